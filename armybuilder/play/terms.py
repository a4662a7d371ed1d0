"""The terms of a challenge: what people agree on before a match beside what the game itself asks."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
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
    LIVE = "live", "Live: seconds for each answer, and a reserve"
    BY_THE_DAY = "days", "By the day"


class TimeUp(TextChoices):
    """What happens when a player's time is up."""

    BOT_ANSWERS = "bot", "A bot answers for them"
    MAY_CLAIM = "claim", "The other side may claim the match"


DAY = timedelta(days=1).total_seconds()
#: The seconds a match that a player may be away because a connection was lost, apart from the clock.
LOST_CONNECTION = 120.0


@dataclass(frozen=True, kw_only=True)
class MatchTerm:
    """A term as it is asked for: on a page, by the API, and what it may be: a choice, a number, or else yes or no."""

    usual: Any
    label: str
    about: str
    help: str = ""
    choices: type[TextChoices] | None = None
    least: int = 0
    most: int = 0


def _term(usual: Any, label: str, about: str, **more: Any) -> Any:
    return field(default=usual, metadata={"term": MatchTerm(usual=usual, label=label, about=about, **more)})


@dataclass(frozen=True, slots=True)
class Terms:
    """An agreement: the clock, who may watch, whether answers may be undone and messages be written.

    On a live clock there is a time for each answer and a reserve beside it; by the day, there are days for each answer.
    """

    clock: str = _term(Clock.NONE, "Clock", "No clock unless told.", choices=Clock)
    seconds: int = _term(60, "Seconds for an answer", "For an answer, live.", least=5, most=600)
    bank: int = _term(300, "Seconds in reserve", "Seconds beside them, live.", most=7200)
    days: int = _term(3, "Days for an answer", "For an answer, by the day.", least=1, most=30)
    time_up: str = _term(TimeUp.BOT_ANSWERS, "When time is up", "What happens when time is up.", choices=TimeUp)
    watchers: str = _term(Watchers.PUBLIC, "Who may watch", "What those see who do not play.", choices=Watchers)
    can_take_back: bool = _term(True, "Undo by consent", "Whether an answer can be undone by consent.")
    can_talk: bool = _term(
        False,
        "The players can chat",
        "Whether the players may write to each other.",
        help="Set phrases are always available.",
    )

    can_evaluate: bool = _term(
        False,
        "Tell how the position stands",
        "Whether the players can see an estimate of who is ahead.",
        help="An estimate of who is ahead, for both, whenever they ask.",
    )

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """The terms as a challenge keeps them; what it does not say is as usual."""
        known = {each.name for each in fields(cls)}
        return cls(**{name: value for name, value in stored.items() if name in known})

    @property
    def stored(self) -> dict[str, str | int | bool]:
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
            *(["The players can see who is ahead."] if self.can_evaluate else []),
            "The players can chat." if self.can_talk else "Chat is limited to set phrases.",
        ]


TERMS: Mapping[str, MatchTerm] = {each.name: each.metadata["term"] for each in fields(Terms)}
