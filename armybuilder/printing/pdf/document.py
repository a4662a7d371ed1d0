"""A print while ReportLab's canvas writes it: pages with drawings on them, and bookmarks."""

from typing import Any, BinaryIO

from reportlab.pdfbase.pdfdoc import Destination, PDFDocument, PDFObjectReference
from reportlab.pdfbase.pdfmetrics import getFont

from armybuilder.faces.drawing import Drawing
from armybuilder.printing.pdf.canvas import new_canvas
from armybuilder.printing.pdf.content import Piece, Text, content_of
from armybuilder.printing.pdf.metadata import describe, well_formed
from armybuilder.printing.pdf.pictures import as_form, points
from armybuilder.printing.pdf.structure import Spot, Structure
from armybuilder.printing.sheet_drawing import About


class _Section(Destination):
    """The destination of a bookmark, with the element that is read there: ReportLab has no word for that."""

    def __init__(self, name: str, element: PDFObjectReference) -> None:
        super().__init__(name)
        self.element = element

    def format(self, document: PDFDocument) -> bytes:
        return bytes(super().format(document)) + b" /SE " + bytes(self.element.format(document))


class Document:
    """Writes a print, page by page."""

    def __init__(self, to: BinaryIO, about: About) -> None:
        self._canvas = new_canvas(to, about.language)
        self._doc = self._canvas._doc
        self._tree = Structure(self._canvas)
        self._forms: dict[bytes, str] = {}
        self._bookmarks = 0
        describe(self._canvas, about)

    def draw(self, drawing: Drawing, spot: Spot = Spot(0, 0)) -> PDFObjectReference | None:  # noqa: B008 - a spot is a tuple
        """Draw on the page; the drawing's section in the structure, none if nothing of it is read."""
        content = content_of(drawing)
        self._canvas.saveState()
        if spot.window:
            self._clip(*spot.window)
        self._canvas.transform(spot.scale, 0, 0, spot.scale, spot.x, spot.y)
        for piece in content.pieces:
            self._paint(piece, drawing)
        self._canvas.restoreState()
        for name, (left, top) in drawing.places.items():
            x, y = spot.put(points(left), points(drawing.height - top))
            self._canvas.bookmarkPage(name, fit="XYZ", left=x, top=y)
        return self._tree.add(content, drawing.title or "Untitled", spot) if content.nodes else None

    def bookmark(self, title: str, top: float, section: PDFObjectReference | None) -> None:
        """A bookmark to the page that is being drawn, and to a section on it."""
        self._bookmarks += 1
        name = f"bookmark {self._bookmarks}"
        if section:
            self._canvas._destinations[name] = _Section(name, section)
        self._canvas.bookmarkPage(name, fit="XYZ", left=0, top=top)
        self._canvas.addOutlineEntry(well_formed(title or "Untitled"), name)
        self._canvas.showOutline()

    def end_page(self, size: tuple[float, float], trim: float = 0.0) -> None:
        """The page is drawn; its size, and how much of each edge is trimmed off (mm)."""
        wide, tall, edge = map(points, (*size, trim))
        self._canvas.setPageSize((wide, tall))
        self._canvas.setBleedBox((0, 0, wide, tall))
        self._canvas.setTrimBox((edge, edge, wide - edge, tall - edge))
        self._doc.updateSignature(self._canvas.getCurrentPageContent())
        self._canvas.showPage()
        page = self._doc.Pages.pages[-1]
        # ReportLab's page has no words for these two, so it is told to write them.
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = self._tree.end_page(), "/S"

    def finish(self) -> None:
        """Write the file."""
        self._tree.finish()
        self._canvas.save()

    def _clip(self, left: float, bottom: float, wide: float, tall: float) -> None:
        window = self._canvas.beginPath()
        window.rect(left, bottom, wide, tall)
        self._canvas.clipPath(window, stroke=0)

    def _paint(self, piece: Piece, drawing: Drawing) -> None:
        """A piece between the marks that say which it is."""
        if piece.run is None:
            self._canvas.addLiteral("/Artifact BMC")
        else:
            self._canvas.addLiteral(f"/{piece.role} <</MCID {self._tree.next_piece + piece.run}>> BDC")
        if piece.picture:
            self._canvas.doForm(self._form(piece.picture, drawing))
        if piece.texts:
            self._write(piece.texts)
        self._canvas.addLiteral("EMC")

    def _form(self, picture: bytes, drawing: Drawing) -> str:
        """The name of a picture, which is in the file once however often it is shown."""
        name = self._forms.get(picture)
        if name is None:
            name = self._forms[picture] = str(len(self._forms))
            self._doc.addForm(name, as_form(picture, drawing))
            self._doc.updateSignature(picture)
        return name

    def _write(self, texts: tuple[Text, ...]) -> None:
        """Words in the letters that the print's fonts have: a font numbers its letters anew in each print."""
        code = ["BT"]
        for text in texts:
            font: Any = getFont(text.font)
            code.append(text.operators)
            for subset, letters in font.splitString(text.text, self._doc):
                name = font.getSubsetInternalName(subset, self._doc)
                code.append(f"{name} {text.size} Tf ({self._canvas._escape(letters)}) Tj")
        self._canvas.addLiteral(" ".join([*code, "ET"]))
