"""All units, and Warriors: a sentence a card."""

from armybuilder.engine.games.analog_tactics import gains
from tests.engine.analog_tactics.scene import scene

ELITE, FOE = "A warrior-elite f6 N", "B warrior-elite f7 S"


def test_rage_adds_damage_and_an_attack_at_half_health() -> None:
    with scene(ELITE, "B warrior-elite f7 N hp=4", rolls=[6, 1], picks={"B": ["rage"]}) as play:
        play.do("attack A1 B1")
        assert play.points("B1", "attack") == 2
        from armybuilder.engine.games.analog_tactics import figures

        assert figures.damage(play.table, play.unit("B1")) == 3


def test_a_level_brings_no_weapon_that_the_whole_team_has_already() -> None:
    with scene("A warrior-elite f6 N katana spear", "A warrior-common f5 N katana", FOE) as play:
        found = gains.picks(play.state, 0, 2)
    assert ("pick", "katana") not in found
    assert ("pick", "spear") in found
