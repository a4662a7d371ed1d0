"""All that each ability changes: a declaration under its slug. Importing this declares all of them."""

from armybuilder.engine.games.collision.effects import battle_arts, passives, reactions, special_actions, spells
from armybuilder.engine.games.collision.hooks import Hooks

__all__ = ["DECLARED", "IN_THE_RULES", "battle_arts", "passives", "reactions", "special_actions", "spells"]

#: The slugs of all abilities that have a say in the rules by hooks.
DECLARED = frozenset(Hooks.cards)
#: Words of the glossary that no character has for an ability of its own, and where the rules carry them out.
IN_THE_RULES = {
    "blast-attack": "combat.py: a shape",
    "burst-attack": "combat.py: a shape",
    "line-attack": "combat.py: a shape",
    "drain": "hit_effects.py",
    "steal-x": "hit_effects.py",
    "knockback": "hit_effects.py",
    "luck": "rolls.py; tokens at the start in cards.py",
    "slay": "injuries.py",
    "immune": "injuries.py, as the abilities that name a type say",
    "no-reactions": "attack.py: bars_reactions",
    "on-hit": "combat.py: the order of effects",
    "on-injury": "combat.py: the order of effects",
    "flee": "recovery.py; activation.py: it bars movement",
    "hex-x": "figures.py; reactions.py: it bars reactions",
    "poison-x": "recovery.py",
    "stun": "recovery.py",
    "multiattack": "combat.py: can_use_weapon",
    "ranged": "cards.py: a weapon's mode; figures.py: beyond its Reach",
    "sharp": "combat.py: a Crit on 9",
    "unstable": "combat.py: a natural 1",
    "focus": "nothing at the table: a card prints totals (rulings CO53, CO54)",
    "leaping-move": "movement.py",
    "levitating-move": "movement.py; state.py: its level",
}
