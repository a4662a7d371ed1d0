"""The hooks of Collision: where abilities have a say in the rules.

In each, `table` and the piece whose card it is come first. A hook named `…_around` asks every piece about another one,
which is the next argument; its function sees to it that a piece off the board has no say there (`on_board`).
"""

from armybuilder.engine.hooks import Anyone, Each, EveryoneAny, EveryoneEach, Hooks, Listed, Sum

HOOKS = Hooks()
_declare = HOOKS.declare

# What a character may do
#: Special actions, special attacks and special movement: an `Action` of `actions.py`.
actions = _declare(Listed, "actions")

# Reactions: a `Reaction` of `reactions.py`, by the window that it answers in
#: An enemy, or an ally, activates.
activates = _declare(Listed, "activates")
#: An enemy comes from outside into melee reach.
enters = _declare(Listed, "enters")
#: An enemy uses an ability.
uses = _declare(Listed, "uses")
#: An attack or ability is about to strike a target.
targeted = _declare(Listed, "targeted")
#: A target is hit.
struck = _declare(Listed, "struck")
#: An injury level would rise by exactly 1.
one_injury = _declare(Listed, "one_injury")
defeated = _declare(Listed, "defeated")
#: An attack is over and dealt its target no injury.
unharmed = _declare(Listed, "unharmed")
WINDOWS = ("activates", "enters", "uses", "targeted", "struck", "one_injury", "defeated", "unharmed")

# Attacks and hits
#: True if a piece is unaffected by a damage type; by Slay; by fear and Flee.
is_immune = _declare(Anyone, "is_immune", "damage_type")
is_immune_to_slay = _declare(Anyone, "is_immune_to_slay")
is_fearless = _declare(Anyone, "is_fearless")
is_fearless_around = _declare(EveryoneAny, "is_fearless_around", "about")
#: Armor added against a damage type.
armor_against = _declare(Sum, "armor_against", "damage_type")
#: True if a piece has total cover from an attack so many spaces away.
has_total_cover = _declare(Anyone, "has_total_cover", "distance")
#: Auras: whether one of their type reaches a piece.
fortifies_around = _declare(EveryoneAny, "fortifies_around", "about")
enrages_around = _declare(EveryoneAny, "enrages_around", "about")
hurries_around = _declare(EveryoneAny, "hurries_around", "about")
#: The piece was hit by an attack, before the injury roll; it was injured by one; it injured or slew by one.
after_being_hit = _declare(Each, "after_being_hit", "strike")
after_being_injured = _declare(Each, "after_being_injured", "strike")
after_injuring = _declare(Each, "after_injuring", "strike")
#: The piece has made an attack, and all answers to it are over.
after_attacking = _declare(Each, "after_attacking", "attack")

# Movement, turns, score
#: True if a piece keeps an enemy from moving along a path out of its melee reach.
holds_back_around = _declare(EveryoneAny, "holds_back_around", "about", "path")
#: Somebody starts its activation on, or moves onto, a tile.
beside_around = _declare(EveryoneEach, "beside_around", "about")
#: The Endurance of a piece beside its Endure as it first comes into play.
more_endurance_at_start = _declare(Sum, "more_endurance_at_start")
#: True if the piece recovers Mana by Recovery; what else it recovers.
has_recovery = _declare(Anyone, "has_recovery")
mana_at_recovery = _declare(Sum, "mana_at_recovery")
#: Victory Points for standing on the board at the end; who brings it to choosing the sides.
points_at_end = _declare(Sum, "points_at_end")
chooses_sides = _declare(Anyone, "chooses_sides")
