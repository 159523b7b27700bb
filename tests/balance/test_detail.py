"""Games written down as Parquet, and questions in SQL to them: the same games, and nothing but questions."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cardgen.balance.detail import COLUMNS
from cardgen.balance.query import grid
from cardgen.cli import main
from tests.balance.lots import quickest

arrow: Any = pytest.importorskip("pyarrow.parquet", reason="needs the extra lab")
pytest.importorskip("duckdb", reason="needs the extra lab")

GAME = quickest()
GAMES = 6
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an examined game."""
    folder = tmp_path_factory.mktemp("out")
    words = ["balance", GAME, "--games", str(GAMES), "--bots", "random", "--detail", "cards"]
    assert main([*words, "--out", str(folder)]) == 0
    return folder


def file(out: Path, table: str) -> Path:
    (found,) = out.glob(f"*/*/balance/*-{table}.parquet")
    return found


def report(out: Path) -> Any:
    (found,) = out.glob("*/*/balance/*.json")
    return json.loads(found.read_text("utf-8"))


def asked(sql: str, out: Path, json_: Path) -> Any:
    assert main(["balance", "query", sql, "--out", str(out), "--json", str(json_)]) == 0
    return json.loads(json_.read_text("utf-8"))


def test_rows_are_the_games_of_the_report(out: Path) -> None:
    found = report(out)
    rows = arrow.read_table(file(out, "games")).to_pylist()
    assert list(rows[0]) == list(COLUMNS["games"])
    assert len(rows) == sum(table["seats"] * table["games"] for table in found["tables"]) + sum(
        found["asked"]["seats"] * row["games"] for row in found["contests"]
    )
    for table in found["tables"]:
        mine = [row for row in rows if row["seats"] == table["seats"] and row["asked"] == "table"]
        for seat in table["by_seat"]:
            won = [row["won"] for row in mine if row["seat"] == seat["seat"]]
            assert sum(won) / GAMES == pytest.approx(seat["share"], abs=1e-5)
        for order in table["by_turn_order"]:
            won = [row["won"] for row in mine if row["place"] == order["order"]]
            assert sum(won) / GAMES == pytest.approx(order["share"], abs=1e-5)


def test_card_rows_are_the_figures_of_the_card_table(out: Path) -> None:
    found = report(out)
    rows = arrow.read_table(file(out, "cards")).to_pylist()
    assert list(rows[0]) == list(COLUMNS["cards"])
    seats = found["asked"]["seats"]
    for card in found["cards"]:
        mine = [row for row in rows if row["card"] == card["id"] and row["seats"] == seats]
        assert len(mine) == card["drawn"]
        used = sum(row["used"] is not None for row in mine)
        assert card["used_share"] == pytest.approx(used / len(mine), abs=1e-5)
        assert all(row["used"] is None or row["used"] >= row["came"] for row in mine)


def test_rows_do_not_depend_on_the_number_of_processes(out: Path, tmp_path: Path) -> None:
    words = ["balance", GAME, "--games", str(GAMES), "--bots", "random", "--detail", "cards", "--jobs", "2"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    for table in COLUMNS:
        assert arrow.read_table(file(tmp_path, table)).equals(arrow.read_table(file(out, table)))
    assert report(tmp_path) == report(out)


def test_games_alone_are_written_without_cards(tmp_path: Path) -> None:
    words = ["balance", GAME, "--games", "1", "--bots", "random", "--detail", "games"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    assert file(tmp_path, "games").exists()
    assert not list(tmp_path.rglob("*-cards.parquet"))


def test_a_question_is_answered_as_text_and_as_json(out: Path, tmp_path: Path, capsys: Capture) -> None:
    sql = "select seats, count(distinct number) as games, avg(won) as won from games where asked = 'table' "
    sql += "group by seats order by seats"
    rows = asked(sql, out, tmp_path / "answer.json")
    tables = report(out)["tables"]
    assert [(row["seats"], row["games"]) for row in rows] == [(one["seats"], GAMES) for one in tables]
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["seats", "games", "won"]
    assert len(lines) == 1 + len(tables)
    again = tmp_path / "answer.json"
    assert asked(sql, out, again) == rows  # written over
    joined = "select count(*) as n from cards join games using (game, seats, seed, number, seat, bot)"
    (row,) = asked(joined + " where asked = 'table'", out, tmp_path / "joined.json")
    assert row["n"] == arrow.read_table(file(out, "cards")).num_rows


def test_rows_of_other_columns_are_not_written_over(out: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.json"
    mine = '[\n {\n  "my": "own precious data"\n }\n]\n'
    path.write_text(mine, "utf-8")
    words = ["balance", "query", "select count(*) as n from games", "--out", str(out), "--json", str(path)]
    assert main(words) == 1
    assert "did not write, or not as this" in capsys.readouterr().err
    assert path.read_text("utf-8") == mine


@pytest.mark.parametrize(
    "sql",
    [
        "copy games to '{place}'",
        "select * from games; select 1",
        "create table mine as select * from games",
        "attach '{place}' as other",
        "install httpfs",
        "load httpfs",
        "set enable_external_access = true",
        "select * from read_csv('{secret}')",
        "select * from '{secret}'",
        "select * from read_text('{secret}')",
        "select * from glob('*')",
        "select * from rows",
        "select nothing from games",
        "selekt",
        "",
    ],
)
def test_nothing_but_a_question_to_the_games_is_answered(
    sql: str, out: Path, tmp_path: Path, capsys: Capture
) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("word\nhidden\n", "utf-8")
    asked_ = sql.format(place=tmp_path / "made", secret=secret)
    assert main(["balance", "query", asked_, "--out", str(out)]) == 2
    shown = capsys.readouterr()
    assert not shown.out and "hidden" not in shown.err
    assert len(shown.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret.csv"]


def test_no_games_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    assert main(["balance", "query", "select 1", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "found no games written down" in said and len(said.splitlines()) == 1


@pytest.mark.parametrize(
    "words", [[GAME, "--games", "1", "--detail", "games"], ["query", "select 1 from games"]]
)
def test_without_the_extra_one_line_names_the_command(
    words: list[str], out: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("pyarrow", "duckdb"):
        monkeypatch.setitem(sys.modules, module, None)
    place = out if words[0] == "query" else tmp_path
    assert main(["balance", *words, "--out", str(place)]) == 1
    said = capsys.readouterr().err
    assert "pip install 'cardgen[lab]'" in said and len(said.splitlines()) == 1
    assert not list(tmp_path.rglob("*.*"))


def test_a_select_after_a_game_is_a_fault_of_the_command_line(capsys: Capture) -> None:
    assert main(["balance", GAME, "select 1"]) == 2
    assert "balance query" in capsys.readouterr().err


def test_numbers_stand_to_the_right_and_nothing_is_a_dash() -> None:
    text = grid(["card", "won"], [("a", 0.25), ("longer", None)])
    assert text.splitlines() == ["card     won", "a       0.25", "longer     -"]


def test_rows_that_are_written_little_by_little_are_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few wait before they are written: memory does not grow with the games."""
    from cardgen.balance import detail

    monkeypatch.setattr(detail, "ROWS", 3)
    rows = [
        {name: f"{n}" if kind == "string" else n for name, kind in COLUMNS["games"].items()} for n in range(8)
    ]
    with detail.sheets(tmp_path, "any", "games") as sheets:
        for row in rows:
            columns = {name: [value] for name, value in row.items()}
            sheets.take(detail.Rows(games=columns))
            assert all(len(waiting) < 3 for waiting in sheets.open["games"]._waiting.values())
    file_ = arrow.ParquetFile(tmp_path / "any-games.parquet")
    assert file_.read().to_pylist() == rows
    assert file_.num_row_groups > 1


def test_a_run_that_breaks_leaves_no_file(tmp_path: Path) -> None:
    from cardgen.balance import detail

    with pytest.raises(KeyboardInterrupt), detail.sheets(tmp_path, "any", "cards"):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []
