"""A copy of data and fonts, a fault of fonts planted in it, and what `check`, `fonts` and `print` say."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.game import names
from tests.layout import making

HOUSE = Path(__file__).parents[2]
GAME = names()[0]
Said = Callable[..., tuple[int, str]]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's own copy, with a few fonts beside fonts.yaml."""
    mine = tmp_path / "mine"
    shutil.copytree(HOUSE / "data", mine / "data")
    shutil.copytree(HOUSE / "fonts", mine / "fonts")
    making.saved(making.font("Locked", rights=2), mine / "fonts" / "locked.ttf")
    making.saved(making.font("Few", letters="abcdefghij ABC"), mine / "fonts" / "few.ttf")
    whole = (mine / "fonts" / "few.ttf").read_bytes()
    (mine / "fonts" / "broken.ttf").write_bytes(whole[: len(whole) // 2])
    return mine


@pytest.fixture
def said(copy: Path, capsys: pytest.CaptureFixture[str], few_games: None) -> Said:
    """Run `cardgen VERB ... --data copy`; the exit code and all that was said."""

    def run(*words: str) -> tuple[int, str]:
        code = main([*words, "--data", str(copy)])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return run


def plant(copy: Path, old: str, new: str) -> int:
    """Replace the first match in fonts.yaml; the line it stands in."""
    path = copy / "fonts" / "fonts.yaml"
    text = path.read_text("utf-8")
    found = re.search(old, text, re.MULTILINE)
    assert found, old
    path.write_text(text[: found.start()] + new + text[found.end() :], "utf-8")
    return text[: found.start()].count("\n") + 1


BODY = r"^  body:\n    family: Fira Sans$"


@pytest.mark.parametrize("verb", ["check", "fonts", "print"])
@pytest.mark.parametrize(
    ("new", "place", "words"),
    [
        ("family: Nowhere Sans", (1, 13), "body: found no font 'Nowhere Sans' 400 upright"),
        (
            "family: Few\n    width: 60",
            (1, 13),
            "found no font 'Few' 400 upright 60 %; of this family there are",
        ),
        ("file: gone.ttf", (1, 11), "body: found no file 'gone.ttf' beside fonts.yaml"),
        (
            "family: Locked",
            (1, 13),
            "body: found 'locked.ttf', which cannot be used: its maker does not allow",
        ),
        ("file: broken.ttf", (1, 11), "body: 'broken.ttf': found "),
        (
            "family: Few\n    fallback:\n      - nobody",
            (3, 9),
            "body: found the font 'nobody'; allowed: body, ",
        ),
    ],
)
def test_a_fault_of_fonts_yaml_is_told_at_its_place(
    copy: Path, said: Said, tmp_path: Path, verb: str, new: str, place: tuple[int, int], words: str
) -> None:
    line = plant(copy, BODY, f"  body:\n    {new}") + place[0]
    words_of = {"check": [GAME, "--lang", "de"], "print": [GAME, "--out", str(tmp_path / "out")]}
    code, text = said(verb, *words_of.get(verb, []))
    assert code == 1
    assert "Traceback" not in text
    assert f"fonts/fonts.yaml:{line}:{place[1]}: " in text
    assert words in text
    assert not (tmp_path / "out").exists()


def test_a_letter_that_is_missing_names_card_field_language_and_remedy(copy: Path, said: Said) -> None:
    plant(copy, r"^  body:\n(    .*\n|\n)+?(?=  \S)", "  body:\n    family: Few\n\n")
    code, text = said("check", GAME, "--lang", "de")
    assert code == 1
    found = re.search(
        rf"^error: data/.*\.(?:yaml:\d+|po):\d+: {GAME}/\S+\.\S+ \[de\]: found .*'r' \(U\+0072\).*, "
        r"which no font of the text has; the font 'headline' has it; "
        r"name that under fallback of 'body' in fonts\.yaml$",
        text.replace(str(copy / "data"), "data"),
        re.MULTILINE,
    )
    assert found, text[-2000:]


def test_an_odd_file_that_nobody_uses_is_only_a_warning(copy: Path, said: Said) -> None:
    code, text = said("fonts")
    assert code == 0
    assert re.search(
        r"^\S+/mine/fonts/broken\.ttf: found \d+ bytes of \d+: the file is cut off", text, re.MULTILINE
    )
    assert re.search(
        r"^ +Locked +400 upright +TrueType +restricted +- +fonts/locked\.ttf$", text, re.MULTILINE
    )
    code, text = said("check", GAME, "--lang", "de")
    assert code == 0
    assert f"warning: {copy}/fonts/broken.ttf: found" in text


def test_a_font_of_ones_own_is_printed_and_named(copy: Path, said: Said, tmp_path: Path) -> None:
    letters = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x180), *range(0x2010, 0x2027)]))
    making.saved(making.variable("Probe Flex", letters=letters, step=0), copy / "fonts" / "my flex.otf")
    plant(copy, r"family: Fira Sans Condensed$", "family: Probe Flex")
    code, text = said("fonts")
    assert code == 0
    assert re.search(
        r"^headline +Probe Flex +700 upright \(wght 700 wdth 100\) +variable TrueType +installable +\d+ +"
        r"fonts/my flex\.otf +body-bold > body$",
        text,
        re.MULTILINE,
    )
    code, text = said("print", GAME, "--out", str(tmp_path / "out"))
    assert code == 0, text
    (pdf,) = (tmp_path / "out").rglob("*.pdf")
    assert b"+ProbeFlex-100_700wght_100wdth" in pdf.read_bytes()
