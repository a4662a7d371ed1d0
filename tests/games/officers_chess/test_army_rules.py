"""The army rules of Officer's Chess: each passes and stops what it should, and says so with names and numbers."""

from dataclasses import replace
from typing import Any

import pytest

from tests.games.officers_chess.paper import ARMIES, army_file, build_roster, cards, check, read
from validation.games.officers_chess import book
from validation.games.officers_chess.additions import gear_obstacles, obstacles, tag_obstacle
from validation.games.officers_chess.summary import summary
from validation.moves import apply
from validation.report import codes

CODES = list(book.rules)
ADVICE = {"units_can_attack", "scenario_tags_are_given", "relics_with_their_crest"}
#: Rules that no army of the game's own cards can break; a file beside the armies says why.
UNBROKEN = {file.stem.removesuffix("-stops") for file in ARMIES.glob("*.txt")}
LEADING = {"options": {"scenario": "bridge-at-arlen", "side": "attacker"}}
NOWHERE: dict[str, Any] = {"options": {}}


@pytest.mark.parametrize("code", CODES)
def test_the_army_that_passes_is_without_a_finding(code: str) -> None:
    file = read(f"{code}-passes")
    assert code in book.rulesets[file.ruleset].codes
    assert check(file).findings == ()


@pytest.mark.parametrize("code", [code for code in CODES if code not in UNBROKEN])
def test_the_army_that_stops_is_stopped_by_this_rule_alone(code: str) -> None:
    report = check(read(f"{code}-stops"))
    assert set(codes(report.findings)) == {code}
    assert report.is_legal == (code in ADVICE)


def test_battle_is_the_first_ruleset_and_has_every_rule() -> None:
    assert next(iter(book.rulesets)) == "battle"
    assert list(book.rulesets) == ["battle", "open"]
    assert book.rulesets["battle"].codes == set(CODES)
    assert book.rulesets["open"].codes == set(CODES) - {"scenario_and_side_chosen"}


@pytest.mark.parametrize(
    ("code", "message", "at", "have", "need", "fixes"),
    [
        (
            "inventory_within_three",
            "Knight carries 4 weapons and items; 3 is the most.",
            (0,),
            4,
            3,
            ["Put away Iron Shield", "Give Iron Shield to Mage"],
        ),
        (
            "weapons_are_wielded",
            "Knight wields Lances; Iron Sword is of the type Swords.",
            (0,),
            "Swords",
            "Lances",
            ["Put away Iron Sword", "Give Iron Sword to Cavalier"],
        ),
        (
            "units_can_attack",
            "Archer has no weapon that it can use.",
            (0,),
            0,
            1,
            ["Give Iron Bow (40 gold)", "Give Silver Bow (70 gold)"],
        ),
        (
            "scenario_and_side_chosen",
            "No side is chosen: Pitched Field gives the attacker 600 and the defender 600 gold.",
            (),
            None,
            "attacker or defender",
            ["Pitched Field as the attacker, for 600 gold", "Pitched Field as the defender, for 600 gold"],
        ),
        (
            "cost_within_war_chest",
            "The army costs 690 gold; the defender has 500 in Bridge at Arlen.",
            (),
            690,
            500,
            ["Let Warrior go"],
        ),
        (
            "scenario_tags_are_the_sides",
            "Lord can't have Leader: Pitched Field does not give it to the attacker.",
            (0,),
            1,
            0,
            ["Take Leader off Lord"],
        ),
        (
            "shifters_hired_transformed",
            "Taguel (Normal) is the state that a shifter falls back to; hire Taguel (Beast) or Taguel (Beast+).",
            (0,),
            "Taguel (Normal)",
            "Taguel (Beast) or Taguel (Beast+)",
            ["Hire Taguel (Beast)", "Hire Taguel (Beast+)"],
        ),
        (
            "scenario_tags_are_given",
            "Bridge at Arlen lets the attacker have Leader; no unit has it.",
            (),
            0,
            1,
            ["Give Leader to Great Knight", "Give Leader to Falcon Knight"],
        ),
        (
            "exclusive_weapons_suit",
            "Rapier is for Lord only; Cavalier can't use it.",
            (0,),
            "Cavalier",
            "Lord",
            ["Put away Rapier", "Give Rapier to Lord"],
        ),
        (
            "one_crest_a_unit",
            "Hero carries 2 crests; 1 is the most.",
            (0,),
            2,
            1,
            ["Put away Crest of the Sun", "Put away Crest of the Moon"],
        ),
        (
            "one_weapon_type_is_chosen",
            "Lord wields Lances or Swords, not both; it carries Swords and Lances.",
            (0,),
            2,
            1,
            ["Put away Iron Lance", "Put away Rapier"],
        ),
    ],
)
def test_a_finding_names_the_cards_and_the_numbers(
    code: str, message: str, at: tuple[int, ...], have: Any, need: Any, fixes: list[str]
) -> None:
    finding = next(finding for finding in check(read(f"{code}-stops")).findings if finding.code == code)
    assert (finding.message, finding.at, finding.have, finding.need) == (message, at, have, need)
    assert [fix.title for fix in finding.fixes] == fixes


# Particular cases


def test_without_a_scenario_three_are_offered_as_the_attacker() -> None:
    finding = check(army_file(**NOWHERE)).findings[0]
    assert finding.message.startswith("No scenario is chosen, so there is no war chest to spend.")
    assert len(finding.fixes) == 3
    chosen = build_roster(apply(army_file(**NOWHERE), finding.fixes[0].moves))
    assert chosen.scenario
    assert chosen.limit == chosen.scenario.war_chests["attacker"]


def test_the_scenarios_that_give_an_armys_tags_and_gold_are_offered_first() -> None:
    saboteur = {"card": "thief", "inventory": ["iron-sword"], "tags": ["saboteur"]}
    bows = {"card": "archer", "count": 5, "inventory": ["iron-bow"]}
    for lines, options in (([saboteur], {"side": "attacker"}), ([saboteur], {}), ([bows], {"side": "attacker"})):
        file = army_file(*lines, options=options)
        assert not check(apply(file, check(file).findings[0].fixes[0].moves)).errors


@pytest.mark.parametrize(("side", "gold"), [("attacker", 450), ("defender", 600)])
def test_the_war_chest_of_the_side_is_the_limit_whatever_the_file_says(side: str, gold: int) -> None:
    assert build_roster(army_file(options={"scenario": "breakout", "side": side}, limit=9)).limit == gold


def test_a_scenario_of_the_players_own_has_the_limit_of_the_file() -> None:
    file = army_file({"card": "knight", "inventory": ["iron-lance"]}, ruleset="open", options={}, limit=79)
    assert codes(check(file).findings) == ["cost_within_war_chest"]
    assert check(file).findings[0].message == "The army costs 80 gold; the war chest holds 79."


def test_nothing_small_enough_to_take_out_says_what_remains() -> None:
    file = army_file({"card": "villager", "inventory": ["slim-lance"]}, "villager", "knight", limit=1, **NOWHERE)
    fix = next(f for f in check(file).findings if f.code == "cost_within_war_chest").fixes[-1]
    assert (fix.title, fix.leaves) == ("Let Villager go", "The army is still 79 gold over its war chest.")


def test_a_unit_costs_its_class_and_its_inventory() -> None:
    """Units, Cost: the sum of both, for each unit of a line."""
    army = build_roster(
        army_file({"card": "cavalier", "count": 2, "inventory": ["iron-sword", "javelin", "vulnerary"]})
    )
    assert army.pieces[0].cost_parts == [("Cavalier", 100), ("Iron Sword", 30), ("Javelin", 30), ("Vulnerary", 15)]
    assert army.total == 2 * 175


def test_a_sniper_costs_more_than_an_archer() -> None:
    """The book's own example of class costs."""
    assert cards().classes["sniper"].cost > cards().classes["archer"].cost


def test_a_staff_is_wielded_with_faith_and_an_exclusive_stone_by_every_state() -> None:
    file = army_file(
        {"card": "war-cleric", "inventory": ["heal"]}, {"card": "manakete-dragon-plus", "inventory": ["dragonstone"]}
    )
    assert check(file).findings == ()


def test_a_weapon_for_a_class_that_nobody_has_is_for_nobody() -> None:
    findings = check(army_file({"card": "revenant", "inventory": ["wretched-air", "rotten-claw"]})).findings
    assert [finding.message for finding in findings] == [
        "Wretched Air is for ZombieDragon only; Revenant can't use it."
    ]


def test_a_tag_that_no_scenario_gives_is_refused_in_every_ruleset() -> None:
    file = army_file({"card": "mage", "inventory": ["fire"], "tags": ["flying"]}, ruleset="open", options={})
    assert check(file).findings[0].message == "Flying is no scenario tag; Mage can't be given it."


def test_a_tag_given_twice_is_taken_off_once() -> None:
    file = army_file({"card": "lord", "inventory": ["rapier"], "tags": ["leader", "leader"]}, **LEADING)
    (finding,) = check(file).findings
    assert finding.message == "Lord has Leader 2 times; once is enough."
    assert apply(file, finding.fixes[0].moves).entries[0].role("tags") == ("leader",)


def test_one_of_several_alike_can_be_given_the_tag() -> None:
    file = army_file({"card": "knight", "count": 3, "inventory": ["iron-lance"]}, **LEADING)
    (finding,) = check(file).findings
    after = apply(file, finding.fixes[0].moves)
    assert [(entry.count, entry.role("tags")) for entry in after.entries] == [(2, ()), (1, ("leader",))]
    assert check(after).findings == ()


# Figures


def test_the_first_weapon_is_equipped_and_accessories_count() -> None:
    """Ruling OC35, and Attack: damage is Strength + Might, Attack Speed is Speed - Weight."""
    inventory = ["speed-ring", "steel-lance", "javelin"]
    piece = build_roster(army_file({"card": "cavalier", "inventory": inventory})).pieces[0]
    first = piece.weapons[0]
    assert first.name == "Steel Lance"
    assert (piece.damage(first), piece.attack_speed(first), piece.hit_chance(first)) == (4 + 5, 4 + 2 - 4, 10)


def test_a_staff_reaches_as_far_as_its_wielder_is_strong() -> None:
    piece = build_roster(army_file({"card": "bishop", "inventory": ["physic"]})).pieces[0]
    assert piece.reach(piece.weapons[0]) == 7


def test_an_army_is_summed_up() -> None:
    file = army_file({"card": "knight", "count": 2, "inventory": ["iron-lance"]}, {"card": "hero"})
    counts = summary(build_roster(file))
    assert (counts.units, counts.total, counts.on_classes, counts.on_inventory) == (3, 360, 290, 70)
    assert counts.hit_points == 15 + 15 + 20
    assert "No unit carries a staff: nothing heals the others." in counts.weaknesses
    assert "Nothing strikes farther than the next space." in counts.weaknesses


def test_an_empty_army_has_no_weak_spot() -> None:
    assert summary(build_roster(army_file())).weaknesses == ()


# What may be added


def test_what_stands_against_hiring() -> None:
    army = build_roster(army_file({"card": "paladin", "count": 2, "inventory": ["silver-lance"]}))
    against = obstacles(army)
    assert against["taguel-normal"] == "a shifter's normal state: hire Taguel (Beast) or Taguel (Beast+)"
    assert against["cavalier"] == "30 gold too much"
    assert "archer" not in against


@pytest.mark.parametrize(
    ("card", "inventory", "gear", "reason"),
    [
        ("knight", [], "iron-sword", "Knight wields Lances; Iron Sword is of the type Swords"),
        ("great-lord", [], "rapier", "Rapier is for Lord only; Great Lord can't use it"),
        ("lord", ["iron-lance"], "rapier", "wields one type only, and has chosen Lances"),
        ("hero", ["crest-of-the-sun"], "crest-of-the-moon", "carries Crest of the Sun; 1 crest is the most"),
        ("hero", ["vulnerary"] * 3, "vulnerary", "all 3 slots are filled"),
        ("hero", [], "iron-axe", ""),
        ("lord", ["iron-lance"], "vulnerary", ""),
    ],
)
def test_what_stands_against_carrying(card: str, inventory: list[str], gear: str, reason: str) -> None:
    army = build_roster(army_file({"card": card, "inventory": inventory}))
    assert gear_obstacles(army, army.pieces[0]).get(gear, "") == reason


def test_gear_beyond_the_war_chest_can_be_told_before() -> None:
    army = build_roster(army_file({"card": "general", "count": 3}))
    assert gear_obstacles(army, army.pieces[0])["iron-axe"] == "15 gold too much"


@pytest.mark.parametrize(
    ("head", "tag", "reason"),
    [
        (LEADING, "leader", ""),
        (LEADING, "fleeing", "Bridge at Arlen gives the attacker no Fleeing"),
        (LEADING, "flying", "no scenario tag"),
        (NOWHERE, "fleeing", ""),
    ],
)
def test_what_stands_against_a_tag(head: dict[str, Any], tag: str, reason: str) -> None:
    army = build_roster(army_file("lord", **head))
    assert tag_obstacle(army, army.pieces[0], cards().tags[tag]) == reason


def test_the_phases_are_the_books() -> None:
    """Setup, Army Building Phases."""
    assert [phase.name for phase in book.phases] == ["Hiring", "Scouting", "Outfitting"]


def test_a_unit_stands_in_the_cost_step_that_its_cost_ends() -> None:
    army = build_roster(army_file({"card": "knight"}))
    (piece,) = army.pieces
    for cost, label in ((50, "–50"), (51, "–100"), (250, "–250"), (251, "251+")):
        unit = replace(piece.unit, cost=cost)
        steps = summary(replace(army, pieces=(replace(piece, unit=unit),))).costs
        assert [bar.label for bar in steps if bar.count] == [label], cost


def test_what_is_put_away_of_a_line_is_said_of_all_in_it() -> None:
    file = army_file({"card": "knight", "count": 2, "inventory": ["iron-lance"]}, limit=140, **NOWHERE)
    found = next(f for f in check(file).findings if f.code == "cost_within_war_chest")
    assert found.fixes[0].title == "Put away Iron Lance of all 2 × Knight"
