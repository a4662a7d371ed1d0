"""A Turn: whom to engage, the phases of an Engagement, and the end of the Turn (Turns, Engagements, Phases)."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.games.tactics_david import attack, hooks, items, movement, targets, teams
from armybuilder.engine.games.tactics_david.actions import action_named, targets_of
from armybuilder.engine.games.tactics_david.cards import SIDE_NAMES
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.placing import forget_trails
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import (
    ATTACKED,
    BLIND,
    CHOOSING,
    COMBAT,
    ENGAGED,
    ESCAPED,
    FACED,
    ITEM,
    ITEM_2,
    LEAVING,
    MOVED,
    MOVEMENT,
    NOBODY,
    WENT,
    State,
)
from armybuilder.engine.games.tactics_david.statuses import unlock_allies
from armybuilder.engine.grid import DIRECTION_NAMES
from armybuilder.engine.table import Choices, Option, Pick, Table

END: Option = ("end",)
DONE: Option = ("done",)


# --- Engaging ---------------------------------------------------------------------------------------------------------


def can_engage(table: Table[State], unit: int) -> bool:
    """Whether the player of the Turn may engage a unit: its own, not yet this Turn, and alive or able to act dead."""
    state = table.state
    if state.owner[unit] != state.player or state.marks[unit] & ENGAGED or not state.place[unit]:
        return False
    return state.is_alive(unit) or hooks.can_be_engaged_dead(table, unit)


def must_engage(table: Table[State], unit: int) -> bool:
    """Whether a unit must be engaged before the Turn may end: Enraged, or Locked since an earlier Turn (G26)."""
    state = table.state
    is_locked = state.locked[unit] != NOBODY and state.locked_at[unit] < state.turn
    return (state.suffers(unit, "enraged") or is_locked) and can_engage(table, unit)


def choose_unit(table: Table[State]) -> None:
    """Engage a unit, or end the Turn."""
    state = table.state
    able = [unit for unit in range(len(state.place)) if can_engage(table, unit)]
    options: list[Option] = [("engage", unit) for unit in able]
    if not any(must_engage(table, unit) for unit in able):
        options.append(END)
    answer = table.ask(state.player, "Engage a unit, or end the Turn", options)
    if answer == END:
        end_turn(table)
    else:
        engage(table, int(answer[1]))


def engage(table: Table[State], unit: int) -> None:
    """Begin an Engagement; a Unit Team is engaged together."""
    state = table.state
    state.again = state.mate[unit]
    if state.again != NOBODY:
        state.marks[state.again] |= ENGAGED
    table.say("engages", unit)
    _begin(table, unit)


def _begin(table: Table[State], unit: int) -> None:
    """What happens to a unit as it is engaged: cards around it, its statuses, its abilities (ruling A089)."""
    state = table.state
    state.engaged, state.phase, state.attacks = unit, ITEM, 0
    state.used, state.partner, state.handed = frozenset(), NOBODY, frozenset()
    state.marks[unit] |= ENGAGED
    forget_trails(state, unit)
    if unit in state.muted:
        state.muted -= {unit}
        state.refresh(unit)
    movement.at_engagement(table, unit)
    hooks.at_engagement_around(table, unit)
    hooks.status_at_engagement(table, unit)
    if state.phase != LEAVING:
        hooks.at_engagement(table, unit)


def disengage(table: Table[State]) -> None:
    """End the Engagement, or go on with the unit's team mate."""
    state = table.state
    unit, mate = state.engaged, state.again
    if state.place[unit]:
        hooks.at_disengagement(table, unit)
    if mate == NOBODY and (partner := state.mate[unit]) != NOBODY and state.did(partner, ENGAGED):
        for one in (unit, partner):
            hooks.before_team_disengages(table, one)
    if unit in state.doomed:
        kill(table, unit, state.doomed.pop(unit))
    state.end_boosts("disengaged", unit)
    state.engaged, state.phase, state.again = NOBODY, CHOOSING, NOBODY
    if mate != NOBODY and state.is_alive(mate):
        has_moved = state.did(mate, WENT)
        _begin(table, mate)
        if has_moved and state.phase < COMBAT:
            state.phase = COMBAT


# --- What an engaged unit may do --------------------------------------------------------------------------------------


class EngagementChoices(Choices):
    """What an engaged unit may do next: the rest of its phase, and all later ones."""

    __slots__ = ("table", "unit")

    def __init__(self, table: Table[State], unit: int) -> None:
        self.table, self.unit = table, unit

    def listed(self) -> list[Option]:
        table, unit, state = self.table, self.unit, self.table.state
        found = [*item_options(table, unit)]
        if state.phase <= MOVEMENT:
            found += movement_options(table, unit)
        if not teams.must_part(table, unit):
            if state.phase <= COMBAT:
                found += combat_options(table, unit)
            if not _must_go_on(table, unit, found):
                found.append(DONE)
        return found or [DONE]

    def sample(self, pick: Pick) -> Option:
        """Moves, fights or is done, each as likely; where there is no such option, one of all."""
        state = self.table.state
        if state.suffers(self.unit, "enraged"):
            return super().sample(pick)
        sort = pick(4)
        if sort < 2 and state.phase <= MOVEMENT and can_move(self.table, self.unit):
            space = movement.walk(self.table, self.unit, pick)
            if space is not None:
                return "move", space
        if sort == 2 and state.phase <= COMBAT:
            options = list(combat_options(self.table, self.unit))
            if options:
                return options[pick(len(options))]
        options = [*item_options(self.table, self.unit), *self._quick()]
        return options[pick(len(options))] if options else DONE

    def _quick(self) -> list[Option]:
        """All that can be listed without looking at the whole board."""
        table, unit, state = self.table, self.unit, self.table.state
        if teams.must_part(table, unit):
            return list(movement_options(table, unit))
        found: list[Option] = list(turning_options(table, unit)) if state.phase <= MOVEMENT else []
        fights = list(combat_options(table, unit)) if state.phase <= COMBAT else []
        found += fights
        if not _must_go_on(table, unit, found):
            found.append(DONE)
        return found


def _must_go_on(table: Table[State], unit: int, options: list[Option]) -> bool:
    """Whether a unit may not be done yet: Enraged units go and fight, Locked ones fight or escape (G26, G32)."""
    state = table.state
    is_enraged = state.suffers(unit, "enraged")
    if state.did(unit, ATTACKED) or not (is_enraged or state.locked[unit] != NOBODY):
        return False
    if any(option[0] in ("attack", "strike", "escape") for option in options):
        return True
    return is_enraged and can_move(table, unit) and bool(_nearer(table, unit, movement.reach(table, unit)))


def _nearer(table: Table[State], unit: int, spaces: Iterable[int]) -> list[int]:
    """The spaces that bring a unit nearer to its closest enemy."""
    state, grid = table.state, table.state.field.grid
    enemies = [state.place[enemy] for enemy in state.in_play(1 - state.owner[unit])]
    now = min((grid.distance(state.place[unit], enemy) for enemy in enemies), default=0)
    return [space for space in spaces if any(grid.distance(space, enemy) < now for enemy in enemies)]


def item_options(table: Table[State], unit: int) -> Iterator[Option]:
    """Trade and Use Item Procedures; in Item Phase 2, which may begin at any time, also Loot."""
    state = table.state
    yield from items.trade_options(table, unit)
    if state.locked[unit] == NOBODY:
        yield from action_options(table, unit, is_item=True)
    if state.phase > ITEM:
        yield from items.loot_options(table, unit)


def can_move(table: Table[State], unit: int) -> bool:
    """Whether a unit may still make a Movement Procedure: not yet moved in this Turn, not Locked."""
    state = table.state
    return state.phase <= MOVEMENT and not state.did(unit, WENT) and state.locked[unit] == NOBODY


def movement_options(table: Table[State], unit: int) -> Iterator[Option]:
    """Movement, Charge, Facing, Orientation and Escape Procedures."""
    state = table.state
    if can_move(table, unit):
        spaces: Iterable[int] = movement.reach(table, unit)
        if state.suffers(unit, "enraged"):
            spaces = _nearer(table, unit, spaces) or spaces
        yield from (("move", space) for space in spaces)
        if state.mate[unit] != NOBODY:
            yield from teams.parting_options(table, unit)
    yield from turning_options(table, unit)


def turning_options(table: Table[State], unit: int) -> Iterator[Option]:
    """What can be done without a look at the board: turning, charging, escaping.

    Turning twice is turning once, so it is offered once between two other procedures (ruling G41).
    """
    state = table.state
    if state.locked[unit] != NOBODY:
        if state.locked_at[unit] < state.turn and not state.did(unit, ESCAPED):
            yield ("escape",)
        return
    if not state.did(unit, FACED):
        for direction, name in enumerate(DIRECTION_NAMES):
            if direction != state.facing[unit]:
                yield "face", name
        if state.mate[unit] != NOBODY:
            yield from (("orient", each) for each in teams.ORIENTATIONS)
    if not state.did(unit, WENT) and movement.can_charge(table, unit):
        yield ("charge",)


def combat_options(table: Table[State], unit: int) -> Iterator[Option]:
    """Attacks, and what cards offer beside or in place of them."""
    state = table.state
    if state.did(unit, BLIND) or state.did(unit, ESCAPED):
        return
    yield from action_options(table, unit, is_item=False)
    if state.attacks > hooks.more_attacks_around(table, unit) or not targets.may_attack(table, unit):
        return
    sides = attack.sides_to_choose(table, unit)
    is_held = attack.is_held_by_marker(state, unit)
    if not state.profile[unit].is_ranged:
        if is_held or targets.melee_targets(table, unit):
            yield from (("attack", side) for side in sides)
        return
    if is_held or targets.melee_targets(table, unit, targets.strike_area(table, unit)):
        yield from (("strike", side) for side in sides)
    if can_shoot(table, unit):
        for target in targets.ranged_targets(table, unit):
            yield from (("shoot", target, side) for side in sides)


def can_shoot(table: Table[State], unit: int) -> bool:
    """Whether a unit may still make a Ranged Attack: Locked ones and those that moved may not (Attack Modes)."""
    state = table.state
    if state.locked[unit] != NOBODY:
        return False
    return not state.did(unit, MOVED) or hooks.shoots_after_moving(table, unit)


def action_options(table: Table[State], unit: int, is_item: bool) -> Iterator[Option]:
    """The cards that a unit may use, on whom."""
    state = table.state
    for action in hooks.actions(table, unit):
        if action.is_item != is_item:
            continue
        if action.replaces_attack and state.attacks > hooks.more_attacks_around(table, unit):
            continue
        for target in targets_of(table, unit, action):
            yield ("use", action.card) if target == NOBODY else ("use", action.card, target)


# --- Doing it ---------------------------------------------------------------------------------------------------------


def act(table: Table[State]) -> None:
    """The engaged unit does one thing."""
    state = table.state
    unit = state.engaged
    question = f"{state.names[unit]}: what next?"
    answer = table.ask(state.owner[unit], question, EngagementChoices(table, unit))
    perform(table, unit, answer)
    if state.phase == LEAVING:
        disengage(table)


def perform(table: Table[State], unit: int, option: Option) -> None:
    """Do what an option says."""
    verb = option[0]
    if verb == "done":
        _leave_movement(table, unit)
        table.state.phase = LEAVING
    elif verb in ("give", "take", "swap", "loot"):
        _perform_item(table, unit, option)
    elif verb in ("move", "face", "charge", "escape", "orient", "part"):
        _perform_movement(table, unit, option)
    else:
        _perform_combat(table, unit, option)


def _perform_item(table: Table[State], unit: int, option: Option) -> None:
    if table.state.phase > ITEM:
        _enter(table, unit, ITEM_2)
    if option[0] == "loot":
        items.perform_loot(table, unit, int(option[1]))
    else:
        items.perform_trade(table, unit, option)


def _perform_movement(table: Table[State], unit: int, option: Option) -> None:
    state, verb = table.state, option[0]
    _enter(table, unit, MOVEMENT)
    if verb == "face":
        movement.face(table, unit, DIRECTION_NAMES.index(str(option[1])))
        state.marks[unit] |= FACED | MOVED
    elif verb == "orient":
        teams.orient(table, unit, str(option[1]))
        state.marks[unit] |= FACED
    elif verb == "escape":
        _escape(table, unit)
    else:
        state.marks[unit] &= ~FACED
        _set_out(table, unit, option)


def _set_out(table: Table[State], unit: int, option: Option) -> None:
    """What cards do before a unit moves; if they change how far it goes, it chooses anew where to."""
    state, verb = table.state, option[0]
    figures = state.boosts.copy()
    hooks.before_moving(table, unit)
    if state.mate[unit] != NOBODY and verb != "part":
        hooks.before_moving(table, state.mate[unit])
    if verb != "charge" and state.boosts != figures:
        options = [other for other in movement_options(table, unit) if other[0] == verb]
        if not options:
            state.marks[unit] |= WENT | MOVED
            return
        option = table.ask(state.owner[unit], f"{state.names[unit]}: where to now?", options)
    _move(table, unit, option)


def _move(table: Table[State], unit: int, option: Option) -> None:
    state = table.state
    if option[0] == "charge":
        movement.perform_charge(table, unit)
        _after_movement_phase(table, unit)
        return
    if option[0] == "part":
        teams.part(table, unit)
    space = int(option[1])
    is_team = state.occupant[space] not in (NOBODY, unit)
    movement.perform_movement(table, unit, space)
    if is_team and state.mate[unit] != NOBODY:
        teams.form(table, unit)
        _enter(table, unit, COMBAT)
    elif movement.is_stuck(table, unit):
        _enter(table, unit, COMBAT)


def _escape(table: Table[State], unit: int) -> None:
    state = table.state
    state.marks[unit] |= ESCAPED
    before = state.place[unit]
    if attack.escape(table, unit):
        hooks.after_escaping(table, unit, None, before)


def _perform_combat(table: Table[State], unit: int, option: Option) -> None:
    state, verb = table.state, option[0]
    if verb == "use":
        _use(table, unit, option)
        return
    _enter(table, unit, COMBAT)
    side = SIDE_NAMES.index(str(option[-1]))
    state.attacks += 1
    if verb == "attack":
        attack.perform_melee(table, unit, side)
    elif verb == "strike":
        attack.perform_ranged_melee(table, unit, side)
    else:
        target = int(option[1])
        distance = targets.ranged_targets(table, unit)[target]
        attack.perform_ranged(table, unit, target, distance, side)
    hooks.after_combat(table, unit)


def _use(table: Table[State], unit: int, option: Option) -> None:
    state = table.state
    action = action_named(table, unit, str(option[1]))
    target = int(option[2]) if len(option) > 2 else NOBODY
    if action.is_item:
        if state.phase > ITEM:
            _enter(table, unit, ITEM_2)
    else:
        _enter(table, unit, COMBAT)
        state.used |= {action.card}
        state.attacks += action.replaces_attack
    table.say("uses", unit, action.card, target)
    action.does(table, unit, target)


def _enter(table: Table[State], unit: int, phase: int) -> None:
    """Go on to a phase; leaving the Movement Phase has consequences of its own."""
    state = table.state
    if phase > MOVEMENT:
        _leave_movement(table, unit)
    if state.phase < phase:
        state.phase = phase


def _leave_movement(table: Table[State], unit: int) -> None:
    if table.state.phase <= MOVEMENT:
        table.state.phase = COMBAT
        _after_movement_phase(table, unit)


def _after_movement_phase(table: Table[State], unit: int) -> None:
    """A unit that Soars falls into Water on 1 or 2; then whoever watches may act (The Battlefield, Water)."""
    state = table.state
    if not state.did(unit, MOVED):
        return
    if movement.ends_in_water(table, unit) and roll(table, unit) <= 2:
        kill(table, unit, card="water")
    if state.is_alive(unit):
        hooks.after_movement_phase_around(table, unit)


# --- The end of a Turn ------------------------------------------------------------------------------------------------


def end_turn(table: Table[State]) -> None:
    """End-of-Turn cards, Item Acquisition, and on to the other player."""
    state = table.state
    table.say("turn ends", state.player)
    hooks.turn_ends(table)
    items.acquire_item(table, state.player, state.kills[state.player])
    state.end_boosts("turn")
    state.score = [done + new for done, new in zip(state.score, state.kills, strict=True)]
    state.kills = [0, 0]
    state.marks = [0] * len(state.marks)
    _give_back(state)
    soothed, state.soothed = state.soothed, frozenset()
    state.refresh(*sorted({unit for unit, _ in soothed}))
    state.player = 1 - state.player
    state.turn += 1
    table.say("turn", state.turn, state.player)
    hooks.turn_begins(table)


def _give_back(state: State) -> None:
    """Units lent for this Turn go back to the other player, and what was learnt for it is forgotten."""
    for unit in sorted(state.lent):
        state.owner[unit] = 1 - state.owner[unit]
        unlock_allies(state, unit)
    learnt, state.taught = state.taught, {}
    state.lent = frozenset()
    state.refresh(*learnt)
