"""What is to be printed anew, and what to be thrown away: two manifests compared.

In: the manifest of what somebody has on the table, and that of the deck as it is now. Out: one change for
each design that differs, in print order, what is gone last; and the file that holds what is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardgen.finding import DataError, Finding, Level
from cardgen.press.impose import Piece
from cardgen.press.manifest import EDITION, Design, Manifest

if TYPE_CHECKING:
    from cardgen.catalog.model import Catalog, House
    from cardgen.layout.notice import Section
    from cardgen.layout.type import Setter
    from cardgen.press.drift import Correction
    from cardgen.press.edition import Edition
    from cardgen.press.grid import Backs
    from cardgen.press.sheet import Sheet

Kind: TypeAlias = Literal["new", "changed", "more", "fewer", "gone"]


@dataclass(frozen=True, slots=True)
class Change:
    """A design that is not as it was; `sides` says which of a changed one."""

    kind: Kind
    old: Design | None
    new: Design | None

    @property
    def design(self) -> Design:
        """As it is now, or as it was."""
        found = self.new or self.old
        assert found is not None
        return found

    @property
    def prints(self) -> int:
        """How many copies are to be printed."""
        if self.new is None:
            return 0
        had = self.old.copies if self.old and self.kind != "changed" else 0
        return max(self.new.copies - had, 0)

    @property
    def discards(self) -> int:
        """How many of the old copies are to be thrown away."""
        if self.old is None:
            return 0
        kept = self.new.copies if self.new and self.kind != "changed" else 0
        return max(self.old.copies - kept, 0)

    @property
    def sides(self) -> tuple[str, ...]:
        """Which sides of a changed card are others now."""
        if self.kind != "changed" or self.old is None or self.new is None:
            return ()
        pairs = ("front", self.old.front, self.new.front), ("back", self.old.back, self.new.back)
        return tuple(side for side, was, now in pairs if was != now)


def changes(old: Manifest, new: Manifest) -> tuple[Change, ...]:
    """Everything that differs; a card whose id is another now is gone and new."""
    had, have = old.known, new.known
    found = [change for key, now in have.items() if (change := _change(had.get(key), now))]
    return (*found, *(Change("gone", was, None) for key, was in had.items() if key not in have))


def _change(was: Design | None, now: Design) -> Change | None:
    if was is None:
        return Change("new", None, now)
    if (was.front, was.back) != (now.front, now.back):
        return Change("changed", was, now)
    if was.copies == now.copies:
        return None
    return Change("more" if was.copies < now.copies else "fewer", was, now)


def due(pieces: Sequence[Piece], found: Sequence[Change]) -> list[Piece]:
    """The pieces to be printed: of a design that only has more copies, the last ones."""
    prints = {(one.design.component, one.design.id): one for one in found if one.prints}
    chosen = []
    for piece in pieces:
        name, _, copy = piece.key.rpartition("#")
        change = prints.get((piece.component, name))
        if change and int(copy) > change.design.copies - change.prints:
            chosen.append(piece)
    return chosen


def fitting(old: Manifest, game: str, lang: str, settings: Mapping[str, Any], where: str) -> None:
    """Raise DataError when the old one is of another game, language or edition than what is printed now."""
    pairs = [("game", old.game, game), ("language", old.lang, lang)]
    pairs += [(name.replace("_", " "), _said(old.settings, name), _said(settings, name)) for name in EDITION]
    cures = {
        "game": f"name the game: 'cardgen print {old.game} --changed-since ...'",
        "language": f"add --lang {old.lang}",
        "low ink": f"{'add' if old.settings.get('low_ink') else 'leave out'} --low-ink",
        "stock": f"add --stock {old.settings.get('stock')}"
        if old.settings.get("stock")
        else "leave out --stock",
    }
    wrong = [(name, was, now) for name, was, now in pairs if was != now]
    if wrong:
        name, was, now = wrong[0]
        what = f"is a manifest of {name} '{was}', and what is printed now is {name} '{now}'"
        raise DataError(
            [Finding(where, f"{what}; {cures[name]}, or give the manifest of that", check="manifest")]
        )


def _said(settings: Mapping[str, Any], name: str) -> str:
    value = settings.get(name)
    return ("yes" if value else "no") if isinstance(value, bool) or name == "low_ink" else str(value or "")


def remarks(old: Manifest, new: Manifest, found: Sequence[Change], where: str) -> Iterator[Finding]:
    """What one should know besides: a part, another program or other rules then, a stamp that fell twice."""
    if old.settings.get("only") or old.settings.get("parts"):
        what = "is the manifest of a part of the game; what was not in that file counts as new"
        yield Finding(where, what, Level.WARNING, "manifest", new.game, lang=new.lang)
    if old.program != new.program and any(change.kind == "changed" for change in found):
        what = (
            f"was written by {old.program}, this is {new.program}; some faces may differ only by its drawing"
        )
        yield Finding(where, what, Level.WARNING, "manifest", new.game, lang=new.lang)
    if old.rules and old.rules != new.rules:
        what = "was printed with other rules; print the sheet anew with --parts rules"
        yield Finding(where, what, Level.WARNING, "rules", new.game, lang=new.lang)
    for change in found:
        if change.old and change.new and change.sides and change.old.stamp == change.new.stamp:
            what = f"found the stamp {change.new.stamp} on the old card and on the new one, by chance; "
            what += "tell them apart by what is printed on them"
            yield Finding(where, what, Level.WARNING, "stamp", new.game, change.new.id, lang=new.lang)


# --- the file of what changed ------------------------------------------------------------------------


def renewed(
    found: Sequence[Change],
    due: Sequence[Piece],
    catalog: Catalog,
    house: House,
    setter: Setter,
    sheet: Sheet,
    backs: Backs,
    correction: Correction | None = None,
) -> Edition:
    """The sheets of what is due, with a page in front that says what to throw away.

    Raises DataError when a component is larger than the paper.
    """
    from cardgen.layout.marks import Drawing
    from cardgen.layout.notice import notice
    from cardgen.press.edition import edition

    parts = tuple(dict.fromkeys(piece.component for piece in due))
    told = _sections(found, house)

    def pages(size: tuple[float, float]) -> tuple[Drawing, ...]:
        return notice(catalog, house, setter, size, told)

    return edition(due, catalog, house, setter, sheet, backs, Drawing(()), parts, pages, correction)


def named(design: Design) -> str:
    """How people are told of a design: its name with its id, or that alone."""
    return f"{design.name} ({design.id})" if design.name else design.id


def _sections(found: Sequence[Change], house: House) -> tuple[Section, Section]:
    """What is new and what is to be thrown away, in the game's language."""
    from cardgen.layout.notice import Line, Section

    def line(count: int, design: Design) -> Line:
        return Line(count, named(design), house.word("changed-stamp", stamp=design.stamp))

    new = tuple(line(one.prints, one.new) for one in found if one.new and one.prints)
    old = tuple(line(one.discards, one.old) for one in found if one.old and one.discards)
    return Section(house.word("changed-print"), new), Section(house.word("changed-discard"), old)
