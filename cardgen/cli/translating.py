"""For those who translate: `translate new`, `update` and `status`, and where its other tasks stand.

A translation belongs to a game or to `house`, the words the program itself prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.parsing import Parser, verb
from cardgen.cli.sources import HOUSE, cache, listed, named, roots, setter_for, source_of, usage, writable
from cardgen.cli.telling import CLEAN, FEW, FOUND, collected, exit_code, progress, report
from cardgen.finding import Finding
from cardgen.game import faces, names

if TYPE_CHECKING:
    from cardgen.catalog.model import Texts
    from cardgen.game import Game
    from cardgen.translate.languages import Language
    from cardgen.translate.merge import Notes
    from cardgen.translate.po import Summary
    from cardgen.translate.status import Status

TASKS: Mapping[str, str] = {
    "new": "translating:add_new", "update": "translating:add_update", "status": "translating:add_status",
    "check": "judging:add_translate_check", "pseudo": "stretching:add_pseudo",
    "export": "exchanging:add_export", "import": "exchanging:add_import",
}  # fmt: skip
"""Where the options of each task are said; in the order of --help."""


def add_translate(commands: Any) -> None:
    """The tasks of `translate`."""
    parser = commands.add_parser(
        "translate", help="Make, update, check, exchange translations.", description="Translations."
    )
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True, parser_class=Parser)
    for place in TASKS.values():
        module, _, function = place.partition(":")
        getattr(import_module(f"cardgen.cli.{module}"), function)(tasks)


# --- what is translated ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Subject:
    """The texts of a game, or of the house, in their source language; `game` is None for the house."""

    name: str
    texts: Texts
    folder: Path
    game: Game | None


def subjects(args: Any, wanted: Sequence[str]) -> Iterator[Subject]:
    """The games named and `house`, or all there are. Raises UsageError for a name that is none."""
    from cardgen.catalog.load import load
    from cardgen.catalog.model import House
    from cardgen.catalog.paths import shown

    root, _ = roots(args)
    for name in dict.fromkeys(wanted or (*names(), HOUSE)):
        if name == HOUSE:
            house = load(House, root / HOUSE, label=shown(args.data, HOUSE), cache=cache())
            yield Subject(name, house, root / HOUSE, None)
        else:
            game = named(name)
            yield Subject(name, source_of(game, root, args.data), root / name, game)


def codes(text: str) -> list[str]:
    """The languages of a comma-separated list. Raises UsageError for a word that is no code."""
    from cardgen.translate.texts import code_of

    found = []
    for word in listed(text):
        code = code_of(word)
        if code is None:
            raise usage(f"language '{word}'", ["a code such as fr or pt_BR"], "choose one")
        found.append(code)
    return list(dict.fromkeys(found))


def tongues(root: Path) -> Mapping[str, Language]:
    """What is known of languages."""
    from cardgen.translate.languages import languages

    return languages(root, cache=cache())


def header(known: Mapping[str, Language], lang: str) -> dict[str, str]:
    """Lines for the header of a PO file of that language."""
    from cardgen.translate.languages import language

    found, unknown = language(known, lang)
    return {} if unknown else {"Plural-Forms": found.plural_forms}


class Writer:
    """Writes the PO files of one subject; its cards are drawn once, for all languages, when first needed."""

    def __init__(self, args: Any, subject: Subject) -> None:
        self.root, self.fonts = roots(args)
        self.subject = subject
        self.known = tongues(self.root)
        self._spots: Any = None

    def update(self, lang: str) -> tuple[Path, Summary]:
        """The file of a language and what was done to it. Raises DataError."""
        from cardgen.translate.po import po_path, update

        path = po_path(self.subject.folder, lang)
        return path, update(self.subject.texts, path, lang, self._notes(lang), header(self.known, lang))

    def _notes(self, lang: str) -> Notes:
        from cardgen.preview.notes import notes, spots
        from cardgen.translate.glossary import read_glossary
        from cardgen.translate.languages import language
        from cardgen.translate.silence import notes as quiet
        from cardgen.translate.silence import read_silences

        game, texts = self.subject.game, self.subject.texts
        if self._spots is None:
            if game is None:
                self._spots = {}
            else:
                setter = setter_for(self.fonts, self.root, game.name, texts.lang)
                catalog: Any = texts
                self._spots = spots(faces(game, catalog, setter), catalog)
                setter.keep()
        glossary = read_glossary(self.root, self.subject.name, lang)
        report(glossary.findings)
        said = notes(texts, self._spots, glossary, language(self.known, lang)[0].letter)
        silences = read_silences(self.root, self.subject.name, cache=cache())
        return lambda ref: (*said(ref), *quiet(silences, ref.msgctxt, lang))


# --- new -------------------------------------------------------------------------------------------


def add_new(tasks: Any) -> None:
    """The options of `translate new`."""
    parser = verb(
        tasks, "new", new, "Begin a translation: write text/LANG.po of games and house.",
        "translate new fr GAME house --data my-data",
    )  # fmt: skip
    parser.add_argument("lang", metavar="LANG", help="language code, e.g. fr or pt_BR")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game, and house")


def new(args: Any) -> int:
    """A PO file for each game asked for; none that is there is touched."""
    writable(args)
    lang = _known(args)
    found = list(subjects(args, args.games))
    todo = _unwritten(found, lang, bool(args.games))
    with progress("files", len(todo)) as advance:
        for done, subject in enumerate(todo):
            path, summary = Writer(args, subject).update(lang)
            print(f"{path}: {len(summary.new)} texts to translate")
            advance(done + 1)
    _tell_next(todo, lang, args.data)
    return CLEAN


def _known(args: Any) -> str:
    """The language to begin, which data/house/languages.yaml must know."""
    from cardgen.translate.languages import language

    (lang,) = codes(args.lang) if len(codes(args.lang)) == 1 else [""]
    if not lang:
        raise usage(f"languages '{args.lang}'", ["one language"], "name one")
    root, _ = roots(args)
    known = tongues(root)
    if language(known, lang)[1]:
        file = root / HOUSE / "languages.yaml"
        do = f"choose one, or add an entry '- id: {lang}' with its 'name:' to {file}"
        raise usage(f"language '{lang}'", known, do)
    return lang


def _unwritten(found: Sequence[Subject], lang: str, given: bool) -> list[Subject]:
    """Those without a file in that language. Raises UsageError where one was asked for that has one."""
    from cardgen.translate.po import po_path

    todo = []
    for subject in found:
        path = po_path(subject.folder, lang)
        if subject.texts.source == lang:
            what, do = f"'{subject.name}', which is written in {lang}", "edit its YAML"
        elif path.exists() or path.is_symlink():
            what, do = (
                f"{path}, which is there already",
                f"'cardgen translate update {subject.name}' keeps it",
            )
        else:
            todo.append(subject)
            continue
        if given:
            raise usage(what, ["what is not there yet"], do)
        print(f"{subject.name}: left as it is: found {what}")
    return todo


def _tell_next(todo: Sequence[Subject], lang: str, data: Path | None) -> None:
    """What a translator does next."""
    if not todo:
        return
    more = f" --data {data}" if data else ""
    name = next((subject.name for subject in todo if subject.game), todo[0].name)
    print("Next: translate, in the browser or in Poedit; then see what does not fit, and print:")
    for words in ("preview", "translate check", "print"):
        print(f"  cardgen {words} {name} --lang {lang}{more}")


# --- update ----------------------------------------------------------------------------------------


def add_update(tasks: Any) -> None:
    """The options of `translate update`."""
    parser = verb(
        tasks, "update", update, "Write or merge text/LANG.po; tell what is new, changed, gone.",
        "translate update GAME --lang fr",
    )  # fmt: skip
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game, and house")
    parser.add_argument(
        "--lang", default="", help="languages, comma-separated (default: those there are files for)"
    )


def update(args: Any) -> int:
    """Bring PO files into step with their sources, and say what is new, changed, gone."""
    from cardgen.translate.po import languages

    writable(args)
    asked = codes(args.lang)
    found: list[Finding] = []
    for subject in subjects(args, args.games):
        source = subject.texts.source
        there = languages(subject.folder, source)
        writer = Writer(args, subject)
        for lang in asked or there:
            if lang == source and not (args.games and asked):
                continue
            with collected(found):
                path, summary = writer.update(lang)
                _tell(path, summary)
    report(found)
    return exit_code(found)


def _tell(path: Path, summary: Summary) -> None:
    print(f"{path}: {summary}")
    for change, keys in (("new", summary.new), ("changed", summary.changed), ("gone", summary.gone)):
        for key in keys[:FEW]:
            print(f"  {change}: {key}")
        if len(keys) > FEW:
            print(f"  {change}: and {len(keys) - FEW} more")


# --- status ----------------------------------------------------------------------------------------


def add_status(tasks: Any) -> None:
    """The options of `translate status`."""
    parser = verb(
        tasks, "status", status, "How far each translation is, as a table.", "translate status --lang fr"
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game, and house")
    parser.add_argument("--lang", default="", help="languages, comma-separated (default: all there are)")
    parser.add_argument("--format", default="text", choices=("text", "json"))


def status(args: Any) -> int:
    """A line for each game and language: texts, translated, stale, missing, findings."""
    from cardgen.translate.po import languages
    from cardgen.translate.status import status as count

    root, _ = roots(args)
    known, asked = tongues(root), codes(args.lang)
    found: list[Finding] = []
    rows = []
    for subject in subjects(args, args.games):
        source = subject.texts.source
        for lang in asked or languages(subject.folder, source):
            if lang != source:
                with collected(found):
                    rows.append(count(subject.texts, root, lang, known, cache=cache()))
    if args.format == "json":
        import json

        print(json.dumps([row.as_dict() for row in rows], ensure_ascii=False, indent=1))
    else:
        _table(rows)
        if any(row.errors or row.warnings for row in rows):
            print("errors and warnings are those of the texts; for those of the cards see 'translate check'")
    report(found)
    return FOUND if found else CLEAN


HEADS = ("game", "language", "texts", "translated", "stale", "missing", "done", "errors", "warnings")


def _table(rows: Sequence[Status]) -> None:
    """The table, with colours on a terminal, in plain columns elsewhere."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(*HEADS, box=None, pad_edge=False, header_style="bold")
    for column in table.columns[2:]:
        column.justify = "right"
    for row in rows:
        style = "red" if row.errors else "green" if row.translated == row.texts else ""
        table.add_row(
            row.game, f"{row.source} → {row.lang}",
            *(f"{number}" for number in (row.texts, row.translated, row.stale, row.missing)),
            f"{row.percent} %", f"{row.errors}", f"{row.warnings}", style=style,
        )  # fmt: skip
    if not console.is_terminal:
        console = Console(width=200)
    console.print(table)
