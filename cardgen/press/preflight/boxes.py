"""Page boxes: there, nested, alike on all pages; bleed; pages in pairs. Sizes are told in millimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.finding import Level
from cardgen.press.preflight.opening import get, numbers

if TYPE_CHECKING:
    from cardgen.press.preflight.demands import Demands
    from cardgen.press.preflight.remarks import Remarks

MM = 25.4 / 72
SLACK = 0.01
"""Points by which boxes may miss each other: rounding in the last digit."""
LARGEST = 2_000.0
"""Millimetres: the plates of larger pages are not made."""
INHERITED = ("/MediaBox", "/CropBox")
NAMES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")


class Rectangle(NamedTuple):
    """Left, bottom, right, top in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return (self.right - self.left) * MM, (self.top - self.bottom) * MM

    def holds(self, other: Rectangle, slack: float = SLACK) -> bool:
        """True when the other lies inside; edges may touch."""
        return (
            self.left <= other.left + slack
            and self.bottom <= other.bottom + slack
            and other.right <= self.right + slack
            and other.top <= self.top + slack
        )


class Boxes(NamedTuple):
    """The boxes of a page as far as they are there and sound."""

    media: Rectangle | None = None
    crop: Rectangle | None = None
    bleed: Rectangle | None = None
    trim: Rectangle | None = None
    art: Rectangle | None = None

    @property
    def cut(self) -> Rectangle | None:
        """Where the page is cut."""
        return self.trim or self.art or self.crop or self.media


def boxes_of(page: Any, at: int, remarks: Remarks) -> Boxes:
    """The boxes of a page; one that is no box is told."""
    found: dict[str, Rectangle | None] = {}
    for name in NAMES:
        raw = _inherited(page, name) if name in INHERITED else get(page, name)
        found[name] = None if raw is None else _rectangle(raw)
        if raw is not None and found[name] is None:
            what = f"found a {name[1:]} that is no box; allowed: four numbers, an area; mend it"
            remarks.add("box", what, page=at)
    return Boxes(*(found[name] for name in NAMES))


def look(all_boxes: list[Boxes], asked: Demands, remarks: Remarks) -> None:
    """Judge the boxes of all pages."""
    for at, boxes in enumerate(all_boxes, start=1):
        if boxes.media is None:
            what = "found no MediaBox; allowed: one on each page; make the file again"
            remarks.add("box", what, page=at)
            continue
        if asked.boxes and boxes.trim is None and boxes.art is None:
            what = "found no TrimBox; allowed: one on each page; set it to where the card is cut"
            remarks.add("trim", what, page=at)
        if asked.boxes and boxes.trim and boxes.art:
            what = "found a TrimBox and an ArtBox; allowed: one of them; take the ArtBox away"
            remarks.add("trim", what, page=at)
        _nested(boxes, at, remarks)
        _bleed(boxes, asked, at, remarks)
    _sizes(all_boxes, asked, remarks)


def usual(boxes: Boxes) -> bool:
    """True for a page that no press would be too small for."""
    return boxes.media is None or max(boxes.media.size) <= LARGEST


def _nested(boxes: Boxes, at: int, remarks: Remarks) -> None:
    """Each box inside the next larger one (ISO 32000-1, 14.11.2)."""
    pairs = (
        ("TrimBox", boxes.trim, "BleedBox", boxes.bleed),
        ("TrimBox", boxes.trim, "MediaBox", boxes.media),
        ("ArtBox", boxes.art, "BleedBox", boxes.bleed),
        ("BleedBox", boxes.bleed, "MediaBox", boxes.media),
    )
    for inner, small, outer, large in pairs:
        if small and large and not large.holds(small):
            what = f"found a {inner} that reaches beyond the {outer}; allowed: inside it; mend one of them"
            remarks.add("nested", what, page=at)


def _bleed(boxes: Boxes, asked: Demands, at: int, remarks: Remarks) -> None:
    """The bleed at the narrowest of four sides."""
    trim, bleed = boxes.trim, boxes.bleed or boxes.media
    if not asked.bleed or trim is None or bleed is None:
        return
    sides = (
        trim.left - bleed.left,
        trim.bottom - bleed.bottom,
        bleed.right - trim.right,
        bleed.top - trim.top,
    )
    least = min(sides) * MM
    if least < asked.bleed - 0.05:
        what = (
            f"found {max(least, 0):.2f} mm of bleed; allowed: {asked.bleed:g} mm or more; let colours run on"
        )
        remarks.add("bleed", what, page=at, bleed=round(least, 3))


def _sizes(all_boxes: list[Boxes], asked: Demands, remarks: Remarks) -> None:
    """The sizes of the cut pages; and whether they come in pairs."""
    sizes: dict[str, int] = {}
    for boxes in all_boxes:
        if boxes.cut:
            width, height = boxes.cut.size
            sizes.setdefault(f"{width:.1f} x {height:.1f} mm", 0)
            sizes[f"{width:.1f} x {height:.1f} mm"] += 1
    told = "; ".join(f"{count} of {size}" for size, count in list(sizes.items())[:8])
    remarks.add("size", f"{len(all_boxes)} pages, trimmed: {told or 'nothing'}", Level.INFO)
    if len(sizes) > 1:
        what = f"found pages of {len(sizes)} sizes; allowed: one, as most services want; a file for each size"
        remarks.add("sizes", what, Level.WARNING)
    if asked.even and len(all_boxes) % 2:
        what = (
            f"found {len(all_boxes)} pages; allowed: pairs of a front and a back; add the one that is missing"
        )
        remarks.add("pairs", what)


def _rectangle(raw: Any) -> Rectangle | None:
    edges = numbers(raw)
    if len(edges) != 4:
        return None
    left, right = sorted((edges[0], edges[2]))
    bottom, top = sorted((edges[1], edges[3]))
    return Rectangle(left, bottom, right, top) if right - left > 0.01 and top - bottom > 0.01 else None


def _inherited(page: Any, name: str) -> Any:
    """What a page says itself, or one of the nodes above it."""
    node = page
    for _ in range(50):
        found = get(node, name)
        if found is not None:
            return found
        node = get(node, "/Parent")
        if node is None:
            break
    return None
