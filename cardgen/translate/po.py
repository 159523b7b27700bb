"""The PO files of a game: which languages there are, where their files lie, and keeping them in step.

How a file is merged with its catalog says `merge`, which is loaded when one is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardgen.catalog.files import write_beside
from cardgen.catalog.model import Texts
from cardgen.finding import DataError, Finding, Level
from cardgen.translate.texts import code_of, in_source, normal, shown

if TYPE_CHECKING:
    from cardgen.translate.merge import Merged, Notes
    from cardgen.translate.reader import File


@dataclass(frozen=True, slots=True)
class Summary:
    """What an update did, as msgctxts; `written` is False when the file was right already."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    revived: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    written: bool = False

    def __str__(self) -> str:
        """One line for people."""
        parts = ((self.new, "new"), (self.changed, "changed"), (self.gone, "gone"), (self.revived, "revived"))
        said = [f"{len(part)} {name}" for part, name in parts if part]
        return ", ".join([*said, f"{len(self.kept)} kept"])


def languages(folder: Path, source: str = "") -> tuple[str, ...]:
    """The languages of a game's folder: the source first, then those with a file `text/<lang>.po`, sorted.

    Without `source` it is read from the folder's box.yaml; a folder without one has no source.
    """
    source = source or _source(folder)
    found = {normal(path.stem) for path in (folder / "text").glob("*.po") if code_of(path.stem)}
    return (*((source,) if source else ()), *sorted(found - {source}))


def _source(folder: Path) -> str:
    try:
        text = (folder / "box.yaml").read_text("utf-8", errors="replace")
    except OSError:
        return ""
    found = re.search(r"^language:[ \t]*[\"']?([a-zA-Z_-]+)", text, re.MULTILINE)
    return (found and code_of(found[1])) or ""


def po_path(folder: Path, lang: str) -> Path:
    """The PO file of a language: `text/pt_BR.po`, or the file that spells it pt-BR. Raises DataError."""
    lang = normal(lang)
    for path in sorted((folder / "text").glob("*.po")):
        if code_of(path.stem) == lang:
            return path
    return folder / "text" / f"{lang}.po"


def update(
    catalog: Texts,
    path: Path,
    lang: str,
    notes: Notes | None = None,
    header: Mapping[str, str] = MappingProxyType({}),
) -> Summary:
    """Write or merge a PO file. `notes` gives lines for translators, e.g. the room a text has.

    `header` are lines that a header without them gets, such as Plural-Forms. A file that would not change is
    not touched. Raises DataError when the file is broken or of another language, or cannot be written; then
    it stays as it was.
    """
    old, merge = in_step(catalog, path, lang)
    data = merge.text(catalog, normal(lang), header, notes).encode()
    changed = data != old
    if changed:
        write_beside(path, data)
    return Summary(
        tuple(merge.new),
        tuple(merge.changed),
        tuple(merge.gone),
        tuple(merge.revived),
        tuple(merge.kept),
        changed,
    )


def in_step(catalog: Texts, path: Path, lang: str) -> tuple[bytes | None, Merged]:
    """The bytes of a PO file, None for none, and its messages in step with the catalog; writes nothing.

    Raises DataError when the file is broken or of another language, or the language is the catalog's own.
    """
    from cardgen.translate.merge import merged
    from cardgen.translate.reader import File

    lang = normal(lang)
    where = shown(catalog, path)
    in_source(catalog)
    if lang == catalog.source:
        what = f"found the source language; it is written in the YAML, not in {path.name}; choose another"
        raise DataError([Finding("", what, game=catalog.name, lang=lang)])
    there = path.exists() or path.is_symlink()
    file = _read(path, where, lang) if there else File()
    return path.read_bytes() if there else None, merged(catalog, file)


def _read(path: Path, where: str, lang: str) -> File:
    from cardgen.translate.reader import read_po, wrong_language

    file = read_po(path, where)
    wrong = wrong_language(file, where, lang, code_of(file.header.get("Language", "")))
    findings = [
        *file.findings,
        *([wrong] if wrong and wrong.level is Level.ERROR and not file.findings else []),
    ]
    if findings:
        raise DataError(findings)
    return file
