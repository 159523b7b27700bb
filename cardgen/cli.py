"""The command line: the only place that knows the order of the rooms, prints, and sets exit codes.

0 clean; 1 findings of level error (with --strict also warnings); 2 usage. Results go to standard output,
findings and progress to standard error. Nothing heavy is imported before a verb needs it.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cardgen.finding import DataError, Finding, Level, UsageError, worst
from cardgen.game import faces, find, names, own_names

if TYPE_CHECKING:
    from cardgen.catalog.model import Catalog, House, Texts
    from cardgen.game import Face, Game
    from cardgen.layout.type import Setter
    from cardgen.press.edition import Edition
    from cardgen.press.impose import Piece
    from cardgen.press.sheet import Sheet
    from cardgen.press.verify import Words

CLEAN, FOUND, USAGE, INTERRUPTED = 0, 1, 2, 130
BACKS = ("long-edge", "short-edge", "fold", "none")
"""What --backs accepts."""
GARBAGE = 500_000
"""New objects before circles among them are looked for: a run is short, and makes next to none."""
FEW = 20
"""How many entries of a kind `translate update` names before it only counts them."""
BOX_ONLY = ("count", "deck")
"""Checks of the deck against the box: a designer is told about them, and the deck is printed all the same."""
HOUSE = "house"
"""The program's own words, which are translated like a game's."""


# --- main ----------------------------------------------------------------------------------------


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Never a traceback for what a user did."""
    gc.set_threshold(GARBAGE)
    _speak_utf8()
    try:
        words = sys.argv[1:] if argv is None else list(argv)
        args = build_parser(words[0] if words else "").parse_args(words)
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except DataError as error:
        report(error.findings)
        return USAGE if isinstance(error, UsageError) else FOUND
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read the output has seen enough; the flush at exit must not complain either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN
    except OSError as error:
        place = error.filename or "standard output"
        print(
            f"{place}: found {error.strerror or error}; free space or choose another place",
            file=sys.stderr,
        )
        return FOUND
    finally:
        if argv is None:
            gc.freeze()  # the process ends: nothing of what is left need be looked through


def _speak_utf8() -> None:
    """Names and signs of every language reach a file or a pipe whole; a narrow terminal shows a `?`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def report(findings: Iterable[Finding]) -> None:
    """Each finding on its line on standard error."""
    for finding in findings:
        print(finding, file=sys.stderr)


def code_of(findings: Iterable[Finding], strict: bool = False) -> int:
    """1 when something weighs enough, else 0."""
    return FOUND if worst(findings) >= (Level.WARNING if strict else Level.ERROR) else CLEAN


class Parser(argparse.ArgumentParser):
    """argparse whose errors are one line in the house's shape."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message}; see '{self.prog} --help'\n")


# --- the verbs and their options -----------------------------------------------------------------


def build_parser(verb: str = "") -> argparse.ArgumentParser:
    """Every verb with its options and an example; or only the one that is asked for, which is quicker."""
    from cardgen import __version__

    parser = Parser(
        prog="cardgen",
        description="Print card games from data, check the deck, watch sample games.",
        epilog="example: cardgen print --lang de --paper a4",
    )
    parser.add_argument("--version", action="version", version=f"cardgen {__version__}")
    commands = parser.add_subparsers(title="verbs", metavar="VERB", required=True, parser_class=Parser)
    adders = {
        "games": _games, "print": _print, "proof": _proof, "cards": _cards, "check": _check, "play": _play,
        "simulate": _simulate, "translate": _translate, "fonts": _fonts, "data": _data,
    }  # fmt: skip
    for add in (adders[verb],) if verb in adders else adders.values():
        add(commands)
    return parser


def verbs() -> tuple[str, ...]:
    """The words after `cardgen`, in the order of --help."""
    for action in build_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return tuple(action.choices)
    return ()


def _verb(commands: Any, name: str, run: Callable[[Any], int], text: str, example: str) -> Any:
    example = example.replace("GAME", (*own_names(), "GAME")[0])
    parser = commands.add_parser(name, help=text, description=text, epilog=f"example: cardgen {example}")
    parser.set_defaults(run=run)
    parser.add_argument("--data", type=Path, metavar="DIR", help="read data/ and fonts/ from your own copy")
    return parser


def _games(commands: Any) -> None:
    _verb(commands, "games", games, "What there is: players, components, languages, provenance.", "games")


def _print(commands: Any) -> None:
    parser = _verb(
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
        "--backs", default="long-edge", help="long-edge, short-edge, fold or none (default: long-edge)"
    )
    parser.add_argument("--only", default="", metavar="ID,...", help="only these cards")
    parser.add_argument(
        "--parts",
        default="",
        metavar="PART,...",
        help="cover, cards, fronts, backs, rules, or components by their names (default: all)",
    )
    parser.add_argument("--low-ink", action="store_true", help="white grounds, outlines, less ink")
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")


def _proof(commands: Any) -> None:
    parser = _verb(
        commands, "proof", proof, "Write PNGs of single faces, to look at.", "proof GAME --scale 3"
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--only", default="", metavar="ID,...", help="only these cards")
    parser.add_argument(
        "--lang", default="", help="languages, comma-separated (default: the source language)"
    )
    parser.add_argument("--scale", type=_scale, default=3.0, help="1 is 100 dpi (default: 3)")
    parser.add_argument("--low-ink", action="store_true", help="the low-ink edition")
    parser.add_argument("--grey", action="store_true", help="as a printer without colours prints it")
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="DIR", help="default: output")


def _cards(commands: Any) -> None:
    parser = _verb(commands, "cards", cards, "List every physical piece.", "cards GAME --format json")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--lang", default="", help="language (default: the source language)")
    parser.add_argument("--format", default="text", choices=("json", "text"))


def _check(commands: Any) -> None:
    parser = _verb(
        commands,
        "check",
        check,
        "Check deck, texts, drawings and sample games.",
        "check --lang de,en --strict",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--lang", default="", help="languages, comma-separated (default: all there are)")
    parser.add_argument("--format", default="text", choices=("text", "json"))
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")


def _table(parser: Any) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, default=4, help="players at the table (default: 4)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--bots", default="greedy", help="comma-separated; fewer bots than seats repeat")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the rules; may be repeated",
    )


def _play(commands: Any) -> None:
    parser = _verb(
        commands,
        "play",
        play,
        "Watch one sample game, told as a story.",
        "play GAME --seats 3 --bots greedy,random",
    )
    _table(parser)
    parser.add_argument("--lang", default="", help="language (default: the source language)")
    parser.add_argument(
        "--show", default="all", metavar="all|SEAT", help="what everybody, or one seat, gets to see"
    )
    parser.add_argument("--log", type=Path, metavar="FILE.jsonl", help="also write the referee's log")


def _simulate(commands: Any) -> None:
    parser = _verb(
        commands, "simulate", simulate, "Play many games and count.", "simulate GAME --games 2000 --jobs 2"
    )
    _table(parser)
    parser.add_argument("--games", type=int, default=1000, help="default: 1000")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--cards", action="store_true", help="show every card, not the best and worst only")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures as JSON")


def _translate(commands: Any) -> None:
    parser = commands.add_parser(
        "translate", help="Keep translations up to date.", description="Translations."
    )
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True, parser_class=Parser)
    update = _verb(
        tasks, "update", translate, "Write or merge text/LANG.po; tell what is new, changed, gone.",
        "translate update GAME --lang fr",
    )  # fmt: skip
    update.add_argument("game", metavar="GAME")
    update.add_argument("--lang", required=True, help="language code, e.g. fr or pt_BR")


def _fonts(commands: Any) -> None:
    _verb(commands, "fonts", fonts, "Which font stands behind each alias.", "fonts --data my-data")


def _data(commands: Any) -> None:
    parser = commands.add_parser("data", help="Take a copy of the data.", description="The data.")
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True, parser_class=Parser)
    copy = _verb(
        tasks,
        "copy",
        data_copy,
        "A copy of data/ and fonts/ of your own, for --data DIR.",
        "data copy my-data",
    )
    copy.add_argument("target", type=Path, metavar="DIR")


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0.1 <= scale <= 20:
        raise argparse.ArgumentTypeError(f"found {text}; allowed: 0.1 to 20")
    return scale


# --- what the verbs share ------------------------------------------------------------------------


def _roots(args: Any) -> tuple[Path, Path]:
    """The data folder and the fonts folder this command reads."""
    from cardgen.catalog.paths import data_root, fonts_root

    try:
        return data_root(args.data), fonts_root(args.data)
    except DataError as error:
        raise UsageError(error.findings) from error


def _usage(found: str, allowed: Iterable[str], do: str) -> UsageError:
    return UsageError([Finding("", f"found {found}; allowed: {', '.join(allowed)}; {do}")])


def _find(name: str) -> Game:
    if name not in own_names() and name not in names():
        raise _usage(f"game '{name}'", names(), "name one of these")
    return find(name)


def _chosen(wanted: Sequence[str]) -> Iterator[Game]:
    """The games named, each of which must work; or all that work, with a word about the others."""
    for name in dict.fromkeys(wanted or names()):
        try:
            yield _find(name)
        except DataError as error:
            if wanted:
                raise
            report(error.findings)


def _listed(text: str) -> list[str]:
    """The words of a comma-separated list. Raises UsageError for one that was given and holds nothing."""
    words = [part.strip() for part in text.split(",") if part.strip()]
    if text and not words:
        raise _usage(f"'{text}'", ["words with commas between them"], "name one at least")
    return words


def _source(game: Game, root: Path, given: Path | None) -> Catalog:
    """The game's catalog as it was written, in its source language."""
    from cardgen.catalog.load import load
    from cardgen.catalog.paths import shown

    return load(game.catalog, root / game.name, label=shown(given, game.name), cache=_cache())


def _languages(root: Path, name: str, wanted: str, every: bool = False) -> list[str]:
    """The languages asked for, each of them one that exists; the source alone, or all, when none is asked."""
    from cardgen.translate.po import languages
    from cardgen.translate.texts import code_of

    there = languages(root / name)
    asked = [code_of(lang) or lang for lang in _listed(wanted)]
    for lang in asked:
        if lang not in there:
            raise _usage(f"language '{lang}'", there, "name one, or make it with 'cardgen translate update'")
    return list(dict.fromkeys(asked)) or (list(there) if every else [there[0]])


def _one_language(root: Path, name: str, wanted: str) -> str:
    if len(_listed(wanted)) > 1:
        raise _usage(f"languages '{wanted}'", ["one language"], "name one")
    return _languages(root, name, wanted)[0]


def _localized(catalog: Texts, root: Path, lang: str) -> tuple[Any, tuple[Finding, ...]]:
    from cardgen.translate.po import po_path
    from cardgen.translate.texts import localize

    return localize(catalog, po_path(root / catalog.name, lang), lang)


def _house(root: Path, given: Path | None, lang: str) -> tuple[House, tuple[Finding, ...]]:
    """The program's own printed words in that language; English, with a warning, where there is no file."""
    from cardgen.catalog.load import load
    from cardgen.catalog.model import House
    from cardgen.catalog.paths import shown
    from cardgen.translate.po import po_path

    house = load(House, root / HOUSE, label=shown(given, HOUSE), cache=_cache())
    if lang == house.source or po_path(root / HOUSE, lang).exists():
        return _localized(house, root, lang)
    update = f"cardgen translate update {HOUSE} --lang {lang}"
    what = f"found no words in {lang}; headers and cover are in English; run '{update}' and translate them"
    place = f"{shown(given, HOUSE)}/text"
    return house, (Finding(place, what, Level.WARNING, "untranslated", HOUSE, lang=lang),)


def _setter(fonts_folder: Path, root: Path, name: str, lang: str) -> Setter:
    from cardgen.layout.fonts import Fonts
    from cardgen.layout.icons import Icons
    from cardgen.layout.type import Setter

    cache = _cache()
    icons = Icons(root / "icons", cache=cache)
    return Setter(Fonts(fonts_folder, cache=cache), lang, icons=icons, cache=cache / name if cache else None)


def _cache() -> Path | None:
    """Where is kept what would be found anew in each run; CARDGEN_CACHE= (empty) switches it off."""
    given = os.environ.get("CARDGEN_CACHE")
    if given is not None:
        return Path(given) if given else None
    if sys.platform.startswith(
        "linux"
    ):  # as the library below would say, without the time it takes to come in
        return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "cardgen"
    from platformdirs import user_cache_path

    return user_cache_path("cardgen", appauthor=False)


# --- games, cards --------------------------------------------------------------------------------


def games(args: Any) -> int:
    """What there is: a paragraph a game."""
    root, _ = _roots(args)
    for game in _chosen(()):
        catalog = _source(game, root, args.data)
        print("\n".join(_portrait(catalog, _languages(root, game.name, "", every=True), sorted(game.bots))))
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
    chosen = (f"{option.id} = {_choices(option)}" for option in box.options)
    yield f"  options: {', '.join(chosen)}, start = random | 0-{box.players_max - 1}"
    yield f"  provenance: {', '.join(parts)}; rulings: {len(box.rulings)}"


def _choices(option: Any) -> str:
    """The words of an option, the default first."""
    if option.low is not None:
        return f"{option.default} | {option.low}-{option.high}"
    return " | ".join((option.default, *option.alternatives))


def cards(args: Any) -> int:
    """Every physical piece."""
    import json

    from cardgen.catalog.pieces import pieces, pieces_text

    root, _ = _roots(args)
    source = _source(_find(args.game), root, args.data)
    catalog, notes = _localized(source, root, _one_language(root, args.game, args.lang))
    as_json = args.format == "json"
    print(json.dumps(pieces(catalog), ensure_ascii=False, indent=1) if as_json else pieces_text(catalog))
    errors = [note for note in notes if note.level is Level.ERROR]
    report(errors)
    return code_of(errors)


# --- print, proof --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Job:
    """One game in one language, ready to be drawn: what print, proof and check share."""

    game: Game
    catalog: Catalog
    house: House
    setter: Setter
    notes: tuple[Finding, ...]
    source: Catalog

    def faces(self, only: Sequence[str] = ()) -> list[Face]:
        """Every design, or those asked for, drawn."""
        return faces(self.game, self.catalog, self.setter, only)

    def look(self, drawn: Sequence[Face], papers: Sequence[Sheet] = ()) -> list[Finding]:
        """What is wrong with the texts and with these drawings, and with their tiles on these papers."""
        from cardgen.check.drawings import findings
        from cardgen.check.tiles import findings as tiled

        return [
            *self.notes,
            *findings(self.catalog, drawn, self.setter.fonts),
            *tiled(self.catalog, drawn, papers),
        ]


def _jobs(args: Any, names: Sequence[str], every: bool = False) -> Iterator[Job]:
    """Each game in each language asked for; --low-ink changes what the edition says and nothing else."""
    root, fonts_folder = _roots(args)
    for game in _chosen(names):
        source = _source(game, root, args.data)
        for lang in _languages(root, game.name, args.lang, every):
            catalog, notes = _localized(source, root, lang)
            house, more = _house(root, args.data, lang)
            if getattr(args, "low_ink", False):
                catalog = catalog.in_low_ink()
            setter = _setter(fonts_folder, root, game.name, lang)
            yield Job(game, catalog, house, setter, (*notes, *more), source)
            setter.keep()


def _ids(catalog: Catalog, only: str) -> list[str]:
    """The ids of --only, each of which must be in the catalog."""
    from cardgen.catalog.model import REFERENCE

    known = [entry.id for _, entry in catalog.entries()]
    known += [REFERENCE] if catalog.statements("card") else []
    wanted = _listed(only)
    for name in wanted:
        if name not in known:
            raise _usage(f"card '{name}'", [f"the ids of 'cardgen cards {catalog.name}'"], _near(name, known))
    return wanted


def _near(name: str, known: Sequence[str]) -> str:
    """A question with the names most like the one given."""
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=3, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else "name one of these"


def print_(args: Any) -> int:
    """Every game and language asked for, each as one verified PDF."""
    from cardgen.press.edition import PARTS
    from cardgen.press.sheet import sheet, sheets

    root, _ = _roots(args)
    if args.paper not in sheets(root):
        raise _usage(f"paper '{args.paper}'", sheets(root), "choose one or add a file of that name")
    if args.backs not in BACKS:
        raise _usage(f"backs '{args.backs}'", BACKS, "choose one")
    parts = _listed(args.parts)
    known = dict.fromkeys((*PARTS, *(deck for game in _chosen(args.games) for deck in game.catalog.decks())))
    parts = [f"{part}s" if f"{part}s" in known and part not in known else part for part in parts]
    for part in parts:
        if part not in known:
            raise _usage(f"part '{part}'", known, "name one of these")
    paper = sheet(root, args.paper, cache=_cache())
    code = CLEAN
    with _progress("editions") as advance:
        for done, job in enumerate(_jobs(args, args.games)):
            code = max(code, _print_one(job, paper, parts, args))
            advance(done + 1)
    return code


def _print_one(job: Job, paper: Sheet, parts: Sequence[str], args: Any) -> int:
    """One PDF: looked at before it is written, read back after, and only then moved to its place."""
    from cardgen.catalog.files import beside
    from cardgen.catalog.model import REFERENCE
    from cardgen.press.edition import edition, lid_height
    from cardgen.press.pdf import write
    from cardgen.press.verify import verdict, verify

    catalog, setter = job.catalog, job.setter
    only = _ids(catalog, args.only)
    found = [*_deck_findings(job.game, job.source)]
    report(_gathered(found))
    found = [finding for finding in found if finding.check not in BOX_ONLY]
    if worst(found) < Level.ERROR:
        drawn = job.faces(only)
        looked = job.look(drawn, [paper])
        report(_gathered(looked))
        found += looked
    if worst(found) is Level.ERROR:
        report([Finding("", "nothing printed; mend the errors above, or look at them with 'cardgen proof'")])
        return FOUND
    width, height = paper.paper or (210.0, 297.0)
    lid = job.game.lid(catalog, setter, width, lid_height((width, height)))
    pieces = _pieces(job, drawn)
    parts = parts or ([*type(catalog).decks(), REFERENCE] if only else [])
    made = edition(pieces, catalog, job.house, setter, paper, args.backs, lid, parts)
    if not made.pages:
        raise _usage(
            f"nothing to print for {args.parts}", [f"other parts with {args.paper}, {args.backs}"], "choose"
        )
    target = _target(catalog, args, bool(parts))
    with beside(target) as path:
        write(
            made.pages,
            path,
            fonts=setter.fonts,
            title=f"{catalog.box.title} ({args.paper}, {args.backs})",
            lang=catalog.lang.replace("_", "-"),
            subject=catalog.box.tagline,
            keywords=("print and play", catalog.name, made.stamp),
            bookmarks=made.bookmarks,
        )
        if wrong := verify(path, made.pages, _expected(job, made), args.backs):
            named = [replace(one, where=one.where.replace(str(path), str(target))) for one in wrong]
            raise DataError(named)
    single = dict.fromkeys([*(face.component for face in drawn if face.back is None), REFERENCE])
    print(f"{target}: {verdict(made.pages, args.backs, single)}")
    return CLEAN


def _target(catalog: Catalog, args: Any, part: bool) -> Path:
    """Where the PDF goes; a part of an edition never takes the place of the whole."""
    name = f"{catalog.name}-{catalog.lang}-{args.paper}-{args.backs}"
    name += "-low-ink" * args.low_ink + "-part" * part
    folder: Path = args.out / catalog.name / catalog.lang / "pdf"
    return folder / f"{name}.pdf"


def _gathered(found: Iterable[Finding]) -> list[Finding]:
    """Errors and warnings; texts without a translation as one line a file, since `check` lists them."""
    missing: dict[str, list[Finding]] = {}
    kept = []
    for finding in found:
        if finding.level is Level.WARNING and finding.check in ("untranslated", "fuzzy"):
            missing.setdefault(finding.where.split(":")[0], []).append(finding)
        elif finding.level > Level.INFO:
            kept.append(finding)
    for where, group in missing.items():
        what = f"found {len(group)} texts without a translation; the original is printed; see 'cardgen check'"
        only = group[0]
        line = Finding(where, what, Level.WARNING, only.check, only.game, lang=only.lang)
        kept.append(only if len(group) == 1 else line)
    return kept


def _pieces(job: Job, drawn: Sequence[Face]) -> list[Piece]:
    """Every physical piece; the copies of a design share one drawing, with its stamp."""
    from cardgen.press.impose import Piece
    from cardgen.press.marks import stamped

    ink = job.catalog.style.colours["quiet"]
    found = []
    for face in drawn:
        front = stamped(face.front, face.stock, job.setter, ink)
        for copy in range(1, face.entry.copies + 1):
            found.append(Piece(f"{face.entry.id}#{copy}", face.component, front, face.back, face.stock))
    return found


def _expected(job: Job, made: Edition) -> dict[str, Words]:
    """What each piece must say: the catalog's own texts and the stamp in front, the back's words behind.

    Only of the sides that are printed.
    """
    from cardgen.catalog.model import REFERENCE
    from cardgen.catalog.pieces import pieces as listed
    from cardgen.press.verify import Words

    texts = {piece["key"]: tuple(piece["text"].values()) for piece in listed(job.catalog)}
    sides: dict[str, set[str]] = {}
    for slot in (slot for page in made.pages for slot in page.slots):
        sides.setdefault(slot.component, set()).add(slot.side)
    shared = tuple(_reference_texts(job.catalog))
    expected = {}
    for piece in made.pieces:
        printed = sides.get(piece.component, ())
        own = shared if piece.component == REFERENCE else texts[piece.key]
        front = (*_in_front(piece, own), list(piece.front.blocks())[-1][0].text)
        back = tuple(block.text for block, _ in piece.back.blocks()) if piece.back else ()
        expected[piece.key] = Words(front if "front" in printed else (), back if "back" in printed else ())
    return expected


def _in_front(piece: Piece, texts: Sequence[str]) -> tuple[str, ...]:
    """The texts that must be in front: all but those that a card with two sides says on its back alone."""
    front = {block.text for block, _ in piece.front.blocks()}
    behind = {block.text for block, _ in piece.back.blocks()} if piece.back else set()
    return tuple(text for text in texts if text in front or text not in behind)


def _reference_texts(catalog: Catalog) -> Iterator[str]:
    """Everything that the quick-reference card says."""
    yield catalog.box.title
    for line in catalog.statements("card"):
        yield from (text for text in (catalog.statement(line), *catalog.cells(line)) if text)


def proof(args: Any) -> int:
    """PNGs of single faces; findings are told, but everything is drawn."""
    from cardgen.press.png import proof as write

    code = CLEAN
    for job in _jobs(args, [args.game]):
        drawn = job.faces(_ids(job.catalog, args.only))
        found = job.look(drawn)
        report(_gathered(found))
        code = max(code, code_of(found))
        folder = args.out / job.catalog.name / job.catalog.lang / "png"
        ending = "-low-ink" * args.low_ink + "-grey" * args.grey + ".png"
        for face in drawn:
            draw = partial(write, stock=face.stock, fonts=job.setter.fonts, scale=args.scale, grey=args.grey)
            print(draw(face.front, path=folder / f"{face.entry.id}{ending}"))
            if face.back is not None:
                draw(face.back, path=folder / f"{face.entry.id}-back{ending}")
    return code


# --- check ---------------------------------------------------------------------------------------


def _deck_findings(game: Game, source: Catalog) -> list[Finding]:
    """What loading noticed, and what the checks of the house and of the game say to the deck."""
    from cardgen.check.catalog import findings as look
    from cardgen.check.colours import findings as style

    found = [*source.remarks, *look(source), *style(source)]
    return found + [finding for check in game.checks for finding in check(source)]


@contextmanager
def _collected(found: list[Finding]) -> Iterator[None]:
    """Data that cannot be used is one more finding, and the work goes on with the next."""
    try:
        yield
    except UsageError:
        raise
    except DataError as error:
        found += error.findings


def check(args: Any) -> int:
    """Deck, texts, drawings and sample games of every game asked for."""
    from cardgen.check.play import findings as play_samples
    from cardgen.check.tiles import PAPERS
    from cardgen.layout.fontlist import findings as font_findings
    from cardgen.press.sheet import sheet, sheets

    root, fonts_folder = _roots(args)
    found = font_findings(fonts_folder, _cache())
    papers = [sheet(root, name, cache=_cache()) for name in PAPERS if name in sheets(root)]
    for game in _chosen(args.games):
        with _collected(found):
            source = _source(game, root, args.data)
            found += _deck_findings(game, source)
            found += play_samples(game, source)
            for job in _jobs(args, [game.name], every=True):
                with _collected(found):
                    found += _editions_findings(job, papers)
    found = list(dict.fromkeys(found))
    if args.format == "json":
        print(_as_json(found))
    else:
        _tell_findings(found)
    return code_of(found, args.strict)


def _editions_findings(job: Job, papers: Sequence[Sheet]) -> Iterator[Finding]:
    """What is wrong with the drawings of both editions, and with colours that should tell things apart."""
    from cardgen.check.colours import again, inked, mixed_up

    drawn = job.faces()
    normal = job.look(drawn, papers)
    yield from normal
    yield from mixed_up(job.catalog, drawn)
    low = replace(job, catalog=job.catalog.in_low_ink())
    drawn = low.faces()
    yield from again(low.look(drawn), normal)
    yield from mixed_up(low.catalog, drawn, "low_ink.")
    yield from inked(low.catalog, drawn)


def _as_json(found: Sequence[Finding]) -> str:
    import json
    from dataclasses import asdict

    rows = [
        asdict(finding) | {"level": finding.level.name.lower(), "figures": dict(finding.figures)}
        for finding in found
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1)


def _tell_findings(found: Sequence[Finding]) -> None:
    """Errors last, where the eye ends up, then the sum; of missing translations the first of each file."""
    missing: dict[str, int] = {}
    for finding in sorted(found, key=lambda finding: finding.level):
        file = finding.where.split(":")[0]
        if finding.check == "untranslated":
            missing[file] = missing.get(file, 0) + 1
        if finding.check != "untranslated" or missing[file] <= FEW:
            print(f"{finding.level.name.lower()}: {finding}")
    for file, count in missing.items():
        if count > FEW:
            print(f"warning: {file}: found {count - FEW} more texts without a translation")
    counts = [sum(finding.level is level for finding in found) for level in reversed(Level)]
    print("{} errors, {} warnings, {} remarks".format(*counts))


# --- play, simulate ------------------------------------------------------------------------------


def _bots(game: Game, args: Any) -> list[str]:
    """A bot's name for every seat; fewer names than seats repeat."""
    names = _listed(args.bots)
    for name in names:
        if name not in game.bots:
            raise _usage(f"bot '{name}'", sorted(game.bots), "name one of these")
    if not names:
        raise _usage("no bot", sorted(game.bots), "name one of these")
    return [names[seat % len(names)] for seat in range(args.seats)]


def _options(args: Any) -> dict[str, str]:
    given = {}
    for option in args.option:
        key, equals, value = option.partition("=")
        if not equals:
            raise _usage(f"option '{option}'", ["key=value"], "write it like --option key=value")
        given[key] = value
    return given


def _deck(game: Game, catalog: Catalog, args: Any) -> Any:
    box = catalog.box
    if not box.players_min <= args.seats <= box.players_max:
        raise _usage(
            f"{args.seats} seats", [f"{box.players_min} to {box.players_max}"], "choose --seats among them"
        )
    try:
        return game.deck(catalog, _options(args))
    except DataError as error:
        raise UsageError(error.findings) from error


def play(args: Any) -> int:
    """One game as a story, and its log."""
    from cardgen import __version__
    from cardgen.catalog.files import write_beside
    from cardgen.engine.log import entries, header, jsonl, visible
    from cardgen.engine.playout import playout

    root, _ = _roots(args)
    game = _find(args.game)
    source = _source(game, root, args.data)
    catalog, notes = _localized(source, root, _one_language(root, game.name, args.lang))
    names = _bots(game, args)
    deck = _deck(game, source, args)
    shown = _shown(args)
    told: list[Any] = []
    state, _, _ = playout(game.rules, deck, [game.bots[name] for name in names], args.seed, told=told)
    head = header(game.name, names, args.seed, deck.options, source.fingerprint(), __version__)
    lines = entries(head, told, game.rules.result(state), deck.keys)
    if args.log:
        write_beside(args.log, jsonl(lines).encode())
    for line in lines if shown is None else visible(lines, shown):
        if sentence := game.tell(catalog, line, {}):
            print(sentence)
    return code_of(note for note in notes if note.level is Level.ERROR)


def _shown(args: Any) -> int | None:
    """The seat of --show, None for all."""
    if args.show == "all":
        return None
    if not (args.show.isascii() and args.show.isdigit() and int(args.show) < args.seats):
        raise _usage(f"--show {args.show}", ["all", f"0 to {args.seats - 1}"], "name a seat")
    return int(args.show)


def simulate(args: Any) -> int:
    """Many games, counted."""
    import json

    from cardgen.balance.report import document, text
    from cardgen.catalog.files import write_beside
    from cardgen.engine.tournament import Plan
    from cardgen.engine.tournament import simulate as run

    for name, low in (("games", args.games), ("jobs", args.jobs)):
        if low < 1:
            raise _usage(f"--{name} {low}", ["1 and more"], "choose a larger number")
    root, _ = _roots(args)
    game = _find(args.game)
    catalog = _source(game, root, args.data)
    bots = _bots(game, args)
    deck = _deck(game, catalog, args)
    plan = Plan(
        game.rules.__name__, deck, tuple(game.bots[name] for name in bots), tuple(bots), args.seed, args.games
    )
    start = time.perf_counter()
    with _progress("games", args.games) as advance:
        tally = run(plan, args.jobs, advance)
    report_ = document(plan, tally, catalog, time.perf_counter() - start, args.jobs)
    if args.json:
        write_beside(args.json, (json.dumps(report_, ensure_ascii=False, indent=1) + "\n").encode())
    print(text(report_, every=args.cards))
    return CLEAN


@contextmanager
def _progress(noun: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error when that is a terminal and the work takes over a second."""
    start = time.monotonic()
    bars: list[Any] = []

    def advance(done: int) -> None:
        if not bars and sys.stderr.isatty() and time.monotonic() - start > 1:
            from rich.console import Console
            from rich.progress import Progress

            bars.append(Progress(console=Console(stderr=True), transient=True))
            bars[0].start()
            bars[0].add_task(noun, total=total)
        if bars:
            bars[0].update(bars[0].task_ids[0], completed=done)

    try:
        yield advance
    finally:
        for bar in bars:
            bar.stop()


# --- translate, data -----------------------------------------------------------------------------


def translate(args: Any) -> int:
    """Write or merge one PO file, and say what is new, changed, gone."""
    from cardgen.catalog.load import load
    from cardgen.catalog.model import House
    from cardgen.catalog.paths import shown
    from cardgen.preview.room import rooms
    from cardgen.translate.po import po_path, update
    from cardgen.translate.texts import code_of

    root, fonts_folder = _roots(args)
    if code_of(args.lang) is None:
        raise _usage(f"language '{args.lang}'", ["a code such as fr or pt_BR"], "choose one")
    if args.data is None and root.name.startswith("_"):
        raise _usage(
            "the data inside the installed program", ["a copy"], "'cardgen data copy DIR', then --data DIR"
        )
    notes: Mapping[str, tuple[str, ...]] = {}
    if args.game == HOUSE:
        texts: Any = load(House, root / HOUSE, label=shown(args.data, HOUSE))
    else:
        game = _find(args.game)
        texts = _source(game, root, args.data)
        notes = rooms(faces(game, texts, _setter(fonts_folder, root, game.name, texts.lang)))
    path = po_path(root / args.game, args.lang)
    summary = update(texts, path, args.lang, lambda ref: notes.get(ref.msgctxt, ()))
    print(f"{path}: {summary}")
    for verb, keys in (("new", summary.new), ("changed", summary.changed), ("gone", summary.gone)):
        for key in keys[:FEW]:
            print(f"  {verb}: {key}")
        if len(keys) > FEW:
            print(f"  {verb}: and {len(keys) - FEW} more")
    return CLEAN


def fonts(args: Any) -> int:
    """Which font stands behind each alias, which others lie in the folder, and what is wrong."""
    from cardgen.layout.fontlist import findings, table
    from cardgen.layout.fonts import Fonts

    _, folder = _roots(args)
    for line in table(Fonts(folder, cache=_cache())):
        print(line)
    found = findings(folder, _cache())
    report(found)
    return code_of(found)


def data_copy(args: Any) -> int:
    """A designer's own copy of data and fonts."""
    from cardgen.catalog.copy import copy_data

    root, fonts_folder = _roots(args)
    try:
        copied = copy_data(root, fonts_folder, args.target)
    except DataError as error:
        raise UsageError(error.findings) from error
    print(f"{args.target}: {len(copied)} files; use them with --data {args.target}")
    return CLEAN
