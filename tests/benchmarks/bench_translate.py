"""What each task of `cardgen translate` costs for 5,000 texts, against reading their PO file.

Run `python tests/benchmarks/bench_translate.py`. The figure to watch is the ratio of CPU seconds: taking text
out and in again must each be less than reading the file twice. All tasks take turns, after one round that is
not counted, so that a busy machine disturbs all of them. What is measured is the work on the texts; drawing
cards for the notes of an update is in the figures of printing.
"""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median

from cardgen.catalog.model import House, HouseWord
from cardgen.cli import GARBAGE
from cardgen.translate.exchange import batch_of, outgoing, take
from cardgen.translate.glossary import parse
from cardgen.translate.judge import book, judge_all
from cardgen.translate.languages import languages
from cardgen.translate.po import update
from cardgen.translate.pseudo import pseudo
from cardgen.translate.reader import read_po
from cardgen.translate.sheets import read_sheets, sheets
from cardgen.translate.status import status
from cardgen.translate.texts import TextRef
from cardgen.translate.writer import po_text
from cardgen.translate.xliff import read_xliff, xliff

COUNT = 5000
ROUNDS = 7
DATA = Path(__file__).parents[2] / "data"
LANG = "fr"
GLOSSARY = parse("term,translation\ncards,cartes\nchair,présidence\npile,pile\n", "g.csv")


def source(number: int) -> str:
    """A sentence as they stand on cards."""
    return f"Draw {number} cards from the pile, and give one of them to the chair who calls “{number}” first."


def french(number: int) -> str:
    """Its translation."""
    return f"Piochez {number} cartes de la pile, et donnez-en une à la présidence qui annonce « {number} »."


def notes(ref: TextRef) -> tuple[str, ...]:
    """What a PO file tells of a text, with its agreed words."""
    terms = ", ".join(dict.fromkeys(hit.term.term for hit in GLOSSARY.hits(ref.msgid)))
    return ("Room: 52.0 x 21.5 mm, 7 lines at 8 pt, at least 6.5 pt, about 190 characters", f"Terms: {terms}")


def catalog() -> House:
    """So many words."""
    words = (HouseWord.model_construct(id=f"w{n}", text=source(n), note="") for n in range(COUNT))
    made = House(words=tuple(words))
    made.placed("house", "en", {("", ""): "data/house"})
    return made


def tasks(folder: Path) -> dict[str, Callable[[], object]]:
    """Every task by its name, reading first; files of theirs lie in the folder."""
    texts, known = catalog(), languages(DATA)
    path, new = folder / "house" / "text" / f"{LANG}.po", folder / "new" / "text" / f"{LANG}.po"
    update(texts, path, LANG, notes)
    filled(path)
    batch = outgoing(texts, path, LANG)
    (folder / "x.xlf").write_bytes(xliff(batch))
    (folder / "x.xlsx").write_bytes(sheets([batch]))

    def fresh() -> None:
        new.unlink(missing_ok=True)
        update(texts, new, LANG, notes)

    return {
        "reading the PO file": lambda: read_po(path, "fr.po"),
        "new": fresh,
        "update, nothing changed": lambda: update(texts, path, LANG, notes),
        "status": lambda: status(texts, folder, LANG, known),
        "check, the words": lambda: judge_all(book(texts, folder, LANG, known)),
        "pseudo": lambda: pseudo(texts, 35),
        "export --to xliff": lambda: xliff(outgoing(texts, path, LANG)),
        "export --to xlsx": lambda: sheets([outgoing(texts, path, LANG)]),
        "import of XLIFF, nothing changed": lambda: take(texts, path, read_xliff(folder / "x.xlf", "x")[0]),
        "import of XLSX, nothing changed": lambda: take(texts, path, read_sheets(folder / "x.xlsx", "x")[0]),
        "import of PO, nothing changed": lambda: take(
            texts, path, batch_of(read_po(path, "fr.po"), "house", LANG, "fr.po")
        ),
    }


def filled(path: Path) -> None:
    """Translate every entry."""
    file = read_po(path, path.name)
    for number, message in enumerate(file.messages):
        message.msgstr = french(number)
    path.write_text(po_text(file.header, file.head, file.messages), "utf-8", newline="\n")


def measure(folder: Path) -> Mapping[str, float]:
    """The median CPU seconds of every task."""
    found = tasks(folder)
    spent: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(ROUNDS + 1):
        for name, task in found.items():
            start = time.process_time()
            task()
            spent[name].append(time.process_time() - start)
    return {name: median(times[1:]) for name, times in spent.items()}


def main() -> None:
    """The table: a task a line, milliseconds and how many times the reading."""
    gc.set_threshold(GARBAGE)  # as the command line does
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    base = next(iter(found.values()))
    print(f"{'':36}{'CPU ms':>8}{'ratio':>7}")
    for name, seconds in found.items():
        print(f"{name:36}{1000 * seconds:8.0f}{seconds / base:7.2f}")


if __name__ == "__main__":
    main()
