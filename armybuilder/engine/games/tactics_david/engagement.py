"""A Turn: whom to engage, the phases of an Engagement, and the end of the Turn (Turns, Engagements, Phases)."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.tactics_david import attack, items, movement, targets, teams
from armybuilder.engine.games.tactics_david.actions import action_named
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.missions import holding, result
from armybuilder.engine.games.tactics_david.movement import perform_charge
from armybuilder.engine.games.tactics_david.options import (
    EngagementChoices,
    is_driven,
    movement_options,
    must_charge_on,
)
from armybuilder.engine.games.tactics_david.placing import forget_trails, remove
from armybuilder.engine.games.tactics_david.reflection import reflect
from armybuilder.engine.games.tactics_david.state import (
    BLIND,
    CHOOSING,
    COMBAT,
    ENGAGED,
    FACED,
    FOUGHT,
    HALTED,
    ITEM,
    ITEM_2,
    LEAVING,
    MOVED,
    MOVEMENT,
    NOBODY,
    SETTLED,
    WENT,
    State,
)
from armybuilder.engine.games.tactics_david.statuses import unlock_allies
from armybuilder.engine.games.tactics_david.verbs import GOES, TRADES, TURNS, Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.telling import short
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.tactics_david.plain import OWN_MISSION, SIDE_NAMES

END: Option = Verbs.end()


# Engaging


def can_engage(table: Table[State], unit: int) -> bool:
    """True where the player of the Turn may engage a unit: its own, not yet this Turn, alive or able to act dead."""
    state = table.state
    if state.owner[unit] != state.player or state.marks[unit] & ENGAGED or not state.place[unit]:
        return False
    return state.is_alive(unit) or Hooks.can_be_engaged_dead(table, unit)


def _debt(state: State, unit: int) -> str:
    """Why a unit that can be engaged must be, before the Turn may end; "" where it need not.

    It is Enraged, Locked since an earlier Turn (G26), or stands where its team mate died and has to go from there.
    """
    if state.locked[unit] != NOBODY and state.locked_at[unit] < state.turn:
        return "Locked"
    if state.statuses[unit] and state.suffers(unit, "enraged"):
        return "Enraged"
    return "its team mate is dead" if teams.is_with_the_dead(state, unit) else ""


def choose_unit(table: Table[State]) -> None:
    state = table.state
    player = state.choosing
    mine = [unit for unit, owner in enumerate(state.owner) if owner == state.player]
    able = [unit for unit in mine if can_engage(table, unit)]
    if state.seats > 2:
        able = [unit for unit in able if state.seat_of(unit) == player]
    options: list[Option] = [Verbs.engage(unit) for unit in able]
    owed = [unit for unit in able if _debt(state, unit)]
    if not owed:
        options.append(END)
    answer = table.ask(player, _whom(state, owed), options)
    if answer == END:
        state.done |= {player}
    allies = [seat for seat in state.team_of(state.player) if seat not in state.done]
    if not allies:
        end_turn(table)
        return
    state.chooser = next((seat for seat in allies if seat != player), player)
    if answer != END:
        engage(table, Verbs.engage.parts(answer)[0])


def _whom(state: State, owed: Sequence[int]) -> str:
    if not owed:
        return "Which unit do you engage, or do you end the Turn?"
    units = " and ".join(f"{short(state, unit)} ({_debt(state, unit)})" for unit in owed)
    rest = f"You can’t end this Turn before {units} {'is' if len(owed) == 1 else 'are'} engaged."
    return Asked("Which unit do you engage?", f"Each unit is engaged once a Turn. {rest}")


def engage(table: Table[State], unit: int) -> None:
    """Begin an Engagement; a Unit Team is engaged together, but for a mate that was engaged before they met."""
    state = table.state
    mate = state.mate[unit]
    state.again = mate if mate != NOBODY and can_engage(table, mate) else NOBODY
    together = (unit,) if state.again == NOBODY else (unit, mate)
    for one in together:
        state.marks[one] |= ENGAGED
    table.say(Events.engages, unit)
    _take_up(state, unit)
    run_engagement_steps(table, *together)
    _begin(table, unit)


def _take_up(state: State, unit: int) -> None:
    state.engaged, state.phase, state.attacks = unit, ITEM, 0
    state.used, state.partner, state.handed = frozenset(), NOBODY, ()


def _begin(table: Table[State], unit: int) -> None:
    """A unit's part begins; where something has kept it from acting, it is over."""
    state = table.state
    if is_halted(table, unit):
        state.phase = LEAVING
    elif state.did(unit, WENT) and state.did(unit, SETTLED):
        state.phase = max(state.phase, COMBAT)
    if state.phase == LEAVING:
        disengage(table)


def disengage(table: Table[State]) -> None:
    """End the Engagement, or go on with the unit's team mate."""
    state = table.state
    unit, mate = state.engaged, state.again
    state.marks[unit] |= SETTLED
    reflect(table, unit)
    if state.place[unit]:
        Hooks.at_disengagement(table, unit)
    _die_as_they_leave(table, unit)
    state.end_boosts("disengaged", unit)
    state.engaged, state.phase, state.again = NOBODY, CHOOSING, NOBODY
    if mate != NOBODY and state.is_alive(mate):
        _take_up(state, mate)
        _begin(table, mate)


def _die_as_they_leave(table: Table[State], unit: int) -> None:
    """Kills the doomed with their Disengagement; of a Unit Team both leave when the second of them is disengaged."""
    state = table.state
    partner, leaving = state.mate[unit], [unit]
    if state.again == NOBODY and partner != NOBODY and state.did(partner, ENGAGED):
        leaving.append(partner)
        for one in leaving:
            Hooks.before_team_disengages(table, one)
    while doomed := [one for one in leaving if one in state.doomed]:
        kill(table, doomed[0], state.doomed.pop(doomed[0]))


Step = Callable[[Table[State], int], None]

#: The statuses by their time: those that may keep a unit from acting, that change its figures, that move or turn it.
HOLDING, CHANGING, DRIVING = ("petrified", "paralyzed", "poisoned"), ("haste",), ("confused", "fearful")


def run_engagement_steps(table: Table[State], *units: int) -> None:
    """All that is rolled and done "on Unit Engagement", each step for all of them before the next one begins.

    Who is Disengaged by a step, or dies in it, takes no part in those that follow.
    """
    for unit in units:
        _end_what_lasted(table, unit)
    _each(table, Hooks.before_engagement_around, *units)
    _statuses(table, HOLDING, *units)
    _each(table, movement.at_engagement, *units)
    _each(table, Hooks.at_engagement_around, *units)
    _statuses(table, CHANGING, *units)
    _each(table, Hooks.at_engagement, *units)
    _statuses(table, DRIVING, *units)


def is_halted(table: Table[State], unit: int) -> bool:
    """True where a unit's Engagement ended as it began: a status Disengaged it, or it died.

    A Petrified one enters no phase of its own; what others do with it is theirs (ruling G122).
    """
    state = table.state
    return bool(state.marks[unit] & HALTED) or not (state.is_alive(unit) or Hooks.can_be_engaged_dead(table, unit))


def _end_what_lasted(table: Table[State], unit: int) -> None:
    state = table.state
    forget_trails(state, unit)
    if unit in state.muted:
        state.muted -= {unit}
        state.refresh(unit)


def _each(table: Table[State], step: Step, *units: int) -> None:
    for unit in units:
        if not is_halted(table, unit):
            step(table, unit)


def _statuses(table: Table[State], statuses: Sequence[str], *units: int) -> None:
    """Some statuses in their order, each for all the units that suffer it then: the dead roll no more."""
    if not any(map(table.state.statuses.__getitem__, units)):
        return
    for status in statuses:
        for unit in units:
            if table.state.suffers(unit, status) and not is_halted(table, unit):
                Hooks.status_strikes(table, unit, status)


# Doing it


def act(table: Table[State]) -> None:
    state = table.state
    unit = state.engaged
    answer = table.ask(state.seat_of(unit), _what_next(table, unit), EngagementChoices(table, unit))
    perform(table, unit, answer)
    if state.phase == LEAVING:
        disengage(table)


def _what_next(table: Table[State], unit: int) -> Asked:
    why = ""
    if teams.must_part(table, unit):
        why = "Its team mate is dead: it has to leave their space before it may fight or be done."
    elif must_charge_on(table, unit):
        why = "Enraged, it has to go toward its closest enemy before it may fight or be done."
    # Of what it brings into its engagement its ability comes first.
    return Asked(f"{table.state.names[unit]}: what next?", why, card=next(iter(table.state.cards[unit]), ""))


def perform(table: Table[State], unit: int, option: Option) -> None:
    if option in Verbs.done:
        movement.end_phase(table, unit)
        table.state.phase = LEAVING
    elif option in TRADES or option in Verbs.loot:
        _perform_item(table, unit, option)
    elif option in GOES or option in TURNS or option in Verbs.escape:
        _perform_movement(table, unit, option)
    else:
        _perform_combat(table, unit, option)


def _perform_item(table: Table[State], unit: int, option: Option) -> None:
    is_loot = option in Verbs.loot
    if (is_loot or table.state.phase > ITEM) and not _enter(table, unit, ITEM_2):
        return
    if is_loot:
        items.perform_loot(table, unit, *Verbs.loot.parts(option))
    else:
        items.perform_trade(table, unit, option)


def _perform_movement(table: Table[State], unit: int, option: Option) -> None:
    state = table.state
    _enter(table, unit, MOVEMENT)
    if option in Verbs.face:
        movement.face(table, unit, DIRECTION_NAMES.index(*Verbs.face.parts(option)))
        state.marks[unit] |= FACED | MOVED
    elif option in Verbs.orient:
        teams.orient(table, unit, *Verbs.orient.parts(option))
        state.marks[unit] |= FACED
    elif option in Verbs.escape:
        attack.escape(table, unit)
    else:
        state.marks[unit] &= ~FACED
        _set_out(table, unit, option)


def _set_out(table: Table[State], unit: int, option: Option) -> None:
    """Asks the cards that act before a unit moves; if they change how far it goes, it chooses again where to go."""
    state = table.state
    figures = state.boosts.copy()
    teams.set_out(table, unit, is_alone=option in Verbs.part)
    if option not in Verbs.charge and state.boosts != figures:
        verb = Verbs.of(option)
        options = [other for other in movement_options(table, unit) if other in verb]
        if not options:
            state.marks[unit] |= WENT | MOVED
            return
        question = Asked(f"{state.names[unit]}: where to now?", "A card changed how far it goes, so you choose again.")
        option = table.ask(state.seat_of(unit), question, options)
    _move(table, unit, option)


def _move(table: Table[State], unit: int, option: Option) -> None:
    state = table.state
    if option in Verbs.part:
        teams.part(table, unit)
    was_alone = state.mate[unit] == NOBODY
    if option in Verbs.charge:
        perform_charge(table, unit, targets.closest_enemies(state, unit) if is_driven(state, unit) else ())
    else:
        movement.perform_movement(table, unit, *(Verbs.part if option in Verbs.part else Verbs.move).parts(option))
    if was_alone and state.mate[unit] != NOBODY:
        teams.form(table, unit)
        _enter(table, unit, COMBAT)
    elif movement.is_stuck(table, unit):
        _enter(table, unit, COMBAT)


def _perform_combat(table: Table[State], unit: int, option: Option) -> None:
    if option in Verbs.use:
        _use(table, unit, option)
        return
    if not _enters_combat(table, unit):
        return
    table.state.attacks += 1
    if option in Verbs.attack:
        attack.perform_melee(table, unit, SIDE_NAMES.index(*Verbs.attack.parts(option)))
    elif option in Verbs.strike:
        attack.perform_ranged_melee(table, unit, SIDE_NAMES.index(*Verbs.strike.parts(option)))
    else:
        target, side = Verbs.shoot.parts(option)
        distance = targets.ranged_targets(table, unit).get(target)
        if distance is None:
            return
        attack.perform_ranged(table, unit, target, distance, SIDE_NAMES.index(side))
    Hooks.after_combat(table, unit)


def _enters_combat(table: Table[State], unit: int) -> bool:
    """True where a unit is in its Combat Phase now: a Blinded one shows as it begins whether it can (ruling G123)."""
    state = table.state
    if not _enter(table, unit, COMBAT):
        return False
    if state.suffers(unit, "blinded") and not state.did(unit, FOUGHT):
        Hooks.status_strikes(table, unit, "blinded")
        if state.did(unit, BLIND):
            return False
    state.marks[unit] |= FOUGHT
    return True


def _use(table: Table[State], unit: int, option: Option) -> None:
    state = table.state
    card, *targets = Verbs.use.parts(option)
    action, target = action_named(table, unit, card), next(iter(targets), NOBODY)
    if not action.is_item:
        if not _enters_combat(table, unit):
            return
        state.attacks += action.replaces_attack
    elif state.phase > ITEM and not action.is_at_any_time and not _enter(table, unit, ITEM_2):
        return
    if not action.is_item or not items.is_expendable(state, action.card):
        state.used |= {action.card}
    table.say(Events.uses, unit, action.card, target)
    action.does(table, unit, target)


def _enter(table: Table[State], unit: int, phase: int) -> bool:
    """Go on to a phase; a new one begins without a partner to trade with. Whether it comes to that.

    Leaving the Movement Phase or the Combat Phase may be deadly.
    """
    state = table.state
    if phase > MOVEMENT:
        movement.end_phase(table, unit)
    if phase > COMBAT:
        reflect(table, unit)
    if state.phase < phase:
        state.phase = phase
        state.partner, state.handed = NOBODY, ()
    return state.phase == phase


# The end of a Turn


def end_turn(table: Table[State]) -> None:
    """End-of-Turn cards, Item Acquisition, and on to the other player."""
    state = table.state
    table.say(Events.turn_ends, state.player)
    Hooks.turn_ends(table)
    for seat in state.team_of(state.player):
        items.acquire_item(table, seat, state.kills[seat])
    state.end_boosts("turn")
    state.kills = [0] * state.seats
    state.marks = [0] * len(state.marks)
    _give_back(state)
    _count_objectives(table)
    soothed, state.soothed = state.soothed, frozenset()
    state.refresh(*sorted({unit for unit, _ in soothed}))
    state.player = state.chooser = 1 - state.player
    state.done = frozenset()
    state.turn += 1
    if state.turn > state.mission.turns or (state.mission.kind == OWN_MISSION and result(state)):
        return  # the match is over: nothing happens at the start of a Turn that is not played
    table.say(Events.turn, state.turn, state.player)
    Hooks.turn_begins(table)


def _count_objectives(table: Table[State]) -> None:
    """Objectives held, targets destroyed and units that escape as a player's Turn ends (rulings G134, G135)."""
    state, player = table.state, table.state.player
    mission, held = state.mission, len(holding(state, player))
    if mission.hold and held:
        state.held[player] += mission.hold * held
        table.say(Events.secures, player, held, mission.hold * held)
    if mission.reach and held >= mission.reach:
        state.reached = player
    exits, targets = state.field.exits[player], state.field.targets[player]
    for unit in state.in_play(player) if exits or targets else ():
        space = state.place[unit]
        if state.locked[unit] != NOBODY:
            continue
        if space in targets and not any(space in destroyed for destroyed in state.destroyed):
            state.destroyed[player] += (space,)
            table.say(Events.destroys, unit, space)
        if space in exits:
            state.away |= {unit}
            remove(table, unit, Events.leaves)


def _give_back(state: State) -> None:
    """Units lent for this Turn go back to the other player, and what was learnt for it is forgotten."""
    for unit in sorted(state.lent):
        state.owner[unit] = 1 - state.owner[unit]
        unlock_allies(state, unit)
    learnt, state.taught = state.taught, {}
    state.lent = {}
    state.refresh(*learnt)
