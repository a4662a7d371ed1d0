"""Says of a print that it is PDF/X-1a: what print shops take. All that it needs is in the file, in process inks, for a
known press, and nothing of it is transparent."""

from zlib import compress

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFInfo, PDFStream, PDFString

from armybuilder.printing.pdf.canvas import Canvas
from armybuilder.printing.pdf.colours import CONDITION, PRESS, REGISTRY

#: The newest PDF that the standard allows.
MOST_VERSION = (1, 4)
STANDARD = "PDF/X-1a:2003"


class _Info(PDFInfo):
    """The file's words about itself, with the standard that it keeps to: ReportLab has no word for that."""

    def format(self, document: PDFDocument) -> bytes:
        standard = bytes(PDFString(STANDARD).format(document))
        return bytes(super().format(document)).removesuffix(b">>") + b"/GTS_PDFXVersion " + standard + b" >>"


def describe_for_press(canvas: Canvas) -> None:
    """The standard that the file keeps to, and the press that its inks are meant for, by its name and its profile."""
    profile = PDFStream(PDFDictionary({"N": 4, "Filter": "/FlateDecode"}), compress(PRESS.read_bytes(), 9))
    intent = {
        "Type": "/OutputIntent",
        "S": "/GTS_PDFX",
        "OutputConditionIdentifier": PDFString(CONDITION),
        "RegistryName": PDFString(REGISTRY),
        "Info": PDFString("SWOP, coated paper of grade 3"),
        "DestOutputProfile": canvas._doc.Reference(profile),
    }
    canvas.setCatalogEntry("OutputIntents", [PDFDictionary(intent)])
    canvas._doc.info = _Info()
