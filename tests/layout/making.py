"""Tiny fonts of our own, made while the tests run: every letter is a bar, its width tells which one."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgen.layout.glyph import Glyph

LETTERS = "ABCDEHVabcdehpxyz0123456789. ÄÖÜäöüß-"
UPEM = 1000
BARS = {True: 200, False: 120}
"""Width of a letter's bar, bold and not."""


def font(
    family: str = "Probe Sans",
    *,
    weight: int = 400,
    italic: bool = False,
    width: int = 5,
    rights: int = 0,
    letters: str = LETTERS,
    cff: bool = False,
    wide: int = 0,
    four: str = "",
    version: int = 4,
    named: str = "u{code:04X}",
    step: int = 10,
) -> Any:
    """A font with the letters given; `step` and `wide` make them wide, `four` is the old family name."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    glyphs = {char: named.format(code=ord(char), cid=7 * n + 10) for n, char in enumerate(letters)}
    names = [".notdef", *glyphs.values()]
    made = FontBuilder(UPEM, isTTF=not cff)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(char): name for char, name in glyphs.items()})
    advances = {name: 300 + step * number + wide for number, name in enumerate(names)}
    outlines = {}
    for name in names:
        pen: Any = T2CharStringPen(advances[name], None) if cff else TTGlyphPen(None)
        if name != glyphs.get(" "):
            bar(pen, advances[name], BARS[weight > 500])
        outlines[name] = pen.getCharString() if cff else pen.glyph()
    postscript = f"{family.replace(' ', '')}-{weight}{'Italic' * italic}"
    if cff:
        made.setupCFF(postscript, {"FullName": postscript}, outlines, {})
    else:
        made.setupGlyf(outlines)
    made.setupHorizontalMetrics({name: (advance, 50) for name, advance in advances.items()})
    made.setupHorizontalHeader(ascent=900, descent=-250)
    words = {"familyName": four or family, "styleName": "Regular", "psName": postscript}
    if four:
        words |= {"typographicFamily": family, "typographicSubfamily": "Any"}
    made.setupNameTable(words)
    slanted = 1 if italic else 64
    made.setupOS2(
        version=version, usWeightClass=weight, usWidthClass=width, fsType=rights, fsSelection=slanted,
        sTypoAscender=900, sTypoDescender=-250, usWinAscent=900, usWinDescent=250, sCapHeight=700,
    )  # fmt: skip
    made.setupPost(italicAngle=-12.0 if italic else 0.0)
    return made.font


def bar(pen: Any, advance: int, thick: int) -> None:
    """A bar of 700 units, and a foot that reaches to the end of the letter."""
    corners = ((50, 0), (advance - 50, 0), (advance - 50, 80), (50 + thick, 80), (50 + thick, 700), (50, 700))
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()


def variable(
    family: str = "Probe Flex",
    *,
    cff: bool = False,
    rights: int = 0,
    low: int = 100,
    letters: str = LETTERS,
    step: int = 10,
) -> Any:
    """A variable font: wght from `low` (the default, as in many fonts) to 900, wdth from 75 to 100."""
    from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
    from fontTools.varLib import build

    space = DesignSpaceDocument()
    for tag, least, usual, most in (("wght", low, low, 900), ("wdth", 75, 100, 100)):
        axis = AxisDescriptor(tag=tag, name=tag, minimum=least, default=usual, maximum=most)
        space.addAxis(axis)
    for weight, width, wide in ((low, 100, 0), (900, 100, 80), (low, 75, -60)):
        master = font(family, weight=weight, wide=wide, cff=cff, rights=rights, letters=letters, step=step)
        place = {"wght": weight, "wdth": width}
        space.addSource(SourceDescriptor(font=master, location=place, familyName=family))
    made, _, _ = build(space)
    return made


def cid_keyed(family: str = "Probe Ideo") -> Any:
    """A CFF font that numbers its letters otherwise than by their places, as some Asian ones do."""
    from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict

    made = font(family, cff=True, named="cid{cid:05d}")
    top = made["CFF "].cff.topDictIndex[0]
    count = len(top.charset)
    top.rawDict = {"ROS": ("Adobe", "Identity", 0), **top.rawDict}  # it must come first
    top.ROS, top.CIDCount = ("Adobe", "Identity", 0), 7 * count + 10
    inner = FontDict()
    inner.FontName, inner.Private = "Part", top.Private
    top.FDArray = FDArrayIndex()
    top.FDArray.append(inner)
    top.FDSelect = FDSelect(format=0)
    top.FDSelect.gidArray = [0] * count
    for gone in ("Private", "Encoding", "FullName"):
        top.rawDict.pop(gone, None)
        if hasattr(top, gone):
            delattr(top, gone)
    return made


def collection(path: Path, fonts: Sequence[Any]) -> Path:
    """Several fonts in one file."""
    from fontTools.ttLib import TTCollection

    made = TTCollection()
    made.fonts = list(fonts)
    made.save(path)
    return path


def saved(made: Any, path: Path) -> Path:
    """The font in a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made.save(path)
    return path


def table(folder: Path, fonts: Mapping[str, str]) -> Path:
    """The folder with a fonts.yaml: alias -> its lines, separated by `;`."""
    lines = ["fonts:"]
    for alias, keys in fonts.items():
        lines += [f"  {alias}:", *(f"    {key.strip()}" for key in keys.split(";"))]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fonts.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def header(tables: int = 1) -> bytes:
    """The beginning of a TrueType file."""
    return b"\x00\x01\x00\x00" + struct.pack(">H6x", tables)


def bare(glyph: Glyph) -> Glyph:
    """The glyph alone, at its place and with a letter for its text."""
    return replace(glyph, dx=0.0, dy=0.0, text="a")
