"""Single values changed on the command line: the right one, nothing else, and never on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.nodes import tree
from cardgen.catalog.setting import current, diff, places, settings, texts
from cardgen.catalog.table.trade import decks, trial
from cardgen.finding import DataError
from cardgen.game import find, names

DATA = Path(__file__).parent.parent.parent / "data"
NAME = next(
    name
    for name in names()
    if any("macht" in (c.name for c in d) for d in decks(find(name).catalog).values())
)
GAME = find(NAME)
FOLDER = DATA / NAME
DECK = next(
    deck for deck, known in decks(GAME.catalog).items() if "macht" in [column.name for column in known]
)


def first_card() -> str:
    return str(getattr(trial(GAME.catalog, FOLDER, {}), DECK)[0].id)


def test_a_card_has_another_value_and_the_file_has_not() -> None:
    card = first_card()
    before = (FOLDER / f"{DECK}.yaml").read_bytes()
    wanted = settings(GAME.catalog, FOLDER, [f"{DECK}.{card}.macht=41", f"{DECK}.{card}.copies=2"])
    changed = texts(GAME.catalog, FOLDER, wanted)
    entry = next(entry for entry in getattr(trial(GAME.catalog, FOLDER, changed), DECK) if entry.id == card)
    assert (entry.macht, entry.copies) == (41, 2)
    assert current(FOLDER, DECK, card, "macht") != "41"
    assert (FOLDER / f"{DECK}.yaml").read_bytes() == before
    lines = [line for line in diff(FOLDER, changed) if line[0] in "+-" and line[:3] not in ("+++", "---")]
    assert sorted(line.strip() for line in lines) == sorted(
        ["+  copies: 2", "+  macht: 41", f"-  macht: {current(FOLDER, DECK, card, 'macht')}"]
    )


def test_a_star_means_every_entry() -> None:
    found = places(GAME.catalog, FOLDER, f"{DECK}.*.macht")
    assert len(found) == len(getattr(trial(GAME.catalog, FOLDER, {}), DECK))
    assert {(file, field) for file, _, field in found} == {(DECK, "macht")}


def test_a_number_of_the_box_can_be_tried() -> None:
    number = next(iter(trial(GAME.catalog, FOLDER, {}).box.numbers))
    old = trial(GAME.catalog, FOLDER, {}).box.numbers[number]
    wanted = settings(GAME.catalog, FOLDER, [f"box.numbers.{number}={old + 1}"])
    assert trial(GAME.catalog, FOLDER, texts(GAME.catalog, FOLDER, wanted)).box.numbers[number] == old + 1


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("{deck}.{card}.macht", "allowed: file.entry.field=value"),
        ("{deck}x.{card}.macht=1", "found the file '{deck}x'"),
        ("{deck}.{card}x.macht=1", "did you mean '{card}'?"),
        ("{deck}.{card}.mahct=1", "did you mean 'macht'?"),
        ("{deck}.{card}.macht=viel", "found 'viel'"),
        ("box.numbers.nothing=1", "found the key in box 'nothing'"),
        ("box.numbers=1", "found no single value at box.numbers"),
    ],
)
def test_what_cannot_be_set_is_told(word: str, complaint: str) -> None:
    names_ = {"deck": DECK, "card": first_card()}
    with pytest.raises(DataError) as caught:
        wanted = settings(GAME.catalog, FOLDER, [word.format(**names_)])
        trial(GAME.catalog, FOLDER, texts(GAME.catalog, FOLDER, wanted))
    assert complaint.format(**names_) in str(caught.value)


def test_the_changed_text_reads_back() -> None:
    wanted = settings(GAME.catalog, FOLDER, [f"{DECK}.*.copies=3"])
    (text,) = texts(GAME.catalog, FOLDER, wanted).values()
    assert tree(text, DECK, []) is not None
    assert all(entry.copies == 3 for entry in getattr(trial(GAME.catalog, FOLDER, {DECK: text}), DECK))
