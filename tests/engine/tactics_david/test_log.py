"""The sentences of the log, in their order."""

from armybuilder.engine.games.tactics_david.death import kill
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def test_a_death_is_told_before_what_it_does_to_the_mate(plain: SceneOf) -> None:
    with plain("A knight d4 north", "A soldier e4 north", FAR, rolls=[1]) as table:
        table.join("A1", "A2")
        table.kill("A1")
        assert table.table.told()[-2:] == ["A1 Knight dies.", "A2 Soldier acquires Fearful."]


def test_cards_are_named_as_they_are_printed(scene: SceneOf) -> None:
    with scene("A knight d4 north", "B zombie d5 north", FAR) as table:
        kill(table.table, 1, 0, card="minds-eye")
        told = table.table.told()
    assert told[-2:] == [
        "B1 Zombie is killed by A1 Knight (Mind's Eye).",
        "B1 Zombie, Relentless: it does not lie still.",
    ]


def test_an_item_that_changes_hands_is_told_with_both(plain: SceneOf) -> None:
    with plain("A soldier d4 north +sword", "A soldier d5 north", FAR) as table:
        table.engage("A1")
        table.do("give sword A2")
        assert table.table.told()[-1] == "A1 Soldier hands Sword to A2 Soldier."
