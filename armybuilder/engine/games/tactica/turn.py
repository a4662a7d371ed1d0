"""A turn from its beginning to its end: Mustering, Movement, Combat, Resolution, a question a step."""

from collections.abc import Callable, Mapping
from functools import partial

from armybuilder.engine.games.tactica import (
    answers,
    combat,
    figures,
    hostages,
    movement,
    mustering,
    setup,
    war,
)
from armybuilder.engine.games.tactica.effects import spy
from armybuilder.engine.games.tactica.effects.engineer import enemy_walls
from armybuilder.engine.games.tactica.effects.saved import SAVED
from armybuilder.engine.games.tactica.events import PLAYERS, Events
from armybuilder.engine.games.tactica.state import (
    ACTIONS,
    BEGINNING_BATTLE,
    BEGINNING_TURN,
    CAPTURING,
    CARD_MOVES,
    COVERING,
    DEFENDING,
    DRAWING,
    EMPTYING,
    ENDING_TURN,
    IN_COMBAT,
    IN_MOVEMENT,
    IN_MUSTERING,
    NAMING,
    OVER,
    RANSOMING,
    RELIEVING,
    RETURNING,
    SEARCHING,
    SWAPPING,
    TAKING,
    State,
)
from armybuilder.engine.games.tactica.uses import Group, Grouped
from armybuilder.engine.games.tactica.verbs import END, PRESS, Verbs
from armybuilder.engine.table import Asked, Option, Table

MUSTERED = Asked(
    "Do you play a tactics card before the Mustering Phase ends?",
    f"All {ACTIONS} mustering actions of this turn are taken; your moves come next.",
)
MOVED = Asked(
    "Do you play a tactics card before the Movement Phase ends?",
    f"All {CARD_MOVES} card moves of this turn are made; combat comes next.",
)
COVER = Asked(
    "Moving is over: does another Saved cover a troop?",
    "Troops under Saved may change places next; then combat begins.",
)


def step(table: Table[State]) -> None:
    """Play on until somebody has answered a question, a battle is over, or the war."""
    state, before = table.state, table.at
    play_stage(table)
    while table.at == before and state.stage not in (BEGINNING_BATTLE, OVER):
        play_stage(table)


def play_stage(table: Table[State]) -> None:
    """Answer a card that lies open, or do what the turn has next; it asks one thing at most."""
    state = table.state
    if state.chain:
        answers.answer(table)
    elif state.freed:
        hostages.appear(table)
    else:
        STAGES[state.stage](table)


# Beginning


def _begin_turn(table: Table[State]) -> None:
    """A turn begins, if its player doesn't give the battle up (W8)."""
    state = table.state
    if war.can_give_up(state) and war.may_give_up(table):
        war.lose_battle(table, state.player, "given up")
        return
    state.turn += 1
    state.turns += 1
    state.stage = DRAWING
    table.say(Events.turn, state.turn, state.player)


def _draw(table: Table[State]) -> None:
    """The hand is filled; in the last battle, which nobody may give up, the first draw tells how the war stands."""
    state = table.state
    is_first = state.battle == war.LAST_BATTLE and state.turn <= len(PLAYERS) and not state.hand[state.player]
    if not mustering.refill(table, war.news(state) if is_first else ""):
        state.stage = IN_MUSTERING


# Mustering


def _muster(table: Table[State]) -> None:
    """A mustering action, a tactics card, or the end of the phase."""
    state = table.state
    question = _which_action(state) if mustering.has_action(state) else MUSTERED
    option = table.ask(state.player, question, Grouped(_mustering_groups(table), END), always=True)
    if option == END:
        table.say(Events.phase, "movement")
        state.stage = IN_MOVEMENT
    elif option in Verbs.play:
        answers.play(table, state.player, option)
    else:
        mustering.act(table, option)


def _which_action(state: State) -> Asked:
    """What an action is, and that Press takes one where it is in the hand."""
    press = "; Press takes one, too" if PRESS in state.hand[state.player] else ""
    return Asked(
        f"Which mustering action ({ACTIONS - state.actions} of {ACTIONS} left)?",
        f"Each places or trains a troop at your walls, or draws a card{press}. Going on gives up the rest.",
    )


def _mustering_groups(table: Table[State]) -> list[Group]:
    state = table.state
    groups: list[Group] = [partial(answers.own_cards, table)]
    if mustering.has_action(state):
        troops = [kind for kind in state.kinds_in_hand(state.player) if not state.library.is_tactic(kind)]
        groups += [partial(mustering.placings, state, kind) for kind in troops]
        groups += [partial(mustering.trainings, state), partial(mustering.piles_to_draw_from, state, state.player)]
    return groups


# Movement


def _move(table: Table[State]) -> None:
    """A card move, a tactics card, a rescue, or the end of moving."""
    state = table.state
    question = _who_moves(state) if state.card_moves < CARD_MOVES else MOVED
    option = table.ask(state.player, question, Grouped(_movement_groups(table), END), always=True)
    if option == END:
        state.stage = SWAPPING
    elif option[:2] == Verbs.play(SAVED):
        # The player who lays down Saved says that moving is over (V4).
        state.stage = COVERING
        answers.play(table, state.player, option)
    elif option in Verbs.move:
        movement.move(table, *Verbs.move.parts(option))
    else:
        _play_or_rescue(table, option)


def _who_moves(state: State) -> Asked:
    """What a card move is, and that a rescue takes one where there is somebody to rescue."""
    rescue = ", or frees a hostage from beside an enemy wall" if state.hostages[1 - state.player] else ""
    return Asked(
        f"Who moves ({CARD_MOVES - state.card_moves} of {CARD_MOVES} card moves left)?",
        f"Each moves a troop that has not moved yet{rescue}. Then combat begins.",
    )


def _movement_groups(table: Table[State]) -> list[Group]:
    troops = table.state.fielded[table.state.player]
    return [*(partial(movement.moves_of, table, piece) for piece in troops), *_cards_and_rescues(table)]


def _cards_and_rescues(table: Table[State]) -> list[Group]:
    state = table.state
    return [
        partial(answers.own_cards, table),
        lambda: [Verbs.rescue(piece) for piece in hostages.rescuers(state)],
    ]


def _play_or_rescue(table: Table[State], option: Option) -> None:
    if option in Verbs.play:
        answers.play(table, table.state.player, option)
    else:
        hostages.free_at_random(table, *Verbs.rescue.parts(option))


def _cover(table: Table[State]) -> None:
    """Another Saved of the active player, moving being over (V4)."""
    state = table.state
    cards = [option for option in answers.own_cards(table) if option[1] == SAVED]
    option = table.ask(state.player, COVER, [*cards, END], always=True)
    if option == END:
        state.stage = SWAPPING
    else:
        answers.play(table, state.player, option)


def _swap(table: Table[State]) -> None:
    """Let troops under Saved change places, as moving is over; then the phase is over (V4)."""
    state = table.state
    if not movement.swap_next(table):
        state.lift_all()
        state.moved = state.rescuers = frozenset()
        table.say(Events.phase, "combat")
        state.stage = IN_COMBAT


# Combat


def _prepare(table: Table[State]) -> None:
    """Tactics cards and rescues before targets are named (C1)."""
    state = table.state
    words = partial(_what_before_attacks, table)
    option = table.ask(state.player, words, Grouped(_cards_and_rescues(table), END), always=True)
    if option == END:
        state.stage = NAMING
    else:
        _play_or_rescue(table, option)


def _what_before_attacks(table: Table[State]) -> Asked:
    """That cards come before targets, a rescue where there is somebody to rescue, and whether anybody can attack, or
    take a wall.
    """
    state = table.state
    rescue = "A troop beside an enemy wall may free a hostage: neither of them attacks this turn."
    asked, more = ("A card or a rescue", f" {rescue}") if state.hostages[1 - state.player] else ("Play a card", "")
    if figures.has_targets(table):
        return Asked(f"{asked} before attacking?", f"After this you only name targets.{more}")
    nobody, spent = "None of your troops can attack now", f"A card for an attack would be spent for nothing.{more}"
    if enemy_walls(state, state.player):
        return Asked(f"{nobody}, but Engineer can remove an enemy wall. {asked}?", spent)
    return Asked(f"{nobody}. {asked} all the same?", spent)


def _name(table: Table[State]) -> None:
    """Attacks are named, all before anything is answered (C2)."""
    state = table.state
    if combat.name_target(table):
        # By print no card answers an attack (ruling P14).
        state.stage = CAPTURING if state.is_printed or not state.named else DEFENDING


def _defend(table: Table[State]) -> None:
    """The defender answers the attack, one card at a time (C3)."""
    state = table.state
    defender = 1 - state.player
    if not state.can_answer(defender) or answers.defend(table, defender):
        state.stage = CAPTURING


# Resolution


def _capture(table: Table[State]) -> None:
    """Attacks are settled; where there are none, and no cards that wait for it, nobody need hear of it."""
    state = table.state
    if state.named or state.laid:
        table.say(Events.phase, "resolution")
    combat.capture_all(table)
    state.stage = TAKING


def _take(table: Table[State]) -> None:
    state = table.state
    if state.to_take:
        combat.take_defender(table)
    else:
        # Disengage comes before Saved (ruling P35).
        combat.withdraw_all(table)
        state.stage = RELIEVING


def _relieve(table: Table[State]) -> None:
    if not combat.relieve(table):
        table.state.stage = RANSOMING


def _ransom(table: Table[State]) -> None:
    hostages.pay_ransom(table)
    table.state.stage = ENDING_TURN


def _end_turn(table: Table[State]) -> None:
    state = table.state
    combat.clear_turn(table)
    war.judge_turn(table)
    if state.stage == ENDING_TURN:
        state.player = 1 - state.player
        state.stage = BEGINNING_TURN


STAGES: Mapping[int, Callable[[Table[State]], None]] = {
    BEGINNING_BATTLE: setup.begin_battle,
    EMPTYING: setup.empty_place,
    BEGINNING_TURN: _begin_turn,
    DRAWING: _draw,
    IN_MUSTERING: _muster,
    IN_MOVEMENT: _move,
    SEARCHING: spy.search,
    COVERING: _cover,
    SWAPPING: _swap,
    IN_COMBAT: _prepare,
    RETURNING: spy.give_back,
    NAMING: _name,
    DEFENDING: _defend,
    CAPTURING: _capture,
    TAKING: _take,
    RELIEVING: _relieve,
    RANSOMING: _ransom,
    ENDING_TURN: _end_turn,
}
