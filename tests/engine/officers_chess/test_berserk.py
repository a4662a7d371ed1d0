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
