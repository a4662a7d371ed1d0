"""Room for everybody: nobody is left out at deployment without a word (Deployment; ruling OC46)."""

import random
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.officers_chess import GAME
from armybuilder.engine.games.officers_chess.setup import lack_of_room
from armybuilder.engine.match import Match
from tests.engine.officers_chess.cards import fixture_cards
from tests.engine.officers_chess.matches import scenarios

#: The mountain in a zone of three spaces, for units on foot and fliers alone: there it counts who comes first.
MOUNTAIN = {"a1": "mountain"}


def battle(
    attackers: Sequence[str], zone: Sequence[str] = ("a1", "b1", "c1"), terrain: dict[str, str] | None = None
) -> dict[str, Any]:
    """Some units that deploy in a small zone, against one that has a space to itself."""
    armies = [
        {"name": side, "units": [{"class": slug, "inventory": [], "tags": []} for slug in classes]}
        for side, classes in (("A", attackers), ("D", ["soldier"]))
    ]
    rules = {"rounds": 3, "deploys_first": "attacker", "zones": {"attacker": list(zone), "defender": ["c9"]}}
    board = {"rows": 9, "columns": 9, "terrain": MOUNTAIN if terrain is None else terrain}
    return {"cards": fixture_cards(), "map": board, "scenario": {**rules, "escapes": 3}, "armies": armies}


def test_a_zone_of_three_has_room_for_three() -> None:
    assert lack_of_room(GAME.start(battle(["soldier", "cavalier", "cavalier"]), 1), 0) is None


def test_a_zone_of_three_has_no_room_for_four() -> None:
    room = lack_of_room(GAME.start(battle(["soldier"] * 4), 1), 0)
    assert room is not None
    assert (room.units, len(room.spaces)) == (4, 3)


@pytest.mark.parametrize("units", [["cavalier"] * 3, ["cavalier", "knight", "cavalier"]])
def test_riders_and_armor_find_no_place_on_a_mountain(units: list[str]) -> None:
    room = lack_of_room(GAME.start(battle(units), 1), 0)
    assert room is not None
    assert (room.units, len(room.spaces)) == (3, 2)


def test_a_unit_on_foot_leaves_riders_the_spaces_that_they_need() -> None:
    match = Match(GAME, battle(["soldier", "cavalier", "cavalier"]), "1", (None, None)).run()
    match.answer(("deploy", 0))
    match.run()
    while match.state.round == 0:
        assert match.question is not None
        match.answer(match.question.options[0])
        match.run()
    assert all(match.state.place)
    assert match.state.grid.name(match.state.place[0]) == "a1"


def test_whoever_finds_no_place_is_told_of() -> None:
    match = Match(GAME, battle(["soldier"] * 4), "1", (None, None)).run()
    while match.state.round == 0:
        assert match.question is not None
        match.answer(match.question.options[0])
        match.run()
    told = [GAME.tell(match.state, event) for event in match.events]
    assert "A4 Soldier finds no place in its zone and stays out of the battle." in told


def test_every_zone_of_our_scenarios_has_room_for_ten_riders() -> None:
    for found in scenarios().values():
        units = [{"class": "cavalier", "inventory": [], "tags": []}] * 10
        armies = [{"name": side, "units": units} for side in "AD"]
        state = GAME.start({"cards": fixture_cards(), **found, "armies": armies}, 1)
        assert lack_of_room(state, 0) is lack_of_room(state, 1) is None


@pytest.mark.parametrize("seed", range(120))
def test_everybody_is_deployed_wherever_there_is_a_way_to_seat_all(seed: int) -> None:
    chance = random.Random(seed)
    zone = chance.sample([f"{column}{row}" for column in "abc" for row in (1, 2)], chance.randint(2, 5))
    ground = {
        space: chance.choice(("mountain", "river", "sea-lake", "forest")) for space in zone if chance.random() < 0.6
    }
    units = [chance.choice(("soldier", "cavalier", "knight", "pegasus-knight")) for _ in range(chance.randint(1, 5))]
    setup = battle(units, zone, ground)
    has_room = lack_of_room(GAME.start(setup, 1), 0) is None
    assert has_room == can_all_stand(units, zone, ground)
    match = Match(GAME, setup, str(seed), (RandomBot("a"), RandomBot("d")))
    while match.state.round == 0:
        match.step()
    assert not has_room or all(match.state.place)


def can_all_stand(units: Sequence[str], zone: Sequence[str], ground: dict[str, str]) -> bool:
    """True where some way to seat the units leaves nobody without a space, by trying them all."""
    cards = fixture_cards()

    def stands(unit: str, space: str) -> bool:
        return bool(cards["terrain"][ground.get(space, "plains")][cards["classes"][unit]["footing"]])

    ways = permutations(zone, len(units)) if len(units) <= len(zone) else ()
    return any(all(map(stands, units, way)) for way in ways)
