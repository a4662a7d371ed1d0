"""Scenes on paper: the boards before and after, around the pieces that they are about, and the words below."""

from typing import NamedTuple

import pytest

from armybuilder.learn.figures import GAP, example_of
from armybuilder.learn.stages import scenes_of
from catalog.shelf import shelf

pytestmark = pytest.mark.django_db


class Shown(NamedTuple):
    """What is seen of a scene: how wide and tall it is in spaces, the pieces with those afterwards, its last words."""

    width: float
    height: float
    pieces: str
    ends: str


SCENES = {
    ("tactics-david", "A charge that passes goes up to a die and the rating"): Shown(
        6 + GAP / 10,
        8,
        "A1 Soldier on d1, facing north. Afterwards: A1 Soldier on d7, facing north",
        "7 in the test, 7 needed; it may go up to 7 spaces. A1 Soldier moves from d1 to d7.",
    ),
    ("tactics-david", "A Deathmatch is won by the side that is left"): Shown(
        6 + GAP / 10,
        4,
        "A1 Knight on d4, facing north; B1 Soldier on d5, facing north. Afterwards: B1 Soldier on d5, facing north; "
        "A1 Knight on d4, facing north",
        "B1 Soldier defends with 1 + 1 = 2. B1 Soldier is killed by A1 Knight.",
    ),
    ("officers-chess", "A unit moves 5 spaces"): Shown(
        2, 2, "A1 Soldier on a1", "May be done: move a6: yes. May be done: move a7: no."
    ),
    ("tactica", "A Foot is placed beside a wall, untrained"): Shown(
        7 + GAP / 10, 2 * 0.866 + 1.155, ". Afterwards: A1 Foot on d4", "A1 Foot is placed on d4."
    ),
}


@pytest.mark.parametrize(("game", "title"), SCENES, ids=[title for _, title in SCENES])
def test_a_scene_is_a_figure_of_its_pieces_before_and_after(game: str, title: str) -> None:
    scene = next(each for each in scenes_of(game).scenes.values() if each.title == title)
    example, shown = example_of(scene, shelf(game)), SCENES[game, title]
    assert example
    assert (example.figure.title, example.figure.described) == (title, shown.pieces)
    assert example.told.endswith(shown.ends)
    size = (example.figure.width / 10, example.figure.height / 10)
    assert size == pytest.approx((shown.width, shown.height), abs=0.01)


@pytest.mark.parametrize(
    ("game", "title"),
    [("tactica", "Spy shows the opponent's hand, once a phase")],  # nothing of it is seen on a board
)
def test_what_no_board_shows_is_no_figure(game: str, title: str) -> None:
    scene = next(each for each in scenes_of(game).scenes.values() if each.title == title)
    assert example_of(scene, shelf(game)) is None


def test_a_dark_piece_has_a_light_edge_that_tells_it_from_dark_ground() -> None:
    scene = next(iter(scenes_of("analog-tactics").showing["section:movement"]))
    example = example_of(scene, shelf("analog-tactics"))
    assert example
    shapes = example.figure.shapes
    dark = [number for number, each in enumerate(shapes) if each.role == "unit"]
    assert dark
    for number in dark:
        edge, body = shapes[number - 1], shapes[number]
        assert (edge.role, edge.path) == ("mark", body.path)
        assert edge.scale > body.scale
        assert edge.x + 5 * edge.scale == pytest.approx(body.x + 5 * body.scale)
