"""The lid of the box for the cover: the notice board of a company that is about to need a new boss."""

from __future__ import annotations

from cardgen.games.mobbing.models import Mobbing
from cardgen.layout.marks import Drawing, Rect
from cardgen.layout.type import Setter


def lid(catalog: Mobbing, setter: Setter, width: float, height: float) -> Drawing:
    """The picture over the top of the cover, width x height mm."""
    return Drawing((Rect(0, 0, width, height, fill=catalog.style.colours["ground"]),))
