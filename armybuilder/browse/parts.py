"""The parts of a game's own pages: `browse/games/<slug>.py` has one `part`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from catalog.models import Card
from catalog.parts import Part
from catalog.shelf import Shelf

#: The values for a template: it reads what it finds, and no type can hold it to anything.
Context = Mapping[str, Any]


@dataclass(frozen=True)
class Panel:
    """A part of a card's page: its title and the template that shows it. A wide one takes the whole width."""

    slug: str
    title: str
    template: str
    context: Context = field(default_factory=dict)
    is_wide: bool = False


#: The panels beside the cards of each model; each is asked only about cards of its own.
Panels = Mapping[type[Card], Callable[[Any, Shelf], Iterable[Panel]]]


@dataclass(frozen=True)
class GamePart:
    """A game's words for its kinds, and what it shows beside a card, above a list and in a tile."""

    #: A line about each kind, for the game's page.
    about: Mapping[str, str]
    #: The emblems of kinds whose cards have none, or none that fits the kind.
    emblems: Mapping[str, str]
    #: The kinds that stand first on the game's page.
    leading: tuple[str, ...]
    #: The panels beside a card on its page, by its kind.
    panels: Panels = field(default_factory=dict)
    #: The cards whose texts speak for a card: a unit's ability. Most speak for themselves.
    voices: Callable[[Card], Iterable[Card]] = lambda card: ()
    #: The panel that fills a kind's list instead of card faces, if any does.
    plates: Callable[[str, Shelf], Panel | None] = lambda kind, shelf: None

    def panels_of(self, card: Card, shelf: Shelf) -> Iterable[Panel]:
        draw = self.panels.get(type(card))
        return draw(card, shelf) if draw else ()


#: The part of a game by its slug, dashed or not.
part_of = Part[GamePart]("armybuilder.browse.games", name="part")
