"""What all parts of one portrait share: its colours in their tones, and the measures of its head.

The palette names colours; tones are mixed from them. A tone that is white is drawn as an outline.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from cardgen.catalog.portrait import Build, Head, Portrait, Pose
from cardgen.finding import DataError, Finding
from cardgen.layout.marks import Ellipse, Path
from cardgen.layout.portraits.pen import MIDDLE, Steps

WHITE = "#ffffff"
FINEST = 0.3
"""Millimetres: no line of a portrait is thinner."""
SHADOW, BLOOD = "#2a1614", "#8c2f2a"
"""What tones are mixed with: warm dark for shade, red for lips and cheeks."""


@dataclass(frozen=True, slots=True)
class Tone:
    """A colour in the light, in the shade, and deep as in a fold; `light` is for a gleam."""

    lit: str
    shade: str
    deep: str
    light: str


@dataclass(frozen=True, slots=True)
class Measures:
    """A head on the canvas: half widths, the height of chin and mouth, how far the face is turned."""

    temple: float
    cheek: float
    jaw: float
    chin: float
    foot: float
    turn: float
    neck: float
    shoulder: float
    """Angle on the oval at which the shoulders end."""

    @property
    def mouth(self) -> float:
        return 62 + (self.foot - 62) * 0.45

    @property
    def eye(self) -> float:
        """Distance of an eye from the middle."""
        return self.cheek * 0.43

    @property
    def middle(self) -> float:
        """Where the middle of the face is, turned as it is."""
        return MIDDLE + self.turn


@dataclass(frozen=True, slots=True)
class Cast:
    """Colours and measures of one portrait, and the thinnest line in units."""

    skin: Tone
    hair: Tone
    cloth: Tone
    accent: Tone
    linen: Tone
    shirt: Tone
    """Linen a little darker, so that a collar is seen on it."""
    brass: Tone
    lips: str
    lip: str
    """The light on a lower lip: rosy on dark skin, where a shade would not be seen."""
    blush: str
    ink: str
    line: float
    at: Measures

    @property
    def pale(self) -> frozenset[str]:
        """The shades of what is white."""
        tones = (self.skin, self.hair, self.cloth, self.accent, self.linen, self.shirt, self.brass)
        return frozenset(tone.shade for tone in tones if tone.lit == WHITE)

    def twin(self, steps: Steps, fill: str) -> Path:
        """The right one of a pair, in its shade: an area of its own, outlined as the left one is."""
        if fill in self.pale:
            return Path(steps, fill=fill, stroke=self.ink, line=self.line)
        return Path(steps, fill=fill)

    def area(self, steps: Steps, fill: str) -> Path:
        """A filled area; an outline when the fill is white."""
        if fill == WHITE:
            return Path(steps, fill=fill, stroke=self.ink, line=self.line)
        return Path(steps, fill=fill)

    def disc(self, x: float, y: float, rx: float, ry: float, fill: str) -> Ellipse:
        """A filled ellipse; an outline when the fill is white."""
        x, y, rx, ry = round(x, 2), round(y, 2), round(rx, 2), round(ry, 2)
        if fill == WHITE:
            return Ellipse(x, y, rx, ry, fill=fill, stroke=self.ink, line=self.line)
        return Ellipse(x, y, rx, ry, fill=fill)

    def ring(self, x: float, y: float, rx: float, ry: float, stroke: str, line: float) -> Ellipse:
        """An ellipse as a line of `line` units, or the thinnest allowed."""
        line = max(line, self.line)
        return Ellipse(round(x, 2), round(y, 2), round(rx, 2), round(ry, 2), stroke=stroke, line=line)

    def stroke(self, steps: Steps, colour: str, line: float) -> Path:
        """A line of `line` units, or the thinnest allowed."""
        return Path(steps, stroke=colour, line=max(line, self.line))


SHAPES: Mapping[Head, tuple[float, float, float, float, float]] = {
    Head.OVAL: (21, 21, 16.8, 7, 80.5),
    Head.ROUND: (22.2, 23.4, 19.4, 9, 79),
    Head.SQUARE: (21.5, 21.8, 20, 12, 80.5),
    Head.LONG: (19.4, 19.4, 15.8, 7.5, 84),
    Head.HEART: (22.4, 21, 14.2, 4.8, 80.5),
    Head.PEAR: (19.6, 22.4, 21, 10.5, 81),
    Head.DIAMOND: (19.4, 22, 15.4, 5.5, 82),
    Head.BROAD: (23.4, 24, 20.8, 11, 81),
}
"""Temple, cheek, jaw and chin: half widths; and the height of the chin's foot."""
TURNS: Mapping[Pose, float] = {Pose.LEFT: -3.2, Pose.RIGHT: 3.2}
BUILDS: Mapping[Build, tuple[float, float]] = {
    Build.SLIGHT: (0.52, 41),
    Build.MIDDLE: (0.60, 36),
    Build.STOUT: (0.70, 30.5),
}
"""Neck as a share of the jaw, and the angle of the shoulders' ends."""


def measures(spec: Portrait) -> Measures:
    """The measures a portrait's words ask for."""
    temple, cheek, jaw, chin, foot = SHAPES[spec.head]
    share, shoulder = BUILDS[spec.build]
    return Measures(temple, cheek, jaw, chin, foot, TURNS.get(spec.pose, 0.0), jaw * share + 0.8, shoulder)


def cast(spec: Portrait, palette: Mapping[str, str], scale: float) -> Cast:
    """Colours and measures of a portrait; `scale` is millimetres per unit.

    Raises DataError naming a colour that the palette lacks and those it has.
    """
    skin, linen = _named(palette, "skin", spec.skin), _named(palette, "cloth", "linen")
    return Cast(
        skin=tone(skin, 0.13 + 0.2 * (1 - _bright(skin))),
        hair=tone(_named(palette, "hair", spec.hair_colour), 0.30),
        cloth=tone(_named(palette, "cloth", spec.cloth), 0.26),
        accent=tone(_named(palette, "cloth", spec.accent), 0.26),
        linen=tone(linen, 0.13),
        shirt=tone(mixed(linen, SHADOW, 0.07) if linen != WHITE else WHITE, 0.16),
        brass=tone(_named(palette, "cloth", "brass"), 0.26),
        lip=mixed(skin, "#d0786a", 0.4) if _bright(skin) < 0.42 else mixed(skin, SHADOW, 0.18),
        lips=mixed(skin, BLOOD, 0.62),
        blush=mixed(skin, BLOOD, 0.22),
        ink=palette["ink"],
        line=round(FINEST / scale + 0.005, 2),
        at=measures(spec),
    )


def _named(palette: Mapping[str, str], family: str, name: str) -> str:
    found = palette.get(f"{family}-{name}")
    if found is None:
        has = ", ".join(key.partition("-")[2] for key in palette if key.startswith(f"{family}-"))
        what = f"found no colour '{family}-{name}'; allowed: {has or 'none yet'}; add it to style.yaml"
        raise DataError([Finding("", what, check="portrait")])
    return found


def _bright(colour: str) -> float:
    """The mean of a colour's parts, 0 to 1: dark skin needs a deeper shade to be seen."""
    return sum(int(colour[at : at + 2], 16) for at in (1, 3, 5)) / 765


@lru_cache(maxsize=512)
def tone(colour: str, depth: float) -> Tone:
    """The tones of a colour; `depth` is the share of darkness in its shade."""
    shade = depth / 2 if colour == WHITE else depth  # beside an outline half the shade is enough
    return Tone(
        colour,
        mixed(colour, SHADOW, shade),
        mixed(colour, SHADOW, min(depth * 2.4, 0.9)),
        WHITE if colour == WHITE else mixed(colour, "#fff6e4", 0.28),
    )


@lru_cache(maxsize=512)
def mixed(one: str, other: str, share: float) -> str:
    """One colour with a share of another in it."""
    parts = (
        round(int(one[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
