"""Who may talk to the server: the page it gave out itself, and nobody else.

The server listens on this machine only, yet every page in the browser could send requests there. So before
anything else a request must name the server as its host, exactly (a page whose name was rebound to this
address sends its own), must not say that it comes from elsewhere, and must bring the token of this start if
it wants anything but to read. What goes out tells the browser to load nothing from anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN = "x-cardgen-token"
"""The header with the token."""
LARGEST = 200_000
"""Bytes of a request's body: some texts of 5,000 characters."""
HEADERS: Mapping[str, str] = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
"""On every answer; there is never a CORS header."""


class Gate:
    """The application behind the rules above, for one port and one token."""

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        self._app = app
        self._token = token
        names = [f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")]
        self._hosts = frozenset(names)
        self._origins = frozenset(f"http://{name}" for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or say why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def clothed(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refused = self._refused(scope)
        if refused:
            await JSONResponse({"refused": refused[1]}, refused[0])(scope, receive, clothed)
            return
        if scope["method"] in ("GET", "HEAD"):
            await self._app(scope, receive, clothed)
            return
        body = await _body(receive)
        if body is None:
            said = f"found a request of more than {LARGEST} bytes; shorten the text"
            await JSONResponse({"refused": said}, 413)(scope, receive, clothed)
            return
        await self._app(scope, _again(body, receive), clothed)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Status and reason, None for a request that may pass."""
        headers = Headers(scope=scope)
        if foreign := self._foreign(headers):
            return foreign
        if scope["method"] in ("GET", "HEAD"):
            return None
        if not compare_digest(headers.get(TOKEN, "").encode(), self._token.encode()):
            return 403, "found a page of an earlier start; load it again"
        if headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            return 415, "found another content than application/json"
        return None

    def _foreign(self, headers: Headers) -> tuple[int, str] | None:
        """Status and reason for what does not come from the page itself."""
        if headers.getlist("host") == [] or not set(headers.getlist("host")) <= self._hosts:
            return 421, "found another host than this machine; open the address the program printed"
        if not set(headers.getlist("origin")) <= self._origins:
            return 403, "found a request from another page; allowed: the page of this program"
        if not set(headers.getlist("sec-fetch-site")) <= {"same-origin", "none"}:
            return 403, "found a request from another site; type the address into the browser"
        return None


async def _body(receive: Receive) -> bytes | None:
    """The whole body, None for one that is too large."""
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            break
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > LARGEST:
            return None
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more for the application, and then what comes after it."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
