"""The one module that reaches into ReportLab's insides: all that tags, PDF/X-1a and packed pictures need, and that no
public method of its canvas does.

It uses the canvas's document (`_doc`: `Reference`, `thisPageRef`, `addForm`, `updateSignature`, `Pages.pages`, `info`),
`_destinations`, `_bookmarkReference`, `_addAnnotation` and `_escape`; the objects of `pdfdoc`, of which it extends
some; how a font cuts and names its subsets; and the lists of what pages and catalogues write. A test names them all,
and `pyproject.toml` has an upper bound for the release that they were seen in.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, BinaryIO, TypeAlias

from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    XMP,
    Destination,
    DummyDoc,
    LinkAnnotation,
    PDFArray,
    PDFCatalog,
    PDFDictionary,
    PDFDocument,
    PDFFormXObject,
    PDFInfo,
    PDFObject,
    PDFObjectReference,
    PDFPage,
    PDFStream,
    PDFString,
)
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace
from reportlab.pdfgen import canvas as reportlab_canvas

from armybuilder.faces.typeset import FontName, font_file

__all__ = ["PDFArray", "PDFDictionary", "PDFObjectReference", "fp_str"]

#: ReportLab's own; its types leave out all that is needed to tag.
Canvas: TypeAlias = Any
#: Streams stay bytes: as letters they would be a quarter longer.
rl_config.useA85 = 0
# What ReportLab's pages and catalogue have no words for they are told to write.
PDFPage.__NoDefault__ += ["StructParents", "Tabs"]
PDFCatalog.__NoDefault__ += ["OutputIntents"]


class _Face(TTFontFace):
    """A typeface that one thread at a time may cut: its file is read from one place to the next."""

    _one_at_a_time = Lock()

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802 - ReportLab names it
        with self._one_at_a_time:
            return bytes(super().makeSubset(subset))


_reading_a_font = Lock()


def _font(name: FontName) -> Any:
    """A font, read when a print first needs it: few need all. Two threads get the same one."""
    with _reading_a_font:
        if name not in pdfmetrics.getRegisteredFontNames():
            font = TTFont(name, font_file(name))
            font.face.__class__ = _Face
            pdfmetrics.registerFont(font)
        return pdfmetrics.getFont(name)


def new_canvas(to: BinaryIO, language: str, version: tuple[int, int] = (1, 7)) -> Canvas:
    """A canvas whose bytes depend on nothing but what is drawn. It begins in a font of ours, else it would add one."""
    font: Any = _font("sans").fontName  # which the types take for a number
    return reportlab_canvas.Canvas(
        to, lang=language, pageCompression=1, invariant=1, pdfVersion=version, initialFontName=font
    )


def well_formed(text: str) -> str:
    """A text that can be written: half a character becomes a question mark."""
    return text.encode("utf-16", "replace").decode("utf-16")


@lru_cache(maxsize=4096)
def as_string(text: str) -> str:
    return str(PDFString(well_formed(text)).format(DummyDoc()), "latin-1")


# Objects of the file


def reference(canvas: Canvas, entry: PDFObject) -> str:
    """Enter an object into the file; the words by which others refer to it."""
    return str(canvas._doc.Reference(entry).format(canvas._doc), "ascii")


def object_reference(canvas: Canvas, entry: PDFObject) -> PDFObjectReference:
    found: PDFObjectReference = canvas._doc.Reference(entry)
    return found


def this_page(canvas: Canvas) -> PDFObjectReference:
    found: PDFObjectReference = canvas._doc.thisPageRef()
    return found


class Entries(PDFObject):
    """A page and entries as they are written: a print has more elements than anything else, and ReportLab's dictionary
    takes four times as long to sort and escape them."""

    def __init__(self, page: PDFObjectReference, *entries: str) -> None:
        self.page, self.entries = page, [*entries]

    def format(self, document: PDFDocument) -> bytes:
        return f"<<{' '.join(self.entries)} /Pg ".encode("latin-1") + bytes(self.page.format(document)) + b">>"


def end_page(canvas: Canvas, number: int) -> None:
    """Give the page just shown its number in the tree; one tabs through its links in the tree's order."""
    page = canvas._doc.Pages.pages[-1]
    page.StructParents, page.Tabs = number, "/S"


def sign(canvas: Canvas, content: str | bytes) -> None:
    """Let the file's name for itself depend on its content, too."""
    canvas._doc.updateSignature(content)


# Links and bookmarks


class _Link(LinkAnnotation):
    """A place to click that knows its element."""

    permitted = (*LinkAnnotation.permitted, "StructParent")


def add_link(canvas: Canvas, box: Sequence[float], said: str, to: str, key: int) -> str:
    """Put a link to a named place on the page; the words that refer to it. `key` is its number in the tree."""
    place = canvas._bookmarkReference(to)
    link = _Link(box, said, place, "[0 0 0]", F=4, P=this_page(canvas), StructParent=key)
    canvas._addAnnotation(link, f"Link{key}")
    return reference(canvas, link)


class _Section(Destination):
    """The destination of a bookmark, with the element that is read there: ReportLab has no word for that."""

    def __init__(self, name: str, element: str) -> None:
        super().__init__(name)
        self.element = element

    def format(self, document: PDFDocument) -> bytes:
        return bytes(super().format(document)) + f" /SE {self.element}".encode("ascii")


def bookmark_element(canvas: Canvas, name: str, element: str) -> None:
    canvas._destinations[name] = _Section(name, element)


# What is seen


def keep_form(canvas: Canvas, name: str, packed: bytes, box: tuple[float, float, float, float]) -> None:
    """Put a packed picture into the file, to be shown as often as one likes."""
    form: Any = PDFFormXObject(*box)  # ReportLab fills its own with None
    form.Contents = PDFStream(PDFDictionary({"Filter": "/FlateDecode"}), packed)
    form.Resources = PDFDictionary()
    canvas._doc.addForm(name, form)
    sign(canvas, packed)


def letters(canvas: Canvas, text: str, font: FontName) -> Iterator[tuple[str, str]]:
    """A text in the letters that the print's fonts have, which are renumbered in each print: each stretch with the
    name of its subset."""
    known = _font(font)
    for subset, numbered in known.splitString(text, canvas._doc):
        yield known.getSubsetInternalName(subset, canvas._doc), canvas._escape(numbered)


# What the file says about itself


def set_xmp(canvas: Canvas, content: Callable[[], bytes]) -> None:
    canvas.setCatalogEntry("Metadata", XMP(creator=lambda _: content()))


class _PressInfo(PDFInfo):
    """The file's words about itself, with the standard that it keeps to: ReportLab has no word for that."""

    standard = ""

    def format(self, document: PDFDocument) -> bytes:
        standard = bytes(PDFString(self.standard).format(document))
        return bytes(super().format(document)).removesuffix(b">>") + b"/GTS_PDFXVersion " + standard + b" >>"


def set_press(canvas: Canvas, standard: str, profile: bytes, words: Mapping[str, str]) -> None:
    """The standard for print shops that the file keeps to, and its press: a packed profile, and its names."""
    packed = PDFStream(PDFDictionary({"N": 4, "Filter": "/FlateDecode"}), profile)
    intent = {
        "Type": "/OutputIntent",
        "S": "/GTS_PDFX",
        **{name: PDFString(text) for name, text in words.items()},
        "DestOutputProfile": canvas._doc.Reference(packed),
    }
    canvas.setCatalogEntry("OutputIntents", [PDFDictionary(intent)])
    canvas._doc.info = _PressInfo()
    canvas._doc.info.standard = standard
