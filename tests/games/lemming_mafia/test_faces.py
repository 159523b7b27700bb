"""What the pieces and cards of Lemming Mafia must show, looked up in their drawings, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import REFERENCE
from cardgen.cli import main
from cardgen.game import Face, faces, find
from cardgen.games.lemming_mafia.dice import EDGE, STICKER, TAB, TABS, square
from cardgen.games.lemming_mafia.figures import FOOT, POCKET, TONGUE, slits
from cardgen.games.lemming_mafia.models import (
    Ahead,
    AnyOut,
    Colour,
    DieKind,
    Kind,
    LemmingMafia,
    OutAtLeast,
    OutAtMost,
    Top,
    WinnerWithoutShoes,
)
from cardgen.games.lemming_mafia.night import Easel
from cardgen.games.lemming_mafia.pictures import strip
from cardgen.layout.ink import block_box, placed, union
from cardgen.layout.inside import outside
from cardgen.layout.marks import IDENTITY, Box, Drawing, Group, Icon, Mark, Matrix, compose
from tests.games.test_faces import DATA, drawn, setter

LANGUAGES = ("en", "de")


def groups(
    marks: Iterable[Mark], beginning: str, matrix: Matrix = IDENTITY
) -> Iterator[tuple[str, Box, Matrix]]:
    """Groups whose names begin so, with their extents and the map to the trim's coordinates."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = compose(matrix, mark.matrix)
            box = union(box for _, box, _ in placed((mark,), matrix))
            if mark.name.startswith(beginning) and box is not None:
                yield mark.name, box, inner
            yield from groups(mark.marks, beginning, inner)


def names(drawing: Drawing, beginning: str) -> list[str]:
    return [name for name, _, _ in groups(drawing.marks, beginning)]


def deck(component: str, lang: str = "en") -> list[Face]:
    return [face for face in drawn("lemming_mafia", lang) if face.component == component]


def texts(drawing: Drawing) -> list[str]:
    return [block.text for block, _ in drawing.blocks()]


@cache
def source() -> LemmingMafia:
    found: Any = load(find("lemming_mafia").catalog, DATA / "lemming_mafia")
    assert isinstance(found, LemmingMafia)
    return found


def easel(component: str) -> Easel:
    return Easel(source(), setter("en"), source().style.stocks[component])


# --- figures and shoes ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_figure_shows_itself_upright_on_both_sides(lang: str) -> None:
    for face in deck("lemmings", lang):
        colour = face.entry.colour  # type: ignore[attr-defined]
        assert face.back is None
        for beginning in (f"figure-{colour}", f"accessory-{colour}"):
            found = list(groups(face.front.marks, beginning))
            assert len(found) == 2 and found[0][2][3] * found[1][2][3] < 0, "one of them upside down"
            heights = sorted(box[1] for _, box, _ in found)
            assert heights[0] < face.stock.height / 2 < heights[1]
        turns = {round(matrix[3]) for block, matrix in face.front.blocks() if block.field == "name"}
        assert turns == {1, -1}


def test_six_lemmings_are_told_apart_by_shapes_alone() -> None:
    """Where all coats are of one colour, no two accessories look the same."""
    seen = set()
    for face in deck("lemmings"):
        colour = face.entry.colour  # type: ignore[attr-defined]
        _, box, _ = next(groups(face.front.marks, f"accessory-{colour}"))
        seen.add((round(box[2], 1), round(box[3], 1)))
        assert box[2] * box[3] > 12, "mm2: large enough to be seen across a table"
    assert len(seen) == 6


def test_two_shoes_are_plugged_into_a_figure() -> None:
    shoe, figure = source().style.stocks["shoes"], source().style.stocks["lemmings"]
    cuts = slits(easel("lemmings"))
    assert len(cuts) == 2 == source().box.numbers["shoes"] - 1
    for left, right, y in cuts:
        assert shoe.width < right - left < shoe.width + 1
        assert left > 0 and right < figure.width
        assert figure.height / 2 < y < figure.height - FOOT
        assert figure.height - FOOT - y + 0.6 > TONGUE, "the pocket is as deep as the tongue"
        assert y - (shoe.height - TONGUE) > figure.height / 2, "it hides the feet, not the face"
    assert cuts[0][1] < cuts[1][0]
    assert POCKET > TONGUE
    for face in deck("lemmings"):
        ((_, box, _),) = groups(face.front.marks, "slits")
        assert box[1] > face.stock.height / 2, "in front alone"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shoe_is_a_shoe_from_both_sides(lang: str) -> None:
    (face,) = deck("shoes", lang)
    assert face.two_sided and face.back is not None and face.entry.copies == 12
    assert texts(face.front) == texts(face.back)
    flips = [
        mark.matrix[0] for side in (face.front, face.back) for mark in side.marks if isinstance(mark, Group)
    ]
    assert flips == [1.0, -1.0], "the same picture, seen from the other side"


# --- dice -----------------------------------------------------------------------------------------


def test_the_net_folds_to_a_die() -> None:
    """Six squares edge to edge; folded, no two lie on each other, and half of the free edges has a tab."""
    cells = {
        (round((square(at)[0] - square(1)[0]) / EDGE), round((square(at)[1] - square(1)[1]) / EDGE))
        for at in range(6)
    }
    assert cells == {(0, -1), (0, 0), (-1, 0), (1, 0), (0, 2), (0, 1)}, "the cross"
    assert 16 <= EDGE <= 20 and STICKER < 16
    sides = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}
    free = {
        (x, y, side) for x, y in cells for side, (dx, dy) in sides.items() if (x + dx, y + dy) not in cells
    }
    tabs = {(column - 1, row - 1, side) for column, row, side in TABS}
    assert len(free) == 14 and len(tabs) == 7 and tabs < free
    glued = (
        {(0, -1, 0), (0, 2, 2)}, {(0, -1, 3), (-1, 0, 0)}, {(0, -1, 1), (1, 0, 0)}, {(0, 1, 3), (-1, 0, 2)},
        {(0, 1, 1), (1, 0, 2)}, {(0, 2, 3), (-1, 0, 3)}, {(0, 2, 1), (1, 0, 1)},
    )  # fmt: skip
    assert all(len(pair & tabs) == 1 for pair in glued)


def test_opposite_faces_of_the_regular_die_make_seven() -> None:
    die = next(die for die in source().dice if die.kind is DieKind.REGULAR)
    x, y = square(1)
    numbers = {
        (round((square(at)[0] - x) / EDGE), round((square(at)[1] - y) / EDGE)): number
        for at, number in enumerate(die.numbers)
    }
    for one, other in (((-1, 0), (1, 0)), ((0, 0), (0, 2)), ((0, -1), (0, 1))):
        assert numbers[one] + numbers[other] == 7


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_die_has_its_faces_as_net_and_as_stickers(lang: str) -> None:
    assert sum(face.entry.copies for face in deck("dice", lang)) == 3
    for face in deck("dice", lang):
        wanted = sorted(face.entry.faces)  # type: ignore[attr-defined]
        assert sorted(name[5:] for name in names(face.front, "face-")) == wanted
        assert sorted(name[8:] for name in names(face.front, "sticker-")) == wanted
        for beginning, size in (("face-", EDGE), ("sticker-", STICKER)):
            for _, box, _ in groups(face.front.marks, beginning):
                assert box[2] == pytest.approx(size, abs=0.5) and box[3] == pytest.approx(size, abs=0.5)
                assert box[0] > 1 and box[1] > 1
                assert box[0] + box[2] < face.stock.width - 1 and box[1] + box[3] < face.stock.height - 1
        assert texts(face.front).count(texts(face.front)[1]) == len(TABS)
    assert TAB < EDGE / 2


# --- bets -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bet_says_on_whom_it_is_in_both_corners(lang: str) -> None:
    for face in deck("bets", lang):
        colour = face.entry.colour  # type: ignore[attr-defined]
        corners = list(groups(face.front.marks, "corner-bet"))
        assert len(corners) == 2
        (x, y, _, _), (right, low, wide, high) = (box for _, box, _ in corners)
        assert x < 5 and y < 5
        assert right + wide > face.stock.width - 5 and low + high > face.stock.height - 5
        assert set(names(face.front, "accessory-")) == {f"accessory-{colour}"}
        said = {block.field for block, _ in face.front.blocks()}
        assert {f"lemming-{colour}.{field}" for field in ("shade", "name", "role", "tip")} <= said


def test_six_backs_tell_whose_bet_it_is_and_nothing_else() -> None:
    backs: dict[str, Drawing] = {}
    for face in deck("bets"):
        assert face.back is not None and not face.two_sided
        family = face.entry.family  # type: ignore[attr-defined]
        assert backs.setdefault(family, face.back) is face.back, "one back for a family"
        assert not names(face.back, "accessory-")
    assert len(backs) == 6
    assert len({tuple(texts(back)) for back in backs.values()}) == 6
    assert len({names(back, "family-")[0] for back in backs.values()}) == 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bets_front_names_its_family_by_its_mark(lang: str) -> None:
    icons = {family.id: family.icon for family in source().families}
    for face in deck("bets", lang):
        there = [mark.name for mark in face.front.marks if isinstance(mark, Icon)]
        assert there == [icons[face.entry.family]]  # type: ignore[attr-defined]


# --- missions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mission_says_value_rule_and_penalty(lang: str) -> None:
    for face in deck("missions", lang):
        value = face.entry.value  # type: ignore[attr-defined]
        said = texts(face.front)
        assert said.count(f"+{value}") == 3, "two corners and the terms"
        assert f"−{source().box.numbers['penalty']}" in said
        corners = [
            block_box(block, matrix) for block, matrix in face.front.blocks() if block.field == "value"
        ]
        assert len(corners) == 2 and corners[0] and corners[1]
        assert corners[0][0] < 6 and corners[0][1] < 8
        assert corners[1][0] + corners[1][2] > face.stock.width - 6
        assert {"name", "text", "condition"} <= {block.field for block, _ in face.front.blocks()}


def pictured(marks: Iterable[Mark]) -> list[str]:
    """Heads, crosses and numbers of a line of pictures, from left to right."""
    drawing = Drawing(tuple(marks))
    found = [(box[0], name) for name, box, _ in groups(drawing.marks, "head-")]
    found += [(box[0], name) for name, box, _ in groups(drawing.marks, "cross")]
    for block, matrix in drawing.blocks():
        box = block_box(block, matrix)
        found.append((box[0] if box else 0.0, block.text))
    return [name.rsplit("-", 1)[0] if name.startswith("head-") else name for _, name in sorted(found)]


def shown(condition: Any) -> list[str]:
    return pictured(strip(easel("missions"), condition))


def test_pictures_say_each_condition_without_words() -> None:
    grey, pink = Colour.GREY, Colour.PINK
    assert shown(AnyOut(kind=Kind.ANY_OUT, lemmings=(grey, pink))) == [
        "head-grey",
        "cross",
        "head-pink",
        "cross",
    ]
    assert shown(Ahead(kind=Kind.AHEAD, first=pink, second=grey)) == ["head-pink", "head-grey"]
    assert shown(Top(kind=Kind.TOP, lemming=grey, places=3)) == ["head-grey", "1", "2", "3"]
    assert shown(Top(kind=Kind.TOP, lemming=pink, places=1)) == ["head-pink", "1"]
    assert shown(OutAtMost(kind=Kind.OUT_AT_MOST, count=1)) == ["≤ 1", "head-any", "cross"]
    assert shown(OutAtLeast(kind=Kind.OUT_AT_LEAST, count=3)) == ["≥ 3", "head-any", "cross"]
    assert shown(WinnerWithoutShoes(kind=Kind.WINNER_WITHOUT_SHOES)) == ["1", "head-any", "cross"]


@pytest.mark.parametrize("count", range(1, 6))
def test_as_many_lemmings_as_a_condition_may_name_fit_the_card(count: int) -> None:
    """Any edit of missions.yaml that loads is drawn inside the card."""
    stock = source().style.stocks["missions"]
    mission = source().missions[0]
    look = find("lemming_mafia").looks(source(), setter("en"))["missions"]
    for condition in (
        AnyOut(kind=Kind.ANY_OUT, lemmings=tuple(Colour)[:count]),
        Top(kind=Kind.TOP, lemming=Colour.BLUE, places=count),
    ):
        front = look.front(mission.model_copy(update={"condition": condition}))
        assert [str(finding) for finding in outside(front, stock) if finding.check != "card-tight"] == []
        boxes = [box for name, box, _ in groups(front.marks, "head-")]
        assert len(boxes) == (count if isinstance(condition, AnyOut) else 1)
        assert all(box[0] > 3 and box[0] + box[2] < stock.width - 3 for box in boxes)


def test_all_missions_share_one_back() -> None:
    assert len({id(face.back) for face in deck("missions")}) == 1


# --- editions -------------------------------------------------------------------------------------


def test_low_ink_keeps_what_tells_the_pieces_apart() -> None:
    found = find("lemming_mafia")
    normal = {face.entry.id: face for face in drawn("lemming_mafia", "en")}
    low = faces(found, load(found.catalog, DATA / "lemming_mafia").in_low_ink(), setter("en"))
    for face in low:
        if face.component != REFERENCE:
            assert texts(face.front) == texts(normal[face.entry.id].front)
            for beginning in ("accessory-", "sign-", "corner-", "face-", "barrier", "cross", "slits"):
                assert names(face.front, beginning) == names(normal[face.entry.id].front, beginning)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ("lemmings", "verified: 6 lemmings on 1 page"),
        ("dice", "verified: 3 dice on 1 page"),
        ("bets,missions", "verified: 54 cards on 6 + 6 pages, every back behind its front"),
    ],
)
def test_parts_are_printed_and_read_back(
    parts: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "lemming_mafia", "--parts", parts, "--out", str(tmp_path)]) == 0
    assert said in capsys.readouterr().out
