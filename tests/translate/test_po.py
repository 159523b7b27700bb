"""PO files kept in step with the catalog: nothing a translator wrote is ever lost."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import House, HouseWord
from cardgen.finding import DataError
from cardgen.translate.po import Summary, languages, po_path, update
from cardgen.translate.reader import Message, parse
from cardgen.translate.texts import TextRef, localize, texts


def house(words: Mapping[str, str]) -> House:
    """A catalog of words."""
    made = House(words=tuple(HouseWord.model_construct(id=key, text=text) for key, text in words.items()))
    made.placed("house", "en", {("", ""): "data/house"})
    return made


def messages(path: Path) -> dict[str, Message]:
    """The living entries by the id of the word."""
    file = parse(path.read_text("utf-8"), path.name)
    assert file.findings == []
    return {(m.context or "")[6:-5]: m for m in file.messages if not m.obsolete}


def say(path: Path, words: Mapping[str, str]) -> None:
    """Translate as a translator does: fill msgstr, remove the fuzzy mark."""
    po = polib.pofile(str(path), wrapwidth=78)
    for entry in po:
        word = entry.msgctxt[6:-5]
        if word in words and not entry.obsolete:
            entry.msgstr = words[word]
            entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
    po.save()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the French file of the house will be."""
    return tmp_path / "house" / "text" / "fr.po"


# --- what is written -------------------------------------------------------------------------------


def test_a_new_file(path: Path) -> None:
    def notes(ref: TextRef) -> list[str]:
        return ["Room: 52 x 21 mm", "max-length:190"]

    summary = update(house({"page": "page {n}", "cover": 'the "cover"'}), path, "fr", notes)
    assert summary == Summary(new=("words.page/text", "words.cover/text"), written=True)
    assert str(summary) == "2 new, 0 kept"
    assert path.read_text("utf-8") == (
        'msgid ""\n'
        'msgstr ""\n'
        '"Project-Id-Version: house\\n"\n'
        '"Language: fr\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        '"X-Source-Language: en\\n"\n'
        "\n"
        "#. words · page · text\n"
        "#. Room: 52 x 21 mm\n"
        "#: data/house/words.yaml\n"
        "#, python-brace-format, max-length:190\n"
        'msgctxt "words.page/text"\n'
        'msgid "page {n}"\n'
        'msgstr ""\n'
        "\n"
        "#. words · cover · text\n"
        "#. Room: 52 x 21 mm\n"
        "#: data/house/words.yaml\n"
        "#, max-length:190\n"
        'msgctxt "words.cover/text"\n'
        'msgid "the \\"cover\\""\n'
        'msgstr ""\n'
    )


def test_a_second_time_touches_nothing(path: Path) -> None:
    catalog = house({"a": "one", "b": "two\nlines"})
    update(catalog, path, "fr")
    os.utime(path, ns=(1, 1))
    summary = update(catalog, path, "fr")
    assert (summary.written, summary.kept) == (False, ("words.a/text", "words.b/text"))
    assert path.stat().st_mtime_ns == 1


def test_what_translators_and_their_programs_add_is_kept(path: Path) -> None:
    update(house({"a": "one {n}", "b": "two"}), path, "fr")
    po = polib.pofile(str(path), wrapwidth=78)
    po.header = "Ann, 2026\n\nthanks"
    po.metadata |= {
        "PO-Revision-Date": "2026-11-30 10:00+0100",
        "Last-Translator": "Ann",
        "X-Generator": "Poedit",
    }
    po[0].tcomment = "is this a page?\n~ or not"
    po[0].flags = ["no-wrap"]
    po[0].msgstr = "un {n}"
    po.save()
    update(house({"b": "two", "a": "one {n}", "c": "three"}), path, "fr")
    after = parse(path.read_text("utf-8"), "fr.po")
    assert [m.context for m in after.messages] == ["words.b/text", "words.a/text", "words.c/text"]
    a = after.messages[1]
    assert (a.msgstr, a.flags) == ("un {n}", ["no-wrap", "python-brace-format"])
    assert a.remarks == ["is this a page?", "~ or not"]
    assert after.head is not None
    assert after.head.remarks == ["Ann, 2026", "", "thanks"]
    assert after.header["PO-Revision-Date"] == "2026-11-30 10:00+0100"
    assert after.header["X-Generator"] == "Poedit"


# --- the merge -------------------------------------------------------------------------------------


def test_a_changed_source_keeps_the_words_and_marks_them(path: Path) -> None:
    update(house({"a": "draw two"}), path, "fr")
    say(path, {"a": "piochez deux"})
    summary = update(house({"a": "draw three"}), path, "fr")
    assert summary.changed == ("words.a/text",)
    a = messages(path)["a"]
    assert (a.msgid, a.msgstr, a.previous, a.fuzzy) == ("draw three", "piochez deux", "draw two", True)


def test_the_first_previous_text_stays_until_somebody_looked(path: Path) -> None:
    update(house({"a": "one"}), path, "fr")
    say(path, {"a": "un"})
    update(house({"a": "two"}), path, "fr")
    update(house({"a": "three"}), path, "fr")
    assert messages(path)["a"].previous == "one"
    say(path, {"a": "trois"})
    assert update(house({"a": "three"}), path, "fr").kept == ("words.a/text",)
    a = messages(path)["a"]
    assert (a.msgstr, a.previous, a.fuzzy) == ("trois", None, False)
    update(house({"a": "four"}), path, "fr")
    assert messages(path)["a"].previous == "three"


def test_a_source_that_comes_back_stays_fuzzy(path: Path) -> None:
    update(house({"a": "one"}), path, "fr")
    say(path, {"a": "un"})
    update(house({"a": "two"}), path, "fr")
    update(house({"a": "one"}), path, "fr")
    a = messages(path)["a"]
    assert (a.msgstr, a.previous, a.fuzzy) == ("un", None, True)


def test_a_changed_source_without_words_is_simply_new_text(path: Path) -> None:
    update(house({"a": "one"}), path, "fr")
    update(house({"a": "two"}), path, "fr")
    a = messages(path)["a"]
    assert (a.msgid, a.msgstr, a.previous, a.fuzzy) == ("two", "", None, False)


def test_what_vanishes_is_kept_and_comes_back(path: Path) -> None:
    update(house({"a": "one", "b": "two", "c": "three"}), path, "fr")
    say(path, {"a": "un", "b": "deux"})
    summary = update(house({"c": "three"}), path, "fr")
    assert summary.gone == ("words.a/text", "words.b/text")
    assert set(messages(path)) == {"c"}
    assert '#~ msgstr "un"' in path.read_text("utf-8")
    summary = update(house({"a": "one", "b": "TWO", "c": "three"}), path, "fr")
    assert (summary.revived, summary.new) == (("words.a/text", "words.b/text"), ())
    after = messages(path)
    assert (after["a"].msgstr, after["a"].fuzzy) == ("un", False)
    assert (after["b"].msgstr, after["b"].fuzzy, after["b"].previous) == ("deux", True, "two")
    assert "#~" not in path.read_text("utf-8")


def test_a_vanished_fuzzy_entry_keeps_its_previous_text(path: Path) -> None:
    update(house({"a": "one", "b": "x"}), path, "fr")
    say(path, {"a": "un"})
    update(house({"a": "two", "b": "x"}), path, "fr")
    update(house({"b": "x"}), path, "fr")
    update(house({"a": "two", "b": "x"}), path, "fr")
    a = messages(path)["a"]
    assert (a.previous, a.fuzzy, a.msgstr) == ("one", True, "un")


def test_nothing_is_filled_from_another_entry(path: Path) -> None:
    update(house({"a": "the same words"}), path, "fr")
    say(path, {"a": "les mêmes mots"})
    summary = update(house({"b": "the same words", "c": "the same word"}), path, "fr")
    assert summary.new == ("words.b/text", "words.c/text")
    assert {m.msgstr for m in messages(path).values()} == {""}


def test_an_entry_without_context_matches_nothing_and_is_kept(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text('msgid ""\nmsgstr "Language: fr\\n"\n\nmsgid "one"\nmsgstr "un"\n', "utf-8")
    assert update(house({"a": "one"}), path, "fr").new == ("words.a/text",)
    assert messages(path)["a"].msgstr == ""
    assert '#~ msgstr "un"' in path.read_text("utf-8")


# --- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b'msgid "a\nmsgstr "b"\n',
        b'msgid ""\nmsgstr "Language: de\\n"\n',
        b'msgctxt "a"\nmsgid "a"\nmsgstr "1"\n\nmsgctxt "a"\nmsgid "a"\nmsgstr "2"\n',
        b"\xff\xfe",
        b"",
    ],
)
def test_a_file_that_cannot_be_merged_stays_as_it_is(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        update(house({"a": "one"}), path, "fr")
    assert caught.value.findings[0].where.startswith("data/house/text/fr.po")
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == ["fr.po"]


def test_the_source_language_has_no_file(path: Path) -> None:
    with pytest.raises(DataError):
        update(house({"a": "one"}), path.with_name("en.po"), "en")
    assert not path.parent.exists()


def test_languages_are_the_source_and_the_files(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.mkdir()
    for name in ("fr.po", "pt-BR.po", "en.po", "notes.txt", "template.po"):
        (text / name).touch()
    (tmp_path / "box.yaml").write_text("# language: fr\ntitle: x\nlanguage: de\n")
    assert languages(tmp_path) == ("de", "en", "fr", "pt_BR")
    assert languages(tmp_path, "en") == ("en", "fr", "pt_BR")
    assert languages(tmp_path / "nowhere") == ()
    assert po_path(tmp_path, "pt_br") == text / "pt-BR.po"
    assert po_path(tmp_path, "nl") == text / "nl.po"


# --- laws ------------------------------------------------------------------------------------------

IDS = st.sampled_from(["a", "b", "c", "d"])
TEXTS = st.text(st.sampled_from('ab "\\\n{}#~é'), min_size=1, max_size=8).filter(
    lambda text: bool(text.strip())
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("source"), st.dictionaries(IDS, TEXTS)),
        st.tuples(st.just("words"), st.dictionaries(IDS, TEXTS)),
    ),
    max_size=8,
)


@settings(deadline=None, max_examples=150)
@given(STEPS)
def test_no_translation_is_ever_lost(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, dict[str, str]]]
) -> None:
    path = tmp_path_factory.mktemp("po") / "fr.po"
    words: dict[str, str] = {}
    update(house({}), path, "fr")
    for kind, given_ in steps:
        if kind == "source":
            update(house(given_), path, "fr")
            first = path.read_bytes()
            assert not update(house(given_), path, "fr").written
            assert path.read_bytes() == first
            assert set(messages(path)) == set(given_)
        else:
            living = messages(path)
            said = {key: text for key, text in given_.items() if key in living}
            say(path, said)
            words |= said
        file = parse(path.read_text("utf-8"), "fr.po")
        assert file.findings == []
        assert set(words.values()) <= {message.msgstr for message in file.messages}


@settings(deadline=None)
@given(st.dictionaries(IDS, TEXTS, min_size=1))
def test_what_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, words: dict[str, str]
) -> None:
    path = tmp_path_factory.mktemp("po") / "fr.po"
    catalog = house(words)
    update(catalog, path, "fr")
    say(path, words)
    translated, findings = localize(catalog, path, "fr")
    assert [ref.msgid for ref in texts(translated)] == [ref.msgid for ref in texts(catalog)]
    assert {finding.check for finding in findings} <= {"placeholders", "xml-tags"}
