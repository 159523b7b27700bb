"""What is peculiar to a language, read from `data/house/languages.yaml`: one entry a language, no code.

Marks, quotes, numbers, number words, hyphens, direction. A language without an entry is treated as the
nearest one that has one (`de_AT` as `de`), else gets the defaults below, with one finding that says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from cardgen.catalog.keep import read_kept, write_kept
from cardgen.catalog.load import read_list
from cardgen.catalog.model import Model
from cardgen.catalog.paths import called
from cardgen.finding import DataError, Finding, Level

FILE = "languages"
"""The file's stem, and its place below the house's folder."""
NO_BREAK = "\u00a0\u202f"
"""Spaces at which no line ends: the common one, and the narrow one, which is drawn like it."""
Code = Annotated[str, Field(pattern=r"^[a-z]{2,3}(_[A-Z]{2})?$")]
Sign = Annotated[str, Field(min_length=1, max_length=1)]
Mark = Annotated[str, Field(min_length=1, max_length=8)]


class _Quick(Model):
    """A model whose machinery is made when a file is read, and not at every start."""

    model_config = ConfigDict(defer_build=True)


class Quotes(_Quick):
    """A pair of quotation marks, the opening and the closing one as they stand in the file."""

    open: Sign = Field(description="The opening mark.")
    close: Sign = Field(description="The closing mark.")
    spaced: bool = Field(default=False, description="true: a no-break space stands inside, as in French.")


class Ends(_Quick):
    """The marks that end sentences and clauses; several are equally right, the first is the usual one."""

    stop: Mark = Field(default=".", description="Full stop.")
    exclamation: Mark = Field(default="!", description="Exclamation mark.")
    question: Mark = Field(default="?", description="Question mark.")
    colon: Mark = Field(default=":", description="Colon.")
    semicolon: Mark = Field(default=";", description="Semicolon.")
    comma: Mark = Field(default=",", description="Comma.")
    ellipsis: Mark = Field(default="…", description="Ellipsis.")


class Language(_Quick):
    """One language. Only `id` and `name` must be given; what is not is as in English without its words."""

    id: Code = Field(description="Code, e.g. de, pt_BR: ISO 639, and ISO 3166 where a country matters.")
    name: str = Field(min_length=1, description="What its speakers call it.")
    like: Code | None = Field(
        default=None, description="Language from which everything is taken that this entry does not say."
    )
    direction: Literal["ltr", "rtl"] = Field(default="ltr", description="Which way lines run.")
    spine: Literal["clockwise", "anticlockwise"] = Field(
        default="clockwise", description="Which way titles on the spines of books and boxes are turned."
    )
    script: str = Field(default="Latn", pattern=r"^[A-Z][a-z]{3}$", description="ISO 15924.")
    spaced: bool = Field(default=True, description="false: there are no spaces between words.")
    letter: float = Field(
        default=0.0,
        ge=0,
        le=2,
        description="Breadth of letters in sizes, if all are alike; 0: as in English.",
    )
    quotes: Quotes = Field(
        default=Quotes.model_construct(open="“", close="”"), description="Quotation marks."
    )
    inner: Quotes = Field(
        default=Quotes.model_construct(open="‘", close="’"), description="Quotation marks inside others."
    )
    before: str = Field(default="", description="Marks before which a no-break space stands.")
    ends: Ends = Field(
        default=Ends.model_construct(), description="Marks at the end of sentences and clauses."
    )
    opens: str = Field(default="", description="Marks that open a question or an exclamation, as ¿¡.")
    decimal: Sign = Field(default=".", description="Decimal sign.")
    group: str = Field(
        default=",", max_length=1, description="Sign between thousands; a space is a no-break space."
    )
    plural_forms: str = Field(
        default="nplurals=2; plural=(n != 1);", description="Plural-Forms of the PO header."
    )
    hyphens: str = Field(
        default="", description="Dictionary of pyphen; the language's own if not given, none: no hyphens."
    )
    least: int = Field(default=3, ge=1, le=9, description="Letters a hyphen leaves at both ends of a word.")
    numbers: tuple[str, ...] = Field(
        default=(),
        max_length=13,
        description="Words for 0, 1, 2 ... 12; spaces part the forms of one.",
    )
    pair: tuple[str, ...] = Field(default=(), description="Words that may stand for two, as both.")
    units: tuple[str, ...] = Field(
        default=("%", "mm", "cm", "m", "pt", "g", "g/m²"), description="Units that stay with their number."
    )
    whole: tuple[str, ...] = Field(
        default=(), description="Abbreviations whose spaces are no-break spaces, written with plain ones."
    )
    twice: tuple[str, ...] = Field(
        default=(), description="Words that may well stand twice in a row, in small letters."
    )
    clinging: tuple[str, ...] = Field(default=(), description="Words that must not end a line.")

    def number(self, value: float) -> str:
        """A number as it is printed: `1,5` in German, `1.5` in English; at most six figures, none grouped."""
        return f"{value:g}".replace(".", self.decimal)

    def series(self, items: Iterable[str]) -> str:
        """Items in a row, parted by the usual comma: `3, 5` in English, `3、5` in Japanese."""
        return (self.ends.comma[0] + (" " if self.spaced else "")).join(items)


def languages_path(root: Path) -> Path:
    """Where the languages of a data folder are said."""
    return root / "house" / f"{FILE}.yaml"


def languages(root: Path, *, cache: Path | None = None) -> Mapping[str, Language]:
    """Code -> language, for every entry of `root/house/languages.yaml`; `root` is the data folder.

    `cache` is a folder for what may be kept between runs. Raises DataError with everything that is wrong.
    """
    path = languages_path(root)
    entries = read_list(Language, path, cache=cache)
    known: dict[str, Language] = {}
    wrong = []
    for number, entry in enumerate(entries):
        if entry.like and entry.like not in known:
            what = f"found like: {entry.like}, which no entry before it is; move that one up, or add it"
            wrong.append(Finding(_place(path, number), what, card=entry.id, field="like"))
        model = known.get(entry.like or "")
        known[entry.id] = entry if model is None else model.model_copy(update=_said(entry))
    if wrong:
        raise DataError(wrong)
    return known


def _place(path: Path, number: int) -> str:
    """Where the `like` of an entry stands; read anew, for entries that are kept do not know it."""
    from cardgen.catalog.files import read_text
    from cardgen.catalog.nodes import below, tree

    node = below(below(tree(read_text(path, called(path), path.parent), called(path), []), number), "like")
    return f"{called(path)}:{node.line}:{node.column}" if node else called(path)


def _said(entry: Language) -> Mapping[str, object]:
    return {name: getattr(entry, name) for name in entry.model_fields_set}


def spoken(root: Path, code: str, *, cache: Path | None = None) -> Language:
    """The one language of that code, as `language` finds it, without its finding: quicker than all of them.

    In the folder `cache` it is kept for as long as the file stays as it is. Raises DataError.
    """
    path = languages_path(root)
    place = cache / f"language-{code}.json" if cache else None
    of = _state(path) if place else ""
    kept = read_kept(place)
    if of and isinstance(kept, dict) and kept.get("of") == of:
        return _remade(kept["said"])
    found, _ = language(languages(root, cache=cache), code)
    if of:
        write_kept(place, {"of": of, "said": found.model_dump()})
    return found


def _state(path: Path) -> str:
    """All that a kept language hangs on: the file and the fields there are; "" when it cannot be read."""
    try:
        return sha256(path.read_bytes() + repr(sorted(Language.model_fields)).encode()).hexdigest()
    except OSError:
        return ""


def _remade(said: Mapping[str, Any]) -> Language:
    parts: Mapping[str, type[Model]] = {"quotes": Quotes, "inner": Quotes, "ends": Ends}
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in said.items()
    }
    fields |= {name: model.model_construct(**said[name]) for name, model in parts.items()}
    return Language.model_construct(**fields)


def language(
    known: Mapping[str, Language], code: str, where: str = f"data/house/{FILE}.yaml"
) -> tuple[Language, tuple[Finding, ...]]:
    """The language of that code as far as it is known, and a finding when it is not at all.

    `where` is how findings call the file of the languages.
    """
    found = known.get(code) or known.get(code.split("_", maxsplit=1)[0])
    if found is not None:
        return found if found.id == code else found.model_copy(update={"id": code}), ()
    what = (
        f"found no entry '{code}', so its quotes, numbers and hyphens are taken to be as in English; "
        f"allowed: {', '.join(known)}; add '- id: {code}' with what is peculiar to it"
    )
    return Language(id=code, name=code), (Finding(where, what, Level.WARNING, "language", lang=code),)
