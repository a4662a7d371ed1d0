"""Bots that know only the protocol; exact odds by the rules themselves."""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from armybuilder.engine.bots import BOTS, MOST_TRIED, GreedyBot, RandomBot, SearchBot, few
from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games import game_of
from armybuilder.engine.games.tactics_david.odds import Duelists, attack_odds, play_attack, table_for
from armybuilder.engine.match import Effort, Match
from armybuilder.engine.odds import odds
from armybuilder.engine.table import Table
from tests.engine.matches import tactics_david
from tests.engine.tactics_david.cards import plain_cards


class Dice:
    """A state that is nothing but dice."""

    dice = 1

    def copy(self) -> "Dice":
        return Dice()


def test_odds_of_two_dice_are_exact() -> None:
    found = odds(Dice(), lambda table: table.roll(6) + table.roll(6))
    assert found == pytest.approx({total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}, abs=1e-12)


def test_odds_of_a_pool_and_of_one_without_its_lowest_are_exact() -> None:
    assert odds(Dice(), lambda table: table.roll_total((6, 6)))[12] == pytest.approx(1 / 36)
    assert odds(Dice(), lambda table: table.roll_total((6, 6), 1))[6] == pytest.approx(11 / 36)
    assert odds(Dice(), lambda table: max(table.roll_all((6, 6))))[1] == pytest.approx(1 / 36)


@pytest.mark.parametrize("at", range(8))
def test_a_die_is_compared_as_the_number_that_it_shows(at: int) -> None:
    def compared(table: Table[Dice]) -> tuple[bool, ...]:
        # Each comparison has a die of its own, so that none is answered by what another one has shown.
        less, most, more, least, same = (table.roll(6) for _ in range(5))
        return less < at, most <= at, more > at, least >= at, same == at

    found = odds(Dice(), compared)
    faces = range(1, 7)
    right = [
        [face < at for face in faces],
        [face <= at for face in faces],
        [face > at for face in faces],
        [face >= at for face in faces],
        [face == at for face in faces],
    ]
    for n, holds in enumerate(right):
        chance = sum(share for answers, share in found.items() if answers[n])
        assert chance == pytest.approx(sum(holds) / 6, abs=1e-9)


def test_a_die_is_reckoned_with_as_the_number_that_it_shows() -> None:
    found = odds(Dice(), lambda table: (table.roll(6) - 1, 7 - table.roll(6), 2 * table.roll(6), 1 + table.roll(6)))
    shown = [{answers[n] for answers in found} for n in range(4)]
    assert shown == [set(range(6)), set(range(1, 7)), set(range(2, 13, 2)), set(range(2, 8))]


def test_odds_meet_at_merge_points_so_that_an_endless_chain_ends() -> None:
    def until_a_six(table: Table[Dice]) -> str:
        rolls = 0
        while table.roll(6) != 6:
            rolls += 1
            table.merge_point(partial(tuple, ("again", rolls)))
        return "six"

    assert odds(Dice(), until_a_six)["six"] == pytest.approx(1, abs=1e-9)


def test_merge_points_may_meet_without_a_roll_between_them_and_wait_for_all_that_lead_there() -> None:
    followed = 0

    def until_a_six(table: Table[Dice]) -> str:
        nonlocal followed
        rolls = 0
        while table.roll(6) != 6:
            rolls += 1
            table.merge_point(partial(tuple, ("again", rolls)))
        table.merge_point(lambda: "a six", is_last=True)
        table.merge_point(lambda: "and on")
        followed += 1
        return "high" if table.roll(6) > 3 else "low"

    assert odds(Dice(), until_a_six) == pytest.approx({"high": 0.5, "low": 0.5}, abs=1e-9)
    assert followed < 10, "not once for each length of the chain"


def test_the_odds_of_an_attack_without_a_duel_are_counted_on_fingers() -> None:
    # 6 against 6, a die each: 15 of 36 falls of the dice kill; at 6 against 6 only the attacker is hopeless, and duels.
    outcome = attack_odds(plain_cards(), Duelists(("sword-master",), ("sword-master",)))
    assert outcome["kills"] + outcome["locks"] == pytest.approx(1, abs=1e-9)
    assert outcome["dies"] == outcome["misses"] == 0
    assert 15 / 36 <= outcome["kills"] < 0.5


@pytest.mark.parametrize(
    "who",
    [
        Duelists(("gargantuan",), ("soldier",)),
        Duelists(("soldier",), ("titanium-golem",), defender_terrain="forest"),
        Duelists(("hunter",), ("knight",), mode="ranged", distance=5, struck="back"),
        Duelists(("blade-master",), ("machine-host",), side="left"),
    ],
)
def test_odds_agree_with_attacks_that_are_rolled(who: Duelists) -> None:
    exact = attack_odds(plain_cards(), who)
    seen, dice = Counter[str](), seeded("rolled")
    start = table_for(plain_cards(), who)
    for _ in range(4000):
        state = start.copy()
        state.dice = dice
        table = Table(state, (RandomBot("a"), RandomBot("b")))
        seen[play_attack(table, who)] += 1
        dice = state.dice
    for name, chance in exact.items():
        assert seen[name] / 4000 == pytest.approx(chance, abs=4 * (chance * (1 - chance) / 4000) ** 0.5 + 1e-9)


def test_a_random_bot_of_the_same_seed_chooses_the_same() -> None:
    options = [("go", n) for n in range(9)]
    chosen = [[_ask(RandomBot(seed), options) for _ in range(1)] for seed in ("a", "a", "b", "c", "d")]
    assert chosen[0] == chosen[1]
    assert len({str(each) for each in chosen}) > 1


def _ask(bot: Any, options: Any) -> Any:
    return Table(Dice(), (bot, bot)).ask(0, "?", options)


def test_too_many_options_are_tried_only_in_part() -> None:
    pick = picker(seeded("few"))
    many = [("go", n) for n in range(100)]
    tried = few(many, pick)
    assert len(set(tried)) == MOST_TRIED
    assert few(many[:7], pick) == many[:7]


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_plays_legally(name: str) -> None:
    setup = tactics_david("bots", most=3)
    bot = SearchBot("s", Effort(futures=1)) if name == "search" else BOTS[name]("x")
    bots = (bot, RandomBot("r"))
    match = Match(game_of("tactics-david"), setup, "bots", bots)
    for _ in range(14):
        match.step()
    again = Match(match.game, setup, "bots", (None, None)).run()
    for answer in match.answers:
        again.answer(answer)
        again.run()
    assert again.events == match.events


def test_a_bot_that_looks_ahead_leaves_the_match_alone() -> None:
    match = Match(game_of("tactics-david"), tactics_david("ahead", most=3), "ahead", (None, None)).run()
    before = match.game.fingerprint(match.state)
    table = Table(match.state.copy(), (GreedyBot("g"), GreedyBot("g")), origin=match)
    match.game.step(table)
    assert match.game.fingerprint(match.state) == before
