"""The steps that SQLite takes for a page, and much that others have."""

from collections.abc import Sequence
from http import HTTPStatus

from django.db import connection
from django.test import Client
from django.utils import timezone

from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder
from armybuilder.play.models import Challenge, Match, Player

#: SQLite tells of its steps by so many.
EACH = 10


def write_rows(match: Match, others: Sequence[Holder]) -> None:
    """Have matches and armies of others, alone and met by challenges."""
    like = {"game": match.game, "title": "Theirs", "setup": {}, "seed": "1", "seats": [], "version": "1"}
    now = timezone.now()
    Army.objects.bulk_create(
        Army(game=match.game, name="Theirs", ruleset="open", changed=now, **each.columns) for each in others
    )
    met = Challenge.objects.bulk_create(Challenge(game=match.game, **each.columns) for each in others)
    Player.objects.bulk_create(
        Player(challenge=challenge, number=0, seat="you", name="Other", army={}, **each.columns)
        for challenge, each in zip(met, others, strict=True)
    )
    Match.objects.bulk_create(Match(**like, **each.columns) for each in others)
    Match.objects.bulk_create(
        Match(**like, challenge=challenge, **each.columns) for challenge, each in zip(met, others, strict=True)
    )


def steps_of(client: Client, address: str) -> int:
    """The steps that SQLite's virtual machine takes for a page: they grow with the rows that it reads."""
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += EACH
        return 0

    connection.ensure_connection()
    connection.connection.set_progress_handler(count, EACH)
    answer = client.get(address)
    connection.connection.set_progress_handler(None, 0)
    assert answer.status_code == HTTPStatus.OK, "another answer would be cheap"
    return counted
