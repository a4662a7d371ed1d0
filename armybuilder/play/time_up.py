"""The end of somebody's time: a bot answers for them, or the other side may claim the match, as the terms say.

Whoever looks at a match or acts in it has it judged first; `manage.py call_time` does it for all.
"""

from contextlib import suppress

from django.utils import timezone

from armybuilder.play.clocks import late_players
from armybuilder.play.fitting import is_by_todays_rules
from armybuilder.play.models import Match
from armybuilder.play.seats import deputy_answer, persons_asked, seated
from armybuilder.play.services import Refused, Stale, answer_match, end_match
from armybuilder.play.terms import BOT_ANSWERS, MAY_CLAIM


def call_time(match: Match) -> None:
    """Let a bot answer for those whose time is up, if the terms say so; two who call at once do it once."""
    if match.terms.time_up != BOT_ANSWERS or not is_by_todays_rules(match):
        return
    for player in late_players(match, timezone.now()):
        table = seated(match.game_id, match.setup, match.seed, match.seats, match.options).run()
        if player in persons_asked(match.seats, table):
            with suppress(Stale, Refused):  # they have answered just now
                answer_match(match, deputy_answer(table, player, match.seed), match.revision, player)
            match.refresh_from_db()


def why_not_claimed(match: Match, seat: int) -> str:
    """The reason why a player can't claim the match; "" if they can."""
    if match.is_over:
        return "The match is over."
    late = late_players(match, timezone.now())
    if match.terms.time_up != MAY_CLAIM or not late:
        return "Nobody's time is up."
    return "Your own time is up." if seat in late else ""


def claim(match: Match, seat: int) -> None:
    """Win a match because the other's time is up; raises Refused or Stale."""
    if why_not := why_not_claimed(match, seat):
        raise Refused(why_not)
    late = " and ".join(player.name for player in match.players if player.number in match.asked)
    end_match(match, seat, f"The time of {late} was up.")
