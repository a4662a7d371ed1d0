"""Replays: a match as text that plays again on any machine, and says where it stops fitting when something changed."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.games import game_of
from armybuilder.engine.match import AnyGame, AnyMatch, Match, SetUp
from armybuilder.engine.state import are_comparable
from armybuilder.engine.table import listed

FORMAT = "muster-match/1"
#: The answers after which a state's fingerprint is written down again.
EVERY = 25
#: The fields that a file has to have, each with its kind.
FIELDS = {"format": str, "game": str, "version": str, "seed": str, "setup": dict, "answers": list, "fingerprints": dict}
NAMES = {str: "a text", dict: "an object", list: "a list"}


class ReplayError(ValueError):
    """A text that is no replay, or one of other rules: what is wrong, and at which JSON path."""

    def __init__(self, message: str, path: str = "$") -> None:
        super().__init__(message)
        self.path = path


class Diverged(ReplayError):
    """A replay that stopped fitting at one of its answers."""

    def __init__(self, answer: int, message: str) -> None:
        super().__init__(f"Answer {answer + 1}: {message}", f"$.answers[{answer}]")


@dataclass(frozen=True)
class Replay:
    """A match as written down."""

    game: str
    version: str
    setup: SetUp
    seed: str
    answers: tuple[str, ...]
    fingerprints: Mapping[int, str]

    def text(self) -> str:
        """As a file: the same match gives the same text."""
        data = {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "seed": self.seed,
            "setup": self.setup,
            "answers": list(self.answers),
            "fingerprints": {str(at): mark for at, mark in self.fingerprints.items()},
        }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def read(text: str) -> Replay:
    """A replay from its file. Raises ReplayError."""
    data = _parsed(text)
    if data.get("format", FORMAT) != FORMAT:
        raise ReplayError(f"The format is {data['format']!r:.40}; this reads {FORMAT!r}.")
    for field, kind in FIELDS.items():
        if field not in data:
            raise ReplayError(f"That is no replay: it has no “{field}”.")
        if not isinstance(data[field], kind):
            raise ReplayError(f"That is no replay: “{field}” is {data[field]!r:.40}, not {NAMES[kind]}.")
    if not all(re.fullmatch("[0-9]{1,9}", at) for at in data["fingerprints"]):
        raise ReplayError("That is no replay: “fingerprints” go by the number of answers.")
    marks = {int(at): str(mark) for at, mark in data["fingerprints"].items()}
    answers = tuple(map(str, data["answers"]))
    return Replay(data["game"], data["version"], data["setup"], data["seed"], answers, marks)


def _parsed(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:  # JSON can name it, but it could be neither kept nor said in an answer
        raise ReplayError(f"That is no replay: it has half of a character ({error.object[error.start]!r}).") from error
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"That is no replay: no JSON can be read ({error}).") from error
    if not isinstance(data, dict):
        raise ReplayError(f"That is no replay: it is {data!r:.40}, not an object.")
    return data


def record(match: AnyMatch) -> Replay:
    """A match so far as a replay: it is played again, without bots, to write its options and fingerprints down."""
    again = Match(match.game, match.setup, match.seed, (None,) * len(match.bots))
    texts: list[str] = []
    marks: dict[int, str] = {}
    again.run()
    for at, answer in enumerate([*match.answers, *match.pending]):
        if at % EVERY == 0:
            marks[at] = match.game.fingerprint(again.state)
        texts.append(match.game.write(again.state, answer))
        again.answer(answer)
        again.run()
    marks[len(texts)] = match.game.fingerprint(again.state)
    return Replay(match.game.slug, match.game.version, match.setup, match.seed, tuple(texts), marks)


def play(replay: Replay, until: int | None = None) -> AnyMatch:
    """The match of a replay, after all of its answers or the first `until`. Raises ReplayError."""
    try:
        game = game_of(replay.game)
    except (ModuleNotFoundError, AttributeError) as error:
        raise ReplayError(f"{replay.game!r:.40} is no game that can be played.", "$.game") from error
    if game.version != replay.version:
        raise ReplayError(
            f"It was played by rules {replay.version}; these are {game.version}, "
            "and by other rules the same answers make another match.",
            "$.version",
        )
    match = _begun(game, replay)
    for at, text in enumerate(replay.answers[:until]):
        _compare(match, replay, at)
        if match.question is None:
            raise Diverged(at, f"the match is over, but the replay goes on with “{text}”.")
        options, state = listed(match.question.options), match.state
        option = next((each for each in reversed(options) if game.write(state, each) == text), None)
        if option is None:
            known = ", ".join(game.write(state, each) for each in options[:12])
            raise Diverged(at, f"“{text}” isn’t one of the options: {known}.")
        match.answer(option)
        match.run()
    if until is None or until >= len(replay.answers):
        _compare(match, replay, len(replay.answers))
    return match


def _begun(game: AnyGame, replay: Replay) -> AnyMatch:
    try:
        match = Match(game, replay.setup, replay.seed, (None,) * game.seats(replay.setup))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise ReplayError(f"No match begins with this set-up: {type(error).__name__} {error}.", "$.setup") from error
    return match.run()


def _compare(match: AnyMatch, replay: Replay, at: int) -> None:
    mark = replay.fingerprints.get(at)
    if mark is None:
        return
    now = match.game.fingerprint(match.state)
    if mark != now and are_comparable(mark, now):
        raise Diverged(at, "the table does not look as it did when this was recorded.")
