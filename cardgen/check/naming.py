"""Names in the data that the program must know: the rule ids of rules.yaml, the fields of story.yaml.

In: a game and its catalog. Out: ids and fields that nothing stands behind. A rule is known when a module of
the game names it, for a function names the rules it carries out, or when it is a ruling of the box; a field
when it is a name in the module that tells the game, or in the listing of words that all games share.
Modules are read as text; where there is none, or none that names a rule, nothing is said.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from string import Formatter
from textwrap import dedent

from cardgen.catalog.model import Catalog
from cardgen.catalog.reading import nearest
from cardgen.finding import Finding
from cardgen.game import Game

RULE = re.compile(r"\b([A-Z]-[A-Z])(\d\d)\b(?: to \1(\d\d)\b)?")
"""A rule id, or the first and the last of several, as docstrings name them."""


def findings(game: Game, catalog: Catalog) -> Iterator[Finding]:
    """Rules that nobody carries out, fields that nobody fills."""
    module = sys.modules.get(game.tell.__module__)
    home = Path(getattr(module, "__file__", None) or "")
    if home.suffix != ".py" or not home.is_file():
        return
    files = sorted(home.parent.rglob("*.py")) if module and module.__package__ else [home]
    carried = {rule for path in files for rule in _rules(path.read_text("utf-8"))}
    if carried:
        yield from _covers(catalog, carried | {one.id for one in catalog.box.rulings})
    told = home.read_text("utf-8"), dedent(inspect.getsource(Catalog.listed))
    yield from _fields(catalog, {name for source in told for name in _names(source)})


def _covers(catalog: Catalog, known: Collection[str]) -> Iterator[Finding]:
    for line in catalog.rules:
        for number, rule in enumerate(line.covers):
            if rule not in known:
                what = f"found {rule}, a rule that nobody carries out{_nearest(rule, known)}"
                yield _finding(catalog, f"rules.{line.id}", f"covers.{number}", what, "rule")


def _fields(catalog: Catalog, known: Collection[str]) -> Iterator[Finding]:
    for sentence in catalog.story:
        for _, field, _, _ in Formatter().parse(sentence.text):
            if field and field not in known:
                what = f"found {{{field}}}, which nobody fills{_nearest(field, known)}"
                yield _finding(catalog, f"story.{sentence.id}", "text", what, "field")


def _rules(source: str) -> Iterator[str]:
    for kind, first, last in RULE.findall(source):
        yield from (f"{kind}{number:02}" for number in range(int(first), int(last or first) + 1))


def _names(source: str) -> Iterator[str]:
    """What is given by name in a call, and every text that is a name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield node.value


def _nearest(word: str, known: Iterable[str]) -> str:
    lower = {name.lower(): name for name in known}
    guess = nearest(word, lower)
    return f"; did you mean {lower[guess]}?" if guess else "; take it out"


def _finding(catalog: Catalog, key: str, field: str, what: str, check: str) -> Finding:
    return Finding(catalog.place(key, field), what, check=check, game=catalog.name, card=key, field=field)
