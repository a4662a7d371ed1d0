"""Grounds of Officer's Chess: maps of tiles with both deployment zones, and the scenario that is fought on them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain

from armybuilder.faces.diagrams import CELL, Label, Shape, rectangle, space
from armybuilder.faces.games.officers_chess.maps import MARKS as DRAWN_MARKS
from armybuilder.faces.games.officers_chess.maps import OWN_GROUND, PICTURES
from armybuilder.geometry.grid import grid
from armybuilder.geometry.paths import way_between
from armybuilder.grounds.books import GroundArmy, GroundBook, GroundFinding, GroundFix, Layer, Sort, Term, first_names
from armybuilder.grounds.ground import GroundFile
from catalog.games.officers_chess.models import Class, Item, Scenario, Weapon
from catalog.games.officers_chess.models import Terrain as TerrainCard
from catalog.games.officers_chess.plain import ARMORED, CAVALRY, DRAW_AFTER, ESCAPES, FOOT, SIDES
from catalog.json_types import CheckedJson
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, ArmyFile
from validation.books import rulebook
from validation.words import counted, listed

GAME = "officers-chess"
LAYERS = TERRAIN, ZONES, MARKS, CHESTS = "terrain", "zones", "marks", "chests"
PLAINS, BRIDGE, DOOR, RUINS, BUILDINGS = "plains", "bridge", "door", "ruins", "buildings"
SEIZE, RAZE, ESCAPE = "seize", "raze", "escape"
#: The tag that lets a unit take each scenario action.
TAGS = {SEIZE: "leader", RAZE: "saboteur", ESCAPE: "fleeing"}
BOTH = "both"
TITLES = {side: side.title() for side in SIDES}
#: The tags that a scenario's combat art may add to a weapon; its name.
ART_TAGS = ("brave", "drain", "piercing")
ART, ART_NAME = "all-out", "All-out attack"
#: The rows at the edge that are a zone where one is proposed.
USUAL_DEPTH = 2
#: A unit with a weapon costs about so much gold.
USUAL_PRICE = 100
LEAST_CHEST, MOST_CHEST = 50, 5000

_HELD_BACK = "Units that it holds back, of its own choice; at least one deploys before the battle."
_TAKERS = {"": "Nobody", **TITLES, BOTH: "Both sides"}
TERMS = (
    *(Term(f"war_chest_{side}", f"{side.title()}’s war chest", 500, LEAST_CHEST, MOST_CHEST) for side in SIDES),
    Term("rounds", "Time limit in rounds", 12, 0, 60, help=f"With 0 there is none: a draw after {DRAW_AFTER} rounds."),
    Term("time_up", "At the time limit", "defender", values={
        "defender": "The defender wins", "attacker": "The attacker wins", "draw": "It is a draw"
    }),
    Term("deploys_first", "Deploys first", "roll", values={**TITLES, "roll": "The lower roll"}),
    Term(SEIZE, "Who has a Leader, and wins by seizing a tile", "", values=_TAKERS),
    Term(RAZE, "Who has Saboteurs, and wins by razing every tile", "", values=_TAKERS),
    Term(ESCAPE, "Who has Fleeing units, and wins by escaping", "", values=_TAKERS),
    Term("escapes", "Units that must escape", ESCAPES, 1, 10),
    *(
        Term(f"reserves_{side}", f"{side.title()}’s reinforcements", 0, 0, 20, help=_HELD_BACK) for side in SIDES
    ),
    Term("arrival", "Round in which reinforcements arrive", 3, 2, 60, help="Each side deploys them in its zone."),
    Term("no_classes", "Classes that nobody may hire", "", values={
        "": "None", "promoted": "Promoted classes", "cavalry": "Cavalry", "flying": "Fliers", "monster": "Monsters",
    }),
    Term("no_gear", "Gear that nobody may carry", "", values={
        "": "None", "magic": "Magic weapons", "staves": "Staves", "items": "Items"
    }),
    Term("art", "Who knows a combat art", "", values=_TAKERS,
         help="An attack with any weapon, with what the art adds and takes."),
    Term("art_might", "Might that the art adds", 4, 0, 20, needs="art"),
    Term("art_skill", "Skill that the art takes", 2, 0, 20, needs="art"),
    Term("art_tag", "Tag that the art adds", "", needs="art",
         values={"": "None", **{tag: tag.title() for tag in ART_TAGS}}),
)  # fmt: skip


def layers(shelf: Shelf) -> tuple[Layer, ...]:
    zones = {
        "attacker": Shape(rectangle(1, CELL - 3, CELL - 2, 2), "target"),
        "defender": Shape(rectangle(1, 1, CELL - 2, 2), "unit"),
    }
    marks = {SEIZE: ("Tile to seize", "objective"), RAZE: ("Tile to raze", "objective"), ESCAPE: ("Way out", "escape")}
    return (
        Layer(
            TERRAIN, "Terrain", "Plains",
            tuple(_terrain(card) for slug, card in shelf.all(TerrainCard).items() if slug != PLAINS),
        ),
        Layer(
            ZONES, "Deployment zones", "No zone",
            tuple(Sort(side, TITLES[side], (zones[side],)) for side in SIDES),
            {"attacker": "defender", "defender": "attacker"},
        ),
        Layer(
            MARKS, "Objectives", "No objective",
            tuple(
                Sort(mark, name, tuple(DRAWN_MARKS[look](5, 5)), _letter(mark)) for mark, (name, look) in marks.items()
            ),
        ),
        Layer(
            CHESTS, "Chests", "No chest",
            (
                *map(_chest, shelf.all(Item).values()),
                *(_chest(each, "Chests with weapons") for each in shelf.all(Weapon).values()),
            ),
        ),
    )  # fmt: skip


def _chest(card: Item | Weapon, group: str = "") -> Sort:
    """A chest with what is in it; all look alike but for a letter."""
    box, lid = rectangle(2.4, 4.6, 5.2, 3.2), rectangle(2.4, 3, 5.2, 1.6)
    letter = Label(5, 7.4, card.name[0], 3, "light")
    return Sort(card.slug, f"Chest: {card.name}", (Shape(box, "unit"), Shape(lid, "block")), (letter,), group=group)


def _terrain(card: TerrainCard) -> Sort:
    own, draw = OWN_GROUND.get(card.slug), PICTURES.get(card.slug)
    shapes = [*([space(0, 0, own)] if own else []), *(draw(5, 5) if draw else [])]
    labels = () if draw else (Label(5, 6.8, card.map_sign or card.name[0], 5),)
    return Sort(card.slug, card.name, tuple(shapes), labels, card=f"terrain/{card.slug}")


def _letter(mark: str) -> tuple[Label, ...]:
    """Both frames look alike but for it."""
    return () if mark == ESCAPE else (Label(8, 4, mark[0].upper(), 3),)


# A ground as the engine takes it


def takers(ground: GroundFile, aim: str) -> list[str]:
    """The sides that may take a scenario action."""
    who = BOOK.settled(ground)[aim]
    return [side for side in SIDES if who in (side, BOTH)]


def given_to(ground: GroundFile, side: str) -> list[str]:
    """The scenario tags that a side may give to its units."""
    return [tag for aim, tag in TAGS.items() if side in takers(ground, aim)]


def chest(ground: GroundFile, side: str) -> int:
    return int(BOOK.settled(ground)[f"war_chest_{side}"])


def board_of(ground: GroundFile, shelf: Shelf) -> dict[str, object]:
    """The map, with all that the scenario on it is made of."""
    return {
        "name": ground.name,
        "rows": ground.rows,
        "columns": ground.columns,
        **{layer: dict(ground.layer(layer)) for layer in LAYERS},
        "terms": BOOK.settled(ground),
    }


def scenario_of(ground: GroundFile, shelf: Shelf) -> dict[str, object]:
    """The scenario; tiles count for what somebody may do there."""
    terms = BOOK.settled(ground)
    rounds = int(terms["rounds"])
    return {
        "name": ground.name,
        "rounds": rounds or None,
        "draw_after": None if rounds else DRAW_AFTER,
        "time_up": terms["time_up"],
        "deploys_first": terms["deploys_first"],
        "zones": {side: _lying(ground, ZONES, side) for side in SIDES},
        **{aim: _lying(ground, MARKS, aim) if terms[aim] else [] for aim in TAGS},
        "escapes": terms["escapes"],
        "chests": dict(ground.layer(CHESTS)),
        "given": {side: given_to(ground, side) for side in SIDES},
        **_reinforcements(terms),
        **_arts(ground, terms),
    }


def _reinforcements(terms: Mapping[str, int | str]) -> dict[str, object]:
    reserves = {side: terms[f"reserves_{side}"] for side in SIDES}
    return {"reserves": reserves, "arrival": terms["arrival"]} if any(reserves.values()) else {}


def _arts(ground: GroundFile, terms: Mapping[str, int | str]) -> dict[str, object]:
    """The combat art that units of some sides know."""
    if not terms["art"]:
        return {}
    tags = [{"tag": "inaccurate", "amount": terms["art_skill"]}] if terms["art_skill"] else []
    tags += [{"tag": terms["art_tag"]}] if terms["art_tag"] else []
    art = {"name": ART_NAME, "might": terms["art_might"], "tags": tags}
    return {"arts": {ART: art}, "known_arts": {side: [ART] for side in takers(ground, "art")}}


def _lying(ground: GroundFile, layer: str, sort: str) -> list[str]:
    """The spaces of a sort in the board's order."""
    layout = ground.layer(layer)
    return [name for name in ground.spaces if layout.get(name) == sort]


def ground_of(board: CheckedJson) -> GroundFile:
    """The ground that a map was made of."""
    found = {layer: board.get(layer, {}) for layer in LAYERS}
    return GroundFile(GAME, board["name"], board["columns"], board["rows"], found, terms=board.get("terms", {}))


def ground_of_scenario(card: Scenario) -> GroundFile:
    """A scenario of the catalog as a ground."""
    board = grid(card.map.rows, card.map.columns)

    def name(row: int, column: int) -> str:
        return board.name(board.space(row - 1, column - 1))

    tiles = {name(each.row, each.column): each for each in card.map.spaces.all()}
    given = {aim: [row.side for row in card.tags.all() if row.tag.slug == tag] for aim, tag in TAGS.items()}
    marked = {SEIZE: "fort", RAZE: BUILDINGS}
    marks = {
        where: aim
        for where, each in tiles.items()
        for aim, sides in given.items()
        if sides and (each.mark == ESCAPE if aim == ESCAPE else each.terrain.slug == marked[aim])
    }
    zones = {
        name(row, column): zone.side
        for zone in card.zones.all()
        for row in range(zone.first_row, zone.last_row + 1)
        for column in range(zone.first_column, zone.last_column + 1)
    }
    terrain = {where: each.terrain.slug for where, each in tiles.items() if each.terrain.slug != PLAINS}
    terms: dict[str, int | str] = {
        **{f"war_chest_{side}": getattr(card, f"war_chest_{side}") for side in SIDES},
        "rounds": card.rounds or 0,
        "deploys_first": card.deploys_first,
        **{aim: BOTH if len(sides) > 1 else "".join(sides) for aim, sides in given.items()},
    }
    layers = {layer: layout for layer, layout in ((TERRAIN, terrain), (ZONES, zones), (MARKS, marks)) if layout}
    return GroundFile(GAME, card.name, card.map.columns, card.map.rows, layers, terms=terms)


def army_on(army: ArmyFile, ground: GroundFile, side: str) -> ArmyFile:
    """An army as it fights on a side of a ground, whose war chest pays for it."""
    kept = {name: value for name, value in army.options.items() if name != "scenario"}
    return replace(army, ruleset="open", limit=chest(ground, side), options={**kept, "side": side})


def refusals(army: ArmyFile, ground: GroundFile, shelf: Shelf) -> Iterator[str]:
    """What the scenario of a ground says against an army, in words."""
    if cards := _not_allowed(army, ground, shelf):
        yield f"{ground.name} doesn’t allow {listed(cards)}, which {army.name} has."


def _not_allowed(army: ArmyFile, ground: GroundFile, shelf: Shelf) -> list[str]:
    """The names of an army's classes, weapons and items that the scenario leaves out; "" leaves out none."""
    terms = BOOK.settled(ground)
    no_class, no_gear = terms["no_classes"], terms["no_gear"]
    slugs = dict.fromkeys(slug for entry in army.entries for slug in (entry.card, *chain(*entry.roles.values())))
    classes, weapons, items = shelf.all(Class), shelf.all(Weapon), shelf.all(Item)
    barred = {slug: card for slug, card in classes.items() if no_class and no_class in _sorts(card)}
    gear = {
        slug: card for slug, card in weapons.items() if no_gear and no_gear in (card.weapon_type.slug, card.dealt_type)
    }
    found = {**barred, **gear, **(items if no_gear == "items" else {})}
    return [found[slug].name for slug in slugs if slug in found]


def _sorts(card: Class) -> set[str]:
    return {card.grade, *(use.tag.slug for use in card.tags.all())}


def _armies(ground: GroundFile) -> list[GroundArmy]:
    return [_army(ground, side) for side in SIDES]


def _army(ground: GroundFile, side: str) -> GroundArmy:
    given = listed([tag.title() for tag in given_to(ground, side)])
    tags = f", with {given}" if given else ""
    title = f"{TITLES[side]}: {chest(ground, side)} gold{tags}"
    name = f"{TITLES[side]}, {ground.name}"[:LONGEST_NAME]
    return GroundArmy(title, army_on(ArmyFile(GAME, name, "open"), ground, side))


def _examples(shelf: Shelf) -> list[GroundFile]:
    return [ground_of_scenario(card) for card in shelf.all(Scenario).values()]


BOOK = GroundBook(
    layers=layers,
    examples=_examples,
    sizes={"Small": (8, 8), "As Maps B to D": (12, 10), "As Map A": (14, 10), "Large": (20, 16)},
    least=4,
    most=30,
    terms=TERMS,
    armies=_armies,
)


# The rules


class _Survey:
    """A ground as its rules look at it: where units go, where each side deploys, what it is to do where."""

    def __init__(self, ground: GroundFile, shelf: Shelf) -> None:
        self.ground, self.grid = ground, grid(ground.rows, ground.columns)
        known = rulebook(GAME).cards(shelf).terrains
        layout = ground.layer(TERRAIN)
        self.terrain = {each: known[layout.get(self.grid.name(each), PLAINS)] for each in self.grid.spaces}
        self.drawn = {side: self._lying(ZONES, side) for side in SIDES}
        self.marks = {aim: self._lying(MARKS, aim) for aim in TAGS}
        self.zones = {side: {each for each in zone if self.is_open(each)} for side, zone in self.drawn.items()}

    def _lying(self, layer: str, sort: str) -> set[int]:
        return {self.grid.named(name) for name, each in self.ground.layer(layer).items() if each == sort}

    def is_open(self, tile: int, footing: str = FOOT) -> bool:
        return footing in self.terrain[tile].costs

    def can_be_opened(self, tile: int) -> bool:
        """A wall or snag breaks, a door opens."""
        return bool(self.terrain[tile].hit_points) or self.terrain[tile].slug == DOOR

    def spread(self, starts: Iterable[int], footing: str, *, opening: bool) -> set[int]:
        """The tiles that units of a footing get to, by breaking and opening what is in the way or without."""
        queue = [each for each in starts if self.is_open(each, footing)]
        found = set(queue)
        for here in queue:
            for near in self.grid.near[here]:
                if near not in found and (self.is_open(near, footing) or (opening and self.can_be_opened(near))):
                    found.add(near)
                    queue.append(near)
        return found

    @cached_property
    def reached(self) -> dict[str, set[int]]:
        """What each side gets to on foot, whatever it has to break or open."""
        return {side: self.spread(zone, FOOT, opening=True) for side, zone in self.zones.items()}

    def names(self, tiles: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.grid.name(each) for each in sorted(tiles))

    def closing(self, starts: set[int], ends: set[int]) -> set[int]:
        """The fewest tiles that close the way from some tiles to others."""
        near = self.grid.near.__getitem__
        way = way_between(starts, ends, near, lambda _, tile: int(self.is_closed(tile)))
        return {each for each in way if self.is_closed(each)}

    def is_closed(self, tile: int) -> bool:
        return not self.is_open(tile) and not self.can_be_opened(tile)

    def bridged(self, tiles: set[int]) -> GroundFix:
        names = self.names(tiles)
        return GroundFix(f"Lay bridges on {first_names(names)}", self.ground.painted(TERRAIN, BRIDGE, names))


def _zones_alike(ground: GroundFile, side: str) -> GroundFix:
    """The other side's zone as this one's when the ground is turned half around."""
    drawn = (name for name, value in ground.layer(ZONES).items() if value == side)
    own = dict.fromkeys(ground.without_opposites(drawn), side)
    other = SIDES[1 - SIDES.index(side)]
    turned = {name: other for each in own if (name := ground.opposite(each))}
    words = f"Give the {other} the same zone, turned half around"
    return GroundFix(words, ground.with_layer(ZONES, turned | own))


def _usual_zones(ground: GroundFile) -> GroundFix:
    names, wide = ground.spaces, ground.columns * USUAL_DEPTH
    zones = dict.fromkeys(names[:wide], "defender") | dict.fromkeys(names[-wide:], "attacker")
    return GroundFix(f"Deploy in the {USUAL_DEPTH} rows at both edges", ground.with_layer(ZONES, zones))


@BOOK.rule(cites="setup.deployment")
def both_have_zones(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each side has a deployment zone."""
    drawn = _Survey(ground, shelf).drawn
    lacking = [side for side in SIDES if not drawn[side]]
    for side in lacking:
        other = SIDES[1 - SIDES.index(side)]
        fix = _usual_zones(ground) if other in lacking else _zones_alike(ground, other)
        yield GroundFinding(f"The {side} has no deployment zone.", have=0, need=1, fixes=(fix,))


@BOOK.rule(cites="gameplay.terrain")
def zones_have_room(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each zone has a tile on which a unit on foot can stand."""
    survey = _Survey(ground, shelf)
    for side, zone in survey.zones.items():
        if survey.drawn[side] and not zone:
            names = survey.names(survey.drawn[side])
            fix = GroundFix(f"Make plains of the {side}’s zone", ground.painted(TERRAIN, "", names))
            yield GroundFinding(f"No unit on foot can stand in the {side}’s zone.", names, 0, 1, (fix,))


@BOOK.rule(cites="gameplay.move")
def zones_are_joined(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Units on foot find a way from one zone to the other, be it through walls and doors."""
    survey = _Survey(ground, shelf)
    one, other = survey.zones.values()
    if one and other and not survey.reached["attacker"] & other:
        closing = survey.closing(one, other)
        words = "There is no way between the deployment zones: units on foot never meet."
        yield GroundFinding(words, survey.names(closing), fixes=(survey.bridged(closing),))


@BOOK.rule(cites="gameplay.terrain", level="advice")
def ways_are_open(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Units of every footing find an open way from one zone to the other."""
    survey = _Survey(ground, shelf)
    one, other = survey.zones.values()
    if not survey.reached["attacker"] & other:
        return
    if not survey.spread(one, FOOT, opening=False) & other:
        yield GroundFinding("Every way between the zones leads through walls, snags or doors.")
    stopped = [each.title() for each in (ARMORED, CAVALRY) if not survey.spread(one, each, opening=True) & other]
    if stopped:
        yield GroundFinding(f"{listed(stopped)} units find no way between the zones.")


@BOOK.rule(cites="setup.deployment", level="advice")
def zones_are_equal(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Both zones have room for as many units."""
    one, other = (len(zone) for zone in _Survey(ground, shelf).zones.values())
    if one and other and one != other:
        fixes = tuple(_zones_alike(ground, side) for side in SIDES)
        words = f"The attacker can deploy on {counted(one, 'tile')}, the defender on {counted(other, 'tile')}."
        yield GroundFinding(words, have=min(one, other), need=max(one, other), fixes=fixes)


@BOOK.rule(cites="setup.deployment", level="advice")
def zones_lie_apart(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """No tile of one zone touches the other one."""
    survey = _Survey(ground, shelf)
    one, other = survey.drawn.values()
    touching = {each for each in one if other.intersection(survey.grid.near[each])}
    touching |= {near for each in touching for near in survey.grid.near[each] if near in other}
    if touching:
        names = survey.names(touching)
        fix = GroundFix("Take these tiles out of the zones", ground.painted(ZONES, "", names))
        yield GroundFinding(f"The zones touch at {first_names(names)}.", names, fixes=(fix,))


@BOOK.rule(cites="setup.armies", level="advice")
def zones_hold_an_army(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each zone has a tile for every unit that its war chest pays for."""
    for side, zone in _Survey(ground, shelf).zones.items():
        gold = chest(ground, side)
        need = gold // USUAL_PRICE
        if 0 < len(zone) < need:
            words = f"The {side} can deploy {counted(len(zone), 'unit')}; {gold} gold pay for about {need}."
            yield GroundFinding(words, have=len(zone), need=need)


@BOOK.rule(cites="gameplay.scenario-actions")
def objectives_are_there(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Where a side is to seize, raze or escape, tiles are marked for it."""
    survey = _Survey(ground, shelf)
    for aim, tiles in survey.marks.items():
        if takers(ground, aim) and not tiles:
            fix = GroundFix(f"Let nobody {aim}", ground.with_terms(**{aim: ""}))
            whose = listed(takers(ground, aim))
            yield GroundFinding(f"No tile is marked to {aim}, and so {whose} can’t win by it.", (), 0, 1, (fix,))


@BOOK.rule(cites="gameplay.scenario-actions", level="advice")
def objectives_have_takers(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Where tiles are marked to seize, to raze or to escape from, a side may do so."""
    survey = _Survey(ground, shelf)
    for aim, tiles in survey.marks.items():
        if tiles and not takers(ground, aim):
            names = survey.names(tiles)
            fixes = (
                GroundFix(f"Give the attacker {TAGS[aim].title()}", ground.with_terms(**{aim: "attacker"})),
                GroundFix("Clear these objectives", ground.painted(MARKS, "", names)),
            )
            yield GroundFinding(f"Nobody may {aim}: {first_names(names)} can’t decide the battle.", names, fixes=fixes)


@BOOK.rule(cites="tags.scenario-tags")
def objectives_are_in_reach(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Who is to seize, raze or escape gets to the tiles on foot: to every one to raze, to one of the others."""
    survey = _Survey(ground, shelf)
    for aim, tiles in survey.marks.items():
        for side in takers(ground, aim):
            closed = tiles - survey.reached[side]
            if closed and survey.zones[side] and (aim == RAZE or closed == tiles):
                names = survey.names(closed)
                blocking = set[int]().union(*(survey.closing(survey.zones[side], {each}) for each in closed))
                words = f"On foot the {side} gets to no tile to {aim} on {first_names(names)}."
                yield GroundFinding(words, names, fixes=(survey.bridged(blocking),))


@BOOK.rule(cites="tags.scenario-tags")
def objectives_lie_ahead(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """No side deploys on the tiles that it is to seize, to raze or to escape from."""
    survey = _Survey(ground, shelf)
    for aim, tiles in survey.marks.items():
        for side in takers(ground, aim):
            if inside := survey.names(tiles & survey.drawn[side]):
                fix = GroundFix("Take these tiles out of the zone", ground.painted(ZONES, "", inside))
                words = f"The {side} deploys on {first_names(inside)} and can {aim} there at once."
                yield GroundFinding(words, inside, fixes=(fix,))


@BOOK.rule(cites="tags.scenario-tags")
def what_is_to_raze_stands(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """No tile to raze is in ruins from the beginning."""
    survey = _Survey(ground, shelf)
    fallen = survey.names(each for each in survey.marks[RAZE] if survey.terrain[each].slug == RUINS)
    if fallen:
        fix = GroundFix("Make buildings of them", ground.painted(TERRAIN, BUILDINGS, fallen))
        yield GroundFinding(
            f"There are ruins already on {first_names(fallen)}: nobody can raze them.", fallen, fixes=(fix,)
        )


@BOOK.rule(cites="setup.armies")
def enough_can_escape(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """The war chest and the zone of a side that flees are large enough for as many units as must escape."""
    survey, need = _Survey(ground, shelf), int(BOOK.settled(ground)["escapes"])
    cheapest = min(unit.cost for unit in rulebook(GAME).cards(shelf).classes.values() if unit.is_hireable)
    for side in takers(ground, ESCAPE):
        most = min(chest(ground, side) // cheapest, len(survey.zones[side]))
        if 0 < most < need:
            fix = GroundFix(f"Let {counted(most, 'unit')} be enough", ground.with_terms(escapes=most))
            words = f"The {side} can have {counted(most, 'unit')}; {need} must escape."
            yield GroundFinding(words, have=most, need=need, fixes=(fix,))


@BOOK.rule(cites="setup.choose-scenario", level="advice")
def reinforcements_arrive(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Reinforcements arrive before the time limit."""
    terms = BOOK.settled(ground)
    last, arrival = int(terms["rounds"]) or DRAW_AFTER, int(terms["arrival"])
    if any(terms[f"reserves_{side}"] for side in SIDES) and arrival > last:
        words = f"Reinforcements arrive in round {arrival}; the battle ends after round {last}."
        fix = GroundFix("Let them arrive in round 2", ground.with_terms(arrival=2))
        yield GroundFinding(words, have=arrival, need=last, fixes=(fix,) if last > 1 else ())
