"""How a position stands, by the worth that bots go by: each side's share of the chance to win."""

from collections.abc import Sequence
from math import exp
from statistics import fmean

from armybuilder.engine.match import AnyGame
from armybuilder.play.adapters import GameState
from armybuilder.play.models import Match
from armybuilder.play.playback import EVERYBODY
from armybuilder.play.presenters import MatchView
from armybuilder.play.selectors import is_between_people
from catalog.errors import Refused

#: The number of deals of what is hidden that are looked at.
DEALS = 12
#: The share from which on a side is ahead, clearly ahead, and all but the winner.
AHEAD, CLEARLY, NEARLY = 0.55, 0.7, 0.9


def require_evaluation(match: Match) -> None:
    """See that a match may tell how it stands: between people only as its terms say. Raises Refused."""
    if not match.is_over and is_between_people(match) and not match.terms.can_evaluate:
        raise Refused("The players of this match didn’t agree to be told how it stands.")


def is_dealt(scene: MatchView) -> bool:
    """True where something may be hidden from the person who looks: it is dealt by chance."""
    return scene.playback.game.shown is not None and scene.playback.eyes is not None


def shares(scene: MatchView) -> list[float]:
    """Each player's share at the moment that is looked at, as far as the person who looks knows it. Raises Refused."""
    require_evaluation(scene.match)
    game, eyes = scene.playback.game, scene.playback.eyes
    hides = is_dealt(scene)
    if hides and (eyes == EVERYBODY or scene.at != scene.last):
        raise Refused("Part of this position is hidden, so nobody can tell you how it stands before the match is over.")
    state = scene.playback.state if hides else scene.state
    if game.turns(state) == 0:
        raise Refused("You can see how the position stands once the first turn has begun.")
    found = [_shares_of(game, each, scene.sides) for each in _deals(scene)]
    return [fmean(each) for each in zip(*found, strict=True)]


def _deals(scene: MatchView) -> Sequence[GameState]:
    """The position as it may be, for all that the person who looks knows."""
    game, eyes = scene.playback.game, scene.playback.eyes or 0
    if not is_dealt(scene):
        return [scene.state]
    return [game.view(scene.playback.state, eyes, number) for number in range(1, DEALS + 1)]


def share_now(scene: MatchView, player: int) -> float:
    """A player's share as the position stands."""
    game = scene.playback.game
    return fmean(share_by_lead(game, game.value(each, player)) for each in _deals(scene))


def share_by_lead(game: AnyGame, lead: float) -> float:
    """The share of a player who leads by so much worth."""
    return 1 / (1 + exp(-lead / game.lead))


def _shares_of(game: AnyGame, state: GameState, players: int) -> list[float]:
    """Each player's share; allies win together, so each of them has their side's."""
    sides = [game.side_of(player) for player in range(players)]
    worths = {side: game.value(state, side) for side in sides}
    best = max(worths.values())
    weights = {side: exp((worth - best) / (2 * game.lead)) for side, worth in worths.items()}
    return [weights[side] / sum(weights.values()) for side in sides]


def verdict(names: Sequence[str], found: Sequence[float]) -> str:
    """Who is ahead, in words."""
    best = max(found)
    if best < AHEAD:
        return "About even."
    ahead = [names[player] for player, share in enumerate(found) if share == best]
    who = f"{' and '.join(ahead)} {'is' if len(ahead) == 1 else 'are'}"
    if best < CLEARLY:
        return f"{who} a little ahead."
    return f"{who} clearly ahead." if best < NEARLY else f"{who} winning."
