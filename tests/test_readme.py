"""Everything the README tells a user to type is typed here, in its order, in an empty folder."""

from __future__ import annotations

import re
import shlex
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


def test_every_command_of_the_readme_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(COMMANDS) > 10
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        code = main(shlex.split(command)[1:])
        said = capsys.readouterr()
        assert code == 0, f"{command}\n{said.out}{said.err}"
        assert "Traceback" not in said.err
    assert (tmp_path / "output").is_dir()
