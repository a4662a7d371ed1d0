"""The worth of a card: a troop's by what it deals, takes and reaches, a tactics card's by what it may do."""

from collections.abc import Mapping
from functools import lru_cache

from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.state import State
from catalog.games.tactica.plain.cards import Troop

#: The worth of a point of OFF, of DEF, of a hex of RNG beyond the first, and of a tactics card.
OFF, DEF, RNG, CARD = 1.0, 0.8, 0.4, 1.0
#: The tactics cards that are worth more or less than others.
CARDS = {"crown": 3.0, "negate": 1.4, "engineer": 1.4, "rescue": 0.8, "spy": 0.6}
#: The worth of the first level of ranged troops, as a share of the second: alone it does nothing.
HALF_TRAINED = 0.25


@lru_cache(maxsize=16)
def card_worths(library: Library) -> Mapping[str, float]:
    """The worth of each card, untrained."""
    troops = library.cards.troops
    return {slug: _worth(troops[slug]) if slug in troops else CARDS.get(slug, CARD) for slug in library.order}


def _worth(troop: Troop) -> float:
    return OFF * troop.offense + DEF * troop.defense + RNG * (troop.range - 1)


@lru_cache(maxsize=16)
def troop_worths(library: Library) -> Mapping[tuple[str, int], float]:
    """The worth of each troop on the field, by its training."""
    levels = (0, *library.trainings)
    return {
        (slug, level): _trained(library, troop, level) for slug, troop in library.troops.items() for level in levels
    }


def _trained(library: Library, troop: Troop, level: int) -> float:
    worth = _worth(troop)
    if not level:
        return worth
    if troop.is_melee:
        return worth + DEF * troop.defense * (library.trainings[level].defense_factor - 1)
    most = OFF * troop.offense * (library.trainings[max(library.trainings)].offense_factor - 1)
    return worth + most * (1 if level == max(library.trainings) else HALF_TRAINED)


def troop_worth(state: State, piece: int) -> float:
    """The worth of a troop on the field."""
    return troop_worths(state.library)[state.kind[piece], state.level[piece]]
