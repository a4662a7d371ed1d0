"""Matches that browsers play on as bots would."""

from collections.abc import Sequence

from playwright.sync_api import Page

from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match as EngineMatch
from armybuilder.engine.table import Option
from armybuilder.play import services
from armybuilder.play.models import Match, as_lines
from armybuilder.play.playback import Playback
from armybuilder.play.seats import Seat

#: True in a page that shows the match after so many changes, or asks whether one is sure.
SHOWN = "changes => Number(document.getElementById('match').dataset.changes) >= changes"
GIVEN = f"changes => document.getElementById('do-it') || ({SHOWN})(changes + 1)"


class Course:
    """A match to its end, as two bots by chance play it on."""

    def __init__(self, match: Match, seed: int) -> None:
        bots = [Seat("random", str(seed), match.options) for _ in match.seats]
        game = game_of(match.game_id)
        self.answers: Sequence[Option] = EngineMatch(game, match.setup, match.seed, bots).run().answers
        self.askers = Playback(match.game_id, match.setup, match.seed, self.answers).askers

    def first_of(self, player: int) -> int:
        """The number of answers before the first choice of a player."""
        return self.askers.index(player)

    @property
    def end(self) -> int:
        """The number of answers before the last ones, in which both have a choice."""
        return len(self.askers) - self.last_clicks

    @property
    def last_clicks(self) -> int:
        """The number of the last answers, in which both have a choice."""
        return 1 + max(self.askers[::-1].index(player) for player in (0, 1))


def give(page: Page, number: int, changes: int) -> None:
    """Click an option in the list, and say that one is sure where that is asked."""
    option = page.locator(f"#option-{number}")
    if waiting := option.get_attribute("data-newcomer"):  # its answers are listed once it is chosen
        page.locator(f'.chosen [aria-pressed]:has-text("{waiting} ")').click()
    if not option.is_visible():
        page.locator(".all-options summary").click()
    option.click()
    page.wait_for_function(GIVEN, arg=changes)
    if page.locator("#do-it").is_visible():
        page.locator("#do-it").click()


def skip(match: Match, course: Course, to: int) -> None:
    """Play on to this answer at once."""
    if to > len(match.options):
        match.answers = as_lines(course.answers)
        services.undo_to(match, to)
        match.refresh_from_db()
