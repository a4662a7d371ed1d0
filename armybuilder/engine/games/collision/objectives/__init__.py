"""The objectives of a battle: how they are set up, what they let characters do, and who scores (Game Objectives)."""

from collections.abc import Sequence

from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.markers import drop_what_is_dropped
from armybuilder.engine.games.collision.objectives.majors import MAJORS
from armybuilder.engine.games.collision.objectives.minors import MINORS
from armybuilder.engine.games.collision.objectives.rules import Grant, Rules, Stage
from armybuilder.engine.games.collision.reactions import Use, is_cancelled
from armybuilder.engine.games.collision.state import NOBODY, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table

OBJECTIVES: dict[str, Rules] = {**MAJORS, **MINORS}


def rules_of(state: State) -> list[tuple[str, Rules]]:
    """The objectives of a battle, the major one first."""
    return [(slug, OBJECTIVES[slug]) for slug in (state.major, *state.minors)]


def stages(state: State) -> list[Stage]:
    """All that is set up before deployment, in order: the major's markers and sides first (section 7)."""
    return [stage for _, rules in rules_of(state) for stage in rules.stages]


def later_stages(state: State) -> list[Stage]:
    return [stage for _, rules in rules_of(state) for stage in rules.after_deployment]


def _grants(state: State) -> list[Grant]:
    return [grant for _, rules in rules_of(state) for grant in rules.grants]


def granted(table: Table[State], piece: int) -> list[Option]:
    """All that the objectives let a character do now, each once an activation."""
    state = table.state
    return [
        Verbs.grant(each.name)
        for each in _grants(state)
        if f"grant {each.name}" not in state.used[piece]
        and state.can_pay(piece, each.endurance, each.mana)
        and each.can(state, piece)
    ]


def granted_words(state: State, name: str) -> str:
    """What comes of what the objectives let the active character do."""
    return _grant(state, name).words(state)


def _grant(state: State, name: str) -> Grant:
    return next(each for each in _grants(state) if each.name == name)


def grant(table: Table[State], piece: int, option: Option) -> None:
    """Do what an objective grants; who carries something drops it first (ruling P49: it may be answered)."""
    state = table.state
    each = _grant(state, *Verbs.grant.parts(option))
    state.pay(piece, each.endurance, each.mana)
    state.used[piece] |= {f"grant {each.name}"}
    table.say(Events.grant, piece, each.title)
    drop_what_is_dropped(table, piece)
    if not is_cancelled(table, Use(piece, each.title)):
        each.does(table, piece)


def scorers(state: State) -> dict[str, Sequence[int]]:
    """The players who would score each objective if the battle ended now, but for what dice or hidden maps decide."""
    table = Table(state, (None, None))
    told = [(slug, rules) for slug, rules in rules_of(state) if not rules.is_rolled and not is_untold(state, slug)]
    return {slug: rules.score(table) for slug, rules in told} if state.turn else {}


def is_untold(state: State, slug: str) -> bool:
    """True for Map Carriers where a carrier is hidden: who would score it is not known."""
    return slug == "map-carriers" and NOBODY in state.map_carrier


def points_now(state: State) -> list[int]:
    """The Victory Points of both if the battle ended now, but for what dice will decide."""
    points, table = list(state.gained), Table(state, (None, None))
    for slug, players in scorers(state).items():
        for player in players:
            points[player] += state.library.objectives[slug].victory_points
    for piece in state.on_board():
        points[state.owner[piece]] += Hooks.points_at_end(table, piece)
    return points


def score(table: Table[State]) -> None:
    """The Victory Points of both after the last turn (section 6)."""
    state = table.state
    points = list(state.gained)
    for slug, rules in rules_of(state):
        for player in rules.score(table):
            points[player] += state.library.objectives[slug].victory_points
            table.say(Events.scores, player, slug, state.library.objectives[slug].victory_points)
    for piece in state.on_board():
        points[state.owner[piece]] += Hooks.points_at_end(table, piece)
    state.result = points[0], points[1]
    table.say(Events.result, *state.result)


__all__ = [
    "MAJORS",
    "MINORS",
    "OBJECTIVES",
    "grant",
    "granted",
    "is_untold",
    "later_stages",
    "points_now",
    "rules_of",
    "score",
    "scorers",
    "stages",
]
