"""Battle groups of Collision as the engine's set-up: plain data that a replay carries with it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games.collision.deployment import DISTANCE
from armybuilder.engine.games.collision.field import layout
from armybuilder.engine.games.collision.terrain import ARCHITECT, SPLIT
from armybuilder.engine.match import SetUp
from armybuilder.grounds.files import from_document
from armybuilder.grounds.games.collision import board_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.lists.integrity import mistakes_of_one
from armybuilder.lists.made import as_row, from_row, shelf_of
from armybuilder.play.adapters import Chosen
from armybuilder.play.games.collision.objectives import major_of, minors_of, named_by
from catalog.games.collision.models import Objective
from catalog.games.collision.plain import board_size, character_data, match_data
from catalog.json_types import CheckedJson
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook

#: The major objective for which the center of the board stays free of terrain.
TOWER = "rushed-study"


def setup_of(armies: Sequence[ArmyFile], shelf: Shelf, ground: Objective | GroundFile, options: Chosen) -> SetUp:
    """Two battle groups that fight for a major objective or on a player's ground, with what the players agreed on."""
    points = points_of(armies, shelf)
    pick = picker(seeded(f"objectives {options.get('field', 1)}"))
    major = major_of(armies, shelf, options) if isinstance(ground, GroundFile) else ground.slug
    terrain = options.get("terrain")
    cards = match_data(shelf)
    hands = [_hand(army, shelf, seat) for seat, army in enumerate(armies)]
    made = {slug: data for _, own in hands for slug, data in own.items()}
    return {
        "cards": {**cards, "characters": {**cards["characters"], **made}},
        "field": board_of(ground) if isinstance(ground, GroundFile) else _field(armies, shelf, options, major),
        "points": points,
        "major": major,
        "minors": list(minors_of(armies, shelf, options, pick)),
        "options": {
            "deploy_distance": int(options.get("deploy_distance", DISTANCE)),
            **({"terrain": terrain} if terrain else {}),
        },
        "armies": [
            {"name": army.name, "characters": list(slugs), "made": [as_row(each) for each in army.made]}
            for army, (slugs, _) in zip(armies, hands, strict=True)
        ],
    }


def _field(armies: Sequence[ArmyFile], shelf: Shelf, options: Chosen, major: str) -> CheckedJson:
    """The board that was chosen: a ground, a bare one where the match places the terrain, or one laid out by dice."""
    if isinstance(options.get("board"), dict):
        return board_of(from_document(options["board"]))
    columns, rows = size_of(armies, shelf, points_of(armies, shelf), options)
    if options.get("terrain") in (SPLIT, ARCHITECT):
        return {"rows": rows, "columns": columns, "levels": {}, "pieces": []}
    return layout(rows, columns, str(options.get("field", 1)), has_tower=major == TOWER)


def armies_in(setup: SetUp, shelf: Shelf) -> list[ArmyFile]:
    """The battle groups of a set-up as army files.

    A group whose characters are not as their cards are, printed or made, may cost nothing: so it is never legal.
    """
    found = []
    for seat, army in enumerate(setup["armies"]):
        made = tuple(from_row(row, shelf.game.slug) for row in army["made"])
        is_sound = not any(mistakes_of_one(each, shelf) for each in made)
        file = ArmyFile(shelf.game.slug, army["name"], "open", limit=setup["points"], made=made if is_sound else ())
        own = shelf_of(file, shelf)
        counts = Counter(slug.removesuffix(f"~{seat + 1}") for slug in army["characters"])
        known = [slug for slug in counts if slug in own.kind("character")]
        file = replace(file, entries=tuple(Entry(key, slug, counts[slug]) for key, slug in enumerate(known)))
        is_true = len(known) == len(counts) and all(_is_its_card(setup, seat, slug, own, shelf) for slug in known)
        found.append(file if is_sound and is_true else replace(file, limit=0))
    return found


def _is_its_card(setup: SetUp, seat: int, slug: str, own: Shelf, shelf: Shelf) -> bool:
    """True if a character of a set-up has the figures of its card."""
    name = slug if slug in shelf.kind("character") else f"{slug}~{seat + 1}"
    return bool(setup["cards"]["characters"].get(name) == character_data(own.kind("character")[slug]))


def _hand(army: ArmyFile, shelf: Shelf, seat: int) -> tuple[list[str], CheckedJson]:
    """The characters of a battle group, and the cards that its player made, told apart from the other's."""
    own = shelf_of(army, shelf)
    made = {
        f"{slug}~{seat + 1}": character_data(card)
        for slug, card in own.kind("character").items()
        if slug not in shelf.kind("character")
    }
    pieces = rulebook(army.game).build_roster(army, own).pieces
    slugs = [
        piece.card.slug if f"{piece.card.slug}~{seat + 1}" not in made else f"{piece.card.slug}~{seat + 1}"
        for piece in pieces
        for _ in range(piece.count)
    ]
    return slugs, made


def points_of(armies: Sequence[ArmyFile], shelf: Shelf) -> int:
    """The size of the battle: the higher of the limits; without one, of what the groups cost."""
    points: list[int] = [rulebook(army.game).build_roster(army, shelf_of(army, shelf)).points for army in armies]
    return max(points)


def size_of(armies: Sequence[ArmyFile], shelf: Shelf, points: int, options: Chosen) -> tuple[int, int]:
    """Columns and rows of the board: of the one that is chosen, else of the one that the points ask for.

    The chart's sizes are guidelines (Starting a Pick-Up Game). For the points a group may name a variant.
    """
    boards = {board.slug: board for board in rulebook(armies[0].game).cards(shelf).boards}
    if chosen := boards.get(str(options.get("board", ""))):
        return chosen.columns, chosen.rows
    variants = [str(rulebook(army.game).choices_of(army)["largest_board"]) for army in armies]
    return board_size(boards.values(), points, next(filter(None, variants), ""))


def grounds(shelf: Shelf, armies: Sequence[ArmyFile]) -> list[Objective]:
    """The grounds of two groups: the major objective that either names first, then all others."""
    named = {slug for army in armies if (slug := named_by(army)["major"])}
    majors = [card for card in shelf.all(Objective).values() if card.tier == "major"]
    return sorted(majors, key=lambda card: card.slug not in named)


def seatings(armies: Sequence[ArmyFile]) -> list[tuple[int, int]]:
    """Both ways: who attacks is rolled for in the match, and the seats differ in nothing else."""
    return [(0, 1), (1, 0)]


def on_ground(army: ArmyFile, ground: Objective, seat: int) -> ArmyFile:
    """The group as it is: no objective and no seat changes what it may cost."""
    return army
