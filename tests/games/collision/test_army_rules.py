"""The army rules of Collision: a table a rule, the book's examples, and what the rulings settle."""

import random
from dataclasses import replace

import pytest

from catalog.games.collision.plain import board_size, most_different_cards, phase_split
from tests.games.collision.groups import ARMIES, build_roster, cards, check, group, read
from tests.games.collision.paper import facts, fixture
from validation.army import ArmyFile
from validation.games.collision import book
from validation.games.collision.additions import obstacles
from validation.games.collision.army import Army, Piece
from validation.games.collision.objectives import MAJOR, MINOR, draw, is_ready_to_draw
from validation.games.collision.rules import arcana_once
from validation.games.collision.summary import battle, chance, hit_chance, summary
from validation.moves import Remove, SetCount, apply
from validation.report import codes

CODES = [
    "minors_differ",
    "points_within_limit",
    "attributes_within_three",
    "arcana_once",
    "different_cards_within_limit",
]
EXAMPLES = ["example-under-250", "example-500-deadholm", "example-500-warhost"]


# The book


def test_rules_stand_in_the_books_order() -> None:
    assert list(book.rules) == CODES


def test_the_first_ruleset_has_all_rules_and_open_those_of_no_battle_group() -> None:
    assert list(book.rulesets) == ["pick-up", "open"]
    assert book.rulesets["pick-up"].codes == set(CODES)
    assert book.rulesets["open"].codes == {"minors_differ", "points_within_limit"}


@pytest.mark.parametrize("code", CODES)
def test_the_army_that_passes_is_looked_at_and_is_legal(code: str) -> None:
    file = read(ARMIES / f"{code}-passes.json")
    assert code in book.rulesets[file.ruleset].codes
    assert check(file).findings == ()


@pytest.mark.parametrize(("name", "total"), [*zip(EXAMPLES, [220, 485, 440], strict=True)])
def test_an_example_battle_group_is_legal_and_costs_what_it_says(name: str, total: int) -> None:
    report = check(read(ARMIES / f"{name}.json"))
    assert (report.total, report.findings) == (total, ())


# What a finding says


@pytest.mark.parametrize(
    ("code", "message", "at", "have", "need", "fixes"),
    [
        (
            "minors_differ",
            "High Ground is chosen as both minor objectives; a battle has two different ones.",
            (),
            1,
            2,
            ["Choose another second one"],
        ),
        (
            "points_within_limit",
            "The battle group costs 550; the limit is 500.",
            (),
            550,
            500,
            ["Take out Bone Archer", "Raise the limit to 550"],
        ),
        (
            "attributes_within_three",
            "The battle group has 5 different attributes (Celestial, Guelivere, Mercenary, Soldier, Warhost); "
            "3 is the most.",
            (3,),
            5,
            3,
            ["Take out Goblin Skirmisher"],
        ),
        (
            "different_cards_within_limit",
            "The battle group has 6 different cards; 5 is the most at 450 points.",
            (2,),
            6,
            5,
            ["Take out Thrall", "Raise the limit to 500"],
        ),
    ],
)
def test_a_finding_names_the_numbers_and_the_fixes(
    code: str, message: str, at: tuple[int, ...], have: int, need: int, fixes: list[str]
) -> None:
    (finding,) = [each for each in check(read(ARMIES / f"{code}-stops.json")).findings if each.code == code]
    assert (finding.message, finding.at, finding.have, finding.need) == (message, at, have, need)
    assert [fix.title for fix in finding.fixes] == fixes
    assert (finding.cites, finding.level) == (book.rules[code].cites, book.rules[code].level)


@pytest.mark.parametrize("code", CODES)
def test_each_fix_mends_its_finding(code: str) -> None:
    file = read(ARMIES / f"{code}-stops.json")
    for finding in check(file).findings:
        for fix in finding.fixes:
            assert fix.leaves or finding.code not in codes(check(apply(file, fix.moves)).findings)


# The battle group


@pytest.mark.parametrize("row", facts("formula_examples"), ids=lambda row: row["points"])
def test_different_cards_grow_every_250_points(row: dict[str, str]) -> None:
    assert most_different_cards(int(row["points"])) == int(row["different_card_limit"])


def test_c1_500_points_allow_6_different_cards() -> None:
    six = [character.slug for character in cards().characters.values()][:6]
    assert "different_cards_within_limit" not in codes(check(group(*six, limit=500)).findings)
    assert "different_cards_within_limit" in codes(check(group(*six, limit=499)).findings)


def test_c2_650_points_may_all_be_spent_and_no_more() -> None:
    archers = group(("bone-archer", 10), limit=650)
    assert check(archers).is_legal
    assert not check(replace(archers, limit=649)).is_legal


def test_copies_are_no_different_cards() -> None:
    """Ruling CO37."""
    assert check(group(("bone-archer", 40), "bone-archer")).is_legal


def test_attributes_are_counted_over_the_whole_group() -> None:
    """Ruling CO37: guard and scout have two each, and three together."""
    assert check(group("castle-guard", "winged-scout")).is_legal
    assert codes(check(group("castle-guard", "bone-archer")).findings) == ["attributes_within_three"]


def test_without_a_limit_the_group_itself_is_the_size_of_the_battle() -> None:
    six = [character.slug for character in cards().characters.values()][:6]
    assert build_roster(group(*six)).most_cards == most_different_cards(build_roster(group(*six)).total)


def test_without_a_limit_each_card_that_goes_may_leave_room_for_fewer() -> None:
    """At 1580 points ten are allowed; without two archers, 1450 points are left, and nine."""
    cheap = ("bone-archer", "goblin-skirmisher", "thrall", "grim-mask-cannibal")
    others = ("castle-guard", "grave-guard", "warband-orc", "dawn-cleric", "clockwork-sentinel", "winged-scout")
    file = group(*((slug, 2) for slug in (*cheap, *others, "shield-captain")))
    (finding,) = [each for each in check(file).findings if each.code == "different_cards_within_limit"]
    assert (build_roster(file).total, finding.have, finding.need) == (1580, 11, 10)
    assert finding.at == (3, 2)


def test_a_limit_that_no_line_reaches_leaves_a_rest() -> None:
    (finding,) = check(group("bone-archer", "grave-guard", limit=60)).findings
    assert [(fix.title, fix.leaves) for fix in finding.fixes] == [
        ("Take out Grave Guard", "The group is still 5 over its limit."),
        ("Raise the limit to 135", ""),
    ]


# Major Arcana


def with_majors(*counts: int) -> Army:
    """A group in which a person of the Major Arcana stands in lines of so many."""
    person = replace(cards().characters["necromancer"], slug="virgil", name="Virgil", is_major=True)
    known = replace(cards(), characters={**cards().characters, "virgil": person})
    lines = tuple(Piece(key, count, person) for key, count in enumerate(counts))
    return replace(build_roster(group("bone-archer")), cards=known, pieces=lines)


@pytest.mark.parametrize("counts", [(), (1,)])
def test_a_major_arcana_character_may_come_once(counts: tuple[int, ...]) -> None:
    assert list(arcana_once.findings(with_majors(*counts))) == []


@pytest.mark.parametrize(
    ("counts", "moves"),
    [((2,), (SetCount(0, 1),)), ((1, 1), (Remove(1),)), ((3, 2), (Remove(1), SetCount(0, 1)))],
)
def test_a_major_arcana_character_never_comes_twice(counts: tuple[int, ...], moves: tuple[object, ...]) -> None:
    (finding,) = arcana_once.findings(with_majors(*counts))
    copies = sum(counts)
    assert finding.message == f"Virgil is of the Major Arcana and appears {copies} times; once is the most."
    assert (finding.have, finding.need, finding.at) == (copies, 1, tuple(range(len(counts))))
    assert [fix.moves for fix in finding.fixes] == [moves]


# What the points decide


@pytest.mark.parametrize("row", facts("phase_split"), ids=lambda row: row["hand_size"])
def test_c4_a_hand_is_split_into_three_with_the_rest_in_front(row: dict[str, str]) -> None:
    assert phase_split(int(row["hand_size"])) == tuple(int(row[f"phase{phase}"]) for phase in (1, 2, 3))


@pytest.mark.parametrize(
    ("points", "variant", "size"),
    [
        (0, "", (6, 8)),
        (249, "", (6, 8)),
        (250, "24x10", (12, 10)),
        (500, "", (18, 10)),
        (749, "24x10", (18, 10)),
        (750, "", (24, 12)),
        (1000, "24x12", (24, 12)),
        (1000, "24x10", (24, 10)),
        (1249, "", (24, 12)),
        (1250, "", (30, 12)),
        (1500, "24x10", (36, 10)),
    ],
)
def test_the_points_decide_the_board(points: int, variant: str, size: tuple[int, int]) -> None:
    """Rulings CO1 and CO38."""
    assert board_size(cards().boards, points, variant) == size


@pytest.mark.parametrize("row", facts("formula_examples"), ids=lambda row: row["points"])
def test_the_points_decide_the_turns_and_what_lies_on_the_board(row: dict[str, str]) -> None:
    """Ruling CO10."""
    points = int(row["points"])

    def fought(**options: str) -> ArmyFile:
        return group(limit=points, options=options)

    both = (int(row["turn_limit_4_plus"]), int(row["turn_limit_5_plus"]))
    assert battle(build_roster(fought())).turns == both
    assert battle(build_roster(fought(major="headhunter"))).turns == both[:1]
    orbs = battle(build_roster(fought(major="lights-in-the-darkness")))
    assert (orbs.turns, orbs.deployment) == (both[1:], "Diagonal")
    assert orbs.markers == (f"{row['orbs_1_per_250']} × Orb",)
    statues = f"2 × Statue (Toughness {row['statue_tuf_4_plus']})"
    assert battle(build_roster(fought(major="statues-of-good-evil"))).markers == (statues,)
    assert battle(build_roster(fought(major="supply-raid"))).markers == (f"{row['crates_2_plus']} × Crate",)


# Objectives


def test_the_choices_are_the_two_charts() -> None:
    for tier, chart in (("major", MAJOR), ("minor", MINOR)):
        assert list(chart) == [(o["slug"], o["name"]) for o in fixture("objective") if o["tier"] == tier]


def drawn(options: dict[str, str], rolls: int = 200) -> set[tuple[str, str, str]]:
    """The battles that a method may lead to."""
    army = build_roster(group(options=options))
    assert is_ready_to_draw(army)
    dice = random.Random(7)
    values = [{move.option: str(move.value) for move in draw(army, dice)} for _ in range(rolls)]
    return {(each["major"], each["minor"], each["second_minor"]) for each in values}


@pytest.mark.parametrize("options", [{}, {"method": "random"}])
def test_the_random_method_rolls_all_three(options: dict[str, str]) -> None:
    battles = drawn(options, rolls=600)
    assert {major for major, _, _ in battles} == {slug for slug, _ in MAJOR}
    assert {minor for _, *minors in battles for minor in minors} == {slug for slug, _ in MINOR}
    assert all(one != other for _, one, other in battles)


def test_the_selection_method_draws_from_what_both_players_named() -> None:
    named = {
        "major": "headhunter",
        "their_major": "supply-raid",
        "minor": "high-ground",
        "second_minor": "map-carriers",
        "their_minor": "high-ground",
        "their_second_minor": "gods-favor",
    }
    assert not is_ready_to_draw(build_roster(group(options={"method": "selection", "major": "headhunter"})))
    battles = drawn({"method": "selection", **named})
    assert {major for major, _, _ in battles} == {"headhunter", "supply-raid"}
    assert {frozenset(minors) for _, *minors in battles} == {
        frozenset(pair)
        for pair in [("high-ground", "map-carriers"), ("high-ground", "gods-favor"), ("map-carriers", "gods-favor")]
    }


def test_the_hybrid_method_rolls_the_major_objective() -> None:
    battles = drawn({"method": "hybrid", "minor": "high-ground", "second_minor": "gods-favor"})
    assert {(one, other) for _, one, other in battles} == {("high-ground", "gods-favor")}
    assert {major for major, _, _ in battles} == {slug for slug, _ in MAJOR}


def test_the_hybrid_method_rolls_again_for_a_minor_that_both_chose() -> None:
    chosen = {"method": "hybrid", "minor": "high-ground", "second_minor": "high-ground"}
    assert check(group(options=chosen)).findings == ()
    battles = drawn(chosen, rolls=400)
    assert {one for _, one, _ in battles} == {"high-ground"}
    assert {other for _, _, other in battles} == {slug for slug, _ in MINOR} - {"high-ground"}


def test_by_the_outside_method_nothing_is_drawn() -> None:
    assert not is_ready_to_draw(build_roster(group(options={"method": "outside"})))


# The panel beside a battle group


def test_the_summary_counts_characters_and_cards() -> None:
    panel = summary(build_roster(read(ARMIES / "example-500-deadholm.json")))
    assert (panel.size, panel.different, panel.most_different) == (7, 3, 6)
    assert panel.attributes == ("Deadholm", "Undead")
    assert [(bar.label, bar.count) for bar in panel.modes] == [("Melee", 3), ("Ranged", 4)]
    assert (panel.battle.columns, panel.battle.rows, panel.battle.terrain) == (18, 10, 45)
    assert panel.battle.phases == (3, 2, 2)
    assert panel.command == 5 + 2 * 2 + 4


def test_an_attack_hits_at_the_def_or_more() -> None:
    sword = cards().characters["castle-guard"].weapons[0]
    assert [chance(sword, defense) for defense in (4, 5, 8, 14, 15)] == [100, 100, 70, 10, 0]
    assert hit_chance(build_roster(group("castle-guard", "castle-guard")), 8) == 70


def test_weak_spots_are_said_with_their_numbers() -> None:
    said = summary(build_roster(group(("thrall", 2)))).weaknesses
    assert said == (
        "No ranged weapon: nothing strikes beyond a reach of 1.",
        "All weapons deal Mundane damage: anyone who is immune to it fears none of them.",
        "Its Command is low: 2 in all, 1.0 on average against 2.4 over all characters.",
        "Nobody has Mana.",
        "Nobody heals.",
        "1 deployment phase would bring nobody: the hand has 2.",
    )
    assert summary(build_roster(group())).weaknesses == ()


@pytest.mark.parametrize(("held", "more", "is_stopped"), [(0, 1, False), (0, 2, True), (1, 1, True)])
def test_a_major_arcana_character_that_would_come_twice_cannot_join(held: int, more: int, is_stopped: bool) -> None:
    army = with_majors(held) if held else with_majors()
    assert ("virgil" in obstacles(army, more)) == is_stopped
