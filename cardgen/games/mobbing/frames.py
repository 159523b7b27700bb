"""Oil paintings in gilded frames: the supervisory board, and the boss, alive and with the ribbon.

The painting is an oval in a mitred moulding, the brass plate hangs below it; wall and texts follow the
card's format. Both sides of these cards are meant to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.catalog.portrait import Portrait
from cardgen.games.mobbing.desk import Desk
from cardgen.games.mobbing.models import Aufsichtsrat, Chef
from cardgen.layout.marks import Box, Drawing, Ellipse, Group, Mark, Path, Rect, Step, polygon
from cardgen.layout.patterns import rays, rosette

MOULDING = 4.0
"""Width of a frame's moulding."""
PLATE = 9.6
"""Height of a brass plate."""
STRIPE = 5.0
"""Distance of the stripes of the wallpaper."""
RAIL = 16.5
"""Height of the rail on the wall."""
TALLER = 1.2
"""Height of a portrait by its width."""


def member(desk: Desk, card: Aufsichtsrat) -> Drawing:
    """The front of a member of the board, without a number."""
    tall = desk.tall
    frame = (desk.wide / 2 - 25, 3.4, 50.0, tall - 26.2)
    return Drawing(
        (
            *_wall(desk),
            *framed(desk, card.portrait, frame),
            *_plate(desk, card.name, card.role, tall - 22.2),
            _words(desk, card.text, "text"),
        )
    )


def member_back(desk: Desk, card: Aufsichtsrat) -> Drawing:
    """The back of a member of the board: how many cards its row takes, and how many votes it brings."""
    tall = desk.tall
    half = desk.wide / 2
    wide, room = half - 3.6, tall - 28.6
    high = min(room, wide * 1.3)
    frame = (4.6, 4.2 + (room - high) / 2, wide, high)
    middle = (frame[0] + frame[2] + desk.wide - 3.6) / 2
    return desk.face(
        *_wall(desk),
        *framed(desk, card.portrait, frame),
        *_number(desk, card.number, middle, frame[1] + frame[3] / 2),
        *_plate(desk, card.name, card.role, tall - 22.6),
        desk.text(
            desk.catalog.word("votes", number=card.number),
            (6.2, tall - 12.0, desk.wide - 12.4, 5.4),
            font="name",
            size=11,
            least=8,
            ground="wall",
            align="center",
            field="words.votes",
        ),
    )


def boss(desk: Desk, card: Chef) -> Drawing:
    """The boss while he lives, in the largest frame of the house."""
    return Drawing((*_boss(desk, card), _words(desk, card.text_alive, "text_alive")))


def boss_dead(desk: Desk, card: Chef) -> Drawing:
    """The same painting with the black ribbon."""
    return Drawing((*_boss(desk, card, mourning=True), _words(desk, card.text_dead, "text_dead")))


def _boss(desk: Desk, card: Chef, mourning: bool = False) -> Iterator[Mark]:
    word = "boss-dead" if mourning else "boss-alive"
    frame = (desk.wide / 2 - 26, 4.2, 52.0, desk.tall - 27.4)
    yield from _wall(desk)
    yield from framed(desk, card.portrait, frame, mourning=mourning)
    yield from _crest(desk, desk.wide / 2, frame[1] + 2.0)
    yield from _plate(desk, card.name, f"{card.role}", desk.tall - 22.2)
    yield from desk.mirrored(_state(desk, word, mourning))


# --- the painting --------------------------------------------------------------------------------


def _wall(desk: Desk) -> Iterator[Mark]:
    """Striped paper above a rail, as in rooms where nothing is decided quickly; below it all is plain."""
    yield desk.ground("wall")
    line = desk.catalog.style.ornament
    out, rail = line / 2 - desk.bleed, desk.tall - RAIL
    steps: list[Step] = []
    count = int((desk.wide / 2 + desk.bleed - line / 2) / STRIPE)
    for at in range(-count, count + 1):
        x = round(desk.wide / 2 + at * STRIPE, 3)
        steps += [("M", x, out), ("L", x, rail)]
    colour = desk.colour("wall-line")
    stripes = Path(tuple(steps), stroke=colour, line=line, round_ends=False)
    edges = tuple(
        Path(
            (("M", out, rail + at), ("L", desk.wide - out, rail + at)),
            stroke=colour,
            line=line,
            round_ends=False,
        )
        for at in (0.0, 1.6)
    )
    yield desk.sized([stripes, *edges], name="wall")


def framed(desk: Desk, face: Portrait, frame: Box, *, mourning: bool = False) -> Iterator[Mark]:
    """A face in oil in its frame, a box in units; in mourning with a black ribbon over the corner."""
    x, y, wide, tall = frame
    yield desk.sized(_moulding(desk, frame))
    inner = (x + MOULDING, y + MOULDING, wide - 2 * MOULDING, tall - 2 * MOULDING)
    cx, cy = inner[0] + inner[2] / 2, inner[1] + inner[3] / 2
    r = min(inner[2] / 2 - 1.2, (inner[3] / 2 - 1.2) / TALLER)
    yield desk.sized(_mount(desk, inner, cx, cy, r))
    yield from bust(desk, face, cx, cy, r)
    if mourning:
        yield desk.sized(_ribbon(desk, frame))


def _moulding(desk: Desk, frame: Box) -> Iterator[Mark]:
    """Four mitred sides under a light from the upper left, and a boss of gilding on each corner."""
    x, y, wide, tall = frame
    right, foot, m = x + wide, y + tall, MOULDING
    line = desk.colour("gold-dark")
    yield Rect(x + 0.7, y + 1.1, wide, tall, fill=desk.colour("shadow"), radius=0.4)
    outer = [(x, y), (right, y), (right, foot), (x, foot)]
    inner = [(x + m, y + m), (right - m, y + m), (right - m, foot - m), (x + m, foot - m)]
    for at, fill in enumerate(("gold-light", "gold", "gold", "gold-light")):
        after = (at + 1) % 4
        side = polygon([outer[at], outer[after], inner[after], inner[at]])
        yield Path(side, fill=desk.colour(fill), stroke=line, line=0.2)
    for inset, width in ((1.1, 0.5), (m - 1.0, 0.3)):
        yield Rect(x + inset, y + inset, wide - 2 * inset, tall - 2 * inset, stroke=line, line=width)
    for cx in (x + m / 2, right - m / 2):
        for cy in (y + m / 2, foot - m / 2):
            yield Ellipse(cx, cy, 2.2, 2.2, fill=desk.colour("gold"), stroke=line, line=0.3)
            yield rays(round(cx, 3), round(cy, 3), 0.9, 1.9, 8, desk.colour("gold-light"))


def _mount(desk: Desk, inner: Box, cx: float, cy: float, r: float) -> Iterator[Mark]:
    """The gilded spandrels around the oval, and the dark varnish in it with a glow behind the head."""
    dark = desk.colour("gold-dark")
    yield Rect(*inner, fill=desk.colour("mount"), stroke=dark, line=0.25)
    lobes = max(6, 2 * round(10 * desk.catalog.style.ornament))
    yield Group(
        (rosette(round(cx, 3), round(cy, 3), r * 1.75, lobes, 1, desk.colour("gold"), 0.18, inner=0.55),),
        clip=inner,
        name=f"mount-{r:g}",
    )
    ry = r * TALLER
    yield Ellipse(cx, cy, r + 0.9, ry + 0.9, fill=desk.colour("gold-light"), stroke=dark, line=0.3)
    yield Ellipse(cx, cy, r, ry, fill=desk.colour("canvas"))
    yield Ellipse(cx - r * 0.12, cy - ry * 0.18, r * 0.68, ry * 0.66, fill=desk.colour("canvas-light"))


def bust(desk: Desk, face: Portrait, cx: float, cy: float, r: float) -> Iterator[Mark]:
    """A portrait in an oval of the half width `r`, with its rim."""
    ry = r * TALLER
    yield desk.portrait(face, (cx - r, cy - ry, 2 * r, 2 * ry))
    yield desk.sized([Ellipse(cx, cy, r, ry, stroke=desk.colour("gold-dark"), line=0.4)])


def photograph(desk: Desk, face: Portrait, cx: float, cy: float, r: float) -> Iterator[Mark]:
    """A portrait as on a notice of death: a print with a black edge and a ribbon over its corner."""
    half, high = r + 1.0, r * TALLER + 1.0
    right, foot, edge = cx + half, cy + high, desk.colour("ribbon-edge")
    whole = (cx - half, cy - high, 2 * half, 2 * high)
    yield desk.sized(
        [Rect(*whole, fill=desk.colour("shade")), Ellipse(cx, cy, r, r * TALLER, fill=desk.colour("ground"))]
    )
    yield desk.portrait(face, (cx - r, cy - r * TALLER, 2 * r, 2 * r * TALLER))
    sash = polygon([(right - 9.6, foot), (right - 6.0, foot), (right, foot - 6.0), (right, foot - 9.6)])
    yield desk.sized(
        [Path(sash, fill=desk.colour("ribbon"), stroke=edge, line=0.3), Rect(*whole, stroke=edge, line=0.8)]
    )


def _ribbon(desk: Desk, frame: Box) -> Iterator[Mark]:
    """The black band across the lower right corner of a frame, with its shadow."""
    x, y, wide, tall = frame
    right, foot = x + wide + 0.6, y + tall + 0.6
    reach, width = min(wide, tall) * 0.56, 7.5
    corners = [
        (right - reach, foot),
        (right - reach + width * 1.3, foot),
        (right, foot - reach + width * 1.3),
        (right, foot - reach),
    ]
    yield Path(polygon([(a + 0.5, b + 0.9) for a, b in corners]), fill=desk.colour("shadow"))
    yield Path(polygon(corners), fill=desk.colour("ribbon"), stroke=desk.colour("ribbon-edge"), line=0.4)


# --- words ---------------------------------------------------------------------------------------


def _plate(desk: Desk, name: str, role: str, y: float) -> Iterator[Mark]:
    """The brass plate of a member: name and office."""
    wide = 47.0
    x = (desk.wide - wide) / 2
    yield desk.sized(_brass(desk, (x, y, wide, PLATE)))
    for text, field, top, height, font, size in (
        (name, "name", 1.2, 4.3, "name", 12.5),
        (role, "role", 6.0, 2.3, "rules", 8.0),
    ):
        yield _engraved(desk, text, (x + 4.4, y + top, wide - 8.8, height), field, font, size)


def nameplate(desk: Desk, name: str, box: Box, size: float) -> Iterator[Mark]:
    """A brass plate with a name alone."""
    x, y, wide, tall = box
    yield desk.sized(_brass(desk, box))
    yield _engraved(desk, name, (x + 3.6, y, wide - 7.2, tall), "name", "name", size)


def _brass(desk: Desk, box: Box) -> Iterator[Mark]:
    """Brass with two screws."""
    x, y, wide, tall = box
    dark = desk.colour("gold-dark")
    yield Rect(x + 0.4, y + 0.7, wide, tall, fill=desk.colour("shadow"), radius=0.9)
    yield Rect(x, y, wide, tall, fill=desk.colour("plate"), stroke=dark, line=0.4, radius=0.9)
    yield Rect(x + 0.8, y + 0.8, wide - 1.6, tall - 1.6, stroke=dark, line=0.15, radius=0.5)
    cy = y + tall / 2
    for cx in (x + 2.4, x + wide - 2.4):
        yield Ellipse(cx, cy, 0.75, 0.75, fill=desk.colour("gold"), stroke=dark, line=0.2)
        yield Path((("M", cx - 0.4, cy - 0.4), ("L", cx + 0.4, cy + 0.4)), stroke=dark, line=0.2)


def _engraved(desk: Desk, text: str, box: Box, field: str, font: str, size: float) -> Mark:
    return desk.text(
        text,
        box,
        font=font,
        size=size,
        least=min(size, 9.0 if field == "name" else 6.5),
        fill="plate-ink",
        ground="plate",
        align="center",
        field=field,
    )


def _crest(desk: Desk, cx: float, cy: float) -> Iterator[Mark]:
    """A gilded shell with a crown on the upper side of the boss's frame."""
    dark = desk.colour("gold-dark")
    shell = (
        ("M", cx - 9.0, cy + 2.4),
        ("C", cx - 8.0, cy - 0.6, cx - 6.0, cy - 3.4, cx, cy - 3.4),
        ("C", cx + 6.0, cy - 3.4, cx + 8.0, cy - 0.6, cx + 9.0, cy + 2.4),
        ("C", cx + 5.0, cy + 2.6, cx + 3.6, cy + 5.4, cx, cy + 5.4),
        ("C", cx - 3.6, cy + 5.4, cx - 5.0, cy + 2.6, cx - 9.0, cy + 2.4),
        ("Z",),
    )
    yield desk.sized([Path(shell, fill=desk.colour("gold-light"), stroke=dark, line=0.35)])
    yield desk.icon("crown", cx - 3.6, cy - 3.0, 7.2, "gold-dark")


def _words(desk: Desk, text: str, field: str) -> Mark:
    """The sentence below the plate."""
    return desk.text(
        text,
        (5.4, desk.tall - 11.5, desk.wide - 10.8, 5.6),
        font="rules",
        size=8,
        ground="wall",
        align="center",
        lines=2,
        leading=1.15,
        field=field,
    )


def _number(desk: Desk, number: int, cx: float, cy: float) -> Iterator[Mark]:
    """Row limit and votes as a large number on a seal."""
    r = 12.6
    marks: list[Mark] = [
        rays(cx, cy, r - 1.2, r + 1.5, 36, desk.colour("accent")),
        Ellipse(cx, cy, r, r, fill=desk.colour("memo"), stroke=desk.colour("accent"), line=0.9),
        Ellipse(cx, cy, r - 1.5, r - 1.5, stroke=desk.colour("accent"), line=0.3),
    ]
    yield desk.sized(marks)
    yield desk.text(
        str(number),
        (cx - r, cy - r, 2 * r, 2 * r),
        font="numeral",
        size=48,
        least=24,
        fill="accent",
        align="center",
        field="number",
    )


def _state(desk: Desk, word: str, mourning: bool) -> Iterator[Mark]:
    """In the upper left corner, whether he is alive."""
    fill, ink = ("ribbon", "ribbon-ink") if mourning else ("plate", "plate-ink")
    edge = desk.colour("ribbon-edge" if mourning else "gold-dark")
    box = (4.0, 4.0, 21.0, 5.2)
    yield desk.sized([Rect(*box, fill=desk.colour(fill), stroke=edge, line=0.35, radius=0.8)])
    yield desk.text(
        desk.catalog.word(word),
        (box[0] + 1, box[1], box[2] - 2, box[3]),
        font="name",
        size=9.5,
        least=7,
        fill=ink,
        ground=fill,
        align="center",
        field=f"words.{word}",
    )
