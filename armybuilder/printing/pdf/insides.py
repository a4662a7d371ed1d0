"""The one module that reaches into ReportLab's insides: all that tags, PDF/X-1a and packed pictures need, and that no
public method of its canvas does.

It uses the canvas's document (`_doc`: `Reference`, `thisPageName`, `addForm`, `updateSignature`,
`idToObjectNumberAndVersion`, `Pages.pages`, `Catalog`, `info`), `_destinations` and `_addAnnotation`; the objects of
`pdfdoc`, of which it extends some; how a font cuts and names its subsets; and the lists of what a page and a catalogue
write. A test names them all, and `pyproject.toml` has an upper bound for the release that they were seen in.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock
from typing import Any, BinaryIO

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    XMP,
    Destination,
    DummyDoc,
    LinkAnnotation,
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFObject,
    PDFObjectReference,
    PDFStream,
    PDFString,
)
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace
from reportlab.pdfgen.canvas import Canvas

from armybuilder.faces.typeset import FontName, font_file

__all__ = ["PDFArray", "PDFDictionary", "PDFObjectReference", "fp_str"]

#: Streams stay bytes: as letters they would be a quarter longer. ReportLab has this for the whole process only.
rl_config.useA85 = 0


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


def well_formed(text: str) -> str:
    """A text that can be written: half a character becomes a question mark."""
    return text.encode("utf-16", "replace").decode("utf-16")


@lru_cache(maxsize=4096)
def as_string(text: str) -> str:
    return str(PDFString(well_formed(text)).format(DummyDoc()), "latin-1")


class _PageReference(PDFObjectReference):
    """A page's number, written out once for all elements that stand there."""

    _written = b""

    def format(self, document: PDFDocument) -> bytes:
        self._written = self._written or bytes(super().format(document))
        return self._written


class Entries(PDFObject):
    """A page and entries as they are written: a print has more elements than anything else, and ReportLab's dictionary
    takes four times as long to sort and escape them."""

    def __init__(self, page: PDFObjectReference, *entries: str) -> None:
        self.page, self.entries = page, [*entries]

    def format(self, document: PDFDocument) -> bytes:
        return f"<<{' '.join(self.entries)} /Pg ".encode("latin-1") + self.page.format(document) + b">>"


class _Picture(PDFObject):
    """A packed picture as it is written: each card has one, and ReportLab's own would format three dictionaries."""

    def __init__(self, packed: bytes, box: tuple[float, float, float, float]) -> None:
        self.packed, self.box = packed, box

    def format(self, document: PDFDocument) -> bytes:
        entries = f"/Type /XObject /Subtype /Form /BBox [{fp_str(self.box)}] /Resources <<>> /Filter /FlateDecode"
        return f"<<{entries} /Length {len(self.packed)}>>\nstream\n".encode("ascii") + self.packed + b"\nendstream\n"


class _Link(LinkAnnotation):
    """A place to click that knows its element."""

    permitted = (*LinkAnnotation.permitted, "StructParent")


class _Section(Destination):
    """The destination of a bookmark, with the element that is read there: ReportLab has no word for that."""

    def __init__(self, name: str, element: str) -> None:
        super().__init__(name)
        self.element = element

    def format(self, document: PDFDocument) -> bytes:
        return bytes(super().format(document)) + f" /SE {self.element}".encode("ascii")


class _PressInfo(PDFInfo):
    """The file's words about itself, with the standard that it keeps to: ReportLab has no word for that."""

    def __init__(self, standard: str) -> None:
        super().__init__()
        self.standard = standard

    def format(self, document: PDFDocument) -> bytes:
        standard = bytes(PDFString(self.standard).format(document))
        return bytes(super().format(document)).removesuffix(b">>") + b"/GTS_PDFXVersion " + standard + b" >>"


class TaggedCanvas(Canvas):
    """ReportLab's canvas with what tags, PDF/X-1a and packed pictures need. Its bytes depend on nothing but what is
    drawn."""

    _doc: PDFDocument
    _destinations: dict[str, Destination]

    def __init__(self, to: BinaryIO, language: str = "", version: tuple[int, int] = (1, 7)) -> None:
        font: Any = _font("sans").fontName  # which the types take for a number; without one ReportLab adds its own
        super().__init__(to, lang=language, pageCompression=1, invariant=1, pdfVersion=version, initialFontName=font)
        self._shown: dict[tuple[str, FontName, str], str] = {}

    # Objects of the file

    def reference(self, entry: PDFObject) -> str:
        """Enter an object into the file; the words by which others refer to it."""
        return "{} {} R".format(*self._doc.idToObjectNumberAndVersion[self.object_reference(entry).name])

    def object_reference(self, entry: PDFObject) -> PDFObjectReference:
        found: PDFObjectReference = self._doc.Reference(entry)  # type: ignore[no-untyped-call]  # it brings no types
        return found

    @property
    def this_page(self) -> PDFObjectReference:
        return _PageReference(self._doc.thisPageName())

    def showPage(self) -> None:  # noqa: N802 - ReportLab names it
        self.sign(self.getCurrentPageContent())
        super().showPage()

    def number_page(self, number: int) -> None:
        """Give the page just shown its number in the tree; one tabs through its links in the tree's order."""
        shown = self._doc.Pages.pages[-1]  # type: ignore[attr-defined]  # its types lack it
        _write_too(shown, StructParents=number, Tabs="/S")

    def sign(self, content: str | bytes) -> None:
        """Let the file's name for itself depend on its content, too."""
        self._doc.updateSignature(content)

    # Links and bookmarks

    def add_link(self, box: Sequence[float], alt_text: str, to: str, key: int) -> str:
        """Put a link to a named place on the page; the words that refer to it. `key` is its number in the tree."""
        place = self._destinations.setdefault(to, Destination(to))
        link = _Link(box, alt_text, place, "[0 0 0]", F=4, P=self.this_page, StructParent=key)
        self._addAnnotation(link, f"Link{key}")  # type: ignore[attr-defined]  # its types lack it
        return self.reference(link)

    def bookmark_element(self, name: str, element: str) -> None:
        self._destinations[name] = _Section(name, element)

    # What is seen

    @contextmanager
    def marked(self, role: str = "Artifact", number: int | None = None) -> Iterator[None]:
        """Have what is painted inside be one piece of the page's content, with its number; without one it is only
        seen."""
        self.addLiteral(f"/{role} BMC" if number is None else f"/{role} <</MCID {number}>> BDC")
        yield
        self.addLiteral("EMC")

    def keep_form(self, name: str, packed: bytes, box: tuple[float, float, float, float]) -> None:
        """Put a packed picture into the file, to be shown as often as one likes."""
        self._doc.addForm(name, _Picture(packed, box))
        self.sign(packed)

    def shown(self, text: str, font: FontName, size: str) -> str:
        """The operators that show a text in the letters of the print's fonts, which are renumbered in each print: each
        stretch with the name of its subset."""
        key = text, font, size
        if key not in self._shown:
            known = _font(font)
            self._shown[key] = " ".join(
                f"{known.getSubsetInternalName(subset, self._doc)} {size} Tf ({escapePDF(numbered)}) Tj"
                for subset, numbered in known.splitString(text, self._doc)
            )
        return self._shown[key]

    # What the file says about itself

    def set_xmp(self, content: Callable[[], bytes]) -> None:
        self.setCatalogEntry("Metadata", XMP(creator=lambda _: content()))

    def set_press(self, standard: str, profile: bytes, words: Mapping[str, str]) -> None:
        """The standard for print shops that the file keeps to, and its press: a packed profile, and its names."""
        packed = PDFStream(PDFDictionary({"N": 4, "Filter": "/FlateDecode"}), profile)
        intent = {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFX",
            **{name: PDFString(text) for name, text in words.items()},
            "DestOutputProfile": self.object_reference(packed),
        }
        catalog = self._doc.Catalog  # type: ignore[attr-defined]  # its types lack it
        _write_too(catalog, OutputIntents=PDFArray([PDFDictionary(intent)]))
        self._doc.info = _PressInfo(standard)


def _write_too(owner: Any, **entries: object) -> None:
    """Have one page or catalogue write entries that ReportLab has no word for."""
    owner.__NoDefault__ = [*owner.__NoDefault__, *entries]
    vars(owner).update(entries)
