"""Rules as rows of a table: who stands where, the dice that fall, what is done, and what is so then.

    CASES = {
        "headshot kills on ten": Case(
            "A sniper d2 north, B titanium-golem d7 south", "4 6", "engage A1; shoot B1 front", {"lives B1": False}),
    }  # fmt: skip

    @pytest.mark.parametrize("case", CASES.values(), ids=CASES)
    def test_cards(scene: SceneOf, case: Case) -> None:
        case.check(scene)

What a row may say is what a scene may: see `armybuilder.engine.scenes`.
"""

from collections.abc import Callable, Mapping
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
        with scene_of(*self.lines, **self.settings) as stage:
            for path, value in self.given.items():
                stage.put(path, value)
            for each in self.does:
                stage.act(each)
            found = {question: stage.ask(question) for question in self.then}
        assert found == self.then
