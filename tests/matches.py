"""Matches as tests begin them and play them out."""

from typing import Any

from armybuilder.lists.holders import Holder
from armybuilder.play import services
from armybuilder.play.adapters import adapter_of
from armybuilder.play.models import Match
from armybuilder.play.samples import samples
from armybuilder.play.starting import usual
from catalog.shelf import shelf
from tests.factories import visitor
from validation.army import ArmyFile

GAME = "tactics-david"


def opponents(army: ArmyFile) -> list[ArmyFile]:
    """The sample armies that may fight one."""
    adapter, cards = adapter_of(army.game), shelf(army.game)
    others = (each for each in samples(army.game).values() if each is not army)
    return [each for each in others if not list(adapter.mistakes([army, each], cards, {}))]


def begun(
    game: str = GAME,
    seats: tuple[str, str] = ("random", "random"),
    seed: str = "7",
    holder: Holder | None = None,
    **chosen: Any,
) -> Match:
    """A match of the first sample army against one that may fight it."""
    army = next(iter(samples(game).values()))
    cards = shelf(game)
    options = usual_options(game) | chosen
    return services.start_match([army, opponents(army)[0]], seats, seed, options, cards, holder or visitor())


def usual_options(game: str) -> dict[str, Any]:
    """The usual answers to what a game asks before a match."""
    return {name: usual(field) for name, field in adapter_of(game).fields(shelf(game)).items()}


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
_OWN = {"id", "key", "owner_id", "holder", "made"}


def ended(
    game: str = GAME,
    seats: tuple[str, str] = ("random", "random"),
    seed: str = "7",
    holder: Holder | None = None,
    **chosen: Any,
) -> Match:
    """The match that `begun` begins, at its end: it is played once, and its row written anew from then on."""
    said, holder = repr((game, seats, seed, chosen)), holder or visitor()
    if said not in _ENDED:
        match = played_out(begun(game, seats, seed, holder, **chosen))
        names = [field.attname for field in Match._meta.concrete_fields]
        _ENDED[said] = {name: getattr(match, name) for name in names if name not in _OWN}
        return match
    return Match.objects.create(**_ENDED[said], **holder.columns)
