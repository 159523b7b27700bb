"""The verdict on a text, saved or not, beside the other texts of its game; and what silences it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.catalog.paths import data_root
from cardgen.catalog.schema import schema, text_of
from cardgen.finding import DataError, Finding, Level
from cardgen.translate.checks.table import CHECKS
from cardgen.translate.judge import Book, book, judge, judge_all
from cardgen.translate.languages import Language, languages
from cardgen.translate.silence import Silence, read_silences
from cardgen.translate.texts import texts

from .test_texts import shop

ROOT = data_root(None)
KNOWN: Mapping[str, Language] = languages(ROOT)
CATALOG = shop().placed("shop", "de", {("", ""): "data/shop", ("a", "name"): "data/shop/cards.yaml:2:9"})
REFS = {ref.msgctxt: ref for ref in texts(CATALOG)}
HEADER = 'msgid ""\nmsgstr "Language: en\\n"\n\n'


def made(root: Path, said: Mapping[str, str], above: Mapping[str, str] = {}, lang: str = "en") -> Book:
    """The book of a shop with these translations and lines of comments above them."""
    folder = root / "shop" / "text"
    folder.mkdir(parents=True, exist_ok=True)
    entries = (
        f'{above.get(key, "")}msgctxt "{key}"\nmsgid "{REFS[key].msgid}"\nmsgstr "{text}"\n\n'
        for key, text in said.items()
    )
    (folder / f"{lang}.po").write_text(HEADER.replace("en", lang) + "".join(entries), "utf-8")
    return book(CATALOG, root, lang, KNOWN)


def ids(found: list[Finding] | tuple[Finding, ...]) -> list[str]:
    return [finding.check for finding in found]


GOOD = {key: f"Text {number}" for number, key in enumerate(REFS) if "{" not in REFS[key].msgid}


def test_a_finding_says_where_it_is_and_what_it_is_about(tmp_path: Path) -> None:
    (found,) = judge_all(made(tmp_path, {"a/name": "Ann  Lee"}))
    assert (found.where, found.msgctxt) == ("data/shop/text/en.po:4", "a/name")
    assert (found.check, found.level) == ("double_space", Level.WARNING)
    assert (found.game, found.card, found.field, found.lang) == ("shop", "a", "name", "en")
    assert str(found).startswith("data/shop/text/en.po:4: shop/a.name [en]: found two spaces")


def test_words_are_judged_before_they_are_saved(tmp_path: Path) -> None:
    texts_of = made(tmp_path, {"a/name": "Ann  Lee"})
    assert ids(judge(texts_of, "a/name")) == ["double_space"]
    assert judge(texts_of, "a/name", "Ann Lee") == ()
    assert ids(judge(texts_of, "a/name", "<b>Ann")) == ["xml-invalid"]
    assert judge(texts_of, "a/name", "  ") == ()


def test_a_text_without_an_entry_is_judged_too(tmp_path: Path) -> None:
    (found,) = judge(made(tmp_path, {}), "a/name", "Ann  Lee")
    assert found.where == "data/shop/cards.yaml:2:9"


def test_only_the_checks_asked_for(tmp_path: Path) -> None:
    texts_of = made(tmp_path, {"a/name": "Ann  7"})
    assert ids(judge_all(texts_of)) == ["card-numbers", "double_space"]
    assert ids(judge_all(texts_of, ["card-numbers"])) == ["card-numbers"]
    assert ids(judge(texts_of, "a/name", only=["double_space"])) == ["double_space"]


@pytest.mark.parametrize("flag", ["#, fuzzy\n", ""])
def test_what_is_not_printed_is_not_judged(tmp_path: Path, flag: str) -> None:
    texts_of = made(tmp_path, {"a/name": "Ann  7" if flag else " "}, {"a/name": flag})
    assert judge_all(texts_of) == []
    assert judge(texts_of, "a/name") == ()


def test_one_source_has_one_translation_and_the_first_counts(tmp_path: Path) -> None:
    same = [key for key, ref in REFS.items() if ref.msgid == "Karten"]
    other = next(key for key, ref in REFS.items() if ref.msgid == "Was")
    texts_of = made(tmp_path, {same[0]: "Cards", other: "What"})
    assert judge_all(texts_of) == []
    # a text with the same source, as it is typed
    twin = replace(texts_of, refs={**REFS, "z/text": replace(REFS[same[0]], msgctxt="z/text", card="z")})
    (found,) = judge(twin, "z/text", "Maps")
    assert (found.check, found.level) == ("inconsistent", Level.WARNING)
    assert f"'Cards' in {same[0]}" in found.what
    assert judge(twin, "z/text", "Cards") == ()


def test_two_cards_of_one_name_are_an_error_and_other_texts_a_question(tmp_path: Path) -> None:
    (found,) = judge_all(made(tmp_path, {"a/name": "Ann", "b/name": "ann!"}), ["reused"])
    assert (found.msgctxt, found.level) == ("b/name", Level.ERROR)
    assert "two cards could not be told apart" in found.what
    (found,) = judge_all(made(tmp_path, {"box/title": "Ann", "b/name": "Ann"}), ["reused"])
    assert found.level is Level.INFO


def test_a_card_is_called_in_a_text_as_it_is_called_itself(tmp_path: Path) -> None:
    texts_of = made(tmp_path, {"a/name": "Ann", "b/name": "Berta"})
    ref = replace(REFS["a/name"], msgctxt="z/text", card="z", field="text", msgid="Frag „Anna“.")
    quoting = replace(texts_of, refs={**REFS, "z/text": ref})
    (found,) = judge(quoting, "z/text", "Ask “Anna”.")
    assert (found.check, "which is called 'Ann' here" in found.what) == ("card-name-ref", True)
    assert judge(quoting, "z/text", "Ask “Ann”.") == ()


def test_the_glossary_and_its_faults_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "shop" / "text"
    folder.mkdir(parents=True)
    (folder / "en.glossary.csv").write_text("term,translation\nAnna,Ann\nAnna,Anne\n", "utf-8")
    found = judge_all(made(tmp_path, {"a/name": "Mary"}))
    assert ids(found) == ["glossary", "check_glossary"]


def test_a_language_nobody_knows_is_told_once(tmp_path: Path) -> None:
    found = judge_all(made(tmp_path, GOOD, lang="eo"), ["language"])
    assert ids(found) == ["language"]


def test_a_translator_silences_a_finding_with_a_reason(tmp_path: Path) -> None:
    remark = {"a/name": "# a word to myself\n# ignore: double_space, card-numbers - she is a number\n"}
    texts_of = made(tmp_path, {"a/name": "Ann  7"}, remark)
    assert judge_all(texts_of) == []
    assert ids(judge(texts_of, "a/name", "Ann  7?")) == ["end_question"]


@pytest.mark.parametrize(
    ("remark", "check", "level", "says"),
    [
        ("ignore: double_space", "ignore", Level.WARNING, "without a reason"),
        ("ignore: double_space -", "ignore", Level.WARNING, "without a reason"),
        ("ignore: doublespace - why not", "double_space", Level.WARNING, ""),
        ("ignore: doublespace - why not", "ignore", Level.WARNING, "did you mean double_space?"),
        ("ignore:", "ignore", Level.WARNING, "without a check"),
        ("ignore: double_space, end_stop - so", "ignore", Level.INFO, "end_stop finds nothing here"),
        ("ignore: placeholders, double_space - so", "ignore", Level.WARNING, "cannot be ignored"),
    ],
)
def test_a_remark_that_is_no_good_is_itself_a_finding(
    tmp_path: Path, remark: str, check: str, level: Level, says: str
) -> None:
    found = judge_all(made(tmp_path, {"a/name": "Ann  Lee"}, {"a/name": f"# {remark}\n"}))
    assert any(one.check == check and one.level is level and says in one.what for one in found)


def test_a_remark_is_not_called_useless_by_a_check_that_did_not_run(tmp_path: Path) -> None:
    remark = {"a/name": "# ignore: card-tight, end_stop - so\n"}
    texts_of = made(tmp_path, {"a/name": "Ann"}, remark)
    assert ids(judge_all(texts_of, ["double_space"])) == []
    (found,) = judge_all(texts_of)
    assert "end_stop finds nothing" in found.what


def test_what_makes_a_card_unprintable_cannot_be_silenced(tmp_path: Path) -> None:
    texts_of = made(tmp_path, {"a/name": "Ann"}, {"a/name": "# ignore: xml-invalid - let me\n"})
    assert "xml-invalid" in ids(judge(texts_of, "a/name", "<b>Ann"))


SILENCES = """\
- id: spaces
  text: "*/name"
  checks:
    - double_space
  reason: "names may have wide spaces"
  languages:
    - en
- id: gone
  text: nobody/name
  checks:
    - same
  reason: "was once a card"
- id: firm
  text: a/name
  checks:
    - placeholders
  reason: "cannot be"
"""


def test_the_game_silences_for_all_languages_or_for_some(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "silences.yaml").write_text(SILENCES, "utf-8")
    found = judge_all(made(tmp_path, {"a/name": "Ann  Lee"}))
    assert ids(found) == ["ignore", "ignore"]
    assert "'nobody/name', which the game does not have" in found[0].what
    assert "found 'placeholders'; allowed:" in found[1].what
    assert "double_space" in ids(judge_all(made(tmp_path, {"a/name": "Ann  Lee"}, lang="fr")))


def test_a_wrong_silence_is_told_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "silences.yaml").write_text("- id: a\n  text: b\n  checks:\n    - same\n", "utf-8")
    with pytest.raises(DataError, match=r"silences\.yaml:1:3: a\.reason: 'reason' is missing"):
        read_silences(tmp_path, "shop")


@pytest.mark.parametrize("path", sorted(ROOT.glob("*/silences.yaml")), ids=lambda path: path.parent.name)
def test_the_committed_schemas_of_silences_are_the_generated_ones(path: Path, accept: bool) -> None:
    made_text = text_of(schema(tuple[Silence, ...], "Findings about texts that are right as they are."))
    file = path.parent / "schema" / "silences.schema.json"
    if accept:
        file.write_text(made_text, "utf-8")
    assert file.read_text("utf-8") == made_text, "pytest --accept rewrites it"


def test_the_source_language_is_looked_at_alone(tmp_path: Path) -> None:
    texts_of = book(CATALOG, tmp_path, "de", KNOWN)
    assert judge_all(texts_of) == []
    assert ids(judge(texts_of, "a/name", 'Die  "Anna" mit 7')) == ["card-quotes", "double_space"]


def test_one_text_is_judged_in_two_milliseconds(tmp_path: Path) -> None:
    texts_of = made(tmp_path, GOOD)
    judge(texts_of, "a/name", "warm")
    start = time.process_time()
    for number in range(200):
        judge(texts_of, "a/name", f"“Ann”, {number} <b>cards</b> and :coin: more; she’s in two minds!")
    assert (time.process_time() - start) / 200 < 0.002


def test_every_id_of_a_finding_is_in_the_table(tmp_path: Path) -> None:
    said = "“Ann\", 7  <b>cards : and and :coin:; she's in two minds ! …\u200b "
    assert set(ids(judge(made(tmp_path, {}), "a/name", said))) <= CHECKS.keys()
