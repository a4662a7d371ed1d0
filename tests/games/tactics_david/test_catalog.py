"""Tactics David on the shelf: whole, and each card with all that belongs to it."""

import pytest

from catalog.games.tactics_david.models import Ability, AttackArea, Battlefield, Item, Root, Special, Unit
from catalog.kinds import kinds
from catalog.shelf import Shelf

pytestmark = pytest.mark.once


def test_the_whole_book_is_there(cards: Shelf) -> None:
    assert {kind: len(cards.kind(kind)) for kind in kinds("tactics-david")} == {
        "root": 11,
        "special": 3,
        "attack_area": 20,
        "ability": 202,
        "unit": 202,
        "item": 23,
        "status": 20,
        "terrain_type": 4,
        "terrain_piece": 12,
        "battlefield": 7,
    }


def test_units_stand_in_the_books_order(cards: Shelf) -> None:
    assert [unit.number for unit in cards.all(Unit).values()] == list(range(1, 203))


def test_a_root_holds_its_units_and_one_of_them_has_no_parent(cards: Shelf) -> None:
    for root in cards.all(Root).values():
        assert all(unit.root is root for unit in root.units.all())
        assert [unit.slug for unit in root.units.all() if unit.parent is None] == [root.slug]
    assert sum(len(root.units.all()) for root in cards.all(Root).values()) == 202


def test_the_family_tree_is_walked_both_ways(cards: Shelf) -> None:
    units = cards.all(Unit)
    assert units["knight"].parent is units["soldier"]
    assert units["knight"] in units["soldier"].children.all()
    assert units["zombie"] in units["corpse-host"].branches.all()


def test_an_ability_knows_its_unit(cards: Shelf) -> None:
    ability = cards.all(Ability)["cry-for-help"]
    assert ability.unit is cards.all(Unit)["soldier"]
    assert [term.name for term in ability.procedures.all()] == ["Defend Procedure"]


def test_what_units_share_knows_them(cards: Shelf) -> None:
    soldier = cards.all(Unit)["soldier"]
    assert soldier in cards.all(Special)["swarm"].units.all()
    assert soldier in cards.all(AttackArea)["ma"].units.all()
    assert cards.all(Item)["sword"] in cards.all(AttackArea)["ma"].items.all()


def test_core_strength_is_derived(cards: Shelf) -> None:
    soldier = cards.all(Unit)["soldier"]
    assert soldier.core == soldier.front + soldier.left + soldier.right + soldier.back == 7
    assert not any(field.name == "core" for field in Unit._meta.fields)


def test_a_battlefield_has_its_plan(cards: Shelf) -> None:
    for field in cards.all(Battlefield).values():
        assert all(
            space.terrain_type is cards.kind("terrain_type")[space.terrain_type.slug] for space in field.spaces.all()
        )
        assert all(0 <= piece.row < field.rows and 0 <= piece.column < field.columns for piece in field.pieces.all())


def test_an_ability_that_names_a_card_is_named_by_it(cards: Shelf) -> None:
    ability, viking = cards.all(Ability)["vikingcide"], cards.all(Unit)["viking"]
    assert viking in cards.names(ability)
    assert ability in cards.named_by(viking)
