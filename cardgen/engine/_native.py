"""How machine code keeps objects; plain Python runs as if nothing had been said. Itself it is never compiled.

`mypyc_attr(acyclic=True)` promises that no object of the class is ever part of a circle, so that nobody
needs to look for one; `free_list_len=1` keeps the last one that was let go for the next. Both halve what it
costs to make a value that lives for one decision. `allow_interpreted_subclasses=True` lets a game that is not
compiled make such values too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        """The class as it is."""
        return lambda one: one


__all__ = ["mypyc_attr"]
