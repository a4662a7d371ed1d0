"""Armies of Officer's Chess as the engine's set-up: plain data that a replay carries with it."""

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import starmap

from armybuilder.engine.match import SetUp
from armybuilder.grounds.games.officers_chess import army_on, board_of, given_to, ground_of, scenario_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.play.adapters import Chosen
from catalog.games.officers_chess.models import Map, Scenario
from catalog.games.officers_chess.plain import ESCAPES, SIDES
from catalog.json_types import CheckedJson
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook


def setup_of(armies: Sequence[ArmyFile], shelf: Shelf, scenario: Scenario | GroundFile, options: Chosen) -> SetUp:
    """The attacker's and the defender's army in a scenario, be it a player's own on a ground."""
    parts: dict[str, SetUp]
    if isinstance(scenario, GroundFile):
        parts = {"map": board_of(scenario, shelf), "scenario": scenario_of(scenario, shelf)}
    else:
        parts = {"map": _map(scenario.map), "scenario": _scenario(scenario)}
    return {
        "cards": rulebook(shelf.game.slug).cards(shelf).data(),
        **parts,
        "options": {"fog": bool(options.get("fog")), "triangle": options.get("triangle", "")},
        "armies": [
            {"name": army.name, "units": _units(army, shelf, _given(scenario, side))}
            for army, side in zip(armies, SIDES, strict=False)  # without armies it is the scenario's set-up alone
        ],
    }


def maps(shelf: Shelf) -> list[SetUp]:
    """The maps of the game's own scenarios."""
    return [_map(card.map) for card in shelf.all(Scenario).values()]


def _given(scenario: Scenario | GroundFile, side: str) -> Set[str]:
    if isinstance(scenario, GroundFile):
        return {*given_to(scenario, side)}
    return {each.tag.slug for each in scenario.tags.all() if each.side == side}


def _map(board: Map) -> SetUp:
    return {
        "name": board.name,
        "rows": board.rows,
        "columns": board.columns,
        "terrain": {_name(board, space.row, space.column): space.terrain.slug for space in board.spaces.all()},
    }


def _scenario(scenario: Scenario) -> SetUp:
    board = scenario.map
    tags = _given(scenario, SIDES[0]) | _given(scenario, SIDES[1])
    ways_out = [space for space in board.spaces.all() if space.mark == "escape"]
    return {
        "name": scenario.name,
        "rounds": scenario.rounds,
        "draw_after": scenario.draw_after,
        "deploys_first": scenario.deploys_first,
        "zones": {side: _zone(board, scenario, side) for side in SIDES},
        "seize": "fort" if "leader" in tags else None,
        "raze": "buildings" if "saboteur" in tags else None,
        "escape": [_name(board, space.row, space.column) for space in ways_out],
        "escapes": ESCAPES,
    }


def _zone(board: Map, scenario: Scenario, side: str) -> list[str]:
    return [
        _name(board, row, column)
        for zone in scenario.zones.all()
        if zone.side == side
        for row in range(zone.first_row, zone.last_row + 1)
        for column in range(zone.first_column, zone.last_column + 1)
    ]


def _name(board: Map, row: int, column: int) -> str:
    """A space as the engine names it; maps count rows and columns from 1 at the top left."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[column - 1]}{board.rows - row + 1}"


def _units(army: ArmyFile, shelf: Shelf, given: Set[str]) -> list[dict[str, object]]:
    """Each unit with what it carries, and those of its scenario tags that its side is given."""
    pieces = rulebook(army.game).build_roster(army, shelf).pieces
    return [
        {
            "class": piece.unit.slug,
            "inventory": [gear.slug for gear in piece.inventory],
            "tags": [tag.slug for tag in piece.tags if tag.slug in given],
        }
        for piece in pieces
        for _ in range(piece.count)
    ]


def armies_in(setup: SetUp, shelf: Shelf) -> list[ArmyFile]:
    """The armies of a set-up as army files, built for the sides of its scenario."""
    armies = [
        ArmyFile(shelf.game.slug, army["name"], "battle", entries=tuple(starmap(_entry, enumerate(army["units"]))))
        for army in setup["armies"]
    ]
    return [on_ground(army, _fought(setup, shelf), seat) for seat, army in enumerate(armies)]


def _fought(setup: SetUp, shelf: Shelf) -> Scenario | GroundFile:
    if "terms" in setup["map"]:
        return ground_of(setup["map"])
    name = setup["scenario"]["name"]
    return next(card for card in shelf.all(Scenario).values() if card.name == name)


def _entry(key: int, unit: CheckedJson) -> Entry:
    return Entry(key, unit["class"], roles={name: tuple(unit[name]) for name in ("inventory", "tags")})


def grounds(shelf: Shelf, armies: Sequence[ArmyFile]) -> list[Scenario]:
    """The scenarios that these armies may fight: those that they were built for, and two sides, not one twice."""
    named = {army.options["scenario"] for army in armies if army.options.get("scenario")}
    if not seatings(armies):
        return []
    return [card for slug, card in shelf.all(Scenario).items() if named <= {slug}]


def seatings(armies: Sequence[ArmyFile]) -> list[tuple[int, int]]:
    """The armies that attack and defend: as their sides say; both ways where no side is chosen."""
    sides = [army.options.get("side") for army in armies]
    return [
        (attacker, defender)
        for attacker, defender in ((0, 1), (1, 0))
        if sides[attacker] in ("attacker", None) and sides[defender] in ("defender", None)
    ]


def on_ground(army: ArmyFile, scenario: Scenario | GroundFile, seat: int) -> ArmyFile:
    """An army as it fights in a scenario: on a side, whose war chest pays for it."""
    if isinstance(scenario, GroundFile):
        return army_on(army, scenario, SIDES[seat])
    return replace(army, options={**army.options, "scenario": scenario.slug, "side": SIDES[seat]})
