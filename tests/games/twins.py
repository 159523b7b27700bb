"""A second table with the same cards; copy and deepcopy cannot make one where the rules are machine code."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

VALUES = frozenset((int, bool, str, float, type(None)))


def twin_of(state: Any) -> Any:
    """The same table, of which nothing but the deck and what cannot change is shared."""
    made = type(state)
    twin = made(state.deck, state.seats, None)
    same = {id(state.deck): state.deck}
    for name in getattr(made, "__mypyc_attrs__", None) or made.__slots__:
        setattr(twin, name, copied(getattr(state, name), same))
    return twin


def copied(value: Any, same: dict[int, Any]) -> Any:
    """As deepcopy does it with the memory `same`, but quick with lists, and not at all with values.

    Views are tuples as large as tables: to copy them took most of the time of the laws.
    """
    if type(value) is list:
        found = same.get(id(value))
        if found is None:
            found = same[id(value)] = []
            found += value if VALUES.issuperset(map(type, value)) else [copied(one, same) for one in value]
        return found
    return value if unchanging(value) else deepcopy(value, same)


def unchanging(value: Any) -> bool:
    """A number, a text, a view or a tuple of such: what is hashed by what it holds stays what it is."""
    hashed: Any = type(value).__hash__
    if hashed is None or hashed is object.__hash__:
        return False
    try:
        hash(value)
    except TypeError:  # a tuple that holds a list
        return False
    return True
