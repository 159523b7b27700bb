"""The drum and the tool that turns it: what must hold for any seed (Q-C32, Q-C33), and what a file keeps."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.load import load
from cardgen.games.minderheiten_quartett import lotfile
from cardgen.games.minderheiten_quartett import lots as tool
from cardgen.games.minderheiten_quartett.checks import seed as of_the_seed
from cardgen.games.minderheiten_quartett.drum import Drum, Lots, draw, shares
from cardgen.games.minderheiten_quartett.models import MOST_SEED, Category, Letter, Quartett, QuartettBox

GAME = "minderheiten_quartett"
DATA = Path(__file__).parents[3] / "data"
SEEDS = st.integers(0, MOST_SEED)
FEW = settings(max_examples=25, deadline=None)


@cache
def quartett() -> Quartett:
    return load(Quartett, DATA / GAME)


def with_numbers(**numbers: int) -> Quartett:
    """The catalog with other numbers of the box."""
    box = quartett().box
    data = box.model_dump(by_alias=True) | {"numbers": {**box.numbers, **numbers}}
    return quartett().model_copy(update={"box": QuartettBox.model_validate(data)})


def edges(lots: Lots) -> list[tuple[str, str]]:
    return [(winner, loser) for winner, losers in lots.trumps.items() for loser in losers]


@FEW
@given(SEEDS)
def test_every_card_has_the_total_and_every_value_is_on_the_scale(seed: int) -> None:
    lots = draw(quartett(), seed)
    assert list(lots.stars) and set(lots.stars) == {card.id for card in quartett().minderheiten}
    for halves in lots.stars.values():
        assert len(halves) == 6
        assert sum(halves) == 30
        assert all(0 <= one <= 10 for one in halves)


@FEW
@given(SEEDS)
def test_every_group_has_the_mean_two_and_a_half_in_every_category(seed: int) -> None:
    lots = draw(quartett(), seed)
    for letter in Letter:
        names = [card.id for card in quartett().minderheiten if card.group is letter]
        for at, category in enumerate(Category):
            assert sum(lots.stars[name][at] for name in names) == 5 * len(names), (letter, category)


@FEW
@given(SEEDS)
def test_trumps_are_six_with_the_stated_one_beat_only_c_and_f_and_never_both_ways(seed: int) -> None:
    found = edges(draw(quartett(), seed))
    group = {card.id: card.group for card in quartett().minderheiten}
    assert len(found) == len(set(found)) == 6
    assert len({winner for winner, _ in found}) == 6, "a card has room for one note"
    assert ("rollstuhlfahrer", "leistungstraeger") in found
    assert all(group[loser] in (Letter.C, Letter.F) for _, loser in found)
    assert all(winner != loser and (loser, winner) not in found for winner, loser in found)


@FEW
@given(SEEDS, st.integers(1, 10), st.integers(0, 60))
def test_other_numbers_of_the_box_are_kept_to(seed: int, thirds: int, trumps: int) -> None:
    """With any total, scale and number of trumps that allow lots at all."""
    catalog = with_numbers(total=3 * thirds, scale=max(5, (thirds + 1) // 2), trumps=max(1, trumps))
    lots = draw(catalog, seed)
    assert {sum(halves) for halves in lots.stars.values()} == {6 * thirds}
    assert max(max(halves) for halves in lots.stars.values()) <= 2 * catalog.box.numbers["scale"]
    assert len(edges(lots)) == catalog.box.numbers["trumps"]


@FEW
@given(SEEDS)
def test_the_same_seed_gives_the_same_lots_and_the_next_gives_others(seed: int) -> None:
    assert draw(quartett(), seed) == draw(quartett(), seed)
    assert draw(quartett(), seed).stars != draw(quartett(), seed + 1).stars


def test_a_card_more_in_one_group_leaves_the_stars_of_the_others() -> None:
    cards = quartett().minderheiten
    more = quartett().model_copy(
        update={"minderheiten": (*cards, cards[-1].model_copy(update={"id": "new"}))}
    )
    before, after = draw(quartett(), 7).stars, draw(more, 7).stars
    for card in cards:
        assert (before[card.id] == after[card.id]) == (card.group is not cards[-1].group)


def test_the_lots_of_one_seed_are_these_on_every_machine() -> None:
    assert draw(quartett(), 7).stars["juden"] == JUDEN_OF_SEED_7
    assert draw(quartett(), 7).stars["kinder"] == KINDER_OF_SEED_7


def test_the_stars_in_the_data_are_those_of_the_printed_seed() -> None:
    lots = draw(quartett(), quartett().box.numbers["seed"])
    for card in quartett().minderheiten:
        assert card.stars.halves == lots.stars[card.id]
        assert set(card.trumps) == set(lots.trumps[card.id])


def test_every_table_is_about_as_likely_as_any_other() -> None:
    """Two cards, three categories, mean 1 of at most 2: seven tables, all of which can be counted."""
    found = Counter(tuple(shares(Drum(seed, "even"), 2, 3, 1, 2)) for seed in range(2100))
    assert len(found) == 7
    # 300 each in the mean, with a deviation of 16: five of them either way
    assert all(220 <= times <= 380 for times in found.values()), found


def test_no_category_and_no_place_in_a_group_is_favoured() -> None:
    """Every cell of the largest group takes low, middle and high values about as often as any other."""
    tables = [shares(Drum(seed, "cells"), 5, 6, 5, 10) for seed in range(400)]
    for row in range(5):
        for column in range(6):
            values = [table[row][column] for table in tables]
            # mean 5, deviation about 3 for one and 0.15 for the mean of 400
            assert 4.2 <= sum(values) / len(values) <= 5.8, (row, column)
            assert sum(value <= 2 for value in values) > 40
            assert sum(value >= 8 for value in values) > 40


# --- the tool ----------------------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's copy of the data; its folder of this game is `data/<game>` in it."""
    shutil.copytree(DATA, tmp_path / "data")
    return tmp_path


def cards_of(copy: Path) -> Path:
    return copy / "data" / GAME / "minderheiten.yaml"


def without_lots(text: str) -> str:
    """A file of minorities without what the drum writes."""
    text = re.sub(r"^  trumps:\r?\n(?:    - .*\n)+", "", text, flags=re.MULTILINE)
    return re.sub(r"^(    [a-z]+: )[\d.\"]+", r"\1", text, flags=re.MULTILINE)


@settings(max_examples=5, deadline=None)
@given(seed=SEEDS)
def test_a_new_seed_changes_stars_trumps_and_seed_and_nothing_else(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(DATA / GAME, copy / "data" / GAME)
    before = {path: path.read_bytes() for path in sorted((copy / "data" / GAME).rglob("*.*"))}
    assert tool.main(["--seed", str(seed), "--data", str(copy)]) == 0
    changed = load(Quartett, copy / "data" / GAME)
    assert changed.box.numbers["seed"] == seed
    assert list(of_the_seed(changed)) == []
    for path, data in before.items():
        text, new = data.decode(), path.read_bytes().decode()
        if path.name == "minderheiten.yaml":
            text, new = without_lots(text), without_lots(new)
        if path.name == "box.yaml":
            text = re.sub(r"^  seed: \d+", f"  seed: {seed}", text, flags=re.MULTILINE)
        assert new == text, path.name
    assert sorted((copy / "data" / GAME).rglob("*.*")) == list(before)


def test_there_and_back_the_files_are_the_same_to_the_byte(copy: Path) -> None:
    before = cards_of(copy).read_bytes()
    box = (copy / "data" / GAME / "box.yaml").read_bytes()
    seed = quartett().box.numbers["seed"]
    assert tool.main(["--seed", str(seed + 1), "--data", str(copy)]) == 0
    assert cards_of(copy).read_bytes() != before
    assert tool.main(["--seed", str(seed), "--data", str(copy)]) == 0
    assert cards_of(copy).read_bytes() == before
    assert (copy / "data" / GAME / "box.yaml").read_bytes() == box


def test_without_a_seed_the_printed_one_is_drawn_again(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = cards_of(copy)
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b"akzeptanz: 5\n", b"akzeptanz: 4.5\n"))
    assert path.read_bytes() != sound
    assert tool.main(["--data", str(copy)]) == 0
    assert path.read_bytes() == sound
    said = capsys.readouterr().out
    assert f"seed {quartett().box.numbers['seed']}: stars of 24 minorities" in said
    assert "rollstuhlfahrer > leistungstraeger" in said


def test_a_new_card_gets_its_stars_with_the_rest_of_its_group(copy: Path) -> None:
    path = cards_of(copy)
    flat = "".join(f"    {category}: 2.5\n" for category in Category)
    card = f'- id: neue\n  group: F\n  name: "Neue"\n  stars:\n{flat}  provenance: stated\n'
    path.write_text(path.read_text("utf-8") + card, "utf-8")
    assert tool.main(["--data", str(copy)]) == 0
    changed = load(Quartett, copy / "data" / GAME)
    assert list(of_the_seed(changed)) == []
    assert changed.minderheiten[-1].stars.halves != (5,) * 6
    assert [card.stars for card in changed.minderheiten[:21]] == [
        card.stars for card in quartett().minderheiten[:21]
    ]


def test_comments_quotes_and_line_ends_of_a_designer_stay(copy: Path) -> None:
    path = cards_of(copy)
    text = path.read_text("utf-8").replace("akzeptanz: 5\n", 'akzeptanz: "5"  # read this\n', 1)
    text = text.replace("  trumps:\n", "  # by lot\n  trumps:\n", 1).replace("\n", "\r\n")
    path.write_bytes(text.encode())
    assert tool.main(["--seed", "12", "--data", str(copy)]) == 0
    new = path.read_bytes().decode()
    assert "# read this\r\n" in new and "  # by lot\r\n" in new
    assert "\n" not in new.replace("\r\n", "")
    assert without_lots(new).count("\r\n") == without_lots(text).count("\r\n")
    assert list(of_the_seed(load(Quartett, copy / "data" / GAME))) == []


def test_what_was_interrupted_is_one_finding_and_is_finished_by_drawing_again(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between the two files: the new seed is written, the stars are still the old ones."""

    def killed(path: Path, data: bytes) -> None:
        if path.name == "minderheiten.yaml":
            raise KeyboardInterrupt
        path.write_bytes(data)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(lotfile, "write_beside", killed)
        tool.main(["--seed", "12", "--data", str(copy)])
    half = load(Quartett, copy / "data" / GAME)
    (told,) = of_the_seed(half)
    assert "found seed 12, which gives other stars" in told.what
    assert tool.main(["--data", str(copy)]) == 0
    whole = load(Quartett, copy / "data" / GAME)
    assert whole.box.numbers["seed"] == 12 and list(of_the_seed(whole)) == []


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1])
def test_a_seed_that_fits_on_no_card_is_refused(
    seed: int, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = cards_of(copy).read_bytes()
    assert tool.main([f"--seed={seed}", "--data", str(copy)]) == 1
    assert f"found seed {seed}; allowed: 0 to {MOST_SEED}" in capsys.readouterr().err
    assert cards_of(copy).read_bytes() == before


UNFIT: dict[str, tuple[str, str, str]] = {
    "a total that has no mean": (
        r"total: 15",
        "total: 16",
        "found 16 stars on a card; allowed: a multiple of 3",
    ),
    "more stars than the scale": (r"total: 15", "total: 33", "up to 30"),
    "fewer trumps than stated": (
        r"  trumps: 6",
        "  trumps: 0",
        "found 1 stated trumps; numbers.trumps allows 0",
    ),
    "a stated trump nobody is": (
        "loser: leistungstraeger",
        "loser: vorstaende",
        "'vorstaende', which is no minority",
    ),
    "a stated trump over a faith": (
        "loser: leistungstraeger",
        "loser: juden",
        "a group that may not be trumped",
    ),
}


@pytest.mark.parametrize("name", UNFIT)
def test_a_box_for_which_nothing_can_be_drawn_is_refused_and_left_alone(
    name: str, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, said = UNFIT[name]
    box = copy / "data" / GAME / "box.yaml"
    text = box.read_text("utf-8")
    assert re.search(old, text)
    box.write_text(re.sub(old, new, text, count=1), "utf-8")
    before = cards_of(copy).read_bytes()
    assert tool.main(["--data", str(copy)]) == 1
    error = capsys.readouterr().err
    assert said in error and "box.yaml:" in error
    assert cards_of(copy).read_bytes() == before


def test_stars_on_one_line_are_no_way_to_write_them(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A list in brackets over two lines is YAML, but nothing that can be changed line by line."""
    path = cards_of(copy)
    text = path.read_text("utf-8")
    new = re.sub(r"  trumps:\n    - (\S+)\n", r"  trumps: [\n    \1\n    ]\n", text, count=1)
    assert new != text
    path.write_text(new, "utf-8")
    assert tool.main(["--seed", "3", "--data", str(copy)]) == 1
    said = capsys.readouterr().err
    assert "minderheiten.yaml:" in said and "Traceback" not in said
    assert path.read_text("utf-8") == new


def test_data_that_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--data", str(tmp_path / "nowhere")]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "cardgen data copy" in said


JUDEN_OF_SEED_7 = (8, 5, 7, 2, 6, 2)
KINDER_OF_SEED_7 = (2, 6, 5, 6, 3, 8)
