"""For those who print: `print` and `proof`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.athome import add_options, calibrate, cut_files, lying_pages, settled
from cardgen.cli.jobs import Job, deck_findings, ids_of, jobs
from cardgen.cli.parsing import STOCK, verb
from cardgen.cli.sources import cache, chosen, listed, roots, usage
from cardgen.cli.telling import CLEAN, FOUND, exit_code, gathered, progress, report
from cardgen.finding import DataError, Finding, Level, worst

if TYPE_CHECKING:
    from cardgen.catalog.model import Catalog
    from cardgen.cli.athome import Home
    from cardgen.cli.changing import Since
    from cardgen.game import Face
    from cardgen.layout.marks import Drawing
    from cardgen.press.edition import Edition
    from cardgen.press.manifest import Manifest
    from cardgen.press.verify import Words

BACKS = ("long-edge", "short-edge", "fold", "none")
"""What --backs accepts."""
BOX_ONLY = ("count", "deck")
"""Checks of the deck against the box: a designer is told about them, and the deck is printed all the same."""


def add_print(commands: Any) -> None:
    """The options of `print`."""
    parser = verb(
        commands,
        "print",
        print_,
        "Write print-and-play PDFs.",
        "print --lang de,en --paper letter --backs fold",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument(
        "--lang", default="", help="languages, comma-separated (default: the source language)"
    )
    parser.add_argument("--paper", default="a4", help="a sheet of data/sheets (default: a4)")
    parser.add_argument(
        "--backs",
        default="",
        help="long-edge, short-edge, fold or none (default: long-edge, or the printer's)",
    )
    parser.add_argument("--only", metavar="ID,...", help="only these cards")
    parser.add_argument(
        "--parts",
        default="",
        metavar="PART,...",
        help="cover, cards, fronts, backs, rules, or components by their names (default: all)",
    )
    parser.add_argument("--low-ink", action="store_true", help="white grounds, outlines, less ink")
    parser.add_argument("--stock", metavar="SIZE", help=STOCK)
    parser.add_argument(
        "--changed-since",
        metavar="MANIFEST|REV",
        help="only what differs from an earlier print (the .json beside its PDF) or from the data of a git "
        "revision, drawn by this program; says which old cards to throw away",
    )
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")
    add_options(parser)


def print_(args: Any) -> int:
    """Every game and language asked for, each as one verified PDF."""
    from cardgen.press.edition import PARTS
    from cardgen.press.sheet import sheet, sheets

    root, _ = roots(args)
    if args.paper not in sheets(root):
        raise usage(f"paper '{args.paper}'", sheets(root), "choose one or add a file of that name")
    home = settled(args, sheet(root, args.paper, cache=cache()), BACKS)
    args.backs = home.backs
    if args.calibrate:
        return calibrate(args, home)
    if args.changed_since is not None and (args.only or args.parts):
        raise usage("--changed-since with --only or --parts", ["one of them"], "leave the others out")
    parts = listed(args.parts)
    known = dict.fromkeys((*PARTS, *(deck for game in chosen(args.games) for deck in game.catalog.decks())))
    parts = [f"{part}s" if f"{part}s" in known and part not in known else part for part in parts]
    for part in parts:
        if part not in known:
            raise usage(f"part '{part}'", known, "name one of these")
    code = CLEAN
    with progress("editions") as advance:
        for done, job in enumerate(jobs(args, args.games)):
            code = max(code, _print_one(job, home, parts, args))
            advance(done + 1)
    return code


def _print_one(job: Job, home: Home, parts: Sequence[str], args: Any) -> int:
    """One PDF: looked at before it is written, read back after, and only then moved to its place."""
    from cardgen.catalog.model import REFERENCE
    from cardgen.check.pages import findings
    from cardgen.cli.changing import manifest_of
    from cardgen.press.verify import verdict
    from cardgen.preview.picture import bound

    catalog, setter = job.catalog, job.setter
    only = ids_of(catalog, args.only)
    before = _before(job, args)
    drawn = _sound(job, home, only)
    if not drawn:
        report([Finding("", "nothing printed; mend the errors above, or look at them with 'cardgen proof'")])
        return FOUND
    parts = parts or ([*type(catalog).decks(), REFERENCE] if only else [])
    past = _since(job, drawn, before, args)
    if past and not past.due:
        print(f"{catalog.name} [{catalog.lang}]: nothing to print")
        return CLEAN
    made = (
        past.bound(home.sheet, args.backs, home.correction)
        if past
        else bound(
            job.game, catalog, job.house, setter, home.sheet, args.backs, drawn, parts, home.correction
        )
    )
    job.lettered()
    if not made.pages:
        raise usage(
            f"nothing to print for {args.parts}", [f"other parts with {args.paper}, {args.backs}"], "choose"
        )
    report(gathered(findings(made.pages, catalog)))
    target = _target(catalog, args, home.ending + "-part" * bool(parts))
    report(lying_pages(home, made, target))
    _write(made, target, job, args, past.manifest if past else manifest_of(made.pieces, job, args))
    single = dict.fromkeys([*(face.component for face in drawn if face.back is None), REFERENCE])
    print(f"{target}: {verdict(made.pages, args.backs, single)}{_sized(args)}")
    cut_files(home, made, target, f"{catalog.box.title} ({args.paper})")
    return CLEAN


def _sized(args: Any) -> str:
    """The size of the cards in millimetres, where it is not the game's own."""
    if not args.stock:
        return ""
    from cardgen.catalog.stocks import size

    return f", cards {size(roots(args)[0], args.stock, cache=cache())}"


def _before(job: Job, args: Any) -> Manifest | None:
    """What --changed-since names, looked at before anything is drawn; None when nothing was."""
    if args.changed_since is None:
        return None
    from cardgen.cli.changing import earlier

    return earlier(job, args)


def _since(job: Job, drawn: Sequence[Face], before: Manifest | None, args: Any) -> Since | None:
    """What changed since then, told; None when nothing was named."""
    if before is None:
        return None
    from cardgen.cli.changing import since

    past = since(job, drawn, before, args)
    for line in past.told():
        print(line)
    return past


def _sound(job: Job, home: Home, only: Sequence[str]) -> list[Face]:
    """The faces, ready to be printed; none when there are errors. What is wrong is told."""
    found = [*deck_findings(job.game, job.source)]
    report(gathered(found))
    if worst(finding for finding in found if finding.check not in BOX_ONLY) is Level.ERROR:
        return []
    drawn = job.faces(only)
    looked = job.look(drawn, [home.sheet])
    report(gathered(looked))
    return [] if worst(looked) is Level.ERROR else drawn


def _write(made: Edition, target: Path, job: Job, args: Any, about: Manifest) -> None:
    """The file and its manifest, moved to their places when the file was read back.

    Raises DataError with all that is wrong in it; then both are as they were.
    """
    from cardgen.catalog.files import beside, restored
    from cardgen.press.manifest import written
    from cardgen.press.pdf import write
    from cardgen.press.verify import verify

    catalog = job.catalog
    with restored(target), beside(target.with_suffix(".json")) as note, beside(target) as path:
        write(
            made.pages,
            path,
            fonts=job.setter.fonts,
            title=f"{catalog.box.title} ({args.paper}, {args.backs})",
            lang=catalog.lang.replace("_", "-"),
            subject=catalog.box.tagline,
            keywords=("print and play", catalog.name, made.stamp),
            bookmarks=made.bookmarks,
        )
        if wrong := verify(path, made.pages, _expected(job, made), args.backs):
            named = [replace(one, where=one.where.replace(str(path), str(target))) for one in wrong]
            raise DataError(named)
        note.write_bytes(written(about.of(path)))


def _target(catalog: Catalog, args: Any, ending: str) -> Path:
    """Where the PDF goes; a part of an edition never takes the place of the whole."""
    from cardgen.catalog.files import inside

    name = f"{catalog.name}-{catalog.lang}-{args.paper}-{args.backs}" + f"-{args.stock}" * bool(args.stock)
    name += "-low-ink" * args.low_ink + ending + "-changed" * (args.changed_since is not None)
    return inside(args.out, catalog.name, catalog.lang, "pdf", f"{name}.pdf")


def _expected(job: Job, made: Edition) -> dict[str, Words]:
    """What each piece must say: the catalog's own texts and the stamp in front, the back's words behind.

    Only of the sides that are printed; texts that are lent are due where they are drawn.
    """
    from cardgen.catalog.model import REFERENCE
    from cardgen.press.verify import Words

    texts, lent = _texts(job.catalog)
    behind = {id(piece.back): _words_of(piece.back) for piece in made.pieces if piece.back}
    sides: dict[str, set[str]] = {}
    for slot in (slot for page in made.pages for slot in page.slots):
        sides.setdefault(slot.component, set()).add(slot.side)
    shared = tuple(_reference_texts(job.catalog))
    expected = {}
    for piece in made.pieces:
        printed = sides.get(piece.component, ())
        own = shared if piece.component == REFERENCE else texts[piece.key.rpartition("#")[0]]
        front, back = _words_of(piece.front), behind.get(id(piece.back), ())
        # not what a card with two sides says on its back alone; the stamp is the last word
        must = (
            *(one for one in own if one in front or one not in back),
            *lent.intersection(front),
            front[-1],
        )
        expected[piece.key] = Words(must if "front" in printed else (), back if "back" in printed else ())
    return expected


def _texts(catalog: Catalog) -> tuple[dict[str, tuple[str, ...]], frozenset[str]]:
    """The texts each entry must say itself, by its id; and all that stand on other pieces."""
    from cardgen.catalog.pieces import lent, text

    own: dict[str, tuple[str, ...]] = {}
    others: set[str] = set()
    for _, entry in catalog.entries():
        away, said = lent(entry), text(entry)
        others.update(words for field, words in said.items() if field in away)
        own[entry.id] = tuple(words for field, words in said.items() if field not in away)
    return own, frozenset(others)


def _words_of(drawing: Drawing) -> tuple[str, ...]:
    """Every text of a side."""
    return tuple(block.text for block, _ in drawing.blocks())


def _reference_texts(catalog: Catalog) -> Iterator[str]:
    """Everything that the quick-reference card says."""
    yield catalog.box.title
    for line in catalog.statements("card"):
        yield from (text for text in (catalog.statement(line), *catalog.cells(line)) if text)


def add_proof(commands: Any) -> None:
    """The options of `proof`."""
    parser = verb(commands, "proof", proof, "Write PNGs of single faces, to look at.", "proof GAME --scale 3")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--only", metavar="ID,...", help="only these cards")
    parser.add_argument(
        "--lang", default="", help="languages, comma-separated (default: the source language)"
    )
    parser.add_argument("--scale", type=_scale, default=3.0, help="1 is 100 dpi (default: 3)")
    parser.add_argument("--low-ink", action="store_true", help="the low-ink edition")
    parser.add_argument("--stock", metavar="SIZE", help=STOCK)
    parser.add_argument("--grey", action="store_true", help="as a printer without colours prints it")
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0.1 <= scale <= 20:
        raise argparse.ArgumentTypeError(f"found {text}; allowed: 0.1 to 20")
    return scale


def proof(args: Any) -> int:
    """PNGs of single faces; findings are told, but everything is drawn."""
    from cardgen.press.png import proof as write

    code = CLEAN
    for job in jobs(args, [args.game]):
        drawn = job.faces(ids_of(job.catalog, args.only))
        found = job.look(drawn)
        report(gathered(found))
        code = max(code, exit_code(found))
        folder = args.out / job.catalog.name / job.catalog.lang / "proof"
        ending = f"-{args.stock}" * bool(args.stock)
        ending += "-low-ink" * args.low_ink + "-grey" * args.grey + ".png"
        for face in drawn:
            draw = partial(write, stock=face.stock, fonts=job.setter.fonts, scale=args.scale, grey=args.grey)
            print(draw(face.front, path=folder / f"{face.entry.id}{ending}"))
            if face.back is not None:
                draw(face.back, path=folder / f"{face.entry.id}-back{ending}")
    return code
