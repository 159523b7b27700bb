"""PNG pictures of all cards of all games, by our exporter and by plain pypdfium2 with Pillow.

Run `python tests/benchmarks/bench_png.py`. Every face of every game at 300 dpi, trimmed. `cardgen` is the
exporter `png` with drawn faces before it: it writes a PDF, draws its pages and packs the pictures, in as many
processes as there are cores. `plain` gets the same pages as PDFs that were written before, opens them with
pypdfium2, draws each page and saves it with Pillow, compress_level=1, in one process; `plain x 2` shares the
pages out to a pool of two. Each run is a process of its own and all take turns, so that a busy machine
disturbs all of them. The figures to watch are the wall and CPU time of `cardgen` against `plain x 2`: at most
1.15 times; and the memory, which must not grow with the number of faces.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

DPI = 300
SIDES = ("cardgen", "plain", "plain x 2")
LARGE = 4
"""The memory is measured once more with the pictures of one game so many times over."""


def orders() -> Iterator[Any]:
    """Every game in its source language, drawn and ready."""
    from cardgen.cli.jobs import jobs
    from cardgen.press.export.order import Order
    from cardgen.press.export.service import service
    from cardgen.preview.picture import pieces

    root = ROOT / "data"
    args = argparse.Namespace(data=None, lang="")
    for job in jobs(args, []):
        found = tuple(pieces(job.faces(), job.catalog, job.setter))
        settings = {"dpi": str(DPI)}
        sheet = service(root, "png")
        yield Order(job.catalog, job.house, job.setter.fonts, found, sheet, root, "", settings)


def ours(folder: Path) -> Callable[[], int]:
    """The exporter with everything drawn; the work gives the number of pictures."""
    from cardgen.press.export import png

    ready = list(orders())

    def work() -> int:
        return sum(len(png.export(one, folder / one.catalog.name)) - 1 for one in ready)

    return work


def pdfs(folder: Path) -> int:
    """The same pages as PDFs, one for each game; the number of pages."""
    from cardgen.press.export import png
    from cardgen.press.export.designs import designs
    from cardgen.press.pdf import composed

    count = 0
    for one in orders():
        pages = [shot.page for shot in png.shots(one, designs(one.pieces), folder)]
        count += len(pages)
        data = composed(pages, fonts=one.fonts, title="pages", lang="")
        (folder / f"{one.catalog.name}.pdf").write_bytes(data)
    return count


def plainly(path: Path, folder: Path, first: int, step: int) -> int:
    """Some pages of a PDF, as one does it with pypdfium2 and Pillow."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    count = 0
    for number in range(first, len(document), step):
        image = document[number].render(scale=DPI / 72).to_pil()
        image.save(folder / f"{path.stem}-{number}.png", compress_level=1, dpi=(DPI, DPI))
        count += 1
    return count


def plain(folder: Path, inputs: Path, processes: int) -> Callable[[], int]:
    """The other side, in one process or in several."""
    import pypdfium2  # noqa: F401
    from PIL import Image  # noqa: F401

    paths = sorted(inputs.glob("*.pdf"))

    def work() -> int:
        if processes == 1:
            return sum(plainly(path, folder, 0, 1) for path in paths)
        with ProcessPoolExecutor(processes) as pool:
            shares = [
                pool.submit(plainly, path, folder, first, processes)
                for path in paths
                for first in range(processes)
            ]
            return sum(share.result() for share in shares)

    return work


def memory(times: int, folder: Path) -> None:
    """Print the peak of all processes, MB, with one game's pictures so many times over."""
    from cardgen.press.export import png
    from cardgen.press.export.designs import designs
    from cardgen.press.raster import take

    one = next(orders())
    found = designs(one.pieces)
    take((shot for _ in range(times) for shot in png.shots(one, found, folder)), one.fonts)
    print(peak())


def peak() -> float:
    """The largest memory of this process and of its largest child, MB."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return max(resource.getrusage(one).ru_maxrss for one in who) / 1024


def run(side: str, inputs: Path) -> None:
    """One side in this process: prints pictures, wall and CPU seconds, MB."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = ours(folder) if side == "cardgen" else plain(folder, inputs, 2 if side == SIDES[2] else 1)
        before = cpu()
        start = time.perf_counter()
        count = made()
        wall = time.perf_counter() - start
        size = sum(path.stat().st_size for path in folder.rglob("*.png")) / count / 1000
        print(count, wall, cpu() - before, peak(), size)


def cpu() -> float:
    """CPU seconds of this process and of its children that ended."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(sum(resource.getrusage(one)[:2]) for one in who)


def asked(*words: str) -> list[float]:
    """What a process of this file prints, as numbers."""
    said = subprocess.run([sys.executable, __file__, *words], check=True, capture_output=True, text=True)
    return [float(word) for word in said.stdout.split()]


def main() -> None:
    """All sides in turns; prints the medians and their ratios."""
    parser = argparse.ArgumentParser(description="PNG export against pypdfium2 and Pillow")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--side", default="")
    parser.add_argument("--inputs", type=Path, default=Path())
    parser.add_argument("--memory", type=int, default=0)
    args = parser.parse_args()
    if args.memory:
        with tempfile.TemporaryDirectory() as name:
            memory(args.memory, Path(name))
        return
    if args.side:
        run(args.side, args.inputs)
        return
    with tempfile.TemporaryDirectory() as name:
        inputs = Path(name)
        pages = pdfs(inputs)
        found: dict[str, list[list[float]]] = {side: [] for side in SIDES}
        for _ in range(args.rounds):
            for side in SIDES:
                found[side].append(asked("--side", side, "--inputs", name))
    small, large = (asked("--memory", str(times))[0] for times in (1, LARGE))
    told(found, pages)
    print(f"memory of the largest process: {small:.0f} MB; with {LARGE} times the pictures {large:.0f} MB")


def told(found: dict[str, list[list[float]]], pages: int) -> None:
    """The medians of each side and the ratios of ours to the others."""
    middle = {side: [median(column) for column in zip(*rows, strict=True)] for side, rows in found.items()}
    for side, (count, wall, busy, most, size) in middle.items():
        assert count == pages, f"{side}: {count} pictures of {pages}"
        print(f"{side:10} {wall:6.2f} s wall {busy:6.2f} s CPU {most:4.0f} MB {size:5.0f} kB a picture")
    for side in SIDES[1:]:
        wall, busy = (middle["cardgen"][at] / middle[side][at] for at in (1, 2))
        print(f"cardgen takes {wall:.2f} times the wall time of {side}, {busy:.2f} times its CPU time")


if __name__ == "__main__":
    main()
