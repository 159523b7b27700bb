"""Our files go through gettext's programs and come back, and what Poedit and OmegaT do to them is borne."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cardgen.translate.exchange import batch_of, take
from cardgen.translate.po import update
from cardgen.translate.reader import Message, parse
from cardgen.translate.texts import TextRef

from .wording import filled, house, messages

DATA = Path(__file__).parents[2] / "data"
SOURCE = {
    "draw": "Draw {n} cards, then give one of them to whoever has sat at this table for the longest time.",
    "stop": "Stop!\nNobody moves, “not even you”.",
    "end": "the end",
}
FRENCH = {
    "draw": "Piochez {n} cartes, puis donnez-en une à qui est assis à cette table depuis le plus longtemps.",
    "stop": "Stop !\nPersonne ne bouge, « même pas toi ».",
    "end": "la fin",
}
SHIPPED = sorted(DATA.glob("*/text/*.po"))


def notes(ref: TextRef) -> list[str]:
    """What a file tells of a text."""
    return ["Place: front, top · Preview: house/x", "Room: 52.0 x 21.5 mm, 7 lines at 8 pt", "max-length:190"]


def gettext(name: str, *words: str | Path) -> str:
    """Run one of gettext's programs; what it wrote. Skipped where it is not installed."""
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"{name} is not installed; apt-get install gettext")
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A French file with one translation that is stale and one text that has vanished."""
    path = tmp_path / "house" / "text" / "fr.po"
    filled(path, SOURCE | {"gone": "gone"}, FRENCH | {"gone": "parti"})
    update(house(SOURCE | {"end": "the very end"}), path, "fr", notes)
    return path


def state(path: Path) -> dict[str, tuple[str, str, bool, str | None]]:
    """What counts of every living entry."""
    return {key: (one.msgid, one.msgstr, one.fuzzy, one.previous) for key, one in messages(path).items()}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_shipped_files_are_sound_to_gettext(path: Path) -> None:
    gettext("msgfmt", "--check", "--output-file=/dev/null", path)


@pytest.mark.parametrize("words", [[], ["--no-wrap"], ["--sort-output"], ["--width=60"]], ids=" ".join)
def test_msgcat_takes_nothing_that_counts(path: Path, tmp_path: Path, words: list[str]) -> None:
    before, whole = state(path), path.read_bytes()
    path.write_text(gettext("msgcat", *words, path), "utf-8")
    assert state(path) == before
    assert '#~ msgstr "parti"' in path.read_text("utf-8")
    summary = update(house(SOURCE | {"end": "the very end"}), path, "fr", notes)
    assert (summary.new, summary.changed, summary.gone) == ((), (), ())
    assert state(path) == before
    assert path.read_bytes() == whole  # flags that gettext does not know are written again


def test_msgmerge_takes_nothing_that_counts(path: Path, tmp_path: Path) -> None:
    before, whole = state(path), path.read_bytes()
    other = tmp_path / "new" / "text" / "xx.po"
    update(house(SOURCE | {"end": "the very end"}), other, "de", notes)
    merged = gettext("msgmerge", "--previous", "--quiet", path, other)
    path.write_text(merged, "utf-8")
    assert state(path) == before
    update(house(SOURCE | {"end": "the very end"}), path, "fr", notes)
    assert state(path) == before
    assert path.read_bytes() == whole


def poedit(text: str) -> str:
    """A file as Poedit 3.2 saves it: wrapped at 79, without the flags it does not know, with its own header.

    Made with gettext's own words of the documented behaviour, since Poedit wants a screen.
    """
    file = parse(text, "fr.po")
    lines = ['msgid ""', 'msgstr ""']
    header = {**file.header, "PO-Revision-Date": "2026-11-30 12:00+0100", "X-Generator": "Poedit 3.2.2"}
    lines += [f'"{key}: {value}\\n"' for key, value in header.items()]
    for message in file.messages:
        mark = "#~ " if message.obsolete else ""
        lines += ["", *(f"#. {note}" for note in message.notes if not message.obsolete)]
        flags = [flag for flag in message.flags if flag in ("fuzzy", "python-brace-format")]
        lines += [f"#, {', '.join(flags)}"] if flags else []
        if message.previous:
            lines += [f'#| msgid "{message.previous}"']
        for keyword, said in (
            ("msgctxt", message.context or ""),
            ("msgid", message.msgid),
            ("msgstr", message.msgstr),
        ):
            lines += [f"{mark}{line}" for line in wrapped(keyword, said)]
    return "\n".join([*lines, ""])


def wrapped(keyword: str, text: str) -> list[str]:
    """A text in lines of at most 79 signs, parted behind spaces and line feeds."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    if len(keyword) + len(quoted) + 3 <= 79 and "\\n" not in quoted[:-2]:
        return [f'{keyword} "{quoted}"']
    parts, line = [f'{keyword} ""'], ""
    for word in quoted.replace("\\n", "\\n\0").replace(" ", " \0").split("\0"):
        if len(line) + len(word) > 77 or line.endswith("\\n"):
            parts, line = [*parts, f'"{line}"'], ""
        line += word
    return [*parts, f'"{line}"']


def test_what_poedit_saves_is_kept_and_what_it_drops_comes_back(path: Path) -> None:
    before = state(path)
    path.write_text(poedit(path.read_text("utf-8")), "utf-8")
    assert "max-length" not in path.read_text("utf-8")
    assert '"Draw {n} cards, then give' in path.read_text("utf-8").split('msgid ""\n')[2]
    assert state(path) == before
    update(house(SOURCE | {"end": "the very end"}), path, "fr", notes)
    assert state(path) == before
    text = path.read_text("utf-8")
    assert text.count("max-length:190") == 3 and "X-Generator: Poedit 3.2.2" in text
    assert "PO-Revision-Date: 2026-11-30 12:00+0100" in text
    assert '#~ msgstr "parti"' in text
    settled = path.read_bytes()
    assert not update(house(SOURCE | {"end": "the very end"}), path, "fr", notes).written
    assert path.read_bytes() == settled


def test_omegat_leaves_empty_what_was_fuzzy_and_it_is_not_blanked(path: Path) -> None:
    theirs = parse(path.read_text("utf-8"), "fr.po")
    for message in theirs.messages:
        if message.fuzzy:
            message.msgstr, message.flags, message.previous = "", [], None
        if message.obsolete:
            message.flags = []
    before = state(path)
    intake = take(house(SOURCE | {"end": "the very end"}), path, batch_of(theirs, "house", "fr", "theirs.po"))
    assert not intake.written and state(path) == before
    assert intake.outcomes["words.end/text"] == "left empty there, kept here"


def test_polib_writes_what_we_read(path: Path) -> None:
    import polib

    before = state(path)
    polib.pofile(str(path), wrapwidth=40).save()
    assert state(path) == before


def test_an_entry_is_as_it_should_be(path: Path) -> None:
    assert path.read_text("utf-8").split("\n\n")[3] == (
        "#. words · end · text\n"
        "#. Place: front, top · Preview: house/x\n"
        "#. Room: 52.0 x 21.5 mm, 7 lines at 8 pt\n"
        "#: data/house/words.yaml\n"
        "#, fuzzy, max-length:190\n"
        '#| msgid "the end"\n'
        'msgctxt "words.end/text"\n'
        'msgid "the very end"\n'
        'msgstr "la fin"'
    )
    (end,) = (one for one in messages(path).values() if one.msgid == "the very end")
    assert isinstance(end, Message) and end.flags == ["fuzzy", "max-length:190"]
