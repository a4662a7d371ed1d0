"""Targets that get away, and attacks on several: who may be struck in their stead, and when (P7, P46, P62, P64)."""

from armybuilder.engine.games.analog_tactics.scenes import Stage
from tests.engine.analog_tactics.scene import scene

MAGE = "A mage-elite f3 N"


def attacked(play: Stage) -> list[str]:
    """Whom attacks were rolled against, in order."""
    return [play.state.names[event[2]] for event in play.events("rolls")]


def was_turned(play: Stage) -> bool:
    """True where the attacker was asked for another target."""
    return any(asked.endswith(": another target?") for asked in play.table.asked)


# Chain Lightning


def test_lightning_does_not_follow_a_link_that_is_recalled_out_of_contact() -> None:
    lines = [MAGE, "B mage-common f5 N", "B mage-common f6 N", "B mage-elite h8 N"]
    answers = ["recall B3 B2 h7"]
    with scene(*lines, picks={"A": ["chain-lightning"]}, level=7, rolls=[6, 1], answers=answers) as play:
        play.do("chain-lightning A1 B1")
    assert attacked(play) == ["B1"]


def test_lightning_goes_on_from_the_new_target_and_not_from_the_space_of_the_old_one() -> None:
    lines = [MAGE, "B mage-common f5 N", "B mage-common f6 N", "B mage-common e4 N", "B mage-elite h8 N"]
    answers = ["recall B4 B1 h7", "target B3"]
    with scene(*lines, picks={"A": ["chain-lightning"]}, level=7, rolls=[6, 1], answers=answers) as play:
        play.do("chain-lightning A1 B1")
    assert attacked(play) == ["B3"]


def test_lightning_that_strikes_nobody_goes_no_further() -> None:
    lines = [MAGE, "B mage-common f5 N", "B mage-common f6 N", "B mage-elite h8 N"]
    with scene(*lines, picks={"A": ["chain-lightning"]}, level=7, answers=["recall B3 B1 h7"]) as play:
        play.do("chain-lightning A1 B1")
    assert attacked(play) == []


def test_the_caster_chooses_the_way_that_lightning_takes() -> None:
    lines = [MAGE, "B warrior-elite f5 S", "B warrior-common f6 S", "B warrior-common e5 S"]
    with scene(*lines, picks={"A": ["chain-lightning"]}, rolls=[1, 1] * 3, answers=["next B3"]) as play:
        play.do("chain-lightning A1 B1")
    assert attacked(play) == ["B1", "B3", "B2"]


# Areas


def test_a_grenade_moves_whom_it_has_hit_before_it_strikes_the_next() -> None:
    lines = ["A engineer-elite f4 N", "B warrior-elite f6 N", "B warrior-common f7 N", "B warrior-common g6 N"]
    answers = ["next B2", "next B3"]
    with scene(*lines, picks={"A": ["grenade"]}, level=4, rolls=[6, 1] * 3, answers=answers) as play:
        play.do("grenade A1 f6")
    kinds = [event[0] for event in play.table.events if event[0] in ("rolls", "is moved")]
    assert attacked(play) == ["B2", "B3", "B1"]
    assert kinds == ["rolls", "is moved", "rolls", "is moved", "rolls"]


def test_a_force_blast_moves_each_before_it_strikes_the_next() -> None:
    lines = ["A mage-elite f5 N", "B warrior-elite f6 N", "B warrior-common g5 N"]
    with scene(*lines, picks={"A": ["force-blast"]}, rolls=[1, 6], level=5, answers=["next B1"]) as play:
        play.do("force-blast A1 A1")
    kinds = [event[0] for event in play.table.events if event[0] in ("rolls", "is moved")]
    assert kinds == ["rolls", "is moved", "rolls", "is moved"]


def test_a_grenade_strikes_nobody_twice_for_a_target_that_got_away() -> None:
    lines = ["A engineer-elite f4 N", "B mage-common f6 N", "B mage-common g6 N", "B mage-elite h9 N"]
    answers = ["next B1", "recall B3 B2 h8"]
    with scene(*lines, picks={"A": ["grenade"]}, level=7, rolls=[1, 6], answers=answers) as play:
        play.do("grenade A1 f6")
    assert attacked(play) == ["B1"]
    assert not was_turned(play)


def test_a_meteor_strikes_in_its_casters_order_and_nobody_twice() -> None:
    lines = [MAGE, "B mage-common g5 N", "B mage-common h5 N", "B mage-elite h8 N"]
    answers = ["next B2", "recall B3 B1 h7"]
    with scene(*lines, picks={"A": ["meteor"]}, level=8, rolls=[1, 6], answers=answers) as play:
        play.do("meteor A1 g5 3")
        play.end_round()
    assert attacked(play) == ["B2"]
    assert play.space("B1") == "h7"
    assert not was_turned(play)


# Shapes


def test_a_line_finds_no_other_target_beside_it() -> None:
    lines = ["A warrior-elite f5 N spear form=4", "B mage-common f6 N", "B mage-common d6 N", "B mage-elite h8 N"]
    with scene(*lines, level=7, answers=["recall B3 B1 h7"]) as play:
        play.do("line spear A1 N")
    assert play.events("fails")
    assert not was_turned(play)


def test_cleave_strikes_the_space_behind_and_nobody_else() -> None:
    lines = ["A warrior-elite f5 N", "B mage-common f6 N", "B mage-common f7 N", "B mage-common e5 N"]
    answers = ["next B2", "recall B4 B2 h7"]
    with scene(*lines, "B mage-elite h8 N", picks={"A": ["cleave"]}, level=7, rolls=[1, 6], answers=answers) as play:
        play.do("attack A1 B1")
    assert attacked(play) == ["B1"]
    assert not was_turned(play)


def test_cleave_strikes_the_double_that_stands_in_behind() -> None:
    lines = ["A warrior-elite f5 N", "B assassin-common f6 N", "B assassin-common f7 N", "B assassin-elite h8 N"]
    answers = ["next B2", "body-double B2 B3", "target B3"]
    picks = {"A": ["cleave"], "B": ["body-double"]}
    with scene(*lines, picks=picks, level=5, rolls=[1, 6, 1, 6], answers=answers) as play:
        play.do("attack A1 B1")
    assert attacked(play) == ["B3", "B1"]


def test_a_tesla_coil_never_strikes_its_own_drone() -> None:
    lines = ["A engineer-common f5 N tesla-coil", "A engineer-elite a1 N", "B mage-common f6 N", "B mage-elite h8 N"]
    with scene(*lines, level=7, answers=["recall B2 B1 h7"]) as play:
        play.do("tesla-coil A1")
    assert play.events("fails")
    assert not was_turned(play)


def test_who_has_been_carried_off_by_another_targets_answer_is_not_struck_from_afar() -> None:
    lines = ["A warrior-elite f5 N greatsword form=3", "B mage-elite f6 S", "B mage-common f4 N"]
    answers = ["next B1", "fear B1 A1", "to e4", "to d3"]
    with scene(*lines, picks={"B": ["fear"]}, level=5, answers=answers) as play:
        play.do("greatsword A1")
    assert attacked(play) == []


def test_a_katana_is_turned_only_on_a_unit_from_whose_front_it_strikes() -> None:
    lines = ["A warrior-elite f5 N katana", "B mage-elite h8 N", "B mage-common f6 S", "B mage-common e5 N"]
    with scene(*lines, level=7, answers=["face A1 N", "recall B1 B2 h7"]) as play:
        play.do("katana A1 B2")
    assert play.events("fails")
    assert not was_turned(play)


# Answers to one enemy


def test_a_turrets_reaction_is_for_who_came_into_its_range_alone() -> None:
    lines = ["A engineer-elite a1 N", "A turret f5 N", "B mage-elite g7 N", "B mage-common e6 N"]
    answers = ["turrets A2 B1", "teleport B1 g9", "face B1 N"]
    with scene(*lines, picks={"B": ["teleport"]}, level=7, answers=answers) as play:
        play.begin_turn("B")
        play.do("step B1 g6")
    assert play.events("fails")
    assert not was_turned(play)


def test_a_pursuit_is_for_who_leaves_alone() -> None:
    lines = ["A warrior-elite f5 N spear spear-1 last=spear", "B mage-elite f6 N", "B mage-common g5 N"]
    answers = ["attack A1 B1", "teleport B1 f9", "face B1 N"]
    with scene(*lines, picks={"B": ["teleport"]}, level=7, answers=answers) as play:
        play.begin_turn("B")
        play.do("step B1 f7")
    assert play.events("fails")
    assert not was_turned(play)


def test_retaliation_is_for_who_dealt_the_damage_alone() -> None:
    lines = ["A mage-elite f4 N", "A mage-common f6 N", "A mage-common e6 N", "B assassin-common f7 S hp=3"]
    answers = ["retaliate B1", "recall A1 A2 f5"]
    picks = {"B": ["retaliate"]}
    with scene(*lines, "B assassin-elite a1 N", picks=picks, level=5, rolls=[6, 1], answers=answers) as play:
        play.do("attack A2 B1")
    assert play.events("fails")
    assert not was_turned(play)


# What the attacker adds


def test_shadowstrike_adds_the_evasion_of_the_rolls() -> None:
    lines = ["A assassin-elite f5 N", "B warrior-elite f6 S"]
    answers = ["shadowstrike A1", "reorient B1 N"]
    with scene(*lines, picks={"A": ["shadowstrike", "anonymity"]}, level=5, rolls=[6, 1], answers=answers) as play:
        figure = play.state.figures[0][6]
        play.do("attack A1 B1")
    assert play.hit()["shadowstrike"] == figure


def test_cleave_with_a_katana_strikes_the_double_behind_whichever_way_it_faces() -> None:
    lines = ["A warrior-elite f5 N katana", "B assassin-common f6 S", "B assassin-common f7 N", "B assassin-elite h8 N"]
    answers = ["face A1 N", "next B2", "body-double B2 B3", "target B3"]
    picks = {"A": ["cleave"], "B": ["body-double"]}
    with scene(*lines, picks=picks, level=5, rolls=[1, 6, 1, 6], answers=answers) as play:
        play.do("katana A1 B1")
    assert attacked(play) == ["B3", "B1"]


def test_p7_a_katana_strikes_the_double_that_stands_in_as_its_bearer_comes() -> None:
    lines = ["A warrior-elite f6 N katana", "B assassin-elite f8 S", "B assassin-common a1 S"]
    answers = ["body-double B1 B2", "face A1 N", "target B2"]
    with scene(*lines, rolls=[6, 1], level=5, picks={"B": ["body-double"]}, answers=answers) as play:
        play.do("katana A1 B1")
    assert attacked(play) == ["B2"]
