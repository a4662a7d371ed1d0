"""Which troops together capture an enemy, and from where others could join them (Combat Phase)."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import figures, movement
from armybuilder.engine.games.tactica.combat import can_name
from armybuilder.engine.games.tactica.events import LEVELS
from armybuilder.engine.games.tactica.showing import hides_defense
from armybuilder.engine.games.tactica.state import IN_MOVEMENT, NAMING, State
from armybuilder.engine.table import Table
from armybuilder.engine.telling import short
from armybuilder.play.adapters import MOST_PLANS, Plan
from validation.words import listed


def captures(state: State, player: int) -> Iterator[Plan]:
    """The enemies that troops can attack in this turn, those that need least more first."""
    if player != state.player or not state.turn or state.stage > NAMING:
        return
    table = Table(state, (None, None))
    found = [_capture(table, player, target) for target in state.fielded[1 - player]]
    for _, plan in sorted((each for each in found if each), key=lambda each: each[0])[:MOST_PLANS]:
        yield plan


def _capture(table: Table[State], player: int, target: int) -> tuple[int, Plan] | None:
    """What it takes to capture an enemy, and how much OFF is missing; None where nobody can get at it."""
    state = table.state
    able = [piece for piece in state.fielded[player] if can_name(state, piece) or state.named.get(piece) == target]
    ready = [piece for piece in able if target in figures.targets(table, piece)]
    joining = {
        piece: space
        for piece in able
        if piece not in ready and state.stage <= IN_MOVEMENT and movement.can_move(state, piece)
        for space in [_from_where(table, piece, target)]
        if space is not None
    }
    if not ready and not joining:
        return None
    dealt = sum(figures.offense(table, piece, target) for piece in ready)
    defense = figures.defense(table, target)
    missing = max(0, defense + 1 - dealt)
    # Of a troop whose training isn't shown the least is known.
    trained = (f"{figures.trained(state, target, at)[1]} at {LEVELS[at]}" for at in state.library.trainings)
    is_hidden = hides_defense(state, target)
    against = f"DEF {defense} without training ({', '.join(trained)})" if is_hidden else f"DEF {defense}"
    words = (
        f"{_names(state, ready)} {'deals' if len(ready) == 1 else 'deal'} {dealt} against {against}. " if ready else ""
    )
    saved = "training or a card" if is_hidden else "a card"
    words += f"{missing} more OFF is missing." if missing else f"That captures it, unless {saved} saves it."
    if missing and joining:
        ways = (
            f"{short(state, piece)} from {state.hex_name(space)} (OFF {_offense_from(state, piece, space, target)})"
            for piece, space in joining.items()
        )
        words += f" Could join: {listed(ways)}."
    held = tuple(state.place[piece] for piece in (target, *ready))
    spaces = tuple(joining.values()) if missing else ()
    return missing, Plan(f"Capture {state.names[target]}", words, held, spaces)


def _from_where(table: Table[State], piece: int, target: int) -> int | None:
    """The nearest hex to which a troop can move and from which it attacks a target."""
    state, far = table.state, figures.reach(table, piece)
    away = state.field.board.distances[state.place[target]]
    most = figures.ADJACENT if state.is_melee(piece) else far
    return next(
        (
            space
            for space in movement.ends(table, piece)
            if away[space] <= most and not state.field.is_shadowed(space, state.place[target])
        ),
        None,
    )


def _offense_from(state: State, piece: int, space: int, target: int) -> int:
    """The OFF of a troop against a target once it has moved to a hex."""
    after = state.copy()
    after.move((piece, space))
    return figures.offense(Table(after, (None, None)), piece, target)


def _names(state: State, pieces: list[int]) -> str:
    return listed(short(state, piece) for piece in pieces)
