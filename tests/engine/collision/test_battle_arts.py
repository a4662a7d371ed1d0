"""Special attacks with a weapon."""

import pytest

from tests.engine.cases import Case
from tests.engine.collision.scene import scene


@pytest.mark.parametrize(
    ("slug", "rolls", "injury"),
    [
        ("guided-strike", [2, 3], 1),  # W-Att 4 + 2
        ("power-attack", [5, 3], 2),  # W-Att 4 - 1, W-Pow 4 + 2
        ("butcher", [6, 3], 3),  # W-Att 4 - 2, W-Pow 4 + 4
    ],
)
def test_a_special_weapon_attack_adds_its_figures_to_the_weapons(slug: str, rolls: list[int], injury: int) -> None:
    with scene(f"A c3 north {slug}", "B c4 south", rolls=rolls) as battle:
        battle.acts("A1", f"use {slug} 1 B1")
    assert battle.injuries("B1") == injury
    assert battle.mana("A1") == 5


def test_a_weapon_strikes_once_an_activation_by_whatever_attack() -> None:
    with scene("A c3 north power-attack", "B c4 south", rolls=[1]) as battle:
        battle.acts("A1", "single 1 B1")
        assert not [option for option in battle.may("A1") if option.startswith(("single", "use power-attack"))]


@pytest.mark.parametrize(
    ("lines", "option", "rolls"),
    [
        (("A c3 north sudden-strike special:unstable block-2", "B c4 south"), "use sudden-strike 1 B1", [1, 1]),
        (("A c3 north bow snipe special:knockback", "B c9 south block-4", "B c10 south"), "use snipe 1 B1", [10, 1, 1]),
        (("A c3 north sudden-strike shrug", "B c4 south voodoo"), "use sudden-strike 1 B1", [4, 3, 7]),
        (
            ("A c3 north sudden-strike cling-to-life injuries=3 weapon:attack:9", "B c4 south voodoo"),
            "use sudden-strike 1 B1",
            [4, 3, 7],
        ),
    ],
    ids=["an unstable weapon's hit", "a push's hit", "Voodoo's injury", "Voodoo's defeat"],
)
def test_where_no_reactions_are_permitted_nothing_that_comes_of_it_is_answered_either(
    lines: tuple[str, ...], option: str, rolls: list[int]
) -> None:
    with scene(*lines, rolls=rolls) as battle:
        battle.acts("A1", option)
    assert len(battle.table.asked) == 1  # what it does, and nothing more


CASES = {
    "what follows an attack without reactions may be answered again": Case(
        "A c3 north bow snipe buck-shot, B c6 south dodge", "9 1 9 1", "A1: use snipe 1 B1", {},
        "shoot 1 B1; react dodge B1"),
    "smite adds command and leaves its victim one injury from defeat": Case(
        "A c3 north smite command=9, B c4 south toughness=3", "4 9", "A1: use smite 1 B1", {"injuries B1": 2}),
    "smite is light": Case(
        "A c3 north smite, B c4 south immune-to-light", "4", "A1: use smite 1 B1", {"injuries B1": 0}),
    "chilling strike drains as much endurance as the attacker has s pow": Case(
        "A c3 north chilling-strike, B c4 south", "4 1", "A1: use chilling-strike 1 B1", {"endurance B1": 1}),
    "rip around turns the target before the injury roll so that its back counts": Case(
        "A c3 north rip-around, B c4 south", "3 2", "A1: use rip-around 1 B1",
        {"facing B1": "north", "endurance B1": 2, "injuries B1": 1}, "face north"),
    "hyper cutter strikes all along its line": Case(
        "A c3 north hyper-cutter, A c4 north, B c5 south, B d5 south", "1 1 1", "A1: use hyper-cutter 1 line",
        {"count happened attacks": 3}, "on c5; on d5; next A2; next B1"),
    "checkmate slays if two friends in melee reach pay": Case(
        "A c3 north checkmate, A b4 east, A d4 west, B c4 south", "2 1", "A1: use checkmate 1 B1",
        {"is standing B1": False, "endurance A2": 3}, "pay A2; pay A3"),
    "checkmate with one friend is a plain attack": Case(
        "A c3 north checkmate, A b4 east, B c4 south", "2 3", "A1: use checkmate 1 B1", {"injuries B1": 1}),
    "buck shot shoots again at who was hit without paying the weapon": Case(
        "A c3 north bow buck-shot, B c5 south", "4 1 4 1", "A1: single 1 B1", {"endurance A1": 2, "mana A1": 5},
        "shoot 1 B1"),
    "buck shot follows no miss": Case("A c3 north bow buck-shot, B c5 south", "3", "A1: single 1 B1", {}),
    "multiattack strikes as often as it pays and with ec 0 pays 1 from the second on": Case(
        "A c3 north special:multiattack weapon:endurance_cost:0, B c4 south", "1 1 1",
        "A1: single 1 B1, single 1 B1, single 1 B1", {"endurance A1": 2}),
    "an unstable weapon hits its wielder on a natural 1": Case(
        "A c3 north special:unstable, B c4 south", "1 3", "A1: single 1 B1", {"injuries A1": 1, "injuries B1": 0}),
    "the special ranged makes any weapon shoot": Case(
        "A c1 north special:ranged, B c3 south", "5 1", "A1: single 1 B1", {}),
    "steal gives back only what was lost": Case(
        "A c3 north special:steal-x:3, B c4 south endurance=1", "4 1", "A1: single 1 B1", {"endurance A1": 4}),
    # 1 + 4 + 2 beats 6
    "sudden strike permits no reactions and adds to a crit": Case(
        "A c3 north sudden-strike, B c4 south dodge block-2 shrug retaliate cling-to-life, B c6 south look-out", "10 1",
        "A1: use sudden-strike 1 B1", {"injuries B1": 1}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


def test_snipe_ignores_partial_cover_but_not_total() -> None:
    lines = ("A c3 north bow snipe", "B d6 south")
    with scene(*lines, rolls=[5, 1], terrain={"c4": "vertical-obstacle"}) as battle:
        battle.acts("A1", "use snipe 1 B1")
    assert not battle.happened("cover")
    with scene("A c3 north bow snipe", "B c6 south", rolls=[6], terrain={"c4": "vertical-obstacle"}) as battle:
        battle.acts("A1", "use snipe 1 B1")


def test_finishing_blow_slays_only_who_is_2_or_fewer_from_defeat() -> None:
    with scene("A c3 north finishing-blow", "B c4 south injuries=1") as battle:
        assert "use finishing-blow 1 B1" not in battle.may("A1")
    with scene("A c3 north finishing-blow", "B c4 south injuries=2 cling-to-life", rolls=[1, 1]) as battle:
        battle.acts("A1", "use finishing-blow 1 B1")
    assert not battle.is_standing("B1")


@pytest.mark.parametrize(("rolled", "tokens"), [(4, 1), (10, 3)])
def test_gouge_hexes_once_and_twice_more_on_a_crit(rolled: int, tokens: int) -> None:
    with scene("A c3 north gouge", "B c4 south", rolls=[rolled, 1]) as battle:
        battle.acts("A1", "use gouge 1 B1")
    assert battle.tokens("B1", "hex") == tokens


def test_the_immune_are_neither_turned_nor_drained_by_rip_around() -> None:
    with scene("A c3 north rip-around", "B c4 south immune-to-mundane", rolls=[3]) as battle:
        battle.acts("A1", "use rip-around 1 B1")
        assert (battle.facing("B1"), battle.endurance("B1"), battle.injuries("B1")) == ("south", 4, 0)
        assert battle.table.told()[-1] == "B1 Fighter is immune to Mundane."
    with scene("A c3 north rip-around", "B c4 south immune-to-fire", rolls=[3, 2], answers=["face north"]) as battle:
        battle.acts("A1", "use rip-around 1 B1")
    assert (battle.facing("B1"), battle.endurance("B1"), battle.injuries("B1")) == ("north", 2, 1)


# Weapons


def test_sharp_crits_on_a_9_that_hits() -> None:
    with scene("A c3 north special:sharp crit:stun", "B c4 south", rolls=[9, 1]) as battle:
        battle.acts("A1", "single 1 B1")
    assert battle.tokens("B1", "stun") == 1
    with scene("A c3 north special:sharp crit:stun", "B c4 south defense=14", rolls=[9]) as battle:
        battle.acts("A1", "single 1 B1")


@pytest.mark.parametrize(("special", "left"), [("drain:2", (3, 2)), ("steal-x:2", (5, 2))])
def test_drain_takes_endurance_and_steal_gives_it_to_the_attacker(special: str, left: tuple[int, int]) -> None:
    with scene(f"A c3 north special:{special}", "B c4 south", rolls=[4, 1]) as battle:
        battle.acts("A1", "single 1 B1")
    assert (battle.endurance("A1"), battle.endurance("B1")) == left


@pytest.mark.parametrize(("special", "status"), [("hex-x:2", "hex"), ("poison-x:2", "poison")])
def test_a_special_with_a_status_gives_it_with_every_hit(special: str, status: str) -> None:
    with scene(f"A c3 north special:{special}", "B c4 south", rolls=[4, 1]) as battle:
        battle.acts("A1", "single 1 B1")
    assert battle.tokens("B1", status) == 2


def test_luck_on_a_weapon_gives_tokens_at_the_start_and_as_a_crit_when_it_strikes() -> None:
    with scene("A c3 north special:luck:2", "B c4 south") as battle:
        assert battle.tokens("A1", "luck") == 2
    with scene("A c3 north crit:luck:1", "B c4 south", rolls=[10, 1], answers=[]) as battle:
        battle.acts("A1", "single 1 B1")
        assert battle.tokens("A1", "luck") == 1


@pytest.mark.parametrize(
    ("crit", "status", "tokens"), [("stun", "stun", 1), ("flee", "flee", 1), ("hex-x:2", "hex", 2)]
)
def test_a_natural_10_that_hits_adds_the_crit(crit: str, status: str, tokens: int) -> None:
    with scene(f"A c3 north crit:{crit}", "B c4 south", rolls=[10, 1]) as battle:
        battle.acts("A1", "single 1 B1")
    assert battle.tokens("B1", status) == tokens


def test_a_weapon_of_two_shapes_offers_both() -> None:
    lines = ("A c3 north special:blast-attack special:burst-attack", "B c4 south")
    with scene(*lines, rolls=[1]) as battle:
        options = battle.may("A1")
        assert "burst 1" in options
        assert "blast 1 c4" in options
        battle.acts("A1", "burst 1")


def test_smite_leaves_who_its_weapon_would_slay_1_injury_away_from_defeat() -> None:
    with scene("A c3 north smite weapon:crit:slay", "B c4 south", rolls=[10, 2]) as battle:
        battle.acts("A1", "use smite 1 B1")
    assert battle.is_standing("B1")
    assert battle.injuries("B1") == battle.state.profile[1].toughness - 1
