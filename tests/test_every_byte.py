"""Every byte that somebody is sent of a match in which something is hidden: none tells what is hidden from them."""

import html
import re
from collections.abc import Iterable, Iterator
from itertools import cycle, product

import pytest
from django.test import Client

from armybuilder.engine.games import game_of
from armybuilder.play.adapters import adapter_of
from armybuilder.play.models import Match
from armybuilder.play.selectors import playback_of, shown_playback
from armybuilder.play.terms import Terms, Watchers
from armybuilder.play.views import matches
from catalog.shelf import shelf
from tests.builder import client_of
from tests.factories import HolderFactory
from tests.hidden import VEILED, otherwise
from tests.people import by_chance, met, up_to_an_attack

pytestmark = [pytest.mark.django_db, pytest.mark.once]

#: The games in which things happen that not everybody hears of.
WITH_SECRET_EVENTS = ("officers-chess", "tactica")
ANSWERS = 40


def bytes_of(client: Client, match: Match, last: int) -> Iterator[tuple[str, str]]:
    """All that a browser or a program can be sent of a match, each with its address; as it is read.

    A page may answer a browser that swaps a part of it otherwise; a look is such a part itself, and looks are asked for
    in either way by turns.
    """
    moments = sorted({0, last // 2, last})
    pages = ["", "log.txt", "match.json", "live", *(f"?at={at}" for at in moments)]
    addresses = [f"/matches/{match.key}/{page}" for page in pages]
    addresses += [f"/api/v1/matches/{match.key}/{page}" for page in ("", "replay/", "position/")] + ["/matches/"]
    addresses += forecasts(match, range(4))
    ways: list[dict[str, str]] = [{}, {"HX-Request": "true"}]
    asked = list(product(addresses, ways))
    asked += zip(looks(match, moments), cycle(ways), strict=False)
    for address, headers in asked:
        answer = client.get(address, headers=headers)
        text = html.unescape(answer.content.decode())
        yield address, re.sub(r"\s+", " ", text) + str(answer.headers)


def looks(match: Match, moments: Iterable[int]) -> Iterator[str]:
    """The addresses of each piece at some moments, seen or not."""
    signs = [name.partition(" ")[0] for name in playback_of(match).state.names]
    yield from (f"/matches/{match.key}/look/?piece={sign}&at={at}" for at in moments for sign in signs)


def forecasts(match: Match, options: Iterable[int]) -> Iterator[str]:
    """The addresses of forecasts of some options."""
    for number in options:
        asked = f"forecast/?option={number}&revision={match.revision}"
        yield from (f"/matches/{match.key}/{asked}", f"/api/v1/matches/{match.key}/{asked}")


def hidden_sentences(match: Match, eyes: int | None, told: list[str]) -> set[str]:
    """The sentences that are true, and that these eyes are not told, not even as a part of another."""
    all_lines = {re.sub(r"\s+", " ", line.text) for line in playback_of(match).lines}
    heard = "\n".join(told)
    return {line for line in all_lines if line not in heard} if eyes is not None else set()


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", WITH_SECRET_EVENTS)
def test_no_byte_tells_a_sentence_that_is_hidden(game: str, seed: int) -> None:
    match, holders = met(game, Terms(watchers=Watchers.PUBLIC), seed=str(seed), **VEILED[game])
    match = by_chance(match, ANSWERS, seed)
    hidden_from_somebody = 0
    for holder in (*holders, HolderFactory.create()):
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
    match, _ = met(game, Terms(watchers=Watchers.PUBLIC), **VEILED[game])
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
def test_what_is_dealt_anew_tells_nothing_of_how_it_really_lies(game: str) -> None:
    """A deal that only shuffled what lies there would tell who knows its dice, as forecasts are asked for often."""
    match, _ = met(game, Terms(watchers=Watchers.PUBLIC), **VEILED[game])
    match, rules = by_chance(match, ANSWERS, seed=4), game_of(game)
    for player in (0, 1):
        state = playback_of(match).state
        other = rules.view(state.copy(), player, 11)
        assert rules.fingerprint(other) != rules.fingerprint(state)
        other.dice = state.dice
        for dice in range(1, 5):
            deals = [rules.fingerprint(rules.view(each.copy(), player, dice)) for each in (state, other)]
            assert deals[0] == deals[1]


@pytest.mark.parametrize("game", VEILED)
def test_looks_and_forecasts_are_the_same_however_what_is_hidden_lies(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte, no look and no forecast depends on anything that who asks can't know."""
    match, holders = met(game, Terms(watchers=Watchers.PUBLIC), **VEILED[game])
    match, attacks = up_to_an_attack(match)
    sent = set()
    for holder, blind in ((holders[0], [0]), (holders[1], [1]), (HolderFactory.create(), [0, 1])):
        client, playback = client_of(holder), shown_playback(match, holder)
        worlds = [playback, *(otherwise(playback, player, dice) for player in blind for dice in (1, 2))]
        for address in [*looks(match, [playback.length]), *list(forecasts(match, attacks))[::2]]:
            answers = []
            for world in worlds:
                monkeypatch.setattr(matches, "_playback_or_404", lambda *_, world=world: (match, world))
                answer = client.get(address)
                answers.append((answer.status_code, re.sub(rb"[0-9A-Za-z]{64}", b"a token by chance", answer.content)))
            assert set(answers) == {answers[0]}, address
            sent.add((address.partition("/?")[0].rpartition("/")[2], answers[0][0]))
    assert {("look", 200), ("forecast", 200), ("forecast", 404)} <= sent


@pytest.mark.parametrize("game", VEILED)
def test_the_number_that_is_pushed_is_the_same_for_everybody(game: str) -> None:
    match, holders = met(game, Terms(watchers=Watchers.PUBLIC), **VEILED[game])
    match = by_chance(match, 10, seed=3)
    sent = {client_of(each).get(f"/matches/{match.key}/live").content for each in (*holders, HolderFactory.create())}
    assert sent == {b'{"changes": %d}' % match.changes}
