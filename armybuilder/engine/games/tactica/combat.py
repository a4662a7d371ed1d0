"""The Combat Phase: targets are named, the defender answers (C2, C3); what the attacks come to (C5, R1, R2), and the
rest of the Resolution (R3 to R6).
"""

from functools import partial

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.hostages import capture
from armybuilder.engine.games.tactica.movement import swap
from armybuilder.engine.games.tactica.piles import clear_played
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.games.tactica.uses import Grouped
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.telling import total

DONE = Verbs.done()


def can_name(state: State, piece: int) -> bool:
    """True if a troop may still name a target: who rescued in this phase, or was rescued, names none (ruling P17)."""
    return piece not in state.named and piece not in state.idle


def attacks_of(table: Table[State], piece: int) -> list[Option]:
    return [Verbs.attack(piece, target) for target in figures.targets(table, piece)]


def name_target(table: Table[State]) -> bool:
    """A troop names a target, or the player is done with naming; whether they are done."""
    state = table.state
    able = [piece for piece in state.fielded[state.player] if can_name(state, piece)]
    options = Grouped([partial(attacks_of, table, piece) for piece in able], DONE)
    if options.listed() == [DONE]:
        return True
    option = table.ask(state.player, "Which attack do you name?", options)
    if option == DONE:
        return True
    piece, target = Verbs.attack.parts(option)
    state.named[piece] = target
    table.say(Events.attacks, piece, target, figures.offense_parts(table, piece, target))
    return False


def capture_all(table: Table[State]) -> None:
    """All targets are compared at once: damage above DEF captures (R1), and not before the Resolution (ruling P12)."""
    state = table.state
    captured = []
    covered = [piece for side in state.fielded for piece in side if state.has_laid(piece, "saved")]
    state.defenders = {piece: frozenset(state.melee_beside(piece)) for piece in covered}
    for target in figures.attacked(state):
        damage, parts = figures.damage(table, target), figures.defense_parts(table, target)
        table.say(Events.withstands, target, damage, parts)
        if damage > total(parts):
            captured.append(target)
    state.to_take = tuple(state.place[piece] for piece in captured if state.has_laid(piece, "saved"))
    for piece in captured:
        capture(table, piece)


def trained_defenders(state: State, space: int) -> list[int]:
    """The trained melee troops of the attacked player beside a hex that still stand."""
    near = state.field.board.near[space]
    return [
        piece
        for piece in state.fielded[1 - state.player]
        if state.level[piece] and state.is_melee(piece) and state.place[piece] in near
    ]


def take_defender(table: Table[State]) -> None:
    """For a troop that was captured under Saved, the captor takes one of its trained defenders (R2, TA17).

    Who is taken so takes nobody further (ruling P42).
    """
    state = table.state
    space, state.to_take = state.to_take[0], state.to_take[1:]
    options = [Verbs.take(piece) for piece in trained_defenders(state, space)]
    if options:
        capture(
            table,
            *Verbs.take.parts(
                table.ask(state.player, Asked("Which trained defender do you capture, too?", card="saved"), options)
            ),
        )


def withdraw_all(table: Table[State]) -> None:
    """Survivors under Disengage go to their named hexes (R3)."""
    state = table.state
    for piece, space in sorted(state.withdraws.items()):
        state.move((piece, space))
        table.say(Events.withdraws, piece, state.hex_name(space))
    state.withdraws.clear()


RELIEF = Asked(
    "Saved: who changes places?",
    "A troop that survived under Saved has to change places with one that defended it. You choose which.",
    card="saved",
)


def reliefs(state: State) -> list[Option]:
    """The swaps that Saved asks for: each survivor with a defender that still stands beside it (R4).

    Who comes to stand beside it only now did not defend it.
    """
    players = (state.player, 1 - state.player)
    for player in players:
        found = [
            Verbs.swap(piece, other)
            for piece in state.fielded[player]
            if state.has_laid(piece, "saved")
            for other in state.melee_beside(piece)
            if other in state.defenders.get(piece, ())
        ]
        if found:
            return found
    return []


def relieve(table: Table[State]) -> bool:
    """One survivor under Saved changes places with a defender, in its owner's order; whether there was one."""
    state = table.state
    options = reliefs(state)
    if not options:
        return False
    survivor, _ = Verbs.swap.parts(options[0])
    piece, other = Verbs.swap.parts(table.ask(state.owner[survivor], RELIEF, options))
    state.lift(piece, "saved")
    swap(table, piece, other)
    return True


def clear_turn(table: Table[State]) -> None:
    """Cards that were played go to their destinations; damage, marks and named targets are off (R6)."""
    state = table.state
    state.lift_all()
    state.named.clear()
    state.defenders.clear()
    state.moved = state.rescuers = state.idle = state.guarded = frozenset()
    state.actions = state.card_moves = 0
    state.spied = False
    clear_played(table)
