"""A drawing as text: a line per mark, millimetres with two decimals, what is in a group indented.

For golden proofs that a person can review, and for the fingerprint of a face: equal drawings, equal text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.layout.marks import IDENTITY, Block, Drawing, Ellipse, Group, Icon, Mark, Path, Rect, Run


def transcript(drawing: Drawing) -> str:
    """The drawing's marks from back to front, one line each, with a line feed at the end."""
    return "".join(f"{line}\n" for line in _lines(drawing.marks, ""))


def shell(mark: Mark) -> str:
    """The transcript of one mark without the steps of a path and the marks of a group."""
    if isinstance(mark, Group):
        return f"group{_words(mark)}\n"
    if isinstance(mark, Path):
        return f"{_path(mark, '')}\n"
    return f"{_text(mark, '') if isinstance(mark, Block) else _shape(mark)}\n"


def _lines(marks: Iterable[Mark], indent: str) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Group):
            yield f"{indent}group{_words(mark)}"
            yield from _lines(mark.marks, indent + "  ")
        elif isinstance(mark, Block):
            yield _text(mark, indent)
        else:
            yield indent + _shape(mark)


def _words(group: Group) -> str:
    name = f" {group.name}" if group.name else ""
    matrix = "" if group.matrix == IDENTITY else f" by {mm(*group.matrix)}"
    clip = f" within {mm(*group.clip)}" if group.clip else ""
    return name + matrix + clip


def _text(block: Block, indent: str) -> str:
    """A set text, and a line for each of its lines."""
    lines = [f"\n{indent}  {mm(line.x, line.y)} {_said(line.runs)}" for line in block.lines]
    return f"{indent}{_block(block)}{''.join(lines)}"


def _block(block: Block) -> str:
    parts = ["text", block.field or "-", mm(*block.box), f"{block.size:g} pt", block.fill]
    if block.ground:
        parts.append(f"on {block.ground}")
    if block.excess_width or block.excess_height:
        parts.append(f"too large by {mm(block.excess_width, block.excess_height)}")
    if block.missing:
        parts.append("lacks " + " ".join(f"U+{ord(char):04X}" for char in block.missing))
    return " ".join(parts)


def _said(runs: Iterable[Run]) -> str:
    """The runs' texts, the font named where it changes."""
    parts = []
    font = ""
    for run in runs:
        if run.font != font:
            font = run.font
            parts.append(f"[{font}] ")
        parts.append(f"_{run.text}_" if run.underline else run.text)
    return "".join(parts)


def _shape(mark: Rect | Ellipse | Path | Icon) -> str:
    if isinstance(mark, Icon):
        return f"icon {mark.name} {mm(mark.x, mark.y, mark.size)} {mark.fill}"
    if isinstance(mark, Rect):
        corners = f" radius {mm(mark.radius)}" if mark.radius else ""
        return f"rect {mm(mark.x, mark.y, mark.width, mark.height)}{corners}{_paint(mark)}"
    if isinstance(mark, Ellipse):
        return f"ellipse {mm(mark.x, mark.y, mark.rx, mark.ry)}{_paint(mark)}"
    return _path(mark, " ".join(_step(step) for step in mark.steps))


def _path(mark: Path, steps: str) -> str:
    dash = f" dashed {mm(*mark.dash)}" if mark.dash else ""
    how = (" even-odd" if mark.even_odd else "") + ("" if mark.round_ends else " butt") + dash
    return f"path {steps}{_paint(mark)}{how}"


def _step(step: tuple[str | float, ...]) -> str:
    return " ".join([str(step[0]), *(mm(float(value)) for value in step[1:])])


def _paint(mark: Rect | Ellipse | Path) -> str:
    fill = f" fill {mark.fill}" if mark.fill else ""
    stroke = f" stroke {mark.stroke} {mm(mark.line)}" if mark.stroke else ""
    return fill + stroke


def mm(*values: float) -> str:
    """Numbers with two decimals, without a negative zero."""
    return (" ".join(["%.2f"] * len(values)) % values).replace("-0.00", "0.00")
