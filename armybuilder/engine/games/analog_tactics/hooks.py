"""The hooks of Analog Tactics: where abilities, weapons, upgrades, blueprints and buildings have a say in the rules.

In each, `table` and the unit whose card it is come first. A hook named `…_around` asks every unit in play about another
one, which is the next argument. `attack` is the attack that is being made (`attack.py`).
"""

from armybuilder.engine.hooks import Anyone, Each, EveryoneAny, EveryoneEach, EveryoneSum, First, HookSet, Listed, Sum


def always(*_: object) -> bool:
    """The answer of a card that counts whatever happens."""
    return True


class Hooks(HookSet):
    # Figures
    #: Additions that change with the moment, and still belong to the figure (ruling P49).
    hit_bonus = Sum()
    evasion_bonus = Sum()
    damage_bonus = Sum()
    armor_bonus = Sum()
    evasion_bonus_around = EveryoneSum("about")
    damage_bonus_around = EveryoneSum("about")
    armor_bonus_around = EveryoneSum("about")
    #: More attack points than the figure says.
    more_attacks = Sum()

    # Attacks: before the rolls
    #: True if an attack strikes the space straight behind its target, too.
    strikes_behind = Anyone("attack")
    #: The attacker's additions to its attack, `Boost`s, and the target's `Defence`s.
    boosts = Listed()
    defences = Listed()
    #: The Special points that an enemy pays to choose this unit.
    toll = Sum()

    # Attacks: the rolls
    hit_situation = Sum("attack")
    #: The number of times the Evasion figure is added once more.
    evasion_again = Sum("attack")
    drops_penalties = Anyone()
    rolls_twice = Anyone()
    wins_ties = Anyone()
    #: True if the attack hits without dice.
    cannot_be_evaded = Anyone("attack")
    #: The `Riposte`s of a unit that has evaded.
    after_miss = Listed()

    # Attacks: damage and what follows
    damage_situation = Sum("attack")
    damage_situation_around = EveryoneSum("about", "attack")
    ignores_armor = Anyone("attack")
    #: True if a unit is immune to electric attacks, and whether it may use no Special points.
    grounds_around = EveryoneAny("about")
    jams_around = EveryoneAny("about")
    #: Ways in which damage to somebody else or to this unit goes elsewhere: `Shelter`s.
    shelters = Listed()
    #: Keeps a unit at 0 Health standing.
    rescues = Listed()
    on_success = Each("attack")
    after_own_attack = Each("attack")
    #: The `Riposte`s of a unit that was attacked, when the attack is over.
    ripostes = Listed()

    # Elimination
    after_killing_around = EveryoneEach("about")
    #: `is_own_hand`: the own side has done it, which opens no windows (ruling P41).
    after_loss_around = EveryoneEach("about", "space", "is_own_hand")

    # Rounds
    heals_at_round_end = Each()

    # Movement
    is_free_step = Anyone("space")
    #: "units" or "all": what a unit moves through.
    passes = First()
    #: True if Special points serve as Movement points, and whether the edges of the board are joined.
    has_haste = Anyone()
    wraps = Anyone()
    #: More spaces to which a unit may step, each function with the slug for the log: `ways(table, unit)`.
    ways = Listed()
    #: Strikes at who leaves its side; shoots at who comes into its range and sight.
    pursues = Listed()
    shoots_around = EveryoneEach("target")

    # What a unit may do
    #: Abilities to use in the own turn and in windows: `Use`s of `uses.py`.
    uses = Listed()
