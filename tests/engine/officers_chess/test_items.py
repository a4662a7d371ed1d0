"""The thirteen items (Items and accessories): what each does for who carries it."""

import pytest

from tests.engine.cases import Case
from tests.engine.officers_chess.scene import SceneOf


def test_iron_shield_adds_one_to_defense(scene: SceneOf) -> None:
    with scene("A soldier d4 iron-shield", "D soldier i9") as battle:
        assert battle.state.stat(0, "defense") == 1 + 1


def test_kite_shield_adds_two_to_defense_and_takes_a_space_of_movement(scene: SceneOf) -> None:
    with scene("A soldier d4 kite-shield", "D soldier i9") as battle:
        assert battle.state.stat(0, "defense") == 1 + 2
        assert battle.state.move_of(0) == 5 - 1


CASES = {
    "aurora shield wards off what is effective against flying": Case(
        "A mage d4 alacalibur, D pegasus-knight d5 aurora-shield", "5", "A1: attack D1 alacalibur",
        {"dealt": [4 + 4 - 2]}),
    "guard ring guards": Case("A mage d4 fire, D knight d5 guard-ring", "1", "A1: attack D1 fire", {"dealt": [4 + 3]}),
    "speed ring adds two to speed": Case(
        "A soldier d4 iron-lance speed-ring, D soldier d5 iron-lance", "20 20 20", "A1: attack D1 iron-lance",
        {"strikes": ["A1 miss", "D1 miss", "A1 miss"]}),
    "counter band counters at every range": Case(
        "A mage d4 thunder, D knight d6 iron-lance counter-band", "20 20 20", "A1: attack D1 thunder",
        {"strikes": ["A1 miss", "D1 miss", "A1 miss"]}),
    "pure water gives barrier once": Case(
        "A soldier d4 pure-water, D soldier i9", "", "A1: use pure-water",
        {"statuses A1": ["barrier"], "inventory A1": []}),
    "crest of the sun is a crest": Case(
        "A soldier d4 crest-of-the-sun, D soldier i9", "", "", {"state.kit.0.crests": {"sun"}}),
    "crest of the moon is a crest": Case(
        "A soldier d4 crest-of-the-moon, D soldier i9", "", "", {"state.kit.0.crests": {"moon"}}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


def test_orb_of_reach_lengthens_magic_only(scene: SceneOf) -> None:
    with scene("A trickster d4 lightning iron-sword orb-of-reach", "D soldier d6", "D soldier d7") as battle:
        battle.begin("A1")
        attacks = [text for text in battle.options() if text.startswith("attack")]
        assert attacks == ["attack D1 lightning", "attack D2 lightning"]
        battle.do("wait")


def test_door_key_opens_a_chest_and_is_spent(scene: SceneOf) -> None:
    scenario = {"chests": {"d5": "silver-lance", "d3": ""}}
    with scene("A soldier d4 iron-lance door-key vulnerary", "D soldier i9", scenario=scenario) as battle:
        battle.turn("A1", "open d5 door-key")
    assert battle.inventory("A1") == ["iron-lance", "vulnerary", "silver-lance"]
    assert list(battle.state.chests.values()) == [""]


def test_vulnerary_heals_five_twice(scene: SceneOf) -> None:
    with scene("A soldier d4 vulnerary hp=2", "D soldier i9") as battle:
        battle.turn("A1", "use vulnerary")
        assert battle.inventory("A1") == ["vulnerary"]
        battle.new_round()
        battle.turn("A1", "use vulnerary")
    assert battle.hp("A1") == 12
    assert battle.inventory("A1") == []
