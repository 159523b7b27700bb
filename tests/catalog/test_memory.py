"""Models that are remembered are those that would be made anew, and a file from elsewhere can do nothing."""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.catalog import load as door
from cardgen.catalog import memory
from cardgen.catalog.keep import bytes_kept, keep_bytes, room_digest
from cardgen.catalog.load import load, read, read_list
from cardgen.catalog.model import Catalog, House
from cardgen.catalog.paths import data_root
from cardgen.cli.sources import localized
from cardgen.finding import DataError
from cardgen.game import find, own_names
from cardgen.press.sheet import Sheet
from cardgen.translate.languages import Language

ROOT = data_root(None)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the house's words that may be written to."""
    return Path(shutil.copytree(ROOT / "house", tmp_path / "data" / "house"))


@pytest.fixture
def unmade(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From its call on nothing may be made anew."""

    def never(*_: object) -> None:
        raise AssertionError("made anew")

    def begin() -> None:
        for name in ("_made", "_one", "_several"):
            monkeypatch.setattr(door, name, never)

    return begin


def same(one: Catalog | House, other: Catalog | House) -> bool:
    told = (one.name, one.lang, one.source, one.places, one.remarks, one.fingerprint(), one.state())
    return one == other and told == (
        other.name, other.lang, other.source, other.places, other.remarks, other.fingerprint(), other.state()
    )  # fmt: skip


@pytest.mark.parametrize("name", own_names())
def test_a_remembered_catalog_is_the_one_that_was_made(
    name: str, tmp_path: Path, unmade: Callable[[], None]
) -> None:
    kind = find(name).catalog
    made = load(kind, ROOT / name)
    load(kind, ROOT / name, cache=tmp_path)
    unmade()
    known = load(kind, ROOT / name, cache=tmp_path)
    assert same(known, made)
    assert known.in_low_ink() == made.in_low_ink()
    assert known.in_low_ink().fingerprint() == made.in_low_ink().fingerprint() != made.fingerprint()


def test_single_files_are_remembered_too(tmp_path: Path, unmade: Callable[[], None]) -> None:
    sheet, tongues = ROOT / "sheets" / "a4.yaml", ROOT / "house" / "languages.yaml"
    before = read(Sheet, sheet, cache=tmp_path), read_list(Language, tongues, cache=tmp_path)
    unmade()
    assert (read(Sheet, sheet, cache=tmp_path), read_list(Language, tongues, cache=tmp_path)) == before
    assert before[0].paper == (210, 297)


def test_a_translation_is_remembered_until_its_file_changes(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))
    words = load(House, house)
    first, _ = localized(words, house.parent, "de")
    again, _ = localized(words, house.parent, "de")
    assert same(first, again)
    file = house / "text" / "de.po"
    said = first.word("calibrate-title")
    file.write_text(file.read_text("utf-8").replace(f'"{said}"', '"Anders"'), "utf-8")
    assert localized(words, house.parent, "de")[0].word("calibrate-title") == "Anders"


def changed(house: Path) -> None:
    path = house / "words.yaml"
    path.write_text(path.read_text("utf-8") + "\n# a remark\n", "utf-8")


def strange(house: Path) -> None:
    (house / "notes.yaml").write_text("- a\n", "utf-8")


@pytest.mark.parametrize("harm", [changed, strange])
def test_what_was_made_of_other_files_is_not_used(
    house: Path, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    load(House, house, cache=tmp_path / "cache")
    harm(house)
    assert same(load(House, house, cache=tmp_path / "cache"), load(House, house))


def test_a_file_that_is_gone_is_missed(house: Path, tmp_path: Path) -> None:
    load(House, house, cache=tmp_path / "cache")
    (house / "box.yaml").unlink()
    with pytest.raises(DataError):
        load(House, house, cache=tmp_path / "cache")


def test_what_was_made_by_other_code_is_not_used(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unmade: Callable[[], None]
) -> None:
    load(House, house, cache=tmp_path / "cache")
    unmade()
    monkeypatch.setattr(memory, "code_digest", lambda *rooms: "of another day")
    with pytest.raises(AssertionError, match="anew"):
        load(House, house, cache=tmp_path / "cache")


class Foreign:
    """What a pickle may ask for: a call of any function."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return os.mkdir, ("called",)


@pytest.mark.parametrize(
    "packed",
    [
        pickle.dumps(Foreign()),
        pickle.dumps(Foreign)[:-3],
        b"",
        b"nonsense",
        pickle.dumps(Path("x")),
        pickle.dumps(5),
    ],
    ids=["calls", "cut", "empty", "nonsense", "foreign", "number"],
)
def test_a_pickle_from_elsewhere_is_never_obeyed(
    packed: bytes, house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cache = tmp_path / "cache"
    made = load(House, house, cache=cache)
    (path,) = cache.glob("model-*")
    kept = bytes_kept(path)
    assert kept is not None
    keep_bytes(path, kept[: kept.index(pickle.PROTO + bytes([pickle.HIGHEST_PROTOCOL]))] + packed)
    assert same(load(House, house, cache=cache), made)
    assert not (tmp_path / "called").exists()


def test_what_changes_while_it_is_read_is_not_kept(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, cache, make = house / "words.yaml", tmp_path / "cache", door._made
    old = words.read_text("utf-8")

    def saved_meanwhile(*asked: Any) -> Any:
        words.write_text(old + "- id: new-word\n  text: New\n  note: None.\n", "utf-8")
        return make(*asked)

    with monkeypatch.context() as patch:
        patch.setattr(door, "_made", saved_meanwhile)
        assert load(House, house, cache=cache).words[-1].id == "new-word"
    words.write_text(old, "utf-8")
    assert load(House, house, cache=cache).words[-1].id != "new-word"


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_what_others_may_have_written_is_not_opened(
    house: Path, tmp_path: Path, unmade: Callable[[], None]
) -> None:
    load(House, house, cache=tmp_path / "cache")
    (path,) = (tmp_path / "cache").glob("model-*")
    path.chmod(0o666)
    unmade()
    with pytest.raises(AssertionError, match="anew"):
        load(House, house, cache=tmp_path / "cache")
    path.unlink()
    os.mkfifo(path)  # reading it would wait for ever
    with pytest.raises(AssertionError, match="anew"):
        load(House, house, cache=tmp_path / "cache")


def test_nothing_is_kept_of_models_from_elsewhere(tmp_path: Path) -> None:
    """All the code they hang on is not known."""

    class Other(Sheet):
        pass

    read(Other, ROOT / "sheets" / "a4.yaml", cache=tmp_path)
    assert not list(tmp_path.glob("model-*"))


def test_locks_and_links_of_editors_are_no_code(tmp_path: Path) -> None:
    (tmp_path / "models.py").write_text("x = 1\n", "utf-8")
    before = room_digest.__wrapped__(str(tmp_path))
    (tmp_path / ".#models.py").symlink_to("somebody@somewhere:1")
    (tmp_path / "lost.py").symlink_to("nowhere.py")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    assert room_digest.__wrapped__(str(tmp_path)) == before
    (tmp_path / "models.py").write_text("x = 2\n", "utf-8")
    assert room_digest.__wrapped__(str(tmp_path)) != before


def test_a_cache_that_cannot_be_written_is_done_without(house: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file", "utf-8")
    assert same(load(House, house, cache=tmp_path / "cache"), load(House, house))
