"""The strength of the bots as it was measured, match by match: equal armies, mirrored seats, seeds counted up.

`bot_figures.json` holds a letter a match: W for a win of the first bot, L for a win of the other, D for a draw. It is
written by `.venv/bin/python -m scripts.measure_bots GAME FIRST SECOND MATCHES`, which plays on where the file ends.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from armybuilder.engine.games import game_of
from armybuilder.lists.files import read
from armybuilder.play.arranging import arrange
from armybuilder.play.simulating import Rate, Simulation, play_one, rate
from tests.engine.armies import PAIRS

FILE = Path(__file__).with_name("bot_figures.json")
#: A line of infantry with an archer: four units a side.
LINE: dict[str, Any] = PAIRS["tactics-david"][0] | {
    "entries": [{"card": slug} for slug in ("soldier", "knight", "archer", "fencer")]
}
ARMIES: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = PAIRS | {"tactics-david": (LINE, LINE)}
#: The ground of a match, and what else is agreed on, where it is not what is usual: one battle instead of a war.
AGREED: Mapping[str, tuple[str, dict[str, int]]] = {"tactica": ("battle-3", {"turns": 10})}
#: The first bot's wins in 100 matches, at least.
PROMISED = {("greedy", "random"): 90, ("search", "greedy"): 55}
#: A pairing is measured by so many matches.
MATCHES = 200

#: All that is written down of a pairing: the version of the game's rules, and a letter a match.
Figures = dict[str, str]


def series(game: str, first: str, second: str) -> Simulation:
    """The matches between two bots: each with each army and in each seat."""
    ground, options = AGREED.get(game, ("", {}))
    met = arrange([read(json.dumps(army)) for army in ARMIES[game]], ground, options)
    both_ways = tuple((seats, setup) for _, setup in met.setups for seats in ((0, 1), (1, 0)))
    return Simulation(met.game, both_ways, (first, second), "measured")


def letters(matches: Simulation, start: int, end: int) -> Iterator[str]:
    """All that some matches of a series come to."""
    for number in range(start, end):
        winner = play_one(matches, number).winner
        yield "D" if winner is None else "WL"[winner]


def recorded() -> dict[str, Figures]:
    """The file: what is known of each pairing of each game."""
    found: dict[str, Figures] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def key(game: str, first: str, second: str) -> str:
    return f"{game}: {first} against {second}"


def rate_of(results: str) -> Rate:
    """The rate at which the first bot has won, with its interval."""
    return rate(results.count("W"), len(results))


def measure(game: str, first: str, second: str, most: int) -> None:
    """Play a pairing on to so many matches, and keep each as it ends; from the beginning after a change of rules."""
    matches, name, version = series(game, first, second), key(game, first, second), game_of(game).version
    known = recorded().get(name, {})
    results = known.get("matches", "") if known.get("rules") == version else ""
    for letter in letters(matches, len(results), most):
        results += letter
        keep(name, {"rules": version, "matches": results, **_in_words(results)})


def _in_words(results: str) -> Figures:
    found = rate_of(results)
    return {"won": f"{found.times} of {found.of}, {found.share:.1%} ({found.low:.1%} to {found.high:.1%})"}


def keep(name: str, figures: Figures) -> None:
    """Write a pairing's figures down."""
    everything = recorded() | {name: figures}
    text = json.dumps({each: everything[each] for each in sorted(everything)}, indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")
