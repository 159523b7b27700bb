"""`cardgen preview` as it is typed: one clear line for whatever stops it."""

from __future__ import annotations

import socket
import sys
import webbrowser
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.previewing import windowed
from cardgen.game import names

GAME = names()[0]
Capture = pytest.CaptureFixture[str]


def refused(capsys: Capture, *words: str) -> str:
    """What the command says on its one line."""
    try:
        code = main(["preview", *words])
    except SystemExit as end:
        code = int(str(end.code))
    said = capsys.readouterr()
    assert code in (1, 2) and said.out == "" and said.err.count("\n") == 1
    return said.err


@pytest.mark.parametrize("library", ["starlette", "uvicorn", "watchfiles"])
def test_a_missing_extra_is_a_line_with_the_command(
    library: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    said = refused(capsys, GAME)
    assert f"found no {library}," in said and "run 'pip install starlette uvicorn watchfiles'" in said


def test_what_there_is_not_is_told_with_what_there_is(capsys: Capture, tmp_path: Path) -> None:
    assert f"allowed: {', '.join(names())}" in refused(capsys, "chess")
    assert "found language 'xx'; allowed: " in refused(capsys, GAME, "--lang", "xx")
    assert "allowed: 1 to 65535" in refused(capsys, GAME, "--port", "65536")
    assert "--data takes a folder" in refused(capsys, GAME, "--data", str(tmp_path / "nothing"))


def test_a_port_in_use_is_told(capsys: Capture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"found port {port} in use" in refused(capsys, GAME, "--no-browser", "--port", str(port))


def test_a_browser_in_the_terminal_is_not_opened() -> None:
    assert windowed(webbrowser.BackgroundBrowser("firefox"))
    assert not windowed(webbrowser.GenericBrowser("lynx"))
