"""A service is data: `data/services/<name>.yaml` -> sheet, products and figures, with their source."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, PrivateAttr, model_validator

from cardgen.catalog.load import read
from cardgen.catalog.model import Id, Millimetres, Model
from cardgen.catalog.paths import called
from cardgen.finding import DataError, Finding, UsageError
from cardgen.press.export import services
from cardgen.press.sheet import Sheet

Kind = Literal["card", "box", "board", "mat", "token", "standee", "die"]
DPI = 300
"""Pixels of an inch of every product; nobody counts in others."""
MOST_BORDER = 20
"""Millimetres that a product's picture may be larger than the product, on each side."""
Cards = Annotated[int, Field(ge=1)]
Pixels = Annotated[int, Field(ge=1, le=16_384)]
Day = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]


class Product(Model):
    """Something a service makes: one picture a face, of so many pixels, of which a border is cut off."""

    id: Id = Field(description="Name of its folder in the export.")
    kind: Kind = Field(description="What it is: card, box, board, mat, token, standee or die.")
    title: str = Field(description="The name the service uses.")
    width: Millimetres = Field(description="Trimmed width in mm.")
    height: Millimetres = Field(description="Trimmed height in mm.")
    pixels: tuple[Pixels, Pixels] = Field(
        description="Width and height of the picture in pixels, bleed included."
    )
    shrinks: float = Field(default=0.96, gt=0, le=1, description="A face may be drawn so much smaller.")
    room: float = Field(default=0.12, ge=0, lt=1, description="Share of it that a face may leave empty.")
    holds: int | None = Field(default=None, ge=1, description="Of a box: so many cards fit in.")
    of: Id | None = Field(default=None, description="Of a box: the product that it is for.")

    @model_validator(mode="after")
    def _has_its_size(self) -> Product:
        for pixels, mm in zip(self.pixels, (self.width, self.height), strict=True):
            border = (pixels / DPI * 25.4 - mm) / 2
            if not -0.1 <= border <= MOST_BORDER:
                least, most = (round((mm + more) / 25.4 * DPI) for more in (0, 2 * MOST_BORDER))
                raise ValueError(f"{pixels} pixels for {mm:g} mm; allowed: {least} to {most}, at {DPI} dpi")
        return self


class Service(Sheet):
    """The figures of a print service or a virtual table; lengths in mm."""

    title: str = Field(description="The name of the service.")
    source: str = Field(description="Address where its figures were read.")
    checked: Day = Field(description="When they were read there, year-month-day.")
    dpi: float = Field(default=300.0, ge=36, le=2400, description="Pixels per inch.")
    safe: float = Field(default=0.0, ge=0, le=30, description="Texts stay this far inside the trim, mm.")
    reach: float = Field(
        default=0.0,
        ge=0,
        le=30,
        description="Faces with a bleed are drawn with one so large, mm; 0: as it is.",
    )
    brackets: tuple[Cards, ...] = Field(default=(), description="Numbers of cards that one order may have.")
    products: tuple[Product, ...] = Field(default=(), description="What the service makes.")
    figures: Mapping[str, float] = Field(default={}, description="Other numbers of this service, by name.")
    words: Mapping[str, str] = Field(default={}, description="Words of this service, by name.")
    _where: str = PrivateAttr(default="")

    @model_validator(mode="after")
    def _agrees(self) -> Service:
        if self.products and self.dpi != DPI:
            raise ValueError(f"dpi is {self.dpi:g}; allowed where there are products: {DPI}")
        names = [product.id for product in self.products]
        if len(set(names)) < len(names):
            raise ValueError(f"two products are called {max(names, key=names.count)}")
        if wrong := [one.of for one in self.products if one.of and one.of not in names]:
            raise ValueError(f"a box is for '{wrong[0]}', which is no product")
        return self

    @property
    def where(self) -> str:
        """How findings call its file."""
        return self._where

    def figure(self, name: str, least: float = 0, most: float = 100_000) -> float:
        """A number of the service. Raises DataError where the file does not say it, or one out of range."""
        found = self.figures.get(name)
        if found is None or not least <= found <= most:
            said = f"no figure '{name}'" if found is None else f"{name}: {found:g}"
            what = f"found {said}; allowed: {least:g} to {most:g}; write such a number under 'figures:'"
            raise DataError([Finding(self.where, what)])
        return found

    def word(self, name: str) -> str:
        """A word of the service. Raises DataError where the file does not say it."""
        if name not in self.words:
            what = f"found no word '{name}'; allowed: a text; add it under 'words:'"
            raise DataError([Finding(self.where, what)])
        return self.words[name]


def service(root: Path, name: str, *, cache: Path | None = None) -> Service:
    """The service of that name. UsageError for an unknown one, DataError for a wrong file."""
    names = services(root)
    if name not in names:
        what = f"found service '{name}'; allowed: {', '.join(names)}; name one or more of these"
        raise UsageError([Finding("", what)])
    path = root / "services" / f"{name}.yaml"
    found = read(Service, path, cache=cache)
    found._name, found._where = name, called(path)
    return found
