"""Leaving a match with others, or the site: what stays with the others, and what a person downloads."""

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q, QuerySet

from armybuilder.ownership.holders import Holder
from armybuilder.play.challenges import count_change
from armybuilder.play.models import Challenge, Match, Message, Player, Series
from armybuilder.play.participants import give_up
from armybuilder.play.replays import written
from armybuilder.play.selectors import is_by_todays_rules, is_replay_withheld, match_of, matches_of, own_player

if TYPE_CHECKING:
    from armybuilder.accounts.models import User


#: The name that is left of a player whose account is gone.
GONE = "Somebody who has left"
PERSONS = Q(owner__isnull=False) | Q(guest_token__isnull=False)


def delete_match(match: Match, holder: Holder) -> None:
    """Take a match away for good; one that others played in is theirs from then on, and goes with the last of them."""
    player = own_player(match.players, holder)
    if player is None:
        match.delete()
        return
    with transaction.atomic():
        for challenge in _lock_challenges(Challenge.objects.filter(pk=player.challenge_id)):
            if heir := _heir(player):
                _leave(player, heir)
            else:
                challenge.delete()


def leave_to_others(sender: object, user: "User", **kwargs: object) -> None:
    """Gives up what an account still plays with others, and leaves its matches with them, before the account goes.

    What nobody else sits at goes with the account.
    """
    own = Player.objects.filter(owner=user)
    _lock_challenges(Challenge.objects.filter(Q(owner=user) | Q(pk__in=own.values("challenge"))))
    for player in own.select_related("challenge").order_by("challenge_id", "pk"):
        if heir := _heir(player):
            _leave(player, heir, name=GONE)


def _lock_challenges(challenges: QuerySet[Challenge]) -> list[Challenge]:
    """Challenges, locked in one order, so that nobody waits for somebody who waits for them."""
    return list(challenges.order_by("pk").select_for_update(no_key=True))


def _heir(player: Player) -> Player | None:
    """Another player of the same challenge."""
    others = player.challenge.players.filter(PERSONS).exclude(owner=player.owner_id, guest_token=player.guest_token)
    return others.first()


def _leave(player: Player, heir: Player, **columns: str) -> None:
    """Leave a challenge, and the match that it led to, to another player; the seat has these columns from then on."""
    challenge = player.challenge
    # Locked, so that nobody answers between the look at it and its end.
    match = Match.objects.select_for_update(of=("self",)).filter(challenge=challenge).first()
    if match is not None and not match.is_over:
        give_up(match_of(match.key), player.number)
    own, others = ({"owner": each.owner_id, "guest_token": each.guest_token} for each in (player, heir))
    Match.objects.filter(challenge=challenge, **own).update(**others)
    Challenge.objects.filter(pk=challenge.pk, **own).update(**others)
    if match is None:
        player.delete()
        count_change(challenge)
    else:
        Player.objects.filter(pk=player.pk).update(owner=None, guest_token=None, **columns)


#: A replay is played again to be written: how long that may take for all of them; later ones have files on their pages.
MOST_SECONDS = 20


def match_files(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """Every match of a person in a list, with what they said there; and replays, the last begun first."""
    ends = time.monotonic() + MOST_SECONDS
    listed = []
    for match in matches_of(holder).defer(None):
        has_replay = _has_replay(match) and time.monotonic() < ends
        if has_replay:
            yield f"replays/{match.key}.json", written(match)
        listed.append(_row(match, holder) | {"replay": f"replays/{match.key}.json" if has_replay else None})
    yield "matches.json", json.dumps(listed, ensure_ascii=False, indent=1) + "\n"
    yield "series-and-challenges.json", json.dumps(_others(holder), ensure_ascii=False, indent=1) + "\n"


def _has_replay(match: Match) -> bool:
    return match.is_over and is_by_todays_rules(match) and not is_replay_withheld(match)


def _row(match: Match, holder: Holder) -> dict[str, object]:
    said = Message.objects.filter(_own_seat(holder), match=match).values_list("phrase", "words")
    return {
        "key": match.key,
        "game": match.game_id,
        "title": match.title,
        "made": match.made.isoformat(),
        "ended": match.reason if match.is_over else None,
        "said": [words or phrase for phrase, words in said],
    }


def _own_seat(holder: Holder) -> Q:
    return Q(player__owner=holder.user) if holder.user else Q(player__owner=None, player__guest_token=holder.token)


def _others(holder: Holder) -> list[dict[str, object]]:
    held: list[Series | Challenge] = [*Series.objects.held_by(holder), *Challenge.objects.held_by(holder)]
    return [{"key": each.key, "what": str(each), "made": each.made.isoformat()} for each in held]
