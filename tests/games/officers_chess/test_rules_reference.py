"""The rules reference of Officer's Chess: whole, in the book's order, and every mark in it leads somewhere."""

import re

import pytest

from catalog.tokens import tokens
from tests.games.officers_chess.book import facts, fixture, named, section

# Tags


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


# The book's figures in the texts

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
