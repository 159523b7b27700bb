"""What another program's checks find in spoilt translations, ours find as well.

The other program is translate-toolkit's pofilter; it is asked here only. It knows no cards, no languages with
marks of their own and no words for numbers, so that it finds less, and more that is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardgen.catalog.paths import data_root
from cardgen.translate.languages import language, languages
from cardgen.translate.reader import read_po

from .test_checks import IDS, faults

ROOT = data_root(None)
FILES = sorted(ROOT.glob("*/text/*.po"))
ENDS = frozenset({"end_stop", "end_exclamation", "end_question", "end_colon", "end_ellipsis"})


def _other_number(text: str) -> str:
    return re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), text, count=1)


def _word_twice(text: str) -> str:
    return re.sub(r"(?<![\w{])([^\W\d_]{4,})(?= )", r"\1 \1", text, count=1)


SPOILT: tuple[tuple[str, frozenset[str], Callable[[str], str]], ...] = (
    ("numbers", frozenset({"card-numbers"}), _other_number),
    ("doublespacing", frozenset({"double_space"}), lambda text: text.replace(" ", "  ", 1)),
    ("startwhitespace", frozenset({"begin_space"}), lambda text: f" {text}"),
    ("endwhitespace", frozenset({"end_space"}), lambda text: f"{text} "),
    ("doublewords", frozenset({"duplicate"}), _word_twice),
    ("endpunc", ENDS, lambda text: text.rstrip(".!?:…")),
    ("pythonbraceformat", frozenset({"placeholders"}), lambda text: re.sub(r"\{\w+\}", "", text, count=1)),
    ("xmltags", frozenset({"xml-tags", "xml-invalid"}), lambda text: f"<b>{text}"),
    ("newlines", frozenset({"newline-count"}), lambda text: text.replace(". ", ".\n", 1)),
)


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    """Every seventh text of a file with its translation."""
    found = [one for one in read_po(path, path.name).messages if one.msgstr and not one.obsolete]
    return ((one.msgid, one.msgstr) for one in found[::7])


def _right_twice(lang: str, spoilt: str) -> bool:
    """Where a word may well stand twice: `that that`, and in languages that do not part their words."""
    tongue, _ = language(languages(ROOT), lang)
    word = re.search(r"(\w{4,}) \1", spoilt)
    return not tongue.spaced or (word is not None and word[1].casefold() in tongue.twice)


@pytest.fixture(scope="module")
def oracle() -> Callable[[str, str], set[str]]:
    """The names of the other program's checks that find something."""
    checks = pytest.importorskip("translate.filters.checks")
    pypo = pytest.importorskip("translate.storage.pypo")
    names = [name for name, _, _ in SPOILT]
    checker: Any = checks.StandardChecker(limitfilters=names)

    def ask(msgid: str, msgstr: str) -> set[str]:
        unit: Any = pypo.pounit(msgid)
        unit.target = msgstr
        return set(checker.run_filters(unit)) & set(names)

    return ask


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_what_it_finds_in_a_spoilt_translation_we_find(
    path: Path, oracle: Callable[[str, str], set[str]]
) -> None:
    source = re.search(r"X-Source-Language: (\w+)", path.read_text("utf-8"))
    assert source
    asked = 0
    for msgid, msgstr in _texts(path):
        before = oracle(msgid, msgstr)
        for name, ids, spoil in SPOILT:
            spoilt = spoil(msgstr)
            if spoilt == msgstr or name in before or name not in oracle(msgid, spoilt):
                continue
            if name == "doublewords" and _right_twice(path.stem, spoilt):
                continue
            asked += 1
            found = {fault.check for fault in faults(source[1], path.stem, msgid, spoilt, IDS)}
            assert found & ids, (name, msgid, spoilt)
    assert asked > 10
