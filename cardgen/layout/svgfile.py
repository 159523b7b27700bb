"""A small SVG picture -> its outline in a 24 x 24 box.

Taken: `path`, `rect`, `circle`, `ellipse`, `polygon`, plainly filled, in a square viewBox. Anything that
would look different when left out (transforms, strokes, gradients, text, pictures) is refused by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from cardgen.layout.svgpath import Steps, scaled, steps

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

GRID = 24.0
WITHOUT_INK = ("svg", "g", "title", "desc", "metadata")
REFUSED = ("transform", "stroke", "style", "class", "mask", "clip-path", "filter", "opacity")


def outline(svg: bytes) -> Steps:
    """The steps of the picture. ValueError says what cannot be drawn and what to do."""
    from xml.etree.ElementTree import ParseError, fromstring

    try:
        root = fromstring(svg)
    except (ParseError, ValueError, LookupError) as error:
        raise ValueError(f"is not SVG: {error}; save it as plain SVG") from error
    if _local(root) != "svg":
        raise ValueError(f"found <{_local(root)}> where <svg> is due; save it as plain SVG")
    left, top, side = _view(root)
    found = tuple(step for element in root.iter() for step in _element(element))
    if not found:
        raise ValueError("found nothing to draw; allowed: path, rect, circle, ellipse, polygon")
    return scaled(found, -left, -top, GRID / side)


def _view(root: Element) -> tuple[float, float, float]:
    """Left, top and side of the viewBox."""
    text = root.get("viewBox", "")
    try:
        left, top, width, height = (float(value) for value in text.replace(",", " ").split())
    except ValueError:
        raise ValueError(f"found the viewBox '{text}'; it needs four numbers such as 0 0 24 24") from None
    if width != height or not 0 < width < float("inf"):
        raise ValueError(f"found the viewBox '{text}'; icons are square, such as 0 0 24 24")
    return left, top, width


def _element(element: Element) -> Iterator[tuple[str | float, ...]]:
    kind = _local(element)
    for name in REFUSED:
        if element.get(name, "none") != "none":
            raise ValueError(
                f"found {name} on <{kind}>; only plainly filled shapes are drawn: convert it to a path"
            )
    if "evenodd" in (element.get("fill-rule"), element.get("clip-rule")):
        raise ValueError(f"found fill-rule evenodd on <{kind}>; reverse the inner outlines and use nonzero")
    if kind in WITHOUT_INK or element.get("fill") == "none":
        return
    data = DATA.get(kind)
    if data is None:
        raise ValueError(f"found <{kind}>; allowed: {', '.join(DATA)}; convert it to a path")
    yield from steps(data(element.attrib))


def _local(element: Element) -> str:
    """The element's name without its namespace; comments have none."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else "title"


def _number(attributes: Mapping[str, str], name: str) -> float:
    text = attributes.get(name, "0")
    try:
        return float(text.removesuffix("px"))
    except ValueError:
        raise ValueError(f"found {name}='{text}'; a plain number is due") from None


def _path(attributes: Mapping[str, str]) -> str:
    return attributes.get("d", "")


def _rect(attributes: Mapping[str, str]) -> str:
    x, y, width, height = (_number(attributes, name) for name in ("x", "y", "width", "height"))
    rx = _number(attributes, "rx" if "rx" in attributes else "ry")
    ry = _number(attributes, "ry" if "ry" in attributes else "rx")
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if not rx or not ry:
        return f"M{x} {y}h{width}v{height}h{-width}z"
    arc = f"a{rx} {ry} 0 0 1"
    across, down = width - 2 * rx, height - 2 * ry
    return (
        f"M{x + rx} {y}h{across}{arc} {rx} {ry}v{down}{arc} {-rx} {ry}h{-across}{arc} {-rx} {-ry}v{-down}"
        f"{arc} {rx} {-ry}z"
    )


def _ellipse(attributes: Mapping[str, str]) -> str:
    cx, cy = _number(attributes, "cx"), _number(attributes, "cy")
    rx = _number(attributes, "rx" if "rx" in attributes else "r")
    ry = _number(attributes, "ry" if "ry" in attributes else "r")
    return f"M{cx - rx} {cy}a{rx} {ry} 0 1 1 {2 * rx} 0a{rx} {ry} 0 1 1 {-2 * rx} 0z"


def _polygon(attributes: Mapping[str, str]) -> str:
    return f"M{attributes.get('points', '')}z"


DATA: Mapping[str, Callable[[Mapping[str, str]], str]] = {
    "path": _path, "rect": _rect, "circle": _ellipse, "ellipse": _ellipse, "polygon": _polygon,
}  # fmt: skip
"""How each element is written as path data."""
