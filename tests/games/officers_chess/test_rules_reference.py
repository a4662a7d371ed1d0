"""The rules reference of Officer's Chess: whole, in the book's order, and every mark in it leads somewhere."""

import re
from collections import Counter

import pytest

from catalog.tokens import tokens
from tests.games.officers_chess.book import PAPER, facts, fixture, named, section
from tests.marks import marked_twice
from tests.paper import Entry

#: Every heading of the book in its order, and the section that stands for it; what we cut out is in brackets.
SECTION_OF_HEADING = {
    "Introduction": "introduction",
    "Units": "units",
    "Class": "units.class",
    "Weapons": "units.weapons",
    "Cost": "units.cost",
    "Setup": "setup",
    "Choose Scenario": "setup.choose-scenario",
    "Armies": "setup.armies",
    "Army Building Phases": "setup.army-building-phases",
    "(the Hiring phase)": "setup.hiring",
    "(the Scouting phase)": "setup.scouting",
    "(the Outfitting phase)": "setup.outfitting",
    "Deployment": "setup.deployment",
    "Gameplay": "gameplay",
    "Rounds": "gameplay.rounds",
    "Combat Turns": "gameplay.combat-turns",
    "Move": "gameplay.move",
    "(the terrain chart)": "gameplay.terrain",
    "Actions": "gameplay.actions",
    "Attack": "gameplay.attack",
    "The Weapon Triangle": "gameplay.weapon-triangle",
    "Use a Special Action": "gameplay.special-actions",
    "Scenario Actions": "gameplay.scenario-actions",
    "Shifting": "gameplay.shifting",
    "Tags": "tags",
    "Unit": "tags.unit",
    "Special Actions": "tags.unit-special-actions",
    "Scenario Tags": "tags.scenario-tags",
    "Status Effects": "tags.status-effects",
    "Weapons & Accessories": "tags.weapons-and-accessories",
    "Special Actions (weapons)": "tags.special-actions",
    "Crest Related": "tags.crest-related",
}
SUPPLEMENT = ["classes", "weapons", "items", "scenarios", "maps", "fog-of-war"]
FIGURES = {
    "deployment-zones": "setup.deployment",
    "weapon-triangle": "gameplay.weapon-triangle",
    "map-legend": "supplement.maps",
}
CODES = [f"OC{number}" for number in range(1, 63)]
CITED_BY_ARMY_RULES = [
    *("units", "units.class", "units.weapons", "units.cost", "setup.choose-scenario", "setup.armies"),
    *(
        "setup.army-building-phases",
        "setup.hiring",
        "setup.outfitting",
        "gameplay.shifting",
        "gameplay.scenario-actions",
    ),
    *("tags.weapons-and-accessories", "tags.crest-related", "supplement.classes"),
]
SECTIONS = fixture("rules")


# --- Sections --------------------------------------------------------------------------------------------------------


def test_every_heading_of_the_book_has_its_section_in_the_books_order() -> None:
    added = ["supplement", *(f"supplement.{part}" for part in SUPPLEMENT)]
    assert [row["slug"] for row in SECTIONS] == [*SECTION_OF_HEADING.values(), *added]


def test_what_we_added_is_marked_and_nothing_else() -> None:
    marked = [row["slug"] for row in SECTIONS if row.get("source") == "supplement"]
    assert marked == [row["slug"] for row in SECTIONS if row["slug"].startswith("supplement")]
    assert all(row["page"] for row in SECTIONS if row["slug"] not in marked)


def test_every_section_has_title_and_text() -> None:
    assert [row["slug"] for row in SECTIONS if not (row["title"] and row["text"])] == []


@pytest.mark.parametrize("slug", CITED_BY_ARMY_RULES)
def test_what_an_army_rule_cites_exists(slug: str) -> None:
    assert section(slug)["text"]


def test_each_figure_stands_at_its_section() -> None:
    assert {row["figure"]: row["slug"] for row in SECTIONS if "figure" in row} == FIGURES


@pytest.mark.parametrize("row", SECTIONS, ids=lambda row: row["slug"])
def test_a_section_marks_a_term_once(row: Entry) -> None:
    assert marked_twice(PAPER, row["text"]) == set()


# --- Notes -----------------------------------------------------------------------------------------------------------


def test_every_ruling_is_a_note() -> None:
    assert {*CODES} - PAPER.codes() == set()


def test_a_note_with_a_code_is_a_ruling_or_an_erratum_of_ours() -> None:
    for _, note in PAPER.notes():
        assert ("code" in note) == (note["about"] != "supplement"), note["text"]
        assert note.get("code", "OC1") in CODES


def test_a_code_stands_once_on_a_card_or_section() -> None:
    codes = Counter((place, note["code"]) for place, note in PAPER.notes() if "code" in note)
    assert [at for at, times in codes.items() if times > 1] == []


# --- Tags -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["tag", "status"])
def test_every_tag_and_status_is_a_term_of_its_name(kind: str) -> None:
    cards = {term["card"]: term["name"] for term in fixture("terms") if "card" in term}
    assert {f"{kind}:{row['slug']}": row["name"] for row in fixture(kind)}.items() <= cards.items()


@pytest.mark.parametrize("kind", ["class", "weapon", "item"])
def test_a_card_says_what_each_of_its_tags_does(kind: str) -> None:
    names = {row["slug"]: row["name"] for row in fixture("tag")}
    for row in fixture(kind):
        marked = {token.name for token in tokens(row.get("text", ""))}
        assert {names[use["tag"]] for use in row.get("tags", [])} <= marked, row["slug"]


def test_cards_with_the_same_tags_say_the_same() -> None:
    said: dict[str, set[str]] = {}
    for row in [*fixture("class"), *fixture("weapon")]:
        said.setdefault(str(row.get("tags", [])), set()).add(row.get("text", ""))
    assert {tags: texts for tags, texts in said.items() if len(texts) > 1} == {}


# --- The book's figures in the texts ---------------------------------------------------------------------------------

#: The place of each of the book's constants: a section, and words that hold the figure.
SAID: dict[str, tuple[str, str]] = {
    "hp_unpromoted": ("units.class", "{} if [[unpromoted]]"),
    "hp_promoted": ("units.class", "{} if [[promoted]]"),
    "inventory_slots": ("units", "has {} slots"),
    "base_movement": ("gameplay.move", "base [[Move]] of {} spaces"),
    "critical_roll": ("gameplay.attack", "A {} is a [[Critical hit]]"),
    "effective_bonus_damage": ("tags.unit", "+{} [[damage]] when attacking"),
    "wall_hp": ("gameplay.terrain", "| [[terrain:wall]] | – | – | – | – | – | {} HP"),
    "snag_hp": ("gameplay.terrain", "| [[terrain:snag]] | – | – | – | – | – | {} HP"),
    "fort_heal": ("gameplay.terrain", "| [[terrain:fort]] | +2 | 2 | 2 | 2 | 1 | heals {} at"),
    "castle_gate_heal": ("gameplay.terrain", "| [[terrain:castle-gate]] | +2 | 1 | 1 | 1 | 1 | heals {} at"),
    "throne_heal": ("gameplay.terrain", "| [[terrain:throne]] | +2 | 1 | 1 | 1 | 1 | heals {} at"),
    "poison_damage": ("tags.status-effects", "takes {} damage"),
    "relic_damage_without_crest": ("tags.crest-related", "takes {} [[damage]] whenever"),
}


@pytest.mark.parametrize("key", SAID)
def test_the_rules_say_the_books_figure(key: str) -> None:
    value = next(row["value"] for row in facts("constants") if row["key"] == key)
    slug, said = SAID[key]
    assert said.format(value) in section(slug)["text"]


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("gameplay.attack", "a critical hit then doubles what is left"),
        ("gameplay.attack", "Attack Speed is [[Speed]] − the weapon's [[Weight]]"),
        ("gameplay.weapon-triangle", "| Weapon | +1 Damage/Skill against | −1 Damage/Skill against |"),
        ("tags.status-effects", "on 1–10, the status ends; on 11–20, this unit takes 2 damage"),
        ("tags.crest-related", "regains 2 [[HP]] every turn, or 4"),
        ("units.cost", "add up to the [[Unit's Cost]]"),
    ],
)
def test_the_rules_say_what_the_book_computes(slug: str, said: str) -> None:
    assert said in section(slug)["text"]


def test_an_attack_goes_in_the_books_five_steps_and_staves_never_answer() -> None:
    """O1: range, roll, damage, counter, follow-up."""
    text = section("gameplay.attack")["text"]
    steps = re.findall(r"^\d\. (.+)$", text, re.MULTILINE)
    wanted = ["within the weapon's range", "Roll a D20", "[[Damage]]", "[[Counter attack]]", "[[Follow-up]]"]
    assert all(word in step for word, step in zip(wanted, steps, strict=True))
    assert text.endswith("[[weapon_type:staves]] never counter and never follow up.")


def test_with_equal_attack_speed_nobody_follows_up() -> None:
    """O11: printed "counter attacks", read as following up."""
    assert "With equal Attack Speed there is none." in section("gameplay.attack")["text"]
    assert any(n["code"] == "OC1" and n["about"] == "erratum" for n in section("gameplay.attack")["notes"])


def test_a_shifter_that_acts_changes_back_until_the_next_round() -> None:
    """O12: transforms when activated, reverts after an action, then fights with its normal figures."""
    text = section("gameplay.shifting")["text"]
    assert text.index("transforms when it is activated") < text.index("If it took an action, it changes back")
    assert text.endswith("until the next round.")


def test_the_phases_allow_what_the_book_allows() -> None:
    text = section("setup.army-building-phases")["text"]
    rows = re.findall(r"^\| \[\[(\w+)\]\] \| .+? \| (yes|no) \| (yes|no) \|$", text, re.MULTILINE)
    phases = [(row["phase"], row["may_change_units"], row["may_change_inventory"]) for row in facts("army_phases")]
    assert rows == phases


def test_the_edition_is_the_books() -> None:
    version = next(row["value"] for row in facts("constants") if row["key"] == "version")
    assert fixture("game")[0]["edition"] == version


def test_every_scenario_stands_in_the_table() -> None:
    for name, row in named("scenario").items():
        line = f"| [[scenario:{row['slug']}]] | [[map:{row['map']}]] | {row['war_chest_attacker']} | "
        assert f"{line}{row['war_chest_defender']} |" in section("supplement.scenarios")["text"], name
