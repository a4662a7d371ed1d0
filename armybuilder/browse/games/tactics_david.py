"""The pages of Tactics David beside a card: its family, its stacks, its items, who has what."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from armybuilder.browse.parts import GamePart, Panel, Panels
from armybuilder.browse.trees import MINI, Layout, grow, indented, sideways
from catalog.games.tactics_david.models import (
    Ability,
    AttackArea,
    Battlefield,
    Item,
    Root,
    Special,
    Status,
    TerrainPiece,
    TerrainType,
    Unit,
)
from catalog.games.tactics_david.plain import MOST_LINES_APART, MOST_STACKING_POINTS, Cards
from catalog.games.tactics_david.plain import Unit as PlainUnit
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.games.tactics_david.additions import item_obstacles, stackable
from validation.games.tactics_david.army import Army

TEMPLATES = "games/tactics_david/browse"
ABOUT = {
    "unit": "Four strengths, one on each side; every unit has an ability of its own.",
    "root": "Eleven families: what descends from what decides what may be bought and stacked.",
    "ability": "One for each unit, with its timing.",
    "special": "Rules that several units share.",
    "item": "Expendables, accessories and weapons; at most one of each type.",
    "status": "Ailments and buffs, marked by cards.",
    "attack_area": "The spaces that an attack reaches, drawn.",
    "terrain_type": "What the spaces of a battlefield are made of.",
    "terrain_piece": "What stands on them, and how high.",
    "battlefield": "Places to fight, with their plans.",
}

EMBLEMS = {"root": "family-tree", "ability": "sparkles", "attack_area": "crossed-swords"}


@dataclass(frozen=True)
class Family:
    """A family tree, laid out for wide pages, for phones and as a small mark."""

    root: Root
    wide: Layout[Unit]
    tall: Layout[Unit]
    mini: Layout[Unit]
    classes: list[tuple[str, str, int]]
    guests: list[Unit]
    #: The unit of another tree below which this tree's root is drawn too, if there is one.
    elsewhere: list[tuple[Unit, Unit]]


def below(unit: Unit) -> Iterator[tuple[Unit, bool]]:
    """The units below a unit: its own descendants, then the units that another tree lends."""
    yield from ((child, False) for child in unit.children.all())
    yield from ((branch, True) for branch in unit.branches.all())


@lru_cache(maxsize=64)
def family(root: Root, shelf: Shelf) -> Family:
    units = list(root.units.all())
    tree = grow(next(unit for unit in root.units.all() if unit.parent is None), below)
    counts = [(value, label, sum(u.unit_class == value for u in units)) for value, label in _classes()]
    guests = [branch.thing for _, branch in tree.walk() if branch.is_guest]
    elsewhere = [(unit, unit.branch_parent) for unit in units if unit.branch_parent]
    return Family(root, sideways(tree), indented(tree), sideways(tree, MINI), counts, guests, elsewhere)


def _classes() -> Iterable[tuple[str, str]]:
    field = Unit._meta.get_field("unit_class")
    return [(str(value), str(label)) for value, label in field.choices or ()]


def ancestors(unit: Unit) -> list[Unit]:
    """From the root unit down to a unit's parent."""
    chain: list[Unit] = []
    above = unit.parent
    while above is not None:
        chain.insert(0, above)
        above = above.parent
    return chain


@dataclass(frozen=True)
class Partner:
    """A unit that may be stacked with another, how many lines of lineage lie between, and what the two would cost."""

    unit: Unit
    lines: int
    points: int


@dataclass(frozen=True)
class StackingPartners:
    """Whom a unit may be stacked with, by lines of lineage, and why not with other close relatives."""

    points: int
    by_lines: list[tuple[int, list[Partner]]]
    refused: list[tuple[Unit, str]]
    reason: str


def _alone(unit: Unit, shelf: Shelf) -> Army:
    """An army of this one unit, without any strict rule."""
    file = ArmyFile(game=unit.game_id, entries=(Entry(1, unit.slug),))
    army: Army = rulebook(unit.game_id).build_roster(file, shelf)
    return army


NO_PARTNER = f"no unit within {MOST_LINES_APART} Lines of Lineage takes few enough Stacking Points"


@lru_cache(maxsize=512)
def stacking(unit: Unit, shelf: Shelf) -> StackingPartners:
    army = _alone(unit, shelf)
    me, answers = army.pieces[0].top, stackable(army, army.pieces[0])
    near = list(_near(me, army.cards, shelf))
    partners = [each for each in near if not answers[each.unit.slug]]
    if not partners:
        reason = answers[unit.slug] if me.points >= MOST_STACKING_POINTS else NO_PARTNER
        return StackingPartners(me.points, [], [], reason)
    refused = [(each.unit, answers[each.unit.slug]) for each in near if each not in partners and each.unit != unit]
    distances = range(MOST_LINES_APART + 1)
    by_lines = [(lines, found) for lines in distances if (found := [p for p in partners if p.lines == lines])]
    return StackingPartners(me.points, by_lines, refused, "")


def _near(me: PlainUnit, cards: Cards, shelf: Shelf) -> Iterator[Partner]:
    """The units that lineage lets into a stack, whatever their class."""
    for slug, unit in shelf.all(Unit).items():
        lines = cards.distance(me, cards.units[slug])
        if lines is not None and lines <= MOST_LINES_APART:
            yield Partner(unit, lines, cards.units[slug].points)


@lru_cache(maxsize=512)
def carrying(unit: Unit, shelf: Shelf) -> tuple[list[Item], list[tuple[Item, str]]]:
    obstacles = item_obstacles(_alone(unit, shelf).pieces[0])
    items = shelf.all(Item).values()
    return (
        [item for item in items if item.slug not in obstacles],
        [(item, obstacles[item.slug]) for item in items if item.slug in obstacles],
    )


def _unit_panels(unit: Unit, shelf: Shelf) -> Iterator[Panel]:
    yield Panel("ability", "Ability", f"{TEMPLATES}/_ability.html", {"ability": unit.ability, "special": unit.special})
    yield Panel(
        "family", "Family", f"{TEMPLATES}/_kin.html", {"ancestors": ancestors(unit), "below": list(below(unit))}
    )
    yield Panel("stacking", "Stacking", f"{TEMPLATES}/_stacking.html", {"stacking": stacking(unit, shelf)})
    allowed, refused = carrying(unit, shelf)
    yield Panel("items", "Items it may carry", f"{TEMPLATES}/_carrying.html", {"items": allowed, "refused": refused})


def _ability_panels(ability: Ability, shelf: Shelf) -> Iterator[Panel]:
    context = {"ability": ability, "unit": ability.unit, "procedures": ability.procedures.all()}
    yield Panel("timing", "Timing", f"{TEMPLATES}/_timing.html", context)


def _area_panels(area: AttackArea, shelf: Shelf) -> Iterator[Panel]:
    if area.alternative:
        yield Panel("alternative", "Another reading", f"{TEMPLATES}/_alternative.html", {"area": area})
    yield _units_panel("Units with this area", list(area.units.all()), f"area={area.slug}")
    if items := list(area.items.all()):
        yield Panel("items", "Items that give it", f"{TEMPLATES}/_cards.html", {"cards": items})


def _special_panels(special: Special, shelf: Shelf) -> Iterator[Panel]:
    yield _units_panel("Units with this special", list(special.units.all()), f"special={special.slug}")


def _units_panel(title: str, units: list[Unit], query: str) -> Panel:
    context = {"cards": units, "more": f"/{units[0].game_id}/units/?{query}" if units else ""}
    return Panel("units", title, f"{TEMPLATES}/_cards.html", context)


def _item_panels(item: Item, shelf: Shelf) -> Iterator[Panel]:
    if item.sets_area:
        yield Panel("area", "Attack area", f"{TEMPLATES}/_cards.html", {"cards": [item.sets_area]})
    users = [unit for unit in shelf.all(Unit).values() if item in carrying(unit, shelf)[0]]
    yield Panel("users", "Who may carry it", f"{TEMPLATES}/_users.html", {"item": item, "count": len(users)})


def _status_panels(status: Status, shelf: Shelf) -> Iterator[Panel]:
    named_by = shelf.named_by(status)
    abilities = [card for card in named_by if isinstance(card, Ability)]
    if abilities:
        context = {"cards": [ability.unit for ability in abilities]}
        yield Panel("units", "Units whose ability names it", f"{TEMPLATES}/_cards.html", context)


def _root_panels(root: Root, shelf: Shelf) -> Iterator[Panel]:
    yield Panel("tree", "The tree", f"{TEMPLATES}/_family.html", {"family": family(root, shelf)}, is_wide=True)


def _terrain_panels(card: TerrainType | TerrainPiece, shelf: Shelf) -> Iterator[Panel]:
    fields = [field for field in shelf.all(Battlefield).values() if card in _ground(field)]
    if fields:
        yield Panel("battlefields", "Battlefields that have it", f"{TEMPLATES}/_cards.html", {"cards": fields})


def _battlefield_panels(field: Battlefield, shelf: Shelf) -> Iterator[Panel]:
    yield Panel("ground", "What is on it", f"{TEMPLATES}/_ground.html", {"ground": _ground(field)})


def _ground(field: Battlefield) -> dict[Card, int]:
    """The terrain of a battlefield, with how many spaces or pieces of each."""
    there = [space.terrain_type for space in field.spaces.all()] + [piece.terrain_piece for piece in field.pieces.all()]
    return {card: there.count(card) for card in dict.fromkeys(there)}


PANELS: Panels = {
    Unit: _unit_panels,
    Ability: _ability_panels,
    AttackArea: _area_panels,
    Special: _special_panels,
    Item: _item_panels,
    Status: _status_panels,
    Root: _root_panels,
    TerrainType: _terrain_panels,
    TerrainPiece: _terrain_panels,
    Battlefield: _battlefield_panels,
}


def voices(card: Card) -> list[Card]:
    """A unit speaks through its ability and its special."""
    if not isinstance(card, Unit):
        return []
    return [card.ability, card.special] if card.special else [card.ability]


def plates(kind: str, shelf: Shelf) -> Panel | None:
    """The family trees are shown as small trees, not as card faces."""
    if kind != "root":
        return None
    families = {root.slug: family(root, shelf) for root in shelf.all(Root).values()}
    return Panel("families", "Family trees", f"{TEMPLATES}/_families.html", {"families": families})


part = GamePart(
    about=ABOUT,
    emblems=EMBLEMS,
    leading=("unit", "root", "item", "status"),
    panels=PANELS,
    voices=voices,
    plates=plates,
)
