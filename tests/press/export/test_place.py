"""The folder of an export: moved in whole, and nobody's files are lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgen.finding import DataError
from cardgen.press.export.place import LIST, STALE, placed


def made(target: Path, text: str) -> None:
    with placed(target, {"service": "test"}) as folder:
        (folder / "inner").mkdir()
        (folder / "inner" / "file.txt").write_text(text, "utf-8")


def test_an_export_is_replaced_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "new" / "png"
    for text in ("one", "two"):
        made(target, text)
        assert (target / "inner" / "file.txt").read_text("utf-8") == text
        assert {path.name for path in target.iterdir()} == {"inner", LIST}
        assert [path.name for path in target.parent.iterdir()] == ["png"]


@pytest.mark.parametrize("name", ["notes.txt", "inner/notes.txt"])
def test_somebody_s_file_is_never_replaced(tmp_path: Path, name: str) -> None:
    target = tmp_path / "png"
    made(target, "one")
    (target / name).write_text("mine", "utf-8")
    with pytest.raises(DataError, match=r"did not write.*move it, or choose another --out"):
        made(target, "two")
    assert (target / name).read_text("utf-8") == "mine"
    assert (target / "inner" / "file.txt").read_text("utf-8") == "one"


def test_a_file_that_was_worked_on_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "png"
    made(target, "one")
    (target / "inner" / "file.txt").write_text("better", "utf-8")
    with pytest.raises(DataError, match="changed since"):
        made(target, "two")
    assert (target / "inner" / "file.txt").read_text("utf-8") == "better"


def test_a_folder_without_a_list_and_a_file_in_its_place_stay(tmp_path: Path) -> None:
    (tmp_path / "png").mkdir()
    (tmp_path / "png" / "holiday.png").write_bytes(b"x")
    with pytest.raises(DataError, match="a folder that no export made"):
        made(tmp_path / "png", "one")
    (tmp_path / "mpc").write_bytes(b"x")
    with pytest.raises(DataError, match="no folder"):
        made(tmp_path / "mpc", "one")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["holiday.png", "mpc", "png"]


def test_an_empty_folder_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "png").mkdir()
    made(tmp_path / "png", "one")
    assert (tmp_path / "png" / LIST).exists()


def test_what_was_there_stays_when_anything_fails(tmp_path: Path) -> None:
    target = tmp_path / "png"
    made(target, "one")
    with pytest.raises(KeyboardInterrupt), placed(target, {}) as folder:
        (folder / "half").write_bytes(b"x")
        raise KeyboardInterrupt
    assert (target / "inner" / "file.txt").read_text("utf-8") == "one"
    assert [path.name for path in tmp_path.iterdir()] == ["png"]


def test_a_file_put_there_while_the_export_is_made_is_not_lost(tmp_path: Path) -> None:
    target = tmp_path / "png"
    made(target, "one")
    with pytest.raises(DataError, match="did not write"), placed(target, {}):
        (target / "notes.txt").write_text("mine", "utf-8")
    assert (target / "notes.txt").read_text("utf-8") == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["png"]


def test_a_full_disk_is_told_of_the_folder_that_was_to_be(tmp_path: Path) -> None:
    target = tmp_path / "png"
    made(target, "one")
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with (
        pytest.raises(DataError, match="/png: cannot be written: no room left"),
        placed(target, {}) as folder,
    ):
        (folder / "file.txt").touch()
        raise full
    assert (target / "inner" / "file.txt").read_text("utf-8") == "one"
    assert [path.name for path in tmp_path.iterdir()] == ["png"]


def test_two_exports_into_one_folder_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other's folder comes in between the two moves of this one: this one gives way."""
    target, move = tmp_path / "png", Path.replace
    made(target, "one")

    def late(self: Path, to: Path) -> Path:
        if to == target:
            target.mkdir()
            (target / "file.txt").write_text("theirs", "utf-8")
        return move(self, to)

    monkeypatch.setattr(Path, "replace", late)
    with pytest.raises(DataError, match=r"another export at work.*run this one again"):
        made(target, "two")
    assert (target / "file.txt").read_text("utf-8") == "theirs"


@pytest.mark.parametrize("text", ['{"files": []}', '{"files": "notes.txt"}', '{"files": 1}', "[" * 100_000])
def test_a_list_that_no_export_wrote_is_no_leave_to_replace(tmp_path: Path, text: str) -> None:
    (tmp_path / "png").mkdir()
    (tmp_path / "png" / "notes.txt").write_text("mine", "utf-8")
    (tmp_path / "png" / LIST).write_text(text, "utf-8")
    with pytest.raises(DataError, match="a folder that no export made"):
        made(tmp_path / "png", "one")
    assert (tmp_path / "png" / "notes.txt").read_text("utf-8") == "mine"


def test_a_run_that_was_killed_between_two_moves_is_mended(tmp_path: Path) -> None:
    target = tmp_path / "png"
    made(target, "one")
    target.rename(tmp_path / ".cardgen-old-png")
    with pytest.raises(KeyboardInterrupt), placed(target, {}):
        raise KeyboardInterrupt
    assert (target / "inner" / "file.txt").read_text("utf-8") == "one"
    assert [path.name for path in tmp_path.iterdir()] == ["png"]


def test_what_a_killed_run_left_is_swept_and_what_another_is_at_work_on_is_not(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    dead, alive, old, other = (f".cardgen-{part}-png" for part in (ended.pid, os.getppid(), 1, "x"))
    far = f".cardgen-{10**30}-png"
    for name in (dead, alive, old, other, far):
        (tmp_path / name).mkdir()
    os.utime(tmp_path / old, (time.time() - STALE - 60,) * 2)
    made(tmp_path / "png", "one")
    assert {path.name for path in tmp_path.iterdir()} == {alive, other, "png"}
