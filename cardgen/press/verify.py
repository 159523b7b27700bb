"""The written file against what it should hold: opened again, read, compared with the catalog's words.

Where a back must stand is worked out here a second time, from the paper's geometry alone: the front's place
is reflected about the edge (or fold) over which the user turns the paper, and the back's words must stand
there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import atan2, degrees
from pathlib import Path
from typing import Final, NamedTuple

from cardgen.catalog.model import REFERENCE
from cardgen.finding import Finding
from cardgen.layout import markup
from cardgen.layout.breaks import eastern
from cardgen.layout.ink import block_box
from cardgen.layout.shape import turns
from cardgen.press.grid import Area, Backs
from cardgen.press.impose import Page, Slot
from cardgen.press.reader import ReadPage, Spot, lettered, objects, opened, plain
from cardgen.press.sheet import um

TOLERANCE = 20
"""Micrometres that sizes in a file may be off: PDF numbers are rounded."""
REACH = 500
"""Micrometres by which the box of a letter may leave the card; italics lean over."""

_WORD = re.compile(r"\w+")

SINGULAR: Final = {"dice": "die"}
"""Components of which one is not called the same without an s."""


class Words(NamedTuple):
    """What a piece must say on front and back: texts, with their markup, each of which is set as a whole."""

    front: tuple[str, ...]
    back: tuple[str, ...] = ()


NOTHING = Words(())


class Claim(NamedTuple):
    """That a side of a piece says these texts in this place, turned clockwise so."""

    key: str
    name: str
    texts: tuple[str, ...]
    place: Area
    turn: int


def verify(
    path: Path, pages: Sequence[Page], expected: Mapping[str, Words], backs: Backs
) -> tuple[Finding, ...]:
    """Everything in which the file at `path` differs from the pages and from the words of each piece.

    `expected` names every physical piece that must be in the file by its key. Give words that tell the pieces
    apart, such as the stamp. Returns () for a file that is right.
    """
    try:
        data = path.read_bytes()
        silent = {at for at, page in enumerate(pages) if not (page.slots or page.places)}
        drifts = {at: page.drift for at, page in enumerate(pages) if page.drift}
        with opened(lettered(data, silent), drifts) as read:
            return tuple(_Verifier(path, pages, expected, backs, read).findings(data))
    except (OSError, ValueError) as error:
        return (Finding(str(path), f"the written file cannot be read back: {error}", check="verify"),)


def verdict(pages: Sequence[Page], backs: Backs, single: Collection[str] = ()) -> str:
    """One line for a right file: `verified: 110 cards on 13 + 13 pages, every back behind its front`.

    `single` are the components that are no cards of the deck; they are told apart: `, 1 board on 4 tiles`.
    """
    more = "".join(f", {said}" for name in single if (said := _apart(pages, name)))
    pages = [page for page in pages if not {slot.component for slot in page.slots} & set(single)]
    counts = Counter(side for _, side in {(slot.key, slot.side) for page in pages for slot in page.slots})
    sides = Counter(page.side for page in pages if page.places)
    on = _many(" + ".join(str(sides[side]) for side in ("front", "back") if sides[side]), "page")
    if not counts:
        return f"verified: {more[2:]}" if more else f"verified: no cards, {_many(len(pages), 'page')}"
    if not counts["front"]:
        return f"verified: {counts['back']} backs alone on {on}{more}"
    glued = {slot.key for page in pages if not page.fold for slot in page.slots if slot.side != page.side}
    behind = backs != "none" and counts["back"] > len(glued)
    tail = ", every back behind its front" if behind else "" if glued else ", no backs"
    tail += f", {_many(len(glued), 'card')} of two sides to glue" if glued else ""
    return f"verified: {_many(counts['front'], 'card')} on {on}{tail}{more}"


def _apart(pages: Sequence[Page], component: str) -> str:
    """`1 board on 4 tiles`, `5 pawns on 1 page`; "" when there are none."""
    there = [page for page in pages if any(slot.component == component for slot in page.slots)]
    pieces = {slot.key for page in there for slot in page.slots if slot.component == component}
    if not pieces:
        return ""
    one = "reference card" if component == REFERENCE else component.removesuffix("s")
    said = f"{len(pieces)} {component}" if component in SINGULAR else _many(len(pieces), one)
    if len(pieces) == 1:
        said = f"1 {SINGULAR.get(component, one)}"
    return f"{said} on {_many(len(there), 'tile' if there[0].tiling else 'page')}"


def _many(count: int | str, noun: str) -> str:
    return f"{count} {noun if str(count) == '1' else noun + 's'}"


def unembedded(data: bytes) -> tuple[str, ...]:
    """The fonts a PDF names without holding their outlines; its objects must not be packed in streams."""
    heads = {number: head for number, head, _ in objects(data)}
    missing = []
    for text in heads.values():
        if not re.search(rb"/Type\s*/Font\b", text):
            continue
        kind = re.search(rb"/Subtype\s*/(\w+)", text)
        if kind and kind.group(1) in (b"Type0", b"Type3"):
            continue  # Type0 is judged by its descendant; Type3 draws its own letters
        descriptor = re.search(rb"/FontDescriptor\s+(\d+) 0 R", text)
        held = heads.get(int(descriptor.group(1)), b"") if descriptor else b""
        if not re.search(rb"/FontFile[23]?\s+\d+ 0 R", held):
            name = re.search(rb"/BaseFont\s*/([^\s/<>\[\]]+)", text)
            missing.append(name.group(1).decode("latin-1") if name else "a font without a name")
    return tuple(missing)


def reflected(area: Area, page: Page, backs: Backs) -> Area:
    """Where a place of the front comes to lie: behind it after the flip, or beyond the fold."""
    across = Area(page.width - area.x - area.width, area.y, area.width, area.height)
    down = Area(area.x, page.height - area.y - area.height, area.width, area.height)
    return across if _sideways(page, backs) else down


def _sideways(page: Page, backs: Backs) -> bool:
    """True when left and right change places, false when top and bottom do."""
    if not page.furnished:
        return True  # one card a page: nobody flips a sheet
    if backs == "fold":
        return page.fold == "vertical"
    lying = page.width > page.height
    return (backs == "short-edge") if lying else (backs == "long-edge")


class _Verifier:
    """One comparison: the pages as they were meant, the pages as they were read."""

    def __init__(
        self,
        path: Path,
        pages: Sequence[Page],
        expected: Mapping[str, Words],
        backs: Backs,
        read: Sequence[ReadPage],
    ) -> None:
        self.path, self.pages, self.expected, self.backs, self.read = path, pages, expected, backs, read
        self.sound: set[tuple[int, Area, int, tuple[str, ...]]] = set()

    def findings(self, data: bytes) -> Iterator[Finding]:
        """All findings, in the order of the file."""
        for font in unembedded(data):
            yield self._finding(f"found the font {font} without its outlines; every font must be embedded")
        if b"/ObjStm" in data:
            yield self._finding("found packed objects, in which fonts cannot be checked; write them plain")
        yield from self._pieces()
        yield from self._tiles()
        if len(self.read) != len(self.pages):
            yield self._finding(f"found {len(self.read)} pages; must be {len(self.pages)}")
        for number, (meant, read) in enumerate(zip(self.pages, self.read, strict=False)):
            yield from self._sizes(number, meant, read)
            yield from self._places(number, meant)
            yield from self._slots(number, meant, read)
            yield from self._behind(number, meant)

    def _finding(self, what: str, number: int | None = None, key: str = "") -> Finding:
        where = str(self.path) if number is None else f"{self.path}: page {number + 1}"
        return Finding(where, what, check="verify", card=key)

    def _pieces(self) -> Iterator[Finding]:
        """Each piece stands on one front (or back, where only backs are printed), and nothing else does."""
        slots = [slot for page in self.pages for slot in page.slots]
        fronts = not slots or any(slot.side == "front" for slot in slots)
        counts = Counter((slot.key, slot.side) for slot in slots if not slot.tile)
        counts.update({(slot.key, slot.side) for slot in slots if slot.tile})
        for key, words in self.expected.items():
            front = fronts and bool(words.front or not words.back)
            count = counts[key, "front" if front else "back"]
            if count != 1 and (front or words.back):
                yield self._finding(f"found {count} times; every card must be there once", key=key)
        for key in sorted({slot.key for slot in slots} - self.expected.keys()):
            yield self._finding("found a card that is not in the catalog", key=key)

    def _tiles(self) -> Iterator[Finding]:
        """The tiles of a piece show all of it, each part once but for the overlap, and all its words."""
        cut: dict[tuple[str, str], list[tuple[int, Slot]]] = {}
        for number, page in enumerate(self.pages[: len(self.read)]):
            for slot in page.slots:
                if slot.tile:
                    cut.setdefault((slot.key, slot.side), []).append((number, slot))
        for (key, side), there in cut.items():
            shown = [_shifted(slot.clip, slot.trim) for _, slot in there]
            if len({slot.tile for _, slot in there}) < len(there):
                yield self._finding("found a tile twice", key=key)
            if not _covered(there[0][1].trim._replace(x=0, y=0), shown):
                yield self._finding("found tiles that do not show all of it", key=key)
            words = self.expected.get(key, NOTHING)
            for text in words.front if side == "front" else words.back:
                if not any(_spots(self.read[number], text, slot.clip) for number, slot in there):
                    yield self._finding(f"found no '{text}' on any of its tiles", key=key)

    def _sizes(self, number: int, meant: Page, read: ReadPage) -> Iterator[Finding]:
        """Page size, and boxes that are there and nested."""
        if abs(read.width - meant.width) > TOLERANCE or abs(read.height - meant.height) > TOLERANCE:
            yield self._finding(f"found {_size(read)}; must be {_size(meant)}", number)
        boxes = [read.box(name) for name in ("TrimBox", "BleedBox", "MediaBox")]
        for name, box in zip(("TrimBox", "BleedBox", "MediaBox"), boxes, strict=True):
            if box is None:
                yield self._finding(f"found no {name}", number)
        for inner, outer in pairwise(boxes):
            slack = (TOLERANCE,) * 4
            if inner is not None and outer is not None and not outer.grown(*slack).holds(inner):
                yield self._finding("found boxes that are not nested: TrimBox, BleedBox, MediaBox", number)
        trim = boxes[0]
        if trim is not None and not meant.furnished and len(meant.slots) == 1:
            card = meant.slots[0].trim
            if any(abs(a - b) > TOLERANCE for a, b in zip(trim, card, strict=True)):
                yield self._finding("found a TrimBox that is not the card", number, meant.slots[0].key)

    def _places(self, number: int, meant: Page) -> Iterator[Finding]:
        """No card over another, none over the page's edge."""
        for one, other in combinations(meant.slots, 2):
            if one.trim.meets(other.clip) or one.clip.meets(other.trim):
                yield self._finding(f"found {one.key} over {other.key}", number, one.key)
        for slot in meant.slots:
            if not meant.area.holds(slot.clip):
                yield self._finding("found a card beyond the page's edge", number, slot.key)

    def _slots(self, number: int, meant: Page, read: ReadPage) -> Iterator[Finding]:
        """Every slot says its piece's words the right way up; every other place says nothing."""
        for slot in meant.slots:
            words = self.expected.get(slot.key, NOTHING)
            texts = words.front if slot.side == "front" else words.back
            if not slot.tile:
                claim = Claim(slot.key, f"{slot.side} at {_at(slot.trim)}", texts, slot.trim, slot.turn)
                yield from self._said(number, claim)
                continue
            for turn, shown in _whole(slot).items():
                yield from self._said(
                    number, Claim(slot.key, f"tile {slot.tile}", tuple(shown), slot.clip, turn)
                )
        taken = {slot.clip if slot.tile else slot.trim for slot in meant.slots}
        # a card may be smaller than the label on which it stands
        free = [place for place in meant.places if place not in taken]
        if meant.precut:
            free = [place for place in free if not any(place.holds(area) for area in taken)]
        for place in free:
            if text := read.text_in(place):
                yield self._finding(f"found '{text[:30]}' in a place that must be empty", number)

    def _behind(self, number: int, meant: Page) -> Iterator[Finding]:
        """Behind each front stand its back's words, top to top; not where the sides are glued together."""
        wanting = [
            (slot, words.back)
            for slot in meant.slots
            if slot.side == "front" and not slot.tile and (words := self.expected.get(slot.key, NOTHING)).back
        ]
        if self.backs == "none" or not wanting:
            return
        if self.backs == "fold" and meant.fold is None:
            behind = {slot.key for page in self.pages for slot in page.slots if slot.side == "back"}
            for slot, _ in wanting:
                if slot.key not in behind:
                    yield self._finding("found no second side of it on any page", number, slot.key)
            return
        other = number if self.backs == "fold" else number + 1
        if other >= len(self.read):
            yield self._finding("found no page of backs behind this one", number)
            return
        for slot, texts in wanting:
            turn = (-slot.turn if _sideways(meant, self.backs) else 180 - slot.turn) % 360
            place = reflected(slot.trim, meant, self.backs)
            yield from self._said(
                other, Claim(slot.key, f"back behind its front, at {_at(place)},", texts, place, turn)
            )

    def _said(self, number: int, claim: Claim) -> Iterator[Finding]:
        """Findings for texts that are not in the place, or for a face that stands the wrong way up.

        Equal pages are one page that was read, so a deck's backs need to be looked at once.
        """
        read = self.read[number]
        asked = (id(read), claim.place, claim.turn, claim.texts)
        if asked in self.sound:
            return
        spots = {text: _spots(read, text, claim.place) for text in claim.texts}
        for text, found in spots.items():
            if not found:
                yield self._finding(f"found no '{text}' on the {claim.name}", number, claim.key)
        turns = {spot.turn for found in spots.values() for spot in found}
        if turns and claim.turn not in turns:
            ways = ", ".join(map(str, sorted(turns)))
            what = f"found the {claim.name} turned by {ways} degrees; must be {claim.turn}"
            yield self._finding(what, number, claim.key)
        elif all(spots.values()):
            self.sound.add(asked)


def _whole(slot: Slot) -> dict[int, list[str]]:
    """The texts that a tile shows from end to end, by the quarter turn in which they stand on the page.

    Those at an angle are left out.
    """
    window = _shifted(slot.clip, slot.trim)
    found: dict[int, list[str]] = {}
    for block, matrix in slot.drawing.blocks():
        box = block_box(block, matrix)
        angle = degrees(atan2(matrix[1], matrix[0]))
        if box is None or abs(angle - 90 * round(angle / 90)) > 1:
            continue
        if window.holds(Area(*(um(length) for length in box))):
            found.setdefault((round(angle / 90) * 90 + slot.turn) % 360, []).append(block.text)
    return found


def _shifted(area: Area, origin: Area) -> Area:
    """The area as seen from the origin's corner."""
    return area._replace(x=area.x - origin.x, y=area.y - origin.y)


def _covered(whole: Area, parts: Sequence[Area]) -> bool:
    """True when every point of the whole lies in one of the parts."""
    xs = sorted({whole.x, whole.right, *(edge for part in parts for edge in (part.x, part.right))})
    ys = sorted({whole.y, whole.bottom, *(edge for part in parts for edge in (part.y, part.bottom))})
    cells = (Area(x, y, right - x, bottom - y) for x, right in pairwise(xs) for y, bottom in pairwise(ys))
    return all(any(part.holds(cell) for part in parts) for cell in cells if whole.holds(cell))


def _spots(read: ReadPage, text: str, place: Area) -> list[Spot]:
    """Where a text with markup stands in the place: as a whole, else word by word.

    Icons are no letters. PDFium changes the order of lines and pieces of turned text, never that of letters
    in a word; a word that its line end breaks counts when both its parts are there. Where letters run to the
    left, and a sign may stand on either side of a number, words count without punctuation. Text without
    spaces counts line by line.
    """
    if found := _inside(read.find(_plain(text)), place):
        return found
    words = _without_icons(text)
    if found := _inside(read.find(words), place):
        return found
    found = []
    leftward = turns(words) or not any(map(str.isalpha, words))
    for word in _bare(words) if leftward else words.split():
        spots = _inside(read.find(word), place) or _broken(read, word, place)
        if not spots:
            return []
        found += spots
    return found


def _bare(text: str) -> list[str]:
    """The words of a text, without punctuation and marks."""
    return [word for chunk in text.split() for word in _WORD.findall(plain(chunk))]


@lru_cache(maxsize=1_000)
def _plain(text: str) -> str:
    return markup.plain(text)


@lru_cache(maxsize=1_000)
def _without_icons(text: str) -> str:
    spans, _ = markup.spans(markup.clean(text)[0], lambda name: True)
    return "".join(span.text for span in spans if not span.icon)


def _broken(read: ReadPage, word: str, place: Area) -> list[Spot]:
    """The spots of both parts of a word, for the first division of which both are in the place."""
    if eastern(word):
        return _in_lines(read, word, place)
    for at in range(2, len(word) - 1):
        parts = [_inside(read.find(part), place) for part in (word[:at], word[at:])]
        if all(parts):
            return parts[0] + parts[1]
    return []


def _in_lines(read: ReadPage, text: str, place: Area) -> list[Spot]:
    """The spots of the lines that a text without spaces was broken into, each as long as can be found."""
    found: list[Spot] = []
    while text:
        lengths = range(1, len(text) + 1)
        length = bisect_left(lengths, True, key=lambda count: not _inside(read.find(text[:count]), place))
        if not length:
            return []
        found += _inside(read.find(text[:length]), place)
        text = text[length:]
    return found


def _inside(spots: Sequence[Spot], place: Area) -> list[Spot]:
    """The spots whose first and last letter lie in the place."""
    left, top, right, bottom = place.x - REACH, place.y - REACH, place.right + REACH, place.bottom + REACH
    found = []
    for spot in spots:
        first, last = spot.first, spot.last
        if (
            left <= min(first.x, last.x)
            and top <= min(first.y, last.y)
            and right >= max(first.x + first.width, last.x + last.width)
            and bottom >= max(first.y + first.height, last.y + last.height)
        ):
            found.append(spot)
    return found


def _size(page: Page | ReadPage) -> str:
    return f"{page.width / 1000:g} x {page.height / 1000:g} mm"


def _at(place: Area) -> str:
    return f"{place.x / 1000:g}, {place.y / 1000:g} mm"
