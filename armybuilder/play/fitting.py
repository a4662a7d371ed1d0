"""Matches that other rules than today's were played by: how far their answers fit, and the match up to there.

A match is a set-up, a seed and answers, and by other rules these may make another match. Each answer has to be one of
the options where it is asked for; as long as that holds, the match is one by today's rules as well.
"""

import copy

from django.core.cache import cache

from armybuilder.engine.games import game_of
from armybuilder.engine.match import AnyMatch, Result
from armybuilder.engine.match import Match as EngineMatch
from armybuilder.engine.state import are_comparable
from armybuilder.engine.table import Option
from armybuilder.play.models import Match, as_lines

#: Seconds for which a process remembers how far a match fits.
REMEMBERED = 3600


def is_by_todays_rules(match: Match) -> bool:
    """True where a match can be played on and shown: rules have versions, and one of older rules may fit today's."""
    return match.version == game_of(match.game_id).version or fits(match)


def fits(match: Match) -> bool:
    """True where all of a match fits today's rules, and leads to the same end if it is over."""
    found = fitting(match)
    is_whole = found.answers == len(match.options)
    return is_whole and (not match.is_over or ends_alike(match, found.fingerprint, found.result))


def ends_alike(match: Match, fingerprint: str, result: Result | None) -> bool:
    """True where a match that is over ends by today's rules as it did.

    A fingerprint that was made of other fields can't tell; then the winner does.
    """
    if are_comparable(match.fingerprint, fingerprint):
        return match.fingerprint == fingerprint
    return result is None or result.winner == match.winner


class Fit:
    """The part of a match that fits: so many of its first answers, and the table and the result after them."""

    def __init__(self, answers: int, fingerprint: str, result: Result | None = None) -> None:
        self.answers, self.fingerprint, self.result = answers, fingerprint, result


def fitting(match: Match) -> Fit:
    """The part of a match that fits today's rules; it is played again once."""
    name = f"fitting-{hash((match.key, match.revision, match.seed, match.answers, game_of(match.game_id).version))}"
    found: Fit | None = cache.get(name)
    if found is None:
        found = _fitted(match)
        cache.set(name, found, REMEMBERED)
    return found


def as_far_as_it_fits(match: Match) -> Match:
    """A match by today's rules that is this one as far as it fits; it is not kept."""
    found = copy.copy(match)
    found.answers = as_lines(match.options[: fitting(match).answers])
    found.version, found.held, found.is_over = game_of(match.game_id).version, {}, False
    return found


def _fitted(match: Match) -> Fit:
    game, count = game_of(match.game_id), 0
    try:
        table = EngineMatch(game, match.setup, match.seed, (None,) * game.seats(match.setup)).run()
    except Exception:  # a set-up that means nothing to today's rules fails wherever they use it
        return Fit(0, "")
    while count < len(match.options) and _takes(table, match.options[count]):
        count += 1
    return Fit(count, game.fingerprint(table.state), table.result)


def _takes(table: AnyMatch, answer: Option) -> bool:
    """True where a match goes on with this answer; it has gone on then."""
    try:
        table.answer(answer)
        table.run()
    except Exception:  # none of the options, nothing asked, or something that today's rules fail at
        return False
    return True
