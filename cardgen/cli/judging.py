"""For those who translate: `translate check`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any

from cardgen.cli.parsing import verb
from cardgen.cli.sources import HOUSE, languages, listed, roots, usage
from cardgen.cli.telling import CLEAN, as_json, collected, exit_code, tell
from cardgen.finding import Finding
from cardgen.game import names

if TYPE_CHECKING:
    from cardgen.catalog.model import Texts
    from cardgen.translate.judge import Book


def add_translate_check(tasks: Any) -> None:
    """The options of `translate check`."""
    parser = verb(
        tasks, "check", check, "Look at translations: their words, and how they stand on the cards.",
        "translate check GAME --lang fr",
    )  # fmt: skip
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game, and house")
    parser.add_argument("--lang", default="", help="languages, comma-separated (default: all there are)")
    parser.add_argument("--format", default="text", choices=("text", "json"))
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    parser.add_argument("--only", default="", metavar="ID,...", help="only these checks, e.g. card-overflow")
    parser.add_argument("--checks", action="store_true", help="say what each check looks for, and stop")


def check(args: Any) -> int:
    """Every text of the games and languages asked for, judged by its words and by its card."""
    from cardgen.cli.jobs import books
    from cardgen.translate.checks.table import CHECKS

    if args.checks:
        width = max(map(len, CHECKS))
        for one in CHECKS.values():
            print(f"{one.id:<{width}}  {one.level.name.lower():<7}  {one.explains}")
        return CLEAN
    only = _known(args.only, CHECKS)
    book = books(args)
    found: list[Finding] = []
    for name, langs in _asked(args):
        with collected(found):
            for part in (_house if name == HOUSE else _game)(args, name, langs, book, only):
                found += part
    # what is no check, such as a file that cannot be read, is told whatever was asked for
    found = [one for one in dict.fromkeys(found) if not only or one.check in only or one.check not in CHECKS]
    if args.format == "json":
        print(as_json(found))
    else:
        tell(found, ids=True)
    return exit_code(found, args.strict)


def _known(wanted: str, checks: Collection[str]) -> frozenset[str]:
    """The ids of --only, each of which must be a check. Raises UsageError."""
    from difflib import get_close_matches

    asked = listed(wanted)
    for name in asked:
        if name not in checks:
            near = get_close_matches(name, checks, n=1)
            do = f"did you mean {near[0]}?" if near else "name one of these"
            raise usage(f"check '{name}'", checks, do)
    return frozenset(asked)


def _asked(args: Any) -> Iterator[tuple[str, list[str]]]:
    """Each game asked for with its languages; of all games those that have one of the languages asked for."""
    from cardgen.translate.po import languages as known
    from cardgen.translate.texts import code_of

    root, _ = roots(args)
    if args.games:
        for name in dict.fromkeys(args.games):
            if name != HOUSE and name not in names():
                raise usage(f"game '{name}'", (*names(), HOUSE), "name one of these")
            yield name, languages(root, name, args.lang, every=True)
        return
    asked = [code_of(lang) or lang for lang in listed(args.lang)]
    there = {name: known(root / name) for name in (*names(), HOUSE)}
    for lang in asked:
        if not any(lang in langs for langs in there.values()):
            every = sorted({one for langs in there.values() for one in langs})
            raise usage(f"language '{lang}'", every, "name one, or make it with 'cardgen translate new'")
    for name, langs in there.items():
        if chosen := [lang for lang in langs if not asked or lang in asked]:
            yield name, chosen


def _game(
    args: Any, name: str, langs: list[str], book: Callable[[Texts, str], Book], only: frozenset[str]
) -> Iterator[list[Finding]]:
    """The findings about a game, a list for each language; cards are drawn only if a check needs them."""
    from cardgen.check.fitting import CARD_CHECKS, fitting
    from cardgen.cli.jobs import jobs
    from cardgen.translate.judge import judge_all

    for job in jobs(Namespace(**{**vars(args), "lang": ",".join(langs)}), [name]):
        texts = book(job.source, job.catalog.lang)
        found = [*job.notes, *judge_all(texts, only)]
        with collected(found):
            if not only or only & CARD_CHECKS:
                found += fitting(texts, job.catalog, job.faces(), job.setter.fonts, only)
        yield found


def _house(
    args: Any, name: str, langs: list[str], book: Callable[[Texts, str], Book], only: frozenset[str]
) -> Iterator[list[Finding]]:
    """The findings about the program's own words, which stand on no card."""
    from cardgen.catalog.load import load
    from cardgen.catalog.model import House
    from cardgen.catalog.paths import shown
    from cardgen.cli.sources import cache, localized
    from cardgen.translate.judge import judge_all

    root, _ = roots(args)
    house = load(House, root / name, label=shown(args.data, name), cache=cache())
    for lang in langs:
        _, notes = localized(house, root, lang)
        yield [*notes, *judge_all(book(house, lang), only)]
