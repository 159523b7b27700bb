"""What fonts.yaml holds: the font behind each alias, and the families behind letters of other scripts.

A letter that a font and its fallbacks lack is taken from its script's family, in the weight and width of the
font it is wanted for; so `headline` and `body` need not be written again for Arabic. Such a font is called by
both names: `headline/Noto Sans Arabic`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from cardgen.catalog.model import Model

STYLES: Mapping[int, str] = {
    100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium",
    600: "SemiBold", 700: "Bold", 800: "ExtraBold", 900: "Black",
}  # fmt: skip
BETWEEN = "/"
"""Stands between the alias that wants letters and the family that lends them."""
Area = Annotated[str, Field(pattern=r"^[0-9A-F]{4,6}(-[0-9A-F]{4,6})?$")]
Tag = Annotated[str, Field(pattern=r"^[A-Za-z0-9 ]{4}$")]


class Alias(Model):
    """What stands behind one font name."""

    family: str = Field(default="", description="Family, as the font's designer spells it.")
    weight: int = Field(default=400, ge=100, le=900, multiple_of=100, description="100 thin to 900 black.")
    style: Literal["upright", "italic"] = Field(default="upright", description="upright or italic.")
    width: float | None = Field(
        default=None, ge=50, le=200, description="Percent of the usual width; empty: what is nearest to 100."
    )
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


class Script(Model):
    """Letters that come from a family of their own."""

    id: str = Field(pattern=r"^[a-z]+(-[a-z]+)*$", description="What the letters are called, e.g. arabic.")
    letters: tuple[Area, ...] = Field(min_length=1, description="Code points, e.g. 0600-06FF.")
    family: str = Field(min_length=1, description="Family that has them.")
    languages: Mapping[str, str] = Field(default={}, description="Language -> family, where it is another.")
    extra: str = Field(default="", description="Extra of this program that brings the family, e.g. rtl.")
    package: str = Field(default="", description="Package that has the family, where there is no extra.")

    @model_validator(mode="after")
    def _ordered(self) -> Script:
        for first, last in self.areas:
            if first > last:
                raise ValueError(f"needs the lower code point first, found {first:04X}-{last:04X}")
        return self

    @property
    def areas(self) -> tuple[tuple[int, int], ...]:
        """First and last code point of each stretch."""
        ends = (area.partition("-") for area in self.letters)
        return tuple((int(first, 16), int(last or first, 16)) for first, _, last in ends)

    def family_in(self, lang: str) -> str:
        """The family for a language, `ja` or `zh_TW`: ideographs look different in each."""
        return self.languages.get(lang) or self.languages.get(lang.partition("_")[0]) or self.family

    @property
    def cure(self) -> str:
        """The command that brings the family."""
        return f"pip install 'cardgen[{self.extra}]'" if self.extra else f"pip install {self.package}"


class FontTable(Model):
    """What fonts.yaml holds."""

    fonts: Mapping[str, Alias] = Field(description="Font name -> what stands behind it.")
    scripts: tuple[Script, ...] = Field(
        default=(), description="Letters that come from families of their own where a font lacks them."
    )


def script_of(scripts: Iterable[Script], char: str) -> Script | None:
    """The script that a letter belongs to, None for those of no listed one."""
    code = ord(char)
    return next((one for one in scripts if any(low <= code <= high for low, high in one.areas)), None)
