"""Every check of a translation by its id: the function, how much it weighs at most, why it matters.

The ids are Weblate's where it has one; those that begin with `card-` are ours. A check without a function is
carried out elsewhere: on the PO file as a whole, or on the drawn card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from cardgen.finding import Level
from cardgen.translate.checks import ends, keeping, numbers, quotes, spaces
from cardgen.translate.checks.pair import Pair
from cardgen.translate.guard import Fault, faults

Test = Callable[[Pair], Iterator[Fault]]
_E, _W, _I = Level.ERROR, Level.WARNING, Level.INFO


@dataclass(frozen=True, slots=True)
class Check:
    """One check. `alone`: it also looks at a source text, which has nothing to be compared with.

    A `firm` one cannot be silenced: what it finds would be printed wrong or not at all.
    """

    id: str
    level: Level
    explains: str
    test: Test | None = None
    alone: bool = False
    firm: bool = False


def kept(pair: Pair) -> Iterator[Fault]:
    """placeholders, xml-tags, xml-invalid, control: without these nothing is printed."""
    return faults(pair.wanted, pair.said)


_TABLE = (
    Check("untranslated", _W, "The text has no translation yet: the source is printed.", firm=True),
    Check("fuzzy", _W, "The source has changed, or somebody was not sure: look again, then save.", firm=True),
    Check("control", _E, "A character that cannot be printed, such as a tab.", kept, firm=True),
    Check(
        "placeholders",
        _E,
        "What stands in braces or colons the program fills in: all of it is there, spelt as in the source.",
        kept,
        firm=True,
    ),
    Check("xml-tags", _E, "The same words are bold, italic or underlined as in the source.", kept, firm=True),
    Check("xml-invalid", _E, "Markup is <b>, <i>, <u> and <br>; what is opened is closed.", kept, firm=True),
    Check(
        "card-overflow",
        _E,
        "The text does not fit on its card at the smallest legible size.",
        firm=True,
    ),
    Check("card-glyph", _E, "The font has no picture for a character: a box would be printed.", firm=True),
    Check("card-safe", _E, "The text comes too near to the edge, where the knife may cut.", firm=True),
    Check("card-markup", _W, "A tag or an icon that the program does not know is printed as it stands."),
    Check("card-tight", _I, "The text fits, but only at its smallest size."),
    Check(
        "card-hyphenation",
        _I,
        "A word is parted where it reads badly: in a name, on line after line, between no syllables.",
    ),
    Check(
        "card-numbers",
        _E,
        "The card says another number than its source: the rule would change.",
        numbers.numbers,
    ),
    Check("check_glossary", _W, "A word of the game is translated otherwise than agreed.", keeping.glossary),
    Check("card-name-ref", _W, "A text names a card otherwise than the card itself.", keeping.name_ref),
    Check("inconsistent", _W, "One source has two translations in this game."),
    Check("reused", _E, "Two sources have one translation; two cards of one name are an error."),
    Check("same", _I, "The translation is the source, word for word.", keeping.same),
    Check("end_stop", _W, "Only one of both ends with a full stop.", ends.ends),
    Check("end_exclamation", _W, "Only one of both ends with an exclamation mark.", ends.ends),
    Check("end_question", _W, "Only one of both ends with a question mark.", ends.ends),
    Check("end_colon", _W, "Only one of both ends with a colon: what follows may be missed.", ends.ends),
    Check("end_ellipsis", _W, "Only one of both begins or ends with an ellipsis.", ends.ends),
    Check(
        "card-quotes",
        _W,
        "Quotation marks and apostrophes are those of the language.",
        quotes.quotes,
        alone=True,
    ),
    Check(
        "punctuation_spacing",
        _W,
        "Spaces before marks and inside quotation marks are those of the language.",
        spaces.before_marks,
        alone=True,
    ),
    Check(
        "card-nbsp",
        _I,
        "A line's end may part what belongs together: a number and its unit, an abbreviation.",
        spaces.unparted,
        alone=True,
    ),
    Check("double_space", _W, "Two spaces in a row print as a gap.", spaces.doubled, alone=True),
    Check(
        "begin_space",
        _W,
        "The text begins with a space, or lacks the one its source begins with.",
        spaces.around,
        alone=True,
    ),
    Check(
        "end_space",
        _W,
        "The text ends with a space, or lacks the one its source ends with.",
        spaces.around,
        alone=True,
    ),
    Check(
        "zero-width-space",
        _W,
        "A character that nobody sees, mostly pasted in unawares.",
        spaces.invisible,
        alone=True,
    ),
    Check("newline-count", _W, "The translation has more or fewer lines than its source.", keeping.newlines),
    Check("duplicate", _W, "The same word stands twice in a row.", spaces.repeated, alone=True),
    Check(
        "acronyms",
        _I,
        "What is written in capitals in the source is not so in the translation.",
        keeping.acronyms,
    ),
    Check(
        "max-length", _E, "Longer than the room noted in the file; the drawn card decides.", keeping.length
    ),
    Check("ignore", _W, "A remark '# ignore: ...' that gives no reason, or silences nothing.", firm=True),
    Check("glossary", _E, "The glossary's file has a fault.", firm=True),
    Check(
        "language",
        _E,
        "The file says another language than its name, or the language is not known.",
        firm=True,
    ),
    Check("po", _E, "The PO file is damaged.", firm=True),
    Check("unknown-entry", _W, "The PO file has an entry for a text that does not exist.", firm=True),
)
CHECKS: Mapping[str, Check] = {check.id: check for check in _TABLE}
"""Every check by its id, in the order in which a translator wants to know."""


def tests(alone: bool, wanted: frozenset[str]) -> tuple[Test, ...]:
    """The functions to be called for these checks, each once; `alone` only those that need no source."""
    chosen = (check for check in _TABLE if check.id in wanted)
    found = (check.test for check in chosen if check.test is not None and (check.alone or not alone))
    return tuple(dict.fromkeys(found))
