"""Says of a print that it is PDF/X-1a: what print shops take. All that it needs is in the file, in process inks, for a
known press, and nothing of it is transparent."""

from zlib import compress

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFObjectReference,
    PDFStream,
    PDFString,
)

from armybuilder.printing.pdf.colours import CONDITION, PRESS, REGISTRY

#: The newest PDF that the standard allows.
MOST_VERSION = (1, 4)
STANDARD = "PDF/X-1a:2003"


class InfoForPress(PDFInfo):
    """The file's words about itself, with the standard that it keeps to: ReportLab has no word for that."""

    def __init__(self, info: PDFInfo) -> None:
        super().__init__()
        self.__dict__.update(info.__dict__)

    def format(self, document: PDFDocument) -> bytes:
        standard = bytes(PDFString(STANDARD).format(document))
        return bytes(super().format(document)).removesuffix(b">>") + b"/GTS_PDFXVersion " + standard + b" >>"


def profile() -> PDFStream:
    """The press that the inks are mixed for."""
    return PDFStream(PDFDictionary({"N": 4, "Filter": "/FlateDecode"}), compress(PRESS.read_bytes(), 9))


def output_intents(of: PDFObjectReference) -> PDFArray:
    """The press by its name, and its profile."""
    intent = PDFDictionary({
        "Type": "/OutputIntent",
        "S": "/GTS_PDFX",
        "OutputConditionIdentifier": PDFString(CONDITION),
        "RegistryName": PDFString(REGISTRY),
        "Info": PDFString("SWOP, coated paper of grade 3"),
        "DestOutputProfile": of,
    })  # fmt: skip
    return PDFArray([intent])
