"""Why can't I?: the reasons that a player hears who points at a piece and a space, on the page and in the API."""

import random
from collections.abc import Iterator

import pytest
from django.test import Client

from armybuilder.engine.table import NeedChoice, Table
from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.playback import Playback, Question
from armybuilder.play.presenters import MatchView
from armybuilder.play.reasons import NOT_ON_BOARD, reasons
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import playback_of
from armybuilder.play.terms import Terms
from catalog.errors import Refused
from tests.api import program_of
from tests.builder import client_of, newcomer, text_of
from tests.factories import MatchFactory, UserFactory
from tests.hidden import GAMES, VEILED, otherwise, scene_for
from tests.people import asked_of, by_chance, met

pytestmark = [pytest.mark.django_db, pytest.mark.once]

#: A match of each game is looked at after so many answers by chance, again and again.
EACH, TIMES = 9, 9


def pointed_at(scene: MatchView, seed: int, count: int = 12) -> Iterator[tuple[str, str]]:
    """Pieces and spaces by chance, and each piece that is seen beside each of the player's."""
    draw = random.Random(seed)
    own = [each.token.sign for each in scene.pieces if each.token.owner in scene.seats]
    others = [each.token.sign for each in scene.pieces]
    names = sorted(scene.board.space_names.values())
    for _ in range(count):
        yield draw.choice([*own, ""]), draw.choice([*names, *others])


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_player_points_at_there_is_a_reason(game: str) -> None:
    match, _ = met(game)
    seen = set()
    for seed in range(TIMES):
        match = by_chance(match, EACH, seed)
        if match.is_over:
            break
        scene = scene_for(match, asked_of(match).player)
        for piece, to in pointed_at(scene, seed):
            found = reasons(scene, piece, to)
            assert found
            assert len({each.words for each in found}) == len(found), "each is told once"
            seen |= {(each.wish and each.words) for each in found}
    assert len(seen) > 3


def test_a_question_that_the_board_doesnt_answer_says_so() -> None:
    match, _ = met("analog-tactics")
    while "pick" not in (question := asked_of(match)).text:
        match = by_chance(match, 1, 1)
    (found,) = reasons(scene_for(match, question.player), "", "a1")
    assert found.words == NOT_ON_BOARD


def dealt_anew(playback: Playback, player: int, dice: int) -> Playback:
    """The playback with its question asked again in a world in which what is hidden from a player lies otherwise."""
    other = otherwise(playback, player, dice)
    assert other.waiting
    table = Table(other.waiting.checkpoint.copy(), other.nobody, list(other.waiting.answers))
    try:
        other.game.step(table)
    except NeedChoice as asked:
        other.questions = (Question(asked.player, asked.question, asked.options, asked.always),)
        other.state = table.state
    return other


@pytest.mark.parametrize("game", VEILED)
def test_no_reason_tells_what_is_hidden(game: str) -> None:
    """However what a player can't know lies, each reason is the same, word for word."""
    match, _ = met(game, Terms(), **VEILED[game])
    compared = 0
    for seed in range(TIMES):
        match = by_chance(match, EACH, seed)
        if match.is_over or not (waiting := playback_of(match).waiting):
            continue
        player = waiting.player
        playback = playback_of(match, player)
        worlds = [
            scene_for(match, player, each) for each in (playback, *(dealt_anew(playback, player, n) for n in (1, 2)))
        ]
        if len({world.question.text for world in worlds if world.question}) > 1:
            continue  # the step itself went another way
        for piece, to in pointed_at(worlds[0], seed, 25):
            assert len({tuple(reasons(world, piece, to)) for world in worlds}) == 1, (piece, to)
            compared += 1
    assert compared > 50


@pytest.fixture
def holder(client: Client) -> Holder:
    return newcomer(client)


def test_the_page_says_why_with_the_rule_and_a_script_gets_a_part_of_it(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    address = f"/matches/{match.key}/why-not/"
    page = client.get(address, {"to": "d11"})
    assert "That is outside your deployment zone." in text_of(page)
    assert f'action="{address}"' in client.get(f"/matches/{match.key}/").content.decode()
    assert "/tactics-david/rules/" in page.content.decode()
    assert "<html" in page.content.decode()
    part = client.get(address, {"to": "d11"}, headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert "That is outside your deployment zone." in text_of(part)
    assert "No space or piece is called" in text_of(client.get(address, {"to": "z99"}))
    assert "No piece with the sign" in text_of(client.get(address, {"piece": "Z9"}))


def test_who_is_not_asked_hears_just_that() -> None:
    match, holders = met()
    asked = asked_of(match).player
    for watcher in (Client(), client_of(holders[1 - asked])):
        assert "It isn’t your turn." in text_of(watcher.get(f"/matches/{match.key}/why-not/", {"to": "d1"}))


def test_a_program_hears_the_same() -> None:
    user = UserFactory.create()
    client, holder = program_of(user), Holder(user)
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    address = f"/api/v1/matches/{match.key}/why-not/"
    (reason,) = client.get(address, {"to": "d11"}).json()
    assert reason["words"] == "That is outside your deployment zone."
    assert reason["rule"]["slug"] == "deploying"
    question = client.get(f"/api/v1/matches/{match.key}/").json()["question"]
    assert [each["slug"] for each in question["rules"]] == ["deploying"]
    assert all(question["why"])
    wrong = client.get(address, {"to": "z99"})
    assert wrong.status_code == 400
    assert wrong.json()["mistakes"][0]["path"] == "to"


def test_an_answer_that_is_refused_says_the_same(holder: Holder) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    with pytest.raises(Refused, match="is not yours"):
        services.answer_match(match, ("place", len(playback_of(match).state.owner) - 1), match.revision)
