"""The attack process, its modifiers, cover, injuries and defeat; the book's own examples among them."""

import pytest

from armybuilder.engine.games.collision import combat
from armybuilder.engine.games.collision.attack import weapon_attack
from armybuilder.engine.games.collision.cards import LINE
from armybuilder.engine.games.collision.figures import cover_between
from armybuilder.engine.games.collision.injuries import injury_of, stacked
from armybuilder.engine.games.collision.state import NOWHERE
from armybuilder.engine.table import Asked, NeedChoice, Table
from armybuilder.geometry.cover import Cover
from tests.engine.collision.scene import scene

ATTACK = "single 1 B1"


@pytest.mark.parametrize(
    ("excess", "injury"),
    [
        (0, 0),
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 3),
        (6, 3),
        (7, 4),
        (8, 4),
        (9, 5),
        (10, 5),
        (11, 6),
        (12, 6),
        (14, 7),
    ],
)
def test_an_injury_is_half_of_what_beats_the_armor_rounded_up(excess: int, injury: int) -> None:
    assert injury_of(excess) == injury  # C8


@pytest.mark.parametrize(("current", "injury", "level"), [(1, 3, 3), (2, 1, 3), (0, 1, 1), (2, 2, 3)])
def test_a_greater_injury_replaces_the_level_and_any_other_adds_1(current: int, injury: int, level: int) -> None:
    assert stacked(current, injury) == level  # C5, C6


def test_an_attack_is_made_to_the_front_and_its_corners_only() -> None:
    with scene("A c3 north", "B d4 south", "B d3 south", "B c2 south") as battle:
        options = battle.may("A1")
    assert [option for option in options if option.startswith("single")] == ["single 1 B1"]


def test_a_ledge_covers_who_stands_nearer_to_its_foot() -> None:
    levels = {"c3": 3, "c4": 3, "c5": 1}
    with scene("A c3 north bow", "B c5 south", levels=levels) as battle:
        state = battle.state
        named = state.field.grid.named
        assert cover_between(state, (named("c3"), named("c5")), (3, 1)) == Cover.TOTAL
        assert cover_between(state, (named("c4"), named("c6")), (3, 1)) == Cover.NONE


def test_a_character_falls_at_its_toughness_and_drops_what_it_carries() -> None:
    from armybuilder.engine.games.collision.state import Marker

    with scene("A c3 north weapon:power:12", "B c4 south toughness=3", rolls=[4, 4]) as battle:
        battle.state.markers.append(Marker("shard", 0, battle.piece("B1")))
        battle.acts("A1", ATTACK)
    assert not battle.is_standing("B1")
    assert battle.state.field.grid.name(battle.state.markers[0].tile) == "c4"


def test_an_attack_drops_the_flag() -> None:
    from armybuilder.engine.games.collision.state import Marker

    with scene("A c3 north", "B c4 south", rolls=[1], major="capture-the-standard") as battle:
        battle.state.markers.append(Marker("flag", 0, battle.piece("A1")))
        battle.acts("A1", ATTACK)
    assert battle.state.field.grid.name(battle.state.markers[0].tile) == "c3"


# The log


def test_the_log_counts_in_the_singular_too() -> None:
    lines = ("A c3 north pain-warp plan-ahead injuries=1", "B c4 south")
    with scene(*lines, rolls=[9, 8]) as battle:
        battle.acts("A1", "use pain-warp B1")
        battle.state.endurance[0] = 2
        battle.does("use plan-ahead")
    assert "counts as having 1 injury." in battle.told()
    assert "sets an 8 aside." in battle.told()


def test_a_line_says_over_which_tiles_it_goes_so_far_and_how_far_it_may_go_on() -> None:
    with (
        scene("A f6 north", "B f8 south") as battle,
        pytest.raises(NeedChoice) as asked,
    ):
        combat.strike_at(
            Table(battle.state, (None, None)), weapon_attack(battle.state.profile[0].weapons[0], 0, LINE), NOWHERE, 3
        )
    question = asked.value.question
    assert isinstance(question, Asked)
    assert (question, question.why) == (
        "Where does the line go on from f7?",
        "So far it goes over f7. It may go on for up to 2 tiles, each beside the one before.",
    )
