"""What every game's faces must keep: golden drawings, languages that change only words, symmetric backs."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from cardgen.catalog.load import load
from cardgen.catalog.model import REFERENCE, House
from cardgen.game import Face, faces, find, names
from cardgen.layout.fonts import Fonts
from cardgen.layout.icons import Icons
from cardgen.layout.marks import Block, Drawing, Group, Mark
from cardgen.layout.transcript import transcript
from cardgen.layout.type import Setter
from cardgen.press.edition import edition, lid_height
from cardgen.press.impose import Piece
from cardgen.press.png import picture
from cardgen.press.sheet import sheet
from cardgen.translate.languages import language
from cardgen.translate.languages import languages as known
from cardgen.translate.po import languages, po_path
from cardgen.translate.texts import localize

HERE = Path(__file__).parent
HOUSE = HERE.parents[1]
DATA = HOUSE / "data"
LONG = 100_000
"""Letters from which on a golden drawing is shortened."""
LANGUAGES = [(game, lang) for game in names() for lang in languages(DATA / game)]


def setter(lang: str) -> Setter:
    about, _ = language(known(DATA), lang)
    return Setter(Fonts(HOUSE / "fonts"), lang, language=about, icons=Icons(DATA / "icons"))


@cache
def drawn(game: str, lang: str) -> tuple[Face, ...]:
    """Every design of a game in a language."""
    found = find(game)
    source = load(found.catalog, DATA / game)
    catalog = localize(source, po_path(DATA / game, lang), lang)[0] if lang != source.lang else source
    return tuple(faces(found, catalog, setter(lang)))


def chosen(game: str) -> dict[str, Drawing]:
    """In the source language the first and the last card of each deck, and its back: few enough to read."""
    decks: dict[str, list[Face]] = {}
    for face in drawn(game, languages(DATA / game)[0]):
        decks.setdefault(face.component, []).append(face)
    found = {}
    for deck, there in decks.items():
        for face in (there[0], there[-1]):
            found[face.entry.id] = face.front
        if there[0].back is not None:
            found[f"{deck}-back"] = there[0].back
    return found


def shortened(text: str) -> str:
    """Of a picture as large as a board, the ornaments by their beginning and their digest."""
    if len(text) < LONG:
        return text
    return "".join(
        line if len(line) < 2000 else f"{line[:100]} ... {sha256(line.encode()).hexdigest()[:16]}\n"
        for line in text.splitlines(keepends=True)
    )


PROOFS = [(path.parts[-3], path.stem) for path in sorted(HERE.glob("*/proofs/*.txt"))]
"""The accepted ones: nothing has to be drawn to know their names."""


@pytest.mark.parametrize(("game", "name"), PROOFS)
def test_a_face_is_as_it_was_accepted(game: str, name: str, accept: bool) -> None:
    path = HERE / game / "proofs" / f"{name}.txt"
    if accept and name not in chosen(game):
        path.unlink()
        return
    now = shortened(transcript(chosen(game)[name]))
    if accept:
        path.write_text(now, "utf-8")
    assert path.read_text("utf-8") == now, f"{path.name} differs; look at it, then pytest --accept"


@pytest.mark.parametrize("game", names())
def test_every_chosen_face_was_accepted(game: str, accept: bool) -> None:
    folder = HERE / game / "proofs"
    new = chosen(game).keys() - {name for other, name in PROOFS if other == game}
    if accept:
        folder.mkdir(exist_ok=True)
        for name in new:
            (folder / f"{name}.txt").write_text(shortened(transcript(chosen(game)[name])), "utf-8")
    assert {path.stem for path in folder.iterdir()} == chosen(game).keys(), "look at them, pytest --accept"


def shapes(marks: Sequence[Mark]) -> Iterator[object]:
    """Everything of a drawing but its words; groups and blocks as what they hold and where they stand."""
    for mark in marks:
        if isinstance(mark, Block):
            yield mark.field, mark.fill
        elif isinstance(mark, Group):
            yield "group", mark.name
            yield from shapes(mark.marks)
        else:
            yield type(mark).__name__


def written(face: Face) -> list[str]:
    """Where the texts of both sides come from, each place once."""
    sides = [face.front, *([face.back] if face.back else [])]
    return list(dict.fromkeys(block.field for side in sides for block, _ in side.blocks()))


@pytest.mark.parametrize("game", names())
def test_languages_differ_only_in_words(game: str) -> None:
    source, *others = languages(DATA / game)
    assert others
    for lang in others:
        for one, other in zip(drawn(game, source), drawn(game, lang), strict=True):
            assert one.entry.id == other.entry.id
            if one.component == REFERENCE:  # its lines may go on on the back in one language only
                assert written(one) == written(other)
                continue
            assert list(shapes(one.front.marks)) == list(shapes(other.front.marks))


@pytest.mark.parametrize(("game", "lang"), LANGUAGES)
def test_a_turned_back_tells_nothing(game: str, lang: str) -> None:
    """Rasterised and turned by half a turn, a back differs by no more than antialiasing does."""
    from PIL import Image, ImageChops, ImageStat

    fonts = setter(lang).fonts
    hiding = [face for face in drawn(game, lang) if not face.two_sided]
    for back, stock in {(face.back, face.stock) for face in hiding if face.back}:
        image = Image.open(io.BytesIO(picture(back, stock, fonts, dpi=150))).convert("L")
        turned = image.transpose(Image.Transpose.ROTATE_180)
        difference = ImageStat.Stat(ImageChops.difference(image, turned)).mean[0]
        assert difference < 3, f"{difference:.1f} grey levels on average"


@pytest.mark.parametrize("game", names())
def test_one_up_and_n_up_hold_the_same_drawings(game: str) -> None:
    found = find(game)
    catalog = load(found.catalog, DATA / game)
    house = load(House, DATA / "house")
    type_ = setter(catalog.lang)
    pieces = [
        Piece(f"{face.entry.id}#{copy}", face.component, face.front, face.back, face.stock)
        for face in drawn(game, catalog.lang)
        for copy in range(1, face.entry.copies + 1)
    ]
    whole = {piece.key: set(piece.front.marks) for piece in pieces if piece.stock.width > 210}
    held = []
    for name in ("a4", "one-up"):
        paper = sheet(DATA, name)
        lid = found.lid(catalog, type_, 210.0, lid_height((210.0, 297.0)))
        made = edition(pieces, catalog, house, type_, paper, "long-edge", lid)
        slots = [slot for page in made.pages for slot in page.slots]
        cut = {slot.key for slot in slots if slot.tile}
        held.append({(slot.key, slot.side): slot.drawing for slot in slots if not slot.tile})
        assert len(held[-1]) + len(cut) == sum(1 + (piece.back is not None) for piece in pieces)
        assert all(set(slot.drawing.marks) <= whole[slot.key] for slot in slots if slot.tile)
    assert held[0].items() <= held[1].items()
