"""Verification: a right file passes, and every fault that is planted is found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path as FilePath

import pytest

from cardgen.catalog.model import House, Stock
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing, Group, Path
from cardgen.layout.type import Setter
from cardgen.press.grid import Area, Backs
from cardgen.press.impose import Page, Piece, Slot, impose
from cardgen.press.marks import Imprint, furnished
from cardgen.press.pdf import write
from cardgen.press.reader import lettered, objects, opened
from cardgen.press.sheet import Sheet, sheet
from cardgen.press.verify import Words, unembedded, verdict, verify

from .conftest import CARD, Deck

ALL_BACKS: tuple[Backs, ...] = ("long-edge", "short-edge", "fold", "none")
A4 = Sheet(width=210, height=297, margin=5, gap=2)


class Press:
    """Writes pages to one file and verifies it, perhaps against other pages."""

    def __init__(self, path: FilePath, fonts: Fonts, deck: Deck) -> None:
        self.path, self.fonts, self.deck = path, fonts, deck

    def write(self, pages: Sequence[Page]) -> None:
        write(pages, self.path, fonts=self.fonts, title="Test", lang="de")

    def findings(self, pages: Sequence[Page], backs: Backs = "long-edge", deck: Deck | None = None) -> str:
        found = verify(self.path, pages, (deck or self.deck).words, backs)
        return "\n".join(str(finding) for finding in found)

    def edit(self, pattern: bytes, by: bytes) -> None:
        """Overwrite every match with bytes of the same length."""
        data = self.path.read_bytes()
        changed = re.sub(pattern, by, data)
        assert len(changed) == len(data)
        assert changed != data
        self.path.write_bytes(changed)


@pytest.fixture
def press(tmp_path: FilePath, fonts: Fonts, deck: Deck) -> Press:
    return Press(tmp_path / "deck.pdf", fonts, deck)


def with_slot(pages: Sequence[Page], page: int, index: int, slot: Slot | None) -> tuple[Page, ...]:
    """The pages with one slot exchanged, or taken away."""
    slots = list(pages[page].slots)
    slots[index : index + 1] = [slot] if slot else []
    return (*pages[:page], replace(pages[page], slots=tuple(slots)), *pages[page + 1 :])


def swapped(pages: Sequence[Page], page: int, one: int, other: int) -> tuple[Page, ...]:
    """The pages with two faces of one page exchanged."""
    slots = pages[page].slots
    changed = with_slot(pages, page, one, slots[one]._replace(drawing=slots[other].drawing))
    return with_slot(changed, page, other, slots[other]._replace(drawing=slots[one].drawing))


@pytest.mark.parametrize("backs", ALL_BACKS)
@pytest.mark.parametrize("paper", ["a4", "letter", "one-up"])
def test_a_right_file_passes(
    press: Press, root: FilePath, setter: Setter, house: House, paper: str, backs: Backs
) -> None:
    if (paper, backs) == ("one-up", "fold"):
        return
    imprint = Imprint("Titel", "de", "abcd", backs)
    pages = furnished(impose(press.deck.pieces, sheet(root, paper), backs), imprint, setter, house)
    press.write(pages)
    assert press.findings(pages, backs) == ""


@pytest.mark.parametrize("backs", ALL_BACKS)
def test_turned_cards_and_lying_paper_pass_too(press: Press, backs: Backs) -> None:
    for orientation in ("portrait", "landscape"):
        narrow = Sheet(width=150, height=205, margin=5, gap=2, orientation=orientation)
        pages = impose(press.deck.pieces, narrow, backs)
        press.write(pages)
        assert press.findings(pages, backs) == ""


def test_a_piece_without_a_back_passes(press: Press) -> None:
    deck = press.deck.without_back(4)
    pages = impose(deck.pieces, A4, "long-edge")
    press.write(pages)
    assert press.findings(pages, deck=deck) == ""


def test_swapped_backs_are_found(press: Press) -> None:
    pages = swapped(impose(press.deck.pieces, A4, "long-edge"), 1, 0, 4)
    press.write(pages)
    found = press.findings(pages)
    assert "found no 'Rücken von Aufzug' on the back behind its front" in found
    assert "found no 'Rücken von Eckbüro' on the back behind its front" in found


def test_backs_mirrored_the_wrong_way_are_found(press: Press) -> None:
    """The slots say short edge throughout; the user turns the paper over the long edge."""
    pages = impose(press.deck.pieces, A4, "short-edge")
    press.write(pages)
    assert press.findings(pages, "short-edge") == ""
    assert press.findings(pages, "long-edge").count("behind its front") == 8 + 3


def test_a_back_upside_down_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "long-edge")
    slot = pages[1].slots[2]._replace(turn=180)
    press.write(with_slot(pages, 1, 2, slot))
    found = press.findings(pages)
    assert "chefetage#1: found the back at" in found
    assert "turned by 180 degrees; must be 0" in found


def test_all_backs_upside_down_are_found_though_the_slots_say_so(press: Press) -> None:
    front, back = impose(press.deck.part(3).pieces, A4, "long-edge")
    wrong = replace(back, slots=tuple(slot._replace(turn=180) for slot in back.slots))
    press.write([front, wrong])
    assert press.findings([front, wrong], deck=press.deck.part(3)).count("must be 0") == 3


def test_a_front_upside_down_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    press.write(with_slot(pages, 0, 0, pages[0].slots[0]._replace(turn=180)))
    assert "aufzug#1" in press.findings(pages, "none")


def test_a_missing_card_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    press.write(with_slot(pages, 0, 3, None))
    assert "drehstuhl#1: found no 'Drehstuhl' on the front" in press.findings(pages, "none")
    gone = with_slot(pages, 0, 3, None)
    press.write(gone)
    assert "drehstuhl#1: found 0 times" in press.findings(gone, "none")


def test_a_card_in_place_of_another_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    twice = pages[0].slots[3]._replace(drawing=pages[0].slots[2].drawing)
    press.write(with_slot(pages, 0, 3, twice))
    assert "drehstuhl#1: found no 'Drehstuhl'" in press.findings(pages, "none")


def test_a_card_too_many_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    last = pages[1].slots[-1]
    beside = pages[1].places[2]
    extra = last._replace(trim=beside, clip=beside)
    more = (pages[0], replace(pages[1], slots=(*pages[1].slots, extra)))
    press.write(more)
    assert "in a place that must be empty" in press.findings(pages, "none")
    assert "kantine#1: found 2 times" in press.findings(more, "none")


def test_a_card_in_the_wrong_slot_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    press.write(swapped(pages, 0, 0, 8))
    found = press.findings(pages, "none")
    assert "aufzug#1" in found and "inventur#1" in found


def test_a_card_beside_its_slot_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    slot = pages[0].slots[0]
    moved = slot.trim._replace(x=slot.trim.x + 30_000)
    press.write(with_slot(pages, 0, 0, slot._replace(trim=moved)))
    assert "aufzug#1" in press.findings(pages, "none")


def test_overlapping_cards_and_cards_over_the_edge_are_found(press: Press) -> None:
    pages = impose(press.deck.part(2).pieces, A4, "none")
    slot = pages[0].slots[0]
    over = Area(-10_000, 14_500, 63_000, 88_000)
    wrong = with_slot(pages, 0, 1, slot._replace(key="brause#1", trim=over, clip=over))
    press.write(wrong)
    found = press.findings(wrong, "none", press.deck.part(2))
    assert "found aufzug#1 over brause#1" in found
    assert "brause#1: found a card beyond the page's edge" in found


def test_a_stranger_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    press.write(pages)
    assert "kantine#1: found a card that is not in the catalog" in press.findings(
        pages, "none", press.deck.part(10)
    )


def test_the_wrong_paper_is_found(press: Press, root: FilePath) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    press.write([replace(page, width=215_900, height=279_400) for page in pages])
    assert "found 215.9 x 279.4 mm; must be 210 x 297 mm" in press.findings(pages, "none")


def test_pages_too_few_and_too_many_are_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "long-edge")
    press.write(pages[:3])
    found = press.findings(pages)
    assert "found 3 pages; must be 4" in found
    assert "found no page of backs behind this one" in found
    press.write([*pages, pages[0]])
    assert "found 5 pages; must be 4" in press.findings(pages)


def test_a_font_without_its_outlines_is_found(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "none")
    press.write(pages)
    press.edit(rb"/FontFile2 ", b"/FontFilx2 ")
    assert "FiraSansCondensed-SemiBold without its outlines" in press.findings(pages, "none")


def test_the_usual_helvetica_is_found(tmp_path: FilePath) -> None:
    from reportlab.pdfgen.canvas import Canvas

    path = tmp_path / "plain.pdf"
    canvas = Canvas(str(path))
    canvas.drawString(72, 72, "Hello")
    canvas.save()
    assert unembedded(path.read_bytes()) == ("Helvetica",)


@pytest.mark.parametrize("box", ["TrimBox", "BleedBox"])
def test_a_missing_box_is_found(press: Press, box: str) -> None:
    pages = impose(press.deck.part(1).pieces, Sheet(one_up=True), "none")
    press.write(pages)
    press.edit(f"/{box}".encode(), f"/x{box[1:]}".encode())
    assert f"found no {box}" in press.findings(pages, "none", press.deck.part(1))


def test_boxes_that_are_not_nested_are_found(press: Press) -> None:
    pages = impose(press.deck.part(1).pieces, Sheet(one_up=True), "none")
    press.write(pages)
    press.edit(rb"(/BleedBox \[ 0 0 )1\d\d", rb"\g<1>100")
    assert "not nested" in press.findings(pages, "none", press.deck.part(1))


def test_a_trim_box_that_is_not_the_card_is_found(press: Press) -> None:
    pages = impose(press.deck.part(1).pieces, Sheet(one_up=True), "none")
    press.write(pages)
    press.edit(rb"(/TrimBox \[ )8\.", rb"\g<1>9.")
    assert "found a TrimBox that is not the card" in press.findings(pages, "none", press.deck.part(1))


def test_what_is_no_pdf_is_a_finding_too(press: Press) -> None:
    press.path.write_bytes(b"%PDF-1.7 cut off")
    assert "cannot be read back" in press.findings([], "none", Deck((), {}))
    press.path.unlink()
    assert "cannot be read back" in press.findings([], "none", Deck((), {}))


def ornament(x: float) -> Path:
    """A long path: it is kept as a form of its own."""
    return Path((("M", x, 1.0), *(("L", x + n % 7, 1.0 + n / 10) for n in range(500))), stroke="#aa8844")


def test_ornaments_are_left_out_of_what_is_read_and_nothing_else(press: Press) -> None:
    pieces = [
        replace(piece, front=replace(piece.front, marks=(*piece.front.marks, ornament(number))))
        for number, piece in enumerate(press.deck.pieces)
    ]
    pages = impose(pieces, A4, "long-edge")
    press.write(pages)
    assert press.findings(pages) == ""
    data = press.path.read_bytes()
    light = lettered(data)
    assert len(light) == len(data)
    changed = [number for (number, _, place) in objects(data) if data[place] != light[place]]
    assert len(changed) == len(pieces)


def test_pages_of_which_nobody_asks_are_not_read(press: Press) -> None:
    pages = impose(press.deck.pieces, A4, "long-edge")
    press.write(pages)
    data = press.path.read_bytes()
    with opened(lettered(data)) as all_of_them, opened(lettered(data, {0, 3})) as some:
        wide = pages[0].area
        said = [[page.text_in(wide) for page in read] for read in (all_of_them, some)]
        assert all(said[0]) and len(said[0]) > 3
        assert said[1] == ["" if at in (0, 3) else text for at, text in enumerate(said[0])]
        assert [(page.width, page.box("TrimBox")) for page in some] == [
            (page.width, page.box("TrimBox")) for page in all_of_them
        ]


def test_letters_in_forms_within_forms_are_read(press: Press) -> None:
    piece = press.deck.pieces[0]
    nested = Group((Group(piece.front.marks, name="inner"),), name="outer")
    pages = impose([replace(piece, front=Drawing((nested,)))], A4, "none")
    press.write(pages)
    assert press.findings(pages, "none", press.deck.part(1)) == ""


def test_a_damaged_ornament_is_found_all_the_same(press: Press) -> None:
    piece = press.deck.pieces[0]
    front = replace(piece.front, marks=(*piece.front.marks, ornament(1)))
    pages = impose([replace(piece, front=front)], A4, "none")
    press.write(pages)
    data = press.path.read_bytes()
    (place,) = [place for _, _, place in objects(data) if data[place] != lettered(data)[place]]
    press.path.write_bytes(data[: place.start + 20] + b"damage" + data[place.start + 26 :])
    assert "cannot be read back: a stream is damaged" in press.findings(pages, "none", press.deck.part(1))


def test_sides_alone_are_verified(press: Press) -> None:
    """A file of fronts, or of backs, that the other side was printed before."""
    pages = impose(press.deck.pieces, A4, "long-edge")
    press.write(pages[::2])
    assert press.findings(pages[::2], "none") == ""
    press.write(pages[1::2])
    assert press.findings(pages[1::2], "long-edge") == ""
    assert "found 0 times" in press.findings(pages[1:2], "long-edge")


def test_words_are_found_across_line_ends(press: Press, setter: Setter) -> None:
    """A name that is broken or hyphenated by its line end is the same name."""
    words = "Donaudampfschifffahrts­gesellschaft mit beschränkter Haftung"
    block = setter.block(words, (4, 10, 30, 40), font="body", size=9)
    assert len(block.lines) > 2
    pieces = [Piece("a#1", "a", Drawing((block,)), None, CARD)]
    pages = impose(pieces, A4, "none")
    press.write(pages)
    deck = Deck(tuple(pieces), {"a#1": Words((words,))})
    assert press.findings(pages, "none", deck) == ""


def test_icons_in_a_text_are_no_letters(press: Press, setter: Setter) -> None:
    text = "Lege :star: zwei Karten: eine ab, <b>eine</b> auf"
    block = setter.block(text, (4, 10, 50, 40), font="body", size=9)
    assert any(run.icon for line in block.lines for run in line.runs)
    pieces = [Piece("a#1", "a", Drawing((block,)), None, CARD)]
    pages = impose(pieces, A4, "none")
    press.write(pages)
    assert press.findings(pages, "none", Deck(tuple(pieces), {"a#1": Words((text,))})) == ""
    assert press.findings(pages, "none", Deck(tuple(pieces), {"a#1": Words((text[:-1],))})) == ""
    assert press.findings(pages, "none", Deck(tuple(pieces), {"a#1": Words((text + "!",))})) != ""


def test_the_verdict_counts_cards_and_pages(press: Press) -> None:
    deck = press.deck
    assert verdict(impose(deck.pieces, A4, "long-edge"), "long-edge") == (
        "verified: 11 cards on 2 + 2 pages, every back behind its front"
    )
    assert verdict(impose(deck.pieces, A4, "fold"), "fold") == (
        "verified: 11 cards on 3 pages, every back behind its front"
    )
    assert verdict(impose(deck.part(1).pieces, A4, "none"), "none") == "verified: 1 card on 1 page, no backs"


def test_the_verdict_says_die_and_dice(press: Press) -> None:
    dice = [replace(piece, component="dice", back=None) for piece in press.deck.pieces[:2]]
    pages = impose(dice, A4, "none")
    assert verdict(pages, "none", ["dice"]) == "verified: 2 dice on 1 page"
    assert verdict(impose(dice[:1], A4, "none"), "none", ["dice"]) == "verified: 1 die on 1 page"


def test_the_verdict_counts_sides_that_are_glued(press: Press) -> None:
    mats = [replace(piece, two_sided=True) for piece in press.deck.pieces[:2]]
    others = press.deck.pieces[2:]
    assert verdict(impose(mats, A4, "none"), "none") == (
        "verified: 2 cards on 1 page, 2 cards of two sides to glue"
    )
    assert verdict(impose([*mats, *others], A4, "none"), "none") == (
        "verified: 11 cards on 2 pages, 2 cards of two sides to glue"
    )
    large = Stock(width=150, height=200)
    pages = impose([replace(mats[0], stock=large), *others], A4, "fold")
    assert verdict(pages, "fold") == (
        "verified: 10 cards on 5 pages, every back behind its front, 1 card of two sides to glue"
    )


def test_a_second_side_that_is_nowhere_is_found(press: Press) -> None:
    large = Stock(width=150, height=200)
    piece = replace(press.deck.pieces[0], stock=large, two_sided=True)
    deck = Deck((piece,), {piece.key: press.deck.words[piece.key]})
    pages = impose([piece], A4, "fold")
    press.write(pages)
    assert press.findings(pages, "fold", deck) == ""
    press.write(pages[:1])
    assert "found no second side of it on any page" in press.findings(pages[:1], "fold", deck)
