"""Cards of every game on other card sizes: drawn anew, legal, told apart; what does not fit is said."""

from __future__ import annotations

from argparse import Namespace
from functools import cache
from pathlib import Path

import pytest

from cardgen.catalog.stocks import card, size
from cardgen.check.colours import mixed_up
from cardgen.cli import main
from cardgen.cli.jobs import Job, jobs
from cardgen.finding import Level
from cardgen.game import Face, names
from cardgen.layout.easel import SMALLEST
from cardgen.layout.inside import outside

ROOT = Path(__file__).parents[2] / "data"


@cache
def job(game: str, stock: str, low_ink: bool = False) -> Job:
    """The game with its cards in that size."""
    return next(jobs(Namespace(data=None, lang="", low_ink=low_ink, stock=stock), [game]))


@cache
def faces(game: str, stock: str) -> tuple[Face, ...]:
    """A card of each component, and the quick-reference card."""
    found = job(game, stock)
    ids = {component: entry.id for component, entry in reversed(list(found.catalog.entries()))}
    drawn = found.faces([*ids.values(), "reference"])
    return tuple(face for face in drawn if card(face.stock))


@pytest.mark.parametrize("game", names())
def test_a_refitted_face_fills_its_card_with_legal_letters(game: str) -> None:
    to = size(ROOT, "tarot")
    for face in faces(game, "tarot"):
        assert (face.stock.width, face.stock.height) == (to.width, to.height)
        for side in (face.front, face.back):
            if side is None:
                continue
            # ink over the whole card with its bleed, texts inside the safe area, none too small or too large
            errors = [one for one in outside(side, face.stock) if one.level is Level.ERROR]
            assert not errors, (face.entry.id, errors)
            assert all(block.size >= SMALLEST - 0.001 for block, _ in side.blocks()), face.entry.id


@pytest.mark.parametrize("game", names())
def test_small_cards_never_get_small_letters(game: str) -> None:
    for face in faces(game, "mini"):
        for side in (face.front, face.back):
            for block, _ in side.blocks() if side else ():
                assert block.size >= SMALLEST - 0.001, (face.entry.id, block.text)


@pytest.mark.slow
@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("game", names())
def test_colours_stay_apart_on_other_stocks(game: str, low_ink: bool) -> None:
    found = job(game, "bridge", low_ink)
    assert not list(mixed_up(found.catalog, found.faces(), "low_ink." if low_ink else ""))


def test_what_does_not_fit_is_an_error_to_print_and_drawn_by_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = [
        (game, main(["print", game, "--stock", "30x42", "--only", "reference", "--out", str(tmp_path)]))
        for game in names()[:1]
    ]
    told = capsys.readouterr().err
    assert [code for _, code in said] == [1]
    assert "allowed" in told
    assert "nothing printed" in told
    assert not list(tmp_path.rglob("*"))
    words = ["--stock", "30x42", "--only", "reference", "--scale", "0.5", "--out", str(tmp_path)]
    assert main(["proof", names()[0], *words]) == 1
    assert next(path.name for path in tmp_path.rglob("*.png")).startswith("reference")
    assert all("-30x42" in path.name or "-back" in path.name for path in tmp_path.rglob("*.png"))
