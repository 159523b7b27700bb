"""A large deck, once by straightforward ReportLab and once by our own rooms, each in a process of its own.

Run `python tests/benchmarks/bench_reportlab.py`. The deck has 5,500 cards of 63 x 88 mm, nine on an A4 page:
tinted bleed, frame, title, a body of 33 words, four corner values, an icon, crop marks, one back for all. The
figures to watch are those of `cardgen` against `plain`: at most half the CPU time (a fifth is the aim), 1.3
times the peak memory, 4 kB a card, a file no larger. All take turns, so that a busy machine disturbs all of
them; the words of some pages are counted in every file and must be the same.

`plain` is what a good user of ReportLab writes: registered fonts, one style a text, Paragraph for what wraps,
a form for the back. `forms` is what an expert makes of it: every shape that comes twice is a form.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

CARDS = 5_500
WORDS = 33
KNOWN = 12_000
"""Words of the usual language; a few are said often, most seldom."""
WIDTH, HEIGHT, BLEED, SAFE = 63.0, 88.0, 1.0, 5.0
ICONS = ("account-tie", "briefcase", "calendar", "chart-line", "coffee", "email", "phone", "trophy")
TINTS = ("#f3e9d8", "#e1ecf2", "#e6f0df", "#f4e2e2")
INK = "#1d1d1f"
TITLE, BODY, VALUE = 11.0, 8.0, 13.0
TITLE_BOX = (SAFE + 9, SAFE + 1.5, WIDTH - 2 * SAFE - 18, 5.0)
BODY_BOX = (SAFE + 2, 40.0, WIDTH - 2 * SAFE - 4, 34.0)
ICON_AT = (WIDTH / 2 - 8, 18.0, 16.0)
SYLLABLES = [a + b + c for a in ("b", "d", "g", "k", "l", "m", "n", "r", "s", "t", "sch", "pf")
             for b in ("a", "e", "i", "o", "ü") for c in ("", "n", "r")]  # fmt: skip


class Card(NamedTuple):
    """What a card says; `look` counts through icons and tints."""

    title: str
    body: str
    values: tuple[str, str, str, str]
    look: int


def word(number: int) -> str:
    """One of 5.8 million words that all differ; small numbers give short ones."""
    said = ""
    while number >= 0:
        number, syllable = divmod(number, len(SYLLABLES))
        said += SYLLABLES[syllable]
        number -= 1
    return said


def deck(count: int, words: str) -> Iterator[Card]:
    """So many cards, the same each time; `words` is usual (some come often) or unique (each comes once)."""
    chance = Random(55)
    known = [word(number) for number in range(KNOWN)]
    weights = list(accumulate(1 / (rank + 10) for rank in range(KNOWN)))
    for number in range(count):
        if words == "unique":
            said = [word(KNOWN + number * WORDS + place) for place in range(WORDS)]
        else:
            said = chance.choices(known, cum_weights=weights, k=WORDS)
        values = tuple(str((number * step) % 126) for step in (1, 3, 7, 11))
        yield Card(f"{said[0]} {said[-1]}".title(), f"{' '.join(said)}.".capitalize(), values, number)  # type: ignore[arg-type]


# --- ours ----------------------------------------------------------------------------------------------


def cardgen(cards: Iterator[Card], path: Path) -> None:
    """Setter, drawings, imposition, crop marks, PDF."""
    from dataclasses import replace

    from cardgen.catalog.model import Stock
    from cardgen.layout.fonts import Fonts
    from cardgen.layout.marks import Drawing
    from cardgen.layout.type import Setter
    from cardgen.press.impose import Piece, page_by_page
    from cardgen.press.marks import bands_of, crop_marks
    from cardgen.press.pdf import write
    from cardgen.press.sheet import sheet

    setter = Setter(Fonts(ROOT / "fonts"), "de")
    stock = Stock(width=WIDTH, height=HEIGHT, bleed=BLEED, safe=SAFE)
    back = drawn_back()
    pieces = (Piece(str(card.look), "cards", drawn(card, setter), back, stock, once=True) for card in cards)
    pages = page_by_page(pieces, sheet(ROOT / "data", "a4"), "long-edge")
    marked = (replace(page, ground=Drawing(tuple(crop_marks(page, bands_of(page), INK)))) for page in pages)
    write(marked, path, fonts=setter.fonts, title="A large deck", lang="de")


def drawn(card: Card, setter: Any) -> Any:
    """The front of a card."""
    from cardgen.layout.marks import Drawing, Group, half_turn

    first, second, third, fourth = card.values

    def corners(left: str, right: str) -> Any:
        for said, align in ((left, "left"), (right, "right")):
            box = (SAFE, SAFE, WIDTH - 2 * SAFE, 6.0)
            yield setter.block(said, box, font="numeral", size=VALUE, fill=INK, align=align)

    return Drawing(
        (
            *ground(TINTS[card.look % len(TINTS)]),
            setter.block(
                card.title, TITLE_BOX, font="headline", size=TITLE, least=7, fill=INK, align="center", lines=1
            ),
            setter.icon(ICONS[card.look % len(ICONS)], *ICON_AT, INK),
            setter.block(card.body, BODY_BOX, font="body", size=BODY, least=6, fill=INK),
            *corners(first, second),
            Group(tuple(corners(third, fourth)), half_turn(WIDTH, HEIGHT)),
        )
    )


@cache
def ground(tint: str) -> tuple[Any, ...]:
    """The tint with its bleed, and the frame."""
    from cardgen.layout.marks import Rect

    return (
        Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, fill=tint),
        Rect(2.5, 2.5, WIDTH - 5, HEIGHT - 5, stroke=INK, line=0.4, radius=2.5),
    )


def drawn_back() -> Any:
    """The back of all cards."""
    from cardgen.layout.marks import Drawing, Rect

    ground = Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, fill=TINTS[1])
    inner = tuple(
        Rect(at, at, WIDTH - 2 * at, HEIGHT - 2 * at, stroke=INK, line=0.3, radius=2.5) for at in range(3, 30)
    )
    return Drawing((ground, *inner))


# --- ReportLab's ---------------------------------------------------------------------------------------

FONTS = (
    ("headline", "fontpkg_fira_sans_condensed", "FiraSansCondensed-Bold.ttf"),
    ("body", "fontpkg_fira_sans", "FiraSans-Regular.ttf"),
)
MM = 72 / 25.4
PAGE = (210.0, 297.0)
GAP = 2.0
LEFT, TOP = (PAGE[0] - 3 * WIDTH - 2 * GAP) / 2, (PAGE[1] - 3 * HEIGHT - 2 * GAP) / 2


def plain(cards: Iterator[Card], path: Path) -> None:
    """Canvas and Paragraph; a form for the back."""
    Straight(path, forms=False).print(list(cards))


def forms(cards: Iterator[Card], path: Path) -> None:
    """The same with a form for everything that is drawn twice."""
    Straight(path, forms=True).print(list(cards))


class Straight:
    """The deck by ReportLab alone: points, y up, a card's origin at its bottom left corner."""

    def __init__(self, path: Path, forms: bool) -> None:
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.pdfbase.pdfmetrics import registerFont
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas

        from cardgen.catalog.keep import package_folder
        from cardgen.layout.icons import Icons

        for alias, package, file in FONTS:
            folder = package_folder(package)
            assert folder is not None
            registerFont(TTFont(alias, str(folder / "files" / file)))
        icons = Icons()
        self.outlines = {name: icons.steps(name) for name in ICONS}
        self.canvas = Canvas(str(path), pagesize=(PAGE[0] * MM, PAGE[1] * MM), pageCompression=1)
        self.title = ParagraphStyle(
            "title", fontName="headline", fontSize=TITLE, leading=1.2 * TITLE, textColor=INK, alignment=1
        )
        self.body = ParagraphStyle("body", fontName="body", fontSize=BODY, leading=1.2 * BODY, textColor=INK)
        self.forms: set[str] | None = set() if forms else None

    def print(self, cards: Sequence[Card]) -> None:
        """All pages, fronts and backs in turn."""
        canvas = self.canvas
        canvas.beginForm("back", -BLEED * MM, -BLEED * MM, (WIDTH + BLEED) * MM, (HEIGHT + BLEED) * MM)
        self.back()
        canvas.endForm()
        places = [(LEFT + at % 3 * (WIDTH + GAP), TOP + at // 3 * (HEIGHT + GAP)) for at in range(9)]
        for start in range(0, len(cards), 9):
            some = cards[start : start + 9]
            for side in ("front", "back"):
                for card, (left, y) in zip(some, places, strict=False):
                    x = left if side == "front" else PAGE[0] - left - WIDTH
                    canvas.saveState()
                    canvas.translate(x * MM, (PAGE[1] - y - HEIGHT) * MM)
                    if side == "front":
                        self.front(card)
                    else:
                        canvas.doForm("back")
                    canvas.restoreState()
                self.crop_marks(places[: len(some)], side == "back")
                canvas.showPage()
        canvas.save()

    def crop_marks(self, places: Sequence[tuple[float, float]], mirrored: bool) -> None:
        """Short lines outside the cards at every edge."""
        columns = sorted({edge for x, _ in places for edge in (x, x + WIDTH)})
        columns = [PAGE[0] - edge for edge in columns] if mirrored else columns
        rows = sorted({PAGE[1] - edge for _, y in places for edge in (y, y + HEIGHT)})
        low, high = min(columns) - 1.25, max(columns) + 1.25
        under, over = rows[0] - 1.25, rows[-1] + 1.25
        lines = [(x, y, x, y + way * 3) for x in columns for y, way in ((under, -1), (over, 1))]
        lines += [(x, y, x + way * 3, y) for y in rows for x, way in ((low, -1), (high, 1))]
        self.canvas.setLineWidth(0.15 * MM)
        self.canvas.lines([tuple(MM * value for value in line) for line in lines])

    def shared(self, name: str, draw: Callable[[], None]) -> None:
        """Draw something that comes on many cards: as a form, or here and now."""
        if self.forms is None:
            draw()
            return
        if name not in self.forms:
            self.forms.add(name)
            self.canvas.beginForm(name, -BLEED * MM, -BLEED * MM, (WIDTH + BLEED) * MM, (HEIGHT + BLEED) * MM)
            draw()
            self.canvas.endForm()
        self.canvas.doForm(name)

    def front(self, card: Card) -> None:
        """Ground, frame, icon, title, body, values."""
        from reportlab.platypus import Paragraph

        canvas = self.canvas
        tint = TINTS[card.look % len(TINTS)]
        icon = ICONS[card.look % len(ICONS)]
        self.shared(f"ground {tint}", lambda: self.ground(tint))
        self.shared(f"icon {icon}", lambda: self.icon(icon))
        for text, style, (x, y, width, height) in (
            (card.title, self.title, TITLE_BOX),
            (card.body, self.body, BODY_BOX),
        ):
            paragraph = Paragraph(text, style)
            _, used = paragraph.wrapOn(canvas, width * MM, height * MM)
            paragraph.drawOn(canvas, x * MM, (HEIGHT - y) * MM - used)
        self.values(card.values[:2])
        canvas.translate(WIDTH * MM, HEIGHT * MM)
        canvas.rotate(180)
        self.values(card.values[2:])

    def values(self, values: Sequence[str]) -> None:
        """Two corner values."""
        canvas = self.canvas
        canvas.setFont("headline", VALUE)
        canvas.setFillColor(INK)
        y = (HEIGHT - SAFE) * MM - 0.7 * VALUE
        canvas.drawString(SAFE * MM, y, values[0])
        canvas.drawRightString((WIDTH - SAFE) * MM, y, values[1])

    def ground(self, tint: str) -> None:
        """The tint with its bleed, and the frame."""
        canvas = self.canvas
        canvas.setFillColor(tint)
        canvas.rect(-BLEED * MM, -BLEED * MM, (WIDTH + 2 * BLEED) * MM, (HEIGHT + 2 * BLEED) * MM, 0, 1)
        self.frame(2.5, 0.4)

    def frame(self, at: float, line: float) -> None:
        """A rounded frame so far inside the trim."""
        self.canvas.setStrokeColor(INK)
        self.canvas.setLineWidth(line * MM)
        self.canvas.roundRect(at * MM, at * MM, (WIDTH - 2 * at) * MM, (HEIGHT - 2 * at) * MM, 2.5 * MM)

    def icon(self, name: str) -> None:
        """The outline of an icon, filled."""
        canvas = self.canvas
        x, y, size = ICON_AT
        canvas.saveState()
        canvas.translate(x * MM, (HEIGHT - y) * MM)
        canvas.scale(size / 24 * MM, -size / 24 * MM)
        path = canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for verb, *values in self.outlines[name]:
            draw[str(verb)](*values)
        canvas.setFillColor(INK)
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.restoreState()

    def back(self) -> None:
        """The back of all cards."""
        canvas = self.canvas
        canvas.setFillColor(TINTS[1])
        canvas.rect(-BLEED * MM, -BLEED * MM, (WIDTH + 2 * BLEED) * MM, (HEIGHT + 2 * BLEED) * MM, 0, 1)
        for at in range(3, 30):
            self.frame(at, 0.3)


# --- the race ------------------------------------------------------------------------------------------

PRINTERS: dict[str, Callable[[Iterator[Card], Path], None]] = {
    "plain": plain,
    "forms": forms,
    "cardgen": cardgen,
}


class Cost(NamedTuple):
    """What a process took: seconds of CPU and by the clock, most memory in MB."""

    cpu: float
    wall: float
    memory: float


def run(printer: str, words: str, count: int, path: Path) -> Cost:
    """One file, in a process of its own."""
    command = [
        sys.executable,
        __file__,
        "--print",
        printer,
        "--words",
        words,
        "--cards",
        str(count),
        str(path),
    ]
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(path.parent / "bytecode")}
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ | compiled)
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - start
    if status:
        raise SystemExit(f"{printer}: found exit code {os.waitstatus_to_exitcode(status)}")
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / unit)


def said(path: Path) -> list[Counter[str]]:
    """The words on every 40th page, counted, read by PDFium; the number of pages first."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    pages = range(0, len(document), 40)
    return [
        Counter({"pages": len(document)}),
        *(Counter(document[page].get_textpage().get_text_range().split()) for page in pages),
    ]


def race(words: str, count: int, rounds: int, folder: Path) -> Iterator[str]:
    """The table of one sort of words: a printer a line, medians, and times the first."""
    costs: dict[str, list[Cost]] = {printer: [] for printer in PRINTERS}
    for printer in PRINTERS:
        run(printer, words, 9, folder / f"{printer}.pdf")  # compiles every module
    for _ in range(rounds):
        for printer in PRINTERS:
            costs[printer].append(run(printer, words, count, folder / f"{printer}.pdf"))
    found = {printer: said(folder / f"{printer}.pdf") for printer in PRINTERS}
    yield f"{count} cards, {words} words, {sum(map(len, found['plain'][1:]))} words compared"
    yield (
        f"{'':10}"
        + "".join(f"{head:>8}      " for head in ("CPU s", "wall s", "peak MB", "file kB"))
        + "  kB/card"
    )
    base: tuple[float, ...] = ()
    for printer, taken in costs.items():
        size = (folder / f"{printer}.pdf").stat().st_size / 1000
        row = (*(median(cost[at] for cost in taken) for at in range(3)), size)
        base = base or row
        shares = [f"{value:8.{places}f} {value / first:5.2f}"
                  for value, first, places in zip(row, base, (2, 2, 0, 0), strict=True)]  # fmt: skip
        equal = "" if found[printer] == found["plain"] else "   OTHER WORDS"
        yield f"{printer:10}" + " ".join(shares) + f"{size / count:9.2f}{equal}"


def main() -> None:
    """The race, or one file of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=CARDS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--words", choices=("usual", "unique"))
    parser.add_argument("--print", choices=PRINTERS)
    parser.add_argument("path", nargs="?", type=Path)
    args = parser.parse_args()
    if args.print:
        PRINTERS[args.print](deck(args.cards, args.words), args.path)
        return
    with tempfile.TemporaryDirectory() as folder:
        for words in [args.words] if args.words else ["usual", "unique"]:
            print("\n".join(race(words, args.cards, args.rounds, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
