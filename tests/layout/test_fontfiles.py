"""Fonts of a user's own: found by what they say of themselves, refused where their makers say so."""

from __future__ import annotations

import os
import random
import re
import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.finding import DataError
from cardgen.layout.fontfiles import Design, Rights, Shelf, Unusable, designs_of
from cardgen.layout.fontlist import Lenders, findings, table
from cardgen.layout.fonts import Fonts
from cardgen.layout.type import Setter
from cardgen.press.fonts import subset
from tests.layout import making

HOUSE = Path(__file__).parents[2]


def only(found: tuple[Design, ...] | Unusable) -> Design:
    assert isinstance(found, tuple), found
    return found[0]


# --- what a file says of itself ------------------------------------------------------------------


@pytest.mark.parametrize("cff", [False, True])
def test_a_file_tells_its_family_weight_width_and_style(tmp_path: Path, cff: bool) -> None:
    made = making.font("Probe Sans", weight=600, width=3, italic=True, four="Probe Sans Cond SmBd", cff=cff)
    design = only(designs_of(making.saved(made, tmp_path / "odd name.bin")))
    assert (design.family, design.weight, design.width, design.style) == ("Probe Sans", 600, 75, "italic")
    assert design.names == {"probesans", "probesanscondsmbd"}
    assert (design.kind, design.axes) == ("CFF" if cff else "TrueType", ())
    assert str(design) == "600 italic 75 %"


@pytest.mark.parametrize("cff", [False, True])
def test_a_variable_font_tells_its_axes(tmp_path: Path, cff: bool) -> None:
    design = only(designs_of(making.saved(making.variable(cff=cff), tmp_path / "v.ttf")))
    assert [axis.tag for axis in design.axes] == ["wght", "wdth"]
    assert design.kind == ("variable CFF2" if cff else "variable TrueType")
    assert str(design) == "100-900 upright 75-100 %"


@pytest.mark.parametrize(
    ("bits", "version", "word", "refused", "whole"),
    [
        (0, 4, "installable", False, False),
        (2, 4, "restricted", True, False),
        (4, 4, "print", False, False),
        (8, 4, "editable", False, False),
        (2 | 4, 2, "print", False, False),
        (0x200, 4, "bitmap-only", True, False),
        (0x204, 4, "bitmap-only", True, False),
        (0x100, 4, "installable, whole", False, True),
        (0x108, 4, "editable, whole", False, True),
        (0x300, 1, "installable", False, False),
    ],
)
def test_embedding_rights_are_read(
    tmp_path: Path, bits: int, version: int, word: str, refused: bool, whole: bool
) -> None:
    made = making.font(rights=bits, version=version)
    rights = only(designs_of(making.saved(made, tmp_path / "a.ttf"))).rights
    assert (str(rights), bool(rights.refused), rights.whole) == (word, refused, whole)


def test_a_font_without_its_os2_table_forbids_nothing(tmp_path: Path) -> None:
    made = making.font(rights=2)
    del made["OS/2"]
    assert only(designs_of(making.saved(made, tmp_path / "a.ttf"))).rights == Rights()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "an empty file"),
        (b"wOF2" + bytes(60), "a web font (WOFF2)"),
        (b"wOFF" + bytes(60), "a web font (WOFF)"),
        (b"\x80\x01" + bytes(60), "PostScript Type 1"),
        (b"%!PS-AdobeFont-1.0: x", "PostScript Type 1"),
        (b"\x00\x00\x01\x00" + bytes(60), "suitcase"),
        (b"PK\x03\x04" + bytes(60), "zip archive"),
        (b"no font at all, but words", "no font in this file"),
        (b"ttcf\x00\x01", "no font in this file"),
        (b"ttcf" + bytes(4) + b"\x00\x00\x00\x02\x00", "cut off"),
        (making.header(0) + bytes(9), "damaged"),
        (making.header(3), "cut off"),
        (making.header(1) + b"glyf" + bytes(4) + b"\x00\x00\x00\xff" * 2, "28 bytes of 510"),
        (making.header(1) + b"EBDT" + bytes(12), "without outlines"),
        (making.header(1) + b"glyf" + bytes(12), "without the table 'cmap'"),
    ],
)
def test_what_is_no_usable_font_is_told_in_one_line(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "a.ttf").write_bytes(content)
    found = designs_of(tmp_path / "a.ttf")
    assert isinstance(found, Unusable)
    assert words in found.why
    assert "\n" not in found.why


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs permissions that bind")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    making.saved(making.font(), tmp_path / "a.ttf").chmod(0)
    assert isinstance(designs_of(tmp_path / "a.ttf"), Unusable)


@pytest.mark.parametrize("cff", [False, True])
def test_a_file_cut_off_anywhere_is_no_font(tmp_path: Path, cff: bool) -> None:
    whole = making.saved(making.font(cff=cff), tmp_path / "a.ttf").read_bytes()
    for length in range(0, len(whole) - 4, 97):
        (tmp_path / "a.ttf").write_bytes(whole[:length])
        assert isinstance(designs_of(tmp_path / "a.ttf"), Unusable), length


@cache
def whole_font(kind: str) -> bytes:
    """A font of that kind as its file."""
    cff = kind.endswith("cff")
    made = making.variable(cff=cff) if kind.startswith("variable") else making.font(cff=cff)
    with TemporaryDirectory() as folder:
        return making.saved(made, Path(folder) / "a.ttf").read_bytes()


@pytest.mark.parametrize("kind", ["ttf", "cff", "variable", "variable cff"])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_a_damaged_font_never_raises_but_a_finding(tmp_path: Path, kind: str, seed: int) -> None:
    data = bytearray(whole_font(kind))
    dice = random.Random(seed)
    for _ in range(dice.randint(1, 30)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    (tmp_path / "a.ttf").write_bytes(data)
    fonts = Fonts(making.table(tmp_path, {"a": "file: a.ttf"}))
    try:
        block = Setter(fonts, "de").block("Hab Äxy", (0, 0, 90, 20), font="a", size=9)
        gids = {glyph.gid for line in block.lines for run in line.runs for glyph in run.glyphs}
        subset(fonts.face("a").file, gids)
        list(table(fonts))
    except DataError as error:
        assert "\n" not in str(error)


# --- which one an alias gets ---------------------------------------------------------------------


def picked(folder: Path, keys: str) -> tuple[str, int, dict[str, float]]:
    source = Fonts(making.table(folder, {"a": keys})).source("a")
    return source.path.name, source.index, dict(source.axes)


def test_family_weight_and_style_choose_the_file_whatever_its_name(tmp_path: Path) -> None:
    for name, weight, italic in (("1.ttf", 400, False), ("2.OTF", 700, False), ("3.ttf", 400, True)):
        made = making.font(weight=weight, italic=italic, cff=name == "2.OTF")
        making.saved(made, tmp_path / "Probe" / "static" / name)
    assert picked(tmp_path, "family: Probe Sans")[0] == "1.ttf"
    assert picked(tmp_path, "family: probe-sans; weight: 700")[0] == "2.OTF"
    assert picked(tmp_path, "family: Probe Sans; style: italic")[0] == "3.ttf"


def test_of_several_widths_the_usual_one_comes_first(tmp_path: Path) -> None:
    making.saved(making.font(width=3), tmp_path / "a.ttf")
    making.saved(making.font(width=5), tmp_path / "b.ttf")
    assert picked(tmp_path, "family: Probe Sans")[0] == "b.ttf"
    assert picked(tmp_path, "family: Probe Sans; width: 75")[0] == "a.ttf"
    (tmp_path / "b.ttf").unlink()
    assert picked(tmp_path, "family: Probe Sans")[0] == "a.ttf"


def test_a_font_of_a_collection_is_found_by_its_weight(tmp_path: Path) -> None:
    making.collection(tmp_path / "two.ttc", [making.font(), making.font(weight=700)])
    assert picked(tmp_path, "family: Probe Sans; weight: 700") == ("two.ttc", 1, {})
    assert picked(tmp_path, "file: two.ttc") == ("two.ttc", 0, {})
    assert picked(tmp_path, "file: two.ttc; index: 1") == ("two.ttc", 1, {})
    with pytest.raises(DataError, match=r"fonts\.yaml:4:12: a: found index 2; allowed: 0 to 1"):
        picked(tmp_path, "file: two.ttc; index: 2")


def test_axes_follow_from_weight_and_width_unless_given(tmp_path: Path) -> None:
    making.saved(making.variable(), tmp_path / "v.ttf")
    assert picked(tmp_path, "family: Probe Flex")[2] == {"wght": 400, "wdth": 100}
    assert picked(tmp_path, "family: Probe Flex; weight: 900; width: 80")[2] == {"wght": 900, "wdth": 80}
    assert picked(tmp_path, "file: v.ttf; weight: 700")[2] == {"wght": 700, "wdth": 100}
    assert picked(
        tmp_path, "family: Probe Flex; axes: {wght: 250}".replace("{", "\n      ").replace("}", "")
    )[2] == {"wght": 250, "wdth": 100}


def test_a_static_font_comes_before_a_variable_one_of_the_same_family(tmp_path: Path) -> None:
    making.saved(making.variable("Probe Sans"), tmp_path / "a.ttf")
    making.saved(making.font("Probe Sans"), tmp_path / "b.ttf")
    assert picked(tmp_path, "family: Probe Sans")[0] == "b.ttf"
    assert picked(tmp_path, "family: Probe Sans; weight: 700")[0] == "a.ttf"


def test_a_file_of_the_folder_comes_before_the_package_of_that_family(tmp_path: Path) -> None:
    making.saved(making.font("Fira Sans", weight=700), tmp_path / "mine.ttf")
    assert picked(tmp_path, "family: Fira Sans; weight: 700")[0] == "mine.ttf"
    assert picked(tmp_path, "family: Fira Sans")[0] == "FiraSans-Regular.ttf"


def test_a_package_with_a_variable_font_is_searched_by_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site" / "fontpkg_probe_flex"
    making.saved(making.variable(), package / "files" / "ProbeFlex[wght].ttf")
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(package.parent))
    name, _, axes = picked(tmp_path / "fonts", "family: Probe Flex; weight: 300")
    assert (name, axes) == ("ProbeFlex[wght].ttf", {"wght": 300, "wdth": 100})


@pytest.mark.parametrize(
    ("keys", "place", "words"),
    [
        (
            "family: Probe Sans; weight: 800",
            "3:13",
            "of this family there are: 400 upright, 700 italic; choose",
        ),
        ("family: Nowhere", "3:13", "fontpkg-nowhere, if there is one; cannot be used: web.woff2"),
        ("file: gone.ttf", "3:11", "found no file 'gone.ttf'"),
        ("file: web.woff2", "3:11", "'web.woff2': found a web font (WOFF2); allowed: TrueType and OpenType"),
        ("file: locked.ttf", "3:11", "'locked.ttf', which cannot be used: its maker does not allow"),
        ("family: Locked", "3:13", "(restricted licence, fsType 2); choose another font"),
        ("family: Dots", "3:13", "only bitmaps"),
        ("file: r.ttf; axes: ;  wght: 700", "5:13", "found the axis 'wght'; 'r.ttf' has none, for it is no"),
        ("file: v.ttf; axes: ;  wgth: 700", "5:13", "found the axis 'wgth'; 'v.ttf' has wght, wdth"),
        ("file: v.ttf; axes: ;  wght: 901", "5:13", "found wght 901; allowed: 200 to 900"),
        ("file: v.ttf; weight: 100", "4:13", "found the weight 100; 'v.ttf' has 200-900 upright 75-100 %"),
    ],
)
def test_what_an_alias_cannot_have_is_told_at_its_place(
    tmp_path: Path, keys: str, place: str, words: str
) -> None:
    making.saved(making.font(), tmp_path / "r.ttf")
    making.saved(making.font(weight=700, italic=True), tmp_path / "bi.ttf")
    making.saved(making.variable(low=200), tmp_path / "v.ttf")
    making.saved(making.font("Locked", rights=2), tmp_path / "locked.ttf")
    making.saved(making.font("Dots", rights=0x200), tmp_path / "dots.ttf")
    (tmp_path / "web.woff2").write_bytes(b"wOF2" + bytes(60))
    folder = making.table(tmp_path, {"a": keys.replace(";  ", ";  \x00")})
    text = (folder / "fonts.yaml").read_text("utf-8").replace("\x00", "  ")
    (folder / "fonts.yaml").write_text(text, "utf-8")
    with pytest.raises(DataError) as caught:
        Fonts(folder).source("a")
    said = str(caught.value)
    assert f"fonts.yaml:{place}: a: " in said
    assert words in said


# --- what is told of all of them -----------------------------------------------------------------


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder with a used, an unused, a forbidden and three odd files."""
    making.saved(making.variable(), tmp_path / "flex.ttf")
    making.saved(making.font(cff=True, rights=0x104), tmp_path / "more" / "other.otf")
    making.saved(making.font("Locked", rights=2), tmp_path / "locked.ttf")
    (tmp_path / "web.woff2").write_bytes(b"wOF2" + bytes(60))
    (tmp_path / "empty.ttf").touch()
    (tmp_path / "OFL.txt").write_text("free")
    (tmp_path / ".hidden.ttf").touch()
    folder = making.table(
        tmp_path, {"a": "family: Probe Flex; weight: 700; fallback: ;  - b", "b": "family: Fira Sans"}
    )
    return folder


def test_the_table_says_what_was_picked_and_what_is_left(mixed: Path) -> None:
    lines = list(table(Fonts(mixed)))
    assert lines[0].split("  ")[0] == "alias"
    row = re.split(r"  +", lines[1])
    assert row[:5] == [
        "a",
        "Probe Flex",
        "700 upright (wght 700 wdth 100)",
        "variable TrueType",
        "installable",
    ]
    assert row[6:] == [f"{mixed.name}/flex.ttf", "b"]
    assert int(row[5]) > 30
    assert "fontpkg-fira-sans: FiraSans-Regular.ttf" in lines[2]
    left = "\n".join(lines[3:])
    assert f"{mixed.name}/more/other.otf" in left
    assert "print, whole" in left
    assert "restricted" in left
    assert "web.woff2" not in left


def test_files_that_nobody_uses_are_only_warned_of(mixed: Path) -> None:
    found = [(finding.where, finding.level.name) for finding in findings(mixed)]
    assert found == [(f"{mixed}/empty.ttf", "WARNING"), (f"{mixed}/web.woff2", "WARNING")]


def test_every_alias_is_looked_at_even_if_nobody_uses_it(mixed: Path) -> None:
    making.table(mixed, {"a": "family: Locked", "b": "family: Nowhere", "c": "file: empty.ttf"})
    errors = [str(finding) for finding in findings(mixed) if finding.level.name == "ERROR"]
    assert [line.split(": ")[1] for line in errors] == ["a", "b", "c"]


def test_a_folder_that_has_no_table_is_one_finding(tmp_path: Path) -> None:
    assert len(findings(tmp_path)) == 1


# --- who has a letter ----------------------------------------------------------------------------


def advice(folder: Path, char: str, lang: str = "de") -> str:
    return Lenders(Fonts(folder), lang).advice(char, "a")


def test_a_missing_letter_names_the_alias_or_the_file_that_has_it(tmp_path: Path) -> None:
    making.saved(making.font("Few", letters="abc "), tmp_path / "few.ttf")
    making.saved(making.font("More", letters="abcжы漢 "), tmp_path / "more.ttf")
    making.saved(making.font("Locked", letters="א", rights=2), tmp_path / "locked.ttf")
    folder = making.table(tmp_path, {"a": "family: Few", "other": "family: Fira Sans"})
    assert "the font 'other' has it; name that under fallback of 'a'" in advice(folder, "ж")
    assert f"More has it ({tmp_path.name}/more.ttf); give it an alias" in advice(folder, "漢")
    assert "locked" not in advice(folder, "א")


def test_a_missing_letter_names_the_installed_package_that_has_it(tmp_path: Path) -> None:
    making.saved(making.font("Few", letters="abc "), tmp_path / "few.ttf")
    folder = making.table(tmp_path, {"a": "family: Few"})
    assert re.search(r"Fira Sans.* has it \(fontpkg-fira-sans.*: Fira.*\.ttf\)", advice(folder, "ж"))


@pytest.mark.parametrize(
    ("char", "lang", "cure", "family"),
    [
        ("ש", "he", "'cardgen[rtl]'", "Noto Sans Hebrew"),
        ("ع", "ar", "'cardgen[rtl]'", "Noto Sans Arabic"),
        ("ก", "th", "fontpkg-noto-sans-thai", "Noto Sans Thai"),
        ("漢", "ja", "'cardgen[cjk]'", "Noto Sans JP"),
        ("漢", "zh_TW", "'cardgen[cjk]'", "Noto Sans TC"),
        ("漢", "de", "'cardgen[cjk]'", "Noto Sans SC"),
        ("한", "de", "'cardgen[cjk]'", "Noto Sans KR"),
        ("क", "hi", "'cardgen[indic]'", "Noto Sans Devanagari"),
    ],
)
def test_a_missing_letter_names_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, char: str, lang: str, cure: str, family: str
) -> None:
    monkeypatch.setattr("sys.path", [])
    shutil.copy(HOUSE / "fonts" / "fonts.yaml", tmp_path)
    said = Lenders(Fonts(tmp_path), lang).advice(char, "body")
    assert said == f"{family} has letters of this script; run pip install {cure}"


def test_a_letter_that_nobody_has_is_left_to_the_user(tmp_path: Path) -> None:
    folder = making.table(tmp_path, {"a": "family: Fira Sans"})
    assert "use another character, or put a font that has it beside fonts.yaml" in advice(folder, "😀")


def test_no_letter_is_of_two_scripts() -> None:
    areas = sorted(area for script in Fonts(HOUSE / "fonts").scripts for area in script.areas)
    assert all(last < first for (_, last), (first, _) in pairwise(areas))


def test_what_is_installed_for_other_scripts_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fonts = Fonts(HOUSE / "fonts")
    there = "\n".join(table(fonts))
    assert re.search(r"^ideographs +Noto Sans JP +ja +justmytype-intl-cjk: NotoSansJP", there, re.M)
    monkeypatch.setattr("cardgen.layout.fonts.package_folders", lambda family: [])
    assert "not installed: pip install 'cardgen[cjk]'" in "\n".join(table(Fonts(HOUSE / "fonts")))


def test_hidden_folders_and_links_to_folders_are_not_searched(tmp_path: Path) -> None:
    making.saved(making.font(), tmp_path / "fonts" / ".git" / "a.ttf")
    making.saved(making.font(), tmp_path / "elsewhere" / "b.ttf")
    (tmp_path / "fonts" / "loop").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert Shelf(tmp_path / "fonts").files == ()
    shutil.copy(tmp_path / "elsewhere" / "b.ttf", tmp_path / "fonts" / "c.ttf")
    assert [path.name for path in Shelf(tmp_path / "fonts").files] == ["c.ttf"]
