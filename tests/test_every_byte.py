"""Every byte that somebody is sent of a match in which something is hidden: none tells what is hidden from them."""

import html
import random
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from armybuilder.engine.games import game_of
from armybuilder.engine.table import listed
from armybuilder.play import services
from armybuilder.play.adapters import adapter_of
from armybuilder.play.models import Match
from armybuilder.play.selectors import open_questions, playback_of, shown_playback
from armybuilder.play.terms import PUBLIC, Terms
from catalog.shelf import shelf
from tests.builder import client_of
from tests.factories import visitor
from tests.people import met

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("forgetful_throttles")]

VEILED = {"officers-chess": {"fog": True}, "tactica": {}, "collision": {}}
#: The games in which things happen that not everybody hears of.
WITH_SECRET_EVENTS = ("officers-chess", "tactica")
ANSWERS = 40


def by_chance(match: Match, answers: int, seed: int) -> Match:
    """The match after answers by chance of whoever is asked."""
    draw = random.Random(seed)
    for _ in range(answers):
        questions = open_questions(match, playback_of(match))
        if not questions:
            return match
        question = draw.choice(questions)
        option = draw.choice(listed(question.options))
        services.answer_match(match, option, match.revision, question.player)
    return match


def bytes_of(client: Client, match: Match, last: int) -> Iterator[tuple[str, str]]:
    """All that a browser or a program can be sent of a match, each with its address; as it is read."""
    moments = sorted({0, 1, last // 2, max(0, last - 1), last})
    pages = ["", "log.txt", "match.json", "live", *(f"?at={at}" for at in moments)]
    addresses = [f"/matches/{match.key}/{page}" for page in pages]
    addresses += [f"/api/v1/matches/{match.key}/", f"/api/v1/matches/{match.key}/replay/", "/matches/"]
    for address in addresses:
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.get(address, headers=headers)
            text = html.unescape(answer.content.decode())
            yield address, re.sub(r"\s+", " ", text) + str(answer.headers)


def hidden_sentences(match: Match, eyes: int | None, told: list[str]) -> set[str]:
    """The sentences that are true, and that these eyes are not told, not even as a part of another."""
    all_lines = {re.sub(r"\s+", " ", line.text) for line in playback_of(match).lines}
    heard = "\n".join(told)
    return {line for line in all_lines if line not in heard} if eyes is not None else set()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", WITH_SECRET_EVENTS)
def test_no_byte_tells_a_sentence_that_is_hidden(game: str, seed: int) -> None:
    match, holders = met(game, Terms(watchers=PUBLIC), seed=str(seed), **VEILED[game])
    match = by_chance(match, ANSWERS, seed)
    hidden_from_somebody = 0
    for holder in (*holders, visitor()):
        playback = shown_playback(match, holder)
        told = [re.sub(r"\s+", " ", line.text) for line in playback.lines]
        hidden = hidden_sentences(match, playback.eyes, told)
        hidden_from_somebody += len(hidden)
        for address, text in bytes_of(client_of(holder), match, playback.length):
            assert {line for line in hidden if line in text} == set(), address
    assert hidden_from_somebody, "otherwise nothing was looked for"


@pytest.mark.parametrize("game", VEILED)
def test_the_table_looks_the_same_however_what_is_hidden_lies(game: str) -> None:
    """Whatever a player can't know could be different, and nothing that is drawn for them would be."""
    match, _ = met(game, Terms(watchers=PUBLIC), **VEILED[game])
    match, rules, cards = by_chance(match, ANSWERS, seed=4), game_of(game), shelf(game)
    assert rules.shown
    for player in (0, 1):
        state = playback_of(match).state
        boards = [
            adapter_of(game).draw(rules.shown(each, player), match.setup, cards)
            for each in (state.copy(), *(rules.view(state.copy(), player, dice) for dice in range(1, 9)))
        ]
        assert all(board == boards[0] for board in boards)


@pytest.mark.parametrize("game", VEILED)
def test_the_number_that_is_pushed_is_the_same_for_everybody(game: str) -> None:
    match, holders = met(game, Terms(watchers=PUBLIC), **VEILED[game])
    match = by_chance(match, 10, seed=3)
    sent = {client_of(each).get(f"/matches/{match.key}/live").content for each in (*holders, visitor())}
    assert sent == {b'{"changes": %d}' % match.changes}
