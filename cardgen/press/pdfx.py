"""Pages -> a file for a print shop: PDF/X-4 (ISO 15930-7) or PDF/X-1a:2003 (ISO 15930-4).

The painter draws in the inks of a printing condition (press/separated.py); here the file gets what the
standard asks for beyond that: an output intent with the condition's ICC profile, the version in the
document's information, trapping (not done), dates, an identity, for X-4 the same as XMP; and it loses what
a print shop must not find. No certificate: nobody but our own `preflight` has looked at it.

The dates are those of SOURCE_DATE_EPOCH, else 2000-01-01: the same pages give the same bytes on every day.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from cardgen.catalog.files import write_beside
from cardgen.finding import DataError, Finding
from cardgen.press.pdf import composed

if TYPE_CHECKING:
    from cardgen.layout.fonts import Fonts
    from cardgen.press.colour import Inks
    from cardgen.press.impose import Page

Version: TypeAlias = Literal["x-4", "x-1a"]


class Standard(NamedTuple):
    """What a version calls itself, and the PDF it is made of."""

    name: str
    pdf: str
    xmp: bool


STANDARDS: dict[str, Standard] = {
    "x-4": Standard("PDF/X-4", "1.6", xmp=True),
    "x-1a": Standard("PDF/X-1a:2003", "1.4", xmp=False),
}
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of every file, unless SOURCE_DATE_EPOCH says another."""
NEEDS = "pip install 'cardgen[press]'"
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
   <dc:creator><rdf:Seq><rdf:li>cardgen</rdf:li></rdf:Seq></dc:creator>
   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
   <pdf:Keywords>{keywords}</pdf:Keywords>
   <pdf:Producer>cardgen</pdf:Producer>
   <pdf:Trapped>False</pdf:Trapped>
   <pdfxid:GTS_PDFXVersion>{version}</pdfxid:GTS_PDFXVersion>
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmp:CreatorTool>cardgen</xmp:CreatorTool>
   <xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID>
   <xmpMM:InstanceID>uuid:{identity}</xmpMM:InstanceID>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


def write(
    pages: Iterable[Page],
    path: Path,
    *,
    fonts: Fonts,
    inks: Inks,
    title: str,
    lang: str,
    version: Version = "x-4",
    subject: str = "",
    keywords: Sequence[str] = (),
    embed: bool = True,
) -> Path:
    """Write the pages, one face each, to `path`, whole or not at all, in the order in which they come.

    `embed=False` leaves the profile out where X-1a allows it: for a condition that is registered.
    Raises DataError when the place cannot be written, or pikepdf is not installed.
    """
    drawn = composed(
        pages,
        fonts=fonts,
        title=title,
        lang=lang,
        subject=subject,
        keywords=keywords,
        plates_of=_plates(inks),
    )
    write_beside(path, finished(drawn, inks, version, embed=embed))
    return path


def pikepdf() -> Any:
    """The library that reads and mends PDFs. Raises DataError, which says what to install, without it."""
    try:
        import pikepdf as library
    except ImportError as problem:
        what = f"found no pikepdf, which reads and mends PDFs for print shops; {NEEDS}"
        raise DataError([Finding("", what, check="install")]) from problem
    return library


def _plates(inks: Inks) -> Any:
    from cardgen.press.separated import SeparatedPlates

    return partial(SeparatedPlates, inks=inks)


def finished(drawn: bytes, inks: Inks, version: Version, *, embed: bool = True) -> bytes:
    """A file drawn in these inks, with all that its standard asks for."""
    library = pikepdf()
    standard = STANDARDS[version]
    with library.open(BytesIO(drawn)) as file:
        _declare(library, file, standard)
        intent = _intent(library, file, inks, embed or version == "x-4" or not inks.condition.registry)
        file.Root.OutputIntents = library.Array([file.make_indirect(intent)])
        for key in ("/ViewerPreferences", "/PageMode", "/Outlines", "/OpenAction"):
            if key in file.Root:
                del file.Root[key]
        made = BytesIO()
        file.save(
            made,
            force_version=standard.pdf,
            object_stream_mode=library.ObjectStreamMode.disable,
            deterministic_id=True,
            fix_metadata_version=False,
        )
    return made.getvalue()


def _declare(library: Any, file: Any, standard: Standard) -> None:
    """The version, dates and that nothing is trapped: in the information and, where wanted, as XMP."""
    info = file.docinfo
    when = _when()
    info["/CreationDate"] = info["/ModDate"] = library.String(when.strftime("D:%Y%m%d%H%M%S+00'00'"))
    info["/Producer"] = library.String("cardgen")
    info["/Trapped"] = library.Name("/False")
    info["/GTS_PDFXVersion"] = library.String(standard.name)
    if standard.xmp:
        stream = file.make_stream(_xmp(file, info, standard, when))
        stream.Type, stream.Subtype = library.Name.Metadata, library.Name.XML
        file.Root.Metadata = stream


def _intent(library: Any, file: Any, inks: Inks, embed: bool) -> Any:
    """The output intent: which printing condition the inks are meant for."""
    about = inks.condition
    intent = library.Dictionary(
        Type=library.Name.OutputIntent,
        S=library.Name.GTS_PDFX,
        OutputConditionIdentifier=library.String(about.identifier),
        OutputCondition=library.String(about.title),
        Info=library.String(about.title),
    )
    if about.registry:
        intent.RegistryName = library.String(about.registry)
    if embed:
        profile = file.make_stream(inks.profile)
        profile.N = 4
        profile.Alternate = library.Name.DeviceCMYK
        intent.DestOutputProfile = profile
    return intent


def _xmp(file: Any, info: Any, standard: Standard, when: datetime) -> bytes:
    """The same once more as XMP, unpacked, so that a search through the file finds it."""
    from uuid import UUID
    from xml.sax.saxutils import escape

    def said(key: str) -> str:
        return escape(str(info.get(key, "")))

    text = XMP.format(
        title=said("/Title"),
        subject=said("/Subject"),
        keywords=said("/Keywords"),
        version=standard.name,
        date=when.strftime("%Y-%m-%dT%H:%M:%S+00:00"),
        identity=UUID(bytes=bytes(file.trailer.ID[0])[:16].ljust(16, b"\0")),
    )
    return text.encode("utf-8")


def _when() -> datetime:
    """The date of the file. An epoch that is no number is none."""
    try:
        return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), tz=UTC)
    except (KeyError, ValueError, OverflowError, OSError):
        return EPOCH
