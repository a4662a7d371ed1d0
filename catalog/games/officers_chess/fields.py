"""The fields of the cards of Officer's Chess, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from catalog.fields import FieldEntry, choice, column, count, flag, link, number, text
from catalog.games.officers_chess.models import Class, DamageType, Footing, Item, Status, Tag, Weapon


def _tags(card: Class | Weapon | Item) -> list[Tag]:
    """The tags of a class, weapon or item, without repeats."""
    return list(dict.fromkeys(use.tag for use in card.tags.all()))


def _tags_written(card: Class | Weapon | Item) -> str:
    return " ".join(str(use) for use in card.tags.all())


def _statuses(weapon: Weapon) -> list[Status]:
    return [use.named_status for use in weapon.tags.all() if use.named_status]


def _users(kind: str) -> Callable[[Tag], int]:
    owner = {"classes": "unit_class_id", "weapons": "weapon_id", "items": "item_id"}[kind]

    def users(tag: Tag) -> int:
        return len({getattr(use, owner) for use in getattr(tag, f"on_{kind}").all()})

    return users


GOLD = number("gold", "Gold", attrgetter("cost"))
TAGS = link("tag", "Tag", _tags, short="Tags", is_list=True)
TAGS_WRITTEN = text("tags", "Tags as written", _tags_written)


FIELDS: Mapping[str, tuple[FieldEntry, ...]] = {
    "class": (
        "name grade rank",
        GOLD,
        "wields",
        TAGS,
        number("hp", "Hit points", attrgetter("hp"), short="HP"),
        column("strength", short="Str"),
        column("skill", short="Skl"),
        column("speed", short="Spd"),
        column("defense", short="Def"),
        column("resistance", short="Res"),
        number("movement", "Movement", attrgetter("movement"), short="Mov."),
        choice("footing", "Moves as", Footing, attrgetter("footing"), help="Its column of the terrain chart."),
        column("form", short="State"),
        flag("hireable", "Can be hired", attrgetter("is_hireable"), short="Hired"),
        TAGS_WRITTEN,
    ),
    "weapon": (
        "name",
        column("weapon_type", name="type"),
        choice("damage", "Damage type", DamageType, attrgetter("dealt_type"), short="Damage"),
        GOLD,
        column("might", short="Mt"),
        column("weight", short="Wt"),
        text("range", "Range", attrgetter("range"), is_column=True),
        column("least_range", is_column=False),
        column("most_range", is_column=False),
        TAGS,
        link("gives", "Gives status", _statuses, short="Status", is_list=True),
        link("only_for", "Only for", attrgetter("only_for"), help="The classes that alone may use it.", is_list=True),
        TAGS_WRITTEN,
    ),
    "item": (
        "name",
        column("item_type", name="type"),
        GOLD,
        "uses",
        TAGS,
        column("crest", is_column=False),
        TAGS_WRITTEN,
    ),
    "tag": (
        "name",
        column("listed_under", name="list", short="List"),
        column("tag_type", name="type"),
        "family parameter granted_by",
        number("classes", "Classes", _users("classes"), help="How many classes have it."),
        number("weapons", "Weapons", _users("weapons"), help="How many weapons have it."),
        number("items", "Items", _users("items"), help="How many items have it."),
        column("class_gold", short="Gold"),
    ),
    "status": ("name ends", column("clears_up_to", short="Roll"), "damage"),
    "weapon_type": (
        "name triangle",
        column("strong_against", short="Beats"),
        column("weak_against", short="Yields to"),
        count("weapons", "Weapons", "weapons"),
        count("classes", "Classes", "classes", help="How many classes wield it."),
    ),
    "terrain": (
        "name",
        column("foot", short="Foot"),
        column("armored", short="Armored"),
        column("cavalry", short="Cavalry"),
        column("flying", short="Flying"),
        column("bonus", short="Def/Res"),
        "heals",
        column("hit_points", short="HP"),
        "becomes",
    ),
    "scenario": (
        "name map",
        column("war_chest_attacker", name="attacker", short="Attacker"),
        column("war_chest_defender", name="defender", short="Defender"),
        column("rounds", short="Rounds"),
        column("deploys_first", name="first"),
        link("tag", "Scenario tag", _tags, short="Tags", is_list=True),
        column("special", is_column=False),
    ),
    "map": (
        "name rows columns",
        link("scenario", "Scenario", lambda one: one.scenarios.all(), short="Scenarios", is_list=True),
    ),
}
