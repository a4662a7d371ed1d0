"""Puzzles found in matches between bots: a position, what may be reached in it, and the one answer that leads there."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from armybuilder.engine.bots import RandomBot, default_place, few, tried
from armybuilder.engine.chances import SAME, Chances, TooMuch
from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games import game_of
from armybuilder.engine.match import AnyMatch, Match
from armybuilder.engine.scenes import Scene, Stage, Unplayable
from armybuilder.engine.table import BotQuestion, Option, Table, listed
from armybuilder.learn.puzzles import Puzzle, chances_of
from armybuilder.learn.stages import PuzzleRules, stage_of
from armybuilder.learn.trials import LEARNER, is_so, stage_of_scene
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_options, set_up
from catalog.shelf import Shelf

#: What a puzzle asks of its answers: the least chance, how much less any other has, how many there are to choose from.
LEAST_CHANCE, MARGIN, FEWEST_ANSWERS = 0.3, 0.12, 5
#: The most lines that only one of two puzzles has if they are the same to a solver: two pieces moved.
MOST_LINES_APART = 4
#: The tries by chance that show what can be reached at all, the most answers of a solution, and of the ways
#: of right answers that are followed.
TRIES, MOST_ANSWERS, MOST_QUEUED = 60, 8, 60
#: The options that a bot looks at for an answer.
LOOKED_AT = 6
#: The most answers of a match that is looked through.
LONGEST_MATCH = 1500


class HastyBot(RandomBot):
    """Takes the best of a few options by one look at each: a match in a second, with sensible positions in it."""

    def choose(self, asked: BotQuestion) -> Option:
        if default := default_place(asked):
            return default
        options = few(asked.listed(), self.pick, LOOKED_AT)
        worth = tried(asked, options, 1, self.pick)
        return options[worth.index(max(worth))]


def bot_match(shelf: Shelf, seed: str) -> AnyMatch:
    """A match between two sample armies and two bots, all by the seed."""
    game, pick = shelf.game.slug, picker(seeded(seed))
    armies, adapter = list(samples(game).values()), adapter_of(game)
    pairs = [
        (one, two)
        for one in armies
        for two in armies
        if one is not two and not list(adapter.mistakes([one, two], shelf, {}))
    ]
    pair = pairs[pick(len(pairs))]
    setup = set_up(pair[:: -1 if adapter.is_swapped(pair) else 1], shelf, default_options(shelf))
    return Match(game_of(game), setup, seed, [HastyBot(f"{seed} {seat}") for seat in range(2)])


def puzzles_in(match: AnyMatch, shelf: Shelf, found: str) -> Iterator[Puzzle]:
    """The puzzles of a match between bots; one of each turn at most, and none a second time in a standstill."""
    rules, last = stage_of(shelf.game.slug).puzzles, -1
    seen: set[tuple[str, ...]] = set()
    while match.result is None and len(match.answers) < LONGEST_MATCH:
        state = match.state
        turn = match.game.turns(state)
        if turn != last and rules.begins(state):
            puzzle = puzzle_at(state, shelf, rules)
            if puzzle is not None:
                last = turn
                if (alike := what_it_takes(puzzle)) not in seen:
                    seen.add(alike)
                    yield replace(puzzle, found=found)
        match.step()


def what_it_takes(puzzle: Puzzle) -> tuple[str, ...]:
    """What is asked and what solves it, each piece by its kind and space: the same in puzzles that are twins."""
    lines = puzzle.scene.pieces

    def placed(text: str) -> str:
        return re.sub(r"\b([A-Z])(\d+)\b", place, text)

    def place(name: re.Match[str]) -> str:
        line = [line for line in lines if line[0] == name[1]][int(name[2]) - 1]
        return " ".join(line.split()[:3])

    return tuple(map(placed, (*puzzle.goal, *puzzle.solution)))


def are_twins(one: Puzzle, other: Puzzle) -> bool:
    """True where hardly a piece differs, or where a few do and the same answers solve it."""
    most = MOST_LINES_APART * (2 if one.solution == other.solution else 1)
    return len(set(one.scene.pieces) ^ set(other.scene.pieces)) <= most


def puzzle_at(state: Any, shelf: Shelf, rules: PuzzleRules) -> Puzzle | None:
    """The puzzle that a moment of a match makes, if it makes one."""
    position = rules.position(state, state.player)
    if position is None:
        return None
    slug = hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:8]
    scene = Scene.of({"slug": slug, "title": "", **position})
    try:
        stage = stage_of_scene(scene, shelf)
    except Unplayable:
        return None
    for name in reachable(stage, rules):
        question, value = rules.gone
        goal = {question.format(name.partition(" ")[0]): value}
        puzzle = Puzzle(text=rules.text, scene=scene, task=rules.task.format(name_in_task(name, shelf)), goal=goal)
        solved = solve(puzzle, stage, shelf)
        if solved is not None:
            return solved
    return None


def name_in_task(name: str, shelf: Shelf) -> str:
    """A piece as a task names it: B1, the Knight."""
    number, _, words = name.partition(" ")
    return f"{number}, the {words}" if words else number


def reachable(stage: Stage[Any], rules: PuzzleRules) -> list[str]:
    """The enemies of which some try by chance got rid, in the order in which they stand."""
    enemies = [name for name in stage.state.names if name[0] != "A"]
    game = game_of(stage.table.game.slug)
    question, value = rules.gone
    there = [name for name in enemies if not all(is_so(stage, {question.format(name.partition(" ")[0]): value}))]
    gone: set[str] = set()
    for number in range(TRIES):
        state = stage.state.copy()
        state.dice = seeded(f"reach {number}")
        bots = (RandomBot(f"{number}"), RandomBot(f"{number} other"))
        for _ in range(MOST_ANSWERS * 3):
            if game.result(state) is not None or rules.ends(stage.state, state):
                break
            game.step(Table(state, bots))
        now = stage.moved_to(state, [])
        gone |= {name for name in there if all(is_so(now, {question.format(name.partition(" ")[0]): value}))}
    return [name for name in there if name in gone]


def solve(puzzle: Puzzle, stage: Stage[Any], shelf: Shelf) -> Puzzle | None:
    """A puzzle with its chances and its shortest solution; None where no answer stands out, or too much is possible."""
    chances = chances_of(puzzle, stage, shelf)
    match = Match(game_of(shelf.game.slug), stage.setup, "puzzle", [None, None], state=stage.state.copy()).run()
    try:
        best = chances.of(match.before, match.pending)
        if best < LEAST_CHANCE:
            return None
        return _follow(puzzle, match, chances, best)
    except TooMuch:
        return None


@dataclass(frozen=True)
class _Way:
    """Right answers so far: where they lead, what they are, the most that a wrong one left, whether one was alone."""

    match: AnyMatch
    answers: tuple[str, ...] = ()
    others: float = 0.0
    has_key: bool = False


def _follow(puzzle: Puzzle, match: AnyMatch, chances: Chances[Any], best: float) -> Puzzle | None:
    """Follow the right answers, the shortest way first, to where dice fall or the goal is reached."""
    queue = [_Way(match)]
    for way in queue:
        if len(way.answers) >= MOST_ANSWERS or len(queue) > MOST_QUEUED:
            return None
        for after in _ways_on(way, chances, best):
            if after.match.state.dice == match.state.dice and not chances.is_won(after.match.state):
                queue.append(after)
            elif after.has_key:
                others = round(after.others, 9)
                return replace(puzzle, solution=after.answers, chance=round(best, 9), others=others)
    return None


def _ways_on(way: _Way, chances: Chances[Any], best: float) -> Iterator[_Way]:
    """The right answers to the next question; none where others come near them, or another player is asked."""
    now, asked = way.match, way.match.question
    if asked is None or asked.player != LEARNER:
        return
    left = {option: chances.of(now.before, [*now.pending, option]) for option in listed(asked.options)}
    good = [option for option, chance in left.items() if chance >= best - SAME]
    others = max((chance for chance in left.values() if chance < best - SAME), default=0.0)
    if others > best - MARGIN:
        return
    has_key = way.has_key or (len(good) == 1 and len(left) >= FEWEST_ANSWERS)
    for option in good:
        text = now.game.write(now.state, option)
        yield _Way(_after(now, option, chances), (*way.answers, text), max(way.others, others), has_key)


def _after(match: AnyMatch, option: Option, chances: Chances[Any]) -> AnyMatch:
    """The match after an answer, up to the next question or the end of the puzzle."""
    after = match.copy()
    after.answer(option)
    while after.question is None and not any(
        ends(after.state) for ends in (match.game.result, chances.is_over, chances.is_won)
    ):
        after.step()
    return after
