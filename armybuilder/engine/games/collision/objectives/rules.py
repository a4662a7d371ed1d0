"""An objective as the rules see it: how it is set up, what it grants, who scores it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armybuilder.engine.games.collision.state import State
from armybuilder.engine.table import Table

#: A part of the setting up.
Stage = Callable[[Table[State]], None]
#: The players who score it at the end.
Score = Callable[[Table[State]], Sequence[int]]
#: What a character counts for.
Worth = Callable[[State, int], int]


@dataclass(frozen=True, slots=True)
class Grant:
    """Something that a character may do under an objective, once an activation."""

    name: str
    title: str
    endurance: int
    mana: int
    can: Callable[[State, int], bool]
    does: Callable[[Table[State], int], None]
    #: What comes of it for the active character.
    words: Callable[[State], str]


@dataclass(frozen=True, slots=True)
class Rules:
    """An objective: the stages of its setting up, what comes after deployment, what it grants, who scores."""

    score: Score
    stages: tuple[Stage, ...] = ()
    after_deployment: tuple[Stage, ...] = ()
    grants: tuple[Grant, ...] = ()
    #: Where it is scored by standing somewhere at the end, so that having stood there before is nothing: what a
    #: character adds to its player's count where it stands.
    worth: Worth | None = None
    #: True where dice decide it at the end.
    is_rolled: bool = False


def most(counts: Sequence[int], lead: int = 1) -> list[int]:
    """The player who is ahead by `lead` or more; nobody on a tie."""
    return [player for player in (0, 1) if counts[player] >= counts[1 - player] + lead]


def counts(state: State, worth: Worth) -> list[int]:
    """What the characters of each player on the board come to together."""
    return [sum(worth(state, piece) for piece in state.on_board(player)) for player in (0, 1)]


def most_by(worth: Worth) -> Score:
    """The score of the player whose characters on the board come to more."""
    return lambda table: most(counts(table.state, worth))
