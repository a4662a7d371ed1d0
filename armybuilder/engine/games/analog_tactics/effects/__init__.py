"""The effects of cards, each under its slug: abilities, weapons, upgrades, blueprints, missions, spells, buildings."""

from armybuilder.engine.games.analog_tactics.effects import (
    assassin,
    buildings,
    casting,
    drones,
    engineer,
    mage,
    rituals,
    shadows,
    spells,
    universal,
    upgrades,
    warrior,
    weapons,
)
from armybuilder.engine.games.analog_tactics.hooks import HOOKS

#: The slugs that have effects of their own here, and those that work in the rules themselves.
DECLARED = frozenset(HOOKS.cards)

__all__ = [
    "DECLARED",
    "assassin",
    "buildings",
    "casting",
    "drones",
    "engineer",
    "mage",
    "rituals",
    "shadows",
    "spells",
    "universal",
    "upgrades",
    "warrior",
    "weapons",
]
