"""Texts in a PDF's dictionaries, and what a print says of itself to catalogues and readers."""

from xml.sax.saxutils import escape

from armybuilder.printing.sheet_drawing import CREDIT, About

MAKER = "Muster"
_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})


def text_string(text: str) -> bytes:
    """A text as a dictionary holds it: plain ASCII as it is, anything else in UTF-16."""
    if text.isascii() and text.isprintable():
        return b"(" + text.translate(_ESCAPED).encode() + b")"
    return b"<" + ("\ufeff" + text).encode("utf-16-be", "replace").hex().encode() + b">"


def subject(about: About) -> str:
    """What the print is of, and whose pictures are in it."""
    return f"{about.subject}. {CREDIT}" if about.subject else CREDIT


def info(about: About) -> bytes:
    """The print's title, author and subject in the old form."""
    said = {
        "Title": about.title,
        "Author": about.author,
        "Subject": subject(about),
        "Creator": MAKER,
        "Producer": MAKER,
    }
    return b"<<" + b"".join(b"/" + key.encode() + text_string(value) for key, value in said.items()) + b">>"


def metadata(about: About) -> bytes:
    """The same in XMP, with the claim that the file can be read by everybody (PDF/UA-1)."""
    title, author, about_what, language = (
        escape("".join(sign for sign in text if sign.isprintable()))
        for text in (about.title, about.author, subject(about), about.language)
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
