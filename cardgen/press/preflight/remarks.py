"""What was seen on pages, gathered: the same remark about many pages is one finding that names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardgen.finding import Finding, Level

MOST_PAGES = 6
"""So many pages, or rows of pages, are named; of the others their number is told."""
WORST = {"ink": max, "megabytes": max, "ppi": min, "width": min, "bleed": min}
"""Which of the figures of many pages is told."""


@dataclass(slots=True)
class Remark:
    """A remark about some pages (counted from 1), or about the file when there are none."""

    check: str
    what: str
    level: Level
    pages: list[int] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)


class Remarks:
    """All remarks about one file, in the order in which they were made."""

    def __init__(self, where: str) -> None:
        self.where = where
        self._known: dict[tuple[str, str], Remark] = {}

    def add(self, check: str, what: str, level: Level = Level.ERROR, page: int = 0, **figures: float) -> None:
        """Make a remark, about a page unless it is 0; of figures the worst stays."""
        known = self._known.setdefault((check, what), Remark(check, what, level))
        if page and page not in known.pages:
            known.pages.append(page)
        for name, value in figures.items():
            known.figures[name] = WORST[name](value, known.figures.get(name, value))

    def findings(self) -> list[Finding]:
        """As findings, whose place names the pages."""
        return [self._finding(remark) for remark in self._known.values()]

    def _finding(self, remark: Remark) -> Finding:
        where = self.where
        if remark.pages:
            where = f"{where}, page{'s' * (len(remark.pages) > 1)} {rows(remark.pages)}"
        figures = {"pages": float(len(remark.pages)), **remark.figures} if remark.pages else remark.figures
        if remark.pages:
            figures = {"page": float(min(remark.pages)), **figures}
        return Finding(where, remark.what, remark.level, remark.check, figures=tuple(figures.items()))


def rows(pages: Iterable[int]) -> str:
    """Numbers as people write them: `1-4, 7`; of very many the first."""
    parts = list(_rows(sorted(pages)))
    more = f" and {len(parts) - MOST_PAGES} more" if len(parts) > MOST_PAGES else ""
    return ", ".join(parts[:MOST_PAGES]) + more


def _rows(pages: list[int]) -> Iterator[str]:
    start = last = 0
    for page in [*pages, 0]:
        if page == last + 1 and start:
            last = page
            continue
        if start:
            yield str(start) if start == last else f"{start}-{last}"
        start = last = page
