"""XLSX out and in: sheets of text cells, and what a spreadsheet program may have made of them.

Written here and not by a library: every cell is text (nothing becomes a formula, a number or a date), the
same rows give the same bytes, and five thousand rows take a fraction of a second. Read by python-calamine, of
the extra `sheets`; formulas, whose values it may not know, are looked for in the file itself.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from cardgen.catalog.files import read_bytes
from cardgen.catalog.safexml import Listener, listen
from cardgen.finding import DataError, Finding

LARGEST = 20_000_000
"""Bytes of a workbook, and five times that unpacked."""
Cell = str | int | float | bool | object
"""A cell as it is read: text, or what the spreadsheet made of it: numbers, truth values, dates, times."""
_ESCAPED = re.compile("_x[0-9A-Fa-f]{4}_|\r")
_FORMULA = re.compile(rb'<c\b[^>]*?\br="([A-Z]+[0-9]+)"[^>]*>\s*<f[\s/>]')
_NAME = re.compile(r"[\[\]:*?/\\]")
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to be written: its name (at most 31 letters), rows of texts, the first a head, and widths.

    `widths` are those of the columns in letters; `choices` are the words a column allows, by its number.
    """

    name: str
    rows: Sequence[Sequence[str]]
    widths: Sequence[float] = ()
    choices: Mapping[int, Sequence[str]] | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A workbook that was read: rows of cells by the name of the sheet, and the cells that are formulas."""

    sheets: Mapping[str, Sequence[Sequence[Cell]]]
    formulas: Mapping[str, frozenset[str]]


def column(number: int) -> str:
    """The letters of a column, from 0: A, B ... Z, AA."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


# --- writing ---------------------------------------------------------------------------------------


def workbook(sheets: Sequence[Sheet]) -> bytes:
    """A whole XLSX file; the same sheets give the same bytes. ValueError for a name no sheet may have."""
    parts = {
        "[Content_Types].xml": _content_types(len(sheets)),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _contents(sheets),
        "xl/_rels/workbook.xml.rels": _relations(
            [
                *(("worksheet", f"worksheets/sheet{n + 1}.xml") for n in range(len(sheets))),
                ("styles", "styles.xml"),
            ]
        ),
        "xl/styles.xml": _STYLES,
        **{f"xl/worksheets/sheet{n + 1}.xml": _sheet(one) for n, one in enumerate(sheets)},
    }
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
        for name, text in parts.items():
            entry = zipfile.ZipInfo(name)  # of 1980: no clock
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text.encode())
    return made.getvalue()


_STYLES = f"""{_XML}<styleSheet xmlns="{_MAIN}">\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">\
<alignment vertical="top" wrapText="1"/></xf>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"""
"""Style 1 is a text cell (format 49 is `@`) whose lines are broken, style 2 the head."""


def _content_types(count: int) -> str:
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n + 1}.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        for n in range(count)
    )
    return (
        f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>{sheets}</Types>'
    )


def _relations(targets: Iterable[tuple[str, str]]) -> str:
    lines = "".join(
        f'<Relationship Id="rId{n + 1}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets)
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{lines}</Relationships>'


def _contents(sheets: Sequence[Sheet]) -> str:
    lines = "".join(
        f'<sheet name={quoteattr(_named(one.name))} sheetId="{n + 1}" r:id="rId{n + 1}"/>'
        for n, one in enumerate(sheets)
    )
    return f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{lines}</sheets></workbook>'


def _named(name: str) -> str:
    if not 0 < len(name) <= 31 or _NAME.search(name):
        raise ValueError(f"found the sheet name '{name}'; allowed: at most 31 letters, none of []:*?/\\")
    return name


def _sheet(sheet: Sheet) -> str:
    widths = "".join(
        f'<col min="{n + 1}" max="{n + 1}" width="{width:g}" style="1" customWidth="1"/>'
        for n, width in enumerate(sheet.widths)
    )
    letters = [column(number) for number in range(max(map(len, sheet.rows), default=0))]
    rows = "".join(_row(number, row, letters) for number, row in enumerate(sheet.rows, start=1))
    choices = "".join(_choice(number, words) for number, words in (sheet.choices or {}).items())
    if choices:
        choices = f'<dataValidations count="{len(sheet.choices or {})}">{choices}</dataValidations>'
    return (
        f'{_XML}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
        f"{f'<cols>{widths}</cols>' if widths else ''}<sheetData>{rows}</sheetData>{choices}</worksheet>"
    )


def _row(number: int, row: Sequence[str], letters: Sequence[str]) -> str:
    end = f'{number}" s="{1 if number > 1 else 2}"'
    cells = "".join(
        f'<c r="{letter}{end} t="inlineStr"><is><t xml:space="preserve">{_text(text)}</t></is></c>'
        if text
        else f'<c r="{letter}{end}/>'  # what will be typed here is text too
        for letter, text in zip(letters, row, strict=False)
    )
    return f'<row r="{number}">{cells}</row>'


def _text(text: str) -> str:
    """A text in XML. What looks like an escape of Excel's is escaped itself (ISO/IEC 29500-1, 22.4.2.4)."""
    if "_x" in text or "\r" in text:
        text = _ESCAPED.sub(lambda found: "_x000D_" if found[0] == "\r" else f"_x005F{found[0]}", text)
    return escape(text) if "&" in text or "<" in text or ">" in text else text


def _choice(number: int, words: Sequence[str]) -> str:
    cells = f"{column(number)}2:{column(number)}1048576"
    return (
        f'<dataValidation type="list" allowBlank="1" sqref="{cells}">'
        f"<formula1>{escape(chr(34) + ','.join(words) + chr(34))}</formula1></dataValidation>"
    )


# --- reading ---------------------------------------------------------------------------------------


def read_workbook(path: Path, where: str) -> Book:
    """All sheets of an XLSX file, each from its cell A1 on.

    Raises DataError: for a file that is none, for one that is too large, and when the extra is not installed.
    """
    try:
        from python_calamine import CalamineWorkbook
    except ImportError:
        what = "a workbook cannot be read without python-calamine; run: pip install 'cardgen[sheets]'"
        raise DataError([Finding(where, what)]) from None
    data = read_bytes(path, where, path.absolute().parent, LARGEST)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > 5 * LARGEST:
                raise DataError(
                    [Finding(where, f"unpacks to more than {5 * LARGEST // 10**6} MB; make it smaller")]
                )
            formulas = _formulas(archive)
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        sheets = {
            name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names
        }
    except DataError:
        raise
    except Exception as problem:  # of two libraries, each with errors of its own
        what = f"found no readable XLSX workbook ({problem}); save it as .xlsx (Excel workbook)"
        raise DataError([Finding(where, what)]) from None
    return Book(sheets, formulas)


def _formulas(archive: zipfile.ZipFile) -> dict[str, frozenset[str]]:
    """The cells that hold a formula, by the name of their sheet."""
    found: dict[str, frozenset[str]] = {}
    names = set(archive.namelist())
    for sheet, part in _parts(archive):
        if part in names and (cells := _FORMULA.findall(archive.read(part))):
            found[sheet] = frozenset(cell.decode() for cell in cells)
    return found


def _parts(archive: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    """Each sheet's name and the part of the archive that holds it."""
    targets = {
        one["Id"]: one["Target"] for one in _elements(archive, "xl/_rels/workbook.xml.rels", "Relationship")
    }
    for one in _elements(archive, "xl/workbook.xml", "sheet"):
        with suppress(KeyError):
            target = targets[one["id"]]
            yield one["name"], target.removeprefix("/") if target.startswith("/") else f"xl/{target}"


def _elements(archive: zipfile.ZipFile, part: str, name: str) -> list[Mapping[str, str]]:
    """The attributes of every element of that name."""
    found: list[Mapping[str, str]] = []

    def start(element: str, attributes: Mapping[str, str], line: int) -> None:
        if element == name:
            found.append(attributes)

    listen(archive.read(part), Listener(start, lambda name: None, lambda text: None))
    return found
