"""The effects of cards: a declaration under each one's slug. Importing this declares all of them."""

from armybuilder.engine.games.analog_tactics.effects import assassin, engineer, mage, rituals, universal, warrior
from armybuilder.engine.games.analog_tactics.hooks import Hooks

__all__ = ["DECLARED", "assassin", "engineer", "mage", "rituals", "universal", "warrior"]

#: The slugs that have effects of their own here, and those that work in the rules themselves.
DECLARED = frozenset(Hooks.cards)
