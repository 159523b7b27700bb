"""Reading PO files: everything polib would drop in silence is told with its line."""

from __future__ import annotations

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.finding import DataError
from cardgen.translate.reader import parse
from cardgen.translate.texts import normal

GOOD = """\
# Translators: Ann.
msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

# mine
#. wares · a · name
#: data/shop/wares.yaml
#, fuzzy, max-length:9
#| msgid "alt"
msgctxt "a/name"
msgid ""
"eins "
"\\"zwei\\"\\n"
"drei"
msgstr "one"
msgctxt "b/name"
msgid "vier"
msgstr ""

# gone
#, fuzzy
#~| msgid "noch älter"
#~ msgctxt "z/name"
#~ msgid "weg"
#~ msgstr "gone"
#~ msgctxt "y/name"
#~ msgid "auch"
#~ msgstr "too"
"""


def test_every_part_of_an_entry() -> None:
    file = parse(GOOD, "en.po")
    assert file.findings == []
    assert file.header == {"Language": "en", "Content-Type": "text/plain; charset=UTF-8"}
    assert file.head is not None
    assert file.head.remarks == ["Translators: Ann."]
    first, second, gone, also = file.messages
    assert (first.context, first.msgid, first.msgstr) == ("a/name", 'eins "zwei"\ndrei', "one")
    assert (first.previous, first.flags, first.remarks) == ("alt", ["fuzzy", "max-length:9"], ["mine"])
    assert (first.notes, first.line, first.obsolete) == (["wares · a · name"], 12, False)
    assert (second.context, second.msgstr, second.line) == ("b/name", "", 18)
    assert (gone.context, gone.msgstr, gone.previous, gone.obsolete) == ("z/name", "gone", "noch älter", True)
    assert (gone.remarks, gone.fuzzy) == (["gone"], True)
    assert (also.context, also.msgstr, also.obsolete) == ("y/name", "too", True)


def test_windows_line_ends() -> None:
    assert parse(GOOD.replace("\n", "\r\n"), "en.po") == parse(GOOD, "en.po")


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", "en.po:1", "empty"),
        ("garbage\n", "en.po:1", "found 'garbage'"),
        ('msgid "a\nmsgstr "b"\n', "en.po:1", "quote"),
        ('msgid "a"\nmsgstr "b" c\n', "en.po:2", "quote"),
        ('msgid "a"\nmsgstr "b"c"\n', "en.po:2", "quote"),
        ('msgid "a"\nmsgstr "\\q"\n', "en.po:2", "found \\q"),
        ('msgid "a"\n', "en.po:1", "cut off"),
        ('msgid "a"\nmsgstr "b"\n\nmsgctxt "c"\n', "en.po:4", "cut off"),
        ('"x"\n', "en.po:1", "without msgid"),
        ('msgstr "x"\n', "en.po:1", "without msgid"),
        ('msgctxt "a"\nmsgctxt "b"\nmsgid "x"\nmsgstr "y"\n', "en.po:2", "msgctxt a second time"),
        ('msgctxt "a"\nmsgid "x"\nmsgstr "y"\n\n' * 2, "en.po:5", "'a' a second time, first in line 1"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n', "en.po:1", "plural"),
        ('msgid "a"\nmsgstr "b\u2028"\n', "en.po:2:10", "U+2028"),
        ('msgid "a"\nmsgstr "b\0"\n', "en.po:2:10", "U+0000"),
    ],
)
def test_damage_is_told_with_its_line(text: str, place: str, says: str) -> None:
    findings = parse(text, "en.po").findings
    assert findings[0].where == place
    assert says in findings[0].what


@settings(deadline=None)
@given(st.text(alphabet='msgidctxtr "\\\n#~|,.:[]0a'))
def test_any_text_is_read_or_told(text: str) -> None:
    file = parse(text, "en.po")
    assert file.findings or file.messages or file.head


WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Cn"], exclude_characters="\ufeff"), max_size=12
)


@settings(deadline=None)
@given(
    st.lists(st.tuples(WORDS, WORDS.filter(bool), WORDS, st.booleans()), max_size=6, unique_by=lambda e: e[0])
)
def test_it_reads_what_polib_writes(entries: list[tuple[str, str, str, bool]]) -> None:
    po = polib.POFile(wrapwidth=78)
    po.metadata = {"Language": "en"}
    for context, msgid, msgstr, obsolete in entries:
        po.append(polib.POEntry(msgctxt=context, msgid=msgid, msgstr=msgstr, obsolete=obsolete))
    file = parse(str(po), "en.po")
    assert file.findings == []
    assert sorted((m.context or "", m.msgid, m.msgstr, m.obsolete) for m in file.messages) == sorted(entries)


@pytest.mark.parametrize(
    ("given_", "code"), [("de", "de"), ("DE", "de"), ("pt-BR", "pt_BR"), ("pt_br", "pt_BR"), ("fil", "fil")]
)
def test_language_codes_have_one_spelling(given_: str, code: str) -> None:
    assert normal(given_) == code


@pytest.mark.parametrize("code", ["", "deutsch", "de_", "../de", "d", "de_DE_x", "en/x"])
def test_what_is_no_language(code: str) -> None:
    with pytest.raises(DataError):
        normal(code)
