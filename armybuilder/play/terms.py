"""The terms of a challenge: what people agree on before a match beside what the game itself asks."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import timedelta
from typing import Any, Self

from django.db.models import TextChoices

from validation.words import counted


class Watchers(TextChoices):
    """What those may see who watch."""

    PUBLIC = "public", "Anyone with the link, as much as all players see"
    OPEN = "open", "Anyone with the link, with open hands"
    AFTER = "after", "Nobody before the match is over"


class Clock(TextChoices):
    NONE = "none", "No clock"
    LIVE = "live", "Live: seconds for each answer, and a bank"
    BY_THE_DAY = "days", "By the day"


class TimeUp(TextChoices):
    """What happens when a player's time is up."""

    BOT_ANSWERS = "bot", "A bot answers for them"
    MAY_CLAIM = "claim", "The other side may claim the match"


#: The least and the most of what the clocks count: seconds and days for an answer, seconds in the bank.
SECONDS, DAYS, BANK = (5, 600), (1, 30), (0, 7200)
DAY = timedelta(days=1).total_seconds()
#: The seconds a match that a player may be away because a connection was lost, apart from the clock.
LOST_CONNECTION = 120.0


@dataclass(frozen=True, slots=True)
class Terms:
    """An agreement: the clock, who may watch, whether answers may be undone and messages be written."""

    clock: str = Clock.NONE
    #: The time for each answer and the bank beside it, in seconds; by the day, the days for each answer.
    seconds: int = 60
    bank: int = 300
    days: int = 3
    time_up: str = TimeUp.BOT_ANSWERS
    watchers: str = Watchers.PUBLIC
    can_take_back: bool = True
    can_talk: bool = False

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> Self:
        """The terms as a challenge keeps them; what it does not say is as usual."""
        known = {each.name for each in fields(cls)}
        return cls(**{name: value for name, value in kept.items() if name in known})

    @property
    def kept(self) -> dict[str, str | int | bool]:
        return asdict(self)

    @property
    def seconds_an_answer(self) -> float | None:
        """The time for an answer; None where there is no clock."""
        return {Clock.LIVE: float(self.seconds), Clock.BY_THE_DAY: self.days * DAY}.get(Clock(self.clock))

    @property
    def starting_bank(self) -> float:
        return float(self.bank) if self.clock == Clock.LIVE else 0.0

    @property
    def sentences(self) -> list[str]:
        """The terms in words."""
        clock: dict[str, str] = {
            Clock.NONE: "No clock runs.",
            Clock.LIVE: f"{self.seconds} seconds a move, plus {self.bank} seconds in reserve.",
            Clock.BY_THE_DAY: f"{counted(self.days, 'day').capitalize()} a move.",
        }
        return [
            clock[self.clock],
            *([f"When time is up: {TimeUp(self.time_up).label.lower()}."] if self.clock != Clock.NONE else []),
            f"Watching: {Watchers(self.watchers).label.lower()}.",
            "Moves can be undone if both players agree." if self.can_take_back else "Moves can’t be undone.",
            "The players can chat." if self.can_talk else "Chat is limited to set phrases.",
        ]
