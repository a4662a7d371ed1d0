"""Golden matches that a person can read, and how much may be done in set positions (`make golden` writes them)."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from armybuilder.engine.games import game_of
from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.deployment import placed
from armybuilder.engine.games.tactics_david.scenes import setup
from armybuilder.engine.match import Match
from armybuilder.engine.table import NeedChoice, Option, Table, listed
from tests.engine.matches import tactics_david, two_bots
from tests.engine.tactics_david.cards import plain_cards

HERE = Path(__file__).parent
IS_WRITTEN = "MUSTER_GOLDEN" in os.environ

POSITIONS = {
    "two soldiers face to face": ("A soldier d4 north", "B soldier d5 south"),
    "a team, a stack and a shooter": ("A knight d4 north +sword", "A soldier/soldier e4 north", "B hunter d8 south"),
    "a magical unit among enemies": ("A blade-master d4 north", "B knight d5 south", "B knight e4 west"),
}


def agree(name: str, text: str) -> None:
    """Compare a text with its golden file, or write that file."""
    path = HERE / "tactics_david" / "golden" / name
    if IS_WRITTEN:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def log_of(match: Match[Any]) -> str:
    armies = [
        f"{name} {'/'.join(piece['units'])} {' '.join('+' + item for item in piece['items'])}".rstrip()
        for name, piece in zip(
            match.state.names, [piece for army in match.setup["armies"] for piece in army["pieces"]], strict=True
        )
    ]
    field, mission = match.setup["battlefield"], match.setup["mission"]
    armies += [f"{field['rows']} rows, {field['columns']} columns; {mission['kind']}, {mission['turns']} Turns"]
    lines = [match.game.tell(match.state, event) for event in match.events]
    return "\n".join([*armies, "", *lines, "", str(match.result and match.result.reason), ""])


@pytest.mark.parametrize("seed", ["skirmish", "ambush"])
def test_a_golden_match_is_played_as_it_was(seed: str) -> None:
    made = tactics_david(seed, most=3) | {"cards": plain_cards()}
    match = Match(game_of("tactics-david"), made, seed, two_bots(seed)).run()
    agree(f"{seed}.match", log_of(match))


def count(state: Any, depth: int) -> int:
    """The number of ways to answer so many questions, one after the other, with the same dice."""
    return _count(state, [], depth)


def _count(state: Any, answers: list[Option], depth: int) -> int:
    table = Table(state.copy(), (None, None), list(answers))
    try:
        GAME.step(table)
    except NeedChoice as question:
        options: Sequence[Option] = listed(question.options)
        return len(options) if depth == 1 else sum(_count(state, [*answers, each], depth - 1) for each in options)
    return 1 if GAME.result(table.state) is not None else _count(table.state, [], depth)


def test_as_many_things_may_be_done_in_set_positions_as_before() -> None:
    lines = []
    for title, units in POSITIONS.items():
        places = [(line.split()[2], line.split()[3]) for line in units]
        state = placed(setup(plain_cards(), units, {}, {}, 9, 7), 1, places)
        lines.append(f"{title}: " + ", ".join(str(count(state, depth)) for depth in (1, 2, 3)))
    agree("counts.txt", "\n".join([*lines, ""]))
