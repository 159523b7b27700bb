"""Workers on other machines: a Dask cluster as a plain executor. The library comes with the extra `cluster`.

A worker that dies takes nothing with it: its batches are played again elsewhere, and since a game depends on
its number alone, they come out the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from cardgen.finding import DataError, Finding

PATIENCE = 10
"""Seconds to wait for a cluster that does not answer."""


@contextmanager
def crew(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster at `tcp://host:port` as an executor, and how many batches it works on at a time.

    Raises DataError when the extra is not installed, or nobody answers.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        what = "a cluster needs the package distributed; run pip install 'cardgen[cluster]', or use --jobs"
        raise DataError([Finding("", what)]) from None
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as problem:
        said = " ".join(str(problem).split())[:80]
        what = f"found no cluster at {address} ({said}); start one with 'dask scheduler' and 'dask worker'"
        raise DataError([Finding("", what)]) from None
    with client:
        hands = sum(client.nthreads().values())
        if not hands:
            raise DataError([Finding("", f"found no worker at {address}; start one: dask worker {address}")])
        yield client.get_executor(pure=False), hands
