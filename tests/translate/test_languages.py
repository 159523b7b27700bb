"""What is peculiar to a language: the file as committed, checked against CLDR; and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import c2py
from pathlib import Path
from typing import Any

import pytest

from cardgen.catalog.paths import data_root
from cardgen.catalog.schema import schema, text_of
from cardgen.finding import DataError, Level
from cardgen.translate.languages import Language, language, languages, spoken

ROOT = data_root(None)
KNOWN: Mapping[str, Language] = languages(ROOT)


def test_the_committed_schema_is_the_generated_one(accept: bool) -> None:
    path = ROOT / "house" / "schema" / "languages.schema.json"
    made = text_of(schema(tuple[Language, ...], "Languages and what is peculiar to them."))
    if accept:
        path.write_text(made, "utf-8")
    assert path.read_text("utf-8") == made, "pytest --accept rewrites it"


@pytest.mark.parametrize("code", KNOWN)
def test_signs_direction_and_name_are_those_of_cldr(code: str) -> None:
    babel = pytest.importorskip("babel")
    from babel.numbers import get_decimal_symbol, get_group_symbol

    locale, found = babel.Locale.parse(code), KNOWN[code]
    assert found.direction == locale.text_direction
    assert "_" in code or found.name.casefold() == locale.get_display_name().casefold()
    group = get_group_symbol(locale).replace("'", "’")  # some releases have the typewriter's apostrophe
    assert (found.decimal, found.group) == (get_decimal_symbol(locale), group)


@pytest.mark.parametrize("code", KNOWN)
def test_numbers_are_printed_as_cldr_would(code: str) -> None:
    pytest.importorskip("babel")
    from babel.numbers import format_decimal

    for value in (0.5, 1.5, 2.0, 31.25, 100.0):
        assert KNOWN[code].number(value) == format_decimal(value, locale=code)


def test_items_in_a_row_are_parted_as_the_language_does() -> None:
    assert {code: KNOWN[code].series("357") for code in ("de", "ar", "ja")} == {
        "de": "3, 5, 7",
        "ar": "3، 5، 7",
        "ja": "3、5、7",
    }


@pytest.mark.parametrize("code", KNOWN)
def test_plural_forms_part_numbers_as_cldr_does(code: str) -> None:
    babel = pytest.importorskip("babel")
    head, _, rule = KNOWN[code].plural_forms.rstrip(";").partition(";")
    form, cldr = c2py(rule.partition("=")[2]), babel.Locale.parse(code).plural_form
    pairs = {(form(n), cldr(n)) for n in range(1, 1000)}
    forms = {ours for ours, _ in pairs} | {form(0)}
    assert len(pairs) == len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs})
    assert head == f"nplurals={max(forms) + 1}"


@pytest.mark.parametrize("code", KNOWN)
def test_every_dictionary_of_hyphens_exists(code: str) -> None:
    import pyphen

    assert KNOWN[code].hyphens == "none" or KNOWN[code].hyphens in pyphen.LANGUAGES


@pytest.mark.parametrize("code", KNOWN)
def test_words_for_numbers_are_all_there_and_none_twice(code: str) -> None:
    forms = [form for line in KNOWN[code].numbers for form in line.split()]
    assert len(KNOWN[code].numbers) in (0, 13)
    assert len(forms) == len(set(forms))
    assert {"de", "en", "fr", "pl"} <= {code for code, entry in KNOWN.items() if entry.numbers}


@pytest.mark.parametrize(
    ("code", "said"),
    [("de", "1,5"), ("de_CH", "1.5"), ("fr", "1,5"), ("pl", "1,5"), ("en", "1.5"), ("ja", "1.5")],
)
def test_a_half_is_printed_in_the_language(code: str, said: str) -> None:
    assert KNOWN[code].number(1.5) == said


def test_an_entry_like_another_says_only_what_differs() -> None:
    swiss = KNOWN["de_CH"]
    assert (swiss.quotes.open, swiss.numbers, swiss.whole) == ("«", KNOWN["de"].numbers, KNOWN["de"].whole)


def test_a_country_without_an_entry_is_treated_as_its_language() -> None:
    found, notes = language(KNOWN, "fr_CA")
    assert (found.id, found.decimal, notes) == ("fr_CA", ",", ())


def test_a_language_without_an_entry_gets_the_defaults_and_one_finding() -> None:
    found, (note,) = language(KNOWN, "eo")
    assert (found.id, found.decimal, found.direction, found.quotes.open) == ("eo", ".", "ltr", "“")
    assert (note.level, note.check, note.lang) == (Level.WARNING, "language", "eo")
    assert "add '- id: eo'" in note.what


@pytest.mark.parametrize("code", ["fr", "de_CH", "fr_CA", "eo"])
def test_one_language_is_the_same_from_the_cache(tmp_path: Path, code: str) -> None:
    found, _ = language(KNOWN, code)
    for _ in range(2):
        assert spoken(ROOT, code, cache=tmp_path) == spoken(ROOT, code) == found


def test_what_was_kept_of_another_file_is_not_taken(tmp_path: Path) -> None:
    for name in ("eins", "zwei"):
        folder = tmp_path / name
        folder.mkdir()
        _read(folder, f"- id: de\n  name: {name}\n")
        assert spoken(folder, "de", cache=tmp_path / "cache").name == name
    (tmp_path / "zwei" / "house" / "languages.yaml").write_text("- id: de\n", "utf-8")
    with pytest.raises(DataError, match="'name' is missing"):
        spoken(tmp_path / "zwei", "de", cache=tmp_path / "cache")


def _read(tmp_path: Path, text: str) -> Any:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "languages.yaml").write_text(text, "utf-8")
    return languages(tmp_path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- id: de\n", "languages.yaml:1:3: de.name: 'name' is missing"),
        ("- id: de\n  name: a\n- id: de\n  name: b\n", "found the id 'de' a second time"),
        ("- id: DE\n  name: a\n", "allowed: a language such as de, en or pt_BR"),
        ("- id: de\n  name: a\n  direction: up\n", "allowed: ltr or rtl"),
        ("- id: de\n  name: a\n  colour: red\n", "colour"),
        ("- id: de_CH\n  name: a\n  like: de\n", "languages.yaml:3:9: de_CH.like: found like: de, which no"),
        ("en: x\n", "begin every entry with '- id:'"),
    ],
)
def test_a_wrong_entry_is_told_at_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(DataError) as error:
        _read(tmp_path, text)
    assert says in str(error.value)
