"""A written PDF, opened again: sizes, boxes, text with its places, and pictures of pages.

The only module that knows PDFium. Its bare bindings are loaded, not the comfortable package around them,
which takes longer to start than a deck to write. Lengths are micrometres, y down from the page's top left
corner.
"""

from __future__ import annotations

import ctypes
import re
import zlib
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from math import degrees
from typing import Any, NamedTuple

from cardgen.layout.marks import Matrix, apply, inverse, turn_of
from cardgen.press.grid import Area, around

UM = 25_400 / 72
"""Micrometres in a point."""
# Spaces, hyphens of every kind, the signs PDFium puts where a word was broken; what only says which way
# letters run; and marks on Hebrew and Arabic letters, of which several may come in any order.
SKIPPED = (
    r"\s\u00ad\u2010-\u2012\u0000-\u001f\ufffe\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069"
    r"\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc"
    r"\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed-"
)
ENTRY = re.compile(rb"(\d{10}) \d{5} n")
LENGTH = re.compile(rb"/Length (\d+)(?! \d+ R)")
PAGES = re.compile(rb"/Type\s*/Pages\b")
KIDS = re.compile(rb"/Kids\s*\[([^\]]*)\]")
CONTENTS = re.compile(rb"/Contents (\d+) 0 R")
REFERENCE = re.compile(rb"(\d+) 0 R")
NOTHING = zlib.compress(b"")
KEPT = re.compile(f"[^{SKIPPED}]+")
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})


class Spot(NamedTuple):
    """Where a word was found: the boxes of its first and last letter, its turn clockwise in degrees."""

    first: Area
    last: Area
    turn: int


def plain(text: str) -> str:
    """Text as it is compared: without spaces, hyphens and ligatures, which a line end may bring or take."""
    return "".join(KEPT.findall(text.translate(LIGATURES)))


@lru_cache(maxsize=2)
def objects(data: bytes) -> tuple[tuple[int, bytes, slice], ...]:
    """Number and dictionary of every object the cross-reference table names, and where its stream lies.

    Without a stream the slice is empty. Raises ValueError for a file without such a table.
    """
    return tuple(_objects(data))


def _objects(data: bytes) -> Iterator[tuple[int, bytes, slice]]:
    table = data.rfind(b"xref\n", 0, data.rfind(b"startxref"))
    if table < 0:
        raise ValueError("found no cross-reference table")
    for entry in ENTRY.finditer(data, table):
        start = data.index(b"obj", int(entry.group(1))) + 3
        end = data.find(b"endobj", start)
        at = data.find(b"stream", start, end)
        head = data[start : at if at >= 0 else end]
        first = data.find(b"\n", at, end) + 1 if at >= 0 else end
        length = LENGTH.search(head) if at >= 0 else None
        stop = first + int(length.group(1)) if length else end
        yield int(data[int(entry.group(1)) : start].split()[0]), head, slice(first, stop)


def lettered(data: bytes, silent: Collection[int] = ()) -> bytes:
    """The file with every form emptied that holds neither letters nor forms; all else stays where it was.

    Ornaments say nothing, and take most of the time that PDFium needs for a page. Pages with these indices
    are emptied too, for nobody asks what they say. Raises ValueError for a stream that cannot be unpacked.
    """
    light = bytearray(data)
    emptied = {number for at, (_, number) in enumerate(_pages(data)) if at in silent}
    for number, head, place in objects(data):
        if b"/FlateDecode" not in head:
            continue
        if number in emptied or (b"/Subtype /Form" in head and not _speaks(data[place])):
            light[place] = NOTHING.ljust(place.stop - place.start, b"\n")
    return bytes(light)


def _speaks(packed: bytes) -> bool:
    """Whether a stream shows letters or other forms."""
    try:
        content = zlib.decompress(packed)
    except zlib.error as error:
        raise ValueError(f"a stream is damaged: {error}") from error
    return b"BT" in content or b" Do" in content


def _pages(data: bytes) -> list[tuple[bytes, int]]:
    """The dictionary of each page, but for what it shows, and the number of that stream; [] if not found."""
    heads = {number: head for number, head, _ in objects(data)}
    tree = next((head for head in heads.values() if PAGES.search(head)), b"")
    kids = KIDS.search(tree)
    found = []
    for kid in REFERENCE.findall(kids[1]) if kids else ():
        head = heads.get(int(kid), b"")
        shown = CONTENTS.search(head)
        if shown is None:
            return []
        found.append((CONTENTS.sub(b"", head), int(shown[1])))
    return found


def _firsts(data: bytes, count: int) -> list[int]:
    """For each page the first one that is the same: a deck's backs are read once."""
    try:
        pages = _pages(data)
    except ValueError:
        pages = []
    if len(pages) != count:
        return list(range(count))
    streams = {number: data[place] for number, _, place in objects(data)}
    known: dict[tuple[bytes, bytes], int] = {}
    return [known.setdefault((head, streams[number]), at) for at, (head, number) in enumerate(pages)]


@contextmanager
def opened(data: bytes, drifts: Mapping[int, Matrix] | None = None) -> Iterator[list[ReadPage]]:
    """The pages of a PDF, read one by one when asked. Raises ValueError for what is no PDF.

    `drifts` are the maps (mm) under which all of a page was drawn, by the page's index: what is read there is
    told at the place where it would stand without.
    """
    pdfium = import_module("pypdfium2_raw")
    config = pdfium.FPDF_LIBRARY_CONFIG(version=2, m_pUserFontPaths=None, m_pIsolate=None, m_v8EmbedderSlot=0)
    pdfium.FPDF_InitLibraryWithConfig(config)  # does nothing the second time
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        raise ValueError("not a PDF that can be opened")
    firsts = _firsts(data, pdfium.FPDF_GetPageCount(document))
    drawn = drifts or {}
    read = {index: ReadPage(pdfium, document, index, drawn.get(index)) for index in dict.fromkeys(firsts)}
    try:
        yield [read[index] for index in firsts]
    finally:
        for page in read.values():
            page.close()
        pdfium.FPDF_CloseDocument(document)


class ReadPage:
    """One page of an opened file; valid as long as the file is open."""

    def __init__(self, pdfium: Any, document: Any, index: int, drift: Matrix | None = None) -> None:
        self._pdfium = pdfium
        self._drift = drift
        self._page = pdfium.FPDF_LoadPage(document, index)
        self._text: Any = None
        self._plain = ""
        self._starts: list[int] = []
        self._jumps: list[int] = []
        self._found: dict[str, tuple[Spot, ...]] = {}
        self._edges = tuple(ctypes.c_double() for _ in range(4))  # made once, filled for each letter
        self.width = round(pdfium.FPDF_GetPageWidthF(self._page) * UM)
        self.height = round(pdfium.FPDF_GetPageHeightF(self._page) * UM)

    def close(self) -> None:
        """Give back what PDFium holds."""
        if self._text is not None:
            self._pdfium.FPDFText_ClosePage(self._text)
        self._pdfium.FPDF_ClosePage(self._page)

    def box(self, name: str) -> Area | None:
        """The page's TrimBox, BleedBox or MediaBox as written; None when the page has none of its own."""
        edges = [ctypes.c_float() for _ in range(4)]
        read: Callable[..., int] = getattr(self._pdfium, f"FPDFPage_Get{name}")
        if not read(self._page, *map(ctypes.byref, edges)):
            return None
        return self._area(*(edge.value for edge in edges))

    def find(self, word: str) -> tuple[Spot, ...]:
        """Every place of the word; it is compared as `plain` makes it."""
        if word not in self._found:
            self._read()
            wanted, places, at = plain(word), [], -1
            while wanted and (at := self._plain.find(wanted, at + 1)) >= 0:
                places.append(self._spot(at, at + len(wanted) - 1))
            self._found[word] = tuple(places)
        return self._found[word]

    def text_in(self, area: Area) -> str:
        """The text whose letters lie in the area, as `plain` makes it."""
        self._read()
        area = _carried(area, self._drift) if self._drift else area
        left, right = area.x / UM, area.right / UM
        top, bottom = (self.height - area.y) / UM, (self.height - area.bottom) / UM
        bounded = self._pdfium.FPDFText_GetBoundedText
        size = bounded(self._text, left, top, right, bottom, None, 0)
        if size <= 0:
            return ""
        units = (ctypes.c_ushort * size)()
        count = bounded(self._text, left, top, right, bottom, units, size)
        return plain(_text(units, count))

    def pixels(self, width: int, height: int) -> bytes:
        """The page drawn into exactly width x height pixels on white: rows of blue, green, red, nothing."""
        pdfium = self._pdfium
        bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGRx, None, 0)
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(bitmap, self._page, 0, 0, width, height, 0, pdfium.FPDF_ANNOT)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        rows = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
        pdfium.FPDFBitmap_Destroy(bitmap)
        return b"".join(rows[row * stride : row * stride + 4 * width] for row in range(height))

    def scanlines(self, width: int, height: int) -> Any:
        """The page drawn into exactly width x height pixels on white, as PNG wants it: each row is a zero (no
        filter) and then red, green, blue for each pixel. A writable buffer of (1 + 3 width) x height bytes.

        PDFium draws straight between the zeros, so that nothing is copied.
        """
        pdfium, stride = self._pdfium, 1 + 3 * width
        buffer = (ctypes.c_char * (stride * height))()
        shown = ctypes.byref(buffer, 1)
        bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGR, shown, stride)
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, self._page, 0, 0, width, height, 0, flags)
        pdfium.FPDFBitmap_Destroy(bitmap)
        return buffer

    def _read(self) -> None:
        """Read the page's text once and remember where each stretch of kept letters stood."""
        if self._text is not None:
            return
        self._text = self._pdfium.FPDFText_LoadPage(self._page)
        size = max(self._pdfium.FPDFText_CountChars(self._text), 0)
        units = (ctypes.c_ushort * (size * 2 + 2))()
        count = self._pdfium.FPDFText_GetText(self._text, 0, size, units) if size else 0
        kept, length = [], 0
        for stretch in KEPT.finditer(_text(units, count)):
            self._starts.append(length)
            self._jumps.append(stretch.start() - length)
            kept.append(stretch.group())
            length += len(kept[-1])
        self._plain = "".join(kept)

    def _spot(self, first: int, last: int) -> Spot:
        """The place of the letters between two indices of the plain text."""
        begin, end = self._letter(first), self._letter(last)
        angle = degrees(self._pdfium.FPDFText_GetCharAngle(self._text, begin))
        boxes = (self._letter_box(begin), self._letter_box(end))
        if self._drift:
            angle -= turn_of(self._drift)
            boxes = (_back(boxes[0], self._drift), _back(boxes[1], self._drift))
        return Spot(*boxes, round(angle) % 360)

    def _letter(self, index: int) -> int:
        """PDFium's index of a letter of the plain text."""
        jump = self._jumps[bisect_right(self._starts, index) - 1]
        return int(self._pdfium.FPDFText_GetCharIndexFromTextIndex(self._text, index + jump))

    def _letter_box(self, index: int) -> Area:
        left, right, bottom, top = self._edges
        self._pdfium.FPDFText_GetCharBox(self._text, index, left, right, bottom, top)
        return self._area(left.value, bottom.value, right.value, top.value)

    def _area(self, left: float, bottom: float, right: float, top: float) -> Area:
        x, y = round(left * UM), self.height - round(top * UM)
        return Area(x, y, round(right * UM) - x, self.height - round(bottom * UM) - y)


def _carried(area: Area, drift: Matrix) -> Area:
    """The area around where a map (mm) brings an area."""
    corners = [(x, y) for x in (area.x, area.right) for y in (area.y, area.bottom)]
    points = [apply(drift, x / 1000, y / 1000) for x, y in corners]
    return around(Area(round(x * 1000), round(y * 1000), 0, 0) for x, y in points)


def _back(letter: Area, drift: Matrix) -> Area:
    """A letter's box, as large as it is, where its middle was before the map."""
    x, y = letter.x + letter.width / 2, letter.y + letter.height / 2
    x, y = apply(inverse(drift), x / 1000, y / 1000)
    return letter._replace(x=round(x * 1000 - letter.width / 2), y=round(y * 1000 - letter.height / 2))


def _text(units: Any, count: int) -> str:
    """Text from UTF-16 units; PDFium counts a closing zero."""
    return bytes(memoryview(units).cast("B")[: 2 * max(count, 0)]).decode("utf-16-le", "replace").rstrip("\0")
