"""The server as a process: a port of this machine alone, until Ctrl-C."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Callable, Sequence

import uvicorn

from cardgen.finding import DataError, Finding
from cardgen.preview.library import Library, Places
from cardgen.preview.server import application

HOST = "127.0.0.1"
"""Nobody but this machine."""


def listening(port: int | None, usual: int) -> socket.socket:
    """A socket at that port; without one, at the usual port or any that is free.

    Raises DataError when the port that was asked for is taken.
    """
    reason = ""
    for number in (port,) if port is not None else (usual, 0):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would let two programs have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((HOST, number))
            found.listen()
        except OSError as error:
            found.close()
            reason = error.strerror or str(error)
        else:
            return found
    raise DataError([Finding("", f"found port {port or usual} in use ({reason}); choose another --port")])


def serve(
    places: Places,
    names: Sequence[str],
    listener: socket.socket,
    ready: Callable[[], None],
    *,
    begin: tuple[str, str],
    poll: bool = False,
) -> None:
    """Serve the page of these games until Ctrl-C; `ready` is called once it answers.

    `begin` is the book and the language the page begins with.
    """
    port = listener.getsockname()[1]
    app = application(Library(places, names), port, secrets.token_urlsafe(24), begin=begin, poll=poll)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, timeout_graceful_shutdown=2, lifespan="on",
        server_header=False, ws="none", http="h11", proxy_headers=False,
    )  # fmt: skip
    _Announcing(config, ready).run(sockets=[listener])


class _Announcing(uvicorn.Server):
    """A server that says when it has begun."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._ready()
