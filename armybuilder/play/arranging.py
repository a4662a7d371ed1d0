"""From army files to a match: whether they can meet, where, and who sits where."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from armybuilder.engine.games import can_be_played
from armybuilder.engine.match import SetUp
from armybuilder.lists.integrity import why_not_legal
from armybuilder.play.adapters import Chosen, adapter_of
from armybuilder.play.gate import FRIENDLY
from catalog.mistakes import Mistake, refuse_if_any, shown
from catalog.parts import Part
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile

#: The army in the first seat, the one in the second, and so on.
Seats = tuple[int, ...]


@dataclass(frozen=True)
class Arrangement:
    """All that a match begins with, but for its seed: the set-up for each way in which the armies may be seated.

    `setups` stand in the order in which a series of matches takes them: by turns, so that no army always begins.
    """

    game: str
    ground: str
    setups: tuple[tuple[Seats, SetUp], ...]


class Ground(Protocol):
    """The ground of a match: a card of the game."""

    slug: str
    name: str


class SetUps(Protocol):
    """The functions of a game's module."""

    def setup_of(self, armies: Sequence[ArmyFile], shelf: Shelf, ground: Ground, options: Chosen) -> SetUp:
        """The set-up of armies on a ground, with what the players agreed on."""

    def grounds(self, shelf: Shelf, armies: Sequence[ArmyFile]) -> Sequence[Ground]:
        """The grounds on which these armies may meet."""

    def seatings(self, armies: Sequence[ArmyFile]) -> Sequence[Seats]:
        """In which order the armies may sit down."""

    def on_ground(self, army: ArmyFile, ground: Ground, seat: int) -> ArmyFile:
        """An army with the choices that a ground and a seat make for it."""


#: A game's part by its slug, dashed or not.
setups_of = Part[SetUps]("armybuilder.play.games")


def arranged(armies: Sequence[ArmyFile], ground: str, options: Chosen) -> Arrangement:
    """Armies on a ground, by its slug ("": the first that suits them). Raises FileRefused with every mistake."""
    refuse_if_any(_strangers(armies))
    game = armies[0].game
    refuse_if_any(_unready(armies, options))
    cards, play = shelf(game), setups_of(game)
    grounds = {each.slug: each for each in play.grounds(cards, armies)}
    refuse_if_any(_lost(ground, grounds))
    chosen = grounds[ground] if ground else next(iter(grounds.values()))
    seats = play.seatings(armies)
    if not options.get(FRIENDLY):
        refuse_if_any(_illegal_there(play, armies, cards, chosen, seats))
    firsts = range(len(armies)) if options.get("first") is None else (options["first"],)
    setups = tuple(
        (seat, _setup(play, armies, cards, chosen, seat, options, first)) for first in firsts for seat in seats
    )
    refuse_if_any(mistake for _, setup in setups for mistake in _left_out(game, setup))
    return Arrangement(game, chosen.name, setups)


def _setup(
    play: SetUps,
    armies: Sequence[ArmyFile],
    cards: Shelf,
    ground: Ground,
    seats: Seats,
    options: Chosen,
    first: int,
) -> SetUp:
    given = {name: value for name, value in options.items() if value is not None} | {"first": seats.index(first)}
    setup = play.setup_of([armies[army] for army in seats], cards, ground, given)
    return {**setup, FRIENDLY: True} if options.get(FRIENDLY) else setup


def _strangers(armies: Sequence[ArmyFile]) -> list[Mistake]:
    """The mistakes that keep armies from meeting at all."""
    games = [army.game for army in armies]
    if len(set(games)) > 1:
        return [Mistake("$.game", f"The armies are of different games: {' and '.join(map(shown, games))}.")]
    if not can_be_played(games[0]):
        return [Mistake("$.game", f"Matches of {shown(games[0])} cannot be played here yet.")]
    if len(armies) > (most := len(adapter_of(games[0]).sides)):
        return [Mistake("$", f"There are {len(armies)} armies; a match of {shown(games[0])} has {most} at most.")]
    return []


def _unready(armies: Sequence[ArmyFile], options: Chosen) -> Iterator[Mistake]:
    """Armies without a unit, and, but for a friendly match, what the rules say against the others."""
    for army in armies:
        if not army.entries:
            yield Mistake("$.entries", f"{shown(army.name)} has no unit.")
        if not options.get(FRIENDLY):
            yield from why_not_legal(army)


def _illegal_there(
    play: SetUps, armies: Sequence[ArmyFile], cards: Shelf, ground: Ground, seatings: Sequence[Seats]
) -> Iterator[Mistake]:
    """The rules' objections to armies on a ground, each in every seat that it may take."""
    for number, army in enumerate(armies):
        for seat in sorted({seats.index(number) for seats in seatings}):
            yield from why_not_legal(play.on_ground(army, ground, seat), cards)


def _left_out(game: str, setup: SetUp) -> Iterator[Mistake]:
    """Units that would find no place at deployment."""
    yield from (Mistake("$.entries", words) for _, words in adapter_of(game).left_out(setup))


def _lost(ground: str, grounds: Mapping[str, Ground]) -> list[Mistake]:
    if not grounds:
        return [Mistake("$.options", "There is no ground on which these armies may meet.")]
    if ground and ground not in grounds:
        known = ", ".join(grounds)
        return [Mistake("$", f"There is no ground {shown(ground)} for these armies; there is {known}.")]
    return []
