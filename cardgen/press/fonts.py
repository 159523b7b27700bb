"""Set lines -> PDF text operators, and the fonts they use -> Type0 fonts in a ReportLab document.

In: `Line` values of the layout room. Out: operator strings, and at the end the font objects. The painter's
coordinates are the drawing's: one unit is a millimetre, y grows down; the text matrix turns letters upright.

A font is written as Type0 with Identity-H (ISO 32000-1, 9.7): codes are glyph ids, the subset keeps them, and
ToUnicode comes from the shaper's clusters, so that search finds ligatures. Same lines, same bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from cardgen.finding import DataError, Finding
from cardgen.layout.bidi import turns
from cardgen.layout.marks import MM_PER_PT, Glyph, Line, Run
from cardgen.press.leftward import Leftward

if TYPE_CHECKING:
    from cardgen.layout.fonts import FontFile, Fonts

# Tables a PDF reader has no use for: codes are glyph ids and shaping is done.
NOT_EMBEDDED = ("GSUB", "GPOS", "GDEF", "kern", "DSIG", "STAT", "MVAR", "name", "post", "OS/2", "cmap")
ITALIC, SYMBOLIC = 64, 4
MOST = 2_000
"""Lines and runs from which on they are forgotten, so that memory stays flat however many there are."""


@cache
def rgb(colour: str) -> str:
    """The operator that fills with a colour `#rrggbb`."""
    red, green, blue = (number(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return f"{red} {green} {blue} rg"


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A PDF number with at most four decimals and no needless zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=64)
def sized(size: float) -> str:
    """A type size in pt as millimetres."""
    return number(size * MM_PER_PT)


class Embedding:
    """The fonts of one document. `fill` turns a colour into its operator: RGB unless the press says else."""

    def __init__(self, fonts: Fonts, fill: Callable[[str], str] = rgb) -> None:
        self.fonts = fonts
        self.fill = fill
        self._by_alias: dict[str, EmbeddedFont] = {}
        self._by_file: dict[FontFile, EmbeddedFont] = {}
        self._lines: dict[int, tuple[Line, str, str]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Resource names given so far, in the order of first use."""
        return tuple(font.name for font in self._by_file.values())

    def line(self, line: Line, fill: str) -> str:
        """The operators that show a line: colour, BT ... ET and underlines; "" when it has no glyphs.

        x and y of the line are mm under a matrix with y down. Icons set in the line are the painter's.
        """
        known = self._lines.get(id(line))
        if known is None or known[1] != fill:
            if len(self._lines) >= MOST:
                self._lines.clear()
            known = self._lines[id(line)] = (line, fill, self._line(line, fill))
        return known[2]

    def _line(self, line: Line, fill: str) -> str:
        if len(line.runs) == 1 and (run := line.runs[0]).glyphs and not run.underline:
            font = self._by_alias.get(run.font) or self._font(run.font)
            place = f"1 0 0 -1 {number(line.x + run.x)} {number(line.y)} Tm"
            return f"{self.fill(fill)} BT /{font.name} {sized(run.size)} Tf {place} {font.show(run)} ET"
        parts = []
        state = ("", 0.0)
        y = number(line.y)
        for run in line.runs:
            if not run.glyphs:
                continue
            font = self._font(run.font)
            if (font.name, run.size) != state:
                state = (font.name, run.size)
                parts.append(f"/{font.name} {sized(run.size)} Tf")
            parts.append(f"1 0 0 -1 {number(line.x + run.x)} {y} Tm {font.show(run)}")
        if not parts:
            return ""
        parts.append("ET")
        parts += [self._underline(line, run) for run in line.runs if run.underline and run.glyphs]
        return f"{self.fill(fill)} BT {' '.join(parts)}"

    def finish(self, canvas: Any) -> None:
        """Add every font used to the canvas' document, for all its pages and forms; once, before save()."""
        document = canvas._doc
        resources = document.idToObject["BasicFonts"].dict
        for font in self._by_file.values():
            resources[font.name] = font.embed(document)

    def _font(self, alias: str) -> EmbeddedFont:
        font = self._by_alias.get(alias)
        if font is None:
            file = self.fonts.face(alias).file
            font = self._by_file.get(file)
            if font is None:
                font = self._by_file[file] = EmbeddedFont(file, f"T{len(self._by_file) + 1}")
            self._by_alias[alias] = font
        return font

    def _underline(self, line: Line, run: Run) -> str:
        offset, thickness = self._font(run.font).file.underline
        em = run.size * MM_PER_PT
        top = line.y + (offset - thickness / 2) * em
        box = (line.x + run.x, top, run.width, thickness * em)
        return " ".join(map(number, box)) + " re f"


_Code: TypeAlias = tuple[str, float, float, Glyph]
"""A glyph's code, the moves before and after it in 1/1000 em, and the glyph, which so stays itself."""


class EmbeddedFont:
    """One font file in one document: its resource name and the glyphs used so far."""

    def __init__(self, file: FontFile, name: str) -> None:
        self.file = file
        self.name = name
        self.texts: dict[int, str] = {0: "\ufffd"}
        self._leftward: Leftward | None = None
        # By identity: equal glyphs are mostly one object, and hashing them would take longer than the rest.
        self._codes: dict[int, _Code] = {}
        # Codes with the move after them, of glyphs that need no rounding: most runs are a row of these.
        self._plain: dict[int, str] = {}
        self._shown: dict[tuple[int, float, float], tuple[Run, str]] = {}

    def show(self, run: Run) -> str:
        """The operators that show a run from the current point: TJ, Ts for raised glyphs, Tc for tracking.

        Tracking is said as such, for a reader takes moves between letters for spaces between words.
        Words that many cards share are one object and are written once.
        """
        if not run.tracking:
            try:
                return f"[<{''.join(map(self._plain.__getitem__, map(id, run.glyphs)))}>] TJ".replace(
                    "<>", ""
                )
            except KeyError:
                pass
        key = (id(run.glyphs), run.size, run.tracking)
        if key not in self._shown:
            if len(self._shown) >= MOST:
                self._shown.clear()
            self._shown[key] = (run, self._written(run))
        return self._shown[key][1]

    def _written(self, run: Run) -> str:
        if turns(run.text):
            self._leftward = self._leftward or Leftward(self.file)
            return self._tracked(self._leftward.show(run, self.texts), run)
        parts, left = [], 0.0  # what earlier groups left to move
        for text, glyphs in _spans(run):
            shown, left = self._groups(glyphs, run, left)
            if text:
                shown = (
                    f"/Span <</ActualText <FEFF{text.encode('utf-16-be').hex().upper()}>>> BDC {shown} EMC"
                )
            parts.append(shown)
        return self._tracked(" ".join(parts), run)

    def _tracked(self, shown: str, run: Run) -> str:
        em = run.size * MM_PER_PT / 1000
        return f"{number(run.tracking * em)} Tc {shown} 0 Tc" if run.tracking else shown

    def _groups(self, glyphs: Iterable[Glyph], run: Run, left: float) -> tuple[str, float]:
        """The glyphs, those raised equally in one array each; and what is left to move."""
        parts = []
        for rise, group in groupby(glyphs, key=attrgetter("dy")):
            code, left = self._array(group, left, run.tracking)
            shown = f"[<{code}>] TJ".replace("<>", "")
            lift = number(rise * run.size * MM_PER_PT / 1000)
            parts.append(f"{lift} Ts {shown} 0 Ts" if rise else shown)
        return " ".join(parts), left

    def _array(self, glyphs: Iterable[Glyph], behind: float, tracking: float) -> tuple[str, float]:
        """`hex>move<hex` for TJ, and how far the pen then is behind its place, in 1/1000 em.

        Moves are whole numbers; what rounding leaves is carried on.
        """
        parts: list[str] = []
        known = self._codes
        for glyph in glyphs:
            hexed, before, after, _ = known.get(id(glyph)) or self._code(glyph)
            behind += before
            if not -0.5 <= behind <= 0.5:
                move = round(behind)
                parts.append(f">{-move}<")
                behind -= move
            parts.append(hexed)
            behind += after - tracking
        return "".join(parts), behind

    def _code(self, glyph: Glyph) -> _Code:
        """The code of a glyph; remembers what it stands for.

        Of several texts the shortest stays, then the first in code order: independent of the order of use.
        """
        gid, text = glyph.gid, glyph.text
        known = self.texts.get(gid)
        if gid and (not known or (text and (len(text), text) < (len(known), known))):
            self.texts[gid] = text
        after = glyph.advance - self.file.advance(gid) - glyph.dx
        code = self._codes[id(glyph)] = (f"{gid:04X}", glyph.dx, after, glyph)
        if text and not (glyph.dx or glyph.dy) and after == round(after):
            self._plain[id(glyph)] = f"{gid:04X}>{-round(after)}<" if after else f"{gid:04X}"
        return code

    def embed(self, document: Any) -> Any:
        """Write the font's objects into a ReportLab PDFDocument; returns the reference for resources."""
        from reportlab.pdfbase import pdfdoc

        more = self._leftward.codes if self._leftward else {}
        drawn = {gid: gid for gid in self.texts} | {code: gid for code, (gid, _) in more.items()}
        texts = self.texts | {code: text for code, (_, text) in more.items()}
        program, compact = subset(self.file, drawn.values())
        base = self.file.name if self.file.rights.whole else f"{_tag(self.file, texts)}+{self.file.name}"
        stream = _stream(document, program)
        if compact:
            stream.dictionary.dict["Subtype"] = pdfdoc.PDFName("CIDFontType0C")
        else:
            stream.dictionary.dict["Length1"] = len(program)

        def add(kind: str, value: Any) -> Any:
            document.Reference(value, f"{self.name}.{kind}")
            return pdfdoc.PDFObjectReference(f"{self.name}.{kind}")

        file = {"FontFile3" if compact else "FontFile2": add("file", stream)}
        descriptor = add("descriptor", pdfdoc.PDFDictionary(_descriptor(self.file, base) | file))
        descendant = _descendant(self.file, base, drawn, compact) | {"FontDescriptor": descriptor}
        if more and self._leftward:
            descendant["CIDToGIDMap"] = add("gids", _stream(document, self._leftward.gids()))
        font = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type0"),
            "BaseFont": pdfdoc.PDFName(base),
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([add("cid", pdfdoc.PDFDictionary(descendant))]),
            "ToUnicode": add("unicode", _stream(document, to_unicode(texts))),
        }
        return add("font", pdfdoc.PDFDictionary(font))


def _spans(run: Run) -> list[tuple[str, tuple[Glyph, ...]]]:
    """The run's glyphs, cut into words where some stand for no text of their own, as in Hindi.

    Such a word comes with its text, which is told beside it (ISO 32000-1, 14.9.4); all others with "".
    """
    if all(glyph.text for glyph in run.glyphs):
        return [("", run.glyphs)]
    words = [tuple(group) for _, group in groupby(run.glyphs, key=lambda glyph: glyph.text == " ")]
    texts = ["".join(group) for _, group in groupby(run.text, key=lambda char: char == " ")]
    if len(words) != len(texts):
        return [(run.text, run.glyphs)]
    return [
        ("" if all(glyph.text for glyph in word) else text, word)
        for word, text in zip(words, texts, strict=True)
    ]


def subset(file: FontFile, gids: Iterable[int]) -> tuple[bytes, bool]:
    """The font program with just these glyphs under their old ids; True when it is bare CFF.

    All glyphs when its maker wants that; a variable font at its place on its axes. DataError when HarfBuzz
    cannot make one, for the file is damaged.
    """
    import uharfbuzz as hb

    request = _request(file, gids)
    for axis in file.face.axis_infos:
        place = file.axes.get(axis.tag, axis.default_value)
        request.pin_axis_location(file.face, axis.tag, place)
    try:
        face = request.subset(file.face)
    except (RuntimeError, hb.HarfBuzzError) as problem:
        what = "found a font that cannot be embedded, for it is damaged; put a whole file there"
        raise DataError([Finding(f"fonts/{file.path.name}", what, check="font")]) from problem
    if "CFF " in face.table_tags:
        return bytes(face.reference_table("CFF ").data), True
    return bytes(face.blob.data), False


def _request(file: FontFile, gids: Iterable[int]) -> Any:
    """What is asked of HarfBuzz. Codes are glyph ids, so CFF's own numbers (CIDs) are made the same."""
    import uharfbuzz as hb

    request = hb.SubsetInput()
    flags = hb.SubsetFlags
    later, compact = (len(file.face.reference_table(tag).data) > 0 for tag in ("CFF2", "CFF "))
    asked = flags.RETAIN_GIDS | flags.NOTDEF_OUTLINE
    if file.rights.whole:
        request.keep_everything()
        asked |= request.flags
    else:
        request.glyph_set.update(gids)
        asked |= flags.NO_HINTING | flags.NO_LAYOUT_CLOSURE
        dropped = (int.from_bytes(tag.ljust(4).encode(), "big") for tag in NOT_EMBEDDED)
        request.drop_table_tag_set.update(dropped)
    if later:
        asked |= flags.DOWNGRADE_CFF2
    if later or compact:
        asked |= flags.CFF_IDENTITY_CHARSET
    request.flags = asked
    return request


def to_unicode(texts: Mapping[int, str]) -> str:
    """The ToUnicode CMap: glyph id -> UTF-16BE text (Adobe Technical Note 5411)."""
    pairs = [(gid, text.encode("utf-16-be").hex().upper()) for gid, text in sorted(texts.items()) if text]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000> <FFFF> endcodespacerange",
    ]
    for start in range(0, len(pairs), 100):
        part = pairs[start : start + 100]
        lines.append(f"{len(part)} beginbfchar")
        lines += [f"<{gid:04X}> <{text}>" for gid, text in part]
        lines.append("endbfchar")
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines)


def _tag(file: FontFile, gids: Iterable[int]) -> str:
    """Six capitals that name the subset (ISO 32000-1, 9.6.4), from the font and its glyphs."""
    text = f"{file.name} {file.index} {sorted(file.axes.items())} {sorted(gids)}"
    digest = sha256(text.encode()).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6])


def _stream(document: Any, content: bytes | str) -> Any:
    from reportlab.pdfbase import pdfdoc

    stream = pdfdoc.PDFStream(content=content)
    if document.compression:
        stream.filters = [pdfdoc.PDFZCompress]
    return stream


def _descriptor(file: FontFile, base: str) -> dict[str, Any]:
    """The FontDescriptor's entries, in 1/1000 em, from its tables."""
    from reportlab.pdfbase import pdfdoc

    scale = 1000 / file.upem
    box = struct.unpack(">4h", file.face.reference_table("head").data[36:44])
    slant = file.slant
    return {
        "Type": pdfdoc.PDFName("FontDescriptor"),
        "FontName": pdfdoc.PDFName(base),
        "Flags": SYMBOLIC | (ITALIC if slant else 0),
        "FontBBox": pdfdoc.PDFArray([round(edge * scale) for edge in box]),
        "ItalicAngle": round(slant, 1),
        "Ascent": round(file.ascent * 1000),
        "Descent": -round(file.descent * 1000),
        "CapHeight": round(file.cap_height * 1000),
        "StemV": round(10 + 220 * (file.weight - 50) / 900),  # the usual estimate: the tables do not say
    }


def _descendant(file: FontFile, base: str, drawn: Mapping[int, int], compact: bool) -> dict[str, Any]:
    """The CIDFont's entries but its descriptor; `drawn` are glyph ids by code, widths in runs of these."""
    from reportlab.pdfbase import pdfdoc

    widths: list[Any] = []
    for _, run in groupby(enumerate(sorted(drawn)), key=lambda pair: pair[1] - pair[0]):
        codes = [code for _, code in run]
        widths += [codes[0], pdfdoc.PDFArray([round(file.advance(drawn[code]), 1) for code in codes])]
    system = {
        "Registry": pdfdoc.PDFString("Adobe"),
        "Ordering": pdfdoc.PDFString("Identity"),
        "Supplement": 0,
    }
    entries = {
        "Type": pdfdoc.PDFName("Font"),
        "Subtype": pdfdoc.PDFName("CIDFontType0" if compact else "CIDFontType2"),
        "BaseFont": pdfdoc.PDFName(base),
        "CIDSystemInfo": pdfdoc.PDFDictionary(system),
        "DW": 1000,
        "W": pdfdoc.PDFArray(widths),
    }
    return entries if compact else entries | {"CIDToGIDMap": pdfdoc.PDFName("Identity")}
