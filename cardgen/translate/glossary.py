"""Words that are translated the same way everywhere: one CSV beside each PO file.

`data/<game>/text/<lang>.glossary.csv` has the columns `term`, `translation`, `note`, `forbidden`, `match`;
the first two are needed. A translation or a forbidden word may be several with `|` between them, the
preferred one first. `match` is `word` (the default: endings and capitals do not count) or `exact`.

A glossary says what was agreed; whether a text keeps to it is a question for the checks and for a person,
since words are bent in sentences.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from cardgen.catalog.files import read_text
from cardgen.catalog.paths import called
from cardgen.finding import DataError, Finding

COLUMNS = ("term", "translation", "note", "forbidden", "match")
NEEDED = ("term", "translation")
MATCHES = ("word", "exact")
ENDING = 2
"""Letters by which a bent word of the source may be longer than its term."""
SHORT = 3
"""A stem of so few letters counts only at the beginning of a word."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ACCENT = re.compile("[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]")
"""Accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic ones; not those of kana."""
_VOWELS = "aeiouyаеиоуыэюяё"


@dataclass(frozen=True, slots=True)
class Term:
    """One agreed word: `translations` in order of preference, `forbidden` ones, and where it was read."""

    term: str
    translations: tuple[str, ...]
    note: str = ""
    forbidden: tuple[str, ...] = ()
    exact: bool = False
    place: str = ""

    def kept_in(self, text: str) -> bool:
        """True when a translated text has one of the translations, however bent."""
        return any(_holds(text, one, self.exact) for one in self.translations)

    def forbidden_in(self, text: str) -> tuple[str, ...]:
        """The forbidden words that a translated text has and that are no part of an allowed one."""
        bare = folded(text)
        for one in self.translations:
            bare = bare.replace(folded(one), " ")
        return tuple(one for one in self.forbidden if _holds(text if self.exact else bare, one, self.exact))


class Hit(NamedTuple):
    """A term found in a source text, from `start` to `end`."""

    term: Term
    start: int
    end: int


@dataclass(frozen=True)
class Glossary:
    """The agreed words of one game in one language, and what is wrong with the file."""

    terms: tuple[Term, ...] = ()
    findings: tuple[Finding, ...] = ()

    @cached_property
    def _by_head(self) -> Mapping[str, Sequence[tuple[Term, tuple[str, ...]]]]:
        """The terms and their folded words, longest first, by the first two letters: texts are many."""
        found: dict[str, list[tuple[Term, tuple[str, ...]]]] = {}
        for term in self.terms:
            words = tuple(folded(word[0]) for word in _WORD.finditer(term.term))
            if words:
                found.setdefault(words[0][:2], []).append((term, words))
        return {head: sorted(terms, key=lambda one: -len(one[1])) for head, terms in found.items()}

    @cached_property
    def _beginning(self) -> re.Pattern[str]:
        """Where a term may begin in a folded text."""
        return re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, self._by_head))})")

    def hits(self, text: str) -> tuple[Hit, ...]:
        """The terms in a source text in their order; where several begin at one word, the longest."""
        if not self._by_head:
            return ()
        bare = folded(text)
        if len(bare) != len(text):  # a letter became two: places must stay those of the text
            bare = "".join(one if len(one := folded(letter)) == 1 else letter for letter in text)
        found: list[Hit] = []
        for place in self._beginning.finditer(bare):
            if found and place.start() < found[-1].end:
                continue
            hit = self._at(text, bare, place.start())
            if hit is not None:
                found.append(hit)
        return tuple(found)

    def _at(self, text: str, bare: str, begin: int) -> Hit | None:
        """The term that begins with the word there, None for none."""
        first = _WORD.match(bare, begin)
        for term, parts in self._by_head.get(first[0][:2], ()) if first else ():
            end, word = begin, first
            for part in parts:
                word = _WORD.search(bare, end)
                if word is None or not _bent(word[0], part, term.exact):
                    break
                end = word.end()
            else:
                hit = _spelt(text, term, begin) if term.exact else Hit(term, begin, end)
                if hit is not None:
                    return hit
        return None


def _spelt(text: str, term: Term, begin: int) -> Hit | None:
    """An exact term whose first word begins there; its marks count: “Objection!”."""
    start = begin - next(_WORD.finditer(term.term)).start()
    end = start + len(term.term)
    return Hit(term, start, end) if start >= 0 and text[start:end] == term.term else None


def glossary_path(root: Path, game: str, lang: str) -> Path:
    """Where the glossary of a game (or of `house`) in a language is, if there is one."""
    return root / game / "text" / f"{lang}.glossary.csv"


def read_glossary(root: Path, game: str, lang: str) -> Glossary:
    """The glossary of a game in a language, empty when there is none; never raises: see its `findings`."""
    path = glossary_path(root, game, lang)
    if not path.exists() and not path.is_symlink():
        return Glossary()
    where = called(path)
    try:
        text = read_text(path, where, root)
    except DataError as problem:
        return Glossary(findings=problem.findings)
    return parse(text, where)


def parse(text: str, where: str) -> Glossary:
    """The terms of a CSV text and everything that is wrong with it."""
    findings: list[Finding] = []
    terms: dict[str, Term] = {}
    try:
        for line, row in _rows(text, where, findings):
            place = f"{where}:{line}"
            problem = _problem(row, terms)
            if problem:
                findings.append(Finding(place, problem, check="glossary"))
            else:
                terms[row["term"]] = _term(row, place)
    except csv.Error as problem:
        what = f"found a line that is no CSV ({problem}); a text with a quote or a comma stands in quotes"
        findings.append(Finding(where, what, check="glossary"))
    return Glossary(tuple(terms.values()), tuple(findings))


def _rows(text: str, where: str, findings: list[Finding]) -> Iterator[tuple[int, dict[str, str]]]:
    """Number of the last line and cells by column of every row that is not blank."""
    lines = text.splitlines(keepends=True)
    skipped = 1 if lines and lines[0].strip().lower() in ("sep=;", "sep=,") else 0
    head = lines[skipped] if len(lines) > skipped else ""
    mark = ";" if head.count(";") > head.count(",") else ","
    reader = csv.reader(lines[skipped:], delimiter=mark, strict=True)
    names = [name.strip().lower() for name in next(reader, [])]
    wrong = _head_problem(names)
    if wrong:
        findings.append(Finding(f"{where}:{skipped + 1}", wrong, check="glossary"))
        return
    for cells in reader:
        line = skipped + reader.line_num
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) > len(names):
            what = (
                f"found {len(cells)} cells; allowed: {len(names)}; put a text that holds '{mark}' in quotes"
            )
            findings.append(Finding(f"{where}:{line}", what, check="glossary"))
            continue
        whole = (*cells, *[""] * (len(names) - len(cells)))
        yield line, {name: cell.strip() for name, cell in zip(names, whole, strict=True)}


def _head_problem(names: Sequence[str]) -> str:
    """What is wrong with the names of the columns, "" for nothing."""
    for name in names:
        if name not in COLUMNS:
            near = get_close_matches(name, COLUMNS, n=1)
            do = f"did you mean {near[0]}?" if near else "rename or remove it"
            return f"found the column '{name}'; allowed: {', '.join(COLUMNS)}; {do}"
        if names.count(name) > 1:
            return f"found the column '{name}' twice; remove one"
    for name in NEEDED:
        if name not in names:
            return f"found no column '{name}'; the first line names the columns: {', '.join(COLUMNS)}"
    return ""


def _problem(row: Mapping[str, str], terms: Mapping[str, Term]) -> str:
    """What is wrong with a row, "" for nothing."""
    if not _WORD.search(row["term"]):
        return f"found the term '{row['term']}'; allowed: a word of the original; write it"
    if row["term"] in terms:
        return (
            f"found the term '{row['term']}' a second time, first in {terms[row['term']].place}; remove one"
        )
    if not _several(row["translation"]):
        return f"found no translation of '{row['term']}'; write it, or the term itself where that stays"
    if row.get("match", "") not in ("", *MATCHES):
        return f"found match '{row['match']}'; allowed: {', '.join(MATCHES)}, or nothing; choose one"
    return ""


def _term(row: Mapping[str, str], place: str) -> Term:
    return Term(
        row["term"],
        _several(row["translation"]),
        row.get("note", ""),
        _several(row.get("forbidden", "")),
        row.get("match") == "exact",
        place,
    )


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("|") if part.strip())


def folded(text: str) -> str:
    """The text without capitals and accents, so that `Vorständen` begins like `Vorstand`."""
    if text.isascii():
        return text.lower()
    bare = _ACCENT.sub("", unicodedata.normalize("NFD", text.casefold()))
    return unicodedata.normalize("NFC", bare)


def _bent(word: str, part: str, exact: bool) -> bool:
    """True when a folded word is the term's or, if that will do, a bent form of it: Karten, parties."""
    if exact or word == part:
        return word == part
    if word.startswith(part):
        rest = word[len(part) :]
        return len(rest) <= ENDING or rest in ("'s", "’s")
    return part.endswith("y") and word == part[:-1] + "ies"


def _holds(text: str, wanted: str, exact: bool) -> bool:
    """True when a text has the wanted words in their order: as spelt, or by their stems."""
    if exact:
        return wanted in text
    there, at = folded(text), 0
    for found in _WORD.finditer(folded(wanted)):
        stem = _stem(found[0])
        place = _beginning(there, stem, at) if len(stem) <= SHORT else there.find(stem, at)
        if place < 0:
            return False
        at = place + len(stem)
    return True


def _stem(word: str) -> str:
    """A folded word without the vowel that endings replace: karta, karty."""
    return word[:-1] if len(word) > SHORT + 1 and word[-1] in _VOWELS else word


def _beginning(text: str, stem: str, at: int) -> int:
    """Where a word begins so, -1 for nowhere. Scripts without spaces have no beginnings: anywhere will do."""
    if not stem.isascii() and not _has_case(stem):
        return text.find(stem, at)
    found = re.compile(rf"(?<![^\W_]){re.escape(stem)}").search(text, at)
    return found.start() if found else -1


def _has_case(text: str) -> bool:
    return any(letter.upper() != letter for letter in text)
