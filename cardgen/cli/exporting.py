"""For those who let others print, or play on a screen: `export`."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.jobs import Job, deck_findings, ids_of, jobs
from cardgen.cli.parsing import STOCK, verb
from cardgen.cli.sources import cache, listed, roots, usage
from cardgen.cli.telling import CLEAN, FOUND, collected, gathered, progress, report
from cardgen.finding import DataError, Finding, Level, worst

if TYPE_CHECKING:
    from cardgen.layout.marks import Drawing
    from cardgen.press.export.order import Order
    from cardgen.press.impose import Piece

BOX_ONLY = ("count", "deck")
"""Checks of the deck against the box: a designer is told about them, and the deck goes out all the same."""
FEW = 5
"""How many pieces that are lost or too many are named."""


class _Services(argparse.Action):
    """--help, with what each service gets and what not; the services are only looked at when it is asked."""

    def __call__(self, parser: Any, args: Any, values: Any, option: str | None = None) -> None:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.epilog = "\n".join([parser.epilog, "", *_told(roots(args)[0])])
        parser.print_help()
        parser.exit()


def add_export(commands: Any) -> None:
    """The options of `export`."""
    text = "Write what a print service or a virtual table wants."
    parser = verb(commands, "export", export, text, "export GAME --to png --set dpi=150", add_help=False)
    parser.add_argument("-h", "--help", action=_Services, nargs=0, help="show this, and all services")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--to", required=True, metavar="SERVICE,...", help="one or more of those below")
    parser.add_argument(
        "--lang", default="", help="languages, comma-separated (default: the source language)"
    )
    parser.add_argument("--only", metavar="ID,...", help="only these cards")
    parser.add_argument("--stock", metavar="SIZE", help=STOCK)
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the service, see below"
    )
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")


def _told(root: Path) -> list[str]:
    """A paragraph for each service: what it makes and leaves, what can be set, where its figures are from."""
    from cardgen.press.export import exporter, services, takes
    from cardgen.press.export.service import service

    lines = ["services:"]
    for name in services(root):
        made, figures = exporter(name), service(root, name, cache=cache())
        lines += [f"  {name}: {figures.title}", f"    makes   {_indented(made.MAKES)}"]
        lines += [f"    not     {_indented(made.LEAVES)}"]
        lines += [f"    --set   {key}=... {about}" for key, about in takes(made).items()]
        lines += [f"    after   {figures.source} ({figures.checked})"]
    return lines


def _indented(text: str) -> str:
    return "\n            ".join(line.strip() for line in text.strip().splitlines())


def export(args: Any) -> int:
    """Every game and language asked for, to each service, each as one folder."""
    from cardgen.press.export import services

    root, _ = roots(args)
    wanted, known = listed(args.to), services(root)
    for name in wanted or [""]:
        if name not in known:
            raise usage(f"service '{name}'", known, "name one or more of these")
    settings = _settings(args.set, wanted)
    code = CLEAN
    with progress("exports") as advance:
        done = 0
        for job in jobs(args, args.games):
            pieces = _sound(job, args)
            orders = _orders(job, pieces, tuple(dict.fromkeys(wanted)), settings, args)
            code = max(code, CLEAN if orders else FOUND)
            for order in orders:
                _one(job, pieces, order, args)
                advance(done := done + 1)
    return code


def _settings(given: Sequence[str], wanted: Sequence[str]) -> Mapping[str, str]:
    """What --set says. Raises UsageError for what no service of these understands."""
    from cardgen.press.export import exporter, takes

    known = dict.fromkeys(key for name in wanted for key in takes(exporter(name)))
    found = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or key not in known:
            allowed = [f"{key}=..." for key in known] or ["nothing with these services"]
            raise usage(f"--set {text}", allowed, "see 'cardgen export --help'")
        found[key] = value
    return found


def _sound(job: Job, args: Any) -> tuple[Piece, ...]:
    """All physical pieces, drawn; none when there are errors. What is wrong is told."""
    from cardgen.preview.picture import pieces

    found = deck_findings(job.game, job.source)
    report(gathered(found))
    if worst(finding for finding in found if finding.check not in BOX_ONLY) is Level.ERROR:
        return ()
    drawn = job.faces(ids_of(job.catalog, args.only))
    looked = job.look(drawn)
    report(gathered(looked))
    return () if worst(looked) is Level.ERROR else tuple(pieces(drawn, job.catalog, job.setter))


def _orders(
    job: Job, pieces: tuple[Piece, ...], wanted: Sequence[str], settings: Mapping[str, str], args: Any
) -> list[Order]:
    """An order for each service, looked at before the first is carried out; none when one must be refused."""
    from cardgen.press.export import exporter, remarks, takes
    from cardgen.press.export.place import replaceable

    orders: list[Order] = []
    found: list[Finding] = []
    for name in wanted if pieces else ():
        made = exporter(name)
        own = {key: settings[key] for key in takes(made) if key in settings}
        with collected(found):
            orders.append(_order(job, pieces, name, own, args))
            found += remarks(made, orders[-1])
            replaceable(orders[-1].place)
    report(gathered(found))
    if worst(found) is not Level.ERROR:
        return orders
    if len(wanted) > 1:
        what = f"nothing written for {', '.join(wanted)}; mend the errors above, or leave one out"
        report([Finding("", what, game=job.catalog.name, lang=job.catalog.lang)])
    return []


def _one(job: Job, pieces: tuple[Piece, ...], order: Order, args: Any) -> None:
    """One folder: read back after it was written, and only then moved to its place."""
    from cardgen import __version__
    from cardgen.cli.changing import manifest_of
    from cardgen.press.export import exporter
    from cardgen.press.export.place import placed
    from cardgen.press.manifest import as_object

    name, made = order.sheet.name, exporter(order.sheet.name)
    about = {
        "cardgen": __version__,
        "service": name,
        "game": order.catalog.name,
        "lang": order.catalog.lang,
        "stamp": order.stamp,
        "settings": dict(order.settings),
        "manifest": as_object(manifest_of(pieces, job, args)),
    }
    with placed(order.place, about) as folder:
        written = made.export(order, folder)
        said = _compared(order, name, folder)
    print(f"{order.place}: {len(written)} files{said}")


def _order(job: Job, pieces: tuple[Piece, ...], name: str, settings: Mapping[str, str], args: Any) -> Order:
    from cardgen.catalog.files import inside
    from cardgen.press.export.order import Order
    from cardgen.press.export.service import service
    from cardgen.press.marks import deck_stamp

    root, _ = roots(args)
    figures = service(root, name, cache=cache())
    stamp = deck_stamp(pieces)
    folder = f"{name}-{args.stock}" if args.stock else name
    place = inside(args.out, job.catalog.name, job.catalog.lang, folder)
    drawn = _reaching(job, pieces, figures.reach) if figures.reach else pieces
    return Order(job.catalog, job.house, job.setter.fonts, drawn, figures, root, stamp, settings, place)


def _reaching(job: Job, pieces: tuple[Piece, ...], reach: float) -> tuple[Piece, ...]:
    """The pieces drawn once more, those with a bleed with one so large; the stamps are those of the first."""
    from cardgen.preview.picture import pieces as unrolled

    style = job.catalog.style
    stocks = {
        name: stock.model_copy(update={"bleed": max(stock.bleed, reach)}) if stock.bleed else stock
        for name, stock in style.stocks.items()
    }
    changed = style.model_copy(update={"stocks": type(style.stocks)(stocks)})  # type: ignore[call-arg]
    catalog = job.catalog.model_copy(update={"style": changed})
    only = list(dict.fromkeys(piece.key.rpartition("#")[0] for piece in pieces))
    again = unrolled(replace(job, catalog=catalog).faces(only), catalog, job.setter)
    bare: dict[int, Drawing] = {}
    drawn = []
    for new, old in zip(again, pieces, strict=True):
        front = new.front
        if id(front) not in bare:
            bare[id(front)] = replace(front, marks=(*front.marks[:-1], old.front.marks[-1]))
        drawn.append(replace(new, front=bare[id(front)]))
    return tuple(drawn)


def _compared(order: Order, name: str, folder: Path) -> str:
    """What was read back, in words. Raises DataError when it is not what was ordered."""
    from cardgen.press.export import covered, exporter, read_back

    made = exporter(name)
    found = read_back(made, folder)
    if found is None:
        return ""
    wanted, there = Counter(piece.key for piece in covered(made, order)), Counter(found)
    wrong = [f"{key} is missing" for key in (wanted - there)] + [
        f"{key} is too many" for key in there - wanted
    ]
    if wrong:
        more = f" and {len(wrong) - FEW} more" if len(wrong) > FEW else ""
        what = f"found other pieces than ordered: {', '.join(wrong[:FEW])}{more}; nothing was replaced"
        raise DataError([Finding(name, what, game=order.catalog.name, lang=order.catalog.lang)])
    return f", verified: {len(found)} pieces found again"
