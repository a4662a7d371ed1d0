"""Whole battles of chance: they end, keep the invariants, can be suspended, copied, replayed and turned round."""

import random
from collections import Counter

import pytest

from armybuilder.engine import replay
from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.collision import GAME
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.match import Match
from armybuilder.engine.table import Option
from armybuilder.geometry.grid import DIRECTION_NAMES
from tests.engine.collision.battles import equal_setup, random_setup
from tests.engine.collision.cards import Data, fixture_cards
from tests.engine.collision.invariants import wrong
from tests.engine.matches import play_checked

#: The most questions in one activation, whatever cards are made.
MOST_ASKED = 200


def battle(setup: Data, seed: int, *, has_bots: bool = True) -> Match[State]:
    players = (RandomBot(f"a{seed}"), RandomBot(f"b{seed}")) if has_bots else (None, None)
    return Match(GAME, setup, str(seed), players)


@pytest.mark.parametrize("seed", range(30))
def test_a_battle_of_chance_keeps_every_invariant_and_ends(seed: int) -> None:
    state = play_checked(GAME, random_setup(seed), str(seed), wrong)
    assert GAME.result(state) is not None


def test_a_replay_plays_again_from_its_text() -> None:
    match = battle(random_setup(4), 4).run()
    again = replay.play(replay.read(replay.record(match).text()))
    assert GAME.fingerprint(again.state) == GAME.fingerprint(match.state)


def test_no_activation_asks_more_than_two_hundred_times() -> None:
    for seed in range(12):
        match, asked = battle(random_setup(seed, board=0), seed), Counter[int]()
        activation = 0
        while match.result is None:
            before = len(match.answers)
            match.step()
            activation += any(event[0] == "activates" for event in match.events[-3:])
            asked[activation] += len(match.answers) - before
        assert max(asked.values()) <= MOST_ASKED


# Turned by half a turn

OTHER_SIDE = {"first": "second", "second": "first"}
OTHER_WAY = dict(zip(DIRECTION_NAMES, (*DIRECTION_NAMES[2:], *DIRECTION_NAMES[:2]), strict=True))


def turned(state: State, option: Option) -> Option:
    """An option as it is on the board turned by half a turn."""
    grid, words = state.field.grid, {**OTHER_SIDE, **OTHER_WAY}
    last = grid.space(grid.rows - 1, grid.columns - 1) + grid.space(0, 0)
    tiles = [
        kind.kind == "space" or (option in Verbs.aim and isinstance(part, int))
        for kind, part in Verbs.of(option).parsed(option)
    ]
    parts = zip(tiles, option[1:], strict=True)
    return (option[0], *(last - int(part) if is_tile else words.get(str(part), part) for is_tile, part in parts))


def printed_setup(seed: int) -> Data:
    """Printed characters against each other, whose paths nothing waits beside."""
    chance, setup = random.Random(seed), equal_setup()
    slugs = [slug for slug in fixture_cards()["characters"] if slug != "ember-devil"]
    majors = ("lost-trinket", "headhunter", "supply-raid", "lights-in-the-darkness", "statues-of-good-evil")
    armies = [{"name": name, "characters": [chance.choice(slugs) for _ in range(4)]} for name in "AB"]
    return setup | {"armies": armies, "major": majors[seed % len(majors)]}


@pytest.mark.parametrize("seed", range(5))
def test_a_battle_on_the_board_turned_by_half_is_the_same_for_the_same_dice(seed: int) -> None:
    straight = battle(printed_setup(seed), seed).run()
    other = battle(printed_setup(seed), seed, has_bots=False).run()
    for answer in straight.answers:
        other.answer(turned(other.state, answer))
        other.run()
    for name in ("injuries", "endurance", "mana", "standing", "stun", "flee", "poison", "luck", "glory", "gained"):
        assert getattr(other.state, name) == getattr(straight.state, name), name
    assert other.state.result == straight.state.result
