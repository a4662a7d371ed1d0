"""The hooks of Analog Tactics: where abilities, weapons, upgrades, blueprints and buildings have a say in the rules.

In each, `table` and the unit whose card it is come first. A hook named `…_around` asks every unit in play about another
one, which is the next argument. `attack` is the attack that is being made (`attack.py`).
"""

from armybuilder.engine.hooks import Anyone, Each, EveryoneAny, EveryoneEach, EveryoneSum, First, Hooks, Listed, Sum

HOOKS = Hooks()
_declare = HOOKS.declare


def always(*_: object) -> bool:
    """The answer of a card that counts whatever happens."""
    return True


# Figures
#: Additions that change with the moment, and still belong to the figure (ruling P49).
hit_bonus = _declare(Sum, "hit_bonus")
evasion_bonus = _declare(Sum, "evasion_bonus")
damage_bonus = _declare(Sum, "damage_bonus")
armor_bonus = _declare(Sum, "armor_bonus")
evasion_bonus_around = _declare(EveryoneSum, "evasion_bonus_around", "about")
damage_bonus_around = _declare(EveryoneSum, "damage_bonus_around", "about")
armor_bonus_around = _declare(EveryoneSum, "armor_bonus_around", "about")
#: More attack points than the figure says.
more_attacks = _declare(Sum, "more_attacks")

# Attacks: before the rolls
#: True if an attack strikes the space straight behind its target, too.
strikes_behind = _declare(Anyone, "strikes_behind", "attack")
#: The attacker's additions to its attack, `Boost`s, and the target's `Defence`s.
boosts = _declare(Listed, "boosts")
defences = _declare(Listed, "defences")
#: The Special points that an enemy pays to choose this unit.
toll = _declare(Sum, "toll")

# Attacks: the rolls
hit_situation = _declare(Sum, "hit_situation", "attack")
#: The number of times the Evasion figure is added once more.
evasion_again = _declare(Sum, "evasion_again", "attack")
drops_penalties = _declare(Anyone, "drops_penalties")
rolls_twice = _declare(Anyone, "rolls_twice")
wins_ties = _declare(Anyone, "wins_ties")
#: True if the attack hits without dice.
cannot_be_evaded = _declare(Anyone, "cannot_be_evaded", "attack")
#: The `Riposte`s of a unit that has evaded.
after_miss = _declare(Listed, "after_miss")

# Attacks: damage and what follows
damage_situation = _declare(Sum, "damage_situation", "attack")
damage_situation_around = _declare(EveryoneSum, "damage_situation_around", "about", "attack")
ignores_armor = _declare(Anyone, "ignores_armor", "attack")
#: True if a unit is immune to electric attacks, and whether it may use no Special points.
grounds_around = _declare(EveryoneAny, "grounds_around", "about")
jams_around = _declare(EveryoneAny, "jams_around", "about")
#: Ways in which damage to somebody else or to this unit goes elsewhere: `Shelter`s.
shelters = _declare(Listed, "shelters")
#: Keeps a unit at 0 Health standing.
rescues = _declare(Listed, "rescues")
on_success = _declare(Each, "on_success", "attack")
after_own_attack = _declare(Each, "after_own_attack", "attack")
#: The `Riposte`s of a unit that was attacked, when the attack is over.
ripostes = _declare(Listed, "ripostes")

# Elimination
after_killing_around = _declare(EveryoneEach, "after_killing_around", "about")
#: `is_own_hand`: the own side has done it, which opens no windows (ruling P41).
after_loss_around = _declare(EveryoneEach, "after_loss_around", "about", "space", "is_own_hand")

# Rounds
heals_at_round_end = _declare(Each, "heals_at_round_end")

# Movement
is_free_step = _declare(Anyone, "is_free_step", "space")
#: "units" or "all": what a unit moves through.
passes = _declare(First, "passes")
#: True if Special points serve as Movement points, and whether the edges of the board are joined.
has_haste = _declare(Anyone, "has_haste")
wraps = _declare(Anyone, "wraps")
#: More spaces to which a unit may step, each function with the slug for the log: `ways(table, unit)`.
ways = _declare(Listed, "ways")
#: Strikes at who leaves its side; shoots at who comes into its range and sight.
pursues = _declare(Listed, "pursues")
shoots_around = _declare(EveryoneEach, "shoots_around", "target")

# What a unit may do
#: Abilities to use in the own turn and in windows: `Use`s of `uses.py`.
uses = _declare(Listed, "uses")
