"""The lid of the box for the cover: an application form on the counter, and who will deal with it."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.games.minderheiten_quartett.form import Form, cell, form, rule
from cardgen.games.minderheiten_quartett.models import Category, Quartett
from cardgen.games.minderheiten_quartett.notices import clerk
from cardgen.games.minderheiten_quartett.signs import seal, stars, tick
from cardgen.layout.easel import bare
from cardgen.layout.marks import Drawing, Mark, Path, Rect
from cardgen.layout.type import Setter

WIDE, TALL = 150.0, 100.0
"""Units that every lid has at least."""


def lid(catalog: Quartett, setter: Setter, width: float, height: float) -> Drawing:
    """The picture over the top of the cover, width x height mm."""
    counter = form(catalog, setter, bare(width, height), WIDE, TALL)
    sheet = (9.0, 9.0, counter.wide - 18.0, counter.tall - 18.0)
    return counter.face(
        counter.ground("ground"),
        counter.sized(_desk(counter, sheet)),
        *_head(counter, sheet),
        *_title(counter, sheet),
        *_grid(counter, sheet),
        *_photograph(counter, sheet),
        seal(counter, sheet[0] + sheet[2] - 36.0, sheet[1] + 61.0, 15.0, "field"),
    )


def _desk(form: Form, sheet: tuple[float, float, float, float]) -> Iterator[Mark]:
    """Carbon copies below the form."""
    x, y, wide, tall = sheet
    for by, fill in ((3.0, "band"), (1.5, "note"), (0.0, "field")):
        yield Rect(x + by, y + by, wide, tall, fill=form.colour(fill), stroke=form.colour("rule"), line=0.3)


def _head(form: Form, sheet: tuple[float, float, float, float]) -> Iterator[Mark]:
    """The office, the kind of paper, and a double line."""
    x, y, wide, _ = sheet
    yield form.text(
        form.catalog.word("office"),
        (x + 6.0, y + 4.0, 60.0, 5.0),
        font="label",
        size=11.0,
        field="words.office",
    )
    yield form.text(
        form.catalog.word("form"),
        (x + wide - 46.0, y + 4.0, 40.0, 5.0),
        font="rules",
        size=10.0,
        fill="quiet",
        align="end",
        field="words.form",
    )
    yield form.sized(
        [
            rule(form, x + 6.0, y + 10.4, wide - 12.0, 0.6, "ink"),
            rule(form, x + 6.0, y + 11.5, wide - 12.0, 0.2, "ink"),
        ]
    )


def _title(form: Form, sheet: tuple[float, float, float, float]) -> Iterator[Mark]:
    x, y, wide, _ = sheet
    room = wide - 12.0 - 34.0
    yield form.text(
        form.catalog.box.title,
        (x + 6.0, y + 15.5, room, 13.0),
        font="name",
        size=34.0,
        least=16,
        field="title",
    )
    yield form.text(
        form.catalog.box.tagline,
        (x + 6.0, y + 30.5, room, 8.0),
        font="story",
        size=11.5,
        least=7.5,
        leading=1.25,
        lines=2,
        field="tagline",
    )


def _grid(form: Form, sheet: tuple[float, float, float, float]) -> Iterator[Mark]:
    """The six categories with what every group has in each of them: as much as all others."""
    x, y, _, tall = sheet
    top = y + 42.0
    each = (tall - 42.0 - 6.0) / len(Category)
    left, name, pitch = x + 6.0, 45.0, 4.6
    mean = round(2 * form.catalog.box.numbers["total"] / len(Category))
    for at, category in enumerate(Category):
        line = top + at * each
        ground = "band" if at % 2 else "field"
        cells = (left, line, name + 6 * pitch, each)
        yield form.sized(
            [
                cell(form, cells, ground),
                tick(form, left + 1.8, line + each / 2 - 1.5, 3.0, True),
                stars(form, mean, left + name, line + each / 2, pitch),
            ]
        )
        yield form.text(
            form.catalog.word(f"category-{category}"),
            (left + 7.4, line, name - 8.4, each),
            font="rules",
            size=10.5,
            ground=ground,
            field=f"words.category-{category}",
        )


def _photograph(form: Form, sheet: tuple[float, float, float, float]) -> Iterator[Mark]:
    """The civil servant in charge, clipped to the form."""
    x, y, wide, _ = sheet
    box = (x + wide - 37.0, y + 15.0, 31.0, 37.2)
    yield from clerk(form, box)
    clip = (
        ("M", box[0] + 15.5, y + 20.5),
        ("L", box[0] + 15.5, y + 12.6),
        ("C", box[0] + 15.5, y + 11.0, box[0] + 18.5, y + 11.0, box[0] + 18.5, y + 12.6),
        ("L", box[0] + 18.5, y + 18.5),
    )
    yield form.sized([Path(clip, stroke=form.colour("ink"), line=0.5)])
