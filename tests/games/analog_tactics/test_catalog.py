"""Analog Tactics on the shelf: whole, and each card with all that belongs to it."""

from catalog.games.analog_tactics.models import Ability, Ritual, Unit, UnitClass, Weapon, WeaponUpgrade
from catalog.kinds import kinds
from catalog.loader import load_catalog
from catalog.shelf import Shelf
from tests.games.analog_tactics.paper import STATS, facts


def test_the_whole_book_is_there(cards: Shelf) -> None:
    assert {kind: len(cards.kind(kind)) for kind in kinds("analog-tactics")} == {
        "unit_class": 4,
        "unit": 8,
        "level": 10,
        "ability": 101,
        "obstacle": 10,
        "board": 1,
        "blueprint": 8,
        "elite_upgrade": 2,
        "mission": 5,
        "ritual": 6,
        "ritual_spell": 7,
        "monster": 2,
        "weapon": 7,
        "weapon_upgrade": 23,
    }


def test_a_units_figures_can_be_asked_for_any_level(cards: Shelf) -> None:
    for row in facts("class_stats_cumulative"):
        unit = cards.all(Unit)[f"{row['class']} {row['role']}".lower().replace(" ", "-")]
        known = [unit.at(level)[row["stat"].lower()] for level in range(1, 11)]
        assert known == [int(row[f"at_level{level}"]) for level in range(1, 11)]
    assert tuple(cards.all(Unit)["mage-elite"].at(1)) == STATS


def test_an_ability_opens_at_the_level_of_its_tier(cards: Shelf) -> None:
    levels = [str(ability.least_level) for ability in cards.all(Ability).values()]
    assert levels == [row["min_level"] for row in facts("abilities")]


def test_an_ability_knows_its_keywords_in_the_printed_order(cards: Shelf) -> None:
    assert cards.all(Ability)["taunt"].keywords == ["special", "reaction"]
    assert cards.all(Ability)["relay"].keywords == ["build", "passive"]


def test_a_class_has_its_units_and_abilities(cards: Shelf) -> None:
    mage = cards.all(UnitClass)["mage"]
    assert [unit.slug for unit in mage.units.all()] == ["mage-elite", "mage-common"]
    assert len(mage.abilities.all()) == 29
    assert mage.figure("cast_range") == 3
    assert mage.figure("weapons") is None


def test_a_weapon_has_its_upgrades_and_they_their_abilities(cards: Shelf) -> None:
    warhammer = cards.all(Weapon)["warhammer"]
    assert [upgrade.level for upgrade in warhammer.upgrades.all()] == [1, 2, 3]
    assert cards.all(WeaponUpgrade)["warhammer-1"].grants is cards.all(Ability)["block"]
    assert str(warhammer.forms.all()[0]) == "Warhammer form 1"


def test_a_card_says_what_it_changes(cards: Shelf) -> None:
    assert cards.all(Ability)["power-armor"].changes == {"movement": 2, "damage": 3, "armor": 2}
    assert cards.all(Ability)["avoid"].changes == {}


def test_a_formation_has_one_elite_and_four_commons(cards: Shelf) -> None:
    for ritual in cards.all(Ritual).values():
        roles = [space.role for space in ritual.spaces.all()]
        assert roles == ["elite", *["common"] * 4]


def test_what_names_a_card_is_found_from_it(cards: Shelf) -> None:
    push = cards.all(Ability)["push"]
    assert {"warhammer-2", "warhammer-3"} <= {entry.slug for entry in cards.named_by(push)}


def test_loading_the_same_files_again_writes_nothing(cards: Shelf) -> None:
    assert [loaded.written for loaded in load_catalog() if loaded.game == cards.game] == [0]
