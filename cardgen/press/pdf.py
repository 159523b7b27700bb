"""Pages -> one PDF. The only module that knows ReportLab's canvas.

Every distinct face, named group and icon is stored once, as a form XObject; a slot is a clip and one matrix
that brings a face's millimetres to the page. The same pages give the same bytes.
"""

from __future__ import annotations

import gc
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.catalog.files import write_beside
from cardgen.catalog.model import Stock
from cardgen.layout.marks import Box, Drawing, Icon, Line, Mark, Matrix, Unseen, compose
from cardgen.layout.marks import Path as Outline
from cardgen.press.grid import Area, around
from cardgen.press.impose import Page, Slot
from cardgen.press.operators import EVERYWHERE, ICON_BOX, Stream, number, steps, transform

if TYPE_CHECKING:
    from cardgen.layout.fonts import Fonts

POINT = 72 / 25.4
"""Points in a millimetre."""
UM = 72 / 25_400
"""Points in a micrometre."""
LEVEL = 4
"""How hard streams are packed: twice as fast as the usual 6, for a file a twelfth larger."""
SETTINGS = {"invariant": 1, "useA85": 0, "pdfComments": 0, "pdfMultiLine": 0}
"""ReportLab's settings for a file that is small and always the same."""


def write(
    pages: Iterable[Page],
    path: Path,
    *,
    fonts: Fonts,
    title: str,
    lang: str,
    subject: str = "",
    keywords: Sequence[str] = (),
    bookmarks: Sequence[tuple[str, int]] = (),
) -> Path:
    """Write the pages to `path`, whole or not at all; `bookmarks` are titles with the index of their page.

    Pages may come one by one: of each only its streams are held, packed, until the file is written.
    Raises DataError when the place cannot be written.
    """
    data = composed(
        pages, fonts=fonts, title=title, lang=lang, subject=subject, keywords=keywords, bookmarks=bookmarks
    )
    write_beside(path, data)
    return path


def composed(
    pages: Iterable[Page],
    *,
    fonts: Fonts,
    title: str,
    lang: str,
    subject: str = "",
    keywords: Sequence[str] = (),
    bookmarks: Sequence[tuple[str, int]] = (),
    plates_of: Callable[[Any, Fonts], Plates] | None = None,
) -> bytes:
    """The PDF of the pages as bytes, in the colours of the screen unless other plates are asked for."""
    with _settled():
        canvas = _canvas(title, lang, subject, keywords)
        plates = (plates_of or Plates)(canvas, fonts)
        marked: dict[int, list[str]] = {}
        for words, index in bookmarks:
            marked.setdefault(index, []).append(words)
        for index, page in enumerate(pages):
            for count, words in enumerate(marked.get(index, ())):
                key = f"{index}.{count}"
                canvas.bookmarkPage(key)
                canvas.addOutlineEntry(words, key)
            plates.show(page)
        plates.finish()
        return bytes(canvas.getpdfdata())


@contextmanager
def _settled() -> Iterator[None]:
    """Our settings for the length of one file, whatever the user's own settings file says.

    Nothing drawn holds cycles; looking for them among so many small values costs a tenth of the time.
    """
    from reportlab import rl_config

    before = {name: getattr(rl_config, name) for name in SETTINGS}
    collecting = gc.isenabled()
    gc.disable()
    try:
        for name, value in SETTINGS.items():
            setattr(rl_config, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(rl_config, name, value)
        if collecting:
            gc.enable()


def _canvas(title: str, lang: str, subject: str, keywords: Sequence[str]) -> Any:
    from reportlab.pdfgen.canvas import Canvas

    class Bare(Canvas):  # type: ignore[misc]
        """A canvas whose pages begin empty: no start font is set, so that no Helvetica is ever named."""

        def _make_preamble(self) -> None:
            self._preamble = ""

    canvas = Bare(BytesIO(), pageCompression=1, invariant=1, pdfVersion=(1, 7), lang=lang)
    canvas.setTitle(title)
    canvas.setAuthor("cardgen")
    canvas.setCreator("cardgen")
    canvas.setSubject(subject or title)
    canvas.setKeywords(", ".join(keywords))
    # Viewers that listen then offer to print at true size.
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


class Plates:
    """What one document stores once: forms of faces, named groups and icons, and the embedded fonts."""

    inks = ""
    """Names the inks in the memory of pictures; "" are the colours of the screen."""

    def __init__(self, canvas: Any, fonts: Fonts) -> None:
        from cardgen.press.fonts import Embedding

        self._embedding = Embedding(fonts)
        self._canvas = canvas
        self._digest = sha256()
        self._by_identity: dict[tuple[int, Box], tuple[object, str]] = {}
        self._by_code: dict[tuple[str, Box], str] = {}

    def stream(self) -> Stream:
        """An empty stream."""
        return Stream(self)

    def line(self, line: Line, fill: str, ground: str) -> str:
        """The operators of a set line."""
        return self._embedding.line(line, fill)

    def group(self, marks: Sequence[Mark], box: Box) -> str:
        """The form of a named group; a picture may be packed already."""
        if not isinstance(marks, Unseen):
            return self._same(marks, box, lambda stream: stream.draw(marks))
        known = self._by_identity.get((id(marks), box))
        if known is None:
            known = self._by_identity[id(marks), box] = (marks, self._picture(marks, box))
        return known[1]

    def _picture(self, marks: Unseen, box: Box) -> str:
        """The form of a picture, remembered packed once it was drawn; `/@0 Do` stands for a long path."""
        memory = marks.memory
        code_key, paths_key = f"code{self.inks}", f"paths{self.inks}"
        if code_key not in memory:
            stream = self.stream()
            stream.draw(marks)
            name = self._form(stream, box)
            found = {name: code for (code, _), name in self._by_code.items() if name in stream.used}
            if not any(" Do" in code for code in found.values()):
                code = "\n".join(stream.code)
                for at, used in enumerate(stream.used):
                    code = code.replace(f"/{used} Do", f"/@{at} Do")
                memory[code_key] = _kept(code)
                memory[paths_key] = " ".join([_kept(found[used]) for used in stream.used])
            return name
        names = []
        for kept in memory[paths_key].split():
            code, packed = _known(kept)
            names.append(self._named(code, (), EVERYWHERE, packed))
        code, packed = _known(memory[code_key])
        for at, name in enumerate(names):
            code = code.replace(f"/@{at} Do", f"/{name} Do")
        return self._named(code, names, box, b"" if names else packed)

    def path(self, mark: Outline) -> str:
        """The form of a long path."""
        return self._same(mark, EVERYWHERE, lambda stream: stream.path(mark))

    def outline(self, icon: Icon) -> str:
        """The form of an icon's outline; it takes the colour that is set where it is used."""
        return self._same(icon.steps, ICON_BOX, lambda stream: stream.code.append(f"{steps(icon.steps)} f"))

    def face(self, drawing: Drawing, stock: Stock) -> str:
        """The form of a face."""
        bleed = stock.bleed
        box = (-bleed, -bleed, stock.width + 2 * bleed, stock.height + 2 * bleed)
        return self._same(drawing, box, lambda stream: stream.draw(drawing.marks))

    def show(self, page: Page) -> None:
        """Add a page: first what is no card, then each slot."""
        from reportlab.pdfbase.pdfdoc import PDFObjectReference

        stream = self.stream()
        if page.drift:
            stream.code.append(f"q {transform(_on_paper(page.drift, page.height))} cm")
        if page.ground.marks:
            stream.code.append(f"q {transform((POINT, 0, 0, -POINT, 0, page.height * UM))} cm")
            stream.draw(page.ground.marks)
            stream.code.append("Q")
        for slot in page.slots:
            self._place(slot, page, stream)
        if page.drift:
            stream.code.append("Q")
        canvas = self._canvas
        canvas.setPageSize((page.width * UM, page.height * UM))
        canvas.showPage()
        shown = canvas._doc.Pages.pages[-1]
        content = f"C{len(canvas._doc.Pages.pages)}"
        canvas._doc.Reference(self._stored("\n".join(stream.code)), content)
        shown.Contents = PDFObjectReference(content)
        shown.Resources = self._resources(stream.used)
        shown.Trans = None  # ReportLab leaves an empty page transition
        shown.MediaBox = _array(0, 0, page.width * UM, page.height * UM)
        for name, area in boxes(page).items():
            setattr(shown, name, _array(*_corners(area, page.height)))

    def finish(self) -> None:
        """Embed the fonts; the file's identity is that of all its streams."""
        self._embedding.finish(self._canvas)
        self._canvas._doc.updateSignature(self._digest.hexdigest())

    def _place(self, slot: Slot, page: Page, stream: Stream) -> None:
        """One face: clip to what may be printed, then the map from its mm to the page's points."""
        where = placing(slot.trim, slot.clip, slot.turn, page.height)
        if slot.once:
            stream.inside(where, slot.drawing.marks)
        else:
            stream.code.append(f"{where} {stream.use(self.face(slot.drawing, slot.stock))} Q")

    def _same(self, value: object, box: Box, draw: Callable[[Stream], None]) -> str:
        """The form made for this very object before, else that of its drawing; equal ones draw the same.

        An object that is held here stays itself.
        """
        known = self._by_identity.get((id(value), box))
        if known is None:
            stream = self.stream()
            draw(stream)
            known = self._by_identity[id(value), box] = (value, self._form(stream, box))
        return known[1]

    def _form(self, stream: Stream, box: Box) -> str:
        """The name of the form with what is drawn there."""
        return self._named("\n".join(stream.code), stream.used, box)

    def _named(self, code: str, used: Iterable[str], box: Box, packed: bytes = b"") -> str:
        """The name of the form with this content; a new one only for content that was not there before."""
        name = self._by_code.get((code, box))
        if name is None:
            name = self._by_code[code, box] = f"F{len(self._by_code) + 1}"
            x, y, width, height = box
            corners = " ".join(number(edge) for edge in (x, y, x + width, y + height))
            kind = f"/Type /XObject /Subtype /Form /BBox [{corners}] /Resources {self._resources(used)}"
            self._canvas._doc.Reference(self._stored(code, kind, packed), name)
        return name

    def _stored(self, code: str, entries: str = "", packed: bytes = b"") -> bytes:
        """A stream object with these entries in its dictionary; its content is packed now or was before."""
        plain = code.encode("ascii")
        self._digest.update(plain)
        packed = packed or zlib.compress(plain, LEVEL)
        head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        return head.encode("ascii") + packed + b"\nendstream\n"

    def _resources(self, used: Iterable[str]) -> str:
        """The dictionary of what a stream uses: all fonts, and its forms; those are numbered already."""
        numbers = self._canvas._doc.idToObjectNumberAndVersion
        forms = " ".join(f"/{name} {numbers[name][0]} 0 R" for name in used)
        return f"<< /Font {numbers['BasicFonts'][0]} 0 R" + (
            f" /XObject << {forms} >> >>" if forms else " >>"
        )


def _kept(code: str) -> str:
    """Operators as they are remembered."""
    return b64encode(zlib.compress(code.encode("ascii"), LEVEL)).decode("ascii")


def _known(kept: str) -> tuple[str, bytes]:
    """What is remembered: the operators, plain and packed."""
    packed = b64decode(kept)
    return zlib.decompress(packed).decode("ascii"), packed


def boxes(page: Page) -> Mapping[str, Area]:
    """TrimBox and BleedBox of a page: the card and its bleed when it is one card, else the whole paper."""
    if page.furnished or not page.slots:
        return {"TrimBox": page.area, "BleedBox": page.area}
    return {
        "TrimBox": around(slot.trim for slot in page.slots),
        "BleedBox": around(slot.clip for slot in page.slots),
    }


def _on_paper(drift: Matrix, height: int) -> Matrix:
    """A map of mm (y down) as one of points (y up) on a page of that height, um."""
    down = (POINT, 0.0, 0.0, -POINT, 0.0, height * UM)
    up = (1 / POINT, 0.0, 0.0, -1 / POINT, 0.0, height / 1000)
    return compose(down, compose(drift, up))


@lru_cache(maxsize=1024)
def placing(trim: Area, clip: Area, turn: int, height: int) -> str:
    """The operators before a face: clip to what may be printed, then the map to a page of that height."""
    left, bottom, right, top = _corners(clip, height)
    window = " ".join(number(value, 4) for value in (left, bottom, right - left, top - bottom))
    return f"q {window} re W n {transform(slot_matrix(trim, turn, height))} cm"


def slot_matrix(trim: Area, turn: int, height: int) -> Matrix:
    """From a face's mm (y down) to the page's points (y up), turned clockwise so."""
    x, y, right, bottom = trim.x, trim.y, trim.right, trim.bottom
    corner = {0: (x, y), 90: (right, y), 180: (right, bottom), 270: (x, bottom)}[turn]
    a, b = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
    return (a * POINT, -b * POINT, -b * POINT, -a * POINT, corner[0] * UM, (height - corner[1]) * UM)


@lru_cache(maxsize=1024)
def _array(*values: float) -> str:
    """Numbers as ReportLab writes them; most pages have the same boxes."""
    from reportlab.pdfbase.pdfdoc import PDFArray

    return str(PDFArray(values).format(None).decode("ascii"))


def _corners(area: Area, height: int) -> list[float]:
    """Left, bottom, right, top in points, y up."""
    edges = (area.x, height - area.bottom, area.right, height - area.y)
    return [round(edge * UM, 4) for edge in edges]
