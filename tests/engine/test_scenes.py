"""Every scene of the fixtures, played: what is written there is what the engine does."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.scenes import Scene, Unplayable, differences, play, read, written
from tests.engine.scenes import STAGES, scenes, stage


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
