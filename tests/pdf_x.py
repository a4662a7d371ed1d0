"""The checks of PDF/X-1a:2003 that a machine can make, by another library than wrote the file.

Each check yields what is wrong, in words. `problems` runs them all.
"""

from collections.abc import Callable, Iterator

import pikepdf
from pikepdf import Name, Object, Operator, Page, Pdf, parse_content_stream

#: Operators that set a colour which is not one of process inks, or a look that hangs on what they name.
COLOURED = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "gs", "ri", "BI"}
KEYS_OF_DEEDS = {"/AA", "/OpenAction", "/AcroForm", "/JavaScript", "/Encrypt"}
#: The most ink that a sheet takes before it smears.
MOST_INK = 2.4


def problems(pdf: Pdf) -> list[str]:
    """All that is wrong with a file, check by check."""
    return [f"{name}: {problem}" for name, check in CHECKS.items() for problem in check(pdf)]


def _says_what_it_is(pdf: Pdf) -> Iterator[str]:
    info = pdf.trailer.get("/Info", pikepdf.Dictionary())
    if str(info.get("/GTS_PDFXVersion")) != "PDF/X-1a:2003":
        yield "it does not say PDF/X-1a:2003"
    if info.get("/Trapped") not in (Name("/True"), Name("/False")):
        yield "it does not say if it is trapped"
    for key in ("/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate"):
        if not str(info.get(key, "")):
            yield f"no {key}"
    if len(pdf.trailer.get("/ID", [])) != 2:
        yield "no ID"
    if pdf.pdf_version not in {"1.3", "1.4"}:
        yield f"PDF {pdf.pdf_version} is newer than 1.4"


def _has_an_intent(pdf: Pdf) -> Iterator[str]:
    intents = [each for each in pdf.Root.get("/OutputIntents", []) if each.S == Name.GTS_PDFX]
    if len(intents) != 1:
        yield f"{len(intents)} output intents"
        return
    if not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield "the intent names no condition"
    profile = intents[0].get("/DestOutputProfile")
    if profile is None:
        yield "the intent has no profile"
    elif profile.N != 4 or profile.read_bytes()[12:20] != b"prtrCMYK":
        yield "the profile is not of a press with four inks"


def _boxes_lie_in_each_other(pdf: Pdf) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        if "/TrimBox" not in page or "/BleedBox" not in page:
            yield f"page {number} does not say where it is cut"
            continue
        media, bleed, trim = ([float(side) for side in box] for box in (page.mediabox, page.BleedBox, page.TrimBox))
        if not _is_inside(bleed, media) or not _is_inside(trim, bleed):
            yield f"page {number}: the boxes do not lie in each other"


def _is_inside(inner: list[float], outer: list[float]) -> bool:
    return outer[0] <= inner[0] < inner[2] <= outer[2] and outer[1] <= inner[1] < inner[3] <= outer[3]


def _has_only_process_inks(pdf: Pdf) -> Iterator[str]:
    for content in _contents(pdf):
        for instruction in parse_content_stream(content):
            operator = str(instruction.operator)
            if operator in COLOURED:
                yield f"{operator} is no process ink"
            if instruction.operator in (Operator("k"), Operator("K")):
                inks = [float(str(amount)) for amount in instruction.operands]
                if sum(inks) > MOST_INK:
                    yield f"{sum(inks):.0%} of ink"


def _paints_nothing_unsaid(pdf: Pdf) -> Iterator[str]:
    """Black that nobody asked for is grey, which is a process ink; but then a colour was forgotten."""
    for content in _contents(pdf):
        is_set = {"fill": False, "line": False}
        for instruction in parse_content_stream(content):
            operator = str(instruction.operator)
            is_set["fill"] |= operator == "k"
            is_set["line"] |= operator == "K"
            if (operator in {"f", "f*", "B", "Tj"} and not is_set["fill"]) or (
                operator in {"S", "B"} and not is_set["line"]
            ):
                yield f"{operator} without a colour"


def _is_not_transparent(pdf: Pdf) -> Iterator[str]:
    for each in _dictionaries(pdf):
        if "/SMask" in each and each.SMask != Name("/None"):
            yield "a soft mask"
        if each.get("/S") == Name.Transparency:
            yield "a transparent group"
        if "/Type" in each and each.Type == Name.ExtGState:
            yield "a state of its own"


def _does_nothing(pdf: Pdf) -> Iterator[str]:
    for each in (pdf.Root, pdf.trailer, *(page.obj for page in pdf.pages)):
        yield from sorted(KEYS_OF_DEEDS & set(each.keys()))
    for number, page in enumerate(pdf.pages, 1):
        if "/Annots" in page:
            yield f"page {number} has annotations"


def _has_its_fonts(pdf: Pdf) -> Iterator[str]:
    for each in _dictionaries(pdf):
        if each.get("/Type") == Name.Font and each.Subtype != Name.Type3:
            described = each.get("/FontDescriptor", pikepdf.Dictionary())
            if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(described.keys()):
                yield f"{each.BaseFont} is not in the file"


def _contents(pdf: Pdf) -> Iterator[Page | Object]:
    """The content of every page, and of every picture that is drawn on one."""
    yield from pdf.pages
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == Name.Form:
            yield each


def _dictionaries(pdf: Pdf) -> Iterator[Object]:
    return (each for each in pdf.objects if isinstance(each, pikepdf.Dictionary | pikepdf.Stream))


CHECKS: dict[str, Callable[[Pdf], Iterator[str]]] = {
    "description": _says_what_it_is,
    "intent": _has_an_intent,
    "boxes": _boxes_lie_in_each_other,
    "inks": _has_only_process_inks,
    "colours": _paints_nothing_unsaid,
    "transparency": _is_not_transparent,
    "deeds": _does_nothing,
    "fonts": _has_its_fonts,
}
