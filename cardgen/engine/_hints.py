"""What machine code is told about a class; plain Python does not need to know it, nor the compiler's library.

`acyclic`: no circle of references ever leads back to such an object, so that nobody has to look for one.
`free_list_len`: so many of them are kept when they are thrown away, to be filled anew. Both are for small
objects that are made at every decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**hints: Any) -> Callable[[type], type]:
        """A decorator that changes nothing."""
        return lambda made: made


__all__ = ["mypyc_attr"]
