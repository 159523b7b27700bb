"""Icons: path data of every kind, pictures of ours, and what is said when there is none."""

from __future__ import annotations

from math import cos, isclose, pi, sin
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.finding import DataError
from cardgen.layout.icons import IconMissing, Icons
from cardgen.layout.svgfile import outline
from cardgen.layout.svgpath import Steps, arc, steps
from cardgen.layout.type import Setter


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ("M1 2L3 4Z", (("M", 1, 2), ("L", 3, 4), ("Z",))),
        ("m1 2 3 4z", (("M", 1, 2), ("L", 4, 6), ("Z",))),
        ("M1,2 3,4", (("M", 1, 2), ("L", 3, 4))),
        ("M0 0H5V6h-1v-2", (("M", 0, 0), ("L", 5, 0), ("L", 5, 6), ("L", 4, 6), ("L", 4, 4))),
        ("M.5.5-1-1", (("M", 0.5, 0.5), ("L", -1, -1))),
        ("M1e1 2E-1", (("M", 10, 0.2),)),
        ("M0 0c1 1 2 2 3 3s2 2 3 3", (("M", 0, 0), ("C", 1, 1, 2, 2, 3, 3), ("C", 4, 4, 5, 5, 6, 6))),
        (
            "M0 0C0 1 1 2 2 2S4 3 4 4S5 6 6 6",
            (("M", 0, 0), ("C", 0, 1, 1, 2, 2, 2), ("C", 3, 2, 4, 3, 4, 4), ("C", 4, 5, 5, 6, 6, 6)),
        ),
        ("M0 0S1 1 2 2", (("M", 0, 0), ("C", 0, 0, 1, 1, 2, 2))),
        (
            "M0 0Q3 3 6 0T12 0t6 0",
            (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0), ("C", 14, 2, 16, 2, 18, 0)),
        ),
        (
            "M0 0Q3 3 6 0M0 0T6 0",
            (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("M", 0, 0), ("C", 0, 0, 2, 0, 6, 0)),
        ),
        ("M1 1h2zl0 3", (("M", 1, 1), ("L", 3, 1), ("Z",), ("M", 1, 1), ("L", 1, 4))),
        ("M0 0A0 5 0 0 1 3 3", (("M", 0, 0), ("C", 0, 0, 3, 3, 3, 3))),
        ("M1 1a2 2 0 0 1 0 0", (("M", 1, 1),)),
        ("", ()),
    ],
)
def test_path_data(data: str, found: Steps) -> None:
    assert steps(data) == found


@pytest.mark.parametrize("data", ["a1 1 0 011 1", "a1 1 0 0 1 1 1", "a1,1,0,0,1,1,1", "a1 1 0 01 1 1"])
def test_flags_of_arcs_may_be_packed(data: str) -> None:
    (_, curve) = steps("M0 0" + data)
    k = 0.5523
    assert curve == pytest.approx(("C", k, 0, 1, 1 - k, 1, 1), abs=1e-4)


@pytest.mark.parametrize(
    "data", ["L1 1", "M1", "M1 1X2", "M0 0A1 1 0 2 1 3 3", "M0 0Z5 5", "M0 0 L", "x", "M--1 2"]
)
def test_bad_path_data_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        steps(data)


numbers = st.floats(-50, 50).map(lambda value: round(value, 3))
radii = st.floats(0.1, 40)


@given(numbers, numbers, radii, radii, st.floats(-180, 180), st.booleans(), st.booleans(), numbers, numbers)
def test_arcs_end_where_they_should_and_lie_on_their_ellipse(
    x0: float, y0: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
) -> None:
    pieces = list(arc(x0, y0, rx, ry, turn, large, sweep, x, y))
    if (x0, y0) == (x, y):
        assert pieces == []
        return
    assert pieces[-1][-2:] == (x, y)
    assert len(pieces) <= 4
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)

    def flat(px: float, py: float) -> tuple[float, float]:
        return (c * px + s * py) / rx, (c * py - s * px) / ry

    # the pieces' ends and middles have one distance from one centre, in units of the radii
    points = [flat(x0, y0)]
    start = (x0, y0)
    for x1, y1, x2, y2, x3, y3 in pieces:
        middle = (start[0] + 3 * x1 + 3 * x2 + x3) / 8, (start[1] + 3 * y1 + 3 * y2 + y3) / 8
        points += [flat(*middle), flat(x3, y3)]
        start = (x3, y3)
    (ax, ay), (bx, by), (dx, dy) = points[0], points[1], points[-1]
    area = 2 * (ax * (by - dy) + bx * (dy - ay) + dx * (ay - by))
    if abs(area) < 1e-3:
        return  # too flat to have a centre in floating point
    aa, bb, dd = ax * ax + ay * ay, bx * bx + by * by, dx * dx + dy * dy
    mx = (aa * (by - dy) + bb * (dy - ay) + dd * (ay - by)) / area
    my = (aa * (dx - bx) + bb * (ax - dx) + dd * (bx - ax)) / area
    distance = ((ax - mx) ** 2 + (ay - my) ** 2) ** 0.5
    for px, py in points:
        assert isclose(((px - mx) ** 2 + (py - my) ** 2) ** 0.5, distance, rel_tol=5e-3)


commands = st.sampled_from("MLHVCSQTAZ").flatmap(
    lambda kind: st.tuples(
        st.just(kind),
        st.lists(
            numbers,
            min_size={"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}[kind],
            max_size={"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}[kind],
        ),
    )
)


def spelled(commands_: list[tuple[str, list[float]]], shift: float) -> str:
    """The commands as absolute path data, everything moved by `shift`."""
    parts = []
    for kind, values in commands_:
        if kind == "A":
            moved = [*map(abs, values[:2]), values[2], int(values[3] > 0), int(values[4] > 0)]
            moved += [values[5] + shift, values[6] + shift]
        else:
            moved = [value + shift for value in values]
        parts.append(kind + " ".join(f"{value:.3f}" if kind != "A" else f"{value:g}" for value in moved))
    return "M" + f"{shift} {shift}" + " ".join(parts)


@given(st.lists(commands, max_size=8))
def test_a_moved_path_gives_moved_steps(found: list[tuple[str, list[float]]]) -> None:
    here, there = steps(spelled(found, 0)), steps(spelled(found, 8))
    assert len(here) == len(there)
    for one, other in zip(here, there, strict=True):
        assert one[0] == other[0]
        assert [float(v) + 8 for v in one[1:]] == pytest.approx([float(v) for v in other[1:]], abs=0.02)


@pytest.mark.parametrize(
    "name", ["crown", "pistol", "chair-rolling", "dice-5", "handcuffs", "star", "hammer", "rodent"]
)
def test_icons_of_the_package_lie_in_their_box(setter: Setter, name: str) -> None:
    icon = setter.icon(name, 1, 2, 5, "#123456")
    assert icon.steps[0][0] == "M"
    ends = [float(value) for step in icon.steps for value in step[-2:] if len(step) > 1]
    assert min(ends) >= -0.01
    assert max(ends) <= 24.01


def test_the_crown_is_known_to_the_last_point(setter: Setter) -> None:
    found = setter.icon("crown", 0, 0, 1, "#000000").steps
    assert found[:8] == (
        ("M", 5, 16), ("L", 3, 5), ("L", 8.5, 10), ("L", 12, 4),
        ("L", 15.5, 10), ("L", 21, 5), ("L", 19, 16), ("L", 5, 16),
    )  # fmt: skip


def test_every_icon_of_ours_can_be_drawn(setter: Setter) -> None:
    folder = setter.icons.folder
    assert folder is not None
    names = sorted(path.stem for path in folder.glob("*.svg"))
    assert "crown-chart" in names
    for name in names:
        assert setter.icon(name, 0, 0, 1, "#000000").steps


def test_ours_win_over_the_package(tmp_path: Path) -> None:
    (tmp_path / "crown.svg").write_text('<svg viewBox="0 0 12 12"><path d="M1 1h1v1z"/></svg>')
    assert Icons(tmp_path).steps("crown") == (("M", 2, 2), ("L", 4, 2), ("L", 4, 4), ("Z",))


def test_an_unknown_icon_names_its_neighbours(setter: Setter) -> None:
    with pytest.raises(IconMissing, match=r"'crwn'.*near: .*crown"):
        setter.icon("crwn", 0, 0, 1, "#000000")
    with pytest.raises(DataError, match="crown-chart"):
        setter.icon("crown-chrt", 0, 0, 1, "#000000")


@pytest.mark.parametrize("name", ["", "../crown", "a/b", "\0", "crown.svg", "." * 300])
def test_names_that_are_no_names_are_just_unknown(setter: Setter, name: str) -> None:
    assert name not in setter.icons
    with pytest.raises(IconMissing):
        setter.icons.steps(name)


def test_shapes_become_paths() -> None:
    svg = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>x</title><!-- c -->'
        b'<g><rect x="1" y="2" width="3" height="4"/><polygon points="1,1 2,2 1,2"/></g></svg>'
    )
    assert outline(svg) == (
        ("M", 1, 2), ("L", 4, 2), ("L", 4, 6), ("L", 1, 6), ("Z",),
        ("M", 1, 1), ("L", 2, 2), ("L", 1, 2), ("Z",),
    )  # fmt: skip
    circle = outline(b'<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="5"/></svg>')
    assert [step[-2:] for step in circle[:-1]] == [(7, 12), (12, 7), (17, 12), (12, 17), (7, 12)]
    rounded = outline(b'<svg viewBox="0 0 24 24"><rect width="8" height="6" rx="9"/></svg>')
    assert {step[0] for step in rounded} == {"M", "L", "C", "Z"}


@pytest.mark.parametrize(
    ("svg", "words"),
    [
        (b"", "not SVG"),
        (b"<svg", "not SVG"),
        (b"\xff\xfe\x00", "not SVG"),
        (b"<html/>", "<html>"),
        (b"<svg/>", "viewBox"),
        (b'<svg viewBox="0 0 24 12"><path d="M0 0"/></svg>', "square"),
        (b'<svg viewBox="0 0 0 0"><path d="M0 0"/></svg>', "square"),
        (b'<svg viewBox="0 0 24 24"/>', "nothing to draw"),
        (b'<svg viewBox="0 0 24 24"><path d="M0 0Q"/></svg>', "path data"),
        (b'<svg viewBox="0 0 24 24"><g transform="scale(2)"><path d="M0 0z"/></g></svg>', "transform"),
        (b'<svg viewBox="0 0 24 24"><path d="M0 0h1" stroke="red"/></svg>', "stroke"),
        (b'<svg viewBox="0 0 24 24"><path fill-rule="evenodd" d="M0 0h1"/></svg>', "evenodd"),
        (b'<svg viewBox="0 0 24 24"><text>hi</text></svg>', "<text>"),
        (b'<svg viewBox="0 0 24 24"><image href="/etc/passwd"/></svg>', "<image>"),
        (b'<svg viewBox="0 0 24 24"><rect width="wide"/></svg>', "wide"),
        (
            b'<!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9">&e;</svg>',
            "SVG|nothing",
        ),
    ],
)
def test_a_picture_that_would_be_drawn_wrong_is_refused_by_name(
    tmp_path: Path, svg: bytes, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        outline(svg)
    (tmp_path / "ours.svg").write_bytes(svg)
    with pytest.raises(IconMissing, match=rf"ours\.svg: .*({words})"):
        Icons(tmp_path).steps("ours")
