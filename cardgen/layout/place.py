"""Step five of setting text: the lines of a fit become runs of glyphs at their places in the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from operator import itemgetter
from typing import TypeAlias

from cardgen.layout.fit import ICON_WIDTH, Align, Fit, Setting, Valign, shaped
from cardgen.layout.icons import Icons
from cardgen.layout.lines import SetLine, visual
from cardgen.layout.marks import MM_PER_PT, Icon, Line, Run
from cardgen.layout.shape import Shaper, Stretch

__all__ = ["Align", "Valign", "missing", "placed"]

HANGING = {
    "„": 0.6, "“": 0.6, "”": 0.6, "‚": 0.6, "‘": 0.6, "’": 0.6, "»": 0.4, "«": 0.4, "›": 0.4, "‹": 0.4,
    ".": 0.6, ",": 0.6, "-": 0.5, "…": 0.3, "!": 0.2, "?": 0.1,
}  # fmt: skip
"""Share of a mark's width that does not count when a line is centred."""

ICON_SIZE = 1.2
"""Side of an icon in a line, in em: the usual icon leaves a twelfth free on every side."""


def placed(fit: Fit, setting: Setting, shaper: Shaper, icons: Icons) -> tuple[Line, ...]:
    """The lines at their places in mm; empty ones are left out."""
    found = []
    em = fit.size * MM_PER_PT
    y = first_baseline(len(fit.lines), fit.size, setting)
    for line in fit.lines:
        if line.pieces:
            runs = tuple(_runs(_items(line, shaper, setting.tracking), fit.size, setting.tracking))
            width = runs[-1].x + runs[-1].width - setting.tracking * em / 1000
            x = left_end(runs, width, setting)
            runs = tuple(_drawn(run, x, y, setting, icons) for run in runs)
            found.append(Line(round(x, 4), round(y, 4), round(width, 4), runs))
        y += setting.leading * em
    return tuple(found)


def first_baseline(count: int, size: float, setting: Setting) -> float:
    """y in mm of the first of so many baselines."""
    _, top, _, height = setting.box
    em = size * MM_PER_PT
    stack = (count - 1) * setting.leading * em
    cap = setting.file.cap_height * em
    if setting.valign == "top":
        return top + cap
    if setting.valign == "middle":
        return top + (height - stack - cap) / 2 + cap
    below = setting.file.depth * em if setting.valign == "bottom" else 0.0
    return top + height - below - stack


def left_end(runs: tuple[Run, ...], width: float, setting: Setting) -> float:
    """x of the line's left end; centred lines are centred without the marks that hang out."""
    left, _, room, _ = setting.box
    if setting.align == "left":
        return left
    if setting.align == "right":
        return left + room - width
    free = (room - width) / 2
    shift = (_hanging(runs[-1], -1) - _hanging(runs[0], 0)) / 2
    return left + free + max(-abs(free), min(shift, abs(free)))


def _hanging(run: Run, end: int) -> float:
    """How much of the run's first (0) or last (-1) glyph does not count, in mm."""
    if not run.glyphs:
        return 0.0
    glyph = run.glyphs[end]
    return HANGING.get(glyph.text, 0.0) * glyph.advance * run.size * MM_PER_PT / 1000


_Item: TypeAlias = tuple[str, bool, str, float, Stretch]
"""Font, underline, icon name or "", place in the line (1/1000 em), and the glyphs: none for an icon."""


def _items(line: SetLine, shaper: Shaper, tracking: float) -> Iterator[_Item]:
    x = 0.0
    for part in visual(line):
        if part.icon:
            room = ICON_WIDTH + tracking
            yield part.font, part.underline, part.icon, x, Stretch(part.font, part.text, (), room)
            x += room
            continue
        for stretch in shaped(part, shaper, tracking).stretches:
            yield stretch.font, part.underline, "", x, stretch
            x += stretch.width


def _runs(items: Iterable[_Item], size: float, tracking: float) -> Iterator[Run]:
    """Neighbours in one font become one run, each icon a run of its own."""
    scale = size * MM_PER_PT / 1000
    for (font, underline, icon), group in groupby(items, key=itemgetter(0, 1, 2)):
        found = list(group)
        for some in [[one] for one in found] if icon else [found]:
            start, (*_, last, end) = some[0][3], some[-1]
            stretches = [item[4] for item in some]
            yield Run(
                "".join([stretch.text for stretch in stretches]),
                font,
                size,
                round(start * scale, 4),
                round((last + end.width - start) * scale, 4),
                tuple(chain.from_iterable([stretch.glyphs for stretch in stretches])),
                underline,
                Icon(icon, 0.0, 0.0, 0.0, "") if icon else None,
                tracking,
            )


def _drawn(run: Run, x: float, y: float, setting: Setting, icons: Icons) -> Run:
    """The run; if it is an icon's, with the icon centred in its room and on the capitals."""
    if run.icon is None:
        return run
    em = run.size * MM_PER_PT
    side = ICON_SIZE * em
    left = x + run.x + (run.width - side) / 2
    top = y - (setting.file.cap_height * em + side) / 2
    icon = Icon(
        run.icon.name, round(left, 4), round(top, 4), round(side, 4), setting.fill, icons.steps(run.icon.name)
    )
    return run._replace(icon=icon)


def missing(fit: Fit, shaper: Shaper, tracking: float) -> str:
    """The characters of the text that no font of the chain has, each once."""
    if shaper.complete:
        return ""
    parts = (part for line in fit.lines for piece in line.pieces for part in piece.parts if not part.icon)
    lacking = (shaped(part, shaper, tracking).missing for part in parts)
    return "".join(dict.fromkeys("".join(lacking)))
