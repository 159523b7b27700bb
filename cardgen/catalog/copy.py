"""A designer's own copy of data and fonts, to be edited and used with `--data DIR`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from cardgen.catalog.files import PREFIX
from cardgen.finding import DataError, Finding

_LEFT_OUT = ("__pycache__", "*.pyc", "*.pyo", ".*")


def copy_data(root: Path, fonts: Path, target: Path) -> list[Path]:
    """Copy the data folder to `target/data` and the fonts to `target/fonts`; the files, sorted.

    All or nothing: it is made beside its place and moved in. Raises DataError when `target` is not a new
    or empty folder, lies inside what is copied, or cannot be written.
    """
    _refuse(root, fonts, target)
    place = target.absolute()
    half = place.with_name(f"{PREFIX}{os.getpid()}-copy")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        half.mkdir()
        for source, name in ((root, "data"), (fonts, "fonts")):
            _copy(source, half / name)
        if place.is_dir():
            place.rmdir()
        half.replace(place)
    except (OSError, shutil.Error) as problem:
        reason = getattr(problem, "strerror", None) or "not every file could be copied"
        what = f"cannot be copied to: {reason}; choose another folder"
        raise DataError([Finding(target.as_posix(), what)]) from problem
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return sorted(path for path in target.rglob("*") if path.is_file())


def _copy(source: Path, target: Path) -> None:
    # contents only: an installed package may be read-only, and the copy is there to be edited
    shutil.copytree(source, target, ignore=shutil.ignore_patterns(*_LEFT_OUT), copy_function=shutil.copyfile)
    usual = target.parent.stat().st_mode & 0o777
    for folder in (target, *(path for path in target.rglob("*") if path.is_dir())):
        folder.chmod(usual)


def _refuse(root: Path, fonts: Path, target: Path) -> None:
    what = ""
    if target.exists() and not target.is_dir():
        what = "found a file"
    elif target.is_dir() and any(target.iterdir()):
        what = "found a folder that is not empty"
    elif target.is_symlink():
        what = "found a link"
    elif any(target.resolve().is_relative_to(source.resolve()) for source in (root, fonts)):
        what = "found a place inside the data that are to be copied"
    if what:
        raise DataError(
            [Finding(target.as_posix(), f"{what}; allowed: a new or empty folder; choose another")]
        )
