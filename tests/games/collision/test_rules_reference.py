"""The rules reference of Collision: whole, in the book's order, and every mark in it leads somewhere."""

import re

import pytest

from tests.games.collision.paper import PAPER, by_slug, facts, fixture, section, table_in
from tests.marks import marked_twice

#: Every heading of the book, and the section that stands for it; in brackets what the book has without a heading.
SECTION_OF_HEADING = {
    "About Collision": "about-collision",
    "The World of Gea": "the-world-of-gea",
    "Guelivere": "the-world-of-gea.guelivere",
    "Deadholm": "the-world-of-gea.deadholm",
    "Warhost": "the-world-of-gea.warhost",
    "Forge": "the-world-of-gea.forge",
    "Rhom": "the-world-of-gea.rhom",
    "Urgholia": "the-world-of-gea.urgholia",
    "Introduction to Table-Top Strategy Gaming": "tabletop-gaming",
    "War Games": "tabletop-gaming.war-games",
    "Role-Playing Games": "tabletop-gaming.role-playing-games",
    "Skirmish Games": "tabletop-gaming.skirmish-games",
    "How does Collision fit in?": "tabletop-gaming.collision",
    "Playing Collision": "playing-collision",
    "Character Cards": "character-cards",
    "Character Stats": "character-cards.statistics",
    "The Battlefield": "the-battlefield",
    "Board Types": "the-battlefield.board-types",
    "Flat Board": "the-battlefield.flat-board",
    "Set Board": "the-battlefield.set-board",
    "Sectioned Board": "the-battlefield.sectioned-board",
    "Modular Board": "the-battlefield.modular-board",
    "Game Objectives": "game-objectives",
    "Choosing Objectives": "game-objectives.choosing",
    "Random Method": "game-objectives.random",
    "Selection Method": "game-objectives.selection",
    "Outside Method": "game-objectives.outside",
    "Hybrid Method": "game-objectives.hybrid",
    "Terrain": "terrain",
    "Populate Terrain Pools": "terrain.pools",
    "Placing Terrain": "terrain.placing",
    "Split Method": "terrain.split-method",
    "Architect Method": "terrain.architect-method",
    "Obstacles": "terrain.obstacles",
    "Vertical Obstacles": "terrain.vertical-obstacles",
    "Elevation Tiles": "terrain.elevation-tiles",
    "Objective Markers": "terrain.objective-markers",
    "Impassable Terrain": "terrain.impassable-terrain",
    "Rules of Play": "rules-of-play",
    "Starting a Pick-Up Game": "rules-of-play.pick-up-game",
    "(board size)": "rules-of-play.board-size",
    "(points limit)": "rules-of-play.points-limit",
    "(attributes)": "rules-of-play.attributes",
    "(Major and Minor Arcana)": "rules-of-play.arcana",
    "(different cards)": "rules-of-play.different-cards",
    "Deployment Process": "rules-of-play.deployment",
    "Short-Side Deployment": "rules-of-play.short-side",
    "Long-Side Deployment": "rules-of-play.long-side",
    "Center Deployment": "rules-of-play.center",
    "Diagonal Deployment": "rules-of-play.diagonal",
    "Deploying Characters": "rules-of-play.deploying-characters",
    "Deployment Walkthrough": "rules-of-play.walkthrough",
    "Turn Taking": "turn-taking",
    "Maintenance": "turn-taking.maintenance",
    "Phases 1, 2, and 3": "turn-taking.phases",
    "End Phase": "turn-taking.end-phase",
    "Action": "action",
    "a) Movement Guidelines": "action.movement-guidelines",
    "Step": "action.step",
    "Maneuver": "action.maneuver",
    "Run": "action.run",
    "Elevation": "action.elevation",
    "b) Weapon Attack": "action.weapon-attack",
    "c) Special Action": "action.special-action",
    "d) Hold": "action.hold",
    "e) Reactions": "action.reactions",
    "Recovery": "recovery",
    "Combat Mechanics": "combat-mechanics",
    "Facing": "combat-mechanics.facing",
    "Line of Sight, and Cover": "combat-mechanics.line-of-sight",
    "Examples of Partial Cover": "combat-mechanics.partial-cover",
    "Examples of Total Cover": "combat-mechanics.total-cover",
    "Cover and Elevation": "combat-mechanics.cover-and-elevation",
    "Combat Bonuses and Penalties": "combat-mechanics.bonuses-and-penalties",
    "Rolling to Hit": "combat-mechanics.rolling-to-hit",
    "(contests)": "combat-mechanics.contests",
    "Rolling for Injuries": "combat-mechanics.rolling-for-injuries",
    "Winning a Battle": "winning-a-battle",
    "Endless Horizons: Designing a Battle Group": "designing-a-battle-group",
    "Game Objectives (charts)": "objectives",
    "Major Objectives": "objectives.major",
    "Minor Objectives": "objectives.minor",
    "Virgil's Fall": "virgils-fall",
    "Abilities Glossary": "abilities-glossary",
    "(words in abilities)": "abilities-glossary.words",
    "(what we add)": "supplement",
    "(point formula)": "supplement.point-formula",
    "(starter characters)": "supplement.starter-characters",
    "(example battle groups)": "supplement.example-battle-groups",
    "(terrain defaults)": "supplement.terrain-defaults",
}
CITED_BY_ARMY_RULES = [
    "rules-of-play.points-limit",
    "rules-of-play.attributes",
    "rules-of-play.arcana",
    "rules-of-play.different-cards",
    "game-objectives",
    "supplement.point-formula",
]
RULINGS_FOR_PLAY = [f"P{number}" for number in range(1, 63)]
RULINGS = [*(f"CO{number}" for number in range(1, 55)), *RULINGS_FOR_PLAY]
STATUSES = {"stun", "hex", "poison", "flee"}
KINDS = [name for name in PAPER.files if name != "game"]


# --- Sections -------------------------------------------------------------------------------------------------------


def test_every_heading_of_the_book_has_its_section_in_the_books_order() -> None:
    assert [row["slug"] for row in fixture("rules")] == list(SECTION_OF_HEADING.values())


@pytest.mark.parametrize("slug", CITED_BY_ARMY_RULES)
def test_what_an_army_rule_cites_exists(slug: str) -> None:
    assert section(slug)


def test_every_section_has_title_and_text_and_a_page_if_it_is_the_books() -> None:
    rows = fixture("rules")
    assert [row["slug"] for row in rows if not (row["title"] and row["text"])] == []
    assert [row["slug"] for row in rows if ("page" in row) != (row.get("source") != "supplement")] == []


def test_a_section_without_a_heading_in_the_book_has_a_plain_title() -> None:
    assert [row["title"] for row in fixture("rules") if not row["title"][0].isalnum()] == []


def test_what_is_ours_says_so() -> None:
    ours = {row["slug"]: row["source"] for row in fixture("rules") if "source" in row}
    assert ours.pop("combat-mechanics.contests") == "ruling"
    assert ours == {slug: "supplement" for slug in SECTION_OF_HEADING.values() if slug.startswith("supplement")}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "terms"])
def test_a_text_marks_a_term_once_but_statuses_always(kind: str) -> None:
    for entry in fixture(kind):
        assert marked_twice(PAPER, entry["text"]) <= STATUSES, entry["slug"]


# --- Notes ----------------------------------------------------------------------------------------------------------


def test_every_ruling_is_a_note() -> None:
    assert {*RULINGS} - PAPER.codes() == set()


def test_every_ruling_for_play_is_marked_in_the_rules_reference() -> None:
    assert PAPER.marks(RULINGS_FOR_PLAY) == {(code, "ruling") for code in RULINGS_FOR_PLAY}


def test_the_order_inside_a_phase_is_set_in_maintenance() -> None:
    """Ruling P5."""
    assert "in any order" not in section("turn-taking.phases")
    assert "in the order that was set in maintenance" in section("turn-taking.phases")
    assert "the order in which they will act" in section("turn-taking.maintenance")


def test_only_vertical_impassable_terrain_gives_cover() -> None:
    assert "only where it is vertical" in note_on("combat-mechanics.line-of-sight", "P15")


def test_the_defender_of_a_contest_is_named() -> None:
    """Ruling P32: who is attacked, or else the one against whom the ability is used."""
    assert "who is attacked, or else the one against whom the ability is used" in section("combat-mechanics.contests")
    attacked, used_against = note_on("combat-mechanics.contests", "P32").split(" Elsewhere ")
    assert all(name in attacked for name in ("Parry", "Deflect", "Touch of Death"))
    assert all(name in used_against for name in ("Challenge", "Counter Attack", "Check", "Assess the Threat"))


def test_distract_stops_haste_and_pounce_but_trip_no_movement() -> None:
    """Ruling P49."""
    answers, none = note_on("action.reactions", "P49").split(" Neither answers ")
    assert "Distract answers special actions, Haste, Pounce" in answers
    assert none.startswith("Hold or picking up")
    assert "nor Trip a movement" in none


def test_a_board_of_45_tiles_of_terrain_has_44_where_it_is_laid_by_dice() -> None:
    """Ruling P33: half a turn maps no tile of an even board on itself."""
    assert "44 on 18 × 10" in note_on("terrain.pools", "P33")
    assert "18 × 10 has 44 then" in section("supplement.terrain-defaults")


def test_in_center_deployment_nobody_chooses_where_to_deploy() -> None:
    assert "the zones are fixed, and the defender starts" in section("rules-of-play.deployment")
    assert "chooses_side" not in by_slug("deployment")["center"]


def test_the_second_finder_need_not_come_before_both_add_2() -> None:
    """Ruling P23."""
    for kind, slug in [("rules", "objectives.major"), ("objective", "lost-trinket")]:
        assert note_on(slug, "P23", kind).endswith("Once one of the two has spotted it, both add 2.")


def test_recovery_ends_with_the_defeats_that_were_put_off() -> None:
    """Ruling P8: whoever has too many injuries is defeated when it has them, not at the end."""
    assert note_on("recovery", "P8").split("; ")[-1].startswith("then the defeats that Cling to Life or Kiss of Death")


#: The cards that a ruling names, or an older sentence: the ruling, and the cards by kind.
NAMED = [
    ("P1", "deployment:diagonal"),
    ("P3", "deployment:center"),
    ("P10", "ability:castle ability:got-your-back ability:sidestep"),
    ("P12", "rules:terrain.elevation-tiles terrain:elevation-tile"),
    ("P22", "objective:capture-the-chest objective:capture-the-standard objective:relic-theft"),
    ("P25", "ability:flame-wreath ability:got-your-back ability:upheaval ability:wreck objective:mystic-obelisk"),
    ("P26", "ability:thunder-strike"),
    ("P27", "ability:counter-attack ability:retaliate ability:checkmate"),
    ("P31", "ability:touch-of-death"),
    ("P39", "ability:counter-attack ability:trip"),
    ("P46", "ability:knockback ability:shove"),
    ("P48", "rules:terrain.elevation-tiles terrain:elevation-tile"),
]


@pytest.mark.parametrize(("ruling", "cards"), NAMED, ids=[ruling for ruling, _ in NAMED])
def test_a_ruling_is_marked_where_it_names_a_card(ruling: str, cards: str) -> None:
    assert all(note_on(slug, ruling, kind) for kind, slug in (name.split(":") for name in cards.split()))


def note_on(slug: str, code: str, kind: str = "rules") -> str:
    notes = next(row["notes"] for row in fixture(kind) if row["slug"] == slug)
    return next(str(note["text"]) for note in notes if note.get("code") == code)


def test_notes_name_their_kind_and_code() -> None:
    for _, note in PAPER.notes():
        assert note.get("code", "CO0") in {*RULINGS, "CO0"}
        assert "code" in note or note["about"] in ("supplement", "ruling")


def test_a_note_stands_once_on_its_entry() -> None:
    for kind in KINDS:
        for entry in fixture(kind):
            marks = [(note["about"], note.get("code")) for note in entry.get("notes", [])]
            assert len(marks) == len(set(marks)), entry["slug"]


# --- Figures --------------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("slug", "example"),
    [
        ("rules-of-play.different-cards", "At 500 points that makes 6"),
        ("rules-of-play.points-limit", "in a 650 point game, up to 650 points"),
        ("combat-mechanics.rolling-for-injuries", "at Injury 1, hit by Injury 3, the target is at 3"),
        ("combat-mechanics.rolling-for-injuries", "at Injury 2, hit by Injury 1, it is at 3"),
        ("game-objectives", "both minor objectives (6) beat the major one (5)"),
        ("action.maneuver", "With Move 3: one open space, then onto or through a bush (1 + 2)"),
        ("action.run", "with Move 3, up to 6 spaces"),
    ],
)
def test_a_worked_example_keeps_its_figures(slug: str, example: str) -> None:
    assert example in section(slug)


def test_the_statistics_of_the_list_are_the_cards() -> None:
    listed = [cell for cell, _ in table_in(section("character-cards.statistics"), "On the card")]
    assert listed == [f"[[statistic:{slug}]]" for slug in by_slug("statistic")]


def test_the_starter_characters_are_listed_with_their_points() -> None:
    listed = table_in(section("supplement.starter-characters"), "Character")
    assert listed == [
        [f"[[character:{c['slug']}]]", f"[[faction:{c['faction']}]]", str(c["cost"])] for c in fixture("character")
    ]
