"""What a build was made of, and what differs between two of them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.model import Stock
from cardgen.finding import DataError
from cardgen.layout.marks import Drawing, Rect
from cardgen.press.changes import changes, due, fitting, remarks
from cardgen.press.impose import Piece
from cardgen.press.manifest import Design, Manifest, as_object, read, written
from cardgen.press.marks import card_stamp, content

FACES = st.sampled_from(["aa", "bb"])
DESIGNS = st.dictionaries(
    st.tuples(st.sampled_from(["lobby", "extras"]), st.sampled_from(["one", "two", "three"])),
    st.tuples(st.integers(1, 4), FACES, FACES),
)


def made(designs: dict[tuple[str, str], tuple[int, str, str]], **other: object) -> Manifest:
    """A manifest of designs as (copies, front, back)."""
    found = tuple(
        Design(id_, component, id_.title(), copies, card_stamp(front, back), front, back)
        for (component, id_), (copies, front, back) in designs.items()
    )
    plain = Manifest("game", "de", "cardgen 1", "data", "d00d", {"low_ink": False}, found)
    return replace(plain, **other)  # type: ignore[arg-type]


def cards(found: Manifest) -> Counter[tuple[str, str, str, str]]:
    """The physical cards somebody holds."""
    return Counter(
        {(one.component, one.id, one.front, one.back): one.copies for one in found.designs if one.copies}
    )


@given(DESIGNS, DESIGNS)
def test_who_throws_away_and_prints_as_told_holds_the_new_deck(
    was: dict[tuple[str, str], tuple[int, str, str]], now: dict[tuple[str, str], tuple[int, str, str]]
) -> None:
    old, new = made(was), made(now)
    hand = cards(old)
    for change in changes(old, new):
        assert change.prints or change.discards
        if change.old:
            hand[change.old.component, change.old.id, change.old.front, change.old.back] -= change.discards
        if change.new:
            hand[change.new.component, change.new.id, change.new.front, change.new.back] += change.prints
        # an old card that stays is never to be told from one that goes
        if change.sides and change.old and change.new:
            assert change.old.stamp != change.new.stamp
    assert +hand == cards(new)


@given(DESIGNS)
def test_a_manifest_is_read_as_it_was_written(now: dict[tuple[str, str], tuple[int, str, str]]) -> None:
    found = made(now)
    assert read(written(found), "x.json") == found
    assert changes(found, found) == ()


def test_the_list_of_an_export_holds_a_manifest_too() -> None:
    found = made({("lobby", "one"): (1, "aa", "bb")})
    data = json.dumps({"service": "png", "files": {}, "manifest": as_object(found)})
    assert read(data.encode(), "x.json") == found


@pytest.mark.parametrize(
    "data",
    [
        b"", b"%PDF-1.4", b"[]", b"{}", b"null", b'{"manifest": 1}', b'{"manifest": 1, "designs": 3}',
        b'{"manifest": 1, "designs": [{"id": 3}]}', b"[" * 100_000,
        written(made({("lobby", "one"): (1, "aa", "bb")}))[:-40],
        written(made({("lobby", "one"): (1, "aa", "bb")})).replace(b'"game": "game"', b'"game": {}'),
        written(made({("lobby", "one"): (1, "aa", "bb")})).replace(b'"front": "aa"', b'"front": 7'),
    ],
)  # fmt: skip
def test_what_is_no_manifest_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(DataError, match=r"x\.json: is no manifest of cardgen"):
        read(data, "x.json")


def test_another_form_of_the_file_is_not_guessed_at() -> None:
    data = written(made({})).replace(b'"manifest": 1', b'"manifest": 2')
    with pytest.raises(DataError, match="another version of cardgen"):
        read(data, "x.json")


@pytest.mark.parametrize(
    ("other", "cure"),
    [
        ({"game": "elsewhere"}, "cardgen print elsewhere"),
        ({"lang": "fr"}, "add --lang fr"),
        ({"settings": {"low_ink": True}}, "add --low-ink"),
        ({"settings": {"low_ink": False, "stock": "bridge"}}, "add --stock bridge"),
    ],
)
def test_what_cannot_be_compared_says_what_to_do(other: dict[str, object], cure: str) -> None:
    old, new = made({}, **other), made({})
    with pytest.raises(DataError, match=cure):
        fitting(old, new.game, new.lang, new.settings, "x.json")
    fitting(old, old.game, old.lang, old.settings, "x.json")


def test_a_stamp_that_stayed_by_chance_is_told() -> None:
    old, new = made({("lobby", "one"): (1, "aa", "bb")}), made({("lobby", "one"): (1, "ab", "bb")})
    twin = replace(new, designs=(replace(new.designs[0], stamp=old.designs[0].stamp),))
    assert [one.check for one in remarks(old, twin, changes(old, twin), "x")] == ["stamp"]
    assert not list(remarks(old, new, changes(old, new), "x"))


def test_other_rules_are_told() -> None:
    old, new = made({}, rules="1"), made({}, rules="2")
    assert [one.check for one in remarks(old, new, (), "x")] == ["rules"]
    assert not list(remarks(made({}), new, (), "x"))  # one that does not know them


def test_a_part_and_another_program_are_told() -> None:
    new = made({("lobby", "one"): (1, "aa", "bb")})
    old = made({("lobby", "one"): (1, "ab", "bb")}, program="cardgen 0", settings={"only": "one"})
    assert [one.check for one in remarks(old, new, changes(old, new), "x")] == ["manifest", "manifest"]


def test_the_stamp_hangs_on_both_sides_and_the_digests_on_one() -> None:
    plain, red = Drawing((Rect(0, 0, 9, 9, fill="#000000"),)), Drawing((Rect(0, 0, 9, 9, fill="#ff0000"),))
    sides = [(content(front), content(back)) for front in (plain, red) for back in (plain, red)]
    assert len({card_stamp(*both) for both in sides}) == 4
    assert card_stamp(content(plain), "") == content(plain)[:4]


def test_of_more_copies_only_the_last_are_printed() -> None:
    stock = Stock(width=63, height=88)
    old, new = made({("lobby", "one"): (2, "aa", "bb")}), made({("lobby", "one"): (4, "aa", "bb")})
    pieces = [Piece(f"one#{copy}", "lobby", Drawing(()), None, stock) for copy in range(1, 5)]
    pieces.append(Piece("one#1", "extras", Drawing(()), None, stock))
    assert [piece.key for piece in due(pieces, changes(old, new))] == ["one#3", "one#4"]


SOME = made({("lobby", "one"): (2, "aa", "bb")})
DAMAGE: dict[str, Any] = {
    "copies": [float("inf"), float("nan"), 0, -5, 1.5, True, "1", None, 10**12],
    "component": [["cards"], {}, 1, "\x1b[2J"],
    "name": [["x"], 1, "\x07", "\ud800"],
    "stamp": [5, None],
    "id": [{}, "\x1b[31m"],
}


@pytest.mark.parametrize(("field", "found"), [(key, one) for key, some in DAMAGE.items() for one in some])
def test_a_design_edited_by_hand_is_told_and_never_believed(field: str, found: object) -> None:
    said = json.loads(written(SOME))
    said["designs"][0][field] = found
    with pytest.raises(DataError, match="is no manifest of cardgen, or it was damaged"):
        read(json.dumps(said).encode(), "old.json")


@pytest.mark.parametrize("change", [{"rules": 5}, {"program": []}, {"settings": []}, {"lang": None}])
def test_what_stands_above_the_designs_has_its_kind(change: dict[str, object]) -> None:
    said = json.loads(written(SOME)) | change
    with pytest.raises(DataError, match="is no manifest of cardgen, or it was damaged"):
        read(json.dumps(said).encode(), "old.json")


def test_no_design_stands_there_twice() -> None:
    said = json.loads(written(SOME))
    said["designs"] *= 2
    with pytest.raises(DataError, match="is no manifest of cardgen, or it was damaged"):
        read(json.dumps(said).encode(), "old.json")
