"""A match that today's rules make another one of: what they can still tell of it, and who may let it go on by them."""

from collections.abc import Sequence

from armybuilder.engine.games import game_of
from armybuilder.lists.holders import Holder
from armybuilder.play.fitting import as_far_as_it_fits, fitting
from armybuilder.play.models import Match
from armybuilder.play.playback import Line
from armybuilder.play.seats import people
from armybuilder.play.selectors import NoLongerFits, is_held, is_veiled, seats_of, shown_playback


class Remains:
    """The match as one person may read it: a log as far as it fits, then the answers as they are kept."""

    def __init__(self, match: Match, holder: Holder) -> None:
        self.match, self.holder = match, holder
        self.fitting = fitting(match).answers
        self.whole = len(match.options)
        self.version = game_of(match.game_id).version

    @property
    def lost(self) -> int:
        """The number of answers that would be lost."""
        return self.whole - self.fitting

    @property
    def lines(self) -> Sequence[Line]:
        """The log, as far as today's rules can tell it."""
        try:
            return shown_playback(as_far_as_it_fits(self.match), self.holder).lines
        except NoLongerFits:
            return ()

    @property
    def rest(self) -> list[str]:
        """The answers after that, as they are kept; none where they would tell what is hidden."""
        if is_veiled(self.match):
            return []
        return [" ".join(map(str, option)) for option in self.match.options[self.fitting :]]

    @property
    def can_agree(self) -> bool:
        """True where the match can go on, and this person has not agreed to that yet."""
        if self.match.is_over:
            return False
        if not people(self.match.seats):
            return is_held(self.match, self.holder)
        return bool(set(seats_of(self.match, self.holder)) - set(self.match.agreed))

    @property
    def waits(self) -> bool:
        """True where somebody has agreed, and somebody else has not."""
        return bool(self.match.agreed) and not self.match.is_over
