"""What the table tells a player who is asked: the same, however what is hidden from them lies."""

from collections.abc import Iterator
from typing import Any

import pytest

from armybuilder.engine.games import game_of
from armybuilder.engine.table import Option
from armybuilder.play.adapters import adapter_of
from catalog.shelf import shelf
from tests.engine.matches import SETUPS
from tests.engine.moments import every_game, moments

pytestmark = [pytest.mark.django_db, pytest.mark.once]
#: A deal of what is hidden, and how many are compared with how it lies.
DEALS = 2


def told(slug: str, state: Any, setup: Any, player: int, options: list[Option]) -> Iterator[tuple[str, object]]:
    """All that a page says of a moment, each with its name: the board, figures, reaches, plans, words of answers."""
    game, adapter = game_of(slug), adapter_of(slug)
    seen = game.shown(state, player) if game.shown else state
    board = adapter.draw(seen, setup, shelf(slug))
    yield "the board", board
    for token in board.tokens:
        yield f"the figures of {token.sign}", tuple(adapter.figures(seen, token.sign))
        yield f"the reach of {token.sign}", adapter.reach(seen, token.sign)
    yield "the plans", tuple(adapter.plans(seen, player))
    yield "the counts", tuple(tuple(adapter.counts(seen, side)) for side in range(len(adapter.sides[:2])))
    yield "the sides", (adapter.turn_of(seen, 1), adapter.homes(seen))
    verbs, lead = game.verbs, adapter.leads_to(seen)
    yield (
        "the answers",
        tuple((verbs.heading(seen, each), verbs.of(each).say(seen, each), lead(each)) for each in options),
    )


def leaks(slug: str, seeds: range, every: int) -> set[str]:
    """What is told otherwise where what a player can't know lies otherwise, at some questions of matches by chance."""
    found, view = set(), game_of(slug).view
    for number, (match, options) in enumerate(moments(slug, seeds)):
        if number % every:
            continue
        assert match.question
        player, state = match.question.player, match.state
        here = dict(told(slug, state, match.setup, player, options))
        for dice in range(1, DEALS + 1):
            there = dict(told(slug, view(state.copy(), player, dice), match.setup, player, options))
            found |= {
                f"{match.question.question}: {name}" for name in here | there if here.get(name) != there.get(name)
            }
    return found


@every_game
@pytest.mark.parametrize(
    ("seeds", "every"), [(range(2), 12), pytest.param(range(4, 204), 5, marks=pytest.mark.long)], ids=["few", "many"]
)
def test_nothing_that_is_told_changes_with_what_is_hidden(slug: str, seeds: range, every: int) -> None:
    assert leaks(slug, seeds, every) == set()
    assert slug in SETUPS
