"""What a person wants to know about fonts: which one stands behind each alias, what else there is to use,
what is wrong, and which font has a letter that is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from cardgen.catalog.paths import called
from cardgen.finding import DataError, Finding, Level
from cardgen.layout.fontfiles import Design, Shelf, designs_of
from cardgen.layout.fonts import PACKS, FontFile, Fonts
from cardgen.layout.fonttable import Script

HEADINGS = (
    "alias", "family", "weight and style", "format", "embedding", "characters", "file", "fallback",
)  # fmt: skip


def table(fonts: Fonts) -> Iterator[str]:
    """Lines: the aliases with what was picked for them, the families behind letters of other scripts, then
    the fonts of the folder that nobody uses.

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
    if fonts.scripts:
        yield ""
        yield "letters of other scripts, in the weight and width of the font they are wanted for:"
        yield from _aligned([row for script in fonts.scripts for row in _lending(fonts, script)])
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
        *(Finding(called(one.path), one.why, Level.WARNING, check="font") for one in odd),
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


def _lending(fonts: Fonts, script: Script) -> Iterator[tuple[str, ...]]:
    """A row for each family behind the letters of a script: where it is, or how to get it."""
    spoken: dict[str, list[str]] = {script.family: []}
    for lang, family in script.languages.items():
        spoken.setdefault(family, []).append(lang)
    for family, langs in spoken.items():
        there = fonts.shelf.family(family) or fonts.packaged(family)
        where = _place(there[0], fonts.root) if there else f"not installed: {script.cure}"
        yield script.id, family, " ".join(langs) or "-", where


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
        script = self.fonts.script(char)
        if script and not self.fonts.lent(alias, family := script.family_in(self.lang)):
            return f"{family} has letters of this script; run {script.cure}"
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
