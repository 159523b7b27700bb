"""What every game's catalog is made of: frozen Pydantic models, unknown keys refused.

A game writes its own card models on `Entry` and its own `Catalog`; each field of the catalog is one
file `data/<game>/<field>.yaml`. Lengths are millimetres. Nothing here knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property, reduce
from hashlib import sha256
from string import Formatter
from typing import Annotated, Any, ClassVar, Literal, Self, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, model_validator

from cardgen.catalog.files import safe_name
from cardgen.finding import DataError, Finding


class Printed:
    """The marker behind `Text`: a field that is printed in words and so is translated.

    A `cell` of a table that is one `{name}` alone is not: the program writes all of it. What is `lent` stands
    on other pieces than the entry's own, such as the name of a runner on the bets on it.
    """

    def __init__(self, *, cell: bool = False, lent: bool = False) -> None:
        self.cell = cell
        self.lent = lent


def _pattern(text: str) -> str:
    """Braces hold the name of a field and nothing else: filling them can neither fail nor surprise."""
    try:
        names = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError:
        raise ValueError("a '{' or '}' has no partner; allowed: {name}") from None
    if wrong := [name for name in names if not name.isidentifier()]:
        raise ValueError(f"braces hold '{wrong[0]}'; allowed: the name of a field such as {{by}}")
    return text


def _name_of_files(name: str) -> str:
    """Pictures are called after entries: what Windows refuses as a name, such as `con`, is none."""
    try:
        return safe_name(name)
    except DataError:
        raise ValueError("no file may be called so on Windows") from None


Text = Annotated[str, Printed()]
Lent = Annotated[str, Printed(lent=True)]
Pattern = Annotated[str, Printed(), AfterValidator(_pattern)]
Cell = Annotated[str, Printed(cell=True), AfterValidator(_pattern)]
Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_.-]*$", max_length=60), AfterValidator(_name_of_files)]
RuleId = Annotated[str, Field(pattern=r"^[A-Z]-[A-Z]\d{2}$")]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}(_[A-Z]{2})?$")]
Millimetres = Annotated[float, Field(gt=0, le=2000)]


class Palette(dict[str, str]):
    """Colours by name. Raises DataError for one that is missing."""

    def __missing__(self, name: str) -> str:
        what = f"found no colour '{name}'; allowed: {', '.join(self) or 'none yet'}; add it to style.yaml"
        raise DataError([Finding("", what, check="colour")])


_FIELD = re.compile(r"(?<!\{)\{\w+\}(?!\})")
_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


class _Kept(dict[str, object]):
    """Fields of a pattern; one that nobody knows stays as it is, for the check to find."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def filled(pattern: str, fields: Mapping[str, object]) -> str:
    """The pattern with its fields filled in; an unknown `{name}` is printed as it stands, never an error.

    Where letters run to the left, what is filled in is kept apart from its sentence (UAX #9, FSI and PDI): a
    Latin name does not turn the punctuation beside it round.
    """
    text = pattern.format_map(_Kept(fields))
    if text.isascii() or not _LEFTWARD.search(text):
        return text
    return _FIELD.sub("\u2068\\g<0>\u2069", pattern).format_map(_Kept(fields))


class Model(BaseModel):
    """Frozen, strict about keys: the base of everything that is read from YAML.

    The machinery that checks values is made when some are to be checked, and not at every start.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=False, defer_build=True)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with other values, not checked again; nothing that was computed of the old ones is kept."""
        copy = super().model_copy(update=update, deep=deep)
        for name in copy.__dict__.keys() - type(self).model_fields.keys():
            del copy.__dict__[name]
        return copy


class Provenance(StrEnum):
    """Where an entry comes from: the rulebook, another public page, or our own reconstruction."""

    STATED = "stated"
    PUBLIC = "public"
    RECONSTRUCTED = "reconstructed"


class Entry(Model):
    """One design of a component: a card, board, token or figure of which `copies` are printed."""

    id: Id = Field(description="Stable name; encodes no value that may change.")
    copies: int = Field(default=1, ge=1, le=999, description="Physical pieces of this entry.")
    provenance: Provenance = Field(description="stated, public or reconstructed.")
    ruling: RuleId | None = Field(default=None, description="Id of the ruling behind a reconstruction.")


class Sentence(Model):
    """A fixed word or a pattern such as `+{by} MACHT`; braces are filled from fields of the same name."""

    id: Id = Field(description="Stable name the program asks for.")
    text: Pattern = Field(description="The words in the source language.")
    note: str = Field(default="", description="For translators: where it stands, what its braces hold.")


def spoken(sentences: Iterable[Sentence], key: str, fields: Mapping[str, object]) -> str:
    """The sentence of that id with its fields filled in; "" when there is none, for a check to find."""
    return next((filled(one.text, fields) for one in sentences if one.id == key), "")


Place = Literal["sheet", "card"]
"""Where a line of the rules is printed: on the rules sheet, on the quick-reference card."""
REFERENCE = "reference"
"""The quick-reference cards: their component, stock and part of an edition; in no box, so in no count."""


class RuleLine(Model):
    """One statement of the rules in our words: a sentence, or a row of a table."""

    id: Id = Field(description="Stable name of the statement.")
    heading: bool = Field(default=False, description="true for a section head.")
    on: Literal["sheet", "card", "both"] = Field(
        default="sheet", description="Printed on the rules sheet, on the quick-reference card, or on both."
    )
    text: Pattern = Field(
        default="", description="The statement; {name} is filled from the numbers of box.yaml."
    )
    row: tuple[Cell, ...] = Field(
        default=(), description="Cells instead of a text: rows in a run make a table, the first is its head."
    )
    covers: tuple[RuleId, ...] = Field(default=(), description="Rule ids this statement carries.")

    @model_validator(mode="after")
    def _one_of_both(self) -> RuleLine:
        if bool(self.text) == bool(self.row):
            raise ValueError("needs either a text or the cells of a row")
        if self.heading and self.row:
            raise ValueError("a heading is a text, not a row")
        return self


class Count(Model):
    """A printed count as the rulebook states it."""

    id: Id = Field(description="Name of the component, as its file is called.")
    count: int = Field(ge=0, description="Physical pieces as printed on the box.")
    arithmetic: str = Field(description="How the number comes about, e.g. 5 + 12 + 17.")
    ruling: RuleId | None = Field(default=None, description="Ruling that covers a difference.")


class Option(Model):
    """A choice of the rules: `default` or one of `alternatives`, or any number from low to high."""

    id: Id = Field(description="Key on the command line: --option key=value.")
    default: str = Field(description="What is played when nothing is said.")
    alternatives: tuple[str, ...] = Field(default=(), description="The other words that are allowed.")
    low: int | None = Field(default=None, description="Smallest number, for a range.")
    high: int | None = Field(default=None, description="Largest number, for a range.")
    ruling: RuleId | None = Field(default=None, description="Ruling that chose the default.")


class Ruling(Model):
    """Our answer where the rulebook is silent or contradicts itself."""

    id: RuleId = Field(description="Id as in the rules file.")
    question: str = Field(description="What the rulebook leaves open.")
    answer: str = Field(description="What we print and play.")
    reason: str = Field(description="Why.")
    alternatives: tuple[str, ...] = Field(default=(), description="Other readings, with their option.")
    footer: bool = Field(default=False, description="true: balance reports name it.")


class Box(Model):
    """The box: title, players, printed counts, every number of the rules, options and rulings."""

    title: Text = Field(description="Name of the game.")
    tagline: Text = Field(description="One line for the cover.")
    language: Language = Field(description="Source language of all texts.")
    players_min: int = Field(ge=1, description="Fewest players.")
    players_max: int = Field(ge=1, description="Most players.")
    minutes: int = Field(ge=1, description="Length of a usual game.")
    printed: tuple[Count, ...] = Field(description="Component list as the rulebook prints it.")
    numbers: Mapping[str, int] = Field(description="Numbers of the rules; printed in rules.yaml as {name}.")
    options: tuple[Option, ...] = Field(default=(), description="What --option accepts.")
    rulings: tuple[Ruling, ...] = Field(default=(), description="Answers to gaps and contradictions.")

    @model_validator(mode="after")
    def _players(self) -> Box:
        if self.players_min > self.players_max:
            raise ValueError(f"players_min {self.players_min} is above players_max {self.players_max}")
        return self


def ranged(**ranges: tuple[int, int]) -> AfterValidator:
    """A validator for `numbers`: each of these must be there, from its least to its most, and no other."""

    def check(numbers: Mapping[str, int]) -> Mapping[str, int]:
        for name in numbers:
            if name not in ranges:
                raise ValueError(f"'{name}' is no number of these rules; allowed: {', '.join(ranges)}")
        for name, (least, most) in ranges.items():
            if name not in numbers or not least <= numbers[name] <= most:
                found = numbers.get(name, "none")
                raise ValueError(f"needs {name}, a whole number from {least} to {most}, found {found}")
        return numbers

    return AfterValidator(check)


class Stock(Model):
    """A component's format in millimetres: trim size, bleed, safe area, corner radius."""

    width: Millimetres = Field(description="Trim width in mm.")
    height: Millimetres = Field(description="Trim height in mm.")
    bleed: float = Field(default=3.0, ge=0, le=20, description="Ink beyond the trim, mm on every side.")
    safe: float = Field(default=4.0, ge=0, le=30, description="Texts stay this far inside the trim, mm.")
    radius: float = Field(default=3.0, ge=0, le=30, description="Corner radius, mm.")


class Formats(dict[str, Stock]):
    """Stocks by component. Raises DataError for one that is missing."""

    def __missing__(self, name: str) -> Stock:
        raise DataError([lacking(name)])


def lacking(component: str) -> Finding:
    """That nobody says how large a component is."""
    what = f"found no stock for {component}; allowed: width, height, bleed, safe, radius in mm; add it"
    return Finding("", what, check="stock")


class Tint(Model):
    """A pattern that stands for a tint: fine lines, crossed lines or dots, at so many mm from each other."""

    kind: Literal["lines", "cross", "dots", "full"] = Field(description="What the pattern is made of.")
    pitch: float = Field(default=1.0, ge=0.3, le=20, description="Distance of lines or dots, mm.")
    line: float = Field(default=0.2, ge=0.05, le=5, description="Width of a line, or of a dot, mm.")
    angle: float = Field(default=45.0, ge=-180, le=180, description="Turn of the lines, degrees clockwise.")


class Edition(Model):
    """The colours of one edition of a game, and what takes less ink in it."""

    colours: Annotated[Mapping[str, Colour], AfterValidator(Palette)] = Field(
        description="Name of a colour -> #rrggbb."
    )
    patterns: Mapping[str, Tint] = Field(
        default_factory=dict,
        description="Name of a colour -> pattern for it, drawn in the colour <name>-ink.",
    )
    ornament: float = Field(default=1.0, gt=0, le=1, description="Share of the lines of ornaments, 0 to 1.")
    outlines: bool = Field(default=False, description="true: large pictograms are drawn as outlines.")


class Code(Model):
    """Colours that must be told apart, also in grey and by eyes that see fewer colours.

    Two that are too close need marks of unlike shape: for the colour `rank-low` the drawings hold a group
    `<marks>-low`.
    """

    id: Id = Field(description="Stable name, e.g. ranks.")
    colours: tuple[str, ...] = Field(min_length=2, description="Names of colours; all pairs are compared.")
    marks: Id = Field(description="Beginning of the names of the marks that go with the colours.")


class Corner(Model):
    """A mark that stands in one corner of certain fronts and on no others, as a hand of cards needs it."""

    mark: Id = Field(description="Name of the group in the drawings, e.g. symbol-gun.")
    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = Field(
        description="Where it stands; its turned copy may stand in the opposite corner."
    )
    field: str = Field(min_length=1, description="Field of the card that decides, e.g. kind.")
    values: tuple[str, ...] = Field(min_length=1, description="Values of that field that bear the mark.")


class Bulk(Model):
    """A finished piece that is no flat card, as it lies in the box, in millimetres."""

    width: Millimetres = Field(description="Across, mm.")
    height: Millimetres = Field(description="Along, mm.")
    depth: Millimetres = Field(description="How high it lies, mm.")


class Boxes(Model):
    """How the boxes of a game look, and what of it is no flat card; colours are names of `colours`."""

    ground: str = Field(default="accent", description="Colour of the panels.")
    ink: str = Field(default="ground", description="Colour of the words on them.")
    line: str = Field(default="brass", description="Colour of the rules on them.")
    solids: Mapping[str, Bulk] = Field(
        default_factory=dict, description="Component -> its finished piece as it lies in the box."
    )


class Style(Edition):
    """How a game looks: colours, fonts by role, stocks by component, and a low-ink twin."""

    codes: tuple[Code, ...] = Field(default=(), description="Colours that must be told apart.")
    corners: tuple[Corner, ...] = Field(default=(), description="Marks that stand in a corner of a card.")
    fonts: Mapping[str, str] = Field(description="Role on the card -> alias in fonts/fonts.yaml.")
    stocks: Annotated[Mapping[str, Stock], AfterValidator(Formats)] = Field(
        description="Component -> format."
    )
    boxes: Boxes = Field(default_factory=Boxes, description="How the boxes look.")
    low_ink: Edition = Field(description="The same colour names with white grounds.")

    @model_validator(mode="after")
    def _coloured_boxes(self) -> Style:
        for role in ("ground", "ink", "line"):
            name = getattr(self.boxes, role)
            if role in self.boxes.model_fields_set and name not in self.colours:
                raise ValueError(f"boxes has the {role} '{name}', which is none of its colours")
        return self


class Texts(Model):
    """A set of words with their places: the base of the catalogs of the games and of the house.

    `lang` is the language the texts are in now; `source` the one they were written in.
    """

    beside: ClassVar[tuple[str, ...]] = ("silences",)
    """Files of the folder that hold no texts and are read by somebody else, without their `.yaml`."""
    words: tuple[Sentence, ...] = Field(default=(), description="Fixed words and patterns.")
    _name: str = PrivateAttr(default="")
    _lang: str = PrivateAttr(default="")
    _source: str = PrivateAttr(default="")
    _places: Mapping[tuple[str, str], str] = PrivateAttr(default_factory=dict)
    _remarks: tuple[Finding, ...] = PrivateAttr(default=())

    @property
    def source(self) -> str:
        """The language the texts were written in; where no file says it, the first they were placed in."""
        return self._source

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """What loading noticed and could live with: findings of level warning, for the check to show."""
        return self._remarks

    @property
    def places(self) -> Mapping[tuple[str, str], str]:
        """Every known place by (key, field), see `place`."""
        return self._places

    def fingerprint(self) -> str:
        """Sixteen hex digits of all the data: two catalogs with the same have the same values and texts."""
        return self._digest

    def state(self) -> str:
        """The digest of the data, of all places and remarks: whatever is found in the catalog hangs on it."""
        about = f"{self.fingerprint()} {self._lang} {self._places} {self._remarks}"
        return sha256(about.encode()).hexdigest()

    @cached_property
    def _digest(self) -> str:
        return sha256(self.model_dump_json(by_alias=True).encode()).hexdigest()[:16]

    @property
    def name(self) -> str:
        """The folder this came from: the game's name, or `house`."""
        return self._name

    @property
    def lang(self) -> str:
        """The language the texts are in now."""
        return self._lang

    def place(self, key: str, field: str = "") -> str:
        """`file:line:column` of a field of the entry `key`, or of the nearest thing known.

        `key` is the id of a card, `words.macht` for an entry of any other file, or `box` and the like for
        a file that is no list. Nested fields are dotted, `effect.by`; items of a list go by their id or
        number: `place("box", "rulings.V-C02.answer")`.
        """
        for probe in ((key, field), (key, ""), ("", "")):
            if probe in self._places:
                return self._places[probe]
        return ""

    def placed(
        self,
        name: str,
        lang: str,
        places: Mapping[tuple[str, str], str],
        remarks: tuple[Finding, ...] = (),
    ) -> Texts:
        """Set name, language, places and remarks once, right after loading or translating; returns itself."""
        self._name, self._lang, self._places, self._remarks = name, lang, places, remarks
        self._source = self._source or lang
        return self

    @cached_property
    def _words(self) -> Mapping[str, str]:
        return {sentence.id: sentence.text for sentence in self.words}

    def word(self, key: str, **fields: object) -> str:
        """The word or filled pattern `key` in the current language. Raises DataError when it is missing."""
        if key not in self._words:
            raise DataError([_missing(self, "words", key)])
        return filled(self._words[key], fields)


class Written(Model):
    """What must be known of words that belong to no game."""

    language: Language = Field(description="Source language of all texts.")


Shown = Literal["paper", "bookmark", "list", "table"]
"""Where readers meet a word: on paper, as a bookmark of a file, in the list of cards, on a virtual table."""


class HouseWord(Sentence):
    """A word or a pattern of the program's own."""

    shown: Shown = Field(
        default="paper",
        description="Where readers meet it: on paper, or else only as a bookmark, in the card list, on a "
        "virtual table.",
    )


class House(Texts):
    """The words the program itself uses, in `data/house/words.yaml`; most are printed on paper."""

    beside = (*Texts.beside, "languages", "papers", "sleeves", "boxes", "balance")
    words: tuple[HouseWord, ...] = Field(default=(), description="Fixed words and patterns.")
    box: Written | None = Field(default=None, description="The language the words are written in.")

    @property
    def source(self) -> str:
        """The language the texts were written in: `language` of box.yaml."""
        return self.box.language if self.box else super().source


class Catalog(Texts):
    """All components of one game, typed and frozen. Games add one tuple of entries per deck."""

    box: Box = Field(description="Printed counts, numbers, options, rulings.")
    rules: tuple[RuleLine, ...] = Field(description="The rules sheet.")
    story: tuple[Sentence, ...] = Field(default=(), description="Sentences of a played game's transcript.")
    style: Style = Field(description="Colours, fonts, stocks.")

    @property
    def source(self) -> str:
        """The language the texts were written in: `language` of box.yaml."""
        return self.box.language

    @classmethod
    def decks(cls) -> tuple[str, ...]:
        """Names of the fields that hold components, in print order."""
        return tuple(name for name, info in cls.model_fields.items() if _is_deck(info.annotation))

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Every design with its component's name, in print order."""
        for deck in type(self).decks():
            for entry in getattr(self, deck):
                yield deck, entry

    def in_low_ink(self) -> Self:
        """The same catalog in the low-ink edition: what that edition says takes the place of the style's."""
        low = self.style.low_ink
        changed = {name: getattr(low, name) for name in Edition.model_fields}
        return self.model_copy(update={"style": self.style.model_copy(update=changed)})

    @property
    def facts(self) -> Mapping[str, object]:
        """What a `{name}` of rules.yaml is filled from: the numbers of the box.

        A game whose box holds more than plain numbers adds it here, under names of its own.
        """
        return self.box.numbers

    def statements(self, on: Place) -> tuple[RuleLine, ...]:
        """The rules lines that are printed on the rules sheet, or on the quick-reference card."""
        return tuple(line for line in self.rules if line.on in (on, "both"))

    def statement(self, line: RuleLine) -> str:
        """The rules line in the current language with its facts filled in."""
        return filled(line.text, self._facts)

    def cells(self, line: RuleLine) -> tuple[str, ...]:
        """The cells of a row in the current language with their facts filled in."""
        return tuple(filled(cell, self._facts) for cell in line.row)

    @cached_property
    def _facts(self) -> Mapping[str, object]:
        return self.facts

    def row(self, words: Sequence[str]) -> str:
        """One, two, three: words with the language's separator between them, its word `list-comma`."""
        if not words:
            return ""
        return reduce(lambda one, other: self.word("list-comma", before=one, next=other), words)

    def listed(self, words: Sequence[str]) -> str:
        """One, two and three, as the story's sentence `list` joins the last one."""
        if len(words) < 2:
            return "".join(words)
        return self.tell("list", rest=self.row(words[:-1]), last=words[-1])

    @cached_property
    def _stories(self) -> Mapping[str, str]:
        return {sentence.id: sentence.text for sentence in self.story}

    def tell(self, key: str, **fields: object) -> str:
        """A filled sentence of story.yaml. Raises DataError for one that is missing."""
        if key not in self._stories:
            raise DataError([_missing(self, "story", key)])
        return filled(self._stories[key], fields)


def _missing(texts: Texts, file: str, key: str) -> Finding:
    where = f"{texts.place('')}/{file}.yaml"
    what = f"found no entry '{key}'; add '- id: {key}' with its text"
    return Finding(where, what, check="word", game=texts.name)


def _is_deck(annotation: Any) -> bool:
    """True for tuple[X, ...] where X is an Entry."""
    if get_origin(annotation) is not tuple:
        return False
    kind = get_args(annotation)[0]
    return isinstance(kind, type) and issubclass(kind, Entry)


__all__ = [
    "REFERENCE",
    "Box",
    "Catalog",
    "Cell",
    "Code",
    "Colour",
    "Count",
    "Edition",
    "Entry",
    "House",
    "HouseWord",
    "Id",
    "Literal",
    "Model",
    "Option",
    "Palette",
    "Pattern",
    "Place",
    "Printed",
    "Provenance",
    "RuleId",
    "RuleLine",
    "Ruling",
    "Sentence",
    "Stock",
    "Style",
    "Text",
    "Texts",
    "Tint",
    "filled",
    "ranged",
    "spoken",
]
