"""A clean copy of the data, one fault planted in it, and the line that `cardgen check` says to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.game import names

from .conftest import edit


@pytest.mark.parametrize("game", names())
def test_a_shipped_game_is_clean_and_shows_its_rulings(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["check", game, "--strict"])
    text = capsys.readouterr().out
    assert code == 0, text
    assert "0 errors, 0 warnings" in text
    assert re.search(r"^info: .*box\.yaml:\d+:\d+: \w+: ruling [A-Z]-C\d\d: ", text, re.MULTILINE)


@pytest.mark.usefixtures("no_drawings")
@pytest.mark.parametrize("game", names())
def test_a_missing_count_is_found(game: str, copy: Path, said: Callable[..., tuple[int, str]]) -> None:
    line = edit(copy, game, "box.yaml", r"^( +)count: \d+$", "    count: 7")
    code, text = said("check", game)
    assert code == 1
    assert f"box.yaml:{line}:" in text
    assert "the box prints 7" in text


@pytest.mark.usefixtures("no_drawings")
@pytest.mark.parametrize("game", names())
def test_an_unknown_number_in_the_rules_is_found(
    game: str, copy: Path, said: Callable[..., tuple[int, str]]
) -> None:
    line = edit(copy, game, "rules.yaml", r"\{[a-z_]+\}", "{hnad}")
    code, text = said("check", game)
    assert code == 1
    assert f"rules.yaml:{line}:" in text
    assert "{hnad}" in text


@pytest.mark.parametrize("game", names())
def test_a_missing_format_is_found_where_formats_are(
    game: str, copy: Path, said: Callable[..., tuple[int, str]]
) -> None:
    edit(copy, game, "style.yaml", r"^stocks:\n  \w+:$", "stocks:\n  kiste:")
    for verb in ("check", "print"):
        code, text = said(verb, game, *(("--out", str(copy / "out")) if verb == "print" else ()))
        assert code == 1
        assert re.search(
            r"^(error: )?\S*style\.yaml:\d+:\d+: .*found no stock for \w+; allowed", text, re.MULTILINE
        )
        assert "Traceback" not in text
