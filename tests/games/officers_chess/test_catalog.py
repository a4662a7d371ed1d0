"""Officer's Chess on the shelf: whole, and each card with all that belongs to it."""

import pytest

from catalog.fields import tables_of
from catalog.games.officers_chess.models import (
    Class,
    Footing,
    Item,
    Map,
    Scenario,
    Status,
    Tag,
    Terrain,
    Weapon,
    WeaponType,
)
from catalog.kinds import kinds
from catalog.shelf import Shelf
from tests.games.officers_chess.book import facts

pytestmark = pytest.mark.once


def test_the_whole_game_is_there(cards: Shelf) -> None:
    assert {kind: len(cards.kind(kind)) for kind in kinds("officers-chess")} == {
        "weapon_type": 10,
        "status": 7,
        "tag": 50,
        "class": 60,
        "weapon": 114,
        "item": 13,
        "terrain": 20,
        "map": 4,
        "scenario": 4,
    }


def test_every_kind_can_be_looked_up(cards: Shelf) -> None:
    assert tables_of("officers-chess").keys() == kinds("officers-chess").keys()


def test_hit_points_are_15_or_promoted_20(cards: Shelf) -> None:
    assert {row["class"]: int(row["hp"]) for row in facts("classes")} == {
        one.name: one.hp for one in cards.all(Class).values()
    }


@pytest.mark.parametrize(
    ("slug", "movement", "footing"),
    [
        ("lord", 5, Footing.FOOT),
        ("knight", 4, Footing.ARMORED),
        ("cavalier", 6, Footing.CAVALRY),
        ("pegasus-knight", 6, Footing.FLYING),
        ("great-knight", 6, Footing.CAVALRY),
        ("maelduin", 5, Footing.CAVALRY),
    ],
)
def test_a_class_moves_by_its_tags(cards: Shelf, slug: str, movement: int, footing: Footing) -> None:
    one = cards.all(Class)[slug]
    assert (one.movement, one.footing) == (movement, footing)


def test_a_shifter_is_hired_transformed_and_knows_its_normal_state(cards: Shelf) -> None:
    classes = cards.all(Class)
    assert [slug for slug, one in classes.items() if not one.is_hireable] == ["manakete-normal", "taguel-normal"]
    assert classes["taguel-beast"].normal_form is classes["taguel-normal"]
    assert {*classes["taguel-normal"].transformed_forms.all()} == {
        classes["taguel-beast"],
        classes["taguel-beast-plus"],
    }


@pytest.mark.parametrize("row", facts("weapons"), ids=lambda row: row["weapon"])
def test_a_weapon_writes_its_range_and_tags_as_the_list_does(cards: Shelf, row: dict[str, str]) -> None:
    weapon = next(one for one in cards.all(Weapon).values() if one.name == row["weapon"])
    assert weapon.range == row["range"].replace("-", "–")
    assert ";".join(str(use) for use in weapon.tags.all()) == row["tags"]


def test_a_class_and_an_item_write_their_tags_too(cards: Shelf) -> None:
    assert [str(use) for use in cards.all(Class)["bishop"].tags.all()] == ["Effective(Monster)"]
    assert [str(use) for use in cards.all(Item)["kite-shield"].tags.all()] == ["Bonus(Def+2)", "Slow(1)"]


def test_an_exclusive_weapon_knows_its_classes(cards: Shelf) -> None:
    only_for = {weapon.slug: [one.slug for one in weapon.only_for] for weapon in cards.all(Weapon).values()}
    assert only_for["shamshir"] == ["myrmidon", "swordmaster", "assassin"]
    assert only_for["dragonstone"] == ["manakete-normal"]
    assert only_for["swordslayer"] == []


def test_what_cards_share_knows_them(cards: Shelf) -> None:
    lord = cards.all(Class)["lord"]
    assert lord in cards.all(WeaponType)["swords"].classes.all()
    assert cards.all(Weapon)["rapier"] in cards.all(WeaponType)["swords"].weapons.all()
    assert [use.weapon.slug for use in cards.all(Tag)["devil"].on_weapons.all()] == ["devil-axe"]
    assert [use.weapon.slug for use in cards.all(Status)["petrified"].on_weapons.all()] == ["stone"]
    assert cards.all(Tag)["seize"] in cards.all(Tag)["leader"].grants.all()


def test_a_scenario_is_fought_on_its_map(cards: Shelf) -> None:
    bridge = cards.all(Scenario)["bridge-at-arlen"]
    assert bridge.map is cards.all(Map)["map-a"]
    assert bridge in cards.all(Map)["map-a"].scenarios.all()
    assert all(space.terrain is cards.all(Terrain)[space.terrain.slug] for space in bridge.map.spaces.all())
