"""Where data and fonts are: `--data DIR` first, then the wheel's own, then the checkout's.

Never the working folder: the same command gives the same result from anywhere.
"""

from __future__ import annotations

from pathlib import Path

from cardgen.finding import DataError, Finding

_PACKAGE = Path(__file__).resolve().parents[1]
_OWN = tuple(
    (Path(name), folder)
    for name in ("data", "fonts")
    for folder in (_PACKAGE / f"_{name}", _PACKAGE.parent / name)
)


def data_root(given: Path | None) -> Path:
    """The folder that holds one folder per game.

    `given` is a copy made by `cardgen data copy` (with `data` inside) or such a `data` folder itself.
    Raises DataError with one line when it is neither.
    """
    if given is None:
        return _own("_data", "data")
    if not given.is_dir():
        raise _unusable(given, "a file" if given.exists() else "nothing")
    inner = given / "data"
    if inner.is_dir():
        return inner
    if _holds_games(given):
        return given
    if (given / "box.yaml").is_file():
        raise _unusable(
            given, f"the folder of one game; give {given.parent.as_posix()}, the folder above it, instead"
        )
    raise _unusable(given, "a folder without data")


def fonts_root(given: Path | None) -> Path:
    """The folder with fonts.yaml: beside the data of a copy if that has one, else the package's."""
    if given is not None:
        for folder in (given / "fonts", given.parent / "fonts" if given.name == "data" else given / "fonts"):
            if folder.is_dir():
                return folder
    return _own("_fonts", "fonts")


def shown(given: Path | None, name: str) -> str:
    """How findings call the folder of a game: `data/<name>`, or as the user wrote the path of the copy."""
    return f"data/{name}" if given is None else (data_root(given) / name).as_posix()


def called(path: Path) -> str:
    """How findings call a file: `data/...` or `fonts/...` for the program's own, else as it was given."""
    for name, folder in _OWN:
        if path.is_relative_to(folder):
            return (name / path.relative_to(folder)).as_posix()
    return path.as_posix()


def _own(packed: str, checkout: str) -> Path:
    """A folder that travels inside the wheel, or its original in a checkout."""
    for folder in (_PACKAGE / packed, _PACKAGE.parent / checkout):
        if folder.is_dir():
            return folder
    place = (_PACKAGE / packed).as_posix()
    raise DataError(
        [Finding(place, f"this installation has no {checkout}; install cardgen again, or use --data DIR")]
    )


def _holds_games(folder: Path) -> bool:
    try:
        return any(folder.glob("*/*.yaml"))
    except OSError:
        return False


def _unusable(given: Path, found: str) -> DataError:
    what = f"found {found}; --data takes a folder made by 'cardgen data copy DIR', or its 'data' folder"
    return DataError([Finding(given.as_posix(), what)])
