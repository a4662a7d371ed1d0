"""Reading matches: whose they are, and what they look like played again."""

import logging

from django.db.models import Case, QuerySet, TextField, Value, When
from django.db.models.fields.json import KT

from armybuilder.engine.games import game_of
from armybuilder.lists.holders import Holder
from armybuilder.play.adapters import ARMIES
from armybuilder.play.models import Match, Series
from armybuilder.play.playback import Playback, playbacks
from armybuilder.play.seats import people

logger = logging.getLogger(__name__)


def matches_of(holder: Holder) -> QuerySet[Match]:
    """A person's single matches, the last begun first; with the winner's name, without what only the table needs."""
    found = Match.objects.filter(holder.owns, series=None).select_related("game").defer("setup", "answers")
    winners = (When(winner=seat, then=KT(f"setup__armies__{seat}__name")) for seat in range(len(ARMIES)))
    return found.annotate(winning_army=Case(*winners, default=Value(""), output_field=TextField()))


def series_of(holder: Holder) -> QuerySet[Series]:
    """A person's series, the last begun first."""
    return Series.objects.filter(holder.owns).select_related("game").defer("setups")


def match_of(key: str) -> Match:
    """A match by its address, which is all that watching takes; raises Match.DoesNotExist."""
    return Match.objects.select_related("game").get(key=key)


def held_match(key: str, holder: Holder) -> Match:
    """A match of this person's; raises Match.DoesNotExist."""
    return Match.objects.filter(holder.owns).select_related("game").get(key=key)


def is_held(match: Match, holder: Holder) -> bool:
    """True where a match is this person's, and so theirs to play."""
    if holder.user is not None:
        return match.owner_id == holder.user.pk
    return holder.token is not None and match.owner_id is None and match.holder == holder.token


def is_veiled(match: Match) -> bool:
    """True where something has to stay hidden for now: a person plays a side, in a game that hides something."""
    return game_of(match.game_id).tell_to is not None and not match.is_over and bool(people(match.seats))


def shown_playback(match: Match) -> Playback:
    """A match as whoever looks may see it; raises NoLongerFits.

    As long as a person plays, everybody sees what that person sees: the link is no way round the fog. Where people play
    both sides at one screen, it is shown through the eyes of whoever has to answer.
    """
    if not is_veiled(match):
        return playback_of(match)
    if len(persons := people(match.seats)) == 1:
        return playback_of(match, persons[0])
    question = playback_of(match).question
    return playback_of(match, question.player if question else 0)


def is_by_todays_rules(match: Match) -> bool:
    """True where a match can be played on and shown: rules have versions."""
    return match.version == game_of(match.game_id).version


def todays_playback(match: Match) -> Playback | None:
    """A match as whoever looks may see it; None where today's rules can't play it again."""
    try:
        return shown_playback(match) if is_by_todays_rules(match) else None
    except NoLongerFits:
        return None


class NoLongerFits(Exception):
    """A match whose answers lead elsewhere than they did, or nowhere: the rules were changed since."""


def playback_of(match: Match, eyes: int | None = None) -> Playback:
    """A match played again, as far as it goes, from above or through a player's eyes; raises NoLongerFits."""
    try:
        playback = playbacks.show(match.key, match.game_id, match.setup, match.seed, match.options, eyes)
    except Exception as error:  # answers that mean nothing to a rule fail wherever it uses them
        logger.warning("Match %s can't be played again: %r", match.key, error)
        raise NoLongerFits from error
    if match.is_over and playback.question is None and playback.game.fingerprint(playback.state) != match.fingerprint:
        raise NoLongerFits
    return playback
