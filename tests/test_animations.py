"""Animations: dice and blows, drawn from the events that the log tells."""

from collections.abc import Iterable

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.engine.games import can_be_played, game_of
from armybuilder.play.models import Match
from armybuilder.play.pieces import Animation
from armybuilder.play.playback import Playback
from armybuilder.play.presenters import MatchView
from armybuilder.play.selectors import playback_of
from catalog.shelf import shelf
from tests.matches import ended

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAMES = [game for game in settings.GAMES if can_be_played(game)]
every_game = pytest.mark.parametrize("game", GAMES)
#: The moments of a kind that are looked at.
FEW = 6
#: Matches between bots without a plan, played in no time, in which as much can be drawn as in one between greedy ones.
SEEDS = {"tactica": "9", "collision": "8", "officers_chess": "1"}


def drawn(match: Match, playback: Playback, moment: int) -> Animation:
    return MatchView(match, playback, shelf(match.game_id), moment, ()).animation


def moments(playback: Playback, kinds: Iterable[str]) -> list[int]:
    """A few moments of each of these kinds of events."""
    lines = list(enumerate(playback.lines, 1))
    return [n for kind in kinds for n in [number for number, line in lines if line.kind == kind][:FEW]]


@every_game
def test_dice_show_what_the_log_says_and_blows_lie_on_pieces(game: str) -> None:
    dice = marks = 0
    match = ended(game.replace("_", "-"), seats=("random", "random"), seed=SEEDS.get(game, "7"))
    playback = playback_of(match)
    kinds = [kind.name for kind in game_of(game).events.by_name.values() if kind.gesture]
    for moment in moments(playback, kinds):
        scene = MatchView(match, playback, shelf(match.game_id), moment, ())
        animation, text = scene.animation, " ".join(line.text for line in scene.step)
        for die in animation.dice:
            assert str(die.shows) in text
        pieces = {(each.x, each.y) for each in scene.pieces}
        assert all((mark.x, mark.y) in pieces for mark in animation.marks)
        dice, marks = dice + len(animation.dice), marks + len(animation.marks)
    assert marks
    assert dice or game == "tactica", "which has none"


def test_a_moment_without_dice_draws_nothing(client: Client) -> None:
    match = ended(seats=("random", "random"), turns=4)
    playback = playback_of(match)
    placed = next(n for n, line in enumerate(playback.lines, 1) if line.kind == "places")
    assert drawn(match, playback, placed) == drawn(match, playback, 0) == Animation()
    page = client.get(f"/matches/{match.key}/?at={placed}").content.decode()
    assert 'class="die"' not in page


def test_the_page_draws_the_dice_of_its_moment(client: Client) -> None:
    match = ended(seats=("greedy", "greedy"), turns=30)
    clash = next(n for n, line in enumerate(playback_of(match).lines, 1) if line.kind == "clash")
    page = client.get(f"/matches/{match.key}/?at={clash}").content.decode()
    assert page.count('class="die"') == 2
    assert f'id="animation-{clash}"' in page


def test_what_is_told_in_other_words_is_not_drawn() -> None:
    match = ended("officers-chess", ("random", "random"), fog=True)
    full = {line.text for line in playback_of(match).lines}
    otherwise = [line for eyes in (0, 1) for line in playback_of(match, eyes).lines if line.text not in full]
    assert otherwise
    assert not any(line.event for line in otherwise)
