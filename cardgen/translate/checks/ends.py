"""Whether a translation ends, and begins, with the mark its source has, or with its language's own for it."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.finding import Level
from cardgen.translate.checks.pair import CLOSING, Pair, Tongue
from cardgen.translate.guard import Fault

_SKIPPED = CLOSING + " \n\u00a0\u202f"
_NAMES = {
    "stop": "a full stop",
    "exclamation": "an exclamation mark",
    "question": "a question mark",
    "colon": "a colon",
    "ellipsis": "an ellipsis",
}


def ends(pair: Pair) -> Iterator[Fault]:
    """end_stop, end_exclamation, end_question, end_colon, end_ellipsis: both texts end alike."""
    here, there = ending(pair.here, pair.source), ending(pair.there, pair.target)
    if here != there:
        yield Fault(f"end_{here or there}", Level.WARNING, _sentence(here, there, pair))
    elif here == "ellipsis" and "..." in pair.there and "..." not in pair.here:
        what = f"found three dots; write {pair.target.language.ends.ellipsis[0]}, which is one character"
        yield Fault("end_ellipsis", Level.WARNING, what)
    if _leads(pair.here) and not _leads(pair.there):
        what = "the source begins with an ellipsis, since something stands before it; begin with '…' too"
        yield Fault("end_ellipsis", Level.WARNING, what)
    for mark, name in zip(pair.target.language.opens, ("question", "exclamation"), strict=False):
        if there == name and mark not in pair.there:
            what = f"found {_NAMES[name]} at the end and no '{mark}' before it; open with '{mark}'"
            yield Fault(f"end_{name}", Level.WARNING, what)


def ending(text: str, tongue: Tongue) -> str:
    """What a text ends with: `stop`, `exclamation` and so on, "" for no such mark; quotes do not count."""
    rest = text.rstrip(_SKIPPED)
    if rest.endswith("..."):
        return "ellipsis"
    return tongue.ends.get(rest[-1:], "")


def _leads(text: str) -> bool:
    return text.startswith(("…", "..."))


def _sentence(here: str, there: str, pair: Pair) -> str:
    if not here:
        mark = pair.there.rstrip(_SKIPPED)[-1:]
        return f"found {_NAMES[there]} at the end and none in the source; leave '{mark}' out"
    mark = getattr(pair.target.language.ends, here)[0]
    found = f"{_NAMES[there]}" if there else "no such mark"
    return f"the source ends with {_NAMES[here]}, and this with {found}; end with '{mark}'"
