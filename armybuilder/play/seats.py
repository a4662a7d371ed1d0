"""The one who answers at the table: what is recorded, then a bot or a person."""

from collections.abc import Sequence
from secrets import randbelow

from armybuilder.engine.bots import BOTS
from armybuilder.engine.games import game_of
from armybuilder.engine.match import AnyMatch, SetUp
from armybuilder.engine.match import Match as EngineMatch
from armybuilder.engine.table import BotQuestion, NeedChoice, Option

#: A person's seat; every other seat has a bot's name.
YOU = "you"
SEATS = {
    YOU: "You: every decision is asked of you",
    "random": "Random bot: takes any option",
    "greedy": "Greedy bot: looks one step ahead",
    "search": "Search bot: plays on in its head; slow",
}


def new_seed() -> str:
    """A seed that nobody has chosen."""
    return str(randbelow(1_000_000))


class Seat:
    """A player's seat. A bot is made anew for each question, from nothing but the seed and the answer's number.

    So a match is the same however often its play was interrupted.
    """

    def __init__(self, name: str, seed: str, recorded: Sequence[Option]) -> None:
        self.name, self.seed, self.recorded = name, seed, recorded

    def choose(self, asked: BotQuestion) -> Option:
        """The recorded answer, else what the bot takes; raises NeedChoice where a person has to answer."""
        at = len(asked.table.origin.answers) + asked.table.at
        if at < len(self.recorded):
            return self.recorded[at]
        if self.name not in BOTS:
            raise NeedChoice(asked.player, asked.question, asked.options)
        return BOTS[self.name](f"{self.seed} {asked.player} {at}").choose(asked)


def seated(game: str, setup: SetUp, seed: str, seats: Sequence[str], recorded: Sequence[Option]) -> AnyMatch:
    """A match at its beginning, whose first answers are known."""
    return EngineMatch(game_of(game), setup, seed, [Seat(name, seed, recorded) for name in seats])
