"""Events: what happens in a match. Each kind is declared once, with how the log tells it and what of it is drawn.

    class Events(Kinds[State]):
        free_again: Kind[State, [int]] = Kind(lambda s, player: f"{PLAYERS[player]} may use tactics cards again.")
        captured: Kind[State, [int]] = Kind(lambda s, piece: f"{s.names[piece]} is captured.", effect("fall"))

    table.say(Events.captured, piece)

An event is a tuple: the name of its kind ("free again"), then its parts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Concatenate, Generic, Literal, ParamSpec, TypeAlias, TypeVar

#: Something that happened: the name of its kind, and who and what took part.
Event = tuple[Any, ...]
#: What can happen to a piece; each is drawn in its own way.
Effect = Literal["hit", "heal", "fall"]

S = TypeVar("S")
P = ParamSpec("P")

#: What comes of an attack, from all parts of its event; nothing where that is false.
ComesOfIt: TypeAlias = Callable[[Event], object] | None


@dataclass(frozen=True, slots=True)
class Gesture:
    """The drawing of a kind of event, by the places of its parts: dice, each with the piece that rolls it (None: a
    player does), and the piece that it has an effect on, with how much of it; of an attack, what comes of it.
    """

    dice: tuple[tuple[int | None, int], ...] = ()
    struck: int | None = None
    amount: int | None = None
    how: Effect = "hit"
    comes_of_it: ComesOfIt = None

    def is_miss(self, event: Event) -> bool:
        """True for an attack of which nothing comes, where all of the event is told."""
        return bool(event) and self.comes_of_it is not None and not self.comes_of_it(event[1:])


def dice_roll(*dice: tuple[int | None, int], comes_of_it: ComesOfIt = None) -> Gesture:
    """Dice: for each the place of the roller, and of what it shows; several that are added up lie as one."""
    return Gesture(dice, comes_of_it=comes_of_it)


def effect(how: Effect, amount: int | None = None) -> Gesture:
    """An effect on the piece that is the event's first part."""
    return Gesture(struck=0, amount=amount, how=how)


class Kind(Generic[S, P]):
    """A kind of event: its sentence, from the state and its parts; its drawing; whether a chapter of the log begins.

    Of some kinds the other players hear less; the first part of these says whose event it is.
    """

    __slots__ = (
        "begins_chapter",
        "begins_step",
        "gesture",
        "is_doing",
        "is_news",
        "leads_on",
        "name",
        "rule",
        "tell",
        "to_others",
    )

    def __init__(
        self,
        tell: Callable[Concatenate[S, P], str],
        gesture: Gesture | None = None,
        *,
        to_others: Callable[Concatenate[S, P], str] | None = None,
        begins_chapter: bool = False,
    ) -> None:
        self.name = ""
        self.tell, self.to_others = tell, to_others
        self.gesture, self.begins_chapter = gesture, begins_chapter
        #: The section of the rules that it follows.
        self.rule = ""
        self.is_news = self.is_doing = self.begins_step = self.leads_on = False

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name.rstrip("_").replace("_", " ")

    def __call__(self, *parts: P.args, **named: P.kwargs) -> Event:
        return (self.name, *parts)


class Kinds(Generic[S]):
    """All kinds of events of a game, and the sections of its rules that they follow."""

    by_name: ClassVar[dict[str, Kind[Any, Any]]]
    #: The kinds that follow each section, by their names.
    RULES: ClassVar[Mapping[str, str]] = {}
    #: The kinds that a player hears of before the next question, as of what befalls pieces; and what pieces do, where
    #: there is no more than that to hear of.
    NEWS: ClassVar[str] = ""
    DOINGS: ClassVar[str] = ""
    #: The kinds with which a step of a replay begins, which shows an action with what comes of it, and those that only
    #: lead on to what is shown with them. Where a game names none, each event is a step.
    STEPS: ClassVar[str] = ""
    LEADS: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.by_name = {kind.name: kind for kind in vars(cls).values() if isinstance(kind, Kind)}
        for section, names in cls.RULES.items():
            for name in names.split(", "):
                cls.by_name[name].rule = section
        for name in filter(None, cls.NEWS.split(", ")):
            cls.by_name[name].is_news = True
        for name in filter(None, cls.DOINGS.split(", ")):
            cls.by_name[name].is_doing = True
        for name in filter(None, cls.LEADS.split(", ")):
            cls.by_name[name].leads_on = True
        for name in cls.STEPS.split(", ") if cls.STEPS else cls.by_name:
            cls.by_name[name].begins_step = True

    @classmethod
    def tell(cls, state: S, event: Event) -> str:
        name, *parts = event
        return cls.by_name[name].tell(state, *parts)

    @classmethod
    def describe_for(cls, state: S, event: Event, player: int) -> str:
        """An event as a player hears of it; "" if they don't."""
        name, *parts = event
        kind = cls.by_name[name]
        words = kind.to_others if kind.to_others and parts[0] != player else kind.tell
        return words(state, *parts)
