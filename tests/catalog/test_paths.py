"""Where data and fonts come from, and a designer's own copy of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.copy import copy_data
from cardgen.catalog.paths import data_root, fonts_root, shown
from cardgen.finding import DataError

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture
def origin(tmp_path: Path) -> tuple[Path, Path]:
    """A data folder and a fonts folder as a package brings them."""
    for name in ("data/game/box.yaml", "data/game/text/en.po", "data/house/words.yaml", "fonts/fonts.yaml"):
        path = tmp_path / "origin" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
        path.chmod(0o444)
    for name in ("data/__pycache__/x.pyc", "data/game/.DS_Store"):
        path = tmp_path / "origin" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path / "origin" / "data", tmp_path / "origin" / "fonts"


def test_the_working_folder_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = (data_root(None), fonts_root(None))
    (tmp_path / "data" / "game").mkdir(parents=True)
    (tmp_path / "fonts").mkdir()
    monkeypatch.chdir(tmp_path)
    assert (data_root(None), fonts_root(None)) == here == (CHECKOUT / "data", CHECKOUT / "fonts")


def test_a_copy_is_used_as_a_whole_or_as_its_data(origin: tuple[Path, Path], tmp_path: Path) -> None:
    target = tmp_path / "mine"
    copy_data(*origin, target)
    assert data_root(target) == data_root(target / "data") == target / "data"
    assert fonts_root(target) == fonts_root(target / "data") == target / "fonts"


def test_fonts_of_the_package_serve_a_copy_without(origin: tuple[Path, Path]) -> None:
    bare = origin[0].parent / "bare" / "here"
    bare.parent.mkdir()
    origin[0].rename(bare)
    assert data_root(bare) == bare
    assert fonts_root(bare) == fonts_root(None)


def test_findings_call_the_data_as_the_user_did(
    origin: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(origin[0].parent)
    assert shown(None, "game") == "data/game"
    assert shown(Path("data"), "game") == "data/game"
    assert shown(Path("../origin"), "game") == "../origin/data/game"


@pytest.mark.parametrize("kind", ["missing", "file", "empty", "one game"])
def test_an_unusable_folder_is_one_line(origin: tuple[Path, Path], tmp_path: Path, kind: str) -> None:
    given = tmp_path / "given"
    if kind == "file":
        given.write_text("x")
    elif kind == "empty":
        given.mkdir()
    elif kind == "one game":
        given = origin[0] / "game"
    with pytest.raises(DataError) as caught:
        data_root(given)
    (finding,) = caught.value.findings
    assert finding.where == given.as_posix()
    assert "--data takes" in finding.what
    if kind == "one game":
        assert origin[0].as_posix() in finding.what


def test_a_copy_is_whole_writable_and_clean(origin: tuple[Path, Path], tmp_path: Path) -> None:
    target = tmp_path / "new" / "mine"
    copied = copy_data(*origin, target)
    assert [path.relative_to(target).as_posix() for path in copied] == [
        "data/game/box.yaml",
        "data/game/text/en.po",
        "data/house/words.yaml",
        "fonts/fonts.yaml",
    ]
    assert all(path.stat().st_mode & 0o200 for path in copied)
    assert (target / "data" / "game" / "box.yaml").read_text() == "data/game/box.yaml"
    assert sorted(path.name for path in target.parent.iterdir()) == ["mine"]


def test_an_empty_folder_is_taken(origin: tuple[Path, Path], tmp_path: Path) -> None:
    target = tmp_path / "mine"
    target.mkdir()
    assert len(copy_data(*origin, target)) == 4


@pytest.mark.parametrize("kind", ["not empty", "file", "link", "inside", "below a file"])
def test_a_copy_refuses_what_is_there(origin: tuple[Path, Path], tmp_path: Path, kind: str) -> None:
    target = tmp_path / "mine"
    if kind == "not empty":
        target.mkdir()
        (target / "novel.txt").write_text("mine")
    elif kind == "file":
        target.write_text("mine")
    elif kind == "link":
        target.symlink_to(tmp_path / "nowhere")
    elif kind == "inside":
        target = origin[0] / "game" / "copy"
    else:
        (tmp_path / "file").write_text("mine")
        target = tmp_path / "file" / "copy"
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(DataError) as caught:
        copy_data(*origin, target)
    assert caught.value.findings[0].where == target.as_posix()
    assert sorted(tmp_path.rglob("*")) == before


def test_a_copy_that_fails_halfway_leaves_nothing(origin: tuple[Path, Path], tmp_path: Path) -> None:
    (origin[0] / "game" / "gone.yaml").symlink_to(tmp_path / "nowhere")
    with pytest.raises(DataError):
        copy_data(*origin, tmp_path / "mine")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["origin"]
