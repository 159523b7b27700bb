"""The report of `balance GAME`: true to its figures, readable without eyes, a mouse or a network."""

from __future__ import annotations

import copy
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardgen.balance.page import page
from cardgen.balance.page.charts import binned
from cardgen.cli import main
from cardgen.engine.outcome import outcomes
from cardgen.engine.tournament import Plan
from cardgen.game import find
from tests.balance.lots import quickest
from tests.games import laws

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOUSE = Path(__file__).parents[2]
GAME = quickest()
GAMES = 8
VOID = frozenset({"meta", "img", "link", "br", "hr", "input", "rect", "path", "circle"})
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An examined game."""
    folder = tmp_path_factory.mktemp("report")
    assert main(["balance", GAME, "--games", str(GAMES), "--out", str(folder)]) == 0
    (place,) = folder.glob("*/*/balance")
    return place


@pytest.fixture(scope="module")
def found(out: Path) -> Any:
    """What it says as data."""
    return json.loads((out / f"{GAME}-balance.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def html(out: Path) -> str:
    """What it says to people."""
    return (out / f"{GAME}-balance.html").read_text("utf-8")


class Reader(HTMLParser):
    """The tags of a page, with every tag closed in its turn; its words, and where it points."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes another tag"

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every such tag."""
        return [attrs for name, attrs in self.tags if name == tag]


# --- figures -------------------------------------------------------------------------------------------


def test_the_document_says_what_was_asked_and_what_was_found(found: Any) -> None:
    catalog = laws.catalog(find(GAME))
    sizes = range(catalog.box.players_min, catalog.box.players_max + 1)
    assert [table["seats"] for table in found["tables"]] == list(sizes)
    assert found["asked"] == {
        "seats": 4, "seed": 1, "games": GAMES, "bots": ["greedy"], "ladder": ["random", "greedy"],
    }  # fmt: skip
    assert found["games_in_all"] == GAMES * len(sizes)
    for table in found["tables"]:
        assert sum(row["share"] for row in table["reasons"]) == pytest.approx(1, abs=1e-4)
        for key in ("by_seat", "by_turn_order"):
            total = sum(row["share"] for row in table[key]) + table["nobody_wins"]["share"]
            assert total == pytest.approx(1, abs=1e-4)
            assert all(row["low"] <= row["share"] <= row["high"] for row in table[key])
        points = table["points"]["mean"]
        assert sum(row["all"] for row in table["point_sources"]) == pytest.approx(points, abs=1e-3)
    (step,) = found["ladder"]
    assert (step["bot"], step["than"], step["expected"]) == ("greedy", "random", 0.25)


def test_cards_and_families_have_figures_with_intervals(found: Any) -> None:
    keys = {entry.id for _, entry in laws.catalog(find(GAME)).entries()}
    assert {card["id"] for card in found["cards"]} <= keys
    tested = [card for card in found["cards"] if "worth" in card]
    assert tested
    for card in tested:
        assert -1 <= card["worth"] <= 1 and card["exchanged"] <= 4 * GAMES
    assert found["families"] == sorted(found["families"], key=lambda row: (-row["worth"], row["family"]))
    assert all(row["games"] == GAMES and row["forgone_per_game"] > 0 for row in found["families"])


def test_the_terminal_has_the_paragraph_the_sentences_and_the_place(
    found: Any, tmp_path: Path, capsys: Capture
) -> None:
    before = found["limits"]
    path = tmp_path / "figures.json"
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")  # one that was before
    for name in ("data", "fonts"):
        shutil.copytree(HOUSE / name, tmp_path / "mine" / name)
    (tmp_path / "mine" / "data" / "house" / "balance.yaml").unlink()  # as in a copy from before it
    words = ["balance", GAME, "--games", "2", "--bots", "random", "--ladder", "random"]
    words += ["--data", str(tmp_path / "mine"), "--out", str(tmp_path), "--json", str(path)]
    assert main(words) == 0
    first, *sentences, place = capsys.readouterr().out.splitlines()
    found = json.loads(path.read_text("utf-8"))
    assert Path(place).is_file()
    assert first == found["verdict"] and found["limits"] == before
    assert sentences == [f"- {sentence}" for sentence in found["stands_out"]] != []
    assert "How much skill pays was not tried" in first and found["contests"] == []


def test_figures_get_a_file_of_their_own(tmp_path: Path, capsys: Capture) -> None:
    lang = laws.catalog(find(GAME)).lang
    page = tmp_path / GAME / lang / "balance" / f"{GAME}-balance.html"
    assert main(["balance", GAME, "--games", "2", "--out", str(tmp_path), "--json", str(page)]) == 2
    assert "where the report goes; allowed: a name of its own" in capsys.readouterr().err
    assert not page.exists()


def test_several_bots_at_once_are_refused_with_what_to_do(capsys: Capture) -> None:
    assert main(["balance", GAME, "--bots", "greedy,random"]) == 2
    assert "--ladder" in capsys.readouterr().err
    assert main(["balance", GAME, "--ladder", "genius"]) == 2
    assert "genius" in capsys.readouterr().err


def test_a_game_to_look_at_is_played_again_by_its_command(found: Any, tmp_path: Path) -> None:
    """The command beside a game plays that game: as many decisions, and the same again."""
    hole = next(hole for hole in found["holes"] if hole["why"] == "longest" and hole["seats"] == 4)
    program, *words = hole["command"].split()
    logs = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for log in logs:
        assert program == "cardgen" and main([*words, "--log", str(log)]) == 0
    assert logs[0].read_text("utf-8") == logs[1].read_text("utf-8")
    lines = [json.loads(line) for line in logs[0].read_text("utf-8").splitlines()]
    assert lines[0]["game"] == hole["game"]
    game = find(GAME)
    deck = game.deck(laws.catalog(game), {})
    made = Plan(game.rules.__name__, deck, (game.bots["greedy"],) * 4, ("greedy",) * 4, 1, 1)
    (one,) = outcomes(made, hole["game"], 1)
    assert one.decisions == hole["decisions"]
    assert list(one.scores) == lines[-1]["scores"]
    assert one.decisions == max(game.decisions for game in outcomes(made, 0, GAMES))


# --- the page ------------------------------------------------------------------------------------------


def test_the_page_is_well_formed_and_says_all_sentences(html: str, found: Any) -> None:
    reader = Reader(html)
    assert not reader.open
    for sentence in (found["verdict"], *found["stands_out"]):
        assert sentence in reader.words
    for card in found["cards"]:
        assert card["name"] in reader.words and card["id"] in reader.words
    for hole in found["holes"]:
        assert hole["command"] in reader.words
    for ruling in found["rulings"]:
        assert ruling["answer"] in reader.words
    names_ = [attrs["id"] for _, attrs in reader.tags if "id" in attrs]
    assert len(names_) == len(set(names_))
    links = {str(link["href"]).removeprefix("#") for link in reader.all("a")}
    assert links <= set(names_)


def test_the_page_points_to_nothing_outside_itself(html: str) -> None:
    assert "//" not in re.sub(r"data:image/png;base64,[A-Za-z0-9+/=]*|^ *//.*$", "", html, flags=re.M)
    reader = Reader(html)
    assert "link" not in {tag for tag, _ in reader.tags}
    assert all(str(image["src"]).startswith("data:image/png;base64,") for image in reader.all("img"))
    (policy,) = [meta["content"] for meta in reader.all("meta") if "http-equiv" in meta]
    assert str(policy).startswith("default-src 'none'")


def test_charts_are_told_in_words_and_pictures_have_their_size(html: str, found: Any) -> None:
    reader = Reader(html)
    charts = [str(svg["aria-label"]) for svg in reader.all("svg")]
    assert all(svg["role"] == "img" for svg in reader.all("svg"))
    assert len(charts) >= 4 * len(found["tables"])
    told = " ".join(charts)
    for table in found["tables"]:
        for row in table["by_seat"]:
            assert f"seat {row['seat']} {100 * row['share']:.1f} %" in told
    for image in reader.all("img"):
        assert image["alt"] == "" and image["width"] and int(str(image["height"])) > 0
    assert len(reader.all("img")) == len(found["cards"])


def test_words_of_the_data_are_no_markup(found: Any) -> None:
    hostile = '<script>alert("x")</script>&amp;'
    changed = copy.deepcopy(found)
    changed["title"] = changed["verdict"] = hostile
    changed["options"] = {hostile: hostile}
    changed["stands_out"] = [hostile]
    for card in changed["cards"]:
        card["name"] = card["component"] = hostile
    for row in changed["families"]:
        row["family"] = hostile
    for table in changed["tables"]:
        table["happenings"][0]["kind"] = table["reasons"][0]["reason"] = hostile
    text = page(changed, {})
    reader = Reader(text)
    assert not reader.open and len(reader.all("script")) == 1
    assert hostile in reader.words and "<script>alert" not in text


def test_a_chapter_without_anything_to_say_is_left_out(found: Any) -> None:
    bare = copy.deepcopy(found) | {"contests": [], "ladder": [], "cards": [], "families": [], "rulings": []}
    reader = Reader(page(bare, {}))
    ids = {attrs.get("id") for _, attrs in reader.tags}
    assert ids.isdisjoint({"skill", "cards", "families", "rulings"}) and {"findings", "tables"} <= ids


def test_many_lengths_are_put_together_and_none_is_lost() -> None:
    items = [(value, float(value % 7)) for value in range(10, 200)]
    made = binned(items)
    assert len(made) <= 30
    assert sum(count for _, count in made) == sum(count for _, count in items)
    assert binned([(3, 1.0), (5, 2.0)]) == [("3", 1.0), ("4", 0.0), ("5", 2.0)]


# --- in a browser --------------------------------------------------------------------------------------


def opened(browser: Browser, out: Path, heard: list[str], **how: Any) -> Page:
    """The page from its file, without a network; `heard` gets every complaint."""
    context = browser.new_context(offline=True, **how)
    sheet = context.new_page()
    sheet.on("console", lambda message: heard.append(message.text))
    sheet.on("pageerror", lambda error: heard.append(str(error)))
    sheet.on("request", lambda request: heard.append(request.url) if request.url.startswith("http") else None)
    sheet.goto((out / f"{GAME}-balance.html").as_uri())
    return sheet


def column(sheet: Page) -> list[float | None]:
    """The figures of worth from top to bottom."""
    cells = sheet.locator("table.sortable tbody tr td:nth-child(3)")
    orders = cells.evaluate_all("cells => cells.map(cell => cell.dataset.order ?? null)")
    return [None if order is None else float(order) for order in orders]


def test_cards_are_sorted_with_the_keyboard_alone(browser: Browser, out: Path, found: Any) -> None:
    heard: list[str] = []
    sheet = opened(browser, out, heard)
    head = sheet.get_by_role("button", name="worth")
    for _ in range(200):
        sheet.keyboard.press("Tab")
        if head.evaluate("button => button === document.activeElement"):
            break
    assert head.evaluate("button => getComputedStyle(button).outlineStyle") == "solid"
    sheet.keyboard.press("Enter")
    figures = [figure for figure in column(sheet) if figure is not None]
    assert figures == sorted(figures, reverse=True) and len(set(figures)) > 1
    assert sheet.locator("th[aria-sort]").get_attribute("aria-sort") == "descending"
    sheet.keyboard.press("Space")
    turned = column(sheet)
    assert [figure for figure in turned if figure is not None] == sorted(figures)
    assert turned.index(None) == len(figures) if None in turned else True
    assert len(turned) == len(found["cards"])
    sheet.get_by_role("button", name="card", exact=True).press("Enter")
    rows = sheet.locator("table.sortable tbody th").all_inner_texts()
    assert rows[0].casefold()[0] <= rows[-1].casefold()[0] or rows[0].casefold()[0] >= rows[-1].casefold()[0]
    assert heard == []
    sheet.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_in_light_and_in_the_dark(browser: Browser, out: Path, scheme: Any) -> None:
    heard: list[str] = []
    sheet = opened(browser, out, heard, color_scheme=scheme)
    for words, ground in ((".verdict", "section"), (".note", "section"), (".kicker", "body")):
        ink = sheet.locator(words).first.evaluate("one => getComputedStyle(one).color")
        paper = sheet.locator(ground).first.evaluate("one => getComputedStyle(one).backgroundColor")
        assert contrast(ink, paper) >= 4.5, (words, ink, paper)
    assert heard == []
    sheet.context.close()


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as browsers write them (WCAG 2.2, relative luminance)."""
    lights = []
    for colour in (one, other):
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def test_a_narrow_window_needs_no_scrolling_sideways(browser: Browser, out: Path) -> None:
    heard: list[str] = []
    sheet = opened(browser, out, heard, viewport={"width": 360, "height": 700})
    assert sheet.evaluate("document.documentElement.scrollWidth") <= 360
    assert heard == []
    sheet.context.close()


def test_without_a_script_everything_is_there(browser: Browser, out: Path, found: Any) -> None:
    heard: list[str] = []
    sheet = opened(browser, out, heard, java_script_enabled=False)
    assert sheet.get_by_text(found["verdict"]).is_visible()
    assert sheet.locator("table.sortable tbody tr").count() == len(found["cards"])
    assert heard == []
    sheet.context.close()
