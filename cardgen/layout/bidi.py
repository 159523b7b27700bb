"""Which way each letter of a paragraph runs: the Unicode Bidirectional Algorithm (UAX #9, revision 46).

In: the text of one paragraph and its own level, 0 from left to right, 1 from right to left. Out: a level per
character; even ones run to the right, odd ones to the left, and a higher level stands within a lower one. The
rules keep the names of the standard (P2, X1 to X10, W1 to W7, N0 to N2, I1, I2, L1, L2). L3 and L4, marks
and mirrored brackets, are the shaper's. Tested on every line of Unicode's BidiCharacterTest and BidiTest.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

MOST = 125
"""The highest level that embeddings may reach (BD2)."""
PAIRS = 63
"""Brackets that may be open at once (BD16)."""

# Letters that run to the left, numbers of such scripts, and characters that say how others run.
_TURNING = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
CONTROLS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
"""Characters that only say which way others run; they have no shape."""

_ISOLATES = ("LRI", "RLI", "FSI")
_EMBEDDINGS = ("LRE", "RLE", "LRO", "RLO")
_REMOVED = frozenset([*_EMBEDDINGS, "PDF", "BN"])
_NEUTRAL = frozenset(["B", "S", "WS", "ON", "PDI", *_ISOLATES])
_BLANK = frozenset(["WS", "BN", "PDI", *_ISOLATES, *_EMBEDDINGS, "PDF"])
_STRONG = {"L": 0, "R": 1, "AL": 1}
_AS_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}

# Where a character that Unicode has not given out yet would run to the left, or have no shape
# (DerivedBidiClass.txt, @missing).
_UNASSIGNED = (
    ("R", "[\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f\U00010800-\U00010cff\U00010d40-\U00010ebf"
          "\U00010f00-\U00010f2f\U00010f70-\U00010fff\U0001e800-\U0001ec6f\U0001ecc0-\U0001ecff"
          "\U0001ed50-\U0001edff\U0001ef00-\U0001efff]"),
    ("AL", "[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufeff\U00010d00-\U00010d3f"
           "\U00010ec0-\U00010eff\U00010f30-\U00010f6f\U0001ec70-\U0001ecbf\U0001ed00-\U0001ed4f"
           "\U0001ee00-\U0001eeff]"),
    ("ET", "[\u20a0-\u20cf]"),
    ("BN", "[\ufdd0-\ufdef\ufff0-\uffff\U000e0000-\U000e0fff]"),
)  # fmt: skip

_BRACKETS = (
    "()[]{}\u0f3a\u0f3b\u0f3c\u0f3d\u169b\u169c\u2045\u2046\u207d\u207e\u208d\u208e\u2308\u2309\u230a\u230b"
    "\u2329\u232a\u2768\u2769\u276a\u276b\u276c\u276d\u276e\u276f\u2770\u2771\u2772\u2773\u2774\u2775\u27c5\u27c6"
    "\u27e6\u27e7\u27e8\u27e9\u27ea\u27eb\u27ec\u27ed\u27ee\u27ef\u2983\u2984\u2985\u2986\u2987\u2988\u2989\u298a"
    "\u298b\u298c\u298d\u2990\u298f\u298e\u2991\u2992\u2993\u2994\u2995\u2996\u2997\u2998\u29d8\u29d9\u29da\u29db"
    "\u29fc\u29fd\u2e22\u2e23\u2e24\u2e25\u2e26\u2e27\u2e28\u2e29\u2e55\u2e56\u2e57\u2e58\u2e59\u2e5a\u2e5b\u2e5c"
    "\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015\u3016\u3017\u3018\u3019\u301a\u301b"
    "\ufe59\ufe5a\ufe5b\ufe5c\ufe5d\ufe5e\uff08\uff09\uff3b\uff3d\uff5b\uff5d\uff5f\uff60\uff62\uff63"
)
"""Paired brackets, each opening one before its closing one (BidiBrackets.txt)."""
_SAME = {"\u2329": "\u3008", "\u232a": "\u3009"}
CLOSING = {_BRACKETS[at]: _BRACKETS[at + 1] for at in range(0, len(_BRACKETS), 2)}
_CLOSERS = frozenset(CLOSING.values())


def turns(text: str) -> bool:
    """False when every character surely runs from left to right in such a paragraph: most texts."""
    return _TURNING.search(text) is not None


def direction(text: str) -> int | None:
    """0 or 1 when all letters of the text run one way, right or left; None when both do or none is there."""
    found = {_STRONG[kind] for kind in kinds_of(text) if kind in _STRONG}
    return found.pop() if len(found) == 1 else None


def levels(text: str, base: int) -> list[int]:
    """The level of each character of a paragraph, before its lines are broken.

    Those that say how others run and have no shape of their own get the level of the one before them.
    """
    return resolved(kinds_of(text), base, text)


def level_of(kinds: Sequence[str], start: int = 0, stop: int | None = None) -> int:
    """P2, P3: the level that the first strong letter asks for, isolated stretches skipped; 0 without one."""
    depth = 0
    for kind in kinds[start:stop]:
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            depth = max(depth - 1, 0)
        elif not depth and kind in _STRONG:
            return _STRONG[kind]
    return 0


def kinds_of(text: str) -> list[str]:
    """The bidirectional class of each character, `L`, `AL`, `EN` and so on."""
    return [_kind(char) for char in text]


@cache
def _kind(char: str) -> str:
    known = unicodedata.bidirectional(char)
    if known:
        return known
    return next((kind for kind, area in _UNASSIGNED if re.match(area, char)), "L")


def resolved(kinds: Sequence[str], base: int, text: str = "") -> list[int]:
    """As `levels`, from the classes of the characters; without the text brackets do not pair."""
    partners = _partners(kinds)
    found, turned = _explicit(kinds, base, partners)
    shown = [at for at, kind in enumerate(kinds) if kind not in _REMOVED]
    for sequence in list(_sequences(kinds, found, shown, partners, base)):
        _Sequence(sequence, kinds, turned, text).settle(found)
    last = base
    for at, kind in enumerate(kinds):
        if kind in _REMOVED:
            found[at] = last
        last = found[at]
    return found


# --- X1 to X8: embeddings, overrides, isolates ----------------------------------------------------


def _partners(kinds: Sequence[str]) -> dict[int, int]:
    """BD9: each isolate initiator with the PDI that ends it, each such PDI with its initiator."""
    open_: list[int] = []
    found: dict[int, int] = {}
    for at, kind in enumerate(kinds):
        if kind in _ISOLATES:
            open_.append(at)
        elif kind == "PDI" and open_:
            begin = open_.pop()
            found[begin], found[at] = at, begin
        elif kind == "B":
            open_.clear()
    return found


class _Status(NamedTuple):
    """An entry of the directional status stack (X1)."""

    level: int
    override: str = ""
    isolate: bool = False


class _Stack:
    """The directional status stack with its three counters (X1)."""

    def __init__(self, base: int) -> None:
        self.entries = [_Status(base)]
        self.isolates_over = self.embeddings_over = self.isolates = 0

    @property
    def top(self) -> _Status:
        """The last entry."""
        return self.entries[-1]

    def embed(self, kind: str) -> None:
        """X2 to X5: what an embedding or an override begins."""
        level = _next(self.top.level, odd=kind in ("RLE", "RLO"))
        if level <= MOST and not self.isolates_over and not self.embeddings_over:
            self.entries.append(_Status(level, {"LRO": "L", "RLO": "R"}.get(kind, "")))
        elif not self.isolates_over:
            self.embeddings_over += 1

    def isolate(self, odd: bool) -> None:
        """X5a to X5c: what an isolate begins."""
        level = _next(self.top.level, odd=odd)
        if level <= MOST and not self.isolates_over and not self.embeddings_over:
            self.isolates += 1
            self.entries.append(_Status(level, isolate=True))
        else:
            self.isolates_over += 1

    def end_isolate(self) -> None:
        """X6a."""
        if self.isolates_over:
            self.isolates_over -= 1
        elif self.isolates:
            self.embeddings_over = 0
            while not self.top.isolate:
                self.entries.pop()
            self.entries.pop()
            self.isolates -= 1

    def end_embedding(self) -> None:
        """X7."""
        if self.isolates_over:
            return
        if self.embeddings_over:
            self.embeddings_over -= 1
        elif not self.top.isolate and len(self.entries) > 1:
            self.entries.pop()


def _next(level: int, *, odd: bool) -> int:
    """The next odd or even level."""
    return level + 1 + (level % 2 == odd)


def _explicit(kinds: Sequence[str], base: int, partners: dict[int, int]) -> tuple[list[int], list[str]]:
    """X1 to X8: levels of all characters, and their classes where an override changes them."""
    stack = _Stack(base)
    found, turned = [base] * len(kinds), list(kinds)
    for at, kind in enumerate(kinds):
        if kind in _EMBEDDINGS:
            stack.embed(kind)
        elif kind == "PDF":
            stack.end_embedding()
        elif kind == "B":
            stack = _Stack(base)
        elif kind != "BN":
            if kind == "PDI":
                stack.end_isolate()
            found[at], turned[at] = stack.top.level, stack.top.override or kind
            if kind in _ISOLATES:
                first = kind == "FSI" and level_of(kinds, at + 1, partners.get(at))
                stack.isolate(odd=bool(first or kind == "RLI"))
    return found, turned


# --- X10: isolating run sequences -----------------------------------------------------------------


class _Run(NamedTuple):
    """An isolating run sequence (BD13): its characters, its level, and what stands before and after it."""

    places: list[int]
    level: int
    before: str
    after: str


def _sequences(
    kinds: Sequence[str],
    found: Sequence[int],
    shown: Sequence[int],
    partners: dict[int, int],
    base: int,
) -> Iterator[_Run]:
    """X10: level runs, joined where an isolate lies between them, with their sos and eos."""
    runs: list[tuple[int, int]] = []
    for rank, at in enumerate(shown):
        if runs and found[at] == found[shown[rank - 1]]:
            runs[-1] = (runs[-1][0], rank + 1)
        else:
            runs.append((rank, rank + 1))
    begins = {shown[first]: number for number, (first, _) in enumerate(runs)}
    for first, stop in runs:
        if kinds[shown[first]] == "PDI" and shown[first] in partners:
            continue  # it goes on from the run of its initiator
        ranks = list(range(first, stop))
        while (last := shown[ranks[-1]]) in partners and kinds[last] in _ISOLATES:
            ranks += range(*runs[begins[partners[last]]])
        places = [shown[rank] for rank in ranks]
        level = found[places[0]]
        before = found[shown[first - 1]] if first else base
        open_ = kinds[places[-1]] in _ISOLATES
        after = base if open_ or ranks[-1] + 1 == len(shown) else found[shown[ranks[-1] + 1]]
        yield _Run(places, level, _edge(level, before), _edge(level, after))


def _edge(level: int, other: int) -> str:
    return "R" if max(level, other) % 2 else "L"


# --- W, N, I: the classes within a sequence -------------------------------------------------------


class _Sequence:
    """One isolating run sequence, whose classes are resolved step by step."""

    def __init__(self, run: _Run, kinds: Sequence[str], turned: Sequence[str], text: str) -> None:
        self.run = run
        self.kinds = [turned[at] for at in run.places]
        self.marks = [kinds[at] == "NSM" for at in run.places]
        self.text = [text[at] for at in run.places] if text else []

    def settle(self, found: list[int]) -> None:
        """Write the levels of the sequence (I1, I2)."""
        self.weak()
        if self.text:
            self.brackets()
        self.neutral()
        level = self.run.level
        more = {"L": 1, "EN": 1, "AN": 1, "R": 0} if level % 2 else {"L": 0, "R": 1, "AN": 2, "EN": 2}
        for at, kind in zip(self.run.places, self.kinds, strict=True):
            found[at] = level + more[kind]

    def weak(self) -> None:
        """W1 to W7."""
        kinds = self.kinds
        strong = last = self.run.before
        for at, own in enumerate(kinds):
            kind = own
            if own == "NSM":  # W1
                kind = "ON" if last in _ISOLATES or last == "PDI" else last
            if kind in _STRONG:
                strong = kind
            elif kind == "EN" and strong == "AL":  # W2
                kind = "AN"
            kinds[at] = last = kind
        kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]  # W3
        self._separators()
        strong = self.run.before
        for at, kind in enumerate(kinds):
            if kind in ("ES", "ET", "CS"):  # W6
                kinds[at] = "ON"
            elif kind in _STRONG:
                strong = kind
            elif kind == "EN" and strong == "L":  # W7
                kinds[at] = "L"

    def _separators(self) -> None:
        """W4, W5: one separator between two numbers, and signs beside a European one, are part of them."""
        kinds = self.kinds
        for at in range(1, len(kinds) - 1):
            before, kind, after = kinds[at - 1 : at + 2]
            if before == after and (
                (kind == "CS" and after in ("EN", "AN")) or (kind == "ES" and after == "EN")
            ):
                kinds[at] = after
        at = 0
        while at < len(kinds):
            end = at
            while end < len(kinds) and kinds[end] == "ET":
                end += 1
            if end > at and "EN" in (kinds[at - 1 : at] + kinds[end : end + 1]):
                kinds[at:end] = ["EN"] * (end - at)
            at = max(end, at + 1)

    def brackets(self) -> None:
        """N0: both brackets of a pair run as what is between them, or as what is before them, does."""
        own = "R" if self.run.level % 2 else "L"
        for first, last in sorted(self._pairs()):
            inside = {_AS_STRONG[kind] for kind in self.kinds[first + 1 : last] if kind in _AS_STRONG}
            if not inside:
                continue
            turn = own
            if own not in inside:
                before = (_AS_STRONG[kind] for kind in self.kinds[first - 1 :: -1] if kind in _AS_STRONG)
                turn = next(before, self.run.before) if first else self.run.before
            for bracket in (first, last):
                end = bracket + 1
                while end < len(self.kinds) and self.marks[end]:
                    end += 1
                self.kinds[bracket:end] = [turn] * (end - bracket)

    def _pairs(self) -> Iterator[tuple[int, int]]:
        """BD16."""
        open_: list[tuple[str, int]] = []
        for at, char in enumerate(self.text):
            if self.kinds[at] != "ON":
                continue
            if char in CLOSING:
                if len(open_) == PAIRS:
                    return
                closing = CLOSING[char]
                open_.append((_SAME.get(closing, closing), at))
            elif char in _CLOSERS:
                closing = _SAME.get(char, char)
                depth = next((n for n in range(len(open_) - 1, -1, -1) if open_[n][0] == closing), None)
                if depth is not None:
                    yield open_[depth][1], at
                    del open_[depth:]

    def neutral(self) -> None:
        """N1, N2: what has no direction runs as both its neighbours do, or as its sequence."""
        kinds, own = self.kinds, "R" if self.run.level % 2 else "L"
        before, at = self.run.before, 0
        while at < len(kinds):
            if kinds[at] not in _NEUTRAL:
                before = _AS_STRONG[kinds[at]]
                at += 1
                continue
            end = at
            while end < len(kinds) and kinds[end] in _NEUTRAL:
                end += 1
            after = _AS_STRONG[kinds[end]] if end < len(kinds) else self.run.after
            kinds[at:end] = [before if before == after else own] * (end - at)
            at = end


# --- L1, L2: one line -----------------------------------------------------------------------------


def on_line(kinds: Sequence[str], found: Sequence[int], base: int) -> list[int]:
    """L1: the levels of one line, with blanks at its end and before tabs as the paragraph's.

    `kinds` are the classes the characters had at first.
    """
    lined = list(found)
    blank = True
    for at in range(len(kinds) - 1, -1, -1):
        if kinds[at] in ("S", "B"):
            blank = True
        elif kinds[at] not in _BLANK:
            blank = False
        if blank:
            lined[at] = base
    return lined


def order(found: Sequence[int]) -> list[int]:
    """L2: the places of the line from left to right."""
    places = list(range(len(found)))
    lowest = min((level for level in found if level % 2), default=0)
    if not lowest:
        return places
    for level in range(max(found), lowest - 1, -1):
        at = 0
        while at < len(places):
            end = at
            while end < len(places) and found[places[end]] >= level:
                end += 1
            places[at:end] = places[at:end][::-1]
            at = max(end, at + 1)
    return places
