"""Which books have changed on the disk: folders are watched, for editors replace files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread

from watchfiles import Change, DefaultFilter, watch

from cardgen.catalog.files import PREFIX
from cardgen.preview.library import HOUSE, Library

GATHER = 100
"""Milliseconds in which changes are taken together: an editor that saves makes three."""


class Watch:
    """A thread that tells the library what has changed; with `poll` it looks itself, for network drives."""

    def __init__(self, library: Library, *, poll: bool = False) -> None:
        self._library = library
        self._poll = poll
        self._stop = Event()
        self._thread = Thread(target=self._work, name="watch", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def close(self) -> None:
        """Stop watching."""
        self._stop.set()
        self._thread.join(timeout=1)

    def _work(self) -> None:
        places = self._library.places
        folders = [folder for folder in dict.fromkeys((places.root, places.fonts)) if folder.is_dir()]
        for changes in watch(
            *folders, watch_filter=Ours(), debounce=GATHER * 4, step=GATHER, rust_timeout=200,
            stop_event=self._stop, force_polling=self._poll or None, raise_interrupt=False,
        ):  # fmt: skip
            self._tell([Path(path) for _, path in changes])

    def _tell(self, paths: Sequence[Path]) -> None:
        """What belongs to a book is that book's; fonts, icons and sheets concern all."""
        root = self._library.places.root.resolve()
        known = {*self._library.names, HOUSE}
        own = [path.relative_to(root).parts for path in paths if path.is_relative_to(root)]
        if len(own) < len(paths) or any(parts[0] not in known for parts in own):
            self._library.changed()
            return
        for name in dict.fromkeys(parts[0] for parts in own):
            files = [parts[-1] for parts in own if parts[0] == name]
            if all(file.endswith((".po", ".csv")) for file in files):
                self._library.retold(name)
            else:
                self._library.changed([name])


class Ours(DefaultFilter):
    """All but what editors and this program write beside a file before they move it in."""

    def __call__(self, change: Change, path: str) -> bool:
        return not Path(path).name.startswith(PREFIX) and super().__call__(change, path)
