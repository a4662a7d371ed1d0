"""The worked examples of TACTICA's book that speak of printed figures, and the figures in the cards' own texts."""

import re

import pytest

from catalog.games.tactica.models import DeployedTactic, Figures, Training, Troop
from tests.games.tactica.paper import card, fixture, prose, shown, use
from tests.paper import Entry


def trained(slug: str, level: int) -> tuple[int, int]:
    """OFF and DEF of a troop at a level of training, by the models' own reckoning."""
    return _trained(Troop(**_ratings(card("troop", slug))), level)


def _ratings(entry: Entry) -> dict[str, object]:
    return {name: entry[name] for name in ("troop_class", "offense", "defense", "range", "movement")}


def _trained(troop: Figures, level: int) -> tuple[int, int]:
    if not level:
        return troop.offense, troop.defense
    side = card("training", f"training-{level}x")
    training = Training(defense_factor=side["defense_factor"], offense_factor=side["offense_factor"])
    return training.offense_of(troop), training.defense_of(troop)


# Training: examples T1 and T2


def test_training_1x_doubles_the_def_of_champion_and_foot() -> None:
    assert [trained("champion", level)[1] for level in (0, 1)] == [2, 4]
    assert [trained("foot", level)[1] for level in (0, 1)] == [1, 2]


def test_training_2x_triples_def_or_doubles_off() -> None:
    assert [trained("champion", level)[1] for level in (0, 2)] == [2, 6]
    assert [trained("foot", level)[1] for level in (0, 2)] == [1, 3]
    assert [trained("crossbow", level)[0] for level in (0, 2)] == [2, 4]
    assert [trained("archer", level)[0] for level in (0, 2)] == [1, 2]


def test_training_leaves_the_other_rating_alone() -> None:
    assert {trained("champion", level)[0] for level in (0, 1, 2)} == {2}
    assert {trained("archer", level)[1] for level in (0, 1, 2)} == {1}
    assert {trained("crossbow", level)[0] for level in (0, 1)} == {2}


def test_crown_is_trained_like_any_melee_troop() -> None:
    crown = DeployedTactic(**_ratings(card("tactic", "crown")["deployed"][0]))
    assert [_trained(crown, level) for level in (0, 1, 2)] == [(3, 2), (3, 4), (3, 6)]


@pytest.mark.parametrize("troop", fixture("troop"), ids=lambda troop: troop["slug"])
def test_a_troops_text_says_what_training_makes_of_it(troop: Entry) -> None:
    text = shown(troop["text"])
    which = 1 if troop["troop_class"] == "melee" else 0
    base, first, second = (trained(troop["slug"], level)[which] for level in (0, 1, 2))
    if which:
        assert f"DEF from {base} to {first} at 1x and to {second} at 2x" in text
    else:
        assert first == base
        assert f"OFF from {base} to {second} at 2x" in text
    row = f"| {troop['slug']} | {'DEF' if which else 'OFF'} | {base} | {first} | {second} |"
    assert row in prose("training-cards")


@pytest.mark.parametrize("troop", fixture("troop"), ids=lambda troop: troop["slug"])
def test_the_table_of_troops_has_the_ratings_of_the_cards(troop: Entry) -> None:
    ratings = " | ".join(str(troop[name]) for name in ("offense", "range", "defense", "movement"))
    assert f"| {troop['slug']} | {troop['troop_class']} | {ratings} |" in prose("troop-cards")


# Tactics (T3 to T6, T8 to T10)


def test_horse_moves_a_champion_four_hexes_with_two_of_three_card_moves() -> None:
    assert use("horse", "movement")["movement"] + card("troop", "champion")["movement"] == 4
    assert "2 hexes as card move 1, and may move 2 more as card move 2; one move is left" in prose(
        "tactics-cards.horse"
    )


def test_horse_moves_a_foot_with_the_two_troops_that_it_touches() -> None:
    text = prose("tactics-cards.horse")
    assert "all three move 2 hexes and the two end beside the Foot again, which is card move 1" in text
    assert "with move 2 one of the three may go 2 hexes further, and with move 3 another" in text


def test_saved_counts_cards_and_not_levels_of_training() -> None:
    beside = {"untrained": 1, "1x": 1, "2x": 2}
    bonus = use("saved", "combat")["defense"] * sum(beside.values())
    assert bonus == 4
    assert f"four troops, so +{bonus} DEF" in prose("tactics-cards.saved")


def test_press_gives_a_foot_at_2x_three_off_in_the_advanced_game() -> None:
    bonus = use("press", "combat")["offense"] + card("training", "training-2x")["level"]
    assert f"+{bonus} OFF for a Foot at 2x" in prose("tactics-cards.press")
    assert bonus == 3


def test_disengage_goes_to_barracks_after_a_step_of_1_and_to_resupply_after_2() -> None:
    combat = use("disengage", "combat")
    assert [combat["destination"], combat["otherwise"]] == ["barracks", "resupply"]
    assert combat["otherwise_when"].startswith("if the move takes 2 [[MOV]]")


@pytest.mark.parametrize("phase", ["mustering", "movement", "combat"])
def test_one_negate_goes_to_resupply_and_the_second_of_two_is_lost(phase: str) -> None:
    negate = use("negate", phase)
    assert [negate["destination"], negate["otherwise"]] == ["resupply", "lost"]
    text = shown(negate["text"])
    assert "it goes to its owner's RESUPPLY. If two Negates answer it together, it goes to LOST" in text


FIGURES = {"offense": "OFF", "defense": "DEF", "movement": "MOV"}


@pytest.mark.parametrize("tactic", fixture("tactic"), ids=lambda tactic: tactic["slug"])
def test_a_use_says_the_bonus_that_it_gives(tactic: Entry) -> None:
    for entry in tactic["phases"]:
        said = {short: int(figure) for figure, short in re.findall(r"\+(\d) (OFF|DEF)", shown(entry["text"]))}
        given = {short: entry[name] for name, short in FIGURES.items() if name in entry and short != "MOV"}
        assert said == given, entry["phase"]


def test_crown_says_its_aura() -> None:
    aura = card("tactic", "crown")["deployed"][0]["aura_offense"]
    assert f"+{aura} OFF to every friendly troop Adjacent to it" in shown(card("tactic", "crown")["text"])


# Terrain and battles: examples T7, T11 and T12


def test_from_neutral_to_high_ground_costs_2_mov() -> None:
    steps = {step["to"]: step["cost"] for step in card("terrain", "neutral")["steps"]}
    assert steps["high"] == steps["neutral"] + 1 == 2


def test_walls_stand_9_7_and_5_hexes_apart() -> None:
    assert [battle["separation"] for battle in fixture("battle")] == [9, 7, 5]


def test_a_hex_beside_both_landmarks_or_none_is_neutral() -> None:
    cases = {slug: card("terrain", slug)["cases"] for slug in ("neutral", "high", "low")}
    assert cases["neutral"] == [
        {"beside_ridge": False, "beside_ravine": False},
        {"beside_ridge": True, "beside_ravine": True},
    ]
    assert cases["high"] == [{"beside_ridge": True, "beside_ravine": False}]
    assert cases["low"] == [{"beside_ridge": False, "beside_ravine": True}]


@pytest.mark.parametrize("battle", fixture("battle"), ids=lambda battle: battle["slug"])
def test_a_battles_text_and_table_say_its_distance(battle: Entry) -> None:
    assert f"{battle['separation']} hexes lie between" in shown(battle["text"])
    row = f"| {battle['slug']} | {battle['columns']} | {battle['rows']} | {battle['separation']} |"
    assert row in prose("the-box.battlefields")


# Terrain and walls in words


def test_ground_says_the_changes_that_it_makes() -> None:
    high, low = card("terrain", "high"), card("terrain", "low")
    assert f"has +{high['defense']} DEF, a Ranged troop +{high['range']} RNG" in shown(high["text"])
    assert f"−{-low['range']} RNG" in shown(low["text"])


def test_the_wall_says_what_it_costs_and_changes() -> None:
    wall = card("wall", "wall")
    texts = {part["phase"]: shown(part["text"]) for part in wall["phases"]}
    assert f"costs {wall['entry_cost']} MOV" in texts["movement"]
    assert wall["entry_cost"] == wall["exit_cost"]
    assert f"has +{wall['range']} RNG" in texts["combat"]
    assert f"has −{-wall['melee_offense']} OFF" in texts["combat"]
