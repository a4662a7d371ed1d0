"""Armies of Tactics David as the engine's set-up: plain data that a replay carries with it."""

from collections.abc import Mapping, Sequence
from itertools import starmap

from armybuilder.engine.games.tactics_david.missions import DEATHMATCH
from armybuilder.engine.games.tactics_david.state import side_of
from armybuilder.engine.match import SetUp
from armybuilder.grounds.games.tactics_david import board_of, ground_of, mission_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.play.adapters import Chosen, built_by, built_by_in
from catalog.games.tactics_david.models import Battlefield, TerrainPiece
from catalog.games.tactics_david.plain import USUAL_TURNS, Cards
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook

#: The rows at each edge in which an army may be deployed, or all of the battlefield; and what is usual. Where a ground
#: has zones of its own, these count.
DEPLOYMENTS = (1, 2, 3, "anywhere")
DRAWN = "drawn"
USUAL_DEPLOYMENT = 2
#: Units that cards bring into a match that nobody bought.
CALLED = ("zombie", "skeleton", "slime", "pup", "egg", "baby-dragon", "hound", "wolf", "bear")


def setup_of(armies: Sequence[ArmyFile], shelf: Shelf, battlefield: Battlefield | GroundFile, options: Chosen) -> SetUp:
    """Up to four armies, in two teams, on a battlefield or a player's ground, with what the players agreed on."""
    cards: Cards = rulebook(shelf.game.slug).cards(shelf)
    pieces = [_pieces(army, shelf) for army in armies]
    units = {slug for army in pieces for piece in army for slug in piece["units"]}
    bought = [slug for army in pieces for piece in army for slug in piece["items"]]
    deck = [slug for slug in cards.items if slug not in bought]
    ground = battlefield if isinstance(battlefield, GroundFile) else ground_of(battlefield)
    board = board_of(ground, shelf)
    deployment = options.get("deployment", USUAL_DEPLOYMENT)
    return {
        "battlefield": board,
        "cards": cards.data({*units, *CALLED}),
        "armies": [
            {"name": army.name, "pieces": its_pieces, **built_by(army)}
            for army, its_pieces in zip(armies, pieces, strict=True)
        ],
        "item_deck": deck,
        "mission": {"kind": options.get("mission", DEATHMATCH), "turns": options.get("turns", USUAL_TURNS)},
        **mission_of(ground, shelf),
        "deployment": DRAWN if "zones" in board else deployment if deployment in DEPLOYMENTS else int(deployment),
        "first": None if (first := options.get("first")) is None else side_of(first),
        **({"terrain": terrain_of(each, shelf)} if (each := options.get("terrain")) else {}),
    }


def terrain_of(each: int, shelf: Shelf) -> dict[str, object]:
    """The terrain pieces that each player has to place, with the height of every sort."""
    return {"each": each, "pieces": {slug: piece.height for slug, piece in shelf.all(TerrainPiece).items()}}


def _pieces(army: ArmyFile, shelf: Shelf) -> list[dict[str, list[str]]]:
    roster = rulebook(army.game).build_roster(army, shelf)
    return [
        {"units": [unit.slug for unit in reversed(piece.members)], "items": [item.slug for item in piece.items]}
        for piece in roster.pieces
        for _ in range(piece.count)
    ]


def armies_in(setup: SetUp) -> list[ArmyFile]:
    """The armies of a set-up as army files; Open ones where it does not say by which rules they are built."""
    return [
        ArmyFile(
            "tactics-david",
            army["name"],
            entries=tuple(starmap(_entry, enumerate(army["pieces"]))),
            **built_by_in(army),
        )
        for army in setup["armies"]
    ]


def _entry(key: int, piece: Mapping[str, Sequence[str]]) -> Entry:
    top, *below = piece["units"]
    return Entry(key, top, roles={"below": tuple(reversed(below)), "items": tuple(piece["items"])})


def grounds(shelf: Shelf, armies: Sequence[ArmyFile]) -> list[Battlefield]:
    """The battlefields that two armies may fight on."""
    return list(shelf.all(Battlefield).values())


def seatings(armies: Sequence[ArmyFile]) -> list[tuple[int, ...]]:
    """The armies by their seats: player A, in the south, has the first; who begins is agreed on apart from that."""
    return [tuple(range(len(armies)))]


def on_ground(army: ArmyFile, battlefield: Battlefield, seat: int) -> ArmyFile:
    """The army as it is: no battlefield and no seat changes what it may cost."""
    return army
