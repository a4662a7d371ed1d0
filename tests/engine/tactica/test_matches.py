"""Whole wars of chance: they end, can be suspended, copied and replayed, and are the same from either side."""

from collections import Counter

import pytest

from armybuilder.engine import replay
from armybuilder.engine.bots import GreedyBot, RandomBot
from armybuilder.engine.games.tactica import GAME, figures
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import BEGINNING_BATTLE, State
from armybuilder.engine.games.tactica.turn import play_stage
from armybuilder.engine.games.tactica.uses import USES
from armybuilder.engine.match import Match
from armybuilder.engine.table import Table
from tests.engine.matches import two_bots
from tests.engine.tactica.matches import crowded, library, problems, random_setup, war
from tests.engine.tactica.turning import essence, turned, turned_round
from tests.games.tactica.paper import fixture

#: Slugs of the catalog that have no effect of their own, and why.
NO_EFFECT = {
    "neutral": "flat ground does nothing",
    "ridge": "it acts through the ground around it and its shadow, in field.py",
    "ravine": "it acts through the ground around it, in field.py",
    "cthon": "summons belong to the advanced game",
    "ouran": "summons belong to the advanced game",
}


def chance_war(seed: int) -> Match[State]:
    return Match(GAME, random_setup(str(seed)), str(seed), two_bots(str(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_every_event_can_be_told_after_the_war_as_it_was_told_in_it(seed: int) -> None:
    """A later battle has another field, and hexes of other numbers."""
    match, told = chance_war(seed), list[str]()
    while match.result is None:
        before = len(match.events)
        match.step()
        told += [GAME.tell(match.state, event) for event in match.events[before:]]
    assert [GAME.tell(match.state, event) for event in match.events] == told


def test_the_turns_of_a_war_are_those_of_all_its_battles() -> None:
    match = chance_war(2).run()
    begun = [event for event in match.events if event[0] == "turn"]
    assert GAME.turns(match.state) == len(begun) > max(number for _, number, _ in begun)


def test_a_replay_plays_again_and_says_where_it_stops_fitting() -> None:
    match = chance_war(4).run()
    written = replay.record(match)
    again = replay.play(replay.read(written.text()))
    assert GAME.fingerprint(again.state) == GAME.fingerprint(match.state)
    changed = replay.read(written.text().replace('"draw troop"', '"draw nothing"', 1))
    with pytest.raises(replay.Diverged, match="draw nothing"):
        replay.play(changed)


@pytest.mark.parametrize("seed", range(3))
def test_turning_the_table_round_changes_no_step(seed: int) -> None:
    """The fields are point-symmetric: from the other side, with every answer turned, the same comes out turned."""
    state, bots = GAME.start(random_setup(f"turned {seed}"), seed), two_bots(str(seed))
    steps = 0
    while GAME.result(state) is None and steps < 400:
        before, table = state.copy(), Table(state, bots)
        GAME.step(table)
        if before.stage != BEGINNING_BATTLE:
            other = turned_round(before)
            GAME.step(Table(other, (None, None), [turned(before, option) for option in table.answers]))
            assert essence(other) == essence(turned_round(state))
        steps += 1
    assert steps > 10


@pytest.mark.parametrize("seed", range(12))
def test_wars_from_a_crowded_field_keep_every_invariant_and_end(seed: int) -> None:
    state, bots = crowded(str(seed)), two_bots(str(seed))
    first = state.copy()
    while GAME.result(state) is None:
        GAME.step(Table(state, bots))
        assert problems(first, state) == []


def test_every_card_of_the_fixtures_has_its_effect_or_a_reason() -> None:
    used = {card for card, _ in USES}
    for kind in ("troop", "training", "wall", "terrain", "landmark", "summon", "tactic"):
        for card in fixture(kind):
            slug = card["slug"]
            assert (slug in Hooks.cards or slug in used) != (slug in NO_EFFECT), slug


def test_every_use_of_every_card_takes_effect_in_wars_of_chance() -> None:
    """Each of the 24 uses is played, and each hook of each card answers."""
    played, heard = Counter[tuple[str, str]](), set[tuple[str, str]]()
    with Hooks.noted(lambda slug, hook: heard.add((slug, hook))):
        for seed in range(60):
            state = crowded(f"fires {seed}")
            bots = two_bots(str(seed))
            while GAME.result(state) is None:
                table, phase = Table(state, bots), state.phase
                play_stage(table)
                played.update((event[2], phase) for event in table.events if event[0] == "plays")
                if table.events and table.events[-1][0] in ("attacks", "plays"):
                    _weigh(table)
            if set(played) == set(USES) and heard >= HOOKED_ALL:
                break
    assert set(played) == set(USES)
    assert heard >= HOOKED_ALL


def _weigh(table: Table[State]) -> None:
    """Ask for the figures of every troop, as the forecast does."""
    for piece in (*table.state.fielded[0], *table.state.fielded[1]):
        figures.defense(table, piece)
        figures.reach(table, piece)


#: All that cards do in hooks.
HOOKED_ALL = {(slug, hook) for slug, functions in Hooks.cards.items() for hook in functions}


@pytest.mark.parametrize("seed", range(2))
def test_a_greedy_bot_looks_ahead_without_error_to_the_end(seed: int) -> None:
    setup = war(battle=3, turns=4)
    setup["cards"] = library()
    match = Match(GAME, setup, str(seed), (GreedyBot("a"), RandomBot("b"))).run()
    assert match.result is not None
