"""A guided first match: beside a question, what is done there, at its first time and never again.

What is told are the lines of the turn on one page. Which of them somebody has met is kept with their lessons; which
match is guided, in the session. A line counts as met once the question beside which it stood is answered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from operator import itemgetter

from django.http import HttpRequest

from armybuilder.learn.lessons import ReminderLine, lessons_of, reminder_of
from armybuilder.learn.models import StepDone
from armybuilder.learn.progress import note_done
from armybuilder.learn.stages import stage_of
from armybuilder.ownership.holders import Holder, holder_of
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import FRIENDLY, default_options
from armybuilder.play.models import Match
from armybuilder.play.presenters import MatchView
from armybuilder.play.seats import DEFAULT_SEAT, YOU_IF_ABLE, new_seed
from armybuilder.play.selectors import seats_of, shown_playback
from armybuilder.play.services import start_match
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile

#: Under this name the lines that somebody has met are kept, beside the steps of lessons; and the key in the session.
GUIDE, IN_SESSION = "first-match", "guided"


def small_armies(shelf: Shelf) -> Sequence[ArmyFile]:
    """Two sample armies that may fight, with few units each where a game allows it."""
    first, *others = samples(shelf.game.slug).values()
    second = next(each for each in others if not list(adapter_of(shelf.game.slug).mistakes([first, each], shelf, {})))
    most = stage_of(shelf.game.slug).small_army
    return [_cut(each, most) if most else each for each in (first, second)]


def _cut(army: ArmyFile, most: int) -> ArmyFile:
    """An army without all units after the first few."""
    before = accumulate((each.count for each in army.entries), initial=0)
    left = zip(army.entries, (most - count for count in before), strict=False)
    return replace(army, entries=tuple(replace(each, count=min(each.count, n)) for each, n in left if n > 0))


def start_guided(request: HttpRequest, shelf: Shelf) -> Match:
    """A short match against the bot that looks one step ahead, with words at the first time of everything."""
    chosen = {**default_options(shelf), FRIENDLY: True, **stage_of(shelf.game.slug).first_match}
    holder = holder_of(request, make=True)
    match = start_match(small_armies(shelf), (YOU_IF_ABLE, DEFAULT_SEAT), new_seed(), chosen, shelf, holder)
    request.session[IN_SESSION] = {"match": match.key}
    return match


def is_guided(request: HttpRequest, match: Match) -> bool:
    return bool(request.session.get(IN_SESSION, {}).get("match") == match.key)


def met_by(holder: Holder, game: str) -> set[int]:
    """The numbers of the lines that somebody has met."""
    return set(StepDone.objects.held_by(holder).filter(game=game, lesson=GUIDE).values_list("step", flat=True))


def line_at(request: HttpRequest, scene: MatchView) -> tuple[int, ReminderLine] | None:
    """A numbered line about what is asked that a player hasn't met; the same until it is answered."""
    match = scene.match
    if not is_guided(request, match) or not scene.question:
        return None
    met, asked = met_by(holder_of(request), match.game_id), [section.slug for section in scene.rules]
    lines = enumerate(reminder_of(match.game_id), 1)
    fits = ((n, line) for n, line in lines if n not in met and any(_is_about(each, line.rule) for each in asked))
    return next(fits, None)


def note_line(request: HttpRequest, match: Match, **_: object) -> None:
    """Keep that somebody has met the line beside the question that they answered; `match` is as it was before."""
    if not is_guided(request, match):
        return
    holder = holder_of(request)
    scene = MatchView(match, shown_playback(match, holder), shelf(match.game_id), None, seats_of(match, holder))
    if told := line_at(request, scene):
        note_done(holder, match.game_id, GUIDE, told[0], 0)


def missed_reminders(request: HttpRequest, match: Match) -> list[ReminderLine] | None:
    """What did not come up, after a guided match; None after another."""
    if not is_guided(request, match):
        return None
    met = met_by(holder_of(request), match.game_id)
    return [line for number, line in enumerate(reminder_of(match.game_id), 1) if number not in met]


def lesson_about(game: str, rules: Iterable[str]) -> tuple[str, str, int] | None:
    """The step of a lesson that teaches one of these sections best, the one that names it first among its own: the
    lesson's slug and title, the step's number.
    """
    for rule in rules:
        found = [
            (step.rules.index(rule), (lesson.slug, lesson.title, number))
            for lesson in lessons_of(game).values()
            for number, step in enumerate(lesson.steps, 1)
            if rule in step.rules
        ]
        if found:
            return min(found, key=itemgetter(0))[1]
    return None


def _is_about(rule: str, line: str) -> bool:
    return rule == line or rule.startswith(f"{line}.")
