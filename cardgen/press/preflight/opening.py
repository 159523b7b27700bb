"""Anybody's file, opened with care: too large, broken or locked ones are told, never a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardgen.finding import DataError, Finding
from cardgen.press.pdfx import pikepdf

UNPACKED = 400_000_000
"""Bytes that one stream may unpack to."""
LIMITS = {
    "flate_max_memory": UNPACKED,
    "png_max_memory": UNPACKED,
    "tiff_max_memory": UNPACKED,
    "run_length_max_memory": UNPACKED,
    "dct_max_memory": UNPACKED,
    "parser_max_nesting": 200,
    "doc_max_warnings": 2_000,
    "max_stream_filters": 8,
    "parser_max_container_size": 5_000_000,
}
MOST_PAGES = 5_000
"""Pages beyond are not looked at."""


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """The file as a pikepdf document. Raises DataError, naming the file, when it cannot be opened."""
    library = pikepdf()
    before = library.settings.set_qpdf_limits(**LIMITS)
    try:
        with _document(library, path) as file:
            yield file
    finally:
        library.settings.set_qpdf_limits(**before)


def _document(library: Any, path: Path) -> Any:
    try:
        if not path.is_file():
            raise _unusable(
                path, "no file" if not path.exists() else "something that is no file", "name a PDF"
            )
        return library.open(path)
    except library.PasswordError:
        why = "a file that is locked with a password"
        raise _unusable(path, why, "save it without; print services refuse locked files", "locked") from None
    except (library.PikepdfError, OSError, ValueError, RuntimeError, MemoryError) as problem:
        why = " ".join(str(problem).replace(str(path), "").strip(" :()").split())[:200]
        found = f"no PDF that can be read ({why or type(problem).__name__})"
        raise _unusable(path, found, "make it again", "broken") from None


def _unusable(path: Path, found: str, do: str, check: str = "file") -> DataError:
    return DataError([Finding(path.as_posix(), f"found {found}; allowed: a PDF; {do}", check=check)])


def name_of(value: Any) -> str:
    """A PDF name, string or anything else as text, without the slash; "" for nothing."""
    return "" if value is None else str(value).removeprefix("/")


def get(container: Any, key: str) -> Any:
    """What a dictionary holds under a key; None where there is none, or where it is no dictionary."""
    try:
        return container.get(key)
    except (AttributeError, TypeError, ValueError, KeyError, RuntimeError):
        return None


def items(container: Any) -> list[tuple[str, Any]]:
    """The entries of a dictionary; none where it is none."""
    try:
        return [(str(key), value) for key, value in container.items()]
    except (AttributeError, TypeError, ValueError, RuntimeError):
        return []


def elements(array: Any) -> list[Any]:
    """The elements of an array; none where it is none."""
    from pikepdf import Array

    try:
        return list(array) if isinstance(array, Array | list | tuple) else []
    except (TypeError, ValueError, RuntimeError):
        return []


def numbers(array: Any) -> list[float]:
    """The elements of an array as numbers; [] where one of them is none, or not finite."""
    try:
        found = [float(value) for value in elements(array)]
    except (TypeError, ValueError, OverflowError, ArithmeticError):
        return []
    return found if all(abs(value) < 1e9 for value in found) else []


def number(value: Any, default: float) -> float:
    """A number, or the default where it is none."""
    found = numbers([value])
    return found[0] if found else default
