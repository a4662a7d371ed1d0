"""A match in the fog on the site as long as a person plays a side: it tells what that person may know."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from armybuilder.engine.games.officers_chess.ground import is_seen
from armybuilder.engine.games.officers_chess.state import NOWHERE
from armybuilder.engine.table import listed
from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.models import Match
from armybuilder.play.presenters import MatchView
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import playback_of, shown_playback
from catalog.shelf import shelf
from tests.builder import client_of, newcomer, text_of
from tests.factories import HolderFactory, MatchFactory
from tests.matches import ended

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAME = "officers-chess"


@pytest.fixture
def holder(client: Client) -> Holder:
    return newcomer(client)


def in_the_fog(holder: Holder, seats: tuple[str, str] = (YOU, "random"), answers: int = 24) -> Match:
    """A match in which a person has given some answers, by the first option each time."""
    match = MatchFactory.create(game=GAME, seats=seats, holder=holder, chosen__fog=True)
    for _ in range(answers):
        question = playback_of(match).question
        assert question, "the person's turn"
        services.answer_match(match, listed(question.options)[-1], match.revision)
    return match


def yours(match: Match) -> int:
    """The player whom the person plays."""
    return int(match.seats.index(YOU))


def hidden_units(match: Match) -> Sequence[int]:
    """The enemies that stand in the fog."""
    state: Any = playback_of(match).state
    return [unit for unit in state.in_play(1 - yours(match)) if not is_seen(state, unit, yours(match))]


def test_the_form_offers_the_fog(client: Client) -> None:
    sent = {"game": GAME, "one": "sample:ford-of-arlen", "other": "sample:keepers-of-the-bridge", "seed": "7"}
    sent |= {"one_seat": YOU, "other_seat": "random", "fog": "on", "triangle": "damage"}
    assert 'type="checkbox"' in client.get(f"/fight/?game={GAME}").content.decode()
    assert client.post("/fight/", sent).status_code == 302
    assert Match.objects.get().setup["options"] == {"fog": True, "triangle": "damage"}


def test_the_board_has_nobody_on_it_who_stands_in_the_fog(holder: Holder) -> None:
    match = in_the_fog(holder)
    hidden = hidden_units(match)
    assert hidden
    playback = shown_playback(match, holder)
    scene = MatchView(match, playback, shelf(GAME), None, seats=(yours(match),))
    signs = {playback.state.names[unit].partition(" ")[0] for unit in hidden}
    assert signs.isdisjoint(piece.token.sign for piece in scene.pieces)
    assert re.search(rf"\b{len(hidden)} (units? )?out of sight", str(scene.board.standings[1 - yours(match)]))


def test_no_moment_and_no_line_tells_where_they_stand(holder: Holder) -> None:
    match = in_the_fog(holder)
    playback, cards = shown_playback(match, holder), shelf(GAME)
    assert playback.length < playback_of(match).length
    for at in range(playback.length + 1):
        state = playback.at(at)
        drawn = {piece.token.sign for piece in MatchView(match, playback, cards, at, seats=(yours(match),)).pieces}
        for unit in range(len(state.owner)):
            is_there = state.place[unit] != NOWHERE and is_seen(state, unit, yours(match))
            assert (state.names[unit].partition(" ")[0] in drawn) == is_there
    theirs = "DA"[yours(match)]
    assert not any(line.kind == "deploys" and line.text.startswith(f"{theirs}1 ") for line in playback.lines)


def test_the_page_the_log_and_a_strangers_page_tell_no_more(client: Client, holder: Holder) -> None:
    match = in_the_fog(holder)
    unit = hidden_units(match)[0]
    name = playback_of(match).state.names[unit]
    for browser in (client, client_of(HolderFactory.create())):
        for address in ("", "?at=5", "log.txt"):
            said = text_of(browser.get(f"/matches/{match.key}/{address}"))
            assert f"{name} moves" not in said
            assert f"{name} is deployed" not in said


def test_what_enemies_carry_is_hidden_in_the_open_too(holder: Holder) -> None:
    match = MatchFactory.create(game=GAME, seats=(YOU, "random"), holder=holder)
    while not playback_of(match).state.round:
        question = playback_of(match).question
        assert question
        services.answer_match(match, listed(question.options)[0], match.revision)
    scene = MatchView(match, shown_playback(match, holder), shelf(GAME), None, seats=(yours(match),))
    own, theirs = (
        [piece.said for piece in scene.pieces if (piece.token.owner == yours(match)) == is_own]
        for is_own in (True, False)
    )
    assert any("hidden" in said for said in theirs)
    assert not any("hidden" in said for said in own)


def test_a_finished_match_shows_all(holder: Holder) -> None:
    match = in_the_fog(holder, answers=4)
    Match.objects.update(is_over=True, seats=["random", "random"])
    match.refresh_from_db()
    assert shown_playback(match, holder).length == playback_of(match).length
    assert shown_playback(match, holder).eyes is None


def test_a_match_between_bots_shows_all_from_the_first_step(holder: Holder) -> None:
    match = ended(GAME, ("random", "random"), holder=holder, fog=True)
    Match.objects.update(is_over=False)
    match.refresh_from_db()
    assert shown_playback(match, holder).eyes is None


def test_two_people_at_one_screen_see_as_whoever_has_to_answer(holder: Holder) -> None:
    match = MatchFactory.create(game=GAME, seats=(YOU, YOU), holder=holder, chosen__fog=True)
    seen = set()
    for _ in range(30):
        playback = shown_playback(match, holder)
        assert playback.question
        assert playback.eyes == playback.question.player
        seen.add(playback.eyes)
        services.answer_match(match, listed(playback.question.options)[0], match.revision)
    assert seen == {0, 1}


def test_there_is_no_replay_file_before_the_end(client: Client, holder: Holder) -> None:
    match = in_the_fog(holder, answers=4)
    page = client.get(f"/matches/{match.key}/")
    assert f"/matches/{match.key}/match.json" not in page.content.decode()
    assert "you get it when the match is over" in text_of(page)
    answer = client.get(f"/matches/{match.key}/match.json")
    assert answer.status_code == 409
    assert "as soon as the match is over" in text_of(answer)
    Match.objects.update(is_over=True)
    file = client.get(f"/matches/{match.key}/match.json")
    assert json.loads(file.content)["setup"]["options"]["fog"] is True


def test_a_game_that_hides_nothing_hands_its_file_out_at_any_time(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    assert client.get(f"/matches/{match.key}/match.json").status_code == 200
