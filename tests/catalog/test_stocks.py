"""Card sizes by name, and a game brought to another size."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import Stock
from cardgen.catalog.paths import data_root
from cardgen.catalog.schema import schema, text_of
from cardgen.catalog.stocks import Size, card, refitted, size, sizes
from cardgen.finding import DataError, UsageError
from cardgen.game import find, names

ROOT = data_root(None)


def test_every_size_is_a_card_with_its_source_and_date() -> None:
    known = sizes(ROOT)
    assert {"poker", "poker-us", "bridge", "tarot", "mini", "skat", "euro"} <= set(known)
    for one in known.values():
        assert one.source.startswith(("http://", "https://"))
        assert one.checked >= "2026-01-01"
        assert card(Stock(width=one.width, height=one.height, radius=one.radius))
        assert f"{one.width:g} x {one.height:g} mm" in str(one)


def test_a_size_may_be_written_in_millimetres() -> None:
    found = size(ROOT, "70x120")
    assert (found.width, found.height) == (70, 120)
    assert str(found) == "70 x 120 mm"


@pytest.mark.parametrize("name", ["brdge", "", "70x", "10x20", "63x900", "nan x 3", "63X88", "1e2x80"])
def test_an_unknown_size_names_those_there_are_with_their_millimetres(name: str) -> None:
    with pytest.raises(UsageError, match=r"bridge \(57.15 x 88.9 mm\).* or WIDTHxHEIGHT from 30 to 150 mm"):
        size(ROOT, name)


def test_data_without_sizes_still_take_millimetres(tmp_path: Path) -> None:
    assert size(tmp_path, "70x120").height == 120
    with pytest.raises(UsageError, match=r"cards\.yaml is missing"):
        size(tmp_path, "bridge")


def test_a_size_that_is_none_is_told_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "stocks").mkdir()
    text = "- id: odd\n  width: broad\n  height: 9\n  source: me\n  checked: today\n"
    (tmp_path / "stocks" / "cards.yaml").write_text(text, "utf-8")
    with pytest.raises(DataError, match=r"stocks/cards.yaml:2:10: odd.width"):
        sizes(tmp_path)


@pytest.mark.parametrize("name", names())
def test_cards_are_refitted_and_nothing_else(name: str) -> None:
    catalog = load(find(name).catalog, ROOT / name)
    to = size(ROOT, "bridge")
    stocks, found = catalog.style.stocks, refitted(catalog, to).style.stocks
    changed = {one for one in stocks if found[one] != stocks[one]}
    backed = {one for one in stocks if stocks[one].radius and 30 <= stocks[one].width <= 130}
    assert changed == backed
    assert changed
    for one in changed:
        assert (found[one].width, found[one].height) == (57.15, 88.9)
        assert found[one].bleed == stocks[one].bleed
        assert to.safe <= found[one].safe <= stocks[one].safe
    assert catalog.style.stocks == stocks  # a copy


def test_a_card_that_lies_stays_lying() -> None:
    catalog = load(find(names()[0]).catalog, ROOT / names()[0])
    lying = {"cards": Stock(width=88, height=63), "board": Stock(width=300, height=200)}
    style = catalog.style.model_copy(update={"stocks": lying})
    found = refitted(catalog.model_copy(update={"style": style}), size(ROOT, "tarot")).style.stocks
    assert (found["cards"].width, found["cards"].height) == (120, 70)
    assert found["board"] == lying["board"]


def test_the_schema_for_editors_is_that_of_the_model() -> None:
    committed = (ROOT / "stocks" / "schema" / "cards.schema.json").read_text("utf-8")
    assert committed == text_of(schema(tuple[Size, ...], "Sizes of cards."))
    assert (ROOT / "stocks" / "cards.yaml").read_text("utf-8").startswith("# yaml-language-server: ")
