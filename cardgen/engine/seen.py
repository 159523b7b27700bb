"""What views are made of: values with named fields, cheap to make at every decision.

A NamedTuple would do as well, but machine code makes a plain class four times as fast.
"""

from __future__ import annotations

from typing import Any


class Seen:
    """A value: equal to another of its class whose fields are equal.

    A class of this kind names its fields in `__slots__` and sets them in `__init__` as `Final`.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and values(self) == values(other)

    def __hash__(self) -> int:
        return hash(values(self))

    def __deepcopy__(self, memo: dict[int, Any]) -> Seen:
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}{values(self)}"


def values(seen: Any) -> tuple[Any, ...]:
    """The fields, always in the same order. Machine code has no `__slots__`, but a list of its own."""
    kind = type(seen)
    names = getattr(kind, "__mypyc_attrs__", None) or kind.__slots__
    return tuple([getattr(seen, name) for name in names])
