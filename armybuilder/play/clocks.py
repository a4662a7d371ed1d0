"""The clock of a match: deadlines that are kept, so that they hold while no process runs.

Each answer has its time by the terms; what it takes longer goes out of the player's bank. Whoever has lost the
connection before the time was up has some time more for that, once a match.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from armybuilder.play.models import Match, Player
from armybuilder.play.terms import LIVE, Terms

#: After so long a silence a player's page has lost the connection: it says every twenty seconds that it is there.
SILENCE = timedelta(seconds=45)


def player_due_at(terms: Terms, player: Player, asked_at: datetime) -> datetime | None:
    """The moment at which a player's time is up who was asked then; None without a clock."""
    seconds = terms.seconds_an_answer
    return None if seconds is None else asked_at + timedelta(seconds=seconds + player.bank)


def due_at(match: Match, asked: Sequence[int], asked_at: datetime) -> datetime | None:
    """The moment at which the time of the first of those is up who are asked since then."""
    return _first_due(match.terms, [player for player in match.players if player.number in asked], asked_at)


def _first_due(terms: Terms, players: Sequence[Player], asked_at: datetime) -> datetime | None:
    dues = (player_due_at(terms, player, asked_at) for player in players)
    return min((due for due in dues if due is not None), default=None)


def start(match: Match, asked: Sequence[int], now: datetime) -> None:
    """Let the clock run for those who are asked from now on."""
    players = Player.objects.filter(challenge=match.challenge)
    due = _first_due(match.terms, [player for player in players if player.number in asked], now)
    Match.objects.filter(pk=match.pk).update(asked=list(asked), asked_at=now if asked else None, due_at=due)


def charge(match: Match, answered: Sequence[int], now: datetime) -> None:
    """Take out of the banks of those who have answered what they needed beyond the time for an answer."""
    seconds = match.terms.seconds_an_answer
    if seconds is None or match.asked_at is None:
        return
    over = (now - match.asked_at).total_seconds() - seconds
    for player in match.players:
        if player.number in answered and over > 0:
            late = max(0.0, over - player.bank)
            left = max(0.0, player.bank - over), max(0.0, player.allowance - late)
            Player.objects.filter(pk=player.pk).update(bank=left[0], allowance=left[1])


def note_here(player: Player) -> None:
    """Note that a player is there: if they are late, it is not because a connection was lost."""
    Player.objects.filter(pk=player.pk).update(seen_at=timezone.now())


def late_players(match: Match, now: datetime) -> list[int]:
    """The players who are asked and whose time is up, what they have for a lost connection included."""
    if match.is_over or match.due_at is None or match.asked_at is None or now < match.due_at:
        return []
    asked = [player for player in match.players if player.number in match.asked]
    return [player.number for player in asked if _is_late(match.terms, player, match.asked_at, now)]


def _is_late(terms: Terms, player: Player, asked_at: datetime, now: datetime) -> bool:
    due = player_due_at(terms, player, asked_at)
    if due is None:
        return False
    is_lost = terms.clock == LIVE and (player.seen_at is None or player.seen_at < due - SILENCE)
    return now >= due + timedelta(seconds=player.allowance if is_lost else 0)
