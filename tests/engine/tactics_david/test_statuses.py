"""Status Affects: a sentence for each of the twenty."""

import pytest

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.attack import clash_of
from armybuilder.engine.games.tactics_david.clash import RANGED
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.state import NOBODY, STATUSES
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire
from tests.engine.cases import Case
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def begin(table: Stage, unit: str = "A1") -> list[str]:
    """Engage a unit, and what it may do then."""
    table.engage(unit)
    return table.options()


@pytest.mark.parametrize(("face", "acts"), [(2, False), (3, True)])
def test_paralyzed_disengages_at_once_below_three(plain: SceneOf, face: int, acts: bool) -> None:
    with plain("A knight d4 north paralyzed +potion", FAR, rolls=[face]) as table:
        table.engage("A1")
        assert (table.state.engaged == 0) is acts


@pytest.mark.parametrize(("face", "fights"), [(2, False), (3, True)])
def test_blinded_keeps_out_of_the_combat_phase_below_three_as_that_begins_g123(
    plain: SceneOf, face: int, fights: bool
) -> None:
    with plain("A knight d4 north blinded", "B knight d5 south", rolls=[face] + [3, 3] * fights) as table:
        table.engage("A1")
        table.do("attack front")
        assert bool(table.clashes()) is fights
        assert "attack front" not in table.options()


CASES = {
    "who is blinded and does not fight rolls for nothing": Case(
        "A knight d4 north blinded, B knight g9 south", "", "engage A1; move d5, done", {}),
    "who dies of poison rolls for no other status": Case(
        "A knight d4 north poisoned fearful haste confused, B knight g9 south", "1", "engage A1",
        {"statuses A1": ["dead"]}),
    "fearful chooses among allies that are as near g31": Case(
        "A knight d4 north fearful, A soldier d1 north, A soldier d7 north, B knight g9 south", "1 6 6 1", "engage A1",
        {"space A1": "d6"}, "flee to A3; to d6"),
    "fearful moves where it cannot charge": Case(
        "A knight d4 north fearful frozen, A soldier d1 north, B knight g9 south", "1", "engage A1",
        {"space A1": "d2"}),
    "fearful escapes a lock first and does not fight afterwards": Case(
        "A knight d4 north fearful, A soldier d1 north, B knight d5 south", "1 6 1 6 6 1", "engage A1",
        {"space A1": "d2", "options": ["done"]}, "to d2", given={"state.locked.0": 2, "state.locked.2": 0}),
    "lucky rolls one roll again in its own turn g37": Case(
        "A knight d4 north lucky, B knight d5 south", "1 4 1", "engage A1; attack front", {"clashes": [(8, 5)]},
        "reroll"),
    "lucky has no second try in the enemys turn g37": Case(
        "A knight d4 north, B knight d5 south lucky", "1 1", "engage A1; attack front",
        {"table.asked": ["Which unit do you engage, or do you end the Turn?", "A1 Knight: what next?"]}),
    "petrified may stay stone on a six and does nothing then": Case(
        "A knight d4 north petrified, B knight g9 south", "6", "engage A1",
        {"state.engaged": NOBODY, "statuses A1": ["petrified"], "strength A1": 8}, "no"),
    "reflective sends back even what kills its bearer g38 g111": Case(
        "A mage d2 north, B soldier d5 south reflective", "6 6 5 1 1 1", "engage A1; shoot B1 front, done",
        {"lives B1": False, "lives A1": False}),
    "reflective does not mind physical attacks g38": Case(
        "A knight d4 north, B knight d5 south reflective", "1 1", "engage A1; attack front", {"count clashes": 1}),
    "statuses last until something discards them g34": Case(
        "A knight d4 north burned pumped frozen, B knight g9 south", "",
        "engage A1; done; next turn of B; next turn of A", {"statuses A1": ["burned", "frozen", "pumped"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(plain: SceneOf, case: Case) -> None:
    case.check(plain)


@pytest.mark.parametrize(("face", "lives"), [(1, False), (2, True)])
def test_poisoned_kills_on_a_one(plain: SceneOf, face: int, lives: bool) -> None:
    with plain("A knight d4 north poisoned", FAR, rolls=[face]) as table:
        table.engage("A1")
        assert table.lives("A1") is lives
        assert (table.state.engaged == 0) is lives


def test_burned_halves_the_base_strength(plain: SceneOf) -> None:
    with plain("A knight d4 north burned", FAR) as table:
        assert [table.strength("A1", side) for side in ("front", "right", "back", "left")] == [2, 1, 1, 1]


def test_frozen_halves_the_movement_and_keeps_from_charging(plain: SceneOf) -> None:
    with plain("A knight d4 north frozen", FAR) as table:
        assert "charge" not in begin(table)
        assert movement.movement_rating(table.table, 0) == 2


def test_fearful_may_end_its_flight_in_a_team(plain: SceneOf) -> None:
    lines = ("A knight d4 north fearful", "A soldier d2 north", FAR)
    with plain(*lines, rolls=[1, 6, 6, 1], answers=["to d2", "orient north", "face north"]) as table:
        table.engage("A1")
        assert table.state.units_at(table.state.place[1]) == (0, 1)


@pytest.mark.parametrize("face", [3, 4, 5])
def test_fearful_acts_as_usual_on_three_to_five_g30(plain: SceneOf, face: int) -> None:
    with plain("A knight d4 north fearful", "A soldier d1 north", FAR, rolls=[face]) as table:
        assert "move d5" in begin(table)
        assert table.statuses("A1") == ["fearful"]


def test_fearful_takes_heart_on_a_six_and_is_not_frightened_again_this_turn(plain: SceneOf) -> None:
    with plain("A knight d4 north fearful", "A soldier d1 north", FAR, rolls=[6], answers=["yes"]) as table:
        table.engage("A1")
        assert table.statuses("A1") == []
        assert not acquire(table.table, 0, "fearful")


def test_fearful_may_stay_so_on_a_six_and_acts_as_usual(plain: SceneOf) -> None:
    with plain("A knight d4 north fearful", "A soldier d1 north", FAR, rolls=[6], answers=["no"]) as table:
        assert "move d5" in begin(table)
        assert table.statuses("A1") == ["fearful"]


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


@pytest.mark.parametrize(
    ("status", "unit"), [("pumped", "knight"), ("enchanted", "blade-master"), ("summoned", "machine-host")]
)
def test_pumped_enchanted_summoned_add_one_to_every_base_strength(plain: SceneOf, status: str, unit: str) -> None:
    with plain(f"A {unit} d4 north", f"A {unit} e4 north {status}", FAR) as table:
        for side in ("front", "right", "back", "left"):
            assert table.strength("A2", side) == table.strength("A1", side) + 1


def test_haste_adds_a_d3_to_the_base_movement_g36(plain: SceneOf) -> None:
    with plain("A knight d4 north haste", FAR, rolls=[3]) as table:
        table.engage("A1")
        assert movement.movement_rating(table.table, 0) == 7
        table.do("done")
        assert movement.movement_rating(table.table, 0) == 4


def test_haste_is_halved_with_the_base_by_frozen_g20(plain: SceneOf) -> None:
    with plain("A knight d4 north haste frozen", FAR, rolls=[3]) as table:
        table.engage("A1")
        assert movement.movement_rating(table.table, 0) == 3


def test_enraged_must_be_engaged_and_go_nearer_to_its_closest_enemy_g32(plain: SceneOf) -> None:
    with plain("A knight d4 north enraged", "A soldier a1 north", "B knight d8 south") as table:
        assert "end" not in table.options()
        options = begin(table)
        assert {option.split()[0] for option in options} == {"move", "charge"}
        assert "move d3" not in options
        table.do("move d7")
        assert table.options() == ["attack front"]


def test_enraged_turns_to_whom_it_touches_and_has_to_strike_g32(plain: SceneOf) -> None:
    with plain("A knight d4 north enraged", "B knight g4 south", rolls=[1, 4]) as table:
        table.engage("A1")
        table.do("move f4")
        assert table.options() == ["face east"]
        table.do("face east")
        assert table.options() == ["attack front"]
        table.do("attack front")
        assert table.options() == ["done"]


def test_enraged_ranged_units_go_before_they_fight_g32(plain: SceneOf) -> None:
    with plain("A hunter d2 north enraged", "B knight d6 south") as table:
        assert not [option for option in begin(table) if option.startswith("shoot")]
        table.do("move d5")
        assert table.options() == ["strike front"]


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


@pytest.mark.parametrize(("defended", "lives"), [(1, False), (6, True)])
def test_reflective_sends_a_magical_attack_back_against_the_side_that_made_it_g38(
    plain: SceneOf, defended: int, lives: bool
) -> None:
    lines = ("A mage d2 north", "B knight d5 south reflective")
    with plain(*lines, rolls=[6, 6, 5, 1, 1, defended]) as table:
        table.engage("A1")
        table.do("shoot B1 front", "done")
        assert table.clashes() == [(6, 6), (6, 1 + defended)]
        assert table.lives("A1") is lives


def test_reflective_has_nothing_to_send_back_where_a_card_kills_without_a_roll_g38(plain: SceneOf) -> None:
    with plain("A mage d2 north", "B knight d5 south reflective") as table:
        kill(table.table, 1, 0, clash_of(table.table, 0, 1, RANGED))
        assert not table.lives("B1")
        assert table.state.reflected == ()


def test_confused_turns_and_ends_its_movement_phase_below_four(plain: SceneOf) -> None:
    with plain("A hunter d4 north confused", "B knight g4 south", rolls=[1]) as table:
        options = begin(table)
        assert table.facing("A1") == "east"
        assert not [option for option in options if option.startswith(("move", "face", "shoot"))]
    with plain("A hunter d4 north confused", FAR, rolls=[4]) as table:
        assert "move d5" in begin(table)


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
