"""A catalog in another language: the same in everything but the words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import (
    Box,
    Catalog,
    Edition,
    Entry,
    House,
    HouseWord,
    Model,
    Provenance,
    RuleLine,
    Sentence,
    Style,
    Text,
)
from cardgen.finding import Finding, Level
from cardgen.translate.texts import localize, texts


class Help(Model):
    """An effect with words."""

    kind: Literal["help"]
    said: Text


class Card(Entry):
    """A card."""

    name: Text
    value: int
    effect: Help | None = None
    lines: tuple[Text, ...] = ()


class Shop(Catalog):
    """A tiny game."""

    cards: tuple[Card, ...]


def shop() -> Shop:
    """Two cards, a word, a rule, a sentence."""
    made = Shop(
        box=Box(
            title="Laden",
            tagline="Heute",
            language="de",
            players_min=1,
            players_max=2,
            minutes=3,
            printed=(),
            numbers={"hand": 5},
        ),
        words=(Sentence(id="a", text="{n} Karten"),),
        rules=(
            RuleLine(id="start", text="Zieht {hand} Karten."),
            RuleLine(id="head", row=("Was", "Karten")),
            RuleLine(id="first", row=("zuerst {hand}", "{hand}")),
        ),
        story=(Sentence(id="pass", text="{who} passt."),),
        style=Style(colours={}, fonts={}, stocks={}, low_ink=Edition(colours={})),
        cards=(
            Card(
                id="a",
                provenance=Provenance.STATED,
                name="Anna",
                value=3,
                effect=Help(kind="help", said="so"),
            ),
            Card(id="b", provenance=Provenance.STATED, name="Berta", value=4, lines=("eins", "zwei")),
        ),
    )
    made.placed("shop", "de", {("", ""): "data/shop", ("a", "name"): "data/shop/cards.yaml:2:9"})
    return made


ALL = [
    "words.a/text",
    "box/title",
    "box/tagline",
    "rules.start/text",
    "rules.head/row.0",
    "rules.head/row.1",
    "rules.first/row.0",
    "story.pass/text",
    "a/name",
    "a/effect.said",
    "b/name",
    "b/lines.0",
    "b/lines.1",
]


def english() -> dict[str, str]:
    """A translation of everything."""
    return {ref.msgctxt: ref.msgid.replace("a", "ä").replace("{händ}", "{hand}") for ref in texts(shop())}


def test_every_text_has_its_own_context() -> None:
    refs = texts(shop())
    assert [ref.msgctxt for ref in refs] == ALL
    name = refs[8]
    assert (name.msgid, name.place, name.component, name.card) == (
        "Anna",
        "data/shop/cards.yaml:2:9",
        "cards",
        "a",
    )


def test_a_rule_that_is_a_row_has_its_cells_to_translate_and_no_empty_text() -> None:
    made = shop().model_copy(update={"rules": (RuleLine(id="table", row=("Wer", "Was")),)})
    found = [ref.msgctxt for ref in texts(made) if ref.component == "rules"]
    assert found == ["rules.table/row.0", "rules.table/row.1"]


def test_all_words_change_and_nothing_else() -> None:
    source = shop()
    assert source.word("a", n=2) == "2 Karten"  # remembered by the source catalog, not by the copy
    translated, findings = localize(source, english(), "en")
    assert findings == ()
    assert type(translated) is Shop
    assert (translated.lang, translated.source, translated.name) == ("en", "de", "shop")
    assert {ref.msgctxt: ref.msgid for ref in texts(translated)} == english()
    assert (translated.word("a", n=2), translated.tell("pass", who="Ann")) == ("2 Kärten", "Ann pässt.")
    assert translated.cards[1].value == 4
    assert translated.box.numbers == {"hand": 5}
    assert translated.place("a", "name") == "data/shop/cards.yaml:2:9"
    assert (source.lang, source.word("a", n=2), source.cards[0].name) == ("de", "2 Karten", "Anna")


def test_cells_of_a_table_are_texts_like_any_other() -> None:
    """Each has its entry, but for those that the program fills alone; placeholders are guarded in all."""
    source = shop()
    assert not [ref for ref in texts(source) if not ref.msgid or ref.msgid == "{hand}"]
    wrong = english() | {"rules.first/row.0": "first {hnad}"}
    translated, findings = localize(source, wrong, "en")
    assert {finding.field for finding in findings} == {"row.0"}
    assert all(finding.check == "placeholders" for finding in findings)
    right = english() | {"rules.first/row.0": "first {hand}", "rules.head/row.1": "cards"}
    translated, findings = localize(source, right, "en")
    assert not findings
    assert [translated.cells(line) for line in translated.rules[1:]] == [("Wäs", "cards"), ("first 5", "5")]


def test_the_source_language_changes_nothing() -> None:
    source = shop()
    assert localize(source, Path("nowhere.po"), "DE") == (source, ())


def test_a_translation_cannot_be_translated_again() -> None:
    translated, _ = localize(shop(), english(), "en")
    with pytest.raises(ValueError, match="in en already"):
        localize(translated, {}, "fr")


def test_house_words() -> None:
    house = House(words=(HouseWord(id="page", text="page {n}"),))
    house.placed("house", "en", {})
    german, findings = localize(house, {"words.page/text": "Seite {n}"}, "de")
    assert (german.word("page", n=3), german.lang, findings) == ("Seite 3", "de", ())


HEAD = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n\n'


def po(tmp_path: Path, entries: Mapping[str, str], head: str = HEAD) -> Path:
    """A PO file; the entries' texts are PO lines. What is not given is translated well."""
    good = english()
    lines = []
    for ref in texts(shop()):
        plain = f'msgctxt "{ref.msgctxt}"\nmsgid "{ref.msgid}"\nmsgstr "{good[ref.msgctxt]}"\n'
        lines.append(entries.get(ref.msgctxt, plain))
    path = tmp_path / "shop" / "text" / "en.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + "\n".join(lines) + entries.get("", ""), "utf-8")
    return path


@pytest.mark.parametrize(
    ("entry", "check", "level", "line"),
    [
        ("", "untranslated", Level.WARNING, ""),
        ('msgctxt "a/name"\nmsgid "Anna"\nmsgstr ""\n', "untranslated", Level.WARNING, ":37"),
        ('msgctxt "a/name"\nmsgid "Anna"\nmsgstr "  "\n', "untranslated", Level.WARNING, ":37"),
        ('#, fuzzy\nmsgctxt "a/name"\nmsgid "Anna"\nmsgstr "Ann"\n', "fuzzy", Level.WARNING, ":38"),
        ('msgctxt "a/name"\nmsgid "Anne"\nmsgstr "Ann"\n', "fuzzy", Level.WARNING, ":37"),
        ('msgctxt "a/name"\nmsgid "Anna"\nmsgstr "{x}"\n', "placeholders", Level.ERROR, ":37"),
        ('msgctxt "a/name"\nmsgid "Anna"\nmsgstr "<b>Ann"\n', "xml-invalid", Level.ERROR, ":37"),
        ('msgctxt "a/name"\nmsgid "Anna"\nmsgstr "A\\tn"\n', "control", Level.ERROR, ":37"),
    ],
)
def test_what_cannot_be_used_stays_in_the_source_and_is_told(
    tmp_path: Path, entry: str, check: str, level: Level, line: str
) -> None:
    translated, findings = localize(shop(), po(tmp_path, {"a/name": entry}), "en")
    assert (translated.cards[0].name, translated.cards[1].name) == ("Anna", "Bertä")
    (finding,) = findings
    assert (finding.check, finding.level) == (check, level)
    assert finding.where == f"data/shop/text/en.po{line}"
    assert (finding.game, finding.card, finding.field, finding.lang) == ("shop", "a", "name", "en")


def test_another_number_is_printed_and_left_to_the_checks(tmp_path: Path) -> None:
    path = po(tmp_path, {"a/name": 'msgctxt "a/name"\nmsgid "Anna"\nmsgstr "Ann 2"\n'})
    translated, findings = localize(shop(), path, "en")
    assert (translated.cards[0].name, findings) == ("Ann 2", ())


def test_an_entry_that_belongs_to_nothing(tmp_path: Path) -> None:
    path = po(tmp_path, {"": '\nmsgctxt "x/name"\nmsgid "X"\nmsgstr "X"\n'})
    _, (finding,) = localize(shop(), path, "en")
    assert (finding.check, finding.where) == ("unknown-entry", "data/shop/text/en.po:57")


def test_obsolete_entries_are_not_used(tmp_path: Path) -> None:
    path = po(tmp_path, {"a/name": '#~ msgctxt "a/name"\n#~ msgid "Anna"\n#~ msgstr "Ann"\n'})
    translated, (finding,) = localize(shop(), path, "en")
    assert (translated.cards[0].name, finding.check) == ("Anna", "untranslated")


@pytest.mark.parametrize(
    ("head", "check", "level"),
    [
        ('msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n', "language", Level.ERROR),
        ('msgid ""\nmsgstr ""\n"Language: ???\\n"\n\n', "language", Level.ERROR),
        ("", "language", Level.WARNING),
    ],
)
def test_the_header_must_be_of_the_language(tmp_path: Path, head: str, check: str, level: Level) -> None:
    _, (finding,) = localize(shop(), po(tmp_path, {}, head), "en")
    assert (finding.check, finding.level) == (check, level)


def errors(findings: tuple[Finding, ...]) -> list[Finding]:
    """Those that fail a run."""
    return [finding for finding in findings if finding.level is Level.ERROR]


@pytest.mark.parametrize("damage", ["missing", "latin", "cut", "folder", "twice"])
def test_a_broken_file_is_an_error_and_the_texts_stay(tmp_path: Path, damage: str) -> None:
    path = po(tmp_path, {})
    if damage == "missing":
        path.unlink()
    elif damage == "latin":
        path.write_bytes(path.read_text("utf-8").encode("cp1252"))
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:-10])
    elif damage == "folder":
        path.unlink()
        path.mkdir()
    else:
        path.write_text(path.read_text("utf-8") + '\nmsgctxt "b/name"\nmsgid "Berta"\nmsgstr "B"\n', "utf-8")
    translated, findings = localize(shop(), path, "en")
    error, *more = errors(findings)
    assert len(more) <= (damage == "cut")
    assert error.where.startswith("data/shop/text/en.po")
    assert (error.lang, error.game) == ("en", "shop")
    assert translated.lang == "en"
    assert translated.cards[1].lines[1] in ("zwei", english()["b/lines.1"])


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(ALL), st.text(max_size=8)))
def test_a_text_is_its_translation_or_its_source(said: dict[str, str]) -> None:
    translated, findings = localize(shop(), said, "fr")
    told = {(finding.card, finding.field) for finding in findings}
    source = {ref.msgctxt: ref for ref in texts(shop())}
    for ref in texts(translated):
        before = source[ref.msgctxt]
        if ref.msgid != said.get(ref.msgctxt):
            assert ref.msgid == before.msgid
            assert (before.card or before.component, before.field) in told
