"""The army rules of Analog Tactics: a table a rule, as army files and as the cases that the rulings settle."""

from typing import Any

import pytest

from tests.games.analog_tactics.teams import ARMIES, ON_PAPER, build_roster, check, of, read, team
from validation.army import ArmyFile
from validation.games.analog_tactics import book
from validation.moves import MOST_MOVES, apply
from validation.report import Finding, codes

CODES = [
    "one_class",
    "one_elite",
    "commons_in_number",
    "gains_with_the_elite",
    "picks_of_the_class",
    "picks_within_level",
    "picks_left",
    "tiers_open_in_time",
    "picked_once",
    "free_abilities_not_picked",
    "nothing_gained_yet",
    "weapons_for_warriors",
    "upgrades_of_own_weapons",
    "upgrades_in_order",
    "one_upgrade_each_step",
    "commons_to_second_upgrade",
    "two_weapons",
    "weapons_picked_by_warriors",
    "missions_for_assassins",
    "two_rewards",
    "each_reward_once",
    "spells_of_tier_1",
    "three_spells",
    "rituals_for_mages",
    "blueprints_for_drones",
    "two_blueprints",
    "blueprints_within_copies",
    "none_twice_on_a_drone",
    "attached_from_the_stock",
    "elite_upgrades_for_engineers",
    "each_elite_upgrade_once",
]
SPELLS = ["fireball", "heal", "frost"]


def mages(*picks: str, level: int) -> ArmyFile:
    return team(of("mage-elite", spells=SPELLS, abilities=list(picks)), of("mage-common", 4), level=level)


def engineers(drones: int, *picks: str, level: int = 1) -> ArmyFile:
    elite = of("engineer-elite", abilities=list(picks), pool=["railgun", "thrusters"])
    return team(elite, of("engineer-common", drones), level=level)


@pytest.mark.parametrize(("elites", "is_offered"), [(1, True), (2, False)])
def test_what_belongs_to_the_team_is_written_with_a_lone_elite(elites: int, is_offered: bool) -> None:
    file = team(of("mage-elite", elites, spells=SPELLS), of("mage-common", 4, abilities=["teleport"]), level=2)
    (finding,) = [each for each in check(file).findings if each.code == "gains_with_the_elite"]
    assert any(fix.title.startswith("Write") for fix in finding.fixes) is is_offered


def only(file: ArmyFile) -> Finding:
    """The one finding on a team."""
    (finding,) = check(file).findings
    return finding


# The book


def test_rules_stand_in_the_books_order() -> None:
    assert list(book.rules) == CODES


def test_the_first_ruleset_is_the_books() -> None:
    assert list(book.rulesets) == ["team", "new-team", "open"]


def test_every_rule_has_a_team_that_passes_and_one_that_stops() -> None:
    assert {file.stem for file in ARMIES.glob("*.json")} == {f"{c}-{end}" for c in CODES for end in ("passes", "stops")}


@pytest.mark.parametrize("code", CODES)
def test_the_team_that_passes_meets_no_finding(code: str) -> None:
    assert check(read(ARMIES / f"{code}-passes.json")).findings == ()


@pytest.mark.parametrize("code", CODES)
def test_the_team_that_stops_is_stopped_by_this_rule_alone(code: str) -> None:
    assert set(codes(check(read(ARMIES / f"{code}-stops.json")).findings)) == {code}


@pytest.mark.parametrize("code", CODES)
def test_each_fix_mends_the_team_that_stops(code: str) -> None:
    file = read(ARMIES / f"{code}-stops.json")
    finding = only(file)
    assert finding.fixes
    for fix in finding.fixes:
        assert code not in codes(check(apply(file, fix.moves)).findings), fix.title


def test_an_open_pick_is_advice_and_leaves_a_team_legal() -> None:
    report = check(read(ARMIES / "picks_left-stops.json"))
    assert report.is_legal
    assert [finding.level for finding in report.findings] == ["advice"]


# Units


@pytest.mark.parametrize(
    ("drones", "picks", "level", "need"),
    [
        (3, [], 1, 4),
        (4, [], 1, None),
        (6, [], 1, None),
        (7, [], 1, 6),
        (8, ["repair", "medbay", "bunker", "grenade", "mechanical-army"], 6, None),
        (9, ["repair", "medbay", "bunker", "grenade", "mechanical-army"], 6, 8),
    ],
)
def test_an_engineer_has_four_to_six_drones_and_eight_in_a_mechanical_army(
    drones: int, picks: list[str], level: int, need: int | None
) -> None:
    findings = check(engineers(drones, *picks, level=level)).findings
    assert [(finding.have, finding.need) for finding in findings] == ([] if need is None else [(drones, need)])


@pytest.mark.parametrize("common", ["warrior-common", "assassin-common", "mage-common"])
def test_other_classes_have_four_commons(common: str) -> None:
    finding = next(f for f in check(team(of(common, 5))).findings if f.code == "commons_in_number")
    assert (finding.have, finding.need) == (5, 4)


def test_a_missing_unit_is_named_with_what_the_team_has() -> None:
    finding = only(team(of("assassin-elite"), of("assassin-common", 3)))
    assert finding.message == "The team has 3 commons; it begins with 4."
    assert finding.fixes[0].title == "Add Assassin Common"


# Picks


def test_at_level_8_a_mage_may_pick_of_tier_3_2_or_1() -> None:
    """Worked example A5: tier 3 opens at level 8, and who has just reached it chooses from all three."""
    early = ["phase", "reflect", "drain", "shield", "haste", "fear"]
    for last in ("meteor", "swap", "terraform"):
        assert check(mages(*early, last, level=8)).findings == ()


def test_a_tier_is_not_picked_before_it_opens() -> None:
    finding = only(mages("shield", level=2))
    assert finding.message == "Shield: 1 pick of tier 2, which opens at level 5; 0 level-ups by level 2."
    assert (finding.have, finding.need) == (1, 0)
    assert finding.fixes[1].title == "Play at level 5"


@pytest.mark.parametrize(
    ("elite", "level", "tier"),
    [("assassin", 9, "reaper"), ("mage", 8, "gravity"), ("engineer", 6, "cell-tower"), ("engineer", 8, "jetpack")],
)
def test_tiers_open_at_the_levels_of_their_class(elite: str, level: int, tier: str) -> None:
    """Ruling AT60."""

    def late(at: int) -> bool:
        found = check(team(of(f"{elite}-elite", abilities=[tier]), level=at)).findings
        return "tiers_open_in_time" in codes(found)

    assert not late(level)
    assert late(level - 1)


def test_a_pick_of_another_class_is_none_of_the_own_tiers() -> None:
    """Ruling AT60."""
    picks = ["targeting-auspex", "distraction", "kidney-shot", "killshot", "meld", "retaliate"]
    findings = check(team(of("assassin-elite", abilities=picks), of("assassin-common", 4), level=7)).findings
    (late,) = [finding for finding in findings if finding.code == "tiers_open_in_time"]
    assert late.message == "Killshot: 1 pick of tier 3, which opens at level 9; 0 level-ups by level 7."


def test_a_warrior_picks_definitions_and_weapons() -> None:
    """Ruling AT5."""
    both: Any = {"weapons": ["spear", "bow"]}
    definitions = ["block", "taunt", "cleave", "sweep", "counter-warrior", "parry", "rage", "push"]
    file = team(
        of("warrior-elite", abilities=[*definitions, "katana"], **both), of("warrior-common", 4, **both), level=10
    )
    assert check(file).findings == ()


# Weapons


def test_weapons_may_be_different_for_each_unit() -> None:
    lines = [of("warrior-common", 2, weapons=["bow", "spear"]), of("warrior-common", 2, weapons=["katana", "rapier"])]
    assert check(team(of("warrior-elite", weapons=["warhammer", "bow"]), *lines)).findings == ()


def test_the_same_weapon_twice_is_one() -> None:
    finding = only(team(of("warrior-elite", weapons=["bow", "bow"]), of("warrior-common", 4, weapons=["bow", "spear"])))
    assert (finding.code, finding.have, finding.need) == ("two_weapons", 1, 2)
    assert finding.fixes[0].title == "Choose Spear and put away Bow"


# Blueprints


def test_alike_drones_each_take_a_blueprint_from_the_stock() -> None:
    elite = of("engineer-elite", pool=["thrusters", "thrusters"])
    file = team(elite, of("engineer-common", 3, blueprints=["thrusters"]), of("engineer-common"))
    finding = only(file)
    assert finding.message == "Drones carry 3 × Thrusters; the stock has 2."
    assert (finding.code, finding.have, finding.need) == ("attached_from_the_stock", 3, 2)


def test_what_a_warrior_carries_is_not_taken_off_a_drone() -> None:
    warrior = of("warrior-common", 4, weapons=["bow", "spear"], blueprints=["railgun"])
    assert only(team(of("warrior-elite", weapons=["bow", "spear"]), warrior)).code == "blueprints_for_drones"


def test_the_stock_is_all_blueprints_and_the_pool_what_no_drone_carries() -> None:
    elite = of("engineer-elite", pool=["thrusters", "railgun", "thrusters"])
    army = build_roster(team(elite, of("engineer-common", 1, blueprints=["thrusters"]), of("engineer-common", 3)))
    assert [blueprint.slug for blueprint in army.team.stock] == ["thrusters", "railgun", "thrusters"]
    assert {blueprint.slug: count for blueprint, count in army.pool.items()} == {"thrusters": 1, "railgun": 1}


# Rulesets


def test_open_lets_classes_mix_and_levels_be_what_they_are() -> None:
    file = team(
        of("mage-elite", abilities=["meteor", "gravity"]), "assassin-elite", of("warrior-common", 9), ruleset="open"
    )
    assert check(file).findings == ()


def test_a_new_team_is_at_level_1() -> None:
    elite = of("assassin-elite", abilities=["wraith"])
    finding = only(team(elite, of("assassin-common", 4), level=2, ruleset="new-team"))
    assert finding.message == "A new team is at level 1; this one is at level 2."
    assert (finding.have, finding.need) == (2, 1)


@pytest.mark.parametrize("drones", [5, 6])
def test_a_new_team_of_engineers_begins_with_four_drones(drones: int) -> None:
    """Ruling AT11: the fifth and the sixth are built in play."""
    elite = of("engineer-elite", pool=["railgun", "thrusters"])
    new = team(elite, of("engineer-common", drones), ruleset="new-team")
    finding = only(new)
    assert finding.message == f"The team has {drones} commons; it begins with 4."
    assert (finding.code, finding.have, finding.need) == ("commons_in_number", drones, 4)
    assert "team" in ON_PAPER.mended(new).legal_by
    assert all(check(apply(new, fix.moves)).is_legal for fix in finding.fixes)
    assert check(engineers(drones)).is_legal


def test_an_empty_team_is_not_found_fault_with() -> None:
    assert all(check(team(ruleset=ruleset)).findings == () for ruleset in book.rulesets)


# More drones than a team may have


def test_the_pick_that_allows_more_drones_is_offered_to_engineers_alone_and_where_it_is_enough() -> None:
    def offered(file: ArmyFile) -> list[str]:
        (finding,) = (finding for finding in check(file).findings if finding.code == "commons_in_number")
        return [fix.title for fix in finding.fixes]

    assert offered(engineers(8)) == ["Take out 2 × Engineer Common", "Choose Mechanical Army"]
    assert offered(engineers(9)) == ["Take out 3 × Engineer Common"]
    assert offered(engineers(9, "mechanical-army", level=6)) == ["Take out Engineer Common"]
    assert offered(team("mage-elite", of("mage-common", 7))) == ["Take out 3 × Mage Common"]


@pytest.mark.parametrize(("held", "is_offered"), [(19, True), (20, False)])
def test_a_role_is_filled_to_its_last_place(held: int, is_offered: bool) -> None:
    elite = of("engineer-elite", pool=["railgun"] * held)
    file = team(elite, of("engineer-common", 1, blueprints=["thrusters"]), of("engineer-common", 3), level=5)
    (finding,) = (finding for finding in check(file).findings if finding.code == "attached_from_the_stock")
    assert ("Choose Thrusters" in [fix.title for fix in finding.fixes]) == is_offered


@pytest.mark.parametrize(
    ("lines", "leaves"), [(499, ""), (MOST_MOVES, ""), (MOST_MOVES + 1, "There are still more than one.")]
)
def test_no_more_lines_of_elites_go_at_once_than_moves_may_be_made(lines: int, leaves: str) -> None:
    (finding,) = (f for f in check(team(*["mage-elite"] * (lines + 1))).findings if f.code == "one_elite")
    assert [(len(fix.moves), fix.leaves) for fix in finding.fixes] == [(min(lines, MOST_MOVES), leaves)]


@pytest.mark.parametrize(("held", "is_offered"), [(19, True), (20, False)])
def test_what_a_common_holds_is_written_with_the_elite_while_there_is_a_place(held: int, is_offered: bool) -> None:
    file = team(of("engineer-elite", pool=["railgun"] * held), of("engineer-common", 4, pool=["thrusters"]), level=5)
    (finding,) = (finding for finding in check(file).findings if finding.code == "gains_with_the_elite")
    assert any(fix.title.startswith("Write Thrusters with") for fix in finding.fixes) == is_offered


def test_all_that_a_common_can_hold_is_written_with_the_elite_at_once() -> None:
    """Each of sixty cards is taken from the one and put with the other."""
    held = {"abilities": ["wraith"] * 20, "pool": ["railgun"] * 20, "rituals": ["hit"] * 20}
    file = team("mage-elite", of("mage-common", 4, **held), level=5)
    (finding,) = (finding for finding in check(file).findings if finding.code == "gains_with_the_elite")
    assert [len(fix.moves) for fix in finding.fixes if fix.title.startswith("Write")] == [120]
