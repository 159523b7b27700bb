"""Names that nothing stands behind: a rule nobody carries out, a field nobody fills, an empty --only."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog
from cardgen.check.naming import findings
from cardgen.game import Game, find, names
from tests.check.conftest import DATA, edit

Said = Callable[..., tuple[int, str]]


def changed(game: Game, copy: Path) -> Catalog:
    return load(game.catalog, copy / "data" / game.name)


@pytest.mark.parametrize("name", names())
def test_the_games_name_what_they_know(name: str) -> None:
    game = find(name)
    assert list(findings(game, load(game.catalog, DATA / name))) == []


@pytest.mark.parametrize("name", names())
def test_a_rule_that_nobody_carries_out_is_found_with_the_nearest(name: str, copy: Path) -> None:
    letter = re.search(r"- ([A-Z])-R01$", (DATA / name / "rules.yaml").read_text("utf-8"), re.MULTILINE)
    assert letter
    line = edit(copy, name, "rules.yaml", rf"- {letter[1]}-R01$", f"- {letter[1]}-R99")
    game = find(name)
    (found,) = findings(game, changed(game, copy))
    assert re.search(rf"rules\.yaml:{line}:\d+: ", str(found))
    assert f"found {letter[1]}-R99, a rule that nobody carries out; did you mean {letter[1]}-" in str(found)


@pytest.mark.parametrize("name", names())
def test_a_misspelt_field_of_the_story_is_found_with_the_right_one(name: str, copy: Path) -> None:
    line = edit(copy, name, "story.yaml", r"\{who\}", "{whoo}")
    game = find(name)
    (found,) = findings(game, changed(game, copy))
    assert re.search(rf"story\.yaml:{line}:\d+: ", str(found))
    assert "found {whoo}, which nobody fills; did you mean who?" in str(found)


def test_a_check_says_so(said: Said, copy: Path) -> None:
    edit(copy, names()[0], "story.yaml", r"\{who\}", "{whoo}")
    code, words = said("check", names()[0])
    assert code == 1 and "{whoo}" in words


def test_a_game_whose_source_cannot_be_read_is_believed(monkeypatch: pytest.MonkeyPatch, copy: Path) -> None:
    game: Any = find(names()[0])
    edit(copy, game.name, "story.yaml", r"\{who\}", "{whoo}")
    catalog = changed(game, copy)
    assert len(list(findings(game, catalog))) == 1
    monkeypatch.delitem(sys.modules, game.tell.__module__)
    assert list(findings(game, catalog)) == []


@pytest.mark.parametrize("verb", ["print", "proof"])
def test_only_nothing_is_a_usage_error(verb: str, said: Said, tmp_path: Path) -> None:
    code, words = said(verb, names()[0], "--only", "", "--out", str(tmp_path / "out"))
    assert code == 2 and "found --only without a card" in words
    assert not (tmp_path / "out").exists()
