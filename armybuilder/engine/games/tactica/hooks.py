"""The hooks of TACTICA: where troops, training, features, and the cards that lie on a troop have a say in the rules.

In each, `table` and the troop whose card it is come first. `aura` asks every troop in play about another one.
"""

from armybuilder.engine.hooks import Anyone, EveryoneSum, HookSet, Sum


class Hooks(HookSet):
    # OFF, DEF, RNG
    #: Added up they are the OFF of a troop against a target.
    offense = Sum("target")
    #: Added where the target is adjacent.
    offense_nearby = Sum("target")
    #: Added by troops around it.
    aura = EveryoneSum("about")
    #: Added to the OFF of an attacker by the target's own cards and ground.
    offense_of_attacker = Sum("attacker")
    defense = Sum()
    reach = Sum()

    # Movement
    #: True if a troop may move although an enemy troop stands beside it.
    slips_locks = Anyone()
    #: True if every hex costs a troop 1 MOV.
    walks_lightly = Anyone()
