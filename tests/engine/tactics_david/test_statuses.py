"""Status Affects: a sentence for each of the twenty."""

import pytest

from armybuilder.engine.games.tactics_david.attack import clash_of
from armybuilder.engine.games.tactics_david.clash import RANGED
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.state import STATUSES
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def begin(table: Stage, unit: str = "A1") -> list[str]:
    """Engage a unit, and what it may do then."""
    table.engage(unit)
    return table.options()


def test_fearful_may_end_its_flight_in_a_team(plain: SceneOf) -> None:
    lines = ("A knight d4 north fearful", "A soldier d2 north", FAR)
    with plain(*lines, rolls=[1, 6, 6, 1], answers=["to d2", "orient north", "face north"]) as table:
        table.engage("A1")
        assert table.state.units_at(table.state.place[1]) == (0, 1)


def test_fearful_takes_heart_on_a_six_and_is_not_frightened_again_this_turn(plain: SceneOf) -> None:
    with plain("A knight d4 north fearful", "A soldier d1 north", FAR, rolls=[6], answers=["yes"]) as table:
        table.engage("A1")
        assert table.statuses("A1") == []
        assert not acquire(table.table, 0, "fearful")


@pytest.mark.parametrize(
    ("status", "unit"), [("crippled", "knight"), ("silenced", "blade-master"), ("banished", "machine-host")]
)
@pytest.mark.parametrize(("face", "left"), [(4, True), (5, False)])
def test_crippled_silenced_banished_stop_attacks_of_a_type_until_shaken_off(
    plain: SceneOf, status: str, unit: str, face: int, left: bool
) -> None:
    with plain(f"A {unit} d4 north {status}", "B knight d5 south", rolls=[face]) as table:
        assert not [option for option in begin(table) if option.startswith("attack")]
        table.do("done")
        assert (status in table.statuses("A1")) is left


def test_enraged_and_fearful_drive_each_other_out(plain: SceneOf) -> None:
    with plain("A knight d4 north enraged", "A knight e4 north fearful", FAR) as table:
        acquire(table.table, 0, "fearful")
        acquire(table.table, 1, "enraged")
        assert (table.statuses("A1"), table.statuses("A2")) == (["fearful"], ["enraged"])


@pytest.mark.parametrize("item", ["potion", "giants-bread"])
def test_fearful_is_not_acquired_again_in_the_turn_in_which_anything_took_it(plain: SceneOf, item: str) -> None:
    lines = (f"A knight d4 north fearful +{item}", "A knight a1 north", "B knight d5 south feared")
    with plain(*lines, rolls=[4] if item == "potion" else [], answers=["eat"] if item != "potion" else []) as table:
        if item == "potion":
            table.engage("A1")
            table.do("use potion A1", "done")
        else:
            table.state.statuses[0] = 0
            acquire(table.table, 0, "fearful")
        assert table.statuses("A1") == []
        table.end_turn()
        assert table.statuses("A1") == []
        table.end_turn()
        assert table.statuses("A1") == ["fearful"]


def test_fearful_driven_out_by_enraged_is_not_acquired_again_this_turn(plain: SceneOf) -> None:
    with plain("A knight d4 north fearful", FAR) as table:
        acquire(table.table, 0, "enraged")
        assert not acquire(table.table, 0, "fearful")


@pytest.mark.parametrize(("face", "acts"), [(5, False), (6, True)])
def test_petrified_breaks_free_on_a_six_and_else_does_nothing(plain: SceneOf, face: int, acts: bool) -> None:
    with plain("A knight d4 north petrified", FAR, rolls=[face], answers=["yes"] * acts) as table:
        assert table.strength("A1") == 8
        table.engage("A1")
        assert (table.state.engaged == 0) is acts
        assert (table.statuses("A1") == []) is acts


def test_petrified_ends_a_combat_lock(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B knight d5 south") as table:
        table.state.locked[0], table.state.locked[1] = 1, 0
        acquire(table.table, 1, "petrified")
        assert not table.locked_with("A1")


def test_reflective_has_nothing_to_send_back_where_a_card_kills_without_a_roll_g38(plain: SceneOf) -> None:
    with plain("A mage d2 north", "B knight d5 south reflective") as table:
        kill(table.table, 1, 0, clash_of(table.table, 0, 1, RANGED))
        assert not table.lives("B1")
        assert table.state.reflected == ()


# Who may have them

IMMUNE = {
    "ethereal": {"poisoned", "burned", "petrified", "lucky", "crippled", "pumped", "silenced", "enchanted"},
    "physical": {"silenced", "enchanted", "banished", "summoned"},
    "magical": {"crippled", "pumped", "banished", "summoned"},
}


@pytest.mark.parametrize(
    ("unit", "kind"), [("knight", "physical"), ("blade-master", "magical"), ("machine-host", "ethereal")]
)
def test_units_never_acquire_what_their_type_is_immune_to_g35(plain: SceneOf, unit: str, kind: str) -> None:
    with plain(f"A {unit} d4 north", FAR) as table:
        refused = {status for status in STATUSES if status != "dead" and not can_acquire(table.table, 0, status)}
        assert refused == IMMUNE[kind]


def test_a_unit_has_a_status_only_once(plain: SceneOf) -> None:
    with plain("A knight d4 north burned", FAR) as table:
        assert not acquire(table.table, 0, "burned")
