"""A file is in its place whole, or not at all, and nothing is ever written outside."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.files import STALE, beside, inside, restored, safe_name, write_beside
from cardgen.finding import DataError, Finding


def line(caught: pytest.ExceptionInfo[DataError]) -> str:
    """The one finding as it is printed."""
    (finding,) = caught.value.findings
    return str(finding)


def names(folder: Path) -> list[str]:
    """Everything in a folder, hidden names too."""
    return sorted(path.name for path in folder.iterdir())


def test_parents_are_made_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "cards.pdf"
    write_beside(path, b"one")
    write_beside(path, b"two")
    assert path.read_bytes() == b"two"
    assert names(path.parent) == ["cards.pdf"]


def test_the_mode_is_kept_and_a_new_file_has_the_usual_one(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    path = tmp_path / "file"
    write_beside(path, b"")
    assert path.stat().st_mode == usual.stat().st_mode
    path.chmod(0o640)
    write_beside(path, b"x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_the_temporary_file_keeps_the_suffix(tmp_path: Path) -> None:
    with beside(tmp_path / "card.png") as temporary:
        assert (temporary.suffix, temporary.parent) == (".png", tmp_path)
        temporary.write_bytes(b"x")
        assert not (tmp_path / "card.png").exists()
    assert (tmp_path / "card.png").read_bytes() == b"x"


@pytest.mark.parametrize("problem", [RuntimeError("drawing failed"), KeyboardInterrupt()])
def test_a_failure_while_writing_leaves_the_old_file(tmp_path: Path, problem: BaseException) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"old")
    with pytest.raises(type(problem)), beside(path) as temporary:
        temporary.write_bytes(b"ha")
        raise problem
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["cards.pdf"])


def test_a_full_disk_is_one_line_and_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"old")
    with pytest.raises(DataError) as caught, beside(path) as temporary:
        temporary.write_bytes(b"ha")
        raise OSError(errno.ENOSPC, "No space left on device")
    assert line(caught).startswith(f"{path.as_posix()}: cannot be written: no room left on the disk")
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["cards.pdf"])


def test_an_error_about_another_file_is_not_ours(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), beside(tmp_path / "cards.pdf"):
        (tmp_path / "elsewhere" / "font.ttf").read_bytes()
    assert names(tmp_path) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_device_is_written_straight() -> None:
    write_beside(Path("/dev/null"), b"x")
    with pytest.raises(DataError) as caught:
        write_beside(Path("/dev/full"), b"x")
    assert line(caught).startswith("/dev/full: cannot be written: no room left on the disk; make room or")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_a_pipe_is_written_straight(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_beside(pipe, b"log")
        assert os.read(reader, 10) == b"log"
    finally:
        os.close(reader)


def test_a_pipe_that_nobody_reads_does_not_stall(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(DataError) as caught:
        write_beside(pipe, b"log")
    assert "nobody reads" in line(caught)


@pytest.mark.parametrize("kind", ["folder", "link", "dangling", "parent is a file", "too long", "nul"])
def test_a_place_that_cannot_be_written(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "cards.pdf"
    (tmp_path / "file").write_bytes(b"old")
    if kind == "folder":
        path.mkdir()
    elif kind == "link":
        path.symlink_to(tmp_path / "file")
    elif kind == "dangling":
        path.symlink_to(tmp_path / "nowhere")
    elif kind == "parent is a file":
        path = tmp_path / "file" / "cards.pdf"
    elif kind == "nul":
        path = tmp_path / "cards\0.pdf"
    else:
        path = tmp_path / ("x" * 300)
    before = names(tmp_path)
    with pytest.raises(DataError) as caught:
        write_beside(path, b"new")
    assert line(caught).startswith(path.as_posix().replace("\0", "\\x00"))
    assert names(tmp_path) == before
    assert (tmp_path / "file").read_bytes() == b"old"
    assert not (tmp_path / "nowhere").exists()


def test_inside_joins_below_out(tmp_path: Path) -> None:
    assert inside(tmp_path, "game", "de", "cards.pdf") == tmp_path / "game" / "de" / "cards.pdf"


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "/etc/passwd",
        "a\\b",
        "c:",
        "nul",
        "COM1.txt",
        "x" * 121,
        "a\0b",
        "a\nb",
        "a ",
        "a.",
    ],
)
def test_no_name_leads_outside(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError):
        inside(tmp_path, name)


def test_no_link_leads_outside(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "game").symlink_to(tmp_path)
    with pytest.raises(DataError) as caught:
        inside(tmp_path / "out", "game", "cards.pdf")
    assert "by a link" in line(caught)


@given(st.text(max_size=130))
def test_a_safe_name_stays_in_its_folder(name: str) -> None:
    folder = Path("/some/out")
    try:
        path = folder / safe_name(name)
    except DataError:
        return
    assert (path.parent, path.name) == (folder, name)
    assert os.path.normpath(path) == str(path)


@pytest.mark.parametrize("links", [True, False])
def test_two_files_are_written_or_neither(
    tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError(1, "no links here")))
    first, second = tmp_path / "one.pdf", tmp_path / "one.json"

    def both(text: str, fails: bool) -> None:
        with restored(first), beside(second) as other, beside(first) as path:
            path.write_text(text)
            other.write_text(text)
            if fails:
                second.mkdir()  # where the second file is to go

    with pytest.raises(DataError):
        both("a", True)
    assert not first.exists()
    second.rmdir()
    both("b", False)
    second.unlink()
    with pytest.raises(DataError):
        both("c", True)
    assert first.read_text() == "b"
    second.rmdir()
    assert [path.name for path in tmp_path.iterdir()] == ["one.pdf"]


def test_what_killed_runs_left_long_ago_is_swept(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    dead, fresh, alive, mine = (
        tmp_path / name
        for name in (
            f".cardgen-{ended.pid}-0.pdf",
            f".cardgen-{ended.pid}-kept.pdf",
            f".cardgen-{os.getppid()}-0.pdf",
            ".cardgen-notes.txt",
        )
    )
    for path in (dead, fresh, alive, mine):
        path.touch()
        if path is not fresh:
            os.utime(path, (time.time() - STALE - 60,) * 2)
    with restored(tmp_path / "file.pdf"):
        pass
    assert names(tmp_path) == sorted(path.name for path in (fresh, alive, mine))


def test_what_is_wrong_with_an_unfinished_file_is_told_of_the_one_it_is_to_be(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught, beside(tmp_path / "file.pdf") as path:
        raise DataError([Finding(path.as_posix(), "cannot be written"), Finding("other", "no")])
    assert [one.where for one in caught.value.findings] == [f"{tmp_path}/file.pdf", "other"]
