"""Matches as they are kept: a set-up, a seed and the answers. Everything else follows from these by the rules.

People meet at a *challenge*: its terms, and who sits in which seat with which army. The match that they then play
leads back to it; a match without one is its holder's alone. What people say and offer each other belongs to the match.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from armybuilder.engine.games import game_of
from armybuilder.engine.table import Option
from armybuilder.lists.models import Army
from armybuilder.ownership.models import LONG_KEY_LENGTH, Held, new_long_key
from armybuilder.play.seats import people
from armybuilder.play.terms import LOST_CONNECTION, Terms
from armybuilder.serving.workers import WORKER_TIMEOUT
from catalog.models import Game
from validation.army import LONGEST_NAME

if TYPE_CHECKING:
    from armybuilder.play.api.serializers import MatchState
    from armybuilder.play.series import SeriesResult

#: The reason why a match ends whose recording breaks off.
CUT_OFF = "The recording ends here."
#: What somebody who is asked is told, in their own turn and in another's.
YOUR_TURN, YOUR_ANSWER = "Your turn", "Your answer in the enemy’s turn"
LONGEST_SEED, LONGEST_TITLE, LONGEST_WORDS = 40, 200, 200


class Series(Held):
    """Matches between the same two armies and bots, by turns in each seat: how often does which of them win?"""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        STOPPED = "stopped"
        BROKEN_OFF = "broken off"
        OVER = "over"

    result: "SeriesResult"  # set by the API, which reads it once for several fields

    key = models.CharField(max_length=LONG_KEY_LENGTH, unique=True, default=new_long_key, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    first_army = models.CharField(max_length=LONGEST_NAME)
    second_army = models.CharField(max_length=LONGEST_NAME)
    setups = models.JSONField(help_text="By turns: which army sits in which seat, and the set-up.")
    bots = models.JSONField(help_text="The bot of each army.")
    seed = models.CharField(max_length=LONGEST_SEED)
    size = models.PositiveSmallIntegerField(help_text="The number of matches.")
    run = models.PositiveIntegerField(default=1, help_text="Goes up whenever it is begun again: one run plays it.")
    is_stopped = models.BooleanField(default=False)
    heartbeat_at = models.DateTimeField(
        null=True, blank=True, help_text="When a worker last said that it plays on; not while it waits for one."
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta(Held.Meta):
        verbose_name_plural = "series"
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"{self.first_army} against {self.second_army}, {self.size} times"

    def get_absolute_url(self) -> str:
        return reverse("play:series", kwargs={"key": self.key})

    @property
    def state(self) -> State:
        """The state of a series that is not over: a worker that has ended can't say so."""
        if self.is_stopped:
            return self.State.STOPPED
        if self.heartbeat_at is None:
            return self.State.WAITING
        return self.State.RUNNING if self.heartbeat_at >= timezone.now() - WORKER_TIMEOUT else self.State.BROKEN_OFF

    def army_in(self, number: int, seat: int) -> int:
        """The army, 0 or 1, in a seat of the match of this number."""
        seats: list[int] = self.setups[number % len(self.setups)][0]
        return seats[seat]


class Challenge(Held):
    """A match that people agree on before it begins: the game, the terms, and seats to take."""

    key = models.CharField(max_length=LONG_KEY_LENGTH, unique=True, default=new_long_key, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    options = models.JSONField(default=dict, blank=True, help_text="What the game asks before a match, as chosen.")
    terms = models.JSONField(default=dict, blank=True, help_text="Clock, watchers, taking back, as agreed.")
    size = models.PositiveSmallIntegerField(default=2, help_text="The number of seats.")
    is_open = models.BooleanField(default=False, help_text="Everybody finds it in the lobby.")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    before = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches", help_text="Of a rematch."
    )
    changes = models.PositiveIntegerField(default=1, help_text="Goes up with whatever happens to it.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta(Held.Meta):
        ordering = ["-made", "-pk"]
        indexes = [
            models.Index(fields=["made"], condition=Q(is_open=True, withdrawn_at=None), name="open_challenges"),
        ]

    def __str__(self) -> str:
        return f"A challenge at {self.game_id}"

    def get_absolute_url(self) -> str:
        return reverse("play:challenge-page", kwargs={"key": self.key})


class Player(Held):
    """A player in a seat of a challenge, with an army: an account's or a session's person, or a bot."""

    challenge = models.ForeignKey(Challenge, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField(help_text="The seat, from 0.")
    seat = models.CharField(max_length=20, help_text="How a person is asked, or a bot's name.")
    name = models.CharField(max_length=LONGEST_NAME, help_text="The name that the others see.")
    army = models.JSONField(help_text="The army, as its file has it.")
    origin = models.ForeignKey(
        Army,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="The player's own army that it was, as long as they keep that.",
    )
    bank = models.FloatField(default=0, help_text="The seconds that are left beside those of each answer.")
    allowance = models.FloatField(
        default=LOST_CONNECTION, help_text="The seconds that are left for connections that are lost."
    )
    refusals = models.PositiveSmallIntegerField(default=0, help_text="Takebacks that this player has refused.")
    hears_takebacks = models.BooleanField(default=True, help_text="The others may ask to undo an answer.")
    seen_at = models.DateTimeField(null=True, blank=True, help_text="When the player's page last asked.")
    wants_emails = models.BooleanField(default=False, help_text="An email tells that it is this player's turn.")
    wants_talk = models.BooleanField(default=True, help_text="What the others write is shown to this player.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["challenge", "number"]
        constraints = [
            models.UniqueConstraint(fields=["challenge", "number"], name="one_player_a_seat"),
            models.CheckConstraint(
                condition=~(Q(owner__isnull=False) & Q(guest_token__isnull=False)), name="player_has_one_holder_at_most"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Match(Held):
    state: "MatchState"  # set by the API, which reads it once for several fields

    key = models.CharField(max_length=LONG_KEY_LENGTH, unique=True, default=new_long_key, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=LONGEST_TITLE)
    setup = models.JSONField(help_text="Armies, battlefield and all cards, as the engine takes them.")
    seed = models.CharField(max_length=LONGEST_SEED, help_text="What all dice follow from.")
    seats = models.JSONField(help_text="Who answers for each player: a bot's name, or a person.")
    answers = models.TextField(blank=True, help_text="A line an answer.")
    version = models.CharField(max_length=20, help_text="The version of the rules that it is played by.")
    fingerprint = models.CharField(max_length=40, blank=True, help_text="How the table looks after these answers.")
    is_over = models.BooleanField(default=False)
    winner = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The side that won: its first seat, where allies win together."
    )
    reason = models.CharField(max_length=200, blank=True, help_text="How it ended, in words.")
    revision = models.PositiveIntegerField(default=1, help_text="Goes up by one with every change of the answers.")
    changes = models.PositiveIntegerField(
        default=1, help_text="Goes up with whatever can be seen, talk and offers too: the one number that is pushed."
    )
    held = models.JSONField(
        default=dict, blank=True, help_text="Answers to what several are asked at once, by player, until all have."
    )
    challenge = models.OneToOneField(Challenge, on_delete=models.CASCADE, null=True, blank=True, related_name="match")
    asked = models.JSONField(default=list, blank=True, help_text="The persons who are asked now, by seat.")
    asked_at = models.DateTimeField(null=True, blank=True, help_text="Since when they are.")
    turn_of = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Whose turn it is, who need not be asked; nobody's while all set up or choose."
    )
    answered_at = models.DateTimeField(default=timezone.now, help_text="When it was last answered, or ended.")
    agreed = models.JSONField(
        default=list, blank=True, help_text="Players who agree to go on by today's rules, from as far as they fit."
    )
    placed_for = models.JSONField(
        default=dict, blank=True, help_text="What a bot places for players who left the rest of it to one, by seat."
    )
    passing = models.JSONField(
        default=dict,
        blank=True,
        help_text="The reactions on which players pass for a turn, by seat and card: the turn, and how many answers "
        "came before.",
    )
    hints = models.JSONField(
        default=list, blank=True, help_text="After how many answers somebody asked for a hint, each time."
    )
    due_at = models.DateTimeField(
        null=True, blank=True, db_index=True, help_text="When the time of the player who is asked is up."
    )
    series = models.ForeignKey(Series, on_delete=models.CASCADE, null=True, blank=True, related_name="matches")
    number = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Which of the series, from 0.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-made", "-pk"]
        constraints = [
            *Held.Meta.constraints,
            models.UniqueConstraint(fields=["series", "number"], name="match_once_in_a_series"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("play:match", kwargs={"key": self.key})

    @property
    def players(self) -> list[Player]:
        """The players of the challenge that led here, by seat; none in a match of its holder's alone."""
        return [] if self.challenge is None else list(self.challenge.players.all())

    @property
    def terms(self) -> Terms:
        """The terms that were agreed on; the usual ones where nobody had to agree."""
        return Terms.read(self.challenge.terms if self.challenge else {})

    def turn_in_words(self, player: int) -> str:
        """What a player who is asked is told: an answer in another's turn is not your own turn."""
        return YOUR_TURN if self.is_own_turn(player) else YOUR_ANSWER

    def is_own_turn(self, seat: int) -> bool:
        """True in an ally's turn and in nobody's, too."""
        side_of = game_of(self.game_id).side_of
        return self.turn_of is None or side_of(self.turn_of) == side_of(seat)

    def passed_on(self, seat: int, turn: int) -> dict[str, int]:
        """The reactions on which a player passes in a turn, by card, each with how many answers came before."""
        return {card: before for card, (then, before) in self.passing.get(str(seat), {}).items() if then == turn}

    @property
    def winning_seats(self) -> list[int]:
        """The seats of the side that won; none after a draw."""
        return game_of(self.game_id).winning_seats(self.winner, len(self.seats))

    @property
    def shown_seed(self) -> str:
        """The seed, as far as it may be known: while people play, it would tell them all dice to come."""
        return self.seed if self.challenge_id is None or self.is_over else ""

    @property
    def has_person(self) -> bool:
        return bool(people(self.seats))

    @property
    def is_drawn(self) -> bool:
        return self.is_over and self.winner is None and self.reason != CUT_OFF

    #: The answers that were read last, and as what.
    _read: tuple[str, list[Option]] = ("", [])

    @property
    def options(self) -> list[Option]:
        """The answers, as the engine takes them. They are asked for often, and read once."""
        if self._read[0] is not self.answers:
            self._read = self.answers, [tuple(each) for each in json.loads(f"[{','.join(self.answers.splitlines())}]")]
        return self._read[1]


class Offer(models.Model):
    """An offer by one player that the others accept or refuse: a draw, or to undo an answer."""

    class Kind(models.TextChoices):
        DRAW = "draw", "a draw"
        TAKEBACK = "takeback", "to undo the last answer"
        REMATCH = "rematch", "a rematch"

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="offers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    revision = models.PositiveIntegerField(help_text="The match as it stood when it was made.")
    accepted_by = models.JSONField(default=list, blank=True, help_text="The seats that have accepted so far.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "kind"], condition=Q(state="open"), name="one_open_offer_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.player}: {self.state}"


class Message(models.Model):
    """Something that a player says at the table: a set phrase, or words between people who chose to talk."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="messages")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="messages")
    phrase = models.SlugField(max_length=30, blank=True)
    words = models.CharField(max_length=LONGEST_WORDS, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=(Q(words="") & ~Q(phrase="")) | (~Q(words="") & Q(phrase="")), name="message_says_one_thing"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.words or self.phrase}"


class Report(models.Model):
    """A complaint about a message, or about a player's name, for a moderator to look at."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    named = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+", help_text="Whose name it is about."
    )
    name = models.CharField(max_length=LONGEST_NAME, blank=True, help_text="That name, as it was.")
    reporter = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    made = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["message", "reporter"], name="reported_once_by_each"),
            models.UniqueConstraint(fields=["named", "reporter"], name="name_reported_once_by_each"),
            models.CheckConstraint(
                condition=Q(message__isnull=False, named__isnull=True) | Q(message__isnull=True, named__isnull=False),
                name="report_is_about_words_or_a_name",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reporter} reports {self.message or self.name}"

    @property
    def about(self) -> Player:
        """The player who wrote the words, or who has the name."""
        if self.named:
            return self.named
        assert self.message, "a constraint sees to it"
        return self.message.player


def match_title(game: str, names: Sequence[str]) -> str:
    """The name of a match between armies, allies together; cut where long names of several make it too long."""
    teams = game_of(game).teams(len(names))
    title = " against ".join(" and ".join(names[seat] for seat in team) for team in teams)
    return title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 2]} …"


def as_lines(answers: Sequence[Option]) -> str:
    """Answers as a match keeps them."""
    return "\n".join(json.dumps(answer, separators=(",", ":")) for answer in answers)
