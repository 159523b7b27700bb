"""XLIFF: what other programs make of it is read, and what is dangerous in XML is refused."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardgen.finding import DataError
from cardgen.translate.exchange import outgoing
from cardgen.translate.po import update
from cardgen.translate.xliff import read_xliff, xliff

from .wording import filled, house

SOURCE = {"a": "draw <b>two</b>", "b": "stop!"}
NS = {"x": "urn:oasis:names:tc:xliff:document:1.2"}
HEAD = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
FILE = '<file original="house" source-language="en" target-language="pt-BR" datatype="plaintext"><body>'


def read(tmp_path: Path, text: str) -> tuple[list[str], list[str]]:
    """The targets of a file's units, and its findings."""
    (tmp_path / "x.xlf").write_text(text, "utf-8")
    (batch,) = read_xliff(tmp_path / "x.xlf", "x.xlf")
    return [unit.target for unit in batch.units], [str(finding) for finding in batch.findings]


def test_what_is_written_is_xliff_1_2(tmp_path: Path) -> None:
    po = tmp_path / "house" / "text" / "fr.po"
    filled(po, SOURCE, {"a": "piochez <b>deux</b>"})
    catalog = house(SOURCE | {"a": "draw <b>three</b>"})
    update(catalog, po, "fr", lambda ref: ["Room: 9 x 9 mm", "max-length:90"])
    root = ElementTree.fromstring(xliff(outgoing(catalog, po, "fr")))
    (file,) = root.findall("x:file", NS)
    assert (file.attrib["original"], file.attrib["source-language"], file.attrib["target-language"]) == (
        "house", "en", "fr",
    )  # fmt: skip
    first, second = root.iterfind(".//x:trans-unit", NS)
    assert (first.attrib["id"], first.attrib["maxwidth"], first.attrib["size-unit"]) == (
        "words.a/text",
        "90",
        "char",
    )
    assert first.findtext("x:source", "", NS) == "draw <b>three</b>"
    target = first.find("x:target", NS)
    assert target is not None and (target.text, target.attrib["state"]) == (
        "piochez <b>deux</b>",
        "needs-adaptation",
    )
    assert [note.text for note in first.iterfind("x:note", NS)] == ["words · a · text", "Room: 9 x 9 mm"]
    assert first.findtext("x:alt-trans/x:source", "", NS) == "draw <b>two</b>"
    assert second.find("x:target", NS) is None
    assert [child.tag.rpartition("}")[2] for child in first] == [
        "source",
        "target",
        "note",
        "note",
        "alt-trans",
    ]


def test_states_inline_marks_and_proposals_of_other_programs(tmp_path: Path) -> None:
    units = (
        '<trans-unit id="a"><source>one</source>'
        '<target state="needs-review-translation">un</target></trans-unit>'
        '<trans-unit id="b"><source>two</source><seg-source><mrk mtype="seg">two</mrk></seg-source>'
        '<target><mrk mtype="seg">deux</mrk> <g id="1">fois</g></target>'
        '<alt-trans match-quality="90"><source>too</source><target>aussi</target></alt-trans></trans-unit>'
    )
    (tmp_path / "x.xlf").write_text(f"{HEAD}{FILE}{units}</body></file></xliff>", "utf-8")
    (batch,) = read_xliff(tmp_path / "x.xlf", "x.xlf")
    assert (batch.lang, batch.findings) == ("pt-BR", ())
    assert [(unit.target, unit.fuzzy, unit.previous) for unit in batch.units] == [
        ("un", True, None), ("deux fois", False, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        (
            '<trans-unit id="a"><source>o</source><target>u<x id="1"/></target></trans-unit>',
            "found <x> inside",
        ),
        ("<trans-unit><source>o</source></trans-unit>", "without id"),
        ('<trans-unit id="a"><source>o</source><target>u\u0085</target></trans-unit>', "invisible character"),
        (
            '<trans-unit id="a"><source>o</source><target>u</target></trans-unit>\n'
            '<trans-unit id="a"><source>o</source><target>v</target></trans-unit>',
            "a second time",
        ),
    ],
)
def test_what_would_be_lost_is_a_finding(tmp_path: Path, unit: str, said: str) -> None:
    _, findings = read(tmp_path, f"{HEAD}{FILE}\n{unit}</body></file></xliff>")
    (finding,) = findings
    assert said in finding and finding.startswith("x.xlf:")


BOMB = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'<!DOCTYPE x [<!ENTITY l0 "ha">{BOMB}]>{HEAD}{FILE}</body></file></xliff>', "DOCTYPE"),
        (f'<!DOCTYPE x SYSTEM "file:///etc/passwd">{HEAD}</xliff>', "DOCTYPE"),
        (f"{HEAD}{FILE}&unknown;</body></file></xliff>", "no well-formed XML"),
        (f"{HEAD}{FILE}", "is the file cut off?"),
        ("", "no well-formed XML"),
        (f"{HEAD}</xliff>", "found no <file>"),
        (
            '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"/>',
            "found XLIFF 2.0; allowed: 1.2",
        ),
    ],
)
def test_what_is_no_safe_xliff_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "x.xlf").write_text(text, "utf-8")
    with pytest.raises(DataError, match=said):
        read_xliff(tmp_path / "x.xlf", "x.xlf")
