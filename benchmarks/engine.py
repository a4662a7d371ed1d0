"""The speed of matches: decisions a second of random play, beside python-chess in the same run.

A decision is one answer of a player where there was something to choose. Units are drawn from all cards, some with an
item, on a battlefield of 14 × 22 with terrain. The yardstick is a decision of python-chess' random play.
"""

import random
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import chess

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.dice import seeded
from armybuilder.engine.games import game_of
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import BotQuestion, Option, Table
from benchmarks import fresh_shelf, measure_in_turns, row

if TYPE_CHECKING:
    from catalog.shelf import Shelf

#: The project's promises: decisions a second, and a copy of a state in times of a copy of python-chess' board.
PROMISE, COPY_PROMISE = 10_000, 4
ROWS, COLUMNS = 22, 14
UNITS = 20
MATCHES = 6
CHESS_GAMES = 40


class CountingBot(RandomBot):
    """Takes any option, and counts how often it was asked."""

    asked = 0

    def choose(self, asked: BotQuestion) -> Option:
        self.asked += 1
        return super().choose(asked)


def decisions(game: str, setup: Mapping[str, Any], seed: str) -> tuple[int, float]:
    """A random match: how many decisions, in how many seconds of the processor."""
    bot, rules = CountingBot(seed), game_of(game)
    state = rules.start(setup, seeded(seed))
    start = time.process_time()
    while rules.result(state) is None:
        rules.step(Table(state, (bot, bot)))
    return bot.asked, time.process_time() - start


def chess_decisions(games: int) -> tuple[int, float]:
    """Random games of chess: how many moves, in how many seconds of the processor."""
    pick, moves = random.Random(1), 0
    start = time.process_time()
    for _ in range(games):
        board = chess.Board()
        # `is_game_over()` would look for legal moves once more: without one it is mate or stalemate.
        while not (board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition()):
            if not (legal := list(board.legal_moves)):
                break
            board.push(pick.choice(legal))
            moves += 1
    return moves, time.process_time() - start


def tactics(shelf: Any, units: int, seed: int) -> dict[str, Any]:
    """Two armies of `units` units each, drawn from all cards."""
    from catalog.games.tactics_david.plain import cards_of

    draw, cards = random.Random(seed), cards_of(shelf).data()
    slugs, items = sorted(cards["units"]), sorted(cards["items"])
    names = [f"{column}{row}" for column in "abcdefghijklmn" for row in range(5, ROWS - 3)]
    pieces = [
        {"units": [draw.choice(slugs)], "items": [draw.choice(items)] if draw.random() < 0.3 else []}
        for _ in range(2 * units)
    ]
    return {
        "battlefield": {
            "rows": ROWS,
            "columns": COLUMNS,
            "terrain": {name: draw.choice(("forest", "water", "road")) for name in draw.sample(names, 45)},
            "pieces": {name: draw.choice((0, 1, 2, 3)) for name in draw.sample(names, 10)},
        },
        "cards": cards,
        "armies": [{"name": "A", "pieces": pieces[:units]}, {"name": "B", "pieces": pieces[units:]}],
        "item_deck": items,
        "mission": {"kind": "deathmatch", "turns": 60},
        "deployment": 4,
        "first": 0,
    }


def officers(shelf: Any, units: int, seed: int) -> dict[str, Any]:
    """Two armies of `units` units each with inventories by chance, in a scenario without a goal but to win."""
    from armybuilder.play.games.officers_chess import setup_of

    draw = random.Random(seed)
    setup = setup_of([], shelf, shelf.kind("scenario")["pitched-field"], {})
    classes, gear = sorted(setup["cards"]["classes"]), sorted(setup["cards"]["gear"])
    armies = [
        [{"class": draw.choice(classes), "inventory": draw.sample(gear, 3), "tags": []} for _ in range(units)]
        for _ in range(2)
    ]
    return {**setup, "armies": [{"name": name, "units": army} for name, army in zip("AD", armies, strict=True)]}


def war(shelf: "Shelf") -> SetUp:
    """A war of two whole boxes, with some 20 troops a side."""
    from armybuilder.play.games.tactica import setup_of

    cards = [*shelf.kind("troop").values(), *shelf.kind("tactic").values()]
    box = {card.slug: card.copies for card in cards}
    armies = [{"name": name, "deck": box, "training": 10, "walls": 5} for name in "AB"]
    return {**setup_of([], shelf, shelf.kind("battle")["battle-1"], {}), "armies": armies}


def collision(characters: int, seed: int, rows: int = 10, columns: int = 18) -> dict[str, Any]:
    """Two hands of printed characters, usually on the board of 500 points."""
    from armybuilder.engine.games.collision.field import layout
    from catalog.games.collision.plain import match_data
    from catalog.shelf import shelf

    draw, cards = random.Random(seed), match_data(shelf("collision"))
    slugs = sorted(cards["characters"])
    return {
        "cards": cards,
        "field": layout(rows, columns, str(seed)),
        "points": 500,
        "major": "lost-trinket",
        "minors": ["high-ground", "survival-is-key"],
        "options": {},
        "armies": [{"name": side, "characters": draw.choices(slugs, k=characters)} for side in "AB"],
    }


def teams(level: int) -> SetUp:
    """A team of Warriors and one of Engineers that have risen to a level, eight units each."""
    from armybuilder.play.games.analog_tactics import setup_of
    from catalog.shelf import shelf
    from validation.army import ArmyFile, Entry

    cards, board = shelf("analog-tactics"), next(iter(shelf("analog-tactics").kind("board").values()))
    armies = [
        ArmyFile(
            "analog-tactics",
            unit_class,
            "team",
            options={"level": level},
            entries=(Entry(0, f"{unit_class}-elite"), Entry(1, f"{unit_class}-common", count=7)),
        )
        for unit_class in ("warrior", "engineer")
    ]
    return setup_of(armies, cards, board, {})


def speed(what: str, runs: list[tuple[int, float]], chess_speed: float, promise: int = 0) -> float:
    """Print decisions a second over some runs, and as a share of python-chess'."""
    per_second = sum(count for count, _ in runs) / sum(seconds for _, seconds in runs)
    held = f"  promised {promise}: {'held' if per_second >= promise else 'BROKEN'}" if promise else ""
    share = f"× {per_second / chess_speed:5.2f} of chess" if chess_speed else "(the yardstick)"
    print(f"{what:<44} {per_second:9,.0f} decisions/s  {1e6 / per_second:7.1f} µs each  {share}{held}")
    return per_second


def copying(setups: Mapping[str, SetUp]) -> None:
    """Print how long a hundred copies of each game's state take as its match begins."""
    starts = {game: game_of(game).start(setup, 1) for game, setup in setups.items()}
    copies = [partial(chess.Board().copy, stack=False), *(state.copy for state in starts.values())]
    yardstick, *timings = measure_in_turns([partial(_hundred_times, copy) for copy in copies], 100)
    row("python-chess, 100 copies of a board", yardstick, yardstick)
    for game, timing in zip(starts, timings, strict=True):
        row(f"{game}, 100 copies of a state", timing, yardstick, COPY_PROMISE)


def _hundred_times(call: Callable[[], object]) -> None:
    for _ in range(100):
        call()


def main() -> None:
    """Print the rows."""
    shelf = fresh_shelf("tactics-david")
    from catalog.shelf import shelf as shelf_of

    yardstick = speed("python-chess, random games", [chess_decisions(CHESS_GAMES)], 0)
    for units in (5, 10, UNITS, 40):
        runs = [decisions("tactics-david", tactics(shelf, units, seed), str(seed)) for seed in range(MATCHES)]
        promise = PROMISE if units == UNITS else 0
        speed(f"tactics-david, {units} units a side", runs, yardstick, promise)
    other = shelf_of("officers-chess")
    for units in (5, 10, UNITS):
        runs = [decisions("officers-chess", officers(other, units, seed), str(seed)) for seed in range(MATCHES)]
        speed(f"officers-chess, {units} units a side", runs, yardstick)
    wars = [decisions("tactica", war(shelf_of("tactica")), str(seed)) for seed in range(MATCHES)]
    speed("tactica, a war of two whole boxes", wars, yardstick)
    for units in (5, 10, UNITS):
        runs = [decisions("collision", collision(units, seed), str(seed)) for seed in range(MATCHES)]
        speed(f"collision, {units} characters a side", runs, yardstick)
    decisions("analog-tactics", teams(1), "first")  # tables the board's wedges and lines, which is done once a process
    for level in (1, 10):
        runs = [decisions("analog-tactics", teams(level), str(seed)) for seed in range(MATCHES)]
        speed(f"analog-tactics, 8 units a side, level {level}", runs, yardstick)
    copying(
        {
            "tactics-david": tactics(shelf, UNITS, 1),
            "officers-chess": officers(other, UNITS, 1),
            "tactica": war(shelf_of("tactica")),
            "collision": collision(UNITS, 1),
            "analog-tactics": teams(10),
        }
    )


if __name__ == "__main__":
    main()
