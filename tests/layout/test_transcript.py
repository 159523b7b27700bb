"""A drawing as text."""

from __future__ import annotations

from cardgen.layout.marks import Drawing, Ellipse, Group, Path, Rect, half_turn
from cardgen.layout.transcript import transcript
from cardgen.layout.type import Setter


def test_every_kind_of_mark_has_its_line(setter: Setter) -> None:
    text = setter.block("Der <b>Chef</b> sagt <u>nein</u>", (4, 5, 40, 10), font="body", size=8, field="name")
    path = Path((("M", 0, 0), ("L", 1.005, -0.001), ("Z",)), fill="#111111", even_odd=True, dash=(1, 2))
    corner = Group(
        (Ellipse(1, 2, 3, 4, stroke="#222222"), setter.icon("crown", 1, 1, 4, "#333333")),
        half_turn(63, 88),
        "corner",
        (0, 0, 9, 9),
    )
    drawing = Drawing((Rect(-3, -3, 69, 94, fill="#ffffff", radius=2), path, text, corner))
    assert transcript(drawing) == (
        "rect -3.00 -3.00 69.00 94.00 radius 2.00 fill #ffffff\n"
        "path M 0.00 0.00 L 1.00 0.00 Z fill #111111 even-odd dashed 1.00 2.00\n"
        "text name 4.00 5.00 40.00 10.00 8 pt #000000\n"
        f"  4.00 {text.lines[0].y:.2f} [body] Der [body-bold] Chef [body] sagt _nein_\n"
        "group corner by -1.00 0.00 0.00 -1.00 63.00 88.00 within 0.00 0.00 9.00 9.00\n"
        "  ellipse 1.00 2.00 3.00 4.00 stroke #222222 0.30\n"
        "  icon crown 1.00 1.00 4.00 #333333\n"
    )


def test_faults_of_a_text_are_seen(setter: Setter) -> None:
    block = setter.block("Überlänge 😀", (0, 0, 9, 3), font="body", size=8, hyphenate=False, ground="#eeeeee")
    said = transcript(Drawing((block,)))
    assert f"on #eeeeee too large by {block.excess_width:.2f} {block.excess_height:.2f}" in said
    assert "lacks U+1F600" in said


def test_nothing_is_empty() -> None:
    assert transcript(Drawing(())) == ""
