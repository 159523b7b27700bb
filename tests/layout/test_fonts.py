"""fonts.yaml: what stands behind a name, and what is said when nothing does."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardgen.finding import DataError
from cardgen.layout.fonts import Fonts


def written(folder: Path, text: str) -> Path:
    (folder / "fonts.yaml").write_text(text, "utf-8")
    return folder


def test_every_alias_has_its_file_and_metrics(fonts: Fonts) -> None:
    for alias in fonts.aliases:
        file = fonts.face(alias).file
        assert file.path.is_file()
        assert 0.6 < file.cap_height < 0.75
        assert 0.15 < file.depth < file.descent < 0.4


def test_one_file_is_opened_once(fonts: Fonts) -> None:
    assert fonts.face("numeral").file is fonts.face("headline").file
    assert fonts.face("numeral").features == {"tnum": True}


@pytest.mark.parametrize("char", "ÄÖÜẞäöüß„“‚‘»«…–−×½∞→éłğř\u00a0\u2009\u202f")
def test_the_house_fonts_have_what_cards_need(fonts: Fonts, char: str) -> None:
    for alias in fonts.aliases:
        assert fonts.face(alias).has(char)


def test_chain_goes_through_all_fallbacks_once(fonts: Fonts) -> None:
    assert fonts.chain("numeral") == ("numeral", "headline", "body-bold", "body")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("fonts:\n  a:\n    famly: Fira Sans\n", "fonts.yaml:3:5", "'family'"),
        ("fonts:\n  a:\n    family: Fira Sans\n    weight: heavy\n", "fonts.yaml:4:13", "heavy"),
        ("fonts:\n  a:\n    family: Fira Sans\n    weight: 450\n", "fonts.yaml:4:13", "450"),
        ("fonts:\n  a:\n    file: ../secret.ttf\n", "fonts.yaml:3:11", "../secret.ttf"),
        ("fonts:\n  a:\n    weight: 400\n", "fonts.yaml:3:5", "family or a file"),
        ("fonts:\n  a:\n    family: Fira Sans\n    bold: b\n", "fonts.yaml:4:11", "'b'"),
        ("", "fonts.yaml:1", "empty"),
    ],
)
def test_a_bad_table_is_told_at_its_place(tmp_path: Path, text: str, place: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        Fonts(written(tmp_path, text))
    assert place in str(caught.value)
    assert words in str(caught.value)


def test_a_missing_table_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"fonts\.yaml"):
        Fonts(tmp_path)


@pytest.mark.parametrize("source", ["family: Nowhere Sans", "file: nowhere.ttf"])
def test_a_font_that_is_not_installed_is_named(tmp_path: Path, source: str) -> None:
    fonts = Fonts(written(tmp_path, f"fonts:\n  a:\n    {source}\n"))
    with pytest.raises(DataError, match=r"fonts\.yaml:3:\d+: a: found no f.*(Nowhere|nowhere)"):
        fonts.face("a")


def test_an_unknown_alias_lists_the_known_ones(fonts: Fonts) -> None:
    with pytest.raises(DataError, match=r"'headlin'.*headline, headline-heavy"):
        fonts.face("headlin")


def test_a_file_of_the_folder_comes_before_the_package(tmp_path: Path, fonts: Fonts) -> None:
    own = written(tmp_path, "fonts:\n  a:\n    family: Fira Sans\n")
    shutil.copy(fonts.face("body").file.path, own / "FiraSans-Regular.ttf")
    assert Fonts(own).face("a").file.path.parent == own


def test_a_file_that_is_no_font_is_a_finding(tmp_path: Path) -> None:
    own = written(tmp_path, "fonts:\n  a:\n    file: a.ttf\n")
    (own / "a.ttf").write_bytes(b"no font at all")
    with pytest.raises(DataError, match=r"fonts\.yaml:3:11: a: 'a\.ttf': found no font in this"):
        _ = Fonts(own).face("a").file.upem
