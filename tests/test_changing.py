"""Printing again: the manifest beside the PDF, only what changed, and what to throw away."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.game import names
from cardgen.press.reader import opened

HOUSE = Path(__file__).parent.parent
GAME = names()[0]
Capture = pytest.CaptureFixture[str]


class Shelf:
    """A designer's copy of one game in a repository of its own, and a folder to print to."""

    def __init__(self, place: Path) -> None:
        self.data, self.out = place / "copy", place / "out"
        for part in (f"data/{GAME}", "data/house", "data/icons", "data/sheets", "fonts"):
            shutil.copytree(HOUSE / part, self.data / part)

    def learn_sizes(self) -> None:
        """Sizes of cards that are in no revision."""
        shutil.copytree(HOUSE / "data" / "stocks", self.data / "data" / "stocks")

    def git(self, *words: str) -> None:
        named = ["-c", "user.name=n", "-c", "user.email=n@example.org", *words]
        subprocess.run(["git", "-C", str(self.data), *named], check=True, capture_output=True)

    def print(self, *words: str | Path) -> int:
        asked = ["print", GAME, "--data", self.data, "--out", self.out, *words]
        return main([str(word) for word in asked])

    def file(self, ending: str) -> Path:
        (found,) = self.out.rglob(f"*-a4-long-edge{ending}")
        return found

    def rename(self, more: str) -> str:
        """Give the last card with a name a longer one; returns its id."""
        for path in sorted((self.data / "data" / GAME).glob("*.yaml"), reverse=True):
            *head, last = path.read_text("utf-8").split("\n- id: ")
            lines = last.splitlines()
            for number, line in enumerate(lines):
                if line.startswith("  name: ") and "copies" not in last and "provenance" in last:
                    lines[number] = f"  name: {json.dumps(json.loads(line[8:]) + more)}"
                    path.write_text("\n- id: ".join([*head, "\n".join(lines) + "\n"]), "utf-8")
                    return lines[0]
        raise AssertionError("no card has a name")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Printed once, and committed."""
    found = Shelf(tmp_path_factory.mktemp("shelf"))
    found.git("init", "-q")
    found.git("add", "-A")
    found.git("commit", "-qm", "first")
    assert found.print() == 0
    return found


def test_only_the_changed_card_is_printed_and_the_old_one_named(shelf: Shelf, capsys: Capture) -> None:
    first = json.loads(shelf.file(".json").read_text("utf-8"))
    assert shelf.print("--changed-since", shelf.file(".json")) == 0
    assert "nothing to print" in capsys.readouterr().out
    assert not list(shelf.out.rglob("*-changed*"))

    card = shelf.rename(" Z")
    old = next(one for one in first["designs"] if one["id"] == card)
    assert shelf.print("--changed-since", shelf.file(".json")) == 0
    said = capsys.readouterr().out
    now = json.loads(shelf.file("-changed.json").read_text("utf-8"))
    new = next(one for one in now["designs"] if one["id"] == card)
    assert now["printed"] == {f"{new['component']}/{card}": new["copies"]}
    assert new["stamp"] != old["stamp"]
    assert f"throw away {old['copies']} with the stamp {old['stamp']}" in said
    with opened(shelf.file("-changed.pdf").read_bytes()) as read:
        assert read[0].find(old["stamp"])
        assert read[0].find(new["stamp"])
        assert len(read[2].find(new["stamp"])) == new["copies"]

    shelf.learn_sizes()
    assert shelf.print("--changed-since", "HEAD", "--stock", "bridge") == 0  # a size HEAD does not know
    assert "print 1" in capsys.readouterr().out
    by_manifest = shelf.file("-changed.pdf").read_bytes()
    assert shelf.print("--changed-since", "HEAD") == 0
    assert shelf.file("-changed.pdf").read_bytes() == by_manifest
    assert shelf.print("--changed-since", shelf.file("-changed.json")) == 0  # what is on the table now
    assert capsys.readouterr().out.endswith("nothing to print\n")


def test_what_cannot_be_compared_is_said_before_anything_is_written(shelf: Shelf, capsys: Capture) -> None:
    there = sorted(shelf.out.rglob("*"))
    broken = shelf.data / "broken.json"
    broken.write_text(shelf.file(".json").read_text("utf-8")[:500], "utf-8")
    for words, code, said in (
        (["--changed-since", broken], 1, "no manifest of cardgen"),
        (["--changed-since", shelf.file(".json"), "--low-ink"], 1, "leave out --low-ink"),
        (["--changed-since", "nonsuch"], 2, "a revision of the git repository"),
        (["--changed-since", "--output=x"], 2, ""),
        (["--changed-since", "missing.json"], 2, "found no manifest"),
        (["--changed-since", "HEAD", "--parts", "cards"], 2, "leave the others out"),
    ):
        try:
            left = shelf.print(*words)
        except SystemExit as stop:
            left = int(stop.code or 0)
        told = capsys.readouterr().err
        assert (left, said in told) == (code, True), told
        assert len(told.splitlines()) == 1
    assert sorted(shelf.out.rglob("*")) == there


def test_paper_and_backs_change_no_digest(shelf: Shelf) -> None:
    # two more papers of a few cards; the whole game was printed on the usual one
    card = json.loads(shelf.file(".json").read_text("utf-8"))["designs"][-2]["id"]
    for words in (["--paper", "letter"], ["--backs", "fold"], ["--paper", "one-up"]):
        assert shelf.print("--only", card, *words) == 0
    parts = [json.loads(path.read_text("utf-8")) for path in shelf.out.rglob("*-part.json")]
    assert len(parts) == 3
    assert len({json.dumps(part["designs"]) for part in parts}) == 1
    assert len({json.dumps(part["settings"]) for part in parts}) == 3


@pytest.mark.parametrize("fault", ["verify", "move"])
def test_a_failing_run_leaves_both_old_files(
    shelf: Shelf, fault: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    from cardgen.finding import Finding
    from cardgen.press import verify

    old = {path: path.read_bytes() for path in shelf.out.rglob("*") if path.is_file()}
    shelf.rename(" Y")
    move = Path.replace

    def fails(self: Path, target: Path) -> Path:
        if str(target).endswith(".json"):
            raise PermissionError(13, "busy", str(target))
        return move(self, target)

    if fault == "move":
        monkeypatch.setattr(Path, "replace", fails)
    else:
        monkeypatch.setattr(verify, "verify", lambda *_: [Finding("x", "wrong")])
    assert shelf.print() == 1
    assert {path: path.read_bytes() for path in shelf.out.rglob("*") if path.is_file()} == old


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing to be ended without a second process")
def test_a_run_ended_between_its_two_moves_leaves_no_manifest_that_is_believed(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    note = shelf.file(".json")
    old = note.read_bytes(), note.with_suffix(".pdf").read_bytes()
    shelf.rename(" X")
    move = Path.replace

    def ends(self: Path, target: Path) -> Path:
        if target == note:
            os._exit(9)
        return move(self, target)

    child = os.fork()
    if not child:  # never to go on with these tests, whatever happens
        try:
            monkeypatch.setattr(Path, "replace", ends)
            shelf.print()
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    # the new PDF may have been printed, and cards be set back since: the old manifest would leave those out
    assert note.read_bytes() == old[0] and note.with_suffix(".pdf").read_bytes() != old[1]
    capsys.readouterr()
    assert shelf.print("--changed-since", note) == 1
    said = capsys.readouterr()
    assert f"does not tell of the {note.stem}.pdf beside it" in said.err and not said.out
    # whoever has the cards of the old one says so by putting it away
    away = shutil.copy(note, tmp_path)
    assert shelf.print("--changed-since", away) == 0
    assert shelf.print() == 0
    assert shelf.print("--changed-since", note) == 0
    assert capsys.readouterr().out.endswith("nothing to print\n")
