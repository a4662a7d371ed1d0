"""Collision on the shelf: whole, and each card with all that belongs to it."""

import pytest

from catalog.games.collision.models import Ability, Action, Board, Character, Objective, PricedAs
from catalog.games.collision.plain import objective_of, terrain_tiles
from catalog.kinds import kinds
from catalog.shelf import Shelf

pytestmark = pytest.mark.once


def test_the_whole_book_is_there(cards: Shelf) -> None:
    assert {kind: len(cards.kind(kind)) for kind in kinds("collision")} == {
        "terrain": 6,
        "board": 5,
        "deployment": 4,
        "objective": 20,
        "combat_modifier": 7,
        "statistic": 25,
        "damage_type": 8,
        "faction": 6,
        "attribute": 14,
        "action": 7,
        "ability": 130,
        "character": 18,
        "point_formula": 1,
    }


@pytest.mark.parametrize(
    ("slug", "shown"),
    [
        ("embloody", "2E 1M"),
        ("finishing-blow", "1E 1M + EC"),
        ("checkmate", "3M + EC"),
        ("block-2", "1E"),
        ("camouflage", ""),
    ],
)
def test_a_cost_is_shown_in_the_books_shorthand(cards: Shelf, slug: str, shown: str) -> None:
    assert cards.all(Ability)[slug].cost_shown == shown


def test_an_ability_is_priced_by_its_category_and_words_not_at_all(cards: Shelf) -> None:
    priced = {slug: cards.all(Ability)[slug].priced_as for slug in ("recovery", "castle", "inspire-hatred", "heal")}
    assert list(priced.values()) == [PricedAs.PASSIVE, PricedAs.REACTION, PricedAs.AURA, PricedAs.SPECIAL]
    assert cards.all(Ability)["stun"].priced_as is None
    assert cards.all(Ability)["ranged"].priced_as is None


def test_a_character_has_its_weapon_and_abilities_with_their_cards(cards: Shelf) -> None:
    archer = cards.all(Character)["bone-archer"]
    (bow,) = archer.weapons.all()
    assert (bow.reach_shown, bow.crit_power, bow.damage_type.name) == ("4+", 2, "Mundane")
    assert [row.ability for row in archer.weapon_specials.all()] == [cards.all(Ability)["ranged"]]
    assert [row.ability.name for row in archer.abilities.all()] == ["Immune to Cold"]
    assert [one.name for one in archer.attributes.all()] == ["Deadholm", "Undead"]


def test_an_ability_knows_its_characters(cards: Shelf) -> None:
    holders = [row.character.name for row in cards.all(Ability)["recovery"].holders.all()]
    assert sorted(holders) == ["Dawn Cleric", "Necromancer"]


@pytest.mark.parametrize(("points", "turns"), [(0, 5), (499, 5), (500, 6), (650, 6), (1000, 7)])
def test_the_turn_limit_grows_every_500_points(cards: Shelf, points: int, turns: int) -> None:
    """Ruling CO10."""
    assert objective_of(cards.all(Objective)["capture-the-chest"]).turn_limit(points) == turns
    assert objective_of(cards.all(Objective)["headhunter"]).turn_limit(points) == turns - 1
    assert objective_of(cards.all(Objective)["high-ground"]).turn_limit(points) == 0


def test_orbs_and_crates_grow_every_250_points(cards: Shelf) -> None:
    (orb,) = objective_of(cards.all(Objective)["lights-in-the-darkness"]).markers
    (crate,) = objective_of(cards.all(Objective)["supply-raid"]).markers
    assert [(orb.shown(points), crate.shown(points)) for points in (0, 249, 250, 1000)] == [
        ("1 × Orb", "2 × Crate"),
        ("1 × Orb", "2 × Crate"),
        ("2 × Orb", "3 × Crate"),
        ("5 × Orb", "6 × Crate"),
    ]


def test_three_actions_are_movements(cards: Shelf) -> None:
    assert [action.slug for action in cards.all(Action).values() if action.is_movement] == ["step", "maneuver", "run"]


def test_boards_stand_in_the_charts_order_with_a_quarter_of_terrain(cards: Shelf) -> None:
    assert [(board.name, terrain_tiles(board.tiles)) for board in cards.all(Board).values()] == [
        ("6 × 8", 12),
        ("12 × 10", 30),
        ("18 × 10", 45),
        ("24 × 12", 72),
        ("24 × 10", 60),
    ]
