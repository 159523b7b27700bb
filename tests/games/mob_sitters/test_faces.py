"""What the cards and mats of Mob Sitters must show, looked up in their drawings, in both languages."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

import pytest
from PIL import Image, ImageStat

from cardgen.catalog.load import load
from cardgen.catalog.model import REFERENCE, Stock
from cardgen.game import Face, faces, find
from cardgen.games.mob_sitters.models import Babysitter, Category, Kind, Weave
from cardgen.games.mob_sitters.weaves import PATTERNS
from cardgen.layout.ink import block_box, placed, union
from cardgen.layout.marks import IDENTITY, Box, Drawing, Group, Mark, Matrix, Rect, compose
from cardgen.layout.weaves import weave
from cardgen.press.grid import grid_of
from cardgen.press.png import picture
from cardgen.press.sheet import sheet
from tests.games.test_faces import DATA, drawn, setter

LANGUAGES = ("en", "de")
KINDS = {
    Kind.STEAL: ["symbol-gun"],
    Kind.JOB: ["symbol-handcuffs"],
    Kind.TELL: ["symbol-crossed-gun"],
    Kind.SQUEAL: ["symbol-crossed-handcuffs"],
    Kind.RAT_EM: ["symbol-crossed-gun", "symbol-crossed-handcuffs"],
}


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


def cards(lang: str) -> list[Face]:
    return [face for face in drawn("mob_sitters", lang) if face.component in set(Babysitter)]


def mats(lang: str) -> list[Face]:
    return [face for face in drawn("mob_sitters", lang) if face.component == "mats"]


def texts(drawing: Drawing) -> list[str]:
    return [block.text for block, _ in drawing.blocks()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_symbol_stands_in_its_corner_and_only_on_its_cards(lang: str) -> None:
    for face in cards(lang):
        kind = face.entry.kind  # type: ignore[attr-defined]
        money = kind in (Kind.STEAL, Kind.JOB)
        found = list(groups(face.front.marks, "symbol-"))
        top = [(name, box) for name, box, _ in found if box[1] + box[3] < face.stock.height / 3]
        assert [name for name, _ in top] == KINDS.get(kind, []), face.entry.id
        for _, (x, _, width, _) in top:
            assert x > face.stock.width / 2 if money else x + width < face.stock.width / 2
        assert len(found) == len(top) * (1 if money else 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_value_of_money_is_read_from_both_ends(lang: str) -> None:
    for face in cards(lang):
        value = face.entry.value  # type: ignore[attr-defined]
        found = [block_box(block, matrix) for block, matrix in face.front.blocks() if block.field == "value"]
        assert len(found) == (2 if value else 0)
        if value:
            (left, right) = found
            assert left and right and texts(face.front).count(str(value)) == 2
            assert left[0] < 10 and left[1] < 15
            assert right[0] + right[2] == pytest.approx(63 - left[0], abs=0.1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hands_point_the_way_their_card_says(lang: str) -> None:
    """The sleeve is at the other end: left of the finger's tip on a card for the right."""
    ways = {Kind.LEFT: -1, Kind.RIGHT: 1}
    for face in cards(lang):
        kind = face.entry.kind  # type: ignore[attr-defined]
        names = [name for name, _, _ in groups(face.front.marks, "hand-")]
        asked = kind in (*ways, Kind.REVERSE, Kind.GOT_AWAY)
        assert names == ([f"hand-{kind}"] * 2 if asked else []), face.entry.id
        if kind in ways:
            first = next(matrix for _, _, matrix in groups(face.front.marks, "hand-"))
            large = next(matrix for _, _, matrix in groups(face.front.marks, "sign-"))
            assert first[0] * ways[kind] > 0 and large[0] * ways[kind] > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_caption_effect_kind_and_sitter_are_printed(lang: str) -> None:
    for face in cards(lang):
        said = {block.field for block, _ in face.front.blocks()}
        kind = face.entry.kind  # type: ignore[attr-defined]
        assert {"caption", f"effects.{kind}", f"words.kind-{kind}", "name"} <= said
        if kind in (Kind.LEFT, Kind.RIGHT, Kind.REVERSE):
            assert f"words.way-{kind}" in said
        assert face.entry.caption in texts(face.front)  # type: ignore[attr-defined]
        category = face.entry.category  # type: ignore[attr-defined]
        assert ("words.money" in said) is (category is Category.MONEY)


def test_six_backs_tell_whose_card_it_is() -> None:
    backs = {face.component: face.back for face in cards("en")}
    assert len({id(face.back) for face in cards("en")}) == 6
    names = {component: set(texts(back)) for component, back in backs.items() if back}
    assert len(names) == 6 and all(len(words) == 1 for words in names.values())
    assert len({next(groups(back.marks, "mark-"))[0] for back in backs.values() if back}) == 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mat_has_places_of_a_cards_size_and_all_its_piles(lang: str) -> None:
    card = cards("en")[0].stock
    for face in mats(lang):
        assert face.back is not None and face.two_sided
        for side in (face.front, face.back):
            places = [mark for group in side.marks if isinstance(group, Group) and group.name == "place"
                      for mark in group.marks]  # fmt: skip
            assert len(places) == 3
            for place in places:
                assert isinstance(place, Rect)
                assert (place.width, place.height) == (card.width, card.height)
                assert place.x > 0 and place.x + place.width < face.stock.width
            said = {block.field for block, _ in side.blocks()}
            piles = {f"words.mat-{pile}" for pile in ("draw", "discard", "safe", "boss", "cops", "end")}
            steps = ("earn", "accuse", "discard", "play", "resolve", "draw")
            assert piles | {f"words.step-{step}" for step in steps} <= said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_side_for_three_reckons_for_three(lang: str) -> None:
    """S-C11: the two sides differ in their number of players and in the reminder of the end."""
    for face in mats(lang):
        assert face.back is not None
        few, more = (
            {block.field: block.text for block, _ in side.blocks()} for side in (face.front, face.back)
        )
        assert "3" in few["words.mat-few"] and "4+" in more["words.mat-more"]
        assert "words.mat-end-few" in few and "words.mat-end-more" in more
        assert "words.mat-players" in few
        assert few.keys() ^ more.keys() == {
            f"words.mat-{word}" for word in ("few", "more", "end-few", "end-more")
        }


def margin(drawing: Drawing, stock: Stock) -> float:
    """How light the 3 mm right of the places are on a printer without colours, 0 to 255."""
    dpi = 40
    image = Image.open(io.BytesIO(picture(drawing, stock, setter("en").fonts, dpi=dpi))).convert("L")
    strip = image.crop((image.width - round(3 * dpi / 25.4), image.height // 4, image.width, image.height))
    return float(ImageStat.Stat(strip).mean[0])


@pytest.mark.parametrize(("low_ink", "least"), [(False, 25), (True, 8)])
def test_the_sides_of_a_mat_differ_at_a_glance(low_ink: bool, least: float) -> None:
    """S-R01: in grey too, what shows of the ground between cards is darker on the side for more."""
    found = find("mob_sitters")
    catalog = load(found.catalog, DATA / "mob_sitters")
    shown = faces(found, catalog.in_low_ink() if low_ink else catalog, setter("en"))
    for face in [face for face in shown if face.component == "mats"]:
        assert face.back is not None
        assert margin(face.front, face.stock) - margin(face.back, face.stock) >= least, face.entry.id


@pytest.mark.parametrize("kind", list(Weave))
@pytest.mark.parametrize("box", [(0.0, 0.0, 268.0, 196.0), (0.0, 0.0, 69.0, 94.0), (-3.0, -3.0, 20.0, 150.0)])
def test_a_pattern_reaches_every_edge_of_its_box(kind: Weave, box: Box) -> None:
    left, top, width, height = box
    for pitch, line in ((6.0, 0.0), (4.0, 0.3)):
        made = weave(PATTERNS[kind], kind, box, "#000000", pitch, line)
        reach = union(extent for _, extent, _ in placed(made.marks, made.matrix))
        assert reach is not None
        assert reach[0] <= left and reach[1] <= top
        assert reach[0] + reach[2] >= left + width and reach[1] + reach[3] >= top + height


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "none"])
def test_a_mat_fits_one_sheet(paper: str, backs: str) -> None:
    stock = mats("en")[0].stock
    grid = grid_of(stock, sheet(DATA, paper), backs)  # type: ignore[arg-type]
    assert grid is not None and grid.count == 1


def test_low_ink_keeps_what_tells_the_cards_apart() -> None:
    found = find("mob_sitters")
    normal = {face.entry.id: face for face in drawn("mob_sitters", "en")}
    low = faces(found, load(found.catalog, DATA / "mob_sitters").in_low_ink(), setter("en"))
    for face in low:
        if face.component != REFERENCE:
            assert texts(face.front) == texts(normal[face.entry.id].front)
            for beginning in ("symbol-", "hand-", "mark-"):
                here, there = (
                    [name for name, _, _ in groups(side.marks, beginning)]
                    for side in (face.front, normal[face.entry.id].front)
                )
                assert here == there
