"""For those who design: `games`, `cards`, `check`, `fonts` and `data copy`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.jobs import Job, books, deck_findings, in_size, jobs
from cardgen.cli.parsing import STOCK, Parser, verb
from cardgen.cli.sources import cache, chosen, languages, localized, named, one_language, roots, source_of
from cardgen.cli.telling import CLEAN, as_json, collected, exit_code, report, tell
from cardgen.finding import DataError, Finding, Level, UsageError

if TYPE_CHECKING:
    from cardgen.catalog.model import Catalog
    from cardgen.press.sheet import Sheet
    from cardgen.translate.judge import Book


def add_games(commands: Any) -> None:
    """The options of `games`."""
    verb(commands, "games", games, "What there is: players, components, languages, provenance.", "games")


def games(args: Any) -> int:
    """What there is: a paragraph a game."""
    from cardgen.game import bots

    root, _ = roots(args)
    for game in chosen(()):
        catalog = source_of(game, root, args.data)
        print("\n".join(_portrait(catalog, languages(root, game.name, "", every=True), bots(game))))
    return CLEAN


def _portrait(catalog: Catalog, languages: Sequence[str], bots: Sequence[str]) -> Iterable[str]:
    box = catalog.box
    yield f"{catalog.name}: {box.title}"
    yield f"  {box.players_min}-{box.players_max} players, about {box.minutes} minutes"
    counts: dict[str, int] = {}
    shares: dict[str, int] = {}
    for deck, entry in catalog.entries():
        counts[deck] = counts.get(deck, 0) + entry.copies
        shares[entry.provenance] = shares.get(entry.provenance, 0) + entry.copies
    total = sum(counts.values())
    yield f"  components: {', '.join(f'{count} {deck}' for deck, count in counts.items())} = {total} pieces"
    yield f"  languages: {', '.join(languages)} (source {catalog.lang})"
    parts = (
        f"{share} {name} ({100 * share / max(total, 1):.0f} %)" for name, share in sorted(shares.items())
    )
    yield f"  bots: {', '.join(bots)}"
    offered = (f"{option.id} = {_choices(option)}" for option in box.options)
    yield f"  options: {', '.join(offered)}, start = random | 0-{box.players_max - 1}"
    yield f"  provenance: {', '.join(parts)}; rulings: {len(box.rulings)}"


def _choices(option: Any) -> str:
    """The words of an option, the default first."""
    if option.low is not None:
        return f"{option.default} | {option.low}-{option.high}"
    return " | ".join((option.default, *option.alternatives))


def add_cards(commands: Any) -> None:
    """The options of `cards`."""
    parser = verb(commands, "cards", cards, "List every physical piece.", "cards GAME --format json")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--lang", default="", help="language (default: the source language)")
    parser.add_argument(
        "--format", default="text", choices=("json", "text", "html"),
        help="html: a page for screen readers and large print, with all texts and the rules",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, metavar="FILE", help="write there (default: standard output)")


def cards(args: Any) -> int:
    """Every physical piece; or, as a page to be read aloud, every design with all that is said."""
    from cardgen.cli.named import free, list_json, list_page, list_text

    free(args.out, list_text, list_json, list_page)
    if args.format == "html":
        return _listed(args)
    import json

    from cardgen.catalog.pieces import pieces, pieces_text

    root, _ = roots(args)
    source = source_of(named(args.game), root, args.data)
    catalog, notes = localized(source, root, one_language(root, args.game, args.lang))
    as_json = args.format == "json"
    text = json.dumps(pieces(catalog), ensure_ascii=False, indent=1) if as_json else pieces_text(catalog)
    _give(text + "\n", args)
    errors = [note for note in notes if note.level is Level.ERROR]
    report(errors)
    return exit_code(errors)


def _give(text: str, args: Any) -> None:
    """The result, on standard output or in the file of --out."""
    from cardgen.catalog.files import write_beside

    if args.out is None:
        print(text, end="")
        return
    write_beside(args.out, text.encode())
    print(args.out)


def _listed(args: Any) -> int:
    """The page for screen readers and large print."""
    from cardgen.preview.listing import listing

    root, _ = roots(args)
    args.lang = one_language(root, args.game, args.lang)
    code = CLEAN
    for job in jobs(args, [args.game]):
        known = job.setter.icons.__contains__
        _give(listing(job.faces(), job.catalog, job.house, known, rtl=job.setter.rtl), args)
        errors = [note for note in job.notes if note.level is Level.ERROR]
        report(errors)
        code = exit_code(errors)
    return code


def add_check(commands: Any) -> None:
    """The options of `check`."""
    parser = verb(
        commands,
        "check",
        check,
        "Check deck, texts, drawings and sample games.",
        "check --lang de,en --strict",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--lang", default="", help="languages, comma-separated (default: all there are)")
    parser.add_argument("--stock", metavar="SIZE", help=STOCK)
    parser.add_argument("--format", default="text", choices=("text", "json"))
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")


def check(args: Any) -> int:
    """Deck, texts, drawings and sample games of every game asked for."""
    from cardgen.balance.limits import limits
    from cardgen.check.play import findings as play_samples
    from cardgen.check.tiles import PAPERS
    from cardgen.layout.fontlist import findings as font_findings
    from cardgen.press.sheet import sheet, sheets

    root, fonts_folder = roots(args)
    book = books(args)
    found = font_findings(fonts_folder, cache())
    with collected(found):
        limits(root, cache=cache())
    papers = [sheet(root, name, cache=cache()) for name in PAPERS if name in sheets(root)]
    for game in chosen(args.games):
        with collected(found):
            source = in_size(source_of(game, root, args.data), root, args)
            found += deck_findings(game, source)
            found += play_samples(game, source)
            for job in jobs(args, [game.name], every=True):
                with collected(found):
                    found += _editions_findings(job, papers, book(job.source, job.catalog.lang))
    found = list(dict.fromkeys(found))
    if args.format == "json":
        print(as_json(found))
    else:
        tell(found)
    return exit_code(found, args.strict)


def _editions_findings(job: Job, papers: Sequence[Sheet], book: Book) -> Iterator[Finding]:
    """What is wrong with the texts, with the drawings of both editions, and with colours that should tell.

    What is only worth a thought to a translator is told by `translate check`.
    """
    from cardgen.check.colours import again, inked, mixed_up
    from cardgen.check.fitting import settled
    from cardgen.translate.judge import judge_all

    drawn = job.faces()
    normal = job.look(drawn, papers)
    yield from settled(book, normal)
    yield from (finding for finding in judge_all(book) if finding.level > Level.INFO)
    yield from mixed_up(job.catalog, drawn)
    low = replace(job, catalog=job.catalog.in_low_ink())
    drawn = low.faces()
    yield from again(low.look(drawn), normal)
    yield from mixed_up(low.catalog, drawn, "low_ink.")
    yield from inked(low.catalog, drawn)


def add_fonts(commands: Any) -> None:
    """The options of `fonts`."""
    verb(commands, "fonts", fonts, "Which font stands behind each alias.", "fonts --data my-data")


def fonts(args: Any) -> int:
    """Which font stands behind each alias, which others lie in the folder, and what is wrong."""
    from cardgen.layout.fontlist import findings, table
    from cardgen.layout.fonts import Fonts

    _, folder = roots(args)
    for line in table(Fonts(folder, cache=cache())):
        print(line)
    found = findings(folder, cache())
    report(found)
    return exit_code(found)


def add_data(commands: Any) -> None:
    """The options of `data`."""
    parser = commands.add_parser("data", help="Take a copy of the data.", description="The data.")
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True, parser_class=Parser)
    copy = verb(
        tasks,
        "copy",
        data_copy,
        "A copy of data/ and fonts/ of your own, for --data DIR.",
        "data copy my-data",
    )
    copy.add_argument("target", type=Path, metavar="DIR")


def data_copy(args: Any) -> int:
    """A designer's own copy of data and fonts."""
    from cardgen.catalog.copy import copy_data

    root, fonts_folder = roots(args)
    try:
        copied = copy_data(root, fonts_folder, args.target)
    except DataError as error:
        raise UsageError(error.findings) from error
    print(f"{args.target}: {len(copied)} files; use them with --data {args.target}")
    return CLEAN
