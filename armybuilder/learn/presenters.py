"""Scenes as pages show them: the board at a moment, and every deed with what it led to."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from armybuilder.engine.scenes import Frame, Played, Scene, written
from armybuilder.learn.stages import stage_of
from armybuilder.learn.trials import Trial
from armybuilder.play.adapters import Board, GameState, adapter_of
from armybuilder.play.board_view import BoardView
from armybuilder.play.playback import LogLine, Playback, Question
from armybuilder.play.presenters import Answering
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf


@dataclass(frozen=True)
class Moment:
    """A line of a scene: its number, what it says, whether it is the one that is shown."""

    number: int
    frame: Frame
    is_current: bool


class SceneView(BoardView):
    """A scene that was played, at a moment: 0 is its beginning, each line that is said is one more."""

    def __init__(self, scene: Scene, played: Played, shelf: Shelf, at: int | None) -> None:
        self.scene, self.played, self.shelf = scene, played, shelf
        self.frames = played.frames
        self.last = len(self.frames)
        self.at = 0 if at is None else max(0, min(at, self.last))

    @property
    def game_slug(self) -> str:
        return self.shelf.game.slug

    @property
    def frame(self) -> Frame | None:
        return self.frames[self.at - 1] if self.at else None

    @cached_property
    def state(self) -> GameState:
        return self.frame.state if self.frame else self.played.start

    @cached_property
    def board(self) -> Board:
        return adapter_of(self.game_slug).draw(self.state, self.played.stage.setup, self.shelf)

    @property
    def caption(self) -> str:
        if self.frame:
            return self.step_in_words
        if self.scene.then and not self.last:
            return "The position: see below what may be done."
        return "The position, before anything is done."

    @property
    def lines(self) -> Sequence[Frame]:
        return self.frames

    @property
    def deeds(self) -> Iterator[tuple[str, list[Moment]]]:
        """What is done, each with the lines that it led to."""
        number = 0
        for text, frames in self.played.deeds:
            first, number = number + 1, number + len(frames)
            yield text, [Moment(n, frame, n == self.at) for n, frame in enumerate(frames, first)]

    @property
    def afterwards(self) -> list[tuple[str, str]]:
        """What is so then, in words."""
        return [
            (asked_in_words(text), in_words(value)) for text, value in self.scene.then.items() if "state." not in text
        ]

    @property
    def shown(self) -> list[Card | RuleSection]:
        """The cards and sections that it is an example of."""
        found = [each for each in (_find_named(self.shelf, name) for name in self.scene.shows) if each]
        words = [str(each).casefold() for each in found]  # a card and its section often have one name
        return [each for number, each in enumerate(found) if words[number] not in words[:number]]

    @property
    def rulings(self) -> list[str]:
        return [name.partition(":")[2] for name in self.scene.shows if name.startswith("ruling:")]

    @property
    def movable(self) -> list[tuple[str, str]]:
        """The line of each piece, with its sign on the board; "" for one that is not on it."""
        adapter, spaces = adapter_of(self.game_slug), stage_of(self.game_slug).space_at
        board = adapter.draw(self.played.start, self.played.stage.setup, self.shelf)
        signs = defaultdict(list)
        for token in board.tokens:
            signs[board.space_names[token.column, token.row]].append(token.sign)
        found = []
        for line in self.scene.pieces:
            there = signs[line.split()[spaces]]
            own = next((sign for sign in there if sign[0] == line[0]), there[0] if there else "")
            if own:
                there.remove(own)
            found.append((line, own))
        return found

    @property
    def text(self) -> str:
        """The scene as lines, to be changed."""
        return written(self.scene)


class TrialView(BoardView):
    """A position that somebody plays on, as it stands after their answers."""

    def __init__(self, trial: Trial, shelf: Shelf) -> None:
        self.trial, self.shelf = trial, shelf
        game = shelf.game.slug
        self.playback = Playback(game, trial.setup, "", trial.answers, start=trial.start)
        self.at = self.last = self.playback.length

    @property
    def game_slug(self) -> str:
        return self.shelf.game.slug

    @cached_property
    def state(self) -> GameState:
        return self.trial.match.state

    @cached_property
    def board(self) -> Board:
        return adapter_of(self.game_slug).draw(self.state, self.trial.setup, self.shelf)

    @property
    def lines(self) -> Sequence[LogLine]:
        return self.playback.lines

    @property
    def log(self) -> list[LogLine]:
        """What has happened, without what only takes a number apart."""
        return [line for line in self.lines if not line.is_detail]

    @property
    def caption(self) -> str:
        """The sentence of what happened last; a heading of the log is none."""
        kinds = self.playback.game.events.by_name
        texts = [line.text for line in self.log if not kinds[line.kind].begins_chapter and line.text[-1:] != ":"]
        return texts[-1] if texts else ""

    @cached_property
    def question(self) -> Question | None:
        asked = self.trial.asked
        return Question(asked.player, asked.question, asked.options, asked.always) if asked else None

    @property
    def is_asked(self) -> bool:
        return self.question is not None

    @cached_property
    def answering(self) -> Answering:
        assert self.question, "only asked while something is"
        return Answering(self.playback, adapter_of(self.game_slug), self.question, self.board, self.shelf)


def _find_named(shelf: Shelf, name: str) -> Card | RuleSection | None:
    kind, _, slug = name.partition(":")
    return shelf.section(slug) if kind == "section" else shelf.find(kind, slug)


#: How questions to a stage begin, and how one says that.
ASKED = {
    "options from ": "May be done, beginning with ",
    "may ": "May be done: ",
    "options ": "May be done, beginning with ",
    "options": "May be done",
    "count ": "How many: ",
    "lives ": "Alive: ",
    "is ": "Is it so: ",
}


def asked_in_words(text: str) -> str:
    """A question to a stage as one says it."""
    begins = next((each for each in ASKED if text.startswith(each)), "")
    return f"{ASKED[begins]}{text.removeprefix(begins)}" if begins else f"{text[:1].upper()}{text[1:]}"


def in_words(value: Any) -> str:
    """An answer of a stage as one says it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {in_words(each)}" for key, each in value.items()) or "none"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(in_words, value)) or "none"
    return str(value) if value not in ("", None) else "none"
