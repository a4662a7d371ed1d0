"""Abilities of the Bitty Bug Root: 073 and 176 to 192."""

from collections.abc import Callable

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.clash import RANGED, Clash
from armybuilder.engine.games.tactics_david.effects.templates import (
    card,
    enemy,
    gives,
    in_combat_phase,
    in_contact,
    in_range,
    replacing_attack,
    that_can_acquire,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import drop
from armybuilder.engine.games.tactics_david.options import facings, open_ways
from armybuilder.engine.games.tactics_david.rolls import Pool, roll
from armybuilder.engine.games.tactics_david.state import COMBAT, NOBODY, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.tactics_david.plain import FRONT

ROOT = "bitty-bug"
KIN_REACH = COMPOSURE_REACH = 3
STOPPED = ("crippled", "silenced", "banished")
UNSETTLED = (*STOPPED, "poisoned")
BITTEN = ("weapon", "accessory")
#: The number of items that burn, by the face of the die.
INCINERATED = {4: 1, 5: 2, 6: 3}


def _manoeuvres(table: Table[State], unit: int) -> bool:
    """073: it alone charges round corners; a team mate could not."""
    return table.state.mate[unit] == NOBODY


def _turns_again(table: Table[State], unit: int, way: tuple[int, ...]) -> None:
    """073: after its charge it may turn; Enraged, it stays turned to its closest enemies as ever (ruling G32)."""
    state = table.state
    ways = facings(state, unit, open_ways(table, unit))
    answer = table.ask(
        state.seat_of(unit),
        Asked(f"{state.names[unit]}: turn after the charge?", card="manuever"),
        [Verbs.keep(), *ways],
    )
    if answer in Verbs.face:
        table.say(Events.works, unit, "manuever", "it turns once more")
        movement.face(table, unit, DIRECTION_NAMES.index(Verbs.face.parts(answer)[0]))


# Spiders


def _bitten(table: Table[State], unit: int, other: int) -> list[str]:
    """The Weapon and Accessory Items of a unit."""
    state = table.state
    return [slug for slug in state.items[other] if state.library.items[slug].item_type in BITTEN]


def _bites(table: Table[State], unit: int, target: int) -> None:
    """176: on 3+ the target loses the Weapon or the Accessory that this unit's player names."""
    if roll(table, unit) < 3:
        return
    items: list[Option] = [Verbs.drop(slug) for slug in _bitten(table, unit, target)]
    slug = Verbs.drop.parts(
        table.ask(table.state.seat_of(unit), Asked("Bite: which item must go?", card="bite"), items)
    )[0]
    drop(table, target, slug)


def _has_items_to_bite(table: Table[State], unit: int, other: int) -> bool:
    return bool(_bitten(table, unit, other))


def _startles(table: Table[State], unit: int, target: int) -> None:
    """179: Petrified on 3+, or on 5+ if its Core Strength is as high as this unit's."""
    profiles = table.state.profile
    needed = 3 if profiles[target].core < profiles[unit].core else 5
    if roll(table, unit) >= needed:
        acquire(table, target, "petrified")


def _is_unsettled(table: Table[State], unit: int, other: int) -> bool:
    """Enemies that have one of four Ailments, and could be afraid."""
    has_one = any(table.state.has(other, status) for status in UNSETTLED)
    return has_one and enemy(table, unit, other) and can_acquire(table, other, "fearful")


def _dissolves_composure(table: Table[State], unit: int) -> None:
    """180: one roll for all of them."""
    shaken = UNSETTLED_NEAR(table, unit)
    if shaken and roll(table, unit) >= 4:
        for other in shaken:
            acquire(table, other, "fearful")


def _joins_in(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
    """181: in its mate's Combat Phase, what its own side counts outside of any attack comes on top: it never harms."""
    state = table.state
    if clash is None or state.mate[unit] != about or state.engaged != about or state.phase != COMBAT:
        return 0
    return strength(table, unit, side) if state.has_fought(about) else 0


# Mantes


def _helps_its_mate(amount: int) -> Callable[[Table[State], int, int, int, Clash | None], int]:
    """183, 185: its team mate has a higher Base Strength."""

    def around(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
        return amount if table.state.mate[unit] == about else 0

    return around


def _poisons_its_mate(table: Table[State], unit: int) -> None:
    """183: on 5+, as their team is disengaged."""
    mate = table.state.mate[unit]
    if can_acquire(table, mate, "poisoned") and roll(table, unit) >= 5:
        acquire(table, mate, "poisoned")


def _eats_its_mate(table: Table[State], unit: int) -> None:
    """185: on 6, as their team is disengaged; of two with this card both roll before either dies."""
    state = table.state
    if roll(table, unit) >= 6:
        table.say(Events.works, unit, "partners", f"{state.names[state.mate[unit]]} is too tempting")
        state.doomed[state.mate[unit]] = unit


# Beetles and flies


def _leaves_its_kin(status: str) -> Callable[[Table[State], int, int, Clash | None], None]:
    """186, 189: all of its Root near by acquire a status, on both sides (ruling A119)."""

    def after_dying(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
        for other in table.state.within(unit, KIN_REACH):
            if ROOT in table.state.profile[other].roots:
                acquire(table, other, status)

    return after_dying


def _rolls_its_ball(table: Table[State], unit: int, way: tuple[int, ...]) -> None:
    """187: the spaces that it moved this Turn are counted (ruling A120)."""
    if len(way) > 1:
        table.state.boost(unit, "dungball", len(way) - 1, "dungball", "turn")
        table.say(Events.works, unit, "dungball", f"it rolls its ball {len(way) - 1} further")


def _throws_its_weight(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    """187: that much more on the front as it attacks while engaged."""
    state = table.state
    if clash is None or side != FRONT or not clash.attacks(unit) or state.engaged != unit:
        return 0
    return state.boosted(unit, "dungball")


def _hardens(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """188: a D3 more against a Ranged Attack, not in the Duel."""
    if clash.mode == RANGED and clash.defends(unit) and not clash.duels:
        pool.add(3, "carapace")
        table.say(Events.works, unit, "carapace", "it rolls a D3 more")


def _incinerates(table: Table[State], unit: int, clash: Clash) -> None:
    """190: on 4 to 6, one to three items of the unit attacked burn, dead or alive; its player says which."""
    state, target = table.state, clash.defender
    if not state.items[target]:
        return
    for _ in range(INCINERATED.get(roll(table, unit), 0)):
        items: list[Option] = [Verbs.drop(slug) for slug in dict.fromkeys(state.items[target])]
        if items:
            slug = Verbs.drop.parts(
                table.ask(state.seat_of(target), Asked("Incineration: which item burns?", card="incineration"), items)
            )[0]
            drop(table, target, slug)


def _singes(status: str) -> Callable[[Table[State], int, Clash], None]:
    """191, 192: an enemy that fought a Duel with it acquires a status."""

    def after_duel(table: Table[State], unit: int, clash: Clash) -> None:
        other = clash.enemy_of(unit)
        if enemy(table, unit, other):
            acquire(table, other, status)

    return after_duel


UNSETTLED_NEAR = within(COMPOSURE_REACH, _is_unsettled)
WORKS_WHILE_DEAD.update(("loss-of-kin", "swarm-call"))
card("manuever", charges_anywhere=_manoeuvres, after_charging=_turns_again)
card("bite", actions=replacing_attack("bite", _bites, in_contact(_has_items_to_bite)))
card(
    "venom-web",
    actions=in_combat_phase("venom-web", gives("poisoned", on=4), in_range(that_can_acquire("poisoned"))),
)
card("acid-web", actions=in_combat_phase("acid-web", gives(*STOPPED, on=4), in_range(that_can_acquire(*STOPPED))))
card(
    "eek",
    actions=replacing_attack("eek", _startles, in_contact(that_can_acquire("petrified"))),
)
card("dissolve-composure", at_engagement=_dissolves_composure)
card("spider-pack", bonus_around=_joins_in)
card("web", actions=in_combat_phase("web", gives("frozen", on=5), in_range(that_can_acquire("frozen"))))
card("teamwork", base_bonus_around=_helps_its_mate(1), before_team_disengages=_poisons_its_mate)
card(
    "acid-shock",
    actions=replacing_attack("acid-shock", gives("blinded", on=4), in_range(that_can_acquire("blinded"))),
)
card("partners", base_bonus_around=_helps_its_mate(2), before_team_disengages=_eats_its_mate)
card("loss-of-kin", after_dying=_leaves_its_kin("pumped"))
card("dungball", after_moving=_rolls_its_ball, base_bonus=_throws_its_weight)
card("carapace", dice=_hardens)
card("swarm-call", after_dying=_leaves_its_kin("haste"))
card("incineration", after_attacking=_incinerates)
card("bug-zapper", after_duel=_singes("paralyzed"))
card("fire-flight", after_duel=_singes("burned"))
