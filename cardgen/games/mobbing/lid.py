"""The lid of the box for the cover: the notice board of a company that is about to need a new boss."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.mobbing.desk import Desk, desk
from cardgen.games.mobbing.frames import framed, nameplate
from cardgen.games.mobbing.models import Mobbing
from cardgen.games.mobbing.paper import holes, pin, ruled, sheet, staple, sticky
from cardgen.games.mobbing.signs import department, mouth, stamp
from cardgen.layout.easel import bare
from cardgen.layout.marks import Drawing, Group, Mark, Rect, compose, moved, rotation
from cardgen.layout.patterns import dots
from cardgen.layout.type import Setter

FOOT = 51.5
"""Where the slips of the departments begin; a lid is 70 units high."""
NOTE = 12.6
"""Width of such a slip."""


def lid(catalog: Mobbing, setter: Setter, width: float, height: float) -> Drawing:
    """The picture over the top of the cover, width x height mm."""
    board = desk(catalog, setter, bare(width, height))
    memo = (6.0, 7.0, board.wide - 44.0, 40.0)
    return board.face(
        *_board(board),
        *_memo(board, memo),
        *_stamps(board, memo),
        *_boss(board),
        *_slips(board),
    )


def _board(desk: Desk) -> Iterator[Mark]:
    """Grey felt in a black rail."""
    yield Rect(0, 0, desk.stock.width, desk.stock.height, fill=desk.colour("ground"))
    pitch = 2.2 / desk.catalog.style.ornament
    yield desk.sized([dots(0, 0, desk.wide, desk.tall, pitch, 0.13, desk.colour("line"))], "felt")
    yield desk.sized([Rect(0, desk.tall - 1.6, desk.wide, 1.6, fill=desk.colour("ink"))])


def _memo(desk: Desk, box: tuple[float, float, float, float]) -> Iterator[Mark]:
    """The title as a memo to all."""
    x, y, wide, tall = box
    yield desk.sized(
        [
            sheet(desk, box, -0.8, "memo"),
            *holes(desk, x + 4.6, y + tall / 2),
            staple(desk, x + wide - 5.5, y + 2.8, -24),
        ]
    )
    yield desk.text(
        desk.catalog.box.title.replace(": ", ":\n"),
        (x + 9.5, y + 4.0, wide - 13.5, 18.5),
        font="name",
        size=22,
        least=11,
        lines=2,
        leading=1.05,
        field="title",
    )
    yield desk.sized(ruled(desk, x + 9.5, y + 24.6, wide - 13.5))
    yield desk.text(
        desk.catalog.box.tagline,
        (x + 9.5, y + 26.6, min(wide - 36.0, 60.0), 10.8),
        font="story",
        size=6.6,
        least=4.4,
        leading=1.25,
        lines=4,
        field="tagline",
    )


def _stamps(desk: Desk, memo: tuple[float, float, float, float]) -> Iterator[Mark]:
    """Praise and blame on the same paper, and a mouth that knows more."""
    x, y, wide, tall = memo
    right, foot = x + wide, y + tall
    yield stamp(desk, 3, right - 17.0, foot - 7.0, "memo", 6.0)
    yield stamp(desk, -3, right - 5.0, foot - 4.0, "memo", 6.0)
    lips = mouth(right - 9.0, y + 9.5, 0.62, desk.colour("accent"), desk.colour("memo"), desk.colour("ink"))
    yield desk.sized([lips])


def _boss(desk: Desk) -> Iterator[Mark]:
    """His portrait hangs where everybody sees it, and the ribbon hangs ready."""
    chef = next(iter(desk.catalog.chef), None)
    if chef is None:
        return
    frame = (desk.wide - 33.0, 5.0, 27.0, 36.0)
    yield from framed(desk, chef.portrait, frame, mourning=True)
    yield from nameplate(desk, chef.name, (desk.wide - 33.5, 42.6, 28.0, 5.0), 6.2)


def _slips(desk: Desk) -> Iterator[Mark]:
    """A slip for each department, with its sign."""
    rows = desk.catalog.box.colours
    each = (desk.wide - 12.0) / max(len(rows), 1)
    for at, row in enumerate(rows):
        x = 6.0 + (at + 0.5) * each
        tilt = (-5.0, 3.0, -2.0, 4.0, -3.5, 2.5)[at % 6]
        half, paper = NOTE / 2, f"lobby-{row.colour}"
        note: list[Mark] = [
            sticky(desk, (-half, 0.0, NOTE, NOTE), 0.0, paper, f"{paper}-line", 3.0),
            department(desk, row.colour, 0.0, half + 0.6, 2.9, f"{paper}-ink"),
            *pin(desk, 0.0, 1.4, "pin-bad", 1.1),
        ]
        place = compose(moved(x, FOOT + at % 2 * 1.2), rotation(tilt, 0, 0))
        yield desk.sized([Group(tuple(note), place)])
