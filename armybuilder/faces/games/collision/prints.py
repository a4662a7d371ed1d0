"""The prints of Collision beside its cards."""

from collections.abc import Iterator

from armybuilder.faces.chapters import Chapters, Stencil, counted, steps_on_squares
from armybuilder.faces.games.collision.battle import area_of
from catalog.games.collision.choices import AbilityCategory
from catalog.games.collision.models import Ability, Character
from catalog.models import Card
from catalog.shelf import Shelf


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The tiles that a blast, a burst or a line strikes; how far a character moves."""
    if isinstance(card, Ability) and (area := area_of(card)):
        yield Stencil(area.title, "Attack", area)
    elif isinstance(card, Character):
        yield from counted("Move", [card.move], steps_on_squares)
        for held in card.abilities.all():
            yield from stencils(held.ability, shelf)


def tokens(shelf: Shelf) -> list[Card]:
    """The statuses among the abilities."""
    return [ability for ability in shelf.all(Ability).values() if ability.category == AbilityCategory.STATUS]


chapters = Chapters(
    tokens=tokens, tokens_are="Statuses", references=("ability", "action", "combat_modifier"), stencils=stencils
)
