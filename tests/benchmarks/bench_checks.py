"""How long it takes to judge translations, beside the time of reading their file.

Run `python tests/benchmarks/bench_checks.py`. The shipped translations are made into one file of 5,000 texts,
which is read and judged by its words, in the order of once the time of reading; then one text with words that
are not saved, which must take less than 2 ms, and one card that is drawn with them and looked at. CPU time,
the least of several rounds, so that a busy machine disturbs little.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog
from cardgen.catalog.paths import data_root, fonts_root
from cardgen.check.fitting import fitting
from cardgen.game import Game, faces, find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.type import Setter
from cardgen.translate.judge import Book, book, judge, judge_all
from cardgen.translate.languages import languages, spoken
from cardgen.translate.po import languages as translated
from cardgen.translate.po import po_path
from cardgen.translate.reader import Message, parse
from cardgen.translate.texts import localize

TEXTS = 5_000
ROUNDS = 5


def least(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """CPU seconds of the quickest of several rounds."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def large(one: Book) -> tuple[str, Book]:
    """A file of 5,000 texts and its book, made of one game's again and again."""
    whole = [key for key, message in one.messages.items() if message.msgstr]
    keys = {f"{key}#{number}": key for number in range(TEXTS // len(whole) + 1) for key in whole}
    chosen = dict(list(keys.items())[:TEXTS])
    refs = {new: replace(one.refs[old], msgctxt=new) for new, old in chosen.items()}
    messages = {new: one.messages[old] for new, old in chosen.items()}
    lines = (f"msgctxt {_quoted(new)}\nmsgid {_quoted(m.msgid)}\nmsgstr {_quoted(m.msgstr)}\n"
             for new, m in messages.items())  # fmt: skip
    return "\n".join(('msgid ""\nmsgstr ""\n', *lines)), replace(one, refs=refs, messages=messages)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def judged(one: Book) -> None:
    """Everything, with nothing that is known from before."""
    judge_all(replace(one))


def drawn(game: Game, source: Catalog, lang: str, one: Book) -> Callable[[], object]:
    """Draw one card in that language and look at it, with a font that is open already."""
    root = data_root(None)
    catalog, _ = localize(source, po_path(root / game.name, lang), lang)
    icons = Icons(root / "icons")
    fonts = Fonts(fonts_root(None))
    card = next(entry.id for _, entry in catalog.entries())

    def work() -> object:
        setter = Setter(fonts, lang, language=spoken(root, lang), icons=icons)
        return fitting(one, catalog, faces(game, catalog, setter, [card]), fonts)

    return work


def table() -> None:
    """A line for each figure, in milliseconds."""
    root = data_root(None)
    game = find(names()[-1])
    source = load(game.catalog, root / game.name)
    lang = translated(root / game.name)[1]
    one = book(source, root, lang, languages(root))
    text, many = large(one)
    messages: dict[str, Message] = dict(many.messages)
    reading = least(lambda: parse(text, "x.po"))
    judging = least(lambda: judged(many))
    key, said = next((key, message.msgstr) for key, message in messages.items() if len(message.msgstr) > 80)
    single = least(lambda: [judge(many, key, f"{said} {n}") for n in range(100)]) / 100
    card = least(drawn(game, source, lang, one))
    for name, seconds in (
        (f"read {len(messages)} texts", reading),
        (f"judge {len(messages)} texts", judging),
        ("judge one text that is typed", single),
        ("draw one card and look at it", card),
    ):
        print(f"{name:32}{seconds * 1000:9.2f} ms")
    print(f"{'judging per reading':32}{judging / reading:9.2f}")


if __name__ == "__main__":
    table()
