"""The numbers of the book: every constant has its place on a card or in a rule, and so has every worked example."""

from collections.abc import Callable

import pytest

from tests.games.analog_tactics.paper import card, facts, figure, fixture

CONSTANTS = {row["key"]: row["value"] for row in facts("constants")}


def in_rule(slug: str, words: str) -> Callable[[], bool]:
    """True where a section says it."""
    return lambda: words in " ".join(card("rules", slug)["text"].replace("[[", "").replace("]]", "").split())


def has(read: Callable[[], object], value: object) -> Callable[[], bool]:
    """True where a card has the figure."""
    return lambda: read() == value


def of_class(unit_class: str, name: str, value: int) -> Callable[[], bool]:
    return has(lambda: figure(unit_class, name), value)


def of_ability(slug: str, field: str, value: int) -> Callable[[], bool]:
    return has(lambda: card("ability", slug)[field], value)


def of_turret(field: str, value: int) -> Callable[[], bool]:
    return has(lambda: card("obstacle", "turret")[field], value)


def in_teams(role: str) -> set[int]:
    return {row["in_team"] for row in fixture("unit") if row["role"] == role}


#: The place of each constant of the book, with its value; the left side is checked against the table of constants.
PLACES: dict[tuple[str, str], Callable[[], bool]] = {
    ("victory_points_to_win", "15"): in_rule("victory-points", "15 VP win the game"),
    ("elites_per_team", "1"): has(lambda: in_teams("elite"), {1}),
    ("commons_per_team", "4"): has(lambda: in_teams("common"), {4}),
    ("die", "D6"): in_rule("game-flow", "All dice have six sides: a D6"),
    ("respawn_min_distance_from_enemy", "not within 1 space"): in_rule("respawning", "not within 1 of an enemy unit"),
    ("default_attack_range", "1"): in_rule("attacks", "has range 1"),
    ("rear_hit_bonus", "1"): in_rule("attacks", "space 4, the attack has +1 Hit"),
    ("front_evasion_bonus", "1"): in_rule("attacks", "space 1, the target has +1 Evasion"),
    ("rear_space", "4"): in_rule("the-board.orientation", "4 behind it"),
    ("front_space", "1"): in_rule("the-board.orientation", "its space 1, the front"),
    ("line_of_sight_front_spaces", "1,2,6"): in_rule("line-of-sight", "its spaces 6, 1 and 2"),
    ("move_cost_per_space", "1"): in_rule("movement", "Each space that a unit moves takes 1 Movement point"),
    ("xp_per_elimination", "1"): in_rule("leveling-up", "Each enemy unit that you eliminate is worth 1 XP"),
    ("xp_per_level", "1 or 2 (no table)"): has(lambda: {row.get("xp_cost") for row in fixture("level")}, {None, 1, 2}),
    ("max_level_ups_per_turn", "2"): in_rule("leveling-up", "You level up twice in a turn at most"),
    ("auto_level_below", "5"): in_rule("leveling-up.automatic", "every player below level 5 gains 1 level"),
    ("vp_per_enemy_elite", "1"): in_rule("victory-points", "an enemy elite that you eliminate | 1 |"),
    ("vp_per_objective", "1"): in_rule("victory-points", "an objective that you secure | 1 |"),
    ("vp_per_surplus_xp", "1"): in_rule("victory-points", "each XP beyond two levels in one turn | 1 |"),
    ("objective_rotation_turns", "2"): in_rule("objectives", "after every two rounds the next"),
    ("objective_reward_round1", "central 1XP; objective 1 1VP"): in_rule("objectives", "| 1 | 1 XP | 1: 1 VP |"),
    ("objective_reward_round2", "central 1VP; objective 1 1XP"): in_rule("objectives", "| 2 | 1 VP | 1: 1 XP |"),
    ("objective_reward_round3", "central 1XP; objective 2 1VP"): in_rule("objectives", "| 3 | 1 XP | 2: 1 VP |"),
    ("universal_abilities", "3"): has(lambda: sum("unit_class" not in a for a in fixture("ability")), 3),
    ("weaponform_max_elite", "4"): of_class("warrior", "elite_weaponform", 4),
    ("weaponform_max_common", "3"): of_class("warrior", "common_weaponform", 3),
    ("weapon_upgrade_max_common", "2"): of_class("warrior", "common_upgrade", 2),
    ("warrior_starting_weapons", "2"): of_class("warrior", "weapons", 2),
    ("assassin_elite_damage_max", "15"): of_class("assassin", "elite_damage", 15),
    ("assassin_missions_max_rewards", "2"): of_class("assassin", "rewards", 2),
    ("mage_cast_range", "3"): of_class("mage", "cast_range", 3),
    ("mage_starting_tier1_spells", "3"): of_class("mage", "spells", 3),
    ("ritual_formation_cooldown_turns", "3"): of_class("mage", "ritual_turns", 3),
    ("familiars_max", "4"): of_ability("summon-familiars", "most_in_play", 4),
    ("engineer_starting_blueprints", "2"): of_class("engineer", "blueprints", 2),
    ("drone_max", "6"): of_ability("drone", "most_in_play", 6),
    ("drone_max_mechanical_army", "8"): of_ability("mechanical-army", "most_in_play", 8),
    ("turret_damage", "2"): of_turret("damage", 2),
    ("turret_attack", "1"): of_turret("attack", 1),
    ("turret_reaction", "1"): of_turret("reaction", 1),
    ("turret_hit", "1"): of_turret("hit", 1),
    ("turret_range", "2"): of_turret("attack_range", 2),
    ("relay_max", "3"): of_ability("relay", "most_in_play", 3),
}


@pytest.mark.parametrize("key", CONSTANTS)
def test_a_constant_of_the_book_has_its_place(key: str) -> None:
    assert PLACES[key, CONSTANTS[key]]()


def test_a_units_limit_in_play_is_its_abilitys() -> None:
    limits = {row["slug"]: row["most_in_play"] for row in fixture("unit") if row["role"] == "common"}
    assert limits["mage-common"] == card("ability", "summon-familiars")["most_in_play"]
    assert limits["engineer-common"] == card("ability", "drone")["most_in_play"]
    assert limits["warrior-common"] == limits["assassin-common"] == 4


def test_the_mages_elite_attacks_at_cast_range() -> None:
    ranges = {row["slug"]: row.get("attack_range", 1) for row in fixture("unit")}
    assert ranges.pop("mage-elite") == figure("mage", "cast_range")
    assert set(ranges.values()) == {1}


def test_turrets_do_what_their_ability_prints() -> None:
    text = card("ability", "turrets")["text"]
    for words in ("[[Damage]] 2", "Attack]] 1", "Reaction]] 1", "[[Hit]] 1", "[[range]] 2"):
        assert words in text


#: The worked examples that speak of printed figures or of how a team grows, by their ids.
EXAMPLES = {
    "A1": in_rule("movement.example", "2 Movement points. It goes to U' and has 1 left; it goes on to U'' and has 0"),
    "A2": in_rule("health", "It starts the next round with 5 HP all the same"),
    "A3": in_rule("ranged-attacks", "T's range can lead through the target's space 4: +1 Hit. N's can't"),
    "A4a": in_rule("ranged-attacks.sample-combat", "Hit 3 + 0 + 1 = 4, evasion 2 + 2 = 4. The tie is B's"),
    "A4b": in_rule("ranged-attacks.sample-combat", "Hit 6 beats evasion 4. Damage 2 − 1 = 1: B has 0 Health"),
    "A5": in_rule("leveling-up", "who has just reached level 8 picks from tier 3, 2 or 1"),
    "A6": in_rule("objectives", "| 4 | 1 VP | 2: 1 XP |"),
    "A7": in_rule("warrior.upgrades", "it now has weapon_upgrade:warhammer-1"),
    "A8": in_rule("warrior.weaponforms", "At weaponform 2, for instance, neither form 1 nor form 3 can be used"),
    "A9": in_rule("warrior.upgrades", "used the Spear last: the Spear's work, the Katana's don't"),
    "A10": in_rule("warrior.upgrades", "The +2 Hit of weapon_upgrade:rapier-3 counts for all attacks with all weapons"),
    "A11": in_rule("mage.ritual-spells", "2 ritual points and 1 Special point less"),
    "A12": in_rule("your-turn", "a comma: either of the two | | Attack + Special | a plus sign: both |"),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example_stands_in_its_section(example: str) -> None:
    assert EXAMPLES[example]()


def test_example_a5_is_the_mages_third_tier() -> None:
    tiers = {row["tier"]: row["least_level"] for row in card("unit_class", "mage")["tiers"]}
    assert [tier for tier, level in tiers.items() if tier and level <= 8] == [1, 2, 3]
    assert tiers[3] == 8


def test_example_a10_adds_two_hit_to_the_unit_itself() -> None:
    upgrade = card("weapon_upgrade", "rapier-3")
    assert (upgrade["whose"], upgrade["hit"], upgrade["keyword"]) == ("unit", 2, "passive")


def test_example_a11_takes_two_ritual_points() -> None:
    assert card("ritual_spell", "flash-flood")["points"] == 2


def test_example_a12_a_comma_means_either() -> None:
    both = [a["slug"] for a in fixture("ability") if len(a["costs"]) > 1 and not a.get("needs_all_keywords")]
    assert all([c["keyword"] for c in card("ability", slug)["costs"]] == ["special", "reaction"] for slug in both)
    assert len(both) == 8
