"""For translators with programs of their own: `translate export` and `translate import`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.parsing import verb
from cardgen.cli.sources import HOUSE, usage
from cardgen.cli.telling import FEW, collected, exit_code, report
from cardgen.finding import DataError, Finding
from cardgen.game import names

if TYPE_CHECKING:
    from cardgen.translate.exchange import Batch, Intake

FORMATS = ("xliff", "xlsx")
"""What --to accepts."""
ENDINGS = (".po", ".xlf", ".xliff", ".xlsx")
"""What an import reads, by the ends of names."""


def add_export(tasks: Any) -> None:
    """The options of `translate export`."""
    parser = verb(
        tasks, "export", export, "Write texts for other programs: XLIFF 1.2, or a workbook.",
        "translate export GAME --lang fr --to xlsx --out exchange",
    )  # fmt: skip
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game, and house")
    parser.add_argument("--lang", required=True, help="languages, comma-separated")
    parser.add_argument("--to", required=True, choices=FORMATS, help="a file a game, or a sheet a game")
    parser.add_argument("--replace", action="store_true", help="write over a file that says something else")
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")


def export(args: Any) -> int:
    """A file for each game and language, or a workbook for each language with a sheet for each game."""
    from cardgen.catalog.files import write_export
    from cardgen.cli.translating import codes
    from cardgen.translate.sheets import sheets
    from cardgen.translate.xliff import xliff

    found: list[Finding] = []
    write = partial(write_export, replace=args.replace)
    for lang in codes(args.lang):
        batches = list(_batches(args, lang, found))
        if args.to == "xliff":
            for batch in batches:
                _written(args.out / f"{batch.game}-{lang}.xlf", xliff(batch), [batch], write)
        elif batches:
            _written(args.out / f"texts-{lang}.xlsx", sheets(batches), batches, write)
    report(found)
    return exit_code(found)


def _batches(args: Any, lang: str, found: list[Finding]) -> Iterator[Batch]:
    """The texts of everything that is to be translated into a language."""
    from cardgen.cli.translating import subjects
    from cardgen.translate.exchange import outgoing
    from cardgen.translate.po import po_path

    for subject in subjects(args, args.games):
        if subject.texts.source == lang and not args.games:
            continue
        with collected(found):
            yield outgoing(subject.texts, po_path(subject.folder, lang), lang)


def _written(path: Path, data: bytes, batches: list[Batch], write: Any) -> None:
    write(path, data)
    print(
        f"{path}: {sum(len(batch.units) for batch in batches)} texts of {', '.join(b.game for b in batches)}"
    )


def add_import(tasks: Any) -> None:
    """The options of `translate import`."""
    parser = verb(
        tasks, "import", import_, "Take in texts from XLIFF, a workbook or a PO file.",
        "translate import exchange/texts-fr.xlsx --data my-data",
    )  # fmt: skip
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=", ".join(ENDINGS))
    parser.add_argument("--dry-run", action="store_true", help="only tell what would be taken in")
    parser.add_argument("--theirs", action="store_true", help="in a conflict, take the text of the file")
    parser.add_argument("--game", default="", help="for a file that does not say which game it is of")


def import_(args: Any) -> int:
    """Merge files from outside into text/LANG.po; what both sides changed is told and left as it is."""
    from cardgen.cli.sources import writable

    writable(args)
    for path in args.files:
        if path.suffix.lower() not in ENDINGS:
            raise usage(f"file '{path}'", ENDINGS, "export it as one of these")
    found: list[Finding] = []
    for path in args.files:
        with collected(found):
            for batch in _read(path, args.game):
                with collected(found):
                    found += _taken(batch, args)
    report(found)
    return exit_code(found)


def _read(path: Path, game: str) -> list[Batch]:
    """The batches in a file. Raises DataError."""
    from cardgen.translate.sheets import read_sheets
    from cardgen.translate.xliff import read_xliff

    where = path.as_posix()
    if path.suffix.lower() == ".xlsx":
        return list(read_sheets(path, where))
    if path.suffix.lower() == ".po":
        return [_po(path, where, game)]
    batches = read_xliff(path, where)
    return [replace(one, game=game) for one in batches] if game and len(batches) == 1 else list(batches)


def _po(path: Path, where: str, game: str) -> Batch:
    """A PO file from outside: its header names game and language, else its name and --game do."""
    from cardgen.translate.exchange import batch_of
    from cardgen.translate.reader import read_po
    from cardgen.translate.texts import code_of

    file = read_po(path, where)
    lang = file.header.get("Language", "") or (path.stem if code_of(path.stem) else "")
    return batch_of(file, game or file.header.get("Project-Id-Version", "").split(" ")[0], lang, where)


def _taken(batch: Batch, args: Any) -> list[Finding]:
    """Merge one batch, and tell it. Raises DataError."""
    from cardgen.cli.translating import subjects
    from cardgen.translate.exchange import take
    from cardgen.translate.po import po_path
    from cardgen.translate.texts import code_of

    _known(batch)
    lang = code_of(batch.lang)
    if lang is None:
        what = f"found the language '{batch.lang}'; allowed: a code such as fr or pt_BR; add it to the file"
        raise DataError([Finding(batch.place, what)])
    (subject,) = subjects(args, [batch.game])
    path = po_path(subject.folder, lang)
    intake = take(subject.texts, path, batch, theirs=args.theirs, write=not args.dry_run)
    _tell(batch, intake, args.dry_run)
    return list(intake.findings)


def _known(batch: Batch) -> None:
    """DataError when the batch is of no game we have."""
    if batch.game not in (*names(), HOUSE):
        what = (
            f"found texts of '{batch.game}'; allowed: {', '.join((*names(), HOUSE))}; name the game (--game)"
        )
        raise DataError([Finding(batch.place, what)])


def _tell(batch: Batch, intake: Intake, dry: bool) -> None:
    from cardgen.translate.exchange import Outcome

    end = "written" if intake.written else "not written, a dry run" if dry else "nothing to write"
    print(f"{batch.place} -> {intake.path}: {intake}; {end}")
    if intake.stale:
        print(f"  {len(intake.stale)} of them were made for another source text, and are marked fuzzy:")
        _few(intake.stale)
    if empty := intake.of(Outcome.EMPTY):
        print(f"  {len(empty)} are empty there and filled here:")
        _few(empty)


def _few(keys: tuple[str, ...]) -> None:
    for key in keys[:FEW]:
        print(f"    {key}")
    if len(keys) > FEW:
        print(f"    and {len(keys) - FEW} more")
