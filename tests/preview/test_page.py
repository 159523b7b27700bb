"""The page in a real browser: one types, and the printed card follows; nothing typed is ever lost.

Needs Playwright and a Chromium on the path, as Debian has it; `.ci/run` installs it.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardgen.game import names
from cardgen.translate.po import languages
from cardgen.translate.reader import parse

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

GAME = names()[0]
RTL = "ar"


class Server:
    """`cardgen preview` as a process of its own, on a copy of the data."""

    def __init__(self, copy: Path) -> None:
        self.copy = copy
        self.source, self.lang = languages(copy / "data" / GAME)[:2]
        _speak(copy / "data" / GAME / "text", self.lang, RTL)
        self.start()

    def start(self, port: int | None = None) -> None:
        """Begin; the address is its first line."""
        command = [sys.executable, "-m", "cardgen", "preview", GAME, "--lang", self.lang, "--no-browser"]
        command += ["--data", str(self.copy), *(("--port", str(port)) if port else ())]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[0]

    def stop(self) -> float:
        """Ctrl-C; the seconds until it has ended."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(timeout=10) == 0
        assert self.process.stdout is not None
        self.process.stdout.close()
        return time.monotonic() - begun

    @property
    def file(self) -> Path:
        """The PO file."""
        return self.copy / "data" / GAME / "text" / f"{self.lang}.po"

    def said(self, key: str) -> str:
        """What the file says for a text."""
        file = parse(self.file.read_text("utf-8"), "")
        return next(one.msgstr for one in file.messages if one.context == key and not one.obsolete)

    def elsewhere(self, key: str, said: str) -> None:
        """Another program saves other words for a text."""
        text = self.file.read_text("utf-8")
        head, _, rest = text.partition(f'msgctxt "{key}"\n')
        new, count = re.subn(r'^msgstr ".*"$', f'msgstr "{said}"', rest, count=1, flags=re.MULTILINE)
        assert count == 1
        self.file.write_text(f'{head}msgctxt "{key}"\n{new}', "utf-8")


def _speak(folder: Path, lang: str, other: str) -> None:
    """Make a translation into another language, which says what the first one says."""
    made = (folder / f"{lang}.po").read_text("utf-8").replace(f'"Language: {lang}', f'"Language: {other}', 1)
    (folder / f"{other}.po").write_text(made, "utf-8")


@pytest.fixture(scope="module")
def server(copy: Path) -> Iterator[Server]:
    running = Server(copy)
    yield running
    running.stop()


Open = Callable[..., "Page"]


@pytest.fixture
def opened(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens a card in a window of its own; whatever the page complains about fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_(key: str, lang: str = "", **kinds: Any) -> Page:
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 860}} | kinds))
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if _complains(said) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{server.address}#/{GAME}/{lang or server.lang}/{key.partition('/')[0]}")
        page.wait_for_selector("#pictures img, #pictures .empty")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert complaints == []


def _complains(said: Any) -> bool:
    """Browsers call every 412 an error; the page expects it."""
    return said.type == "error" and "status of 412" not in said.text


@pytest.fixture(scope="module")
def texts(server: Server) -> list[str]:
    """Texts with a room of their own on a card, each of another card; each test takes one."""
    room = r'^#\. Room: .*\n(?:#.*\n)*msgctxt "([a-z0-9-]+)/([a-z]+)"$'
    found = re.findall(room, server.file.read_text("utf-8"), re.MULTILINE)
    return [f"{card}/{field}" for card, field in dict(reversed(found)).items()]


def box_of(page: Page, key: str) -> Locator:
    """The text area of a text."""
    return page.locator(f'[data-key="{key}"] textarea')


def shown(page: Page) -> str:
    """The picture of the front, as the address of its bytes."""
    return str(page.locator(".card img").first.get_attribute("src"))


def drawn(page: Page, before: str) -> None:
    """Wait for another picture."""
    page.wait_for_function("(old) => document.querySelector('.card img')?.src !== old", arg=before)


def said(page: Page, part: str, words: str) -> None:
    """Wait until a part of the page says so."""
    page.wait_for_function(
        "([part, words]) => document.querySelector(part)?.textContent.includes(words)", arg=[part, words]
    )


def test_typing_changes_the_printed_card_and_saving_the_file(
    opened: Open, server: Server, texts: list[str]
) -> None:
    key = texts[0]
    page = opened(key)
    before, box, field = shown(page), box_of(page, key), f'[data-key="{key}"]'
    box.fill("Typed")
    drawn(page, before)
    said(page, f"{field} .fit output", "Fits at")
    assert page.locator(".spot").count() >= 1
    assert page.locator(f"{field} .mark").inner_text() == "not saved"
    assert "Typed" not in server.file.read_text("utf-8")
    page.keyboard.press("Control+s")
    said(page, f"{field} .mark", "translated")
    assert server.said(key) == "Typed"
    box.fill("Donaudampfschifffahrtsgesellschaft " * 50)
    said(page, f"{field} .fit[data-level=over] output", "shorten it by about")
    said(page, "#live", "shorten it by about")
    page.get_by_role("button", name="Discard").click()
    assert box.input_value() == "Typed"


def test_unsaved_words_survive_a_reload_and_are_never_saved_over_those_of_others(
    opened: Open, server: Server, texts: list[str]
) -> None:
    """The page is read anew in the background while words are unsaved: their version stays the old one."""
    key = texts[1]
    page = opened(key)
    box_of(page, key).fill("Mine, not saved")
    page.reload()
    page.wait_for_selector("#pictures img")
    assert box_of(page, key).input_value() == "Mine, not saved"
    server.elsewhere(key, "Theirs, from another program")
    page.wait_for_selector(".both")
    assert box_of(page, key).input_value() == "Mine, not saved"
    page.keyboard.press("Control+s")
    said(page, "#live", "Not saved")
    assert server.said(key) == "Theirs, from another program"
    both = page.locator(".both").inner_text()
    assert "Theirs, from another program" in both and "Mine, not saved" in both
    page.get_by_role("button", name="Save mine over it").click()
    page.wait_for_selector(".both", state="detached")
    said(page, f'[data-key="{key}"] .mark', "translated")
    assert server.said(key) == "Mine, not saved"


def test_words_that_were_overtaken_can_be_given_up(opened: Open, server: Server, texts: list[str]) -> None:
    key = texts[2]
    page = opened(key)
    box_of(page, key).fill("Mine")
    server.elsewhere(key, "Theirs")
    page.get_by_role("button", name="Take theirs").click()
    assert box_of(page, key).input_value() == "Theirs"
    page.reload()
    page.wait_for_selector("#pictures img")
    assert box_of(page, key).input_value() == "Theirs"


@pytest.mark.slow
def test_eight_tabs_all_see_a_change(opened: Open, server: Server, texts: list[str]) -> None:
    key = texts[3]
    first = opened(key)
    pages = [first] + [first.context.new_page() for _ in range(7)]
    for page in pages[1:]:
        page.goto(first.url)
        page.wait_for_selector("#pictures img")
    before = shown(first)
    server.elsewhere(key, "Seen by all")
    for page in pages:
        page.wait_for_function(
            "(key) => document.querySelector(`[data-key='${key}'] textarea`).value === 'Seen by all'", arg=key
        )
    drawn(first, before)


def test_what_one_tab_writes_another_shows_and_saving_twice_at_once_is_no_conflict(
    opened: Open, server: Server, texts: list[str]
) -> None:
    key = texts[9]
    first = opened(key)
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_selector("#pictures img")
    box_of(first, key).fill("Half a")
    said(second, f'[data-key="{key}"] .mark', "not saved")
    box_of(first, key).fill("Half a sentence")
    second.wait_for_function(
        "(key) => document.querySelector(`[data-key='${key}'] textarea`).value === 'Half a sentence'", arg=key
    )
    first.keyboard.press("Control+s")
    first.keyboard.press("Control+s")
    for page in (first, second):
        said(page, f'[data-key="{key}"] .mark', "translated")
        assert page.locator(".both").count() == 0
    assert server.said(key) == "Half a sentence"


def test_everything_can_be_done_with_the_keyboard(opened: Open, server: Server, texts: list[str]) -> None:
    page = opened(texts[4])
    key, card = texts[5], texts[5].partition("/")[0]
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == "Skip to the card"
    page.keyboard.press("Enter")
    assert page.locator(":focus").get_attribute("id") == "work"
    page.keyboard.press("/")
    page.keyboard.type(card)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.locator("#items a:focus").count():
            break
    page.keyboard.press("End")
    page.keyboard.press("Home")
    while page.locator("#items a:focus").get_attribute("data-item") != card:
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    said(page, "#group", card)
    page.locator("#query").fill("")
    box_of(page, key).focus()
    assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Control+a")
    page.keyboard.type("By keys")
    page.keyboard.press("Control+Enter")
    said(page, f'[data-key="{key}"] .mark', "translated")
    assert server.said(key) == "By keys"
    here = page.url
    page.keyboard.press("Alt+PageDown")
    page.wait_for_function("(old) => location.href !== old", arg=here)
    page.keyboard.press("Alt+PageUp")
    page.wait_for_function("(old) => location.href === old", arg=here)
    quick = "(key) => dispatchEvent(new KeyboardEvent('keydown', {key, altKey: true}))"
    page.evaluate(f"() => ['PageDown', 'PageUp'].forEach({quick})")  # before the page has followed the first
    assert page.url == here


def test_whoever_types_on_writes_into_the_next_box(opened: Open, server: Server, texts: list[str]) -> None:
    """Three texts typed without a pause, each on a card of its own: all are saved, and no letter strays."""
    blank = texts[-3:]
    for key in blank:
        server.elsewhere(key, "")
    page = opened(blank[0])
    box_of(page, blank[0]).focus()
    written: dict[str, str] = {}
    for words in ("Eins zwei", "Drei vier", "Fuenf sechs"):
        key = page.evaluate("() => document.activeElement.closest('[data-key]').dataset.key")
        page.keyboard.type(words)
        page.keyboard.press("Control+Enter")
        written[key] = words
    assert sorted(written) == sorted(blank)
    said(page, f'[data-key="{key}"] .mark', "translated")  # the last; the others were sent before it
    page.wait_for_function("() => document.querySelectorAll('.unsaved').length === 0")
    assert {key: server.said(key) for key in blank} == written


NAMELESS = """() => {
  const named = (id) => document.getElementById(id)?.textContent;
  return [...document.querySelectorAll('button, select, input, textarea, img, a, [role=group], nav, section')]
    .filter((one) => one.checkVisibility())
    .filter((one) => !(one.getAttribute('aria-label') || one.innerText?.trim() || one.labels?.length
      || (one.getAttribute('aria-labelledby') ?? '').split(' ').some(named) || one.hasAttribute('alt')))
    .map((one) => one.outerHTML.slice(0, 120));
}"""


def test_a_screen_reader_finds_a_name_for_everything(opened: Open, server: Server, texts: list[str]) -> None:
    page = opened(texts[5])
    said(page, f'[data-key="{texts[5]}"] output', "its at")
    assert page.evaluate(NAMELESS) == []
    box = box_of(page, texts[5])
    described = str(box.get_attribute("aria-describedby")).split()
    assert "its at" in page.locator(f"#{described[0]}").inner_text()
    assert box.get_attribute("lang") == server.lang
    assert "as printed" in str(page.locator(".card img").first.get_attribute("alt"))
    assert page.locator("[aria-current=true]").count() == 1
    tree = page.locator("body").aria_snapshot()
    for role in ("banner", "navigation", "main", "region", "status"):
        assert f"- {role}" in tree, role
    levels = page.evaluate("() => [...document.querySelectorAll('h1,h2,h3')].map((one) => one.tagName)")
    assert levels[0] == "H1" and "H2" in levels[: levels.index("H3")]


@pytest.mark.parametrize("size", [(360, 740), (1000, 700)])
def test_it_fits_into_any_window_light_and_dark(
    opened: Open, texts: list[str], size: tuple[int, int]
) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        page = opened(texts[6], viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        box_of(page, texts[6]).focus()
        assert page.locator(".card img").first.is_visible()
        grounds.append(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        assert page.evaluate(CONTRAST) >= 4.5
    assert grounds[0] != grounds[1]


CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => parts(colour).slice(0, 3).map((one) => one / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (parts(colour).length < 4) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const words = 'p, h1, h2, h3, label, summary, .source, .mark, output, .title, textarea, button:enabled';
  return Math.min(...[...document.querySelectorAll(words)]
    .filter((one) => one.checkVisibility() && (one.textContent.trim() || one.value))
    .map((one) => [light(getComputedStyle(one).color), light(ground(one))].sort((a, b) => b - a))
    .map(([a, b]) => (a + 0.05) / (b + 0.05)));
}"""
"""The least contrast of any words on the page, as WCAG 2.2 reckons it."""


def test_a_language_from_right_to_left_is_written_so(opened: Open, texts: list[str]) -> None:
    page = opened(texts[0], lang=RTL)
    box = box_of(page, texts[0])
    assert (box.get_attribute("dir"), box.get_attribute("lang")) == ("rtl", RTL)
    assert page.locator(".source").first.get_attribute("dir") == "ltr"
    assert page.evaluate("() => getComputedStyle(document.querySelector('textarea')).direction") == "rtl"


def test_filter_search_zoom_low_ink_sheets_and_two_languages(
    opened: Open, server: Server, texts: list[str]
) -> None:
    page = opened(texts[6])
    before = shown(page)
    page.get_by_label("Low ink").check()
    drawn(page, before)
    page.get_by_role("button", name="Larger").click()
    page.wait_for_function("() => document.getElementById('zoom').textContent.endsWith('%')")
    page.locator("#beside").select_option(server.source)
    page.wait_for_selector('.card[data-pane="beside"] img')
    page.get_by_role("radio", name="Changed").check()
    page.get_by_role("radio", name="All").check()
    page.get_by_role("searchbox").fill("no card says this")
    assert page.locator("#items a").count() == 0
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="Sheets").click()
    page.wait_for_selector("#sheet img")
    page.get_by_role("button", name="Page after").click()
    page.wait_for_function("() => document.getElementById('sheet-number').textContent.startsWith('2 of')")


def test_what_is_wrong_with_a_text_that_two_entries_show_counts_once(
    opened: Open, server: Server, texts: list[str]
) -> None:
    page = opened(texts[7])
    asked = page.request.get(f"{server.address}api/book", params={"game": GAME, "lang": server.lang}).json()
    key = next(item for item in asked["items"] if item["id"] == "reference")["texts"][-1]
    assert sum(key in item["texts"] for item in asked["items"]) == 2
    old = server.said(key)
    errors = "() => +(/(\\d+) error/.exec(document.getElementById('tally').textContent)?.[1] ?? 0)"
    page.wait_for_function("() => !document.getElementById('tally').textContent.includes('looking')")
    before = page.evaluate(errors)
    server.elsewhere(key, old + " {x}")
    page.wait_for_function(f"before => ({errors})() > before", arg=before)
    assert page.evaluate(errors) == before + 1
    server.elsewhere(key, old)


def test_a_designer_sees_changes_and_errors_of_the_yaml(
    opened: Open, server: Server, texts: list[str]
) -> None:
    page = opened(texts[7], lang=server.source)
    assert page.locator("textarea").count() == 0
    assert page.locator("#values dt").first.inner_text() == "copies"
    field = page.locator(f'[data-key="{texts[7]}"]')
    place = field.locator(".more code").text_content() or ""
    file = server.copy / "data" / GAME / place.rpartition("/")[2].partition(":")[0]
    whole, source = file.read_text("utf-8"), field.locator(".source").inner_text()
    before = shown(page)
    assert source in whole
    file.write_text(whole.replace(source, "Changed", 1), "utf-8")
    drawn(page, before)
    assert field.locator(".source ins").inner_text() == "Changed"
    page.locator("#beside").select_option("first")
    page.wait_for_selector('.card[data-pane="beside"] img')
    file.write_text(whole + "\n- id: [", "utf-8")
    page.wait_for_selector("#notice-data.error")
    assert page.locator(".card img").first.is_visible()
    file.write_text(whole, "utf-8")
    page.wait_for_selector("#notice-data", state="detached")


def test_ctrl_c_ends_in_under_a_second_and_a_page_goes_on_with_the_next_start(
    browser: Browser, server: Server, texts: list[str]
) -> None:
    page = browser.new_page()
    page.goto(f"{server.address}#/{GAME}/{server.lang}/{texts[8].partition('/')[0]}")
    page.wait_for_selector("#pictures img")
    box_of(page, texts[8]).fill("Kept")
    port = int(server.address.rstrip("/").rpartition(":")[2])
    times = [server.stop()]
    page.wait_for_selector("#notice-lost")
    server.start(port)
    page.wait_for_selector("#notice-lost", state="detached")
    while min(times) >= 1 and len(times) < 3:  # other programs may have kept the machine busy
        times.append(server.stop())
        server.start(port)
    assert min(times) < 1
    page.wait_for_selector("#notice-lost", state="detached")
    page.keyboard.press("Control+s")
    said(page, f'[data-key="{texts[8]}"] .mark', "translated")
    assert server.said(texts[8]) == "Kept"
    page.close()
