"""Cards as a spreadsheet: what goes out comes in again, and no trap of a spreadsheet goes unsaid."""

from __future__ import annotations

import csv
import datetime
import io
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import odfdo
import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.catalog.table.csvfile import csv_bytes, read_csv
from cardgen.catalog.table.grid import Grid
from cardgen.catalog.table.merge import merged
from cardgen.catalog.table.trade import decks, grids, tables
from cardgen.catalog.table.workbook import ods_bytes, read_workbook, xlsx_bytes
from cardgen.catalog.values import Sort
from cardgen.cli import main
from cardgen.finding import DataError
from cardgen.game import find, names

DATA = Path(__file__).parent.parent / "data"
FONTS = DATA.parent / "fonts"
Capture = pytest.CaptureFixture[str]
Rows = list[list[str]]


def a_game() -> tuple[str, str]:
    """A game and its deck with the most columns, which holds nested fields and a whole number."""
    game = next(name for name in names() if any(c.name == "effect.by" for c in all_columns(name)))
    deck = next(
        d for d, known in decks(find(game).catalog).items() if any(c.name == "effect.by" for c in known)
    )
    return game, deck


def all_columns(game: str) -> list[Any]:
    return [column for known in decks(find(game).catalog).values() for column in known]


GAME, DECK = a_game()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's own data, the one game only."""
    root = tmp_path / "mine"
    shutil.copytree(DATA / GAME, root / "data" / GAME)
    shutil.copytree(DATA / "house", root / "data" / "house")
    shutil.copytree(FONTS, root / "fonts")
    return root


@pytest.fixture
def put(copy: Path, tmp_path: Path, capsys: Capture) -> Callable[..., tuple[int, str, str]]:
    """Import a deck as CSV with some cells changed; gives exit code, output, complaints."""

    def run(change: Callable[[Rows], object], *words: str, deck: str = DECK) -> tuple[int, str, str]:
        rows = tables(find(GAME).catalog, copy / "data" / GAME)[deck]
        change(rows)
        file = tmp_path / f"{deck}.csv"
        file.write_bytes(csv_bytes(rows, ";"))
        code = main(["table", "import", GAME, str(file), "--data", str(copy), *words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def cell(rows: Rows, row: int, name: str, text: str) -> None:
    """Write a cell of a table that has its heads in row 0."""
    rows[row][rows[0].index(name)] = text


# --- out and in again ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("form", ["xlsx", "ods", "csv"])
def test_what_goes_out_comes_in_without_changing_a_byte(
    game: str, form: str, tmp_path: Path, capsys: Capture
) -> None:
    root = tmp_path / "mine"
    for name in (game, "house"):
        shutil.copytree(DATA / name, root / "data" / name)
    shutil.copytree(FONTS, root / "fonts")
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    assert (
        main(["table", "export", game, "--to", form, "--data", str(root), "--out", str(tmp_path / "o")]) == 0
    )
    files = sorted((tmp_path / "o").rglob(f"*.{form}"))
    capsys.readouterr()
    assert main(["table", "import", game, *map(str, files), "--data", str(root), "--write"]) == 0
    said = capsys.readouterr()
    assert "the YAML says the same already" in said.out
    assert said.out.count(": 0 changed, 0 new, 0 without a row") == len(decks(find(game).catalog))
    assert not said.err
    assert {path: path.read_bytes() for path in before} == before


TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co", "Zl", "Zp"), exclude_characters="\ufeff"),
    min_size=1,
    max_size=40,
)
WRITERS: tuple[Callable[[Any], bytes], ...] = (xlsx_bytes, ods_bytes)


def back(made: Rows) -> Iterator[Grid]:
    """The table read again from every format."""
    for write in WRITERS:
        yield read_workbook(write({"deck": made}), "deck")[0]
    yield read_csv(csv_bytes(made, ";"), "deck", "deck.csv")


@given(st.lists(TEXT, min_size=1, max_size=4))
@settings(max_examples=25, deadline=None)
def test_every_text_survives_every_format(texts: list[str]) -> None:
    heads = ["id", *(f"c{n}" for n in range(len(texts)))]
    for grid in back([heads, ["card", *texts]]):
        assert not grid.findings
        assert [found.text for found in grid.lines[0].cells.values()] == ["card", *texts]


@pytest.mark.parametrize(
    "text", ["=1+2", "+1", "-3", "007", "1.10", "3-4", "no", "'x", "a\nb", 'say "a"', " a "]
)
def test_text_that_a_spreadsheet_likes_to_mend_stays_as_it_is(text: str) -> None:
    for grid in back([["id", "name"], ["card", text]]):
        assert grid.lines[0].cells["name"].text == text
        assert not grid.findings


@given(st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_change_is_that_change_and_nothing_else(data: st.DataObject) -> None:
    """The law of the import: after it the deck exports as the table that was imported."""
    game = find(GAME)
    known = decks(game.catalog)[DECK]
    text = (DATA / GAME / f"{DECK}.yaml").read_text("utf-8")
    rows = tables(game.catalog, DATA / GAME)[DECK]
    for _ in range(data.draw(st.integers(1, 5))):
        row = data.draw(st.integers(1, len(rows) - 1))
        column = data.draw(st.integers(1, len(known) - 1))
        rows[row][column] = data.draw(
            TEXT if known[column].sort is Sort.TEXT else st.from_regex(r"[a-z]{1,9}", fullmatch=True)
        )
    result = merged(known, DECK, text, read_csv(csv_bytes(rows, ";"), DECK, "t.csv"))
    assert not result.findings
    again = merged(known, DECK, result.text, read_csv(csv_bytes(rows, ";"), DECK, "t.csv"))
    assert not again.changes
    touched = len(result.changes)
    old, new = text.splitlines(), result.text.splitlines()
    assert len(set(old) - set(new)) <= touched


# --- changes -------------------------------------------------------------------------------------------


def test_a_changed_value_changes_one_line(put: Callable[..., tuple[int, str, str]], copy: Path) -> None:
    path = copy / "data" / GAME / f"{DECK}.yaml"
    before = path.read_text("utf-8").splitlines()
    row = next(n for n, cells in enumerate(rows_of(copy)) if n and cells[rows_of(copy)[0].index("effect.by")])
    code, said, err = put(lambda rows: cell(rows, row, "effect.by", "7"), "--write")
    assert code == 0 and not err
    assert f"written: {path}" in said
    after = path.read_text("utf-8").splitlines()
    assert [(old, new) for old, new in zip(before, after, strict=True) if old != new] == [
        (old, "    by: 7") for old, new in zip(before, after, strict=True) if old != new
    ]
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1


def rows_of(copy: Path, deck: str = DECK) -> Rows:
    return tables(find(GAME).catalog, copy / "data" / GAME)[deck]


def test_nothing_is_written_without_being_told(put: Callable[..., tuple[int, str, str]], copy: Path) -> None:
    path = copy / "data" / GAME / f"{DECK}.yaml"
    before = path.read_bytes()
    code, said, _ = put(lambda rows: cell(rows, 1, "name", "Neu"))
    assert code == 0
    assert "1 changed" in said and "add --write" in said
    assert path.read_bytes() == before


def test_a_row_with_a_new_id_is_a_new_card(put: Callable[..., tuple[int, str, str]], copy: Path) -> None:
    def add(rows: Rows) -> None:
        rows.insert(3, ["zz-new", *rows[2][1:]])

    code, said, err = put(add, "--write")
    assert code == 0, err
    assert "zz-new is new" in said
    ids = [cells[0] for cells in rows_of(copy)]
    assert ids[3] == "zz-new"
    assert rows_of(copy)[3][1:] == rows_of(copy)[2][1:]


def test_a_missing_row_and_an_empty_cell_take_nothing_away(
    put: Callable[..., tuple[int, str, str]], copy: Path
) -> None:
    before = (copy / "data" / GAME / f"{DECK}.yaml").read_bytes()
    gone = rows_of(copy)[2][0]

    def change(rows: Rows) -> None:
        cell(rows, 1, "name", "")
        del rows[2]

    code, said, err = put(change, "--write")
    assert code == 0
    assert f"without a row: {gone}" in said
    assert "found an empty cell" in err and "write ~" in err
    assert (copy / "data" / GAME / f"{DECK}.yaml").read_bytes() == before


def test_a_tilde_takes_a_field_out_and_an_empty_block_with_it(
    put: Callable[..., tuple[int, str, str]], copy: Path
) -> None:
    heads = rows_of(copy)[0]
    effect = [name for name in heads if name.startswith("effect.")]
    row = next(n for n, cells in enumerate(rows_of(copy)) if n and cells[heads.index("effect.kind")])

    def change(rows: Rows) -> None:
        for name in effect:
            cell(rows, row, name, "~")

    code, _, err = put(change, "--write")
    assert code == 0, err
    assert not any(rows_of(copy)[row][heads.index(name)] for name in effect)
    count = (DATA / GAME / f"{DECK}.yaml").read_text("utf-8").count("  effect:")
    assert (copy / "data" / GAME / f"{DECK}.yaml").read_text("utf-8").count("  effect:") == count - 1


def test_copies_have_many_names_and_heads_no_case(
    put: Callable[..., tuple[int, str, str]], copy: Path
) -> None:
    def change(rows: Rows) -> None:
        rows[0][rows[0].index("copies")] = "Anzahl"
        rows[0][rows[0].index("name")] = "NAME"
        rows[1][rows[0].index("Anzahl")] = "2"

    code, said, err = put(change, "--write")
    assert code == 0, err
    assert "copies: 'nothing' -> '2'" in said
    assert "  copies: 2\n" in (copy / "data" / GAME / f"{DECK}.yaml").read_text("utf-8")


# --- traps ---------------------------------------------------------------------------------------------


def test_what_the_loader_refuses_is_told_at_its_cell(
    put: Callable[..., tuple[int, str, str]], copy: Path
) -> None:
    before = (copy / "data" / GAME / f"{DECK}.yaml").read_bytes()
    column = rows_of(copy)[0].index("portrait.hair") + 1
    code, said, err = put(lambda rows: cell(rows, 4, "portrait.hair", "blue"), "--write")
    assert code == 1
    assert f"{DECK}.csv:5:{column}: " in err and "found 'blue'; allowed:" in err
    assert "nothing is written" in said
    assert (copy / "data" / GAME / f"{DECK}.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda rows: cell(rows, 0, "name", "nmae"), "unknown column 'nmae'; did you mean 'name'?"),
        (lambda rows: rows[0].__setitem__(0, "card"), "found no column 'id'"),
        (lambda rows: rows[2].__setitem__(0, rows[1][0]), "a second time, first at"),
        (lambda rows: rows[2].__setitem__(0, ""), "found a row without an id"),
        (lambda rows: cell(rows, 0, "name", "role"), "found a second column for 'role'"),
        (lambda rows: rows[3].append("lost"), "found 'lost' under no heading"),
        (lambda rows: cell(rows, 1, "copies", "1,5"), "allowed: a whole number in digits"),
    ],
)  # fmt: skip
def test_every_trap_of_a_table_is_told(
    change: Callable[[Rows], object], complaint: str, put: Callable[..., tuple[int, str, str]]
) -> None:
    code, _, err = put(change)
    assert code == 1
    assert complaint in err
    assert f"{DECK}.csv:" in err


def test_a_table_is_named_as_its_deck(copy: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / f"{DECK[:-1]}.csv"
    file.write_bytes(csv_bytes(rows_of(copy), ","))
    assert main(["table", "import", GAME, str(file), "--data", str(copy)]) == 1
    assert f"did you mean '{DECK}'?" in capsys.readouterr().err


def book(change: Callable[[Any], None]) -> bytes:
    """A workbook of two cards that somebody worked on in Excel."""
    made = openpyxl.load_workbook(io.BytesIO(xlsx_bytes({"deck": [["id", "n"], ["a", "1"], ["b", "2"]]})))
    change(made["deck"])
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("change", "where", "complaint"),
    [
        (lambda sheet: sheet.__setitem__("B2", "=1+1"), "deck!deck!B2", "found the formula =1+1"),
        (lambda sheet: sheet.__setitem__("B3", datetime.date(2026, 4, 3)), "deck!deck!B3", "a date, 2026"),
        (lambda sheet: sheet.__setitem__("B3", datetime.time(12, 30)), "deck!deck!B3", "found a time, 12:30"),
        (lambda sheet: sheet.merge_cells("A2:A3"), "deck!deck!A2", "found merged cells, A2:A3"),
        (lambda sheet: sheet.__setitem__("D2", "lost"), "deck!deck!D2", "under no heading"),
    ],
)  # fmt: skip
def test_what_excel_makes_of_cells_is_told(change: Callable[[Any], None], where: str, complaint: str) -> None:
    found = read_workbook(book(change), "deck")[0].findings
    assert [(finding.where, complaint in finding.what) for finding in found] == [(where, True)]


def test_numbers_that_excel_keeps_are_whole_again() -> None:
    def change(sheet: Any) -> None:
        sheet["B2"], sheet["B3"] = 7, 1.5
        sheet["B4"], sheet["A4"] = True, "c"

    grid = read_workbook(book(change), "deck")[0]
    assert [line.cells["n"].text for line in grid.lines] == ["7", "1.5", "true"]


def test_formulas_and_merged_cells_of_opendocument_are_told() -> None:
    document = odfdo.Document(io.BytesIO(ods_bytes({"deck": [["id", "n"], ["a", "1"], ["b", "2"]]})))
    table = document.body.tables[0]
    formula = odfdo.Cell(3)
    formula.formula = "of:=1+2"
    table.set_cell((1, 1), formula)
    table.set_span((0, 1, 0, 2))
    out = io.BytesIO()
    document.save(out)
    found = read_workbook(out.getvalue(), "deck")[0].findings
    assert sorted((finding.where, finding.what.split(",")[0].split(";")[0]) for finding in found) == [
        ("deck!deck!A2", "found merged cells"),
        ("deck!deck!A3", "found merged cells"),  # covered: what stands there is not seen
        ("deck!deck!B2", "found the formula of:=1+2"),
    ]


CSV = [["id", "name"], ["a", "Überstunde"], ["b", "zwei\nZeilen"], ["c", "drei"]]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("head", ["", "sep"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_csv_of_every_program_is_read(delimiter: str, head: str, encoding: str) -> None:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter).writerows(CSV)
    text = f"sep={delimiter}\r\n{out.getvalue()}" if head else out.getvalue()
    grid = read_csv(text.encode(encoding), "deck", "d.csv")
    assert [[found.text for found in line.cells.values()] for line in grid.lines] == CSV[1:]
    assert grid.lines[2].where == f"d.csv:{6 if head else 5}:1"  # a cell of two lines stands above


@pytest.mark.parametrize(
    ("data", "where", "complaint"),
    [
        ("id;name\na;Über".encode("cp1252"), "d.csv:2:1", "save it as 'CSV UTF-8'"),
        (b'id;name\na;"x\n', "d.csv:2:1", "cannot be read as CSV"),
        (b"id;n\x00me\n", "d.csv:1:1", "found a NUL"),
    ],
)
def test_csv_that_cannot_be_read_is_told_with_its_line(data: bytes, where: str, complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        read_csv(data, "deck", "d.csv")
    (finding,) = caught.value.findings
    assert finding.where == where
    assert complaint in finding.what


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("cards.txt", b"id", "allowed: .xlsx, .ods, .csv"),
        ("cards.xlsx", b"PK\x03\x04 no workbook", "cannot be read as a workbook"),
        ("cards.ods", b"", "cannot be read as a workbook"),
        ("cards.xlsx", None, "found no such file"),
    ],
)
def test_files_that_are_no_tables_are_told(
    name: str, data: bytes | None, complaint: str, tmp_path: Path, capsys: Capture
) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    assert main(["table", "import", GAME, str(tmp_path / name)]) == 1
    said = capsys.readouterr()
    assert complaint in said.err and f"{name}: " in said.err
    assert len(said.err.splitlines()) == 1


def test_an_empty_table_is_passed_over_with_a_word(tmp_path: Path) -> None:
    (tmp_path / "e.csv").write_bytes(b"")
    (grid,) = grids(tmp_path / "e.csv")
    assert [finding.what for finding in grid.findings] == ["found an empty table; it is passed over"]


def test_without_the_extra_one_line_names_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "odfdo", None)
    assert main(["table", "export", GAME, "--to", "ods", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert "pip install 'cardgen[tables]'" in said.err and len(said.err.splitlines()) == 1
    assert not list(tmp_path.rglob("*.ods"))


def test_a_table_that_somebody_works_on_is_not_written_over(tmp_path: Path, capsys: Capture) -> None:
    words = ["table", "export", GAME, "--to", "xlsx", "--out", str(tmp_path)]
    assert main(words) == 0 and main(words) == 0  # the same table again loses nothing
    (file,) = tmp_path.rglob("*.xlsx")
    book = openpyxl.load_workbook(file)
    book.worksheets[0]["B2"] = "changed"
    book.save(file)
    worked_on = file.read_bytes()
    capsys.readouterr()
    assert main(words) == 1
    assert "found another file there" in capsys.readouterr().err
    assert file.read_bytes() == worked_on
    assert main([*words, "--replace"]) == 0
    assert file.read_bytes() != worked_on


def test_a_full_disk_loses_nothing(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgen.catalog import files

    before = {path: path.read_bytes() for path in copy.rglob("*.yaml")}
    rows = rows_of(copy)
    cell(rows, 1, "name", "Neu")
    (tmp_path / f"{DECK}.csv").write_bytes(csv_bytes(rows, ";"))

    def full(path: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(files, "_to_disk", full)
    assert main(["table", "import", GAME, str(tmp_path / f"{DECK}.csv"), "--data", str(copy), "--write"]) == 1
    assert {path: path.read_bytes() for path in copy.rglob("*.yaml")} == before
    assert not list(copy.rglob(f"{files.PREFIX}*"))


def test_every_field_of_a_card_has_one_column() -> None:
    for game in names():
        for deck, known in decks(find(game).catalog).items():
            found = [column.name for column in known]
            assert len(set(found)) == len(found), deck
            assert found[0] == "id" and found[-2:] == ["provenance", "ruling"]
