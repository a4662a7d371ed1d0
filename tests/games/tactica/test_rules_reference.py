"""The rules reference of TACTICA: every heading of its book, every ruling, every row of its rule tables."""

import re

import pytest

from tests.games.tactica.paper import facts, fixture, prose

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


# What the tables say


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
