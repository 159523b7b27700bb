"""Inks for colours: paper, black and grey are themselves, no spot gets too much, and hues stay hues."""

from __future__ import annotations

import re
from math import hypot
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageCms

from cardgen.catalog.schema import write_schema
from cardgen.finding import DataError, UsageError
from cardgen.press.colour import BLACK, PAPER, Cmyk, Condition, Inks, inks_of

RICH = (60, 40, 40, 100)
LIMIT = 240
colours = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@pytest.fixture(scope="session")
def inks(root: Path) -> Inks:
    return inks_of(root, limit=LIMIT, rich=RICH)


@pytest.fixture(scope="session")
def plenty(root: Path) -> Inks:
    return inks_of(root, limit=400)


def test_white_is_paper_and_black_is_black_alone(inks: Inks) -> None:
    assert inks.fill("#ffffff") == inks.area("#ffffff") == PAPER
    assert inks.fill("#000000") == inks.line("#000000") == BLACK
    assert inks.area("#000000") == Cmyk(*RICH)


def test_greys_are_black_alone_and_darker_ones_have_more_of_it(inks: Inks) -> None:
    greys = [inks.fill(f"#{level:02x}{level:02x}{level:02x}") for level in range(0, 256, 5)]
    assert all(grey[:3] == (0, 0, 0) for grey in greys)
    assert [grey.k for grey in greys] == sorted((grey.k for grey in greys), reverse=True)


def test_letters_in_an_ink_that_is_all_but_black_are_black_alone(inks: Inks) -> None:
    assert inks.line("#12161d") == BLACK
    assert inks.fill("#12161d") not in (BLACK, PAPER)
    assert inks.area("#12161d") == Cmyk(*RICH), "a large area of it is rich"
    assert inks.line("#8e2a3c") == inks.fill("#8e2a3c"), "a red text stays red"


def test_black_letters_are_printed_over_light_grounds_only(inks: Inks) -> None:
    assert inks.overprints("#000000", "")
    assert inks.overprints("#12161d", "#f4efe3")
    assert not inks.overprints("#000000", "#ff0000"), "that would be three hundred percent"
    assert not inks.overprints("#8e2a3c", "#ffffff")


def test_without_a_rich_black_large_areas_are_as_others(root: Path) -> None:
    plain = inks_of(root)
    assert plain.area("#000000") == BLACK
    assert plain.area("#12161d") == plain.fill("#12161d")
    assert inks_of(root, limit=200, rich=RICH).rich == BLACK, "a black beyond the limit is none"


@given(colours)
@settings(max_examples=60, deadline=None)
def test_no_colour_gets_more_ink_than_allowed(inks: Inks, colour: str) -> None:
    for found in (inks.fill(colour), inks.line(colour), inks.area(colour)):
        assert found.total <= LIMIT
        assert all(0 <= share <= 100 for share in found)


def test_the_colours_of_the_house_look_the_same_within_the_limit(
    root: Path, inks: Inks, plenty: Inks
) -> None:
    """Every colour in the data that has too much ink: within 4 in CIELAB, hue within 2 of that."""
    styles = "".join(path.read_text("utf-8") for path in root.glob("*/style.yaml"))
    changed = 0
    for colour in sorted(set(re.findall(r"#[0-9a-f]{6}", styles))):
        full, less = plenty.fill(colour), inks.fill(colour)
        if full != less:
            changed += 1
            (light, a, b), (other, c, d) = plenty._looks([full, less])
            chroma = hypot(a, b) - hypot(c, d)
            hue = max(0.0, (a - c) ** 2 + (b - d) ** 2 - chroma**2) ** 0.5
            assert hypot(light - other, a - c, b - d) <= 4, (colour, full, less)
            assert hue <= 2, (colour, full, less)
    assert changed >= 10


def test_a_profile_by_its_path(root: Path) -> None:
    there = root / "profiles" / "FOGRA39L_coated.icc"
    named = inks_of(root, str(there))
    assert named.fill("#8e2a3c") == inks_of(root).fill("#8e2a3c")
    assert named.condition.identifier == "FOGRA39L Coated"


def test_what_is_no_profile_for_print(root: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="found profile 'fogra93'; allowed: fogra39, or the path of"):
        inks_of(root, "fogra93")
    with pytest.raises(DataError, match="the file is missing"):
        inks_of(root, str(tmp_path / "none.icc"))
    junk = tmp_path / "junk.icc"
    junk.write_bytes(b"not a profile at all" * 20)
    with pytest.raises(DataError, match="it is no ICC profile; allowed: an ICC output profile of four inks"):
        inks_of(root, str(junk))
    screen = tmp_path / "screen.icc"
    screen.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    with pytest.raises(DataError, match=r"one of class 'mntr' and colours 'RGB'"):
        inks_of(root, str(screen))
    whole = (root / "profiles" / "FOGRA39L_coated.icc").read_bytes()
    junk.write_bytes(whole[:200])
    with pytest.raises(DataError, match="it is damaged"):
        inks_of(root, str(junk))


def test_the_profile_of_the_house_has_its_notice(root: Path, tmp_path: Path) -> None:
    assert "FOGRA39L_coated.icc" in (root.parent / "NOTICE").read_text("utf-8")
    for path in (root / "profiles").glob("*.yaml"):
        first = path.read_text("utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=schema/condition.schema.json"
    made = write_schema(Condition, tmp_path / "condition.schema.json")
    committed = root / "profiles" / "schema" / "condition.schema.json"
    assert committed.read_text("utf-8") == made.read_text("utf-8")
