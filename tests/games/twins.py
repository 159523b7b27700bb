"""A second table with the same cards; copy and deepcopy cannot make one where the rules are machine code."""

from __future__ import annotations

from copy import deepcopy
from typing import Any


def twin_of(state: Any) -> Any:
    """The same table, of which nothing but the deck is shared."""
    made = type(state)
    twin = made(state.deck, state.seats, None)
    same = {id(state.deck): state.deck}
    for name in getattr(made, "__mypyc_attrs__", None) or made.__slots__:
        setattr(twin, name, deepcopy(getattr(state, name), same))
    return twin
