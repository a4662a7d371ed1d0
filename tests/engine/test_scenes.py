"""Every scene of the fixtures, played: what is written there is what the engine does."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.games.analog_tactics.scenes import set_stage as analog_tactics
from armybuilder.engine.games.collision.scenes import set_stage as collision
from armybuilder.engine.games.officers_chess.scenes import set_stage as officers_chess
from armybuilder.engine.games.tactica.scenes import set_stage as tactica
from armybuilder.engine.games.tactics_david.scenes import set_stage as tactics_david
from armybuilder.engine.scenes import Scene, Stage, Unplayable, differences, play, read, written
from tests.engine.analog_tactics.matches import library as analog_cards
from tests.engine.analog_tactics.scene import OPEN_BOARD
from tests.engine.collision.scene import printed as collision_cards
from tests.engine.officers_chess.cards import fixture_cards as officers_cards
from tests.engine.tactica.matches import library as tactica_cards
from tests.engine.tactics_david.cards import fixture_cards as david_cards

FIXTURES = Path(__file__).parents[2] / "fixtures"
#: How each game sets a stage, its cards, and what a scene need not say.
STAGES: Mapping[str, tuple[Callable[..., Stage[Any]], Callable[[], Any], Mapping[str, Any]]] = {
    "tactics-david": (tactics_david, david_cards, {}),
    "analog-tactics": (analog_tactics, analog_cards, {"board": OPEN_BOARD}),
    "tactica": (tactica, tactica_cards, {}),
    "collision": (collision, collision_cards, {}),
    "officers-chess": (officers_chess, officers_cards, {}),
}


@cache
def scenes(game: str) -> Mapping[str, Scene]:
    rows = json.loads((FIXTURES / game / "scenes.json").read_text(encoding="utf-8"))
    return {row["slug"]: Scene.of(row) for row in rows}


def stage(game: str, scene: Scene) -> Stage[Any]:
    set_stage, cards, usual = STAGES[game]
    return set_stage(cards(), scene.pieces, scene.dice, scene.answers, **{**usual, **scene.settings})


def check(game: str, scene: Scene) -> None:
    played = play(scene, stage(game, scene))
    assert played.wrong == ""
    played.stage.table.finish()
    assert list(differences(scene, played.stage)) == []


@pytest.mark.parametrize("game", STAGES)
def test_every_scene_goes_as_it_says(game: str, subtests: pytest.Subtests) -> None:
    for slug, scene in scenes(game).items():
        try:
            check(game, scene)
        except Exception:
            # To report a subtest takes longer than to play it, so that only what fails is one.
            with subtests.test(slug):
                check(game, scene)


def test_a_scene_tells_of_every_deed_and_die() -> None:
    scene = next(each for each in scenes("tactics-david").values() if each.dice and each.answers)
    played = play(scene, stage("tactics-david", scene))
    assert [deed for deed, _ in played.deeds] == list(scene.does)
    assert all(frame.text for frame in played.frames)
    assert any(frame.kind == "answer" for frame in played.frames)
    assert any(frame.kind != "answer" for frame in played.frames)
    assert played.start is not played.stage.state


def test_the_last_line_of_a_deed_shows_the_table_after_it() -> None:
    title = "A charge that passes goes up to a die and the rating"
    scene = next(each for each in scenes("tactics-david").values() if each.title == title)
    played = play(scene, stage("tactics-david", scene))
    assert played.frames[-1].state.place == played.stage.state.place != played.start.place


@pytest.mark.parametrize("game", STAGES)
def test_every_scene_is_read_again_as_it_was_written(game: str) -> None:
    for slug, scene in scenes(game).items():
        assert read(written(scene), slug) == (Scene.of({**scene.data(), "shows": list(scene.shows)}), [])
        assert Scene.of(json.loads(json.dumps(scene.data()))) == scene


@given(st.text(max_size=200))
def test_no_text_is_too_odd_to_be_read(text: str) -> None:
    scene, mistakes = read(text)
    lines = text.splitlines()
    assert all(1 <= each.line <= len(lines) for each in mistakes)
    assert read(written(scene))[1] == [] or mistakes or "\n" in scene.title


WRONG_LINES = {
    "attack A1 B1": "“attack A1 B1” is neither a piece (a side’s letter first) nor a line such as “do: …”.",
    "dices: 3": "A line can’t begin with “dices:”; it can begin with title, dice, do, answer, shows, then, given, set.",
    "dice: 3 four": "Dice are whole numbers with spaces between them.",
    "then: lives B1": "“then” needs a name, “ = ” and a value.",
    "then: lives B1 = no": "“no” is no JSON value.",
}


def test_every_line_that_cannot_be_read_is_named() -> None:
    scene, mistakes = read("title: Wrong\n\n" + "\n".join(WRONG_LINES))
    assert [(each.line, each.message) for each in mistakes] == [
        (number, message) for number, message in enumerate(WRONG_LINES.values(), 3)
    ]
    assert scene.title == "Wrong"


BASE = Scene("", "", ("A soldier d4 north", "B knight d5 south"), ("engage A1", "attack front"), (3, 4, 2, 2, 2, 2))
CANT_GO_ON = {
    "no die is left": (("engage A1", "attack front"), (), "is rolled, but no die is left"),
    "a die with too many": (("engage A1", "attack front"), (9,), "A D6 can’t show 9."),
    "no such option": (("engage A1", "attack rear"), (), "“attack rear” is no answer to"),
    "no such unit": (("kill B7",), (), "“kill B7” can’t be done here"),
}


@pytest.mark.parametrize(("does", "dice", "says"), CANT_GO_ON.values(), ids=CANT_GO_ON)
def test_a_scene_that_cannot_go_on_says_why(does: tuple[str, ...], dice: tuple[int, ...], says: str) -> None:
    scene = Scene("", "", BASE.pieces, does, dice)
    assert says in play(scene, stage("tactics-david", scene)).wrong


@pytest.mark.parametrize("text", ["state.__class__", "state._dice", "__init__", "finish", "nothing of this kind"])
def test_a_scene_asks_for_nothing_but_what_a_stage_answers(text: str) -> None:
    with pytest.raises(Unplayable):
        stage("tactics-david", BASE).ask(text)
