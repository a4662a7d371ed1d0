"""Matches as they are kept: a set-up, a seed and the answers. Everything else follows from these by the rules."""

import json
from collections.abc import Sequence

from django.conf import settings
from django.db import models
from django.db.models import Q

from armybuilder.engine.table import Option
from armybuilder.lists.models import new_key
from armybuilder.play.seats import people
from catalog.models import Game
from validation.army import LONGEST_NAME

LONGEST_SEED, LONGEST_TITLE = 40, 200
#: Whatever is played is held by an account or by a session.
ONE_HOLDER = Q(owner__isnull=True, holder__isnull=False) | Q(owner__isnull=False, holder__isnull=True)


def match_key() -> str:
    """The address of a match, which cannot be guessed: who has it may watch."""
    return new_key() + new_key()


class Series(models.Model):
    """Matches between the same two armies and bots, by turns in each seat: how often does which of them win?"""

    key = models.CharField(max_length=20, unique=True, default=match_key, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    first_army = models.CharField(max_length=LONGEST_NAME)
    second_army = models.CharField(max_length=LONGEST_NAME)
    setups = models.JSONField(help_text="By turns: which army sits in which seat, and the set-up.")
    bots = models.JSONField(help_text="The bot of each army.")
    seed = models.CharField(max_length=LONGEST_SEED)
    size = models.PositiveSmallIntegerField(help_text="The number of matches.")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    holder = models.UUIDField(null=True, blank=True, db_index=True, help_text="The session that began it.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "series"
        ordering = ["-made", "-pk"]
        constraints = [models.CheckConstraint(condition=ONE_HOLDER, name="series_has_one_holder")]

    def __str__(self) -> str:
        return f"{self.first_army} against {self.second_army}, {self.size} times"

    def get_absolute_url(self) -> str:
        return f"/matches/series/{self.key}/"

    def army_in(self, number: int, seat: int) -> int:
        """The army, 0 or 1, in a seat of the match of this number."""
        seats: list[int] = self.setups[number % len(self.setups)][0]
        return seats[seat]


class Match(models.Model):
    """A match of armies on the site."""

    key = models.CharField(max_length=20, unique=True, default=match_key, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=LONGEST_TITLE)
    setup = models.JSONField(help_text="Armies, battlefield and all cards, as the engine takes them.")
    seed = models.CharField(max_length=LONGEST_SEED, help_text="What all dice follow from.")
    seats = models.JSONField(help_text="Who answers for each player: a bot's name, or a person.")
    answers = models.TextField(blank=True, help_text="A line an answer.")
    version = models.CharField(max_length=20, help_text="The version of the rules that it is played by.")
    fingerprint = models.CharField(max_length=40, blank=True, help_text="How the table looks after these answers.")
    is_over = models.BooleanField(default=False)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, help_text="How it ended, in words.")
    revision = models.PositiveIntegerField(default=1, help_text="Goes up by one with every change.")
    series = models.ForeignKey(Series, on_delete=models.CASCADE, null=True, blank=True, related_name="matches")
    number = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Which of the series, from 0.")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="matches"
    )
    holder = models.UUIDField(null=True, blank=True, db_index=True, help_text="The session that began it.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-made", "-pk"]
        constraints = [
            models.CheckConstraint(condition=ONE_HOLDER, name="match_has_one_holder"),
            models.UniqueConstraint(fields=["series", "number"], name="match_once_in_a_series"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return f"/matches/{self.key}/"

    @property
    def has_person(self) -> bool:
        """True where a person plays a side."""
        return bool(people(self.seats))

    @property
    def options(self) -> list[Option]:
        """The answers, as the engine takes them."""
        return [tuple(json.loads(line)) for line in self.answers.splitlines()]


def match_title(names: Sequence[str]) -> str:
    """The name of a match between armies; cut where long names of several make it too long."""
    title = " against ".join(names)
    return title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 2]} …"


def as_lines(answers: Sequence[Option]) -> str:
    """Answers as a match keeps them."""
    return "\n".join(json.dumps(answer, separators=(",", ":")) for answer in answers)
