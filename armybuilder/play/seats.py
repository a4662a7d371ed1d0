"""The one who answers at the table: what is recorded, then a bot or a person."""

from collections.abc import Sequence
from secrets import randbelow

from armybuilder.engine.bots import BOTS, GreedyBot
from armybuilder.engine.games import game_of
from armybuilder.engine.match import AnyMatch, SetUp
from armybuilder.engine.match import Match as EngineMatch
from armybuilder.engine.table import BotQuestion, NeedChoice, Option, Options, Table, listed
from armybuilder.play.playback import Checkpoint

#: A person's seats; every other seat has a bot's name.
YOU = "you"
YOU_IF_ABLE = "you-if-able"
SEATS = {
    YOU: "You: every decision is asked of you",
    YOU_IF_ABLE: "You, asked only where you have a choice: faster, but the other side can tell when you have none",
    "random": "Easy bot: answers by chance",
    "greedy": "Medium bot: does what helps most right now",
    "search": "Hard bot: looks further ahead, and takes longer",
}

#: Who plays an army unless another is chosen.
DEFAULT_SEAT = "greedy"


def new_seed() -> str:
    return str(randbelow(1_000_000))


def is_person(seat: str) -> bool:
    return seat in (YOU, YOU_IF_ABLE)


def seat_name(seat: str) -> str:
    """Who sits there, in short: "Easy bot"."""
    return SEATS.get(seat, seat).partition(":")[0].partition(",")[0]


def is_asked(seat: str, options: Options) -> bool:
    """True where a person has to answer; some want to be asked only where there is a choice."""
    return seat == YOU or (seat == YOU_IF_ABLE and len(listed(options)) > 1)


def persons_asked(seats: Sequence[str], table: AnyMatch) -> list[int]:
    """The persons who are asked at a table, each of them who chooses at once."""
    if table.question is None or not is_person(seats[table.question.player]):
        return []
    return [each.player for each in at_once(table) if is_asked(seats[each.player], each.options)]


def at_once(table: AnyMatch) -> tuple[NeedChoice, ...]:
    """The questions that are open at a table: one, or one of each who chooses at the same moment."""
    return () if table.question is None else (table.question, *table.question.together)


def people(seats: Sequence[str]) -> list[int]:
    return [player for player, seat in enumerate(seats) if is_person(seat)]


class Seat:
    """A player's seat. A bot is made for each question, from nothing but the seed and the answer's number.

    So a match is the same however often its play was interrupted.
    """

    def __init__(self, name: str, seed: str, recorded: Sequence[Option]) -> None:
        self.name, self.seed, self.recorded = name, seed, recorded

    def choose(self, asked: BotQuestion) -> Option:
        """The recorded answer, else what the bot takes; raises NeedChoice where a person has to answer."""
        at = len(asked.table.origin.answers) + asked.table.at
        if at < len(self.recorded):
            return self.recorded[at]
        if self.name == YOU_IF_ABLE and len(only := asked.listed()) == 1:
            return only[0]
        if self.name not in BOTS:
            raise NeedChoice(asked.player, asked.question, asked.options)
        return BOTS[self.name](f"{self.seed} {asked.player} {at}").choose(_without_requests(asked))


def _without_requests(asked: BotQuestion) -> BotQuestion:
    """The question without what a person would have to agree to: a bot has nothing to offer for that."""
    match = asked.table.origin
    needs_consent = match.game.needs_consent
    if needs_consent is None or not any(is_person(seat.name) for seat in match.bots if isinstance(seat, Seat)):
        return asked
    options = [option for option in asked.listed() if not needs_consent(asked.table.state, option)]
    return BotQuestion(asked.table, asked.player, asked.question, options, None if asked.is_alone else len(asked.known))


def deputy_answer(table: AnyMatch, player: int, seed: str) -> Option:
    return GreedyBot(deputy_seed(table, player, seed)).choose(deputy_question(table, player))


def placed_answer(table: AnyMatch, player: int, seed: str) -> Option:
    """What is deployed for a person who leaves the rest of it."""
    asked = deputy_question(table, player)
    found: Option | None = table.game.deploys_rest(asked.table, player, asked.listed())
    return found or deputy_answer(table, player, seed)


def deputy_seed(table: AnyMatch, player: int, seed: str) -> str:
    return f"{seed} {player} {len(table.answers)}"


def deputy_question(table: AnyMatch, player: int) -> BotQuestion:
    asked = next(each for each in at_once(table) if each.player == player)
    step = Table(table.state, table.bots, list(table.pending), origin=table)
    return BotQuestion(step, player, asked.question, asked.options, len(table.pending))


def seat_match(
    game: str,
    setup: SetUp,
    seed: str,
    seats: Sequence[str],
    recorded: Sequence[Option],
    begun: Checkpoint | None = None,
) -> AnyMatch:
    """A match whose first answers are known, at its beginning, or where it has been played to with some of them."""
    bots = [Seat(name, seed, recorded) for name in seats]
    if begun is None:
        return EngineMatch(game_of(game), setup, seed, bots)
    return EngineMatch(game_of(game), setup, seed, bots, begun.state.copy(), recorded[: begun.answers])
