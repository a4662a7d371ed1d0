"""The terrain chart: a tile's cost by column, its cover, its healing, what breaks, what is locked (Gameplay, Move)."""

import pytest

from tests.engine.officers_chess.cards import rows
from tests.engine.officers_chess.scene import SceneOf

CLASSES = {"foot": "soldier", "armored": "knight", "cavalry": "cavalier", "flying": "pegasus-knight"}
#: Foot, armored, cavalry, flying; then what is added to Defense and Resistance, and the healing.
ONE = (1, 1, 1, 1, 0, 0)
CHART = {
    "river": (5, None, None, 1, 0, 0),
    "snag": (None, None, None, None, 0, 0),
    "desert": (2, 3, 2, 1, 0, 0),
    "sea-lake": (None, None, None, 1, 0, 0),
    "forest": (2, 2, 3, 1, 1, 0),
    "mountain": (4, None, None, 1, 1, 0),
    "wall": (None, None, None, None, 0, 0),
    "door": (None, None, None, None, 0, 0),
    "pillars": (2, 2, 3, 1, 1, 0),
    "fort": (2, 2, 2, 1, 2, 2),
    "castle-gate": (1, 1, 1, 1, 2, 2),
    "throne": (1, 1, 1, 1, 2, 2),
    **dict.fromkeys(("plains", "sand", "buildings", "ruins", "floors", "stairs", "bridge", "village-gate"), ONE),
}


def test_every_terrain_stands_in_the_chart() -> None:
    assert set(CHART) == {each["slug"] for each in rows("terrain")}


@pytest.mark.parametrize("slug", CHART)
def test_each_column_pays_what_the_chart_says(scene: SceneOf, slug: str) -> None:
    for column, (footing, unit) in enumerate(CLASSES.items()):
        with scene(f"A {unit} a1", "D soldier i9", terrain={"a2": slug, "b1": "wall"}) as battle:
            battle.begin("A1")
            budget, cost = battle.state.budget, CHART[slug][column]
            can_enter = cost is not None and cost <= budget
            assert ("move a2" in battle.options()) == can_enter, footing
            if can_enter:
                battle.do("move a2")
                assert battle.state.budget == budget - (cost or 0), footing
            battle.do("wait")


@pytest.mark.parametrize("slug", [slug for slug in CHART if CHART[slug][0]])
def test_cover_holds_off_martial_and_magic_damage_and_healing_comes_at_the_end(scene: SceneOf, slug: str) -> None:
    cover, heals = CHART[slug][4:]
    lines = ("A mercenary d4 iron-blade", "A mage c5 fire", "D knight d5 hp=14")
    with scene(*lines, rolls=[5, 5], terrain={"d5": slug}) as battle:
        battle.state.weakened[1] = (("speed", 4, 1),)
        battle.turn("A1", "attack D1 iron-blade")
        battle.turn("A2", "attack D1 fire")
        before = battle.hp("D1")
        battle.turn("D1")
    assert battle.dealt() == [4 + 5 - 4 - (cover or 0), 4 + 3 - (cover or 0)]
    assert battle.hp("D1") == before + (heals or 0)


def test_breaking_counts_as_a_use_of_a_ritual(scene: SceneOf) -> None:
    with scene("A mage d1 bolting", "D soldier i9", terrain={"d5": "wall"}) as battle:
        battle.turn("A1", "break d5 bolting")
    assert list(battle.state.used.values()) == [1]


def test_nobody_opens_a_door_with_bare_hands(scene: SceneOf) -> None:
    with scene("A soldier d4 iron-lance", "D soldier i9", terrain={"d5": "door"}) as battle:
        battle.begin("A1")
        assert not [text for text in battle.options() if text.startswith(("open", "break"))]
        battle.do("wait")
