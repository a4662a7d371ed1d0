"""Abilities of the Bitty Bug Root: a sentence a card."""

import pytest

from armybuilder.engine.scenes import Unplayable
from tests.engine.tactics_david.scene import SceneOf


def test_manuever_charges_into_no_forest(scene: SceneOf) -> None:
    woods = {"c2": "forest", "d3": "forest", "e2": "forest"}
    with scene("A bitty-bug d2 north", "B fly a9 south", terrain=woods, rolls=[6, 6, 1], answers=["to e2"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="is no answer"):
            table.do("charge")


def test_manuever_flees_towards_its_ally_whichever_way_it_takes(scene: SceneOf) -> None:
    lines = ("A bitty-bug d5 north fearful", "A fly d1 north", "B fly g9 south")
    with scene(*lines, rolls=[1, 6, 6, 1], answers=["to e3", "keep"]) as table:
        table.engage("A1")
    assert table.space("A1") == "e3"
    is_refused = pytest.raises(Unplayable, match="is no answer")
    with scene(*lines, rolls=[1, 6, 6, 1], answers=["to d6"]) as table, is_refused:
        table.engage("A1")


def test_manuever_rages_towards_its_closest_enemy(scene: SceneOf) -> None:
    lines, rolls = ("A bitty-bug d2 north enraged", "B fly d9 south"), [6, 6, 1]
    with scene(*lines, rolls=rolls, answers=["to e4", "keep"]) as table:
        table.engage("A1")
        table.do("charge")
    assert table.space("A1") == "e4"
    with scene(*lines, rolls=rolls, answers=["to d1"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="is no answer"):
            table.do("charge")


@pytest.mark.parametrize(("face", "statuses"), [(4, ["poisoned"]), (3, [])])
def test_venom_web_poisons_on_four(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A venom-spider d2 north", "B mech-man d5 south", rolls=[face]) as table:
        table.engage("A1")
        table.do("use venom-web B1")
    assert table.statuses("B1") == statuses


@pytest.mark.parametrize(
    ("target", "face", "statuses"),
    [
        ("mech-man", 4, ["crippled"]),
        ("web-spider", 4, ["silenced"]),
        ("phantom", 4, ["banished"]),
        ("mech-man", 3, []),
    ],
)
def test_acid_web_gives_the_ailment_of_the_targets_type_on_four(
    scene: SceneOf, target: str, face: int, statuses: list[str]
) -> None:
    with scene("A acid-spider d2 north", f"B {target} d5 south", rolls=[face]) as table:
        table.engage("A1")
        table.do("use acid-web B1")
    assert table.statuses("B1") == statuses


@pytest.mark.parametrize(
    ("target", "face", "statuses"),
    [
        ("mech-man", 3, ["petrified"]),
        ("mech-man", 2, []),
        ("lycanthrope", 4, []),
        ("mech-giant", 5, ["petrified"]),
        ("mech-giant", 4, []),
    ],
)
def test_eek_petrifies_the_weaker_on_three_and_others_on_five(
    scene: SceneOf, target: str, face: int, statuses: list[str]
) -> None:
    with scene("A giant-spider d4 north", f"B {target} d5 south", rolls=[face]) as table:
        table.engage("A1")
        table.do("use eek B1")
    assert table.statuses("B1") == statuses


@pytest.mark.parametrize(("face", "statuses"), [(4, ["poisoned", "fearful"]), (3, ["poisoned"])])
def test_dissolve_composure_frightens_ailing_enemies_by_one_roll(
    scene: SceneOf, face: int, statuses: list[str]
) -> None:
    lines = ("A spider-queen d4 north", "A mech-man c4 north poisoned", "B mech-man d6 south poisoned")
    others = ("B mech-man e5 south", "B mech-man e6 south poisoned", "B mech-man d9 south poisoned")
    with scene(*lines, *others, rolls=[face]) as table:
        table.engage("A1")
    assert table.statuses("B1") == table.statuses("B3") == statuses
    assert (table.statuses("A2"), table.statuses("B2"), table.statuses("B4")) == (["poisoned"], [], ["poisoned"])


@pytest.mark.parametrize(("face", "statuses"), [(5, ["frozen"]), (4, [])])
def test_web_freezes_on_five(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A web-spider d2 north", "B mech-man d5 south", rolls=[face]) as table:
        table.engage("A1")
        table.do("use web B1")
    assert table.statuses("B1") == statuses


@pytest.mark.parametrize(("face", "statuses"), [(5, ["poisoned"]), (4, [])])
def test_teamwork_strengthens_its_mate_and_poisons_it_on_five(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A mantis d4 north", "A mech-man d4 north", "B fly a9 south", rolls=[face]) as table:
        assert (table.strength("A2"), table.strength("A1")) == (3 + 1, 1)
        table.engage("A1")
        table.do("done")
        assert table.statuses("A2") == []
        table.do("done")
    assert table.statuses("A2") == statuses


@pytest.mark.parametrize(("face", "statuses"), [(4, ["blinded"]), (3, [])])
def test_acid_shock_blinds_on_four(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A acid-mantis d2 north", "B mech-man d5 south", rolls=[face]) as table:
        table.engage("A1")
        table.do("use acid-shock B1")
    assert table.statuses("B1") == statuses


@pytest.mark.parametrize(("rolls", "lives"), [([6, 5], False), ([5], True)])
def test_partners_strengthens_its_mate_and_eats_it_on_six(scene: SceneOf, rolls: list[int], lives: bool) -> None:
    with scene("A ravenous-mantis d4 north", "A mech-man d4 north", "B fly a9 south", rolls=rolls) as table:
        assert table.strength("A2") == 3 + 2
        table.engage("A2")
        table.do("done", "done")
    assert table.lives("A2") is lives


@pytest.mark.parametrize(("unit", "status"), [("beetle", "pumped"), ("fly", "haste")])
def test_loss_of_kin_and_swarm_call_rouse_their_root_on_both_sides(scene: SceneOf, unit: str, status: str) -> None:
    lines = (f"A {unit} d4 north", "A spider d5 north", "A mech-man c4 north", "A spider d8 north", "B fly d6 south")
    with scene(*lines) as table:
        table.kill("A1")
    assert table.statuses("A2") == table.statuses("B1") == [status]
    assert table.statuses("A3") == table.statuses("A4") == []


@pytest.mark.parametrize(
    ("face", "answers", "left"),
    [
        (3, [], ["sword", "shield", "potion"]),
        (4, ["drop shield"], ["sword", "potion"]),
        (5, ["drop sword", "drop shield"], ["potion"]),
        (6, ["drop sword", "drop shield"], []),
    ],
)
def test_incineration_burns_items_by_the_die(scene: SceneOf, face: int, answers: list[str], left: list[str]) -> None:
    lines = ("A dragonfly d4 north", "B mech-man d5 south +sword +shield +potion")
    with scene(*lines, rolls=[1, 1, face], answers=answers) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.items("B1") == left
    assert len(table.state.deck) == 3 - len(left)


def test_bug_zapper_spares_allies_that_duel_with_it(scene: SceneOf) -> None:
    lines = ("A grotesque d4 north +axe", "A lightning-bug c5 south", "B titanium-golem d5 south")
    with scene(*lines, rolls=[6, 1, 1, 1, 1, 1, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.events("duel")
    assert table.statuses("A1") == []
