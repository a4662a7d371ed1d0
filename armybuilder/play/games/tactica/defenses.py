"""An attack of TACTICA in words: what may be held against it, and what comes of it then."""

from collections.abc import Callable
from fractions import Fraction

from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.saving import Together, TroopUnderAttack
from armybuilder.play.adapters import Held


def held_against(
    library: Library, found: TroopUnderAttack, chance_of: Callable[[Together], Fraction]
) -> tuple[Held, ...]:
    """All that may be laid down against an attack, with the chance that it is held."""
    return tuple(
        Held(
            " and ".join(library.name(card) for card in each.cards),
            f"DEF {each.defense}, {'captured all the same' if found.damage > each.defense else 'not captured'}",
            float(chance_of(frozenset(each.cards))),
        )
        for each in found.answers
    )
