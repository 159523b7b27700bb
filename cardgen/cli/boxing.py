"""For those who want a box to put it in: `box`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.athome import formats_of, uncut
from cardgen.cli.jobs import Job, deck_findings, jobs
from cardgen.cli.parsing import STOCK, verb
from cardgen.cli.sources import cache, listed, roots, usage
from cardgen.cli.telling import CLEAN, FOUND, gathered, report
from cardgen.finding import DataError, Finding, Level, worst

if TYPE_CHECKING:
    from cardgen.catalog.boxes import Makings, Sleeve
    from cardgen.layout.boxes.pack import Makeup
    from cardgen.layout.boxes.steps import Boxed
    from cardgen.press.boxing import Drawn
    from cardgen.press.edition import Edition
    from cardgen.press.sheet import Sheet

KINDS = ("tuck", "lid")
"""What --kind accepts: a tuck box for each deck, tray and lid for the game."""
BACKS = ("long-edge", "short-edge", "fold", "none")
"""What --backs accepts, as `print` does; `fold` glues two sheets together in every card."""


def add_box(commands: Any) -> None:
    """The options of `box`."""
    parser = verb(
        commands,
        "box",
        box,
        "Write boxes to cut, fold and glue: a tuck box for each deck, tray and lid for the game.",
        "box GAME --weight uncoated-300 --sleeves standard",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--lang", default="", help="languages, comma-separated (default: the source language)"
    )
    parser.add_argument("--paper", default="a4", help="a sheet of data/sheets (default: a4)")
    parser.add_argument(
        "--weight", default="", metavar="NAME", help="paper of the cards, one of data/house/papers.yaml"
    )
    parser.add_argument(
        "--backs", default="long-edge", help="as the cards were printed; fold: two sheets thick"
    )
    parser.add_argument(
        "--sleeves",
        nargs="?",
        const=True,
        default=None,
        metavar="NAME",
        help="the cards are in sleeves, one of data/house/sleeves.yaml",
    )
    parser.add_argument("--stock", metavar="SIZE", help=STOCK)
    parser.add_argument("--kind", default="", metavar="KIND,...", help="tuck, lid (default: both)")
    parser.add_argument("--cut", default="", metavar="svg,dxf", help="files with cut and fold lines")
    parser.add_argument("--low-ink", action="store_true", help="white grounds, outlines, less ink")
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")


def box(args: Any) -> int:
    """The boxes of a game in every language asked for, each as one verified PDF."""
    from cardgen.catalog.boxes import makings
    from cardgen.press.sheet import sheet, sheets

    root, _ = roots(args)
    if args.paper not in sheets(root):
        raise usage(f"paper '{args.paper}'", sheets(root), "choose one or add a file of that name")
    if args.backs not in BACKS:
        raise usage(f"backs '{args.backs}'", BACKS, "choose one")
    kinds = list(dict.fromkeys(listed(args.kind))) or list(KINDS)
    for kind in kinds:
        if kind not in KINDS:
            raise usage(f"kind '{kind}'", KINDS, "name one of these")
    formats_of(args)
    made_of = makings(root, cache=cache())
    makeup, ending = _makeup(made_of, args)
    paper = uncut(sheet(root, args.paper, cache=cache()))
    code = CLEAN
    for job in jobs(args, [args.game]):
        code = max(code, _box_one(job, paper, made_of, makeup, kinds, ending, args))
    return code


def _makeup(made_of: Makings, args: Any) -> tuple[Makeup, str]:
    """What the cards are made of, and what a file's name says of it where it is not the usual.

    Raises UsageError for a paper or a sleeve that is not known.
    """
    from cardgen.layout.boxes.pack import Makeup

    weight = args.weight or made_of.build.paper
    if weight not in made_of.papers:
        raise usage(f"weight '{weight}'", made_of.papers, "choose one, or add it to data/house/papers.yaml")
    ending = f"-{weight}" * (weight != made_of.build.paper)
    sleeve: Sleeve | None = None
    if args.sleeves is not None:
        name = made_of.build.sleeve if args.sleeves is True else args.sleeves
        if name not in made_of.sleeves:
            raise usage(f"sleeves '{name}'", made_of.sleeves, "choose one, or add it to sleeves.yaml")
        sleeve = made_of.sleeves[name]
        ending += f"-sleeves-{name}"
    folded = args.backs == "fold"
    return Makeup(made_of.papers[weight], 2 if folded else 1, sleeve), ending + "-fold" * folded


def _box_one(
    job: Job, paper: Sheet, made_of: Makings, makeup: Makeup, kinds: Sequence[str], ending: str, args: Any
) -> int:
    """One PDF: looked at before it is written, read back after, and only then moved to its place."""
    from cardgen.preview.boxes import boxes as boxed

    catalog = job.catalog
    told = [*deck_findings(job.game, job.source), *job.notes]
    report(gathered(told))
    if worst(one for one in told if one.check not in ("count", "deck")) is Level.ERROR:
        report([Finding("", "nothing written; mend the errors above")])
        return FOUND
    size = _rules_paper(made_of, args)
    made = boxed(job.game, catalog, job.house, job.setter, made_of, makeup, size, kinds)
    boxes = made.drawn
    if not boxes:
        raise usage(f"--kind {args.kind} for {catalog.name}, which has no decks", KINDS, "choose another")
    job.lettered()
    found = [*_looked(job, boxes), *_remarks(boxes, paper, made_of, args)]
    report(gathered(found))
    if worst(found) is Level.ERROR:
        report([Finding("", "nothing written; mend the errors above")])
        return FOUND
    whole = made.bound(paper)
    job.lettered()
    target = _target(job, args, ending, kinds)
    _write(whole, target, job, [one.box for one in boxes])
    _tell(target, whole, boxes)
    _cut_files(target, whole, boxes, args)
    return CLEAN


def _rules_paper(made_of: Makings, args: Any) -> tuple[float, float]:
    """Width and height of the rules sheet, mm."""
    from cardgen.press.sheet import sheet

    root, _ = roots(args)
    return sheet(root, made_of.build.rules_paper, cache=cache()).paper or (210.0, 297.0)


def _looked(job: Job, boxes: Sequence[Drawn]) -> list[Finding]:
    """Texts that do not fit, or have no letters."""
    from cardgen.layout.inside import overflow

    found = []
    for one in boxes:
        for block, _ in one.drawing.blocks():
            if block.excess_width or block.excess_height:
                what = f"{overflow(block)} (on the box {one.box.name})"
                found.append(Finding("", what, Level.WARNING, "card-overflow", job.catalog.name))
    return list(dict.fromkeys(found))


def _remarks(boxes: Sequence[Drawn], paper: Sheet, made_of: Makings, args: Any) -> list[Finding]:
    from cardgen.press.boxing import remarks
    from cardgen.press.sheet import sheet, sheets

    root, _ = roots(args)
    others = [sheet(root, name, cache=cache()) for name in sheets(root)]
    whole = [one for one in others if one.paper and not one.labels]
    return list(remarks(boxes, made_of.build.bleed, paper, whole))


def _target(job: Job, args: Any, ending: str, kinds: Sequence[str]) -> Path:
    """Where the PDF goes; its name has whatever changes the nets, and some never take the place of all."""
    from cardgen.catalog.files import inside

    catalog = job.catalog
    name = f"{catalog.name}-{catalog.lang}-{args.paper}-boxes" + f"-{args.stock}" * bool(args.stock)
    name += ending + "-low-ink" * args.low_ink + f"-{kinds[0]}" * (len(kinds) < len(KINDS))
    return inside(args.out, catalog.name, catalog.lang, "pdf", f"{name}.pdf")


def _write(whole: Edition, target: Path, job: Job, boxes: Sequence[Boxed]) -> None:
    """The file, moved to its place when it was read back. Raises DataError with all that is wrong in it."""
    from cardgen.catalog.files import beside
    from cardgen.press.boxing import told
    from cardgen.press.pdf import write
    from cardgen.press.verify import Words, verify

    catalog = job.catalog
    expected = {key: Words(texts, ()) for key, texts in told(whole.pages, boxes).items()}
    with beside(target) as path:
        write(
            whole.pages,
            path,
            fonts=job.setter.fonts,
            title=job.house.word("boxes-header", title=" ".join(catalog.box.title.split())),
            lang=catalog.lang.replace("_", "-"),
            subject=catalog.box.tagline,
            keywords=("boxes", catalog.name, whole.stamp),
            bookmarks=whole.bookmarks,
        )
        if wrong := verify(path, whole.pages, expected, "none"):
            raise DataError([replace(one, where=one.where.replace(str(path), str(target))) for one in wrong])


def _cut_files(target: Path, whole: Edition, boxes: Sequence[Drawn], args: Any) -> None:
    """Cut and fold lines of each page of whole nets, beside the PDF."""
    from cardgen.catalog.files import write_beside
    from cardgen.press.netcut import WRITERS, lines

    nets = {one.box.key: one.box.net for one in boxes}
    for kind in formats_of(args):
        for found in lines(whole.pages, nets):
            path = target.with_name(f"{target.stem}-cut-{found.page}.{kind}")
            write_beside(path, WRITERS[kind](found, target.stem))
            many = "box" if len(found.loops) == 1 else "boxes"
            print(f"{path}: {len(found.loops)} {many}, for page {found.page}")


def _tell(target: Path, whole: Edition, boxes: Sequence[Drawn]) -> None:
    """What was written, and how large the boxes are."""
    print(f"{target}: verified: {len(boxes)} boxes on {len(whole.pages)} pages")
    for one in boxes:
        inside, outside = one.box.net.room, one.box.net.outer
        sizes = [" x ".join(f"{side / 1000:.1f}" for side in room) for room in (inside, outside)]
        print(f"  {one.box.name}: {sizes[0]} mm inside, {sizes[1]} mm outside")
