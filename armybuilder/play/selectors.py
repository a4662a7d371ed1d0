"""Reading matches: whose they are, and what they look like played again."""

import logging

from django.db.models import QuerySet
from django.db.models.fields.json import KT

from armybuilder.lists.holders import Holder
from armybuilder.play.film import Film, films
from armybuilder.play.models import Match

logger = logging.getLogger(__name__)


def matches_of(holder: Holder) -> QuerySet[Match]:
    """A person's matches, the last begun first; with the names of both armies, without what only the table needs."""
    found = Match.objects.filter(holder.owns).select_related("game").defer("setup", "answers")
    return found.annotate(first_army=KT("setup__armies__0__name"), second_army=KT("setup__armies__1__name"))


def match_of(key: str) -> Match:
    """A match by its address, which is all that watching takes; raises Match.DoesNotExist."""
    return Match.objects.select_related("game").get(key=key)


def held_match(key: str, holder: Holder) -> Match:
    """A match of this person's; raises Match.DoesNotExist."""
    return Match.objects.filter(holder.owns).select_related("game").get(key=key)


def is_held(match: Match, holder: Holder) -> bool:
    """Whether a match is this person's, and so theirs to play."""
    if holder.user is not None:
        return match.owner_id == holder.user.pk
    return holder.token is not None and match.owner_id is None and match.holder == holder.token


class NoLongerFits(Exception):
    """A match whose answers lead elsewhere than they did, or nowhere: the rules were changed since."""


def film_of(match: Match) -> Film:
    """A match played again, as far as it goes; raises NoLongerFits."""
    try:
        film = films.show(match.key, match.game_id, match.setup, match.seed, match.options)
    except Exception as error:  # answers that mean nothing to a rule fail wherever it uses them
        logger.warning("Match %s can't be played again: %r", match.key, error)
        raise NoLongerFits from error
    if match.is_over and film.question is None and film.game.fingerprint(film.state) != match.fingerprint:
        raise NoLongerFits
    return film
