"""Drawing the lots again: stars, trumps and seed are written into the data.

    python -m cardgen.games.minderheiten_quartett.lots --seed 7 --data DIR

draws from that seed and writes `stars` and `trumps` into minderheiten.yaml and the seed into box.yaml; all
else in the two files stays as it was. Without --seed the seed of box.yaml is drawn once more, as after a card
was added.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardgen.catalog.load import load
from cardgen.catalog.paths import data_root, shown
from cardgen.finding import DataError, Finding
from cardgen.games.minderheiten_quartett.drum import draw, faults
from cardgen.games.minderheiten_quartett.lotfile import rewrite
from cardgen.games.minderheiten_quartett.models import MOST_SEED, Quartett


def main(argv: Sequence[str] | None = None) -> int:
    """Draw again and write the data; the exit code, 0 or 1. Argparse answers wrong words with 2."""
    parser = ArgumentParser(prog="lots", description="Draw the stars and trumps of the minorities again.")
    parser.add_argument("--seed", type=int, help="where the lots begin; the seed of box.yaml if not given")
    parser.add_argument("--data", type=Path, metavar="DIR", help="a copy made by 'cardgen data copy DIR'")
    args = parser.parse_args(argv)
    name = Path(__file__).parent.name
    try:
        folder = data_root(args.data) / name
        catalog = load(Quartett, folder, label=shown(args.data, name))
        seed = catalog.box.numbers["seed"] if args.seed is None else args.seed
        if found := [*_seed_faults(seed), *faults(catalog)]:
            raise DataError(found)
        lots = draw(catalog, seed)
        rewrite(folder, catalog, seed, lots)
    except DataError as error:
        for finding in error.findings:
            print(finding, file=sys.stderr)
        return 1
    pairs = [f"  {winner} > {loser}" for winner, losers in lots.trumps.items() for loser in losers]
    print(f"seed {seed}: stars of {len(lots.stars)} minorities drawn, and these trumps:", *pairs, sep="\n")
    return 0


def _seed_faults(seed: int) -> Iterator[Finding]:
    """A seed must fit on the cards and into box.yaml."""
    if not 0 <= seed <= MOST_SEED:
        what = f"found seed {seed}; allowed: 0 to {MOST_SEED}; choose another"
        yield Finding(f"--seed {seed}", what, check="lots")


if __name__ == "__main__":
    sys.exit(main())
