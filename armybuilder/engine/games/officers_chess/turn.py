"""Rounds and activations, to the time limit (Gameplay)."""

from armybuilder.engine.games.officers_chess import actions, combat, ground
from armybuilder.engine.games.officers_chess.events import Events
from armybuilder.engine.games.officers_chess.options import ActivationChoices
from armybuilder.engine.games.officers_chess.setup import deploy
from armybuilder.engine.games.officers_chess.state import (
    ACTING,
    ATTACKER,
    CANTO,
    CHOOSING,
    DEFENDER,
    DEPLOYING,
    MOVING,
    NOBODY,
    NOWHERE,
    STATUSES,
    State,
)
from armybuilder.engine.games.officers_chess.verbs import WAIT, Verbs
from armybuilder.engine.match import Result
from armybuilder.engine.table import Asked, Option, Table
from catalog.games.officers_chess.plain import DIE, FLYING, FOOT, RELIC_DAMAGE, SIDES, TagUse

CLEARS_UP_TO = 10
POISON = 2
SACRED, SACRED_WITH_CREST = 2, 4


# Rounds


def begin_round(table: Table[State], first: int) -> None:
    """A new round: statuses are rolled for, and a player goes first (rulings OC6, OC7)."""
    state = table.state
    state.round += 1
    state.phase, state.active, state.done_first, state.player = CHOOSING, NOBODY, NOBODY, first
    count = len(state.activated)
    state.activated, state.danced = [False] * count, [False] * count
    table.say(Events.round, state.round)
    if state.round > 1:
        for unit in state.in_play():
            _roll_statuses(table, unit)
    judge(state)
    if state.round == state.scenario.get("arrival") and any(state.to_deploy) and state.result is None:
        state.phase, state.player = DEPLOYING, 1 - first
    else:
        _go_first(state, first)


def _go_first(state: State, first: int) -> None:
    state.phase, state.done_first = CHOOSING, NOBODY
    state.player = first if ready(state, first) else 1 - first


def _roll_statuses(table: Table[State], unit: int) -> None:
    """Berserk, Petrified, Poisoned and Sleep end on 1 to 10; Barrier ends with its round."""
    state = table.state
    for status in [each for each in STATUSES if each in state.statuses[unit]]:
        if status == "barrier":
            if state.statuses[unit][status] < state.round:
                combat.discard(table, unit, status)
        elif status not in ("silenced", "slowed"):
            rolled = table.roll(DIE)
            table.say(Events.shakes, unit, status, rolled)
            if rolled <= CLEARS_UP_TO:
                combat.discard(table, unit, status)
            elif status == "poisoned":
                combat.wound(table, unit, POISON)
                if state.place[unit] == NOWHERE:
                    return


def ready(state: State, player: int) -> list[int]:
    """The units of a player that were not activated in this round."""
    return [unit for unit in state.in_play(player) if not state.activated[unit]]


# Activations


def choose(table: Table[State]) -> None:
    """Activate a unit: it shifts, it is blessed, it may move and act."""
    state = table.state
    options = [Verbs.activate(unit) for unit in ready(state, state.player)]
    (unit,) = Verbs.activate.parts(table.ask(state.player, "Activate which unit?", options))
    state.active, state.phase, state.lit[unit] = unit, MOVING, 0
    state.has_acted = state.has_attacked = False
    state.can_equip = True
    table.say(Events.activates, unit, state.move_parts(unit))
    shifted = state.shifted[unit]
    if shifted is not None and state.reverted[unit] != state.round:
        _shift(table, unit, shifted.slug)
    blessed = [tag for tag in state.tags_now(unit, state.in_hand(unit)) if tag.slug == "blessed"]
    if blessed and combat.heal(table, unit, sum(tag.amount for tag in blessed)):
        table.say(Events.tag, unit, "blessed")
        state.show_accessories(unit)
    state.budget = state.move_of(unit)


def _shift(table: Table[State], unit: int, form: str) -> None:
    """A shifter takes its transformed or its normal state."""
    state = table.state
    if state.profile[unit].slug != form:
        state.profile[unit] = state.cards.classes[form]
        state.refit(unit)
        profile = state.profile[unit]
        table.say(Events.shifts if profile.normal else Events.shifts_back, unit, profile.name)


def act(table: Table[State]) -> None:
    """The activated unit moves, takes a weapon in hand, acts or waits."""
    state = table.state
    unit = state.active
    question = f"{state.names[unit]}: what next?"
    if state.phase == CANTO:
        left = f"With Canto it may move on, up to {state.budget} Movement. Its turn ends after that, or if it waits."
        question = Asked(f"{state.names[unit]} has acted: where to?", left)
    answer = table.ask(state.player, question, ActivationChoices(state, unit))
    if answer in Verbs.move:
        _move(table, unit, *Verbs.move.parts(answer))
    elif answer in Verbs.equip:
        (slug,) = Verbs.equip.parts(answer)
        state.wielded[unit], state.can_equip = slug, False
        table.say(Events.equips, unit, slug)
    elif answer == WAIT:
        table.say(Events.waits, unit)
        end_activation(table)
    else:
        _take_action(table, unit, answer)


def _take_action(table: Table[State], unit: int, option: Option) -> None:
    """One action ends the turn; after one that is no attack, Canto leaves the rest of the movement (ruling OC20)."""
    state = table.state
    state.has_acted = True
    actions.perform(table, unit, option)
    is_going_on = state.result is None and state.place[unit] != NOWHERE
    if not state.has_attacked and is_going_on and state.has_in_hand(unit, "canto") and state.budget:
        state.phase = CANTO
    else:
        end_activation(table)


def _move(table: Table[State], unit: int, space: int) -> None:
    """Go the cheapest way; who stands in it unseen stops the unit where it can stand."""
    state = table.state
    footing, end, left = state.kit[unit].footing, NOWHERE, 0
    is_marked = False
    for at, budget in ground.way(state, unit, space):
        other = state.occupant[at]
        if other != NOBODY and state.owner[other] != state.owner[unit]:
            table.say(Events.stopped, unit, at)
            left = 0
            break
        costs = state.ground_at(at).costs
        is_marked = is_marked or costs.get(FOOT) != costs[footing]
        if other == NOBODY:
            end, left = at, budget
    if is_marked:
        table.say(Events.tag, unit, footing)
    _arrive(table, unit, end, left)


def _arrive(table: Table[State], unit: int, space: int, left: int) -> None:
    state = table.state
    state.budget = left
    if space != NOWHERE:
        ground.put(state, unit, space)
        table.say(Events.moves, unit, space)
    if state.phase == CANTO:
        table.say(Events.tag, unit, "canto")
        end_activation(table)
    else:
        state.phase = ACTING


def end_activation(table: Table[State]) -> None:
    """End of the unit's turn: what punishes and heals at its end, short statuses end, shifters fall back."""
    state = table.state
    unit = state.active
    state.activated[unit] = True
    if state.place[unit] != NOWHERE:
        _at_end(table, unit)
    if state.place[unit] != NOWHERE:
        _outlast(table, unit)
        shifted = state.shifted[unit]
        if shifted is not None and state.has_acted:
            state.reverted[unit] = state.round
            _shift(table, unit, shifted.normal)
    state.active, state.phase = NOBODY, CHOOSING
    judge(state)
    _pass_on(table)


def _at_end(table: Table[State], unit: int) -> None:
    """Applies the effects of a turn's end: healing goes before harm, wherever its gear stands in the inventory."""
    _heal_at_end(table, unit)
    _hurt_at_end(table, unit)


def _heal_at_end(table: Table[State], unit: int) -> None:
    """Terrain heals who stands on it, and Sacred gear its unit, more with the crest (ruling OC40)."""
    state = table.state
    heals = state.ground_at(state.place[unit]).heals
    if heals and state.kit[unit].footing != FLYING:
        combat.heal(table, unit, heals)
    for sacred in _carried(state, unit, "sacred"):
        has_crest = sacred.named.lower() in state.kit[unit].crests
        if combat.heal(table, unit, SACRED_WITH_CREST if has_crest else SACRED):
            table.say(Events.tag, unit, "sacred")


def _hurt_at_end(table: Table[State], unit: int) -> None:
    """Punishing for an attack in this turn, and each Relic without its crest (ruling OC40)."""
    state = table.state
    hand = state.in_hand(unit)
    if state.has_attacked and hand is not None and hand.amount("punishing"):
        table.say(Events.tag, unit, "punishing")
        combat.wound(table, unit, hand.amount("punishing"), unit)
    for relic in _carried(state, unit, "relic"):
        if relic.named.lower() not in state.kit[unit].crests and state.place[unit] != NOWHERE:
            table.say(Events.tag, unit, "relic")
            combat.wound(table, unit, RELIC_DAMAGE)


def _carried(state: State, unit: int, slug: str) -> list[TagUse]:
    """The uses of a tag on what a unit carries, one a card."""
    return [tag for gear in state.gear(unit) if (tag := gear.tag(slug))]


def _outlast(table: Table[State], unit: int) -> None:
    """Silenced, Slowed and what Inflict took end with the activation, unless they were given in the middle of it."""
    state = table.state
    for status in ("silenced", "slowed"):
        if state.statuses[unit].get(status):
            state.statuses[unit] = {**state.statuses[unit], status: 0}
        elif status in state.statuses[unit]:
            combat.discard(table, unit, status)
    if state.weakened[unit]:
        state.weakened[unit] = tuple((stat, amount, 0) for stat, amount, stays in state.weakened[unit] if stays)


def _pass_on(table: Table[State]) -> None:
    """To the other player, to the same one if the other is done, or to the next round (ruling OC7).

    Done first is who first activates their last unit; units routed before their turn were not activated (ruling OC43).
    """
    state = table.state
    has_ready = [bool(ready(state, player)) for player in (ATTACKER, DEFENDER)]
    if state.done_first == NOBODY and not has_ready[state.player]:
        state.done_first = state.player
    if has_ready[1 - state.player]:
        state.player = 1 - state.player
    elif not has_ready[state.player] and state.result is None:
        if state.round >= state.last_round:
            _time_is_up(state)
        else:
            begin_round(table, state.done_first)


def _time_is_up(state: State) -> None:
    winner = state.scenario.get("time_up", SIDES[DEFENDER]) if state.scenario["rounds"] else ""
    if winner in SIDES:
        state.result = (SIDES.index(winner), "The time limit has passed.")
    else:
        state.result = (NOBODY, f"After {state.last_round} rounds both armies stand.")


def judge(state: State) -> None:
    """A side with nobody left on the map has lost."""
    if state.result is None:
        left = [bool(state.in_play(player)) for player in (ATTACKER, DEFENDER)]
        if not all(left):
            loser = SIDES[left.index(False)]
            state.result = (left.index(True) if any(left) else NOBODY, f"The {loser} has no unit left on the map.")


def result(state: State) -> Result | None:
    """The battle's result; None while it goes on."""
    if state.result is None or state.active != NOBODY:
        return None
    winner, reason = state.result
    if winner == NOBODY and not any(place != NOWHERE for place in state.place):
        reason = "Nobody is left on either side."
    return Result(None if winner == NOBODY else winner, reason)


def step(table: Table[State]) -> None:
    """One deployment, one activation, or one thing that the activated unit does."""
    state = table.state
    phase = state.phase
    if phase == DEPLOYING:
        first = deploy(table)
        if first != NOBODY and state.round:
            _go_first(state, first)
        elif first != NOBODY:
            begin_round(table, first)
    elif phase == CHOOSING:
        choose(table)
    else:
        act(table)
