"""What questions and answers say of what they do and cost."""

from functools import partial

import pytest

from armybuilder.engine.games.analog_tactics import gains, turn
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Asked
from armybuilder.play.games.analog_tactics.adapter import ADAPTER, price, reach, says
from catalog.shelf import shelf
from tests.engine.analog_tactics.scene import scene

ELITE, FAR = "A engineer-elite f4 N", "B warrior-elite a1 N"


def test_what_is_built_is_told_with_its_figures_as_the_team_builds_it() -> None:
    with scene(ELITE, FAR, picks={"A": ["material-research", "increased-range"]}) as play:
        space = play.state.field.board.named("f5")
        told = [Verbs.build(0, card, space) for card in ("drone", "wall", "turret")]
        assert [Verbs.of(each).say(play.state, each) for each in told] == [
            "A1 → Drone (4 Health, 1 Armor, 4 Movement, 1 Damage, range 1) → f5",
            "A1 → Wall (4 Health, 1 Armor) → f5",
            "A1 → Turret (3 Health, 1 Armor, 2 Damage, range 4) → f5",
        ]


@pytest.mark.django_db
def test_a_card_that_builds_says_what_its_obstacle_does() -> None:
    with scene(ELITE, FAR) as play:
        cards = shelf("analog-tactics")
        said = [says(play.state, card) for card in map(cards.called, ("wall", "turret", "drone", "reorient")) if card]
        weapons = [says(play.state, card) for card in map(cards.called, ("bow", "rapier")) if card]
    assert cards.kind("obstacle")["wall"].text in said[0]
    assert [("evades with 2" in each, "It stays until" in each) for each in said] == [
        *((True, True),) * 2,
        *((False, True), (False, False)),
    ]
    assert weapons[0].startswith("Each form: [[Attack]] at")
    assert [weapons[1].count(f"Form {number}: ") for number in range(1, 5)] == [1, 1, 1, 1]


@pytest.mark.django_db
def test_what_a_mages_points_are_earned_by_and_buy_is_told() -> None:
    with scene("A mage-elite f4 N", FAR) as play:
        told = {aim.name: aim.words for aim in ADAPTER.draw(play.state, {}, shelf("analog-tactics")).aims}
    assert "Flash Flood (2), Pyre (3)" in told["Ritual points"]
    assert "Voidfire" in told["Forbidden points"]


@pytest.mark.django_db
def test_everybody_is_told_how_far_an_assassin_is_with_its_missions() -> None:
    with scene("A warrior-elite f4 N", "B assassin-elite a1 N", picks={"B": ["blur"]}) as play:
        play.state.counts[1] = (3, 0, 0, 0, 0)
        told = {aim.name: aim.words for aim in ADAPTER.draw(play.state, {}, shelf("analog-tactics")).aims}
    assert "Missions of Player A" not in told
    assert told["Missions of Player B"].startswith(
        "Rewards taken: Blur, of at most 2. Common Damage +1: 3 of 12 damage dealt by its commons. "
    )


def test_a_step_says_which_objective_it_leaves_before_it_is_done() -> None:
    with scene("A warrior-elite f6 N", "A warrior-common e5 N", FAR) as play:
        space = play.state.field.board.named("f7")
        found, other = (ADAPTER.leads_to(play.state)(Verbs.step(unit, space)) for unit in (0, 1))
    assert other is None
    assert found
    assert (found.words, found.is_costly) == (
        "leaves the central objective, which would pay 1 XP as your turn ends",
        True,
    )


def test_a_step_says_which_ways_go_on_from_it_where_nobody_can_answer_them() -> None:
    with scene("A warrior-elite f3 N", "B warrior-elite e7 S") as play:
        named, place = play.state.field.board.named, partial(ADAPTER.place, play.state)
        play.state.movement[0] = 3
        found = ADAPTER.leads_to(play.state)(Verbs.step(0, named("f4")))
        assert found
        ends = {way[-1] for way in found.onward}
        assert place(named("f6")) in ends, "next to an enemy, where its way ends"
        play.state.put(1, named("f6"))
        found = ADAPTER.leads_to(play.state)(Verbs.step(0, named("f4")))
        assert found
        assert not {place(named("e5")), place(named("g5"))} & {way[-1] for way in found.onward if len(way) == 2}
        play.state.put(1, named("f4"))
        assert ADAPTER.leads_to(play.state)(Verbs.step(0, named("f2"))) is None, "an enemy beside it may strike first"


def test_the_log_says_whether_a_level_was_paid_for_and_the_pick_what_was_picked_before() -> None:
    with scene("A warrior-elite f4 N", FAR, picks={"A": ["rage"]}, answers=["pick sweep"]) as play:
        play.state.earned[0] = (1,)
        play.end_round()
        assert [event[1:] for event in play.events("rises")] == [(0, 2, 1), (0, 3, 0), (1, 2, 0)]
        gains.pick(play.table, 0)
        asked = play.table.asked[-1]
        assert isinstance(asked, Asked)
        assert asked.why.endswith("Picked so far: Rage.")


@pytest.mark.parametrize(
    ("unit", "card", "words"),
    [
        ("warrior-elite", "rage", "Rage"),
        ("warrior-elite", "bow", "Bow (weapon)"),
        ("engineer-elite", "medbay", "Medbay (the elite alone)"),
    ],
)
def test_what_a_level_brings_is_told_apart(unit: str, card: str, words: str) -> None:
    with scene(f"A {unit} f4 N", FAR) as play:
        assert Verbs.pick(card) in gains.picks(play.state, 0, 2)
        assert Verbs.pick.say(play.state, Verbs.pick(card)) == words


def test_a_facing_says_which_enemies_it_sees() -> None:
    with scene("A warrior-elite f4 N", "B warrior-elite f6 S", "B warrior-common f7 S") as play:
        said = [Verbs.face.say(play.state, Verbs.face(0, facing)) for facing in (0, 3)]
    assert said == ["A1 → N (as now; sees B1)", "A1 → S"], "B2 stands behind B1"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("frost", "Special 1, 1× a turn"),
        ("teleport", "Special 1 or Reaction 1, 1× a turn"),
        ("terraform", "Special 1, 2× a round"),
        ("warhammer", ""),
    ],
)
def test_a_card_to_pick_says_what_it_takes_and_how_often_it_is_used(card: str, words: str) -> None:
    found = shelf("analog-tactics").called(card)
    assert found
    assert price(found) == words


@pytest.mark.django_db
def test_pieces_say_in_a_word_what_they_are_and_what_points_they_have_left() -> None:
    with scene("A mage-elite f4 N movement=2 special=0", "A turret f6 N", FAR) as play:
        tokens = ADAPTER.draw(play.state, {}, shelf("analog-tactics")).tokens
    assert [each.label for each in tokens] == ["Elite", "Turret", "Elite"]
    assert tokens[0].left == "2 Movement, 1 Attack, 1 Reaction"


def test_teleport_is_no_move_but_one_could_go_there_and_its_price_is_asked_with_where_to() -> None:
    picks = {"A": ["teleport"]}
    with scene("A mage-elite f4 N", FAR, picks=picks, answers=["pay special", "face A1 N"]) as play:
        space = play.state.field.board.named("f7")
        teleport = Verbs.teleport(0, space)
        assert Verbs.of(teleport).sort_of(teleport) is None
        play.state.movement[0] = 0
        moves = reach(play.state, "A1").moves
        found = ADAPTER.leads_to(play.state)(teleport)
        assert found
        assert found.words == "1 Special or 1 Reaction"
        play.state.special[0] = 0
        assert ADAPTER.leads_to(play.state)(teleport) is None, "there is nothing to choose: its price says it"
        play.state.special[0] = 1
        assert ADAPTER.leads_to(play.state)(Verbs.pay("special")) is None, "no unit is named by it"
        play.do("teleport A1 f7")
    assert ADAPTER.place(play.state, space) in moves
    assert "Teleport A1 → f7: pay with which points?" in play.table.asked


@pytest.mark.django_db
def test_a_unit_is_looked_at_with_its_weapons_their_form_and_what_its_team_picked() -> None:
    with scene("A warrior-elite f4 N katana form=2", FAR, picks={"A": ["rage"]}) as play:
        play.state.team_weapons[0] = ("bow",)
        first, second = ADAPTER.draw(play.state, {}, shelf("analog-tactics")).tokens
    assert first.facts[-2:] == ("Katana, Bow: form 2 next", "its team has Rage")
    assert not any("its team has" in fact for fact in second.facts)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("unit", "until"), [("warrior", "next turn"), ("mage", "once summoned"), ("assassin", "after a Reset")]
)
def test_who_is_out_says_when_it_comes_back(unit: str, until: str) -> None:
    with scene(f"A {unit}-elite f4 N", f"A {unit}-common - N", FAR) as play:
        (tray,) = ADAPTER.draw(play.state, {}, shelf("analog-tactics")).trays
    assert [each.removeprefix("A2 ") for each in tray.names] == [f"{unit.title()} Common (back {until})"]


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "waiting"), [(0, [("A2 Engineer Common",)]), (1, [])])
def test_a_drone_waits_to_be_placed_but_comes_back_from_nowhere(number: int, waiting: list[tuple[str]]) -> None:
    with scene(ELITE, "A engineer-common - N", FAR) as play:
        play.state.round = number
        trays = ADAPTER.draw(play.state, {}, shelf("analog-tactics")).trays
    assert [tuple(tray.names) for tray in trays if tray.name == "Reserve"] == waiting


def test_each_round_begins_with_what_the_objectives_pay_in_it() -> None:
    with scene("A warrior-elite f4 N", FAR) as play:
        turn.begin_round(play.table)
        assert [event[1:] for event in play.events("pays")] == [("C", "vp"), ("1", "xp")]
