"""Abilities of the Beast Man Root: a sentence a card."""

from armybuilder.engine.games.tactics_david.state import MOVED, WENT
from tests.engine.tactics_david.scene import SceneOf


def test_cold_blooded_may_leave_nowhere_to_go_and_then_the_movement_is_over(scene: SceneOf) -> None:
    with scene("A lizard-man d1 north frozen", "B hound g9 south", rolls=[2]) as table:
        table.state.boost(0, "movement", -1, "card", "turn")
        table.engage("A1")
        table.do("move d2")
        assert table.space("A1") == "d1"
        assert not [option for option in table.options() if option.startswith("move")]
        assert table.state.did(0, WENT)
        assert table.state.did(0, MOVED)
        table.do("done")


def test_cold_blooded_may_shorten_the_way_of_who_leaves_a_slower_team(scene: SceneOf) -> None:
    with scene(
        "A lizard-man d2 north",
        "A pup d3 north",
        "B hound g9 south",
        rolls=[3, 2],
        answers=["move d3", "orient south", "face north"],
    ) as table:
        table.engage("A1")
        table.do("move d3", "done")
        table.next_turn_of("A")
        table.engage("A1")
        table.table.texts = ["part d6"]
        table.do("part d7")
    assert table.space("A1") == "d6"


def test_flash_flood_quickens_neither_itself_nor_enemies(scene: SceneOf) -> None:
    with scene("A merman d2 north", "B griffin d4 north") as table:
        table.state.field.terrain[table.state.place[0]] = "water"
        table.engage("A1")
        assert not table.state.boosts
        table.do("done")
        table.end_turn()
        table.engage("B1")
        assert not table.state.boosts
