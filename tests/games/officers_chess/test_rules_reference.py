"""The rules reference of Officer's Chess: whole, in the book's order, and every mark in it leads somewhere."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from catalog.tokens import Token, tokens
from tests.games.officers_chess.book import Entry, facts, fixture, kinds, named, section

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
CODES = [f"OC{number}" for number in range(1, 42)]
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


def notes() -> Iterator[Entry]:
    """Every note on a section or a card."""
    for kind in kinds():
        for row in fixture(kind):
            yield from row.get("notes", [])


def texts() -> Iterator[tuple[str, str]]:
    """Every text that may hold marks, with the place where it stands."""
    for kind in kinds():
        for row in fixture(kind):
            for part in [row, *row.get("notes", [])]:
                yield f"{kind}: {row.get('slug')}", f"{part.get('text', '')} {part.get('special', '')}"


def words(term: Entry) -> list[str]:
    return [term["name"], *(alias["name"] for alias in term.get("aliases", []))]


TERM_OF_WORD = {word.casefold(): term["slug"] for term in fixture("terms") for word in words(term)}


def is_resolved(token: Token) -> bool:
    if token.kind:
        return token.kind in kinds() and any(row["slug"] == token.name for row in fixture(token.kind))
    return token.name.casefold() in TERM_OF_WORD


# --- Sections --------------------------------------------------------------------------------------------------------


def test_every_heading_of_the_book_has_its_section_in_the_books_order() -> None:
    added = ["supplement", *(f"supplement.{part}" for part in SUPPLEMENT)]
    assert [row["slug"] for row in SECTIONS] == [*SECTION_OF_HEADING.values(), *added]


def test_order_is_dense() -> None:
    assert [row["order"] for row in SECTIONS] == list(range(1, len(SECTIONS) + 1))


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


def test_tables_have_as_many_cells_in_every_row() -> None:
    for row in SECTIONS:
        for table in re.findall(r"(?:^\|.*\n?)+", row["text"], re.MULTILINE):
            lines = [re.sub(r"\[\[[^\]]+\]\]", "", line) for line in table.strip().splitlines()]
            assert len({line.count("|") for line in lines}) == 1, row["slug"]


@pytest.mark.parametrize("row", SECTIONS, ids=lambda row: row["slug"])
def test_a_section_marks_a_term_once(row: Entry) -> None:
    marked = Counter(TERM_OF_WORD[token.name.casefold()] for token in tokens(row["text"]) if not token.kind)
    assert {slug for slug, times in marked.items() if times > 1} == set()


# --- Notes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_every_ruling_is_a_note(code: str) -> None:
    assert any(note.get("code") == code for note in notes())


def test_a_note_with_a_code_is_a_ruling_or_an_erratum_of_ours() -> None:
    for note in notes():
        assert note["about"] in {"ruling", "erratum", "supplement"}
        assert ("code" in note) == (note["about"] != "supplement"), note["text"]
        assert note.get("code", "OC1") in CODES


def test_a_code_stands_once_on_a_card_or_section() -> None:
    for kind in kinds():
        for row in fixture(kind):
            codes = Counter(note["code"] for note in row.get("notes", []) if "code" in note)
            assert not codes or max(codes.values()) == 1, row["slug"]


# --- Terms and marks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", kinds())
def test_every_mark_leads_to_a_term_or_a_card(kind: str) -> None:
    places = ((place, text) for place, text in texts() if place.startswith(f"{kind}: "))
    assert [f"{place}: {token}" for place, text in places for token in tokens(text) if not is_resolved(token)] == []


def test_every_term_is_used_by_some_text() -> None:
    used = {token.name.casefold() for _, text in texts() for token in tokens(text) if not token.kind}
    assert [term["name"] for term in fixture("terms") if not used & {word.casefold() for word in words(term)}] == []


def test_no_two_terms_share_a_word() -> None:
    said = Counter(word.casefold() for term in fixture("terms") for word in words(term))
    assert [word for word, times in said.items() if times > 1] == []


@pytest.mark.parametrize("term", fixture("terms"), ids=lambda term: term["slug"])
def test_a_term_leads_to_one_section_or_card_and_says_so_in_a_sentence(term: Entry) -> None:
    assert ("section" in term) != ("card" in term)
    kind, _, slug = term.get("card", "").partition(":")
    assert is_resolved(Token(kind, slug, "")) if kind else section(term["section"])
    assert term["summary"].endswith(".")
    assert len(term["summary"]) <= 160
    assert "[[" not in term["summary"]


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

#: Where each of the book's constants is said: a section, and words that hold the figure.
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
