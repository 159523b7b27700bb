"""What is painted on a page: its content read operator by operator, with every form, pattern and glyph.

In: a page. Out: a set of `Seen` values: the same form at the same place with the same colours is read once
for the whole file. Names and numbers may be anybody's nonsense: what cannot be read is told, and left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import hypot
from typing import Any, NamedTuple

from cardgen.press.preflight.opening import elements, get, items, name_of, number, numbers
from cardgen.press.preflight.spaces import Space, plain, space_of
from cardgen.press.preflight.state import IDENTITY, Colour, Matrix, State, applied

MOST = 2_000_000
"""Operators that are read of one file."""
LARGEST = 100_000_000
"""Bytes that the code of one page or form may unpack to."""
OPERATOR = re.compile(rb"[A-Za-z'\"][A-Za-z0-9*]*(?=[\s/\[<(]|$)")
DEEPEST = 24
"""Forms within forms that are followed."""
LONGEST, SHORTEST = 45.0, 2.0
"""Points: a line of such a length may be a cut mark."""
LINES = 400
"""Such lines that are remembered of one stream."""
SHOWN = frozenset({"Tj", "TJ", "'", '"'})
FILLS = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
STROKES = frozenset({"S", "s", "B", "B*", "b", "b*"})
ENDS = FILLS | STROKES | {"n"}
PLAIN = {"g": "grey", "rg": "rgb", "k": "cmyk"}


class Seen(NamedTuple):
    """Something on a page: its kind, what of it people are told, a figure, where it lies (points)."""

    kind: str
    name: str = ""
    figure: float = 0.0
    place: tuple[float, ...] = ()


class TooMuch(Exception):
    """The file has more to read than anybody will print."""


def _weighed(stream: Any, most: int) -> None:
    """Raise TooMuch for code that would become more than `most` operators, before it takes the memory."""
    from pikepdf import Stream

    contents = [stream] if isinstance(stream, Stream) else [get(stream, "/Contents")]
    left, operators = LARGEST, 0
    for part in (one for each in contents for one in (elements(each) or [each])):
        code = part.read_bytes() if isinstance(part, Stream) else b""
        left -= len(code)
        if left < 0:
            raise TooMuch
        if len(code) > 2 * (most - operators):  # an operator takes two bytes at least
            operators += sum(1 for _ in islice(OPERATOR.finditer(code), most + 1))
        if operators > most:
            raise TooMuch


class Reader:
    """Reads the pages of one file."""

    def __init__(self, parse: Callable[[Any], Any]) -> None:
        self._parse = parse
        self._left = MOST
        self._known: dict[object, frozenset[Seen]] = {}
        self._streams: dict[tuple[int, int], list[tuple[str, Any]]] = {}
        self._open: list[tuple[int, int]] = []

    def page(self, page: Any) -> frozenset[Seen]:
        """All that is seen on a page. Raises TooMuch when the file has too much of it."""
        seen: set[Seen] = set()
        if get(get(page, "/Group"), "/S") is not None:
            seen.add(Seen("transparency", "a transparency group"))
        code = self._operators(page)
        self._run(code, get(page, "/Resources"), State(), seen, 0)
        return frozenset(seen)

    def _operators(self, stream: Any) -> list[tuple[str, Any]]:
        _weighed(stream, self._left)
        code = [(str(one.operator), one.operands) for one in self._parse(stream)]
        return code

    def _once(self, stream: Any) -> list[tuple[str, Any]]:
        """The operators of a form, read once."""
        key = _number(stream)
        if key == (0, 0):
            return self._operators(stream)
        if key not in self._streams:
            self._streams[key] = self._operators(stream)
        return self._streams[key]

    def _run(
        self, code: Sequence[tuple[str, Any]], resources: Any, state: State, seen: set[Seen], depth: int
    ) -> None:
        self._left -= len(code)
        if self._left < 0:
            raise TooMuch
        Run(self, resources, state, seen, depth).run(code)

    def form(self, form: Any, outer: Any, state: State, depth: int) -> frozenset[Seen]:
        """What a form shows where it is drawn; `outer` are the resources around it."""
        number_ = _number(form)
        key = (number_, state)
        if number_ != (0, 0) and key in self._known:
            return self._known[key]
        if depth >= DEEPEST or number_ in self._open:
            return frozenset({Seen("circle")})
        seen: set[Seen] = set()
        self._look_at(form, seen)
        matrix = _matrix(get(form, "/Matrix"))
        resources = get(form, "/Resources")
        self._open.append(number_ if number_ != (0, 0) else (-depth - 1, 0))
        try:
            inner = outer if resources is None else resources
            self._run(self._once(form), inner, state.moved(matrix), seen, depth + 1)
        finally:
            self._open.pop()
        self._known[key] = found = frozenset(seen)
        return found

    @staticmethod
    def _look_at(form: Any, seen: set[Seen]) -> None:
        if name_of(get(get(form, "/Group"), "/S")) == "Transparency":
            seen.add(Seen("transparency", "a transparency group"))
        if get(form, "/OC") is not None:
            seen.add(Seen("layer"))
        if get(form, "/Ref") is not None or get(form, "/OPI") is not None:
            seen.add(Seen("outside", "a reference to another file"))


class Run:
    """One stream being read."""

    def __init__(self, reader: Reader, resources: Any, state: State, seen: set[Seen], depth: int) -> None:
        self.reader, self.resources, self.state = reader, resources, state
        self.seen, self.depth = seen, depth
        self.stack: list[State] = []
        self.path: list[tuple[float, float]] = []
        self.lines: list[tuple[float, float, float, float]] = []
        self.kept = 0

    def run(self, code: Sequence[tuple[str, Any]]) -> None:
        """Read the operators one by one."""
        for operator, operands in code:
            act = ACTS.get(operator)
            if act is not None:
                try:
                    act(self, operator, operands)
                except (TypeError, ValueError, IndexError, KeyError, AttributeError, OverflowError):
                    self.seen.add(Seen("nonsense", operator[:12]))

    # --- state ---

    def save(self, _: str, __: Any) -> None:
        if len(self.stack) < 500:
            self.stack.append(self.state)

    def restore(self, _: str, __: Any) -> None:
        if self.stack:
            self.state = self.stack.pop()

    def map(self, _: str, operands: Any) -> None:
        self.state = self.state.moved(_matrix(operands))

    def pen(self, _: str, operands: Any) -> None:
        self.state = replace(self.state, width=max(number(operands[0], 1.0), 0.0))

    def font(self, _: str, operands: Any) -> None:
        self.state = replace(self.state, font=name_of(operands[0]))

    def render(self, _: str, operands: Any) -> None:
        self.state = replace(self.state, render=int(number(operands[0], 0)))

    def graphics(self, _: str, operands: Any) -> None:
        """gs: overprint, pen, transparency."""
        given = get(get(self.resources, "/ExtGState"), f"/{name_of(operands[0])}")
        changes: dict[str, Any] = {}
        for key, value in items(given):
            if key == "/LW":
                changes["width"] = max(number(value, 1.0), 0.0)
            elif key == "/OPM":
                changes["mode"] = int(number(value, 0))
            elif key in ("/TR", "/TR2") and name_of(value) not in ("Identity", "Default"):
                self.seen.add(Seen("curve"))
            elif key == "/Font":
                self._use(elements(value)[0])
            elif why := _see_through(key, value):
                self.seen.add(Seen("transparency", why))
        strokes, fills = get(given, "/OP"), get(given, "/op")
        if strokes is not None:
            changes["over_stroke"] = bool(strokes)
        if fills is not None or strokes is not None:
            changes["over_fill"] = bool(strokes if fills is None else fills)
        self.state = replace(self.state, **changes)

    # --- colours ---

    def plain(self, operator: str, operands: Any) -> None:
        """g rg k, and G RG K for lines."""
        space = plain(PLAIN[operator.lower()], self.resources)
        self._set(operator.isupper(), Colour(space, tuple(numbers(list(operands)))))

    def space(self, operator: str, operands: Any) -> None:
        """cs and CS."""
        space = space_of(operands[0], self.resources)
        first = (0.0, 0.0, 0.0, 1.0) if space.model == "cmyk" else tuple(1.0 for _ in space.inks) or (0.0,)
        self._set(operator == "CS", Colour(space, first))

    def tint(self, operator: str, operands: Any) -> None:
        """sc scn and SC SCN: numbers in the space that is set, or a pattern."""
        lines = operator.isupper()
        now = self.state.stroke if lines else self.state.fill
        given = list(operands)
        if given and not numbers(given[-1:]):
            self._pattern(get(get(self.resources, "/Pattern"), f"/{name_of(given[-1])}"))
            given = given[:-1]
        self._set(lines, Colour(now.space, tuple(numbers(given))))

    def _set(self, lines: bool, colour: Colour) -> None:
        now = self.state
        self.state = replace(now, stroke=colour) if lines else replace(now, fill=colour)

    def _pattern(self, pattern: Any) -> None:
        if get(pattern, "/Shading") is not None:
            self._shading(get(pattern, "/Shading"))
        elif pattern is not None:
            inner = replace(self.state, matrix=IDENTITY)
            self.seen |= self.reader.form(pattern, self.resources, inner, self.depth)

    def shade(self, _: str, operands: Any) -> None:
        """sh: a gradient."""
        self._shading(get(get(self.resources, "/Shading"), f"/{name_of(operands[0])}"))

    def _shading(self, shading: Any) -> None:
        self._colour(Colour(space_of(get(shading, "/ColorSpace"), self.resources), ()))

    # --- what leaves ink ---

    def begin(self, _: str, operands: Any) -> None:
        """m."""
        self._finish()
        self.path = [(number(operands[0], 0.0), number(operands[1], 0.0))]

    def go(self, operator: str, operands: Any) -> None:
        """l; a curve or a rectangle is no mark."""
        if operator != "l":
            self.path = []
        elif self.path:
            self.path.append((number(operands[0], 0.0), number(operands[1], 0.0)))

    def paint(self, operator: str, _: Any) -> None:
        """The end of a path."""
        self._finish()
        lines, self.lines = self.lines, []
        if operator in FILLS:
            self._colour(self.state.fill)
            if self.state.fill.registration:
                self.seen.add(Seen("registration", "an area"))
            if self.state.vanishes:
                self.seen.add(Seen("white-over", "an area"))
        if operator in STROKES:
            self._colour(self.state.stroke)
            self.seen.add(Seen("line", "", round(self.state.width * self.state.scale, 3)))
            for line in lines if operator in "Ss" else ():
                self._mark(line)

    def _finish(self) -> None:
        """The stretch of path that ends here: is it a straight line?"""
        if len(self.path) == 2 and len(self.lines) < LINES:
            self.lines.append((*self.path[0], *self.path[1]))
        self.path = []

    def _mark(self, line: tuple[float, float, float, float]) -> None:
        """A short upright or level line: one of those that cut marks are made of."""
        x0, y0 = applied(self.state.matrix, *line[:2])
        x1, y1 = applied(self.state.matrix, *line[2:])
        straight = abs(x1 - x0) < 0.05 or abs(y1 - y0) < 0.05
        if straight and SHORTEST <= hypot(x1 - x0, y1 - y0) <= LONGEST and self.kept < LINES:
            self.kept += 1
            ends = sorted(((round(x0, 1), round(y0, 1)), (round(x1, 1), round(y1, 1))))
            name = "All" if self.state.stroke.registration else ""
            self.seen.add(
                Seen("mark", name, round(self.state.width * self.state.scale, 2), ends[0] + ends[1])
            )

    def show(self, _: str, __: Any) -> None:
        """Letters."""
        state = self.state
        if state.render == 3:
            return
        self._use(get(get(self.resources, "/Font"), f"/{state.font}"))
        colour = state.stroke if state.render in (1, 5) else state.fill
        self._colour(colour)
        if colour.registration:
            self.seen.add(Seen("registration", "letters"))
        if state.vanishes and state.render not in (1, 5):
            self.seen.add(Seen("white-over", "letters"))

    def _use(self, font: Any) -> None:
        """A font, 1 when it is embedded; what glyphs that are small pictures paint is seen too."""
        if font is None:
            self.seen.add(Seen("lost", f"the font {self.state.font[:40] or 'that was not chosen'}"))
            return
        self.seen.add(Seen("font", name_of(get(font, "/BaseFont"))[:80], float(_embedded(font))))
        if name_of(get(font, "/Subtype")) == "Type3":
            resources = get(font, "/Resources")
            for _, glyph in items(get(font, "/CharProcs"))[:300]:
                inner = resources if resources is not None else self.resources
                self.seen |= self.reader.form(glyph, inner, self.state, self.depth)

    def draw(self, _: str, operands: Any) -> None:
        """Do: a form or a picture."""
        name = name_of(operands[0])
        thing = get(get(self.resources, "/XObject"), f"/{name}")
        kind = name_of(get(thing, "/Subtype"))
        if kind == "Form":
            self.seen |= self.reader.form(thing, self.resources, self.state, self.depth)
        elif kind == "Image":
            self._picture(thing, name)
        elif kind == "PS":
            self.seen.add(Seen("outside", "PostScript"))
        else:
            self.seen.add(Seen("lost", f"the picture or form {name[:40]}"))

    def inline(self, _: str, operands: Any) -> None:
        """A picture within the content."""
        self._picture(operands[0].obj if hasattr(operands[0], "obj") else operands[0], "in the content")

    def _picture(self, image: Any, name: str) -> None:
        wide = number(get(image, "/Width"), number(get(image, "/W"), 0))
        high = number(get(image, "/Height"), number(get(image, "/H"), 0))
        a, b, c, d, _, _ = self.state.matrix
        sides = hypot(a, b) / 72, hypot(c, d) / 72
        if min(wide, high) > 0 and min(sides) > 0:
            ppi = min(wide / sides[0], high / sides[1])
            self.seen.add(Seen("ppi", name[:40], round(ppi, 1)))
        mask = get(image, "/ImageMask")
        if mask is not None and bool(mask):
            self._colour(self.state.fill)
        else:
            raw = get(image, "/ColorSpace")
            raw = get(image, "/CS") if raw is None else raw
            space = space_of(raw, self.resources)
            if space.kind != "pattern":
                self.seen.add(Seen("colour", f"a picture in {space.name}", 0.0, _kind(space)))
        if get(image, "/SMask") is not None or number(get(image, "/SMaskInData"), 0):
            self.seen.add(Seen("transparency", "a picture with a soft mask"))
        if "JPXDecode" in [name_of(one) for one in [get(image, "/Filter"), *elements(get(image, "/Filter"))]]:
            self.seen.add(Seen("jpx"))
        if get(image, "/OPI") is not None or get(image, "/F") is not None:
            self.seen.add(Seen("outside", "a picture in another file"))

    def _colour(self, colour: Colour) -> None:
        space = colour.space
        if space.kind != "pattern":
            self.seen.add(Seen("colour", space.name, 0.0, _kind(space)))
        if colour.ink:
            self.seen.add(Seen("ink", "", round(colour.ink)))

    def marked(self, _: str, operands: Any) -> None:
        """BDC: the begin of a layer."""
        if name_of(operands[0]) == "OC":
            self.seen.add(Seen("layer"))


KINDS = ("grey", "cmyk", "spot", "rgb", "calibrated")


def _kind(space: Space) -> tuple[float, ...]:
    """A kind of space as the place of a `Seen`, which holds numbers."""
    return (float(KINDS.index(space.kind)),)


def _number(thing: Any) -> tuple[int, int]:
    """The number of an object; (0, 0) for one within another."""
    found = getattr(thing, "objgen", (0, 0))
    return int(found[0]), int(found[1])


def _embedded(font: Any) -> bool:
    """Whether the file holds the outlines of a font's letters."""
    if name_of(get(font, "/Subtype")) == "Type3":
        return True
    inner = (elements(get(font, "/DescendantFonts")) or [font])[0]
    descriptor = get(inner, "/FontDescriptor")
    return any(get(descriptor, f"/FontFile{ending}") is not None for ending in ("", "2", "3"))


def _matrix(raw: Any) -> Matrix:
    found = numbers(list(raw)) if raw is not None else []
    if len(found) != 6:
        return IDENTITY
    a, b, c, d, e, f = (round(value, 6) for value in found)
    return (a, b, c, d, e, f)


def _see_through(key: str, value: Any) -> str:
    """Why an entry of a graphics state makes what follows transparent; "" when it does not."""
    if key in ("/ca", "/CA") and number(value, 1.0) < 1:
        return "something that is not opaque"
    if key == "/BM" and not {"Normal", "Compatible"} & {name_of(one) for one in (value, *elements(value))}:
        return "a blend mode"
    if key == "/SMask" and name_of(value) != "None":
        return "a soft mask"
    return ""


ACTS: Mapping[str, Callable[[Run, str, Any], None]] = {
    "q": Run.save, "Q": Run.restore, "cm": Run.map, "w": Run.pen, "gs": Run.graphics,
    "Tf": Run.font, "Tr": Run.render,
    **dict.fromkeys(("g", "rg", "k", "G", "RG", "K"), Run.plain),
    **dict.fromkeys(("cs", "CS"), Run.space),
    **dict.fromkeys(("sc", "scn", "SC", "SCN"), Run.tint),
    "sh": Run.shade, "m": Run.begin, **dict.fromkeys(("l", "c", "v", "y", "re"), Run.go),
    **dict.fromkeys(ENDS, Run.paint), **dict.fromkeys(SHOWN, Run.show),
    "Do": Run.draw, "INLINE IMAGE": Run.inline, "BDC": Run.marked,
}  # fmt: skip
