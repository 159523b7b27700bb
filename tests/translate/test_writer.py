"""What is written is read back whole, by us and by polib, and gettext's own order is kept."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.nodes import CONTROL
from cardgen.translate.reader import Message, parse
from cardgen.translate.writer import po_text

DATA = Path(__file__).parents[2] / "data"
TEXT = st.text(
    st.one_of(
        st.sampled_from('\\"\n\t\r=#~| {}<>é🎲\u200f\u00ad\u00a0'), st.characters(exclude_categories=["Cs"])
    ),
    max_size=30,
).filter(lambda text: not CONTROL.search(text))
LINE = TEXT.filter(lambda text: "\n" not in text and "\r" not in text).map(str.strip)
MESSAGE = st.builds(
    Message,
    context=TEXT,
    msgid=TEXT.filter(bool),
    msgstr=TEXT,
    previous=st.none() | TEXT,
    obsolete=st.booleans(),
    flags=st.lists(st.sampled_from(["fuzzy", "no-wrap", "max-length:9"]), unique=True),
    remarks=st.lists(LINE.filter(lambda line: line[:1] not in {",", ":", ".", "|", "~"}), max_size=2),
)
HEAD = {
    "Language": "fr",
    "X-Zebra": "1",
    "X-Generator": "Poedit 3.2",
    "Plural-Forms": "nplurals=2; plural=(n > 1);",
}


@given(st.lists(MESSAGE, max_size=5, unique_by=lambda message: message.context))
def test_every_message_comes_back(messages: list[Message]) -> None:
    written = po_text(HEAD, None, messages)
    file = parse(written, "fr.po")
    assert file.findings == []
    assert file.header == HEAD
    for message in [*file.messages, *messages]:
        message.line = 0
    assert sorted(map(str, file.messages)) == sorted(map(str, messages))
    assert po_text(file.header, file.head, file.messages) == written


@given(st.lists(MESSAGE, max_size=3, unique_by=lambda message: message.context))
def test_polib_reads_the_same(messages: list[Message]) -> None:
    po = polib.pofile(po_text(HEAD, None, messages))
    assert po.metadata == HEAD
    read = [(one.msgctxt, one.msgid, one.msgstr, one.obsolete, one.flags) for one in po]
    ours = [(one.context, one.msgid, one.msgstr, one.obsolete, one.flags) for one in messages]
    assert sorted(read, key=str) == sorted(ours, key=str)


@pytest.mark.parametrize(
    "path", sorted(DATA.glob("*/text/*.po")), ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_the_shipped_files_are_as_they_are_written(path: Path) -> None:
    text = path.read_text("utf-8")
    file = parse(text, path.name)
    for message in file.messages:
        message.reference = text.split(f'msgctxt "{message.context}"')[0].rpartition("#: ")[2].split("\n")[0]
    assert po_text(file.header, file.head, file.messages) == text


def test_the_header_keeps_its_remarks_and_its_order() -> None:
    head = Message(remarks=["Ann, 2026", "", "thanks"], flags=["fuzzy"])
    lines = po_text(HEAD, head, []).splitlines()
    assert lines[:4] == ["# Ann, 2026", "#", "# thanks", "#, fuzzy"]
    assert [line.split(":")[0].strip('"') for line in lines[6:]] == [
        "Language", "Plural-Forms", "X-Generator", "X-Zebra",
    ]  # fmt: skip
