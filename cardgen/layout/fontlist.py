"""What a person wants to know about fonts: which one stands behind each alias, what else there is to use,
what is wrong, and which font has a letter that is missing."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from cardgen.finding import DataError, Finding, Level
from cardgen.layout.fontfiles import Design, Shelf, designs_of
from cardgen.layout.fonts import PACKS, FontFile, Fonts

HEADINGS = (
    "alias", "family", "weight and style", "format", "embedding", "characters", "file", "fallback",
)  # fmt: skip


def table(fonts: Fonts) -> Iterator[str]:
    """Lines: the aliases with what was picked for them, then the fonts of the folder that nobody uses.

    An alias without a font is left out; `findings` says what is wrong with it.
    """
    rows: list[tuple[str, ...]] = [HEADINGS]
    used = set()
    for alias in fonts.aliases:
        try:
            row, design = _picked(fonts, alias)
        except DataError:
            continue
        rows.append((alias, *row))
        used.add((design.path, design.index))
    yield from _aligned(rows)
    left = [design for design in fonts.shelf.designs if (design.path, design.index) not in used]
    if left:
        yield ""
        yield f"not used, in {fonts.root.name}:"
        yield from _aligned(
            [("", *_said(design, str(design), _place(design, fonts.root))) for design in left]
        )


def findings(root: Path, cache: Path | None = None) -> list[Finding]:
    """Errors for aliases without a font, used or not; warnings for files of the folder that hold none."""
    try:
        fonts = Fonts(root, cache=cache)
    except DataError as error:
        return list(error.findings)
    named = {entry.file for entry in fonts.aliases.values()}
    odd = [odd for odd in fonts.shelf.unusable if odd.path.name not in named]
    return [
        *fonts.findings(),
        *(Finding(_under(one.path, root), one.why, Level.WARNING, check="font") for one in odd),
    ]


def _picked(fonts: Fonts, alias: str) -> tuple[tuple[str, ...], Design]:
    """The row of an alias, and the font behind it."""
    entry, source = fonts.aliases[alias], fonts.source(alias)
    file = fonts.face(alias).file
    found = designs_of(source.path)
    if not isinstance(found, tuple):
        raise DataError([Finding("", found.why)])
    design = found[source.index]
    pinned = " ".join(f"{tag} {value:g}" for tag, value in source.axes.items())
    what = f"{file.weight:g} {entry.style} ({pinned})" if pinned else str(design)
    chain = " > ".join(name for name in fonts.chain(alias) if name != alias)
    return (*_said(design, what, _place(design, fonts.root)), chain or "-"), design


def _said(design: Design, what: str, place: str) -> tuple[str, ...]:
    count = len(FontFile(design.path, design.index).characters) if not design.rights.refused else 0
    return design.family, what, design.kind, str(design.rights), str(count or "-"), place


def _place(design: Design, root: Path) -> str:
    """The file as a user knows it: below the fonts folder, or the package it comes from."""
    if design.path.is_relative_to(root):
        place = _under(design.path, root)
        several = design.path.suffix.lower() in (".ttc", ".otc")
        return f"{place} (index {design.index})" if several else place
    return f"{_package(design.path)}: {design.path.name}"


def _under(path: Path, root: Path) -> str:
    return f"{root.name}/{path.relative_to(root).as_posix()}"


def _package(path: Path) -> str:
    """The installed package a file lies in, as pip calls it."""
    names = (part for part in reversed(path.parts) if part in PACKS or part.startswith("fontpkg_"))
    return next(names, path.parent.name).replace("_", "-")


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows with their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cell for cell in cells).rstrip()


# --- who has a letter ----------------------------------------------------------------------------


class Helper(NamedTuple):
    """A package made for a script; its characters as a class of a regular expression."""

    family: str
    package: str
    characters: str


HELPERS = (
    Helper("Noto Sans", "fontpkg-noto-sans", "[!-\u03e1\u03f0-\u052f\u1e00-\u1fff\u2010-\u20cf]"),
    Helper("Noto Sans Hebrew", "justmytype-intl-rtl", "[\u0591-\u05ff\ufb1d-\ufb4f]"),
    Helper("Noto Sans Arabic", "fontpkg-noto-sans-arabic",
           "[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]"),
    Helper("Noto Sans Devanagari", "fontpkg-noto-sans-devanagari", "[\u0900-\u097f\ua8e0-\ua8ff]"),
    Helper("Noto Sans Bengali", "justmytype-intl-south-asia", "[\u0980-\u09ff]"),
    Helper("Noto Sans Tamil", "fontpkg-noto-sans-tamil", "[\u0b80-\u0bff]"),
    Helper("Noto Sans Telugu", "fontpkg-noto-sans-telugu", "[\u0c00-\u0c7f]"),
    Helper("Noto Sans Thai", "fontpkg-noto-sans-thai", "[\u0e00-\u0e7f]"),
    Helper("Noto Sans Lao", "justmytype-intl-sea", "[\u0e80-\u0eff]"),
    Helper("Noto Sans Myanmar", "justmytype-intl-sea", "[\u1000-\u109f]"),
    Helper("Noto Sans Ethiopic", "justmytype-intl-africa", "[\u1200-\u139f]"),
    Helper("Noto Sans Khmer", "fontpkg-noto-sans-khmer", "[\u1780-\u17ff]"),
    Helper("Noto Sans KR", "justmytype-intl-cjk", "[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]"),
    Helper("Noto Sans JP", "justmytype-intl-cjk", "[\u3001-\u30ff]"),
    Helper("Noto Sans SC", "justmytype-intl-cjk", "[\u4e00-\u9fff\uff01-\uffee]"),
)  # fmt: skip
"""What to install for which script, after what PyPI has."""
HAN = {"ja": "Noto Sans JP", "ko": "Noto Sans KR", "zh_TW": "Noto Sans TC", "zh_HK": "Noto Sans TC"}
"""The family for Chinese characters by language, where it is not the usual one."""


class Lenders:
    """Who has the characters that a font and its chain lack. `lang` decides between Chinese and Japanese."""

    def __init__(self, fonts: Fonts, lang: str) -> None:
        self.fonts = fonts
        self.lang = lang
        self._known: dict[tuple[str, str], str] = {}

    def advice(self, char: str, alias: str) -> str:
        """What to do about a character that the alias lacks, with the font that has it."""
        key = (char, alias)
        if key not in self._known:
            self._known[key] = self._advice(char, alias)
        return self._known[key]

    def _advice(self, char: str, alias: str) -> str:
        for name in self.fonts.aliases:
            if self._has(name, char):
                return f"the font '{name}' has it; name that under fallback of '{alias}' in fonts.yaml"
        then = f"give it an alias in fonts.yaml and name that under fallback of '{alias}'"
        for design, characters in self._others:
            if char in characters:
                where = _place(design, self.fonts.root)
                return f"{design.family} has it ({where}); {then}"
        helper = next((one for one in HELPERS if re.fullmatch(one.characters, char)), None)
        if helper:
            han = "\u4e00" <= char <= "\u9fff"
            family = HAN.get(self.lang, helper.family) if han else helper.family
            return f"the package {helper.package} has {family} for this script; install it, {then}"
        return f"use another character, or put a font that has it beside fonts.yaml, {then}"

    def _has(self, alias: str, char: str) -> bool:
        try:
            return self.fonts.face(alias).has(char)
        except DataError:
            return False

    @cached_property
    def _others(self) -> list[tuple[Design, frozenset[str]]]:
        """The fonts of the folder, then one upright font of each family in the installed font packages."""
        found = [design for design in self.fonts.shelf.designs if not design.rights.refused]
        families = {}
        for folder in _installed():
            for design in Shelf(folder).designs:
                if not design.italic and (design.has_weight(400) or design.family not in families):
                    families[design.family] = design
        every = [*found, *(families[name] for name in sorted(families))]
        return [(design, FontFile(design.path, design.index).characters) for design in every]


def _installed() -> Iterator[Path]:
    """The folders of every installed package with fonts."""
    for entry in dict.fromkeys(sys.path):
        root = Path(entry)
        if root.is_dir():
            yield from (path for path in sorted(root.glob("fontpkg_*/files")) if path.is_dir())
            yield from (path for name in PACKS if (path := root / name / "fonts").is_dir())
