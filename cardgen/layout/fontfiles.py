"""Font files as they describe themselves: family, weight, width, style, axes and embedding rights.

In: a file or a folder. Out: one `Design` per font that can be used, and for every other file one sentence
that says why it cannot. Tables are those of the OpenType specification; HarfBuzz reads names and styles.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
FOREIGN = (".woff", ".woff2", ".eot", ".pfb", ".pfa", ".dfont", ".suit", ".fon", ".bdf", ".pcf", ".zip")
"""Endings of files that hold fonts, but not in a way that can be printed."""
ALLOWED = f"allowed: TrueType and OpenType ({', '.join(ENDINGS)})"
DAMAGED = "found a damaged file; put a whole one there"
SLACK = 50
"""How far a weight may be from the one asked for: the nearest hundred of a font that counts otherwise."""
UPRIGHT, ITALIC = "upright", "italic"

_SIGNATURES = {
    b"wOFF": "a web font (WOFF)",
    b"wOF2": "a web font (WOFF2)",
    b"%!PS": "a PostScript Type 1 font",
    b"\x80\x01": "a PostScript Type 1 font",
    b"\x00\x00\x01\x00": "a font suitcase of old Macs (dfont)",
    b"typ1": "a PostScript Type 1 font",
    b"PK\x03\x04": "a zip archive",
    b"STAR": "a bitmap font (BDF)",
    b"\x01fcp": "a bitmap font (PCF)",
}
_SFNT = (b"\x00\x01\x00\x00", b"true", b"OTTO")
_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp", "name", "post")
_OUTLINES = {"glyf": "TrueType", "CFF ": "CFF", "CFF2": "CFF2"}
_MOST = 1000
"""Fonts a collection and tables a font may have: what says more is damaged."""
_FAMILY, _TYPOGRAPHIC, _WWS = 1, 16, 21


class Axis(NamedTuple):
    """One axis of a variable font, in the font's own units."""

    tag: str
    low: float
    default: float
    high: float

    def holds(self, value: float) -> bool:
        """True when the font can be drawn at that value."""
        return self.low <= value <= self.high

    def nearest(self, value: float) -> float:
        """The value, or the end of the axis next to it."""
        return min(max(value, self.low), self.high)


@dataclass(frozen=True, slots=True)
class Rights:
    """What OS/2.fsType lets one do with the font in a file that is given away."""

    bits: int = 0

    @property
    def refused(self) -> str:
        """Why the font must not be embedded, "" when it may. Of several levels the mildest counts."""
        if self.bits & 0xE == 2:
            return "its maker does not allow it to be embedded (restricted licence, fsType 2)"
        if self.bits & 0x200:
            return "its maker allows only bitmaps of it to be embedded (fsType 0x200)"
        return ""

    @property
    def whole(self) -> bool:
        """True when the font may only be embedded with all its glyphs."""
        return bool(self.bits & 0x100)

    def __str__(self) -> str:
        if self.refused:
            return "bitmap-only" if self.bits & 0x200 and self.bits & 0xE != 2 else "restricted"
        level = "editable" if self.bits & 8 else "print" if self.bits & 4 else "installable"
        return f"{level}, whole" if self.whole else level


@dataclass(frozen=True, slots=True)
class Design:
    """One font of a file. Weights are 100 to 900, widths percent of the usual one."""

    path: Path
    index: int
    family: str
    names: frozenset[str]
    weight: float
    width: float
    italic: bool
    axes: tuple[Axis, ...]
    kind: str
    rights: Rights

    @property
    def style(self) -> str:
        """upright or italic."""
        return ITALIC if self.italic else UPRIGHT

    def axis(self, tag: str) -> Axis | None:
        """The axis of that name, None when the font has none."""
        return next((axis for axis in self.axes if axis.tag == tag), None)

    @property
    def _leans(self) -> Axis | None:
        """The axis that makes it italic."""
        return self.axis("ital") or self.axis("slnt")

    def has_weight(self, weight: float) -> bool:
        """True when it is, or can be drawn at, about that weight."""
        axis = self.axis("wght")
        return axis.holds(weight) if axis else abs(_hundred(self.weight) - weight) < SLACK

    def has_width(self, width: float) -> bool:
        """True when it is, or can be drawn at, about that width."""
        axis = self.axis("wdth")
        return axis.holds(width) if axis else abs(self.width - width) < 6

    def has_style(self, style: str) -> bool:
        """True when it is, or can be drawn, upright or italic."""
        if self.style == style:
            return True
        axis = self._leans
        return axis is not None and axis.holds(_leaning(axis, style)) and axis.low < axis.high

    def pinned(self, weight: float, width: float, style: str) -> dict[str, float]:
        """Where on its axes the font is nearest to what was asked; other axes stay at their default."""
        places = {"wght": weight, "wdth": width}
        if self._leans:
            places[self._leans.tag] = _leaning(self._leans, style)
        return {axis.tag: axis.nearest(places.get(axis.tag, axis.default)) for axis in self.axes}

    def __str__(self) -> str:
        """What of its family it is: `400 upright`, `100-900 italic 62.5-100 %`."""
        width = _span(self.axis("wdth"), self.width)
        words = [_span(self.axis("wght"), _hundred(self.weight)), self.style]
        return " ".join(words if width == "100" else [*words, f"{width} %"])


@dataclass(frozen=True, slots=True)
class Unusable:
    """A file that holds no font which can be used, and why."""

    path: Path
    why: str


class Shelf:
    """The font files of a folder and the folders in it; looked for at the first question."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """All files that hold fonts by their ending, sorted; links to folders are not followed."""
        found = []
        for folder, inner, names in os.walk(self.root):
            inner[:] = [name for name in inner if not name.startswith((".", "__"))]
            fonts = (n for n in names if n.lower().endswith((*ENDINGS, *FOREIGN)) and not n.startswith("."))
            found += [Path(folder, name) for name in fonts]
        return tuple(sorted(found))

    @cached_property
    def _read(self) -> tuple[tuple[Design, ...], tuple[Unusable, ...]]:
        designs: list[Design] = []
        odd: list[Unusable] = []
        for path in self.files:
            found = designs_of(path)
            if isinstance(found, Unusable):
                odd.append(found)
            else:
                designs += found
        return tuple(designs), tuple(odd)

    @property
    def designs(self) -> tuple[Design, ...]:
        """Every font that can be opened, whatever its rights."""
        return self._read[0] if self.files else ()

    @property
    def unusable(self) -> tuple[Unusable, ...]:
        """Every file that cannot be used."""
        return self._read[1] if self.files else ()

    def family(self, name: str) -> list[Design]:
        """The fonts of a family, by any of the names they give it; capitals, spaces, hyphens do not count."""
        wanted = folded(name)
        return [design for design in self.designs if wanted in design.names]


def folded(name: str) -> str:
    """A family's name as it is compared."""
    return "".join(char for char in name.casefold() if char.isalnum())


def designs_of(path: Path) -> tuple[Design, ...] | Unusable:
    """The fonts of a file, each of a collection; or why it cannot be used."""
    try:
        with path.open("rb") as file:
            starts = _starts(file)
            tables = [_tables(file, start, path.stat().st_size) for start in starts]
        found = [_design(path, index, has) for index, has in enumerate(tables)]
        return tuple(found)
    except OSError as problem:
        return Unusable(path, f"cannot be read: {problem.strerror or problem}; check its permissions")
    except UnicodeDecodeError:
        return Unusable(path, DAMAGED)
    except ValueError as problem:
        return Unusable(path, str(problem))


def _starts(file: BinaryIO) -> list[int]:
    """Where the fonts of the file begin. ValueError for what holds no font that can be printed."""
    head = file.read(12)
    if not head:
        raise ValueError("found an empty file; put the whole file there")
    if head[:4] in _SFNT:
        return [0]
    if head[:4] == b"ttcf" and len(head) == 12:
        count = struct.unpack(">L", head[8:])[0]
        if 0 < count <= _MOST:
            return list(struct.unpack(f">{count}L", _exactly(file, 4 * count)))
    named = next((kind for sign, kind in _SIGNATURES.items() if head.startswith(sign)), "")
    if named:
        cure = "unpack it" if "zip" in named else "get the family as one of these, or convert it"
        raise ValueError(f"found {named}; {ALLOWED}; {cure}")
    raise ValueError(f"found no font in this file; {ALLOWED}; put a whole file there")


def _exactly(file: BinaryIO, count: int) -> bytes:
    data = file.read(count)
    if len(data) < count:
        raise ValueError("found a file that is cut off; put the whole file there")
    return data


def _tables(file: BinaryIO, start: int, size: int) -> frozenset[str]:
    """The tables of a font, all of which lie within the file. ValueError when not, or when one lacks."""
    file.seek(start)
    count = struct.unpack(">4xH6x", _exactly(file, 12))[0]
    if not 0 < count <= _MOST:
        raise ValueError(DAMAGED)
    rows = struct.iter_unpack(">4s4xLL", _exactly(file, 16 * count))
    ends = {tag.decode("ascii"): offset + length for tag, offset, length in rows}
    if (end := max(ends.values())) > size:
        raise ValueError(f"found {size} bytes of {end}: the file is cut off; put the whole file there")
    if not ends.keys() & _OUTLINES.keys():
        raise ValueError("found a font without outlines, only with bitmaps; allowed: outlines; get another")
    if lacking := [tag for tag in _NEEDED if tag not in ends]:
        raise ValueError(f"found a font without the table '{lacking[0]}'; it is damaged, get a whole one")
    return frozenset(ends)


def _design(path: Path, index: int, tables: frozenset[str]) -> Design:
    """What HarfBuzz reads from one font. ValueError when that is too little."""
    import uharfbuzz as hb

    face = hb.Face(hb.Blob.from_file_path(str(path)), index)
    if not face.glyph_count or not face.unicodes or len(face.reference_table("head").data) < 54:
        raise ValueError("found a font without characters; it is damaged, get a whole one")
    font = hb.Font(face)
    names = _names(face)
    axes = tuple(Axis(a.tag, a.min_value, a.default_value, a.max_value) for a in face.axis_infos)
    outlines = next(kind for tag, kind in _OUTLINES.items() if tag in tables)
    os2 = bytes(face.reference_table("OS/2").data) if "OS/2" in tables else b""
    return Design(
        path,
        index,
        names[0] if names else path.stem,
        frozenset(map(folded, names or [path.stem])),
        font.get_style_value(hb.StyleTag.WEIGHT),
        font.get_style_value(hb.StyleTag.WIDTH),
        font.get_style_value(hb.StyleTag.ITALIC) >= 0.5 or _oblique(os2),
        axes,
        f"variable {outlines}" if axes else outlines,
        _rights(os2),
    )


def _names(face: Any) -> list[str]:
    """The family's names, first the one its designer means: that of all styles before that of four."""
    found = [face.get_name(kind) for kind in (_TYPOGRAPHIC, _FAMILY, _WWS)]
    for entry in face.list_names():
        if int(entry.name_id) in (_TYPOGRAPHIC, _FAMILY, _WWS):
            found.append(face.get_name(entry.name_id, entry.language))
    return [name.strip() for name in dict.fromkeys(found) if name and folded(name)]


def rights_of(face: Any) -> Rights:
    """What an opened HarfBuzz face says about embedding it."""
    return _rights(bytes(face.reference_table("OS/2").data))


def _rights(os2: bytes) -> Rights:
    """From OS/2; without one nothing is forbidden. Its first versions knew no bits above the third."""
    if len(os2) < 10:
        return Rights()
    version, bits = struct.unpack(">H6xH", os2[:10])
    return Rights(bits if version >= 2 else bits & 0xE)


def _oblique(os2: bytes) -> bool:
    """fsSelection of OS/2, bit 9: slanted, without being called italic."""
    return len(os2) >= 64 and bool(struct.unpack(">H", os2[62:64])[0] & 0x200)


def _leaning(axis: Axis, style: str) -> float:
    """Where on `ital` or `slnt` the font is italic or upright. slnt counts backwards: -10 leans forward."""
    if style == UPRIGHT:
        return 0.0
    return 1.0 if axis.tag == "ital" else axis.low if axis.low < 0 else axis.high


def _hundred(weight: float) -> float:
    """The weight as CSS counts; the first fonts counted 1 to 9."""
    scaled = weight * 100 if 0 < weight < 10 else weight
    return min(max(scaled, 100.0), 900.0)


def _span(axis: Axis | None, value: float) -> str:
    if axis is None or axis.low == axis.high:
        return f"{value:g}"
    return f"{axis.low:g}-{axis.high:g}"
