"""A print while it is written: pages with drawings on them, bookmarks, fonts, and the catalogue that holds it all."""

from collections.abc import Sequence
from typing import BinaryIO, NamedTuple

from armybuilder.faces.drawing import Drawing
from armybuilder.faces.typeset import FontName
from armybuilder.printing.pdf.content import Content, content_of
from armybuilder.printing.pdf.file import PdfFile, packed
from armybuilder.printing.pdf.fonts import NAMES, add_font
from armybuilder.printing.pdf.operators import MM, number
from armybuilder.printing.pdf.strings import info, metadata, text_string
from armybuilder.printing.pdf.structure import Structure
from armybuilder.printing.sheet_drawing import About

#: How far a drawing's colours may reach over its edge (mm): more than any bleed.
_BEYOND = 12.0


class Spot(NamedTuple):
    """Where a drawing stands on its page: its bottom left corner and its scale, and what is seen of it. In points."""

    x: float
    y: float
    scale: float = 1.0
    window: tuple[float, float, float, float] | None = None


class Bookmark(NamedTuple):
    """A bookmark: its title, the page, the height there, and the section that it leads to."""

    title: str
    page: int
    top: float
    section: int


class Document:
    """Writes a print, page by page."""

    def __init__(self, to: BinaryIO, about: About) -> None:
        self._about = about
        self._file = PdfFile(to)
        self._tree = Structure(self._file)
        self._home = self._file.reserve()
        self._fonts = self._file.reserve()
        self._pages: list[int] = []
        self._bookmarks: list[Bookmark] = []
        self._letters: dict[FontName, set[str]] = {}
        self._pictures: dict[bytes, int] = {}
        self._page = 0
        self._parts: list[bytes] = []
        self._shown: dict[int, None] = {}

    def begin_page(self) -> None:
        """A new page, which takes drawings until it ends."""
        self._page = self._file.reserve()
        self._parts, self._shown = [], {}

    def draw(self, drawing: Drawing, spot: Spot = Spot(0, 0)) -> int:  # noqa: B008 - a spot is a tuple
        """Draw on the page; the number of the drawing's section in the structure, 0 if nothing of it is read."""
        content = content_of(drawing)
        x, y, scale, window = spot
        clip = f"{' '.join(map(number, window))} re W n\n" if window else ""
        self._parts.append(f"q {clip}{scale:.6g} 0 0 {scale:.6g} {number(x)} {number(y)} cm".encode())
        self._parts.append(self._words(content, drawing))
        self._parts.append(b"Q")
        for name, (left, top) in drawing.places.items():
            self._tree.links.place(name, self._page, x + left * MM * scale, y + (drawing.height - top) * MM * scale)
        for font, letters in content.letters.items():
            self._letters.setdefault(font, set()).update(letters)
        return self._tree.add(content, self._page, x, y, scale) if content.nodes else 0

    def bookmark(self, title: str, top: float, section: int) -> None:
        """A bookmark to the page that is being drawn."""
        self._bookmarks.append(Bookmark(title or "Untitled", self._page, top, section))

    def end_page(self, size: tuple[float, float], trim: float = 0.0) -> None:
        """The page is drawn; its size, and how much of each edge is trimmed off (mm)."""
        wide, tall = (side * MM for side in size)
        edge = trim * MM
        whole = f"[0 0 {number(wide)} {number(tall)}]"
        kept = f"[{number(edge)} {number(edge)} {number(wide - edge)} {number(tall - edge)}]"
        content = self._file.stream(b"", packed(b"\n".join(self._parts)))
        pictures = b"".join(b"/X%d %d 0 R" % (picture, picture) for picture in self._shown)
        links = b" ".join(b"%d 0 R" % link for link in self._tree.links.end_page())
        self._file.put(
            self._page,
            b"<</Type/Page/Parent %d 0 R/MediaBox%b/BleedBox%b/TrimBox%b/Contents %d 0 R/Resources<</Font %d 0 R"
            b"/XObject<<%b>>>>/StructParents %d/Tabs/S%b>>"
            % (self._home, whole.encode(), whole.encode(), kept.encode(), content, self._fonts, pictures,
               self._tree.end_page(), b"/Annots[%b]" % links if links else b""),
        )  # fmt: skip
        self._pages.append(self._page)

    def finish(self) -> None:
        """Write what all pages share."""
        fonts = {font: add_font(self._file, font, self._letters[font]) for font in NAMES if font in self._letters}
        named = b"".join(b"/%b %d 0 R" % (NAMES[font].encode(), place) for font, place in fonts.items())
        self._file.put(self._fonts, b"<<%b>>" % named)
        pages = b" ".join(b"%d 0 R" % page for page in self._pages)
        self._file.put(self._home, b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(self._pages), pages))
        said = self._file.stream(b"/Type/Metadata/Subtype/XML", metadata(self._about), is_packed=False)
        root = self._file.add(
            b"<</Type/Catalog/Pages %d 0 R/MarkInfo<</Marked true>>/Lang%b/StructTreeRoot %d 0 R/Metadata %d 0 R"
            b"/ViewerPreferences<</DisplayDocTitle true>>%b>>"
            % (self._home, text_string(self._about.language), self._tree.finish(), said, self._outline())
        )
        self._file.finish(root, self._file.add(info(self._about)))

    def _words(self, content: Content, drawing: Drawing) -> bytes:
        """A drawing's words with the page's own numbers in them."""
        first = self._tree.next_piece
        pictures = [self._picture(picture, drawing) for picture in content.pictures]
        return content.words % tuple(first + slot if slot >= 0 else pictures[~slot] for slot in content.slots)

    def _picture(self, art: bytes, drawing: Drawing) -> int:
        """The number of a picture, which is written once a print and shown on this page."""
        found = self._pictures.get(art)
        if found is None:
            low, beyond = number(-_BEYOND * MM), ((drawing.width + _BEYOND) * MM, (drawing.height + _BEYOND) * MM)
            box = f"[{low} {low} {' '.join(map(number, beyond))}]".encode()
            entries = b"/Type/XObject/Subtype/Form/BBox%b/Resources<<>>" % box
            found = self._pictures[art] = self._file.stream(entries, art)
        self._shown[found] = None
        return found

    def _outline(self) -> bytes:
        """Write the bookmarks; the catalogue's entry for them."""
        marks: Sequence[Bookmark] = self._bookmarks
        if not marks:
            return b""
        home, first = self._file.reserve(), self._file.reserve(len(marks))
        last = first + len(marks) - 1
        for place, mark in enumerate(marks, first):
            before = b"/Prev %d 0 R" % (place - 1) if place > first else b""
            after = b"/Next %d 0 R" % (place + 1) if place < last else b""
            section = b"/SE %d 0 R" % mark.section if mark.section else b""
            top = number(mark.top).encode()
            self._file.put(
                place,
                b"<</Title%b/Parent %d 0 R%b%b/Dest[%d 0 R/XYZ 0 %b null]%b>>"
                % (text_string(mark.title), home, before, after, mark.page, top, section),
            )
        self._file.put(home, b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % (first, last, len(marks)))
        return b"/Outlines %d 0 R/PageMode/UseOutlines" % home
