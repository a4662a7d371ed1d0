"""War decks of TACTICA as the engine's set-up: plain data that a replay carries with it."""

from collections.abc import Sequence
from dataclasses import replace

from armybuilder.engine.games.tactica.setup import USUAL_TURNS
from armybuilder.engine.match import SetUp
from armybuilder.grounds.files import from_document
from armybuilder.grounds.games.tactica import board_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.play.adapters import Chosen, built_by, built_by_in
from catalog.games.tactica.models import Battle
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook

#: The rules that may hold: the book with our rulings, or its print where three of them change it.
READINGS = (("ours", "With our rulings"), ("printed", "As printed, where rulings P14, P21 and P33 change it"))


def setup_of(armies: Sequence[ArmyFile], shelf: Shelf, battle: Battle | GroundFile, options: Chosen) -> SetUp:
    """Two war decks at a battle, with what the players agreed on; a mat of a player's own has a whole war."""
    numbers = list(shelf.all(Battle))
    mat = battle if isinstance(battle, GroundFile) else _mat(options)
    return {
        "cards": rulebook(shelf.game.slug).cards(shelf).data(),
        "armies": [_army(army, shelf) for army in armies],
        "war": {
            "battle": numbers.index(battle.slug) + 1 if isinstance(battle, Battle) else 1,
            "lost": [int(options.get("lost_one") or 0), int(options.get("lost_other") or 0)],
        },
        "options": {
            "reading": options.get("reading") or READINGS[0][0],
            "turns": int(options.get("turns") or USUAL_TURNS),
            **({"advanced": True} if options.get("advanced") else {}),
        },
        **({"mat": board_of(mat, shelf)} if mat else {}),
    }


def _mat(options: Chosen) -> GroundFile | None:
    found = options.get("mat")
    return from_document(found) if isinstance(found, dict) else None


def _army(army: ArmyFile, shelf: Shelf) -> dict[str, object]:
    deck = rulebook(army.game).build_roster(army, shelf)
    return {
        "name": army.name,
        "deck": dict(deck.copies),
        "training": deck.options["training"],
        "walls": deck.options["walls"],
        **built_by(army),
    }


def armies_in(setup: SetUp) -> list[ArmyFile]:
    """The war decks of a set-up as army files; Open ones where it does not say by which rules they are built."""
    return [
        replace(
            ArmyFile("tactica", army["name"], **built_by_in(army)),
            options={**army.get("options", {}), "training": army["training"], "walls": army["walls"]},
            entries=tuple(Entry(key, card, count) for key, (card, count) in enumerate(army["deck"].items()) if count),
        )
        for army in setup["armies"]
    ]


def grounds(shelf: Shelf, armies: Sequence[ArmyFile]) -> list[Battle]:
    """The battles at which a war may begin: those that the armies name, else all, the first one first."""
    named = {str(army.options["battle"]) for army in armies if army.options.get("battle")}
    return [battle for battle in shelf.all(Battle).values() if named <= {battle.slug}]


def seatings(armies: Sequence[ArmyFile]) -> list[tuple[int, int]]:
    """Either army may be player 1's."""
    return [(0, 1), (1, 0)]


def on_ground(army: ArmyFile, battle: Battle | GroundFile, seat: int) -> ArmyFile:
    """A war deck is the same in every battle and seat."""
    return army
