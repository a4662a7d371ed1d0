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
    HookSet,
    Listed,
    Sum,
)


class Hooks(HookSet):
    # Strength Ratings
    #: Added to the Base Strength Rating of a side; halved and doubled with it.
    base_bonus = Sum("side", "clash")
    base_bonus_around = EveryoneSum("about", "side", "clash")
    #: Added to the Base Strength Rating of whom this unit fights.
    base_bonus_of_enemy = Sum("side", "clash")
    #: Added to the Strength Rating at the end.
    bonus = Sum("side", "clash")
    bonus_around = EveryoneSum("about", "side", "clash")
    #: The number of times that the Base Strength Ratings are halved, and doubled.
    halvings = Sum("clash")
    halvings_of_enemy = Sum("clash")
    doublings = Sum("clash")

    # Attack and Defend Procedures, Duels
    #: "physical", "magical" or "ethereal" for this attack; the unit's own type as it defends.
    attack_type = First("clash")
    defending_type = First("clash")
    #: True where a unit may not be attacked at all by another in a mode ("melee" or "ranged"): such attacks are not
    #: offered.
    cannot_be_attacked = Anyone("attacker", "mode")
    #: True where a unit may not make an attack of a type.
    may_not_attack = Anyone("attack_type")
    #: True where a unit may not attack one other unit, because of what it did to it.
    leaves_alone = Anyone("target")
    #: True where a unit names the side that strikes only once its victim has become what it defends as.
    names_side_late = Anyone()
    before_attacking = Each("clash")
    before_defending = Each("clash")
    before_defending_around = EveryoneByCard("about", "clash")
    #: Changes the dice that this unit rolls, and those of its enemy.
    dice = Each("clash", "pool")
    dice_of_enemy = Each("clash", "pool")
    #: Changes the dice that another unit rolls, before what cards add to them.
    dice_around = EveryoneEach("about", "clash", "pool")
    #: True where a card looks at the dice of this unit's Attack Procedure, and not only at their sum.
    reads_faces = Anyone()
    #: Subtracted from what the unit about rolls, whatever for.
    rolled_less_around = EveryoneSum("about")
    #: True where the unit wins the Duel that begins.
    wins_duel = Anyone("clash")
    after_duel = Each("clash")
    after_attacking = Each("clash")
    after_defending = Each("clash")
    #: After the attack and all that it hit.
    after_combat = Each()
    #: The number of times more that a unit attacks in its Combat Phase.
    more_attacks_around = EveryoneSum("about")
    #: "take it": the unit is taken off the table instead of being Locked with the other. Before Combat Lock.
    before_lock = Each("other", "clash")

    # Ranged attacks
    range_bonus = Sum()
    hit_bonus = Sum("clash")
    may_retry_hit = Anyone("clash")
    after_hit_roll = Each("clash", "faces")
    #: True where allies of this unit may shoot at another whatever their Range Rating.
    is_marked_around = EveryoneAny("about", "shooter")
    shoots_after_moving = Anyone()
    attack_area = First()

    # Death
    #: True where a unit does not acquire the Dead Status. `clash` is None where no attack kills it.
    is_spared = Anyone("killer", "clash")
    is_spared_around = EveryoneAny("about", "killer", "clash")
    after_dying = Each("killer", "clash")
    after_killing = Each("victim", "clash")
    after_killing_around = EveryoneByCard("about", "victim")
    can_be_engaged_dead = Anyone()

    # Statuses
    is_immune = Anyone("status")
    is_immune_around = EveryoneAny("about", "status")
    after_acquiring = Each("status")

    # Turns and Engagements
    game_begins = EveryoneByCard()
    turn_begins = EveryoneByCard()
    turn_ends = EveryoneByCard()
    #: As a unit is Engaged, in this order (ruling G123): before anything else; what others do for one that may act,
    #: once it is known that it may; its own abilities, before statuses move or turn it.
    before_engagement_around = EveryoneByCard("about")
    at_engagement_around = EveryoneByCard("about")
    at_engagement = Each()
    #: Does what a status does when its time has come: as its unit is Engaged, or (Blinded) as its Combat Phase begins.
    status_strikes = Each("status")
    at_disengagement = Each()
    #: Asked of both units of a Unit Team, before the second of them is disengaged.
    before_team_disengages = Each()
    #: As a unit learns a card: what it has to do or settle first (ruling G95).
    when_learned = Each()
    #: Things to do in the Combat Phase or the Item Phases: an `Action` of `actions.py`.
    actions = Listed()

    # Movement
    base_movement_bonus = Sum()
    movement_bonus = Sum()
    movement_bonus_around = EveryoneSum("about")
    movement_halvings = Sum()
    movement_type = First()
    #: Up to which height the unit passes over terrain pieces, where its movement type does not say it.
    passes_height = First()
    ignores_forest = Anyone()
    may_not_charge = Anyone()
    may_charge = Anyone()
    charges_anywhere = Anyone()
    charges_through_water = Anyone()
    most_charged = First()
    before_moving = Each()
    after_moving = Each("path")
    after_charging = Each("path")
    #: Asks a marker's unit about a unit that has moved past the marker. True ends the mover's Movement Phase there.
    stops_on_trail = Anyone("mover")
    after_crossing_trail = Each("mover")
    #: True where the spaces round the Water on which a unit stands become Water; listed, for it is asked at every move.
    floods = EveryoneAny("about")
    after_moving_around = EveryoneByCard("about")
    #: True where one has seen to it for all that have the card.
    after_movement_phase_around = EveryoneAny("about")

    # Escape, items, teams
    before_escaping = Each("clash")
    after_escaping = Each("clash", "space")
    more_items = Sum()
    team_movement = First()
    team_movement_type = First()
    picks_in_team = Anyone("clash")
