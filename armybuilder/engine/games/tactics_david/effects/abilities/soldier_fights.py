"""Abilities of the Soldier Root that change an attack, a defence or a Duel: more strength, more dice, other types."""

from armybuilder.engine.games.tactics_david.attack import clash_of
from armybuilder.engine.games.tactics_david.clash import MELEE, REFLECTED, Clash, attack_type
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.abilities.archer import hates
from armybuilder.engine.games.tactics_david.effects.templates import card, fights, gains, gains_die
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.rolls import Pool, roll
from armybuilder.engine.games.tactics_david.state import CHARGED, State
from armybuilder.engine.games.tactics_david.statuses import acquire
from armybuilder.engine.games.tactics_david.strength import base_strength
from armybuilder.engine.games.tactics_david.targets import attack_area, in_attack_area
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table
from catalog.games.tactics_david.plain import BACK, FRONT, SIDE_NAMES

MIGHT_REACH = 2
BATTLE_CRY = 3
PAID = 3
PREY = frozenset(("beast-man", "pup", "egg"))
#: The type with which an Assassin strikes, by the type of its victim.
DEADLY = {"physical": "ethereal", "ethereal": "magical", "magical": "physical"}


# --- Strength --------------------------------------------------------------------------------------------------------


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
    answer = table.ask(state.player, f"{state.names[unit]}: hired against which Root?", options)
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


# --- Dice ------------------------------------------------------------------------------------------------------------


def _thirsts(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """007: a D3 more in Duels."""
    if clash.duels:
        pool.dice.append(3)


def _absorbs(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """012: a D3 more in defence, not in Duels."""
    if clash.defends(unit) and not clash.duels:
        pool.dice.append(3)


def _adapts(table: Table[State], unit: int, clash: Clash) -> str | None:
    """012: it is of the type of whatever attacks it."""
    return clash.attack_type if clash.defends(unit) else None


def _strikes_surely(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """019: a D6 more without the lowest D6, in its attacks and in all Duels."""
    if clash.duels or clash.attacks(unit):
        pool.dice.append(6)
        pool.aside += 1


def _duels_as_attacker(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """021: a D6 more in Duels that it began by attacking."""
    if clash.duels and clash.attacks(unit):
        pool.dice.append(6)


def _duels_as_defender(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """022: a D6 more in Duels in which it defends."""
    if clash.duels and clash.defends(unit):
        pool.dice.append(6)


# --- Types, sides, and what an attack leaves behind -------------------------------------------------------------------


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
    """029: whoever makes a Melee Attack on it is Paralyzed, even if that kills it (ruling A056)."""
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
            clash.defence_side = (table.state.facing[unit] + BACK - table.state.facing[about]) % 4
    else:
        options: list[Option] = [Verbs.with_(name) for name in SIDE_NAMES]
        answer = table.ask(table.state.owner[unit], f"{table.state.names[unit]}: strike with which side?", options)
        clash.attack_side = clash.defence_side = SIDE_NAMES.index(Verbs.with_.parts(answer)[0])


card("cry-for-help", before_defending=gains("cry-for-help", "strength", 1, on=3))
card("vigor", bonus=_outgrows)
card("holy-might", base_bonus_around=_leads)
card("blood-frenzy", dice=_thirsts)
card("bone-snap", after_attacking=_cripples_who_lives)
card("blob-wall", defending_type=_adapts, dice=_absorbs)
card("battle-cry", before_attacking=_roars)
card("ninjacute", dice=hates("ninja"))
card("vikingcide", dice=hates("viking"))
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
