"""Rules as rows of a table: who stands where, the dice that fall, what is done, and what is so then.

    CASES = {
        "headshot kills on ten": Case(
            "A sniper d2 north, B titanium-golem d7 south", "4 6", "engage A1; shoot B1 front", {"lives B1": False}),
    }  # fmt: skip

    @pytest.mark.parametrize("case", CASES.values(), ids=CASES)
    def test_cards(scene: SceneOf, case: Case) -> None:
        case.check(scene)

Units, dice and answers are those of the game's `scene.py`. What is done is what a replay writes, `A1: …` as the whole
turn of a unit, or what the scene itself can do (`end turn`, `next turn of B`). What is so then is asked of the scene:
`facing B1`, of a part of its answer (`hit: Armor`, `fired has luna`, `count events aims`, `may attack front`,
`options from move`), or of
its state (`state.kills`), which `given` changes beforehand.
"""

import shlex
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any


class Case:
    """A row: see above. Settings are the scene's own."""

    def __init__(
        self,
        lines: str,
        rolls: str,
        does: str,
        then: Mapping[str, Any],
        answers: str = "",
        *,
        given: Mapping[str, Any] | None = None,
        **settings: Any,
    ) -> None:
        self.lines, self.does, self.then = lines.split(", "), does.split("; ") if does else [], then
        self.given = given or {}
        written = answers.split("; ") if answers else []
        self.settings = {"rolls": [*map(int, rolls.split())], "answers": written, **settings}
        if not written:
            del self.settings["answers"]

    def check(self, scene_of: Callable[..., Any]) -> None:
        with scene_of(*self.lines, **self.settings) as scene:
            for path, value in self.given.items():
                put(scene, path, value)
            for each in self.does:
                do(scene, each)
            found = {question: ask(scene, question) for question in self.then}
        assert found == self.then


def do(scene: Any, text: str) -> None:
    unit, is_turn, options = text.partition(": ")
    if is_turn:
        turn = getattr(scene, "turn", None) or scene.acts
        turn(unit, *options.split(", "))
    elif not call(scene, text):
        scene.do(*text.split(", "))


def call(scene: Any, text: str) -> list[Any]:
    """What a method of the scene answers, its name and what it is given in words; nothing where there is none."""
    words = shlex.split(text)
    for count in range(len(words), 0, -1):
        method = getattr(scene, "_".join(words[:count]), None)
        if callable(method):
            return [method(*words[count:])]
    return []


def inside(of: Any, step: str) -> Any:
    return of[int(step)] if step.isdecimal() else getattr(of, step)


def put(scene: Any, path: str, value: Any) -> None:
    *way, last = path.split(".")
    of = reduce(inside, way, scene)
    if last.isdecimal():
        of[int(last)] = value
    else:
        setattr(of, last, value)


def ask(scene: Any, question: str) -> Any:
    subject, has, part = question.partition(" has ")
    if has:
        return part in ask(scene, subject)
    subject, has_key, key = question.partition(": ")
    if has_key:
        return ask(scene, subject).get(key)
    if question.startswith("count "):
        return len(ask(scene, question.removeprefix("count ")))
    if question.startswith(("state.", "table.")):
        return reduce(inside, question.split("."), scene)
    if question.startswith("may "):
        return question.removeprefix("may ") in scene.options()
    if question.startswith("options from "):
        return [option for option in scene.options() if option.startswith(question.removeprefix("options from "))]
    [found] = call(scene, question)
    return found
