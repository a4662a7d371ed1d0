"""The hooks of TACTICA: where troops, training, features, and the cards that lie on a troop have a say in the rules.

In each, `table` and the troop whose card it is come first. `aura` asks every troop in play about another one.
"""

from armybuilder.engine.hooks import Anyone, EveryoneSum, Hooks, Sum

HOOKS = Hooks()
_declare = HOOKS.declare

# OFF, DEF, RNG
#: Added up they are the OFF of a troop against a target.
offense = _declare(Sum, "offense", "target")
#: Added where the target is adjacent.
offense_nearby = _declare(Sum, "offense_nearby", "target")
#: Added by troops around it.
aura = _declare(EveryoneSum, "aura", "about")
#: Added to the OFF of an attacker by the target's own cards and ground.
offense_of_attacker = _declare(Sum, "offense_of_attacker", "attacker")
defense = _declare(Sum, "defense")
reach = _declare(Sum, "reach")

# Movement
#: True if a troop may move although an enemy troop stands beside it.
slips_locks = _declare(Anyone, "slips_locks")
#: True if every hex costs a troop 1 MOV.
walks_lightly = _declare(Anyone, "walks_lightly")
