"""Colours of the screen -> inks of a printing condition, through its ICC profile and within an ink limit.

In: `#rrggbb` (sRGB). Out: four shares of ink in whole percent, found once for each colour. What is decided
here, in this order:

- White is paper. A neutral grey (chroma at most 3) prints with black alone, as light as the profile says.
- Dark letters, pictograms and lines (L* at most 25, chroma at most 15) print with black alone, full, and
  letters over what lies below them, so that no plate that is a little off leaves a seam.
- A large area that is black, or all but black (chroma at most 6), takes a service's rich black, since black
  alone looks grey there.
- All else goes through the profile: relative colorimetric with black point compensation. `Image.convert`
  would know no paper and make black of three colours.
- What is then more than the limit loses ink by under-colour removal: for each amount of black from what it
  has up to all, the grey part that cyan, magenta and yellow have in common is taken away until the sum is
  the limit (then all three in proportion); printed is the one that looks most like the wanted colour, a
  shift of hue counting three times as much as one of lightness or chroma.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cached_property, lru_cache
from io import BytesIO
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import Field

from cardgen.catalog.files import read_bytes
from cardgen.catalog.load import read
from cardgen.catalog.model import Model
from cardgen.finding import DataError, Finding, UsageError

GREY = 3.0
"""Chroma (CIELAB) up to which a colour is a neutral grey."""
DARK, DULL = 25.0, 15.0
"""L* and chroma up to which letters and lines are printed with black alone."""
SOMBRE = 6.0
"""Chroma up to which a large dark area is one of black."""
HUE = 3.0
"""How much more a shift of hue weighs than one of lightness or chroma."""
LARGEST_PROFILE = 8_000_000
PAPER_WHITE = 255


class Cmyk(NamedTuple):
    """Ink in whole percent of what the plate can give."""

    c: int
    m: int
    y: int
    k: int

    @property
    def total(self) -> int:
        """All four together, percent."""
        return self.c + self.m + self.y + self.k

    @property
    def operands(self) -> str:
        """As PDF wants them: four numbers from 0 to 1."""
        return " ".join(f"{share / 100:g}" for share in self)


PAPER, BLACK = Cmyk(0, 0, 0, 0), Cmyk(0, 0, 0, 100)


class Condition(Model):
    """A printing condition: a press with its paper and inks, as an ICC profile tells it."""

    file: str = Field(description="The ICC profile beside this file.")
    title: str = Field(description="The condition's name as printers say it.")
    identifier: str = Field(description="Its name in the registry, or any if it is not registered.")
    registry: str = Field(default="", description="Address of the registry; empty if it is not registered.")
    limit: int = Field(ge=100, le=400, description="Most ink on one spot, percent.")
    source: str = Field(description="Where the profile comes from.")
    checked: date = Field(description="When the source was read.")


class Inks:
    """The inks of one printing condition as one service wants them used.

    `limit` is the most ink on a spot (percent), `rich` the black of areas at least `large` mm wide and high.
    Raises DataError when the profile is none of four inks for printing.
    """

    def __init__(
        self,
        condition: Condition,
        profile: bytes,
        *,
        limit: int | None = None,
        rich: Sequence[int] = BLACK,
        large: float = 5.0,
    ) -> None:
        self.condition = condition
        self.profile = profile
        self.limit = condition.limit if limit is None else min(limit, 400)
        self.rich = Cmyk(*rich) if sum(rich) <= self.limit else BLACK
        self.large = large
        self._seen: dict[str, Cmyk] = {}
        self._transforms = _transforms(condition.file, profile)

    @cached_property
    def name(self) -> str:
        """Names all that a colour's inks depend on: the key under which what was drawn is remembered."""
        from hashlib import sha256

        said = f"{sha256(self.profile).hexdigest()} {self.limit} {self.rich} {self.large}"
        return sha256(said.encode()).hexdigest()[:16]

    def fill(self, colour: str) -> Cmyk:
        """The inks of a colour `#rrggbb`."""
        found = self._seen.get(colour)
        if found is None:
            found = self._seen[colour] = self._found(colour)
        return found

    def area(self, colour: str) -> Cmyk:
        """The inks of a large area: its black is rich."""
        return self.rich if self.rich != BLACK and _dark(colour, SOMBRE) else self.fill(colour)

    def line(self, colour: str) -> Cmyk:
        """The inks of what is fine: letters, pictograms, lines."""
        return BLACK if _dark(colour, DULL) else self.fill(colour)

    def overprints(self, colour: str, ground: str) -> bool:
        """Whether letters are printed over their ground: full black is, unless that were too much ink."""
        below = self.fill(ground) if ground else PAPER
        return self.line(colour) == BLACK and below.total - below.k + BLACK.k <= self.limit

    def _found(self, colour: str) -> Cmyk:
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        if red == green == blue == PAPER_WHITE:
            return PAPER
        light, chroma = _light_and_chroma(colour)
        if chroma <= GREY:
            return Cmyk(0, 0, 0, self._black(light))
        full = _percent(self._inked([(red, green, blue)])[0])
        return full if full.total <= self.limit else self._limited(full)

    def _black(self, light: float) -> int:
        """How much black alone is as light; the scale from paper to full black is that from 100 to 0."""
        ramp = self._ramp
        wanted = ramp[100] + (ramp[0] - ramp[100]) * light / 100
        return min(range(101), key=lambda share: abs(ramp[share] - wanted))

    @cached_property
    def _ramp(self) -> list[float]:
        return [lab[0] for lab in self._looks([Cmyk(0, 0, 0, share) for share in range(101)])]

    def _limited(self, full: Cmyk) -> Cmyk:
        """As `full` with no more ink than allowed: see the module's docstring."""
        tries = [_removed(full, black, self.limit) for black in range(full.k, 101)]
        wanted, *looks = self._looks([full, *tries])
        return min(zip(tries, looks, strict=True), key=lambda pair: _difference(wanted, pair[1]))[0]

    def _inked(self, colours: Sequence[tuple[int, int, int]]) -> list[Any]:
        from PIL import Image, ImageCms

        image = Image.frombytes("RGB", (len(colours), 1), bytes(part for each in colours for part in each))
        shown = ImageCms.applyTransform(image, self._transforms[0])
        return _pixels(shown, 4) if shown else []

    def _looks(self, inks: Sequence[Cmyk]) -> list[tuple[float, float, float]]:
        """How inks look on their paper, CIELAB."""
        from PIL import Image, ImageCms

        data = bytes(round(share * 2.55) for each in inks for share in each)
        image = Image.frombytes("CMYK", (len(inks), 1), data)
        shown = ImageCms.applyTransform(image, self._transforms[1])
        found = _pixels(shown, 3) if shown else []
        return [(light / 2.55, _signed(a), _signed(b)) for light, a, b in found]


def inks_of(
    root: Path,
    name: str = "fogra39",
    *,
    limit: int | None = None,
    rich: Sequence[int] = BLACK,
    large: float = 5.0,
) -> Inks:
    """The inks of `root/profiles/<name>.yaml`, or of a profile given by its path, `press.icc`.

    Raises UsageError when there is none of that name, DataError for one that cannot be used.
    """
    place = Path(name)
    if place.suffix.lower() in (".icc", ".icm"):
        profile = read_bytes(place, place.as_posix(), place.resolve().parent, LARGEST_PROFILE)
        condition = Condition(
            file=place.name,
            title=_described(place.as_posix(), profile),
            identifier=_described(place.as_posix(), profile),
            limit=300,
            source=place.name,
            checked=date(2000, 1, 1),
        )
        return Inks(condition, profile, limit=limit, rich=rich, large=large)
    folder = root / "profiles"
    known = sorted(path.stem for path in folder.glob("*.yaml"))
    if name not in known:
        what = f"found profile '{name}'; allowed: {', '.join(known) or 'none'}, or the path of an ICC profile"
        raise UsageError([Finding("", f"{what}; choose one", check="profile")])
    condition = read(Condition, folder / f"{name}.yaml")
    profile = read_bytes(folder / condition.file, f"profiles/{condition.file}", folder, LARGEST_PROFILE)
    return Inks(condition, profile, limit=limit, rich=rich, large=large)


def kind_of(profile: bytes) -> tuple[str, str]:
    """Class and colour space that an ICC profile says of itself: ("prtr", "CMYK"); "" where it is none."""
    if len(profile) < 128 or profile[36:40] != b"acsp":
        return "", ""
    return profile[12:16].decode("latin-1"), profile[16:20].decode("latin-1").strip()


def _transforms(where: str, profile: bytes) -> tuple[Any, Any]:
    """From sRGB to the inks, and from the inks to CIELAB on their paper."""
    from PIL import ImageCms

    _refuse_other(where, profile)
    intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    try:
        press = ImageCms.ImageCmsProfile(BytesIO(profile))
        screen, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
        return (
            ImageCms.buildTransform(screen, press, "RGB", "CMYK", intent, flags),
            ImageCms.buildTransform(press, lab, "CMYK", "LAB", intent),
        )
    except (ImageCms.PyCMSError, OSError) as problem:
        raise DataError([_unusable(where, "it is damaged")]) from problem


def _refuse_other(where: str, profile: bytes) -> None:
    kind = kind_of(profile)
    if kind != ("prtr", "CMYK"):
        said = "no ICC profile" if not kind[0] else f"one of class {kind[0]!r} and colours {kind[1]!r}"
        raise DataError([_unusable(where, f"it is {said}")])


def _unusable(where: str, why: str) -> Finding:
    what = f"found a profile that cannot be used: {why}; allowed: an ICC output profile of four inks (CMYK)"
    return Finding(where, f"{what}; get the one your printer names", check="profile")


def _described(where: str, profile: bytes) -> str:
    """What the profile calls itself."""
    from PIL import ImageCms

    _refuse_other(where, profile)
    try:
        said = ImageCms.ImageCmsProfile(BytesIO(profile)).profile.profile_description
    except OSError as problem:
        raise DataError([_unusable(where, "it is damaged")]) from problem
    return " ".join((said or "Custom").split())


def _signed(value: int) -> float:
    """Pillow gives a* and b* as bytes with a sign."""
    return float(value - 256 if value > 127 else value)


def _pixels(image: Any, count: int) -> list[Any]:
    data = image.tobytes()
    return [tuple(data[at : at + count]) for at in range(0, len(data), count)]


def _percent(inks: Sequence[int]) -> Cmyk:
    """From 0..255 to percent."""
    return Cmyk(*(round(share / 2.55) for share in inks))


def _removed(full: Cmyk, black: int, limit: int) -> Cmyk:
    """With so much black, the grey part of the others gone as far as the limit wants, then all of them."""
    colours = list(full[:3])
    room = max(0, limit - black)
    over = sum(colours) - room
    if over > 0:
        grey = min([*colours, -(-over // 3)])
        colours = [share - grey for share in colours]
    if (left := sum(colours)) > room:
        colours = [share * room // left for share in colours]
    cyan, magenta, yellow = colours
    return Cmyk(cyan, magenta, yellow, black)


def _difference(wanted: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Squared difference of two colours, CIELAB, that of hue weighed more."""
    light, a, b = (one - two for one, two in zip(wanted, other, strict=True))
    chroma = hypot(*wanted[1:]) - hypot(*other[1:])
    hue = max(0.0, a * a + b * b - chroma * chroma)
    return light * light + chroma * chroma + HUE * HUE * hue


@lru_cache(maxsize=4096)
def _dark(colour: str, dull: float) -> bool:
    light, chroma = _light_and_chroma(colour)
    return light <= DARK and chroma <= dull


def _light_and_chroma(colour: str) -> tuple[float, float]:
    """L* and chroma of an sRGB colour (IEC 61966-2-1, CIE 15), D65."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    x = _cube_root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _cube_root(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _cube_root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    a, b = 500 * (x - y), 200 * (y - z)
    return 116 * y - 16, hypot(a, b)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
