"""Matches as tests play them out."""

from typing import Any

from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.models import Match
from tests.factories import GAME, HolderFactory, MatchFactory


def played_out(match: Match, budget: float = 5) -> Match:
    """A match between bots, to its end."""
    for _ in range(5000):
        if match.is_over:
            return match
        services.play_on(match, budget)
    raise AssertionError("the match does not end")


#: The rows of matches that were played out in this process, by what they begin with.
_ENDED: dict[str, dict[str, Any]] = {}
#: The columns that each match has of its own.
_OWN = {"id", "key", "owner_id", "guest_token", "made"}


def ended(
    game: str = GAME,
    seats: tuple[str, str] = ("random", "random"),
    seed: str = "7",
    holder: Holder | None = None,
    **chosen: Any,
) -> Match:
    """A match of `MatchFactory` at its end: it is played once, and its row is written again from then on."""
    said, holder = repr((game, seats, seed, chosen)), holder or HolderFactory.create()
    if said not in _ENDED:
        match = played_out(MatchFactory.create(game=game, seats=seats, seed=seed, holder=holder, chosen=chosen))
        names = [field.attname for field in Match._meta.concrete_fields]
        _ENDED[said] = {name: getattr(match, name) for name in names if name not in _OWN}
        return match
    return Match.objects.create(**_ENDED[said], **holder.columns)


def match_form(**changed: Any) -> dict[str, Any]:
    """The fields that a browser sends to begin a match."""
    return {
        "game": GAME,
        "one": "sample:bramble-watch",
        "one_seat": "random",
        "other": "sample:long-shadows",
        "other_seat": "random",
        "battlefield": "bramble-creek-crossing",
        "mission": "deathmatch",
        "turns": "6",
        "deployment": "2",
        "first": "",
        "seed": "7",
    } | changed
