"""The board and its figures: as long as the game, readable where sheets meet, told apart without colour."""

from __future__ import annotations

import re
import shutil
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.games.vorstand import rules
from cardgen.games.vorstand.board import BOTTOM, LEGEND, ROOM, length
from cardgen.games.vorstand.faces import looks
from cardgen.games.vorstand.ladder import BESIDE, SEAM, Ladder, ladder
from cardgen.games.vorstand.models import Vorstand
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.inside import outside
from cardgen.layout.marks import Drawing, Rect
from cardgen.layout.type import Setter
from cardgen.press.sheet import sheet
from cardgen.press.tile import strays, tiling
from cardgen.translate.po import po_path
from cardgen.translate.texts import localize
from tests.games.vorstand.table import real

HOUSE = Path(__file__).parents[3]
DATA = HOUSE / "data"
LENGTHS = (10, 15, 33, 60)
MIDDLE = (200.0, 138.5)


@cache
def setter(lang: str) -> Setter:
    return Setter(Fonts(HOUSE / "fonts"), lang, icons=Icons(DATA / "icons"))


def box(spaces: int, lang: str = "de") -> Vorstand:
    """The game with a board so long, in a language."""
    source = real()
    options = tuple(
        option.model_copy(update={"default": str(spaces)}) if option.id == "board_length" else option
        for option in source.box.options
    )
    changed = source.model_copy(update={"box": source.box.model_copy(update={"options": options})})
    changed.placed(source.name, source.lang, source.places)
    return changed if lang == "de" else localize(changed, po_path(DATA / "vorstand", lang), lang)[0]


@cache
def drawn(spaces: int, lang: str = "de") -> Drawing:
    catalog = box(spaces, lang)
    return looks(catalog, setter(lang))["boards"].front(catalog.boards[0])


@pytest.mark.parametrize("spaces", LENGTHS)
def test_every_space_has_its_number_once(spaces: int) -> None:
    numbers = [block.text for block, _ in drawn(spaces).blocks() if block.field == "board_length"]
    assert sorted(map(int, numbers)) == list(range(1, spaces + 1))


@pytest.mark.parametrize("count", range(1, 10))
def test_every_open_to_do_has_its_place(count: int) -> None:
    """Side by side up to three, then fanned; the words stand on those that lie free, off the middle."""
    source = real()
    numbers = {**source.box.numbers, "open": count}
    catalog = source.model_copy(update={"box": source.box.model_copy(update={"numbers": numbers})})
    catalog.placed(source.name, source.lang, source.places)
    look = looks(catalog, setter("de"))["boards"]
    front = look.front(catalog.boards[0])
    card = catalog.style.stocks["todos"]
    rows = [mark for mark in front.marks if isinstance(mark, Rect) and mark.fill and mark.y == BOTTOM]
    lefts = [mark.x for mark in rows if mark.width == card.width][1:-1]  # without stack and discard
    assert len(lefts) == count
    assert lefts == sorted(set(lefts))
    assert lefts[-1] + card.width < LEGEND[0]
    assert min((after - before for before, after in pairwise(lefts)), default=67) >= 16
    words = [block for block, _ in front.blocks() if block.field == "words.board-open"]
    assert len(words) == (count if count <= 3 else 1)
    assert not list(outside(front, look.stock))
    plan = tiling(look.stock, sheet(DATA, "a4"))
    assert plan and not list(strays(front, plan.seams))


@pytest.mark.parametrize("spaces", range(10, 61))
def test_desks_stand_apart_inside_their_room_and_off_the_seams(spaces: int) -> None:
    found = ladder(spaces, ROOM, MIDDLE)
    assert len(found.desks) == spaces - 1
    assert found.width >= 16 and found.depth >= 13
    for x, y in found.desks:
        assert ROOM.left - 0.01 <= x - found.width / 2 and x + found.width / 2 <= ROOM.right + 0.01
        assert ROOM.top - 0.01 <= y - found.depth / 2 and y + found.depth / 2 <= ROOM.bottom + 0.01
        assert abs(x - MIDDLE[0]) >= SEAM and abs(y - MIDDLE[1]) >= SEAM
    for one, other in combinations(found.desks, 2):
        across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
        assert across >= found.width + BESIDE - 0.01 or down >= found.depth + 2.6, (one, other)


@pytest.mark.parametrize("spaces", LENGTHS)
def test_the_way_climbs_from_the_entrance_to_the_chair(spaces: int) -> None:
    found: Ladder = ladder(spaces, ROOM, MIDDLE)
    heights = [y for _, y in found.desks]
    assert all(high <= low for low, high in pairwise(heights))
    assert len(found.flights) % 2 == 1
    for number, flight in enumerate(found.flights):
        walked = [x for x, _ in flight]
        assert walked == sorted(walked, reverse=number % 2 == 1)


@pytest.mark.parametrize("spaces", [10, 15, 33])
def test_flights_stand_well_apart_where_they_meet(spaces: int) -> None:
    found = ladder(spaces, ROOM, MIDDLE)
    for lower, upper in pairwise(found.flights):
        assert lower[-1][1] - upper[0][1] >= 1.5 * found.depth


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("spaces", LENGTHS)
def test_nothing_is_wrong_with_it_and_no_word_is_near_a_seam(spaces: int, lang: str) -> None:
    board = drawn(spaces, lang)
    stock = real().style.stocks["boards"]
    assert [str(finding) for finding in outside(board, stock)] == []
    for name in ("a4", "letter"):
        plan = tiling(stock, sheet(DATA, name))
        assert plan is not None
        assert [block.text for block in strays(board, plan.seams)] == []


def test_board_and_rules_read_the_same_number() -> None:
    catalog = box(27)
    assert length(catalog) == 27
    assert rules.deck(catalog, {"end_mode": "board"}).target == 27


def test_the_legend_says_what_the_box_says() -> None:
    said = {block.text for block, _ in drawn(15).blocks()}
    for row in real().box.levels:
        assert real().word(f"level-{row.level}") in said
        assert f"{row.macht} MACHT" in said


def test_places_are_as_large_as_cards() -> None:
    card = real().style.stocks["todos"]
    places = [
        mark for mark in drawn(15).marks
        if getattr(mark, "width", 0) == card.width and getattr(mark, "fill", None)
    ]  # fmt: skip
    assert len(places) == 3 + real().box.numbers["open"]
    assert all(getattr(place, "height", 0) == card.height for place in places)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_figures_say_their_name_upright_on_both_sides(lang: str) -> None:
    catalog = box(15, lang)
    look = looks(catalog, setter(lang))["pawns"]
    assert look.back is None
    for pawn in catalog.pawns:
        turns = {round(matrix[3]) for block, matrix in look.front(pawn).blocks() if block.field == "name"}
        assert turns == {1, -1}
        assert [str(finding) for finding in outside(look.front(pawn), look.stock)] == []


def test_two_figures_alike_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "vorstand" / "pawns.yaml"
    path.write_text(path.read_text("utf-8").replace("pattern: stripes", "pattern: plain"), "utf-8")
    assert main(["check", "vorstand", "--lang", "de", "--data", str(tmp_path)]) == 1
    assert re.search(r"pawns\.yaml:\d+:\d+: .*found pattern plain on figur-koffer", capsys.readouterr().out)


def test_words_on_a_seam_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "sheets" / "a4.yaml"
    path.write_text(path.read_text("utf-8").replace("margin: 5", "margin: 40"), "utf-8")
    assert main(["check", "vorstand", "--lang", "de", "--data", str(tmp_path), "--strict"]) == 1
    assert "of a seam between the tiles on a4" in capsys.readouterr().out


@pytest.mark.parametrize(("part", "said"), [
    ("board", "verified: 1 board on 4 tiles"),
    ("boards,pawns", "verified: 1 board on 4 tiles, 5 pawns on 1 page"),
    ("pawns", "verified: 5 pawns on 1 page"),
    ("reference", "verified: 5 reference cards on 2 pages"),
    ("backs,boards", "verified: 110 backs alone on 13 pages, 1 board on 4 tiles"),
    ("cards", "verified: 110 cards on 13 + 13 pages, every back behind its front\n"),
    ("todos", "verified: 55 cards on 7 + 7 pages"),
    ("backs", "verified: 110 backs alone on 13 pages\n"),
])  # fmt: skip
def test_parts_are_named_after_components(
    part: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "vorstand", "--parts", part, "--out", str(tmp_path)]) == 0
    assert said in capsys.readouterr().out


def test_one_board_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["print", "vorstand", "--only", "karriereleiter", "--out", str(tmp_path), "--lang", "en"]
    assert main([*words, "--paper", "letter"]) == 0
    assert "verified: 1 board on 4 tiles" in capsys.readouterr().out
    assert main([*words, "--paper", "one-up"]) == 0
    assert "verified: 1 board on 1 page" in capsys.readouterr().out


def test_proof_draws_board_and_figures(tmp_path: Path) -> None:
    only = "karriereleiter,figur-palme"
    assert main(["proof", "vorstand", "--only", only, "--scale", "0.5", "--out", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.rglob("*.png")) == ["figur-palme.png", "karriereleiter.png"]
