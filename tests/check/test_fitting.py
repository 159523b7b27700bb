"""How texts of several languages stand on their cards, and what a translator is told of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from cardgen.catalog.model import Stock
from cardgen.catalog.paths import data_root, fonts_root
from cardgen.check.fitting import CARD_CHECKS, fitting, split_words
from cardgen.cli import main
from cardgen.finding import Finding
from cardgen.game import Face, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Box, Drawing
from cardgen.layout.type import Setter
from cardgen.translate.checks.table import CHECKS
from cardgen.translate.judge import judge_all
from cardgen.translate.languages import language, languages
from cardgen.translate.texts import localize
from tests.translate.test_judge import made
from tests.translate.test_texts import Shop, shop

ROOT = data_root(None)
KNOWN = languages(ROOT)
STOCK = Stock(width=60, height=60)
FONTS = Fonts(fonts_root(None))


GOOD = {"en": "Signing power", "fr": "Procuration", "pl": "Pełnomocnictwo"}
BAD: Mapping[str, Mapping[str, str]] = {
    "card-overflow": {
        "en": "The board sits until everybody is tired, and then resolves to sit on tomorrow, only earlier.",
        "fr": "Le conseil siège jusqu’à ce que tout le monde soit fatigué, puis décide de siéger demain.",
        "pl": "Zarząd obraduje, aż wszyscy się zmęczą, po czym postanawia obradować jutro, tylko wcześniej.",
    },
    "card-glyph": {"en": "Power \u13a0", "fr": "Procuration \u13a0", "pl": "Prokura \u13a0"},
    "card-tight": {
        "en": "Signing power for all but those who ask",
        "fr": "Procuration pour qui ne la demande pas",
        "pl": "Prokura dla tych, co nie proszą o nic",
    },
    "card-safe": {"en": "Power", "fr": "Pouvoir", "pl": "Władza"},
    "card-hyphenation": {
        "en": "Internationalization",
        "fr": "Anticonstitutionnellement",
        "pl": "Konstantynopolitańczykowianeczka",
    },
    "card-markup": {"en": "Power :nothing:", "fr": "Pouvoir :rien:", "pl": "Władza :nic:"},
    "card-nbsp": {"en": "123456 mm", "fr": "123456 mm", "pl": "w kolejce"},
}
BOXES: Mapping[str, tuple[float, float, float, float]] = {
    "card-hyphenation": (8, 8, 26, 12),
    "card-safe": (0.5, 8, 40, 9),
}
WIDE = (8.0, 8.0, 40.0, 9.0)


def looked(
    tmp_path: Path, lang: str, text: str, box: Box = WIDE, remark: str = "", size: float = 9.0
) -> list[Finding]:
    """What is said of a card on which this text stands in a box of that size (mm)."""
    book = made(tmp_path, {"a/name": text}, {"a/name": f"# {remark}\n" if remark else ""}, lang)
    return fitting(book, *_drawn(tmp_path, lang, text, box, size), FONTS)


def _drawn(tmp_path: Path, lang: str, text: str, box: Box, size: float) -> tuple[Shop, list[Face]]:
    catalog, _ = localize(shop(), tmp_path / "shop" / "text" / f"{lang}.po", lang)
    setter = Setter(FONTS, lang, language=language(KNOWN, lang)[0])
    block = setter.block(text, box, font="body", size=size, least=8, field="name")
    return catalog, [Face("cards", catalog.cards[0], STOCK, Drawing((block,)), None)]


def _box(check: str, lang: str, text: str) -> Box:
    """A box in which a text has what the check finds."""
    width = Setter(FONTS, lang).width
    if check == "card-nbsp":  # room for one word
        return (8, 8, max(width(word, "body", 9) for word in text.split()) + 0.5, 12)
    if check == "card-tight":
        return (8, 8, width(text, "body", 8) + 0.3, 3.2)
    return BOXES.get(check, WIDE)


@pytest.mark.parametrize("check", BAD)
@pytest.mark.parametrize("lang", GOOD)
def test_a_text_with_room_is_left_alone(tmp_path: Path, check: str, lang: str) -> None:
    assert looked(tmp_path, lang, GOOD[lang]) == []


@pytest.mark.parametrize(("check", "lang"), [(check, lang) for check, said in BAD.items() for lang in said])
def test_a_text_without_is_found_at_its_line(tmp_path: Path, check: str, lang: str) -> None:
    text = BAD[check][lang]
    found = [one for one in looked(tmp_path, lang, text, _box(check, lang, text)) if one.check == check]
    assert found
    assert (found[0].where, found[0].msgctxt) == (f"data/shop/text/{lang}.po:4", "a/name")
    assert (found[0].level, found[0].lang) == (CHECKS[check].level, lang)


def test_every_check_of_the_card_is_tried_in_three_languages() -> None:
    assert {check: len(said) for check, said in BAD.items()} == dict.fromkeys(CARD_CHECKS, 3)


def test_an_overflow_says_how_much_and_which_word(tmp_path: Path) -> None:
    (found,) = looked(tmp_path, "pl", "Ż" * 20, (8, 8, 20, 9))
    assert re.search(r"mm too wide .*\(too wide: 'ŻŻ.*'\).*shorten it by about \d+ characters", found.what)
    found = looked(tmp_path, "en", BAD["card-overflow"]["en"])[0]
    assert re.search(r"\d\.\d mm too high at its smallest size 8 pt; allowed 40\.0 x 9\.0 mm", found.what)


def test_a_hyphenated_name_is_told_with_its_parts(tmp_path: Path) -> None:
    (found,) = looked(tmp_path, "en", "Internationalization", BOXES["card-hyphenation"])
    assert "found the name parted as 'International-ization'" in found.what


def test_a_remark_silences_what_is_bearable_and_nothing_else(tmp_path: Path) -> None:
    remark = "ignore: card-hyphenation - it is a long word"
    assert looked(tmp_path, "en", BAD["card-hyphenation"]["en"], BOXES["card-hyphenation"], remark) == []
    remark = "ignore: card-hyphenation, card-overflow - it is a long text"
    found = looked(tmp_path, "en", BAD["card-overflow"]["en"], WIDE, remark)
    assert "card-overflow" in {one.check for one in found}
    assert any(one.check == "ignore" and "card-hyphenation finds nothing" in one.what for one in found)


def test_a_remark_about_the_card_is_not_called_useless_by_the_words(tmp_path: Path) -> None:
    book = made(tmp_path, {"a/name": "Ann"}, {"a/name": "# ignore: card-nbsp, card-tight - so\n"})
    assert judge_all(book) == []


def test_words_that_are_not_saved_are_judged_on_their_card(tmp_path: Path) -> None:
    book = made(tmp_path, {"a/name": "Ann"})
    long = BAD["card-overflow"]["en"]
    catalog, faces = _drawn(tmp_path, "en", long, WIDE, 9)
    (found,) = fitting(book, catalog, faces, FONTS, ["card-overflow"])
    assert found.msgctxt == "a/name"


@pytest.mark.parametrize(
    ("text", "lines", "words"),
    [
        ("Der Aufsichtsrat", ["Der Aufsichts-", "rat"], ["Aufsichts-rat", ""]),
        ("Die Lobby-Karte", ["Die Lobby-", "Karte"], ["", ""]),
        ("Ver\u00adwaltung, ja", ["Ver-", "waltung, ja"], ["Ver-waltung", ""]),
        ("other", ["words"], []),
    ],
)
def test_a_hyphen_of_the_program_is_told_from_one_of_the_text(
    text: str, lines: list[str], words: list[str]
) -> None:
    assert split_words(text, lines) == words


# --- the verb ------------------------------------------------------------------------------------


def _file(copy: Path) -> tuple[str, str, Path]:
    """The first game, the language it is translated into, and the file."""
    path = sorted((copy / "data" / names()[0] / "text").glob("*.po"))[0]
    return names()[0], path.stem, path


def _spoil(path: Path, field: str, spoil: Callable[[str], str]) -> tuple[int, str]:
    """Change the first translation of a card's field; gives its line and its msgctxt."""
    text = path.read_text("utf-8")
    found = re.search(rf'^msgctxt "([^"./]+/{field})"\nmsgid ".*"\nmsgstr "(.*)"$', text, re.MULTILINE)
    assert found
    path.write_text(text[: found.start(2)] + spoil(found[2]) + text[found.end(2) :], "utf-8")
    return text[: found.start()].count("\n") + 1, found[1]


def test_a_word_too_wide_is_an_error_at_its_line(copy: Path, said: Callable[..., tuple[int, str]]) -> None:
    game, lang, path = _file(copy)
    line, msgctxt = _spoil(path, "name", lambda text: "W" * 90)
    code, text = said("translate", "check", game, "--lang", lang, "--only", "card-overflow")
    assert code == 1
    assert re.search(
        rf"^error: \S*{lang}\.po:{line}: {game}/{msgctxt} \[{lang}\]: .* mm too wide .*\(card-overflow\)$",
        text, re.MULTILINE,
    )  # fmt: skip
    code, text = said("check", game, "--lang", lang)
    assert (code, f"{lang}.po:{line}:" in text) == (1, True)


def test_as_json_every_finding_names_its_text_and_check(
    copy: Path, said: Callable[..., tuple[int, str]]
) -> None:
    game, lang, path = _file(copy)
    line, msgctxt = _spoil(path, "name", lambda text: f"{text}  7")
    code, text = said(
        "translate", "check", game, "--lang", lang, "--format", "json", "--only", "double_space,card-numbers"
    )
    rows = {row["check"]: row for row in json.loads(text)}
    assert (code, set(rows)) == (1, {"double_space", "card-numbers"})
    row = rows["double_space"]
    assert (row["msgctxt"], row["level"], row["lang"], row["game"]) == (msgctxt, "warning", lang, game)
    assert row["where"].endswith(f"{lang}.po:{line}")


def test_the_designers_check_tells_what_would_be_printed_wrong(
    copy: Path, said: Callable[..., tuple[int, str]]
) -> None:
    game, lang, path = _file(copy)
    line, _ = _spoil(path, "name", lambda text: f"{text} 77")
    (copy / "data" / "house" / "balance.yaml").write_text("forced: 2\n", "utf-8")
    code, text = said("check", game, "--lang", lang)
    assert code == 1
    assert re.search(r"^error: \S*house/balance\.yaml:1:9: forced: found 2; allowed: at most 1", text, re.M)
    assert re.search(
        rf"^error: \S*{lang}\.po:{line}: .*found the number 77, which the source has not", text, re.M
    )


def test_translators_are_told_in_their_file_what_is_silenced(
    copy: Path, said: Callable[..., tuple[int, str]]
) -> None:
    folder = next(path.parent for path in sorted((copy / "data").glob("*/silences.yaml")))
    file = sorted((folder / "text").glob("*.po"))[0]
    for _ in range(2):
        assert said("translate", "update", folder.name, "--lang", file.stem)[0] == 0
        assert len(re.findall(r"^#\. ignore: [a-z_, -]+ - \w", file.read_text("utf-8"), re.M)) >= 1
    before = file.read_bytes()
    said("translate", "update", folder.name, "--lang", file.stem)
    assert file.read_bytes() == before


def test_games_with_other_languages_are_checked_one_after_the_other(
    copy: Path, said: Callable[..., tuple[int, str]]
) -> None:
    game, _, path = _file(copy)
    (path.with_name("eo.po")).write_text(
        re.sub(r"Language: \w+", "Language: eo", path.read_text("utf-8"), count=1), "utf-8"
    )
    code, text = said("translate", "check", game, names()[1], "house", "--only", "language")
    assert code == 0
    assert re.search(r"found no entry 'eo'", text)
    assert said("translate", "check", "--lang", "eo", "--only", "language") == (code, text)
    assert said("translate", "check", names()[1], "--lang", "eo")[0] == 2


def test_what_cannot_be_read_is_told_whatever_was_asked_for(
    copy: Path, said: Callable[..., tuple[int, str]]
) -> None:
    (copy / "data" / names()[0] / "box.yaml").write_text("title: [", "utf-8")
    code, text = said("translate", "check", names()[0], "--only", "same")
    assert (code, "box.yaml" in text) == (1, True)


def test_warnings_fail_with_strict_only(copy: Path, said: Callable[..., tuple[int, str]]) -> None:
    game, lang, path = _file(copy)
    _spoil(path, "name", lambda text: f"{text}  x")
    words = ("translate", "check", game, "--lang", lang, "--only", "double_space")
    assert said(*words)[0] == 0
    assert said(*words, "--strict")[0] == 1
    assert "double_space" not in said("translate", "check", game, "--only", "end_stop")[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--only", "card-quote"), "did you mean card-quotes?"),
        (("nogame",), "found game 'nogame'; allowed: .*house"),
        (("--lang", "tlh"), "found language 'tlh'; allowed: .*de"),
        (("house", "--lang", "tlh"), "found language 'tlh'"),
    ],
)
def test_a_wrong_word_is_a_usage_error(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["translate", "check", *words]) == 2
    assert re.search(says, capsys.readouterr().err)


def test_every_check_is_explained_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["translate", "check", "--checks"]) == 0
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} == CHECKS.keys()


def test_the_words_of_the_house_are_checked_too(copy: Path, said: Callable[..., tuple[int, str]]) -> None:
    path = sorted((copy / "data" / "house" / "text").glob("*.po"))[0]
    text = path.read_text("utf-8")
    path.write_text(text.replace('msgstr "', 'msgstr " ', 2).replace('msgstr " "', 'msgstr ""', 1), "utf-8")
    code, text = said("translate", "check", "house", "--strict")
    assert code == 1
    assert "(begin_space)" in text


def test_a_broken_file_is_told_and_the_others_are_checked(
    copy: Path, said: Callable[..., tuple[int, str]]
) -> None:
    game, lang, path = _file(copy)
    path.write_text(path.read_text("utf-8") + '\nmsgid "cut', "utf-8")
    code, text = said("translate", "check", game, "house", "--lang", "", "--only", "po,same")
    assert code == 1
    assert re.search(rf"{lang}\.po:\d+: .*\(po\)", text)


def test_one_line_too_many_is_one_and_not_two_where_lines_stand_wide(tmp_path: Path) -> None:
    text = " ".join(["word"] * 8)
    setter = Setter(FONTS, "en")
    room = (8.0, 8.0, setter.width(text, "body", 8) * 0.85, 3.35)
    block = setter.block(text, room, font="body", size=8, least=8, leading=1.5, field="name")
    book = made(tmp_path, {"a/name": text}, {"a/name": ""}, "en")
    found = fitting(book, shop(), [Face("cards", shop().cards[0], STOCK, Drawing((block,)), None)], FONTS)
    told = re.search(r"about (\d+) characters", found[0].what)
    assert told and 1 <= int(told[1]) <= len(text) / 2, found[0].what
