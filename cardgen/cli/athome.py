"""What `print` can do for a printer and a cutter at home: drift, stacks, marks, cut files, the test sheet."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.sources import cache, house_words, languages, listed, roots, setter_for, usage
from cardgen.cli.telling import CLEAN, gathered, report
from cardgen.finding import DataError, Finding, Level

if TYPE_CHECKING:
    from cardgen.press.drift import Correction
    from cardgen.press.edition import Edition
    from cardgen.press.printer import Printer
    from cardgen.press.sheet import Sheet

ORDERS = ("sheet", "stack")
FORMATS = ("svg", "dxf")
NO_MARKS = "none"
OF_A_GAME = ("backs", "only", "parts", "low_ink", "stock", "changed_since", "order", "cut", "marks")
"""Options of `print` that change how a game is printed."""


def add_options(parser: Any) -> None:
    """What `print` takes for those who print and cut at home."""
    home = parser.add_argument_group("at home")
    home.add_argument(
        "--printer", metavar="NAME", help="cancel the drift of this printer, see 'cardgen printer'"
    )
    home.add_argument(
        "--calibrate", action="store_true", help="print the test sheet for 'cardgen printer set'"
    )
    home.add_argument("--lying", action="store_true", help="with --calibrate: for pages on their side")
    home.add_argument(
        "--order", default="", metavar="ORDER", help="sheet, or stack: piles cut at once are in order"
    )
    home.add_argument("--cut", default="", metavar="svg,dxf", help="files with the cut lines beside the PDF")
    home.add_argument(
        "--marks", default="", metavar="MACHINE", help="marks for a cutting machine of data/cutters"
    )


def config() -> Path:
    """Where the user's own settings are; CARDGEN_CONFIG says another folder."""
    given = os.environ.get("CARDGEN_CONFIG")
    if given:
        return Path(given)
    if sys.platform.startswith("linux"):  # as the library below would say, without its time
        return Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / "cardgen"
    from platformdirs import user_config_path

    return user_config_path("cardgen", appauthor=False)


@dataclass(frozen=True, slots=True)
class Home:
    """The options of one command, looked up: the sheet with order and marks, the backs, the printer."""

    sheet: Sheet
    backs: str
    formats: tuple[str, ...]
    known: Printer | None = None
    printer: str = ""

    @property
    def correction(self) -> Correction | None:
        """What is to be cancelled on backs."""
        return self.known.correction(self.printer) if self.known else None

    @property
    def ending(self) -> str:
        """What the name of the PDF has more, so that no file takes the place of a plain one."""
        cutter = self.sheet.cutter
        marks = f"-{cutter.name}" if cutter else ""
        return "-stack" * (self.sheet.order == "stack") + marks + f"-for-{self.printer}" * bool(self.printer)


def settled(args: Any, paper: Sheet, ways: Sequence[str]) -> Home:
    """The options, each of which must fit the others. Raises UsageError."""
    if args.calibrate:
        _alone(args)
    formats = formats_of(args)
    if args.lying and not args.calibrate:
        raise usage("--lying alone", ["--calibrate --lying"], "add --calibrate, or leave it out")
    if args.order and args.order not in ORDERS:
        raise usage(f"order '{args.order}'", ORDERS, "choose one")
    sheet = paper.model_copy(update={"order": args.order}) if args.order else paper
    if args.marks not in ("", NO_MARKS):
        sheet = _marked(args, sheet)
    known = _printer(args)
    backs = args.backs or (known.flip if known else ways[0])
    if backs not in ways:
        raise usage(f"backs '{backs}'", ways, "choose one")
    if known and (backs not in ("long-edge", "short-edge") or paper.paper is None):
        raise usage(f"--printer with {args.paper}, {backs}", ["paper printed on both sides"], "leave it out")
    if known and backs != known.flip:
        do = f"leave --backs out, or measure it anew with --flip {backs}"
        raise usage(f"--backs {backs} for {args.printer}, measured otherwise", [known.flip], do)
    if sheet.cutter and backs == "fold":
        raise usage("--marks with folded sheets", ["long-edge, short-edge or none"], "choose other backs")
    return Home(sheet, backs, formats, known, args.printer or "")


def _alone(args: Any) -> None:
    """Raise UsageError for what says nothing of a printer, and so nothing to its test sheet."""
    given = [*args.games, *(f"--{name.replace('_', '-')}" for name in OF_A_GAME if getattr(args, name))]
    if given:
        allowed = ["--paper, --lang, --printer, --lying, --data, --out"]
        raise usage(
            f"--calibrate with {', '.join(given)}", allowed, "leave out what is of a game, or --calibrate"
        )


def formats_of(args: Any) -> tuple[str, ...]:
    """What --cut asks for. Raises UsageError for what nobody can write."""
    formats = tuple(listed(args.cut))
    for one in formats:
        if one not in FORMATS:
            raise usage(f"--cut {one}", FORMATS, "name one or both")
    if "dxf" in formats and find_spec("ezdxf") is None:
        raise usage("no library for DXF", ["svg"], "install it with: pip install 'cardgen[cut]'")
    return formats


def uncut(paper: Sheet) -> Sheet:
    """The same paper. Raises UsageError for labels and the like, which are cut already."""
    if paper.labels:
        raise usage(f"paper '{paper.name}', which is cut already", ["whole sheets"], "choose another --paper")
    return paper


def _marked(args: Any, sheet: Sheet) -> Sheet:
    """The sheet with the marks of a machine."""
    from cardgen.press.cutter import cutter

    if sheet.loose is None:
        raise usage(f"--marks with {args.paper}", ["whole paper"], "choose another --paper")
    root, _ = roots(args)
    return sheet.made_for(cutter(root, args.marks, cache=cache()))


def _printer(args: Any) -> Printer | None:
    if args.printer is None:
        return None
    from cardgen.press.printer import printer

    return printer(config(), args.printer)


def calibrate(args: Any, home: Home) -> int:
    """The test sheet of a paper in each language asked for, read back like every file."""
    from cardgen.catalog.files import beside, inside
    from cardgen.press.calibrate import pages
    from cardgen.press.pdf import write
    from cardgen.press.verify import verify

    uncut(home.sheet)
    root, fonts_folder = roots(args)
    for lang in languages(root, "house", args.lang):
        house, notes = house_words(root, args.data, lang)
        report(gathered(notes))
        setter = setter_for(fonts_folder, root, "house", lang)
        made = pages(home.sheet, house, setter, lying=args.lying, correction=home.correction)
        title = house.word("calibrate-title")
        name = f"calibrate-{lang}-{args.paper}" + "-lying" * args.lying + home.ending
        target = inside(args.out, "calibrate", lang, "pdf", f"{name}.pdf")
        with beside(target) as path:
            write(made, path, fonts=setter.fonts, title=title, lang=lang.replace("_", "-"))
            if wrong := verify(path, made, {}, "long-edge"):
                raise DataError(wrong)
        setter.keep()
        print(
            f"{target}: two sheets, for the long and the short edge; print both, and read the one that fits"
        )
    return CLEAN


def cut_files(home: Home, made: Edition, target: Path, title: str) -> None:
    """The cut lines of every kind of sheet, beside the PDF of that name. Raises DataError."""
    if not home.formats:
        return
    from cardgen.catalog.files import write_beside
    from cardgen.press.cut import WRITERS, layouts

    found = layouts(made.pages)
    if not found:
        what = "found nothing to be cut out; leave --cut out"
        raise DataError([Finding(target.as_posix(), what, check="cut")])
    for number, layout in enumerate(found, start=1):
        for kind in home.formats:
            path = target.with_name(f"{target.stem}-cut-{number}.{kind}")
            write_beside(path, WRITERS[kind](layout, title))
            pages = "page" + "s" * (len(layout.pages) > 1) + " " + ", ".join(map(str, layout.pages))
            many = "card" if len(layout.contours) == 1 else "cards"
            print(f"{path}: {len(layout.contours)} {many}, for {pages}")


def lying_pages(home: Home, made: Edition, target: Path) -> list[Finding]:
    """A word about backs on their side, where the printer was only measured upright."""
    if home.known is None or home.known.lying is not None:
        return []
    if not any(page.side == "back" and page.slots and page.width > page.height for page in made.pages):
        return []
    what = (
        f"found pages on their side, for which {home.printer} was not measured; they are drawn as if it "
        f"turned them to the left; to be sure, measure with 'cardgen print --calibrate --lying'"
    )
    return [Finding(target.as_posix(), what, Level.WARNING, "printer")]
