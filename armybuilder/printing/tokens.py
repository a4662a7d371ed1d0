"""Round tokens to cut out: an emblem and a name; on the back the same, or a code that leads to the card's page."""

from collections.abc import Sequence

from armybuilder.faces.diagrams import circle, polygon
from armybuilder.faces.drawing import INKS, Drawing, inks
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.face import Face
from armybuilder.faces.qr import CODE_SIDE, code_path
from armybuilder.faces.typeset import POINT, Line, Span, break_lines, line_width, width
from armybuilder.printing import papers
from armybuilder.printing.sheets import Paper

#: Diameters in millimetres: a small coin, a usual base, a large one.
DIAMETERS = (20, 25, 32)
USUAL_DIAMETER = 25
#: Between two tokens: room for the scissors.
GAP = 3.0
#: The part of a piece's width that its strengths leave to emblem and name.
INSIDE = 0.7
#: Sizes of a token's name in points, from the largest to the smallest that is read at the table.
SIZES = (8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0)


def pages(
    faces: Sequence[Face], paper: Paper, diameter: float, flip: str, title: str, game: str, site: str = ""
) -> list[Drawing]:
    """Sheets of tokens; on two sides, a sheet of backs after each. With a site, backs are codes that lead there.

    On one side these are to be cut out too, and glued behind.
    """
    columns, rows = grid(paper, diameter)
    each_page = [faces[start : start + columns * rows] for start in range(0, len(faces), columns * rows)]
    sides = 1 if flip == "none" and not site else 2
    made = []
    for number, shown in enumerate(each_page):
        page = _page(shown, paper, diameter)
        papers.head(page, title, number * sides + 1, len(each_page) * sides)
        papers.foot(page, game)
        page.title = title
        made.append(page)
        if sides == 2:
            made.append(_back(shown, paper, diameter, flip, site))
    return made


def grid(paper: Paper, diameter: float) -> tuple[int, int]:
    """The numbers of tokens that go across a page and down."""
    wide, tall = papers.room_of(paper)
    return int((wide + GAP) // (diameter + GAP)), int((tall + GAP) // (diameter + GAP))


def centers(paper: Paper, diameter: float) -> list[tuple[float, float]]:
    """The middles of a page's tokens, row by row; the whole stands in the page's middle from side to side."""
    columns, rows = grid(paper, diameter)
    step = diameter + GAP
    left = (papers.size_of(paper)[0] - columns * step + GAP) / 2 + diameter / 2
    top = papers.EDGE + papers.HEAD + diameter / 2
    return [(left + column * step, top + row * step) for row in range(rows) for column in range(columns)]


def _page(faces: Sequence[Face], paper: Paper, diameter: float) -> Drawing:
    page = Drawing(*papers.size_of(paper))
    for face, (x, y) in zip(faces, centers(paper, diameter), strict=False):
        token(page, face, x, y, diameter)
    return page


def _back(faces: Sequence[Face], paper: Paper, diameter: float, flip: str, site: str) -> Drawing:
    """The backs where they lie behind their fronts once the paper is turned."""
    page = Drawing(*papers.size_of(paper))
    for face, (x, y) in zip(faces, centers(paper, diameter), strict=False):
        behind = {"none": (x, y), "short": (x, page.height - y)}.get(flip, (page.width - x, y))
        if site and face.href:
            _code(page, site + face.href, *behind, diameter, has_cut=flip == "none")
        else:
            token(page, face, *behind, diameter, has_cut=flip == "none")
    return page


def _code(page: Drawing, address: str, x: float, y: float, diameter: float, *, has_cut: bool) -> None:
    """A code that goes on the smallest of tokens."""
    if has_cut:
        page.path(circle(x, y, diameter / 2), line=INKS["faint"], thickness=papers.HAIRLINE)
    path, modules = code_path(address)
    page.picture(path, INKS["ink"], x - CODE_SIDE / 2, y - CODE_SIDE / 2, CODE_SIDE, modules)


def token(page: Drawing, face: Face, x: float, y: float, diameter: float, *, has_cut: bool = True) -> None:
    """One token around a middle: a tinted disc with a rim, the emblem above, the name below.

    The piece of a game whose pieces have a front and strengths shows these at its rim.
    """
    ink, radius = inks(face.accent), diameter / 2
    page.path(circle(x, y, radius), ink["soft"], ink["faint"] if has_cut else "", papers.HAIRLINE if has_cut else 0.0)
    page.path(circle(x, y, radius - 1.2), ink["white"], ink["accent"], 0.5)
    if face.sides:
        _sides(page, face, x, y, radius)
        diameter *= INSIDE
    lines, size = name_lines(face.title, diameter)
    depth = size * POINT * 1.12
    side = diameter * (0.42 if len(lines) == 1 else 0.36)
    top = y - (side + depth * len(lines)) / 2 - diameter * 0.02
    if face.emblem:
        page.picture(emblem_path(face.emblem), ink["accent"], x - side / 2, top, side, EMBLEM_SIZE)
    with page.tagged("P"):
        for n, line in enumerate(lines):
            start = x - line_width(line, size) / 2
            baseline = top + side + depth * (n + 0.8)
            for span in line:
                page.words(start + span.x, baseline, span.text, span.font, size, INKS["ink"])


def _sides(page: Drawing, face: Face, x: float, y: float, radius: float) -> None:
    """The strengths of a piece inside of its rim, and an arrowhead at its front."""
    top, wide = y - radius + 1.2, radius * 0.16
    page.path(polygon((x - wide, top), (x, top - 1.2), (x + wide, top)), inks(face.accent)["accent"])
    size, out = radius * 0.62, radius * 0.72
    places = {"top": (0.0, -out), "left": (-out, 0.0), "right": (out, 0.0), "bottom": (0.0, out)}
    for side in face.sides:
        right, down = places[side.place]
        baseline = y + down + size * POINT * 0.36
        page.words(
            x + right,
            baseline,
            side.value,
            "sans-bold",
            size,
            INKS["ink"],
            "middle",
            alt_text=f"{side.label} {side.value}",
        )


def name_lines(title: str, diameter: float) -> tuple[list[Line], float]:
    """A token's name on one line or two, as large as it fits between the rims there; a name too long takes more."""
    for size in SIZES:
        for most, share in ((1, 0.74), (2, 0.68)):
            measure = diameter * share
            lines = break_lines([Span(title, "sans-bold")], size, measure)
            if len(lines) <= most and all(width(word, "sans-bold", size) <= measure for word in title.split()):
                return lines, size
    return break_lines([Span(title, "sans-bold")], SIZES[-1], diameter * 0.68), SIZES[-1]
