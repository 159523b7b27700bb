"""Set texts that are kept: the same as new ones, and never those of another state of things."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Block
from cardgen.layout.type import Setter
from tests.layout import making

TEXT = "Über die <b>Donaudampfschifffahrt</b>: 100\u00a0% ∞"


def block(setter: Setter, text: str = TEXT, *, font: str = "body", tracking: float = 0.0) -> Block:
    return setter.block(text, (1, 2, 25, 20), font=font, size=9, least=7, underline=True, tracking=tracking)


def new(setter: Setter, cache: Path | None, fonts: Fonts | None = None) -> Setter:
    return Setter(fonts or setter.fonts, "de", cache=cache, icons=setter.icons)


def unset(*_: object) -> Block:
    raise AssertionError("set anew")


def test_a_kept_text_is_not_set_again(
    tmp_path: Path, setter: Setter, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = new(setter, tmp_path)
    expected = block(first, "Vorstand"), block(first, "Vorstand", tracking=40.0)
    first.keep()
    monkeypatch.setattr(Setter, "_new", unset)
    again = new(setter, tmp_path)
    assert (block(again, "Vorstand"), block(again, "Vorstand", tracking=40.0)) == expected
    with pytest.raises(AssertionError, match="anew"):
        block(again, "Vorstände")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(st.sampled_from("aÄfi ß-\u00ad\n∞漢:<b>/u"), max_size=40), max_size=4))
def test_a_kept_text_is_what_setting_it_gives(tmp_path: Path, setter: Setter, texts: list[str]) -> None:
    for _ in range(2):
        some = new(setter, tmp_path)
        assert [block(some, text) for text in texts] == [block(setter, text) for text in texts]
        some.keep()


def test_letters_that_join_are_not_tracked_when_they_are_kept_either(tmp_path: Path, setter: Setter) -> None:
    expected = block(setter, "سلام", tracking=40.0)
    if expected.missing:
        pytest.skip("no font with Arabic letters is installed")
    for _ in range(2):
        some = new(setter, tmp_path)
        assert block(some, "سلام", tracking=40.0) == expected
        some.keep()


def test_other_fonts_or_other_ones_behind_a_name_are_another_state(tmp_path: Path, setter: Setter) -> None:
    first = new(setter, tmp_path / "cache")
    before = block(first)
    first.keep()
    copytree(setter.fonts.root, tmp_path / "fonts")
    table = tmp_path / "fonts" / "fonts.yaml"
    table.write_text(table.read_text("utf-8").replace("weight: 400", "weight: 700"), "utf-8")
    other = Fonts(tmp_path / "fonts")
    assert block(new(setter, tmp_path / "cache", other)) == block(new(setter, None, other)) != before


def drawn(tmp_path: Path, cache: bool) -> Block:
    """A text in a font of the folder's own, set with or without what was kept."""
    setter = Setter(Fonts(tmp_path), "de", cache=tmp_path / "cache" if cache else None)
    found = setter.block("Habe 135", (1, 2, 60, 20), font="a", size=9)
    setter.keep()
    return found


@pytest.mark.parametrize("name", ["a.ttf", "b.ttf"])
def test_a_font_file_that_was_changed_is_another_state(tmp_path: Path, name: str) -> None:
    making.saved(making.font(), tmp_path / "a.ttf")
    making.table(tmp_path, {"a": "family: Probe Sans"})
    before = drawn(tmp_path, cache=True)
    assert drawn(tmp_path, cache=True) == before
    (tmp_path / "a.ttf").unlink()  # another one of the same size takes its place, or comes under another name
    making.saved(making.font(wide=100), tmp_path / name)
    assert drawn(tmp_path, cache=True) == drawn(tmp_path, cache=False) != before


def test_a_file_that_is_put_before_the_package_is_another_state(tmp_path: Path) -> None:
    making.table(tmp_path, {"a": "family: Fira Sans"})
    before = drawn(tmp_path, cache=True)
    making.saved(making.font("Fira Sans"), tmp_path / "own.ttf")
    assert drawn(tmp_path, cache=True) == drawn(tmp_path, cache=False) != before


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff", b"[1]\n{}"])
def test_a_damaged_file_only_costs_time(tmp_path: Path, setter: Setter, damage: bytes) -> None:
    first = new(setter, tmp_path)
    expected = block(first)
    first.keep()
    (path,) = tmp_path.glob("texts-*")
    for content in (damage, path.read_bytes()[:-2], path.read_bytes().replace(b"9", b"8", 1)):
        path.write_bytes(content)
        assert block(new(setter, tmp_path)) == expected


def test_a_choice_that_was_made_is_not_sought_again(tmp_path: Path, setter: Setter) -> None:
    tried: list[int] = []

    def made(number: int) -> str:
        tried.append(number)
        return "good" * (number >= 3)

    for expected in ([1, 2, 3], [3]):
        tried.clear()
        some = new(setter, tmp_path)
        assert some.first("how large", [1, 2, 3, 4], made) == "good"
        assert tried == expected
        some.keep()
    assert some.first("something else", [1, 2], made) is None
    assert tried == [3, 1, 2]
