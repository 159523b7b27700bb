"""Texts go out to other programs and come back: nothing is blanked, nothing lost, conflicts are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.finding import DataError, Level
from cardgen.translate.exchange import Batch, Intake, Outcome, Unit, batch_of, outgoing, take
from cardgen.translate.po import update
from cardgen.translate.reader import parse
from cardgen.translate.sheets import read_sheets, sheets
from cardgen.translate.xliff import read_xliff, xliff

from .wording import STRANGE, WORDS, filled, house, messages, said

SOURCE = {"a": "draw two", "b": "stop!", "c": "the end", "d": "page {n}"}
FRENCH = {"a": "piochez deux", "b": "stop !", "c": "la fin"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the French file of the house is."""
    return tmp_path / "house" / "text" / "fr.po"


def edited(batch: Batch, **words: str) -> Batch:
    """A batch in which somebody wrote other translations."""
    return replace(
        batch,
        units=tuple(
            replace(unit, target=words.get(unit.context[6:-5], unit.target), place=f"x!{number}")
            for number, unit in enumerate(batch.units)
        ),
    )


def outcomes(intake: Intake) -> dict[str, str]:
    """What became of each word that is not as it was."""
    return {
        key[6:-5]: str(outcome) for key, outcome in intake.outcomes.items() if outcome is not Outcome.KEPT
    }


# --- round trips -----------------------------------------------------------------------------------


def via_xliff(batch: Batch, folder: Path) -> Batch:
    """Written as XLIFF and read again."""
    (folder / "x.xlf").write_bytes(xliff(batch))
    (read,) = read_xliff(folder / "x.xlf", "x.xlf")
    return read


def via_sheet(batch: Batch, folder: Path) -> Batch:
    """Written as a workbook and read again."""
    (folder / "x.xlsx").write_bytes(sheets([batch]))
    (read,) = read_sheets(folder / "x.xlsx", "x.xlsx")
    return read


@pytest.mark.parametrize("way", [via_xliff, via_sheet])
@settings(deadline=None, max_examples=40)
@given(
    st.dictionaries(st.sampled_from("abc"), st.tuples(WORDS, STRANGE, st.booleans()), min_size=1),
    st.none() | WORDS,
)
def test_a_round_trip_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory,
    way: Callable[[Batch, Path], Batch],
    texts: dict[str, tuple[str, str, bool]],
    news: str | None,
) -> None:
    folder = tmp_path_factory.mktemp("trip")
    path = folder / "house" / "text" / "fr.po"
    source = {key: text for key, (text, _, _) in texts.items()}
    words = {key: text for key, (_, text, _) in texts.items()}
    fuzzy = tuple(key for key, (_, text, mark) in texts.items() if mark and text.strip())
    catalog = filled(path, source, words, fuzzy)
    if news is not None:
        catalog = house(source | {min(source): news})
        update(catalog, path, "fr")
    batch = outgoing(catalog, path, "fr")
    before = path.read_bytes()
    back = way(batch, folder)
    assert (back.game, back.lang, back.source, back.findings) == ("house", "fr", "en", ())
    for unit, same in zip(batch.units, back.units, strict=True):
        assert (same.context, same.source, same.check) == (unit.context, unit.source, unit.check)
        if unit.target.strip():
            assert (same.target, same.fuzzy) == (unit.target, unit.fuzzy)
            assert same.previous == unit.previous or not unit.previous
    intake = take(catalog, path, back)
    assert not intake.written and outcomes(intake) == {} and intake.findings == ()
    assert path.read_bytes() == before
    assert way(batch, folder) == back


# --- what is taken ---------------------------------------------------------------------------------


def test_new_and_corrected_texts_are_taken_and_ours_stay(path: Path, tmp_path: Path) -> None:
    catalog = filled(path, SOURCE, FRENCH)
    batch = via_sheet(outgoing(catalog, path, "fr"), tmp_path)
    said(path, {"c": "FIN"})  # meanwhile, here
    intake = take(catalog, path, edited(batch, a="piochez-en deux", b="", d="page {n}"))
    assert outcomes(intake) == {
        "a": "changed", "b": "left empty there, kept here", "c": "newer here", "d": "new",
    }  # fmt: skip
    assert intake.written and intake.findings == ()
    assert {key: message.msgstr for key, message in messages(path).items()} == {
        "a": "piochez-en deux", "b": "stop !", "c": "FIN", "d": "page {n}",
    }  # fmt: skip
    again = take(catalog, path, edited(batch, a="piochez-en deux", b="", d="page {n}"))
    assert not again.written


def test_what_both_sides_changed_is_a_conflict_and_ours_is_kept(path: Path, tmp_path: Path) -> None:
    catalog = filled(path, SOURCE, FRENCH)
    batch = via_xliff(outgoing(catalog, path, "fr"), tmp_path)
    said(path, {"a": "ours"})
    before = path.read_bytes()
    intake = take(catalog, path, edited(batch, a="theirs"))
    assert outcomes(intake) == {"a": "in conflict"} and not intake.written
    (finding,) = intake.findings
    assert finding.level is Level.ERROR and finding.check == "conflict" and finding.where == "x!0"
    assert "'ours'" in finding.what and "'theirs'" in finding.what and "--theirs" in finding.what
    assert path.read_bytes() == before
    assert take(catalog, path, edited(batch, a="theirs"), theirs=True).written
    assert messages(path)["a"].msgstr == "theirs"


def test_a_translation_of_an_older_source_comes_in_marked(path: Path, tmp_path: Path) -> None:
    catalog = filled(path, SOURCE, {"a": "piochez deux"})
    batch = via_sheet(outgoing(catalog, path, "fr"), tmp_path)
    newer = house(SOURCE | {"a": "draw three", "b": "halt!"})
    intake = take(newer, path, edited(batch, a="tirez deux", b="stop !"))
    assert outcomes(intake) == {"a": "changed", "b": "new"}
    assert intake.stale == ("words.a/text", "words.b/text")
    a, b = messages(path)["a"], messages(path)["b"]
    assert (a.msgid, a.msgstr, a.fuzzy, a.previous) == ("draw three", "tirez deux", True, "draw two")
    assert (b.msgid, b.msgstr, b.fuzzy, b.previous) == ("halt!", "stop !", True, "stop!")


def test_a_stale_text_is_confirmed_by_its_state_or_by_new_words(path: Path, tmp_path: Path) -> None:
    filled(path, SOURCE, FRENCH)
    newer = house(SOURCE | {"a": "draw three", "c": "the very end"})
    update(newer, path, "fr")
    batch = outgoing(newer, path, "fr")
    (tmp_path / "x.xlsx").write_bytes(sheets([batch]))
    (read,) = read_sheets(tmp_path / "x.xlsx", "x.xlsx")
    assert [unit.fuzzy for unit in read.units] == [True, False, True, False]
    confirmed = replace(read, units=tuple(replace(unit, fuzzy=False) for unit in read.units))
    intake = take(newer, path, edited(confirmed, c="la toute fin"))
    assert outcomes(intake) == {"a": "confirmed", "c": "changed"}
    assert not any(message.fuzzy or message.previous for message in messages(path).values())


def test_other_words_in_a_row_marked_stale_are_no_longer_stale(path: Path, tmp_path: Path) -> None:
    filled(path, SOURCE, FRENCH)
    newer = house(SOURCE | {"a": "draw three"})
    update(newer, path, "fr")
    batch = outgoing(newer, path, "fr")
    for way in (via_sheet, via_xliff):
        (unit, *_) = way(edited(batch, a="piochez trois"), tmp_path).units
        assert (unit.target, unit.fuzzy, unit.previous) == ("piochez trois", False, "draw two")


def test_a_doubt_is_taken_from_a_person_and_not_from_a_program(path: Path) -> None:
    catalog = filled(path, SOURCE, FRENCH)
    batch = outgoing(catalog, path, "fr")
    marked = replace(
        batch, units=tuple(replace(unit, fuzzy=unit.context == "words.a/text") for unit in batch.units)
    )
    bare = replace(marked, units=tuple(replace(unit, check="") for unit in marked.units))
    assert outcomes(take(catalog, path, bare)) == {}
    assert outcomes(take(catalog, path, marked)) == {"a": "marked as doubtful"}
    assert messages(path)["a"].fuzzy


def test_unknown_keys_and_broken_placeholders_are_told(path: Path) -> None:
    catalog = filled(path, SOURCE, FRENCH)
    batch = outgoing(catalog, path, "fr")
    more = (Unit("words.z/text", "zebra", "zèbre", place="x!9"), Unit("words.y/text", "yak"))
    intake = take(
        catalog, path, replace(edited(batch, d="page {m}"), units=(*edited(batch, d="page {m}").units, *more))
    )
    assert outcomes(intake) == {"d": "new", "z": "unknown", "y": "unknown"}
    assert {finding.check for finding in intake.findings} == {"unknown-entry", "placeholders"}
    assert all(finding.level is Level.WARNING for finding in intake.findings)
    assert messages(path)["d"].msgstr == "page {m}"


def test_without_writing_nothing_is_written(path: Path) -> None:
    catalog = filled(path, SOURCE, {})
    before = path.read_bytes()
    intake = take(catalog, path, edited(outgoing(catalog, path, "fr"), a="x"), write=False)
    assert outcomes(intake) == {"a": "new"} and not intake.written
    assert path.read_bytes() == before


def test_a_batch_with_errors_is_not_taken_at_all(path: Path, tmp_path: Path) -> None:
    catalog = filled(path, SOURCE, {})
    (tmp_path / "x.xlf").write_bytes(
        xliff(edited(outgoing(catalog, path, "fr"), a="x", b="y")).replace(b">y<", b'>y<ph id="1"/><')
    )
    (read,) = read_xliff(tmp_path / "x.xlf", "x.xlf")
    before = path.read_bytes()
    with pytest.raises(DataError, match="found <ph> inside a text"):
        take(catalog, path, read)
    assert path.read_bytes() == before


# --- PO files from outside -------------------------------------------------------------------------


def from_po(text: str) -> Batch:
    """The batch of a PO text."""
    return batch_of(parse(text, "theirs.po"), "house", "fr", "theirs.po")


def test_a_po_file_fills_and_confirms_but_never_blanks(path: Path) -> None:
    """OmegaT writes an empty msgstr for what was fuzzy; Poedit takes the mark off what was looked at."""
    filled(path, SOURCE, FRENCH)
    newer = house(SOURCE | {"a": "draw three", "b": "stop it!"})
    update(newer, path, "fr")
    theirs = (
        'msgid ""\nmsgstr "Language: fr\\n"\n\n'
        'msgctxt "words.a/text"\nmsgid "draw three"\nmsgstr ""\n\n'
        'msgctxt "words.b/text"\nmsgid "stop it!"\nmsgstr "arrête !"\n\n'
        'msgctxt "words.c/text"\nmsgid "the end"\nmsgstr "terminé"\n\n'
        'msgctxt "words.d/text"\nmsgid "page {n}"\nmsgstr "page {n}"\n'
    )
    intake = take(newer, path, from_po(theirs))
    assert outcomes(intake) == {
        "a": "left empty there, kept here", "b": "changed", "c": "in conflict", "d": "new",
    }  # fmt: skip
    after = messages(path)
    assert (after["a"].msgstr, after["a"].fuzzy, after["a"].previous) == ("piochez deux", True, "draw two")
    assert (after["b"].msgstr, after["b"].fuzzy) == ("arrête !", False)
    assert after["c"].msgstr == "la fin"


def test_a_file_that_does_not_exist_yet_is_made(path: Path) -> None:
    intake = take(house(SOURCE), path, from_po('msgctxt "words.b/text"\nmsgid "stop!"\nmsgstr "stop !"\n'))
    assert intake.written and outcomes(intake) == {"b": "new"}
    assert messages(path)["b"].msgstr == "stop !"
    assert len(messages(path)) == len(SOURCE)


WAYS = st.sampled_from(["", "x", "y", "z"])


@settings(deadline=None, max_examples=60)
@given(st.tuples(WAYS, WAYS, WAYS), st.booleans(), st.booleans(), st.booleans())
def test_a_filled_entry_is_never_blanked_and_text_changed_here_alone_stays(
    tmp_path_factory: pytest.TempPathFactory,
    texts: tuple[str, str, str],
    checked: bool,
    moved: bool,
    theirs: bool,
) -> None:
    went_out, came_back, by_now = texts
    path = tmp_path_factory.mktemp("law") / "house" / "text" / "fr.po"
    catalog = filled(path, {"a": "one"}, {"a": went_out})
    batch = edited(outgoing(catalog, path, "fr"), a=came_back)
    if not checked:
        batch = replace(batch, units=tuple(replace(unit, check="") for unit in batch.units))
    said(path, {"a": by_now})
    if moved:
        catalog = house({"a": "two"})
        update(catalog, path, "fr")
    take(catalog, path, batch, theirs=theirs)
    after = messages(path)["a"].msgstr
    assert after in (came_back, by_now)
    assert after or not (came_back or by_now)
    if checked and came_back == went_out and by_now:
        assert after == by_now
    if checked and came_back and by_now == went_out:
        assert after == came_back
