"""Faces in a language from right to left: what mirrors, what stays, and that all of it stays on the card.

The words are the game's own in Hebrew letters; they are drawn once as they are, and once as if lines ran from
left to right. Nothing but the direction differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import REFERENCE, Catalog
from cardgen.check.corners import findings as misplaced
from cardgen.game import Face, faces, find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.inside import outside
from cardgen.layout.marks import IDENTITY, Block, Box, Drawing, Group, Mark, Matrix, apply, compose
from cardgen.layout.type import Setter
from cardgen.translate.languages import languages
from cardgen.translate.texts import localize, texts
from tests.games.test_faces import DATA, HOUSE, shapes

LETTERS = "אבגדהוזחטיכלמנסעפצקרשת"
KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>|:[a-z-]+:)")
NEAR = 0.02
"""Millimetres that do not count."""
Direction = Literal["ltr", "rtl"]
TRACKS = {"board_length", "lemmings", "numbers.play"}
"""Fields whose numbers stand on places in a row."""


def hebrew(text: str) -> str:
    """As many letters of another script; fields, markup and icons stay."""
    return "".join(
        part if KEPT.fullmatch(part) else re.sub(r"[^\W\d_]", lambda c: LETTERS[ord(c[0]) % 22], part)
        for part in KEPT.split(text)
    )


@cache
def catalog(game: str) -> Catalog:
    """A game in Hebrew letters."""
    source = load(find(game).catalog, DATA / game)
    return localize(source, {one.msgctxt: hebrew(one.msgid) for one in texts(source)}, "he")[0]


@cache
def setter(direction: Direction) -> Setter:
    """Sets Hebrew, and from left to right too."""
    about = languages(DATA)["he"].model_copy(update={"direction": direction})
    return Setter(Fonts(HOUSE / "fonts"), "he", language=about, icons=Icons(DATA / "icons"))


@cache
def drawn(game: str, direction: Direction) -> tuple[Face, ...]:
    """The first card of each kind in each deck, drawn in that direction."""
    found = catalog(game)
    chosen: dict[tuple[str, str], str] = {}
    for deck, entry in found.entries():
        chosen.setdefault((deck, str(getattr(entry, "kind", ""))), entry.id)
    return tuple(faces(find(game), found, setter(direction), {*chosen.values(), REFERENCE}))


def pairs(game: str) -> Iterator[tuple[Face, Face]]:
    """Every face from left to right and from right to left."""
    yield from zip(drawn(game, "ltr"), drawn(game, "rtl"), strict=True)


def places(drawing: Drawing) -> list[tuple[str, str, Box]]:
    """Field and text of every block that is not in a still picture, and its box in the trim's coordinates."""
    return [
        (block.field, block.text, mapped(block, matrix))
        for block, matrix in restless(drawing.marks, IDENTITY)
    ]


def restless(marks: Sequence[Mark], matrix: Matrix) -> Iterator[tuple[Block, Matrix]]:
    for mark in marks:
        if isinstance(mark, Block):
            yield mark, matrix
        elif isinstance(mark, Group) and mark.still is None:
            yield from restless(mark.marks, compose(matrix, mark.matrix))


def mapped(block: Block, matrix: Matrix) -> Box:
    x, y, width, height = block.box
    corners = [apply(matrix, x + a * width, y + b * height) for a in (0, 1) for b in (0, 1)]
    left, top = min(at for at, _ in corners), min(at for _, at in corners)
    return left, top, max(at for at, _ in corners) - left, max(at for _, at in corners) - top


def mirrors(one: Box, other: Box, width: float) -> bool:
    """Whether a box is the other one, mirrored."""
    return other == pytest.approx((width - one[0] - one[2], *one[1:]), abs=NEAR)


def stays(one: Box, other: Box) -> bool:
    return other == pytest.approx(one, abs=NEAR)


@pytest.mark.parametrize("game", names())
def test_all_of_a_mirrored_face_is_on_it(game: str) -> None:
    """No text leaves the safe area, and no ink ends inside the bleed, that did not do so before."""
    for before, after in pairs(game):
        for one, other in ((before.front, after.front), (before.back, after.back)):
            if one is not None and other is not None:
                said = {
                    str(finding) for finding in outside(one, before.stock) if finding.check != "card-glyph"
                }
                more = [
                    str(finding) for finding in outside(other, after.stock) if finding.check != "card-glyph"
                ]
                assert not [what for what in more if what not in said], (before.entry.id, more)


@pytest.mark.parametrize("game", names())
def test_direction_changes_places_and_nothing_else(game: str) -> None:
    for before, after in pairs(game):
        if before.component != REFERENCE:
            assert list(shapes(before.front.marks)) == list(shapes(after.front.marks)), before.entry.id
            assert [row[:2] for row in places(before.front)] == [row[:2] for row in places(after.front)]


@pytest.mark.parametrize("game", names())
def test_cards_mirror_and_their_backs_do_not(game: str) -> None:
    """Every text of a card's front comes to the other side; a back that hides it looks as it always does."""
    moved = 0
    for before, after in pairs(game):
        if before.back is None or after.back is None or before.two_sided:
            continue
        for one, other in zip(places(before.back), places(after.back), strict=True):
            assert stays(one[2], other[2]), (before.entry.id, one)
        for one, other in zip(places(before.front), places(after.front), strict=True):
            assert mirrors(one[2], other[2], before.stock.width), (before.entry.id, one, other)
            moved += not stays(one[2], other[2])
    assert moved


def test_numbered_places_stay() -> None:
    """A track is walked, and places are filled, in one order at every table."""
    seen = set()
    for game in names():
        for before, after in pairs(game):
            for one, other in zip(places(before.front), places(after.front), strict=True):
                if one[0] in TRACKS:
                    assert stays(one[2], other[2]), (before.entry.id, one, other)
                    seen.add(one[0])
    assert seen == TRACKS


@pytest.mark.parametrize("game", names())
def test_a_hand_finds_its_marks_in_the_mirrored_corners(game: str) -> None:
    found = catalog(game)
    assert [str(one) for one in misplaced(found, drawn(game, "rtl"), rtl=True)] == []
    if found.style.corners:
        assert list(misplaced(found, drawn(game, "rtl"))), "the corners have not moved"


def portraits(marks: Sequence[Mark], matrix: Matrix = IDENTITY) -> Iterator[Matrix]:
    for mark in marks:
        if isinstance(mark, Group):
            whole = compose(matrix, mark.matrix)
            if mark.name == "portrait":
                yield whole
            yield from portraits(mark.marks, whole)


def test_faces_of_people_are_never_turned_over() -> None:
    seen = 0
    for game in names():
        for _, after in pairs(game):
            for side in (after.front, after.back):
                for a, b, c, d, *_ in portraits(side.marks if side else ()):
                    assert a * d - b * c > 0, after.entry.id
                    seen += 1
    assert seen


@pytest.mark.parametrize("game", names())
def test_a_mirrored_lid_keeps_its_texts_on_it(game: str) -> None:
    size = (210.0, 100.0)
    for direction in ("ltr", "rtl"):
        lid = find(game).lid(catalog(game), setter(direction), *size)
        for _, _, (x, y, width, height) in places(lid):
            assert x >= -NEAR and y >= -NEAR and x + width <= size[0] + NEAR and y + height <= size[1] + NEAR
