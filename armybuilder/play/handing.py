"""Several players at one device: what only one of them may see is covered until that one holds it."""

from collections.abc import Sequence

from django.contrib.sessions.backends.base import SessionBase

from armybuilder.play.models import Match
from armybuilder.play.playback import Playback
from armybuilder.play.selectors import is_veiled, open_questions

#: The place in the session of who holds the device, by match.
HOLDING = "held_by"


def next_holder(match: Match, playback: Playback, seats: Sequence[int], session: SessionBase) -> int | None:
    """The player of these to whom the device has to be handed before anything is shown; None where it may be."""
    asked = [each.player for each in open_questions(match, playback) if each.player in seats]
    if len(seats) < 2 or not asked or not is_veiled(match) or not _differs(playback, seats):
        return None
    return None if session.get(HOLDING, {}).get(match.key) == asked[0] else asked[0]


def _differs(playback: Playback, seats: Sequence[int]) -> bool:
    """True where one of these players sees what another does not."""
    game, shown = playback.game, playback.game.shown
    return shown is not None and len({game.fingerprint(shown(playback.state, seat)) for seat in seats}) > 1


def hand_to(match: Match, player: int, session: SessionBase) -> None:
    """Note that a player of a match holds the device now."""
    session[HOLDING] = {match.key: player}
