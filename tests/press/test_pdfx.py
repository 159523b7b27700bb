"""Files for print shops: what the standards ask for is there, black is black alone, pages are in order."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from cardgen.catalog.model import Stock
from cardgen.cli import main
from cardgen.layout.fonts import Fonts
from cardgen.layout.marks import Drawing, Icon, Mark, Rect
from cardgen.layout.marks import Path as Outline
from cardgen.layout.type import Setter
from cardgen.press.colour import BLACK, Inks, inks_of
from cardgen.press.export.pdfx import Sides, leaves_of
from cardgen.press.impose import Page, Piece, impose
from cardgen.press.pdf import composed
from cardgen.press.pdfx import Version, write
from cardgen.press.preflight import preflight
from cardgen.press.separated import breadth
from cardgen.press.sheet import Sheet, sheet

from .conftest import CARD, Deck

RICH = (60, 40, 40, 100)
GHOSTSCRIPT = shutil.which("gs")
POPPLER = shutil.which("pdfinfo")


@pytest.fixture(scope="session")
def inks(root: Path) -> Inks:
    return inks_of(root, limit=240, rich=RICH)


@pytest.fixture(scope="session")
def one_up(root: Path) -> Sheet:
    return sheet(root, "one-up")


def made(pages: Sequence[Page], path: Path, fonts: Fonts, inks: Inks, version: Version = "x-1a") -> Path:
    return write(pages, path, fonts=fonts, inks=inks, title="A & <B>", lang="de", version=version)


def face(marks: Sequence[Mark], one_up: Sheet, stock: Stock = CARD) -> tuple[Page, ...]:
    return impose([Piece("one#1", "cards", Drawing(tuple(marks)), None, stock)], one_up, "none")


def content(path: Path) -> str:
    """All that is painted, pages and forms."""
    with pikepdf.open(path) as file:
        forms = (
            one for one in file.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        )
        parts = [form.read_bytes() for form in forms]
        parts += [page.Contents.read_bytes() for page in file.pages]
        return b"\n".join(parts).decode("ascii")


@pytest.mark.parametrize(
    ("version", "header", "name"), [("x-1a", b"%PDF-1.4", "PDF/X-1a:2003"), ("x-4", b"%PDF-1.6", "PDF/X-4")]
)
def test_what_the_standards_ask_for(
    tmp_path: Path,
    deck: Deck,
    fonts: Fonts,
    inks: Inks,
    one_up: Sheet,
    version: Version,
    header: bytes,
    name: str,
) -> None:
    path = made(impose(deck.pieces[:2], one_up, "long-edge"), tmp_path / "two.pdf", fonts, inks, version)
    data = path.read_bytes()
    assert data.startswith(header)
    assert b"/ObjStm" not in data
    assert b"/Type /XRef" not in data
    with pikepdf.open(path) as file:
        about = file.docinfo
        assert str(about["/GTS_PDFXVersion"]) == name
        assert str(about["/Trapped"]) == "/False"
        assert str(about["/Title"]) == "A & <B>"
        assert str(about["/CreationDate"]) == str(about["/ModDate"]) == "D:20000101000000+00'00'"
        assert len(file.trailer.ID) == 2
        (intent,) = file.Root.OutputIntents
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert intent.DestOutputProfile.read_bytes() == inks.profile
        assert ("/Metadata" in file.Root) == (version == "x-4")
        if version == "x-4":
            said = file.open_metadata()
            assert said["pdfxid:GTS_PDFXVersion"] == name
            assert said["dc:title"] == "A & <B>"
            assert said["pdf:Trapped"] == "False"
        for page in file.pages:
            assert "/Trans" not in page.obj
            media, bleed, trim = (
                list(map(float, page.obj[f"/{box}Box"])) for box in ("Media", "Bleed", "Trim")
            )
            assert media == pytest.approx([0, 0, 69 * 72 / 25.4, 94 * 72 / 25.4], abs=0.01)
            assert bleed == pytest.approx(media, abs=0.01)
            assert trim == pytest.approx(
                [3 * 72 / 25.4, 3 * 72 / 25.4, 66 * 72 / 25.4, 91 * 72 / 25.4], abs=0.01
            )
    assert not re.search(r"\b(rg|RG|g|G)\b", content(path))


def test_the_same_pages_are_the_same_bytes_and_their_date_can_be_said(
    tmp_path: Path, deck: Deck, fonts: Fonts, inks: Inks, one_up: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = impose(deck.pieces[:1], one_up, "long-edge")
    first = made(pages, tmp_path / "first.pdf", fonts, inks, "x-4").read_bytes()
    assert made(pages, tmp_path / "second.pdf", fonts, inks, "x-4").read_bytes() == first
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    with pikepdf.open(made(pages, tmp_path / "third.pdf", fonts, inks, "x-4")) as file:
        assert str(file.docinfo["/CreationDate"]) == "D:20231114221320+00'00'"
        assert b"2023-11-14T22:13:20" in file.Root.Metadata.read_bytes()


def test_a_registered_condition_may_go_without_its_profile(
    tmp_path: Path, deck: Deck, fonts: Fonts, inks: Inks, one_up: Sheet, root: Path
) -> None:
    pages = impose(deck.pieces[:1], one_up, "long-edge")
    path = write(
        pages, tmp_path / "a.pdf", fonts=fonts, inks=inks, title="A", lang="de", version="x-1a", embed=False
    )
    with pikepdf.open(path) as file:
        assert "/DestOutputProfile" not in file.Root.OutputIntents[0]
        assert str(file.Root.OutputIntents[0].RegistryName) == "http://www.color.org"
    assert not [one for one in preflight(path, root, plates=False) if one.level > 0]


def test_black_letters_are_printed_over_with_black_alone(
    tmp_path: Path, setter: Setter, fonts: Fonts, inks: Inks, one_up: Sheet
) -> None:
    words = setter.block("Schwarz", (5, 5, 50, 10), font="body", size=12, fill="#12161d")
    red = setter.block("Rot", (5, 20, 50, 10), font="body", size=12, fill="#8e2a3c")
    over = words._replace(ground="#ff0000")
    code = content(made(face([words, red, over], one_up), tmp_path / "a.pdf", fonts, inks))
    assert len(re.findall(r"q /OVER gs 0 0 0 1 k BT [^\n]* ET Q", code)) == 1
    assert code.count("/OVER gs") == 1, "a red text is not, nor a black one where that were too much ink"
    assert code.count("0 0 0 1 k BT") == 2
    assert f"{inks.fill('#8e2a3c').operands} k BT" in code


def test_large_black_areas_are_rich_and_small_ones_are_not(
    tmp_path: Path, fonts: Fonts, inks: Inks, one_up: Sheet
) -> None:
    large = Rect(0, 0, 63, 40, fill="#000000")
    bar = Rect(0, 50, 63, 2, fill="#000000")
    icon = Icon("dot", 5, 60, 8, "#12161d", (("M", 0.0, 0.0), ("L", 24.0, 0.0), ("L", 12.0, 24.0), ("Z",)))
    code = content(made(face([large, bar, icon], one_up), tmp_path / "a.pdf", fonts, inks))
    assert re.findall(r"(\S+ \S+ \S+ \S+) k", code) == ["0.6 0.4 0.4 1", "0 0 0 1"]


def test_how_broad_an_area_is() -> None:
    square = (("M", 0.0, 0.0), ("L", 8.0, 0.0), ("L", 8.0, 8.0), ("L", 0.0, 8.0), ("Z",))
    assert breadth(Outline(square, fill="#000000")) == pytest.approx(8)
    frame = (*square, ("M", 1.0, 1.0), ("L", 1.0, 7.0), ("L", 7.0, 7.0), ("L", 7.0, 1.0), ("Z",))
    assert breadth(Outline(frame, fill="#000000")) < 2.1, "a frame of 1 mm"
    assert breadth(Outline((), fill="#000000")) == 0


@pytest.mark.parametrize(
    ("sides", "order"),
    [("front-first", ["front", "back"] * 3), ("back-first", ["back", "front"] * 3)],
)
def test_front_and_back_in_turns_and_an_empty_page_where_there_is_none(
    deck: Deck, one_up: Sheet, sides: Sides, order: list[str]
) -> None:
    leaves = leaves_of(deck.without_back(1).pieces[:3], one_up, sides)
    assert [leaf.side for leaf in leaves] == order
    fronts = [leaf for leaf in leaves if leaf.side == "front"]
    assert [leaf.key for leaf in fronts] == [piece.key for piece in deck.pieces[:3]]
    assert all(leaf.page.slots[0].key == leaf.key for leaf in leaves if leaf.key)
    (blank,) = [leaf for leaf in leaves if not leaf.key]
    assert blank.page.slots[0].trim == fronts[1].page.slots[0].trim
    assert not blank.page.slots[0].drawing.marks


def test_a_page_on_the_screen_is_drawn_as_ever_after_one_for_the_press(
    tmp_path: Path, deck: Deck, fonts: Fonts, inks: Inks, one_up: Sheet
) -> None:
    pages = impose(deck.pieces[:2], one_up, "long-edge")
    before = composed(pages, fonts=fonts, title="T", lang="de")
    made(pages, tmp_path / "a.pdf", fonts, inks)
    assert composed(pages, fonts=fonts, title="T", lang="de") == before


def test_a_game_is_exported_read_back_and_without_fault(
    tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from cardgen.game import names

    game = names()[1]
    assert main(["export", game, "--to", "pdfx", "--set", "version=x-1a", "--out", str(tmp_path)]) == 0
    assert "pieces found again" in capsys.readouterr().out
    files = sorted(tmp_path.rglob("*.pdf"))
    assert len(files) >= 3
    for path in files:
        found = preflight(path, root, "x-1a", plates=path is files[0])
        assert not [str(one) for one in found if one.level > 0], path
        if POPPLER:
            said = subprocess.run([POPPLER, path], capture_output=True, text=True, check=True).stdout
            assert re.search(r"PDF subtype: +PDF/X-1a:2003", said)
    if shutil.which("qpdf"):
        subprocess.run(["qpdf", "--check", files[0]], capture_output=True, check=True)
    if fonts_of := shutil.which("pdffonts"):
        said = subprocess.run([fonts_of, files[0]], capture_output=True, text=True, check=True).stdout
        rows = said.splitlines()[2:]
        assert rows
        assert all(row[row.index("Identity-H") :].split()[1] == "yes" for row in rows)


@pytest.mark.parametrize("wrong", ["version=x-9", "sides=up", "ink=10", "profile=nowhere"])
def test_a_wrong_setting_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    from cardgen.game import names

    code = main(["export", names()[1], "--to", "pdfx", "--set", wrong, "--out", str(tmp_path)])
    assert code == 2
    assert "allowed: " in capsys.readouterr().err
    assert not list(tmp_path.rglob("*"))


@pytest.mark.skipif(not GHOSTSCRIPT, reason="needs Ghostscript")
def test_the_plates_of_black_letters(
    tmp_path: Path, setter: Setter, fonts: Fonts, inks: Inks, one_up: Sheet
) -> None:
    """On paper only the black plate has ink; on a tint the tint goes on below the letters."""
    words = setter.block("IIIIIIII", (5, 5, 50, 20), font="body-bold", size=40, fill="#12161d")
    ground = Rect(-3, 44, 69, 50, fill="#f2c94c")
    over = setter.block(
        "IIIIIIII", (5, 50, 50, 20), font="body-bold", size=40, fill="#12161d", ground="#f2c94c"
    )
    path = made(face([ground, words, over], one_up), tmp_path / "a.pdf", fonts, inks)
    plates = separated(path, tmp_path)
    upper, lower = (0, 0, 272, 180), (0, 200, 272, 370)
    assert plates["Black"].crop(upper).getextrema() == (0, 255)
    for ink in ("Cyan", "Magenta", "Yellow"):
        assert plates[ink].crop(upper).getextrema() == (255, 255)
    low, high = plates["Yellow"].crop(lower).getextrema()
    assert low == high != 255, "yellow runs on below the letters"
    assert plates["Black"].crop(lower).getextrema()[0] == 0
    assert inks.line("#12161d") == BLACK


def separated(path: Path, folder: Path) -> dict[str, Image.Image]:
    assert GHOSTSCRIPT
    command = [GHOSTSCRIPT, "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r100"]
    subprocess.run([*command, f"-sOutputFile={folder / 'p%d.tif'}", str(path)], check=True, timeout=60)
    return {
        ink: Image.open(folder / f"p1({ink}).tif").convert("L")
        for ink in ("Cyan", "Magenta", "Yellow", "Black")
    }


@pytest.mark.slow
def test_every_game_as_x_4_keeps_its_ink_limit(tmp_path: Path, root: Path) -> None:
    from cardgen.game import names

    for game in names():
        assert main(["export", game, "--to", "pdfx", "--set", "ink=240", "--out", str(tmp_path)]) == 0
        for path in sorted((tmp_path / game).rglob("*.pdf")):
            found = preflight(path, root, "x-4")
            assert not [str(one) for one in found if one.level > 0], path
            (ink,) = [
                re.search(r"most ink on a spot: (\d+) %", one.what) for one in found if "most ink" in one.what
            ]
            assert ink is not None
            assert int(ink[1]) <= 241, path
