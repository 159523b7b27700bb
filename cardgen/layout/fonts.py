"""Fonts by alias: fonts.yaml says what stands behind a name, `Fonts` opens files when they are needed.

A file lies in the fonts folder itself, or in the installed package `fontpkg-<family>`; packages are
located, not imported. TrueType, OpenType/CFF, collections (`index`) and variable fonts (`axes`) are all
opened by HarfBuzz. Metrics are fractions of the em.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from cardgen.catalog.keep import package_folder
from cardgen.catalog.load import read
from cardgen.catalog.model import Model
from cardgen.finding import DataError, Finding

STYLES: Mapping[int, str] = {
    100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium",
    600: "SemiBold", 700: "Bold", 800: "ExtraBold", 900: "Black",
}  # fmt: skip
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
# What a font need not have: HarfBuzz draws these spaces as advances and leaves out what is never visible.
_WITHOUT_GLYPH = ((0x2000, 0x2010), (0x202A, 0x2030), (0x2060, 0x2065), (0xFE00, 0xFE10))
DRAWN_WITHOUT_GLYPH = frozenset(
    [*"\u00a0\u00ad\u205f\u3000\ufeff", *(chr(code) for area in _WITHOUT_GLYPH for code in range(*area))]
)

Tag = Annotated[str, Field(pattern=r"^[A-Za-z0-9 ]{4}$")]


class Alias(Model):
    """What stands behind one font name."""

    family: str = Field(default="", description="Family, as the font's designer spells it.")
    weight: int = Field(default=400, ge=100, le=900, multiple_of=100, description="100 thin to 900 black.")
    style: Literal["upright", "italic"] = Field(default="upright", description="upright or italic.")
    file: str = Field(
        default="", pattern=r"^[^/\\]*$", description="A file of the fonts folder, instead of the family."
    )
    index: int = Field(default=0, ge=0, description="Which font of a collection.")
    axes: Mapping[Tag, float] = Field(default={}, description="Design of a variable font, e.g. wght: 700.")
    features: tuple[Tag, ...] = Field(default=(), description="OpenType features switched on, e.g. tnum.")
    bold: str = Field(default="", description="Alias that <b> switches to; empty: no change.")
    italic: str = Field(default="", description="Alias that <i> switches to; empty: no change.")
    fallback: tuple[str, ...] = Field(default=(), description="Aliases asked for characters this one lacks.")

    @model_validator(mode="after")
    def _has_source(self) -> Alias:
        if bool(self.family) == bool(self.file):
            raise ValueError("needs a family or a file, and not both")
        return self

    @property
    def stem(self) -> str:
        """The usual file name without its ending: `FiraSans-BoldItalic`."""
        style = STYLES[self.weight]
        if self.style == "italic":
            style = "Italic" if style == "Regular" else f"{style}Italic"
        return f"{self.family.replace(' ', '')}-{style}"


class FontTable(Model):
    """What fonts.yaml holds."""

    fonts: Mapping[str, Alias] = Field(description="Font name -> what stands behind it.")


class FontFile:
    """One font: a file, an index in it, a place on its axes; opened at the first question."""

    def __init__(self, path: Path, index: int = 0, axes: Mapping[str, float] | None = None) -> None:
        self.path = path
        self.index = index
        self.axes = dict(axes or {})

    @cached_property
    def face(self) -> Any:
        """The HarfBuzz face, mapped into memory. DataError when the file holds no font."""
        import uharfbuzz as hb

        face = hb.Face(hb.Blob.from_file_path(str(self.path)), self.index)
        if not face.glyph_count:
            what = "found no font in this file; allowed: TrueType, OpenType; put a whole file there"
            raise DataError([Finding(f"fonts/{self.path.name}", what, check="font")])
        return face

    @cached_property
    def font(self) -> Any:
        """The HarfBuzz font, at the place on its axes."""
        import uharfbuzz as hb

        font = hb.Font(self.face)
        if self.axes:
            font.set_variations(self.axes)
        return font

    @cached_property
    def upem(self) -> int:
        """Font units per em."""
        return int(self.face.upem)

    @cached_property
    def name(self) -> str:
        """The PostScript name, in characters a PDF name may have."""
        import uharfbuzz as hb

        name = self.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or self.path.stem
        return "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-_")) or "Font"

    @cached_property
    def characters(self) -> frozenset[str]:
        """Every character the font has a glyph for, and those that need none."""
        return frozenset(map(chr, self.face.unicodes)) | DRAWN_WITHOUT_GLYPH

    @cached_property
    def ascent(self) -> float:
        """Ascender in em."""
        return float(self.font.get_font_extents("ltr").ascender) / self.upem

    @cached_property
    def descent(self) -> float:
        """Descender in em, below the baseline, positive."""
        return -float(self.font.get_font_extents("ltr").descender) / self.upem

    @cached_property
    def cap_height(self) -> float:
        """Height of a capital in em."""
        return self._height("H", 0.7)

    @cached_property
    def depth(self) -> float:
        """How far the ink of a p reaches below the baseline, in em."""
        gid = self.font.get_nominal_glyph(ord("p"))
        extents = self.font.get_glyph_extents(gid) if gid else None
        return -(extents.y_bearing + extents.height) / self.upem if extents else self.descent

    def _height(self, letter: str, otherwise: float) -> float:
        gid = self.font.get_nominal_glyph(ord(letter))
        extents = self.font.get_glyph_extents(gid) if gid else None
        return extents.y_bearing / self.upem if extents and extents.y_bearing > 0 else otherwise

    @cached_property
    def underline(self) -> tuple[float, float]:
        """Middle of the underline below the baseline, and its thickness, in em."""
        import uharfbuzz as hb

        offset = self.font.get_metric_position_with_fallback(hb.OTMetricsTag.UNDERLINE_OFFSET)
        size = self.font.get_metric_position_with_fallback(hb.OTMetricsTag.UNDERLINE_SIZE)
        return -offset / self.upem, size / self.upem

    @cached_property
    def weight(self) -> float:
        """Weight on the usual scale, 400 regular."""
        import uharfbuzz as hb

        return float(self.axes.get("wght", self.font.get_style_value(hb.StyleTag.WEIGHT)))

    def advance(self, gid: int) -> float:
        """The unkerned advance of a glyph in 1/1000 em, as the PDF's width table says it."""
        return float(self.font.get_glyph_h_advance(gid)) * 1000 / self.upem


@dataclass(frozen=True, slots=True)
class Face:
    """A font as a face asks for it by alias: an opened file with features and the aliases around it."""

    alias: str
    file: FontFile
    features: Mapping[str, bool]
    fallback: tuple[str, ...]
    bold: str
    italic: str

    def has(self, char: str) -> bool:
        """True when the character can be drawn without help from another font."""
        return char in self.file.characters


class Fonts:
    """The fonts of one `fonts/` folder, by alias. DataError for a bad fonts.yaml; files open lazily.

    `cache` is a folder for what may be kept between runs, or None.
    """

    def __init__(self, root: Path, *, cache: Path | None = None) -> None:
        self.root = Path(root)
        self.aliases = read(FontTable, self.root / "fonts.yaml", cache=cache).fonts
        _check_references(self.aliases, self.root / "fonts.yaml")
        self._faces: dict[str, Face] = {}
        self._files: dict[tuple[Path, int, tuple[tuple[str, float], ...]], FontFile] = {}

    def face(self, alias: str) -> Face:
        """The font behind the alias; DataError when there is no such alias or its file is not installed."""
        face = self._faces.get(alias)
        if face is None:
            face = self._faces[alias] = self._open(alias)
        return face

    def chain(self, alias: str) -> tuple[str, ...]:
        """The alias and, each once, all aliases behind it that may lend it characters; nearest first."""
        seen = [alias]
        for name in seen:  # grows while it is walked: breadth first
            seen += [other for other in self.face(name).fallback if other not in seen]
        return tuple(seen)

    def _open(self, alias: str) -> Face:
        entry = self.aliases.get(alias)
        if entry is None:
            raise DataError([_unknown(alias, self.aliases)])
        path = locate(entry, self.root)
        if path is None:
            raise DataError([_not_installed(alias, entry, _line(self.root / "fonts.yaml", alias))])
        key = (path, entry.index, tuple(sorted(entry.axes.items())))
        file = self._files.get(key)
        if file is None:
            file = self._files[key] = FontFile(path, entry.index, entry.axes)
        features = dict.fromkeys(entry.features, True)
        return Face(alias, file, features, entry.fallback, entry.bold or alias, entry.italic or alias)


def locate(entry: Alias, root: Path) -> Path | None:
    """The file of an alias: in the fonts folder, else in the family's package; None when nowhere."""
    if entry.file:
        path = root / entry.file
        return path if path.is_file() else None
    names = [entry.stem + suffix for suffix in SUFFIXES]
    folders = [root, *_package_folders(entry.family)]
    return next((path for folder in folders for name in names if (path := folder / name).is_file()), None)


def _package_folders(family: str) -> list[Path]:
    """Where the package of a family keeps its files, as a list of none or one."""
    folder = package_folder("fontpkg_" + family.lower().replace(" ", "_").replace("-", "_"))
    return [folder / "files"] if folder else []


def _line(path: Path, alias: str) -> str:
    """Where the alias stands in fonts.yaml, `file:line`, or just the file."""
    where = f"{path.parent.name}/{path.name}"
    lines = path.read_text("utf-8-sig").splitlines()
    found = (at for at, line in enumerate(lines, 1) if line.strip() == f"{alias}:")
    return next((f"{where}:{at}" for at in found), where)


def _check_references(aliases: Mapping[str, Alias], path: Path) -> None:
    """Raise DataError for every alias that names another one which does not exist."""
    findings = []
    for alias, entry in aliases.items():
        for other in (entry.bold, entry.italic, *entry.fallback):
            if other and other not in aliases:
                what = f"{alias}: found the font '{other}'; allowed: {', '.join(sorted(aliases))}; change it"
                findings.append(Finding(_line(path, alias), what, check="font"))
    if findings:
        raise DataError(findings)


def _unknown(alias: str, known: Mapping[str, Alias]) -> Finding:
    what = f"found no font '{alias}'; allowed: {', '.join(sorted(known))}; add it, or use one of these"
    return Finding("fonts/fonts.yaml", what, check="font")


def _not_installed(alias: str, entry: Alias, where: str) -> Finding:
    if entry.file:
        what = f"found no file '{entry.file}' beside fonts.yaml; put it there, or correct the name"
    else:
        package = "fontpkg-" + entry.family.lower().replace(" ", "-")
        what = (
            f"found no font file '{entry.stem}'; put {entry.stem}.ttf or .otf beside fonts.yaml, "
            f"or install the package {package}"
        )
    return Finding(where, f"{alias}: {what}", check="font")
