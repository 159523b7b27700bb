"""The board of Lemming Mafia: any track of 6 to 20 sections laid out whole, and its tiles are its picture."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from cardgen.catalog.load import load
from cardgen.catalog.model import House
from cardgen.cli import main
from cardgen.game import find
from cardgen.games.lemming_mafia import rules
from cardgen.games.lemming_mafia.board import ROOM, STAND, START, laid_out
from cardgen.games.lemming_mafia.figures import FOOT as FEET
from cardgen.games.lemming_mafia.models import LETTERS, Board, LemmingMafia, Space
from cardgen.games.lemming_mafia.night import Easel
from cardgen.games.lemming_mafia.quay import CELLS, LEGEND
from cardgen.games.lemming_mafia.track import FOOT, SEAM, Track, track
from cardgen.layout.ink import placed, union
from cardgen.layout.inside import outside
from cardgen.layout.marks import Box, Drawing, Group
from cardgen.layout.type import Setter
from cardgen.press.edition import lid_height
from cardgen.press.impose import Page, Piece, impose
from cardgen.press.marks import Imprint, furnished
from cardgen.press.pdf import composed
from cardgen.press.reader import opened
from cardgen.press.sheet import sheet, um
from cardgen.press.tile import OVERLAP, cover_maps, strays, tiling
from cardgen.translate.po import po_path
from cardgen.translate.texts import localize
from tests.games.test_faces import DATA
from tests.games.test_faces import setter as new_setter

MIDDLE = (200.0, 138.5)
STRINGS = {
    6: "ck | ah | ox | ck | ka | oc",
    12: "ckx | ac | khc | oc | kac | hk | cox | kc | ahk | co | kha | ox",
    20: " | ".join(["ckh", "aho", "oxa", "khc"] * 5),
}
NEAR = 0.02
DPI, COARSE = 100, 4
"""Drawn so finely, and compared in squares of so many pixels: a seam may be half a pixel off."""


@cache
def setter(lang: str) -> Setter:
    return new_setter(lang)


@cache
def catalog(lang: str) -> LemmingMafia:
    source: LemmingMafia = load(find("lemming_mafia").catalog, DATA / "lemming_mafia")  # type: ignore[assignment]
    if lang == "en":
        return source
    found: LemmingMafia = localize(source, po_path(DATA / "lemming_mafia", lang), lang)[0]
    return found


def board(sections: int) -> Board:
    """A board with so many sections."""
    return catalog("en").boards[0].model_copy(update={"sections": STRINGS[sections]})


@cache
def drawn(sections: int, lang: str = "en") -> Drawing:
    card = catalog(lang).boards[0].model_copy(update={"sections": STRINGS[sections]})
    return find("lemming_mafia").looks(catalog(lang), setter(lang))["boards"].front(card)


def easel() -> Easel:
    return Easel(catalog("en"), setter("en"), catalog("en").style.stocks["boards"])


def extents(drawing: Drawing, name: str) -> list[Box]:
    """Where the groups of that name have their ink."""
    found = [mark for mark in drawing.marks if isinstance(mark, Group) and mark.name == name]
    return [box for mark in found if (box := union(box for _, box, _ in placed((mark,))))]


# --- the track ------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from((2, 3)), min_size=6, max_size=20))
@settings(max_examples=40, deadline=None)
def test_every_track_lies_in_its_room_without_overlap(sections: list[int]) -> None:
    found = track(sections, ROOM, MIDDLE)
    assert [place.number for place in found.spaces] == list(range(1, sum(sections) + 1))
    assert [Counter(place.section for place in found.spaces)[at] for at in range(len(sections))] == sections
    for place in found.spaces:
        left, right = found.span(place.row)
        assert left <= place.left < place.right <= right
        _, y, width, height = found.foot(place)
        assert width >= FOOT[0] - NEAR and height >= FOOT[1] - NEAR
        assert ROOM.top - NEAR <= y and y + height <= ROOM.bottom + NEAR
        for at in (place.left, place.x, place.right):
            middle = found.y(at, place.row)
            assert ROOM.top - NEAR <= middle - found.depth / 2
            assert middle + found.depth / 2 <= ROOM.bottom + NEAR
    rows = [
        sorted((p.left, p.right) for p in found.spaces if p.row == row) for row in range(len(found.heights))
    ]
    assert all(after[0] - before[1] >= 1.2 - NEAR for row in rows for before, after in pairwise(row))
    assert all(low - high >= found.depth + 5.4 - NEAR for high, low in pairwise(found.heights))


@given(st.lists(st.sampled_from((2, 3)), min_size=6, max_size=20))
@settings(max_examples=40, deadline=None)
def test_barriers_stand_between_sections_and_nowhere_else(sections: list[int]) -> None:
    """One before every section, one before the water, each free of all spaces; rows turn at barriers."""
    found = track(sections, ROOM, MIDDLE)
    assert len(found.gates) == len(sections) + 1
    for x, row in found.gates:
        beside = [place for place in found.spaces if place.row == row]
        assert all(x <= place.left - 1.9 or x >= place.right + 1.9 for place in beside)
    for number, (x, row) in enumerate(found.gates[:-1]):
        after = next(place for place in found.spaces if place.section == number)
        before = found.spaces[after.number - 2] if number else None
        way = 1 if row % 2 == 0 else -1
        assert row == after.row and (after.x - x) * way > 0
        if before and before.row == row:
            assert before.section == number - 1 and (x - before.x) * way > 0
    assert found.gates[-1][1] == len(found.heights) - 1 and found.gates[-1][0] > found.spaces[-1].right
    for row in range(len(found.heights)):
        walked = [place.x for place in found.spaces if place.row == row]
        assert walked == sorted(walked, reverse=row % 2 == 1)


@pytest.mark.parametrize("sections", STRINGS)
def test_figures_and_shoes_fit_wherever_they_stand(sections: int) -> None:
    stocks = catalog("en").style.stocks
    figure = (stocks["lemmings"].width, 2 * FEET)
    assert figure == STAND and figure[0] <= FOOT[0] and figure[1] <= FOOT[1]
    found = laid_out(easel(), board(sections))
    for place in found.spaces:
        _, _, width, height = found.foot(place)
        assert width >= figure[0] and height >= figure[1]
    cell = CELLS[2] / 6 - 1.2, CELLS[3] - 6.6
    assert cell[0] >= figure[0] and cell[1] >= figure[1]
    assert (START[1] - START[0] - 25) / 6 >= figure[0]


# --- the picture ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("sections", STRINGS)
def test_nothing_is_wrong_with_it_and_no_word_is_near_a_seam(sections: int, lang: str) -> None:
    stock = catalog(lang).style.stocks["boards"]
    assert [str(finding) for finding in outside(drawn(sections, lang), stock)] == []
    for paper in ("a4", "letter"):
        plan = tiling(stock, sheet(DATA, paper))
        assert plan is not None
        assert [block.text for block in strays(drawn(sections, lang), plan.seams)] == []


@pytest.mark.parametrize("sections", STRINGS)
def test_words_stand_off_the_middle_lines_by_themselves(sections: int) -> None:
    """Not only for two kinds of paper: nothing with letters within the layout's own distance."""
    for block, _ in drawn(sections).blocks():
        if block.field.startswith("words.space-"):
            for line in block.lines:
                assert line.x + line.width <= MIDDLE[0] - SEAM + NEAR or line.x >= MIDDLE[0] + SEAM - NEAR


@pytest.mark.parametrize("sections", STRINGS)
def test_every_space_has_colour_icon_and_word_of_its_kind(sections: int) -> None:
    found = laid_out(easel(), board(sections))
    wanted = Counter(kind for section in board(sections).track for kind in section)
    front = drawn(sections)
    said = Counter(block.field for block, _ in front.blocks())
    for kind in Space:
        assert len(extents(front, f"sign-{kind}")) == wanted[kind]
        assert said[f"words.space-{kind}"] == wanted[kind] + 1, "each space, and the legend"
        assert said[f"words.does-{kind}"] == 1
    signs = [box for kind in Space for box in extents(front, f"sign-{kind}")]
    spots = [found.foot(place) for place in found.spaces]
    roomy = [(x, y - 5, width, height + 10) for x, y, width, height in spots]
    assert sum(_inside(sign, spot) for sign in signs for spot in roomy) == len(spots)
    assert len(extents(front, "barrier")) == sections + 1


def _inside(box: Box, other: Box) -> bool:
    return (
        other[0] - NEAR <= box[0]
        and other[1] - NEAR <= box[1]
        and box[0] + box[2] <= other[0] + other[2] + NEAR
        and box[1] + box[3] <= other[1] + other[3] + NEAR
    )


@pytest.mark.parametrize("sections", STRINGS)
def test_words_and_icons_of_spaces_do_not_meet(sections: int) -> None:
    front = drawn(sections)
    boxes = [box for kind in Space for box in extents(front, f"sign-{kind}")]
    words = [
        box for mark, box, _ in placed(front.marks)
        if getattr(mark, "field", "").startswith("words.space-") and box[1] < LEGEND[1] - 5
    ]  # fmt: skip
    assert len(words) == len(boxes)
    for one, other in combinations([*boxes, *words], 2):
        apart = (
            one[0] + one[2] <= other[0] + NEAR
            or other[0] + other[2] <= one[0] + NEAR
            or one[1] + one[3] <= other[1] + NEAR
            or other[1] + other[3] <= one[1] + NEAR
        )
        assert apart, (one, other)


@pytest.mark.parametrize("sections", STRINGS)
def test_board_and_rules_race_on_the_same_spaces(sections: int) -> None:
    """The kinds of spaces in the order of the race, as drawn and as played (L-C14)."""
    source = catalog("en")
    changed = source.model_copy(update={"boards": (board(sections),)})
    changed.placed(source.name, source.lang, source.places)
    deck = rules.deck(changed, {})
    found: Track = laid_out(easel(), board(sections))
    assert deck.water == len(found.spaces) + 1
    kinds = tuple(Space)
    written = [LETTERS[letter] for letter in STRINGS[sections] if letter in LETTERS]
    assert written == [kinds[deck.kind[place.number]] for place in found.spaces]
    assert [place.section + 1 for place in found.spaces] == list(deck.section[1 : deck.water])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_start_finish_water_and_six_cells_are_there(lang: str) -> None:
    said = [block.field for block, _ in drawn(12, lang).blocks()]
    assert said.count("lemmings") == 6
    numbers = [block.text for block, _ in drawn(12, lang).blocks() if block.field == "lemmings"]
    assert numbers == ["1", "2", "3", "4", "5", "6"]
    for word in ("start", "finish", "water", "cells", "cells-note"):
        assert said.count(f"words.board-{word}") == 1


# --- tiles ----------------------------------------------------------------------------------------


def assembled(pages: tuple[Page, ...]) -> Image.Image:
    """The trimmed board, put together from what each page shows of it, up to the seams."""

    def px(length: float) -> int:
        return round(length / 25_400 * DPI)

    stock = catalog("en").style.stocks["boards"]
    whole = Image.new("RGB", (px(um(stock.width)), px(um(stock.height))), "#ff00ff")
    with opened(composed(pages, fonts=setter("en").fonts, title="board", lang="en")) as read:
        for page, shown in zip(pages, read, strict=True):
            size = px(page.width), px(page.height)
            picture = Image.frombytes("RGB", size, shown.pixels(*size), "raw", "BGRX")
            slot = page.slots[0]
            half = OVERLAP // 2 if slot.tile else 0
            sides = (
                slot.clip.x > slot.trim.x, slot.clip.y > slot.trim.y,
                slot.clip.right < slot.trim.right, slot.clip.bottom < slot.trim.bottom,
            )  # fmt: skip
            clip = slot.clip.grown(*(-half if inner else 0 for inner in sides))
            part = picture.crop((px(clip.x), px(clip.y), px(clip.right), px(clip.bottom)))
            whole.paste(part, (px(clip.x - slot.trim.x), px(clip.y - slot.trim.y)))
    return whole


@cache
def printed(paper: str, sections: int = 12) -> tuple[Page, ...]:
    """The pages of the board alone."""
    stock = catalog("en").style.stocks["boards"]
    piece = Piece("pier#1", "boards", drawn(sections), None, stock)
    house = load(House, DATA / "house")
    imprint = Imprint("Lemming Mafia", "en", "abcd", "none")
    return furnished(impose([piece], sheet(DATA, paper), "none"), imprint, setter("en"), house)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_tiles_together_are_the_board_on_a3(paper: str) -> None:
    assert len(printed("a3")) == 1 and len(printed(paper)) == 4
    right = apart(assembled(printed("a3")), assembled(printed(paper)))
    assert right < 3.5
    mixed = (*printed(paper)[:3], printed(paper, 20)[3])
    assert apart(assembled(printed("a3")), assembled(mixed)) > right + 5, "a tile of another board is seen"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_cover_says_how_the_tiles_lie(paper: str, lang: str) -> None:
    """On Letter, too, though it is shorter; and above the imprint, which begins 32 mm above the edge."""
    found = sheet(DATA, paper)
    size = found.paper
    assert size is not None
    house = load(House, DATA / "house")
    maps = Drawing(tuple(cover_maps(catalog(lang), house, setter(lang), size, lid_height(size), found)))
    names = {block.text for block, _ in maps.blocks()}
    assert {"A1", "A2", "B1", "B2"} <= names
    assert all(y + height < size[1] - 32 for _, (_, y, _, height), _ in placed(maps.marks))


def apart(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of two pictures in levels of 255, in the channel where it is largest."""
    difference = ImageChops.difference(one.reduce(COARSE), other.reduce(COARSE))
    return float(max(ImageStat.Stat(difference).mean))


@pytest.mark.parametrize(
    ("paper", "said"),
    [("a4", "1 board on 4 tiles"), ("letter", "1 board on 4 tiles"), ("a3", "1 board on 1 page")],
)
def test_the_board_is_printed_and_verified(
    paper: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["print", "lemming_mafia", "--parts", "board", "--paper", paper, "--lang", "de"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    assert said in capsys.readouterr().out
