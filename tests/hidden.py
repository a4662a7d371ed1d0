"""What is hidden in a match, dealt otherwise."""

import copy
from dataclasses import replace
from typing import Any

from armybuilder.play.models import Match
from armybuilder.play.playback import Playback
from armybuilder.play.presenters import MatchView
from armybuilder.play.selectors import playback_of
from catalog.shelf import shelf

VEILED = {"officers-chess": {"fog": True}, "tactica": {}, "collision": {}}


def otherwise(playback: Playback, player: int, dice: int) -> Playback:
    """The same playback, of a match in which all that this player can't know is dealt otherwise."""
    other, rules = copy.copy(playback), playback.game

    def dealt(state: Any) -> Any:
        found = rules.view(state, player, dice)
        found.dice = state.dice
        return found

    other.state = dealt(playback.state)
    if playback.waiting:
        other.waiting = replace(playback.waiting, checkpoint=dealt(playback.waiting.checkpoint))
    return other


GAMES = ("tactics-david", "officers-chess", "analog-tactics", "collision", "tactica")


def scene_for(match: Match, player: int, playback: Playback | None = None) -> MatchView:
    playback = playback or playback_of(match, player if playback_of(match).game.shown else None)
    return MatchView(match, playback, shelf(match.game_id), playback.length, [player])
