"""The terms of a challenge: what people agree on before a match beside what the game itself asks."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import timedelta
from typing import Any, Self

from validation.words import counted

#: The rights of those who watch: nothing before the end, what all players see, or everything.
AFTER, PUBLIC, OPEN = "after", "public", "open"
WATCHERS = {
    PUBLIC: "Whoever has the link, as much as all players see",
    OPEN: "Whoever has the link, with open hands",
    AFTER: "Nobody before the match is over",
}
#: The clocks.
NO_CLOCK, LIVE, BY_THE_DAY = "none", "live", "days"
CLOCKS = {
    NO_CLOCK: "No clock",
    LIVE: "Live: seconds for each answer, and a bank",
    BY_THE_DAY: "By the day",
}
#: The ways to go on when somebody's time is up.
BOT_ANSWERS, MAY_CLAIM = "bot", "claim"
TIME_UP = {
    BOT_ANSWERS: "A bot answers for them",
    MAY_CLAIM: "The other side may claim the match",
}
#: The least and the most of what the clocks count: seconds and days for an answer, seconds in the bank.
SECONDS, DAYS, BANK = (5, 600), (1, 30), (0, 7200)
DAY = timedelta(days=1).total_seconds()
#: The seconds a match that a player may be away because a connection was lost, apart from the clock.
LOST_CONNECTION = 120.0


@dataclass(frozen=True, slots=True)
class Terms:
    """An agreement: the clock, who may watch, whether answers may be taken back and words be written."""

    clock: str = NO_CLOCK
    #: The time for each answer and the bank beside it, in seconds; by the day so many days for each answer.
    seconds: int = 60
    bank: int = 300
    days: int = 3
    time_up: str = BOT_ANSWERS
    watchers: str = PUBLIC
    can_take_back: bool = True
    can_talk: bool = False

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> Self:
        """The terms as a challenge keeps them; what it does not say is as usual."""
        known = {each.name for each in fields(cls)}
        return cls(**{name: value for name, value in kept.items() if name in known})

    @property
    def kept(self) -> dict[str, str | int | bool]:
        """The terms as plain data."""
        return asdict(self)

    @property
    def seconds_an_answer(self) -> float | None:
        """The time for an answer; None where there is no clock."""
        return {LIVE: float(self.seconds), BY_THE_DAY: self.days * DAY}.get(self.clock)

    @property
    def starting_bank(self) -> float:
        """The seconds in each player's bank at the beginning."""
        return float(self.bank) if self.clock == LIVE else 0.0

    @property
    def sentences(self) -> list[str]:
        """The terms in words."""
        clock = {
            NO_CLOCK: "No clock runs.",
            LIVE: f"Each answer has {self.seconds} seconds, and each player a bank of {self.bank} seconds beside them.",
            BY_THE_DAY: f"Each answer has {counted(self.days, 'day')}.",
        }
        return [
            clock[self.clock],
            *([f"When time is up: {TIME_UP[self.time_up].lower()}."] if self.clock != NO_CLOCK else []),
            f"Watching: {WATCHERS[self.watchers].lower()}.",
            "Answers can be taken back by consent." if self.can_take_back else "No answer is taken back.",
            "The players may write to each other." if self.can_talk else "Set phrases alone are said.",
        ]
