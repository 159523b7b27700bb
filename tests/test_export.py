"""The verb export as a user meets it: help, errors of one line, a folder each, every piece found again."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.game import names
from cardgen.press.export import exporter, services, takes

DATA = Path(__file__).parent.parent / "data"
GAME = names()[0]
Capture = pytest.CaptureFixture[str]


def cards(name: str, capsys: Capture) -> list[dict[str, str]]:
    assert main(["cards", name, "--format", "json"]) == 0
    pieces: list[dict[str, str]] = json.loads(capsys.readouterr().out)
    return pieces


def test_help_says_for_each_service_what_is_made_what_not_and_where_its_figures_are_from(
    capsys: Capture,
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["export", "--help"])
    assert left.value.code == 0
    said = " ".join(capsys.readouterr().out.split())
    for name in services(DATA):
        made = exporter(name)
        assert f" {name}: " in said
        assert " ".join(made.MAKES.split()) in said and " ".join(made.LEAVES.split()) in said
    assert said.count(" after https://") + said.count(" after http://") == len(services(DATA))


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (["--to", "mcp"], "mpc"),
        (["--to", "png,nosuch"], "png"),
        (["--to", ","], "commas"),
        (["--to", "png", "--set", "paper=s30"], "dpi=..."),
        (["--to", "png", "--set", "dpi"], "dpi=..."),
        (["--to", "png", "--set", "dpi=0"], "36 to 1200"),
        (["--to", "png", "--set", "corners=oval"], "round"),
        (["--to", "png", "--only", "nobody"], "cardgen cards"),
        (["--to", "png", "--lang", "tlh"], "language"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_wrong_usage_is_one_line_with_what_is_allowed(
    words: list[str], allowed: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["export", GAME, *words, "--out", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert allowed in said.err
    assert list(tmp_path.iterdir()) == []


def test_services_are_folders_beside_each_other_and_nothing_is_elsewhere(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    known = list(dict.fromkeys(piece["id"] for piece in cards(GAME, capsys)))
    first, second = known[-1], known[-2]
    out = tmp_path / "mine"
    words = ["export", GAME, "--to", "png,photo", "--only", f"{first},{second}", "--out", str(out)]
    for _ in range(2):  # the second time it replaces the first
        assert main([*words, "--set", "dpi=72"]) in (0, 1)
        assert "verified: " in capsys.readouterr().out
    (lang,) = (out / GAME).iterdir()
    assert "png" in {path.name for path in lang.iterdir()} <= {"png", "photo"}
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    (lang / "png" / "notes.txt").write_text("mine", "utf-8")
    assert main(words) == 1
    assert "notes.txt: found a file that the export did not write" in capsys.readouterr().err
    assert (lang / "png" / "notes.txt").read_text("utf-8") == "mine"


def test_one_service_that_is_refused_stops_the_others_before_they_write(
    tmp_path: Path, capsys: Capture
) -> None:
    card = cards(GAME, capsys)[0]["id"]
    words = ["export", GAME, "--only", card, "--out", str(tmp_path), "--set", "dpi=36"]
    # the first could be served, the second has a setting that is none, or a folder that is not ours
    assert main([*words, "--to", "png,photo", "--set", "format=bmp"]) == 2
    assert not capsys.readouterr().out and list(tmp_path.iterdir()) == []
    assert main([*words, "--to", "png"]) == 0
    (lang,) = (tmp_path / GAME).iterdir()
    (lang / "photo").mkdir()
    (lang / "photo" / "ours.txt").write_text("mine", "utf-8")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    capsys.readouterr()
    assert main([*words, "--to", "png,photo"]) == 1
    said = capsys.readouterr()
    assert not said.out and "a folder that no export made" in said.err
    assert said.err.endswith(": nothing written for png, photo; mend the errors above, or leave one out\n")
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_a_fault_of_an_exporter_replaces_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardgen.press.export import png

    card = cards(GAME, capsys)[0]["id"]
    words = ["export", GAME, "--to", "png", "--only", card, "--set", "dpi=36", "--out", str(tmp_path)]
    assert main(words) == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    capsys.readouterr()
    monkeypatch.setattr(png, "read", lambda folder: ["somebody#1"])
    assert main(words) == 1
    assert "is missing, somebody#1 is too many; nothing was replaced" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_link_does_not_lead_outside(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out" / GAME).symlink_to(tmp_path / "elsewhere")
    card = cards(GAME, capsys)[0]["id"]
    words = ["export", GAME, "--to", "png", "--only", card, "--out", str(tmp_path / "out")]
    assert main(words) == 1
    assert "leads outside" in capsys.readouterr().err
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("name", [one for one in services(DATA) if hasattr(exporter(one), "read")])
def test_every_piece_of_every_game_is_found_again_in_every_export(
    game: str, name: str, tmp_path: Path, capsys: Capture
) -> None:
    known = {piece["key"] for piece in cards(game, capsys)}
    least = {"dpi": "72", "side": "512"}
    small = [
        word for key in takes(exporter(name)) if key in least for word in ("--set", f"{key}={least[key]}")
    ]
    code = main(["export", game, "--to", name, "--out", str(tmp_path), *small])
    said = capsys.readouterr()
    if code:
        assert "found nothing that" in said.err and list(tmp_path.rglob("*.*")) == []
        return
    assert "verified: " in said.out
    (folder,) = tmp_path.glob(f"*/*/{name}")
    found = exporter(name).read(folder)  # type: ignore[attr-defined]
    assert len(found) == len(set(found))
    left = known - set(found)
    told = {word for line in said.err.splitlines() if ": found " in line for word in [line.split(":")[0]]}
    components = {piece["component"] for piece in cards(game, capsys) if piece["key"] in left}
    assert components <= told, f"left without a word: {components - told}"
    assert {key for key in set(found) - known if not key.startswith("reference#")} == set()


def test_the_list_of_pictures_is_that_of_the_cards(tmp_path: Path, capsys: Capture) -> None:
    first = cards(GAME, capsys)[0]
    words = ["--to", "png", "--only", first["id"], "--set", "dpi=36", "--out", str(tmp_path)]
    assert main(["export", GAME, *words]) == 0
    (path,) = tmp_path.rglob("pieces.csv")
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    capsys.readouterr()
    wanted = [piece["key"] for piece in cards(GAME, capsys) if piece["id"] == first["id"]]
    assert [row["key"] for row in rows] == wanted
