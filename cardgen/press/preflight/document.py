"""The file as a whole: its PDF version, what it declares, output intent, and what a press cannot do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cardgen.finding import Level
from cardgen.press.colour import kind_of
from cardgen.press.preflight.opening import elements, get, items, name_of

if TYPE_CHECKING:
    from cardgen.press.preflight.demands import Demands
    from cardgen.press.preflight.remarks import Remarks

XMP_VERSION = re.compile(rb"GTS_PDFXVersion\s*(?:>|=\s*[\"'])\s*([^<\"']*)")
QUIET = ("Popup", "PrinterMark", "TrapNet", "Link")
"""Annotations that leave no ink on a page."""
DEEPEST = 12


def declared(file: Any) -> str:
    """The version of PDF/X that the file names, in its information or its XMP; "" for none."""
    said = name_of(get(_information(file), "/GTS_PDFXVersion"))
    return said or _xmp_version(file)


def look(file: Any, megabytes: float, asked: Demands, remarks: Remarks) -> None:
    """Judge what does not stand on a page."""
    _version(file, asked, remarks)
    _declares(file, asked, remarks)
    if asked.intent:
        _intent(file, asked, remarks)
    _actions(file, remarks)
    if file.is_encrypted:
        what = "found an encrypted file; allowed: one that is not; save it without protection"
        remarks.add("locked", what)
    if megabytes > asked.megabytes:
        what = f"found {megabytes:.0f} MB; allowed: {asked.megabytes:g} MB; make pictures smaller"
        remarks.add("large", what, megabytes=megabytes)
    root = file.Root
    if not asked.transparency and get(root, "/OCProperties") is not None:
        what = "found layers (optional content); allowed: none; flatten them"
        remarks.add("layers", what)


def on_page(page: Any, at: int, remarks: Remarks) -> None:
    """What lies on a page without being part of it."""
    for one in elements(get(page, "/Annots")):
        kind = name_of(get(one, "/Subtype"))
        if get(one, "/A") is not None or get(one, "/AA") is not None:
            _action(get(one, "/A"), remarks, at)
        if kind and kind not in QUIET:
            what = f"found an annotation ({kind}); allowed: none where it could be printed; take it away"
            remarks.add("annotation", what, page=at)
    if get(page, "/AA") is not None:
        _action(get(page, "/AA"), remarks, at)


def _information(file: Any) -> Any:
    return get(file.trailer, "/Info")


def _version(file: Any, asked: Demands, remarks: Remarks) -> None:
    said = str(file.pdf_version)
    if asked.pdf and said not in asked.pdf:
        allowed = ", ".join(asked.pdf)
        remarks.add("version", f"found PDF {said}; allowed: {allowed}; write the file in that version")


def _declares(file: Any, asked: Demands, remarks: Remarks) -> None:
    """What PDF/X wants said: its version, title, dates, trapping, an identity, the same as XMP."""
    if not asked.declares:
        return
    about = _information(file)
    said = name_of(get(about, "/GTS_PDFXVersion"))
    if (asked.metadata and not _xmp_version(file)) or (not asked.metadata and not said):
        place = "the XMP metadata" if asked.metadata else "the document information"
        what = f"found no GTS_PDFXVersion in {place}; allowed: {asked.declares}; export as {asked.declares}"
        remarks.add("declared", what)
    for found in dict.fromkeys(filter(None, (said, _xmp_version(file)))):
        if found != asked.declares:
            what = f"found the version {found[:60]}; allowed: {asked.declares}; export as that"
            remarks.add("declared", what)
    if name_of(get(about, "/Trapped")) not in ("True", "False"):
        what = "found no Trapped; allowed: True or False in the document information; say False"
        remarks.add("trapped", what)
    for key in ("Title", "CreationDate", "ModDate"):
        if not name_of(get(about, f"/{key}")):
            what = f"found no {key} in the document information; allowed: one; say it"
            remarks.add("information", what)
    if len(elements(get(file.trailer, "/ID"))) != 2:
        remarks.add("identity", "found no ID; allowed: two strings in the trailer; write the file again")


def _xmp_version(file: Any) -> str:
    stream = get(file.Root, "/Metadata")
    try:
        found = XMP_VERSION.search(stream.read_bytes()) if stream is not None else None
    except Exception:  # a stream of anybody's may fail in any way; then it says nothing
        return ""
    return found.group(1).decode("utf-8", "replace").strip() if found else ""


def _intent(file: Any, asked: Demands, remarks: Remarks) -> None:
    """The output intent: one for PDF/X, with a sound profile, or the name of a registered condition."""
    intents = [
        one for one in elements(get(file.Root, "/OutputIntents")) if name_of(get(one, "/S")) == "GTS_PDFX"
    ]
    if len(intents) != 1:
        found = f"{len(intents)} output intents" if intents else "no output intent"
        what = f"found {found} for PDF/X; allowed: one; name the printing condition"
        remarks.add("intent", what)
        return
    identifier = name_of(get(intents[0], "/OutputConditionIdentifier"))
    profile = get(intents[0], "/DestOutputProfile")
    if not identifier:
        what = (
            "found an output intent without a name; allowed: an OutputConditionIdentifier; name the condition"
        )
        remarks.add("intent", what)
    if profile is None:
        if asked.profile or not name_of(get(intents[0], "/RegistryName")):
            wanted = "one" if asked.profile else "one, or a RegistryName"
            what = (
                f"found no ICC profile in the output intent; allowed: {wanted}; embed the printer's profile"
            )
            remarks.add("intent", what)
        return
    kind = _profile_kind(profile)
    if kind[0] != "prtr":
        found = f"class {kind[0]!r}" if kind[0] else "no ICC profile"
        what = f"found {found} in the output intent; allowed: an output profile (prtr); embed the printer's"
        remarks.add("intent", what)
    elif kind[1] != "CMYK":
        what = (
            f"found an output intent for {kind[1]}; allowed: CMYK for print in colours; embed another profile"
        )
        remarks.add("intent", what, Level.WARNING)
    remarks.add("intent", f"printing condition: {identifier or 'not named'}", Level.INFO)


def _profile_kind(stream: Any) -> tuple[str, str]:
    try:
        return kind_of(stream.read_bytes())
    except Exception:  # see above
        return "", ""


def _actions(file: Any, remarks: Remarks) -> None:
    """Scripts, files inside the file, forms to fill in, things that happen by themselves."""
    root = file.Root
    names = get(root, "/Names")
    if get(names, "/JavaScript") is not None:
        _script(remarks, 0)
    for key in ("/OpenAction", "/AA"):
        if get(root, key) is not None:
            _action(get(root, key), remarks, 0)
    if get(names, "/EmbeddedFiles") is not None or get(root, "/AF") is not None:
        what = "found files inside the file; allowed: none for a press; take them out"
        remarks.add("attachment", what)
    form = get(root, "/AcroForm")
    if form is not None and (elements(get(form, "/Fields")) or get(form, "/XFA") is not None):
        what = "found a form to fill in; allowed: none for a press; flatten it"
        remarks.add("form", what)


def _action(action: Any, remarks: Remarks, page: int, depth: int = 0) -> None:
    """An action, or a dictionary of them; a plain destination does nothing to a press."""
    if depth > DEEPEST or not items(action):
        return
    kind = name_of(get(action, "/S"))
    if kind == "JavaScript" or get(action, "/JS") is not None:
        _script(remarks, page)
    elif kind not in ("", "GoTo"):
        what = f"found an action ({kind[:30]}); allowed: none for a press; take it away"
        remarks.add("action", what, page=page)
    for key, inner in items(action):
        if key not in ("/Parent", "/P", "/D", "/S"):
            _action(inner, remarks, page, depth + 1)


def _script(remarks: Remarks, page: int) -> None:
    remarks.add("javascript", "found JavaScript; allowed: none for a press; take it away", page=page)
