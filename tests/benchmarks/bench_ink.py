"""How much ink an edition takes, measured on the printed file.

Run `python tests/benchmarks/bench_ink.py`. Every page is drawn in pixels; a pixel's ink is the mean of what
cyan, magenta and yellow cover of it, 1 less its red, green and blue: 0 for paper, 1 for black. The ink of a
file is the sum over its pages of the mean over their pixels. No line is drawn finer than a pixel, so a
coarse picture has too much ink where lines are fine: figures of few dots per inch are too high for low ink.
"""

from __future__ import annotations

import contextlib
import io
import tempfile
from pathlib import Path

from PIL import Image, ImageStat

from cardgen.cli import main
from cardgen.game import names
from cardgen.press.reader import opened

DPI = 300
PARTS = {"fronts": "fronts", "backs": "backs", "fronts and backs": "cards", "whole file": ""}


def coverage(data: bytes, dpi: float) -> float:
    """The ink of a PDF: the sum over its pages of the covered share of each, 0 to 1."""
    total = 0.0
    with opened(data) as pages:
        for page in pages:
            width, height = (round(side / 25_400 * dpi) for side in (page.width, page.height))
            image = Image.frombuffer("RGB", (width, height), page.pixels(width, height), "raw", "BGRX", 0, 1)
            total += 1 - sum(ImageStat.Stat(image).mean) / (3 * 255)
    return total


def printed(game: str, folder: Path, *words: str) -> bytes:
    """The file that `cardgen print GAME ...` writes."""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        if main(["print", game, "--out", str(folder), *words]):
            raise SystemExit(f"{game}: could not be printed")
    return Path(told.getvalue().partition(": verified")[0]).read_bytes()


def share(game: str, folder: Path, part: str = "", dpi: float = DPI) -> tuple[float, float]:
    """The ink of the normal and of the low-ink edition of a part, or of the whole file."""
    words = ("--parts", part) if part else ()
    normal, low = (printed(game, folder, *words, *more) for more in ((), ("--low-ink",)))
    return coverage(normal, dpi), coverage(low, dpi)


def table() -> None:
    """A line for each game and part: pages fully covered in ink, and the share that is left."""
    print(f"{'':34}{'normal':>8}{'low ink':>9}{'share':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for game in names():
            for name, part in PARTS.items():
                normal, low = share(game, Path(folder), part)
                print(f"{f'{game}, {name}':34}{normal:8.2f}{low:9.2f}{low / normal:8.0%}")


if __name__ == "__main__":
    table()
