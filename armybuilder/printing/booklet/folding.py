"""Pages two by two on sheets that are printed on both sides, laid into each other and folded: a booklet."""

from collections.abc import Sequence

from armybuilder.faces.drawing import Drawing


def folded(pages: Sequence[Drawing], title: str) -> list[Drawing]:
    """The sides of the sheets in the order in which they are printed, turned over on the short edge."""
    filled = [*pages, *(Drawing(pages[0].width, pages[0].height) for _ in range(-len(pages) % 4))]
    return [
        _side(filled[left], filled[right], f"{title}: side {number}")
        for number, (left, right) in enumerate(order(len(filled)), 1)
    ]


def order(count: int) -> list[tuple[int, int]]:
    """The pages, counted from 0, that lie left and right on each side of each sheet; the count is a multiple of 4."""
    sides = []
    for sheet in range(count // 4):
        first, last = 2 * sheet, count - 1 - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]
    return sides


def _side(left: Drawing, right: Drawing, title: str) -> Drawing:
    sheet = Drawing(left.width + right.width, left.height, title)
    for page, x in ((left, 0.0), (right, left.width)):
        lay(page, sheet, x)
    return sheet


def lay(page: Drawing, on: Drawing, x: float) -> None:
    """Draw all of a page on another, so far to the right; it is read as on its own."""
    moved = {id(mark): mark._replace(x=mark.x + x) for mark in page.marks}
    on.marks += moved.values()
    on.places |= {name: (at + x, top) for name, (at, top) in page.places.items()}
    on.reading.elements += page.reading.moved(lambda mark: moved[id(mark)], x, 0.0).elements
