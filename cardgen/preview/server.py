"""The page's server: a handful of addresses, on this machine only.

`GET /` is the page, `/page.js`, `/page.css` and `/icon.svg` what it is made of. `/api/start` says what there
is, `/api/book` a book in a language, `/api/changes` a number that grows with every change, `/api/draw` and
`/api/sheet` give pictures, `PUT /api/entry` writes one text. Names of games and languages are looked up in
lists; nothing in a request is ever a path.
"""

from __future__ import annotations

import html
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cardgen.catalog.reading import LONGEST
from cardgen.finding import DataError
from cardgen.press.sheet import sheet
from cardgen.preview.cards import finding, listed
from cardgen.preview.drawing import Studio, Wish
from cardgen.preview.gate import Gate
from cardgen.preview.library import HOUSE, Library
from cardgen.preview.saving import Words, saved
from cardgen.preview.survey import Surveyor
from cardgen.preview.watch import Watch
from cardgen.translate.entry import Edit
from cardgen.translate.languages import language

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp

ASSETS: Mapping[str, tuple[str, str]] = {
    "/page.js": ("page.js", "text/javascript"),
    "/page.css": ("page.css", "text/css"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
FOLDER = Path(__file__).parent / "page"
PAPER = "a4"
"""The paper of the sheet view."""
WIDEST = 6000
"""Pixels that a picture may be asked for."""


def application(
    library: Library, port: int, token: str, *, begin: tuple[str, str], poll: bool = False
) -> ASGIApp:
    """The page of these books behind its gate; it watches and surveys as long as it runs.

    `begin` is the book and language it begins with. Raises DataError when there is no paper for a sheet.
    """
    paper = sheet(library.places.root, PAPER, cache=library.places.cache)
    surveyor = Surveyor(library, paper)
    watch = Watch(library, poll=poll)
    desk = Desk(library, surveyor, Studio(library, surveyor, paper), token, begin)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        surveyor.start()
        watch.start()
        yield
        watch.close()
        surveyor.close()

    routes = [
        Route("/", desk.index),
        *(Route(path, desk.asset) for path in ASSETS),
        Route("/api/start", desk.start),
        Route("/api/changes", desk.changes),
        Route("/api/book", desk.book),
        Route("/api/draw", desk.draw, methods=["POST"]),
        Route("/api/sheet", desk.sheet, methods=["POST"]),
        Route("/api/entry", desk.entry, methods=["PUT"]),
    ]
    handlers: Any = {HTTPException: _refused, DataError: _broken, OSError: _lost, Exception: _bug}
    return Gate(Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers), port, token)


class Desk:
    """What the addresses do."""

    def __init__(
        self, library: Library, surveyor: Surveyor, studio: Studio, token: str, begin: tuple[str, str]
    ) -> None:
        self._library = library
        self._surveyor = surveyor
        self._studio = studio
        self._token = token
        self._begin = begin

    async def index(self, _: Request) -> Response:
        """The page, with the token of this start."""
        words = (FOLDER / "index.html").read_text("utf-8").replace("{token}", html.escape(self._token))
        return Response(words, media_type="text/html")

    async def asset(self, request: Request) -> Response:
        """What the page is made of."""
        name, kind = ASSETS[request.url.path]
        return Response((FOLDER / name).read_bytes(), media_type=kind)

    async def start(self, _: Request) -> Response:
        """The books there are, with their languages, and which to begin with."""
        return await self._locked(self._start)

    def _start(self) -> dict[str, Any]:
        library = self._library
        books = [
            {"name": name, "languages": list(library.languages(name))} for name in (*library.names, HOUSE)
        ]
        begin = {"name": self._begin[0], "lang": self._begin[1]}
        codes = {lang for name in (*library.names, HOUSE) for lang in library.languages(name)}
        spoken = {lang: language(library.spoken(), lang)[0] for lang in sorted(codes)}
        tongues = {lang: {"name": one.name, "direction": one.direction} for lang, one in spoken.items()}
        return {
            "books": books, "begin": begin, "tongues": tongues, "project": library.places.project,
            "longest": LONGEST, "count": library.count, "run": self._token[:8],
        }  # fmt: skip

    async def changes(self, _: Request) -> Response:
        """A number that is another when there is something new to show."""
        return JSONResponse({"count": self._library.count, "run": self._token[:8]})

    async def book(self, request: Request) -> Response:
        """A book in a language, see `cards.listed`."""
        name, lang = self._known(request.query_params)
        return await self._locked(lambda: listed(self._library, self._surveyor, name, lang))

    async def draw(self, request: Request) -> Response:
        """Pictures of a card or page with words that are not saved, see `Studio.drawn`."""
        wish = self._wish(await _body(request))
        return await self._locked(lambda: self._studio.drawn(self._checked(wish)))

    async def sheet(self, request: Request) -> Response:
        """A page of the printed file."""
        body = await _body(request)
        wish, number = self._wish(body), _number(body, "number", 0, 10_000)
        return await self._locked(lambda: self._studio.sheet(wish, number))

    async def entry(self, request: Request) -> Response:
        """Write one text: 428 without the version it was written over, 412 when that is not the newest."""
        body = await _body(request)
        name, lang = self._known(body)
        key, text, remark, done = (body.get(part) for part in ("key", "text", "remark", "done"))
        if not (isinstance(key, str) and isinstance(text, str) and isinstance(done, bool)):
            raise HTTPException(400, "found no key, text and done; allowed: two texts and true or false")
        if not isinstance(remark, str | None):
            raise HTTPException(400, "found a remark that is no text")
        version = request.headers.get("if-match", "").strip().removeprefix("W/").strip('"')
        if not version:
            raise HTTPException(428, "found no If-Match; send the version the text was written over")
        words = Words(name, lang, key, Edit(text, version, done, remark or ""))
        written, now = await run_in_threadpool(self._saved, words)
        return JSONResponse({"entry": now}, 200 if written else 412)

    def _saved(self, words: Words) -> tuple[bool, dict[str, Any]]:
        with self._library.lock:
            if words.key not in self._library.book(words.name).refs:
                raise HTTPException(404, "found no such text; load the page again")
            return saved(self._library, words)

    async def _locked(self, work: Callable[[], Any]) -> Response:
        """The work's answer, done in a thread of its own and alone."""

        def alone() -> Any:
            with self._library.lock:
                return work()

        return JSONResponse(await run_in_threadpool(alone))

    def _known(self, asked: Mapping[str, Any]) -> tuple[str, str]:
        """Game and language of a request, each of which must be on a list."""
        name, lang = asked.get("game"), asked.get("lang")
        if name not in (*self._library.names, HOUSE):
            raise HTTPException(404, "found no such game; load the page again")
        there = self._library.languages(str(name))
        if lang not in there and not (name == HOUSE and isinstance(lang, str) and lang in self._spoken()):
            raise HTTPException(404, "found no such language; load the page again")
        return str(name), str(lang)

    def _spoken(self) -> set[str]:
        """The languages of any game."""
        return {lang for name in self._library.names for lang in self._library.languages(name)}

    def _wish(self, body: Mapping[str, Any]) -> Wish:
        name, lang = self._known(body)
        texts, have, keys = body.get("texts", {}), body.get("have", {}), body.get("keys", [])
        item = body.get("item", "")
        sound = (
            isinstance(item, str)
            and _strings(texts)
            and _strings(have)
            and isinstance(keys, list)
            and all(isinstance(key, str) for key in keys)
        )
        if not sound:
            raise HTTPException(400, "found a wish without item, texts, have and keys of texts")
        if any(len(text) > LONGEST for text in texts.values()):
            raise HTTPException(413, f"found a text of more than {LONGEST} characters; shorten it")
        wide = _number(body, "wide", 1, WIDEST, 600)
        low, first = body.get("low_ink") is True, body.get("first") is True
        return Wish(name, lang, item, texts, wide, low, have, first, tuple(keys))

    def _checked(self, wish: Wish) -> Wish:
        """The wish, if its card or page is one."""
        if not self._studio.knows(wish):
            raise HTTPException(404, "found no such card; load the page again")
        return wish


def _strings(found: object) -> bool:
    return isinstance(found, dict) and all(
        isinstance(key, str) and isinstance(text, str) for key, text in found.items()
    )


def _number(body: Mapping[str, Any], name: str, low: int, high: int, default: int = 0) -> int:
    found = body.get(name, default)
    if type(found) is not int or not low <= found <= high:
        raise HTTPException(400, f"found {name} that is no number from {low} to {high}")
    return found


async def _body(request: Request) -> Mapping[str, Any]:
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise HTTPException(400, "found no JSON") from None
    if not isinstance(found, dict):
        raise HTTPException(400, "found JSON that is no object")
    return found


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"refused": error.detail}, error.status_code)


async def _broken(_: Request, error: Exception) -> Response:
    """Data that cannot be used: its findings, to be shown."""
    assert isinstance(error, DataError)
    return JSONResponse({"findings": [finding(one) for one in error.findings]}, 422)


async def _lost(_: Request, error: Exception) -> Response:
    """A file that cannot be read or written."""
    assert isinstance(error, OSError)
    what = f"{error.filename or 'a file'}: found {error.strerror or error}; look at its place and permissions"
    return JSONResponse({"refused": what}, 500)


async def _bug(_: Request, error: Exception) -> Response:
    """What should not happen; the terminal tells more."""
    return JSONResponse({"refused": f"found a fault of the program ({type(error).__name__}); report it"}, 500)
