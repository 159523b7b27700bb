"""Glossaries: read strictly, found in bent words, agreed words recognised in a translation."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.translate.glossary import Glossary, Term, parse, read_glossary
from cardgen.translate.reader import parse as parse_po

HEAD = "term,translation,note,forbidden,match\n"


def found(glossary: Glossary, text: str) -> list[str]:
    """The terms in a text."""
    return [hit.term.term for hit in glossary.hits(text)]


def test_a_glossary_is_read_with_commas_semicolons_bom_and_quotes(tmp_path: Path) -> None:
    folder = tmp_path / "toys" / "text"
    folder.mkdir(parents=True)
    path = folder / "en.glossary.csv"
    rows = 'term;translation;note\nMobbing-Karte;Mobbing card;"one; two"\n\nMACHT;CLOUT;\n'
    path.write_bytes(b"\xef\xbb\xbf" + rows.encode())
    glossary = read_glossary(tmp_path, "toys", "en")
    assert glossary.findings == ()
    assert [(one.term, one.translations, one.note) for one in glossary.terms] == [
        ("Mobbing-Karte", ("Mobbing card",), "one; two"),
        ("MACHT", ("CLOUT",), ""),
    ]
    assert glossary.terms[1].place == f"{path.as_posix()}:4"
    assert read_glossary(tmp_path, "toys", "fr") == Glossary()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no column 'term'"),
        ("term,note\na,b\n", "no column 'translation'"),
        ("term,translaton\na,b\n", "did you mean translation?"),
        ("term,term,translation\n", "twice"),
        (HEAD + "a,b,c,d,word,f\n", "found 6 cells"),
        (HEAD + "a,,,,\n", "found no translation of 'a'"),
        (HEAD + "…,b\n", "found the term '…'"),
        (HEAD + "a,b\na,c\n", "a second time, first in g.csv:2"),
        (HEAD + "a,b,,,prefix\n", "allowed: word, exact"),
        (HEAD + 'a,"b\n', "no CSV"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, said: str) -> None:
    (finding,) = parse(text, "g.csv").findings
    assert said in finding.what and finding.where.startswith("g.csv")


def test_a_file_of_another_encoding_is_a_finding(tmp_path: Path) -> None:
    folder = tmp_path / "toys" / "text"
    folder.mkdir(parents=True)
    (folder / "en.glossary.csv").write_bytes((HEAD + "Bühne,stage\n").encode("cp1252"))
    (finding,) = read_glossary(tmp_path, "toys", "en").findings
    assert "not UTF-8" in finding.what and finding.where.endswith(":2:2")


def test_terms_are_found_in_bent_words_and_the_longest_wins() -> None:
    glossary = parse(
        HEAD + "Karte,card\nMobbing,Mobbing\nMobbing-Karte,Mobbing card\nVorstand,board member\nParty,do\n",
        "g",
    )
    assert found(glossary, "Zwei Mobbing-Karten und eine Karte") == ["Mobbing-Karte", "Karte"]
    assert found(glossary, "Beim Mobbing: den Vorständen") == ["Mobbing", "Vorstand"]
    assert found(glossary, "Kartoffel, Vorstandssitzung, Parties") == ["Party"]
    (hit,) = glossary.hits("die KARTEN!")
    assert (hit.start, hit.end) == (4, 10)


def test_exact_terms_count_only_as_spelt() -> None:
    glossary = parse(HEAD + "MACHT,CLOUT,,,exact\n", "g")
    assert found(glossary, "MACHT macht Macht MACHTEN") == ["MACHT"]
    (term,) = glossary.terms
    titles = parse(HEAD + "Einwand!,Objection!,,,exact\n¡So!,so,,,exact\n", "g")
    assert found(titles, "„Einwand!“, kein Einwand. ¡So! So!") == ["Einwand!", "¡So!"]
    assert term.kept_in("needs CLOUT") and not term.kept_in("needs clout")


@pytest.mark.parametrize(
    ("translation", "kept", "lost"),
    [
        ("carte Lobby", "deux cartes Lobby", "deux fiches"),
        ("karta", "dwie karty", "dwa listy"),
        ("Wette", "Alle Wetten zählen", "Alle Einsätze zählen"),
        ("カード", "2枚のカードを引く", "2枚引く"),
        ("بطاقة", "اسحب بطاقتين أو بالبطاقة", "اسحب"),
        ("do|job", "two jobs", "two tasks"),
        ("to", "today to", "unto"),
    ],
)
def test_an_agreed_word_is_recognised_however_bent(translation: str, kept: str, lost: str) -> None:
    (term,) = parse(f"term;translation\nx;{translation}\n", "g").terms
    assert term.kept_in(kept)
    assert not term.kept_in(lost)


def test_forbidden_words_are_told_unless_they_are_part_of_an_allowed_one() -> None:
    term = Term("Angestellte", ("employee card",), forbidden=("card", "worker"))
    assert term.forbidden_in("two employee cards") == ()
    assert term.forbidden_in("two Workers, one card") == ("card", "worker")


@given(st.text(max_size=200))
def test_no_text_is_too_strange(text: str) -> None:
    parse(text, "g.csv")
    parse(HEAD + text, "g.csv")
    glossary = parse(HEAD + "Karte,card\n", "g")
    for hit in glossary.hits(text):
        assert text[hit.start : hit.end]


DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize(
    "path", sorted(DATA.glob("*/text/*.glossary.csv")), ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_the_shipped_glossaries_are_sound_and_their_words_are_there(path: Path) -> None:
    game, lang = path.parts[-3], path.name.split(".")[0]
    glossary = read_glossary(DATA, game, lang)
    assert glossary.findings == () and len(glossary.terms) > 5
    file = parse_po((path.parent / f"{lang}.po").read_text("utf-8"), path.name)
    hit = {
        found.term
        for message in file.messages
        if not message.obsolete
        for found in glossary.hits(message.msgid)
    }
    assert [term.term for term in glossary.terms if term not in hit] == []
