"""Every check of words finds what is wrong and leaves alone what is right, in many languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.catalog.paths import data_root
from cardgen.finding import Level
from cardgen.translate.checks.numbers import figures
from cardgen.translate.checks.pair import Tongue, paired
from cardgen.translate.checks.table import CHECKS, functions
from cardgen.translate.glossary import Glossary, parse
from cardgen.translate.guard import Fault
from cardgen.translate.judge import TEXT_CHECKS
from cardgen.translate.languages import Ends, Language, Quotes, languages
from cardgen.translate.texts import TextRef

from .cases import CASES, FINE, Case

HERE = Path(__file__).parent
TERMS = {
    "en": "term,translation\nMobbing-Karte,Mobbing card\nAufsichtsrat,board\n",
    "fr": "term,translation\nAufsichtsrat,conseil\n",
    "pl": "term,translation,forbidden\nAufsichtsrat,rada,szefowie\n",
}
NAMES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "en": {"Einwand!": ("Objection!",)},
    "fr": {"Einwand!": ("Objection\u00a0!",)},
    "pl": {"Einwand!": ("Sprzeciw!",)},
}
IDS = frozenset(CHECKS)


@cache
def tongue(code: str) -> Tongue:
    return Tongue(languages(data_root(None))[code])


def faults(
    source: str,
    target: str,
    msgid: str,
    said: str,
    wanted: frozenset[str] = IDS,
    field: str = "text",
    terms: Glossary | None = None,
) -> list[Fault]:
    """What the checks say to a translation; those that were asked for only if they are."""
    ref = TextRef(f"a/{field}", msgid, "", "cards", "a", field, 1)
    terms = terms or (parse(TERMS[target], "x.csv") if target in TERMS else Glossary())
    flags = ("max-length:12",) if "max-length" in wanted else ()
    pair = paired(ref, said, tongue(source), tongue(target), terms, NAMES.get(target, {}), flags)
    called = functions(pair.source is pair.target, wanted)
    return [fault for test in called for fault in test(pair) if fault.check in wanted]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.check}-{case.target}-{case.good}")
def test_what_is_right_is_left_alone(case: Case) -> None:
    wanted = TEXT_CHECKS | {case.check}
    found = faults(case.source, case.target, case.msgid, case.good, wanted, case.field)
    assert [fault for fault in found if fault.check == case.check] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.check}-{case.target}-{case.bad}")
def test_what_is_wrong_is_found(case: Case) -> None:
    found = faults(case.source, case.target, case.msgid, case.bad, frozenset({case.check}), case.field)
    assert {fault.check for fault in found} == {case.check}
    assert max(fault.level for fault in found) <= CHECKS[case.check].level


@pytest.mark.parametrize(("source", "target", "msgid", "said"), FINE)
def test_nothing_is_said_to_a_good_translation(source: str, target: str, msgid: str, said: str) -> None:
    assert faults(source, target, msgid, said, TEXT_CHECKS) == []


def test_every_check_of_words_is_tried_in_three_languages() -> None:
    tried = defaultdict(set)
    for case in CASES:
        tried[case.check].add(case.target)
    of_words = {check.id for check in CHECKS.values() if check.test}
    assert tried.keys() == of_words
    assert {check: langs for check, langs in tried.items() if len(langs) < 3} == {}


def test_the_sentences_are_those_that_were_read_and_accepted(accept: bool) -> None:
    said = "".join(f"{line}\n" for line in _sentences())
    path = HERE / "sentences.txt"
    if accept:
        path.write_text(said, "utf-8")
    assert path.read_text("utf-8") == said, "pytest --accept rewrites it; read what you accept"


def _sentences() -> Iterator[str]:
    for case in CASES:
        for fault in faults(case.source, case.target, case.msgid, case.bad, frozenset({case.check})):
            yield f"{fault.level.name.lower():<7} {case.target:<5} {case.bad!r}"
            yield f"        {fault.check}: {fault.what}"


@pytest.mark.parametrize("check", CHECKS.values(), ids=lambda check: check.id)
def test_every_check_explains_itself_in_a_sentence(check: object) -> None:
    explains = CHECKS[check.id].explains  # type: ignore[attr-defined]
    assert explains[0].isupper()
    assert explains.endswith(".")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [('Sag "nein".', "card-quotes"), ("Zu  viel", "double_space"), ("Wer ?", "punctuation_spacing")],
)
def test_a_source_text_is_looked_at_in_its_own_language(text: str, wrong: str) -> None:
    assert [fault.check for fault in faults("de", "de", text, text, TEXT_CHECKS)] == [wrong]


@pytest.mark.parametrize("text", ["Zieh 3 Karten und zwei AGB.", "„Einwand!“, sagt {who}.", "Start"])
def test_a_source_text_is_not_compared_with_itself(text: str) -> None:
    assert faults("de", "de", text, text, TEXT_CHECKS) == []


def test_what_the_glossary_translates_need_not_be_an_acronym() -> None:
    said = ("de", "fr", "Der WLAN-Schlüssel", "La clé du réseau")
    assert [fault.check for fault in faults(*said, TEXT_CHECKS)] == ["acronyms"]
    agreed = parse("term,translation\nWLAN-Schlüssel,clé\n", "x.csv")
    assert faults(*said, TEXT_CHECKS, terms=agreed) == []


def test_figures_that_may_be_words_elsewhere_weigh_less_where_those_are_not_known() -> None:
    (known,) = faults("en", "de", "Draw 3 cards.", "Zieh Karten.", frozenset({"card-numbers"}))
    (unknown,) = faults("en", "ja", "Draw 3 cards.", "カードを三枚引く。", frozenset({"card-numbers"}))
    assert (known.level, unknown.level) == (Level.ERROR, Level.WARNING)


@pytest.mark.parametrize(
    ("code", "text", "found"),
    [
        ("de", "1,5 und 1½", ["1.5", "1.5"]),
        ("de", "10.000 und 3.12", ["10000", "3", "12"]),
        ("en", "10,000.50", ["10000.5"]),
        ("fr", "10\u202f000 et 2,50", ["10000", "2.5"]),
        ("de_CH", "1’000.5", ["1000.5"]),
        ("en", "3–5, −2 and ∞", ["3", "5", "-2", "∞"]),
        ("ar", "١٢ و ٣", ["12", "3"]),
        ("en", "½ of ¾", ["0.5", "0.75"]),
    ],
)
def test_figures_are_read_as_the_language_writes_them(code: str, text: str, found: list[str]) -> None:
    assert sorted(figures(text, tongue(code)).elements()) == sorted(found)


@given(
    st.floats(min_value=0.25, max_value=999, allow_nan=False), st.sampled_from(("de", "en", "fr", "de_CH"))
)
def test_what_a_language_prints_it_also_reads(value: float, code: str) -> None:
    said = f"{tongue(code).language.number(value)} Punkte"
    assert [float(one) for one in figures(said, tongue(code)).elements()] == [float(f"{value:g}")]


@pytest.mark.parametrize("sign", ["(", "[", "\\", "^", "-", "]", "*", "?"])
def test_a_language_may_have_any_sign_anywhere(sign: str) -> None:
    strange = Language(
        id="xx", name="x", quotes=Quotes(open=sign, close=sign), inner=Quotes(open=sign, close="x"),
        before=sign, decimal=sign, group=sign, numbers=(sign,) * 13, pair=(sign,), units=(sign,),
        whole=(f"{sign} {sign}",), twice=(sign,), opens=sign, ends=Ends(stop=sign, colon=sign),
    )  # fmt: skip
    text = f"{sign}1{sign}000 {sign} {{a}} {sign}{sign} b{sign}"
    ref = TextRef("a/text", text, "", "cards", "a", "text", 1)
    pair = paired(ref, text[::-1], Tongue(strange), Tongue(strange), Glossary(), {"b": ("c",)})
    assert all(fault.check in IDS for test in functions(False, IDS) for fault in test(pair))


@given(
    st.text(alphabet="ab1½,.:;!?…„“”‚‘’«»\"'{}<>/ \u00a0\u202f\u200b\n-∞AB漢。", max_size=40),
    st.sampled_from(("de", "fr", "ja", "sv")),
)
def test_no_text_makes_a_check_fail(text: str, code: str) -> None:
    for fault in faults("en", code, text, text[::-1], IDS - {"max-length"}):
        assert fault.check in CHECKS
        assert fault.level <= CHECKS[fault.check].level
        assert fault.what
