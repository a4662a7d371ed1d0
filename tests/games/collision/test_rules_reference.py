"""The rules reference of Collision: whole, in the book's order, and every mark in it leads somewhere."""

import re

import pytest

from tests.games.collision.paper import by_slug, facts, fixture, section, table_in

# Figures


def test_a_hand_is_split_into_phases_with_the_remainder_in_front() -> None:
    """Worked example C4: 3/2/2 and 3/3/2."""
    split = [[row[name] for name in ("hand_size", "phase1", "phase2", "phase3")] for row in facts("phase_split")]
    assert table_in(section("rules-of-play.deploying-characters"), "Hand") == split
    assert ["7", "3", "2", "2"] in split
    assert ["8", "3", "3", "2"] in split


def test_the_injury_table_is_the_printed_one() -> None:
    """Worked example C8: half of what beats Armor, rounded up."""
    shown = table_in(section("combat-mechanics.rolling-for-injuries"), "Above Armor")
    levels = {int(excess): level for band, level in shown[:-1] for excess in band.split("–")}
    assert levels == {
        int(r["excess_over_armor"]): r["injury_level"]
        for r in facts("injury_table")
        if int(r["excess_over_armor"]) <= 12
    }
    assert shown[-1] == ["each further 2", "+1"]
    assert all((int(r["excess_over_armor"]) + 1) // 2 == int(r["injury_level"]) for r in facts("injury_table"))


def test_the_cover_table_has_the_printed_results() -> None:
    shown = [result for _, result in table_in(section("combat-mechanics.line-of-sight"), "The line")]
    printed = [row["result"] for row in facts("cover")]
    assert shown == [result for result in printed if result in {"partial", "none", "total"}]
    numbered = re.findall(r"^\d\. ", section("combat-mechanics.cover-and-elevation"), re.MULTILINE)
    assert len(numbered) == len([result for result in printed if result.startswith(("elevation", "ledge"))]) == 5


SAID = {
    "square_mm": ("the-battlefield", "30 mm"),
    "elevation_levels": ("the-battlefield", "1 to 5"),
    "terrain_coverage": ("terrain.pools", "a quarter of the board"),
    "terrain_footprints": ("terrain", "one square, two, or 2 × 2"),
    "endurance_cap": ("character-cards.statistics", "never exceeds 9"),
    "mana_recovery": ("character-cards.statistics", "that is spent stays spent"),
    "attributes_per_character": ("character-cards.statistics", "0–3"),
    "attributes_per_battle_group": ("rules-of-play.attributes", "at most three different"),
    "card_limit_formula": (
        "rules-of-play.different-cards",
        "at most 4 different character cards and 1 more for every 250",
    ),
    "major_objectives_per_battle": ("game-objectives", "one major and two minor"),
    "minor_objectives_per_battle": ("game-objectives", "one major and two minor"),
    "major_vp": ("game-objectives", "worth 5"),
    "minor_vp": ("game-objectives", "each minor one 3"),
    "deploy_distance_from_enemy": ("rules-of-play.deploying-characters", "none within 4 of an enemy"),
    "reinforcement_roll": ("turn-taking.maintenance", "D10 + its [[Command]] + the number of the turn"),
    "reinforcement_target": ("turn-taking.maintenance", "On 8+"),
    "reinforcement_first_turn": ("turn-taking.maintenance", "From turn 2 on"),
    "initiative": ("turn-taking.maintenance", "[[Total Command Contest]]. The higher activates first"),
    "step": ("action.step", "1 space for nothing"),
    "maneuver": ("action.maneuver", "of 1 [[Endurance]] covers up to [[Move]]"),
    "run": ("action.run", "of 3 [[Endurance]] covers up to twice [[Move]]"),
    "movement_options_per_round": ("action.movement-guidelines", "uses one of"),
    "climb": ("terrain.elevation-tiles", "2 or more levels higher is impassable"),
    "falling": ("terrain.elevation-tiles", "3 levels or more in one move mean a hit"),
    "vertical_obstacle_height": ("terrain.vertical-obstacles", "1–3 inches"),
    "weapon_attacks_per_turn": ("action.weapon-attack", "attacks once a turn"),
    "hold_extra_endurance": ("action.hold", "2 more"),
    "hold_injury_recovery": ("action.hold", "on 4+"),
    "reactions_per_condition": ("action.reactions", "one a condition"),
    "hexed_no_reactions": ("action.reactions", "one token of [[Hex]] or more"),
    "partial_cover_miss": ("combat-mechanics.partial-cover", "on 1–3 it misses"),
    "total_cover_miss": ("combat-mechanics.total-cover", "on 1–6 it misses"),
    "hit_roll": ("combat-mechanics.rolling-to-hit", "at the target's [[Def]] or more"),
    "critical": ("combat-mechanics.rolling-to-hit", "natural 10 that would hit"),
    "injury_roll": ("combat-mechanics.rolling-for-injuries", "Roll a D10 and add [[W-Pow]]"),
    "injury_excess_rule": ("combat-mechanics.rolling-for-injuries", "half of the difference, rounded up"),
    "injury_stack": ("combat-mechanics.rolling-for-injuries", "If not, the target's level goes up by 1"),
    "defeat": ("combat-mechanics.rolling-for-injuries", "At its [[Toughness]], a character is defeated"),
    "die": ("about-collision", "(D10)"),
    "damage_types": ("character-cards.statistics", "one of eight types"),
    "elements": (
        "character-cards.statistics",
        "an [[Element]] ([[Light]], [[Dark]], [[Fire]], [[Cold]], [[Electric]], [[Acid]])",
    ),
}


@pytest.mark.parametrize("key", [row["key"] for row in facts("constants")])
def test_a_figure_of_the_rules_is_in_its_section(key: str) -> None:
    slug, words_ = SAID[key]
    assert words_ in section(slug)


def test_the_statistics_of_the_list_are_the_cards() -> None:
    listed = [cell for cell, _ in table_in(section("character-cards.statistics"), "On the card")]
    assert listed == [f"[[statistic:{slug}]]" for slug in by_slug("statistic")]


def test_the_starter_characters_are_listed_with_their_points() -> None:
    listed = table_in(section("supplement.starter-characters"), "Character")
    assert listed == [
        [f"[[character:{c['slug']}]]", f"[[faction:{c['faction']}]]", str(c["cost"])] for c in fixture("character")
    ]
