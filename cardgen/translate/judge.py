"""The verdict on the texts of a game in one language, or on one text that is being typed.

`book` reads all that is needed once; `judge` looks at one text in well under 2 ms, also with words that are
not saved; `judge_all` at every text that will be printed. How a text stands on its card is a question for
`cardgen.check.fitting`, which gives findings of the same shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cardgen.catalog.model import Texts
from cardgen.catalog.paths import called
from cardgen.finding import Finding, Level
from cardgen.translate.checks.across import Index, Said, named
from cardgen.translate.checks.pair import Tongue, paired
from cardgen.translate.checks.table import CHECKS, Test, functions, kept
from cardgen.translate.glossary import Glossary, read_glossary
from cardgen.translate.languages import Language, language, languages_path
from cardgen.translate.po import po_path
from cardgen.translate.reader import Message, read_po
from cardgen.translate.silence import (
    Silence,
    malformed,
    pointless,
    read_silences,
    remarks,
    silenced,
    silences_path,
)
from cardgen.translate.texts import TextRef, shown, texts

TEXT_CHECKS = frozenset(
    check.id for check in CHECKS.values() if check.test or check.id in ("inconsistent", "reused")
) - {"max-length"}
"""What `judge` carries out; the others need the drawn card or the whole file. The length noted in the file is
a guess for those who do not see the card, and must be asked for."""


@dataclass(frozen=True)
class Book:
    """The texts of one game in one language with all that checks need; `where` is how findings call the file.

    `messages` is the PO file by msgctxt, empty for the source language, whose texts are looked at alone.
    `notes` are findings about languages and glossary, `quiet` is how findings call the file of `silences`.
    """

    game: str
    lang: str
    where: str
    refs: Mapping[str, TextRef]
    messages: Mapping[str, Message]
    source: Tongue
    target: Tongue
    terms: Glossary = field(default_factory=Glossary)
    silences: Sequence[Silence] = ()
    notes: tuple[Finding, ...] = ()
    quiet: str = ""

    @property
    def alone(self) -> bool:
        """True for the source language."""
        return self.source is self.target

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """msgctxt -> number in the order of the catalog."""
        return {msgctxt: number for number, msgctxt in enumerate(self.refs)}

    @cached_property
    def said(self) -> Mapping[str, str]:
        """msgctxt -> words that are printed: those of the source, or translations that are up to date."""
        if self.alone:
            return {msgctxt: ref.msgid for msgctxt, ref in self.refs.items()}
        pairs = ((ref, self.messages.get(msgctxt)) for msgctxt, ref in self.refs.items())
        return {
            ref.msgctxt: message.msgstr
            for ref, message in pairs
            if message and message.msgid == ref.msgid and not message.fuzzy and message.msgstr.strip()
        }

    @cached_property
    def remarked(self) -> tuple[str, ...]:
        """The texts to which a translator remarked that something is to be ignored."""
        return tuple(key for key, one in self.messages.items() if key in self.refs and any(remarks(one)))

    @cached_property
    def index(self) -> Index:
        """The translations, to be compared with each other."""
        number = self.numbers
        return Index.of([Said(number[key], self.refs[key], said) for key, said in self.said.items()])

    @cached_property
    def names(self) -> Mapping[str, tuple[str, ...]]:
        """Name of a card, or a fixed word, in the source language -> what it is called in this one."""
        found: dict[str, tuple[str, ...]] = {}
        for key, said in self.said.items():
            if named(self.refs[key]) or self.refs[key].component == "words":
                name = self.refs[key].msgid
                found[name] = tuple(dict.fromkeys((*found.get(name, ()), said)))
        return found


def book(
    catalog: Texts, root: Path, lang: str, known: Mapping[str, Language], *, cache: Path | None = None
) -> Book:
    """Read what judging the texts of `catalog`, in its source language, in the language `lang` needs.

    `root` is the data folder, `known` its languages. Damage of the PO file is told by `localize` and not
    here. Raises DataError for a silences.yaml that cannot be read.
    """
    there, quiet = called(languages_path(root)), called(silences_path(root, catalog.name))
    first, notes = language(known, catalog.source, there)
    source = Tongue(first)
    silences = read_silences(root, catalog.name, cache=cache)
    refs = {ref.msgctxt: ref for ref in texts(catalog)}
    if lang == catalog.source:
        return Book(
            catalog.name, lang, "", refs, {}, source, source, silences=silences, notes=notes, quiet=quiet
        )
    second, more = language(known, lang, there)
    path = po_path(root / catalog.name, lang)
    terms = read_glossary(root, catalog.name, lang)
    messages: dict[str, Message] = {}
    where = shown(catalog, path)
    for message in read_po(path, where).messages if path.exists() else ():
        if message.context is not None and not message.obsolete:
            messages.setdefault(message.context, message)
    return Book(
        catalog.name, lang, where, refs, messages, source, Tongue(second), terms, silences,
        (*notes, *more, *terms.findings), quiet,
    )  # fmt: skip


def judge(
    book: Book, msgctxt: str, said: str | None = None, *, only: Iterable[str] = ()
) -> tuple[Finding, ...]:
    """The findings about one text: with the words `said`, which need not be saved, else with those printed.

    Only text checks, or of them those named in `only`; silenced findings are left out, remarks that silence
    without a reason are told. A text that is not translated has no finding here. KeyError for a msgctxt that
    the game does not have.
    """
    ref = book.refs[msgctxt]
    words = book.said.get(msgctxt, "") if said is None else said
    wanted = frozenset(only) or TEXT_CHECKS
    return tuple(_judged(book, ref, words, wanted, functions(book.alone, wanted))) if words.strip() else ()


def judge_all(book: Book, only: Iterable[str] = ()) -> list[Finding]:
    """The findings about every text that is printed in this language, and about the language and glossary.

    What `localize` finds, since it does not print it, is not told again.
    """
    wanted = frozenset(only)
    untold = (wanted or TEXT_CHECKS) - _TOLD
    called = functions(book.alone, untold)
    notes = [note for note in about(book) if not wanted or note.check in wanted]
    found: list[Finding] = []
    for msgctxt, said in book.said.items():
        found += _judged(book, book.refs[msgctxt], said, untold, called)
    return notes + found


def about(book: Book) -> list[Finding]:
    """The findings about no text: about the language, the glossary, and the entries of silences.yaml."""
    return [*book.notes, *_strays(book)]


_TOLD = frozenset(check.id for check in CHECKS.values() if check.test is kept)
"""Checks that `localize` carries out on its own."""


def _judged(
    book: Book, ref: TextRef, said: str, wanted: frozenset[str], called: Sequence[Test]
) -> list[Finding]:
    message = book.messages.get(ref.msgctxt)
    flags = message.flags if message else ()
    pair = paired(ref, said, book.source, book.target, book.terms, book.names, flags)
    faults = [fault for test in called for fault in test(pair)]
    if not book.alone:
        faults += book.index.faults(Said(book.numbers[ref.msgctxt], ref, said))
    found = [
        Finding(
            place(book, ref), fault.what, fault.level, fault.check, book.game, ref.card or ref.component,
            ref.field, book.lang, msgctxt=ref.msgctxt,
        )
        for fault in faults
        if fault.check in wanted
    ]  # fmt: skip
    return heard(book, ref.msgctxt, found, wanted - _ALSO_DRAWN, formal=True)


_ALSO_DRAWN = frozenset({"card-nbsp"})
"""Checks that may find on the drawn card what they do not find in the words."""


def place(book: Book, ref: TextRef) -> str:
    """Where a text of the book stands: in the PO file, or where the source is written."""
    message = book.messages.get(ref.msgctxt)
    return f"{book.where}:{message.line}" if message else ref.place


def heard(
    book: Book, msgctxt: str, found: list[Finding], ran: Iterable[str], *, formal: bool = False
) -> list[Finding]:
    """The findings about a text that nobody has silenced, and remarks that silence nothing.

    `ran` are the checks that would have found something. `formal`: also what is wrong with the remark itself.
    """
    message = book.messages.get(msgctxt)
    kept_quiet = [check for one in book.silences if one.about(msgctxt, book.lang) for check in one.checks]
    own = list(remarks(message)) if message and message.remarks else []
    if not kept_quiet and not own:
        return found
    ref = book.refs[msgctxt]
    told = [
        Finding(
            place(book, ref), what, level, "ignore", book.game, ref.card or ref.component, ref.field,
            book.lang, msgctxt=msgctxt,
        )
        for ignored in own
        for level, what in (*pointless(ignored, found, ran), *(malformed(ignored) if formal else ()))
    ]  # fmt: skip
    quiet = [*kept_quiet, *(check for ignored in own for check in ignored.checks)]
    return [*silenced(found, quiet), *told]


def _strays(book: Book) -> list[Finding]:
    """Entries of silences.yaml that are about no text, or about a check that does not exist."""
    found = []
    for one in book.silences:
        wrong = [check for check in one.checks if check not in CHECKS or CHECKS[check].firm]
        if wrong:
            what = f"found '{wrong[0]}'; allowed: {_silenceable()}; change it"
        elif not any(one.about(msgctxt, book.lang) for msgctxt in book.refs) and not one.languages:
            what = f"found the text '{one.text}', which the game does not have; change or remove it"
        else:
            continue
        found.append(Finding(book.quiet, what, Level.WARNING, "ignore", book.game, one.id, "text"))
    return found


def _silenceable() -> str:
    return ", ".join(check.id for check in CHECKS.values() if not check.firm)
