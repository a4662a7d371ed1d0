"""Collision on the site: what the board, the aims and a character's figures say, and how far it reaches."""

from collections import Counter
from typing import Any
from unittest.mock import Mock

import pytest

from armybuilder.engine.games.collision import GAME, activation
from armybuilder.engine.games.collision.activation import Menu, begin
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.markers import WORTH
from armybuilder.engine.games.collision.showing import shown
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.match import Match
from armybuilder.engine.table import Asked, NeedChoice, Table, listed
from armybuilder.faces.emblems import emblem_path
from armybuilder.geometry.grid import DIRECTION_NAMES
from armybuilder.play.adapters import Board, Lead
from armybuilder.play.games.collision.adapter import ADAPTER, EMBLEMS, draw
from armybuilder.play.games.collision.planning import plans
from armybuilder.play.games.collision.reckoning import reckoned
from armybuilder.play.presenters import OptionButton
from catalog.shelf import shelf
from tests.engine.collision.battles import random_setup
from tests.engine.collision.scene import scene

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def drawn(match: Match[Any]) -> Board:
    return draw(match.state, match.setup, shelf("collision"))


def raid(minor: str = "gods-favor") -> Match[Any]:
    """A Supply Raid in which the crates are about to be placed."""
    setup = random_setup(1) | {"major": "supply-raid", "minors": [minor, "glorious-combat"], "points": 500}
    match = Match(GAME, setup, "1", (None, None)).run()
    match.answer(("attacker",))
    return match.run()


def test_each_crate_is_asked_for_with_its_number_and_the_objective_that_it_is_for() -> None:
    match, asked = raid(), list[Asked]()
    while match.question and isinstance(match.question.question, Asked) and "crate" in match.question.question:
        asked.append(match.question.question)
        match.answer(listed(match.question.options)[0])
        match.run()
    assert [each.partition(" in ")[0] for each in asked] == [
        f"Where do you place crate {number} of 4" for number in range(1, 5)
    ]
    assert {each.card for each in asked} == {"supply-raid"}


def test_before_the_battle_a_side_knows_where_both_deploy_and_who_lays_what() -> None:
    match = raid("hallowed-earth")
    board = drawn(match)
    aims = {each.name: each.words for each in board.aims}
    assert aims["Deployment"].startswith("The defender deploys first, in the center;")
    assert "blesses a tile before anybody deploys" in aims["Hallowed Earth"]
    tinted = Counter(shape.role for shape in board.ground.shapes if shape.role.startswith("home-"))
    assert sorted(tinted.values()) == sorted(map(len, match.state.zones)), "each zone has a tint of its own"
    match.state.turn = 1
    board = drawn(match)
    assert not any(shape.role.startswith("home-") for shape in board.ground.shapes)
    assert sorted(each.remarks[0] for each in board.standings) == ["attacker", "defender"]
    assert "blesses" not in {each.name: each.words for each in board.aims}["Hallowed Earth"]


def test_who_chooses_a_role_reads_what_the_major_objective_pays_for_it() -> None:
    match = Match(GAME, random_setup(1) | {"major": "supply-raid"}, "1", (None, None)).run()
    assert match.question
    assert isinstance(match.question.question, Asked)
    assert "Supply Raid pays 5 VP to the attacker if no crate is left at the end, to" in match.question.question.why


def test_the_hunted_character_is_marked_and_named_among_the_aims() -> None:
    with scene("A c3 north", "B c9 south") as battle:
        battle.state.nominee = battle.piece("B1")
        board = draw(battle.state, {"major": battle.state.major}, shelf("collision"))
    assert [token.marks for token in board.tokens] == [(), ("hunted",)]
    assert [each.name for each in board.aims if "Hunted is B1" in each.words] == ["Headhunter"]


def test_an_objective_says_how_far_both_sides_are() -> None:
    lines = "A c3 north", "A d3 north", "B c9 south"
    with scene(*lines, levels={"c3": 3, "d3": 2}, minors=("high-ground", "the-dark-gods")) as battle:
        battle.state.tributes = 2
        aims = {each.name: each.words for each in draw(battle.state, {"major": "headhunter"}, shelf("collision")).aims}
    assert aims["High Ground"].endswith("So far Army A has 2, Army B 0.")
    assert aims["The Dark Gods"].endswith("2 tributes paid so far.")
    with scene(*lines, minors=("survival-is-key", "gods-favor")) as battle:
        aims = {each.name: each.words for each in draw(battle.state, {"major": "headhunter"}, shelf("collision")).aims}
    assert aims["Survival is Key"].endswith("So far Army A has 100 points, Army B 50.")


def test_a_player_sees_who_carries_their_maps_and_nobody_elses() -> None:
    with scene("A c3 north", "B c9 south", minors=("map-carriers", "gods-favor")) as battle:
        battle.state.map_carrier = [battle.piece("A1"), battle.piece("B1")]
        board = draw(shown(battle.state, 0), {"major": battle.state.major}, shelf("collision"))
    assert [token.marks for token in board.tokens] == [("carries the maps",), ()]
    assert [each.name for each in board.aims if "while a carrier is secret" in each.words] == ["Map Carriers"]


def test_the_defeated_lie_beside_the_board() -> None:
    with scene("A c3 north weapon:power:12", "B c4 south", rolls=[4, 9]) as battle:
        battle.acts("A1", "single 1 B1")
        board = draw(battle.state, {"major": battle.state.major}, shelf("collision"))
        told = ADAPTER.outcomes(battle.state)
        assert "B1 Fighter is defeated by A1 Fighter." in battle.told()
    assert [(tray.owner, tray.name, tray.names) for tray in board.trays] == [(1, "Defeated", ["B1 Fighter"])]
    assert told == {"A1": ("0 injuries",), "B1": ("is defeated",)}


def test_a_die_that_luck_may_roll_again_is_asked_about_with_what_it_needs() -> None:
    with scene("A c3 north luck=1", "B c4 south luck=1", rolls=[1], answers=["pass", "pass"]) as battle:
        battle.acts("A1", "single 1 B1")
        rolled = "A1 Fighter rolled 1 to hit, needing 4:"
        assert {f"{rolled} roll again?", f"{rolled} does B1 Fighter have it rolled again?"} <= {*battle.table.asked}


def test_blessed_ground_is_marked_whoever_stands_on_it() -> None:
    with scene("A c3 north", "B c9 south", markers={"c3": "blessed ground"}, minors=("hallowed-earth",)) as battle:
        board = draw(battle.state, {"major": battle.state.major}, shelf("collision"))
    (token,) = [each for each in board.tokens if each.sign == "A1"]
    marked = [(each.column, each.row) for each in board.markers if each.words == "blessed ground"]
    assert marked == [(token.column, token.row)]


@pytest.mark.parametrize(
    ("line", "far"),
    [
        ("A f6 north endurance=0", 0),  # it can pay for no attack
        ("A f6 north endurance=1 move=2", 2),  # a Step is free, the Sword takes 1
        ("A f6 north endurance=2 move=2", 3),  # a Maneuver takes 1, too
        ("A f6 north endurance=4 move=2", 5),  # a Run takes 3
        ("A f6 north bow endurance=4 move=2", 4),  # from where it stands alone: beyond its reach it shoots, too
    ],
)
def test_a_character_is_shown_to_strike_where_it_can_pay_to_go_and_strike(line: str, far: int) -> None:
    with scene(line, rows=12, columns=12) as battle:
        strikes = ADAPTER.reach(battle.state, "A1").strikes
        here = battle.state.place[0]
        (column, row) = ADAPTER.place(battle.state, here) or (0, 0)
    assert max((max(abs(x - column), abs(y - row)) for x, y in strikes), default=0) == far


def test_who_has_moved_goes_nowhere_more() -> None:
    with scene("A f6 north", "B a1 south") as battle:
        battle.state.active, battle.state.moved[0] = 0, True
        assert ADAPTER.reach(battle.state, "A1").moves == frozenset()


def test_a_ranged_weapon_says_that_it_strikes_beyond_its_reach_and_injuries_what_they_take() -> None:
    with scene("A c3 north bow injuries=1", "B c9 south sword") as battle:
        ranged, melee = (
            next(each.made_of for each in ADAPTER.figures(battle.state, sign) if "reach" in each.name)
            for sign in ("A1", "B1")
        )
        board = draw(battle.state, {"major": battle.state.major}, shelf("collision"))
    assert "beyond" in ranged
    assert not melee
    assert ["takes 1 from" in " ".join(token.facts) for token in board.tokens] == [True, False]


@pytest.mark.parametrize(
    ("tile", "warning"),
    [
        ("g6", ""),
        ("h6", ", past B1’s Flame Wreath"),
        ("h4", ""),
        ("j6", ", past B1’s Flame Wreath"),
        ("f8", ", past B2’s Counter Attack"),
    ],
)
def test_a_movement_says_whose_answer_its_way_leads_past(tile: str, warning: str) -> None:
    lines = ("A f6 north move=3 endurance=6", "B i6 south flame-wreath", "B e9 south counter-attack")
    with scene(*lines, rows=10, columns=18) as battle:
        battle.state.active = 0
        asked = [Verbs.of(each).say(battle.state, each) for each in Menu(battle.table, 0).listed()]
        (said,) = [each for each in asked if each.startswith(f"{tile} ")]
        planned = " ".join(" ".join((plan.words, *plan.ways)) for plan in plans(battle.state, 0))
    assert said.partition(")")[2] == warning
    assert "past B1’s Flame Wreath" in planned


@pytest.mark.parametrize("tile", ["h6", "f8"])
def test_a_movement_past_an_answer_has_its_odds_looked_up_before_it_is_done(tile: str) -> None:
    lines = ("A f6 north move=3 endurance=6", "B i6 south flame-wreath", "B e9 south counter-attack")
    with scene(*lines, rows=10, columns=18) as battle:
        battle.state.active = 0
        leads_to, named = ADAPTER.leads_to(battle.state), battle.state.field.grid.named
        past, free = (leads_to(Verbs.maneuver(named(each))) for each in (tile, "g6"))
    assert past
    assert past == Lead(strikes=past.strikes, is_costly=True, turns=tuple(map(Verbs.face, DIRECTION_NAMES)))
    assert free
    assert free == Lead(free.words, free.strikes, turns=past.turns), "its way leads past nobody"
    assert [free.words.partition(";")[0], *reckoned(battle.state, Verbs.maneuver(named("g6")))] == [
        "no enemy to attack there",
        "No enemy to attack there; ends the activation.",
    ]
    for words, is_told in ("", False), ("the card", True):
        move = OptionButton(0, "maneuver", (), "", "", (), None, "move", (), words, is_costly=True)
        assert move.is_risky is not is_told, words


@pytest.mark.parametrize(
    ("who", "to", "words"),
    [
        ("endurance=2", "maneuver f8", "can attack B1 (hits 70 %) there"),
        ("endurance=2", "step f7", "no enemy to attack there; ends the activation"),
        ("endurance=1", "maneuver f8", "too little Endurance left to attack; ends the activation"),
        ("bow endurance=2", "step f7", "can attack B1 (hits 70 %) and B2 (hits 40 %) there"),
        (
            "endurance=3 static-jolt mana=1",
            "maneuver f8",
            "can attack B1 (Sword hits 70 %) and B2 (Static Jolt hits 40 %) there",
        ),
        ("endurance=2", "turn", "no enemy to attack there; ends the activation"),
    ],
)
def test_a_movement_says_whom_it_leads_to_attack_and_whether_it_ends_the_activation(
    who: str, to: str, words: str
) -> None:
    with scene(f"A f6 north {who}", "B f9 south", "B m6 north", rows=10, columns=18) as battle:
        battle.state.active = 0
        options = Menu(battle.table, 0).listed()
        lead = ADAPTER.leads_to(battle.state)(next(each for each in options if GAME.write(battle.state, each) == to))
    assert lead
    assert lead.words.replace("\N{NO-BREAK SPACE}", " ") == words


@pytest.mark.parametrize(("endurance", "is_told"), [(0, True), (1, False)])
def test_who_can_do_nothing_more_is_told_so_as_its_activation_ends_and_its_player_alone(
    endurance: int, is_told: bool
) -> None:
    with scene(f"A c3 north endurance={endurance}", "B c4 south", answers=["face north"]) as battle:
        battle.table.frames = []
        battle.acts("A1", "turn", "end")
        spent = [frame for frame in battle.table.frames if frame.kind == "spent"]
        assert [frame.text for frame in spent] == [
            "A1 Fighter can do nothing more with 0 Endurance, so its activation ends."
        ][:is_told]
        assert not any(Events.describe_for(battle.state, frame.event, 1) for frame in spent)
        assert Events.by_name["spent"].is_news


def test_a_kiss_of_death_says_first_that_it_slays() -> None:
    with scene("A f6 north kiss-of-death", "A f7 north", "B a1 south") as battle:
        battle.state.active = battle.piece("A2")
        kiss = Verbs.react("kiss-of-death", battle.piece("A1"))
        found = ADAPTER.leads_to(battle.state)(kiss)
    assert found
    assert found.words.startswith("A2 is slain in its recovery; first it recovers all Endurance")
    assert found.is_costly
    assert Verbs.react.sort == "act", "its space is that of who reacts, whomever that helps"


def test_the_ways_of_a_movement_are_reckoned_once_for_all_its_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    far = Mock(side_effect=activation.far)
    with scene("A f6 north move=3 endurance=6", "B i6 south flame-wreath", rows=10, columns=18) as battle:
        battle.state.active = 0
        ends = [each for each in Menu(battle.table, 0).listed() if each in Verbs.run]
        monkeypatch.setattr(activation, "far", far)
        said = [*map(Verbs.run.saying(battle.state), ends)]
    assert len(said) > far.call_count == 1


def test_all_that_objectives_lay_has_an_emblem() -> None:
    assert {*EMBLEMS} >= {*WORTH} - {"statue"}
    assert all(map(emblem_path, EMBLEMS.values()))


def test_the_shape_of_an_attack_is_told_apart_from_its_name() -> None:
    with scene("A f6 north") as battle:
        assert Verbs.use.say(battle.state, Verbs.use("fire-breathing", "line")) == "Fire Breathing (line)"


def test_a_direction_says_which_enemies_it_looks_at_and_which_it_turns_its_back_on() -> None:
    with scene("A f6 north", "B f9 south", "B i6 south", "B a6 south") as battle:
        state = battle.state
        assert Verbs.face.say(state, Verbs.face("north")) == "North", "nobody is active"
        state.active = 0
        said = [Verbs.face.say(state, Verbs.face(way)) for way in ("north", "east")]
    assert said == ["North (in front: B1)", "East (in front: B2; behind: B3)"]


@pytest.mark.parametrize(("tile", "beside"), [("g6", " beside B1’s Flame Wreath"), ("h6", "")])
def test_who_activates_beside_a_flame_wreath_is_asked_about_with_it(tile: str, beside: str) -> None:
    with (
        scene("A f6 north", "A e6 north kiss-of-death", f"B {tile} south flame-wreath") as battle,
        pytest.raises(NeedChoice, match=f"A1 Fighter activates{beside}: react"),
    ):
        begin(Table(battle.state, (None, None)), 0)


@pytest.mark.parametrize(("facing", "turned"), [("north", " Sword, facing south, hits"), ("south", " Sword hits")])
def test_a_planned_attack_says_which_way_to_turn_for_it(facing: str, turned: str) -> None:
    with scene(f"A f6 {facing} endurance=1", "B f5 north") as battle:
        battle.state.active = 0
        assert any(turned in way for plan in plans(battle.state, 0) for way in plan.ways)


@pytest.mark.parametrize(("injuries", "said"), [(0, "heals nothing"), (1, "heals 1 injury")])
def test_regenerating_without_an_injury_is_said_to_heal_nothing(injuries: int, said: str) -> None:
    lines, ground = (f"A c3 north injuries={injuries}", "B c9 south"), {"c3": "blessed ground"}
    with scene(*lines, markers=ground, minors=("hallowed-earth",)) as battle:
        battle.state.active = 0
        (option,) = (each for each in Menu(battle.table, 0).listed() if each in Verbs.grant)
        assert said in Verbs.grant.say(battle.state, option)


def test_turning_is_told_as_turning_and_a_roll_past_cover_with_what_it_needs() -> None:
    with scene("A c3 north", "B c9 south", answers=["face east"]) as battle:
        battle.acts("A1", "turn")
        assert "A1 Fighter turns where it stands." in battle.table.told()
        cover = Events.by_name["cover"]
        assert "more than 3, and gets through" in cover.tell(battle.state, 1, "partial", 4, True)
        assert "not more than 6, and misses" in cover.tell(battle.state, 1, "total", 6, False)
