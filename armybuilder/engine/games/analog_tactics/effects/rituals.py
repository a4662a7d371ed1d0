"""Rituals, ritual spells, the forbidden series and its monsters (Mage)."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.games.analog_tactics import gains, movement, uses
from armybuilder.engine.games.analog_tactics.attack import Attack
from armybuilder.engine.games.analog_tactics.combat import strike
from armybuilder.engine.games.analog_tactics.effects import casting
from armybuilder.engine.games.analog_tactics.effects.warrior import chosen
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.health import Cause, eliminate, eliminate_fallen, hurt
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import NOBODY, PYRE, State
from armybuilder.engine.games.analog_tactics.uses import Rest, Use
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.hexes import rotated
from catalog.games.analog_tactics.plain import DIE

#: The own turns until a formation counts again: this one and two more (AT19, P29).
RESTS = 3
EVERYWHERE = 99


# Rituals


def _formations(table: Table[State], unit: int) -> Iterator[Rest]:
    """The rituals whose five spaces are held by the own elite and familiars, turned in any way (ruling P29)."""
    state = table.state
    player = state.owner[unit]
    resting = {slug for slug, _ in state.resting[player]}
    familiars = {state.place[each] for each in state.commons(player)}
    board, here = state.field.board, state.place[unit]
    for slug, ritual in state.library.rituals.items():
        if slug not in resting and any(
            all(board.moved(here, rotated(cell, turn)) in familiars for cell in ritual.commons) for turn in range(6)
        ):
            yield (slug,)


def _hold(table: Table[State], unit: int, slug: str) -> None:
    """A ritual point; the first ritual of the game makes all familiars stronger (AT18)."""
    state = table.state
    player = state.owner[unit]
    state.ritual_points[player] += 1
    state.resting[player] = (*state.resting[player], (slug, RESTS))
    table.say(Events.ritual, player, slug, state.ritual_points[player])
    if not state.first_ritual[player]:
        state.first_ritual[player] = slug
        state.refit_team(player)


# Paying for spells


def _affords(state: State, unit: int, slug: str) -> bool:
    spell, player = state.library.spells[slug], state.owner[unit]
    pool = state.forbidden_points if spell.is_forbidden else state.ritual_points
    return pool[player] >= spell.points


def _pay(state: State, unit: int, slug: str) -> None:
    spell, player = state.library.spells[slug], state.owner[unit]
    (state.forbidden_points if spell.is_forbidden else state.ritual_points)[player] -= spell.points


# Flash Flood, Pyre


def _floodable(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    if _affords(state, unit, "flash-flood"):
        for space in casting.spaces(state, unit):
            if any(not state.profile[each].is_obstacle for each in state.units_near(space)):
                yield (space,)


def _flood(table: Table[State], unit: int, space: int) -> None:
    """Everyone within 1 goes to a free edge space of its owner's choosing, owners in turn order (ruling P60)."""
    state = table.state
    _pay(state, unit, "flash-flood")
    swept = [each for each in state.units_near(space) if not state.profile[each].is_obstacle]
    for player in state.order:
        for each in swept:
            free = [edge for edge in state.field.board.edge if state.occupant[edge] == NOBODY]
            if state.owner[each] == player and state.place[each] and free:
                options: list[Option] = [Verbs.to(edge) for edge in free]
                answer = table.ask(
                    player, Asked(f"{state.names[each]} is swept away: where to?", card="flash-flood"), options
                )
                movement.displace(table, each, *Verbs.to.parts(answer))


def _burnable(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    if _affords(state, unit, PYRE):
        yield from ((space,) for space in state.field.board.spaces)


def _pyre(table: Table[State], unit: int, space: int) -> None:
    """It burns at the end of this round and of the next (AT50)."""
    state = table.state
    _pay(state, unit, PYRE)
    state.zones = (*state.zones, (PYRE, state.owner[unit], space, state.round + 1, 0, 0))
    table.say(Events.area, PYRE, space)


# Lightning Strike, Voidfire


def _lightning(unit: int) -> Attack:
    """Each unit of the board, without sight and facing; electric (rulings P47, P54)."""
    return Attack(
        unit,
        NOBODY,
        card="lightning-strike",
        own_damage=6,
        fixed_hit=6,
        target_evasion=-2,
        reach=EVERYWHERE,
        is_special=True,
        is_electric=True,
        needs_sight=False,
        has_entry=False,
    )


def _voidfire(unit: int) -> Attack:
    return Attack(unit, NOBODY, card="voidfire", own_damage=4, fixed_hit=6, reach=3, is_special=True)


def _struck(table: Table[State], unit: int) -> Iterator[Rest]:
    if _affords(table.state, unit, "lightning-strike"):
        found = casting.attack_offers(table, _lightning(unit))
        yield from ((target,) for target, *point in found if not point and not table.state.profile[target].is_obstacle)


def _voidable(table: Table[State], unit: int) -> Iterator[Rest]:
    if _affords(table.state, unit, "voidfire"):
        yield from casting.attack_offers(table, _voidfire(unit))


def _strike(table: Table[State], unit: int, target: int) -> None:
    _pay(table.state, unit, "lightning-strike")
    strike(table, casting.cast_at(table, _lightning(unit), target))


def _cast_voidfire(table: Table[State], unit: int, target: int, point: int = NOBODY) -> None:
    """Attack; a unit that is eliminated by it returns with half its Health next time."""
    state = table.state
    _pay(state, unit, "voidfire")
    attack = casting.cast_at(table, _voidfire(unit), target, point)
    strike(table, attack)


def _void(table: Table[State], unit: int, attack: Attack) -> None:
    if attack.card == "voidfire" and not table.state.health[attack.taker]:
        table.state.is_half[attack.taker] = True
        table.say(Events.voided, attack.taker)


# Mass Teleport


def _teleport_centers(table: Table[State], unit: int) -> Iterator[Rest]:
    """Spaces for the elite that are free once the group has left, with nobody off the board (ruling P28)."""
    state = table.state
    if not _affords(state, unit, "mass-teleport"):
        return
    group = _group(state, unit)
    left = {state.place[each] for each in group}
    for space in state.field.board.spaces:
        is_free = state.occupant[space] == NOBODY or (space in left and space != state.place[unit])
        if is_free and all(_landing(state, unit, each, space) is not None for each in group):
            yield (space,)


def _group(state: State, unit: int) -> list[int]:
    """The elite and all units within 1 of it; obstacles stay."""
    return [each for each in state.units_near(state.place[unit]) if not state.profile[each].is_obstacle]


def _landing(state: State, unit: int, each: int, space: int) -> int | None:
    """The space where one of the group comes down; with Rift over the edge."""
    board = state.field.board
    here, there = board.cell[state.place[unit]], board.cell[state.place[each]]
    offset = there[0] - here[0], there[1] - here[1]
    found = board.moved(space, offset)
    if found is None and "rift" in state.cards[unit]:
        direction = next(way for way, near in board.beside[state.place[unit]] if near == state.place[each])
        return board.wrapped(space, direction)
    return found


def _mass_teleport(table: Table[State], unit: int, space: int) -> None:
    """Relative places are kept; who would land on something is eliminated, without XP and without rolls."""
    state = table.state
    _pay(state, unit, "mass-teleport")
    group = _group(state, unit)
    landings = {each: _landing(state, unit, each, space) for each in group}
    watches = {each: movement.watching(table, each) for each in group}
    starts = {each: state.place[each] for each in group}
    for each in group:
        state.occupant[state.place[each]] = NOBODY
    lost = []
    for each in sorted(group, key=lambda one: one != unit):
        there = landings[each]
        if there is not None and state.occupant[there] == NOBODY:
            state.place[each], state.occupant[there] = there, each
            table.say(Events.is_moved, each, starts[each], there)
        else:
            lost.append(each)
    for each in lost:
        _vanish(table, each, starts[each], unit)
    for each in group:
        if state.place[each] and each not in lost:
            movement.shot_at(table, each, watches[each])


def _vanish(table: Table[State], each: int, start: int, by: int) -> None:
    """Nobody can save who lands on something; its place is where it was, though somebody may have come there."""
    state = table.state
    state.place[each] = start
    eliminate(table, each, Cause(state.owner[by], by, pays_xp=False))


# Summon Monstrosity, Bloodrite


def _can_summon(table: Table[State], unit: int) -> Iterator[Rest]:
    if _affords(table.state, unit, "summon-monstrosity") and casting.free_spaces(table.state, unit):
        yield ()


def _summon(table: Table[State], unit: int) -> None:
    state = table.state
    player = state.owner[unit]
    _pay(state, unit, "summon-monstrosity")
    rolled = table.roll(DIE)
    slug = state.library.summoned[rolled]
    table.say(Events.summons, player, rolled, slug)
    options: list[Option] = [Verbs.at(space) for space in casting.free_spaces(state, unit)]
    (space,) = Verbs.at.parts(
        table.ask(
            player,
            Asked(
                "Where does the monster appear?",
                "It is yours to command. You choose next which way it faces.",
                card="summon-monstrosity",
            ),
            options,
        )
    )
    made = state.add(player, state.library.monsters[slug])
    state.put(made, space)
    state.ready(made)
    table.say(Events.returns, made, space)
    movement.face(table, made)


def _bloodrites(table: Table[State], unit: int) -> Iterator[Rest]:
    """An enemy in cast range, and how much: up to the elite's Health."""
    state = table.state
    if _affords(state, unit, "bloodrite"):
        for other in casting.choosable(table, unit, enemies=True):
            most = min(state.health[unit], state.health[other])
            yield from ((other, amount) for amount in range(1, most + 1))


def _bloodrite(table: Table[State], unit: int, other: int, amount: int) -> None:
    """Both lose as much, the target first; if the elite falls, who lost Health by it gains its player 1 VP (AT23)."""
    state = table.state
    _pay(state, unit, "bloodrite")
    player, enemy = state.owner[unit], state.owner[other]
    losses = hurt(table, other, amount, by=player)
    eliminate_fallen(table, losses, Cause(player, unit))
    state.health[unit] = max(0, state.health[unit] - amount)
    table.say(Events.loses, unit, amount, state.health[unit])
    if not state.health[unit] and state.place[unit]:
        eliminate(table, unit, Cause(player, unit))
        if losses:
            gains.score(table, enemy, 1, "Bloodrite")


# Monsters


def _demonic(table: Table[State], unit: int, attack: Attack) -> None:
    """One damage more when the round ends, which nothing reduces (AT22, P53)."""
    state = table.state
    if not state.profile[attack.taker].is_obstacle and state.health[attack.taker]:
        state.waiting = (*state.waiting, ("greater-demon", attack.taker, state.owner[unit], unit))
        table.say(Events.awaits, attack.taker, "greater-demon")


def _toll(table: Table[State], unit: int) -> int:
    return 1


def _elite_use(card: str, do: Any, offers: Any, chooses: Any = uses.nobody) -> Use:
    return Use(card, do, offers, is_elite_only=True, chooses=chooses)


#: Rituals and spells that every Mage's elite knows: its class's card.
USES = (
    _elite_use("ritual", _hold, _formations),
    _elite_use("flash-flood", _flood, _floodable),
    _elite_use("pyre", _pyre, _burnable),
    _elite_use("lightning-strike", _strike, _struck),
    _elite_use("mass-teleport", _mass_teleport, _teleport_centers),
    _elite_use("voidfire", _cast_voidfire, _voidable),
    _elite_use("summon-monstrosity", _summon, _can_summon),
    _elite_use("bloodrite", _bloodrite, _bloodrites, chosen),
)
for _each in USES:
    Hooks.card(_each.card, **({"uses": _each, "on_success": _void} if _each.card == "voidfire" else {"uses": _each}))
Hooks.card("greater-demon", on_success=_demonic)
Hooks.card("eldritch-horror", toll=_toll)
