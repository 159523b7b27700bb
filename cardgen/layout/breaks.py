"""Where a line may end: at spaces in most scripts, between nearly all characters in Chinese and Japanese.

After UAX #14, as far as cards need it. A line may end at a space, after a hyphen or stroke with three letters
on both sides, at a soft hyphen, at U+200B, and beside ideographs and kana, but for what may not begin or end
one (kinsoku). Never at U+00A0, U+2009, U+202F, U+2011, U+2060. Korean breaks at spaces, and between syllables
only where a word is wider than its line. Thai, Lao, Khmer and Myanmar need a dictionary: write U+200B between
their words.
"""

from __future__ import annotations

import re
from functools import cache

EAST = (
    "\u2e80-\u2fff\u3001-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff9f\uffe0-\uffe6"
    "\U00020000-\U0003ffff"
)
"""Ideographs, kana, full width forms and their marks, as a class of a regular expression."""

# Closing marks, stops, small kana, iteration and length marks, what belongs to a number before it: classes
# CL, CP, EX, IS, NS, CJ, PO, IN, HY, SY, CM, WJ. Of both kinds of quotes the closing ones.
NOT_FIRST = (
    "\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u301c\u301e\u301f\u303b\u303c"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u3099-\u309e\u30a0"
    "\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\u31f0-\u31ff"
    "\ufe30-\ufe32\ufe36\ufe38\ufe3a\ufe3c\ufe3e\ufe40\ufe42\ufe44\ufe48"
    "\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d\uff60\uff61\uff63-\uff65\uff67-\uff70"
    "\uff9e\uff9f\uffe0"
    "!%),./:;?}\\]|°·»›’”\"'\u2010-\u2014\u2015\u2025\u2026\u2030\u203c\u203d\u2047-\u2049\u2060\u2103\u2109"
    "\u0300-\u036f\u200d\ufe00-\ufe0f-"
)
# Opening marks, and what belongs to a number after it: classes OP, PR, WJ. Of quotes the opening ones.
NOT_LAST = (
    "\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d"
    "\ufe35\ufe37\ufe39\ufe3b\ufe3d\ufe3f\ufe41\ufe43\ufe47\uff04\uff08\uff3b\uff5b\uff5f\uff62\uffe1\uffe5\uffe6"
    "(\\[{$£¥€№#«‹‘“„‚\"'\u2060\u2011"
)
# The patterns know thousands of characters and take longer to make than a deck of kept texts to set; those of
# the west are enough for a text that has no character from EAST's first one on.
_RARE = "\u00ad\u200b/—"
_PLACES = (
    "(?P<space> +)"
    "|(?P<wide>(?<=\\S)\u3000+)"
    "|(?P<soft>\u00ad+)"
    "|(?P<zero>\u200b+)"
    r"|(?<=\w\w\w)-(?=[^\W\d_]{3})"
    r"|(?<=\w\w\w)/(?=[^\W\d_]{3})"
    r"|(?<=\w)—(?=\w)"
)


@cache
def _rare(east: str) -> re.Pattern[str]:
    return re.compile(f"[{_RARE}{east}-]")


def rare(text: str) -> bool:
    """Whether a text has a character that any place but a space has beside it."""
    return _rare(EAST if _beyond(text) else "").search(text) is not None


def _beyond(text: str) -> bool:
    return max(text, default="") >= EAST[0]


@cache
def _east() -> re.Pattern[str]:
    return re.compile(f"[{EAST}]")


def eastern(text: str) -> bool:
    """True for a text with characters beside which nearly every place is one."""
    return _beyond(text) and _east().search(text) is not None


def places(text: str) -> re.Pattern[str]:
    """Every place where a line of such a text may end.

    The groups `space` and `wide` are not printed at a line's end, `soft` is a hyphen there and else nothing.
    """
    return _places() if _beyond(text) else _western_places()


@cache
def _western_places() -> re.Pattern[str]:
    return re.compile(_PLACES)


@cache
def _places() -> re.Pattern[str]:
    beside = f"(?:(?<=[{EAST}])(?=\\S)|(?<=\\S)(?=[{EAST}]))"
    return re.compile(f"{_PLACES}|(?<![{NOT_LAST}\\d])(?![{NOT_FIRST}]){beside}")


@cache
def _syllables() -> re.Pattern[str]:
    return re.compile("(?<=[\uac00-\ud7a3])(?=[\uac00-\ud7a3])")


def syllables(word: str) -> list[int]:
    """The places within a Korean word before which a line may begin where the word is too wide for any."""
    return [place.start() for place in _syllables().finditer(word)] if _beyond(word) else []
