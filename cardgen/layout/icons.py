"""Icons by name: outlines in a 24 x 24 box, ours from `data/icons/*.svg` first, then Material Design Icons.

The package with the pictures is located, not imported, and its archive is slow to open: outlines once read
are kept in the cache folder, under the fingerprint of the package's manifest. An icon is filled in one
colour; an SVG of ours may hold paths, rectangles, circles, ellipses and polygons, and nothing that would
have to be left out (svgfile.py).
"""

from __future__ import annotations

import re
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.catalog.keep import package_folder, read_kept, write_kept
from cardgen.finding import DataError, Finding
from cardgen.layout.svgfile import outline
from cardgen.layout.svgpath import Steps, steps

if TYPE_CHECKING:
    from zipfile import ZipFile

PACKAGE = "justmyresource_mdi"
_PATH_DATA = re.compile(r'\sd="([^"]*)"')


class IconMissing(DataError):
    """There is no icon of that name, or its file cannot be used."""


class Icons:
    """All icons: `folder` holds SVG files of our own, or is None; `cache` is a folder, or None."""

    def __init__(self, folder: Path | None = None, *, cache: Path | None = None) -> None:
        self.folder = folder
        self._cache = cache
        self._read: dict[str, Steps] = {}
        self._unusable: set[str] = set()

    def __contains__(self, name: str) -> bool:
        """True when there is an icon of that name that can be drawn."""
        if name in self._unusable:
            return False
        try:
            self.steps(name)
        except IconMissing:
            self._unusable.add(name)
            return False
        return True

    def steps(self, name: str) -> Steps:
        """The outline in a 24 x 24 box with y down. IconMissing says what is wrong and what is near."""
        found = self._read.get(name)
        if found is None:
            own = self._own(name)
            found = self._read[name] = self._packed(name) if own is None else self._parsed(name, own)
        return found

    def _own(self, name: str) -> bytes | None:
        """The content of our file, None when there is none."""
        if self.folder is None or not name or Path(name).name != name:
            return None
        path = self.folder / f"{name}.svg"
        try:
            return path.read_bytes() if path.is_file() else None
        except OSError as error:
            raise _missing(str(path), f"cannot be read: {error.strerror}; check its permissions") from error

    def _parsed(self, name: str, svg: bytes) -> Steps:
        key = f"{name} {sha256(svg).hexdigest()[:16]}"
        if key in self._kept:
            return tuple(map(tuple, self._kept[key]))
        try:
            found = outline(svg)
        except ValueError as error:
            raise _missing(f"{self.folder}/{name}.svg", str(error)) from error
        self._keep(key, found)
        return found

    def _packed(self, name: str) -> Steps:
        if name in self._kept:
            return tuple(map(tuple, self._kept[name]))
        archive = self._archive
        try:
            svg = archive.read(f"{name}.svg").decode() if archive else ""
        except KeyError:
            raise self._unknown(name) from None
        data = _PATH_DATA.search(svg)
        if data is None:
            raise _missing("", f"found no icon '{name}': install the package {PACKAGE.replace('_', '-')}")
        found = steps(data[1])
        self._keep(name, found)
        return found

    @cached_property
    def _archive(self) -> ZipFile | None:
        from zipfile import BadZipFile, ZipFile

        folder = package_folder(PACKAGE)
        try:
            return ZipFile(folder / "icons.zip") if folder else None
        except (OSError, BadZipFile):
            return None

    def _unknown(self, name: str) -> IconMissing:
        from difflib import get_close_matches

        names = {file.removesuffix(".svg") for file in self._archive.namelist()} if self._archive else set()
        if self.folder and self.folder.is_dir():
            names |= {path.stem for path in self.folder.glob("*.svg")}
        near = get_close_matches(name, sorted(names), 4) or sorted(n for n in names if name and name in n)[:4]
        hint = f"; near: {', '.join(near)}" if near else ""
        return _missing(
            "", f"found no icon '{name}'{hint}; use one of Material Design Icons or add {name}.svg"
        )

    @cached_property
    def _path(self) -> Path | None:
        """The file with what is kept; its name holds the fingerprint of the package."""
        folder = package_folder(PACKAGE)
        if self._cache is None or folder is None:
            return None
        try:
            manifest = (folder / "pack_manifest.json").read_bytes()
        except OSError:
            return None
        return self._cache / f"icons-{sha256(manifest).hexdigest()[:12]}.json"

    @cached_property
    def _kept(self) -> dict[str, Any]:
        kept = read_kept(self._path)
        return kept if isinstance(kept, dict) else {}

    def _keep(self, key: str, found: Steps) -> None:
        self._kept[key] = found
        write_kept(self._path, self._kept)


def _missing(where: str, what: str) -> IconMissing:
    return IconMissing([Finding(where, what, check="icon")])
