"""For those who translate and design: `preview`, the page that shows the printed card while they write."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cli.parsing import verb
from cardgen.cli.sources import HOUSE, cache, chosen, languages, one_language, roots, writable
from cardgen.cli.telling import CLEAN
from cardgen.finding import Finding, UsageError

if TYPE_CHECKING:
    import webbrowser

PORT = 8437
"""The usual port: unsaved texts are kept by the browser for an address, so it should stay the same."""
NEEDED = ("starlette", "uvicorn", "watchfiles")
"""What the extra [preview] brings."""


def add_preview(commands: Any) -> None:
    """The options of `preview`."""
    parser = verb(
        commands, "preview", preview, "Translate and look at the printed cards in the browser.",
        "preview GAME --lang fr",
    )  # fmt: skip
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--lang", default="", help="language to translate into (default: only look)")
    parser.add_argument("--port", type=_port, metavar="N", help=f"default: {PORT}, or any that is free")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--poll", action="store_true", help="for network drives: look for changed files")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65_535:
        raise argparse.ArgumentTypeError(f"found {text}; allowed: 1 to 65535")
    return int(text)


def preview(args: Any) -> int:
    """Serve the page until Ctrl-C."""
    _needed()
    from cardgen.preview.library import Places
    from cardgen.preview.running import listening, serve

    root, fonts = roots(args)
    names = [game.name for game in chosen([name for name in args.games if name != HOUSE])]
    if args.lang:
        writable(args)
    begin = _begin(root, args.games[:1] if HOUSE in args.games[:1] else names, args.lang)
    with listening(args.port, PORT) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"

        def ready() -> None:
            print(f"{address}  (Ctrl-C ends it)", flush=True)
            if not args.no_browser:
                _open(address)

        try:
            serve(
                Places(root, fonts, args.data, cache()), names, listener, ready, begin=begin, poll=args.poll
            )
        except KeyboardInterrupt:
            return CLEAN  # the usual way to end it
    return CLEAN


def _needed() -> None:
    """UsageError with the command to run when a library of the extra is not there."""
    from importlib.util import find_spec

    if missing := [name for name in NEEDED if find_spec(name) is None]:
        what = (
            f"found no {', '.join(missing)}, which the page needs; run 'pip install {' '.join(NEEDED)}', "
            f"or install cardgen with the extra [preview]"
        )
        raise UsageError([Finding("", what)])


def _begin(root: Path, names: Sequence[str], lang: str) -> tuple[str, str]:
    """Book and language to begin with: the first that has the language. UsageError when none has it."""
    from cardgen.translate.texts import code_of

    code = code_of(lang) or lang
    known = [name for name in names if code in languages(root, name, "", every=True)]
    name = known[0] if known else names[0]
    return name, one_language(root, name, lang)


def _open(address: str) -> None:
    """Show the address in a browser with windows; one in the terminal would take its place."""
    import webbrowser

    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if windowed(browser):
        from threading import Thread

        Thread(target=browser.open, args=(address,), daemon=True).start()


def windowed(browser: webbrowser.BaseBrowser) -> bool:
    """Whether a browser has a window of its own and leaves the terminal alone."""
    import webbrowser

    return isinstance(browser, webbrowser.BackgroundBrowser) or not isinstance(
        browser, webbrowser.GenericBrowser
    )
