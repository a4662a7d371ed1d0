"""Letters that tell people that it is their turn, where the clock runs by the day and they asked for it."""

import logging
from collections.abc import Sequence
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import timezone

from armybuilder.browse.context import SITE_NAME
from armybuilder.play.clocks import SILENCE
from armybuilder.play.models import Match, Player
from armybuilder.play.terms import BY_THE_DAY

logger = logging.getLogger(__name__)


def tell_of_turns(match: Match, asked: Sequence[int]) -> None:
    """Write to those of these players who want letters, and whose page is not open anyway."""
    if match.terms.clock != BY_THE_DAY:
        return
    for player in Player.objects.filter(challenge=match.challenge, number__in=asked).select_related("owner"):
        if _wants_one(player):
            _write_to(player, match)


def _wants_one(player: Player) -> bool:
    is_here = player.seen_at is not None and player.seen_at > timezone.now() - SILENCE
    return player.wants_letters and not is_here and player.owner is not None and bool(player.owner.email)


def _write_to(player: Player, match: Match) -> None:
    """Send a letter; a server of mail that fails keeps nobody from playing."""
    assert player.owner is not None, "only accounts have addresses"
    context = {"player": player, "match": match, "site_name": SITE_NAME, "address": settings.SITE_ADDRESS}
    text = render_to_string("play/letter.txt", context)
    try:
        send_mail(f"Your turn: {match.title}", text, None, [player.owner.email])
    except (OSError, SMTPException) as error:
        logger.warning("The letter to player %s was not sent: %r", player.pk, error)
