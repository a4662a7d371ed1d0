"""Engineers, what they build and attach: a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures
from armybuilder.engine.games.analog_tactics.state import NOBODY
from tests.engine.analog_tactics.cards import slugs
from tests.engine.analog_tactics.scene import scene
from tests.engine.cases import Case

ELITE, DRONE = "A engineer-elite f4 N", "A engineer-common f6 N"
FOE = "B warrior-elite f7 S"
FAR = "B warrior-elite a1 N"


def other(line: str) -> str:
    """A line of side A for side B."""
    return f"B{line[1:]}"


# Building


CASES = {
    "build puts a drone with blueprints beside the elite with full points": Case(
        "A engineer-elite f4 N, B warrior-elite a1 N", "", "build A1 drone f5",
        {"points A2 attack": 2, "state.pool.0": ()}, "attach railgun; attach twinmount; face A2 N",
        given={"state.pool.0": ("railgun", "twinmount")}),
    "relay leads from beside one to beside any for 1 movement": Case(
        "A engineer-elite f4 N, B warrior-elite a1 N, A relay f5 N, A relay f9 N", "", "step A1 f8",
        {"points A1 movement": 1}),
    "turrets shoot in their own turn for an attack point": Case(
        "A engineer-elite f4 N, B warrior-elite f7 S, A turret f5 N", "6 1", "turrets A2 B1",
        {"dealt": [2], "points A2 attack": 0}),
    "turrets shoot at who comes into range in an enemy turn": Case(
        "A warrior-elite f9 S, B engineer-elite f4 N, B turret f6 N", "6 1", "step A1 f8",
        {"health A1": 3, "points B2 reaction": 0}, "turrets B2 A1"),
    "turrets see only what is before them": Case(
        "A engineer-elite f4 N, B warrior-elite f6 S, A turret f7 N", "", "", {"count options turrets": 0}),
    "a turret shoots at who comes into its range by a teleport module": Case(
        "A engineer-elite f4 N, A relay f9 N, B engineer-elite a1 N, B turret f11 S", "6 1", "teleport-module A1 f10",
        {"health A1": 2}, "pay special; face A1 N; turrets B2 A1"),
    "teleport module takes its user beside a relay": Case(
        "A engineer-elite f4 N, B warrior-elite a1 N, A relay f9 N", "", "teleport-module A1 f10", {"space A1": "f10"},
        "pay special; face A1 N"),
    "remote construction builds an obstacle anywhere once a turn": Case(
        "A engineer-elite f4 N special=2, B warrior-elite a1 N", "", "remote-construction A1 wall f11",
        {"count options remote-construction": 0}, picks={"A": ["remote-construction"]}),
    "efficient manufacturing builds two drones for a point": Case(
        "A engineer-elite f4 N, B warrior-elite a1 N", "", "build A1 drone f5",
        {"space A3": "e4", "points A1 special": 1}, "face A2 N; at e4; face A3 N",
        picks={"A": ["efficient-manufacturing"]}),
    "medbay heals the elite wholly when the round ends": Case(
        "A engineer-elite f4 N hp=1, A engineer-common f3 N hp=1, B warrior-elite a1 N, A medbay f5 N", "", "end round",
        {"health A1": 4, "health A2": 1}),
    "emp tower keeps enemies within 3 from special points": Case(
        "A warrior-elite f8 N, B engineer-elite f4 N, B warrior-elite f9 S, B emp-tower f6 N", "", "",
        {"count options push": 0}, picks={"A": ["push"]}),
    "increased range adds 2 spaces": Case(
        "A engineer-elite f4 N, B warrior-elite f9 S, A turret f5 N", "", "", {"options turrets": ["turrets A2 B1"]},
        picks={"A": ["increased-range"]}),
    "gun emplacement adds 1 damage": Case(
        "A engineer-elite f4 N, B warrior-elite f7 S, A turret f5 N", "6 1", "turrets A2 B1", {"dealt": [3]},
        picks={"A": ["gun-emplacement"]}),
    "targeting auspex adds 2 hit": Case(
        "A engineer-elite f4 N, B warrior-elite f7 S, A turret f5 N", "6 1", "turrets A2 B1", {"hit: Hit": 3},
        picks={"A": ["targeting-auspex"]}),
    "rotating mount drops the wedge only": Case(
        "A engineer-elite f4 N, B warrior-elite f6 S, A turret f7 N", "", "", {"options turrets": ["turrets A2 B1"]},
        picks={"A": ["rotating-mount"]}),
    "mobile security gives turrets two movement": Case(
        "A engineer-elite f4 N, B warrior-elite a1 N, A turret f7 N", "", "step A2 f8, face A2 S",
        {"facing A2": "S", "points A2 movement": 1}, picks={"A": ["mobile-security"]}),
    "repair heals an adjacent built unit by 2": Case(
        "A engineer-elite f4 N, A engineer-common f5 N hp=1, B warrior-elite a1 N", "", "repair A1 A2",
        {"health A2": 3}, "pay special", picks={"A": ["repair"]}),
    "repair keeps a built unit standing with 2": Case(
        "A warrior-elite f6 S, B engineer-elite f4 N, B engineer-common f5 N hp=1", "6 1", "attack A1 B2",
        {"space B2": "f5", "health B2": 2}, "repair B2", picks={"B": ["repair"]}),
    "grappling hook pulls its user next to something within 3": Case(
        "A engineer-elite f4 N, B warrior-elite f7 S", "", "step A1 f6", {"points A1 movement": 1},
        picks={"A": ["grappling-hook"]}),
    "grenade hurts the middle more and moves the ring away": Case(
        "A engineer-elite f4 N, B warrior-elite f6 S, B warrior-common f7 S", "6 1 6 1", "grenade A1 f6",
        {"count options grenade": 0, "dealt": [2, 1], "space B2": "f8"}, "next B1", level=4, picks={"A": ["grenade"]}),
    "grenade hurts friends without reward": Case(
        "A engineer-elite f4 N, A engineer-common f7 N hp=1, B warrior-elite f6 S", "1 6 6 1", "grenade A1 f6",
        {"space A2": "", "state.earned.0": (0,)}, "next B1", level=4, picks={"A": ["grenade"]},
        given={"state.reaction.0": 0}),
    "automated cover lets a drone take the elites damage": Case(
        "A warrior-elite f6 S, B engineer-elite f5 N, B engineer-common f4 N", "6 1", "attack A1 B1",
        {"health B1": 4, "health B2": 2}, "automated-cover B1", picks={"B": ["automated-cover"]}),
    "jetpack adds 4 movement to the elite": Case(
        "A engineer-elite f4 N, B warrior-elite a1 N", "", "new round", {"points A1 movement": 6},
        picks={"A": ["jetpack"]}),
    "railgun adds 1 range": Case(
        "A engineer-elite f4 N, A engineer-common f6 N railgun, B warrior-elite f8 S", "", "",
        {"options attack": ["attack A2 B1"]}),
    "biotechnology heals 2 when the round ends": Case(
        "A engineer-elite f4 N, A engineer-common f6 N biotechnology hp=1, B warrior-elite a1 N", "", "end round",
        {"health A2": 3}),
    "tesla coil strikes all around friends too": Case(
        "A engineer-elite f4 N, A engineer-common f6 N tesla-coil, A engineer-common f5 N, B warrior-elite f7 S",
        "6 1 6 1", "tesla-coil A2", {"hit: tesla-coil": 2, "health B1": 4, "health A3": 3}, "next B1"),
    "pulse cannon moves an adjacent target three spaces": Case(
        "A engineer-elite f4 N, A engineer-common f6 N pulse-cannon, B warrior-elite f7 S", "6 1", "attack A2 B1",
        {"space B1": "f10"}, "pulse B1"),
    "thrusters lead through obstacles": Case(
        "A engineer-elite f4 N, A engineer-common f6 N thrusters, B warrior-elite a1 N, A wall f7 N", "", "step A2 f8",
        {"points A2 movement": 4}),
    "a drones kill draws a blueprint by chance": Case(
        "A engineer-elite f4 N, A engineer-common f6 N, B warrior-common f7 N hp=1", "6 1 1", "attack A2 B1",
        {"state.pool.0": ("railgun",), "state.deck.0": ("thrusters",)},
        given={"state.deck.0": ("railgun", "thrusters")}),
    "a destroyed drone returns its blueprints": Case(
        "A warrior-elite f7 S, B engineer-elite a1 N, B engineer-common f6 N hp=1 railgun", "6 1", "attack A1 B2",
        {"state.pool.1": ("railgun",)}),
    "a destroyed elite chooses a permanent upgrade": Case(
        "A warrior-elite f7 S, B engineer-elite f6 N hp=1", "6 1", "attack A1 B1",
        {"state.elite_upgrades.1": ("manual-upgrade",)}, "upgrade B1 manual-upgrade"),
    "who is level at the end is named": Case(
        "A warrior-elite a1 N, B warrior-elite l6 N, C mage-elite f11 N", "", "end round",
        {"state.result": (NOBODY, "Side A and Side B have 15 VP each.")}, level=10,
        given={"state.score": [14, 14, 3], "state.earned": [(1,), (1,), (0,)]}),
    "extension builds beside built units that hang together with the elite": Case(
        "A engineer-elite f4 N, A engineer-common f5 N, B warrior-elite a1 N", "", "",
        {"options 'build A1 drone' has build A1 drone f6": True}, picks={"A": ["extension"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


@pytest.mark.parametrize("left_out", slugs("blueprint"))
def test_every_set_of_unlike_blueprints_can_be_attached(left_out: str) -> None:
    chosen = [slug for slug in slugs("blueprint") if slug != left_out]
    answers = [*(f"attach {slug}" for slug in reversed(chosen)), "pass", "face A2 N"]
    with scene(ELITE, FAR, answers=answers) as play:
        play.state.pool[0] = tuple(sorted((*slugs("blueprint"), *chosen)))
        play.do("build A1 drone f5")
        assert set(play.state.blueprints[2]) == set(chosen)
        assert sorted(play.state.pool[0]) == sorted(slugs("blueprint"))


def test_drone_at_most_six_are_in_play() -> None:
    lines = [f"A engineer-common {column}1 N" for column in "abcdeg"]
    with scene(ELITE, *lines, "B warrior-elite l1 N") as play:
        assert not play.options("build A1 drone")


def test_mechanical_army_allows_eight_drones() -> None:
    lines = [f"A engineer-common {column}1 N" for column in "abcdeg"]
    with scene(ELITE, *lines, "B warrior-elite l1 N", picks={"A": ["mechanical-army"]}) as play:
        assert play.options("build A1 drone")


def test_wall_is_built_and_never_on_an_objective() -> None:
    with scene("A engineer-elite f5 N", FAR) as play:
        assert "build A1 wall f6" not in play.options("build A1 wall")
        play.do("build A1 wall e5")
    assert play.state.profile[2].name == "Wall"


def test_relay_at_most_three_are_in_play() -> None:
    relays = [f"A relay {column}1 N" for column in "bcd"]
    with scene(ELITE, "B warrior-elite l1 N", *relays) as play:
        assert not play.options("build A1 relay")


def test_recycling_builds_where_a_drone_was_destroyed() -> None:
    lines = ["A warrior-elite f7 S", other(ELITE), "B engineer-common e6 N hp=1"]
    with scene(*lines, rolls=[6, 1], answers=["recycle wall"]) as play:
        play.state.facing[0] = 4
        play.do("attack A1 B2")
    assert play.state.profile[-1].name == "Wall"
    assert play.points("B1", "reaction") == 0


# Auras


def test_armory_adds_1_damage_to_friends_within_2_once() -> None:
    with scene(ELITE, FAR, "A armory f5 N", "A armory f6 N") as play:
        assert figures.damage(play.table, 0) == 2


def test_bunker_adds_1_armor_and_keeps_electric_attacks_away() -> None:
    lines = ["A mage-elite f9 S", other(ELITE), "B engineer-common f7 N", "B bunker f5 N"]
    with scene(*lines, picks={"A": ["chain-lightning"]}) as play:
        assert figures.armor(play.table, 1) == 1
        assert not play.options("chain-lightning A1 B2")


def test_cell_tower_widens_every_aura_by_1() -> None:
    with scene(ELITE, FAR, "A armory f7 N", picks={"A": ["cell-tower"]}) as play:
        assert figures.damage(play.table, 0) == 2


def test_technology_upgrade_makes_armory_bunker_and_uav_tower_stronger() -> None:
    with scene(ELITE, FAR, "A armory f5 N", "A uav-tower f6 N", picks={"A": ["technology-upgrade"]}) as play:
        assert figures.damage(play.table, 0) == 3
        assert figures.evasion(play.table, 0) == 0


def test_uav_tower_helps_friends_and_hinders_enemies() -> None:
    with scene(ELITE, FOE, "A uav-tower f6 N") as play:
        assert figures.evasion(play.table, 0) == -1
        assert figures.evasion(play.table, 1) == -1


# Turrets that are better


def test_material_research_adds_1_armor_to_drones_and_built_obstacles() -> None:
    with scene(ELITE, DRONE, FAR, "A wall f9 N", picks={"A": ["material-research"]}) as play:
        assert [figures.armor(play.table, play.unit(name)) for name in ("A1", "A2", "A3")] == [0, 1, 1]


# Abilities


def test_power_armor_is_the_elites_alone() -> None:
    with scene(ELITE, DRONE, FAR, picks={"A": ["power-armor"]}) as play:
        assert (figures.damage(play.table, 0), figures.armor(play.table, 0)) == (4, 2)
        assert figures.damage(play.table, 1) == 1


# Blueprints


@pytest.mark.parametrize(
    ("slug", "pool", "more"),
    [("enhanced-ai", "special", 1), ("twinmount", "attack", 2), ("thrusters", "movement", 6)],
)
def test_blueprints_enhanced_ai_twinmount_and_thrusters_add_points(slug: str, pool: str, more: int) -> None:
    with scene(ELITE, f"{DRONE} {slug}", FAR) as play:
        assert play.points("A2", pool) == more


def test_cloaking_device_rolls_two_dice_and_keeps_the_better() -> None:
    lines = ["A warrior-elite f6 N", "B engineer-elite a1 N", "B engineer-common f7 S cloaking-device"]
    with scene(*lines, rolls=[3, 1, 5]) as play:
        play.do("attack A1 B2")
    assert play.events("rolls")[0][5] == 5


# The elite's upgrades


def test_manual_upgrade_adds_hit_and_damage_for_each_adjacent_common() -> None:
    lines = [ELITE, "A engineer-common f5 N", "A engineer-common f3 N", FAR]
    with scene(*lines, picks={"A": ["manual-upgrade"]}) as play:
        assert (figures.damage(play.table, 0), figures.hit(play.table, 0)) == (3, 0)


def test_automatic_upgrade_adds_evasion_and_armor_for_each_adjacent_common() -> None:
    lines = [ELITE, "A engineer-common f5 N", FAR]
    with scene(*lines, picks={"A": ["automatic-upgrade"]}) as play:
        assert (figures.armor(play.table, 0), figures.evasion(play.table, 0)) == (1, -1)


def test_uav_towers_of_two_enemies_count_as_one_the_stronger() -> None:
    lines = ["A warrior-elite f4 N", "B engineer-elite a1 N", "B uav-tower f6 N"]
    lines += ["C engineer-elite l1 N", "C uav-tower g4 N", "D warrior-elite f5 S"]
    picks = {"B": ["uav-tower"], "C": ["uav-tower", "technology-upgrade"]}
    with scene(*lines, rolls=[3, 1], picks=picks, level=6) as play:
        play.do("attack A1 D1")
    assert [amount for part, amount in play.events("rolls")[0][6] if "uav" in part] == [-2]
    assert any("− 2 UAV Tower" in line for line in play.table.told())
