"""Accounts that go: what they played with others stays with those others."""

from django.contrib.auth.models import User
from django.db.models import Q

from armybuilder.play.challenges import note_change
from armybuilder.play.models import Challenge, Match, Player
from armybuilder.play.offers import give_up
from armybuilder.play.selectors import match_of

#: The name that is left of a player whose account is gone.
GONE = "Somebody who has left"
PERSONS = Q(owner__isnull=False) | Q(holder__isnull=False)


def leave_to_others(sender: object, user: User, **kwargs: object) -> None:
    """Gives up what an account still plays with others, and leaves its matches with them, before the account goes.

    What nobody else sits at goes with the account.
    """
    for player in Player.objects.filter(owner=user).select_related("challenge"):
        others = player.challenge.players.filter(PERSONS).exclude(owner=user)
        if heir := others.first():
            _leave(player, heir)


def _leave(player: Player, heir: Player) -> None:
    challenge = player.challenge
    match = Match.objects.filter(challenge=challenge).first()
    if match is not None and not match.is_over:
        give_up(match_of(match.key), player.number)
    columns = {"owner": heir.owner, "holder": heir.holder}
    Match.objects.filter(challenge=challenge, owner=player.owner).update(**columns)
    Challenge.objects.filter(pk=challenge.pk, owner=player.owner).update(**columns)
    if match is None:
        player.delete()
        note_change(challenge)
    else:
        Player.objects.filter(pk=player.pk).update(owner=None, name=GONE)
