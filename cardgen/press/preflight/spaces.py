"""Colour spaces of a PDF -> what they are to a press."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgen.press.preflight.opening import elements, get, name_of, number

DEVICE = {
    "DeviceGray": "grey", "G": "grey", "DeviceRGB": "rgb", "RGB": "rgb", "DeviceCMYK": "cmyk", "CMYK": "cmyk",
}  # fmt: skip
DEFAULTS = {"grey": "/DefaultGray", "rgb": "/DefaultRGB", "cmyk": "/DefaultCMYK"}
CALIBRATED = {"CalGray": "grey", "CalRGB": "rgb", "Lab": "lab"}
PROCESS = frozenset({"Cyan", "Magenta", "Yellow", "Black"})
DEEPEST = 6


class Space(NamedTuple):
    """`kind` is grey, cmyk, spot, rgb, calibrated or pattern; `name` how it is told to people.

    `inks` are the plates of a space of spot colours; `model` is what the numbers are: grey, rgb, cmyk, tints.
    """

    kind: str
    name: str
    model: str
    inks: tuple[str, ...] = ()


GREY, RGB, CMYK = (
    Space("grey", "grey", "grey"), Space("rgb", "RGB", "rgb"), Space("cmyk", "CMYK", "cmyk"),
)  # fmt: skip
UNKNOWN = Space("pattern", "a pattern", "none")
PLAIN = {"grey": GREY, "rgb": RGB, "cmyk": CMYK}


def space_of(raw: Any, resources: Any, depth: int = 0) -> Space:
    """The space that a name or an array means; names are looked up in the resources."""
    parts = elements(raw)
    kind = name_of(parts[0] if parts else raw)
    if depth > DEEPEST or raw is None:
        return UNKNOWN
    if kind in DEVICE or len(parts) < 2:
        return _named(kind, resources, depth)
    if kind in ("Indexed", "I"):
        return space_of(parts[1], resources, depth + 1)
    return _array(kind, parts[1])


def _array(kind: str, about: Any) -> Space:
    """A space of an array: what it is and what its second element says of it."""
    if kind == "ICCBased":
        return _profiled(about)
    if kind in CALIBRATED:
        return Space("calibrated", f"calibrated colours ({kind})", CALIBRATED[kind])
    if kind == "Separation":
        return _inked((name_of(about),))
    if kind == "DeviceN":
        return _inked(tuple(name_of(one) for one in elements(about)))
    return UNKNOWN


def plain(model: str, resources: Any) -> Space:
    """The space of `g`, `rg` and `k`: the device's own, unless the resources say a default for it."""
    if get(get(resources, "/ColorSpace"), DEFAULTS[model]) is not None:
        return Space("calibrated", f"calibrated {PLAIN[model].name}", model)
    return PLAIN[model]


def _named(name: str, resources: Any, depth: int) -> Space:
    if name in DEVICE:
        return plain(DEVICE[name], resources)
    if name == "Pattern":
        return UNKNOWN
    return space_of(get(get(resources, "/ColorSpace"), f"/{name}"), resources, depth + 1)


def _profiled(stream: Any) -> Space:
    """A space with a profile of its own."""
    count = int(number(get(stream, "/N"), 0))
    model = {1: "grey", 3: "rgb", 4: "cmyk"}.get(count, "none")
    return Space("calibrated", f"colours with an ICC profile of their own ({model})", model)


def _inked(names: tuple[str, ...]) -> Space:
    if names and PROCESS.issuperset(names):
        return Space("cmyk", "CMYK", "tints", names)
    told = ", ".join(names) or "no name"
    return Space("spot", f"the spot colour {told}", "tints", names)
