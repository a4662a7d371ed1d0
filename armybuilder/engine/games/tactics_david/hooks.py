"""The hooks of Tactics David: where abilities, specials, items and statuses have a say in the rules.

In each, `table` and the unit whose card it is come first. A hook named `…_around` asks every unit in play about another
one, which is the next argument. `clash` is the attack that is being made (`clash.py`), or None outside of one.
"""

from armybuilder.engine.hooks import (
    Anyone,
    Each,
    EveryoneAny,
    EveryoneByCard,
    EveryoneEach,
    EveryoneSum,
    First,
    Hooks,
    Listed,
    Sum,
)

HOOKS = Hooks()
_declare = HOOKS.declare

# Strength Ratings
#: Added to the Base Strength Rating of a side; halved and doubled with it.
base_bonus = _declare(Sum, "base_bonus", "side", "clash")
base_bonus_around = _declare(EveryoneSum, "base_bonus_around", "about", "side", "clash")
#: Added to the Base Strength Rating of whom this unit fights.
base_bonus_of_enemy = _declare(Sum, "base_bonus_of_enemy", "side", "clash")
#: Added to the Strength Rating at the end.
bonus = _declare(Sum, "bonus", "side", "clash")
bonus_around = _declare(EveryoneSum, "bonus_around", "about", "side", "clash")
#: The number of times that the Base Strength Ratings are halved, and doubled.
halvings = _declare(Sum, "halvings", "clash")
halvings_of_enemy = _declare(Sum, "halvings_of_enemy", "clash")
doublings = _declare(Sum, "doublings", "clash")

# Attack and Defend Procedures, Duels
#: "physical", "magical" or "ethereal" for this attack; the unit's own type as it defends.
attack_type = _declare(First, "attack_type", "clash")
defending_type = _declare(First, "defending_type", "clash")
#: True where a unit may not be attacked at all by another in a mode ("melee" or "ranged"): such attacks are not
#: offered.
cannot_be_attacked = _declare(Anyone, "cannot_be_attacked", "attacker", "mode")
#: True where a unit may not make an attack of a type.
may_not_attack = _declare(Anyone, "may_not_attack", "attack_type")
#: True where a unit may not attack one other unit, because of what it did to it.
leaves_alone = _declare(Anyone, "leaves_alone", "target")
#: True where a unit names the side that strikes only once its victim has become what it defends as.
names_side_late = _declare(Anyone, "names_side_late")
before_attacking = _declare(Each, "before_attacking", "clash")
before_defending = _declare(Each, "before_defending", "clash")
before_defending_around = _declare(EveryoneByCard, "before_defending_around", "about", "clash")
#: Changes the dice that this unit rolls, and those of its enemy.
dice = _declare(Each, "dice", "clash", "pool")
dice_of_enemy = _declare(Each, "dice_of_enemy", "clash", "pool")
#: Changes the dice that another unit rolls, before what cards add to them.
dice_around = _declare(EveryoneEach, "dice_around", "about", "clash", "pool")
#: True where a card looks at the dice of this unit's Attack Procedure, and not only at their sum.
reads_faces = _declare(Anyone, "reads_faces")
#: Subtracted from what the unit about rolls, whatever for.
rolled_less_around = _declare(EveryoneSum, "rolled_less_around", "about")
#: True where the unit wins the Duel that begins.
wins_duel = _declare(Anyone, "wins_duel", "clash")
after_duel = _declare(Each, "after_duel", "clash")
after_attacking = _declare(Each, "after_attacking", "clash")
after_defending = _declare(Each, "after_defending", "clash")
#: After the attack and all that it hit.
after_combat = _declare(Each, "after_combat")
#: The number of times more that a unit attacks in its Combat Phase.
more_attacks_around = _declare(EveryoneSum, "more_attacks_around", "about")
#: "take it": the unit is taken off the table instead of being Locked with the other. Before Combat Lock.
before_lock = _declare(Each, "before_lock", "other", "clash")

# Ranged attacks
range_bonus = _declare(Sum, "range_bonus")
hit_bonus = _declare(Sum, "hit_bonus", "clash")
may_retry_hit = _declare(Anyone, "may_retry_hit", "clash")
after_hit_roll = _declare(Each, "after_hit_roll", "clash", "faces")
#: True where allies of this unit may shoot at another whatever their Range Rating.
is_marked_around = _declare(EveryoneAny, "is_marked_around", "about", "shooter")
shoots_after_moving = _declare(Anyone, "shoots_after_moving")
attack_area = _declare(First, "attack_area")

# Death
#: True where a unit does not acquire the Dead Status. `clash` is None where no attack kills it.
is_spared = _declare(Anyone, "is_spared", "killer", "clash")
is_spared_around = _declare(EveryoneAny, "is_spared_around", "about", "killer", "clash")
after_dying = _declare(Each, "after_dying", "killer", "clash")
after_killing = _declare(Each, "after_killing", "victim", "clash")
after_killing_around = _declare(EveryoneByCard, "after_killing_around", "about", "victim")
can_be_engaged_dead = _declare(Anyone, "can_be_engaged_dead")

# Statuses
is_immune = _declare(Anyone, "is_immune", "status")
is_immune_around = _declare(EveryoneAny, "is_immune_around", "about", "status")
after_acquiring = _declare(Each, "after_acquiring", "status")

# Turns and Engagements
game_begins = _declare(EveryoneByCard, "game_begins")
turn_begins = _declare(EveryoneByCard, "turn_begins")
turn_ends = _declare(EveryoneByCard, "turn_ends")
#: As a unit is Engaged, in this order (ruling G123): before anything else; what others do for one that may act, once it
#: is known that it may; its own abilities, before statuses move or turn it.
before_engagement_around = _declare(EveryoneByCard, "before_engagement_around", "about")
at_engagement_around = _declare(EveryoneByCard, "at_engagement_around", "about")
at_engagement = _declare(Each, "at_engagement")
#: Does what a status does when its time has come: as its unit is Engaged, or (Blinded) as its Combat Phase begins.
status_strikes = _declare(Each, "status_strikes", "status")
at_disengagement = _declare(Each, "at_disengagement")
#: Asked of both units of a Unit Team, before the second of them is disengaged.
before_team_disengages = _declare(Each, "before_team_disengages")
#: As a unit learns a card: what it has to do or settle first (ruling G95).
when_learned = _declare(Each, "when_learned")
#: Things to do in the Combat Phase or the Item Phases: an `Action` of `actions.py`.
actions = _declare(Listed, "actions")

# Movement
base_movement_bonus = _declare(Sum, "base_movement_bonus")
movement_bonus = _declare(Sum, "movement_bonus")
movement_bonus_around = _declare(EveryoneSum, "movement_bonus_around", "about")
movement_halvings = _declare(Sum, "movement_halvings")
movement_type = _declare(First, "movement_type")
#: Up to which height the unit passes over terrain pieces, where its movement type does not say it.
passes_height = _declare(First, "passes_height")
ignores_forest = _declare(Anyone, "ignores_forest")
may_not_charge = _declare(Anyone, "may_not_charge")
may_charge = _declare(Anyone, "may_charge")
charges_anywhere = _declare(Anyone, "charges_anywhere")
charges_through_water = _declare(Anyone, "charges_through_water")
most_charged = _declare(First, "most_charged")
before_moving = _declare(Each, "before_moving")
after_moving = _declare(Each, "after_moving", "path")
after_charging = _declare(Each, "after_charging", "path")
#: Asks a marker's unit about a unit that has moved past the marker. True ends the mover's Movement Phase there.
stops_on_trail = _declare(Anyone, "stops_on_trail", "mover")
after_crossing_trail = _declare(Each, "after_crossing_trail", "mover")
#: True where the spaces round the Water on which a unit stands become Water; listed, for it is asked at every move.
floods = _declare(EveryoneAny, "floods", "about")
after_moving_around = _declare(EveryoneByCard, "after_moving_around", "about")
#: True where one has seen to it for all that have the card.
after_movement_phase_around = _declare(EveryoneAny, "after_movement_phase_around", "about")

# Escape, items, teams
before_escaping = _declare(Each, "before_escaping", "clash")
after_escaping = _declare(Each, "after_escaping", "clash", "space")
more_items = _declare(Sum, "more_items")
team_movement = _declare(First, "team_movement")
team_movement_type = _declare(First, "team_movement_type")
picks_in_team = _declare(Anyone, "picks_in_team", "clash")
