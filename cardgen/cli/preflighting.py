"""For those who send a PDF to a printer: `preflight`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardgen.cli.parsing import verb
from cardgen.cli.sources import roots
from cardgen.cli.telling import as_json, exit_code, tell


def add_preflight(commands: Any) -> None:
    """The options of `preflight`."""
    parser = verb(
        commands,
        "preflight",
        preflight,
        "Look at a PDF, anybody's, as a print shop would: boxes, bleed, fonts, colours, transparency, output"
        " intent, resolution, total ink, scripts, marks. It finds faults; it certifies nothing, and no"
        " certified checker (veraPDF, callas, Acrobat) has confirmed what it says.",
        "preflight deck.pdf --as x-1a",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a PDF")
    parser.add_argument(
        "--as",
        dest="wanted",
        default="",
        metavar="NAME",
        help="what it is to be: x-1a, x-4, drivethru, any (default: what the file says of itself);"
        " each is a file of data/preflight",
    )
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    parser.add_argument(
        "--no-plates", action="store_true", help="estimate ink, even where Ghostscript could measure it"
    )


def preflight(args: Any) -> int:
    """All findings about one file."""
    from cardgen.press.preflight import preflight as look

    root, _ = roots(args)
    found = look(args.file, root, args.wanted, plates=not args.no_plates)
    if args.format == "json":
        print(as_json(found))
    else:
        tell(found)
    return exit_code(found, args.strict)
