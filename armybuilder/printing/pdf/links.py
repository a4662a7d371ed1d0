"""Links inside a print: each is a place on a page to click, and leads to where something else stands."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.printing.pdf.file import PdfFile
from armybuilder.printing.pdf.operators import number
from armybuilder.printing.pdf.strings import text_string


class _Link(NamedTuple):
    """A link by its object's number: on which page, in which rectangle, what it says, where it leads, and its number in
    the tree of elements."""

    link: int
    page: int
    box: str
    said: str
    to: str
    key: int


class Links:
    """The links of a print. They are written last: a table of contents stands before what it leads to."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._links: list[_Link] = []
        self._on_page: list[int] = []
        self._places: dict[str, tuple[int, float, float]] = {}

    def add(self, page: int, box: str, said: str, to: str, key: int) -> int:
        """A link on the page that is being drawn; its object's number."""
        link = self._file.reserve()
        self._links.append(_Link(link, page, box, said, to, key))
        self._on_page.append(link)
        return link

    def place(self, name: str, page: int, x: float, y: float) -> None:
        """Links may lead here."""
        self._places[name] = (page, x, y)

    def end_page(self) -> Sequence[int]:
        """The links of the page that is drawn."""
        found, self._on_page = self._on_page, []
        return found

    def finish(self) -> None:
        """Write all links."""
        for link in self._links:
            page, x, y = self._places[link.to]
            self._file.put(
                link.link,
                b"<</Type/Annot/Subtype/Link/Rect[%b]/Border[0 0 0]/F 4/P %d 0 R/Contents%b/StructParent %d"
                b"/Dest[%d 0 R/XYZ %b %b null]>>"
                % (link.box.encode(), link.page, text_string(link.said), link.key, page, number(x).encode(),
                   number(y).encode()),
            )  # fmt: skip
