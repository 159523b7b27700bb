"""Models kept between runs: what has not changed need not be read, typed and checked a second time.

They lie in the cache folder, pickled, under the digest of all they were made of: the texts of their files and
the code of their models. A pickle can call what it names; here it can name models, words and findings of this
program, and nothing else; and one that another user has put there is not opened. Of a game from elsewhere
nothing is kept: nobody knows all the code that its models hang on.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from stat import S_IWOTH
from typing import TYPE_CHECKING, Any, TypeVar

from cardgen.catalog.files import read_bytes
from cardgen.catalog.keep import bytes_kept, code_digest, keep_bytes
from cardgen.catalog.model import Model
from cardgen.finding import DataError, Finding

if TYPE_CHECKING:
    from collections.abc import Callable

V = TypeVar("V")
PACKAGE = __name__.partition(".")[0]
VALUES = (Model, Enum, Finding, dict)
"""Classes of values: to make one does nothing else."""


def contents(paths: Iterable[Path], root: Path) -> str:
    """The digest of what stands in these files below `root`; "" for none, or when one cannot be read."""
    digest = sha256()
    names = []
    for path in paths:
        try:
            data = read_bytes(path, path.name, root)
        except DataError:
            return ""
        digest.update(sha256(data).digest())
        names.append(path.name)
    return f"{digest.hexdigest()} {names}" if names else ""


def remembered(
    kind: type[Model],
    where: str,
    about: Callable[[], str],
    cache: Path | None,
    make: Callable[[], V],
    rooms: tuple[str, ...] = (),
    *,
    sort: type | None = None,
) -> V:
    """What `make` makes for this model, from the folder `cache` if it was kept there.

    `where` tells it from others that are kept. `about` says all that it hangs on beside the code of the model
    and of these `rooms`; "" when that is not known, and then nothing is kept. It is asked again afterwards:
    what was changed while it was read is not kept. `sort` is the class of what is made, if not the model.
    What `make` raises is raised.
    """
    ours = kind.__module__.startswith(f"{PACKAGE}.")
    before = about() if cache and ours else ""
    if cache is None or not before:
        return make()
    name = sha256(f"{kind.__module__} {kind.__qualname__} {where}".encode()).hexdigest()[:16]
    path = cache / f"model-{name}.pickle"
    of = _state(kind, before, rooms)
    with suppress(Exception):  # whatever is wrong with a pickle, and it may be anything: it is made anew
        known: V = _Reader(BytesIO(_kept(path, of))).load()
        if isinstance(known, sort or kind):
            return known
    made = make()
    if about() == before:
        _keep(path, of, made)
    return made


def _state(kind: type[Model], about: str, rooms: tuple[str, ...]) -> bytes:
    """The digest of all that it hangs on; a game's models import only from their own folder and from here."""
    from pydantic import VERSION

    home = "/".join(kind.__module__.split(".")[1:-1])
    code = code_digest("finding.py", "catalog", home, *rooms)
    return sha256(f"{sys.version} {VERSION} {code} {about}".encode()).digest()


def _kept(path: Path, of: bytes) -> bytes:
    """The pickle in the file. Raises ValueError when there is none of this state."""
    kept = bytes_kept(path) if _own(path) else None
    if kept is None or not kept.startswith(of):
        raise ValueError("none")
    return kept[len(of) :]


def _own(path: Path) -> bool:
    """Whether it is a file that this user has put there, and to which not everybody can write."""
    about = path.stat()
    return os.name == "nt" or (about.st_uid == os.geteuid() and not about.st_mode & S_IWOTH)


def _keep(path: Path, of: bytes, value: object) -> None:
    try:
        packed = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, AttributeError, TypeError):
        return  # a game's own kind of value that cannot be kept
    keep_bytes(path, of + packed)


class _Reader(pickle.Unpickler):
    """Opens pickles that name only classes of values of this program."""

    def find_class(self, module: str, name: str) -> Any:
        """The class of that name in a module that is there already. Raises UnpicklingError for all else."""
        found = getattr(sys.modules.get(module), name, None)
        ours = module.startswith(f"{PACKAGE}.")
        if ours and isinstance(found, type) and issubclass(found, VALUES):
            return found
        raise pickle.UnpicklingError(f"{module}.{name}")
