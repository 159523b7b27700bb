"""Models kept between runs: what has not changed need not be read, typed and checked a second time.

They lie in the cache folder, pickled, under the digest of all they were made of: the texts of their files and
the code of their models. A pickle can call what it names; here it can name models, words and findings of this
program or of the game's package, and nothing else, whoever put the file there.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardgen.catalog.files import read_bytes
from cardgen.catalog.keep import bytes_kept, code_digest, keep_bytes
from cardgen.catalog.model import Model
from cardgen.finding import DataError, Finding

if TYPE_CHECKING:
    from collections.abc import Callable

V = TypeVar("V")
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
    about: str,
    cache: Path | None,
    make: Callable[[], V],
    rooms: tuple[str, ...] = (),
) -> V:
    """What `make` makes for this model, from the folder `cache` if it was kept there.

    `where` tells it from others that are kept. `about` says all that it hangs on beside the code of the model
    and of these `rooms`; "" when that is not known, and then nothing is kept. What `make` raises is raised.
    """
    home = getattr(sys.modules[kind.__module__], "__file__", None)
    if cache is None or not about or not home:
        return make()
    name = sha256(f"{kind.__module__} {kind.__qualname__} {where}".encode()).hexdigest()[:16]
    path = cache / f"model-{name}.pickle"
    of = _state(home, about, rooms)
    with suppress(Exception):  # whatever is wrong with a pickle, and it may be anything: it is made anew
        known: V = _Reader(kind, _kept(path, of)).load()
        return known
    made = make()
    _keep(path, of, made)
    return made


def _state(home: str, about: str, rooms: tuple[str, ...]) -> bytes:
    """The digest of all that it hangs on; a game's models import only from their own folder and from here."""
    from pydantic import VERSION

    code = code_digest("finding.py", "catalog", str(Path(home).parent), *rooms)
    return sha256(f"{sys.version} {VERSION} {code} {about}".encode()).digest()


def _kept(path: Path, of: bytes) -> bytes:
    """The pickle in the file. Raises ValueError when there is none of this state."""
    kept = bytes_kept(path)
    if kept is None or not kept.startswith(of):
        raise ValueError("none")
    return kept[len(of) :]


def _keep(path: Path, of: bytes, value: object) -> None:
    try:
        packed = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, AttributeError, TypeError):
        return  # a game's own kind of value that cannot be kept
    keep_bytes(path, of + packed)


class _Reader(pickle.Unpickler):
    """Opens pickles that name only classes of values, of this program or of one package beside it."""

    def __init__(self, kind: type[Model], packed: bytes) -> None:
        super().__init__(BytesIO(packed))
        self._packages = {__package__.partition(".")[0], kind.__module__.partition(".")[0]}

    def find_class(self, module: str, name: str) -> Any:
        """The class of that name in a module that is there already. Raises UnpicklingError for all else."""
        found = getattr(sys.modules.get(module), name, None)
        ours = module.partition(".")[0] in self._packages
        if ours and isinstance(found, type) and issubclass(found, VALUES):
            return found
        raise pickle.UnpicklingError(f"{module}.{name}")
