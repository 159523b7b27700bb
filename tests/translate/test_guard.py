"""What a translation must keep of its source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.finding import Level
from cardgen.translate.guard import faults, placeholders

FINE = [
    ("Ziehe {n} Karten", "Draw {n} cards"),
    ("{a} schlägt {b}", "{b} is beaten by {a}, not by {b}"),
    ("1,5 Punkte und 50 %", "1.5 points and 50%"),
    ("<b>Sofort</b> und <i>gleich</i>", "<i>soon</i> and <b>now</b>"),
    ("∞ MACHT", "MACHT ∞"),
    ("a { b", "a {} b {"),
    ("Zeile<br>Zeile", "line line"),
    ("{{wörtlich}}", "{{literally}}"),
    (":coin: :coin: :rope:", ":rope: :coin::coin:"),
    ("Um 12:30: los", "At 12:30: go"),
    ("\\:kein-bild:", ":no-picture:"),
]
BROKEN = [
    ("Ziehe {n} Karten", "Draw cards", "placeholders", Level.ERROR, "{n} of the source is missing"),
    (
        "Ziehe {n} Karten",
        "Draw {N} {n} cards",
        "placeholders",
        Level.ERROR,
        "found {N}, unknown to the source",
    ),
    ("{a}{b}", "{ab}", "placeholders", Level.ERROR, "allowed: {a}, {b}"),
    ("{a}", "{a.__class__}", "placeholders", Level.ERROR, "unknown"),
    (":coin:", ":coi:", "placeholders", Level.ERROR, "did you mean :coin:?"),
    (":coin:", "coin", "placeholders", Level.ERROR, "found :coin: nowhere, in the source once"),
    (":a-b::c:", ":a-b:c:", "placeholders", Level.ERROR, "write :a-b::c:"),
    ("{by:+d}", "{by}", "placeholders", Level.ERROR, "{by:+d} of the source is missing"),
    ("{a}", "{a", "placeholders", Level.ERROR, "without a partner"),
    ("Karte", "{x}", "placeholders", Level.ERROR, "allowed: none"),
    ("<b>a</b>", "<b>a", "xml-invalid", Level.ERROR, "<b> that is never closed"),
    ("<b>a</b>", "a</b>", "xml-invalid", Level.ERROR, "</b> that closes nothing"),
    ("<b>a</b><i>b</i>", "<b><i>a</b></i>", "xml-invalid", Level.ERROR, "</b> that closes nothing"),
    ("<b>a</b>", "a", "xml-tags", Level.ERROR, "other markup"),
    ("a", "<img>", "xml-invalid", Level.ERROR, "found <img>"),
    ("a", "a\tb", "control", Level.ERROR, "tab"),
    ("a", "a\u2028b", "control", Level.ERROR, "invisible"),
]


@pytest.mark.parametrize(("msgid", "msgstr"), FINE)
def test_a_faithful_translation(msgid: str, msgstr: str) -> None:
    assert list(faults(msgid, msgstr)) == []


@pytest.mark.parametrize(("msgid", "msgstr", "check", "level", "says"), BROKEN)
def test_an_unfaithful_one(msgid: str, msgstr: str, check: str, level: Level, says: str) -> None:
    found = list(faults(msgid, msgstr))
    assert {(fault[0], fault[1]) for fault in found} == {(check, level)}
    assert any(says in fault[2] for fault in found)


@given(st.text(alphabet="ab1,.{}<>/bi :!\t∞"))
def test_a_text_is_faithful_to_itself(text: str) -> None:
    assert {fault[0] for fault in faults(text, text)} <= {"control", "xml-invalid"}


@given(st.text(alphabet="{}ab!:."), st.text(alphabet="{}ab!:."))
def test_what_passes_can_be_filled_as_the_source_can(msgid: str, msgstr: str) -> None:
    if placeholders(msgid) is None or any(fault[0] == "placeholders" for fault in faults(msgid, msgstr)):
        return
    try:
        msgid.format(a="", b="")
    except (KeyError, ValueError, IndexError, AttributeError):
        return
    msgstr.format(a="", b="")
