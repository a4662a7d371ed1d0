"""Rounds and turns, as the driver steps through them (Game Flow; Your Turn; Objectives; Leveling Up)."""

from armybuilder.engine.games.analog_tactics import attacks, gains, health, laying, movement, uses
from armybuilder.engine.games.analog_tactics.attack import Attack
from armybuilder.engine.games.analog_tactics.attacks import each_of
from armybuilder.engine.games.analog_tactics.combat import strike
from armybuilder.engine.games.analog_tactics.events import PLAYERS, Events
from armybuilder.engine.games.analog_tactics.health import Cause, eliminate_fallen, enrage, hurt
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.options import END, TurnChoices
from armybuilder.engine.games.analog_tactics.setup import place_one
from armybuilder.engine.games.analog_tactics.state import (
    ENDING,
    FACING,
    LAYING,
    METEOR,
    NOBODY,
    PICKING,
    PLACING,
    PLAYING,
    PREPARING,
    PYRE,
    RESPAWNING,
    State,
    Zone,
)
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.match import Result
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.windows import PASS
from catalog.games.analog_tactics.plain import ASSASSIN, MAGE

LAST_ROUND = 40
AXE, DEMON = "battle-axe", "greater-demon"
INFILTRATE, MARK = "infiltrate", "assassins-mark"
PYRE_DAMAGE = 3


def step(table: Table[State]) -> None:
    """One placing, one pick, the beginning of a round or turn, one action with its windows, or the end of a round."""
    STEPS[table.state.phase](table)


def result(state: State) -> Result | None:
    """Say how the match ended; None while it goes on."""
    if state.result is None:
        return None
    winner, reason = state.result
    return Result(None if winner == NOBODY else winner, reason)


def _place(table: Table[State]) -> None:
    place_one(table)
    if all(table.state.place):
        table.state.phase, table.state.at = LAYING, 0
        _begin_if_laid(table)


def _lay(table: Table[State]) -> None:
    laying.lay(table)
    _begin_if_laid(table)


def _begin_if_laid(table: Table[State]) -> None:
    if not laying.is_anything_left(table.state):
        begin_round(table)


def _pick(table: Table[State]) -> None:
    """A pick for a level, in turn order; then the round is prepared."""
    state = table.state
    player = next((player for player in state.order if state.to_pick[player]), NOBODY)
    if player == NOBODY:
        state.phase = PREPARING
    else:
        gains.pick(table, player)


def _prepare(table: Table[State]) -> None:
    prepare_round(table)
    table.state.phase, table.state.at = RESPAWNING, 0


# A turn


def _begin_turn(table: Table[State]) -> None:
    """Renew what can be used once a turn, put weaponforms back (AT1), respawn (AT7, ruling P5)."""
    state = table.state
    state.player = player = state.order[state.at]
    state.phase, state.is_over, state.put_down, state.stepper = PLAYING, False, frozenset(), NOBODY
    table.say(Events.turn, player)
    gains.new_turn(state)
    for unit, owner in enumerate(state.owner):
        if owner == player:
            state.form[unit] = 1
    _respawn(table, player)


def _respawn(table: Table[State], player: int) -> None:
    """All that may come back do, in the order that the player likes."""
    state = table.state
    left = health.waiting_to_return(state, player)
    while left:
        options: list[Option] = [Verbs.respawn(unit) for unit in left]
        (unit,) = Verbs.respawn.parts(table.ask(player, "Which of your units comes back first?", options))
        left.remove(unit)
        health.come_back(table, unit)
    if state.classes[player] == ASSASSIN:
        state.is_due[player] = bool(health.waiting_to_return(state, player)) and state.is_due[player]


def _play(table: Table[State]) -> None:
    """One action of one unit with all that answers it; or the end of the turn."""
    state = table.state
    option = table.ask(state.player, "What do your units do next?", TurnChoices(table, state.player))
    if option == END:
        state.is_over = True
    else:
        _act(table, option)
    _close(table)


def _act(table: Table[State], option: Option) -> None:
    if option in Verbs.step:
        movement.begin_step(table, *Verbs.step.parts(option))
    elif option in Verbs.turn:
        movement.turn(table, *Verbs.turn.parts(option))
    elif attacks.is_attack(table.state, option):
        table.state.attack[attacks.attacker(option)] -= 1
        attacks.carry_out(table, option)
    else:
        uses.carry_out(table, option)


def _turn_after_step(table: Table[State]) -> None:
    """The facing after a step, and what answers the step."""
    state = table.state
    unit, watch = state.stepper, state.watch
    state.phase, state.stepper, state.watch = PLAYING, NOBODY, ()
    movement.face(table, unit)
    movement.arrive(table, unit, watch)
    _close(table)


def _close(table: Table[State]) -> None:
    """After an action: somebody may have won, or the turn may be over (rulings P6, P32)."""
    state = table.state
    if state.first_home != NOBODY:
        state.result = (state.first_home, f"{PLAYERS[state.first_home]} has {state.score[state.first_home]} VP.")
    elif state.is_over and state.phase == PLAYING:
        _end_turn(table)


def _end_turn(table: Table[State]) -> None:
    """Objectives pay, Gravity ends, and it is the next player's turn, or the round ends."""
    state = table.state
    player = state.player
    _take_objectives(table, player)
    state.gravity -= {player}
    if state.classes[player] == MAGE:
        state.resting[player] = tuple((slug, turns - 1) for slug, turns in state.resting[player] if turns > 1)
    if state.first_home != NOBODY:
        state.result = (state.first_home, f"{PLAYERS[state.first_home]} has {state.score[state.first_home]} VP.")
        return
    state.at += 1
    state.phase = RESPAWNING if state.at < len(state.order) else ENDING


def objective_holder(state: State, space: int) -> int:
    """The player whose unit stands on an objective, unless a reset has just put it down there (P6); else NOBODY."""
    unit = state.occupant[space]
    is_held = unit >= 0 and not state.profile[unit].is_obstacle and unit not in state.put_down
    return state.owner[unit] if is_held else NOBODY


def _take_objectives(table: Table[State], player: int) -> None:
    """Each active objective that a player holds pays once (AT56)."""
    state = table.state
    for space, kind in state.field.active(state.round):
        if objective_holder(state, space) != player:
            continue
        if kind == "vp":
            gains.score(table, player, 1, "an objective")
        else:
            gains.earn(table, player, 1, "an objective")
        gains.count(table, player, "objectives_taken", 1)


def _end_round(table: Table[State]) -> None:
    end_round(table)
    if table.state.result is None:
        begin_round(table)


# A round: the beginning


def begin_round(table: Table[State]) -> None:
    """A new round; picks come first."""
    state = table.state
    state.round += 1
    state.phase = PICKING
    table.say(Events.round, state.round)
    named = {space: name for name, space in state.field.objectives.items()}
    for space, kind in state.field.active(state.round):
        table.say(Events.pays, named[space], kind)


def prepare_round(table: Table[State]) -> None:
    """Refresh all points, set marks, infiltrate: each in turn order."""
    state = table.state
    for unit, profile in enumerate(state.profile):
        state.refit(unit)
        state.refresh(unit)
        state.is_enraged[unit] = False
        state.brief[unit] = 0
        if state.place[unit] and not profile.is_obstacle:
            enrage(table, unit)
    state.spent_in_round = [()] * state.seats
    for player in state.order:
        _mark(table, player)
    for player in state.order:
        _infiltrate(table, player)


def _mark(table: Table[State], player: int) -> None:
    """Assassin's Mark: one enemy unit, the new mark in the place of the old."""
    state = table.state
    if MARK not in state.missions[player]:
        return
    enemies = [each for each in state.enemies(player) if not state.profile[each].is_obstacle]
    options: list[Option] = [PASS, *(Verbs.mark(each) for each in enemies)]
    answer = table.ask(player, Asked("Assassin’s Mark: which enemy do you mark?", card=MARK), options)
    if answer != PASS:
        (state.mark[player],) = Verbs.mark.parts(answer)
        table.say(Events.marks, player, state.mark[player])


def _infiltrate(table: Table[State], player: int) -> None:
    """Each unit may pay X Reaction points for 2X steps that nothing answers (ruling P33 has each its own X)."""
    state = table.state
    for unit in state.in_play(player):
        if INFILTRATE in state.cards[unit] and state.reaction[unit]:
            paying = range(1, state.reaction[unit] + 1)
            options: list[Option] = [PASS, *(Verbs.infiltrate(unit, paid) for paid in paying)]
            answer = table.ask(
                player,
                Asked(f"{state.names[unit]}: infiltrate, for how many Reaction points?", card=INFILTRATE),
                options,
            )
            if answer != PASS:
                _, paid = Verbs.infiltrate.parts(answer)
                state.reaction[unit] -= paid
                table.say(Events.uses, unit, INFILTRATE, NOBODY)
                _steal(table, unit, 2 * paid)


def _steal(table: Table[State], unit: int, most: int) -> None:
    """Steps without answers, not even of turrets."""
    state = table.state
    while most:
        ways = movement.steps(table, unit, most=most)
        options: list[Option] = [PASS, *(Verbs.step(unit, space) for space in ways)]
        answer = table.ask(
            state.owner[unit],
            Asked(f"{state.names[unit]} infiltrates: to where? {most} steps left.", card=INFILTRATE),
            options,
        )
        if answer == PASS:
            return
        _, space = Verbs.step.parts(answer)
        most -= ways[space][0]
        movement.move_to(table, unit, space, Events.steps)
        movement.face(table, unit)


# A round: the end


def end_round(table: Table[State]) -> None:
    """Damage, healing, the end of areas, levels, and whether somebody has won (ruling P3)."""
    state = table.state
    state.player, state.is_over = NOBODY, False
    gains.new_turn(state)
    table.say(Events.round_ends, state.round)
    _damage(table)
    for player in state.order:
        for unit in state.pieces(player):
            Hooks.heals_at_round_end(table, unit)
    state.zones = tuple(zone for zone in state.zones if zone[3] > state.round)
    for player in state.order:
        gains.apply_xp(table, player)
    _judge(state)


def _damage(table: Table[State]) -> None:
    """Deal the damage that waits for the end of the round, in turn order, then by age (rulings P3, P52, P53)."""
    state = table.state
    waiting, state.waiting = state.waiting, ()
    for player in state.order:
        for card, unit, owner, cause in waiting:
            if owner == player:
                _strike_waiting(table, card, unit, owner, cause)
    for zone in _zones(state, PYRE):
        _burn(table, zone[1], zone[2])
    for zone in _zones(state, METEOR):
        _fall(table, zone)


def _zones(state: State, card: str) -> list[Zone]:
    """The areas of a card, in turn order of whose they are, then by age."""
    return [zone for player in state.order for zone in state.zones if zone[:2] == (card, player)]


def _strike_waiting(table: Table[State], card: str, unit: int, owner: int, cause: int) -> None:
    """Battle Axe 4 by the Movement points used, the Demon for 1; neither can be reduced."""
    state = table.state
    amount = state.used_steps[unit] if card == AXE else 1
    if state.place[unit] and amount:
        table.say(Events.strikes_late, unit, card, amount)
        attack = Attack(cause, unit, card=AXE) if card == AXE else None
        _take(table, unit, amount, Cause(owner, cause, attack))


def _take(table: Table[State], unit: int, amount: int, cause: Cause) -> None:
    eliminate_fallen(table, hurt(table, unit, amount, by=cause.player), cause)


def _burn(table: Table[State], owner: int, space: int) -> None:
    """Pyre: 3, 2 or 1 by distance, friends too (AT50)."""
    state = table.state
    for unit in _in_turn_order(state, space, 2):
        if state.place[unit]:
            amount = PYRE_DAMAGE - state.field.board.distance(space, state.place[unit])
            table.say(Events.strikes_late, unit, PYRE, amount)
            _take(table, unit, amount, Cause(owner))


def _fall(table: Table[State], zone: Zone) -> None:
    """Meteor: rolled, with the Hit figure of when it was cast, on everything in its area (ruling P18)."""
    state = table.state
    card, owner, space, _, amount, hit = zone
    mage = state.elite(owner)
    attack = Attack(
        mage,
        NOBODY,
        card=card,
        own_damage=amount,
        hit=hit - state.figures[mage][7],
        center=space,
        reach=1,
        has_entry=False,
        needs_sight=False,
        hits_friends=True,
        is_special=True,
        is_area=True,
        is_unmanned=True,
    )
    struck = each_of(attack, state.units_near(space))
    if struck:
        strike(table, attack, struck)


def _in_turn_order(state: State, space: int, reach: int) -> list[int]:
    """Everybody around a space, by turn order and then by age (ruling P3)."""
    near = sorted(state.units_near(space, reach))
    return [unit for player in state.order for unit in near if state.owner[unit] == player]


def _judge(state: State) -> None:
    """Most VP of those who have enough (ruling P30); after the last round, most VP at all (ruling P31)."""
    most = max(state.score)
    first = [player for player, score in enumerate(state.score) if score == most]
    tied = f"{' and '.join(PLAYERS[player] for player in first)} have {most} VP each."
    if most >= state.vp_to_win:
        alone = f"{PLAYERS[first[0]]} has {most} VP."
        state.result = (first[0], alone) if len(first) == 1 else (NOBODY, tied)
    elif state.round >= LAST_ROUND:
        words = f"After {LAST_ROUND} rounds"
        alone = f"{words} {PLAYERS[first[0]]} has most VP."
        state.result = (first[0], alone) if len(first) == 1 else (NOBODY, f"{words} {tied}")


STEPS = {
    PLACING: _place,
    LAYING: _lay,
    PICKING: _pick,
    PREPARING: _prepare,
    RESPAWNING: _begin_turn,
    PLAYING: _play,
    FACING: _turn_after_step,
    ENDING: _end_round,
}
