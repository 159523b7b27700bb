"""Step four of setting text: the largest size at which measured pieces fit into a box.

A line that is too long is broken, a word that is too long for any line is hyphenated, and only then the
text gets smaller. At the smallest legal size it stays as it is, and the fit says what is lacking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from cardgen.layout.fonts import FontFile
from cardgen.layout.lines import (
    SLACK,
    Cut,
    Part,
    Piece,
    SetLine,
    alike,
    balanced,
    filled,
    hyphenated,
    strings,
)
from cardgen.layout.marks import MM_PER_PT, Box
from cardgen.layout.shape import Shaper, Turn, Word

STEP = 0.25
"""Points between two sizes that are tried."""
ICON_WIDTH = 1150.0
"""Room that an icon takes in a line, 1/1000 em."""
LAST_LINE = 0.2
"""Weight of a last line that stays short, where lines need not be equal."""
KERNING = 20.0
"""What a line may be wider than its measure, 1/1000 em: as much as kerning may add where words are parted."""
FEW = 2500.0
"""A last line that is shorter looks left over where there are no spaces, 1/1000 em."""
KERNED_TOGETHER = 60
"""Letters up to which the parts of one word are measured together."""


Side: TypeAlias = Literal["left", "center", "right"]
Align: TypeAlias = Literal["start", "end"] | Side
"""Where a text stands in its box; `start` is where the lines of its language begin."""
Valign: TypeAlias = Literal["top", "middle", "bottom", "baseline"]


class Setting(NamedTuple):
    """How a text is set: all that `Setter.block` is told but the text. Box in mm, sizes in pt."""

    box: Box
    font: str
    file: FontFile
    size: float
    least: float
    align: Side
    valign: Valign
    leading: float
    most: int | None
    tracking: float
    hyphenate: bool
    underline: bool
    fill: str
    ground: str
    field: str
    bold: str
    italic: str
    rtl: bool = False
    """The language runs from right to left."""

    def height(self, count: int, size: float) -> float:
        """Height in mm that so many lines need, from the first capitals' top to what counts as the end."""
        below = self.valign in ("top", "bottom") or (self.valign == "middle" and count > 1)
        em = self.file.cap_height + (count - 1) * self.leading + (self.file.depth if below else 0.0)
        return em * size * MM_PER_PT if count else 0.0


@dataclass(frozen=True, slots=True)
class Fit:
    """A text at one size (pt): its lines, and how much room it lacks (mm, 0.0 when it fits)."""

    size: float
    lines: tuple[SetLine, ...]
    excess_width: float = 0.0
    excess_height: float = 0.0
    widest: str = ""


def measured(rows: Sequence[Sequence[Cut]], shaper: Shaper, tracking: float) -> list[list[Piece]]:
    """The cuts with their widths."""
    words: dict[str, list[str]] = {}
    for row in rows:
        for cut in row:
            for part in cut.parts:
                if not (part.icon or _turn(part)):
                    words.setdefault(part.font, []).append(part.text)
    for font, texts in words.items():
        shaper.learn(font, texts, tracking)
    return [list(_measured(row, shaper, tracking)) for row in rows]


def _measured(row: Sequence[Cut], shaper: Shaper, tracking: float) -> Iterator[Piece]:
    # A word with soft hyphens is kerned as a whole: each part is measured as what it adds to those before it.
    begun: Part | None = None
    before = 0.0
    for parts, after, level in row:
        part, font = parts[0], parts[-1].font
        if begun and len(parts) == 1 and alike(begun, part) and len(begun.text) < KERNED_TOGETHER:
            whole = shaped(part._replace(text=begun.text + part.text), shaper, tracking).width
            width = whole - before
        else:
            begun = None
            width = whole = sum([_part_width(one, shaper, tracking) for one in parts])
        gap = shaper.word(font, after, tracking).width if after.isspace() else 0.0
        hyphen = shaper.word(font, "-", tracking).width if after == "-" else 0.0
        yield Piece(parts, after, width, gap, hyphen, level)
        one = after == "-" and len(parts) == 1 and not part.icon
        text = begun.text + part.text if begun else part.text
        begun, before = (part._replace(text=text), whole) if one else (None, 0.0)


def shaped(part: Part, shaper: Shaper, tracking: float) -> Word:
    """The glyphs of a part that is no icon, as it runs and joins what it touches."""
    return shaper.word(part.font, part.text, tracking, _turn(part))


def _turn(part: Part) -> Turn | None:
    """None for a part that runs to the right and touches no other: most do."""
    if part.level or part.before or part.after:
        return Turn(part.level % 2 == 1, part.before, part.after)
    return None


def fitted(
    rows: Sequence[Sequence[Piece]], setting: Setting, shaper: Shaper, points: Callable[[str], Sequence[int]]
) -> Fit:
    """The text at the largest size at which it fits, else at the smallest legal one with its excess.

    `points` knows where words may be hyphenated.
    """
    for tried in sizes(setting.size, setting.least):
        measure = setting.box[2] * 1000 / (tried * MM_PER_PT)
        parted = rows
        if setting.hyphenate:
            parted = [_parted(row, measure, shaper, setting.tracking, points) for row in rows]
        broken = [filled(row, measure) for row in parted]
        fit = _judged(_lines(parted, broken), setting, shaper, tried, measure)
        if not (fit.excess_width or fit.excess_height):
            break
    even = 1.0 if setting.align == "center" else LAST_LINE
    broken = [
        _solid(row, last) if even < 1 and _unspaced(row) else balanced(row, measure, last, even=even)
        for row, last in zip(parted, broken, strict=True)
    ]
    return replace(fit, lines=_lines(parted, broken))


def _unspaced(row: Sequence[Piece]) -> bool:
    """Whether lines may end nearly anywhere, as in Chinese and Japanese."""
    return 2 * sum([not piece.after for piece in row]) > len(row)


def _solid(row: Sequence[Piece], places: Sequence[int]) -> list[int]:
    """Lines as full as they can be, but for one that lends the last a few letters if it had hardly any."""
    ends = list(places)
    if len(ends) < 2:
        return ends
    first, least = ends[-2], ends[-3] + 1 if len(ends) > 2 else 1
    while first > least and sum([piece.width + piece.gap for piece in row[first:]]) < FEW:
        first -= 1
    return [*ends[:-2], first, ends[-1]]


def sizes(size: float, least: float) -> Iterator[float]:
    """The sizes to try: from the wanted one in steps of a quarter point, and at last the smallest."""
    tried = size
    while tried > least:
        yield tried
        tried = round(tried - STEP, 4)
    yield least


def _parted(
    row: Sequence[Piece],
    measure: float,
    shaper: Shaper,
    tracking: float,
    points: Callable[[str], Sequence[int]],
) -> Sequence[Piece]:
    """The row with each word that is too wide for any line cut into its syllables."""
    if all(piece.width <= measure + SLACK for piece in row):
        return row
    cuts: list[Cut] = []
    for piece in row:
        wide = piece.width > measure + SLACK
        cuts += hyphenated(piece, points) if wide else [Cut(piece.parts, piece.after, piece.level)]
    return list(_measured(cuts, shaper, tracking))


def _lines(rows: Sequence[Sequence[Piece]], broken: Sequence[Sequence[int]]) -> tuple[SetLine, ...]:
    """The lines of the paragraphs that end there; one empty line for an empty paragraph."""
    found = []
    for row, places in zip(rows, broken, strict=True):
        first = 0
        for end in places:
            parted = first > 0 and row[first - 1].after == "-"
            hyphen = end < len(row) and row[end - 1].after == "-"
            found.append(SetLine(tuple(row[first:end]), parted, hyphen))
            first = end
        if not row:
            found.append(SetLine((), False, False))
    return tuple(found)


def _width(line: SetLine, shaper: Shaper, tracking: float) -> float:
    """Width of a line in 1/1000 em as it will be drawn: pieces that touch are kerned as one word."""
    pieces = line.pieces
    if not pieces:
        return 0.0
    if not (line.parted or line.hyphen) and all(piece.after.isspace() for piece in pieces[:-1]):
        return sum([piece.width + piece.gap for piece in pieces]) - pieces[-1].gap
    return sum(_part_width(part, shaper, tracking) for part in strings(line))


def _part_width(part: Part, shaper: Shaper, tracking: float) -> float:
    return ICON_WIDTH + tracking if part.icon else shaped(part, shaper, tracking).width


def _judged(lines: tuple[SetLine, ...], setting: Setting, shaper: Shaper, size: float, measure: float) -> Fit:
    em = size * MM_PER_PT
    width = max((_width(line, shaper, setting.tracking) for line in lines), default=0.0) - measure
    height = setting.height(len(lines), size) - setting.box[3]
    if setting.most is not None and len(lines) > setting.most:
        height = max(height, (len(lines) - setting.most) * setting.leading * em)
    widest = ""
    if width > KERNING:
        widest = max((piece for line in lines for piece in line.pieces), key=lambda piece: piece.width).text
    return Fit(
        size,
        lines,
        excess_width=round(width * em / 1000, 3) if width > KERNING else 0.0,
        excess_height=round(height, 3) if height > 0.001 else 0.0,
        widest=widest,
    )
