"""What somebody may do beside answering who plays against bots alone: take a hint, give up, leave, play again."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F

from armybuilder.engine.bots import BOTS, SearchBot
from armybuilder.engine.games import game_of
from armybuilder.engine.table import listed
from armybuilder.ownership.holders import Holder
from armybuilder.play.evaluating import share_by_lead
from armybuilder.play.forecasting import ForecastView, forecast_of, percent
from armybuilder.play.models import Match
from armybuilder.play.presenters import MatchView
from armybuilder.play.seats import deputy_question, deputy_seed, new_seed, seat_match
from armybuilder.play.selectors import (
    MATCH_QUOTA,
    is_against_bots,
    is_by_todays_rules,
    playback_of,
    seats_of,
    shown_playback,
)
from armybuilder.play.services import (
    announce_change,
    count_change,
    end_match,
    found_by_worker,
    new_match,
    outdated_error,
    play_on,
    question_of,
)
from catalog.errors import Refused
from catalog.shelf import shelf


@dataclass(frozen=True)
class Hint:
    """The answer that the search bot would give, by its number and in words, why, and what may come of it."""

    number: int
    words: str
    why: str
    forecast: ForecastView | None


def hint(match: Match, holder: Holder, seen: int) -> Hint:
    """A hint for the question that is asked, and note that there was one. Raises Outdated, Refused or Busy."""
    question_of(match, seen, seats_of(match, holder))
    _require_bots(match)
    found = found_by_worker(hint_for, match, holder)
    given = len(match.options)
    if given not in match.hints:
        match.hints = [*match.hints, given]
        Match.objects.filter(pk=match.pk).update(hints=match.hints)
        count_change(match)
    return found


def hint_for(match_id: int, revision: int, holder: Holder) -> Hint:
    """What the search bot would do in a person's place: it knows no more than they do.

    Raises Match.DoesNotExist where the match has gone on since.
    """
    match = Match.objects.get(pk=match_id, revision=revision)
    scene = MatchView(match, shown_playback(match, holder), shelf(match.game_id), None, seats_of(match, holder))
    question = scene.question
    assert question, "a hint is asked for where something is asked"
    begun = playback_of(match).checkpoint(match.options)
    table = seat_match(match.game_id, match.setup, match.seed, match.seats, match.options, begun).run()
    bot = SearchBot(deputy_seed(table, question.player, match.seed))
    options = listed(question.options)
    option = bot.choose(deputy_question(table, question.player))
    button = scene.answering.buttons[options.index(option)]
    other = next((scene.answering.buttons[options.index(each)].said for each, _ in bot.compared[1:2]), "")
    forecast = forecast_of(scene, option) if button.is_risky and len(scene.playback.questions) == 1 else None
    why = _why(scene, [worth for _, worth in bot.compared], other)
    return Hint(button.number, button.said, why, forecast)


def _why(scene: MatchView, worths: Sequence[float], other: str) -> str:
    """What the bot compared, as chances to win: after its answer, and after the next best one."""
    game = scene.playback.game
    if not worths:
        is_usual = len(scene.answering.buttons) > 1 and not game.turns(scene.playback.state)
        return "Before the first turn it keeps the army together, with its front to the enemy." if is_usual else ""
    best, second = (percent(share_by_lead(game, worth)) for worth in worths[:2])
    than = f"{'as much' if best == second else second} with the next best, “{other}”"
    return f"It estimates your chance to win at {best} with this, {than}."


def give_up(match: Match, seen: int, seats: Sequence[int]) -> None:
    """Give a match up: of two players the bot wins. Raises Outdated or Refused."""
    player = question_of(match, seen, seats).player
    _require_bots(match)
    armies = match.setup["armies"]
    end_match(match, game_of(match.game_id).enemy_of(player, len(armies)), f"{armies[player]['name']} gives up.")


def hand_over(match: Match, seen: int, seats: Sequence[int], bot: str) -> None:
    """Let a bot play on in a person's place. Raises Outdated or Refused."""
    player = question_of(match, seen, seats).player
    _require_bots(match)
    if bot not in BOTS:
        raise Refused("There is no such bot.")
    taken = [bot if seat == player else name for seat, name in enumerate(match.seats)]
    unchanged = Match.objects.filter(pk=match.pk, revision=match.revision, is_over=False)
    if not unchanged.update(seats=taken, revision=F("revision") + 1, changes=F("changes") + 1):
        raise outdated_error(match)
    match.refresh_from_db()
    announce_change(match)
    play_on(match)


def rematch(match: Match, holder: Holder) -> Match:
    """A new match of the same armies between the same players, with other dice, of one that is over.

    Raises Refused or QuotaReached.
    """
    if match.challenge or not match.is_over or not is_by_todays_rules(match):
        raise Refused("There is no rematch of this match.")
    MATCH_QUOTA.require_room(holder)
    again = new_match(match.game, match.title, match.setup, new_seed(), match.seats, **holder.columns)
    play_on(again)
    return again


def _require_bots(match: Match) -> None:
    if not is_against_bots(match):
        raise Refused("That is for matches of one person against bots.")
