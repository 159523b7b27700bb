"""XLIFF 1.2 out and in (OASIS, 2008): for programs that do not read PO.

`id` is the msgctxt; `maxwidth` with `size-unit="char"` about how many characters have room; `note` says where
the words stand; a text whose source has changed has the state `needs-adaptation` and its old source in
`alt-trans`; `extradata` are the fingerprints that let an import tell who changed what. Placeholders and small
markup stay plain text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from cardgen.catalog.files import read_bytes
from cardgen.catalog.safexml import Listener, listen
from cardgen.finding import DataError, Finding
from cardgen.translate.exchange import Batch, Unit, doubted, singled, unprinted

LARGEST = 20_000_000
"""Bytes of a file."""
_NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"
_STALE = "needs-adaptation"
_DOUBTFUL = frozenset(
    {_STALE, "needs-l10n", "needs-review-adaptation", "needs-review-l10n", "needs-review-translation"}
)
_INLINE = frozenset({"g", "mrk"})
"""Elements inside a text that hold a part of it; others stand for something that would be lost."""


def xliff(batch: Batch) -> bytes:
    """A whole file; the same batch gives the same bytes."""
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<xliff version="1.2" xmlns="{_NAMESPACE}">\n'
        f"<file original={quoteattr(batch.game)} source-language={_tag(batch.source)} "
        f'target-language={_tag(batch.lang)} datatype="plaintext" tool-id="cardgen">\n'
        '<header><tool tool-id="cardgen" tool-name="cardgen"/></header>\n<body>\n'
    )
    units = "".join("".join(_lines(unit)) for unit in batch.units)
    return f"{head}{units}</body>\n</file>\n</xliff>\n".encode()


def _tag(lang: str) -> str:
    """A language as RFC 4646 writes it."""
    return quoteattr(lang.replace("_", "-"))


def _lines(unit: Unit) -> Iterator[str]:
    room = f' maxwidth="{unit.most}" size-unit="char"' if unit.most else ""
    yield f"<trans-unit id={_attribute(unit.context)} extradata={quoteattr(unit.check)}{room}"
    yield f' xml:space="preserve">\n<source>{_text(unit.source)}</source>\n'
    if unit.target:
        yield f'<target state="{_STALE if unit.fuzzy else "translated"}">{_text(unit.target)}</target>\n'
    for note in unit.notes:
        yield f'<note from="developer">{_text(note)}</note>\n'
    if unit.previous is not None:
        yield f'<alt-trans alttranstype="previous-version"><source>{_text(unit.previous)}</source>'
        yield f"<target>{_text(unit.target)}</target></alt-trans>\n"
    yield "</trans-unit>\n"


def _text(text: str) -> str:
    return escape(text, {"\r": "&#13;"})


def _attribute(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


# --- reading ---------------------------------------------------------------------------------------


def read_xliff(path: Path, where: str) -> tuple[Batch, ...]:
    """The batches of a file, one for each `<file>` in it. Raises DataError when it cannot be read at all."""
    data = read_bytes(path, where, path.absolute().parent, LARGEST)
    reading = _Reading(where)
    try:
        listen(data, Listener(reading.start, reading.end, reading.said))
    except ValueError as problem:
        place, _, what = str(problem).partition(": ")
        raise DataError([Finding(f"{where}:{place}", what)]) from None
    if not reading.batches:
        raise DataError([Finding(where, "found no <file> of XLIFF 1.2; export it as XLIFF 1.2")])
    return tuple(reading.batches)


@dataclass(slots=True)
class _Reading:
    """The state of reading: the path of elements, the unit and the text being built."""

    where: str
    batches: list[Batch] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    file: Mapping[str, str] = field(default_factory=dict)
    units: list[Unit] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    unit: Mapping[str, str] = field(default_factory=dict)
    line: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    state: str = ""
    old: bool = False  # inside an alt-trans of ours, not a proposal of another program
    parts: list[str] | None = None

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        """An element begins."""
        self.path.append(name)
        if name == "xliff" and attributes.get("version") != "1.2":
            raise ValueError(f"{line}:1: found XLIFF {attributes.get('version')}; allowed: 1.2; export it so")
        if self.parts is not None:
            self.inline(name, line)
        elif name == "file":
            self.file, self.units, self.findings = attributes, [], []
        elif name == "trans-unit":
            self.unit, self.line, self.texts, self.state = attributes, line, {}, ""
        elif name == "alt-trans":
            self.old = attributes.get("alttranstype") == "previous-version"
        elif name in ("source", "target") and "trans-unit" in self.path:
            self.parts = []
            if name == "target" and "alt-trans" not in self.path:
                self.state = attributes.get("state", "")

    def inline(self, name: str, line: int) -> None:
        """An element inside a text: its own text counts, or it stands for something we cannot keep."""
        if name not in _INLINE:
            what = f"found <{name}> inside a text; allowed: plain text; write what it stands for"
            self.findings.append(Finding(f"{self.where}:{line}", what))

    def said(self, text: str) -> None:
        """Text between elements."""
        if self.parts is not None:
            self.parts.append(text)

    def end(self, name: str) -> None:
        """An element ends."""
        self.path.pop()
        if name in ("source", "target") and self.parts is not None:
            if "alt-trans" not in self.path:
                self.texts[name] = "".join(self.parts)
            elif self.old:
                self.texts.setdefault(f"old {name}", "".join(self.parts))
            self.parts = None
        elif name == "trans-unit":
            self.finish()
        elif name == "file":
            self.batches.append(_batch(self.file, self.units, self.where, self.findings))

    def finish(self) -> None:
        """A unit is over."""
        place = f"{self.where}:{self.line}"
        target = self.texts.get("target", "")
        wrong = "found a <trans-unit> without id; get the file anew" if not self.unit.get("id") else ""
        wrong = wrong or unprinted(target)
        if wrong:
            self.findings.append(Finding(place, wrong))
            return
        check = self.unit.get("extradata", "")
        unit = Unit(
            self.unit["id"],
            self.texts.get("source", ""),
            target,
            previous=self.texts.get("old source"),
            check=check,
            place=place,
        )
        self.units.append(doubted(unit, self.state in _DOUBTFUL, self.state == _STALE))


def _batch(file: Mapping[str, str], units: Sequence[Unit], where: str, findings: Sequence[Finding]) -> Batch:
    once, twice = singled(units)
    lang, source = file.get("target-language", ""), file.get("source-language", "")
    return Batch(file.get("original", ""), lang, source, once, where, (*findings, *twice))
