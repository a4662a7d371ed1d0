"""The effects of cards: a declaration under each one's slug. Importing this declares all of them."""

from armybuilder.engine.games.tactics_david.effects import abilities, items, specials, statuses
from armybuilder.engine.games.tactics_david.hooks import Hooks

__all__ = ["DECLARED", "abilities", "items", "specials", "statuses"]

#: The slugs of all cards that have a say in the rules.
DECLARED = frozenset(Hooks.cards)
