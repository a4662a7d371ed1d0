"""The counter-cards in every phase in which each has a use: what it does, and where it goes."""

from tests.engine.tactica.scene import ends, scene

# Disengage


def test_disengage_movement_lets_a_locked_troop_make_its_move_through_contact() -> None:
    lines = ("A foot e5", "A foot h5", "B foot e6", "B foot f6")
    with scene(*lines, hands=("disengage", ""), stage="movement") as battle:
        assert [option for option in battle.options() if option.startswith("play")] == ["play disengage A1"]
        assert not ends(battle)
        battle.do("play disengage A1")
        assert {"f5", "g5"} <= ends(battle)
        battle.do("move A1 g5")
        assert battle.destinations() == {"A disengage": "resupply"}


# Shieldwall


def test_shieldwall_movement_lets_a_foot_and_its_melee_neighbours_change_places() -> None:
    lines = ("A foot e5", "A champion e4", "A crown d5", "A archer f5", "B foot e6")
    with scene(*lines, hands=("shieldwall", ""), stage="movement") as battle:
        assert [option for option in battle.options() if "shieldwall" in option] == ["play shieldwall A1"]
        battle.do("play shieldwall A1", "to d5", "to e5")
        assert [battle.at(name) for name in ("A1", "A2", "A3", "A4")] == ["d5", "e5", "e4", "f5"]
        assert (battle.destinations(), battle.state.card_moves) == ({"A shieldwall": "barracks"}, 0)
