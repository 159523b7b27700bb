"""Catalogs of words and PO files for the tests of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hypothesis import strategies as st

from cardgen.catalog.model import House, HouseWord
from cardgen.catalog.nodes import CONTROL
from cardgen.translate.po import update
from cardgen.translate.reader import Message, parse

STRANGE = st.text(
    st.one_of(
        st.sampled_from("=+-@\"'\\\n\t<>&;,|# 0123456789{}_x\u200f\u202b\u00a0\u00adé„🎲שׁعأ"),
        st.characters(exclude_categories=["Cs"], exclude_characters="\r"),
    ),
    max_size=25,
).filter(lambda text: not CONTROL.search(text))
"""What may stand in a text, rare things more often: signs a spreadsheet obeys, markup, marks of direction."""
WORDS = STRANGE.filter(lambda text: bool(text.strip()))


def house(words: Mapping[str, str]) -> House:
    """A catalog of words by their ids."""
    made = House(
        words=tuple(HouseWord.model_construct(id=key, text=text, note="") for key, text in words.items())
    )
    made.placed("house", "en", {("", ""): "data/house"})
    return made


def said(path: Path, words: Mapping[str, str], fuzzy: tuple[str, ...] = ()) -> None:
    """Fill the entries of these ids in a PO file, as a person does."""
    from cardgen.translate.merge import mark
    from cardgen.translate.writer import po_text

    file = parse(path.read_text("utf-8"), path.name)
    for message in file.messages:
        key = (message.context or "")[6:-5]
        if key in words and not message.obsolete:
            message.msgstr = words[key]
            mark(message, fuzzy=key in fuzzy)
    path.write_text(po_text(file.header, file.head, file.messages), "utf-8", newline="\n")


def filled(
    path: Path, source: Mapping[str, str], words: Mapping[str, str], fuzzy: tuple[str, ...] = ()
) -> House:
    """A PO file for words with these translations; the catalog."""
    catalog = house(source)
    update(catalog, path, "fr")
    said(path, words, fuzzy)
    update(catalog, path, "fr")
    return catalog


def messages(path: Path) -> dict[str, Message]:
    """The living entries by the id of the word."""
    file = parse(path.read_text("utf-8"), path.name)
    assert file.findings == []
    return {(message.context or "")[6:-5]: message for message in file.messages if not message.obsolete}
