"""The clock of a match: deadlines that are kept, so that they hold while no process runs; emails about turns."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import timezone

from armybuilder.browse.context import SITE_NAME
from armybuilder.play.models import Match, Player
from armybuilder.play.terms import Clock, Terms

#: After so long a silence a player's page has lost the connection: it says every twenty seconds that it is there.
PLAYER_TIMEOUT = timedelta(seconds=45)


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
    is_lost = terms.clock == Clock.LIVE and (player.seen_at is None or player.seen_at < due - PLAYER_TIMEOUT)
    return now >= due + timedelta(seconds=player.allowance if is_lost else 0)


logger = logging.getLogger(__name__)


def notify_of_turns(match: Match, asked: Sequence[int]) -> None:
    """Email those of these players who want it and don't have the page open."""
    if match.terms.clock != Clock.BY_THE_DAY:
        return
    for player in Player.objects.filter(challenge=match.challenge, number__in=asked).select_related("owner"):
        if _wants_one(player):
            _write_to(player, match)


def _wants_one(player: Player) -> bool:
    is_here = player.seen_at is not None and player.seen_at > timezone.now() - PLAYER_TIMEOUT
    return player.wants_emails and not is_here and player.owner is not None and bool(player.owner.email)


def _write_to(player: Player, match: Match) -> None:
    """Send an email; a mail server that fails keeps nobody from playing."""
    assert player.owner is not None, "only accounts have addresses"
    whose = match.turn_in_words(player.number)
    context = {"player": player, "match": match, "whose": whose, "site_name": SITE_NAME}
    context["address"] = settings.SITE_ADDRESS
    text = render_to_string("play/email.txt", context)
    try:
        send_mail(f"{whose}: {match.title}", text, None, [player.owner.email])
    except (OSError, SMTPException) as error:
        logger.warning("The email to player %s was not sent: %r", player.pk, error)
