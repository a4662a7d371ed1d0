"""The pages of Skirmish of Straws beside a card."""

from collections.abc import Iterable

from armybuilder.browse.parts import GamePart, Panel
from catalog.games.skirmish_of_straws.models import Knot
from catalog.models import Card
from catalog.shelf import Shelf


def _knot_panels(knot: Knot, shelf: Shelf) -> Iterable[Panel]:
    """A knot's straws."""
    context = {"straws": list(knot.straws.all())}
    yield Panel("straws", "Straws with it", "games/skirmish_of_straws/browse/_straws.html", context)


def voices(card: Card) -> list[Card]:
    """The knot speaks for its straw."""
    knot = getattr(card, "knot", None)
    return [knot] if knot else []


part = GamePart(
    about={"straw": "Fighters of one piece.", "knot": "What keeps a straw from breaking."},
    emblems={},
    leading=("straw",),
    panels={Knot: _knot_panels},
    voices=voices,
)
