"""Everything the README tells a user to type is typed here, in its order, in an empty folder."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
COMMANDS = [
    line.strip()
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("cardgen ")
]


@pytest.mark.long
def test_every_command_of_the_readme_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(COMMANDS) > 10
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDGEN_CONFIG", str(tmp_path / "config"))
    for command in COMMANDS:
        code = (served if " preview " in command else main)(shlex.split(command)[1:])
        said = capsys.readouterr()
        assert code == 0, f"{command}\n{said.out}{said.err}"
        assert "Traceback" not in said.err
    assert (tmp_path / "output").is_dir()


def served(words: list[str]) -> int:
    """The exit code of a command that serves a page until Ctrl-C."""
    command = [sys.executable, "-m", "cardgen", *words, "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        return process.wait(timeout=10)
