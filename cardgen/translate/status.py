"""How far a translation is: texts, translated, stale, missing, and what the checks say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from cardgen.catalog.model import Texts
from cardgen.finding import Level
from cardgen.translate.judge import book, judge_all
from cardgen.translate.languages import Language
from cardgen.translate.po import po_path
from cardgen.translate.texts import localize


@dataclass(frozen=True, slots=True)
class Status:
    """One game in one language. `stale` are translations that somebody has to look at again.

    `errors` and `warnings` are findings about the texts and their file, not about the drawn cards; what is
    merely stale or missing is no finding here.
    """

    game: str
    source: str
    lang: str
    texts: int
    translated: int
    stale: int
    missing: int
    errors: int
    warnings: int

    @property
    def percent(self) -> int:
        """How much is translated; 100 only when everything is."""
        return 100 * self.translated // self.texts if self.texts else 100

    def as_dict(self) -> dict[str, object]:
        """As JSON knows it."""
        return asdict(self) | {"percent": self.percent}


def status(
    catalog: Texts, root: Path, lang: str, known: Mapping[str, Language], *, cache: Path | None = None
) -> Status:
    """Count the texts of a catalog in one language. Raises DataError for a silences.yaml that is broken."""
    read = book(catalog, root, lang, known, cache=cache)
    path = po_path(root / catalog.name, lang)
    _, findings = localize(catalog, path if path.exists() else {}, lang)
    state = [finding for finding in findings if finding.check in ("untranslated", "fuzzy")]
    stale = sum(finding.check == "fuzzy" for finding in state)
    # not by their findings: of a damaged file only the damage is told
    missing = len(read.refs) - stale - len(read.said)
    # each once, as `check` counts
    found = dict.fromkeys([*(finding for finding in findings if finding not in state), *judge_all(read)])
    total = len(read.refs)
    return Status(
        catalog.name,
        catalog.source,
        lang,
        total,
        total - stale - missing,
        stale,
        missing,
        sum(finding.level is Level.ERROR for finding in found),
        sum(finding.level is Level.WARNING for finding in found),
    )
