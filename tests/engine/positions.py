"""Positions of all games to which tests put their questions."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.forecast import Waiting
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match
from armybuilder.engine.table import Option, listed
from tests.engine.matches import SETUPS


def positions(slug: str, seeds: int, every: int) -> Iterator[tuple[Waiting[Any], Any, list[Option]]]:
    """Positions of matches by chance in which somebody is asked: what waits, the state, what may be answered."""
    game = game_of(slug)
    for seed in range(seeds):
        setup = SETUPS[slug](str(seed))
        if slug == "officers-chess":
            setup["options"] = {**setup["options"], "fog": bool(seed % 2)}
        match = Match(game, setup, str(seed), (None,) * game.seats(setup)).run()
        pick = picker(seeded(str(seed)))
        for number in range(400):
            if match.question is None:
                break
            options = list(listed(match.question.options))
            if number % every == 0:
                asked = match.question.player
                yield Waiting(game, match._checkpoint, match.pending, asked, len(match.bots)), match.state, options
            match.answer(options[pick(len(options))], match.question.player)
            match.run()
