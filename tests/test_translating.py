"""The tasks of `cardgen translate`, as a translator types them, on a copy of the data."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from cardgen.cli import main
from cardgen.game import own_names
from cardgen.translate.reader import Message, parse

HOUSE = Path(__file__).parent.parent
GAME, OTHER = own_names()[:2]
Said = pytest.CaptureFixture[str]


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Path]:
    """A copy of the data with two games, in English and German alone."""
    for name in (GAME, OTHER, "house", "icons", "sheets"):
        shutil.copytree(HOUSE / "data" / name, tmp_path / "mine" / "data" / name)
    for path in (tmp_path / "mine").rglob("*.po"):
        if path.stem not in ("de", "en"):
            path.unlink()
    yield tmp_path / "mine"


def run(mine: Path, *words: str | Path) -> int:
    """`cardgen translate ...` on the copy."""
    return main(["translate", *map(str, words), "--data", str(mine)])


def french(mine: Path, game: str = GAME) -> dict[str, Message]:
    """The living entries of a French file by their msgctxts."""
    file = parse((mine / "data" / game / "text" / "fr.po").read_text("utf-8"), "fr.po")
    assert file.findings == []
    return {message.context or "": message for message in file.messages if not message.obsolete}


# --- new and update --------------------------------------------------------------------------------


def test_new_writes_a_file_and_says_what_comes_next(mine: Path, capsys: Said) -> None:
    assert run(mine, "new", "FR", GAME, "house") == 0
    said = capsys.readouterr()
    path = mine / "data" / GAME / "text" / "fr.po"
    assert f"{path}: " in said.out and f"cardgen translate check {GAME} --lang fr --data {mine}" in said.out
    text = path.read_text("utf-8")
    assert '"Language: fr\\n"' in text and '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"' in text
    assert "#. Place: " in text and "#. Room: " in text and f"Preview: {GAME}/" in text
    assert (mine / "data" / "house" / "text" / "fr.po").exists()
    assert {message.msgstr for message in french(mine).values()} == {""}


def test_new_never_overwrites(mine: Path, capsys: Said) -> None:
    path = mine / "data" / GAME / "text" / "fr.po"
    path.write_text("precious", "utf-8")
    assert run(mine, "new", "fr", GAME, "house") == 2
    assert "is there already" in capsys.readouterr().err
    assert path.read_text("utf-8") == "precious"
    assert not (mine / "data" / "house" / "text" / "fr.po").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "tlh", "house"], "add an entry '- id: tlh'"),
        (["new", "../../etc", "house"], "a code such as fr or pt_BR"),
        (["new", "fr,pl", "house"], "one language"),
        (["new", "en", "house"], "which is written in en"),
        (["new", "fr", "nosuchgame"], "nosuchgame"),
        (["update", "house", "--lang", "x"], "a code such as fr or pt_BR"),
        (["status", "nosuchgame"], "nosuchgame"),
        (["export", "house", "--lang", "!", "--to", "xlsx"], "a code such as fr or pt_BR"),
        (["import", "letter.doc"], "allowed: .po, .xlf, .xliff, .xlsx"),
    ],
)
def test_a_wrong_word_is_one_line(mine: Path, capsys: Said, words: list[str], said: str) -> None:
    before = sorted(mine.rglob("*"))
    assert run(mine, *words) == 2
    told = capsys.readouterr()
    assert said in told.err and told.err.count("\n") == 1 and told.out == ""
    assert sorted(mine.rglob("*")) == before


def test_update_takes_several_languages_and_by_itself_those_there_are(mine: Path, capsys: Said) -> None:
    assert run(mine, "update", "house", "--lang", "fr,pt-br") == 0
    assert (mine / "data" / "house" / "text" / "pt_BR.po").exists()
    capsys.readouterr()
    words = mine / "data" / "house" / "words.yaml"
    words.write_text(words.read_text("utf-8").replace("text: Cover\n", "text: Front page\n"), "utf-8")
    assert run(mine, "update", "house") == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("  ")]
    assert [Path(line.split(":")[0]).name for line in lines] == ["de.po", "fr.po", "pt_BR.po"]
    assert all("1 changed" in line for line in lines)


def test_a_broken_file_stops_only_itself(mine: Path, capsys: Said) -> None:
    for lang in ("fr", "pl"):
        assert run(mine, "update", "house", "--lang", lang) == 0
    broken = mine / "data" / "house" / "text" / "fr.po"
    broken.write_text('msgid "a\n', "utf-8")
    (mine / "data" / "house" / "text" / "pl.po").write_text("", "utf-8")
    shutil.copyfile(mine / "data" / "house" / "text" / "de.po", mine / "x.po")
    assert run(mine, "update", "house") == 1
    said = capsys.readouterr()
    assert "fr.po:1: " in said.err and "pl.po:1: " in said.err and "de.po: " in said.out
    assert broken.read_text("utf-8") == 'msgid "a\n'


# --- status ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "text", "at"),
    [
        ("languages.yaml", "- id: xx\n", ":1:3: xx.name: "),
        ("text/de.glossary.csv", "trem;translation\nmap;Karte\n", ":1: found the column 'trem'"),
        (
            "silences.yaml",
            "- id: one\n  text: no/text\n  checks: [same]\n  reason: odd\n",
            ": house/one.text: ",
        ),
        ("silences.yaml", "- id: one\n", ":1:3: one.text: "),
    ],
)
def test_what_is_wrong_is_told_of_the_file_that_was_read(
    mine: Path, capsys: Said, file: str, text: str, at: str
) -> None:
    path = mine / "data" / "house" / file
    path.write_text(text, "utf-8")
    run(mine, "check", "house", "--lang", "de")
    said = "".join(capsys.readouterr())
    assert f"{path}{at}" in said and f" data/house/{file}" not in said and "\ndata/" not in f"\n{said}"


def test_of_a_broken_file_only_that_is_told(mine: Path, capsys: Said) -> None:
    path = mine / "data" / "house" / "text" / "de.po"
    path.write_bytes(path.read_bytes() + b'\nmsgid "\xff"\n')
    assert run(mine, "check", "house", "--lang", "de") == 1
    first, *rest = capsys.readouterr().out.splitlines()
    assert "which is not UTF-8" in first and first.startswith(f"error: {path}:")
    assert rest == ["1 error, 0 warnings, 0 remarks"]
    assert run(mine, "status", "house", "--lang", "de", "--format", "json") == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["translated"], row["missing"], row["errors"]) == (0, row["texts"], 1)


def test_status_counts_as_table_and_as_json(mine: Path, capsys: Said) -> None:
    assert run(mine, "new", "fr", GAME, "house") == 0
    path = mine / "data" / "house" / "text" / "fr.po"
    text = path.read_text("utf-8")
    text = text.replace('msgid "Cover"\nmsgstr ""', 'msgid "Cover"\nmsgstr "Couverture"')
    text = text.replace('msgctxt "words.cover-rules/text"', '#, fuzzy\nmsgctxt "words.cover-rules/text"')
    text = text.replace('msgid "Rules sheet"\nmsgstr ""', 'msgid "Rules sheet"\nmsgstr "Règles"')
    text = text.replace('page {n} of {m}"\nmsgstr ""', 'page {n} of {m}"\nmsgstr "page {x}"', 1)
    path.write_text(text, "utf-8")
    capsys.readouterr()
    assert run(mine, "status", "house", GAME, "--lang", "fr", "--format", "json") == 0
    house, game = json.loads(capsys.readouterr().out)
    total = house["texts"]
    assert house == {
        "game": "house", "source": "en", "lang": "fr", "texts": total, "translated": 2, "stale": 1,
        "missing": total - 3, "errors": house["errors"], "warnings": house["warnings"],
        "percent": 200 // total,
    }  # fmt: skip
    assert house["errors"] >= 2  # {x} is unknown, {n} and {m} are missing
    assert (game["game"], game["missing"], game["translated"]) == (GAME, game["texts"], 0)
    assert run(mine, "status", "house", "--lang", "fr") == 0
    head, row, more = capsys.readouterr().out.splitlines()
    assert "see 'translate check'" in more
    assert run(mine, "check", "house", "--lang", "fr") == 1  # words on no card: it finds as many
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"{house['errors']} errors, ")
    assert head.split() == [
        "game",
        "language",
        "texts",
        "translated",
        "stale",
        "missing",
        "done",
        "errors",
        "warnings",
    ]
    assert row.split()[:7] == ["house", "en", "→", "fr", str(total), "2", "1"]


# --- out and in ------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["xliff", "xlsx"])
def test_out_and_in_again_writes_nothing(mine: Path, tmp_path: Path, capsys: Said, to: str) -> None:
    lang = next(path.stem for path in (mine / "data" / GAME / "text").glob("*.po"))
    before = {path: path.read_bytes() for path in mine.rglob("*.po")}
    assert run(mine, "export", GAME, OTHER, "--lang", lang, "--to", to, "--out", tmp_path / "ex") in (0, 1)
    files = sorted((tmp_path / "ex").iterdir())
    first = {path: path.read_bytes() for path in files}
    assert run(mine, "export", GAME, OTHER, "--lang", lang, "--to", to, "--out", tmp_path / "ex") in (0, 1)
    assert {path: path.read_bytes() for path in files} == first
    capsys.readouterr()
    assert run(mine, "import", *files) == 0
    assert "nothing to write" in capsys.readouterr().out
    assert {path: path.read_bytes() for path in mine.rglob("*.po")} == before


def test_a_workbook_filled_by_hand_comes_in(mine: Path, tmp_path: Path, capsys: Said) -> None:
    assert run(mine, "new", "fr", GAME) == 0
    assert run(mine, "export", GAME, "--lang", "fr", "--to", "xlsx", "--out", tmp_path) == 0
    path = tmp_path / "texts-fr.xlsx"
    book = openpyxl.load_workbook(path)
    book[GAME]["C2"], book[GAME]["C3"] = "un", "deux"
    book.save(path)
    keys = [str(book[GAME][cell].value) for cell in ("A2", "A3")]
    capsys.readouterr()
    assert run(mine, "import", path, "--dry-run") == 0
    assert "2 new" in (said := capsys.readouterr().out) and "not written, a dry run" in said
    assert french(mine)[keys[0]].msgstr == ""
    assert run(mine, "import", path) == 0
    assert [french(mine)[key].msgstr for key in keys] == ["un", "deux"]
    assert "; written" in capsys.readouterr().out


def test_a_conflict_is_told_with_both_texts_and_ours_stays(mine: Path, tmp_path: Path, capsys: Said) -> None:
    assert run(mine, "new", "fr", "house") == 0
    ours = mine / "data" / "house" / "text" / "fr.po"
    theirs = tmp_path / "from-ann.po"
    text = ours.read_text("utf-8")
    theirs.write_text(text.replace('msgid "Cover"\nmsgstr ""', 'msgid "Cover"\nmsgstr "Couverture"'), "utf-8")
    ours.write_text(
        text.replace('msgid "Cover"\nmsgstr ""', 'msgid "Cover"\nmsgstr "Page de garde"'), "utf-8"
    )
    capsys.readouterr()
    assert run(mine, "import", theirs) == 1
    said = capsys.readouterr().err
    assert "house/words.cover.text [fr]" in said and "'Page de garde'" in said and "'Couverture'" in said
    assert f"{theirs}:" in said and "data/house/text/fr.po:" in said
    assert french(mine, "house")["words.cover/text"].msgstr == "Page de garde"
    assert run(mine, "import", theirs, "--theirs") == 0
    assert french(mine, "house")["words.cover/text"].msgstr == "Couverture"


def test_a_file_of_nobody_is_one_line(mine: Path, tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "notes.po"
    path.write_text('msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n', "utf-8")
    assert run(mine, "import", path) == 1
    assert "name the game (--game)" in capsys.readouterr().err
    assert run(mine, "import", path, "--game", "house") == 0
    assert "which no text has" in capsys.readouterr().err
    assert not (mine / "data" / "house" / "text" / "fr.po").exists()
