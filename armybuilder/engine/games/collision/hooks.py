"""The hooks of Collision: where abilities have a say in the rules.

In each, `table` and the piece whose card it is come first. A hook named `…_around` asks every piece about another one,
which is the next argument; its function sees to it that a piece off the board has no say there (`on_board`).
"""

from armybuilder.engine.hooks import Anyone, Each, EveryoneAny, EveryoneEach, HookSet, Listed, Sum


class Window(Listed):
    """A moment at which enemies or allies may react."""


class Hooks(HookSet):
    # What a character may do
    #: Special actions, special attacks and special movement: an `Action` of `actions.py`.
    actions = Listed()

    # Reactions: a `Reaction` of `reactions.py`, by the window that it answers in
    #: An enemy, or an ally, activates.
    activates = Window()
    #: An enemy comes from outside into melee reach.
    enters = Window()
    #: An enemy uses an ability.
    uses = Window()
    #: An attack or ability is about to strike a target.
    targeted = Window()
    #: A target is hit.
    struck = Window()
    #: An injury level would rise by exactly 1.
    one_injury = Window()
    defeated = Window()
    #: An attack is over and dealt its target no injury.
    unharmed = Window()

    # Attacks and hits
    #: True if a piece is unaffected by a damage type; by Slay; by fear and Flee.
    is_immune = Anyone("damage_type")
    is_immune_to_slay = Anyone()
    is_fearless = Anyone()
    is_fearless_around = EveryoneAny("about")
    #: Armor added against a damage type.
    armor_against = Sum("damage_type")
    #: True if a piece has total cover from an attack at this distance.
    has_total_cover = Anyone("distance")
    #: Auras: whether one of their type reaches a piece.
    fortifies_around = EveryoneAny("about")
    enrages_around = EveryoneAny("about")
    hurries_around = EveryoneAny("about")
    #: The piece was hit by an attack, before the injury roll; it was injured by one; it injured or slew by one.
    after_being_hit = Each("strike")
    after_being_injured = Each("strike")
    after_injuring = Each("strike")
    #: The piece has made an attack, and all answers to it are over.
    after_attacking = Each("attack")

    # Movement, turns, score
    #: True if a piece keeps an enemy from moving along a path out of its melee reach.
    holds_back_around = EveryoneAny("about", "path")
    #: Somebody starts its activation on, or moves onto, a tile.
    beside_around = EveryoneEach("about")
    #: The Endurance of a piece beside its Endure as it first comes into play.
    more_endurance_at_start = Sum()
    #: True if the piece recovers Mana by Recovery; what else it recovers.
    has_recovery = Anyone()
    mana_at_recovery = Sum()
    #: Victory Points for standing on the board at the end; who brings it to choosing the sides.
    points_at_end = Sum()
    chooses_sides = Anyone()


#: The windows by name, in the order in which they open.
WINDOWS = tuple(name for name, hook in Hooks.by_name.items() if isinstance(hook, Window))
