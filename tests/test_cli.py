"""The command line as users meet it: exit codes, one-line errors, nothing half-written."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from cardgen.cli import main, verbs
from cardgen.game import find, names
from cardgen.translate.po import languages
from tests.games import laws

DATA = Path(__file__).parent.parent / "data"
GAME = names()[0]
Capture = pytest.CaptureFixture[str]


def cardgen(*words: str | Path, **kinds: object) -> subprocess.CompletedProcess[str]:
    """Run it as a process of its own."""
    command = [sys.executable, "-m", "cardgen", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **kinds)  # type: ignore[call-overload,no-any-return]


def test_help_has_every_verb_with_an_example() -> None:
    for verb in verbs():
        said = cardgen(verb, "--help")
        assert said.returncode == 0
        if verb not in ("translate", "data", "table"):
            assert "example: cardgen" in said.stdout


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['cardgen', '--help']\n"
        "from cardgen.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = 'reportlab pydantic uharfbuzz PIL yaml polib pypdfium2 rich'.split()\n"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.stderr.strip() == "[]"


@pytest.mark.parametrize(("verb", "module"), [("fonts", "designing"), ("proof", "printing")])
def test_a_verb_imports_no_module_of_another(verb: str, module: str) -> None:
    code = (
        f"import sys; sys.argv = ['cardgen', '{verb}', '--help']\n"
        "from cardgen.cli import VERBS, main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "found = [name for name in set(VERBS.values()) if f'cardgen.cli.{name}' in sys.modules]\n"
        "print(found, file=sys.stderr)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.stderr.strip() == f"['{module}']"


@pytest.mark.parametrize(
    "words",
    [
        ["frobnicate"],
        ["print", "nosuchgame"],
        ["print", "--paper", "a17"],
        ["print", "--backs", "sideways"],
        ["print", "--lang", "tlh"],
        ["print", "--parts", "lid"],
        ["print", "--only", "nobody"],
        ["print", "--data", "/nowhere/at/all"],
        ["cards", GAME, "--format", "xml"],
        ["cards", GAME, "--lang", "de,en"],
        ["play", GAME, "--seats", "99"],
        ["play", GAME, "--seats", "0"],
        ["play", GAME, "--bots", "clever"],
        ["play", GAME, "--option", "nonsense"],
        ["play", GAME, "--option", "nonsense=1"],
        ["play", GAME, "--option", "start=7"],
        ["play", GAME, "--show", "9"],
        ["simulate", GAME, "--games", "0"],
        ["simulate", GAME, "--jobs", "0"],
        ["proof", GAME, "--scale", "1e9"],
        ["translate", "update", "nosuchgame", "--lang", "fr"],
        ["translate", "update", GAME, "--lang", "../../etc"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_two_and_one_line(
    words: list[str], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code = main(words)
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    assert code == 2, said
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1, said.err
    assert list(tmp_path.iterdir()) == []


def test_unknown_words_name_what_is_allowed(capsys: Capture) -> None:
    assert main(["print", "nosuchgame"]) == 2
    assert GAME in capsys.readouterr().err
    assert main(["print", "--paper", "a17"]) == 2
    assert "letter" in capsys.readouterr().err


def test_cards_lists_every_piece_once(capsys: Capture) -> None:
    assert main(["cards", GAME, "--format", "json"]) == 0
    pieces = json.loads(capsys.readouterr().out)
    assert len({piece["key"] for piece in pieces}) == len(pieces)
    for piece in pieces:
        assert set(piece) == {"key", "id", "component", "copy", "values", "text", "provenance"}
        assert piece["key"] == f"{piece['id']}#{piece['copy']}"


def test_proofs_of_each_edition_have_names_of_their_own(tmp_path: Path, capsys: Capture) -> None:
    main(["cards", GAME, "--format", "json"])
    card = json.loads(capsys.readouterr().out)[0]["id"]
    for words in ([], ["--low-ink"], ["--grey"], ["--low-ink", "--grey"]):
        assert main(["proof", GAME, "--only", card, "--scale", "0.5", "--out", str(tmp_path), *words]) == 0
    endings = {path.name.removeprefix(card) for path in tmp_path.rglob("*.png") if "-back" not in path.name}
    assert endings == {".png", "-low-ink.png", "-grey.png", "-low-ink-grey.png"}


def test_the_working_folder_changes_nothing(tmp_path: Path) -> None:
    here, there = (cardgen("cards", GAME, cwd=folder) for folder in (Path(__file__).parent, tmp_path))
    assert here.stdout == there.stdout
    assert here.returncode == there.returncode == 0


def test_print_twice_gives_the_same_bytes_with_and_without_cache(tmp_path: Path) -> None:
    kept = []
    for cache in ("", str(tmp_path / "cache"), str(tmp_path / "cache")):
        said = cardgen("print", GAME, "--out", tmp_path / "out", env={**os.environ, "CARDGEN_CACHE": cache})
        assert said.returncode == 0, said.stderr
        (path,) = (tmp_path / "out").rglob("*.pdf")
        kept.append(path.read_bytes())
        path.unlink()
    assert kept[0] == kept[1] == kept[2]


def one_of_each() -> str:
    """A design of each component, as `--only` takes them."""
    return ",".join({deck: entry.id for deck, entry in laws.catalog(find(GAME)).entries()}.values())


@pytest.mark.parametrize("paper", ["a4", "letter", "one-up"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "none"])
def test_every_paper_and_every_way_of_backs_is_verified(
    paper: str, backs: str, tmp_path: Path, capsys: Capture
) -> None:
    some = [] if paper == "a4" else ["--only", one_of_each()]
    code = main(["print", GAME, "--paper", paper, "--backs", backs, "--out", str(tmp_path), *some])
    said = capsys.readouterr()
    if (paper, backs) == ("one-up", "fold"):
        assert code == 1 and "fold" in said.err and not list(tmp_path.rglob("*.pdf"))
        return
    assert code == 0, said.err
    assert "verified: " in said.out
    assert (tmp_path / GAME).is_dir()


@pytest.mark.parametrize(
    ("paper", "backs"), [("a3", "long-edge"), ("a5", "fold"), ("legal", "short-edge"), ("tabloid", "none")]
)
def test_the_other_papers_are_verified_too(paper: str, backs: str, tmp_path: Path, capsys: Capture) -> None:
    words = ["print", GAME, "--paper", paper, "--backs", backs, "--only", one_of_each()]
    assert main([*words, "--out", str(tmp_path)]) == 0
    assert "verified: " in capsys.readouterr().out


def test_only_and_parts(tmp_path: Path, capsys: Capture) -> None:
    assert main(["cards", GAME, "--format", "json"]) == 0
    pieces = json.loads(capsys.readouterr().out)
    (largest, _), *_ = Counter(piece["component"] for piece in pieces).most_common()
    first = next(piece["id"] for piece in pieces if piece["component"] == largest)
    count = sum(piece["id"] == first for piece in pieces)
    assert main(["print", GAME, "--only", first, "--parts", "cards", "--out", str(tmp_path)]) == 0
    assert f"verified: {count} card{'s' * (count > 1)} on 1 + 1 pages" in capsys.readouterr().out


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    said = cardgen("play", GAME, "--log", "/dev/full")
    assert said.returncode == 1
    assert len(said.stderr.strip().splitlines()) == 1
    assert "/dev/full" in said.stderr
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "cardgen", "cards", GAME]
        listed = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert listed.returncode == 1
    assert len(listed.stderr.strip().splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes streams")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_were_closed_lead_nowhere(tmp_path: Path, closed: str) -> None:
    """No file of ours takes the number of one, to be written over by what was to be said."""
    words = shlex.join(
        [sys.executable, "-m", "cardgen", "cards", GAME, "--format", "html", "--out", "file.html"]
    )
    left = subprocess.run(["sh", "-c", f"{words} {closed}"], cwd=tmp_path, capture_output=True, check=False)
    assert (left.returncode, left.stderr) == (0, b"")
    assert (tmp_path / "file.html").read_text("utf-8").rstrip().endswith("</html>")


@pytest.mark.parametrize("verb", ["print", "box"])
def test_a_link_does_not_lead_outside(tmp_path: Path, capsys: Capture, verb: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out" / GAME).symlink_to(tmp_path / "elsewhere")
    assert main([verb, GAME, "--out", str(tmp_path / "out")]) == 1
    assert "leads outside" in capsys.readouterr().err
    assert not list((tmp_path / "elsewhere").iterdir())


def test_an_impossible_place_is_one_line_and_loses_nothing(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("mine")
    assert main(["print", GAME, "--out", str(tmp_path / "file")]) != 0
    said = capsys.readouterr()
    assert len(said.err.strip().splitlines()) == 1
    assert str(tmp_path / "file") in said.err
    assert (tmp_path / "file").read_text() == "mine"
    assert main(["play", GAME, "--log", str(tmp_path)]) != 0
    assert str(tmp_path) in capsys.readouterr().err


def test_a_broken_card_prints_nothing_and_keeps_the_old_file(tmp_path: Path, capsys: Capture) -> None:
    shutil.copytree(DATA, tmp_path / "mine" / "data")
    words = ["print", GAME, "--data", str(tmp_path / "mine"), "--out", str(tmp_path / "out")]
    assert main(words) == 0
    (path,) = (tmp_path / "out").rglob("*.pdf")
    before = path.read_bytes()
    decks = [tmp_path / "mine" / "data" / GAME / f"{deck}.yaml" for deck in find(GAME).catalog.decks()]
    deck = next(path for path in decks if '\n  name: "' in path.read_text("utf-8"))
    deck.write_text(deck.read_text("utf-8").replace('\n  name: "', '\n  name: "' + "W" * 80, 1), "utf-8")
    capsys.readouterr()
    assert main(words) == 1
    said = capsys.readouterr()
    assert f"{deck.name}:" in said.err and "nothing printed" in said.err
    assert path.read_bytes() == before
    assert {one.name for one in path.parent.iterdir()} == {path.name, path.with_suffix(".json").name}


def test_killed_in_the_middle_nothing_is_half_written(tmp_path: Path) -> None:
    for wait in (0.3, 0.6, 0.9, 1.2):
        command = [sys.executable, "-m", "cardgen", "print", GAME, "--out", str(tmp_path)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        process.wait()
        for path in (tmp_path / GAME).rglob("[!.]*.pdf"):
            assert path.read_bytes().rstrip().endswith(b"%%EOF")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m cardgen cards {GAME} | head -1"
    said = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert said.stderr == ""


def test_simulate_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    documents = []
    for jobs in (1, 2, 3):
        path = tmp_path / f"{jobs}.json"
        assert main(["simulate", GAME, "--games", "250", "--jobs", str(jobs), "--json", str(path)]) == 0
        document = json.loads(path.read_text("utf-8"))
        assert set(document) == {
            "game", "seats", "games", "seed", "bots", "options", "compiled", "results", "timing",
        }  # fmt: skip
        document.pop("timing")
        documents.append(document)
    assert documents[0] == documents[1] == documents[2]


def test_simulate_shows_every_card_on_request(capsys: Capture) -> None:
    assert main(["simulate", GAME, "--games", "20"]) == 0
    short = capsys.readouterr().out
    assert main(["simulate", GAME, "--games", "20", "--cards"]) == 0
    every = capsys.readouterr().out
    assert "best and worst" in short and "best and worst" not in every
    assert len(every.splitlines()) > len(short.splitlines()) + 20


FOREIGN = (
    "# notes\n",
    "<!doctype html>\n<p>mine",
    '<!doctype html>\n<html>\n<head>\n<meta name="generator" content="cardgen">\n<p>mine',
    '{"mine": 1}\n',
    '{"n": 0, "mine": 1}\n',
    '[\n {\n  "my": "own precious data"\n }\n]\n',
    '{\n "game": "chess"\n}\n',
    "[]\n# my notes\n",
    "a#1  b  c my shopping\n",
    "[" * 100_000,
)


@pytest.mark.parametrize(
    "words",
    [
        ["cards", GAME, "--format", "html", "--out"],
        ["cards", GAME, "--format", "json", "--out"],
        ["cards", GAME, "--out"],
        ["play", GAME, "--log"],
        ["simulate", GAME, "--games", "2", "--json"],
        ["balance", GAME, "--games", "2", "--set", "box.minutes=9", "--json"],
    ],
    ids=lambda words: " ".join(word for word in words if word != GAME),
)
def test_a_file_that_one_names_is_written_over_only_when_it_is_ours(
    words: list[str], tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "file"
    for foreign in FOREIGN:
        path.write_text(foreign, "utf-8")
        assert main([*words, str(path)]) == 1
        said = capsys.readouterr()
        assert said.out == "" and said.err.startswith(f"{path}: found a file that cardgen did not write")
        assert path.read_text("utf-8") == foreign
    path.write_bytes(b"")  # nothing to lose
    for _ in range(2):
        assert main([*words, str(path)]) == 0
    for mine in (path.read_text("utf-8") + "# my notes\n", path.read_text("utf-8")[:-20]):
        path.write_text(mine, "utf-8")
        assert main([*words, str(path)]) == 1
        assert path.read_text("utf-8") == mine


def test_a_verb_writes_over_its_own_kind_of_file_alone(tmp_path: Path, capsys: Capture) -> None:
    path, page = tmp_path / "file", tmp_path / "page.html"
    assert main(["simulate", GAME, "--games", "2", "--json", str(path)]) == 0
    for words in (["play", GAME, "--log"], ["cards", GAME, "--out"], ["balance", GAME, "--json"]):
        assert main([*words, str(path)]) == 1
    assert main(["simulate", GAME, "--games", "2", "--json", str(path)]) == 0
    for kind in ("html", "json", "text"):  # one list in three forms
        assert main(["cards", GAME, "--format", kind, "--out", str(page)]) == 0
    assert capsys.readouterr().err.count("or not as this; choose another name") == 3


@pytest.mark.parametrize("name", names())
def test_every_list_of_pieces_is_known_as_ours(name: str, tmp_path: Path) -> None:
    for lang in languages(DATA / name):
        for kind in ("json", "text"):
            path = tmp_path / kind
            assert main(["cards", name, "--lang", lang, "--format", kind, "--out", str(path)]) == 0


def test_a_game_has_no_number_below_zero(capsys: Capture) -> None:
    assert main(["play", GAME, "--game", "-1"]) == 2
    assert capsys.readouterr().err.startswith("found --game -1; allowed: 0 and more")


def test_the_log_has_its_kinds_and_no_clock(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.jsonl"
    assert main(["play", GAME, "--log", str(path), "--seed", "5"]) == 0
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert lines[0]["event"] == "game" and lines[-1]["event"] == "end"
    assert {line["event"] for line in lines} <= {"game", "deal", "shuffle", "draw", "reveal", "move", "end"}
    assert all(line["seen_by"] == "all" or isinstance(line["seen_by"], list) for line in lines)
    again = tmp_path / "again.jsonl"
    assert main(["play", GAME, "--log", str(again), "--seed", "5"]) == 0
    assert again.read_bytes() == path.read_bytes()


def spoken(lang: str) -> str:
    """A game that speaks a language."""
    return next(name for name in names() if lang in languages(DATA / name))


def test_a_language_without_its_fonts_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    from cardgen.layout import fonts

    there = fonts.package_folders
    monkeypatch.setattr(fonts, "package_folders", lambda name: [] if "Noto" in name else there(name))
    assert main(["print", spoken("ja"), "--lang", "ja", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "pip install 'cardgen[cjk]'" in said.err
    assert not list(tmp_path.iterdir())
