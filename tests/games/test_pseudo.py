"""No word is written in the program, and every face has room for words a fifth longer than the original's.

A game is printed and told in a language nobody speaks, whose every word is marked by an accent.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.game import find, own_names
from cardgen.translate.pseudo import CODE, MARKED

GAMES = own_names()
WORD = re.compile(r"[^\W\d_]{4,}")
STAMP = re.compile(r"[a-f]{4}")
"""Four hex digits on a card may all be letters."""
STRETCH = 20


def plain(text: str) -> set[str]:
    """The words of more than three letters that bear no accent of the language nobody speaks."""
    found = WORD.findall(unicodedata.normalize("NFC", text))
    return {word for word in found if MARKED.isdisjoint(word) and not STAMP.fullmatch(word)}


def printed(path: Path) -> Iterator[str]:
    """The text of each page."""
    with pypdfium2.PdfDocument(path) as pdf:
        for page in pdf:
            yield page.get_textpage().get_text_range()


@pytest.fixture(scope="module")
def stretched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the stretched copies are made."""
    return tmp_path_factory.mktemp("pseudo")


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])]
)
def test_longer_words_fit_and_no_word_is_written_in_the_program(
    game: str, stretched: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(stretched)]
    assert main(["translate", "pseudo", game, "--stretch", str(STRETCH), *out]) == 0
    said = capsys.readouterr().out
    assert f"{game}, {STRETCH} % longer: every text fits" in said
    copy = ["--lang", CODE, "--data", str(stretched / "pseudo")]
    assert main(["print", game, *copy, *out]) == 0
    (path,) = (stretched / game).rglob("*.pdf")
    assert plain("\n".join(printed(path))) == set()
    capsys.readouterr()
    assert main(["play", game, *copy]) == 0
    assert plain(capsys.readouterr().out) <= set(find(game).bots)


def test_a_copy_that_somebody_made_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pseudo").mkdir()
    (tmp_path / "pseudo" / "letter.txt").write_text("mine", "utf-8")
    assert main(["translate", "pseudo", GAMES[0], "--out", str(tmp_path)]) == 2
    assert "not empty" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "pseudo").iterdir()] == ["letter.txt"]


def test_what_does_not_fit_is_told_with_an_example_and_its_excess(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):  # the second over the copy of the first
        assert main(["translate", "pseudo", GAMES[0], "--stretch", "200", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert re.search(r"^  \S+/name: .*found a text [0-9.]+ mm too", said, re.MULTILINE)
    assert "200 % longer: " in said and f"--lang {CODE} --data {tmp_path / 'pseudo'}" in said
