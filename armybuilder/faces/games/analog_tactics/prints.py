"""The prints of Analog Tactics beside its cards."""

from collections.abc import Iterator

from armybuilder.faces.chapters import Chapters, Stencil, named_cards, on_hexes, steps_on_hexes
from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.games.analog_tactics.boards import form_patterns, formation, in_sight
from armybuilder.geometry.hexes import distance
from catalog.games.analog_tactics.models import Monster, Obstacle, Ritual, Unit, Weapon
from catalog.games.analog_tactics.models import Stat as Figure
from catalog.games.analog_tactics.plain import TOP_LEVEL
from catalog.models import Card
from catalog.shelf import Shelf


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The stencils of a card: the spaces that a weapon strikes, a ritual's places, a unit's moves and sight."""
    if isinstance(card, Weapon):
        for drawn in form_patterns(card):
            yield Stencil(f"{card.name}: {drawn.title}", "Weapon", drawn)
    elif isinstance(card, Ritual):
        yield Stencil(card.name, "Ritual", formation(card))
    elif isinstance(card, Unit):
        levels = range(1, TOP_LEVEL + 1)
        yield _movement(max(card.at(level).get(Figure.MOVEMENT) or 0 for level in levels))
        yield from _range(card.attack_range)
    elif isinstance(card, Monster | Obstacle):
        yield from _range(card.attack_range or 0)


def _movement(most: int) -> Stencil:
    title = f"Movement up to {most}"
    return Stencil(title, "Movement", steps_on_hexes(title, most, top="flat"))


def _range(reach: int) -> Iterator[Stencil]:
    """The spaces further away than beside a unit that faces up, and in its sight."""
    if reach > 1:
        yield Stencil(f"Range {reach}", "Range", _seen(f"Range {reach}", reach))


def _seen(title: str, reach: int) -> Diagram:
    places = {place: str(distance((0, 0), place)) for place in in_sight(reach)}
    return on_hexes(title, places, top="flat")


chapters = Chapters(
    tokens=named_cards(("obstacle", "monster")),
    tokens_are="Obstacles and monsters",
    references=("ability", "ritual_spell", "blueprint", "mission"),
    stencils=stencils,
    cell=30.0,
)
