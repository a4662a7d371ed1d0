"""Teams of chance for whole-match tests: every class, levels, picks, weapons, blueprints; two to four seats."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.dice import INCREMENT, MASK, MULTIPLIER, seeded
from armybuilder.engine.games.analog_tactics import GAME
from armybuilder.engine.games.analog_tactics.cards import Library
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.table import Choices, Option, Options, Table, Wording, worded
from tests.engine.analog_tactics.cards import fixture_cards, sample_board
from tests.engine.analog_tactics.invariants import problems

CLASSES = ("warrior", "assassin", "mage", "engineer")


@cache
def library() -> Library:
    """The cards, read once for all matches."""
    return Library(fixture_cards())


def team(unit_class: str, chance: random.Random, level: int = 1, name: str = "") -> dict[str, Any]:
    """A team of a class at a level, its choices by chance."""
    cards = library()
    own = [a for a in cards.abilities.values() if a.unit_class == unit_class and not a.is_free]
    picks: list[str] = []
    for reached in range(2, level + 1):
        open_now = [a.slug for a in own if a.least_level <= reached and a.slug not in picks]
        picks += [chance.choice(open_now)] if open_now else []
    if unit_class == "mage":
        first = [a.slug for a in own if a.tier == 1 and a.slug not in picks]
        picks += chance.sample(first, min(3, len(first)))
    stock = chance.sample(sorted(cards.blueprints), 2) if unit_class == "engineer" else []
    units = [_unit(unit_class, role, chance) for role in ("elite", *["common"] * 4)]
    if stock:
        units[1]["blueprints"] = stock[:1]
    return {
        "name": name or unit_class.title(),
        "class": unit_class,
        "level": level,
        "units": units,
        "abilities": picks,
        **{role: [] for role in ("weapons", "missions", "rituals", "elite_upgrades")},
        "stock": stock,
    }


def _unit(unit_class: str, role: str, chance: random.Random) -> dict[str, Any]:
    weapons = chance.sample(sorted(library().weapons), 2) if unit_class == "warrior" else []
    return {"role": role, "weapons": weapons, "upgrades": [], "blueprints": []}


def random_setup(seed: str, seats: int = 0, classes: tuple[str, ...] = ()) -> dict[str, Any]:
    """Two to four teams of chance on the sample board, at one level."""
    chance = random.Random(f"analog {seed}")
    count = seats or chance.choice((2, 2, 2, 3, 4))
    level = chance.choice((1, 1, 4, 7, 10))
    chosen = classes or tuple(chance.choice(CLASSES) for _ in range(count))
    armies = [team(each, chance, level, f"{'ABCD'[n]} {each}") for n, each in enumerate(chosen)]
    return {"cards": fixture_cards(), "board": sample_board(), "armies": armies}


#: More questions than this no step asks, however attacks chain.
MOST_ASKED = 120


class CountingTable(Table[State]):
    """A table that counts its dice, so that a test can say that no chance came from elsewhere; and its lists twice."""

    __slots__ = ("rolled", "twice")

    def __init__(self, state: State, bots: Sequence[Any]) -> None:
        super().__init__(state, bots)
        self.rolled = 0
        #: Questions with an option that stands twice in the list.
        self.twice: list[str] = []

    def ask(self, player: int, question: Wording, options: Options, *more: Any, **by_name: Any) -> Option:
        if not isinstance(options, Choices) and len(set(options)) < len(options):
            self.twice.append(worded(question))
        return super().ask(player, question, options, *more, **by_name)

    def roll(self, sides: int) -> int:
        self.rolled += 1
        return super().roll(sides)


def quick(setup: dict[str, Any]) -> dict[str, Any]:
    """The same set-up with cards that are read once."""
    return {**setup, "cards": library()}


def bots(seed: str, seats: int) -> list[RandomBot]:
    return [RandomBot(f"{seed} {seat}") for seat in range(seats)]


def play(setup: dict[str, Any], seed: str) -> State:
    """Play a match to its end, and look after every step whether all holds."""
    state = GAME.start(quick(setup), seeded(seed))
    players = bots(seed, state.seats)
    while GAME.result(state) is None:
        before, table = state.dice, CountingTable(state, players)
        GAME.step(table)
        for _ in range(table.rolled):
            before = (before * MULTIPLIER + INCREMENT) & MASK
        wrong = problems(state)
        wrong += ["chance that no die of the table made"] if before != state.dice else []
        wrong += [f"{len(table.answers)} questions"] if len(table.answers) > MOST_ASKED else []
        wrong += [f"an option twice: {question}" for question in table.twice]
        told = [GAME.tell(state, event) for event in table.events]
        assert not wrong, f"{seed}: {wrong}; {table.answers}; {told}"
    return state
