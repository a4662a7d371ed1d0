"""Skirmish of Straws at a real table: straws that break, and a pull after the other."""

from armybuilder.tabletop.assembling import Reminders, copies, printed_figures, text_of
from armybuilder.tabletop.sheets import Carried, Counter, Figure, Mark, Phase, Piece, Sheet
from catalog.games.skirmish_of_straws.models import Straw
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.games.skirmish_of_straws import Piece as Line


def sheet_of(army: ArmyFile, shelf: Shelf) -> Sheet:
    """Each straw of the bundle, and the knots that it is reminded of when it is pulled."""
    lines: list[Line] = list(rulebook(army.game).build_roster(army, shelf).pieces)
    reminders = Reminders(army.game, {})
    for line in lines:
        if knot := shelf.all(Straw)[line.straw.slug].knot:
            reminders.add(["hit"], knot, line)
    return Sheet(
        pieces=tuple(copies((line, _piece(line, shelf)) for line in lines)),
        counters=(Counter("pulls", "Pulls won"),),
        phases=(Phase("pull", "Pull"),),
        reminders=reminders.all(),
        score="pulls",
    )


def _piece(line: Line, shelf: Shelf) -> Piece:
    card = shelf.all(Straw)[line.straw.slug]
    figures = tuple(printed_figures(line, shelf).values())
    texts = (text_of(card),) if card.text else ()
    broken = Mark("broken", "Broken", is_out=True)
    return Piece("", "straw", card.slug, card.name, figures, texts, marks=(broken,))


def figures_after(piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]:
    """A straw stays as long as it is."""
    return piece.figures
