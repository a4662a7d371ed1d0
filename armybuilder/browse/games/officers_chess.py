"""The pages of Officer's Chess beside a card: what a class wields, who has a tag, what lies on a map."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from armybuilder.browse.parts import GamePart, Panel, Panels
from armybuilder.faces.games.officers_chess.cards import FIRST, triangle_of
from armybuilder.faces.games.officers_chess.figures import weapon_triangle
from armybuilder.faces.games.officers_chess.maps import zone_span
from catalog.games.officers_chess.models import (
    Class,
    Item,
    Map,
    MapSpace,
    Scenario,
    ScenarioTag,
    Side,
    Status,
    Tag,
    TagUse,
    Terrain,
    Weapon,
    WeaponType,
)
from catalog.models import Card
from catalog.shelf import Shelf

TEMPLATES = "games/officers_chess/browse"
ABOUT = {
    "class": "Five statistics, hit points by grade, the weapons it wields and its tags; hired for gold.",
    "weapon": "Might, weight and range, and the tags that make the difference.",
    "item": "Accessories, things to use up, and the marks of a crest; three slots a unit hold them all.",
    "tag": "The mechanics that classes, weapons, items and scenarios share.",
    "status": "What stays with a unit for a while, and how it ends.",
    "weapon_type": "Two triangles of three types, and four types beside them.",
    "terrain": "What a tile costs to enter, and what it does for everyone who stands there.",
    "scenario": "Two war chests, two zones, a time limit and what must be done.",
    "map": "Four battlefields, drawn tile by tile.",
}
EMBLEMS = {
    "class": "crested-helmet",
    "weapon": "crossed-swords",
    "item": "health-potion",
    "tag": "sparkles",
    "status": "poison-bottle",
    "weapon_type": "crossed-axes",
    "terrain": "forest",
    "scenario": "knight-banner",
}

#: The terrain that lies wherever a map has nothing else.
PLAINS = "plains"
MARKED = {
    MapSpace.Mark.OBJECTIVE: "Tiles that both sides are after, framed: {}.",
    MapSpace.Mark.ESCAPE: "Tiles from which units may Escape, with an arrow: {}.",
}
#: A card in a list, and a few words beside it.
Listed = tuple[Card, str]


def _listing(slug: str, title: str, cards: Iterable[Listed], more: str = "", remark: str = "") -> Panel:
    return Panel(slug, title, f"{TEMPLATES}/_cards.html", {"cards": list(cards), "more": more, "remark": remark})


def wielded(card: Class, shelf: Shelf) -> list[WeaponType]:
    """The types that a class wields, with those that come along: anyone who wields Faith wields Staves."""
    own = list(card.wields.all())
    return own + [each for each in shelf.all(WeaponType).values() if each.wielded_with in own and each not in own]


def is_open_to(weapon: Weapon, card: Class) -> bool:
    """True where the Exclusive tags of a weapon let a class use it; a shifter's states count as one class."""
    named = [use for use in weapon.tags.all() if use.tag.slug == "exclusive"]
    return not named or any(only in (card, card.normal_form) for only in weapon.only_for)


@lru_cache(maxsize=128)
def arsenal(card: Class, shelf: Shelf) -> list[tuple[WeaponType, list[Weapon]]]:
    grouped = ((each, [one for one in each.weapons.all() if is_open_to(one, card)]) for each in wielded(card, shelf))
    return [(each, weapons) for each, weapons in grouped if weapons]


def wielders(weapon: Weapon, shelf: Shelf) -> list[Class]:
    classes = shelf.all(Class).values()
    return [each for each in classes if weapon.weapon_type in wielded(each, shelf) and is_open_to(weapon, each)]


def states(card: Class) -> list[Class]:
    normal = card.normal_form or card
    return [normal, *normal.transformed_forms.all()]


def costs(card: Class, shelf: Shelf) -> list[tuple[int | None, list[Terrain]]]:
    """The terrain by what a class pays for it, the cheapest first, and last where it can't go."""
    paid = [(getattr(each, card.footing.value), each) for each in shelf.all(Terrain).values()]
    known = sorted({cost for cost, _ in paid if cost is not None})
    every: list[int | None] = [*known, *([None] if any(cost is None for cost, _ in paid) else [])]
    return [(cost, [each for price, each in paid if price == cost]) for cost in every]


def _tags_panel(card: Class | Weapon | Item) -> Iterator[Panel]:
    uses: dict[Tag, str] = {}
    for use in card.tags.all():
        uses[use.tag] = f"{uses[use.tag]}, {use}" if use.tag in uses else str(use)
    if uses:
        yield Panel("tags", "Tags", f"{TEMPLATES}/_tags.html", {"uses": list(uses.items())})


def _class_panels(card: Class, shelf: Shelf) -> Iterator[Panel]:
    if card.form:
        yield Panel("states", "States", f"{TEMPLATES}/_states.html", {"states": states(card)})
    yield from _tags_panel(card)
    yield Panel("arsenal", "Weapons it wields", f"{TEMPLATES}/_arsenal.html", {"arsenal": arsenal(card, shelf)})
    yield Panel("movement", "On the move", f"{TEMPLATES}/_costs.html", {"costs": costs(card, shelf)})


def _weapon_panels(card: Weapon, shelf: Shelf) -> Iterator[Panel]:
    yield from _tags_panel(card)
    inverted = shelf.all(Tag).get("inverted")
    context = {
        "both": triangle_of(card),
        "inverted": inverted,
        "is_inverted": any(use.tag == inverted for use in card.tags.all()),
    }
    yield Panel("triangle", "Weapon triangle", f"{TEMPLATES}/_triangle.html", context)
    users = wielders(card, shelf)
    remark = "" if users else "No class of the list can use it."
    yield _listing("users", "Classes that can use it", ((each, "") for each in users), remark=remark)


def _item_panels(card: Item, shelf: Shelf) -> Iterator[Panel]:
    yield from _tags_panel(card)
    if card.crest:
        named = [each for each in shelf.all(Weapon).values() if any(use.named == card.crest for use in each.tags.all())]
        if named:
            yield _listing("crest", "Weapons that ask for this crest", ((each, "") for each in named))


def _weapon_type_panels(card: WeaponType, shelf: Shelf) -> Iterator[Panel]:
    if card.triangle:
        yield Panel("triangle", "Weapon triangle", f"{TEMPLATES}/_figure.html", {"drawn": weapon_triangle(shelf)})
    weapons = sorted(card.weapons.all(), key=lambda each: each.cost or 0)
    yield _listing("weapons", "Weapons of this type", ((each, f"range {each.range}") for each in weapons),
                   f"/{card.game_id}/weapons/?type={card.slug}")  # fmt: skip
    users = [each for each in shelf.all(Class).values() if card in wielded(each, shelf)]
    remark = f"Anyone who wields {card.wielded_with.name} wields these too." if card.wielded_with else ""
    yield _listing("classes", "Classes that wield it", ((each, _only(each)) for each in users), remark=remark)


def _only(card: Class) -> str:
    return "or another type" if card.wields_one else ""


def _tag_panels(card: Tag, shelf: Shelf) -> Iterator[Panel]:
    grants = list(card.grants.all())
    if card.granted_by or grants:
        yield Panel("granting", "Belongs with", f"{TEMPLATES}/_granting.html", {"grants": grants})
    owners: tuple[tuple[str, str, Any, str], ...] = (
        ("classes", "Classes with it", card.on_classes, "unit_class"),
        ("weapons", "Weapons with it", card.on_weapons, "weapon"),
        ("items", "Items with it", card.on_items, "item"),
        ("scenarios", "Scenarios that give it", card.in_scenarios, "scenario"),
    )
    for slug, title, uses, owner in owners:
        words: dict[Card, list[str]] = {}
        for use in uses.all():
            words.setdefault(getattr(use, owner), []).append(_beside(use))
        if words:
            listed = [(each, ", ".join(words[each])) for each in sorted(words, key=lambda each: each.name)]
            yield _listing(slug, title, listed, f"/{card.game_id}/{slug}/?tag={card.slug}")


def _beside(use: TagUse | ScenarioTag) -> str:
    """The words beside a card in a tag's list: its brackets, or the side that gives the tag."""
    return str(Side(use.side).label) if isinstance(use, ScenarioTag) else str(use.in_brackets)


def _status_panels(card: Status, shelf: Shelf) -> Iterator[Panel]:
    if uses := list(card.on_weapons.all()):
        yield _listing("weapons", "Weapons that give it", ((use.weapon, "") for use in uses),
                       f"/{card.game_id}/weapons/?gives={card.slug}")  # fmt: skip


def _terrain_panels(card: Terrain, shelf: Shelf) -> Iterator[Panel]:
    remains = [each for each in shelf.all(Terrain).values() if each.becomes == card]
    if card.becomes or remains:
        yield Panel("chain", "Destroyed", f"{TEMPLATES}/_chain.html", {"remains": remains})
    counts = [(each, ground(each).get(card, 0)) for each in shelf.all(Map).values()]
    if there := [(each, f"× {count}") for each, count in counts if count]:
        yield _listing("maps", "Maps that have it", there)


def ground(card: Map) -> dict[Terrain, int]:
    tiles = [each.terrain for each in card.spaces.all() if each.terrain.slug != PLAINS]
    return {each: tiles.count(each) for each in dict.fromkeys(tiles)}


def marks_in_words(card: Map) -> str:
    marks = [each.mark for each in card.spaces.all()]
    counts = ((marks.count(mark.value), words) for mark, words in MARKED.items())
    return " ".join(words.format(count) for count, words in counts if count)


@dataclass(frozen=True)
class SideOf:
    """A side of a scenario: its gold, its ground, and what it may give its units."""

    name: str
    chest: int
    zones: str
    tags: list[Tag]


def sides(card: Scenario) -> list[SideOf]:
    chests = {Side.ATTACKER: card.war_chest_attacker, Side.DEFENDER: card.war_chest_defender}
    return [
        SideOf(
            side.label,
            chests[side],
            " and ".join(zone_span(zone) for zone in card.zones.all() if zone.side == side),
            [each.tag for each in card.tags.all() if each.side == side],
        )
        for side in Side
    ]


def _map_panels(card: Map, shelf: Shelf) -> Iterator[Panel]:
    yield _listing("scenarios", "Scenarios on it", ((each, "") for each in card.scenarios.all()))
    there = ((each, f"× {count}") for each, count in ground(card).items())
    remark = f"All other tiles are Plains. {marks_in_words(card)}".strip()
    yield _listing("ground", "What is on it", there, remark=remark)


def _scenario_panels(card: Scenario, shelf: Shelf) -> Iterator[Panel]:
    context = {"sides": sides(card), "first": FIRST[Scenario.First(card.deploys_first)]}
    yield Panel("sides", "The two sides", f"{TEMPLATES}/_sides.html", context)


PANELS: Panels = {
    Class: _class_panels,
    Weapon: _weapon_panels,
    Item: _item_panels,
    Tag: _tag_panels,
    Status: _status_panels,
    WeaponType: _weapon_type_panels,
    Terrain: _terrain_panels,
    Map: _map_panels,
    Scenario: _scenario_panels,
}


part = GamePart(
    about=ABOUT,
    emblems=EMBLEMS,
    leading=("class", "weapon", "scenario", "item"),
    panels=PANELS,
)
