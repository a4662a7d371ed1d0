"""Scenes on the site: those of the fixtures, what each is an example of, and how one is set with today's cards."""

import inspect
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import Any

from armybuilder.engine.scenes import LineMistake, Scene, Stage, Unplayable
from armybuilder.learn.lessons import rows_in
from catalog.mistakes import near
from catalog.parts import Part
from catalog.shelf import Shelf

#: What a scene that somebody wrote may hold at most, so that none takes long.
MOST_LINES, MOST_DICE, MOST_TEXT, LARGEST_BOARD = 60, 200, 6000, 30
#: The end of a title that a family of scenes shares.
NUMBERED = re.compile(r" \(\d+\)$")
#: What can be wrong with a line of a piece or with a setting.
WRONG = (LookupError, ValueError, TypeError, AttributeError, AssertionError, StopIteration)


@dataclass(frozen=True)
class PuzzleRules:
    """What a game's puzzles are about: to be rid of an enemy's piece before something is over."""

    #: A moment of a match as a scene, with a player's pieces as side A; None where no scene can say it.
    position: Callable[[Any, int], Mapping[str, Any] | None]
    #: True for a moment of a match at which a puzzle may begin; and, of where it began and now, where it is over.
    begins: Callable[[Any], bool]
    ends: Callable[[Any, Any], bool]
    #: The question whose answer says that a piece is gone, and that answer.
    gone: tuple[str, Any]
    #: The task, with the piece's name for `{}`, and the time for it.
    task: str
    text: str
    #: The most steps of the engine that are looked through for one, so that a page can judge an answer at once.
    most: int = 8000


@dataclass(frozen=True)
class SceneStage:
    """How a game sets the stage of a scene: by its engine, with its cards, and with what a scene need not say."""

    set_stage: Callable[..., Stage[Any]]
    cards: Callable[[Shelf], Any]
    puzzles: PuzzleRules
    usual: Callable[[Shelf], Mapping[str, Any]] = lambda _: {}
    #: Which word of a piece's line is its space.
    space_at: int = 2
    #: The most units of a sample army that fight in somebody's first match, 0 for all; and what else makes it short.
    small_army: int = 0
    first_match: Mapping[str, object] = field(default_factory=dict)


#: A game's part by its slug, dashed or not.
stage_of = Part[SceneStage]("armybuilder.learn.games", name="STAGE")


@lru_cache(maxsize=16)
def _cards_of(shelf: Shelf) -> tuple[Any, Mapping[str, Any]]:
    """The cards of a game and what is usual there."""
    part = stage_of(shelf.game.slug)
    return part.cards(shelf), part.usual(shelf)


def set_stage(scene: Scene, shelf: Shelf) -> Stage[Any]:
    """The stage of a scene at its beginning. Raises Unplayable with the line that can't be set."""
    cards, usual = _cards_of(shelf)
    setting = stage_of(shelf.game.slug).set_stage
    try:
        return setting(cards, scene.pieces, scene.dice, scene.answers, **{**usual, **scene.settings})
    except WRONG as error:
        raise Unplayable(_what_is_wrong(scene, shelf, error)) from error


def _what_is_wrong(scene: Scene, shelf: Shelf, error: Exception) -> str:
    """The first line with which the stage can't be set, and the nearest word to one that is none."""
    cards, usual = _cards_of(shelf)
    setting = stage_of(shelf.game.slug).set_stage
    for count in range(1, len(scene.pieces) + 1):
        try:
            setting(cards, scene.pieces[:count], **usual)
        except WRONG as wrong:
            return f"“{scene.pieces[count - 1]}” can’t be set{_hint(wrong, shelf)}."
    return f"The board can’t be set so{_hint(error, shelf)}."


def _hint(error: Exception, shelf: Shelf) -> str:
    word = str(error.args[0]) if isinstance(error, KeyError) and error.args else ""
    nearest = near(word, [card.slug for card in shelf.cards]) if word else ""
    if nearest:
        return f": there is no “{word}”; did you mean “{nearest}”?"
    return f": there is no “{word}”" if word else ""


@dataclass(frozen=True)
class SceneBook:
    """All scenes of a game, in the order of its file."""

    scenes: Mapping[str, Scene]

    @cached_property
    def showing(self) -> Mapping[str, Sequence[Scene]]:
        """The scenes that are an example of something: `ability:bite`, `section:duel`, `ruling:G12`."""
        found: dict[str, list[Scene]] = defaultdict(list)
        for scene in self.scenes.values():
            for each in scene.shows:
                found[each].append(scene)
        return found

    @cached_property
    def with_piece(self) -> Mapping[str, Sequence[Scene]]:
        """The scenes in which a piece stands, by the slug in its line."""
        found: dict[str, list[Scene]] = defaultdict(list)
        for scene in self.scenes.values():
            for slug in dict.fromkeys(word for line in scene.pieces for word in line.split()[1].split("/")):
                found[slug].append(scene)
        return found


@cache
def scenes_of(game: str) -> SceneBook:
    """The scenes of a game by its slug; none where it has no file of them."""
    return SceneBook({row["slug"]: Scene.of(row) for row in rows_in(game, "scenes.json")})


def families(scenes: Iterable[Scene]) -> list[Scene]:
    """The first of each family of scenes: those that differ in a figure alone have a number after their title."""
    return [scene for scene in scenes if not NUMBERED.search(scene.title)]


def strange_parts(scene: Scene, shelf: Shelf, base: Scene | None = None) -> list[str]:
    """What is wrong with a scene that somebody wrote, before it is played: every mistake at once.

    What is given to the state beforehand is the base's alone: a state that no match comes to might never end.
    """
    found = []
    known = set(inspect.signature(stage_of(shelf.game.slug).set_stage).parameters) - {
        "cards",
        "lines",
        "rolls",
        "answers",
    }
    for name, value in scene.settings.items():
        if name not in known:
            found.append(f"There is no “{name}” to be set here; there is {', '.join(sorted(known))}.")
        elif isinstance(value, int) and value > LARGEST_BOARD:
            found.append(f"“{name}” is at most {LARGEST_BOARD}.")
    if dict(scene.given) != dict(base.given if base else {}):
        found.append("What is given beforehand can’t be changed.")
    if max(len(scene.pieces), len(scene.does), len(scene.answers)) > MOST_LINES or len(scene.dice) > MOST_DICE:
        found.append(f"A scene has at most {MOST_LINES} pieces, deeds and answers, and {MOST_DICE} dice.")
    if not scene.pieces:
        found.append("A scene needs a piece: a line that begins with A or B.")
    return found


def without_expectations(scene: Scene) -> Scene:
    """A scene as somebody may change it: what was so afterwards no longer holds."""
    return replace(scene, then={}, shows=())


def with_piece_at(text: str, piece: str, space: str, shelf: Shelf) -> str:
    """A scene's text with a piece, by its line, on another space."""
    at, lines = stage_of(shelf.game.slug).space_at, text.splitlines()
    if piece in lines:
        words = piece.split()
        lines[lines.index(piece)] = " ".join([*words[:at], space, *words[at + 1 :]])
    return "\n".join(lines)


def in_line(mistake: LineMistake) -> str:
    return f"Line {mistake.line}: {mistake.message}"
