"""The fields of the cards of Officer's Chess, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from catalog.fields import Field, choice, count, flag, link, number, text
from catalog.games.officers_chess.choices import DamageType, Footing, Grade
from catalog.games.officers_chess.models import Class, Item, Scenario, Status, Tag, Weapon, WeaponType


def _tags(card: Class | Weapon | Item) -> list[Tag]:
    """The tags of a class, weapon or item, without repeats."""
    return list(dict.fromkeys(use.tag for use in card.tags.all()))


def _tags_written(card: Class | Weapon | Item) -> str:
    """The tags with their brackets, for the search."""
    return " ".join(str(use) for use in card.tags.all())


def _statuses(weapon: Weapon) -> list[Status]:
    """The statuses that a weapon gives."""
    return [use.named_status for use in weapon.tags.all() if use.named_status]


def _users(kind: str) -> Callable[[Tag], int]:
    """The number of cards of a kind that have a tag."""
    owner = {"classes": "unit_class_id", "weapons": "weapon_id", "items": "item_id"}[kind]

    def users(tag: Tag) -> int:
        return len({getattr(use, owner) for use in getattr(tag, f"on_{kind}").all()})

    return users


NAME = text("name", "Name", attrgetter("name"), is_column=True)
GOLD = number("gold", "Gold", attrgetter("cost"))
TAGS = link("tag", "Tag", _tags, short="Tags", is_list=True)
TAGS_WRITTEN = text("tags", "Tags as written", _tags_written)

CLASS = (
    NAME,
    choice("grade", "Grade", Grade, attrgetter("grade")),
    choice("rank", "Rank", Class.Rank, attrgetter("rank")),
    GOLD,
    link("wields", "Wields", lambda one: one.wields.all(), help="The weapon types that it can use.", is_list=True),
    TAGS,
    number("hp", "Hit points", attrgetter("hp"), short="HP"),
    number("strength", "Strength", attrgetter("strength"), short="Str"),
    number("skill", "Skill", attrgetter("skill"), short="Skl"),
    number("speed", "Speed", attrgetter("speed"), short="Spd"),
    number("defense", "Defense", attrgetter("defense"), short="Def"),
    number("resistance", "Resistance", attrgetter("resistance"), short="Res"),
    number("movement", "Movement", attrgetter("movement"), short="Mov."),
    choice("footing", "Moves as", Footing, attrgetter("footing"), help="Its column of the terrain chart."),
    choice("form", "Shifter's state", Class.Form, attrgetter("form"), short="State"),
    flag("hireable", "Can be hired", attrgetter("is_hireable"), short="Hired"),
    TAGS_WRITTEN,
)

WEAPON = (
    NAME,
    link("type", "Type", attrgetter("weapon_type")),
    choice("damage", "Damage type", DamageType, attrgetter("dealt_type"), short="Damage"),
    GOLD,
    number("might", "Might", attrgetter("might"), short="Mt"),
    number("weight", "Weight", attrgetter("weight"), short="Wt"),
    text("range", "Range", attrgetter("range"), is_column=True),
    number("least_range", "Range from", attrgetter("least_range"), is_column=False),
    number("most_range", "Range to", attrgetter("most_range"), is_column=False),
    TAGS,
    link("gives", "Gives status", _statuses, short="Status", is_list=True),
    link("only_for", "Only for", attrgetter("only_for"), help="The classes that alone may use it.", is_list=True),
    TAGS_WRITTEN,
)

ITEM = (
    NAME,
    choice("type", "Type", Item.Type, attrgetter("item_type")),
    GOLD,
    number("uses", "Uses", attrgetter("uses")),
    TAGS,
    text("crest", "Crest", attrgetter("crest")),
    TAGS_WRITTEN,
)

TAG = (
    NAME,
    choice("list", "Listed under", Tag.List, attrgetter("listed_under"), short="List"),
    choice("type", "Type", Tag.Type, attrgetter("tag_type")),
    choice("family", "About", Tag.Family, attrgetter("family"), help="Our own sorting."),
    text("parameter", "In brackets", attrgetter("parameter"), is_column=True),
    link("granted_by", "Granted by", attrgetter("granted_by")),
    number("classes", "Classes", _users("classes"), help="How many classes have it."),
    number("weapons", "Weapons", _users("weapons"), help="How many weapons have it."),
    number("items", "Items", _users("items"), help="How many items have it."),
    number("class_gold", "Gold for a class", attrgetter("class_gold"), short="Gold"),
)

STATUS = (
    NAME,
    choice("ends", "Ends", Status.Ends, attrgetter("ends")),
    number("clears_up_to", "Ends on a roll of up to", attrgetter("clears_up_to"), short="Roll"),
    number("damage", "Damage", attrgetter("damage")),
)

WEAPON_TYPE = (
    NAME,
    choice("triangle", "Triangle", WeaponType.Triangle, attrgetter("triangle")),
    link("strong_against", "Advantage against", attrgetter("strong_against"), short="Beats"),
    link("weak_against", "Disadvantage against", attrgetter("weak_against"), short="Yields to"),
    count("weapons", "Weapons", "weapons"),
    count("classes", "Classes", "classes", help="How many classes wield it."),
)

TERRAIN = (
    NAME,
    number("foot", "Cost on foot", attrgetter("foot"), short="Foot"),
    number("armored", "Cost for Armored", attrgetter("armored"), short="Armored"),
    number("cavalry", "Cost for Cavalry", attrgetter("cavalry"), short="Cavalry"),
    number("flying", "Cost for Flying", attrgetter("flying"), short="Flying"),
    number("bonus", "Defense and Resistance", attrgetter("bonus"), short="Def/Res"),
    number("heals", "Heals", attrgetter("heals")),
    number("hit_points", "Hit points", attrgetter("hit_points"), short="HP"),
    link("becomes", "Becomes", attrgetter("becomes")),
)

SCENARIO = (
    NAME,
    link("map", "Map", attrgetter("map")),
    number("attacker", "Attacker's war chest", attrgetter("war_chest_attacker"), short="Attacker"),
    number("defender", "Defender's war chest", attrgetter("war_chest_defender"), short="Defender"),
    number("rounds", "Time limit in rounds", attrgetter("rounds"), short="Rounds"),
    choice("first", "Deploys first", Scenario.First, attrgetter("deploys_first")),
    link("tag", "Scenario tag", _tags, short="Tags", is_list=True),
    text("special", "Special requirements", attrgetter("special")),
)

MAP = (
    NAME,
    number("rows", "Rows", attrgetter("rows")),
    number("columns", "Columns", attrgetter("columns")),
    link("scenario", "Scenario", lambda one: one.scenarios.all(), short="Scenarios", is_list=True),
)

FIELDS: Mapping[str, tuple[Field, ...]] = {
    "class": CLASS,
    "weapon": WEAPON,
    "item": ITEM,
    "tag": TAG,
    "status": STATUS,
    "weapon_type": WEAPON_TYPE,
    "terrain": TERRAIN,
    "scenario": SCENARIO,
    "map": MAP,
}
