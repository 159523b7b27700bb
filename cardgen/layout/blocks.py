"""Set texts that are kept between runs: of a deck that was drawn before, nearly all texts are the same.

What is kept holds for one state of everything a set text hangs on: this room's code, the shaper, the hyphens,
fonts.yaml and the fonts, also those that lent it letters. Texts with icons, remarks or letters that are
missing are set anew each time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardgen.catalog.keep import code_digest, read_kept, write_kept
from cardgen.finding import DataError
from cardgen.layout.fit import Setting
from cardgen.layout.fonts import Fonts
from cardgen.layout.fonttable import BETWEEN
from cardgen.layout.marks import Block, Glyph, Line, Run

MOST = 10_000
"""Texts from which on a file is begun anew; those that were changed since are never asked for again."""


class Blocks:
    """The blocks kept in a file of the folder `cache`, None for none. `hyphens` says how words are parted."""

    def __init__(self, fonts: Fonts, lang: str, hyphens: str, cache: Path | None) -> None:
        self._fonts = fonts
        self._hyphens = hyphens
        self._path = cache / f"texts-{lang}.json" if cache else None
        self._new: dict[str, Block] = {}
        self._chosen: dict[str, int] = {}

    def get(self, text: str, setting: Setting) -> Block | None:
        """The text set so, None when it is not known."""
        row = self._kept["blocks"].get(_key(text, setting)) if self._path else None
        return None if row is None else self._block(text, setting, *row)

    def add(self, block: Block, setting: Setting) -> None:
        """Keep a block, once `keep` is called."""
        if self._path is None or block.notes or block.missing:
            return
        if not any(run.icon for line in block.lines for run in line.runs):
            self._new[_key(block.text, setting)] = block

    def choice(self, about: str) -> int:
        """Which choice was the first good one when the same was asked before; 0 when that is not known."""
        return int(self._kept["choices"].get(_digest(about), 0)) if self._path else 0

    def choose(self, about: str, number: int) -> None:
        """Keep that this was the first good one, once `keep` is called."""
        if self._path is not None and number != self.choice(about):
            self._chosen[_digest(about)] = number

    def keep(self) -> None:
        """Write down what is new."""
        if not self._new and not self._chosen:
            return
        numbers = {glyph: number for number, glyph in enumerate(self._glyphs)}
        blocks = self._kept["blocks"] if len(self._kept["blocks"]) < MOST else {}
        blocks |= {key: _row(block, numbers) for key, block in self._new.items()}
        glyphs = [[glyph.gid, glyph.advance, glyph.dx, glyph.dy, glyph.text] for glyph in numbers]
        choices = {**self._kept["choices"], **self._chosen}
        lent = {**self._kept["lent"], **{alias: _about(self._fonts, alias) for alias in self._lent}}
        kept = {"of": self._state, "lent": lent, "glyphs": glyphs, "blocks": blocks, "choices": choices}
        write_kept(self._path, kept)

    def _block(
        self, text: str, setting: Setting, size: float, wide: float, high: float, widest: str, rows: Any
    ) -> Block:
        lines = tuple([self._line(size, setting.tracking, *row) for row in rows])
        return Block(
            setting.field, text, setting.box, size, setting.fill, lines, wide, high, widest,
            least=setting.least, ground=setting.ground, wanted=setting.size,
        )  # fmt: skip

    def _line(self, size: float, tracking: float, x: float, y: float, width: float, runs: Any) -> Line:
        every = self._glyphs
        found = [
            Run(said, font, size, at, wide, tuple([every[one] for one in glyphs]), underline, None, tracking)
            for said, font, at, wide, glyphs, underline in runs
        ]
        return Line(x, y, width, tuple(found))

    @property
    def _lent(self) -> set[str]:
        """The fonts of other scripts in what is new."""
        runs = (run for block in self._new.values() for line in block.lines for run in line.runs)
        return {run.font for run in runs if BETWEEN in run.font}

    @cached_property
    def _kept(self) -> Mapping[str, Any]:
        kept = read_kept(self._path)
        if isinstance(kept, dict) and kept.get("of") == self._state:
            lent = kept.get("lent", {})
            if all(_about(self._fonts, alias) == about for alias, about in lent.items()):
                return kept
        return {"lent": {}, "glyphs": [], "blocks": {}, "choices": {}}

    @cached_property
    def _glyphs(self) -> list[Glyph]:
        return [Glyph(*row) for row in self._kept["glyphs"]]

    @cached_property
    def _state(self) -> str:
        """The digest of everything that set texts hang on."""
        import uharfbuzz as hb

        code = code_digest("layout", "press")  # as for pictures, so that it is read once
        state = sha256(f"{sys.version} {hb.version_string()} {self._hyphens} {code}".encode())
        state.update((self._fonts.root / "fonts.yaml").read_bytes())
        for alias in self._fonts.aliases:
            state.update(_about(self._fonts, alias).encode())
        return state.hexdigest()


def _about(fonts: Fonts, alias: str) -> str:
    """What a font's outlines hang on: its file, which another one may have taken the place of."""
    try:
        source = fonts.source(alias)
        about = source.path.stat()
    except (DataError, OSError):
        return f"{alias}: none "
    return f"{source.path} {source.index} {sorted(source.axes.items())} {about.st_size} {about.st_mtime_ns} "


def _digest(about: str) -> str:
    return sha256(about.encode()).hexdigest()


def _key(text: str, setting: Setting) -> str:
    """The text and all that says how it is set, but for the opened font."""
    return repr((text, *setting[:2], *setting[3:]))


def _row(block: Block, numbers: dict[Glyph, int]) -> Iterable[object]:
    """A block as lists and numbers, what its setting says left out; `numbers` learns new glyphs."""
    lines = [[line.x, line.y, line.width, [_run(run, numbers) for run in line.runs]] for line in block.lines]
    return [block.size, block.excess_width, block.excess_height, block.widest, lines]


def _run(run: Run, numbers: dict[Glyph, int]) -> list[object]:
    glyphs = [numbers.setdefault(glyph, len(numbers)) for glyph in run.glyphs]
    return [run.text, run.font, run.x, run.width, glyphs, run.underline]
