"""Pictures that are kept: the same as drawn ones, and never those of another state of things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from cardgen.catalog import keep
from cardgen.finding import DataError
from cardgen.layout import shelf as room
from cardgen.layout.ink import placed
from cardgen.layout.marks import Block, Drawing, Group, Mark, Rect, Unseen, moved
from cardgen.layout.patterns import rosette, rosettes
from cardgen.layout.shelf import Shelf
from cardgen.layout.transcript import transcript

SQUARE = (Rect(1, 2, 3, 4, fill="#102030"),)


def undrawn() -> Iterator[Mark]:
    raise AssertionError("drawn again")
    yield


def known(cache: Path, key: str = "square") -> Shelf:
    """A shelf of a run after one in which the press wrote down what it learnt of a square."""
    first = Shelf(cache)
    picture = first.picture(key, lambda: SQUARE)
    assert isinstance(picture, Unseen)
    picture.memory["code"] = "as packed"
    first.keep()
    return Shelf(cache)


def test_a_kept_picture_is_not_drawn_again(tmp_path: Path) -> None:
    picture = known(tmp_path).picture("square", undrawn)
    assert isinstance(picture, Unseen) and picture.memory == {"code": "as packed"}
    with pytest.raises(AssertionError, match="again"):
        len(picture)


def test_it_is_the_same_when_somebody_looks(tmp_path: Path) -> None:
    picture = known(tmp_path).picture("square", lambda: SQUARE)
    group, plain = (
        Group(picture, moved(1, 1), "a", (0, 0, 9, 9)),
        Group(SQUARE, moved(1, 1), "a", (0, 0, 9, 9)),
    )
    assert picture != Shelf(tmp_path).picture("two", lambda: (*SQUARE, *SQUARE))
    assert picture == SQUARE and hash(picture) == hash(SQUARE)
    assert (picture[0], len(picture), list(picture)) == (SQUARE[0], 1, [*SQUARE])
    assert group == plain and hash(group) == hash(plain)
    assert transcript(Drawing((group,))) == transcript(Drawing((plain,)))


def test_what_a_face_says_and_where_it_has_ink_is_known_without_looking(tmp_path: Path) -> None:
    picture = known(tmp_path).picture("square", undrawn)
    group = Group(picture, name="a", clip=(0.0, 0.0, 9.0, 9.0))
    said = Block("", "Wort", (0, 0, 9, 9), 8.0, "#000000", ())
    assert [block for block, _ in Drawing((group, said)).blocks()] == [said]
    assert [box for _, box, _ in placed((group,))] == [(0.0, 0.0, 9.0, 9.0)]


def test_an_unknown_picture_is_drawn_at_once(tmp_path: Path) -> None:
    def wrong() -> Iterator[Mark]:
        raise DataError([])
        yield

    for shelf in (Shelf(None), Shelf(tmp_path), known(tmp_path)):
        with pytest.raises(DataError):
            shelf.picture("round", wrong)


def test_without_a_cache_a_picture_is_its_marks(tmp_path: Path) -> None:
    shelf = Shelf(None)
    assert type(shelf.picture("square", lambda: SQUARE)) is tuple
    shelf.keep()


def other_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "code_digest", lambda *rooms: "of another day")


def other_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zlib.ZLIB_RUNTIME_VERSION", "0.1")


def one_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pictures.json"
    path.write_bytes(path.read_bytes().replace(b"as packed", b"as pecked"))


def cut_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pictures.json"
    path.write_bytes(path.read_bytes()[:-9])


def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pictures.json").unlink()


@pytest.mark.parametrize("harm", [other_code, other_library, one_letter, cut_short, gone])
def test_what_is_stale_or_damaged_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path, pytest.MonkeyPatch], None]
) -> None:
    known(tmp_path)
    harm(tmp_path, monkeypatch)
    shelf = Shelf(tmp_path)
    assert shelf.picture("square", lambda: SQUARE) == SQUARE
    with pytest.raises(AssertionError, match="again"):
        Shelf(tmp_path).picture("square", undrawn)


def test_the_code_of_the_rooms_is_what_its_files_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "__file__", str(tmp_path / "catalog" / "keep.py"))
    monkeypatch.setattr(keep, "room_digest", keep.room_digest.__wrapped__)  # which remembers
    digest = keep.code_digest
    (tmp_path / "layout" / "inner").mkdir(parents=True)
    code = tmp_path / "layout" / "inner" / "pen.py"
    code.write_text("x = 1\n", "utf-8")
    before = digest("layout")
    assert digest("layout") == before
    code.write_text("x = 2\n", "utf-8")
    assert digest("layout") != before


def test_more_than_enough_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST", 2)
    for key in "abcd":
        known(tmp_path, key)
    shelf = Shelf(tmp_path)
    shelf.picture("d", undrawn)
    with pytest.raises(AssertionError, match="again"):
        shelf.picture("a", undrawn)


def test_rosettes_are_what_they_are_one_by_one(tmp_path: Path) -> None:
    each = (3.0, 4.0, 9.0, 8, "#112233", 0.2, 0.5), (3.0, 4.0, 5.0, 6, "#445566", 0.1, 0.4)
    draw = partial(rosettes, Shelf(tmp_path))
    assert tuple(draw(*each)) == (
        rosette(3.0, 4.0, 9.0, 8, 1, "#112233", 0.2, inner=0.5),
        rosette(3.0, 4.0, 5.0, 6, 1, "#445566", 0.1, inner=0.4),
    )
