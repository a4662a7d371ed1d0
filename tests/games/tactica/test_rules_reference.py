"""The rules reference of TACTICA: every heading of its book, every ruling, every row of its rule tables."""

import re

import pytest

from tests.games.tactica.paper import PAPER, facts, fixture, prose, section
from tests.marks import marked_twice
from tests.paper import Entry

#: Each heading of the book, in its order, and the section that stands for it.
SECTION_OF_HEADING = {
    "Part 2: The Battlefield": "the-battlefield",
    "Card Descriptions and Details": "card-descriptions",
    "Information Card (Side A)": "information-card",
    "Decree Card (Side B)": "decree-card",
    "Troop Cards": "troop-cards",
    "Champion": "troop-cards.champion",
    "Foot": "troop-cards.foot",
    "Crossbow": "troop-cards.crossbow",
    "Archer": "troop-cards.archer",
    "Training Cards": "training-cards",
    "Training x1 (Side A)": "training-cards.training-1x",
    "Training x2 (Side B)": "training-cards.training-2x",
    "Tactics Cards": "tactics-cards",
    "Crown": "tactics-cards.crown",
    "Disengage": "tactics-cards.disengage",
    "Engineer": "tactics-cards.engineer",
    "Horse": "tactics-cards.horse",
    "Negate": "tactics-cards.negate",
    "Press": "tactics-cards.press",
    "Rescue": "tactics-cards.rescue",
    "Saved": "tactics-cards.saved",
    "Shieldwall": "tactics-cards.shieldwall",
    "Spy": "tactics-cards.spy",
    "Feature Cards": "feature-cards",
    "Wall Card": "feature-cards.wall-card",
    "Landmarks": "feature-cards.landmarks",
    "Ridge": "feature-cards.ridge",
    "Ravine": "feature-cards.ravine",
    "Determining Terrain": "feature-cards.determining-terrain",
    "Summoning Cards": "summoning-cards",
    "Cthon": "summoning-cards.cthon",
    "Ouran": "summoning-cards.ouran",
}
SUPPLEMENT = [
    *("playable-frame", "playable-frame.barracks", "playable-frame.mustering", "playable-frame.movement"),
    *("playable-frame.combat", "playable-frame.resolution", "playable-frame.battle", "playable-frame.war"),
    *("the-box", "the-box.troops", "the-box.tactics", "the-box.battlefields"),
]
FIGURES = {
    "wall-configuration": "feature-cards.wall-card",
    "ridge-shadow": "feature-cards.ridge",
    "terrain": "feature-cards.determining-terrain",
    "battlefields": "the-box.battlefields",
}
#: TA20 is about slips of the pen and says nothing to a player.
RULINGS_FOR_PLAY = [f"P{number}" for number in range(1, 43)]
RULINGS = [*(f"TA{number}" for number in range(1, 28) if number != 20), *RULINGS_FOR_PLAY]

#: For each row of the book's rule tables, the section that has it and what it says there.
TRAINING_RULES = [
    ("training_cards_total", "training-cards", r"ten Training Cards, 1x on one side and 2x on the other"),
    ("training_place_cost", "training-cards", r"puts a card under a troop at 1x; another turns it to 2x"),
    ("training_place_where", "training-cards", r"basic game the troop must be Adjacent to a friendly Wall, or on it"),
    (
        "training_where_wall_section",
        "feature-cards.wall-card",
        r"only for troops adjacent to .* or on it; the Promotion",
    ),
    ("training_announce", "training-cards", r"which troop it is, and to which level. After that they owe no reminder"),
    ("training_peek_exception", "training-cards", r"looks under it, must remind the opponent of that card again"),
    ("training_on_capture", "training-cards", r"LOST pile first, then the troop .* Hostage Pile.* doesn't bring"),
    ("ranged_needs_1x_first", "training-cards.training-1x", r"need this level all the same before"),
]
CROWN_RULES = [
    ("ransom_when", "tactics-cards.crown", r"owner, not the captor, .* each Resolution, from the following turn on"),
    ("ransom_action", "tactics-cards.crown", r"one card of their own Hostage Pile goes to its owner's RESUPPLY"),
    ("ransom_failure", "tactics-cards.crown", r"can't use any tactics card, in their turn or as a counter, until"),
    ("ransom_ends", "tactics-cards.crown", r"A Rescue of the Crown ends this, and so does the end of the battle"),
    ("war_loss", "tactics-cards.crown", r"still held when the Battle ends decides the War on the spot"),
]
WALL_RULES = [
    ("wall_cards_per_player", "feature-cards.wall-card", r"each player starts with five"),
    ("separation", "feature-cards.wall-card", r"\| 1 \| 9 hexes \|"),
    ("separation", "feature-cards.wall-card", r"\| 2 \| 7 hexes \|"),
    ("separation", "feature-cards.wall-card", r"\| 3 \| 5 hexes \|"),
    ("loss", "feature-cards.wall-card", r"loses all of their walls loses the whole War at once"),
    ("destroy", "feature-cards.wall-card", r"engineer, or the summoned cthon, destroys a wall"),
    ("muster", "feature-cards.wall-card", r"Melee troops muster only Adjacent to a friendly wall"),
    ("muster", "feature-cards.wall-card", r"Ranged troops adjacent to one or on top of it"),
    ("training", "feature-cards.wall-card", r"Training is only for troops adjacent to a friendly wall or on it"),
    ("move_friendly_wall", "feature-cards.wall-card", r"Onto or off a friendly wall costs 2 MOV"),
    ("move_enemy_wall", "feature-cards.wall-card", r"Nobody gets onto an enemy wall without press"),
    ("ranged_bonus", "feature-cards.wall-card", r"ranged troop on any wall, friendly or enemy, has \+1 RNG"),
    ("one_battle_lost", "feature-cards.wall-card", r"\| 1 \| \+1 \| – \|"),
    ("two_battles_lost", "feature-cards.wall-card", r"\| 2 \| \+1 \| \+1 \|"),
    (
        "melee_vs_wall",
        "feature-cards.wall-card",
        r"attacks a troop on a wall has −2 OFF; a ranged attacker loses nothing",
    ),
    ("note", "feature-cards.wall-card", r"that player's wall hexes and the hexes adjacent to them"),
]
LANDMARK_RULES = [
    ("passability", "feature-cards.landmarks", r"No Melee troop can enter one, nor, .* can ouran or cthon"),
    ("terrain_hexes", "feature-cards.landmarks", r"one type of terrain to another costs 2 MOV instead of 1"),
    (
        "control",
        "feature-cards.landmarks",
        r"worth 1 Victory Point.* no enemy troop adjacent. More troops .* nothing more",
    ),
    ("DEF", "feature-cards.ridge", r"any troop there has \+1 DEF. Beside several ridges it is still \+1"),
    ("RNG", "feature-cards.ridge", r"a Ranged troop, but no Melee troop, has \+1 RNG, again only once"),
    ("cover", "feature-cards.ridge", r"without end, from the three faces of the ridge opposite the troop"),
    ("cover_gap", "feature-cards.ridge", r"gap of even one hex .* lifts the cover"),
    ("cover_reverse", "feature-cards.ridge", r"adjacent to the ridge can't attack .* With a hex between .* it can"),
    ("RNG", "feature-cards.ravine", r"−1 RNG, once only, even beside several ravines. RNG never falls below 1"),
    ("other", "feature-cards.ravine", r"has one effect"),
]
RULE_TABLES = {
    "training_rules": TRAINING_RULES,
    "crown_rules": CROWN_RULES,
    "wall_rules": WALL_RULES,
    "landmark_rules": LANDMARK_RULES,
}


# --- Sections -------------------------------------------------------------------------------------------------------


def test_every_heading_of_the_book_has_its_section_in_the_books_order() -> None:
    assert [entry["slug"] for entry in fixture("rules")] == [*SECTION_OF_HEADING.values(), *SUPPLEMENT]


def test_a_section_is_called_as_the_book_calls_it() -> None:
    titles = {heading: section(slug)["title"] for heading, slug in SECTION_OF_HEADING.items()}
    assert [title for heading, title in titles.items() if title != heading] == []


def test_what_the_book_does_not_contain_is_marked_as_supplement() -> None:
    assert [entry["slug"] for entry in fixture("rules") if entry.get("source") == "supplement"] == SUPPLEMENT


def test_every_section_has_title_text_and_page() -> None:
    assert [s["slug"] for s in fixture("rules") if not (s["title"] and s["text"] and s["page"])] == []


def test_each_figure_stands_at_its_section() -> None:
    assert {s["figure"]: s["slug"] for s in fixture("rules") if "figure" in s} == FIGURES


@pytest.mark.parametrize("entry", fixture("rules"), ids=lambda entry: entry["slug"])
def test_a_section_marks_a_term_once(entry: Entry) -> None:
    assert marked_twice(PAPER, entry["text"]) == set()


# --- What the tables say --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", RULE_TABLES)
def test_every_row_of_a_rule_table_has_its_place(table: str) -> None:
    assert [key for key, _, _ in RULE_TABLES[table]] == [row["key"] for row in facts(table)]


@pytest.mark.parametrize(("key", "slug", "says"), [row for rows in RULE_TABLES.values() for row in rows])
def test_a_section_says_what_the_table_says(key: str, slug: str, says: str) -> None:
    assert re.search(says, prose(slug), re.DOTALL), key


def test_the_terrain_tables_are_those_of_the_terrain_cards() -> None:
    text = prose("feature-cards.determining-terrain")
    for terrain in fixture("terrain"):
        assert f"| {terrain['slug']} | {' | '.join(str(step['cost']) for step in terrain['steps'])} |" in text


def test_the_table_of_destinations_is_that_of_the_tactics_cards() -> None:
    names = {zone["slug"]: zone["name"] for zone in fixture("zone")} | {"battlefield": "stays"}
    text = prose("tactics-cards")
    for tactic in fixture("tactic"):
        ends = dict.fromkeys(("mustering", "movement", "combat"), "–")
        for use in tactic["phases"]:
            ends[use["phase"]] = " or ".join(names[use[end]] for end in ("destination", "otherwise") if end in use)
        counter = "yes" if tactic.get("is_counter") else "–"
        assert f"| {tactic['slug']} | {counter} | {' | '.join(ends.values())} |" in text


@pytest.mark.parametrize("kind", ["troop", "tactic"])
def test_the_box_lists_the_copies_of_the_cards(kind: str) -> None:
    text = prose("the-box.troops" if kind == "troop" else "the-box.tactics")
    for card in fixture(kind):
        assert f"| {card['slug']} | {card['copies']} |" in text
    assert f"| Together | {sum(card['copies'] for card in fixture(kind))} |" in text


# --- Notes ----------------------------------------------------------------------------------------------------------


def test_every_ruling_is_a_note() -> None:
    noted = {note["code"] for entry in fixture("rules") for note in entry.get("notes", [])}
    assert {*RULINGS} - noted == set()


def test_every_ruling_for_play_is_marked_in_the_rules_reference() -> None:
    notes = [note for row in fixture("rules") for note in row.get("notes", [])]
    marked = {(note["code"], note["about"]) for note in notes if note["code"] in RULINGS_FOR_PLAY}
    assert marked == {(code, "ruling") for code in RULINGS_FOR_PLAY}


#: The sentences changed by the rulings for play: the ruling, its section, what it says and no longer says.
CORRECTED = [
    ("P12", "playable-frame.combat", r"Nobody is Captured before the Resolution", r"LOST|Hostage"),
    ("P12", "playable-frame.resolution", r"^In this order:\s+1\. .* more than its DEF, it is Captured", r"friendly"),
    ("P35", "playable-frame.resolution", r"3\. Survivors under disengage .*4\. Survivors under Saved", r"any order"),
    ("P29", "playable-frame.movement", r"a troop makes one of them at most", r"same troop"),
    ("P4", "playable-frame.battle", r"after both players have had a turn", r"the first turn"),
    ("P28", "playable-frame.war", r"given up at the start of one's own turn", r"any time"),
    ("P5", "playable-frame.war", r"hostages to their owner's LOST", r"hostages return"),
    ("P21", "tactics-cards.engineer", r"feature that a friendly troop stands on or beside", r"one feature, be"),
    ("P33", "tactics-cards.press", r"in answer to a card that defends", r"A movement action may"),
    ("P31", "tactics-cards.saved", r"for each friendly melee troop adjacent", r"for each melee troop"),
    ("P31", "tactics-cards.shieldwall", r"every friendly Melee troop .*every friendly Foot", r"every Foot"),
    ("P14", "tactics-cards.shieldwall", r"in answer to an attack on it or on a Foot beside it", r"for every"),
    ("P14", "tactics-cards.saved", r"in an opponent's turn one that is attacked", r"one of yours or"),
    ("P1", "feature-cards.wall-card", r"whole War at once; walls lost in earlier battles count", r"whatever"),
    ("P9", "playable-frame.movement", r"may lead onto an enemy wall", r"any way"),
]


@pytest.mark.parametrize(("ruling", "slug", "says", "no_longer"), CORRECTED)
def test_a_section_follows_the_ruling_for_play(ruling: str, slug: str, says: str, no_longer: str) -> None:
    assert re.search(says, prose(slug), re.DOTALL), ruling
    assert not re.search(no_longer, prose(slug)), ruling


def test_what_returns_to_its_pile_goes_at_once_as_decrees_do() -> None:
    assert "Decrees go at once, and so does what returns to its pile" in prose("information-card")


@pytest.mark.parametrize("ruling", ["P14", "P31", "P34"])
@pytest.mark.parametrize("slug", ["saved", "shieldwall"])
def test_what_a_ruling_puts_into_a_section_is_marked_there(slug: str, ruling: str) -> None:
    assert ruling in [note["code"] for note in section(f"tactics-cards.{slug}")["notes"]]


def test_a_note_that_stands_on_section_and_card_says_the_same_on_both() -> None:
    for slug, code in [("horse", "TA15"), ("saved", "TA17"), ("crown", "P18"), ("crown", "P13"), ("rescue", "P17")]:
        (card,) = (card for card in fixture("tactic") if card["slug"] == slug)
        said = {note["text"] for row in (card, section(f"tactics-cards.{slug}")) for note in row["notes"]
                if note["code"] == code}  # fmt: skip
        assert len(said) == 1, (slug, code)


def test_horse_follows_no_rescue_for_that_is_a_card_move() -> None:
    """Rulings TA15 and P17 together."""
    notes = {note["code"]: note["text"] for note in section("tactics-cards.horse")["notes"]}
    assert "not after a rescue" in notes["TA15"]


def test_troops_are_captured_in_the_resolution_by_its_term_too() -> None:
    summaries = {term["slug"]: term["summary"] for term in fixture("terms")}
    assert "captured" in summaries["resolution"]
    assert "compared" not in summaries["combat-phase"]


def test_engineer_and_press_say_on_their_cards_what_the_rulings_ask() -> None:
    uses = {(card["slug"], use["phase"]): use["text"] for card in fixture("tactic") for use in card["phases"]}
    assert "a friendly troop stands on or beside" in uses["engineer", "combat"]
    assert "in answer to a card that defends" in uses["press", "combat"]
    assert "make its [[Card Move]] onto it" in uses["press", "movement"]


def test_a_note_on_a_section_has_its_kind_and_code() -> None:
    for entry in fixture("rules"):
        for note in entry.get("notes", []):
            assert set(note) == {"about", "code", "text"}, entry["slug"]
            assert note["code"] in RULINGS


def test_every_supplement_section_says_what_is_ours() -> None:
    for slug in SUPPLEMENT:
        assert section(slug).get("notes"), slug
