"""How an evening stands or ended, as a picture to share."""

from armybuilder.faces.drawing import Drawing, inks
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.typeset import FontName, displayable, width
from armybuilder.printing import images
from armybuilder.tabletop.presenters import SideView, TableView
from armybuilder.tabletop.results import State, result_of

#: Millimetres and pixels: the shape in which links are shown elsewhere.
WIDTH, HEIGHT, EDGE = 120.0, 63.0, 6.0
PIXELS = 1200
INK = inks("slate")


def picture_of(view: TableView) -> Drawing:
    """The sides beside each other, each with its points, what stands, and how it ended."""
    drawing = Drawing(WIDTH, HEIGHT, str(view.table))
    drawing.path(f"M0 0H{WIDTH}V{HEIGHT}H0Z", fill=INK["paper"])
    game = view.table.game
    drawing.picture(emblem_path(game.emblem), INK["accent"], EDGE, EDGE, 8, EMBLEM_SIZE)
    drawing.words(EDGE + 11, EDGE + 5.5, game.name, "serif-bold", 14, INK["ink"])
    drawing.words(WIDTH - EDGE, EDGE + 5.5, f"{view.table.changed:%Y-%m-%d}", "sans", 9, INK["muted"], "end")
    column = (WIDTH - 2 * EDGE) / len(view.sides)
    for place, side in enumerate(view.sides):
        _side(drawing, side, EDGE + place * column, column - 3)
    return drawing


def _side(drawing: Drawing, side: SideView, left: float, room: float) -> None:
    drawing.path(f"M{left} 18h{room}", line=INK["faint"], thickness=0.3)
    _line(drawing, left, 25, str(side.side), "serif-bold", 14, room)
    if side.score:
        drawing.words(left, 40, side.score.words, "serif-bold", 34, INK["accent"])
        _line(drawing, left, 45.5, side.score.counter.label, "sans", 8, room)
    if side.pieces:
        _line(
            drawing,
            left,
            51,
            f"{len(side.standing)} of {len(side.pieces)} standing, turn {side.state.turn}",
            "sans",
            9,
            room,
        )
    result = result_of(side.side)
    if result and result.state == State.CONFIRMED:
        words = {"won": "Victory", "drew": "Draw", "lost": "Defeat"}[result.outcome]
        _line(drawing, left, 57, words, "sans-bold", 10, room)


def _line(drawing: Drawing, x: float, y: float, text: str, font: FontName, size: float, room: float) -> None:
    """A line of words, cut where it is too long."""
    words = displayable(text, font)
    while len(words) > 1 and width(words, font, size) > room:
        words = words.removesuffix("…")[:-1].rstrip() + "…"
    drawing.words(x, y, words, font, size, INK["ink"])


def svg(drawing: Drawing) -> bytes:
    return images.drawing_svg(drawing, drawing.title).encode()


def png(drawing: Drawing) -> bytes:
    return images.png(images.pixels(drawing, PIXELS))
