"""Where a face of "Mob Sitters" is drawn, and whose it is. Lengths are millimetres.

A comic has one pen: every outline of these faces is LINE wide, every shadow falls to the lower right.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from cardgen.catalog.model import spoken
from cardgen.games.mob_sitters.models import Kind, MobSitters, Sitter
from cardgen.games.mob_sitters.weaves import PATTERNS
from cardgen.layout.easel import Easel
from cardgen.layout.marks import Box, Group, Rect
from cardgen.layout.weaves import weave

LINE = 0.5
"""Width of an outline, mm."""
PEN = 1.3
"""Width of an outline of a sign, in units of its grid of 24."""


@dataclass(frozen=True)
class Panel(Easel[MobSitters]):
    """Everything that drawing a component of one babysitter takes."""

    sitter: Sitter
    _: KW_ONLY
    outline: float = LINE

    def own(self, layer: str) -> str:
        """The babysitter's colour as a `sitter` (ink), a `field` (area) or a `weave` (pattern on it)."""
        return self.colour(f"{layer}-{self.shade}")

    @property
    def shade(self) -> str:
        """What style.yaml calls the babysitter's colour after the layer: `yellow` for `sitter-yellow`."""
        return self.sitter.colour.partition("-")[2] or self.sitter.colour

    def pen(self, times: float = 1.0) -> float:
        """The width of the pen of a sign, in units of its grid."""
        return round(PEN * times * (0.5 if self.pale else 1.0), 3)

    def weave(self, box: Box, pitch: float) -> Group:
        """The babysitter's pattern over a box; wider and in thin lines where the edition saves ink."""
        if self.pale:
            return self.woven(box, round(pitch / self.catalog.style.ornament**0.5, 2), "weave", 0.15)
        return self.woven(box, pitch, "weave")

    def woven(self, box: Box, pitch: float, layer: str, line: float = 0.0) -> Group:
        """The babysitter's pattern in a layer of the own colour; in lines where `line` > 0 mm."""
        kind = self.sitter.pattern
        return weave(PATTERNS[kind], kind, box, self.own(layer), pitch, line)

    def mark(self, x: float, y: float, size: float) -> Group:
        """What stands for the babysitter's colour: the toy on a round plate of that colour, about x, y."""
        plate = Rect(
            x - size / 2,
            y - size / 2,
            size,
            size,
            fill=self.colour("paper"),
            stroke=self.colour("ink"),
            line=self.stroke(0.7),
            radius=size / 2,
        )
        inner = size * 0.7
        toy = self.sign(self.sitter.icon, x - inner / 2, y - inner / 2, inner, "ink")
        return Group((plate, Group((toy,), name=f"mark-{self.shade}")))

    def sentence(self, kind: Kind) -> str:
        """What a kind of card does, as effects.yaml says it."""
        return spoken(self.catalog.effects, kind, self.catalog.box.numbers)
