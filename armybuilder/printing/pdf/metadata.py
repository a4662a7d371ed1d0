"""Says of a print what it is: to catalogues, to readers and to those who listen; and to print shops that it is
PDF/X-1a: all that it needs is in the file, in process inks, for a known press, and nothing of it is transparent."""

from xml.sax.saxutils import escape
from zlib import compress

from armybuilder.printing.pdf.insides import TaggedCanvas, well_formed
from armybuilder.printing.pdf.painting import CONDITION, PRESS, REGISTRY
from armybuilder.printing.sheet_drawing import CREDIT, About

MAKER = "Muster"
#: The newest PDF that the print shops' standard allows.
PRESS_VERSION = (1, 4)


def describe(canvas: TaggedCanvas, about: About) -> None:
    """Title, author and subject in the old form and in XMP, with the claim that everybody can read the file."""
    subject = f"{about.subject}. {CREDIT}" if about.subject else CREDIT
    canvas.setTitle(well_formed(about.title))
    canvas.setAuthor(well_formed(about.author))
    canvas.setSubject(well_formed(subject))
    canvas.setCreator(MAKER)
    canvas.setProducer(MAKER)
    canvas.set_xmp(lambda: _xmp(about, subject))
    canvas.setCatalogEntry("MarkInfo", {"Marked": "true"})
    canvas.setViewerPreference("DisplayDocTitle", "true")


def describe_for_press(canvas: TaggedCanvas) -> None:
    """The standard that the file keeps to, and the press that its inks are meant for, by its name and its profile."""
    words = {
        "OutputConditionIdentifier": CONDITION,
        "RegistryName": REGISTRY,
        "Info": "SWOP, coated paper of grade 3",
    }
    canvas.set_press("PDF/X-1a:2003", compress(PRESS.read_bytes(), 9), words)


def _xmp(about: About, subject: str) -> bytes:
    title, author, about_what, language = (
        escape("".join(sign for sign in text if sign.isprintable()))
        for text in (about.title, about.author, subject, about.language)
    )
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{about_what}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{MAKER}</xmp:CreatorTool>
<pdf:Producer>{MAKER}</pdf:Producer>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>""".encode()
