"""Preflight: any PDF -> findings, by what a standard or a service demands of it.

In: a file of anybody's. `opening` opens it with care; `document` looks at the file as a whole, `boxes` at
page boxes, `content` reads what is painted (with `spaces` of colour and the graphics `state`), `ink` has the
plates made where Ghostscript is installed, `judge` makes `remarks` of what was seen. What is demanded is
data (`demands`). Out: findings, each with its pages and what to do. Nothing here certifies a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from cardgen.finding import DataError, Finding, Level
from cardgen.press.preflight import boxes, document, judge
from cardgen.press.preflight.content import KINDS, Reader, Seen, TooMuch
from cardgen.press.preflight.demands import demands, named_by
from cardgen.press.preflight.ink import measured
from cardgen.press.preflight.opening import MOST_PAGES, get, opened
from cardgen.press.preflight.remarks import Remarks

if TYPE_CHECKING:
    from cardgen.press.preflight.demands import Demands

CONVERTED = KINDS.index("rgb")
"""From this kind of colours on they are no inks."""
MEASURED = "measured on plates made by Ghostscript, in spots 1 mm wide"
NOT_MEASURED = (
    "estimated from single colours, without what overprints or mixes; install Ghostscript to measure"
)


def preflight(path: Path, root: Path, wanted: str = "", *, plates: bool = True) -> list[Finding]:
    """What is wrong with a file, and what it is. `wanted` names the demands; "": those it puts on itself.

    With `plates` total ink is measured where Ghostscript is installed. Raises UsageError for demands that
    are not known, DataError when pikepdf is not installed. A file that cannot be read is a finding.
    """
    if wanted:
        demands(root, wanted)
    remarks = Remarks(path.as_posix())
    try:
        with opened(path) as file:
            asked = demands(root, wanted or named_by(root, document.declared(file)))
            remarks.add("demands", f"looked at as {asked.title}; nothing is certified", Level.INFO)
            _look(file, path, asked, remarks, plates)
    except DataError as problem:
        if any(one.check in ("file", "broken", "locked") for one in problem.findings):
            return [*remarks.findings(), *problem.findings]
        raise
    return remarks.findings()


def _look(file: Any, path: Path, asked: Demands, remarks: Remarks, plates: bool) -> None:
    """Everything about an open file. Anybody's file may fail in any way at any place: then that is told."""
    try:
        document.look(file, path.stat().st_size / 1e6, asked, remarks)
        pages = _pages(file, remarks)
    except Exception as problem:  # see above
        remarks.add("broken", _unreadable(problem))
        return
    found = [_boxes(page, at, remarks) for at, page in enumerate(pages, start=1)]
    boxes.look(found, asked, remarks)
    seen = _seen(file, pages, found, asked, remarks)
    endless = any(one.kind == "circle" for each in seen for one in each)  # Ghostscript would follow it
    unread = any(one.check == "broken" for one in remarks.findings())
    sound = all(map(boxes.usual, found)) and not endless and not unread
    _ink(path, seen, asked, remarks, plates and sound)


def _pages(file: Any, remarks: Remarks) -> list[Any]:
    """The page objects, as many as are looked at."""
    count = len(file.pages)
    if not count:
        remarks.add("empty", "found no page; allowed: one at least; make the file again")
    if count > MOST_PAGES:
        what = f"found {count} pages; only the first {MOST_PAGES} are looked at; split the file"
        remarks.add("pages", what, Level.WARNING)
    return [file.pages[at].obj for at in range(min(count, MOST_PAGES))]


def _boxes(page: Any, at: int, remarks: Remarks) -> boxes.Boxes:
    try:
        document.on_page(page, at, remarks)
        return boxes.boxes_of(page, at, remarks)
    except Exception as problem:  # see above
        remarks.add("broken", _unreadable(problem), page=at)
        return boxes.Boxes()


def _seen(
    file: Any, pages: Sequence[Any], found: Sequence[boxes.Boxes], asked: Demands, remarks: Remarks
) -> list[frozenset[Seen]]:
    """What is painted on each page, judged."""
    import pikepdf

    reader = Reader(pikepdf.parse_content_stream)
    seen: list[frozenset[Seen]] = []
    for at, page in enumerate(pages, start=1):
        if get(page, "/Contents") is None:
            seen.append(frozenset())
            continue
        try:
            with catch_warnings(record=True) as warned:
                simplefilter("always")
                seen.append(reader.page(page))
            for one in warned[:1]:
                what = f"found content that is damaged ({str(one.message)[:80]}); make the file again"
                remarks.add("damaged", what, page=at)
        except TooMuch:
            what = "found more to paint than can be looked at; the rest is not; simplify the file"
            remarks.add("large", what, page=at)
            break
        except Exception as problem:  # see above
            remarks.add("broken", _unreadable(problem), page=at)
            seen.append(frozenset())
            continue
        judge.page(seen[-1], found[at - 1].cut, asked, remarks, at)
    _warned(file, remarks)
    return seen


def _warned(file: Any, remarks: Remarks) -> None:
    """What the library had to mend to read the file."""
    warned = [" ".join(str(one).split()) for one in file.get_warnings()]
    if warned:
        first = warned[0].rsplit(": ", 1)[-1][:150]
        what = f"found damage that had to be mended to read the file ({len(warned)} times; first: {first})"
        remarks.add("damaged", f"{what}; make the file again")


def _ink(path: Path, seen: Sequence[frozenset[Seen]], asked: Demands, remarks: Remarks, plates: bool) -> None:
    """Total ink against the limit."""
    made = measured(path, len(seen)) if plates else ()
    single = [round(judge.most_ink(one)) for one in seen]
    found = [max(one, two) for one, two in zip(made, single, strict=False)]
    found += single[len(found) :] if found else []
    told = MEASURED if found else NOT_MEASURED
    if found and any(one.kind == "colour" and one.place[0] >= CONVERTED for each in seen for one in each):
        told += ", which made inks of other colours in its own way"
    found = found or single
    for at, ink in enumerate(found, start=1):
        if ink > asked.ink + 1:  # rounding of four plates
            what = (
                f"found more ink on a spot than {asked.ink} % ({told}); use less, or a profile with a limit"
            )
            remarks.add("ink", what, page=at, ink=float(ink))
    if found:
        remarks.add("ink", f"most ink on a spot: {max(found)} % ({told})", Level.INFO)


def _unreadable(problem: Exception) -> str:
    why = " ".join(str(problem).split())[:150] or type(problem).__name__
    return f"found something that cannot be read ({why}); make the file again"
