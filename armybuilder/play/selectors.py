"""Reading matches: whose they are, and what they look like played again."""

import copy
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db.models import Case, JSONField, Q, QuerySet, Sum, TextField, When
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, JSONArray
from django.utils import timezone

from armybuilder.engine.games import game_of
from armybuilder.engine.match import AnyGame, AnyMatch, Result
from armybuilder.engine.match import Match as EngineMatch
from armybuilder.engine.state import are_comparable
from armybuilder.engine.table import Option
from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder
from armybuilder.ownership.quotas import OctetLength, QuotaKind
from armybuilder.play.adapters import ARMIES
from armybuilder.play.models import YOUR_TURN, Challenge, Match, Player, Series, as_lines
from armybuilder.play.playback import EVERYBODY, Playback, Question, playbacks
from armybuilder.play.seats import is_asked, is_person, people
from armybuilder.play.terms import Watchers
from catalog.errors import Refused

ALONE = Match.objects.filter(challenge=None)


def match_bytes(matches: QuerySet[Match]) -> int:
    size = OctetLength(Cast("setup", TextField())) + OctetLength("answers")
    return matches.aggregate(bytes=Sum(size))["bytes"] or 0


def seat_bytes(players: QuerySet[Player]) -> int:
    """The bytes of a person's armies in matches with others."""
    return players.aggregate(bytes=Sum(OctetLength(Cast("army", TextField()))))["bytes"] or 0


MATCH_QUOTA = QuotaKind("matches", ALONE, match_bytes)
SEAT_QUOTA = QuotaKind("matches with others", Player.objects.all(), seat_bytes)


#: A place in a state: a slot, and numbers that lead on into it.
Place = tuple[str | int, ...]


def has_learned(game: AnyGame, before: object, after: object, player: int) -> bool:
    """True where a player knows something in one state that was hidden from them in an earlier one."""
    if game.shown is None:
        return False
    still_hidden = set(_hidden(after, game.shown(after, player)))
    return any(place not in still_hidden for place in _hidden(before, game.shown(before, player)))


def _hidden(state: object, shown: object) -> Iterator[Place]:
    for kind in type(state).__mro__:
        for slot in getattr(kind, "__slots__", ()):
            yield from _differences((slot,), getattr(state, slot), getattr(shown, slot))


def _differences(place: Place, one: object, other: object) -> Iterator[Place]:
    if one is other or one == other:
        return
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for at, (each, shown) in enumerate(zip(one, other, strict=True)):
            yield from _differences((*place, at), each, shown)
    else:
        yield place


#: An open challenge stands in the lobby for so long.
LONGEST_OPEN = timedelta(days=14)
NOTHING_TO_UNDO = "There is nothing of yours to undo."

logger = logging.getLogger(__name__)


def matches_of(holder: Holder) -> QuerySet[Match]:
    """A person's single matches, the last begun first; with the armies' names, without what only the table needs."""
    seats = Player.objects.held_by(holder)
    # Each by an index of its own: one condition with "or" in it would read everybody's matches, and so would "is null",
    # for which SQLite prefers the index of challenges or series to that of people.
    alone = Match.objects.held_by(holder).exclude(challenge__gt=0).order_by().values("pk")
    met = Match.objects.filter(challenge__in=seats.values("challenge")).order_by().values("pk")
    single = _matches().filter(Q(pk__in=alone) | Q(pk__in=met)).exclude(series__gt=0)
    found = single.defer("setup", "answers")
    names = JSONArray(*(KT(f"setup__armies__{seat}__name") for seat in range(len(ARMIES))))
    return found.annotate(army_names=Case(When(winner__isnull=False, then=names), output_field=JSONField()))


def state_in_words(match: Match, holder: Holder) -> str:
    """The state of a match for one of its people, in a word or two."""
    if match.is_over:
        return "Over"
    if not match.has_person:
        return "Under way"
    seats = seats_of(match, holder)
    if match.challenge is None:
        # Who is asked is kept only between people: it is the one seat, or of several the one whose turn it is.
        return match.turn_in_words(seats[0]) if len(seats) == 1 else YOUR_TURN
    if asked := [player for player in match.asked if player in seats]:
        return match.turn_in_words(asked[0])
    side_of = game_of(match.game_id).side_of
    if {*map(side_of, match.asked)} & {*map(side_of, seats)}:
        return "Waiting for your ally"
    is_own = match.turn_of is not None and any(map(match.is_own_turn, seats))
    return "Waiting for the other side" if is_own else "The other side's turn"


def challenges_of(holder: Holder) -> QuerySet[Challenge]:
    """The challenges in which a person sits that have not begun, the last sent first."""
    own = Player.objects.held_by(holder).values("challenge")
    return _waiting().filter(pk__in=own)


def open_challenges() -> QuerySet[Challenge]:
    """The challenges that anybody may take up, the last sent first; one that nobody took for long is no longer here."""
    return _waiting().filter(is_open=True, made__gt=timezone.now() - LONGEST_OPEN)


def seen_challenges(holder: Holder) -> QuerySet[Challenge]:
    """The challenges that a person finds: those in which they sit, and those that anybody may take up."""
    own, offered = (each.order_by().values("pk") for each in (challenges_of(holder), open_challenges()))
    return _waiting().filter(Q(pk__in=own) | Q(pk__in=offered))


def _waiting() -> QuerySet[Challenge]:
    waiting = Challenge.objects.filter(withdrawn_at=None, match=None)
    return waiting.select_related("game").prefetch_related("players")


def challenge_of(key: str) -> Challenge:
    """A challenge by its link, which is all that taking it up takes; raises Challenge.DoesNotExist."""
    return Challenge.objects.select_related("game").prefetch_related("players").get(key=key)


def series_of(holder: Holder) -> QuerySet[Series]:
    return Series.objects.held_by(holder).select_related("game").defer("setups")


def match_of(key: str) -> Match:
    """A match by its address, which is all that watching takes; raises Match.DoesNotExist."""
    return _matches().get(key=key)


def match_to_delete(key: str, holder: Holder) -> Match:
    """A match that this person may delete: their own, or one with others that is over; raises Match.DoesNotExist."""
    match = match_of(key)
    if not can_delete(match, holder):
        raise Match.DoesNotExist
    return match


def can_delete(match: Match, holder: Holder) -> bool:
    return match.is_held_by(holder) if match.challenge is None else match.is_over and bool(seats_of(match, holder))


def played_match(key: str, holder: Holder) -> Match:
    """A match that this person holds or plays in; raises Match.DoesNotExist."""
    match = match_of(key)
    if not (seats_of(match, holder) or (match.challenge is None and match.is_held_by(holder))):
        raise Match.DoesNotExist
    return match


def _matches() -> QuerySet[Match]:
    """Matches with the players of the challenge that led to each; a match without one asks for nothing more."""
    return Match.objects.select_related("game", "challenge").prefetch_related("challenge__players")


def own_player(players: Iterable[Player], holder: Holder) -> Player | None:
    return next((player for player in players if player.is_held_by(holder)), None)


def seats_of(match: Match, holder: Holder) -> tuple[int, ...]:
    if match.challenge is not None:
        return tuple(player.number for player in match.players if player.is_held_by(holder))
    return tuple(people(match.seats)) if match.is_held_by(holder) else ()


def is_between_people(match: Match) -> bool:
    """True where more than one person plays, each for themselves: what concerns both takes consent."""
    return match.challenge is not None and len(people(match.seats)) > 1


def is_against_bots(match: Match) -> bool:
    """True where one person plays against bots alone, and the match goes on: nobody else minds a hint."""
    return match.challenge is None and not match.is_over and len(people(match.seats)) == 1


def why_no_undo(match: Match, seat: int) -> str:
    """The reason why the last answer of a player can't be undone, by consent where others play; "" if it can.

    Alone with bots any answer can be. Between people none is after a die or a shuffle, after something that was hidden
    came to light, or after another player's answer.
    """
    if match.is_over and match.challenge is not None:
        return "The match is over."
    playback = playback_of(match)
    own = [at for at, player in enumerate(playback.askers) if player == seat]
    if str(seat) in match.held or (own and not is_between_people(match)):
        return ""
    if not own:
        return NOTHING_TO_UNDO
    if not match.terms.can_take_back:
        return "By the terms no answer is undone."
    if any(player not in (None, seat) for player in playback.askers[own[-1] + 1 :]):
        return "Somebody else has answered since."
    return _why_too_late(match, playback, own[-1], seat)


def _why_too_late(match: Match, playback: Playback, at: int, seat: int) -> str:
    """The reason that lies in what chance and the rules did after an answer."""
    before = playbacks.show(match.key, match.game_id, match.setup, match.seed, match.options[:at])
    if before.state.dice != playback.state.dice:
        return "Dice were rolled or cards shuffled since."
    if has_learned(playback.game, before.state, playback.state, seat):
        return "Something hidden has come to light since."
    return ""


def last_answer_of(match: Match, seat: int) -> int:
    """The number of answers before the last one for which a player had a choice."""
    return max(at for at, player in enumerate(playback_of(match).askers) if player == seat)


def has_hidden_information(match: Match) -> bool:
    """True where something has to stay hidden for now: a person plays a side, in a game that hides something."""
    return game_of(match.game_id).shown is not None and not match.is_over and bool(people(match.seats))


def shown_playback(match: Match, holder: Holder) -> Playback:
    """A match as this person may see it; raises NoLongerFits, or NotYetShown if the terms don't let them watch.

    As long as a person plays, everybody sees what that person sees: the link is no way round the fog. Where one person
    plays several sides at one screen, it is shown through the eyes of the player who has to answer. People who met by a
    challenge see through their own eyes, and others what the terms allow.
    """
    if match.challenge is None:
        seats = tuple(people(match.seats))
    elif not (seats := seats_of(match, holder)):
        return _watched_playback(match)
    return playback_of(match, _eyes(match, seats) if has_hidden_information(match) else None)


def _watched_playback(match: Match) -> Playback:
    """A match as the terms show it to those who do not play."""
    if match.terms.watchers == Watchers.AFTER and not match.is_over:
        raise NotYetShown("Only its players see this match before it is over.")
    is_open = match.terms.watchers == Watchers.OPEN or not has_hidden_information(match)
    return playback_of(match, None if is_open else EVERYBODY)


def _eyes(match: Match, seats: Sequence[int]) -> int:
    """The player of these through whose eyes a person looks: the one who is asked first, where there are several."""
    if len(seats) == 1:
        return seats[0]
    asked = (each.player for each in open_questions(match, playback_of(match)))
    return next((player for player in asked if player in seats), seats[0])


def open_questions(match: Match, playback: Playback) -> tuple[Question, ...]:
    """The questions that wait for a person now: one, or one of each who chooses at the same moment and has not yet.

    A person alone is asked one question after the other, also for several sides.
    """
    questions = playback.questions if match.challenge else playback.questions[:1]
    if match.is_over or not questions or not is_person(match.seats[questions[0].player]):
        return ()
    return tuple(
        each
        for each in questions
        if is_asked(match.seats[each.player], each.options) and str(each.player) not in match.held
    )


def is_replay_withheld(match: Match) -> bool:
    """True where a replay file would tell too much: what is hidden, or the seed that the dice of people follow from."""
    return has_hidden_information(match) or not match.shown_seed


def todays_playback(match: Match, holder: Holder) -> Playback | None:
    """A match as this person may see it; None where today's rules can't play it again; raises NotYetShown."""
    try:
        return shown_playback(match, holder) if is_by_todays_rules(match) else None
    except NoLongerFits:
        return None


def is_stuck(match: Match) -> bool:
    """True where today's rules make another match of this one, so that it can't be shown or played on as it is."""
    try:
        return not (is_by_todays_rules(match) and playback_of(match))
    except NoLongerFits:
        return True


class NotYetShown(PermissionDenied):
    """A match that its players alone see before it is over."""


class NoLongerFits(Refused):
    """A match whose answers lead elsewhere than they did, or nowhere: the rules were changed since."""

    def __init__(self) -> None:
        super().__init__("This match was played under an older version of the rules.")


def playback_of(match: Match, eyes: int | None = None) -> Playback:
    """A match played again, as far as it goes, from above or through a player's eyes; raises NoLongerFits."""
    try:
        playback = playbacks.show(match.key, match.game_id, match.setup, match.seed, match.options, eyes)
    except Exception as error:  # answers that mean nothing to a rule fail wherever it uses them
        logger.warning("Match %s can't be played again: %r", match.pk, error)
        raise NoLongerFits from error
    if match.is_over and playback.question is None:
        game, state = playback.game, playback.state
        if not ends_alike(match, game.fingerprint(state), game.result(state)):
            raise NoLongerFits
    return playback


#: A match as a record counts it: the game, whether against people, the person's side, the side that won.
Ended = tuple[str, bool, int, int | None]


@dataclass
class Tally:
    """Matches of one game, against people or against bots."""

    game: str
    against_people: bool
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    def count(self, side: int, winner: int | None) -> None:
        if winner is None:
            self.drawn += 1
        elif winner == side:
            self.won += 1
        else:
            self.lost += 1


def record_of(holder: Holder) -> list[Tally]:
    """The record of a person: a tally a game and sort of opponent, by the game's name."""
    tallies: dict[tuple[str, bool], Tally] = {}
    for game, against_people, side, winner in (*_met(Player.objects.held_by(holder)), *_alone(holder)):
        tallies.setdefault((game, against_people), Tally(game, against_people)).count(side, winner)
    return [tallies[key] for key in sorted(tallies, key=lambda key: (key[0], not key[1]))]


def record_with_army(players: QuerySet[Player], army: Army) -> Tally:
    """The record of these against people with an army: by its name where a seat does not know which army it had."""
    tally = Tally(army.game_id, True)
    namesake = Q(origin=None, challenge__game=army.game_id, army__name=army.name)
    for _, against_people, side, winner in _met(players.filter(Q(origin=army) | namesake)):
        if against_people:
            tally.count(side, winner)
    return tally


def _met(players: QuerySet[Player]) -> Iterator[Ended]:
    """The matches that began with a challenge; an ally is nobody's opponent."""
    ended = players.filter(challenge__match__is_over=True).order_by()
    match = ("game", "game__name", "seats", "winner")
    for number, game, name, seats, winner in ended.values_list(
        "number", *(f"challenge__match__{each}" for each in match)
    ):
        side_of = game_of(game).side_of
        side = side_of(number)
        yield name, any(side_of(seat) != side for seat in people(seats)), side, winner


def _alone(holder: Holder) -> Iterator[Ended]:
    """The matches alone against bots; matches against yourself count for nobody."""
    # Not by "is null", as for `matches_of`.
    own = Match.objects.held_by(holder).filter(is_over=True).exclude(challenge__gt=0).exclude(series__gt=0)
    for game, name, seats, winner in own.values_list("game", "game__name", "seats", "winner"):
        if len(persons := people(seats)) == 1:
            yield name, False, game_of(game).side_of(persons[0]), winner


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
    """The part of a match that fits: how many of its first answers, and the table and the result after them."""

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
