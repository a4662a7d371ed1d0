"""The attack process, its modifiers, cover, injuries and defeat; the book's own examples among them."""

import pytest

from armybuilder.engine.games.collision.figures import cover_between
from armybuilder.engine.games.collision.injuries import injury_of, stacked
from armybuilder.geometry.cover import Cover
from tests.engine.cases import Case
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


def test_injuries_and_hex_take_from_att_def_and_armor_as_they_say() -> None:
    with scene("A c3 north injuries=1 hex=1", "B c4 south injuries=2 hex=1", rolls=[3, 1]) as battle:
        battle.acts("A1", ATTACK)
    _, _, _, parts, against, has_hit, _ = battle.happened("to hit")[0]
    assert parts == [("base", 4), ("injuries", -1), ("hex-x", -2)]
    assert against == [("base", 8), ("injuries", -2), ("hex-x", -2)]
    assert has_hit
    assert battle.happened("injury roll")[0][4] == [("base", 6), ("injuries", -2)]


def test_the_back_counts_only_through_its_edge() -> None:
    with scene("A c3 north", "B c4 north", rolls=[3, 2]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 1
    with scene("A c3 north", "B d4 north", rolls=[3]) as battle:
        battle.acts("A1", ATTACK)


def test_an_attack_is_made_to_the_front_and_its_corners_only() -> None:
    with scene("A c3 north", "B d4 south", "B d3 south", "B c2 south") as battle:
        options = battle.may("A1")
    assert [option for option in options if option.startswith("single")] == ["single 1 B1"]


@pytest.mark.parametrize(("rolled", "gets_through"), [(3, False), (4, True)])
def test_partial_cover_takes_an_attack_on_3_or_less(rolled: int, gets_through: bool) -> None:
    rolls = [rolled, 1] if gets_through else [rolled]
    with scene("A c3 north bow", "B d6 south", terrain={"c4": "vertical-obstacle"}, rolls=rolls) as battle:
        battle.acts("A1", ATTACK)
    assert battle.happened("cover")[0][2:] == ("partial", rolled, gets_through)  # C16


@pytest.mark.parametrize(("rolled", "gets_through"), [(6, False), (7, True)])
def test_total_cover_takes_an_attack_on_6_or_less_and_a_friend_between_gives_it(
    rolled: int, gets_through: bool
) -> None:
    rolls = [rolled, 1] if gets_through else [rolled]
    with scene("A c3 north spear", "A c4 north", "B c5 south", rolls=rolls) as battle:
        battle.acts("A1", ATTACK)
    assert battle.happened("cover")[0][2:] == ("total", rolled, gets_through)


def test_a_ledge_covers_who_stands_nearer_to_its_foot() -> None:
    levels = {"c3": 3, "c4": 3, "c5": 1}
    with scene("A c3 north bow", "B c5 south", levels=levels) as battle:
        state = battle.state
        named = state.field.grid.named
        assert cover_between(state, (named("c3"), named("c5")), (3, 1)) == Cover.TOTAL
        assert cover_between(state, (named("c4"), named("c6")), (3, 1)) == Cover.NONE


CASES = {
    "a level above both ends covers": Case("A c3 north bow, B c7 south", "6", "A1: single 1 B1", {}, levels={"c5": 2}),
    "a lower rank wins glory by the difference": Case(
        "A c3 north weapon:power:20 rank=2, B c4 south rank=7", "4 9", "A1: single 1 B1", {"state.glory": [5, 0]},
        minors=("glorious-combat", "high-ground")),
    "p57 who clings to life brings glory as it falls": Case(
        "A c3 north weapon:power:20 rank=2, B c4 south rank=7 cling-to-life", "4 9",
        "A1: single 1 B1; B1: turn, end", {"state.glory": [5, 0]}, "react cling-to-life B1; face south",
        minors=("glorious-combat", "high-ground")),
    "p57 who persevered brings glory to whoever dealt the last injury": Case(
        "A c3 north rank=2, A d4 west rank=4, B c4 south rank=7 persevere injuries=3", "4 3 1",
        "B1: use persevere; A1: single 1 B1; A2: single 1 B1; begins B1", {"state.glory": [5, 0]},
        minors=("glorious-combat", "high-ground")),
    "p57 who injures itself as it perseveres brings none": Case(
        "A c3 north rank=2, B c4 south rank=7 persevere berserk injuries=3", "",
        "B1: use persevere, use berserk; begins B1", {"is standing B1": False, "state.glory": [0, 0]},
        minors=("glorious-combat", "high-ground")),
    "god favors natural tens of any roll": Case(
        "A c3 north, B c4 south", "10 10", "A1: single 1 B1", {"state.favor": [2, 0]},
        minors=("gods-favor", "high-ground")),
    "the log names what upheaval raises": Case(
        "A c3 north upheaval, B c9 south", "", "A1: aim upheaval block d3",
        {"told has A1 Fighter raises impassable terrain on d3.": True}),
    # 5 + 3 levels beats 6
    "a push down 3 levels is a fall": Case(
        "A c3 north special:knockback:1, B c4 south", "4 1 5", "A1: single 1 B1", {"injuries B1": 1},
        levels={"c3": 4, "c4": 4}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


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


def test_numbers_below_0_have_a_minus_sign() -> None:
    lines = ("A c3 north attack=2 injuries=3", "B c4 south parry defense=1 injuries=3")
    with scene(*lines, rolls=[9, 5], answers=["react parry B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert "B1 Fighter rolls 9 − 1 for Attack, A1 Fighter 5 − 1." in battle.told()
    with scene("A c3 north", "B c4 south defense=1 injuries=3", rolls=[1, 1]) as battle:
        battle.acts("A1", ATTACK)
    assert "against Def −2 (1 base − 3 Injuries)" in battle.told()


def test_the_log_counts_in_the_singular_too() -> None:
    lines = ("A c3 north pain-warp plan-ahead injuries=1", "B c4 south")
    with scene(*lines, rolls=[9, 8]) as battle:
        battle.acts("A1", "use pain-warp B1")
        battle.state.endurance[0] = 2
        battle.does("use plan-ahead")
    assert "counts as having 1 injury." in battle.told()
    assert "sets an 8 aside." in battle.told()
