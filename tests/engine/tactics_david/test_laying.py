"""Terrain pieces that the players place in turns (The Battlefield, Terrain Pieces; ruling G133)."""

from typing import Any

import pytest

from armybuilder.engine.bots import GreedyBot
from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.laying import Spaces
from armybuilder.engine.games.tactics_david.scenes import setup
from armybuilder.engine.games.tactics_david.state import DEPLOYING, LAYING
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.match import Match
from armybuilder.engine.replay import play, record
from catalog.shelf import shelf
from tests.engine.invariants import CHECKS
from tests.engine.matches import play_checked, tactics_david, two_bots
from tests.engine.tactics_david.cards import plain_cards
from tests.engine.tactics_david.test_match_frame import answer, written

PIECES = {"house-1": 2, "fence": 1, "bridge": 0}
RIVER = {f"{column}4": "water" for column in "abcde"}


def agreed(each: int) -> dict[str, Any]:
    return {"terrain": {"each": each, "pieces": PIECES}}


def match_of(each: int, terrain: Any = RIVER, pieces: Any = None, *lines: str) -> Match[Any]:
    made = setup(plain_cards(), lines or ("A soldier - -", "B knight - -"), terrain, pieces or {}, 7, 5)
    return Match(GAME, made | agreed(each), "laying", (None, None)).run()


def test_the_players_place_pieces_by_turns_then_they_deploy() -> None:
    match = match_of(2)
    assert written(match) == ["lay bridge", "lay fence", "lay house-1", "enough"]
    for text in ("lay house-1", "on c3", "lay bridge", "on b4", "lay fence", "on a3", "enough"):
        assert match.state.phase == LAYING
        answer(match, text)
    assert (match.state.phase, match.state.player) == (DEPLOYING, 0)
    assert [GAME.write(match.state, Verbs.on(space)) for space, _ in match.state.field.laid] == [
        "on c3",
        "on b4",
        "on a3",
    ]
    assert match.state.field.height(match.state.field.grid.named("c3")) == 2


@pytest.mark.django_db
@pytest.mark.once
def test_pieces_are_named_as_their_cards_are() -> None:
    state = match_of(1).state
    named = {slug: Verbs.lay.say(state, Verbs.lay(slug)) for slug in shelf("tactics-david").kind("terrain_piece")}
    assert named == {slug: card.name for slug, card in shelf("tactics-david").kind("terrain_piece").items()}


def test_who_stops_leaves_the_other_to_go_on() -> None:
    match = match_of(3)
    answer(match, "enough")
    for text in ("lay house-1", "on c3", "lay house-1", "on d3"):
        assert match.state.player == 1
        answer(match, text)


@pytest.mark.parametrize(
    ("slug", "space", "said"),
    [
        ("house-1", "c3", ""),
        ("bridge", "c4", ""),
        ("house-1", "c5", "lies there already"),
        ("bridge", "c3", "goes over Water"),
        ("house-1", "c4", "Only a bridge"),
        ("house-1", "e6", "only way on foot"),
        ("fence", "a1", "needs this space"),
    ],
)
def test_why_a_piece_may_not_stand_somewhere_g133(slug: str, space: str, said: str) -> None:
    walls = {**dict.fromkeys(("a6", "b6", "c6", "d6"), 2), "c5": 2, **dict.fromkeys(("b1", "c1", "d1", "e1"), 1)}
    walls |= dict.fromkeys(("c2", "d2", "e2"), 1)
    state = match_of(1, RIVER, walls, *["A soldier - -"] * 3, "B knight - -").state
    options = Spaces(state, slug)
    option = Verbs.on(state.field.grid.named(space))
    assert said in options.why_not(option)
    assert (option in options.listed()) == (not said)


def test_a_bridge_closes_no_water_that_was_open() -> None:
    state = match_of(1, {"c4": "water", "c5": "water", "c3": "water"} | dict.fromkeys(("b4", "d4"), "water")).state
    assert "only way" in Spaces(state, "bridge").why_not(Verbs.on(state.field.grid.named("c4")))


def test_a_bot_gives_cover_to_those_who_shoot_less_and_leaves_the_way_open_to_those_who_shoot_more() -> None:
    lines = ["A soldier - -"] * 3 + ["B archer - -"] * 3
    made = setup(plain_cards(), lines, {}, {}, 9, 9) | agreed(3)
    match = Match(GAME, made, "cover", (GreedyBot("a"), GreedyBot("b")))
    while match.state.phase == LAYING:
        match.step()
    laid = [slug for _, slug in match.state.field.laid]
    assert laid == ["house-1", "fence"] * 3


@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 212), marks=pytest.mark.long)])
def test_matches_by_chance_with_pieces_to_place_end_with_everything_in_step(seeds: range) -> None:
    for seed in map(str, seeds):
        made = tactics_david(seed) | agreed(1 + int(seed) % 6)
        assert GAME.result(play_checked(GAME, made, seed, CHECKS["tactics-david"])) is not None


def test_a_replay_places_the_same_pieces() -> None:
    match = Match(GAME, tactics_david("replay") | agreed(3), "replay", two_bots("replay"))
    while match.result is None:
        match.step()
    again = play(record(match))
    assert again.state.field.laid == match.state.field.laid != ()
    assert again.state.key() == match.state.key()
