"""The gate before every match: armies that are legal, fit each other, and find room at deployment.

Whatever begins a match asks here first: the page, the API, the commands. In a *friendly match*, on which all sides
agree, armies may fight that the rules stop; the match and its replay say so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django import forms

from armybuilder.engine.match import SetUp
from armybuilder.lists.integrity import why_not_legal
from armybuilder.play.adapters import ARMIES, Chosen, MatchAdapter, adapter_of
from catalog.mistakes import Mistake, refuse_if_any
from catalog.shelf import Shelf
from validation.army import ArmyFile

#: The choice that lets illegal armies fight, and what a set-up says of such a match.
FRIENDLY = "friendly"
FRIENDLY_HELP = "Armies that break a rule may fight, too. The match and its replay say so."


@dataclass(frozen=True)
class Obstacle:
    """An obstacle to a match: in which army (by `ARMIES`) or choice it lies, where in it, and in words."""

    field: str
    path: str
    words: str


def asked_before(game: str, shelf: Shelf) -> dict[str, forms.Field]:
    """The fields before a match beside the armies: what the game asks, and whether it is a friendly match."""
    friendly = forms.BooleanField(label="Friendly match", required=False, help_text=FRIENDLY_HELP)
    return {**adapter_of(game).fields(shelf), FRIENDLY: friendly}


def obstacles(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> list[Obstacle]:
    """Everything that keeps armies from fighting, all at once."""
    adapter = adapter_of(shelf.game.slug)
    found = [] if chosen.get(FRIENDLY) else list(_illegal(armies, shelf))
    unfit = [Obstacle(each.path, "$", each.message) for each in adapter.mistakes(armies, shelf, chosen)]
    can_be_set_up = not unfit and set(adapter.fields(shelf)) <= set(chosen)
    return [*found, *unfit, *(_left_out(adapter, armies, shelf, chosen) if can_be_set_up else ())]


def require_open(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> None:
    """Let armies through to a match; raises FileRefused with every obstacle."""
    refuse_if_any(Mistake(each.path, each.words) for each in obstacles(armies, shelf, chosen))


def set_up(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    """The set-up of armies in this order; a friendly match says that it is one."""
    setup = adapter_of(shelf.game.slug).setup(armies, shelf, chosen)
    return {**setup, FRIENDLY: True} if chosen.get(FRIENDLY) else setup


def set_up_elsewhere(setup: SetUp, shelf: Shelf) -> SetUp:
    """A set-up that came in a file: of a friendly match where its armies are not legal, whatever the file says."""
    armies = adapter_of(shelf.game.slug).armies(setup, shelf)
    return {**setup, FRIENDLY: True} if any(why_not_legal(army, shelf) for army in armies) else setup


def is_friendly(setup: SetUp) -> bool:
    """True where a match was begun as a friendly one."""
    return bool(setup.get(FRIENDLY))


def _illegal(armies: Sequence[ArmyFile], shelf: Shelf) -> Iterator[Obstacle]:
    for field, army in zip(ARMIES, armies, strict=False):
        yield from (Obstacle(field, each.path, each.message) for each in why_not_legal(army, shelf))


def _left_out(adapter: MatchAdapter, armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Obstacle]:
    """Units that would find no place at deployment."""
    order = -1 if adapter.is_swapped(armies) else 1
    fields, seated = ARMIES[: len(armies)][::order], armies[::order]
    for player, words in adapter.left_out(adapter.setup(seated, shelf, chosen)):
        yield Obstacle(fields[player], "$", words)
