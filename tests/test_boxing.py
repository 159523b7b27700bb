"""`cardgen box` as users meet it: one verified PDF, boxes as large as the cards are thick."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.catalog.boxes import makings
from cardgen.catalog.load import load
from cardgen.catalog.model import Catalog, House, Stock
from cardgen.catalog.paths import data_root
from cardgen.cli import main
from cardgen.game import find, own_names
from cardgen.layout.boxes.net import Room
from cardgen.layout.boxes.pack import Makeup, lots_of, stacks
from cardgen.layout.boxes.tray import lid, tray
from cardgen.layout.boxes.tuck import tuck
from cardgen.layout.inside import contrast
from cardgen.layout.marks import Drawing, apply
from cardgen.press.boxing import seams_away_from, stock_of
from cardgen.press.grid import Area
from cardgen.press.impose import Slot
from cardgen.press.netcut import put
from cardgen.press.pdf import UM, slot_matrix
from cardgen.press.reader import opened
from cardgen.press.sheet import sheet, um
from cardgen.press.spread import whole
from cardgen.press.tile import FRAME, tiling
from cardgen.translate.po import languages

ROOT = data_root(None)
MADE = makings(ROOT)
Capture = pytest.CaptureFixture[str]


def catalog(name: str) -> Catalog:
    return load(find(name).catalog, ROOT / name)


def size(name: str) -> int:
    """How many pieces a game has."""
    return sum(entry.copies for _, entry in catalog(name).entries())


GAME = min(own_names(), key=size)


def boxes(capsys: Capture, *words: str | Path) -> list[tuple[str, float]]:
    """What the verb says of each box: its name, and how deep it is inside."""
    capsys.readouterr()
    assert main(["box", GAME, *map(str, words)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert ": verified: " in said[0]
    found = [re.fullmatch(r"  (.*): [\d.]+ x [\d.]+ x ([\d.]+) mm inside, .*", line) for line in said[1:]]
    found = [match for match in found if match]
    assert len(found) == sum(" mm inside, " in line for line in said) > 0
    return [(match[1], float(match[2])) for match in found if match]


def test_the_boxes_of_a_game_are_one_file_that_was_read_back(tmp_path: Path, capsys: Capture) -> None:
    made = boxes(capsys, "--out", tmp_path)
    lang = catalog(GAME).lang
    (path,) = tmp_path.rglob("*.pdf")
    assert path == tmp_path / GAME / lang / "pdf" / f"{GAME}-{lang}-a4-boxes.pdf"
    with opened(path.read_bytes()) as pages:
        title = catalog(GAME).box.title.split()[0]
        assert all(page.find(title) for page in pages)
        assert all(page.box("TrimBox") is not None for page in pages)
        last, first = pages[len(pages) - 1], pages[0]
        for name, _ in made:
            assert all(first.find(word) for word in name.replace("×", " ").split())
        counts = [name.split(" × ")[0] for name, _ in made if " × " in name]
        assert counts and all(any(page.find(count) for page in pages) for count in counts)
        assert last.width in (um(210), um(297))
    before = path.read_bytes()
    boxes(capsys, "--out", tmp_path)
    assert path.read_bytes() == before


def test_thicker_cards_sleeves_and_glued_backs_make_deeper_boxes(tmp_path: Path, capsys: Capture) -> None:
    plain = boxes(capsys, "--kind", "tuck", "--out", tmp_path)
    others = (["--weight", "uncoated-350"], ["--sleeves"], ["--sleeves", "thick"], ["--backs", "fold"])
    for words in others:
        other = boxes(capsys, "--kind", "tuck", *words, "--out", tmp_path)
        assert len(other) >= len(plain)
        assert sum(deep for _, deep in other) > sum(deep for _, deep in plain), words
    # no box takes the place of another, and what is spelled out is the same as what is usual
    assert len(list(tmp_path.rglob("*.pdf"))) == 1 + len(others)
    usual = ["--weight", MADE.build.paper, "--sleeves", MADE.build.sleeve]
    boxes(capsys, "--kind", "tuck,tuck", *usual, "--out", tmp_path)
    assert len(list(tmp_path.rglob("*.pdf"))) == 1 + len(others)


def test_some_of_the_boxes_leave_the_file_of_all_alone(tmp_path: Path, capsys: Capture) -> None:
    boxes(capsys, "--kind", "lid", "--low-ink", "--paper", "letter", "--out", tmp_path)
    (path,) = tmp_path.rglob("*.pdf")
    assert path.name.endswith("-letter-boxes-low-ink-lid.pdf")


@pytest.mark.parametrize(
    "words",
    [["--weight", "lead"], ["--sleeves", "fur"], ["--kind", "crate"], ["--paper", "a99"], ["--backs", "no"]],
)
def test_what_is_not_known_is_told_with_what_is(words: list[str], tmp_path: Path, capsys: Capture) -> None:
    assert main(["box", GAME, *words, "--out", str(tmp_path)]) == 2
    assert "allowed: " in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_on_small_paper_boxes_come_in_tiles_and_are_told_of(tmp_path: Path, capsys: Capture) -> None:
    capsys.readouterr()
    assert main(["box", GAME, "--paper", "a5", "--kind", "tuck", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert re.search(r"comes in tiles on a5; '--paper \w+' holds it whole", said.err)
    assert ": verified: " in said.out


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_cut_lines_lie_where_the_net_is_printed(turn: int) -> None:
    trim = Area(10_000, 20_000, *((60_000, 90_000) if turn % 180 == 0 else (90_000, 60_000)))
    stock = Stock(width=60, height=90, bleed=0, safe=0, radius=0)
    slot = Slot("box#1", "boxes", "front", trim, trim, turn, Drawing(()), stock)
    for spot in ((0, 0), (60_000, 0), (13_000, 77_000)):
        x, y = apply(slot_matrix(trim, turn, 297_000), spot[0] / 1000, spot[1] / 1000)
        assert put(spot, slot) == (round(x / UM), round(297_000 - y / UM))


def test_every_copy_in_the_catalog_counts() -> None:
    house = load(House, ROOT / "house")
    source = catalog(GAME)
    deck = next(lot.component for lot in lots_of(source, house) if lot.sort == "deck")
    first, *others = getattr(source, deck)
    more = source.model_copy(update={deck: (first.model_copy(update={"copies": first.copies + 7}), *others)})
    kept = Makeup(MADE.papers["uncoated-200"])
    before, after = (stacks(lots_of(one, house), kept, MADE.build) for one in (source, more))
    assert after[0].count == before[0].count + 7
    assert after[0].room.depth > before[0].room.depth
    counts = {lot.component: lot.count for lot in lots_of(source, house)}
    assert {name: counts.get(name) for name in type(source).decks()} == {
        name: sum(entry.copies for entry in getattr(source, name)) for name in type(source).decks()
    }


def test_machines_get_every_line_where_it_is_printed(tmp_path: Path, capsys: Capture) -> None:
    ezdxf = pytest.importorskip("ezdxf")
    boxes(capsys, "--kind", "lid", "--cut", "svg,dxf", "--out", tmp_path)
    svg, dxf = (sorted(tmp_path.rglob(f"*.{kind}")) for kind in ("svg", "dxf"))
    assert [path.stem for path in svg] == [path.stem for path in dxf] and svg
    many = {"CUT": 0, "FOLD": 0}
    for vector, drawing in zip(svg, dxf, strict=True):
        text = vector.read_text("utf-8")
        tall = float(re.findall(r'viewBox="0 0 [\d.]+ ([\d.]+)"', text)[0])
        space = ezdxf.readfile(drawing).modelspace()
        for layer in ("CUT", "FOLD"):
            group = text.split(f'<g id="{layer.lower()}"')[1].split("</g>")[0]
            ours = [
                [tuple(map(float, spot.split())) for spot in path.rstrip("Z").split("L")]
                for path in re.findall(r'd="M([^"]+)"', group)
            ]
            theirs = [
                [(round(x, 3), round(tall - y, 3)) for x, y, *_ in line.get_points()]
                for line in space.query(f'LWPOLYLINE[layer=="{layer}"]')
            ]
            assert ours == theirs
            many[layer] += len(ours)
    assert many == {"CUT": 2, "FOLD": 16}


# --- nets on paper ----------------------------------------------------------------------------------


def test_a_net_is_whole_on_paper_that_holds_all_of_its_bleed() -> None:
    a4 = sheet(ROOT, "a4")
    assert whole(Stock(width=194, height=200, bleed=3, safe=0, radius=0), a4)
    assert not whole(Stock(width=195, height=282, bleed=3, safe=0, radius=0), a4)


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("width", [150, 190, 230, 270])
def test_seams_keep_away_from_folds_and_flaps(paper: str, width: int) -> None:
    lower = tray(Room(um(width), um(width * 0.7), um(28)), MADE.build, 280)
    for net in (
        lower,
        lid(lower, MADE.build),
        tuck("deck", Room(um(width / 2), um(90), um(24)), MADE.build, 280),
    ):
        stock = stock_of(net, MADE.build.bleed)
        avoid = seams_away_from(net)
        plan, plain = tiling(stock, sheet(ROOT, paper), avoid), tiling(stock, sheet(ROOT, paper))
        assert plan and plain and len(plan.windows) == len(plain.windows)
        for seams, stretches in zip(plan.seams, avoid, strict=True):
            for seam in seams:
                assert not any(start < um(seam) < end for start, end in stretches), (net.name, seam)
        room = (plan.width - 2 * FRAME, plan.height - 2 * FRAME)
        for window in plan.windows:
            assert window.width <= room[0] and window.height <= room[1]


# --- every game -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", own_names())
def test_words_on_boxes_can_be_read_in_both_editions(name: str) -> None:
    source = catalog(name)
    for edition in (source, source.in_low_ink()):
        colours, used = edition.style.colours, edition.style.boxes
        assert contrast(colours[used.ink], colours[used.ground]) >= 4.5
        assert contrast(colours[used.line], colours[used.ground]) >= 1.5
    assert set(source.style.boxes.solids) <= set(type(source).decks())


def test_a_colour_that_is_none_is_told_with_its_place(tmp_path: Path, capsys: Capture) -> None:
    assert main(["data", "copy", str(tmp_path / "mine")]) == 0
    style = tmp_path / "mine" / "data" / GAME / "style.yaml"
    text = style.read_text("utf-8")
    style.write_text(text.replace("\nboxes:\n  ground: ", "\nboxes:\n  ground: no-", 1), "utf-8")
    capsys.readouterr()
    assert main(["box", GAME, "--data", str(tmp_path / "mine"), "--out", str(tmp_path)]) == 1
    assert re.search(r"style\.yaml.*boxes has the ground 'no-", capsys.readouterr().err)


@pytest.mark.slow
@pytest.mark.parametrize("name", own_names())
def test_the_boxes_of_every_game_fit_their_words_in_every_language(
    name: str, tmp_path: Path, capsys: Capture
) -> None:
    for lang in languages(ROOT / name):
        for edition in ([], ["--low-ink"]):
            assert main(["box", name, "--lang", lang, *edition, "--out", str(tmp_path)]) == 0
            assert "too high" not in (err := capsys.readouterr().err) and "too wide" not in err
