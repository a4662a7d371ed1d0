"""The checks of PDF/UA-1 that a machine can make (the Matterhorn protocol), by another library than wrote the file.

Each check yields what is wrong, in words. `problems` runs them all.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Dictionary, Name, Object, Operator, Page, Pdf, parse_content_stream

from tests.pdf_letters import Letters, letters_of

#: The elements that may stand in each; what is not named may hold anything but parts of lists and tables.
INSIDE = {"L": {"LI", "Caption"}, "LI": {"Lbl", "LBody"}, "Table": {"TR", "Caption"}, "TR": {"TH", "TD"},
          "TOC": {"TOC", "TOCI", "Caption"}}  # fmt: skip
HOMES = {"LI": {"L"}, "Lbl": {"LI"}, "LBody": {"LI"}, "TR": {"Table"}, "TH": {"TR"}, "TD": {"TR"}, "TOCI": {"TOC"}}
STANDARD = {"Document", "Sect", "TOC", "P", "Span", "Figure", "Link", "Caption", "L", "Table", *HOMES} | {
    f"H{n}" for n in range(1, 7)
}
PAINTING = {"f", "F", "f*", "B", "B*", "b", "b*", "s", "S", "Do", "Tj", "TJ", "'", '"', "sh", "BI"}


@dataclass(frozen=True)
class Element:
    """An element of the structure tree: its role, how deep it is, and its kids as they are."""

    node: Object
    role: str
    parent: Object
    kids: tuple[Any, ...]

    @property
    def pieces(self) -> list[tuple[Object, int]]:
        """The pieces of marked content in it: the page of each, and its number there."""
        return [
            (self.node.Pg, kid) if isinstance(kid, int) else (kid.Pg, int(kid.MCID))
            for kid in self.kids
            if isinstance(kid, int) or kid.get("/Type") == Name.MCR
        ]

    @property
    def elements(self) -> list[Object]:
        return [kid for kid in self.kids if isinstance(kid, Dictionary) and "/S" in kid]


@dataclass(frozen=True)
class Shown:
    """An operator of a page that paints: what it is, what it is tagged as (with numbers), its font and its operand."""

    operator: str
    tags: tuple[tuple[str, int | None], ...]
    font: str
    operand: Any


def problems(pdf: Pdf) -> list[str]:
    """All that is wrong with a file, check by check."""
    return [f"{name}: {problem}" for name, check in CHECKS.items() for problem in check(pdf)]


def elements(pdf: Pdf) -> Iterator[Element]:
    """All elements in reading order."""
    root = pdf.Root.get("/StructTreeRoot", Dictionary())
    waiting = [(kid, root) for kid in reversed(_kids(root))]
    while waiting:
        node, parent = waiting.pop()
        element = Element(node, str(node.get("/S", "/?"))[1:], parent, tuple(_kids(node)))
        yield element
        waiting += [(kid, node) for kid in reversed(element.elements)]


def _kids(node: Object) -> list[Any]:
    kids = node.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def shown(page: Page) -> Iterator[Shown]:
    """Everything that a page paints."""
    tags: list[tuple[str, int | None]] = []
    font = ""
    for step in parse_content_stream(page):
        operands, word = step.operands, str(step.operator)
        if word in {"BMC", "BDC"}:
            number = operands[1].get("/MCID") if word == "BDC" and isinstance(operands[1], Dictionary) else None
            tags.append((str(operands[0]), None if number is None else int(number)))
        elif word == "EMC":
            tags.pop()
        elif word == "Tf":
            font = str(operands[0])
        elif word in PAINTING:
            yield Shown(word, tuple(tags), font, operands[0] if operands else None)


def says_what_it_is(pdf: Pdf) -> Iterator[str]:
    """Tagged, with a language, and a title that is shown (06, 07, 11)."""
    root = pdf.Root
    if not root.get("/MarkInfo", Dictionary()).get("/Marked"):
        yield "not marked as tagged"
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", str(root.get("/Lang", ""))):
        yield "no language"
    if not root.get("/ViewerPreferences", Dictionary()).get("/DisplayDocTitle"):
        yield "its title is not shown"
    with pdf.open_metadata() as metadata:
        if str(metadata.get("pdfuaid:part", "")) != "1":
            yield "does not claim PDF/UA-1"
        if not metadata.get("dc:title"):
            yield "no title"


def has_pages_in_order(pdf: Pdf) -> Iterator[str]:
    """Tab order follows the structure; trim inside bleed inside page (28-008)."""
    for n, page in enumerate(pdf.pages, 1):
        if page.get("/Tabs") != Name.S:
            yield f"page {n}: tab order is not the structure's"
        boxes = [[float(side) for side in page[name]] for name in ("/TrimBox", "/BleedBox", "/MediaBox")]
        for inner, outer in pairwise(boxes):
            if inner[0] < outer[0] or inner[1] < outer[1] or inner[2] > outer[2] or inner[3] > outer[3]:
                yield f"page {n}: a box leaves the one around it"


def has_all_content_tagged(pdf: Pdf) -> Iterator[str]:
    """Whatever is painted is either read or marked as mere decoration, never both (01-003 to 01-005)."""
    for n, page in enumerate(pdf.pages, 1):
        for mark in shown(page):
            is_decoration = any(tag == "/Artifact" for tag, _ in mark.tags)
            is_read = any(number is not None for _, number in mark.tags)
            if is_decoration == is_read:
                what = "tagged and decoration" if is_read else "not tagged"
                yield f"page {n}: {mark.operator} is {what}"


def has_pieces_that_find_home(pdf: Pdf) -> Iterator[str]:
    """Every piece of a page belongs to one element, both ways (01-006, 09)."""
    trees: Any = pdf.Root.StructTreeRoot.ParentTree.Nums
    parents = {int(trees[n]): trees[n + 1] for n in range(0, len(trees), 2)}
    claimed = {
        (int(page.StructParents), number): element.node for element in elements(pdf) for page, number in element.pieces
    }
    for page in pdf.pages:
        key = int(page.get("/StructParents", -1))
        pieces = list(_pieces(page))
        if sorted(pieces) != list(range(len(pieces))) or len(parents.get(key, ())) != len(pieces):
            yield f"page {key}: its pieces are not those of the parent tree"
            continue
        for number in pieces:
            if claimed.pop((key, number), None) != parents[key][number]:
                yield f"page {key}: piece {number} has no home"
    for key, number in claimed:
        yield f"page {key}: there is no piece {number}"


def _pieces(page: Page) -> Iterator[int]:
    for step in parse_content_stream(page, "BDC"):
        if step.operator == Operator("BDC") and "/MCID" in step.operands[1]:
            yield int(step.operands[1].MCID)


def has_elements_in_their_places(pdf: Pdf) -> Iterator[str]:
    """Only standard roles; lists, tables and their parts in each other (02, 09-004 to 09-008)."""
    for element in elements(pdf):
        if element.role not in STANDARD:
            yield f"{element.role} is no standard role"
        home = str(element.parent.get("/S", "/"))[1:]
        if home not in HOMES.get(element.role, {home}):
            yield f"{element.role} in {home}"
        if element.node.get("/P") != element.parent:
            yield f"{element.role} does not know its parent"
        for kid in element.elements:
            if str(kid.S)[1:] not in INSIDE.get(element.role, {str(kid.S)[1:]}):
                yield f"{kid.S} in {element.role}"
        if not element.kids and element.role not in {"TD", "TH"}:
            yield f"an empty {element.role}"


def has_headings_without_gaps(pdf: Pdf) -> Iterator[str]:
    """The first heading is the highest, and none skips a level (14-002, 14-003)."""
    levels = [int(element.role[1]) for element in elements(pdf) if re.fullmatch(r"H[1-6]", element.role)]
    for before, level in pairwise([0, *levels]):
        if level > before + 1:
            yield f"H{level} after H{before}"


def has_figures_in_words(pdf: Pdf) -> Iterator[str]:
    """Each figure says what it shows, and where it stands (13-004)."""
    for element in elements(pdf):
        if element.role == "Figure":
            if not str(element.node.get("/Alt", "")).strip():
                yield "a figure without words"
            if "/BBox" not in element.node.get("/A", {}):
                yield "a figure without a place"


def has_regular_tables(pdf: Pdf) -> Iterator[str]:
    """Rows of one length, under headers that say what they are of (15-003)."""
    for table in elements(pdf):
        if table.role == "Table":
            if len({len(_kids(row)) for row in table.elements}) != 1:
                yield "rows of different lengths"
            cells = [cell for row in table.elements for cell in _kids(row)]
            heads = [cell for cell in cells if cell.S == Name.TH]
            if not heads or any("/Scope" not in head.get("/A", {}) for head in heads):
                yield "cells without headers"


def has_fonts_inside(pdf: Pdf) -> Iterator[str]:
    """Every letter that is shown is in an embedded font, as wide as said, and is known by its number (31)."""
    letters: dict[str, set[int]] = {}
    for page in pdf.pages:
        for mark in shown(page):
            if mark.operator == "Tj":
                letters.setdefault(mark.font, set()).update(bytes(mark.operand))
    for name, codes_shown in letters.items():
        yield from (f"{name}: {problem}" for problem in _font_problems(pdf.pages[0].Resources.Font[name], codes_shown))


def _font_problems(font: Object, codes: set[int]) -> Iterator[str]:
    if "/FontFile2" not in font.FontDescriptor:
        yield "is not embedded"
        return
    if "/ToUnicode" not in font:
        yield "does not know its letters"
        return
    known = letters_of(font)
    glyphs = _glyphs(font.FontDescriptor.FontFile2.read_bytes())
    for code in sorted(codes):
        if known.get(code, "\0") == "\0":
            yield f"letter {code:02X} is unknown"
        if not glyphs.get(code):
            yield f"letter {code:02X} has no shape"
        if int(font.FirstChar) > code or int(font.LastChar) < code:
            yield f"letter {code:02X} has no width"


def _glyphs(file: bytes) -> dict[int, int]:
    """The number of each code's glyph in an embedded font; 0 is the one that stands for what is missing."""
    with TTFont(BytesIO(file)) as font:
        (table,) = font["cmap"].tables
        return {code: font.getGlyphID(name) for code, name in table.cmap.items()}


def has_no_stray_annotations(pdf: Pdf) -> Iterator[str]:
    """Links and notes are part of the structure and say what they are (28)."""
    tagged = {kid.get("/Obj").objgen for each in elements(pdf) for kid in each.kids if _is_object_reference(kid)}
    for n, page in enumerate(pdf.pages, 1):
        for annotation in page.get("/Annots", []):
            if annotation.objgen not in tagged or not annotation.get("/Contents"):
                yield f"page {n}: an annotation that is not read"


def _is_object_reference(kid: Any) -> bool:
    return isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR


def has_links_that_lead_on(pdf: Pdf) -> Iterator[str]:
    """Each link says where it leads, leads to a page, and knows the element that it is read as (28-011, 28-012)."""
    trees: Any = pdf.Root.StructTreeRoot.ParentTree.Nums
    parents = {int(trees[n]): trees[n + 1] for n in range(0, len(trees), 2)}
    pages = {page.objgen for page in pdf.pages}
    for element in (each for each in elements(pdf) if each.role == "Link"):
        links = [kid.Obj for kid in element.kids if _is_object_reference(kid)]
        if len(links) != 1 or not str(element.node.get("/Alt", "")).strip():
            yield "a link without its object or its words"
            continue
        if parents.get(int(links[0].get("/StructParent", -1))) != element.node:
            yield "a link that does not know its element"
        if links[0].get("/Dest", [Dictionary()])[0].objgen not in pages:
            yield "a link that leads nowhere"


def has_bookmarks_that_lead_on(pdf: Pdf) -> Iterator[str]:
    """Each bookmark leads to a page and to what is read there."""
    known = {element.node.objgen for element in elements(pdf)}
    pages = {page.objgen for page in pdf.pages}
    mark = pdf.Root.get("/Outlines", Dictionary()).get("/First")
    if mark is None:
        yield "there are none"
    while mark is not None:
        if mark.Dest[0].objgen not in pages or mark.get("/SE", Dictionary()).objgen not in known:
            yield f"{mark.Title} leads nowhere"
        mark = mark.get("/Next")


#: Every check by its name.
CHECKS: dict[str, Callable[[Pdf], Iterator[str]]] = {
    check.__name__: check
    for check in (
        says_what_it_is,
        has_pages_in_order,
        has_all_content_tagged,
        has_pieces_that_find_home,
        has_elements_in_their_places,
        has_headings_without_gaps,
        has_figures_in_words,
        has_regular_tables,
        has_fonts_inside,
        has_no_stray_annotations,
        has_links_that_lead_on,
        has_bookmarks_that_lead_on,
    )
}


def as_text(pdf: Pdf) -> str:
    """The structure as a tree of lines: what a screen reader meets, in its order."""
    pages: dict[Any, dict[int, str]] = {page.objgen: _words(page) for page in pdf.pages}
    depths = {pdf.Root.StructTreeRoot.objgen: -1}
    lines = []
    for element in elements(pdf):
        depth = depths[element.node.objgen] = depths[element.parent.objgen] + 1
        said = element.node.get("/Alt", element.node.get("/ActualText", element.node.get("/T")))
        text = str(said) if said else "".join(pages[page.objgen].get(piece, "") for page, piece in element.pieces)
        lines.append(f"{'  ' * depth}{element.role} {text}".rstrip())
    return "\n".join(lines) + "\n"


def _words(page: Page) -> dict[int, str]:
    """A page's words by the number of their piece."""
    found: dict[int, str] = {}
    letters = Letters(page)
    for mark in shown(page):
        numbers = [number for _, number in mark.tags if number is not None]
        if mark.operator == "Tj" and numbers:
            found[numbers[-1]] = found.get(numbers[-1], "") + letters.text(mark.font, bytes(mark.operand))
    return found
