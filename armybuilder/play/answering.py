"""A question as it is answered on the board: which spaces each option names, what sort it is of, what lies beside them.

Chosen one after the other, the spaces make a tree: whom, then where to or whom, until one option is left.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from armybuilder.engine.match import AnyGame
from armybuilder.engine.table import Option, listed
from armybuilder.engine.verbs import Sort
from armybuilder.play.adapters import Board, GameState, MatchAdapter, Place
from armybuilder.play.playback import Question

#: The words for the sorts of what can be done on a space.
SORT_NAMES: dict[Sort, str] = {
    "move": "Move",
    "attack": "Attack",
    "help": "Help",
    "place": "Place",
    "pick": "Choose",
    "face": "Turn",
    "act": "Act",
    "end": "End",
}
#: The sorts of what may be left to dice, so that one is told beforehand what may come of it.
RISKY: frozenset[Sort] = frozenset(("attack", "help", "act"))


@dataclass(frozen=True)
class OptionButton:
    """An option as a button: its words, the spaces that it names, the turn that it makes (in degrees), its sort."""

    number: int
    verb: str
    words: str
    path: tuple[Place, ...]
    turn: float | None
    sort: Sort

    @property
    def place(self) -> Place | None:
        """The space that it is about in the end."""
        return self.path[-1] if self.path else None

    @property
    def steps(self) -> str:
        """Its spaces by their names in the page."""
        return " ".join(f"{column}-{row}" for column, row in self.path)

    @property
    def said(self) -> str:
        """All of it in words."""
        return f"{self.verb} {self.words}" if self.words else self.verb

    @property
    def is_risky(self) -> bool:
        """True where dice may have a say in what comes of it."""
        return self.sort in RISKY


#: A verb with the options that begin with it.
Group = tuple[str, list[OptionButton]]


class Answering:
    """The options of a question, as they are put to whoever is asked."""

    def __init__(
        self, game: AnyGame, adapter: MatchAdapter, state: GameState, question: Question, board: Board
    ) -> None:
        self.game, self.adapter, self.state, self.question, self.board = game, adapter, state, question, board

    @cached_property
    def buttons(self) -> list[OptionButton]:
        """The options in their order."""
        return [self._button(number, option) for number, option in enumerate(listed(self.question.options))]

    def _button(self, number: int, option: Option) -> OptionButton:
        if self.adapter.path is None:
            verb, state = self.game.verbs.of(option), self.state
            places = (self.adapter.place(state, space) for space in verb.path(state, option))
            path = tuple(place for place in places if place)
            turned = verb.turn(state, option)
            turn = None if turned is None else self.board.spaces.degrees(turned)
            sort = verb.sort or self._sort_by_target(path)
            return OptionButton(number, verb.heading, verb.say(state, option), path, turn, sort)
        return self._button_by_adapter(number, option, self.adapter.path(self.state, option))

    def _button_by_adapter(self, number: int, option: Option, path: tuple[Place, ...]) -> OptionButton:
        verb = str(option[0])
        turned = self.adapter.turn(self.state, option)
        return OptionButton(
            number,
            self.adapter.verbs.get(verb, verb.replace("-", " ").capitalize()),
            self.adapter.words(self.state, option),
            path,
            None if turned is None else self.board.spaces.degrees(turned),
            self.adapter.sorts.get(verb) or self._sort_by_target(path),
        )

    def _sort_by_target(self, path: tuple[Place, ...]) -> Sort:
        """An attack is done to an enemy, a help to one's own."""
        owner = self._owners.get(path[-1]) if path else None
        if owner is None:
            return "act"
        return "help" if owner == self.question.player else "attack"

    @cached_property
    def _owners(self) -> dict[Place, int]:
        return {(each.column, each.row): each.owner for each in self.board.tokens if not each.is_down}

    @property
    def loose(self) -> list[Group]:
        """The options that name no space, by verb, where there are several of one."""
        return [group for group in self._beside_board if len(group[1]) > 1]

    @property
    def alone(self) -> list[OptionButton]:
        """The other options that name no space, each the only one of its verb."""
        return [choices[0] for _, choices in self._beside_board if len(choices) == 1]

    @cached_property
    def _beside_board(self) -> list[Group]:
        return _by_verb([each for each in self.buttons if not each.path])

    @property
    def on_board(self) -> list[Group]:
        """The options that name spaces, by verb."""
        return _by_verb([each for each in self.buttons if each.path])

    @property
    def is_forced(self) -> bool:
        """True where there is nothing to choose, and giving the answer at once betrays nothing."""
        return len(self.buttons) == 1 and not self.question.always

    @property
    def count_on_board(self) -> int:
        return sum(1 for each in self.buttons if each.path)

    @property
    def legend(self) -> list[tuple[Sort, str]]:
        """The sorts of what can be done on the board, with their words."""
        sorts = dict.fromkeys(each.sort for each in self.buttons if each.path)
        return [(sort, SORT_NAMES[sort]) for sort in sorts]

    @property
    def still_able(self) -> int:
        """The number of pieces that could still do something, where ending is one of the options."""
        able = {each.path[0] for each in self.buttons if each.sort == "pick" or len(each.path) > 1 if each.path}
        own = {place for place, owner in self._owners.items() if owner == self.question.player}
        return len(able & own) if any(each.sort == "end" for each in self.buttons) else 0


def _by_verb(buttons: Sequence[OptionButton]) -> list[Group]:
    found: dict[str, list[OptionButton]] = defaultdict(list)
    for each in buttons:
        found[each.verb].append(each)
    return list(found.items())
