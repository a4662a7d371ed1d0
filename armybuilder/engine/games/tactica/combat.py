"""The Combat Phase: targets are named, the defender answers (C2, C3); and what the attacks come to (C5, R1, R2)."""

from functools import partial

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.choices import Grouped
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.hostages import capture
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Option, Table

DONE = Verbs.done()


def can_name(state: State, piece: int) -> bool:
    """True if a troop may still name a target: who rescued in this phase, or was rescued, names none (ruling P17)."""
    return piece not in state.named and piece not in state.idle


def attacks_of(table: Table[State], piece: int) -> list[Option]:
    """The targets that a troop may name."""
    return [Verbs.attack(piece, target) for target in figures.targets(table, piece)]


def name_target(table: Table[State]) -> bool:
    """A troop names a target, or the player is done with naming; whether they are done."""
    state = table.state
    able = [piece for piece in state.fielded[state.player] if can_name(state, piece)]
    options = Grouped([partial(attacks_of, table, piece) for piece in able], DONE)
    if options.listed() == [DONE]:
        return True
    option = table.ask(state.player, "Which attack?", options)
    if option == DONE:
        return True
    piece, target = Verbs.attack.parts(option)
    state.named[piece] = target
    table.say(Events.attacks, piece, target, figures.offense_parts(table, piece, target))
    return False


# --- Captures ---------------------------------------------------------------------------------------------------------


def capture_all(table: Table[State]) -> None:
    """All targets are compared at once: damage above DEF captures (R1), and not before the Resolution (ruling P12)."""
    state = table.state
    captured = []
    covered = [piece for side in state.fielded for piece in side if state.has_laid(piece, "saved")]
    state.defenders = {piece: frozenset(state.melee_beside(piece)) for piece in covered}
    for target in figures.attacked(state):
        damage, parts = figures.damage(table, target), figures.defense_parts(table, target)
        table.say(Events.withstands, target, damage, parts)
        if damage > sum(amount for _, amount in parts):
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
        capture(table, *Verbs.take.parts(table.ask(state.player, "Capture whom, too?", options)))
