"""What a card of "Der Vorstand will das so" looks like: a share certificate for people, a file for to-dos.

The world is the annual report of a company that takes itself for an empire. All lengths are
millimetres from the trim's top left corner. The layout follows the hand: MACHT and rank in the top left
corner and, turned, in the bottom right one; then the picture, the name, the story, the effect.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

from cardgen.catalog.model import Stock, filled
from cardgen.game import Look
from cardgen.games.vorstand.board import board
from cardgen.games.vorstand.models import Draw, Effect, Employee, Rank, Todo, Vorstand, WithAdd, spelled
from cardgen.games.vorstand.pawns import pawn
from cardgen.layout.marks import Box, Drawing, Ellipse, Group, Mark, Path, Rect, Steps, half_turn, rotation
from cardgen.layout.patterns import outlined, rosette, rosettes, tint
from cardgen.layout.portraits.bust import medallion, portrait
from cardgen.layout.type import Setter

RANKS = tuple(Rank)


def looks(catalog: Vorstand, setter: Setter) -> Mapping[str, Look]:
    """The components of the box in the catalog's language and colours."""
    stocks = catalog.style.stocks
    back = partial(common_back, catalog, setter)
    return {
        "employees": Look(stocks["employees"], partial(employee, catalog, setter), back("employees")),
        "todos": Look(stocks["todos"], partial(todo, catalog, setter), back("todos")),
        "boards": Look(stocks["boards"], partial(board, catalog, setter)),
        "pawns": Look(stocks["pawns"], partial(pawn, catalog, setter)),
    }


def ground(stock: Stock, colour: str) -> Rect:
    """The colour under everything, out to the end of the bleed."""
    bleed = stock.bleed
    return Rect(-bleed, -bleed, stock.width + 2 * bleed, stock.height + 2 * bleed, fill=colour)


def tinted(catalog: Vorstand, name: str, box: Box) -> Iterator[Mark]:
    """The pattern over an area of that colour, where the edition has one."""
    if name in catalog.style.patterns:
        yield tint(catalog.style.patterns[name], box, catalog.style.colours[f"{name}-ink"])


def lobes(catalog: Vorstand, count: int) -> int:
    """How many crests an ornament has in this edition: an even number, for half a turn's sake."""
    return max(2, 2 * round(count * catalog.style.ornament / 2))


def signed(by: int) -> str:
    """A difference with its sign, the minus a real one."""
    return f"+{by}" if by >= 0 else f"−{-by}"


def effect_text(catalog: Vorstand, effect: Effect) -> str:
    """The printed sentence: the pattern of effects.yaml filled from the effect's own fields."""
    pattern = next((sentence.text for sentence in catalog.effects if sentence.id == effect.kind), "")
    fields: dict[str, object] = {}
    for name, value in effect:
        if name == "by":
            fields["by"] = value if isinstance(effect, Draw) else signed(value)
        elif name == "todo":
            fields["todo"] = catalog.word(f"level-{value}")
        elif name == "rank":
            fields["rank"] = catalog.word(f"rank-{value}")
            fields["ranks"] = catalog.word(f"rank-{value}-many")
    if isinstance(effect, WithAdd):
        names = {card.id: card.name for card in catalog.employees}
        fields["with"] = names.get(effect.partner, effect.partner)
    return filled(pattern, fields)


# --- employees -----------------------------------------------------------------------------------


def employee(catalog: Vorstand, setter: Setter, card: Employee) -> Drawing:
    """The front of a red card."""
    stock = catalog.style.stocks["employees"]
    return Drawing(
        (
            *_paper(catalog, card),
            *_portrait(catalog, setter, card),
            *_corners(catalog, setter, card, stock),
            *_badge(catalog, setter, card),
            *_person(catalog, setter, card),
        )
    )


def _paper(catalog: Vorstand, card: Employee) -> Iterator[Mark]:
    """The ground, and the frame that only the board level may have."""
    colours = catalog.style.colours
    golden = card.rank is Rank.PATRIARCH
    yield ground(catalog.style.stocks["employees"], colours["gold-ground" if golden else "ground"])
    if card.rank in (Rank.VORSTAND, Rank.PATRIARCH):
        # 2.5 mm inside the trim: a drift of one millimetre still leaves a frame
        yield Rect(2.5, 2.5, 58, 83, stroke=colours["brass"], line=0.4, radius=2)


def _portrait(catalog: Vorstand, setter: Setter, card: Employee) -> Iterator[Mark]:
    """The oval of the certificate with the face, the thing of the story, and the ribbon with the rank."""
    colours = catalog.style.colours
    cx, cy = 31.5, 25.6
    line = colours["brass" if card.rank in (Rank.VORSTAND, Rank.PATRIARCH) else "hair"]
    yield Group((rosette(cx, cy, 19.4, lobes(catalog, 12), 1, line, 0.12, inner=0.6),), name="rosette")
    yield Ellipse(cx, cy, 14.6, 17.4, fill=colours["oval"], stroke=colours[f"rank-{card.rank}"], line=0.9)
    if colours[f"rank-{card.rank}"] == colours["oval"]:  # a ring that is not seen: its outline
        yield Ellipse(cx, cy, 15.05, 17.85, stroke=colours[f"rank-{card.rank}-ink"], line=0.25)
    if card.portrait is None:
        yield setter.icon(card.icon, cx - 10.5, cy - 11.5, 21, colours["accent"])
    else:
        yield portrait(card.portrait, (cx - 13.4, cy - 16.2, 26.8, 32.4), colours, setter.shelf)
    yield Ellipse(cx, cy, 13.4, 16.2, stroke=colours["brass"], line=0.3)
    if card.portrait is not None:
        thing = setter.icon(card.icon, cx + 8.9, cy + 6.7, 6, colours["accent"])
        yield medallion(thing, colours["brass"], colours["oval"])
    yield from _ribbon(catalog, setter, card, cx, 41.0)


def _ribbon(catalog: Vorstand, setter: Setter, card: Employee, cx: float, y: float) -> Iterator[Mark]:
    """The plate across the foot of the oval: the rank as a word on the rank's colour."""
    colours = catalog.style.colours
    fill, ink = colours[f"rank-{card.rank}"], colours[f"rank-{card.rank}-ink"]
    word = catalog.word(f"rank-{card.rank}").upper()
    half, height = 15.5, 4.8
    steps = (
        ("M", cx - half, y),
        ("L", cx + half, y),
        ("L", cx + half - 1.6, y + height / 2),
        ("L", cx + half, y + height),
        ("L", cx - half, y + height),
        ("L", cx - half + 1.6, y + height / 2),
        ("Z",),
    )
    yield Path(steps, fill=fill, stroke=ink, line=0.15)
    box = (cx - half + 2, y, 2 * half - 4, height)
    yield setter.block(
        word,
        box,
        font=catalog.style.fonts["name"],
        size=8,
        least=6.5,
        fill=ink,
        ground=fill,
        align="center",
        valign="middle",
        lines=1,
        hyphenate=False,
        tracking=60,
        field=f"words.rank-{card.rank}",
    )


def _corners(catalog: Vorstand, setter: Setter, card: Employee, stock: Stock) -> Iterator[Mark]:
    """MACHT and the rank's bars, top left and turned bottom right."""
    corner = tuple(_corner(catalog, setter, card))
    yield from corner
    yield Group(corner, matrix=half_turn(stock.width, stock.height))


def _corner(catalog: Vorstand, setter: Setter, card: Employee) -> Iterator[Mark]:
    colours = catalog.style.colours
    ground = colours["gold-ground" if card.rank is Rank.PATRIARCH else "ground"]
    yield setter.block(
        spelled(card.macht),
        (4.4, 5.0 if card.macht == math.inf else 4.8, 15.5, 14 if card.macht == math.inf else 9.5),
        font=catalog.style.fonts["numeral"],
        size=34 if card.macht == math.inf else 26,
        least=18,
        fill=colours["accent"],
        ground=ground,
        valign="top",
        lines=1,
        hyphenate=False,
        field="macht",
    )
    yield from _bars(catalog, card.rank, 4.4, 12.2)


def _bars(catalog: Vorstand, rank: Rank, x: float, y: float) -> Iterator[Mark]:
    """The rank as epaulette bars: one for a worker ant, four for the board; a bow tie for the Patriarch."""
    colours = catalog.style.colours
    name = f"bars-{rank}"
    if rank is Rank.PATRIARCH:
        bow = Path(_bow(x + 4.6, y + 2.6, 4.0, 1.6), fill=colours["brass"], stroke=colours["ink"], line=0.15)
        yield Group((bow,), name=name)
        return
    bars: list[Mark] = []
    for bar in range(RANKS.index(rank) + 1):
        box = (x + bar * 2.4, y, 1.7, 3.0)
        bars.append(Rect(*box, fill=colours[f"rank-{rank}"], stroke=colours["ink"], line=0.3, radius=0.3))
        bars += tinted(catalog, f"rank-{rank}", box)
    yield Group(tuple(bars), name=name)


def _bow(x: float, y: float, half: float, rise: float) -> Steps:
    """A bow tie that is an infinity sign, centred on x, y."""
    return (
        ("M", x, y),
        ("C", x + half * 0.5, y - rise * 1.6, x + half, y - rise * 1.2, x + half, y),
        ("C", x + half, y + rise * 1.2, x + half * 0.5, y + rise * 1.6, x, y),
        ("C", x - half * 0.5, y - rise * 1.6, x - half, y - rise * 1.2, x - half, y),
        ("C", x - half, y + rise * 1.2, x - half * 0.5, y + rise * 1.6, x, y),
        ("Z",),
    )


def _badge(catalog: Vorstand, setter: Setter, card: Employee) -> Iterator[Mark]:
    """The mark of a High-Performer in the free corner: a bolt and the word (V-C02)."""
    if not card.high_performer:
        return
    colours = catalog.style.colours
    yield setter.icon("lightning-bolt", 53.4, 4.0, 6, colours["accent"])
    yield setter.block(
        catalog.word("high-performer"),
        (46.5, 10.4, 12.5, 5.4),
        font=catalog.style.fonts["rules"],
        size=6.5,
        fill=colours["ink"],
        ground=colours["gold-ground" if card.rank is Rank.PATRIARCH else "ground"],
        align="right",
        lines=2,
        leading=1.1,
        field="words.high-performer",
    )


def _person(catalog: Vorstand, setter: Setter, card: Employee) -> Iterator[Mark]:
    """Name, door plate, story and effect, all on the card's middle axis."""
    colours, fonts = catalog.style.colours, catalog.style.fonts
    ground = colours["gold-ground" if card.rank is Rank.PATRIARCH else "ground"]
    center = partial(setter.block, align="center", ground=ground)
    yield center(
        card.name,
        (4, 47.4, 55, 5.4),
        font=fonts["name"],
        size=13,
        least=9,
        fill=colours["ink"],
        valign="middle",
        lines=1,
        hyphenate=False,
        field="name",
    )
    yield center(
        card.role,
        (4, 52.6, 55, 3.4),
        font=fonts["rules"],
        size=8,
        least=6.5,
        fill=colours["accent"],
        valign="middle",
        lines=1,
        hyphenate=False,
        field="role",
    )
    yield center(
        card.story,
        (5, 57.6, 53, 12.9),
        font=fonts["story"],
        size=8,
        least=6.5,
        fill=colours["ink"],
        leading=1.2,
        field="story",
    )
    if card.effect is not None:
        yield center(
            effect_text(catalog, card.effect),
            (17.9, 71.9, 27.2, 9.5),
            font=fonts["rules"],
            size=8,
            least=6.5,
            fill=colours["ink"],
            valign="middle",
            underline=True,
            field=f"effects.{card.effect.kind}",
        )


# --- to-dos --------------------------------------------------------------------------------------


def todo(catalog: Vorstand, setter: Setter, card: Todo) -> Drawing:
    """The front of a petrol card: a file note with its stamp, on a left axis."""
    return Drawing(
        (
            *_file(catalog, card),
            *_stamp(catalog, setter, card),
            *_demand(catalog, setter, card),
            *_note(catalog, setter, card),
            *_reward(catalog, setter, card),
        )
    )


def _file(catalog: Vorstand, card: Todo) -> Iterator[Mark]:
    """The ground, and the coloured head of the file with the ruled lines below it."""
    colours = catalog.style.colours
    stock = catalog.style.stocks["todos"]
    left, wide = -stock.bleed, stock.width + 2 * stock.bleed
    yield ground(stock, colours["ground"])
    yield Rect(left, -stock.bleed, wide, 14.4 + stock.bleed, fill=colours[f"level-{card.level}"])
    yield from tinted(catalog, f"level-{card.level}", (left, -stock.bleed, wide, 2.6 + stock.bleed))
    yield Rect(left, 14.4, wide, 0.5, fill=colours["petrol"])
    yield Rect(left, 15.4, wide, 0.15, fill=colours["petrol"])


def _demand(catalog: Vorstand, setter: Setter, card: Todo) -> Iterator[Mark]:
    """Needed MACHT, top left; bars and level word, top right."""
    colours, fonts = catalog.style.colours, catalog.style.fonts
    fill, ink = colours[f"level-{card.level}"], colours[f"level-{card.level}-ink"]
    number = setter.block(
        spelled(card.macht),
        (4.4, 4.6, 16, 9.5),
        font=fonts["numeral"],
        size=26,
        least=18,
        fill=ink,
        ground=fill,
        lines=1,
        hyphenate=False,
        field="macht",
    )
    yield number
    turned = replace(number, fill=colours["petrol"], ground=colours["ground"])
    stock = catalog.style.stocks["todos"]
    yield Group((turned,), matrix=half_turn(stock.width, stock.height))
    yield setter.block(
        catalog.word("needed"),
        (5.4 + setter.width(spelled(card.macht), fonts["numeral"], 26), 4.6, 24, 6.32),
        font=fonts["rules"],
        size=8,
        least=6.5,
        fill=ink,
        ground=fill,
        valign="baseline",
        lines=1,
        field="words.needed",
    )
    yield Group(tuple(_steps(card.level, ink)), name=f"steps-{card.level}")


def _steps(level: int, ink: str) -> Iterator[Mark]:
    """The level as four bars, each higher than the last, so many of them full."""
    for bar in range(4):
        height = 2.0 + 1.3 * bar
        fill = ink if bar < level else None
        yield Rect(47.4 + bar * 3, 11.2 - height, 2.3, height, fill=fill, stroke=ink, line=0.2, radius=0.3)


def _stamp(catalog: Vorstand, setter: Setter, card: Todo) -> Iterator[Mark]:
    """The picture zone: the to-do's icon, and the ribbon word stamped over it at an angle."""
    colours, fonts = catalog.style.colours, catalog.style.fonts
    yield Group(
        (rosette(31.5, 31.9, 16, lobes(catalog, 14), 1, colours["hair"], 0.12, inner=0.45),),
        name="rosette",
    )
    icon = setter.icon(card.icon, 20.5, 19.4, 22, colours["petrol"])
    yield outlined(icon, 0.25, colours["ground"]) if catalog.style.outlines else icon
    word = catalog.word(f"level-{card.level}")
    size = 19.0
    wide = setter.width(word, fonts["name"], size) + 7
    half, x, y = wide / 2, 31.5, 44.2
    marks = (
        Rect(
            x - half,
            y - 5,
            wide,
            10,
            fill=colours["ground"],
            stroke=colours["stamp"],
            line=0.9,
            radius=1.2,
        ),
        Rect(x - half + 1.1, y - 3.9, wide - 2.2, 7.8, stroke=colours["stamp"], line=0.25, radius=0.6),
        setter.block(
            word,
            (x - half + 2, y - 4, wide - 4, 8),
            font=fonts["name"],
            size=size,
            least=12,
            fill=colours["stamp"],
            ground=colours["ground"],
            align="center",
            valign="middle",
            lines=1,
            hyphenate=False,
            field=f"words.level-{card.level}",
        ),
    )
    yield Group(marks, matrix=rotation(-7, x, y), name=f"stamp-{card.level}")


def _note(catalog: Vorstand, setter: Setter, card: Todo) -> Iterator[Mark]:
    """Title and story, left."""
    colours, fonts = catalog.style.colours, catalog.style.fonts
    yield setter.block(
        card.name,
        (5, 51.6, 53, 9.6),
        font=fonts["name"],
        size=12.5,
        least=9,
        fill=colours["petrol"],
        ground=colours["ground"],
        valign="bottom",
        lines=2,
        leading=1.08,
        hyphenate=False,
        field="name",
    )
    yield setter.block(
        card.story,
        (5, 62.2, 53, 13.2),
        font=fonts["story"],
        size=8,
        least=6.5,
        fill=colours["ink"],
        ground=colours["ground"],
        leading=1.2,
        field="story",
    )


def _reward(catalog: Vorstand, setter: Setter, card: Todo) -> Iterator[Mark]:
    """Career points at the foot: as many steps as points, the number, the word."""
    noun = "point" if card.points == 1 else "points"
    colours, fonts = catalog.style.colours, catalog.style.fonts
    for step in range(card.points):
        height = 1.6 + 1.1 * step
        yield Rect(5 + step * 2.4, 81 - height, 2.0, height, fill=colours["brass"])
    x = 5 + max(card.points, 1) * 2.4 + 1.2
    wide = setter.width(str(card.points), fonts["numeral"], 16)
    yield setter.block(
        str(card.points),
        (x, 74.5, wide + 1, 6.5),
        font=fonts["numeral"],
        size=16,
        least=12,
        fill=colours["ink"],
        ground=colours["ground"],
        valign="baseline",
        lines=1,
        hyphenate=False,
        field="points",
    )
    yield setter.block(
        catalog.word(noun),
        (x + wide + 1.4, 74.5, 25, 6.5),
        font=fonts["rules"],
        size=8,
        least=6.5,
        fill=colours["ink"],
        ground=colours["ground"],
        valign="baseline",
        lines=1,
        field=f"words.{noun}",
    )


# --- backs ---------------------------------------------------------------------------------------


def common_back(catalog: Vorstand, setter: Setter, deck: str) -> Callable[[Employee | Todo], Drawing]:
    """The back all cards of a deck share, drawn once."""
    drawn = cache(partial(_back, catalog, setter, deck))
    return lambda card: drawn()


def _office(x: float, y: float, colour: str, emblem: str) -> tuple[Mark, ...]:
    """The seal of the employees: the infinity of office, the same after half a turn, unlike a crown."""
    plate = Ellipse(x, y, 11.5, 11.5, fill=colour, stroke=emblem, line=0.4)
    return plate, Path(_bow(x, y, 8.2, 8.2 * 0.42), stroke=emblem, line=1.1)


def _haste(x: float, y: float, colour: str, emblem: str) -> tuple[Mark, ...]:
    """The seal of the to-dos: an hourglass on a square, for there is no time left."""
    plate = Rect(x - 10.5, y - 10.5, 21, 21, fill=colour, stroke=emblem, line=0.4, radius=2.4)
    glass = (
        ("M", x - 4.6, y - 6.6),
        ("C", x - 4.6, y - 2.6, x - 0.9, y - 1.8, x - 0.9, y),
        ("C", x - 0.9, y + 1.8, x - 4.6, y + 2.6, x - 4.6, y + 6.6),
        ("L", x + 4.6, y + 6.6),
        ("C", x + 4.6, y + 2.6, x + 0.9, y + 1.8, x + 0.9, y),
        ("C", x + 0.9, y - 1.8, x + 4.6, y - 2.6, x + 4.6, y - 6.6),
        ("Z",),
    )
    ends = tuple(step for at in (-6.6, 6.6) for step in (("M", x - 6.2, y + at), ("L", x + 6.2, y + at)))
    return plate, Path(glass, stroke=emblem, line=1.1), Path(ends, stroke=emblem, line=1.1)


SEALS = {"employees": _office, "todos": _haste}
"""What tells the decks apart from behind, also where colours are not seen."""


def _back(catalog: Vorstand, setter: Setter, deck: str) -> Drawing:
    """The same after a half turn: rosettes, the deck's word twice, the emblem once."""
    colours, stock = catalog.style.colours, catalog.style.stocks[deck]
    colour, line, emblem = (colours[f"back-{deck}{part}"] for part in ("", "-line", "-emblem"))
    base = ground(stock, colour)
    cx, cy = stock.width / 2, stock.height / 2
    pattern = Group(
        rosettes(
            setter.shelf,
            (cx, cy, 56, lobes(catalog, 28), line, 0.14, 0.62),
            (cx, cy, 36, lobes(catalog, 20), line, 0.14, 0.55),
            (cx, cy, 20, lobes(catalog, 16), emblem, 0.14, 0.6),
        ),
        name=f"back-{deck}",
        clip=(base.x, base.y, base.width, base.height),
    )
    plate = Rect(cx - 17, 5, 34, 7, fill=colour, stroke=emblem, line=0.25, radius=1.2)
    word = setter.block(
        catalog.word(deck).upper(),
        (cx - 15, 5, 30, 7),
        font=catalog.style.fonts["name"],
        size=11,
        least=8,
        fill=emblem,
        ground=colour,
        align="center",
        valign="middle",
        lines=1,
        hyphenate=False,
        tracking=80,
        field=f"words.{deck}",
    )
    label = (plate, word)
    return Drawing(
        (
            base,
            pattern,
            Group(SEALS[deck](cx, cy, colour, emblem), name=f"seal-{deck}"),
            *label,
            Group(label, matrix=half_turn(stock.width, stock.height)),
        )
    )


# --- the lid -------------------------------------------------------------------------------------


def lid(catalog: Vorstand, setter: Setter, width: float, height: float) -> Drawing:
    """The lid of the box for the cover: a certificate over the top of the page, width x height mm."""
    colours, fonts = catalog.style.colours, catalog.style.fonts
    ground, emblem, line = (colours[f"back-employees{part}"] for part in ("", "-emblem", "-line"))
    cx, cy = width / 2, (height + 48) / 2
    r = min(24.0, (height - 48) / 2 - 2)
    pattern = Group(
        rosettes(
            setter.shelf,
            *(
                (cx, cy, radius, lobes(catalog, crests), line, 0.18, 0.35)
                for radius, crests in ((120, 36), (84, 28), (52, 20))
            ),
        ),
        clip=(0, 48, width, height - 48),
        name="lid",
    )
    center = partial(setter.block, align="center", valign="middle", ground=ground, lines=1, hyphenate=False)
    crown = setter.icon("crown-chart", cx - r * 0.625, cy - r * 0.646, r * 1.25, emblem)
    return Drawing(
        (
            Rect(0, 0, width, height, fill=ground),
            pattern,
            Rect(0, 47.6, width, 0.4, fill=emblem),
            Rect(0, height, width, 1.2, fill=colours["brass"]),
            Ellipse(cx, cy, r, r, fill=ground, stroke=emblem, line=0.6),
            outlined(crown, 0.4, ground) if catalog.style.outlines else crown,
            center(
                catalog.box.title,
                (12, 14, width - 24, 20),
                font=fonts["name"],
                size=44,
                least=24,
                fill=emblem,
                field="title",
            ),
            center(
                catalog.box.tagline,
                (12, 34, width - 24, 8),
                font=fonts["story"],
                size=13,
                least=9,
                fill=emblem,
                field="tagline",
            ),
        )
    )
