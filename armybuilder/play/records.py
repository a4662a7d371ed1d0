"""A person's record: matches won, lost and drawn, by game, against people and against bots."""

from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.lists.holders import Holder
from armybuilder.play.models import Match, Player
from armybuilder.play.seats import people

#: A match as a record counts it: the game, whether against people, the seat, who won.
Ended = tuple[str, bool, int, int | None]


@dataclass
class Tally:
    """Matches of one game, against people or against bots."""

    game: str
    against_people: bool
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    def count(self, seat: int, winner: int | None) -> None:
        """Add a match to it."""
        if winner is None:
            self.drawn += 1
        elif winner == seat:
            self.won += 1
        else:
            self.lost += 1


def record_of(holder: Holder) -> list[Tally]:
    """The record of a person: a tally a game and sort of opponent, by the game's name."""
    tallies: dict[tuple[str, bool], Tally] = {}
    for game, against_people, seat, winner in (*_met(holder), *_alone(holder)):
        tallies.setdefault((game, against_people), Tally(game, against_people)).count(seat, winner)
    return [tallies[key] for key in sorted(tallies, key=lambda key: (key[0], not key[1]))]


def _met(holder: Holder) -> Iterator[Ended]:
    """The matches that began with a challenge."""
    own = Player.objects.filter(holder.owns, challenge__match__is_over=True)
    for player in own.select_related("challenge__match__game").defer("challenge__match__setup", "army"):
        match = player.challenge.match
        yield match.game.name, len(people(match.seats)) > 1, player.number, match.winner


def _alone(holder: Holder) -> Iterator[Ended]:
    """The matches alone against bots; what one plays with oneself counts for nobody."""
    own = Match.objects.filter(holder.owns, challenge=None, series=None, is_over=True)
    for name, seats, winner in own.values_list("game__name", "seats", "winner"):
        if len(persons := people(seats)) == 1:
            yield name, False, persons[0], winner
