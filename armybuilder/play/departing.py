"""Leaving a match with others, or the site: what somebody played with others stays with those others."""

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from armybuilder.lists.holders import Holder
from armybuilder.play.challenges import note_change
from armybuilder.play.models import Challenge, Match, Player
from armybuilder.play.offers import give_up
from armybuilder.play.selectors import match_of, own_player

if TYPE_CHECKING:
    from armybuilder.accounts.models import User

#: The name that is left of a player whose account is gone.
GONE = "Somebody who has left"
PERSONS = Q(owner__isnull=False) | Q(holder__isnull=False)


def delete_match(match: Match, holder: Holder) -> None:
    """Take a match away for good; one that others played in is theirs from then on, and goes with the last of them."""
    player = own_player(match.players, holder)
    if player is None:
        match.delete()
        return
    with transaction.atomic():
        if heir := _heir(player):
            _leave(player, heir)
        else:
            player.challenge.delete()


def leave_to_others(sender: object, user: "User", **kwargs: object) -> None:
    """Gives up what an account still plays with others, and leaves its matches with them, before the account goes.

    What nobody else sits at goes with the account.
    """
    for player in Player.objects.filter(owner=user).select_related("challenge").order_by("pk"):
        if heir := _heir(player):
            _leave(player, heir, name=GONE)


def _heir(player: Player) -> Player | None:
    """Somebody else who sits at the same challenge."""
    others = player.challenge.players.filter(PERSONS).exclude(owner=player.owner, holder=player.holder)
    return others.first()


def _leave(player: Player, heir: Player, **columns: str) -> None:
    """Leave a challenge, and the match that it led to, with somebody else; the seat has these columns from then on."""
    challenge = player.challenge
    # Locked, so that nobody answers between the look at it and its end.
    match = Match.objects.select_for_update(of=("self",)).filter(challenge=challenge).first()
    if match is not None and not match.is_over:
        give_up(match_of(match.key), player.number)
    own, others = ({"owner": each.owner, "holder": each.holder} for each in (player, heir))
    Match.objects.filter(challenge=challenge, **own).update(**others)
    Challenge.objects.filter(pk=challenge.pk, **own).update(**others)
    if match is None:
        player.delete()
        note_change(challenge)
    else:
        Player.objects.filter(pk=player.pk).update(owner=None, holder=None, **columns)
