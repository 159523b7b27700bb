"""The translations in the box: whole, up to date, and nothing to be said against them."""

from __future__ import annotations

import pytest

from cardgen.cli import main
from cardgen.game import names


@pytest.mark.parametrize("game", [*names(), "house"])
def test_a_shipped_translation_has_no_finding(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["translate", "check", game, "--strict"])
    said = capsys.readouterr().out
    assert code == 0, said
    assert "0 errors, 0 warnings" in said


def test_no_shipped_translation_misses_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["translate", "status"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == [
        "game",
        "language",
        "texts",
        "translated",
        "stale",
        "missing",
        "done",
        "errors",
        "warnings",
    ]
    assert {row.split()[0] for row in rows} == {*names(), "house"}
    for row in rows:
        _, _, _, _, texts, translated, stale, missing, *_ = row.split()
        assert (translated, stale, missing) == (texts, "0", "0"), row
