"""What is wrong with a drawing: texts that do not fit or cannot be read, ink where none may be.

In: a drawing and the stock it is printed on. Out: findings without a place, for a drawing knows no file;
the check room adds it. Ids: card-overflow, card-tight, card-glyph, card-safe, card-bleed, card-contrast,
card-markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import ceil

from cardgen.catalog.model import Stock
from cardgen.finding import Finding, Level
from cardgen.layout.ink import block_box, placed
from cardgen.layout.marks import MM_PER_PT, Block, Box, Drawing, Ellipse, Mark, Matrix, Rect

READABLE, READABLE_LARGE = 4.5, 3.0
"""Least contrast of text and of large text (WCAG 2.2, 1.4.3)."""
LARGE = 14.0
"""Points from which bold text is large."""
PAPER = "#ffffff"
TOLERANCE = 0.05
"""Millimetres that do not count."""
DRIFT = 1.0
"""Millimetres inside the trim in which an edge would show when the knife drifts."""


def outside(
    drawing: Drawing, stock: Stock, advice: Callable[[str, str], str] | None = None
) -> Iterator[Finding]:
    """Everything that is wrong with the drawing; an error unless it only looks poor.

    `advice` says what to do about a character that the font of an alias lacks.
    """
    below: list[tuple[Rect | Ellipse, Box]] = []
    for mark, box, matrix in placed(drawing.marks):
        if isinstance(mark, Block):
            yield from _text(mark, matrix, stock, below)
            yield from _lacking(mark, advice)
            continue
        if isinstance(mark, Rect | Ellipse) and mark.fill:
            below.append((mark, box))
        yield from _bleed(mark, box, matrix, stock)


@cache
def contrast(one: str, other: str) -> float:
    """The contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, contrast ratio)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _text(
    block: Block, matrix: Matrix, stock: Stock, below: Sequence[tuple[Rect | Ellipse, Box]]
) -> Iterator[Finding]:
    if block.excess_width or block.excess_height:
        yield _finding(block, "card-overflow", overflow(block))
    elif block.size <= block.least < block.wanted:
        what = f"found a text that fits only at its smallest size, {block.size:g} pt; shorten it if you can"
        yield _finding(block, "card-tight", what, Level.INFO)
    for note in block.notes:
        yield _finding(block, "card-markup", note, Level.WARNING)
    box = block_box(block, matrix, capitals=True)
    if box is not None:
        yield from _safe(block, box, stock)
        yield from _legible(block, block.ground or _ground(box, below))


def _lacking(block: Block, advice: Callable[[str, str], str] | None) -> Iterator[Finding]:
    """Characters without a glyph: those with the same remedy in one finding."""
    remedies: dict[str, list[str]] = {}
    for char in block.missing:
        runs = (run.font for line in block.lines for run in line.runs if char in run.text)
        what = "use another character, or add a font in fonts.yaml"
        what = advice(char, next(runs, "")) if advice else what
        remedies.setdefault(what, []).append(f"'{char}' (U+{ord(char):04X})")
    for what, chars in remedies.items():
        named = ", ".join(chars[:8])
        yield _finding(block, "card-glyph", f"found {named}, which no font of the text has; {what}")


def overflow(block: Block) -> str:
    """By how much a text is too large, in mm and about how many characters, and which word is too wide."""
    excess = []
    if block.excess_height:
        excess.append(f"{block.excess_height:.1f} mm too high")
    if block.excess_width:
        excess.append(f"{block.excess_width:.1f} mm too wide")
    word = f" (too wide: '{_short(block.widest)}')" if block.widest else ""
    width, height = block.box[2:]
    return (
        f"found a text {' and '.join(excess)} at its smallest size {block.size:g} pt{word}; "
        f"allowed {width:.1f} x {height:.1f} mm; shorten it by about {_spare(block)} characters"
    )


def _spare(block: Block) -> int:
    """About how many letters are too many: what the lines hold beyond as many full ones as fit."""
    letters = sum(len(run.text) for line in block.lines for run in line.runs)
    taken = sum(line.width for line in block.lines)
    each = taken / max(letters, 1) or 1.0
    over = block.excess_height / (1.2 * block.size * MM_PER_PT)
    lost = max(ceil(over - 0.1), 1) if over > 0 else 0  # lines may stand a little wider than that
    room = max(len(block.lines) - lost, 0) * block.box[2] * 0.95
    return max(ceil((taken - room) / each), ceil(block.excess_width / each), 1)


def _short(word: str) -> str:
    return word if len(word) <= 40 else f"{word[:37]}..."


def _safe(block: Block, box: Box, stock: Stock) -> Iterator[Finding]:
    left, top, right, bottom = _beyond(box, stock, -stock.safe)
    most = max(left, top, right, bottom)
    if most > TOLERANCE:
        side = ("left", "top", "right", "bottom")[(left, top, right, bottom).index(most)]
        what = (
            f"found text {most:.1f} mm outside the safe area at the {side}; "
            f"allowed: {stock.safe:g} mm inside the trim; move or shorten it"
        )
        yield _finding(block, "card-safe", what)


def _beyond(box: Box, stock: Stock, margin: float) -> tuple[float, float, float, float]:
    """How far the box reaches beyond the trim grown by the margin: left, top, right, bottom, in mm."""
    x, y, width, height = box
    return (
        -margin - x,
        -margin - y,
        x + width - stock.width - margin,
        y + height - stock.height - margin,
    )


def _legible(block: Block, ground: str) -> Iterator[Finding]:
    found = contrast(block.fill, ground)
    least = READABLE_LARGE if block.size >= LARGE else READABLE
    if found < least:
        what = (
            f"found {block.fill} on {ground}, a contrast of {found:.1f}:1; "
            f"allowed: at least {least:g}:1; choose a darker or lighter colour in style.yaml"
        )
        yield _finding(block, "card-contrast", what, Level.ERROR if found < READABLE_LARGE else Level.WARNING)


def _ground(box: Box, below: Sequence[tuple[Rect | Ellipse, Box]]) -> str:
    """The colour of the uppermost filled shape under the middle of the box, else the paper's."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    for mark, (left, top, width, height) in reversed(below):
        if isinstance(mark, Rect):
            hit = left <= x <= left + width and top <= y <= top + height
        else:
            hit = ((2 * (x - left) / width - 1) ** 2 + (2 * (y - top) / height - 1) ** 2) <= 1
        if hit and mark.fill:
            return mark.fill
    return PAPER


def _bleed(mark: Mark, box: Box, matrix: Matrix, stock: Stock) -> Iterator[Finding]:
    over = max(_beyond(box, stock, stock.bleed))
    if over > TOLERANCE:
        name = type(mark).__name__.lower()
        what = f"found a {name} {over:.1f} mm beyond the bleed; allowed: {stock.bleed:g} mm of bleed; clip it"
        yield Finding("", what, Level.WARNING, check="card-bleed")
    if not isinstance(mark, Rect) or not mark.fill or mark.radius or 0.0 not in matrix[:2]:
        return
    sides = zip(("left", "top", "right", "bottom"), _beyond(box, stock, 0.0), strict=True)
    short = [f"{side} ({stock.bleed - by:.1f} mm short)" for side, by in sides
             if -DRIFT < by < stock.bleed - TOLERANCE]  # fmt: skip
    if short:
        what = (
            f"found a filled rectangle that ends at the trim: {', '.join(short)}; "
            f"allowed: {stock.bleed:g} mm beyond the trim, or more than {DRIFT:g} mm inside it; enlarge it"
        )
        yield Finding("", what, check="card-bleed")


def _finding(block: Block, check: str, what: str, level: Level = Level.ERROR) -> Finding:
    return Finding("", what, level, check=check, field=block.field)
