"""Colours that mean something stay apart, in grey and to every eye, by themselves or by their marks; and low
ink is white.

Every edition is looked at: its colours from style.yaml, its marks in the drawings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from cardgen.catalog.model import Catalog, Code, Edition
from cardgen.check.sight import SIGHTS, apart, lightness
from cardgen.finding import Finding
from cardgen.game import Face
from cardgen.layout.ink import placed
from cardgen.layout.marks import Block, Drawing, Ellipse, Group, Icon, Mark, Matrix, Path, Rect, apply

GREY = 15.0
"""Least difference of lightness, L*, of two colours that have to be told apart in grey."""
SEEN = 15.0
"""Least distance in CIELAB of two colours that have to be told apart by any eye."""
AREA = 0.05
"""Share of a face from which on an area in low ink must be white."""
WHITE = "#ffffff"
EDITIONS = ("", "low_ink.")
"""Where the editions' colours stand in style.yaml."""


# --- style.yaml ----------------------------------------------------------------------------------


def findings(catalog: Catalog) -> Iterator[Finding]:
    """What is wrong with style.yaml itself: names that are missing in an edition, or that mean nothing."""
    style = catalog.style
    for edition, other in ((style, style.low_ink), (style.low_ink, style)):
        for name in other.colours:
            if name not in edition.colours:
                place = "low_ink.colours" if edition is style.low_ink else "colours"
                what = f"found no '{name}', which the other edition has; add it with its value"
                yield _finding(catalog, place, what, "edition")
    for prefix, edition in _editions(catalog):
        yield from _patterns(catalog, prefix, edition)
    for code in style.codes:
        for number, name in enumerate(code.colours):
            if name not in style.colours:
                what = f"found '{name}', which is no colour; allowed: the names under colours; name one"
                yield _finding(catalog, f"codes.{code.id}.colours.{number}", what, "code")


def _patterns(catalog: Catalog, prefix: str, edition: Edition) -> Iterator[Finding]:
    """A pattern has its colour, and the ink it is drawn in."""
    for name in edition.patterns:
        for needed in (name, f"{name}-ink"):
            if needed not in edition.colours:
                what = f"found a pattern for '{name}', but no colour '{needed}'; rename it or add the colour"
                yield _finding(catalog, f"{prefix}patterns.{name}", what, "pattern")


def _editions(catalog: Catalog) -> Iterator[tuple[str, Edition]]:
    return zip(EDITIONS, (catalog.style, catalog.style.low_ink), strict=True)


# --- codes ---------------------------------------------------------------------------------------


def mixed_up(catalog: Catalog, faces: Iterable[Face], prefix: str = "") -> Iterator[Finding]:
    """Pairs of a code's colours that are too close while their marks are missing or of one shape.

    The catalog and its faces are those of one edition; `prefix` is where its colours stand in style.yaml.
    """
    codes = catalog.style.codes
    shapes = _shapes(faces, tuple(f"{code.marks}-" for code in codes))
    for code in codes:
        known = [name for name in code.colours if name in catalog.style.colours]
        for one, other in combinations(known, 2):
            yield from _pair(catalog, code, (one, other), shapes, prefix)


def _pair(
    catalog: Catalog, code: Code, pair: tuple[str, str], shapes: Mapping[str, object], prefix: str
) -> Iterator[Finding]:
    colours = [catalog.style.colours[name] for name in pair]
    close = _close(*colours)
    if not close:
        return
    marks = [mark_of(code, name) for name in pair]
    missing = [mark for mark in marks if mark not in shapes]
    if not missing and shapes[marks[0]] != shapes[marks[1]]:
        return
    without = f"no marks {' and '.join(missing)} in the drawings" if missing else "marks of one shape"
    what = (
        f"found {pair[0]} {colours[0]} and {pair[1]} {colours[1]} {close} apart, and {without}; "
        f"allowed: {GREY:g} L* and {SEEN:g} Delta E; "
        f"move the colours apart, or draw {marks[0]} and {marks[1]} as unlike groups (codes, {code.id})"
    )
    yield _finding(catalog, f"{prefix}colours.{pair[1]}", what, "code")


def mark_of(code: Code, colour: str) -> str:
    """The group that goes with a colour: for `rank-low` and the marks `bars` it is `bars-low`."""
    return f"{code.marks}-{colour.partition('-')[2] or colour}"


def _close(one: str, other: str) -> str:
    """By how much two colours are too close, "" when they are apart for everybody."""
    found = []
    grey = abs(lightness(one) - lightness(other))
    if grey < GREY:
        found.append(f"{grey:.1f} L* in grey")
    for sight in SIGHTS:
        distance = apart(one, other, sight)
        if distance < SEEN:
            found.append(f"{distance:.1f} Delta E for {sight}")
    return ", ".join(found)


def _shapes(faces: Iterable[Face], beginnings: tuple[str, ...]) -> dict[str, object]:
    """The groups whose names begin so, as shapes without colours."""
    found: dict[str, object] = {}
    sides: dict[int, Drawing] = {}
    for face in faces:
        sides[id(face.front)] = face.front
        if face.back is not None:
            sides[id(face.back)] = face.back
    for side in sides.values():
        for group in _groups(side.marks):
            if group.name not in found and group.name.startswith(beginnings):
                found[group.name] = _shape(group)
    return found


def _groups(marks: Iterable[Mark]) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from _groups(mark.marks)


def _shape(group: Group) -> frozenset[object]:
    """What a group shows, wherever it stands and in whatever colours; white is no ink. Its words count."""
    parts = list(placed((group,)))
    left, top = (min((box[at] for _, box, _ in parts), default=0.0) for at in (0, 1))
    return frozenset(
        (
            type(mark).__name__,
            tuple(round(value, 2) + 0.0 for value in (box[0] - left, box[1] - top, *box[2:])),
            *(getattr(mark, paint, None) not in (None, WHITE) for paint in ("fill", "stroke")),
            *_outline(mark, matrix, left, top),
        )
        for mark, box, matrix in parts
    )


def _outline(mark: Mark, matrix: Matrix, left: float, top: float) -> Iterator[object]:
    """The steps of a path, the name of an icon, the words of a text."""
    if isinstance(mark, Icon):
        yield mark.name
    elif isinstance(mark, Block):
        yield mark.text
    elif isinstance(mark, Path):
        for step in mark.steps:
            values = [float(value) for value in step[1:]]
            points = [apply(matrix, x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
            yield step[0], *((round(x - left, 2) + 0.0, round(y - top, 2) + 0.0) for x, y in points)


# --- low ink -------------------------------------------------------------------------------------


def inked(catalog: Catalog, faces: Iterable[Face]) -> Iterator[Finding]:
    """Large areas of the low-ink edition that are not white. The catalog and faces are that edition's."""
    names = {colour: name for name, colour in reversed(list(catalog.style.colours.items()))}
    for fill, (share, component) in _areas(faces).items():
        if share > AREA:
            what = (
                f"found {fill} on {100 * min(share, 1):.0f} % of a face of {component}; allowed: {WHITE}, or "
                f"{100 * AREA:g} % of a face; make it white, or draw an outline"
            )
            yield _finding(catalog, f"low_ink.colours.{names.get(fill, '')}", what, "low-ink")


def _areas(faces: Iterable[Face]) -> dict[str, tuple[float, str]]:
    """Colour -> its largest area as a share of the face, and the component; white is none."""
    found: dict[str, tuple[float, str]] = {}
    for face in faces:
        for side in (face.front, face.back):
            for mark, box, _ in placed(side.marks if side else ()):
                if isinstance(mark, Rect | Ellipse) and mark.fill and mark.fill != WHITE:
                    share = box[2] * box[3] / (face.stock.width * face.stock.height)
                    found[mark.fill] = max(found.get(mark.fill, (0.0, "")), (share, face.component))
    return found


def again(low: Iterable[Finding], normal: Iterable[Finding]) -> Iterator[Finding]:
    """Findings that only the low-ink edition has, and that say so."""
    known = {(finding.where, finding.check, finding.field) for finding in normal}
    for finding in low:
        if (finding.where, finding.check, finding.field) not in known:
            yield replace(finding, what=f"in low ink: {finding.what}")


def _finding(catalog: Catalog, field: str, what: str, check: str) -> Finding:
    return Finding(
        catalog.place("style", field), what, check=check, game=catalog.name, field=f"style.{field}"
    )
