"""Special actions that heal, cleanse, or hold off defeat."""

from collections.abc import Callable

from armybuilder.engine.games.collision.actions import Action, Offer
from armybuilder.engine.games.collision.activation import BEGAN_AT_ITS_END
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.injuries import heal
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.statuses import remove_tokens, statuses_of
from armybuilder.engine.table import Table

card = HOOKS.card
EPIC_DISTANCE, EPIC_OWN = 8, 2


def nothing_else(table: Table[State], piece: int) -> list[Offer]:
    """An action that needs no target."""
    return [()]


def itself_or_near(slug: str, which: Callable[[State, int], list[int]]) -> Callable[[Table[State], int], list[Offer]]:
    """An action on itself or on somebody within the reach of its card."""

    def offers(table: Table[State], piece: int) -> list[Offer]:
        state = table.state
        near = state.within(piece, state.ability(slug).reach, which(state, piece))
        return [(one,) for one in (piece, *near)]

    return offers


def _friends_and_statues(state: State, piece: int) -> list[int]:
    return state.targets(state.owner[piece])


def _heals(table: Table[State], piece: int, offer: Offer) -> None:
    heal(table, int(offer[0]), 1)


card("heal", actions=Action("heal", itself_or_near("heal", _friends_and_statues), _heals))


def _heals_all(table: Table[State], piece: int, _: Offer) -> None:
    """1 injury of each friend within 8, 2 of its own; statues too."""
    state = table.state
    for friend in state.within(piece, EPIC_DISTANCE, _friends_and_statues(state, piece)):
        heal(table, friend, 1)
    heal(table, piece, EPIC_OWN)


card("epic-heal", actions=Action("epic-heal", nothing_else, _heals_all))


def _regenerates(table: Table[State], piece: int, _: Offer) -> None:
    heal(table, piece, 1)


card("regenerate", actions=Action("regenerate", nothing_else, _regenerates))


def _remedies(table: Table[State], piece: int) -> list[Offer]:
    """Each status of itself and of allies within 2."""
    state = table.state
    near = state.friends(piece, state.ability("remedy").reach)
    return [(status, one) for one in (piece, *near) for status in statuses_of(state, one)]


def _cleanses(table: Table[State], piece: int, offer: Offer) -> None:
    """All tokens of one status."""
    status, target = str(offer[0]), int(offer[1])
    remove_tokens(table, target, status, getattr(table.state, status)[target])


card("remedy", actions=Action("remedy", _remedies, _cleanses))


def _rallies(table: Table[State], piece: int, _: Offer) -> None:
    """No Flee tokens on itself and its friends within Command."""
    state = table.state
    for one in (piece, *state.friends(piece, state.command(piece))):
        remove_tokens(table, one, "flee", state.flee[one])


card("rally", actions=Action("rally", nothing_else, _rallies))


def _may_persevere(table: Table[State], piece: int) -> list[Offer]:
    """Not one that began its activation with injuries enough to be defeated by."""
    return [] if BEGAN_AT_ITS_END in table.state.used[piece] else [()]


def _perseveres(table: Table[State], piece: int, _: Offer) -> None:
    table.state.persevering[piece] = True
    table.say(Events.perseveres, piece)


card("persevere", actions=Action("persevere", _may_persevere, _perseveres))
