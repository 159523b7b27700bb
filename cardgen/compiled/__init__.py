"""Which modules run as machine code: those with a compiled twin in this folder, while nothing has changed.

`setup.py` compiles the modules of the play loop and of text, and writes down the checksum of every source it
read. A twin is taken only if all those sources are still what was compiled. After an edit, or with
CARDGEN_PURE=1, the sources run, all of them, with the same results, until `pip install` compiles them anew.
So what runs is always what the sources say.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

PACKAGE = "cardgen"
PURE = "CARDGEN_PURE"
"""The variable that switches machine code off, when it is compiled and when it runs."""
SUFFIX = EXTENSION_SUFFIXES[0]
RECORD = f"sources{SUFFIX}.txt"
"""The record of one kind of Python; those of others may lie beside it."""
REFUSED = "!"
"""Begins the line of a record that says why nothing was compiled."""
REFUSAL = "mypyc does not take the code"
"""The reason that is ours to mend."""


class Source(NamedTuple):
    """A file under cardgen/ as it was compiled; `library` is "" for one that was only read for it."""

    path: str
    library: str
    size: int
    checksum: int

    @property
    def module(self) -> str:
        """Its dotted name."""
        return ".".join((PACKAGE, *self.path.removesuffix(".py").removesuffix("/__init__").split("/")))

    @property
    def twin(self) -> str:
        """Name of its compiled twin as a module of this folder."""
        return self.module.removeprefix(f"{PACKAGE}.").replace(".", "-")

    @property
    def file(self) -> str:
        """Name of the twin's file."""
        return self.twin + SUFFIX

    def line(self) -> str:
        """The line of the record."""
        return f"{self.path}\t{self.library}\t{self.size}\t{self.checksum}\n"


def source(root: Path, path: str, library: str) -> Source:
    """A file below `root` as it is now."""
    content = (root / path).read_bytes()
    return Source(path, library, len(content), crc32(content))


def read(record: Path) -> tuple[str, list[Source]]:
    """Why nothing was compiled, or "", and the sources. A record that is missing or odd says nothing."""
    try:
        lines = record.read_text(encoding="utf-8").splitlines()
        if lines and lines[0].startswith(REFUSED):
            return lines[0].removeprefix(REFUSED), []
        rows = (line.split("\t") for line in lines)
        return "", [Source(path, library, int(size), int(checksum)) for path, library, size, checksum in rows]
    except (OSError, ValueError):
        return "", []


def changed(root: Path, sources: Iterable[Source]) -> str:
    """The first file below `root` that is missing or not as it was when it was compiled, "" when none is.

    All sources are read at every start, which takes half a millisecond: times of files cannot be trusted.
    """
    for was in sources:
        try:
            file = os.open(root / was.path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError:
            return was.path
        try:
            if crc32(os.read(file, was.size + 1)) != was.checksum:
                return was.path
        finally:
            os.close(file)
        if was.library and not (root / "compiled" / was.file).exists():
            return f"compiled/{was.file}"
    return ""


class Twins:
    """Finds the compiled twins of modules; one of the interpreter's finders, asked before the others.

    Whether the sources have changed is found out when the first of them is asked for.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self.refusal, self._sources = read(root / "compiled" / RECORD)
        self._twins = {one.module: one for one in self._sources if one.library}
        self._changed: str | None = None

    @property
    def changed(self) -> str:
        """The file that has changed, "" when none has."""
        if self._changed is None:
            self._changed = changed(self._root, self._sources)
        return self._changed

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """How to load the twin of a module; None when the source is to be run."""
        one = self._twins.get(name)
        if one is None or self.changed:
            return None
        self._open(one.library)
        file = str(self._root / "compiled" / one.file)
        spec = ModuleSpec(name, ExtensionFileLoader(name, file), origin=file)
        spec.has_location = True
        return spec

    def _open(self, library: str) -> None:
        """Load a library, which tells its modules where they lie: let that be beside their sources."""
        name = f"{PACKAGE}.compiled.{library}__mypyc"
        if name not in sys.modules:
            import_module(name).__file__ = str(self._root.parent / (library + SUFFIX))

    def __bool__(self) -> bool:
        """True when there are twins and they may run."""
        return bool(self._twins) and not self.changed


def install(root: Path) -> None:
    """Let the twins of the package in this folder run, unless they are switched off. For its __init__."""
    if not os.environ.get(PURE):
        sys.meta_path.insert(0, Twins(root))


def said() -> str:
    """How this program runs, and why not faster, for those who ask."""
    twins = next((one for one in sys.meta_path if isinstance(one, Twins)), None)
    if twins is None:
        return f"plain Python ({PURE} is set)"
    if twins:
        return "compiled"
    if twins.refusal:
        return f"plain Python (not compiled when it was installed: {twins.refusal})"
    if twins.changed:
        return f"plain Python (cardgen/{twins.changed} has changed since; pip install compiles it anew)"
    return "plain Python (not compiled when it was installed)"
