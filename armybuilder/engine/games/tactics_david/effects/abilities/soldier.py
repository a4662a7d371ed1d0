"""Abilities of the Soldier Root: first those that change an attack, a defence or a Duel."""

from collections.abc import Sequence

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.attack import clash_of
from armybuilder.engine.games.tactics_david.clash import MELEE, REFLECTED, Clash, attack_type
from armybuilder.engine.games.tactics_david.death import can_rise, kill, revive
from armybuilder.engine.games.tactics_david.effects.abilities.archer import hates
from armybuilder.engine.games.tactics_david.effects.items import NOT_REMOVED, choose_status
from armybuilder.engine.games.tactics_david.effects.statuses import strikes_fear
from armybuilder.engine.games.tactics_david.effects.templates import (
    ally,
    ally_of_root,
    card,
    chooses,
    enemy,
    fights,
    gains,
    gains_die,
    in_combat_phase,
    in_contact,
    in_range,
    is_first_of,
    replacing_attack,
    strengthens_around,
    wants,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.options import facings, open_ways
from armybuilder.engine.games.tactics_david.placing import is_free, move
from armybuilder.engine.games.tactics_david.rolls import Pool, roll, roll_sum
from armybuilder.engine.games.tactics_david.state import CHARGED, ENGAGED, MOVED, NOBODY, WENT, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import acquire, discard, discardable
from armybuilder.engine.games.tactics_david.strength import base_strength
from armybuilder.engine.games.tactics_david.targets import attack_area, in_attack_area, range_area, sees
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.tactics_david.plain import FRONT, SIDE_NAMES

MIGHT_REACH = 2
BATTLE_CRY = 3
PAID = 3
PREY = frozenset(("beast-man", "pup", "egg"))
#: The type with which an Assassin strikes, by the type of its victim.
DEADLY = {"physical": "ethereal", "ethereal": "magical", "magical": "physical"}


# Strength


def _outgrows(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    """002: 1 more against a greater Base Strength, on the two sides that meet (ruling A072)."""
    if clash is None or not fights(unit, clash):
        return 0
    other = clash.enemy_of(unit)
    its_side = clash.attack_side if other == clash.attacker else clash.defence_side
    return int(base_strength(table, other, its_side, clash) > base_strength(table, unit, side, clash))


def _leads(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
    """003: 1 more Base Strength on the front of itself and allies near by, in their attacks but not in Duels."""
    if side != FRONT or clash is None or clash.duels or not clash.attacks(about):
        return 0
    state = table.state
    return int(state.are_allies(unit, about) and state.distance(unit, about) <= MIGHT_REACH)


def _roars(table: Table[State], unit: int, clash: Clash) -> None:
    """013: before an attack, once for all that it hits."""
    if clash.is_first and roll(table, unit) >= BATTLE_CRY:
        table.state.boost(unit, "base", 1, "battle-cry", "disengaged")
        table.say(Events.works, unit, "battle-cry", "+1 Base Strength")


def _rolls_over(table: Table[State], unit: int, clash: Clash) -> None:
    """025: after a charge a D6 more, once for all that the attack hits."""
    state = table.state
    if clash.is_first and state.did(unit, CHARGED):
        rolled = roll(table, unit)
        state.boost(unit, "base", rolled, "steamroller", "disengaged")
        table.say(Events.works, unit, "steamroller", f"+{rolled} Base Strength")


def _signs_on(table: Table[State], unit: int) -> None:
    """031: at the start of its player's first Turn it declares a Root (ruling G71)."""
    state = table.state
    if unit in state.declared or state.owner[unit] != state.player:
        return
    roots = sorted(state.library.roots)
    options: list[Option] = [Verbs.root(root) for root in roots]
    answer = table.ask(
        state.seat_of(unit), Asked(f"{state.names[unit]}: hired against which Root?", card="hired-hit"), options
    )
    (root,) = Verbs.root.parts(answer)
    state.declared[unit] = root
    table.say(Events.works, unit, "hired-hit", f"it is hired against the {root.replace('-', ' ').title()} Root")


def _signs_on_anew(table: Table[State], unit: int) -> None:
    """031: who learns it declares a Root each time."""
    table.state.declared.pop(unit, None)
    _signs_on(table, unit)


def _is_paid(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    """031: 3 more in an attack, not in its Duels, on a unit of that Root."""
    if clash is None or clash.duels or not clash.attacks(unit):
        return 0
    state = table.state
    return PAID * (state.declared.get(unit) in state.profile[clash.defender].roots)


def _hunts(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    """195: 1 more against enemies of any of three Roots (ruling A121)."""
    if clash is None or not fights(unit, clash):
        return 0
    state, other = table.state, clash.enemy_of(unit)
    return int(not state.are_allies(unit, other) and not PREY.isdisjoint(state.profile[other].roots))


# Dice


def _thirsts(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """007: a D3 more in Duels."""
    if clash.duels:
        pool.add(3, "blood-frenzy")


def _absorbs(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """012: a D3 more in defence, not in Duels."""
    if clash.defends(unit) and not clash.duels:
        pool.add(3, "blob-wall")


def _adapts(table: Table[State], unit: int, clash: Clash) -> str | None:
    """012: it is of the type of whatever attacks it."""
    return clash.attack_type if clash.defends(unit) else None


def _strikes_surely(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """019: a D6 more without the lowest D6, in its attacks and in all Duels."""
    if clash.duels or clash.attacks(unit):
        pool.add(6, "sure-strike")
        pool.aside += 1


def _duels_as_attacker(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """021: a D6 more in Duels that it began by attacking."""
    if clash.duels and clash.attacks(unit):
        pool.add(6, "duel-striker")


def _duels_as_defender(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """022: a D6 more in Duels in which it defends."""
    if clash.duels and clash.defends(unit):
        pool.add(6, "duel-defender")


# Types, sides, and what an attack leaves behind


def _cripples_who_lives(table: Table[State], unit: int, clash: Clash) -> None:
    """011: whom it does not kill, it cripples."""
    if not clash.has_killed:
        acquire(table, clash.defender, "crippled")


def _skewers(table: Table[State], unit: int, victim: int, clash: Clash | None) -> None:
    """017: with one dead by its Melee Attack, all others in its own area die too (rulings A019, A078, G79, G132)."""
    if clash is None or clash.mode != MELEE or not clash.attacks(unit) or clash.card == "skewer":
        return
    if attack_area(table, unit).name != table.state.profile[unit].area.name:
        return
    for other in in_attack_area(table, unit):
        table.say(Events.works, unit, "skewer", f"it runs through to {table.state.names[other]}")
        kill(table, other, unit, clash_of(table, unit, other, MELEE, card="skewer"), card="skewer")


def _traps(table: Table[State], unit: int, clash: Clash) -> None:
    """029: a unit that makes a Melee Attack on it is Paralyzed, even if that kills it (ruling A056)."""
    if clash.mode == MELEE:
        acquire(table, clash.attacker, "paralyzed")


def _finds_the_gap(table: Table[State], unit: int, clash: Clash | None) -> str | None:
    """032: the Attack Type that is worst for the victim."""
    return None if clash is None else DEADLY[table.state.unit_type(clash.defender)]


def _picks_its_side(table: Table[State], unit: int, about: int, clash: Clash) -> None:
    """032: as a Magical attack it may strike with any side, against the same side (ruling G18); else with its front.

    Which of the two it is shows only when the victim is known, and has become what it wants to be as it defends.
    """
    if clash.attacker != unit or clash.mode == REFLECTED:
        return
    before, clash.attack_type = clash.attack_type, attack_type(table, unit, clash)
    if clash.attack_type != "magical":
        clash.attack_side = FRONT
        if before == "magical":
            clash.defence_side = (clash.edge - table.state.facing[about]) % 4
    else:
        options: list[Option] = [Verbs.with_(name) for name in SIDE_NAMES]
        answer = table.ask(
            table.state.seat_of(unit),
            Asked(f"{table.state.names[unit]}: strike with which side?", card="assassinate"),
            options,
        )
        clash.attack_side = clash.defence_side = SIDE_NAMES.index(Verbs.with_.parts(answer)[0])


card("cry-for-help", before_defending=gains("cry-for-help", "strength", 1, on=3))
card("vigor", bonus=_outgrows)
card("holy-might", base_bonus_around=_leads)
card("blood-frenzy", dice=_thirsts)
card("bone-snap", after_attacking=_cripples_who_lives)
card("blob-wall", defending_type=_adapts, dice=_absorbs)
card("battle-cry", before_attacking=_roars)
card("ninjacute", dice=hates("ninjacute", "ninja"))
card("vikingcide", dice=hates("vikingcide", "viking"))
card("skewer", after_killing=_skewers)
card("sure-strike", dice=_strikes_surely)
card("parry", wins_duel=lambda table, unit, clash: clash.defends(unit))
card("duel-striker", dice=_duels_as_attacker)
card("duel-defender", dice=_duels_as_defender)
card("reinforce", before_defending=gains("reinforce", "base", 1))
card("fortify", before_defending=gains_die("fortify", 3))
card("steamroller", before_attacking=_rolls_over)
card("hit-the-wall", before_defending=gains_die("hit-the-wall", 6))
card("trapped", before_defending=_traps)
card("hired-hit", turn_begins=_signs_on, when_learned=_signs_on_anew, bonus=_is_paid)
card(
    "assassinate",
    attack_type=_finds_the_gap,
    names_side_late=lambda table, unit: True,
    before_defending_around=_picks_its_side,
)
card("dragon-rage", bonus=_hunts)


# Abilities of the Soldier Root beside its own blows: what it does for allies, to the dead, and on the move


JUSTICE, MACHINE = 6, 8
SACRIFICE_REACH, SUMMON_REACH, ROOT_REACH = 6, 7, 3
STEADFAST = 3
STAY: Option = Verbs.stay()
PUPS, EGGS = ally_of_root("pup"), ally_of_root("egg")


# Dying


def _is_avenged(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """004: on 6+ the unit that made it Dead dies too, when it is next Disengaged; the Dead don't again (G117)."""
    if killer != NOBODY and table.state.is_alive(killer) and roll_sum(table, unit, 6, 6) >= JUSTICE:
        table.state.doomed[killer] = unit
        table.say(Events.works, unit, "divine-justice", f"{table.state.names[killer]} will die as it is Disengaged")


def _is_saved(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """005: on 8 or more it lives again, if nobody else stands on its space."""
    if can_rise(table.state, unit) and roll_sum(table, unit, 6, 6) >= MACHINE:
        revive(table, unit)


# In place of an attack


def _light_ally(table: Table[State], unit: int, other: int) -> bool:
    return table.state.profile[other].unit_class == "light" and ally(table, unit, other)


def _light_enemy(table: Table[State], unit: int, other: int) -> bool:
    return table.state.profile[other].unit_class == "light" and enemy(table, unit, other)


OFFERED, CLAIMED = within(SACRIFICE_REACH, _light_ally), in_range(_light_enemy)


def _worth_a_sacrifice(table: Table[State], unit: int) -> Sequence[int]:
    """008: Light enemies in range and sight, if there is a Light ally to give for one (ruling A074)."""
    return CLAIMED(table, unit) if OFFERED(table, unit) else ()


def _sacrifices(table: Table[State], unit: int, target: int) -> None:
    """008: a Light ally and the target both die; if the ally is saved, nothing was sacrificed (ruling G102)."""
    given = chooses(
        table,
        table.state.seat_of(unit),
        Asked("Sacrifice which ally?", card="blood-sacrifice"),
        "sacrifice",
        OFFERED(table, unit),
    )
    if kill(table, given, unit, card="blood-sacrifice"):
        kill(table, target, unit, card="blood-sacrifice")


def _can_be_summoned(table: Table[State], unit: int, other: int) -> bool:
    state = table.state
    if state.profile[other].unit_class == "heavy" or state.locked[other] != NOBODY or state.did(other, ENGAGED):
        return False
    return bool(_circle(table, unit, other))


def _circle(table: Table[State], unit: int, other: int) -> list[int]:
    """009: the free spaces in range and sight, none in contact with an enemy of the unit that is moved."""
    state, around = table.state, table.state.field.grid.around
    return [
        space
        for space in range_area(table, unit)
        if is_free(state, space)
        and sees(state, unit, space)
        and all(state.are_allies(one, other) for near in around[space] for one in state.units_at(near))
    ]


def _summons(table: Table[State], unit: int, target: int) -> None:
    """009: a unit appears; it has moved this Turn, and an Ethereal one is Summoned."""
    state = table.state
    options: list[Option] = [Verbs.to(space) for space in _circle(table, unit, target)]
    space = Verbs.to.parts(
        table.ask(state.seat_of(unit), Asked(f"Where do you move {state.names[target]}?", card="summon"), options)
    )[0]
    start = state.place[target]
    move(state, target, space)
    table.say(Events.moves, target, start, space)
    state.marks[target] |= WENT | MOVED
    acquire(table, target, "summoned")


# On the move


def _wheels(table: Table[State], unit: int, path: tuple[int, ...]) -> None:
    """006: a Facing after its charge; Enraged, towards its closest enemies only (ruling G32)."""
    state = table.state
    if not state.is_alive(unit):
        return
    ways = facings(state, unit, open_ways(table, unit))
    answer = table.ask(
        state.seat_of(unit), Asked(f"{state.names[unit]}: face where after the charge?", card="maneuver"), [STAY, *ways]
    )
    if answer != STAY:
        movement.face(table, unit, DIRECTION_NAMES.index(*Verbs.face.parts(answer)))


def _slips_away(table: Table[State], unit: int, clash: Clash) -> None:
    """016: on 2 or more it escapes without a fight (ruling A069)."""
    if roll(table, unit) >= 2:
        clash.winner = unit
        table.say(Events.works, unit, "on-the-run", "it slips away")


def _gives_wings(table: Table[State], unit: int, about: int) -> None:
    """194: an ally of the Egg Root may move a D3 further in its Engagement (ruling A071)."""
    state = table.state
    if not EGGS(table, unit, about) or about == unit or state.distance(unit, about) > ROOT_REACH:
        return
    if wants(table, about, "dragon-flight", "Dragon Flight: move further?"):
        rolled = roll(table, about, 3)
        state.boost(about, "movement", rolled, "dragon-flight", "disengaged")
        table.say(Events.works, unit, "dragon-flight", f"{state.names[about]} moves {rolled} further")


# Allies


def _stands_by(table: Table[State], unit: int, about: int, status: str) -> bool:
    """018: an ally near by that would acquire Fearful may roll against it."""
    state = table.state
    if status != "fearful" or about == unit or not state.are_allies(unit, about):
        return False
    if state.distance(unit, about) > STEADFAST or not wants(
        table, about, "unwavering", "Unwavering: roll against Fearful?"
    ):
        return False
    if roll(table, about) < STEADFAST:
        return False
    table.say(Events.works, unit, "unwavering", f"{state.names[about]} is not Fearful")
    return True


def _pup_without_a_friend(table: Table[State], unit: int, other: int) -> bool:
    """027: an ally of the Pup Root that no other unit with the same card reaches."""
    return PUPS(table, unit, other) and is_first_of(table, unit, "beast-friend", ROOT_REACH, other)


def _spurs_on(table: Table[State], unit: int, about: int) -> int:
    """028: a second attack for allies of the Pup Root, no matter who else has the same card."""
    if about == unit or not PUPS(table, unit, about) or table.state.distance(unit, about) > ROOT_REACH:
        return 0
    return int(is_first_of(table, unit, "beast-whisperer", ROOT_REACH, about))


def _can_be_bandaged(table: Table[State], unit: int, other: int) -> bool:
    return bool(discardable(table.state, other, NOT_REMOVED))


def _bandages(table: Table[State], unit: int, target: int) -> None:
    """196: a status of a unit in contact goes, the one that this unit's player names."""
    status = choose_status(table, table.state.seat_of(unit), target, "bandages")
    if status is not None:
        discard(table, target, status)


WORKS_WHILE_DEAD.update(("divine-justice", "deus-ex-machina"))
card("divine-justice", after_dying=_is_avenged)
card("deus-ex-machina", after_dying=_is_saved)
card("maneuver", after_charging=_wheels)
card("blood-sacrifice", actions=replacing_attack("blood-sacrifice", _sacrifices, _worth_a_sacrifice))
card("summon", actions=replacing_attack("summon", _summons, within(SUMMON_REACH, _can_be_summoned)))
card("deathly-miasma", turn_ends=strikes_fear)
card("on-the-run", before_escaping=_slips_away)
card(
    "unwavering",
    is_immune=lambda table, unit, status: status == "fearful",
    is_immune_around=_stands_by,
)
card("beast-friend", base_bonus_around=strengthens_around(ROOT_REACH, 1, _pup_without_a_friend))
card("beast-whisperer", more_attacks_around=_spurs_on)
card("dragon-might", bonus_around=strengthens_around(ROOT_REACH, 1, EGGS))
card("dragon-flight", at_engagement_around=_gives_wings)
card("bandages", actions=in_combat_phase("bandages", _bandages, in_contact(_can_be_bandaged), is_far=False))
