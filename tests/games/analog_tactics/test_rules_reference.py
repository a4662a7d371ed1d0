"""The rules reference of Analog Tactics: whole, in the book's order, and every mark in it leads somewhere."""

import pytest

from tests.games.analog_tactics.paper import PAPER, card, fixture
from tests.marks import marked_twice, texts
from tests.paper import Entry

#: Every heading of the book, in brackets where we gave a part of a chapter one of its own, and its section.
SECTION_OF_HEADING = {
    "Overview": "overview",
    "Units and Classes": "units-and-classes",
    "The Board": "the-board",
    "(orientation)": "the-board.orientation",
    "Game Flow": "game-flow",
    "Respawning Units": "respawning",
    "Your Units": "your-units",
    "Expendable Attribute": "your-units.expendable",
    "Constant Attributes": "your-units.constant",
    "Attributes": "your-units.attributes",
    "Health": "health",
    "Attacks": "attacks",
    "Movement": "movement",
    "Example Movement": "movement.example",
    "Special": "special",
    "Reaction": "reaction",
    "Damage": "damage",
    "Armor": "armor",
    "Evasion and Hit Modifier": "evasion-and-hit",
    "Leveling Up": "leveling-up",
    "(XP for a level: our supplement)": "leveling-up.experience",
    "Automatic Leveling": "leveling-up.automatic",
    "Gaining Victory Points": "victory-points",
    "Line of Sight": "line-of-sight",
    "Ranged Attacks": "ranged-attacks",
    "Sample Combat": "ranged-attacks.sample-combat",
    "Objectives": "objectives",
    "Beginning A Game": "beginning-a-game",
    "Your Turn": "your-turn",
    "Classes": "classes",
    "Warrior": "warrior",
    "(weaponforms)": "warrior.weaponforms",
    "(weapon upgrades)": "warrior.upgrades",
    "Warrior: Elite, Common": "warrior.statistics",
    "Ability Definitions": "warrior.definitions",
    "Warrior: Level 1 Tier 0": "warrior.tier-0",
    "Weapons": "warrior.weapons",
    "(advancement: our supplement)": "warrior.advancement",
    "Assassin": "assassin",
    "(reset)": "assassin.reset",
    "Assassin: Elite, Common": "assassin.statistics",
    "Assassin: Level 1, Tier 0": "assassin.tier-0",
    "Assassin: Level 2+, Tier 1": "assassin.tier-1",
    "Assassin: Level 5+, Tier 2": "assassin.tier-2",
    "Assassin: Level 9+, Tier 3": "assassin.tier-3",
    "Missions": "assassin.missions",
    "Mage": "mage",
    "(rituals)": "mage.rituals",
    "(ritual spells)": "mage.ritual-spells",
    "Forbidden Series": "mage.forbidden-series",
    "(monsters)": "mage.monsters",
    "Mage: Elite, Commons": "mage.statistics",
    "Mage: Tier 0, Level 1": "mage.tier-0",
    "Mage: Tier 1, Level 2+": "mage.tier-1",
    "Mage: Tier 2, Level 5+": "mage.tier-2",
    "Mage: Tier 3, Level 8+": "mage.tier-3",
    "Engineer": "engineer",
    "Blueprints": "engineer.blueprints",
    "(upgrades of the elite)": "engineer.elite-upgrades",
    "Engineer: Elite, Common": "engineer.statistics",
    "Engineer: Tier 0, Level 1": "engineer.tier-0",
    "Engineer: Tier 1, Level 2+": "engineer.tier-1",
    "Engineer: Tier 2, Level 4+": "engineer.tier-2",
    "Engineer: Tier 3, Level 6+": "engineer.tier-3",
    "Engineer: Tier 4, Level 8+": "engineer.tier-4",
    "(obstacles: our supplement)": "obstacles",
}
#: The book's seven figures.
FIGURES = {
    "sample-board": "the-board",
    "orientation": "the-board.orientation",
    "sample-movement": "movement.example",
    "line-of-sight": "line-of-sight",
    "ranged-attack": "ranged-attacks",
    "sample-combat": "ranged-attacks.sample-combat",
    "ritual-formations": "mage.rituals",
}
SUPPLEMENTS = ["leveling-up.experience", "warrior.advancement", "obstacles"]
RULINGS_FOR_PLAY = [f"P{number}" for number in range(1, 73)]
CODES = [*(f"AT{number}" for number in range(1, 63)), *RULINGS_FOR_PLAY]
CITED_BY_ARMY_RULES = [
    *("units-and-classes", "leveling-up", "beginning-a-game", "warrior.upgrades", "warrior.tier-0"),
    *("warrior.advancement", "assassin.missions", "mage", "mage.rituals", "engineer.blueprints"),
]


# --- Sections --------------------------------------------------------------------------------------------------------


def test_every_heading_of_the_book_has_its_section_in_the_books_order() -> None:
    assert [row["slug"] for row in fixture("rules")] == list(SECTION_OF_HEADING.values())


def test_what_we_added_is_marked_as_supplement() -> None:
    assert [row["slug"] for row in fixture("rules") if row.get("source") == "supplement"] == SUPPLEMENTS


@pytest.mark.parametrize("slug", CITED_BY_ARMY_RULES)
def test_what_an_army_rule_cites_exists(slug: str) -> None:
    assert card("rules", slug)["text"]


def test_every_section_has_title_text_and_page() -> None:
    assert [row["slug"] for row in fixture("rules") if not (row["title"] and row["text"] and row["page"])] == []


def test_each_figure_stands_at_its_section() -> None:
    assert {row["figure"]: row["slug"] for row in fixture("rules") if "figure" in row} == FIGURES


@pytest.mark.parametrize("kind", PAPER.files)
def test_a_text_marks_a_term_once(kind: str) -> None:
    for place, text in texts(PAPER, kind):
        assert marked_twice(PAPER, text) == set(), place


def test_a_term_leads_to_a_section_and_a_card_is_marked_by_its_kind() -> None:
    assert [term["slug"] for term in fixture("terms") if "card" in term] == []


# --- Notes -----------------------------------------------------------------------------------------------------------


def test_every_ruling_is_a_note() -> None:
    assert {*CODES} - PAPER.codes() == set()


def test_every_ruling_for_play_is_marked_in_the_rules_reference() -> None:
    assert PAPER.marks(RULINGS_FOR_PLAY) == {(code, "ruling") for code in RULINGS_FOR_PLAY}


def note_on(slug: str, code: str, kind: str = "rules") -> str:
    return next(str(note["text"]) for note in card(kind, slug)["notes"] if note.get("code") == code)


def test_a_way_to_the_target_need_not_be_the_shortest() -> None:
    """Ruling P36 takes the word out of AT13."""
    assert "shortest" not in note_on("ranged-attacks", "AT13")
    assert "need not be the shortest" in note_on("ranged-attacks", "P36")


def test_meteor_is_rolled_for_though_it_falls_when_the_round_ends() -> None:
    """Ruling P18 narrows AT57."""
    assert "[[ability:meteor]]" in note_on("evasion-and-hit", "AT57").split("The exceptions")[0]
    assert "is rolled for" in note_on("meteor", "P18", "ability")


def test_the_temporary_point_of_rapier_form_3_ends_with_the_round() -> None:
    assert "ends with the round" in note_on("rapier", "P51", "weapon")


def test_forbidden_spells_are_the_elites_alone_as_ritual_spells_are() -> None:
    """Ruling P39: no ritual buys a forbidden spell."""
    assert "ritual spells, forbidden spells, Abort Mission" in note_on("special", "P39")


def test_xp_that_reach_no_level_yet_are_not_paid_as_vp() -> None:
    """Rulings AT4 and P19 together."""
    assert "for each XP beyond the second" in note_on("leveling-up", "AT4")
    assert "is kept" in note_on("leveling-up", "P19")


def test_to_turn_takes_a_movement_point() -> None:
    assert "spend points on moving or on another [[facing]]" in card("rules", "attacks")["text"]
    assert "to turn on the spot takes 1 point" in card("rules", "movement")["text"]


def test_abort_mission_leads_to_the_edge_not_to_where_a_reset_does() -> None:
    """Ruling P57 is about the reset after an elite has fallen."""
    aborted = card("ability", "abort-mission")
    assert "moves to an [[edge space]]" in aborted["text"]
    assert "P57" not in [note.get("code") for note in aborted["notes"]]


def test_the_elites_enemy_says_where_fear_leads() -> None:
    assert "the enemy's player chooses" in card("ability", "fear")["text"]


def test_only_an_enemy_elite_lost_in_a_mass_teleport_pays() -> None:
    """Rulings P28 and P41 together."""
    for kind, slug in [("rules", "mage.ritual-spells"), ("ritual_spell", "mass-teleport")]:
        assert "VP for an enemy elite" in note_on(slug, "P28", kind)


#: The cards that move somebody by force.
MOVED_BY = (
    ("ability", "push rope telekinesis fear force-blast grenade reflect swap disrupt body-double substitute"),
    ("weapon", "warhammer"),
    ("weapon_upgrade", "warhammer-2 warhammer-3"),
    ("blueprint", "pulse-cannon"),
    ("ritual_spell", "flash-flood"),
)


@pytest.mark.parametrize(("kind", "slugs"), MOVED_BY)
def test_every_card_that_moves_somebody_says_who_reacts(kind: str, slugs: str) -> None:
    """Ruling P14."""
    for slug in slugs.split():
        assert note_on(slug, "P14", kind).endswith("keeps its facing; nobody reacts to it but turrets.")


#: The cards that a ruling names and changes something with: the ruling, and the cards by kind.
NAMED = [
    ("P7", "ability:quickstep weapon_upgrade:warhammer-2"),
    ("P8", "ability:stealth mission:blur weapon:greatsword"),
    ("P36", "ability:backstab ability:kidney-shot weapon_upgrade:rapier-1 weapon_upgrade:battle-axe-2 mission:blur"),
    ("P38", "ability:retaliate ability:fireball ability:chain-lightning ability:drain blueprint:tesla-coil"),
    ("P39", "ability:sentience blueprint:enhanced-ai"),
    ("P41", "blueprint:tesla-coil ability:grenade ability:meteor ritual_spell:pyre ritual_spell:mass-teleport"),
    ("P49", "ability:shadowstrike ability:critical-strike ability:eviscerate ability:parry weapon_upgrade:spear-3"),
    ("P52", "ability:meteor ritual_spell:pyre monster:greater-demon weapon:battle-axe"),
    ("P53", "ability:shield ability:mana-link ability:repair ability:reflect ability:substitute ritual_spell:pyre"),
    ("P54", "ability:cleave ability:force-blast ability:meteor ritual_spell:lightning-strike blueprint:tesla-coil"),
    ("P55", "ability:block ability:parry ability:uncanny-luck ability:critical-strike ability:killshot ability:drain"),
    ("P71", "ability:sweep monster:eldritch-horror"),
    ("P72", "weapon:warhammer weapon:battle-axe ability:frost"),
    ("AT55", "weapon:warhammer weapon_upgrade:warhammer-3"),
]


@pytest.mark.parametrize(("ruling", "cards"), NAMED, ids=[ruling for ruling, _ in NAMED])
def test_a_ruling_is_marked_on_the_cards_that_it_names(ruling: str, cards: str) -> None:
    assert all(note_on(slug, ruling, kind) for kind, slug in (name.split(":") for name in cards.split()))


def test_every_tie_of_the_first_roll_is_rolled_again() -> None:
    assert "whoever is tied rolls again" in card("rules", "beginning-a-game")["text"]


def test_notes_name_their_kind_and_code() -> None:
    for place, note in PAPER.notes():
        assert {"about", "text"} <= set(note) <= {"about", "field", "code", "text"}, place
        assert note["code"] in CODES if "code" in note else note["about"] == "ruling", place


# --- What the sections list ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ability", fixture("ability"), ids=lambda ability: ability["slug"])
def test_every_ability_is_listed_in_the_section_of_its_tier(ability: Entry) -> None:
    at = ability.get("unit_class", "classes")
    if at != "classes":
        at += f".tier-{ability['tier']}" if "tier" in ability else ".definitions"
    assert f"[[ability:{ability['slug']}]]" in card("rules", at)["text"]


@pytest.mark.parametrize(
    ("kind", "section"),
    [
        ("weapon", "warrior.weapons"),
        ("mission", "assassin.missions"),
        ("ritual", "mage.rituals"),
        ("monster", "mage.monsters"),
        ("blueprint", "engineer.blueprints"),
        ("elite_upgrade", "engineer.elite-upgrades"),
        ("obstacle", "obstacles"),
        ("unit_class", "units-and-classes"),
        ("board", "the-board"),
    ],
)
def test_a_section_names_every_card_of_its_kind(kind: str, section: str) -> None:
    text = card("rules", section)["text"]
    assert [row["slug"] for row in fixture(kind) if f"[[{kind}:{row['slug']}]]" not in text] == []


def test_each_series_names_its_spells() -> None:
    sections = {"ritual": "mage.ritual-spells", "forbidden": "mage.forbidden-series"}
    for spell in fixture("ritual_spell"):
        assert f"[[ritual_spell:{spell['slug']}]]" in card("rules", sections[spell["series"]])["text"]


def test_the_box_counts_as_the_cards_do() -> None:
    text = card("rules", "engineer.blueprints")["text"]
    assert all(f"{row['copies']} × [[blueprint:{row['slug']}]]" in text for row in fixture("blueprint"))


def test_the_table_of_obstacles_has_their_figures() -> None:
    text = card("rules", "obstacles")["text"]
    for row in fixture("obstacle"):
        figures = [str(row.get(name, default)) for name, default in
                   [("health", "endless"), ("armor", ""), ("fixed_evasion", "")]]  # fmt: skip
        line = next(line for line in text.splitlines() if f":{row['slug']}]]" in line)
        assert [cell.strip() for cell in line.split("|")[2:-1]] == figures


def test_the_table_of_xp_has_the_levels_costs() -> None:
    text = card("rules", "leveling-up.experience")["text"]
    for xp in (1, 2):
        levels = ", ".join(str(row["number"]) for row in fixture("level") if row.get("xp_cost") == xp)
        assert f"| {levels} | {xp} each |" in text
