"""The match on the first page: two sample armies, two bots, and every moment of its first turns."""

from dataclasses import dataclass
from functools import lru_cache

from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_options, set_up
from armybuilder.play.models import Match
from armybuilder.play.pieces import PlacedToken
from armybuilder.play.playback import Playback
from armybuilder.play.presenters import MatchView
from armybuilder.play.seats import seat_match
from armybuilder.play.services import start_match
from catalog.shelf import Shelf
from validation.army import ArmyFile

#: All dice follow from it, so everybody is shown the same match.
SEED = "muster"
BOTS = ["greedy", "greedy"]
#: The answers of the bots that are played for the page, a second's work; and the moments of them that are shown.
MOST_ANSWERS = 100
MOST_MOMENTS = 60

#: A piece in its place: x, y, its size, its facing in degrees, whether it is down, and active.
Place = tuple[float, float, float, float, bool, bool]


@dataclass(frozen=True)
class Motion:
    """A match in motion: the first moment as a scene, and for each moment its sentence and where every piece is."""

    scene: MatchView
    moments: list[dict[str, object]]

    @property
    def pieces(self) -> list[tuple[str, PlacedToken]]:
        """Every piece that is ever seen, under its name in the moments."""
        return [(_name(piece), piece) for piece in self.scene.pieces]


def _name(piece: PlacedToken) -> str:
    return f"{piece.token.owner}-{piece.token.sign}"


def _place(piece: PlacedToken) -> Place:
    token = piece.token
    return (piece.x, piece.y, piece.scale, piece.degrees, token.is_down, token.is_active)


def opponents(shelf: Shelf) -> list[ArmyFile]:
    """The two sample armies of a game that fight, seat by seat."""
    found = list(samples(shelf.game.slug).values())[:2]
    return found[::-1] if adapter_of(shelf.game.slug).is_swapped(found) else found


@lru_cache(maxsize=4)
def match_in_motion(shelf: Shelf) -> Motion:
    """The first turns of a match between a game's samples, played once a version of the data."""
    game, armies = shelf.game.slug, opponents(shelf)
    setup = set_up(armies, shelf, default_options(shelf))
    table = seat_match(game, setup, SEED, BOTS, [])
    while table.result is None and len(table.answers) < MOST_ANSWERS:
        table.step()
    playback = Playback(game, setup, SEED, table.answers)
    match = Match(game=shelf.game, setup=setup, seed=SEED, seats=BOTS)
    stops = _stops(MatchView(match, playback, shelf, 0, seats=()))
    scenes = [MatchView(match, playback, shelf, at, seats=()) for at in stops]
    return Motion(scenes[0], [_moment(scene) for scene in scenes])


def _stops(scene: MatchView) -> list[int]:
    """The moments that are shown: from when everybody stands on the board."""
    begins = scene.chapters[1].first if len(scene.chapters) > 1 else 0
    return [at for at in scene.stops if at >= begins][:MOST_MOMENTS]


def _moment(scene: MatchView) -> dict[str, object]:
    return {"words": scene.caption, "pieces": {_name(piece): _place(piece) for piece in scene.pieces}}


def begin_match(shelf: Shelf, holder: Holder) -> Match:
    """The same match as one of a person's own, to be watched to its end."""
    return start_match(opponents(shelf), BOTS, SEED, default_options(shelf), shelf, holder)
