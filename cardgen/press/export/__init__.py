"""Exporters: a game, drawn and ready -> the files that a print service or a virtual table wants.

A service is two files of one name: its figures, `data/services/<name>.yaml` (`service.py` says what may stand
there), and the module here that makes its files. A module has

    MAKES, LEAVES       what is produced and what is not, a line or two each, for `cardgen export --help`
    export(order, folder) -> list[Path]     writes inside `folder` and nowhere else; gives what it wrote

and, where it wants,

    TAKES               its settings for `--set KEY=VALUE`: key -> what it means and what is allowed
    remarks(order)      findings about the order, told before anything is written; an error stops it
    covers(order)       the pieces that it can make, where these are not all; `remarks` tells of the others
    read(folder)        the keys of the physical pieces, found again in what was written; compared with the
                        order (or what of it is covered) before the files take their place

Modules import what is heavy inside their functions: `--help` reads them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from cardgen.finding import DataError, Finding

if TYPE_CHECKING:
    from cardgen.press.export.order import Order
    from cardgen.press.impose import Piece


class Exporter(Protocol):
    """What a module of this folder must have."""

    MAKES: str
    LEAVES: str

    def export(self, order: Order, folder: Path) -> list[Path]:
        """Write the files into the folder; returns their paths."""
        ...


def services(root: Path) -> tuple[str, ...]:
    """The names of all services, sorted: the files of `root/services`."""
    return tuple(sorted(path.stem for path in (root / "services").glob("*.yaml")))


def exporter(name: str) -> Exporter:
    """The module that makes the files of a service. Raises DataError for a file that none stands behind."""
    module = f"cardgen.press.export.{name.replace('-', '_')}"
    try:
        found: Any = import_module(module)
    except ModuleNotFoundError as problem:
        if not module.startswith(problem.name or module):
            raise
        found = None
    if not hasattr(found, "MAKES"):
        what = "found figures of a service that nothing makes files for; allowed: those of cardgen; remove it"
        raise DataError([Finding(f"services/{name}.yaml", what)])
    made: Exporter = found
    return made


def takes(made: Exporter) -> Mapping[str, str]:
    """The settings an exporter understands, with what they mean."""
    known: Mapping[str, str] = getattr(made, "TAKES", {})
    return known


def remarks(made: Exporter, order: Order) -> Sequence[Finding]:
    """What an exporter has to say about an order before it writes anything."""
    look: Any = getattr(made, "remarks", None)
    found: Iterable[Finding] = look(order) if look else ()
    return list(found)


def covered(made: Exporter, order: Order) -> Sequence[Piece]:
    """The physical pieces of an order that an exporter makes."""
    pick: Any = getattr(made, "covers", None)
    found: Iterable[Piece] = pick(order) if pick else order.pieces
    return list(found)


def read_back(made: Exporter, folder: Path) -> list[str] | None:
    """The keys of the pieces found again in what was written; None when the exporter cannot say."""
    read: Any = getattr(made, "read", None)
    found: list[str] | None = read(folder) if read else None
    return found
