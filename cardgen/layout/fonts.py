"""Fonts by alias: fonts.yaml says what stands behind a name, `Fonts` opens files when they are needed.

A family is looked for in the fonts folder, by what its files say of themselves, then in the installed package
`fontpkg-<family>`; packages are located, not imported. TrueType, OpenType/CFF, collections (`index`) and
variable fonts (`axes`) are all opened by HarfBuzz. Metrics are fractions of the em.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from cardgen.catalog.files import read_text
from cardgen.catalog.keep import package_folder
from cardgen.catalog.load import read
from cardgen.catalog.paths import called
from cardgen.finding import DataError, Finding
from cardgen.layout.fontfiles import ENDINGS, Design, Rights, Shelf, Unusable, designs_of, folded, rights_of
from cardgen.layout.fonttable import BETWEEN, Alias, FontTable, Script, script_of

PACKS = (
    "justmytype_intl_rtl", "justmytype_intl_cjk", "justmytype_intl_sea", "justmytype_intl_south_asia",
    "justmytype_intl_africa",
)  # fmt: skip
"""Packages with families for many scripts, each in a folder of its name."""
# What a font need not have: HarfBuzz draws these spaces as advances and leaves out what is never visible.
_WITHOUT_GLYPH = ((0x2000, 0x2010), (0x202A, 0x2030), (0x2060, 0x2065), (0xFE00, 0xFE10))
DRAWN_WITHOUT_GLYPH = frozenset(
    [*"\u00a0\u00ad\u205f\u3000\ufeff", *(chr(code) for area in _WITHOUT_GLYPH for code in range(*area))]
)


class FontFile:
    """One font: a file, an index in it, a place on its axes; opened at the first question."""

    def __init__(self, path: Path, index: int = 0, axes: Mapping[str, float] | None = None) -> None:
        self.path = path
        self.index = index
        self.axes = dict(axes or {})

    @cached_property
    def face(self) -> Any:
        """The HarfBuzz face, mapped into memory. DataError for a file that holds none or a forbidden one."""
        import uharfbuzz as hb

        face = hb.Face(hb.Blob.from_file_path(str(self.path)), self.index)
        if not face.glyph_count:
            what = "found no font in this file; allowed: TrueType, OpenType; put a whole file there"
            raise DataError([Finding(called(self.path), what, check="font")])
        if refused := rights_of(face).refused:
            what = f"found a font that cannot be used: {refused}; choose another"
            raise DataError([Finding(called(self.path), what, check="font")])
        return face

    @cached_property
    def rights(self) -> Rights:
        """What its maker allows."""
        return rights_of(self.face)

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
        """The PostScript name, in characters a PDF name may have; of a variable font with its place on the
        axes, as Adobe Technical Note 5902 writes it."""
        import uharfbuzz as hb

        name = self.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or self.path.stem
        bare = "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-_")) or "Font"
        places = [(axis.tag.strip(), self.axes.get(axis.tag)) for axis in self.face.axis_infos]
        return bare + "".join(f"_{place:g}{tag}" for tag, place in places if place is not None)

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

    @cached_property
    def width(self) -> float:
        """Width in percent of the usual one."""
        import uharfbuzz as hb

        return float(self.axes.get("wdth", self.font.get_style_value(hb.StyleTag.WIDTH)))

    @cached_property
    def slant(self) -> float:
        """Degrees that the letters lean, negative when forward, 0.0 upright."""
        import uharfbuzz as hb

        return float(self.font.get_style_value(hb.StyleTag.SLANT_ANGLE))

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


@dataclass(frozen=True, slots=True)
class Source:
    """Where a font comes from: a file, a font in it, a place on its axes."""

    path: Path
    index: int
    axes: Mapping[str, float]


class Fonts:
    """The fonts of one `fonts/` folder, by alias. DataError for a bad fonts.yaml; files open lazily.

    `cache` is a folder for what may be kept between runs, or None.
    """

    def __init__(self, root: Path, *, cache: Path | None = None) -> None:
        self.root = Path(root)
        table = read(FontTable, self.root / "fonts.yaml", cache=cache)
        self.aliases = table.fonts
        self.scripts = table.scripts
        self.shelf = Shelf(self.root)
        self._check_references()
        self._faces: dict[str, Face] = {}
        self._files: dict[tuple[Path, int, tuple[tuple[str, float], ...]], FontFile] = {}
        self._scripts: dict[str, Script | None] = {}
        self._lent: dict[tuple[str, str], str] = {}
        self._packaged: dict[str, list[Design]] = {}

    def face(self, alias: str) -> Face:
        """The font behind the alias; DataError when there is no such alias or no font that it may use."""
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

    def source(self, alias: str) -> Source:
        """Where the alias's font comes from; DataError, with the place in fonts.yaml, when from nowhere."""
        entry = self.aliases.get(alias)
        if entry is None:
            return self._lending(alias)
        if entry.file:
            return self._allowed(alias, entry, self._in_file(alias, entry))
        design = _best(self.shelf.family(entry.family), entry)
        if design is None:
            usual = _usual(entry)
            if usual:
                return Source(usual, entry.index, entry.axes)
            design = _best(self.packaged(entry.family), entry)
        if design is None:
            self._refuse(alias, self._nowhere(entry), "family")
        return self._allowed(alias, entry, design)

    def script(self, char: str) -> Script | None:
        """The script that lends a letter, as fonts.yaml says; None for letters of no listed one."""
        if char not in self._scripts:
            self._scripts[char] = script_of(self.scripts, char)
        return self._scripts[char]

    def lent(self, alias: str, family: str) -> str:
        """The name of the family's font that suits the alias best; "" when the family is not installed."""
        if (alias, family) not in self._lent:
            there = self.shelf.family(family) or self.packaged(family)
            self._lent[alias, family] = f"{alias}{BETWEEN}{family}" if there else ""
        return self._lent[alias, family]

    def packaged(self, family: str) -> list[Design]:
        """The fonts of a family in the installed packages."""
        if family not in self._packaged:
            found = [one for folder in package_folders(family) for one in Shelf(folder).family(family)]
            self._packaged[family] = found
        return self._packaged[family]

    def unmet(self, script: Script, lang: str) -> Finding:
        """That a language needs letters for which no font is installed, and the command that brings one."""
        what = (
            f"found letters for which no font is installed; run {script.cure}, "
            "or put a font that has them beside fonts.yaml"
        )
        return Finding(self._table, what, check="font", lang=lang)

    @cached_property
    def _table(self) -> str:
        """How findings call fonts.yaml; asked for once, as every word of a language may lack its letters."""
        return self.place("")

    def findings(self) -> Iterator[Finding]:
        """What is wrong with each alias, used or not."""
        for alias in self.aliases:
            try:
                _ = self.face(alias).file.face
            except DataError as error:
                yield from error.findings

    def _open(self, alias: str) -> Face:
        source = self.source(alias)
        path, index, axes = source.path, source.index, source.axes
        key = (path, index, tuple(sorted(axes.items())))
        file = self._files.get(key)
        if file is None:
            file = self._files[key] = FontFile(path, index, axes)
        entry = self.aliases.get(alias)
        if entry is None:
            return Face(alias, file, {}, (), alias, alias)
        features = dict.fromkeys(entry.features, True)
        return Face(alias, file, features, entry.fallback, entry.bold or alias, entry.italic or alias)

    def _lending(self, alias: str) -> Source:
        """The font of a family that lends letters to an alias: `headline/Noto Sans Arabic`."""
        base, between, family = alias.partition(BETWEEN)
        entry = self.aliases.get(base)
        if entry is None or not between:
            raise DataError([_unknown(alias, self.aliases, called(self.root / "fonts.yaml"))])
        like = self.face(base).file
        there = self.shelf.family(family) or self.packaged(family)
        design = _nearest(there, like.weight, like.width, entry.style)
        if design is None:
            raise DataError([_unknown(alias, self.aliases, called(self.root / "fonts.yaml"))])
        return Source(design.path, design.index, design.pinned(like.weight, like.width, entry.style))

    def _in_file(self, alias: str, entry: Alias) -> Design:
        """The font of a file that fonts.yaml names."""
        path = self.root / entry.file
        if not path.is_file():
            what = f"found no file '{entry.file}' beside fonts.yaml; put it there, or correct the name"
            self._refuse(alias, what, "file")
        found = designs_of(path)
        if isinstance(found, Unusable):
            self._refuse(alias, f"'{entry.file}' {found.why}".replace("' found", "': found", 1), "file")
        if entry.index >= len(found):
            what = f"found index {entry.index}; allowed: 0 to {len(found) - 1}, for so many fonts are in"
            self._refuse(alias, f"{what} '{entry.file}'; change it", "index")
        design = found[entry.index]
        if "weight" in entry.model_fields_set and not design.has_weight(entry.weight) and design.axes:
            what = f"found the weight {entry.weight}; '{entry.file}' has {design}; change it"
            self._refuse(alias, what, "weight")
        return design

    def _allowed(self, alias: str, entry: Alias, design: Design) -> Source:
        """The font at its place on its axes; DataError when it must not be used, or has no such axis."""
        if refused := design.rights.refused:
            what = f"found '{design.path.name}', which cannot be used: {refused}; choose another font"
            self._refuse(alias, what, "file" if entry.file else "family")
        for tag, value in entry.axes.items():
            axis = design.axis(tag)
            if axis is None:
                there = ", ".join(axis.tag for axis in design.axes) or "none, for it is no variable font"
                what = f"found the axis '{tag}'; '{design.path.name}' has {there}; change or remove it"
                self._refuse(alias, what, "axes", tag)
            elif not axis.holds(value):
                what = f"found {tag} {value:g}; allowed: {axis.low:g} to {axis.high:g}; change it"
                self._refuse(alias, what, "axes", tag)
        width = 100.0 if entry.width is None else entry.width
        axes = design.pinned(entry.weight, width, entry.style) | dict(entry.axes)
        return Source(design.path, design.index, axes)

    def _nowhere(self, entry: Alias) -> str:
        """That there is no such font, what of its family there is, and what to do."""
        wanted = f"{entry.weight} {entry.style}"
        wanted += f" {entry.width:g} %" if entry.width is not None else ""
        what = f"found no font '{entry.family}' {wanted}"
        near = [*self.shelf.family(entry.family), *self.packaged(entry.family)]
        if near:
            there = ", ".join(sorted({str(design) for design in near}))
            return f"{what}; of this family there are: {there}; choose one of these, or add the file"
        package = "fontpkg-" + entry.family.lower().replace(" ", "-")
        what += f"; put its file beside fonts.yaml, or install the package {package}, if there is one"
        if self.shelf.unusable:
            names = ", ".join(odd.path.name for odd in self.shelf.unusable)
            what += f"; cannot be used: {names} (see 'cardgen fonts')"
        return what

    def place(self, alias: str, *steps: str | int) -> str:
        """Where a value of an alias stands in fonts.yaml, `file:line:column`; the alias when it has none."""
        from cardgen.catalog.nodes import Block, Node, below, tree

        path = self.root / "fonts.yaml"
        where = f"{path.parent.name}/{path.name}"
        root = tree(read_text(path, where, path.parent), where, [])
        fonts = root.items.get("fonts") if isinstance(root, Block) else None
        if not isinstance(fonts, Block) or alias not in fonts.keys:
            return where
        at: Node = fonts.keys[alias]
        node: Node | None = fonts.items[alias]
        for step in steps:
            node = below(node, step)
            at = node or at
        return f"{where}:{at.line}:{at.column}"

    def _refuse(self, alias: str, what: str, *steps: str) -> NoReturn:
        raise DataError([Finding(self.place(alias, *steps), f"{alias}: {what}", check="font")])

    def _check_references(self) -> None:
        """Raise DataError for every alias that names another one which does not exist."""
        findings = []
        for alias, entry in self.aliases.items():
            named: list[tuple[str, tuple[str | int, ...]]] = [
                (entry.bold, ("bold",)), (entry.italic, ("italic",)),
                *((other, ("fallback", number)) for number, other in enumerate(entry.fallback)),
            ]  # fmt: skip
            for other, steps in named:
                if other and other not in self.aliases:
                    allowed = ", ".join(sorted(self.aliases))
                    what = f"{alias}: found the font '{other}'; allowed: {allowed}; change it"
                    findings.append(Finding(self.place(alias, *steps), what, check="font"))
        if findings:
            raise DataError(findings)


def _best(designs: Iterable[Design], entry: Alias) -> Design | None:
    """The font of its family that an alias means: nearest in width, then in weight; static ones first."""
    width = 100.0 if entry.width is None else entry.width
    suited = [
        design
        for design in designs
        if design.has_weight(entry.weight)
        and design.has_style(entry.style)
        and (entry.width is None or design.has_width(entry.width))
    ]

    def distance(design: Design) -> tuple[float, float, int, Path, int]:
        at = design.pinned(entry.weight, width, entry.style)
        wide, heavy = at.get("wdth", design.width), at.get("wght", design.weight)
        return abs(wide - width), abs(heavy - entry.weight), len(at), design.path, design.index

    return min(suited, key=distance, default=None)


def _nearest(designs: Sequence[Design], weight: float, width: float, style: str) -> Design | None:
    """Of a family the font most like another one; upright where there is no italic, as in most scripts."""

    def distance(design: Design) -> tuple[bool, float, float, int, str, int]:
        at = design.pinned(weight, width, style)
        wide, heavy = at.get("wdth", design.width), at.get("wght", design.weight)
        leans = design.has_style(style)
        return not leans, abs(wide - width), abs(heavy - weight), len(at), str(design.path), design.index

    return min((design for design in designs if not design.rights.refused), key=distance, default=None)


def _usual(entry: Alias) -> Path | None:
    """The file of the family's package that has the usual name, which tells all that is to be known."""
    names = [entry.stem + ending for ending in ENDINGS] if entry.width is None else []
    folders = package_folders(entry.family)
    return next((path for folder in folders for name in names if (path := folder / name).is_file()), None)


def package_folders(family: str) -> list[Path]:
    """Where installed packages keep the files of a family: its own package, else those of many families."""
    folder = package_folder("fontpkg_" + family.lower().replace(" ", "_").replace("-", "_"))
    if folder:
        return [folder / "files"]
    packs = [pack for name in PACKS if (pack := package_folder(name))]
    return [inner for pack in packs if (inner := pack / "fonts" / "ofl" / folded(family)).is_dir()]


def _unknown(alias: str, known: Mapping[str, Alias], where: str) -> Finding:
    what = f"found no font '{alias}'; allowed: {', '.join(sorted(known))}; add it, or use one of these"
    return Finding(where, what, check="font")
