"""The page for screen readers and large print: its structure, and that it says everything a card says."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardgen.catalog.pieces import values
from cardgen.cli import main
from cardgen.cli.jobs import Job, jobs
from cardgen.game import find, names
from cardgen.layout.inside import contrast
from cardgen.layout.markup import plain
from cardgen.preview.listing import STYLE, listing
from cardgen.translate.languages import languages
from cardgen.translate.po import languages as translated

ROOT = Path(__file__).parents[2] / "data"
VOID = {"meta", "br"}


class Page(HTMLParser):
    """The page as a reader walks it: tags in their order, the text of each, and what is not closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None], tuple[str, ...]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs), tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and "style" not in self.open:
            self.texts.append((self.open[-1], data))

    @property
    def said(self) -> str:
        """All of it, as one reads it."""
        return _bare(" ".join(text for _, text in self.texts))

    def all(self, name: str) -> list[dict[str, str | None]]:
        """The attributes of each tag of that name."""
        return [attrs for tag, attrs, _ in self.tags if tag == name]


def _bare(text: str) -> str:
    """Letters and digits alone: isolates, spaces and line ends are not what is meant."""
    return "".join(char for char in text.casefold() if char.isalnum())


def job(game: str, lang: str = "") -> Job:
    return next(jobs(Namespace(data=None, lang=lang, low_ink=False), [game]))


def page_of(found: Job) -> Page:
    known = found.setter.icons.__contains__
    return Page(listing(found.faces(), found.catalog, found.house, known, rtl=found.setter.rtl))


@pytest.fixture(scope="module", params=names())
def both(request: pytest.FixtureRequest) -> tuple[Job, Page]:
    """Each game in its source language."""
    found = job(request.param)
    return found, page_of(found)


def test_the_page_is_sound(both: tuple[Job, Page]) -> None:
    found, page = both
    assert page.open == []
    (root,) = page.all("html")
    assert (root["lang"], root["dir"]) == (found.catalog.lang, "ltr")
    assert not {tag for tag, _, _ in page.tags} & {"script", "img", "link", "iframe", "center", "font", "svg"}
    assert not any(name.startswith("on") or name == "style" for _, attrs, _ in page.tags for name in attrs)
    ids = [attrs["id"] for _, attrs, _ in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    asked = {attrs["aria-labelledby"] for _, attrs, _ in page.tags if "aria-labelledby" in attrs}
    asked |= {str(link["href"]).removeprefix("#") for link in page.all("a")}
    assert asked <= set(ids)
    tag, attrs, _ = next(one for one in page.tags if one[2][-1:] == ("body",))
    assert (tag, attrs["href"]) == ("a", "#cards")  # the first thing one comes to skips the rest


def test_headings_go_down_by_one_and_lists_hold_what_lists_may_hold(both: tuple[Job, Page]) -> None:
    _, page = both
    levels = [int(tag[1]) for tag, _, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(deeper - level <= 1 for level, deeper in pairwise(levels))
    for tag, _, above in page.tags:
        assert above[-1:] != ("dl",) or tag in ("dt", "dd")
        assert tag not in ("dt", "dd") or above[-1] == "dl"
        assert above[-1:] != ("ul",) or tag == "li"
    # tables hold data: each has heads for its columns and one in every row
    heads = [attrs.get("scope") for attrs in page.all("th")]
    assert None not in heads
    assert heads.count("row") == len(page.all("tr")) - len(page.all("table"))


def test_a_heading_for_every_component_and_card(both: tuple[Job, Page]) -> None:
    found, page = both
    faces = found.faces()
    assert len(page.all("article")) == len(faces)
    assert len(page.all("section")) == len({face.component for face in faces}) + 1
    heads = [above for tag, _, above in page.tags if tag == "h3" and above[-1] == "article"]
    assert len(heads) == len(faces)


def test_it_says_everything_that_stands_on_the_cards_and_in_the_rules(both: tuple[Job, Page]) -> None:
    found, page = both
    said = page.said
    for face in found.faces():
        for side in (face.front, face.back):
            for block, _ in side.blocks() if side else ():
                for line in block.text.replace("<br>", "\n").split("\n"):
                    words = re.sub(":[a-z-]+:", "", plain(line))
                    assert _bare(words) in said, (face.entry.id, block.text)
    for rule in found.catalog.statements("sheet"):
        for text in (found.catalog.statement(rule), *found.catalog.cells(rule)):
            assert _bare(plain(text.replace("<br>", " "))) in said, text


def test_what_a_value_is_stands_there_in_a_word_and_not_as_the_data_spell_it(
    both: tuple[Job, Page],
) -> None:
    found, page = both
    said = [text for _, text in page.texts]
    head = found.house.word("list-data")
    told = {key for _, entry in found.catalog.entries() for key in _keys(values(entry))} - {
        "icon",
        "portrait",
    }
    assert head in said and told
    for key in told:
        spelt = key.replace("_", " ").replace("-", " ")
        assert not any(re.search(rf"(^|; |: ){spelt}: ", text) for text in said), key


def _keys(found: Mapping[str, Any]) -> Iterator[str]:
    """The names of values and of their parts; not those of a portrait, which is told in English."""
    for key, value in found.items():
        yield key
        if isinstance(value, Mapping) and key != "portrait":
            yield from _keys(value)


def test_a_german_list_has_german_heads() -> None:
    assert "Farbe: " in (said := " ".join(text for _, text in page_of(job(names()[0], "de")).texts))
    assert "colour: " not in said and "Colour" not in said


def test_a_page_from_right_to_left() -> None:
    rtl = {code for code, about in languages(ROOT).items() if about.direction == "rtl"}
    game, lang = next((game, lang) for game in names() for lang in translated(ROOT / game) if lang in rtl)
    found = job(game, lang)
    page = page_of(found)
    (root,) = page.all("html")
    assert (root["lang"], root["dir"]) == (lang, "rtl")
    english = [attrs for tag, attrs, _ in page.tags if attrs.get("lang") == "en" and tag == "dd"]
    assert english and all(attrs["dir"] == "ltr" for attrs in english)
    assert not re.search(r"(margin|padding|border)-(left|right)", STYLE)  # what is mirrored mirrors itself


def test_its_colours_can_be_read_by_day_and_by_night() -> None:
    for ink, paper in (("ink", "paper"), ("link", "paper")):
        found = [re.findall(rf"--{name}: (#[0-9a-f]{{6}})", STYLE) for name in (ink, paper)]
        assert len(found[0]) == len(found[1]) == 2
        assert all(contrast(one, other) >= 7 for one, other in zip(*found, strict=True))


def test_the_verb_writes_it_to_standard_output_or_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = names()[0]
    other = translated(ROOT / find(game).name)[1]
    assert main(["cards", game, "--format", "html", "--lang", other]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f'<!doctype html>\n<html lang="{other}" dir="ltr">')
    assert said.endswith("</html>\n")
    assert main(["cards", game, "--format", "html", "--lang", other, "--out", str(tmp_path / "x.html")]) == 0
    assert (tmp_path / "x.html").read_text("utf-8") == said
    assert capsys.readouterr().out == f"{tmp_path / 'x.html'}\n"
