"""Pages -> picture files of exact size, in as many processes as there are cores.

Every picture is a page of the one PDF writer, drawn by PDFium. The PNG is packed here: the flat colours of
cards are as small without filters as with those that Pillow tries on each row, in half of the time.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.finding import DataError, Finding
from cardgen.layout.marks import Drawing
from cardgen.press.grid import Area
from cardgen.press.impose import Page, Slot
from cardgen.press.pdf import composed
from cardgen.press.reader import ReadPage, opened
from cardgen.press.sheet import um

if TYPE_CHECKING:
    from PIL.Image import Image

    from cardgen.catalog.model import Stock
    from cardgen.layout.fonts import Fonts

INCH = 25.4
CHUNK = 32
"""Pictures that travel to a process as one PDF; memory does not grow with their number."""
ALONE = 6
"""So few pictures are drawn sooner than a process starts."""
LEVEL = 2
"""How hard a PNG is packed: for flat colours quicker than 1, and smaller."""
QUALITY = 95


class Border(NamedTuple):
    """How many pixels at each edge nothing was drawn on. They show what lies inside, as in a mirror.

    Where that would be more than the bleed, with words and figures, they go on as the outermost pixels are.
    """

    left: int
    top: int
    right: int
    bottom: int
    mirror: bool = True


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture to be taken of a page: its file (.png or .jpg), its pixels, and what is done to it.

    `radius` in pixels cuts the corners off, which are then transparent; `turn` is clockwise, after drawing.
    """

    page: Page
    path: Path
    width: int
    height: int
    dpi: float
    border: Border | None = None
    radius: float = 0.0
    turn: int = 0


class _Plan(NamedTuple):
    """A shot without its page, as it travels."""

    path: Path
    width: int
    height: int
    dpi: float
    border: Border | None
    radius: float
    turn: int


def of_face(
    drawing: Drawing, stock: Stock, path: Path, size: tuple[int, int], dpi: float, scale: float = 1.0
) -> Shot:
    """A face in the middle of a picture of that size in pixels, with all of its bleed that has room.

    Where the bleed ends before the picture does, its edge is mirrored outwards.
    """
    width, height = (um(pixels * INCH / dpi / scale) for pixels in size)
    wide, high = um(stock.width), um(stock.height)
    trim = Area((width - wide) // 2, (height - high) // 2, wide, high)
    bleed = um(stock.bleed)
    sideways, upright = min(bleed, trim.x), min(bleed, trim.y)
    clip = trim.grown(sideways, upright, sideways, upright)
    slot = Slot("face", "face", "front", trim, clip, 0, drawing, stock)
    page = Page(width, height, "front", slots=(slot,))
    return Shot(page, path, *size, dpi, _border(trim, clip, page, size))


def of_page(page: Page, path: Path, size: tuple[int, int], dpi: float) -> Shot:
    """A whole page as a picture of that size in pixels."""
    return Shot(page, path, *size, dpi)


def _border(trim: Area, clip: Area, page: Page, size: tuple[int, int]) -> Border | None:
    """The pixels that are not wholly inside the clip; None when all are."""
    across, down = size[0] / page.width, size[1] / page.height
    left, top = (_outside(clip.x, across), _outside(clip.y, down))
    right, bottom = _outside(page.width - clip.right, across), _outside(page.height - clip.bottom, down)
    if not any((left, top, right, bottom)):
        return None
    enough = clip.x <= trim.x - clip.x and clip.y <= trim.y - clip.y
    return Border(left, top, right, bottom, enough)


def _outside(length: int, ratio: float) -> int:
    """So many pixels of an edge of that length are touched by it; none when it rounds to nothing."""
    return -int(-length * ratio // 1) if length * ratio > 0.02 else 0


def pixels(mm: float, dpi: float) -> int:
    """A length as whole pixels: 63 mm at 300 dpi are 744."""
    return max(round(mm / INCH * dpi), 1)


def cores() -> int:
    """How many processes may run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def take(shots: Iterable[Shot], fonts: Fonts, *, processes: int | None = None) -> list[Path]:
    """Draw and write every shot; the files in their order. Parent folders are made.

    Raises DataError when a process that helps is ended from outside.
    """
    left, paths = iter(shots), []
    first = list(islice(left, ALONE))
    crew = cores() if processes is None else processes
    if crew < 2 or len(first) < ALONE:
        for chunk in _chunks(first, left):
            paths += _drawn(*_packed(chunk, fonts))
        return paths
    pool = ProcessPoolExecutor(crew, initializer=_quiet)
    try:
        waiting: list[Future[list[Path]]] = []
        for chunk in _chunks(first, left):
            waiting.append(pool.submit(_drawn, *_packed(chunk, fonts)))
            if len(waiting) > 2 * crew:
                paths += waiting.pop(0).result()
        for one in waiting:
            paths += one.result()
    except BrokenExecutor as problem:
        what = "a process that draws pictures was ended from outside; free memory, or draw fewer dpi"
        raise DataError([Finding("", what, check="export")]) from problem
    finally:
        pool.shutdown(cancel_futures=True)
    return paths


def _quiet() -> None:
    """Ctrl-C in a terminal reaches all processes; only the first one says so, the others just end."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _chunks(first: Sequence[Shot], rest: Iterator[Shot]) -> Iterator[list[Shot]]:
    begun = list(first)
    while chunk := begun + list(islice(rest, CHUNK - len(begun))):
        begun = []
        yield chunk


def _packed(shots: Sequence[Shot], fonts: Fonts) -> tuple[bytes, list[_Plan]]:
    """A PDF with a page for each shot, and what is to be done with it."""
    data = composed((shot.page for shot in shots), fonts=fonts, title="pictures", lang="")
    return data, [
        _Plan(one.path, one.width, one.height, one.dpi, one.border, one.radius, one.turn) for one in shots
    ]


def _drawn(data: bytes, plans: Sequence[_Plan]) -> list[Path]:
    """Draw the pages and write their files."""
    with opened(data) as pages:
        for page, plan in zip(pages, plans, strict=True):
            plan.path.parent.mkdir(parents=True, exist_ok=True)
            plan.path.write_bytes(_file(page, plan))
    return [plan.path for plan in plans]


def _file(page: ReadPage, plan: _Plan) -> bytes:
    rows = page.scanlines(plan.width, plan.height)
    plain = plan.border is None and not plan.radius and not plan.turn
    if plain and plan.path.suffix == ".png":
        return png(rows, plan.width, plan.height, plan.dpi)
    return _finished(rows, plan)


def _finished(rows: Any, plan: _Plan) -> bytes:
    """The picture with what is done to it after drawing."""
    from io import BytesIO

    from PIL.Image import Transpose, frombuffer

    stride = 1 + 3 * plan.width
    seen: Any = memoryview(rows)[1:]
    image = frombuffer("RGB", (plan.width, plan.height), seen, "raw", "RGB", stride, 1)
    if plan.border is not None:
        image = mirrored(image, plan.border) if plan.border.mirror else continued(image, plan.border)
    if plan.radius:
        image.putalpha(_corners(image.size, plan.radius))
    if plan.turn:
        quarter = {90: Transpose.ROTATE_270, 180: Transpose.ROTATE_180, 270: Transpose.ROTATE_90}
        image = image.transpose(quarter[plan.turn])
    if plan.path.suffix == ".png":
        return png(_filtered(image), *image.size, plan.dpi, len(image.mode))
    file = BytesIO()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0, dpi=(plan.dpi, plan.dpi))
    return file.getvalue()


def mirrored(image: Image, border: Border) -> Image:
    """The picture with its border filled by what lies inside of it, mirrored; then with whole corners too."""
    from PIL.Image import Transpose

    image = image.copy()
    width, height = image.size
    left, top, right, bottom, _ = border
    inner = image.crop((left, top, width - right, height - bottom))
    across = inner.transpose(Transpose.FLIP_LEFT_RIGHT)
    for there, x in ((left, left - inner.width), (right, width - right)):
        if there:
            image.paste(across, (x, top))
    middle = image.crop((0, top, width, height - bottom))
    down = middle.transpose(Transpose.FLIP_TOP_BOTTOM)
    for there, y in ((top, top - middle.height), (bottom, height - bottom)):
        if there:
            image.paste(down, (0, y))
    return image


def continued(image: Image, border: Border) -> Image:
    """The picture with its border filled by the outermost pixels inside of it."""
    image = image.copy()
    width, height = image.size
    left, top, right, bottom, _ = border
    inside = (left, top, width - right, height - bottom)
    for x, start, end in ((left, 0, left), (width - right - 1, width - right, width)):
        if end > start:
            edge = image.crop((x, inside[1], x + 1, inside[3]))
            image.paste(edge.resize((end - start, edge.height)), (start, inside[1]))
    for y, start, end in ((top, 0, top), (height - bottom - 1, height - bottom, height)):
        if end > start:
            edge = image.crop((0, y, width, y + 1))
            image.paste(edge.resize((width, end - start)), (0, start))
    return image


def _corners(size: tuple[int, int], radius: float) -> Image:
    """What is seen of a picture with round corners, smooth at the edge."""
    from PIL.Image import Resampling, new
    from PIL.ImageDraw import Draw

    fine = 4
    width, height = (length * fine for length in size)
    large = new("L", (width, height))
    Draw(large).rounded_rectangle((0, 0, width - 1, height - 1), radius * fine, fill=255)
    return large.resize(size, Resampling.BOX)


def _filtered(image: Image) -> bytes:
    """The rows of a picture, each behind a zero."""
    rows, stride = image.tobytes(), image.width * len(image.mode)
    return b"".join(b"\0" + rows[start : start + stride] for start in range(0, len(rows), stride))


def png(rows: Any, width: int, height: int, dpi: float, channels: int = 3) -> bytes:
    """A PNG of rows of red, green, blue (and opacity), each behind its filter's number; with its dpi."""
    kind = {3: 2, 4: 6}[channels]
    metre = round(dpi / INCH * 1000)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)),
            _part(b"sRGB", b"\0"),
            _part(b"pHYs", struct.pack(">IIB", metre, metre, 1)),
            _part(b"IDAT", zlib.compress(rows, LEVEL)),
            _part(b"IEND", b""),
        )
    )


def _part(kind: bytes, data: bytes) -> bytes:
    return b"".join(
        (struct.pack(">I", len(data)), kind, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))))
    )
