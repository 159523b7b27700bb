"""One entry of a PO file is written, and nothing else of the file changes by a byte."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.catalog.model import House, HouseWord
from cardgen.finding import DataError
from cardgen.translate.entry import Edit, Overtaken, State, save, state
from cardgen.translate.reader import parse
from cardgen.translate.texts import TextRef, texts

HEAD = """msgid ""
msgstr ""
"Language: fr\\n"
"X-Generator: Poedit 3.2.2\\n"

"""
WRAPPED = """# the boss himself
#. words · one · text
#. Room: 30.0 x 7.0 mm
#: data/house/words.yaml:3
#, fuzzy, max-length:40
#| msgid "The first of "
#| "all words"
msgctxt "words.one/text"
msgid ""
"The first of all words, and it goes on until the editor has broken its line in "
"two"
msgstr ""
"Le premier de tous les mots, et il continue jusqu'à ce que l'éditeur ait coupé "
"la ligne"

"""
REST = """#. words · two · text
msgctxt "words.two/text"
msgid "Two"
msgstr ""

#~ msgctxt "words.gone/text"
#~ msgid "Gone"
#~ msgstr "Parti"
"""
FIRST = "The first of all words, and it goes on until the editor has broken its line in two"


@pytest.fixture
def house() -> House:
    words = (
        HouseWord(id="one", text=FIRST),
        HouseWord(id="two", text="Two"),
        HouseWord(id="three", text="3"),
    )
    made = House(words=words)
    made.placed("house", "en", {("", ""): "data/house"})
    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "house" / "text"
    folder.mkdir(parents=True)
    (folder / "fr.po").write_text(HEAD + WRAPPED + REST, "utf-8")
    return folder / "fr.po"


def ref(house: House, name: str) -> TextRef:
    return next(one for one in texts(house) if one.msgctxt == f"words.{name}/text")


def now(house: House, path: Path, name: str) -> State:
    file = parse(path.read_text("utf-8-sig"), "fr.po")
    assert not file.findings
    wanted = ref(house, name)
    return state(wanted, next((one for one in file.messages if one.context == wanted.msgctxt), None))


def write(house: House, path: Path, name: str, said: str, done: bool = True, remark: str = "") -> State:
    version = now(house, path, name).version
    return save(house, path, "fr", ref(house, name), Edit(said, version, done, remark))


def test_only_the_lines_of_the_entry_change(house: House, path: Path) -> None:
    after = write(house, path, "two", "Deux")
    assert path.read_text("utf-8") == HEAD + WRAPPED + REST.replace('msgstr ""', 'msgstr "Deux"', 1)
    assert after == now(house, path, "two") and after.msgstr == "Deux"


def test_looking_at_a_fuzzy_entry_takes_the_mark_and_leaves_its_wrapping(house: House, path: Path) -> None:
    before = now(house, path, "one")
    assert before.fuzzy and before.previous == "The first of all words"
    after = write(house, path, "one", before.msgstr)
    expected = WRAPPED.replace("#, fuzzy, max", "#, max").replace(
        '#| msgid "The first of "\n#| "all words"\n', ""
    )
    assert path.read_text("utf-8") == HEAD + expected + REST
    assert not after.fuzzy and after.previous is None and after.version != before.version


def test_unfinished_words_are_saved_as_fuzzy(house: House, path: Path) -> None:
    assert write(house, path, "two", "Deu", done=False).fuzzy
    assert '#, fuzzy\nmsgctxt "words.two/text"\nmsgid "Two"\nmsgstr "Deu"\n' in path.read_text("utf-8")
    assert not write(house, path, "two", "", done=False).fuzzy


def test_a_source_that_moved_on_is_written_with_the_translation(house: House, path: Path) -> None:
    path.write_text(HEAD + REST.replace('"Two"\nmsgstr ""', '"Two then"\nmsgstr "Deux alors"'), "utf-8")
    unsure = write(house, path, "two", "Deux", done=False)
    assert unsure.msgid == "Two" and unsure.previous == "Two then" and unsure.fuzzy
    sure = write(house, path, "two", "Deux")
    assert sure.msgid == "Two" and sure.previous is None and not sure.fuzzy


def test_an_entry_that_is_missing_is_added_after_the_one_before_it(house: House, path: Path) -> None:
    write(house, path, "three", "Trois")
    text = path.read_text("utf-8")
    assert text.startswith(HEAD + WRAPPED)
    places = [text.index(f"words.{name}/text") for name in ("one", "two", "three", "gone")]
    assert places == sorted(places)
    assert now(house, path, "three").msgstr == "Trois"


def test_a_file_that_is_not_there_is_made_with_every_text(house: House, path: Path) -> None:
    path.unlink()
    save(house, path, "fr", ref(house, "two"), Edit("Deux", state(ref(house, "two"), None).version))
    found = parse(path.read_text("utf-8-sig"), "fr.po")
    assert [one.msgstr for one in found.messages] == ["", "Deux", ""]


def test_a_pipe_in_the_place_of_the_file_is_told_and_never_waited_for(house: House, path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    with pytest.raises(DataError) as caught:
        save(house, path, "fr", ref(house, "two"), Edit("Deux", "0"))
    assert "found something that is no file" in str(caught.value)


def test_what_was_changed_meanwhile_is_not_written_over(house: House, path: Path) -> None:
    seen = now(house, path, "two").version
    write(house, path, "two", "Deux")
    before = path.read_bytes()
    with pytest.raises(Overtaken) as caught:
        save(house, path, "fr", ref(house, "two"), Edit("Zwei", seen))
    assert caught.value.state.msgstr == "Deux"
    assert path.read_bytes() == before
    # a change of another entry is no hindrance, and stays
    seen = now(house, path, "two").version
    write(house, path, "one", "Autre chose")
    save(house, path, "fr", ref(house, "two"), Edit("Deux !", seen))
    assert now(house, path, "one").msgstr == "Autre chose"


def test_a_file_written_between_reading_and_moving_in_is_read_again(
    house: House, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Poedit saves while our file is being written: its words are kept, ours are put into its file."""
    wrote = Path.write_bytes
    late = [True]

    def slow(self: Path, data: bytes) -> int:
        if late and self.parent == path.parent:
            late.clear()
            wrote(path, (HEAD + WRAPPED.replace("Le premier", "Tout premier") + REST).encode())
        return wrote(self, data)

    monkeypatch.setattr(Path, "write_bytes", slow)
    write(house, path, "two", "Deux")
    assert now(house, path, "one").msgstr.startswith("Tout premier")
    assert now(house, path, "two").msgstr == "Deux"


def test_mode_line_ends_and_byte_order_mark_stay(house: House, path: Path) -> None:
    text = "\ufeff" + (HEAD + WRAPPED + REST).replace("\n", "\r\n")
    path.write_bytes(text.encode())
    path.chmod(0o640)
    write(house, path, "two", "Deux")
    write(house, path, "three", "Trois")
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") and data.count(b"\n") == data.count(b"\r\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [file.name for file in path.parent.iterdir()] == ["fr.po"]


def test_a_reason_is_kept_as_a_remark_above_our_comments(house: House, path: Path) -> None:
    write(house, path, "one", "Premier", remark="ignore: same - a name")
    assert "# the boss himself\n# ignore: same - a name\n#. words · one" in path.read_text("utf-8")
    write(house, path, "one", "Premier", remark="ignore: same - a name")
    assert now(house, path, "one").remarks == ("the boss himself", "ignore: same - a name")


@pytest.mark.parametrize("said", ["a\x07b", "a\ufeffb", "half \ud800", "x" * 5001])
def test_what_would_make_the_file_unreadable_is_refused(house: House, path: Path, said: str) -> None:
    before = path.read_bytes()
    with pytest.raises(DataError):
        write(house, path, "two", said)
    with pytest.raises(DataError):
        write(house, path, "two", "Deux", remark="two\nlines")
    assert path.read_bytes() == before


@pytest.mark.parametrize("broken", [HEAD + 'msgid "a\n', HEAD + 'msgctxt "x"\nmsgid "a"\n', "\x00"])
def test_a_broken_file_is_told_and_left_alone(house: House, path: Path, broken: str) -> None:
    path.write_text(broken, "utf-8")
    with pytest.raises(DataError) as caught:
        save(house, path, "fr", ref(house, "two"), Edit("Deux", "0"))
    assert caught.value.findings[0].where.startswith("data/house/text/fr.po:")
    assert path.read_text("utf-8") == broken


WORDS = st.text(st.sampled_from('ab é"\\\n\t{}<>#~|,'), max_size=30)


@settings(max_examples=25, deadline=None)
@given(said=WORDS, other=WORDS, done=st.booleans(), which=st.sampled_from(["one", "two", "three"]))
def test_what_is_written_is_what_is_read(
    tmp_path_factory: pytest.TempPathFactory, said: str, other: str, done: bool, which: str
) -> None:
    words = tuple(HouseWord(id=name, text=name.title()) for name in ("one", "two", "three"))
    house = House(words=words)
    house.placed("house", "en", {("", ""): "data/house"})
    path = tmp_path_factory.mktemp("law") / "fr.po"
    path.write_text(HEAD + WRAPPED + REST, "utf-8")
    write(house, path, "two", other)
    texts_before = {name: now(house, path, name) for name in ("one", "two", "three")}
    after = write(house, path, which, said, done)
    assert after == now(house, path, which)
    assert after.msgstr == said and after.fuzzy is (bool(said) and not done)
    for name in {"one", "two", "three"} - {which}:
        assert now(house, path, name) == texts_before[name]
