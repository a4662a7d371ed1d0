"""Berserk: whom a unit must attack, and where it may go for that (Status Effects; rulings OC11, OC42)."""

import random
from functools import partial
from operator import mod

import pytest

from armybuilder.engine.games.officers_chess import combat
from armybuilder.engine.games.officers_chess.options import ActivationChoices
from armybuilder.engine.games.officers_chess.state import State
from tests.engine.officers_chess.matches import hireable, usable
from tests.engine.officers_chess.scene import SceneOf

FOG = {"fog": True}


def test_berserk_must_attack_the_weakest_in_range_of_either_side(scene: SceneOf) -> None:
    lines = ("A mercenary d4 iron-sword !berserk", "A soldier e4 hp=3", "D soldier d5 hp=9")
    with scene(*lines, rolls=[20]) as battle:
        battle.begin("A1")
        assert [text for text in battle.options() if not text.startswith("move")] == ["rage iron-sword"]
        assert "It is Berserk" in battle.why_not("wait")
        battle.do("rage iron-sword")
    assert battle.events("rages") == [("rages", 0, 1)]


def test_berserk_between_equals_is_settled_by_a_die(scene: SceneOf) -> None:
    with scene("A mercenary d4 iron-blade !berserk", "D soldier e4", "D soldier d5", rolls=[2, 20]) as battle:
        battle.turn("A1", "rage iron-blade")
    assert battle.events("rages") == [("rages", 0, 2)]


def test_berserk_takes_the_weapon_that_reaches_the_weakest(scene: SceneOf) -> None:
    lines = ("A warrior d4 iron-axe iron-bow !berserk", "D soldier d5 hp=9", "D knight d6 hp=4")
    with scene(*lines, rolls=[20, 20]) as battle:
        battle.begin("A1")
        assert [text for text in battle.options() if "rage" in text] == ["rage iron-bow"]
        battle.do("rage iron-bow")
    assert battle.events("rages") == [("rages", 0, 2)]


def test_berserk_with_several_weapons_takes_any_of_them(scene: SceneOf) -> None:
    lines = ("A mercenary d4 iron-sword steel-blade !berserk", "D soldier d5")
    with scene(*lines, rolls=[20]) as battle:
        battle.begin("A1")
        assert [text for text in battle.options() if "rage" in text] == ["rage iron-sword", "rage steel-blade"]
        battle.do("rage steel-blade")
    assert battle.events("attacks") == [("attacks", 0, 1, "steel-blade")]


def test_berserk_moves_only_to_where_it_has_somebody_in_range(scene: SceneOf) -> None:
    lines = ("A soldier e1 iron-lance vulnerary door-key hp=3 !berserk", "D soldier e5", "D soldier i9")
    with scene(*lines, rolls=[20]) as battle:
        battle.begin("A1")
        assert sorted(battle.options()) == ["move d5", "move e4", "move f5"]
        assert "It is Berserk" in battle.why_not("wait")
        assert "It is Berserk" in battle.why_not("use vulnerary")
        battle.do("move e4")
        assert battle.options() == ["rage iron-lance"]
        battle.do("rage iron-lance")
    assert battle.strikes() == ["A1 miss"]


def test_berserk_with_somebody_in_range_may_move_to_where_it_has_another(scene: SceneOf) -> None:
    with scene("A soldier e1 iron-lance !berserk", "D soldier e2", "D soldier g2 hp=1", rolls=[20]) as battle:
        battle.begin("A1")
        options = battle.options()
        assert "rage iron-lance" in options
        assert "move g1" in options
        assert "move a1" not in options
        battle.do("move g1", "rage iron-lance")
    assert battle.events("rages") == [("rages", 0, 2)]


def test_berserk_goes_for_its_own_side_too(scene: SceneOf) -> None:
    with scene("A soldier a1 iron-lance !berserk", "A soldier a4", "D soldier i9", rolls=[20]) as battle:
        battle.begin("A1")
        assert all(option.startswith("move") for option in battle.options())
        battle.do("move a3", "rage iron-lance")
    assert battle.events("rages") == [("rages", 0, 1)]


def test_berserk_takes_what_it_samples_from_its_duties(scene: SceneOf) -> None:
    with scene("A soldier e1 iron-lance !berserk", "D soldier e5") as battle:
        battle.begin("A1")
        choices = ActivationChoices(battle.state, 0)
        drawn = {choices.sample(partial(mod, number)) for number in range(20)}
        assert drawn == set(choices.listed())


def test_berserk_without_a_weapon_that_it_can_use_is_free(scene: SceneOf) -> None:
    with scene("A mage e1 fire !berserk !silenced", "D soldier e3") as battle:
        battle.begin("A1")
        assert {"wait", "move a1"} <= set(battle.options())
        battle.do("wait")


def test_berserk_hunts_nobody_whom_the_fog_hides(scene: SceneOf) -> None:
    with scene("A archer a1 iron-bow !berserk", "D soldier a6", options=FOG, rolls=[20]) as battle:
        battle.begin("A1")
        assert {"wait", "move b1"} <= set(battle.options())
        battle.do("move a4")
        assert battle.options() == ["rage iron-bow"]
        battle.do("rage iron-bow")


def test_berserk_that_somebody_unseen_stops_out_of_range_may_wait(scene: SceneOf) -> None:
    lines = ("A archer a1 iron-bow !berserk", "A soldier a11", "D soldier a8", "D soldier a5")
    with scene(*lines, options=FOG, rows=12, columns=1) as battle:
        battle.begin("A1")
        assert battle.options() == ["move a6"]
        battle.do("move a6")
        assert battle.space("A1") == "a4"
        assert battle.options() == ["wait"]
        battle.do("wait")


@pytest.mark.parametrize("seed", range(80))
def test_berserk_is_offered_just_what_a_plain_count_of_ways_and_ranges_finds(scene: SceneOf, seed: int) -> None:
    chance = random.Random(seed)
    spaces = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
    chance.shuffle(spaces)
    classes = [chance.choice(hireable()) for _ in range(chance.randint(2, 5))]
    lines = [f"{'AD'[n == 1 or chance.random() < 0.5]} {slug} {spaces.pop()} " for n, slug in enumerate(classes)]
    lines = [f"A {lines[0][2:]}{chance.choice(usable(classes[0]))} !berserk", *lines[1:]]
    terrain = {spaces.pop(): chance.choice(("forest", "river", "wall", "desert")) for _ in range(8)}
    with scene(*lines, terrain=terrain, rows=6, columns=6) as battle:
        battle.begin("A1")
        found, duties = set(battle.options()), plain_duties(battle.state)
        assert found == duties if duties else "wait" in found


def plain_duties(state: State) -> set[str]:
    """The duties of the Berserk unit A1 as long as it can come to strike somebody, counted anew."""
    grid, foot = state.grid, state.profile[0].footing
    taken = {state.place[unit]: unit for unit in state.in_play()}
    left = {state.place[0]: state.budget}
    queue = [state.place[0]]
    for space in queue:
        for near in grid.near[space]:
            cost = state.ground_at(near).costs.get(foot, 0) if grid.is_on[near] else 0
            is_enemy = near in taken and state.owner[taken[near]] != state.owner[0]
            if cost and not is_enemy and left[space] - cost > left.get(near, -1):
                left[near] = left[space] - cost
                queue.append(near)
    at_hand = _struck_from(state, state.place[0])
    fewest = min((state.hp[unit] for _, unit in at_hand), default=0)
    rages = {f"rage {slug}" for slug, unit in at_hand if state.hp[unit] == fewest}
    return rages | {f"move {grid.name(space)}" for space in left if space not in taken and _struck_from(state, space)}


def _struck_from(state: State, space: int) -> list[tuple[str, int]]:
    """Each weapon of the unit A1 with each unit that it reaches from a space."""
    return [
        (gear.slug, unit)
        for gear in combat.weapons(state, 0)
        for unit in state.in_play()
        if unit and (state.owner[unit] != state.owner[0] or not gear.tag("aoe"))
        if combat.reach(state, 0, gear)[0]
        <= state.grid.distance(space, state.place[unit])
        <= combat.reach(state, 0, gear)[1]
    ]
