"""The page's server as a program that talks to it sees it: who may talk, what is drawn, what is saved."""

from __future__ import annotations

import asyncio
import io
import os
import stat
import time
import urllib.request
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient
from watchfiles import Change

from cardgen.finding import DataError
from cardgen.game import names
from cardgen.preview.gate import HEADERS, LARGEST
from cardgen.preview.library import HOUSE, Library, Places
from cardgen.preview.pages import names as names_of_pages
from cardgen.preview.running import listening
from cardgen.preview.saving import Words, saved
from cardgen.preview.server import application
from cardgen.preview.watch import Ours, Watch
from cardgen.translate.entry import Edit
from cardgen.translate.glossary import glossary_path
from cardgen.translate.po import languages
from cardgen.translate.silence import silences_path

GAME = names()[0]
DATA = Path(__file__).parents[2] / "data"
PORT, TOKEN = 8437, "the-token-of-this-start"
ADDRESS = f"http://127.0.0.1:{PORT}"
Json = dict[str, Any]


class Page:
    """What a page does, with the token and the headers that a browser sends."""

    def __init__(self, client: TestClient, copy: Path) -> None:
        self.client, self.copy = client, copy
        self.source, self.lang = map(str, languages(copy / "data" / GAME)[:2])
        self.file = copy / "data" / GAME / "text" / f"{self.lang}.po"

    def send(self, method: str, path: str, body: object, **headers: str) -> Any:
        """An answer to a request with the token."""
        return self.client.request(method, path, json=body, headers={"x-cardgen-token": TOKEN, **headers})

    def book(self, game: str = GAME, lang: str = "") -> Json:
        """A whole book."""
        answer = self.client.get("/api/book", params={"game": game, "lang": lang or self.lang})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def surveyed(self, game: str = GAME, lang: str = "") -> Json:
        """The book once all of it was looked at."""
        found: Json = until(
            lambda: self.book(game, lang), lambda book: not book["looking"] and not book["tracing"]
        )
        return found

    def draw(self, item: str, texts: Mapping[str, str] | None = None, **more: object) -> Json:
        """Pictures of a card or page."""
        own = next((one["texts"] for one in self.book()["items"] if one["id"] == item), ())
        body = {"game": GAME, "lang": self.lang, "item": item, "texts": texts or {}}
        answer = self.send("POST", "/api/draw", body | {"keys": [*(texts or ()), *own]} | more)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def save(self, key: str, text: str, version: str | None = None, **more: object) -> Any:
        """An answer to a text that is to be saved."""
        body = {"game": GAME, "lang": self.lang, "key": key, "text": text, "done": True} | more
        headers = {} if version is None else {"if-match": f'"{version}"'}
        return self.send("PUT", "/api/entry", body, **headers)


def until(look: Callable[[], Any], good: Callable[[Any], object]) -> Any:
    """What `look` finds as soon as it is `good`."""
    end, pause = time.monotonic() + 60, Event()
    while not good(found := look()):
        assert time.monotonic() < end, found
        pause.wait(0.05)  # the server wants to work, too
    return found


@pytest.fixture(scope="module")
def page(copy: Path) -> Iterator[Page]:
    places = Places(copy / "data", copy / "fonts", copy, Path(os.environ["CARDGEN_CACHE"]))
    library = Library(places, names())
    app = application(library, PORT, TOKEN, begin=(GAME, languages(copy / "data" / GAME)[1]))
    with TestClient(app, base_url=ADDRESS) as client:
        yield Page(client, copy)


@pytest.fixture(scope="module")
def own(page: Page) -> str:
    """A card with a text of its own that is translated."""
    book = page.book()
    for one in book["items"]:
        if one["kind"] == "card" and one["texts"] and book["texts"][one["texts"][0]]["text"]:
            found = page.draw(one["id"])
            if found["fits"].get(one["texts"][0]) and found["pictures"][0]["width"] < 100:
                return str(one["id"])
    raise AssertionError("no such card")


@pytest.fixture(scope="module")
def key(page: Page, own: str) -> str:
    """The first text of that card."""
    return str(next(one["texts"][0] for one in page.book()["items"] if one["id"] == own))


# --- who may talk to the server ------------------------------------------------------------------


def test_it_listens_on_this_machine_only() -> None:
    with listening(None, PORT) as socket:
        host, port = socket.getsockname()
        assert host == "127.0.0.1"
        with pytest.raises(DataError, match=f"found port {port} in use"):
            listening(port, PORT)
        with listening(None, port) as other:
            assert other.getsockname()[1] != port


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_the_names_of_this_machine_are_answered(page: Page, host: str) -> None:
    assert page.client.get("/", headers={"host": f"{host}:{PORT}"}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:80", f"127.0.0.1:{PORT}.evil.example",
     f"127.0.0.2:{PORT}", f"localhost.evil.example:{PORT}", ""],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/", "/page.js", "/api/start", f"/api/book?game={GAME}&lang=en"])
def test_a_rebound_name_gets_nothing_not_even_by_get(page: Page, path: str, host: str) -> None:
    answer = page.client.get(path, headers={"host": host})
    assert answer.status_code == 421
    assert TOKEN not in answer.text and GAME not in answer.text


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": "null"}, {"origin": f"https://127.0.0.1:{PORT}"},
     {"origin": "http://127.0.0.1:1"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}],
)  # fmt: skip
def test_another_page_gets_nothing(page: Page, headers: Mapping[str, str]) -> None:
    assert page.client.get("/api/start", headers=headers).status_code == 403
    assert page.send("POST", "/api/draw", {}, **headers).status_code == 403
    assert page.client.get("/", headers=headers).status_code == 403


def test_its_own_page_is_answered(page: Page) -> None:
    for site in ("same-origin", "none"):
        assert page.client.get("/", headers={"origin": ADDRESS, "sec-fetch-site": site}).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/draw"), ("POST", "/api/sheet"), ("PUT", "/api/entry")]
)
@pytest.mark.parametrize("token", [None, "", "another", TOKEN[:-1], TOKEN + "x"])
def test_without_the_token_nothing_is_done(page: Page, method: str, path: str, token: str | None) -> None:
    before = page.file.read_bytes()
    headers = {} if token is None else {"x-cardgen-token": token}
    assert page.client.request(method, path, json={}, headers=headers).status_code == 403
    assert page.file.read_bytes() == before


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_only_json_is_taken(page: Page, kind: str) -> None:
    headers = {"x-cardgen-token": TOKEN, "content-type": kind}
    assert page.client.post("/api/draw", content=b"{}", headers=headers).status_code == 415


@pytest.mark.parametrize(
    ("method", "path", "host"),
    [("GET", "/", ""), ("GET", "/page.js", ""), ("GET", "/api/start", ""), ("GET", "/nothing", ""),
     ("POST", "/api/draw", ""), ("OPTIONS", "/api/entry", ""), ("GET", "/", "evil.example")],
)  # fmt: skip
def test_every_answer_is_clothed_and_none_has_a_cors_header(
    page: Page, method: str, path: str, host: str
) -> None:
    asked = {"origin": ADDRESS, "access-control-request-method": "PUT"} | ({"host": host} if host else {})
    answer = page.client.request(method, path, headers=asked)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert not [name for name in answer.headers if name.startswith("access-control")]
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy and "*" not in policy


def test_the_page_brings_nothing_that_its_policy_forbids(page: Page) -> None:
    words = page.client.get("/").text
    assert TOKEN in words and "{token}" not in words
    for forbidden in ("<style", " style=", "onclick", "http://", "https://", "javascript:"):
        assert forbidden not in words
    script = page.client.get("/page.js").text
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "http://",
        "https://",
    ):
        assert forbidden not in script


def raw(page: Page, path: bytes) -> int:
    """The status of a request whose path is sent as it stands."""
    statuses = []

    async def receive() -> Json:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        statuses.append(message.get("status"))

    scope = {
        "type": "http", "method": "GET", "path": path.decode("latin-1"), "raw_path": path,
        "query_string": b"", "headers": [(b"host", f"127.0.0.1:{PORT}".encode())], "http_version": "1.1",
        "scheme": "http", "server": ("127.0.0.1", PORT), "client": ("127.0.0.1", 1), "root_path": "",
    }  # fmt: skip

    async def ask() -> None:
        await page.client.app(scope, receive, send)

    with ThreadPoolExecutor(1) as pool:  # a browser of another test may keep this thread's loop
        pool.submit(asyncio.run, ask()).result()
    return int(statuses[0])


@pytest.mark.parametrize(
    "path",
    [b"/../pyproject.toml", b"/page/../server.py", b"/%2e%2e%2fpyproject.toml", b"/..%5c..%5cpyproject.toml",
     b"//etc/passwd", b"/etc/passwd", b"/page.js/../../gate.py", b"/page.js%00.css", b"/page.js\0",
     b"/server.py", b"/C:/Windows/win.ini", b"/index.html", b"/page.css/"],
)  # fmt: skip
def test_no_path_leads_to_a_file(page: Page, path: bytes) -> None:
    assert raw(page, path) in (404, 307)


@pytest.mark.parametrize(
    "name", ["../mobsters", "..", ".", "/etc", "..%2f", "..\\", "\0", "sheets", "", "text"]
)
def test_games_and_languages_come_from_lists(page: Page, name: str) -> None:
    for asked in ({"game": name, "lang": page.lang}, {"game": GAME, "lang": name}):
        assert page.client.get("/api/book", params=asked).status_code == 404
        body = {"item": "", "texts": {}, "keys": [], **asked}
        assert page.send("POST", "/api/draw", body).status_code == 404
        assert page.send("POST", "/api/sheet", body).status_code == 404
        words = {"key": "box/title", "text": "x", "done": True, **asked}
        assert page.send("PUT", "/api/entry", words, **{"if-match": "x"}).status_code == 404
    body = {"game": GAME, "lang": page.lang, "item": name, "texts": {}, "keys": []}
    assert page.send("POST", "/api/draw", body).status_code == 404
    assert page.save(name, "x", "x").status_code == 404
    assert not (page.copy / "data" / "mobsters").exists()


@pytest.mark.parametrize(
    "item", ["page:", "page:cover", "page:cover:", "page:../x:none", "page:cover:none:x", "page:pages:none"]
)
def test_only_pages_that_there_are_can_be_drawn(page: Page, item: str) -> None:
    body = {"game": GAME, "lang": page.lang, "item": item, "texts": {}, "keys": []}
    assert page.send("POST", "/api/draw", body).status_code == 404


def test_there_is_a_limit_to_everything(page: Page, own: str, key: str) -> None:
    body = {"game": GAME, "lang": page.lang, "item": own, "keys": [], "texts": {key: "x" * 5001}}
    assert page.send("POST", "/api/draw", body).status_code == 413
    version = page.book()["texts"][key]["version"]
    answer = page.save(key, "x" * 5001, version)
    assert answer.status_code == 422 and "at most 5000" in answer.json()["findings"][0]["what"]
    headers = {"x-cardgen-token": TOKEN, "content-type": "application/json"}
    for content in (b'"' + b"x" * LARGEST + b'"', (b"[" * 1000 for _ in range(LARGEST // 1000 + 2))):
        assert page.client.post("/api/draw", content=content, headers=headers).status_code == 413
    assert page.client.post("/api/draw", content=b"[" * 100_000, headers=headers).status_code == 400
    wrongs: tuple[Json, ...] = (
        {"wide": 0},
        {"wide": 6001},
        {"wide": "9"},
        {"wide": True},
        {"texts": []},
        {"keys": "x"},
        {"item": 1},
    )
    for wrong in wrongs:
        assert page.send("POST", "/api/draw", body | {"texts": {}} | wrong).status_code == 400
    large = page.draw(own, wide=6000)["pictures"][0]
    picture = Image.open(io.BytesIO(b64decode(large["png"])))
    assert picture.width * picture.height <= 4_100_000


@pytest.mark.parametrize(
    "words",
    ['<img src="file:///etc/passwd"/>', '<img src="http://127.0.0.1:1/x.png"/>', "</b></b></b>", "<" * 500,
     '<a href="http://evil.example">x</a>', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
     "<font name='nothing'>x</font>", "<b><i>x</b>", "<para><b>x", "&lt;&#x0;&bogus;",
     "%s%n{0.__class__}{x!r:>9}", "{" * 99],
)  # fmt: skip
def test_markup_neither_opens_files_nor_addresses_nor_raises(
    page: Page, own: str, key: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("something was opened")

    monkeypatch.setattr(urllib.request, "urlopen", forbidden)
    monkeypatch.setattr("reportlab.lib.utils.open_for_read", forbidden)
    before = page.draw(own)
    after = page.draw(own, {key: words})
    assert after["pictures"]
    broken = any(
        one["level"] == "error" and one["check"] in ("xml-tags", "xml-invalid", "placeholders")
        for one in after["texts"][key]
    )
    assert after["undrawn"] in ([], [key])
    if after["undrawn"]:
        assert broken and after["pictures"][0]["digest"] == before["pictures"][0]["digest"]


# --- pictures ------------------------------------------------------------------------------------


def test_the_picture_is_a_png_of_the_card_and_follows_the_words(page: Page, own: str, key: str) -> None:
    before = page.draw(own, wide=300)
    front = before["pictures"][0]
    picture = Image.open(io.BytesIO(b64decode(front["png"])))
    assert picture.width == 300
    assert picture.height == pytest.approx(300 * front["height"] / front["width"], abs=1)
    after = page.draw(own, {key: "Something else"}, wide=300)
    assert after["pictures"][0]["png"] != front["png"]
    assert after["fits"][key]["level"] == "fits" and after["fits"][key]["boxes"]
    again = page.draw(own, wide=300, have={front["side"]: front["digest"]})
    assert again["pictures"][0]["png"] is None
    assert page.draw(own, wide=300, low_ink=True)["pictures"][0]["digest"] != front["digest"]


def test_it_is_the_picture_that_proof_writes(page: Page, own: str) -> None:
    from cardgen.game import faces, find
    from cardgen.press.png import SCREEN, pixels
    from cardgen.preview.library import Places

    library = Library(Places(page.copy / "data", page.copy / "fonts", page.copy), [GAME])
    tongue, setter = library.tongue(GAME, page.lang), library.setter(GAME, page.lang)
    face = faces(find(GAME), tongue.catalog, setter, [own])[0]
    from cardgen.press.png import picture as proof

    wide = pixels(face.stock.width, SCREEN * 3)
    mine = Image.open(io.BytesIO(b64decode(page.draw(own, wide=wide)["pictures"][0]["png"])))
    theirs = Image.open(io.BytesIO(proof(face.front, face.stock, setter.fonts, dpi=SCREEN * 3)))
    assert mine.size == theirs.size and mine.tobytes() == theirs.tobytes()


def test_a_text_that_is_too_long_says_by_how_much(page: Page, own: str, key: str) -> None:
    found = page.draw(own, {key: "Donaudampfschifffahrtsgesellschaft " * 60})
    fit = found["fits"][key]
    assert fit["level"] == "over" and fit["used"] > 1 and "shorten it by about" in fit["verdict"]
    assert [one["check"] for one in found["findings"] if one["text"] == key].count("card-overflow") == 1


def test_words_that_break_a_pattern_are_told_and_not_drawn(page: Page) -> None:
    book = page.surveyed()
    pattern = next(key for key, one in book["texts"].items() if "{" in one["source"] and one["where"])
    item = book["texts"][pattern]["where"][0]
    before = page.draw(item)
    after = page.draw(item, {pattern: "no field at all, and {one} that is none"})
    assert after["undrawn"] == [pattern]
    assert {one["check"] for one in after["texts"][pattern]} >= {"placeholders"}
    assert [one["digest"] for one in after["pictures"]] == [one["digest"] for one in before["pictures"]]


OTHERS = [pytest.param(game, marks=pytest.mark.slow) for game in names() if game != GAME]


@pytest.mark.parametrize("game", [GAME, HOUSE, *OTHERS])
def test_every_text_is_reached_and_says_where_it_is_printed(page: Page, game: str) -> None:
    lang = languages(page.copy / "data" / game)[1]
    book = page.surveyed(game, lang)
    listed = [key for item in book["items"] if item["id"] != "reference" for key in item["texts"]]
    assert sorted(listed) == sorted(book["texts"])
    cards = {item["id"] for item in book["items"] if item["kind"] == "card"}
    nowhere = [
        key for item in book["items"] if item["kind"] != "card" for key in item["texts"]
        if not book["texts"][key]["where"] and not book["texts"][key]["told"]
    ]  # fmt: skip
    assert len(nowhere) <= len(listed) * 0.1, nowhere
    for text in book["texts"].values():
        assert all(place in cards or place.startswith("page:") for place in text["where"])
    places = {text["where"][0]: key for key, text in book["texts"].items() if text["where"]}
    for item, key in list(places.items())[:3]:
        body = {"game": game, "lang": lang, "item": item, "texts": {}, "keys": [key], "wide": 200}
        found = page.send("POST", "/api/draw", body).json()
        assert found["pictures"] and found["fits"][key]["boxes"], (item, key)


def test_every_page_the_survey_looks_at_can_be_drawn(page: Page) -> None:
    for name in names_of_pages():
        body = {"game": HOUSE, "lang": "en", "item": name, "texts": {}, "keys": [], "wide": 60}
        assert page.send("POST", "/api/draw", body).json()["pictures"], name


def test_words_are_on_paper_or_say_where_else_they_are_met(page: Page) -> None:
    book = page.surveyed(HOUSE, "en")
    aside = {key: text["told"] for key, text in book["texts"].items() if text["told"]}
    assert len(set(aside.values())) == 3
    assert [key for key in aside if book["texts"][key]["where"]] == []


@pytest.mark.parametrize("lang", languages(DATA / HOUSE))
def test_words_around_the_nets_of_boxes_have_their_room(page: Page, lang: str) -> None:
    body = {"game": HOUSE, "lang": lang, "item": "page:boxes:none", "texts": {}, "keys": [], "wide": 60}
    assert page.send("POST", "/api/draw", body).json()["findings"] == []


def test_a_net_is_judged_where_it_stands(page: Page) -> None:
    key = "words.box-count/text"
    body = {"game": HOUSE, "lang": "en", "item": "page:boxes:none", "texts": {}, "keys": [key], "wide": 200}
    boxes = page.send("POST", "/api/draw", body).json()["fits"][key]["boxes"]
    assert {side for side, *_ in boxes} > {"boxes 1"}
    assert all(0 <= at <= 1 for _, *place in boxes for at in place)


def test_a_sheet_is_a_page_of_the_printed_file(page: Page) -> None:
    body = {"game": GAME, "lang": page.lang, "item": "", "texts": {}, "keys": [], "wide": 300, "number": 0}
    first = page.send("POST", "/api/sheet", body).json()
    last = page.send("POST", "/api/sheet", body | {"number": 9999}).json()
    assert first["pages"] == last["pages"] > 5
    assert (first["number"], last["number"]) == (0, last["pages"] - 1)
    assert first["pictures"][0]["digest"] != last["pictures"][0]["digest"]
    assert page.send("POST", "/api/sheet", body | {"game": HOUSE}).json()["pages"] == 0


# --- saving --------------------------------------------------------------------------------------


def test_saving_writes_this_entry_and_keeps_the_mode(page: Page, key: str) -> None:
    page.file.chmod(0o640)
    version = page.book()["texts"][key]["version"]
    before = page.file.read_text("utf-8").splitlines()
    answer = page.save(key, "A better word", version)
    assert answer.status_code == 200
    assert answer.json()["entry"]["text"] == "A better word"
    after = page.file.read_text("utf-8").splitlines()
    assert len([1 for old, new in zip(before, after, strict=True) if old != new]) == 1
    assert stat.S_IMODE(page.file.stat().st_mode) == 0o640
    assert not [one for one in page.file.parent.iterdir() if one.name.startswith(".cardgen-")]
    assert page.book()["texts"][key]["version"] == answer.json()["entry"]["version"] != version


def test_without_a_version_nothing_is_saved_and_with_an_old_one_both_texts_come_back(
    page: Page, key: str
) -> None:
    version = page.book()["texts"][key]["version"]
    assert page.save(key, "Mine").status_code == 428
    assert page.save(key, "Theirs", version).status_code == 200
    before = page.file.read_bytes()
    answer = page.save(key, "Mine", version)
    assert answer.status_code == 412
    assert answer.json()["entry"]["text"] == "Theirs"
    assert page.file.read_bytes() == before
    assert page.save(key, "Mine", answer.json()["entry"]["version"]).status_code == 200


def test_what_another_program_saved_meanwhile_is_kept(page: Page, key: str) -> None:
    """Poedit has wrapped the whole file and changed another entry since the page read it."""
    polib = pytest.importorskip("polib")
    version = page.book()["texts"][key]["version"]
    theirs = polib.pofile(str(page.file), wrapwidth=78)
    other = next(one for one in theirs if one.msgctxt != key and len(one.msgstr) > 40)
    other.msgstr = f"{other.msgstr} And more, in a line that is so long that it has to be wrapped somewhere."
    theirs.metadata["X-Generator"] = "Poedit 3.2.2"
    theirs.save()
    wrapped = page.file.read_text("utf-8")
    assert page.save(key, "Saved all the same", version).status_code == 200
    after = page.file.read_text("utf-8")
    assert "Saved all the same" in after and "X-Generator: Poedit 3.2.2" in after
    assert polib.pofile(str(page.file)).find(other.msgctxt, by="msgctxt").msgstr == other.msgstr
    changed = [1 for old, new in zip(wrapped.splitlines(), after.splitlines(), strict=True) if old != new]
    assert len(changed) == 1
    assert page.book()["texts"][other.msgctxt]["text"] == other.msgstr


def test_a_text_may_be_left_unfinished_and_a_finding_silenced_with_a_reason(page: Page, key: str) -> None:
    version = page.book()["texts"][key]["version"]
    entry = page.save(key, "Not quite", version, done=False).json()["entry"]
    assert entry["state"] == "stale" and page.book()["texts"][key]["state"] == "stale"
    entry = page.save(key, "Two  spaces", entry["version"]).json()["entry"]
    assert "double_space" in {one["check"] for one in entry["findings"] if one["silence"]}
    remark = "ignore: double_space - it is a gap"
    entry = page.save(key, entry["text"], entry["version"], remark=remark).json()["entry"]
    assert "double_space" not in {one["check"] for one in entry["findings"]}
    assert entry["remarks"] == [remark]


def test_a_file_that_cannot_be_written_stays_as_it_was(
    page: Page, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    version, before = page.book()["texts"][key]["version"], page.file.read_bytes()

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(self))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        answer = page.save(key, "Nowhere to go", version)
    assert answer.status_code == 422 and "no room left" in answer.json()["findings"][0]["what"]
    assert page.file.read_bytes() == before
    assert not [one for one in page.file.parent.iterdir() if one.name.startswith(".cardgen-")]


def test_the_source_language_is_not_saved_here(page: Page, key: str) -> None:
    answer = page.save(key, "x", "x", lang=page.source)
    assert answer.status_code == 422 and "YAML" in answer.json()["findings"][0]["what"]


def test_nothing_is_written_into_the_installed_program(page: Page, key: str, tmp_path: Path) -> None:
    (tmp_path / "_data").symlink_to(page.copy / "data")
    library = Library(Places(tmp_path / "_data", page.copy / "fonts"), [GAME])
    before = page.file.read_bytes()
    with pytest.raises(DataError, match="cardgen data copy DIR"):
        saved(library, Words(GAME, page.lang, key, Edit("x", page.book()["texts"][key]["version"])))
    assert page.file.read_bytes() == before


# --- files that change ---------------------------------------------------------------------------


def test_a_change_on_the_disk_is_seen_and_a_broken_file_leaves_the_last_good_one(
    page: Page, own: str
) -> None:
    before = page.surveyed(GAME, page.source)
    item = next(one for one in before["items"] if one["id"] == own)
    text = before["texts"][item["texts"][0]]["source"]
    component = before["texts"][item["texts"][0]]["place"].rpartition("/")[2].partition(":")[0]
    file = page.copy / "data" / GAME / component
    whole = file.read_text("utf-8")
    assert text in whole
    count = page.client.get("/api/changes").json()["count"]
    file.write_text(whole.replace(text, "Brand new words", 1), "utf-8")
    after = until(
        lambda: page.book(GAME, page.source),
        lambda book: book["texts"][item["texts"][0]]["source"] == "Brand new words",
    )
    assert page.client.get("/api/changes").json()["count"] > count
    assert after["texts"][item["texts"][0]]["old"] == text
    assert next(one for one in after["items"] if one["id"] == own)["changed"]
    file.write_text(whole[: len(whole) // 2] + "\n  nonsense: [", "utf-8")
    broken = until(lambda: page.book(GAME, page.source), lambda book: book["findings"])
    assert component in broken["findings"][0]["where"]
    assert page.draw(own)["pictures"]
    file.write_text(whole, "utf-8")
    until(lambda: page.book(GAME, page.source), lambda book: not book["findings"])


def test_what_is_wrong_with_a_glossary_is_shown_and_counted(page: Page) -> None:
    """As `translate check` does; and with what is wrong with the entries of silences.yaml."""
    file = glossary_path(page.copy / "data", GAME, page.lang)
    whole = file.read_bytes() if file.exists() else b"term,translation\n"
    quiet = silences_path(page.copy / "data", GAME)
    before = quiet.read_bytes() if quiet.exists() else None
    assert page.book()["findings"] == []
    file.write_bytes(whole + b"Lemma;\n")
    (one,) = until(page.book, lambda book: book["findings"])["findings"]
    assert (one["level"], one["check"]) == ("error", "glossary")
    assert file.name in one["where"] and "found no translation of 'Lemma;'" in one["what"]
    file.write_bytes(whole)
    until(page.book, lambda book: not book["findings"])
    entry = b"- id: stray\n  text: no.such/text\n  checks: [double_space]\n  reason: a test\n"
    quiet.write_bytes((before or b"") + entry)
    (one,) = until(page.book, lambda book: book["findings"])["findings"]
    assert one["check"] == "ignore" and quiet.name in one["where"]
    if before is None:
        quiet.unlink()
    else:
        quiet.write_bytes(before)
    until(page.book, lambda book: not book["findings"])


@pytest.mark.parametrize("poll", [False, True])
def test_the_watch_sees_what_was_moved_in_and_not_what_is_written_beside(tmp_path: Path, poll: bool) -> None:
    """An editor writes a file beside the old one and moves it there; `--poll` looks for changes itself."""
    text = tmp_path / "data" / HOUSE / "text"
    text.mkdir(parents=True)
    told: list[str] = []

    class Listening(Library):
        def changed(self, names: Iterable[str] | None = None) -> None:
            told.extend(names or ["all"])

        def retold(self, name: str) -> None:
            told.append(name)

    library = Listening(Places(tmp_path / "data", tmp_path / "fonts"), [])
    watch = Watch(library, poll=poll)
    watch.start()
    numbers = iter(range(10_000))

    def move() -> list[str]:
        draft = text / f".cardgen-{next(numbers)}.po"
        draft.write_text("new words", "utf-8")
        (text / ".fr.po.swp").write_text("half", "utf-8")
        draft.replace(text / "fr.po")
        return told

    until(move, bool)
    watch.close()
    assert set(told) == {HOUSE}
    for beside in (".cardgen-7-0.yaml", ".fr.po.swp", "fr.po~", ".#fr.po"):
        assert not Ours()(Change.added, str(text / beside))
    assert Ours()(Change.modified, str(text / "fr.po"))


def test_eight_pages_at_once_get_what_one_gets(page: Page, own: str, key: str) -> None:
    """PDFium, ReportLab's settings and the setters are for one thread alone."""
    words = [f"{letter * 3} {number}" for number, letter in enumerate("abcdefgh")]

    def draw(said: str) -> str:
        return str(page.draw(own, {key: said})["pictures"][0]["digest"])

    alone = [draw(said) for said in words]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(draw, words)) == alone
    assert len(set(alone)) == 8
