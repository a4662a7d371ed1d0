"""Moments of random matches."""

from collections.abc import Iterator
from typing import Any

import pytest

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match
from armybuilder.engine.table import Option, listed
from tests.engine.matches import SETUPS

#: A match by chance that goes on for longer asks nothing new.
MOST_ANSWERS = 600
every_game = pytest.mark.parametrize("slug", sorted(SETUPS))


def moments(slug: str, seeds: range) -> Iterator[tuple[Match[Any], list[Option]]]:
    """Matches by chance as often as somebody is asked, with the options."""
    game = game_of(slug)
    for seed in seeds:
        setup = SETUPS[slug](f"words {seed}")
        match = Match(game, setup, str(seed), (None,) * game.seats(setup)).run()
        pick = picker(seeded(str(seed)))
        while match.question and len(match.answers) < MOST_ANSWERS:
            options = list(listed(match.question.options))
            yield match, options
            match.answer(options[pick(len(options))], match.question.player)
            match.run()
