"""Total ink, measured: Ghostscript makes the plates of each page, and they are added up spot by spot.

A spot is 1 mm wide, which is about what wets a paper: where a fine letter touches a line, less counts.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

DPI = 72
PATIENCE = 240
"""Seconds after which Ghostscript is given up."""
MOST_PAGES = 400
"""Pages whose ink is measured."""
PIXELS = 40_000_000
"""Pages with more are not measured."""
NAMES = ("gs", "gswin64c", "gswin32c")


def ghostscript() -> str:
    """The program; "" when it is not installed."""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


def measured(path: Path, pages: int) -> Sequence[int]:
    """The most ink on a spot of each page, percent; () when it could not be found out."""
    program = ghostscript()
    if not program or not pages:
        return ()
    with TemporaryDirectory(prefix="cardgen-plates-") as folder:
        command = [
            program, "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", f"-r{DPI}",
            "-dMaxBitmap=500000000", "-dUseMediaBox", f"-dLastPage={min(pages, MOST_PAGES)}",
            f"-sOutputFile={Path(folder) / 'p%d.tif'}", "-f", str(path.resolve()),
        ]  # fmt: skip
        try:
            subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE)
            return [_most(Path(folder), at + 1) for at in range(min(pages, MOST_PAGES))]
        except (OSError, subprocess.SubprocessError, ValueError):
            return ()


def _most(folder: Path, page: int) -> int:
    """The most ink of a page whose plates lie in the folder as `p1(Cyan).tif`; they are dark where ink is."""
    from PIL import Image, ImageFilter

    spot = ImageFilter.BoxBlur(1)  # three pixels wide
    plates: list[Any] = []
    for path in sorted(folder.glob(f"p{page}(*).tif")):
        with Image.open(path) as image:
            if image.width * image.height > PIXELS:
                raise ValueError("too large a page")
            plate = image.convert("L").point(lambda value: 255 - value)
            plates.append(plate.filter(spot).convert("I"))
    if not plates:
        raise ValueError("no plates")
    return int(reduce(_sum, plates).getextrema()[1] / 2.55 + 0.5)


def _sum(one: Any, two: Any) -> Any:
    from PIL import ImageMath

    return ImageMath.lambda_eval(lambda args: args["one"] + args["two"], one=one, two=two)
