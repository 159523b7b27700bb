"""A folder of YAML files -> one typed catalog, or one DataError with everything that is wrong.

What was made of the same files before is remembered; what makes it, `making`, is loaded when it must.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TypeVar

from cardgen.catalog.memory import contents, remembered
from cardgen.catalog.model import Model, Texts
from cardgen.catalog.paths import called

T = TypeVar("T", bound=Texts)
M = TypeVar("M", bound=Model)


def load(kind: type[T], folder: Path, *, label: str = "", cache: Path | None = None) -> T:
    """Read `folder/<field>.yaml` for every field of `kind`; a field with a default may have no file.

    `label` is how findings call the folder, `data/<name>` if not given; `cache` is a folder for what may be
    kept between runs. The catalog knows the place of every entry and field (`Texts.place`) and what was odd
    but bearable (`Texts.remarks`).
    Raises DataError with all findings of all files.
    """
    label = label or f"{folder.parent.name}/{folder.name}"
    make = partial(_made, kind, folder, label, cache)
    return remembered(kind, label, partial(_folder, folder), cache, make)


def read(kind: type[M], path: Path, *, where: str = "", cache: Path | None = None) -> M:
    """Read one YAML file that is one model, with the same care and the same errors as `load`.

    `where` is how findings call the file, if it is not to be as `called` does.
    """
    where = where or called(path)
    make = partial(_one, kind, path, where, cache)
    return remembered(kind, where, partial(contents, [path], path.parent), cache, make)


def read_list(kind: type[M], path: Path, *, where: str = "", cache: Path | None = None) -> tuple[M, ...]:
    """Read one YAML file that is a list of entries of one model, each with an id of its own; as `read`."""
    where = where or called(path)
    make = partial(_several, kind, path, where, cache)
    return remembered(kind, where, partial(contents, [path], path.parent), cache, make, sort=tuple)


def _folder(folder: Path) -> str:
    """What stands in the files of a catalog."""
    return contents(sorted(folder.glob("*.y*ml")), folder.parent)


def _made(kind: type[T], folder: Path, label: str, cache: Path | None) -> T:
    from cardgen.catalog.making import made

    catalog = made(kind, folder, label, cache)
    if cache:
        catalog.fingerprint()  # found now, it is remembered too
    return catalog


def _one(kind: type[M], path: Path, where: str, cache: Path | None) -> M:
    from cardgen.catalog.making import one

    return one(kind, path, where, cache)


def _several(kind: type[M], path: Path, where: str, cache: Path | None) -> tuple[M, ...]:
    from cardgen.catalog.making import several

    return several(kind, path, where, cache)
