"""Whole battles of chance: they end, keep the invariants at every step, can be suspended, copied and replayed."""

from collections import Counter
from typing import Any

import pytest

from armybuilder.engine import replay
from armybuilder.engine.bots import GreedyBot, RandomBot
from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games.officers_chess import GAME
from armybuilder.engine.games.officers_chess.options import ActivationChoices
from armybuilder.engine.games.officers_chess.state import NOBODY, NOWHERE, State
from armybuilder.engine.match import Match
from armybuilder.engine.table import Choices, listed
from tests.engine.officers_chess.matches import equal_setup, random_setup

SEEDS = range(24)


def battle(seed: int, *, bots: bool = True, **how: Any) -> Match[State]:
    setup = random_setup(seed, fog=seed % 3 == 0, **how)
    players = (RandomBot(f"a{seed}"), RandomBot(f"d{seed}")) if bots else (None, None)
    return Match(GAME, setup, str(seed), players)


def check(state: State, carried: Counter[str], spent: Counter[str]) -> None:
    """Asserts what is true of every battle after every step."""
    on_map = [place for place in state.place if place != NOWHERE]
    assert len(on_map) == len(set(on_map)), "one unit a space"
    assert {unit: space for space, unit in enumerate(state.occupant) if unit != NOBODY} == {
        unit: place for unit, place in enumerate(state.place) if place != NOWHERE
    }, "occupants and places are in step"
    for unit, hp in enumerate(state.hp):
        assert 0 <= hp <= state.profile[unit].hp
        assert hp or state.place[unit] == NOWHERE, "no routed unit on the map"
        assert state.kit[unit] == state.cards.kit(state.profile[unit], state.inventory[unit])
        assert not state.wielded[unit] or state.wielded[unit] in state.inventory[unit]
        assert len(state.inventory[unit]) <= 3
        if state.place[unit]:
            assert state.profile[unit].footing in state.ground_at(state.place[unit]).costs, "it may stand there"
    assert Counter(slug for each in state.inventory for slug in each) + spent == carried, "inventories are conserved"
    assert state.active == NOBODY or state.hp[state.active] > 0
    assert all(state.ground_at(space).hit_points for space in state.walls)
    assert all(0 < left < state.ground_at(space).hit_points for space, left in state.wall_hp.items())


def played(seed: int) -> Match[State]:
    """A battle played with every invariant checked after every step."""
    match = battle(seed)
    carried = Counter(slug for each in match.state.inventory for slug in each)
    steps = 0
    while GAME.result(match.state) is None:
        match.step()
        steps += 1
        assert steps < 20_000
        check(match.state, carried, _spent(match, carried))
    return match


def _spent(match: Match[State], carried: Counter[str]) -> Counter[str]:
    """The gear used up, as the events tell it: keys, and consumables by their uses."""
    uses = Counter((event[1], event[2]) for event in match.events if event[0] == "uses")
    spent = Counter(event[3] for event in match.events if event[0] == "opens" and event[3] == "door-key")
    for (_, slug), times in uses.items():
        spent[slug] += times // match.state.cards.gear[slug].uses
    return +spent


@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_of_chance_keeps_every_invariant_and_ends(seed: int) -> None:
    match = played(seed)
    assert match.result is not None
    assert all(GAME.tell(match.state, event) for event in match.events)


@pytest.mark.long
def test_two_thousand_battles_keep_every_invariant_and_end() -> None:
    for seed in range(2000):
        assert played(seed).result is not None, seed


@pytest.mark.parametrize("seed", range(4))
def test_a_battle_suspended_at_every_question_is_the_same_as_one_played_straight(seed: int) -> None:
    straight = battle(seed).run()
    halting = battle(seed, bots=False).run()
    for answer in straight.answers:
        assert halting.question is not None
        halting.answer(answer)
        halting.run()
    assert halting.events == straight.events
    assert GAME.fingerprint(halting.state) == GAME.fingerprint(straight.state)


@pytest.mark.parametrize("seed", range(4))
def test_a_sample_is_always_one_of_the_listed_options_and_each_has_no_reason_against_it(seed: int) -> None:
    match, pick = battle(seed, bots=False).run(), picker(seeded(str(seed)))
    asked = 0
    while match.question is not None and asked < 400:
        options = match.question.options
        among = listed(options)
        assert among
        assert len(set(among)) == len(among)
        if isinstance(options, Choices):
            assert {options.sample(pick) for _ in range(5)} <= set(among)
            assert {options.why_not(option) for option in among} == {""}
        match.answer(among[pick(len(among))])
        match.run()
        asked += 1
    assert asked > 50


def test_each_listed_option_can_be_sampled() -> None:
    match, pick = battle(7).run(), picker(3)
    state = match.game.start(match.setup, 5)
    for unit, space in enumerate(sorted(state.zones[0])[:5]):
        state.place[unit], state.occupant[space] = space, unit
    state.active, state.phase, state.budget, state.can_equip = 0, 2, 3, True
    choices = ActivationChoices(state, 0)
    assert {choices.sample(pick) for _ in range(4000)} == set(choices.listed())


def test_playing_on_in_a_copy_never_changes_the_original() -> None:
    match = battle(1, bots=False).run()
    pick = picker(9)
    for _ in range(120):
        assert match.question is not None
        mark, events = GAME.fingerprint(match.state), list(match.events)
        twin = match.copy()
        twin.bots = (RandomBot("x"), RandomBot("y"))
        assert twin.question is not None
        twin.answer(listed(twin.question.options)[0])
        twin.run()
        assert (GAME.fingerprint(match.state), match.events) == (mark, events)
        among = listed(match.question.options)
        match.answer(among[pick(len(among))])
        match.run()
        if match.result:
            return


def test_a_replay_plays_again_and_says_where_it_stops_fitting() -> None:
    match = battle(4).run()
    written = replay.record(match)
    again = replay.play(replay.read(written.text()))
    assert GAME.fingerprint(again.state) == GAME.fingerprint(match.state)
    changed = replay.read(written.text().replace('"activate A1"', '"activate A9"', 1))
    with pytest.raises(replay.Diverged, match="activate A9"):
        replay.play(changed)


@pytest.mark.long
def test_greedy_beats_random_in_ninety_of_a_hundred_with_equal_armies() -> None:
    assert greedy_wins(range(100)) >= 90


def greedy_wins(seeds: range) -> int:
    """The number of wins of greedy on the open field, in turn as attacker and as defender."""
    won = 0
    for seed in seeds:
        side = seed % 2
        bots = [RandomBot(str(seed)), RandomBot(str(seed))]
        players = [GreedyBot(str(seed)) if player == side else bots[player] for player in (0, 1)]
        match = Match(GAME, equal_setup(), str(seed), players).run()
        won += match.result is not None and match.result.winner == side
    return won
