"""Item Phases: Trade, Use and Loot Procedures, Item Acquisition, the Item Deck."""

from armybuilder.engine.games.tactics_david.items import needs_consent, trade_options
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.table import Table
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def offered(table: Stage, *verbs: str) -> list[str]:
    return [option for option in table.options() if option.split()[0] in verbs]


def test_two_items_alike_are_offered_once(scene: SceneOf) -> None:
    lines = ("A tinkerer d4 north +sword +sword", "A tinkerer d5 north +axe +axe", FAR)
    with scene(*lines) as table:
        table.engage("A1")
        assert offered(table, "give", "take", "swap") == ["swap sword axe A2"]


def test_the_dead_and_the_locked_do_not_trade(plain: SceneOf) -> None:
    lines = ("A knight d4 north +sword", "A soldier d5 north", "B soldier c5 east", FAR)
    with plain(*lines) as table:
        table.state.locked[1], table.state.locked[2] = 2, 1
        table.engage("A1")
        assert offered(table, "give") == []


def test_only_a_trade_with_an_enemy_needs_consent(plain: SceneOf) -> None:
    lines = ("A soldier d4 north +sword", "A soldier d5 north +axe", "B knight e4 south +boots", FAR)
    with plain(*lines) as table:
        table.engage("A1")
        trades = trade_options(Table(table.state, (None, None)), table.unit("A1"))
        asked = [each for each in trades if needs_consent(table.state, each)]
        enemy = table.unit("B1")
    assert asked == [each for each in trades if each[-1] == enemy]
    assert 0 < len(asked) < len(trades)


# Loot


def test_a_dead_ally_is_looted_without_a_roll_g66(plain: SceneOf) -> None:
    lines = ("A knight d4 north", "A knight d6 south", "B soldier d5 north +sword", FAR)
    with plain(*lines, rolls=[3, 1]) as table:
        table.engage("A1")
        table.do("attack front", "done")
        table.state.owner[2] = 0
        table.engage("A2")
        table.do("face east", "loot B1")
        assert table.items("A2") == ["sword"]


def test_who_lives_on_beside_a_dead_mate_leaves_before_it_loots(plain: SceneOf) -> None:
    lines = ("A knight d4 north +boots", "A soldier e4 north +axe", "A soldier c4 north", FAR)
    with plain(*lines, rolls=[5]) as table:
        table.join("A1", "A2")
        table.kill("A2")
        table.engage("A1")
        table.do("face east")
        assert offered(table, "loot") == offered(table, "give") == []
        table.do("move d5")
        assert offered(table, "loot") == ["loot A2"]
