"""How an evening ended. Nobody referees a real table: one side reports, another confirms or disputes.

What is not confirmed is seen by the side that reports it, and by those who are asked.
"""

from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from armybuilder.lists.models import Army
from armybuilder.play.models import Player
from armybuilder.play.selectors import Tally, record_with_army
from armybuilder.tabletop.models import TabletopResult, TabletopSide
from armybuilder.tabletop.selectors import Seen
from armybuilder.tabletop.services import lock_table
from catalog.errors import Refused

Outcome, State = TabletopResult.Outcome, TabletopResult.State
#: What an end is for the other of two sides.
MIRRORED = {Outcome.WON: Outcome.LOST, Outcome.DREW: Outcome.DREW, Outcome.LOST: Outcome.WON}


@dataclass(frozen=True)
class Claim:
    """What a side reports."""

    outcome: str
    points: int | None = None
    scenario: str = ""
    note: str = ""


def result_of(side: TabletopSide) -> TabletopResult | None:
    found: TabletopResult | None = getattr(side, "result", None)
    return found


def visible_results(seen: Seen) -> list[TabletopResult]:
    """The confirmed ones, and for people who sit here those that wait for an answer."""
    found = (result for side in seen.sides if (result := result_of(side)))
    return [each for each in found if seen.seats or each.state == State.CONFIRMED]


def may_answer(seen: Seen, result: TabletopResult) -> bool:
    """Who sits at another side says whether it is so; who sits at both can't confirm themselves."""
    return bool(seen.seats) and result.side.number not in seen.seats and result.state == State.CLAIMED


@transaction.atomic
def report_result(seen: Seen, number: int, claim: Claim) -> TabletopResult:
    """Report the end for your own side, in place of what was reported before. Raises Refused."""
    seen = lock_table(seen)
    side = seen.side(number)
    if side is None or number not in seen.seats:
        raise Refused("You report for a side at which you sit.")
    before = TabletopResult.objects.filter(side=side).first()
    if before is not None and before.state == State.CONFIRMED:
        raise Refused("The result is confirmed.")
    fields = {**vars(claim), "state": State.CLAIMED, "made": timezone.now(), "answered_at": None}
    result, _ = TabletopResult.objects.update_or_create(side=side, defaults=fields)
    return result


@transaction.atomic
def answer(seen: Seen, number: int, is_so: bool, made: datetime | None = None) -> None:
    """Confirm or dispute what another side reports. Of two sides, the other's result is then clear. Raises Refused.

    `made` says when the report was made that the answer means: one that took its place meanwhile isn't answered.
    """
    seen = lock_table(seen)
    result = (
        TabletopResult.objects.filter(side__tabletop=seen.table, side__number=number).select_related("side").first()
    )
    if result is None or not may_answer(seen, result):
        raise Refused("There is nothing to confirm here.")
    if made is not None and made != result.made:
        raise Refused("The other side has changed its report. Look at it again.")
    result.state, result.answered_at = (State.CONFIRMED if is_so else State.DISPUTED), timezone.now()
    result.save(update_fields=["state", "answered_at"])
    if is_so and len(seen.sides) == 2:
        (other,) = (side for side in seen.sides if side.number != number)
        mirrored = {
            "outcome": MIRRORED[Outcome(result.outcome)],
            "scenario": result.scenario,
            "state": State.CONFIRMED,
            "answered_at": result.answered_at,
        }
        TabletopResult.objects.update_or_create(side=other, defaults=mirrored)


@transaction.atomic
def withdraw(seen: Seen, number: int) -> None:
    """Withdraw what your side reported, as long as nobody has confirmed it. Raises Refused."""
    seen = lock_table(seen)
    found = TabletopResult.objects.filter(side__tabletop=seen.table, side__number=number)
    if number not in seen.seats or not found.exclude(state=State.CONFIRMED).delete()[0]:
        raise Refused("There is nothing to withdraw.")


@dataclass
class Record:
    """What came of an army: at tables, as far as others confirm it, and in matches against people on the site."""

    at_tables: Tally
    on_site: Tally
    open_claims: int = 0
    results: list[TabletopResult] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.results or self.on_site.played)


def record_of(army: Army) -> Record:
    whose = {"owner": army.owner_id} if army.owner_id else {"guest_token": army.guest_token}
    on_site = record_with_army(Player.objects.filter(**whose), army)
    record = Record(Tally(army.game_id, True), on_site)
    found = TabletopResult.objects.filter(side__army=army).order_by("-made").select_related("side__tabletop")
    record.results = list(found)
    for result in record.results:
        if result.state == State.CONFIRMED:
            winner = {Outcome.WON: 0, Outcome.LOST: 1}.get(Outcome(result.outcome))
            record.at_tables.count(0, winner)
        else:
            record.open_claims += 1
    return record
