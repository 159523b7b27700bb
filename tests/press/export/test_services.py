"""Services are data: every file has its exporter, its source and its date, and its figures agree."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from cardgen.catalog.model import Stock
from cardgen.catalog.schema import write_schema
from cardgen.finding import DataError, UsageError
from cardgen.press.export import exporter, services, takes
from cardgen.press.export.mpc import bracket
from cardgen.press.export.products import place
from cardgen.press.export.service import Service, service
from cardgen.press.export.tgc import boxes

ROOT = Path(__file__).parents[3] / "data"


@pytest.mark.parametrize("name", services(ROOT))
def test_every_service_has_an_exporter_a_source_and_a_date(name: str) -> None:
    made, figures = exporter(name), service(ROOT, name)
    assert made.MAKES and made.LEAVES and all(takes(made).values())
    assert figures.source.startswith("http")
    assert date(2020, 1, 1) <= date.fromisoformat(figures.checked) <= date.today()


@pytest.mark.parametrize("name", services(ROOT))
def test_the_border_of_a_product_is_that_of_its_service(name: str) -> None:
    figures = service(ROOT, name)
    for product in figures.products:
        if product.kind in ("box", "die"):
            continue
        for pixels, mm in zip(product.pixels, (product.width, product.height), strict=True):
            assert (pixels - mm / 25.4 * 300) / 2 == pytest.approx(figures.bleed / 25.4 * 300, abs=0.51)


def test_an_unknown_service_names_all() -> None:
    with pytest.raises(UsageError, match=r"found service 'mcp'; allowed: .*mpc.*png.*tgc"):
        service(ROOT, "mcp")


def test_a_figure_that_is_missing_is_told_with_its_file() -> None:
    with pytest.raises(DataError, match=r"services/png.yaml: found no figure 'ink'"):
        service(ROOT, "png").figure("ink")
    with pytest.raises(DataError, match=r"services/png.yaml: found no word 'paper'"):
        service(ROOT, "png").word("paper")


@pytest.mark.parametrize("found", [-1.0, 0.5, 101.0])
def test_a_figure_out_of_range_is_told_with_what_is_allowed(found: float) -> None:
    wrong = service(ROOT, "tts").model_copy(update={"figures": {"columns": found}})
    with pytest.raises(DataError, match=rf"found columns: {found:g}; allowed: 2 to 100; write"):
        wrong.figure("columns", 2, 100)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "      - 822\n",
            "",
            r"mpc.yaml:47:\d: products.poker.pixels.*found a list of 1, which is too short",
        ),
        (
            "      - 822\n",
            "      - 0\n",
            r"mpc.yaml:47:9: products.poker.pixels.0: found 0; allowed: at least 1",
        ),
        ("      - 822\n", "      - 9000000\n", r"found 9000000; allowed: at most 16384"),
        ("      - 822\n", "      - 600\n", r"600 pixels for 63.5 mm; allowed: 750 to 1222, at 300 dpi"),
        ("dpi: 300", "dpi: 600", r"dpi is 600; allowed where there are products: 300"),
        ("  - id: bridge\n", "  - id: poker\n", r"two products are called poker"),
        ("  - id: bridge\n", "  - id: bridge\n    of: moon\n", r"a box is for 'moon', which is no product"),
        ("  - 18\n", "  - 0\n", r"brackets.0: found 0; allowed: at least 1"),
    ],
)
def test_figures_that_would_make_a_wrong_picture(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (ROOT / "services" / "mpc.yaml").read_text("utf-8")
    assert old in text
    (tmp_path / "services").mkdir()
    (tmp_path / "services" / "mpc.yaml").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError, match=says):
        service(tmp_path, "mpc")


@pytest.mark.parametrize("name", ["moon", "place", "a.b", "-", "service"])
def test_figures_of_a_service_that_nothing_makes_files_for(name: str) -> None:
    with pytest.raises(DataError, match=rf"services/{name}.yaml: found figures of a service that nothing"):
        exporter(name)


def test_the_schema_for_editors_is_that_of_the_model(tmp_path: Path) -> None:
    committed = (ROOT / "services" / "schema" / "service.schema.json").read_text("utf-8")
    assert committed == write_schema(Service, tmp_path / "service.schema.json").read_text("utf-8")
    for path in (ROOT / "services").glob("*.yaml"):
        first = path.read_text("utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=schema/service.schema.json"


@pytest.mark.parametrize(
    ("name", "width", "height", "product", "scale", "turned"),
    [
        ("mpc", 63, 88, "poker", 1.0, False),
        ("mpc", 63.5, 88.9, "poker", 1.0, False),
        ("mpc", 88, 63, "poker", 1.0, True),
        ("mpc", 56, 87, "bridge", 1.0, False),
        ("mpc", 59, 91, "bridge", 57.15 / 59, False),
        ("tgc", 70, 70, "euro-square-deck", 69.85 / 70, False),
        ("tgc", 87, 87, "square-deck", 1.0, False),
        ("tgc", 400, 277, "big-mat", 254 / 277, True),
        ("drivethru", 63, 88, "poker", 1.0, False),
    ],
)
def test_the_nearest_product(
    name: str, width: float, height: float, product: str, scale: float, turned: bool
) -> None:
    found = place(Stock(width=width, height=height), service(ROOT, name))
    assert found is not None
    assert (found.product.id, found.turned) == (product, turned)
    assert found.scale == pytest.approx(scale)


@pytest.mark.parametrize(
    ("name", "width", "height"), [("mpc", 70, 70), ("tgc", 10, 17.5), ("drivethru", 70, 120)]
)
def test_what_no_product_is_near_to(name: str, width: float, height: float) -> None:
    assert place(Stock(width=width, height=height), service(ROOT, name)) is None


@pytest.mark.parametrize(
    ("count", "number", "holds"), [(1, 1, 36), (36, 1, 36), (37, 1, 54), (108, 1, 108), (110, 2, 72)]
)
def test_boxes_for_so_many_cards(count: int, number: int, holds: int) -> None:
    found = boxes(service(ROOT, "tgc"), "poker-deck", count)
    assert found is not None and (found[0], found[1].holds) == (number, holds)
    assert boxes(service(ROOT, "tgc"), "square-deck", count) is None


@pytest.mark.parametrize(("count", "wanted"), [(1, 18), (18, 18), (19, 36), (235, 396), (612, 612)])
def test_brackets(count: int, wanted: int) -> None:
    assert bracket(count, service(ROOT, "mpc")) == wanted
