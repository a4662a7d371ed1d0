"""All that each ability changes: a declaration under its slug. Importing this declares all of them."""

from armybuilder.engine.games.collision.effects import (
    auras,
    battle_arts,
    economy,
    healing,
    interrupts,
    meteor,
    movements,
    passives,
    protection,
    spells,
    swaps,
    terrain,
)
from armybuilder.engine.games.collision.hooks import HOOKS

__all__ = [
    "DECLARED",
    "IN_THE_RULES",
    "auras",
    "battle_arts",
    "economy",
    "healing",
    "interrupts",
    "meteor",
    "movements",
    "passives",
    "protection",
    "spells",
    "swaps",
    "terrain",
]

#: The slugs of all abilities that have a say in the rules by hooks.
DECLARED = frozenset(HOOKS.cards)
#: Words of the glossary that no character has for an ability of its own, and where the rules carry them out.
IN_THE_RULES = {
    "blast-attack": "striking.py: a shape",
    "burst-attack": "striking.py: a shape",
    "line-attack": "striking.py: a shape",
    "drain": "words.py",
    "steal-x": "words.py",
    "knockback": "pushing.py",
    "luck": "rolls.py; tokens at the start in cards.py",
    "slay": "injuries.py",
    "immune": "injuries.py, as the abilities that name a type say",
    "no-reactions": "attack.py: bars_reactions",
    "on-hit": "strike.py: the order of effects",
    "on-injury": "strike.py: the order of effects",
    "flee": "recovery.py; options.py: it bars movement",
    "hex-x": "figures.py; reactions.py: it bars reactions",
    "poison-x": "recovery.py",
    "stun": "recovery.py",
    "multiattack": "striking.py: can_use_weapon",
    "ranged": "cards.py: a weapon's mode; figures.py: beyond its Reach",
    "sharp": "strike.py: a Crit on 9",
    "unstable": "strike.py: a natural 1",
    "focus": "nothing at the table: a card prints totals (rulings CO53, CO54)",
    "leaping-move": "ways.py",
    "levitating-move": "ways.py; state.py: its level",
}
