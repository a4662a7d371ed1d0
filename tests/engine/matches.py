"""Matches by chance: set-ups of every game that can be played, small and large, and how they are played in tests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.dice import INCREMENT, MASK, MULTIPLIER, picker, seeded
from armybuilder.engine.match import Game
from armybuilder.engine.table import Table
from armybuilder.play.games.officers_chess import setup_of
from catalog.shelf import shelf
from tests.engine.analog_tactics.matches import random_setup as random_teams
from tests.engine.collision.battles import random_setup as random_battle
from tests.engine.tactica.matches import random_setup as tactica_setup
from tests.engine.tactics_david.cards import fixture_cards

Setup = dict[str, Any]

#: Boards of Tactics David: the book's sizes, and narrow ones on which units soon meet.
BOARDS = ((7, 5), (11, 7), (9, 9), (11, 14))
#: The share of each sort of space, in hundredths.
GROUND = (("water", 8), ("forest", 10), ("road", 10))
PIECES = ((2, 4), (1, 4), (0, 2), (3, 2))


def tactics_david(seed: str, units: Sequence[str] = (), most: int = 10) -> Setup:
    """Two armies of units, stacks and items by chance, on ground by chance; some units may be asked for."""
    pick, cards = picker(seeded(f"set-up {seed}")), fixture_cards()
    rows, columns = BOARDS[pick(len(BOARDS))]
    return {
        "battlefield": _ground(pick, rows, columns),
        "cards": cards,
        "armies": [{"name": name, "pieces": _pieces(pick, cards, units, 3 + pick(most - 2))} for name in "AB"],
        "item_deck": [slug for slug in cards["items"] if pick(2)],
        "mission": {"kind": ("deathmatch", "kills", "money")[pick(3)], "turns": 12 + pick(20)},
        "deployment": (2, 3, "anywhere")[pick(3)],
        "first": None,
    }


def _ground(pick: Callable[[int], int], rows: int, columns: int) -> Setup:
    names = [f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}" for row in range(rows) for column in range(columns)]
    terrain = {name: sort for name in names if (sort := _one_of(pick, GROUND)) is not None}
    pieces = {name: height for name in names if (height := _one_of(pick, PIECES)) is not None}
    return {"name": "", "rows": rows, "columns": columns, "terrain": terrain, "pieces": pieces}


def _one_of(pick: Callable[[int], int], among: Sequence[tuple[Any, int]]) -> Any:
    face = pick(100)
    for thing, share in among:
        face -= share
        if face < 0:
            return thing
    return None


def _pieces(pick: Callable[[int], int], cards: Setup, units: Sequence[str], count: int) -> list[Setup]:
    slugs = list(cards["units"])
    wanted = [*units, *(slugs[pick(len(slugs))] for _ in range(count))][: max(count, len(units))]
    return [_piece(pick, cards, slug) for slug in wanted]


def _piece(pick: Callable[[int], int], cards: Setup, slug: str) -> Setup:
    unit = cards["units"][slug]
    is_stacked = unit["unit_class"] == "light" and not pick(4)
    size = 1 + is_stacked * (1 + pick(2))
    fitting = [item for item, card in cards["items"].items() if _suits(card, unit)]
    items = {cards["items"][item]["item_type"]: item for item in (fitting[pick(len(fitting))] for _ in range(pick(3)))}
    return {"units": [slug] * size, "items": list(items.values())}


def _suits(item: Mapping[str, Any], unit: Mapping[str, Any]) -> bool:
    return (
        unit["unit_class"] in item["classes"]
        and item["unit_type"] in ("", unit["unit_type"])
        and item["attack_mode"] in ("", unit["attack_mode"])
    )


def officers_chess(seed: str) -> Setup:
    """A scenario by chance, with two armies of classes and gear by chance. Needs the loaded catalog."""
    pick, loaded = picker(seeded(f"set-up {seed}")), shelf("officers-chess")
    scenarios = list(loaded.kind("scenario").values())
    setup = setup_of((), loaded, scenarios[pick(len(scenarios))], {})
    return {**setup, "armies": [{"name": name, "units": officers(pick, setup["cards"])} for name in "AD"]}


def officers(pick: Callable[[int], int], cards: Setup) -> list[Setup]:
    classes = [slug for slug, card in cards["classes"].items() if not card["normal"]]
    return [_officer(pick, cards, classes[pick(len(classes))]) for _ in range(3 + pick(4))]


def _officer(pick: Callable[[int], int], cards: Setup, slug: str) -> Setup:
    wields = cards["classes"][slug]["wields"]
    gear = [
        each
        for each, card in cards["gear"].items()
        if not card.get("only_for") and card.get("weapon_type") in (None, *wields)
    ]
    return {"class": slug, "inventory": [gear[pick(len(gear))] for _ in range(1 + pick(4))], "tags": []}


def collision(seed: str) -> Setup:
    """Hands by chance on a board by chance, for every major objective in turn."""
    return random_battle(seeded(seed) % 1000)


def analog_tactics(seed: str) -> Setup:
    """Two teams of classes, levels and gains by chance."""
    return random_teams(seed, 2)


SETUPS: dict[str, Callable[[str], Setup]] = {
    "tactics-david": tactics_david,
    "officers-chess": officers_chess,
    "tactica": tactica_setup,
    "collision": collision,
    "analog-tactics": analog_tactics,
}


class CountingTable(Table[Any]):
    """A table that counts its dice, so that a test can say that no chance came from elsewhere."""

    __slots__ = ("rolled",)

    def __init__(self, state: Any, bots: Sequence[Any]) -> None:
        super().__init__(state, bots)
        self.rolled = 0

    def roll(self, sides: int) -> int:
        self.rolled += 1
        return super().roll(sides)


def rolled_on(dice: int, times: int) -> int:
    """The dice after so many rolls."""
    for _ in range(times):
        dice = (dice * MULTIPLIER + INCREMENT) & MASK
    return dice


def two_bots(seed: str) -> tuple[RandomBot, RandomBot]:
    """Two players by chance."""
    return RandomBot(f"{seed} A"), RandomBot(f"{seed} B")


def play_checked(
    game: Game[Any],
    setup: Setup,
    seed: str,
    check: Callable[[Any, Any], list[str]],
    note: Callable[[tuple[Any, ...]], None] = lambda event: None,
    begin: Callable[[Any], None] = lambda state: None,
) -> Any:
    """Play a match to its end, and look after every step whether all holds.

    `note` gets every event; `begin` may change the table of the first Turn.
    """
    first = game.start(setup, seeded(seed))
    state, bots, steps = first.copy(), (two_bots(seed) * 2)[: game.seats(setup)], 0
    while game.result(state) is None:
        before, table = state.dice, CountingTable(state, bots)
        was_waiting = not getattr(state, "turn", 1)
        game.step(table)
        if was_waiting and state.turn:
            begin(state)
        steps += 1
        for event in table.events:
            note(event)
        wrong = check(first, state)
        if state.dice != rolled_on(before, table.rolled):
            wrong.append("chance that no die of the table made")
        told = [game.tell(state, event) for event in table.events]
        assert not wrong, f"{game.slug} {seed}, step {steps}: {wrong}; {table.answers}; {told}"
    given = [field.name for field in fields(state) if "given" in field.metadata]
    assert [name for name in given if getattr(state, name) is not getattr(first, name)] == []
    return state
