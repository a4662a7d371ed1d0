"""Grounds of Analog Tactics: boards of hexes of any outline, with objectives and permanent obstacles."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from armybuilder.faces.diagrams import CELL, Label, Shape, rectangle
from armybuilder.faces.ground import flag, masonry
from armybuilder.faces.hexes import Hexes
from armybuilder.geometry.hexes import from_offset, neighbours, to_offset
from armybuilder.geometry.paths import way_between
from armybuilder.grounds.books import GroundBook, GroundFinding, GroundFix, Layer, Sort
from armybuilder.grounds.ground import GroundFile, Place
from catalog.games.analog_tactics.plain import board_data
from catalog.json_types import CheckedJson
from catalog.shelf import Shelf
from validation.words import counted

SPACES = "spaces"
GAP, OBSTACLE, CENTRAL = "gap", "obstacle", "central"
NUMBERED = tuple(f"objective-{number}" for number in range(1, 7))
OBJECTIVES = (CENTRAL, *NUMBERED)
#: The sorts of spaces as the engine calls them.
FEATURES = {OBSTACLE: "obstacle", CENTRAL: "C", **{sort: sort[-1] for sort in NUMBERED}}
SORTS = {feature: sort for sort, feature in FEATURES.items()}
_MIDDLE = CELL / 2
_HEX = Hexes("flat", x=_MIDDLE, y=_MIDDLE).outline((0, 0))
OBSTACLE_SIGN = (Shape(_HEX, "block"), *masonry(_MIDDLE, _MIDDLE))
OBJECTIVE_SIGN = (Shape(_HEX, "reach"), *flag(_MIDDLE, _MIDDLE))
#: Two teams of an elite and four commons each find a place.
FEWEST_PLACES = 10


def layers(shelf: Shelf) -> tuple[Layer, ...]:
    def objective(slug: str, name: str) -> Sort:
        return Sort(slug, name, OBJECTIVE_SIGN, (Label(7.6, 8.2, FEATURES[slug], 3.4, "strong"),))

    sorts = (
        Sort(OBSTACLE, "Permanent obstacle", OBSTACLE_SIGN),
        objective(CENTRAL, "Central objective"),
        *(objective(slug, f"Objective {FEATURES[slug]}") for slug in NUMBERED),
        Sort(GAP, "No space", (Shape(rectangle(-2, 0, 14, 10), "unit"),), is_gap=True),
    )
    return (Layer(SPACES, "Spaces", "Open space", sorts),)


def board_of(ground: GroundFile, shelf: Shelf) -> dict[str, object]:
    layout = ground.layer(SPACES)
    spaces = [
        [name, *from_offset(*ground.place(name), top="flat"), FEATURES.get(layout.get(name, ""), "")]
        for name in ground.spaces
        if layout.get(name) != GAP
    ]
    return {"name": ground.name, "columns": ground.columns, "rows": ground.rows, "spaces": spaces}


def ground_of(board: CheckedJson) -> GroundFile:
    """The ground that a board was made of; one of the game's own gets new names for its spaces."""
    features: dict[Place, str] = {}
    left = 0 if "columns" in board else min(q for _, q, _, _ in board["spaces"])
    for _, q, r, feature in board["spaces"]:
        features[to_offset((q - left, r), top="flat")] = feature
    top = 0 if "columns" in board else min(row for _, row in features)
    columns = board.get("columns", 1 + max(column for column, _ in features))
    rows = board.get("rows", 1 + max(row for _, row in features) - top)
    ground = GroundFile("analog-tactics", board["name"], columns, rows, {}, top="flat")
    there = {name: features.get((column, row + top)) for name in ground.spaces for column, row in [ground.place(name)]}
    found = {name: GAP if feature is None else SORTS.get(feature, "") for name, feature in there.items()}
    return ground.with_layer(SPACES, {name: sort for name, sort in found.items() if sort})


def _examples(shelf: Shelf) -> list[GroundFile]:
    return [ground_of(board_data(shelf, slug)) for slug in shelf.kind("board")]


BOOK = GroundBook(
    layers=layers,
    examples=_examples,
    sizes={"Small": (7, 7), "As wide as the sample board": (11, 11), "Large": (15, 15)},
    least=3,
    most=20,
    top="flat",
)


@dataclass(frozen=True)
class _Survey:
    """A ground as its rules look at it: where units stand, what is joined, and where the objectives lie."""

    free: frozenset[str]
    #: The free spaces by how one gets from one to another; the largest part first.
    parts: tuple[frozenset[str], ...]
    objectives: Mapping[str, tuple[str, ...]]


def _survey(ground: GroundFile) -> _Survey:
    layout = ground.layer(SPACES)
    return _surveyed(ground.columns, ground.rows, tuple(layout.items()))


@lru_cache(maxsize=64)
def _surveyed(columns: int, rows: int, layout: tuple[tuple[str, str], ...]) -> _Survey:
    there = dict(layout)
    ground = GroundFile("", "", columns, rows, {}, top="flat")
    cells = {from_offset(*ground.place(name), top="flat"): name for name in ground.spaces}
    free = {cell for cell, name in cells.items() if there.get(name) not in (GAP, OBSTACLE)}
    left, parts = set(free), []
    while left:
        queue = [left.pop()]
        for here in queue:
            steps = left.intersection(neighbours(here))
            left -= steps
            queue += steps
        parts.append(frozenset(cells[cell] for cell in queue))
    objectives = {sort: tuple(name for name in ground.spaces if there.get(name) == sort) for sort in OBJECTIVES}
    return _Survey(
        frozenset(cells[cell] for cell in free),
        tuple(sorted(parts, key=len, reverse=True)),
        {sort: names for sort, names in objectives.items() if names},
    )


def _called(sort: str) -> str:
    return "The central objective" if sort == CENTRAL else f"Objective {FEATURES[sort]}"


@BOOK.rule(cites="objectives")
def objectives_are_single(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each objective lies on one space."""
    for sort, names in _survey(ground).objectives.items():
        if len(names) > 1:
            fix = GroundFix(f"Keep it on {names[0]} alone", ground.painted(SPACES, "", names[1:]))
            words = f"{_called(sort)} lies on {counted(len(names), 'space')}: {', '.join(names)}."
            yield GroundFinding(words, names, len(names), 1, (fix,))


@BOOK.rule(cites="objectives", level="advice")
def objectives_are_there(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """There is an objective to fight for."""
    if not _survey(ground).objectives:
        yield GroundFinding(
            "The board has no objective: the players have to place some before the match.", have=0, need=1
        )


@BOOK.rule(cites="objectives")
def numbers_follow(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Numbered objectives count up from 1 without a gap."""
    objectives = _survey(ground).objectives
    used = [sort for sort in NUMBERED if sort in objectives]
    wanted = NUMBERED[: len(used)]
    if used != [*wanted]:
        layout = dict(ground.layer(SPACES))
        for old, new in zip(used, wanted, strict=True):
            layout |= dict.fromkeys(objectives[old], new)
        missing = next(FEATURES[sort] for sort in wanted if sort not in used)
        words = f"There is an objective {FEATURES[used[-1]]}, but no objective {missing}."
        spaces = tuple(name for sort in used for name in objectives[sort])
        yield GroundFinding(words, spaces, fixes=(GroundFix("Renumber them", ground.with_layer(SPACES, layout)),))


@BOOK.rule(cites="objectives", level="advice")
def both_kinds_are_there(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """There is a central objective, and a numbered one beside it."""
    objectives = _survey(ground).objectives
    if objectives and CENTRAL not in objectives:
        yield GroundFinding("There is no central objective: each round pays for one objective instead of two.")
    elif objectives and not objectives.keys() - {CENTRAL}:
        yield GroundFinding("There is no numbered objective: each round pays for one objective instead of two.")


@BOOK.rule(cites="objectives")
def objectives_are_in_reach(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each objective can be reached from the largest part of the board."""
    survey = _survey(ground)
    for sort, names in survey.objectives.items():
        closed = tuple(name for name in names if name not in survey.parts[0])
        if closed:
            words = f"{_called(sort)} on {', '.join(closed)} is out of reach: obstacles and gaps close every way."
            yield GroundFinding(words, closed, fixes=(_opening_fix(ground, closed),))


def _opening_fix(ground: GroundFile, closed: tuple[str, ...]) -> GroundFix:
    """With the fewest obstacles and gaps opened that close the ways to some spaces."""
    survey = _survey(ground)
    cells = {from_offset(*ground.place(name), top="flat"): name for name in ground.spaces}
    near = {name: [cells[each] for each in neighbours(cell) if each in cells] for cell, name in cells.items()}
    ways = (
        way_between([name], survey.parts[0], near.__getitem__, lambda _, space: int(space not in survey.free))
        for name in closed
    )
    blocking = sorted({space for way in ways for space in way} - survey.free)
    return GroundFix(f"Open {', '.join(blocking)}", ground.painted(SPACES, "", blocking))


@BOOK.rule(cites="the-board", level="advice")
def nothing_is_closed_off(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Every free space can be reached from every other one."""
    closed = tuple(sorted(name for part in _survey(ground).parts[1:] for name in part))
    if closed:
        words = f"{counted(len(closed), 'space')} can’t be reached from the rest of the board: {', '.join(closed[:8])}"
        fix = GroundFix("Make them obstacles", ground.painted(SPACES, OBSTACLE, closed))
        yield GroundFinding(words + (" …" if len(closed) > 8 else "."), closed, len(closed), 0, (fix,))


@BOOK.rule(cites="beginning-a-game")
def teams_find_room(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Two teams as they begin find places beside the objectives."""
    survey = _survey(ground)
    free = len(survey.free) - sum(map(len, survey.objectives.values()))
    if free < FEWEST_PLACES:
        words = f"{counted(free, 'space')} to begin on: two teams of five units need {FEWEST_PLACES}."
        yield GroundFinding(words, have=free, need=FEWEST_PLACES)
