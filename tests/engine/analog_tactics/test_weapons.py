"""The forms and the steps of every weapon, a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures
from tests.engine.analog_tactics.scene import scene
from tests.engine.cases import Case

FOE = "B warrior-elite f7 S"


def bearer(weapon: str, form: int = 1, more: str = "") -> str:
    return f"A warrior-elite f6 N {weapon} form={form} {more}"


# Warhammer


CASES = {
    "warhammer form 1 pushes on success": Case(
        "A warrior-elite f6 N warhammer form=1 , B warrior-elite f7 S", "6 1", "warhammer A1 B1", {"space B1": "f9"},
        "push B1"),
    "warhammer form 2 takes a reaction point": Case(
        "A warrior-elite f6 N warhammer form=2 , B warrior-elite f7 S", "6 1", "warhammer A1 B1",
        {"points B1 reaction": 0}),
    "warhammer form 3 hurts more against something solid": Case(
        "A warrior-elite f6 N warhammer form=3 , B warrior-elite f7 S, B warrior-common f8 S", "6 1", "warhammer A1 B1",
        {"dealt": [4]}),
    "warhammer form 4 drives five spaces on success": Case(
        "A warrior-elite f1 N warhammer form=4, B warrior-elite f2 S", "6 1", "warhammer A1 B1", {"space B1": "f7"}),
    "warhammer 1 blocks while it was used last": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S warhammer warhammer-1 last=warhammer", "6 3", "attack A1 B1",
        {"damage: block": -2}, "block B1"),
    "a9 reactions of a weapon need it to be the last": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S warhammer warhammer-1 last=katana", "6 1", "attack A1 B1",
        {"dealt": [2]}),
    "warhammer 2 pushes the attacker when the attack is over": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S warhammer warhammer-1 warhammer-2 last=warhammer", "1 6",
        "attack A1 B1", {"space A1": "f4"}, "warhammer-2 B1; warhammer-2 B1"),
    "warhammer 3 pushes on any success": Case(
        "A warrior-elite f6 N warhammer form=1 warhammer-1 warhammer-2 warhammer-3, B warrior-elite f7 S", "6 1",
        "attack A1 B1", {"space B1": "f9"}, "push B1"),
    "spear form 1 reaches two spaces": Case(
        "A warrior-elite f6 N spear form=1 , B warrior-elite f8 S", "6 1", "spear A1 B1", {"dealt": [2]}),
    "spear form 2 sweeps": Case(
        "A warrior-elite f6 N spear form=2 , B warrior-elite f7 S, B warrior-common g6 S", "6 1 6 1", "spear A1",
        {"count events deals": 2}, "next B1"),
    "spear form 3 charges in a straight line": Case(
        "A warrior-elite f6 N spear form=3 , B warrior-elite f9 S", "6 1", "spear A1 B1, face A1 N",
        {"space A1": "f8", "points A1 movement": 3}),
    "spear form 4 strikes three spaces in a line": Case(
        "A warrior-elite f6 N spear form=4 , B warrior-elite f7 S, B warrior-common f9 S", "6 1 6 1", "line spear A1 N",
        {"count events deals": 2}, "next B1"),
    "spear 1 strikes who leaves": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S spear spear-1 last=spear", "6 1", "step A1 f5",
        {"health A1": 3, "space A1": "f5"}, "attack B1 A1"),
    "spear 2 blocks": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S spear spear-1 spear-2 last=spear", "6 3", "attack A1 B1",
        {"damage: block": -2}, "block B1"),
    "spear 3 adds hit to the damage": Case(
        "A warrior-elite f6 N spear form=1 spear-1 spear-2 spear-3 last=spear, B warrior-elite f7 S", "6 1",
        "spear A1 B1", {"damage: spear-3": 1}, "spear-3 A1", level=5),
    "rapier form 2 gains a reaction point hit or miss": Case(
        "A warrior-elite f6 N rapier form=2 , B warrior-elite f7 S", "1 6", "rapier A1 B1", {"points A1 reaction": 2}),
    "rapier 1 hits better from behind with all weapons": Case(
        "A warrior-elite f6 N rapier form=1 rapier-1, B warrior-elite f7 N", "6 1", "attack A1 B1",
        {"hit: rapier-1": 1}),
    "rapier 2 parries": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S rapier rapier-1 rapier-2 last=rapier", "6 1", "attack A1 B1",
        {"evasion has Hit": True}, "parry B1"),
    "a10 rapier 3 adds 2 hit to all attacks": Case(
        "A warrior-elite f6 N rapier form=1 rapier-1 rapier-2 rapier-3, B warrior-elite f7 S", "6 1", "attack A1 B1",
        {"hit: Hit": 2}),
    "katana form 1 carries its bearer to the front": Case(
        "A warrior-elite f6 N katana form=1 , B warrior-elite f8 S", "6 1", "katana A1 B1, face A1 N",
        {"space A1": "f7", "evasion has from the front": True}),
    "katana form 2 carries it to a flank": Case(
        "A warrior-elite f6 N katana form=2 , B warrior-elite f8 S", "6 1", "katana A1 B1, to g8, face A1 NW",
        {"space A1": "g8", "evasion has from the front": False}),
    "katana form 3 moves up to two afterwards": Case(
        "A warrior-elite f6 N katana form=3 , B warrior-elite f7 S", "1 3", "katana A1 B1",
        {"space A1": "e7", "points A1 movement": 3}, "step A1 e6; face A1 N; step A1 e7; face A1 N"),
    "katana 1 parries": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S katana katana-1 last=katana", "6 1", "attack A1 B1",
        {"evasion has Hit": True}, "parry B1"),
    "katana 2 adds evasion to the damage": Case(
        "A warrior-elite f6 N katana form=1 katana-1 katana-2 last=katana, B warrior-elite f7 S", "6 1", "attack A1 B1",
        {"damage: katana-2": 1}, "katana-2 A1", level=7),
    "battle axe form 1 takes a movement point": Case(
        "A warrior-elite f6 N battle-axe form=1 , B warrior-elite f7 S", "6 1", "battle-axe A1 B1",
        {"points B1 movement": 2}),
    "battle axe form 2 ignores armor": Case(
        "A warrior-elite f6 N battle-axe form=2 , B warrior-elite f7 S", "6 1", "battle-axe A1 B1",
        {"damage has Armor": False}, level=5),
    "battle axe form 3 takes an attack point": Case(
        "A warrior-elite f6 N battle-axe form=3 , B warrior-elite f7 S", "6 1", "battle-axe A1 B1",
        {"points B1 attack": 0}),
    "who falls to battle axe form 4 awaits nothing": Case(
        "A warrior-elite f6 N battle-axe form=4 , B warrior-common f7 S hp=1", "6 1", "battle-axe A1 B1",
        {"count events awaits": 0}),
    "battle axe 1 taunts as a reaction": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S battle-axe battle-axe-1 last=battle-axe", "1 3", "attack A1 B1",
        {"points A1 movement": 2}, "taunt B1"),
    "battle axe 2 hurts more from behind": Case(
        "A warrior-elite f6 N battle-axe form=1 battle-axe-1 battle-axe-2, B warrior-elite f7 N", "6 1", "attack A1 B1",
        {"damage: battle-axe-2": 1}),
    "greatsword form 1 hurts more and is easier to evade": Case(
        "A warrior-elite f6 N greatsword form=1 , B warrior-elite f7 S", "6 1", "greatsword A1 B1",
        {"evasion: greatsword": 2, "dealt": [4]}),
    "greatsword form 2 strikes the three spaces in front": Case(
        "A warrior-elite f6 N greatsword form=2 , B warrior-elite f7 S, B warrior-common e6 S, B warrior-common f5 S",
        "6 1 6 1", "greatsword A1", {"count events deals": 2}, "next B1"),
    "greatsword form 4 goes by the dice alone": Case(
        "A warrior-elite f6 N greatsword form=4 , B warrior-elite f7 S", "6 1", "greatsword A1 B1",
        {"hit": {}, "evasion": {}, "damage: greatsword": 3}, level=7),
    "greatsword 1 adds by how much the hit falls short": Case(
        "A warrior-elite f6 N greatsword form=1 greatsword-1, B assassin-elite f7 N", "6 1", "greatsword A1 B1",
        {"damage: greatsword-1": 2}),
    "greatsword 2 cleaves with the greatsword": Case(
        "A warrior-elite f6 N greatsword form=1 greatsword-1 greatsword-2, B warrior-elite f7 S, B warrior-common f8 S",
        "6 1 6 1", "greatsword A1 B1", {"count events rolls": 2}, "next B1"),
    "bow 2 range reaches four spaces": Case(
        "A warrior-elite f6 N bow form=1 bow-1 bow-2-range, B warrior-elite f10 S", "", "",
        {"options bow": ["bow A1 B1"]}),
    "bow 3 damage adds another point": Case(
        "A warrior-elite f6 N bow form=1 bow-1 bow-2-damage bow-3-damage, B warrior-elite f9 S", "6 1", "bow A1 B1",
        {"dealt": [4]}),
    "commons stop at weaponform 3": Case(
        "A warrior-common f6 N warhammer form=3 attack=2, B warrior-elite f7 S", "1 3", "warhammer A1 B1",
        {"points A1 form": 3}),
    "a katana leads to units and to no wall": Case(
        "A warrior-elite f5 N katana form=1, B engineer-elite a1 N, B wall f7 N, B turret g6 S", "", "",
        {"count options katana": 0}),
    "several attacks for one point are one step of the weaponform": Case(
        "A warrior-elite f6 N rapier form=1 , B warrior-elite f7 S", "1 6 1 6", "rapier A1 B1", {"points A1 form": 2}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


# Rapier


@pytest.mark.parametrize(("form", "times"), [(1, 2), (4, 3)])
def test_rapier_forms_1_and_4_attack_several_times_at_1_damage_less(form: int, times: int) -> None:
    with scene(bearer("rapier", form), FOE, rolls=[6, 1] * times) as play:
        play.do("rapier A1 B1")
    assert play.dealt() == [1] * times
    assert play.points("A1", "attack") == 0


def test_p70_each_attack_of_a_rapier_is_answered_before_the_next() -> None:
    foe, answers = "B assassin-elite f7 S", ["retaliate B1"]
    with scene(bearer("rapier", 1), foe, rolls=[6, 1] * 3, picks={"B": ["retaliate"]}, answers=answers) as play:
        play.do("rapier A1 B1")
    names = play.state.names
    assert [names[event[1]] for event in play.events("attacks")] == [names[0], names[1], names[0]]


def test_rapier_form_3_gains_a_step_that_ends_with_the_round() -> None:
    with scene(bearer("rapier", 3), FOE, rolls=[6, 1]) as play:
        play.do("rapier A1 B1")
        assert play.points("A1", "brief") == 1
        play.new_round()
    assert play.points("A1", "brief") == 0


# Katana


def test_katana_form_4_makes_the_next_reaction_free() -> None:
    with scene(bearer("katana", 4), FOE, rolls=[1, 3]) as play:
        play.do("katana A1 B1")
        assert play.state.is_next_free[0]
        play.do("reorient A1 S")
    assert play.points("A1", "reaction") == 1
    assert not play.state.is_next_free[0]


def test_katana_3_is_2_evasion() -> None:
    with scene(bearer("katana", more="katana-1 katana-2 katana-3"), FOE) as play:
        assert figures.evasion(play.table, 0) == 2


# Battle Axe


def test_battle_axe_form_4_strikes_by_the_points_used_when_the_round_ends() -> None:
    with scene(bearer("battle-axe", 4), FOE, rolls=[6, 1]) as play:
        play.do("battle-axe A1 B1")
        play.state.used_steps[1] = 2
        play.end_round()
    assert play.health("B1") == 1


def test_battle_axe_3_is_1_damage() -> None:
    with scene(bearer("battle-axe", more="battle-axe-1 battle-axe-2 battle-axe-3"), FOE) as play:
        assert figures.damage(play.table, 0) == 3


# Greatsword


def test_greatsword_form_3_strikes_all_around() -> None:
    lines = [bearer("greatsword", 3), FOE, "B warrior-common f5 S"]
    with scene(*lines, rolls=[6, 1] * 2, answers=["next B1"]) as play:
        play.do("greatsword A1")
    assert [event[2] for event in play.events("deals")] == [1, 2]


def test_greatsword_3_is_2_armor() -> None:
    with scene(bearer("greatsword", more="greatsword-1 greatsword-2 greatsword-3"), FOE) as play:
        assert figures.armor(play.table, 0) == 2


# Bow


@pytest.mark.parametrize(
    ("steps", "hit", "damage"),
    [("", -1, 2), ("bow-1", 1, 2), ("bow-1 bow-2-damage", 1, 3), ("bow-1 bow-2-damage bow-3-hit", 3, 3)],
)
def test_bow_shoots_three_spaces_and_its_steps_replace_the_hit(steps: str, hit: int, damage: int) -> None:
    with scene(bearer("bow", more=steps), "B warrior-elite f9 S", rolls=[6, 1]) as play:
        play.do("bow A1 B1")
    assert play.hit()["bow"] == hit
    assert play.dealt() == [damage]


# Attacks that begin with a move


@pytest.mark.parametrize(
    ("weapon", "form", "foe", "seeing"),
    [
        ("katana", 1, "f8 N", ["SE", "S", "SW"]),
        ("katana", 2, "f9 N", ["N", "NE", "SE"]),
        ("spear", 3, "f9 N", ["N", "NE", "NW"]),
    ],
)
def test_the_facings_that_keep_the_attack_come_first(weapon: str, form: int, foe: str, seeing: list[str]) -> None:
    answers = ["to e8", f"face A1 {seeing[0]}"] if form == 2 else [f"face A1 {seeing[0]}"]
    with scene(
        f"A warrior-elite f7 N {weapon} form={form}", f"B warrior-elite {foe}", rolls=[1, 6], answers=answers
    ) as play:
        play.do(f"{weapon} A1 B1")
    (asked,) = (each for each in play.table.asked if "face which way" in each)
    (facings,) = (among for among in play.table.offered if "face A1 N" in among)
    assert sorted(facings[:3]) == sorted(f"face A1 {way}" for way in seeing)
    assert asked.endswith("keep B1 in sight; any other loses the attack.")


def test_who_faces_away_after_the_move_is_told_to_lose_point_and_form() -> None:
    with scene(bearer("katana"), "B warrior-elite f8 N", answers=["face A1 N"]) as play:
        play.do("katana A1 B1")
    assert (play.points("A1", "attack"), play.points("A1", "form")) == (0, 2)
    assert play.table.told()[-1] == (
        "A1 Warrior Elite doesn't attack B1 Warrior Elite: its Katana, form 1, is spent, and so is the Attack point."
    )


@pytest.mark.parametrize(
    ("form", "option"), [(1, "spear B1 A1"), (2, "spear B1"), (4, "line spear B1 S"), (1, "attack B1 A1")]
)
def test_p43_pursue_strikes_by_the_spear_at_its_present_form(form: int, option: str) -> None:
    line = f"B warrior-elite f7 S spear spear-1 last=spear form={form}"
    with scene("A warrior-elite f6 N", line, rolls=[6, 1], answers=[option]) as play:
        play.do("step A1 f5")
    assert play.health("A1") == 3
