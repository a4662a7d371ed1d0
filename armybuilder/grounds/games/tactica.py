"""Grounds of TACTICA: battle mats, on which each battle of a war has its marked places for walls and its landmarks."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from armybuilder.faces.diagrams import Label, Shape
from armybuilder.faces.games.tactica.fields import landmark_sign, wall_sign
from armybuilder.geometry.hexes import Hex, distance, from_offset, neighbours
from armybuilder.grounds.books import GroundBook, GroundFinding, GroundFix, Layer, Sort
from armybuilder.grounds.ground import GroundFile, Place
from catalog.games.tactica.plain import MELEE, Battle, Cards
from catalog.json_types import CheckedJson
from catalog.plain import data_of
from catalog.shelf import Shelf
from validation.books import rulebook
from validation.words import counted

#: Each player's marked places, as a layer calls them; each has the same number in a battle.
WALLS = {"wall-1": "Player 1", "wall-2": "Player 2"}
PLACES = 5


def _cards(shelf: Shelf) -> Cards:
    cards: Cards = rulebook(shelf.game.slug).cards(shelf)
    return cards


def _battles(shelf: Shelf) -> Iterable[Battle]:
    return _cards(shelf).battles.values()


def layers(shelf: Shelf) -> tuple[Layer, ...]:
    """A layer for each battle: a hex has one thing in it."""
    return tuple(_layer(number, battle, shelf) for number, battle in enumerate(_battles(shelf), 1))


def _layer(number: int, battle: Battle, shelf: Shelf) -> Layer:
    def sort(slug: str, name: str, shapes: Iterable[Shape]) -> Sort:
        # The battles lie on one mat: each has its number at a place of its own.
        return Sort(slug, name, tuple(shapes), (Label(2.2 * number + 0.6, 8.9, str(number), 2.8),))

    sorts = (
        *(sort(wall, f"{name}’s wall", wall_sign(at, 5, 3.6)) for at, (wall, name) in enumerate(WALLS.items(), 1)),
        *(sort(slug, card.name, landmark_sign(slug, 5, 3.4)) for slug, card in _cards(shelf).ground.landmarks.items()),
    )
    title = f"{battle.name}: {battle.separation} hexes between the walls"
    return Layer(battle.slug, title, "Open hex", sorts, dict(zip(WALLS, reversed(WALLS), strict=True)))


def board_of(ground: GroundFile, shelf: Shelf) -> dict[str, object]:
    """A ground as the engine takes it: its size, and each battle as it lies there."""
    battles = [data_of(_laid(ground, battle)) for battle in _battles(shelf)]
    return {"name": ground.name, "columns": ground.columns, "rows": ground.rows, "battles": battles}


def _laid(ground: GroundFile, battle: Battle) -> Battle:
    """A battle on a mat. Landmarks are numbered row by row: one is the same card in each battle (ruling P2)."""
    layout = ground.layer(battle.slug)
    there = [(layout[name], ground.place(name)) for name in ground.spaces if name in layout]
    return replace(
        battle,
        columns=ground.columns,
        rows=ground.rows,
        walls=tuple(tuple(place for sort, place in there if sort == wall) for wall in WALLS),
        landmarks=tuple((sort, place) for sort, place in there if sort not in WALLS),
    )


def ground_of(board: CheckedJson) -> GroundFile:
    """The ground that a mat was made of. Raises KeyError for a place that it doesn't have."""
    ground = GroundFile("tactica", board["name"], board["columns"], board["rows"], {}, "pointy")
    names = {ground.place(name): name for name in ground.spaces}
    for battle in board["battles"]:
        places = [(wall, tuple(place)) for wall, marked in zip(WALLS, battle["walls"], strict=True) for place in marked]
        places += [(slug, tuple(place)) for slug, place in battle["landmarks"]]
        ground = ground.with_layer(battle["slug"], {names[place]: sort for sort, place in places})
    return ground


def usual_places(ground: GroundFile, battle: Battle) -> dict[str, str]:
    """The marked places of a battle in two rows of a mat, rightly far apart; none where it is too small."""
    upper = (ground.rows - battle.separation - 2) // 2
    rows = {"wall-2": upper, "wall-1": upper + battle.separation + 1}
    if upper < 0:
        return {}
    found: dict[str, str] = {}
    for wall, row in rows.items():
        names = ground.lines[row]
        step = len(names) // PLACES
        if not step:
            return {}
        # Where a row can't be shared out evenly, player 1 has one hex more at the left, player 2 at the right.
        left, odd = divmod(len(names) - (PLACES - 1) * step - 1, 2)
        left += odd * (wall == "wall-1")
        found |= {names[left + step * place]: wall for place in range(PLACES)}
    return found


def _mat(name: str, columns: int, rows: int, landmarks: dict[Place, str], shelf: Shelf) -> GroundFile:
    """A mat with the usual places for walls, and the same landmarks in every battle."""
    ground = GroundFile("tactica", name, columns, rows, {}, "pointy")
    lying = {space: landmarks[ground.place(space)] for space in ground.spaces if ground.place(space) in landmarks}
    for battle in _battles(shelf):
        ground = ground.with_layer(battle.slug, lying | usual_places(ground, battle))
    return ground


def _examples(shelf: Shelf) -> list[GroundFile]:
    """The field of the first battle as a mat for all three, and a wider one."""
    first = next(iter(_battles(shelf)))
    usual = {place: slug for slug, place in first.landmarks}
    wide = {(4, 6): "ridge", (7, 6): "ravine", (10, 6): "ravine", (4, 8): "ravine", (7, 8): "ravine", (10, 8): "ridge"}
    return [
        _mat("Ridges and Ravines", first.columns, first.rows, usual, shelf),
        _mat("Long Ravine", 15, 15, wide, shelf),
    ]


BOOK = GroundBook(
    layers=layers,
    examples=_examples,
    sizes={"As our first battle": (11, 15), "Wide": (15, 15), "Deep": (11, 19)},
    least=5,
    most=24,
    top="pointy",
)


def _cells(ground: GroundFile) -> dict[Hex, str]:
    return {from_offset(*ground.place(name)): name for name in ground.spaces}


def _walls(ground: GroundFile, battle: Battle, wall: str) -> tuple[str, ...]:
    layout = ground.layer(battle.slug)
    return tuple(name for name in ground.spaces if layout.get(name) == wall)


def _marked_anew(ground: GroundFile, battle: Battle) -> tuple[GroundFix, ...]:
    """The fix that marks the usual places of a battle in place of those that there are."""
    places = usual_places(ground, battle)
    rest = {name: sort for name, sort in ground.layer(battle.slug).items() if sort not in WALLS}
    title = f"Mark two rows with {battle.separation} hexes between them in {battle.name}"
    return (GroundFix(title, ground.with_layer(battle.slug, rest | places)),) if places else ()


@BOOK.rule(cites="feature-cards.wall-card")
def each_wall_has_its_place(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each player has five marked places for walls in each battle."""
    for battle in _battles(shelf):
        for wall, player in WALLS.items():
            marked = _walls(ground, battle, wall)
            if len(marked) != PLACES:
                words = f"{player} has {counted(len(marked), 'marked place')} for walls in {battle.name}."
                yield GroundFinding(words, marked, len(marked), PLACES, _marked_anew(ground, battle))


@BOOK.rule(cites="feature-cards.wall-card")
def walls_stand_apart(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Between the players' walls lie as many hexes as the battle asks for."""
    cells = {name: cell for cell, name in _cells(ground).items()}
    for battle in _battles(shelf):
        one, other = (_walls(ground, battle, wall) for wall in WALLS)
        if not one or not other:
            continue
        steps, *pair = min((distance(cells[a], cells[b]), a, b) for a in one for b in other)
        if steps - 1 != battle.separation:
            words = f"In {battle.name} {counted(steps - 1, 'hex lies', 'hexes lie')} between {pair[0]} and {pair[1]}."
            yield GroundFinding(words, tuple(pair), steps - 1, battle.separation, _marked_anew(ground, battle))


@BOOK.rule(cites="feature-cards.landmarks")
def sides_are_joined(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Melee troops find a way from one player's walls to the other's in each battle."""
    for battle in _battles(shelf):
        blocking = _in_the_way(ground, battle, shelf)
        if blocking:
            fix = GroundFix(
                f"Take the landmarks away on {', '.join(blocking)}", ground.painted(battle.slug, "", blocking)
            )
            words = f"Landmarks close every way in {battle.name}: melee troops can’t enter them, and never meet."
            yield GroundFinding(words, blocking, fixes=(fix,))


def _in_the_way(ground: GroundFile, battle: Battle, shelf: Shelf) -> tuple[str, ...]:
    """The fewest landmarks in the way from player 1's walls to a hex beside player 2's."""
    cells, layout = _cells(ground), ground.layer(battle.slug)
    closed = {slug for slug, each in _cards(shelf).ground.landmarks.items() if each.closed_to == MELEE}
    goal = {cell for cell, name in cells.items() if layout.get(name) == "wall-2"}
    costs = {cell: 0 for cell, name in cells.items() if layout.get(name) == "wall-1"}
    if not goal:
        return ()
    before: dict[Hex, Hex] = {}
    queue = sorted(costs)
    while queue:
        here = min(queue, key=costs.__getitem__)
        queue.remove(here)
        if goal.intersection(neighbours(here)):
            way = [here]
            while way[-1] in before:
                way.append(before[way[-1]])
            return tuple(sorted(cells[cell] for cell in way if layout.get(cells[cell]) in closed))
        for near in neighbours(here):
            cost = costs[here] + (layout.get(cells.get(near, "")) in closed)
            if near in cells and near not in goal and (near not in costs or cost < costs[near]):
                costs[near], before[near] = cost, here
                queue.append(near)
    return ()


@BOOK.rule(cites="feature-cards.landmarks", level="advice")
def landmarks_stay(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each battle has as many landmarks as the first: a landmark is the same card in all of them."""
    first, *others = _battles(shelf)
    lying = _landmarks(ground, first)
    differing = [battle for battle in others if len(_landmarks(ground, battle)) != len(lying)]
    if not differing:
        return
    mended, is_free = ground, True
    for battle in differing:
        walls = {name: sort for name, sort in ground.layer(battle.slug).items() if sort in WALLS}
        mended = mended.with_layer(battle.slug, lying | walls)
        is_free &= not walls.keys() & lying.keys()
    there = _landmarks(ground, differing[0])
    words = f"{differing[0].name} has {counted(len(there), 'landmark')}, {first.name} {len(lying)}."
    fixes = (GroundFix(f"Lay them everywhere as in {first.name}", mended),) if is_free else ()
    yield GroundFinding(words, tuple(there), len(there), len(lying), fixes)


def _landmarks(ground: GroundFile, battle: Battle) -> dict[str, str]:
    return {name: sort for name, sort in ground.layer(battle.slug).items() if sort not in WALLS}


@BOOK.rule(cites="the-box.battlefields", level="advice")
def sides_are_alike(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each battle looks the same from both players' edges."""
    turned_walls = dict(zip(WALLS, reversed(WALLS), strict=True))
    for battle in _battles(shelf):
        layout = ground.layer(battle.slug)
        odd = tuple(
            name
            for name, sort in layout.items()
            if layout.get(ground.opposite(name) or "") != turned_walls.get(sort, sort)
        )
        if odd:
            fix = GroundFix("Make the upper half as the lower one", BOOK.balanced(ground, shelf))
            words = f"{battle.name} looks different from the two edges: {counted(len(odd), 'hex', 'hexes')}."
            yield GroundFinding(words, odd, len(odd), 0, (fix,))
