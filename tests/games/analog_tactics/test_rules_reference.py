"""The rules reference of Analog Tactics: whole, in the book's order, and every mark in it leads somewhere."""

import pytest

from tests.games.analog_tactics.paper import PAPER, card, fixture
from tests.marks import marked_twice, texts
from tests.paper import Entry

# Sections


@pytest.mark.parametrize("kind", PAPER.files)
def test_a_text_marks_a_term_once(kind: str) -> None:
    for place, text in texts(PAPER, kind):
        assert marked_twice(PAPER, text) == set(), place


def test_a_term_leads_to_a_section_and_a_card_is_marked_by_its_kind() -> None:
    assert [term["slug"] for term in fixture("terms") if "card" in term] == []


# What the sections list


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
