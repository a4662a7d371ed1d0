"""Sample armies: legal army files beside a game's set-up, for whoever has no opponent yet."""

from functools import cache
from pathlib import Path

from armybuilder.lists.files import read
from validation.army import ArmyFile

GAMES = Path(__file__).parent / "games"


@cache
def samples(game: str) -> dict[str, ArmyFile]:
    """A game's sample armies, by the names of their files."""
    folder = GAMES / game.replace("-", "_") / "armies"
    return {path.stem: read(path.read_bytes()) for path in sorted(folder.glob("*.json"))}
