"""Measure the strength of bots: `.venv/bin/python -m scripts.measure_bots GAME FIRST SECOND MATCHES`.

Each match is kept in `tests/engine/bot_figures.json` as it ends, so that measuring can be broken off and go on later.
"""

import sys

from benchmarks import fresh_shelf


def main(game: str, first: str, second: str, matches: str) -> None:
    """Play the matches of one pairing that the file does not have yet."""
    fresh_shelf(game)
    from tests.engine.bot_figures import measure  # needs the catalog that has just been loaded

    measure(game, first, second, int(matches))


if __name__ == "__main__":
    main(*sys.argv[1:])
