"""Preflight finds each fault that is put into a good file, and none in the good file."""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from cardgen.catalog.schema import write_schema
from cardgen.cli import main
from cardgen.finding import DataError, Finding, Level, UsageError
from cardgen.layout.fonts import Fonts
from cardgen.press.colour import inks_of
from cardgen.press.impose import impose
from cardgen.press.pdfx import Version, write
from cardgen.press.preflight import content, opening, preflight
from cardgen.press.preflight.demands import Demands, demands, known
from cardgen.press.preflight.ink import ghostscript
from cardgen.press.preflight.remarks import rows
from cardgen.press.sheet import sheet

from .conftest import Deck

Fault = Callable[[Any], object]
ERROR, WARNING, INFO = Level.ERROR, Level.WARNING, Level.INFO


@pytest.fixture(scope="session")
def good(
    tmp_path_factory: pytest.TempPathFactory, root: Path, deck: Deck, fonts: Fonts
) -> dict[Version, Path]:
    """A file of two cards for each standard."""
    folder = tmp_path_factory.mktemp("good")
    inks = inks_of(root, limit=240, rich=(60, 40, 40, 100))
    pages = impose(deck.pieces[:2], sheet(root, "one-up"), "long-edge")
    versions: tuple[Version, ...] = ("x-1a", "x-4")
    return {
        version: write(
            pages, folder / f"{version}.pdf", fonts=fonts, inks=inks, title="Zwei", lang="de", version=version
        )
        for version in versions
    }


def seen(found: list[Finding], least: Level = WARNING) -> set[str]:
    """The checks that found something."""
    return {one.check for one in found if one.level >= least}


@pytest.mark.parametrize("version", ["x-1a", "x-4"])
def test_the_good_file_has_no_fault_and_is_told_in_millimetres(
    good: dict[Version, Path], root: Path, version: Version
) -> None:
    found = preflight(good[version], root)
    assert not [str(one) for one in found if one.level > INFO]
    said = " | ".join(one.what for one in found)
    assert f"looked at as PDF/{version.upper().replace('A', 'a')}" in said
    assert "nothing is certified" in said
    assert "4 pages, trimmed: 4 of 63.0 x 88.0 mm" in said
    assert "printing condition: FOGRA39" in said
    assert ("measured on plates" if ghostscript() else "estimated") in said
    assert "estimated from single colours" in preflight(good[version], root, plates=False)[-1].what


# --- faults ---------------------------------------------------------------------------------------------


def paint(code: bytes, **resources: Any) -> Fault:
    """More content on the first page, with resources."""

    def fault(file: Any) -> None:
        page = file.pages[0]
        page.obj.Contents = Array([page.obj.Contents, file.make_stream(b"q " + code + b" Q")])
        for kind, entries in resources.items():
            there = page.obj.Resources.get(f"/{kind}", Dictionary())
            for name, value in entries.items():
                there[f"/{name}"] = value(file) if callable(value) else value
            page.obj.Resources[f"/{kind}"] = there

    return fault


def picture(space: Any, size: int = 40, channels: int = 4, **more: Any) -> Callable[[Any], Any]:
    def image(file: Any) -> Any:
        stream = file.make_stream(bytes(size * size * channels))
        stream.Type, stream.Subtype = Name.XObject, Name.Image
        stream.Width = stream.Height = size
        stream.BitsPerComponent, stream.ColorSpace = 8, space
        for key, value in more.items():
            stream[f"/{key}"] = value(file) if callable(value) else value
        return stream

    return image


def form(code: bytes, **more: Any) -> Callable[[Any], Any]:
    def made(file: Any) -> Any:
        stream = file.make_stream(code)
        stream.Type, stream.Subtype = Name.XObject, Name.Form
        stream.BBox = Array([0, 0, 100, 100])
        for key, value in more.items():
            stream[f"/{key}"] = value
        return stream

    return made


def on_each_page(change: Fault) -> Fault:
    def fault(file: Any) -> None:
        for page in file.pages:
            change(page.obj)

    return fault


def without(key: str) -> Fault:
    def fault(thing: Any) -> None:
        del thing[key]

    return fault


def unembedded(file: Any) -> None:
    for one in file.objects:
        if isinstance(one, Dictionary) and "/FontFile2" in one:
            del one["/FontFile2"]
            return


def recursive(file: Any) -> None:
    paint(b"/Loop Do", XObject={"Loop": form(b"/Loop Do")})(file)
    loop = file.pages[0].obj.Resources.XObject.Loop
    loop.Resources = Dictionary(XObject=Dictionary(Loop=loop))


def screen_profile(file: Any) -> None:
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    file.Root.OutputIntents[0].DestOutputProfile = file.make_stream(profile)


def cut_marks(file: Any) -> None:
    lines = []
    for x in (20, 160):
        for y in (20, 230):
            away = -1 if x == 20 else 1, -1 if y == 20 else 1
            lines.append(f"{x} {y + 3 * away[1]} m {x} {y + 10 * away[1]} l S")
            lines.append(f"{x + 3 * away[0]} {y} m {x + 10 * away[0]} {y} l S")
    paint(b"0 0 0 1 K 0.4 w " + " ".join(lines).encode())(file)


SPOT = Array([Name.Separation, Name("/PANTONE 186 C"), Name.DeviceCMYK, Dictionary(FunctionType=2)])
ALL = Array([Name.Separation, Name.All, Name.DeviceCMYK, Dictionary(FunctionType=2)])
SCRIPT = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
FAULTS: dict[str, tuple[Fault, str, Level]] = {
    "no trim box": (on_each_page(without("/TrimBox")), "trim", ERROR),
    "trim and art box": (on_each_page(lambda page: page.update({"/ArtBox": page.TrimBox})), "trim", ERROR),
    "trim beyond bleed": (
        on_each_page(lambda page: page.update({"/TrimBox": Array([-9, 0, 90, 90])})), "nested", ERROR,
    ),
    "two-number box": (
        on_each_page(lambda page: page.update({"/TrimBox": Array([90, 90])})), "box", ERROR,
    ),
    "pages of two sizes": (
        lambda file: file.pages[1].obj.update({"/TrimBox": Array([10, 10, 90, 90])}), "sizes", WARNING,
    ),
    "RGB in the content": (paint(b"1 0 0 rg 9 9 50 50 re f"), "colour", ERROR),
    "RGB line": (paint(b"1 0 0 RG 9 9 50 50 re S"), "colour", ERROR),
    "RGB in a form": (paint(b"/F Do", XObject={"F": form(b"1 0 0 rg 9 9 5 5 re f")}), "colour", ERROR),
    "RGB picture": (
        paint(b"9 0 0 9 9 9 cm /I Do", XObject={"I": picture(Name.DeviceRGB, channels=3)}), "colour", ERROR,
    ),
    "RGB gradient": (
        paint(b"/S sh", Shading={"S": Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB)}), "colour", ERROR,
    ),
    "RGB picture in the content": (
        paint(b"9 0 0 9 9 9 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI"), "colour", ERROR,
    ),
    "Lab": (
        paint(b"/L cs 50 0 0 sc 9 9 5 5 re f", ColorSpace={
            "L": Array([Name.Lab, Dictionary(WhitePoint=Array([0.96, 1, 0.82]))])
        }), "colour", ERROR,
    ),
    "spot colour": (paint(b"/P cs 1 sc 9 9 50 50 re f", ColorSpace={"P": SPOT}), "spot", WARNING),
    "font not embedded": (unembedded, "font", ERROR),
    "built-in font": (
        paint(b"BT /H 9 Tf (Hello) Tj ET", Font={
            "H": Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        }), "font", ERROR,
    ),
    "half opaque": (paint(b"/A gs", ExtGState={"A": Dictionary(ca=0.5)}), "transparency", ERROR),
    "transfer curve": (
        paint(b"/A gs", ExtGState={"A": Dictionary(TR=Dictionary(FunctionType=2))}), "curve", ERROR,
    ),
    "blend mode": (paint(b"/A gs", ExtGState={"A": Dictionary(BM=Name.Multiply)}), "transparency", ERROR),
    "soft mask": (
        paint(b"9 0 0 9 9 9 cm /I Do", XObject={
            "I": picture(Name.DeviceCMYK, SMask=picture(Name.DeviceGray, channels=1))
        }), "transparency", ERROR,
    ),
    "transparency group": (
        on_each_page(lambda page: page.update({"/Group": Dictionary(S=Name.Transparency)})),
        "transparency", ERROR,
    ),
    "layer": (paint(b"/OC /L BDC EMC", Properties={"L": Dictionary(Type=Name.OCG)}), "layers", ERROR),
    "no output intent": (lambda file: without("/OutputIntents")(file.Root), "intent", ERROR),
    "intent of a screen": (screen_profile, "intent", ERROR),
    "intent without a name": (
        lambda file: without("/OutputConditionIdentifier")(file.Root.OutputIntents[0]), "intent", ERROR,
    ),
    "no version": (lambda file: without("/GTS_PDFXVersion")(file.docinfo), "declared", ERROR),
    "another version": (
        lambda file: file.docinfo.update({"/GTS_PDFXVersion": String("PDF/X-3:2002")}), "declared", ERROR,
    ),
    "nothing about trapping": (lambda file: without("/Trapped")(file.docinfo), "trapped", ERROR),
    "no title": (lambda file: without("/Title")(file.docinfo), "information", ERROR),
    "script": (lambda file: file.Root.update({"/OpenAction": SCRIPT}), "javascript", ERROR),
    "script among names": (
        lambda file: file.Root.update({"/Names": Dictionary(JavaScript=Dictionary(Names=Array([])))}),
        "javascript", ERROR,
    ),
    "action": (
        lambda file: file.Root.update({"/OpenAction": Dictionary(S=Name.Launch)}), "action", ERROR,
    ),
    "file inside": (
        lambda file: file.Root.update({"/Names": Dictionary(EmbeddedFiles=Dictionary())}),
        "attachment", ERROR,
    ),
    "form to fill in": (
        lambda file: file.Root.update({"/AcroForm": Dictionary(Fields=Array([Dictionary()]))}), "form", ERROR,
    ),
    "note on the page": (
        on_each_page(lambda page: page.update({"/Annots": Array([Dictionary(Subtype=Name.Text)])})),
        "annotation", ERROR,
    ),
    "white that overprints": (
        paint(b"/A gs 0 0 0 0 k 9 9 50 50 re f", ExtGState={"A": Dictionary(op=True, OP=True, OPM=1)}),
        "white-overprint", ERROR,
    ),
    "hairline": (paint(b"0 0 0 1 K 0.1 w 9 9 m 90 90 l S"), "hairline", WARNING),
    "hairline by scale": (paint(b"0 0 0 1 K 0.1 0 0 0.1 0 0 cm 1 w 9 9 m 900 900 l S"), "hairline", WARNING),
    "coarse picture": (
        paint(b"99 0 0 99 9 9 cm /I Do", XObject={"I": picture(Name.DeviceCMYK)}), "resolution", ERROR,
    ),
    "middling picture": (
        paint(b"14 0 0 14 9 9 cm /I Do", XObject={"I": picture(Name.DeviceCMYK)}), "resolution", WARNING,
    ),
    "too much ink": (paint(b"1 1 1 0.6 k 9 9 50 50 re f"), "ink", ERROR),
    "registration black": (paint(b"1 1 1 1 k 9 9 50 50 re f"), "registration", ERROR),
    "letters on all plates": (
        paint(b"/R cs 1 sc BT /T1 9 Tf <0001> Tj ET", ColorSpace={"R": ALL}), "registration", ERROR,
    ),
    "cut marks in the trim": (cut_marks, "marks", WARNING),
    "marks on all plates": (
        paint(b"/R CS 1 SC 0.5 w 50 50 m 50 60 l S", ColorSpace={"R": ALL}), "marks", WARNING,
    ),
    "form that draws itself": (recursive, "circle", ERROR),
    "picture that is missing": (paint(b"/Nowhere Do"), "missing", ERROR),
    "PostScript": (
        paint(b"/P Do", XObject={"P": lambda file: file.make_stream(b"showpage", Subtype=Name.PS)}),
        "outside", ERROR,
    ),
    "JPEG 2000": (
        paint(b"9 0 0 9 9 9 cm /I Do", XObject={"I": picture(Name.DeviceCMYK, Filter=Name.JPXDecode)}),
        "packing", ERROR,
    ),
    "type 3 in RGB": (
        paint(b"BT /Q 9 Tf (a) Tj ET", Font={"Q": lambda file: Dictionary(
            Type=Name.Font, Subtype=Name.Type3,
            CharProcs=Dictionary(a=file.make_stream(b"1 0 0 rg 0 0 9 9 re f")),
        )}), "colour", ERROR,
    ),
    "pattern in RGB": (
        paint(b"/Pattern cs /P scn 9 9 50 50 re f", Pattern={
            "P": lambda file: file.make_stream(b"1 0 0 rg 0 0 9 9 re f", PatternType=1, PaintType=1)
        }), "colour", ERROR,
    ),
}  # fmt: skip


def broken(good: Path, fault: Fault, path: Path, **how: Any) -> Path:
    with pikepdf.open(good) as file:
        fault(file)
        file.save(path, **how)
    return path


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(good: dict[Version, Path], root: Path, tmp_path: Path, name: str) -> None:
    fault, check, level = FAULTS[name]
    path = broken(good["x-1a"], fault, tmp_path / "bad.pdf")
    found = preflight(path, root, "x-1a", plates=False)
    assert check in seen(found), [str(one) for one in found]
    one = next(one for one in found if one.check == check and one.level > INFO)
    assert one.level is level, str(one)
    assert "bad.pdf" in one.where
    others = seen(found) - {check}
    assert others <= {
        "colour",
        "intent",
        "nested",
        "sizes",
        "missing",
        "resolution",
        "ink",
        "hairline",
        "trim",
    }, others


def test_faults_of_the_whole_file(good: dict[Version, Path], root: Path, tmp_path: Path) -> None:
    def nothing(_: Any) -> None:
        """No fault of content."""

    newer = broken(good["x-1a"], nothing, tmp_path / "newer.pdf", force_version="1.7")
    assert "version" in seen(preflight(newer, root, "x-1a", plates=False))
    locked = broken(
        good["x-1a"], nothing, tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="o", user="u")
    )
    assert "locked with a password" in preflight(locked, root)[-1].what
    half = broken(
        good["x-1a"], nothing, tmp_path / "half.pdf", encryption=pikepdf.Encryption(owner="o", user="")
    )
    assert "locked" in seen(preflight(half, root, plates=False))
    odd = broken(good["x-1a"], lambda file: file.pages.__delitem__(3), tmp_path / "odd.pdf")
    assert {"pairs", "bleed"} <= seen(preflight(odd, root, "drivethru", plates=False))
    bare = broken(good["x-4"], lambda file: without("/Metadata")(file.Root), tmp_path / "bare.pdf")
    assert "declared" in seen(preflight(bare, root, "x-4", plates=False))
    light = broken(
        good["x-4"],
        lambda file: without("/DestOutputProfile")(file.Root.OutputIntents[0]),
        tmp_path / "light.pdf",
    )
    assert "intent" in seen(preflight(light, root, "x-4", plates=False))


def test_x_4_takes_what_x_1a_refuses(good: dict[Version, Path], root: Path, tmp_path: Path) -> None:
    for name in ("half opaque", "blend mode", "layer", "Lab"):
        path = broken(good["x-4"], FAULTS[name][0], tmp_path / "bad.pdf")
        assert not seen(preflight(path, root, "x-4", plates=False)), name


def test_x_4_may_say_all_in_its_metadata(good: dict[Version, Path], root: Path, tmp_path: Path) -> None:
    def bare(file: Any) -> None:
        for key in ("/Title", "/Trapped", "/CreationDate", "/ModDate", "/GTS_PDFXVersion"):
            del file.docinfo[key]

    path = broken(good["x-4"], bare, tmp_path / "bare.pdf")
    assert not seen(preflight(path, root, plates=False))


@pytest.mark.skipif(not ghostscript(), reason="needs Ghostscript")
def test_ink_that_only_plates_show(good: dict[Version, Path], root: Path, tmp_path: Path) -> None:
    """Each colour is within the limit, both over each other are not."""
    over = Dictionary(op=True, OP=True, OPM=1)
    fault = paint(b"1 1 0 0 k 60 60 90 90 re f /A gs 0 0 1 1 k 60 60 90 90 re f", ExtGState={"A": over})
    path = broken(good["x-1a"], fault, tmp_path / "bad.pdf")
    assert "ink" not in seen(preflight(path, root, "x-1a", plates=False))
    (ink,) = [one for one in preflight(path, root, "x-1a") if one.check == "ink" and one.level is ERROR]
    assert dict(ink.figures)["ink"] == 400
    assert ink.where.endswith(", page 1")


# --- files of anybody -----------------------------------------------------------------------------------


def bomb(file: Any) -> None:
    """Content that unpacks to more than any page has."""
    squeezer = zlib.compressobj(9)
    packed = b"".join(squeezer.compress(b" " * 1_000_000) for _ in range(30)) + squeezer.flush()
    stream = file.make_stream(b"")
    stream.write(packed, filter=Name.FlateDecode)
    file.pages[0].obj.Contents = stream


def forms_in_forms(file: Any) -> None:
    """Twelve forms of which each draws the next one ten times, always at another place."""
    inner = form(b"0 0 0 1 k 1 1 1 1 re f")(file)
    for level in range(12):
        code = b" ".join(b"q 1 0 0 1 %d 0 cm /N Do Q" % (at * 10**level) for at in range(10))
        outer = form(code)(file)
        outer.Resources = Dictionary(XObject=Dictionary(N=file.make_indirect(inner)))
        inner = outer
    paint(b"/N Do", XObject={"N": inner})(file)


HOSTILE: dict[str, Fault] = {
    "a bomb": bomb,
    "forms in forms": forms_in_forms,
    "nonsense as content": lambda file: file.pages[0].obj.update({"/Contents": Name.Nothing}),
    "nonsense as resources": lambda file: file.pages[0].obj.update({"/Resources": 7}),
    "nonsense as operands": paint(b"(a) w [1] cm /X 5 rg <</A 1>> k /Y gs 1 Tf Do (a) (b) m l re S BT Tj"),
    "unbalanced": paint(b"Q Q Q Q q q q ]]] >> ) ("),
    "many states": paint(b"q " * 60_000),
    "nested arrays": paint(b"[" * 5_000 + b"]" * 5_000 + b" TJ"),
    "huge numbers": paint(b"1e400 0 0 99999999999999999999999999 0 0 cm 9 9 m 9 99 l S"),
    "boxes of words": on_each_page(lambda page: page.update({"/MediaBox": Array([Name.A, 1, 2, 3])})),
    "boxes without end": on_each_page(lambda page: page.update({"/MediaBox": Array([0, 0, 9e30, 9e30])})),
    "no media box": on_each_page(without("/MediaBox")),
    "intents of words": lambda file: file.Root.update({"/OutputIntents": Name.None_}),
    "names of words": lambda file: file.Root.update({"/Names": Array([1]), "/AcroForm": 5, "/OpenAction": 5}),
    "no pages": lambda file: [file.pages.__delitem__(0) for _ in range(len(file.pages))],
    "metadata of bytes": lambda file: file.Root.update({"/Metadata": file.make_stream(bytes(range(256)))}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_told_of(
    good: dict[Version, Path], root: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(opening.LIMITS, "flate_max_memory", 10_000_000)
    monkeypatch.setattr(content, "MOST", 80_000)
    path = broken(good["x-1a"], HOSTILE[name], tmp_path / "bad.pdf")
    found = preflight(path, root, "x-1a", plates=False)
    assert found
    harmless = {"many states", "metadata of bytes", "names of words"}
    assert (worst(found) is ERROR) == (name not in harmless), [str(one) for one in found]


@pytest.mark.parametrize("code", [b"q " * 90_000, b" " * 3_000_000])
def test_code_is_weighed_before_it_takes_memory(code: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "MOST", 80_000)
    monkeypatch.setattr(content, "LARGEST", 2_000_000)
    with pikepdf.new() as file:
        page = file.add_blank_page().obj
        page.Contents = Array([file.make_stream(b"q Q "), file.make_stream(code)])
        with pytest.raises(content.TooMuch):
            content.Reader(lambda _: pytest.fail("it was read")).page(page)


def test_what_draws_itself_is_not_given_to_another_program(
    good: dict[Version, Path], root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(file: Any) -> None:
        inner = form(b"/N Do")(file)
        inner = file.make_indirect(inner)
        inner.Resources = Dictionary(XObject=Dictionary(N=inner))
        paint(b"/N Do", XObject={"N": inner})(file)

    monkeypatch.setattr("cardgen.press.preflight.measured", lambda *_: pytest.fail("it was started"))
    path = broken(good["x-1a"], endless, tmp_path / "bad.pdf")
    assert "draws itself" in " ".join(map(str, preflight(path, root, "x-1a")))


def worst(found: list[Finding]) -> Level:
    return max(one.level for one in found)


def damaged(data: bytes) -> Iterator[bytes]:
    """The file cut off and with stretches of it written over, the same each time."""
    for part in range(1, 10):
        yield data[: len(data) * part // 10]
    for at in range(40):
        start = (at * 7_919 + 13) % len(data)
        yield data[:start] + bytes((at * 31 + k) % 256 for k in range(1 + at)) + data[start + 1 + at :]


def test_a_damaged_file_is_a_finding(good: dict[Version, Path], root: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.pdf"
    for data in damaged(good["x-1a"].read_bytes()):
        path.write_bytes(data)
        assert preflight(path, root, "x-1a", plates=False)


def test_what_is_no_pdf(root: Path, tmp_path: Path) -> None:
    for name, data in (
        ("empty.pdf", b""),
        ("picture.pdf", b"\x89PNG\r\n\x1a\n" + bytes(99)),
        ("text.pdf", b"PDF"),
    ):
        (tmp_path / name).write_bytes(data)
        (one,) = preflight(tmp_path / name, root)
        assert "found no PDF that can be read" in one.what
        assert str(tmp_path) not in one.what
    assert "found no file" in preflight(tmp_path / "none.pdf", root)[0].what
    assert "found something that is no file" in preflight(tmp_path, root)[0].what


# --- what is demanded, and the command ------------------------------------------------------------------


def test_demands_are_data_with_a_source(root: Path, tmp_path: Path) -> None:
    assert {"any", "drivethru", "x-1a", "x-4"} <= set(known(root))
    for name in known(root):
        asked = demands(root, name)
        assert asked.source.startswith("https://")
        first = (root / "preflight" / f"{name}.yaml").read_text("utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=schema/demands.schema.json"
    made = write_schema(Demands, tmp_path / "demands.schema.json")
    committed = root / "preflight" / "schema" / "demands.schema.json"
    assert committed.read_text("utf-8") == made.read_text("utf-8")
    with pytest.raises(UsageError, match="found --as x-5; allowed: any, drivethru"):
        demands(root, "x-5")


def test_pages_are_told_in_rows() -> None:
    assert rows([4, 1, 2, 3, 7]) == "1-4, 7"
    assert rows([5]) == "5"
    assert rows(range(1, 40, 2)) == "1, 3, 5, 7, 9, 11 and 14 more"


def test_the_command(good: dict[Version, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = broken(good["x-1a"], FAULTS["RGB in the content"][0], tmp_path / "bad.pdf")
    assert main(["preflight", str(good["x-1a"]), "--no-plates"]) == 0
    assert "0 errors, 0 warnings" in capsys.readouterr().out
    assert main(["preflight", str(bad), "--no-plates", "--format", "json"]) == 1
    (error,) = [row for row in json.loads(capsys.readouterr().out) if row["level"] == "error"]
    assert error["check"] == "colour"
    assert error["figures"] == {"page": 1.0, "pages": 1.0}
    thin = broken(good["x-1a"], FAULTS["hairline"][0], tmp_path / "thin.pdf")
    assert main(["preflight", str(thin), "--no-plates"]) == 0
    assert main(["preflight", str(thin), "--no-plates", "--strict"]) == 1
    assert main(["preflight", str(bad), "--as", "x-9"]) == 2
    assert main(["preflight", str(tmp_path / "none.pdf")]) == 1
    capsys.readouterr()


def test_a_missing_library_is_one_line(
    good: dict[Version, Path], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pikepdf", None)
    with pytest.raises(DataError, match=r"found no pikepdf, .*; pip install 'cardgen\[press\]'"):
        preflight(good["x-1a"], root)


@pytest.mark.skipif(not shutil.which("qpdf"), reason="needs qpdf")
def test_another_program_takes_the_good_file(good: dict[Version, Path]) -> None:
    import subprocess

    for path in good.values():
        subprocess.run(["qpdf", "--check", str(path)], capture_output=True, check=True)
