"""Reactions: which are offered against which attack, each once (AT62), and what keeps damage away, together."""

import pytest

from armybuilder.engine.games.analog_tactics.scenes import Stage
from tests.engine.analog_tactics.scene import scene
from tests.engine.cases import Case

WARRIOR, MAGE = "A warrior-elite f6 N", "A mage-elite f6 N"


def question(play: Stage, start: str) -> list[str]:
    return [asked for asked in play.table.asked if asked.startswith(start)]


# What can be answered how


CASES = {
    "block works under gravity for there are dice": Case(
        "A mage-elite f6 N, B warrior-elite f7 S", "6 3", "gravity A1; attack A1 B1", {"damage: block": -3}, "block B1",
        picks={"A": ["gravity"], "B": ["block"]}),
    "p69 nobody quicksteps away from what needs no dice": Case(
        "A mage-elite f6 N, B assassin-elite f7 S", "", "drain A1 B1", {"times offered quickstep": 0},
        picks={"A": ["drain"], "B": ["quickstep"]}),
    "taunt by ability and by axe is one option": Case(
        "A warrior-elite f6 N battle-axe-1 last=battle-axe, B warrior-elite f7 S", "", "",
        {"options taunt": ["taunt A1"], "count options battle-axe-1": 0}, picks={"A": ["taunt"]}),
    "at62 nobody taunts twice in one attack": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S battle-axe-1 last=battle-axe reaction=2", "1 6", "attack A1 B1",
        {"times offered taunt": 1, "points A1 movement": 2}, "taunt B1", picks={"B": ["taunt"]}),
    "at62 who has turned before the rolls does not turn again after them": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S reaction=2", "1 6", "attack A1 B1", {"times offered reorient": 1},
        "reorient B1 N"),
    "each of two neighbours may taunt who comes near": Case(
        "A warrior-elite f8 S, B warrior-elite f6 S, B warrior-common g7 S", "", "step A1 f7",
        {"points A1 movement": 0}, "taunt B1; taunt B2", picks={"B": ["taunt"]}),
    "rage gives its attack point to who returns with half its health": Case(
        "A mage-elite f4 N, B warrior-elite a1 N, B warrior-common f6 NE hp=2", "1", "voidfire A1 B2; begin turn B",
        {"health B2": 2, "points B2 attack": 2}, "on B2 a3; face B2 N", level=2,
        picks={"A": ["forbidden 1 points"], "B": ["rage"]}),
    "one special point strikes one of two horrors": Case(
        "A warrior-elite f6 N greatsword form=2, B mage-elite a1 N, B eldritch-horror f7 S, B eldritch-horror g6 S",
        "1 6", "greatsword A1", {"points A1 special": 0, "count events rolls": 1}, "next B2"),
    "a spell that is paid for is turned on a horror for its toll alone": Case(
        "A mage-elite f4 N special=2, B mage-elite h8 N, B mage-common f6 S, B eldritch-horror e6 S", "6 1",
        "fireball A1 B2", {"points A1 special": 0, "dealt": [2]}, "recall B1 B2 h7; target B3",
        picks={"A": ["fireball"]}),
    "fear by a reaction takes a special point for the toll alone": Case(
        "A mage-elite f6 N special=1 reaction=1, B mage-elite a1 N, B eldritch-horror f7 S", "", "fear A1 B2",
        {"points A1 special": 0, "points A1 reaction": 0}, "to f8; to f9", picks={"A": ["fear"]}),
    "nothing is recycled where somebody has come by the same mass teleport": Case(
        "A mage-elite f5 N, B engineer-common f4 N, A mage-common f6 N, B engineer-elite a1 N, B wall f3 N", "",
        "mass-teleport A1 f4", {"space A1": "f4", "space B1": "", "times offered recycle": 0},
        picks={"A": ["ritual 2 points"]}),
    "p70 the last attack of a rapier is answered too": Case(
        "A warrior-elite f6 N rapier, B assassin-elite f7 S", "6 1 6 1 6 1 6 1", "rapier A1 B1", {"health A1": 3},
        "retaliate B1; retaliate B1", picks={"B": ["retaliate"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


@pytest.mark.parametrize("card", ["avoid", "parry"])
def test_what_changes_a_modifier_is_not_offered_under_gravity(card: str) -> None:
    lines = ["A mage-elite f6 N", "B warrior-elite f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["gravity"], "B": ["parry"]}) as play:
        play.do("gravity A1")
        play.do("attack A1 B1")
    assert play.times_offered(card) == 0


# Each once an attack


@pytest.mark.parametrize(
    ("upgrade", "weapon", "pick"),
    [("warhammer-1", "warhammer", "block"), ("spear-2", "spear", "block"), ("katana-1", "katana", "parry")],
)
def test_what_an_ability_and_a_weapon_give_is_offered_once(upgrade: str, weapon: str, pick: str) -> None:
    with scene(WARRIOR, f"B warrior-elite f7 S {upgrade} last={weapon}", rolls=[1, 6], picks={"B": [pick]}) as play:
        play.do("attack A1 B1")
    reacting = next(among for among in play.table.offered if "avoid B1" in among)
    assert reacting.count(f"{pick} B1") == 1


def test_at62_a_drone_is_repaired_once_in_an_attack() -> None:
    lines = [WARRIOR, "B engineer-elite f8 S reaction=2", "B engineer-common f7 S hp=1"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["repair"]}, answers=["repair B1 B2"]) as play:
        play.state.figures[0] = (*play.state.figures[0][:5], 3, *play.state.figures[0][6:])
        play.do("attack A1 B2")
    assert play.space("B2") == ""
    assert not question(play, "B2 is at 0 Health")


def test_a_taunt_tells_of_nobody_who_had_no_point_to_lose() -> None:
    lines = ["A warrior-elite f6 N", "B warrior-elite f7 S", "B warrior-common f5 N movement=0"]
    with scene(*lines, picks={"A": ["taunt"]}, answers=["pay special"]) as play:
        play.do("taunt A1")
    assert [event[1:] for event in play.events("loses steps")] == [(play.unit("B1"), 1)]


# Damage that is handed on


def test_a_shield_takes_the_share_that_mana_link_hands_on() -> None:
    lines = [WARRIOR, "B mage-elite a1 N", "B mage-common f7 S"]
    answers = ["mana-link B1", "share B1", "share B1"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["mana-link"]}, answers=answers) as play:
        play.state.is_shielded[play.unit("B1")] = True
        play.do("attack A1 B2")
    assert (play.health("B1"), play.health("B2")) == (4, 2)
    assert not play.state.is_shielded[play.unit("B1")]


def test_a_shielded_familiar_can_take_more_than_its_health() -> None:
    lines = ["A warrior-elite f6 N greatsword form=1", "B mage-elite f7 N", "B mage-common a1 N hp=1"]
    answers = ["mana-link B1", "share B2", "share B2", "share B2", "share B2"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["mana-link"]}, answers=answers) as play:
        play.state.is_shielded[play.unit("B2")] = True
        play.do("greatsword A1 B1")
    assert (play.health("B1"), play.health("B2")) == (4, 1)


def test_a_shield_takes_what_substitute_hands_on() -> None:
    lines = [WARRIOR, "B mage-elite f7 S", "B mage-common f10 N"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["substitute"]}, answers=["substitute B1"]) as play:
        play.state.is_shielded[play.unit("B2")] = True
        play.do("attack A1 B1")
    assert (play.space("B2"), play.health("B1"), play.health("B2")) == ("f7", 4, 2)


# Rage, and Luck


def test_uncanny_luck_shows_the_totals_as_they_stand_and_who_wins() -> None:
    lines = ["A assassin-elite f6 N", "B assassin-elite f7 NE"]
    answers = ["uncanny-luck hit", "uncanny-luck hit"]
    with scene(*lines, rolls=[1, 4, 6, 2], answers=answers) as play:
        play.do("attack A1 B1")
    assert [asked.partition(":")[0] for asked in question(play, "A1: ") + question(play, "B1: ")] == ["A1", "B1"]
    assert question(play, "A1: ") == ["A1: 1 (die 1) to hit, 6 (die 4) to evade, a miss. Roll again?"]
    assert question(play, "B1: ") == ["B1: 6 (die 6) to hit, 6 (die 4) to evade, a miss. Roll again?"]


# What a Horror costs


def test_a_sweep_strikes_a_horror_and_pays_for_it_only_with_the_point() -> None:
    """P71: who has the Special point can't leave the Horror out."""
    lines = ["B warrior-common e6 S", "B warrior-elite g6 S", "C mage-elite a1 N", "C eldritch-horror f7 S"]
    for special, struck in ((1, ["B1", "B2", "C2"]), (0, ["B1", "B2"])):
        sweeper = f"A warrior-elite f6 N special={special}"
        answers = [f"next {name}" for name in struck[:-1]]
        with scene(sweeper, *lines, picks={"A": ["sweep"]}, rolls=[1, 6] * len(struck), answers=answers) as play:
            play.do("sweep A1")
        assert [play.state.names[event[2]] for event in play.events("rolls")] == struck
        assert play.points("A1", "special") == 0


# What several things bring together


@pytest.mark.parametrize(
    ("card", "form", "pool"), [("warhammer", 2, "reaction"), ("battle-axe", 1, "movement"), ("battle-axe", 3, "attack")]
)
def test_a_point_that_a_blow_took_is_missing_when_its_victim_comes_back(card: str, form: int, pool: str) -> None:
    """P72: in the same round, that is; with the next its points are refreshed."""
    answers = ["on B1 f1", "face B1 N"]
    lines = [f"A warrior-elite f6 N {card} form={form}", "B warrior-elite f7 S hp=1"]
    with scene(*lines, rolls=[6, 1], answers=answers) as play:
        before = play.points("B1", pool)
        play.do(f"{card} A1 B1", "upgrade A1 " + f"{card}-1")
        play.begin_turn("B")
        assert (play.space("B1"), play.points("B1", pool)) == ("f1", before - 1)
        play.new_round()
        assert play.points("B1", pool) == before


def test_what_mass_teleport_kills_is_recycled_where_it_stood() -> None:
    lines = ["A mage-elite f4 N", "B engineer-common f5 N", "B engineer-elite a1 N", "B wall f9 N"]
    with scene(*lines, picks={"A": ["ritual 2 points"]}, answers=["recycle wall"]) as play:
        play.do("mass-teleport A1 f8")
    wall = play.state.occupant[play.state.field.board.named("f5")]
    assert wall >= 0
    assert play.state.profile[wall].slug == "wall"


@pytest.mark.parametrize("spell", ["chain-lightning A1 B1", "force-blast A1 A1", "fireball A1 B1"])
def test_who_was_struck_by_a_spell_may_react_when_it_is_over(spell: str) -> None:
    picks = {"A": ["chain-lightning", "force-blast", "fireball"], "B": ["taunt"]}
    with scene(MAGE, "B warrior-elite f7 S reaction=1", rolls=[1] * (2 - ("blast" in spell)), picks=picks) as play:
        play.do(spell)
    assert question(play, "The attack on B1 is over")


# However a unit comes into range


@pytest.mark.parametrize(
    ("done", "pick", "elite"), [("swap A1 B1", "swap", "f7"), ("mass-teleport A1 f7", "ritual 2 points", "a1")]
)
def test_a_turret_shoots_at_who_comes_by_a_swap_or_a_mass_teleport(done: str, pick: str, elite: str) -> None:
    lines = ["A mage-elite f4 N", f"B engineer-elite {elite} S", "B turret f9 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": [pick]}, answers=["turrets B2 A1"]) as play:
        play.do(done)
    assert play.health("A1") == 2
