"""What people have learned: the steps of lessons that they have done; and the scenes that they found wrong."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.db import models, transaction

from armybuilder.ownership.models import Held, HeldQuerySet
from catalog.models import Game

if TYPE_CHECKING:
    from armybuilder.accounts.models import User


class StepDoneQuerySet(HeldQuerySet["StepDone"]):
    """Steps that were done."""

    @transaction.atomic
    def adopt(self, token: UUID, user: "User") -> int:
        """Where both did a step, the fewer answers stand."""
        found = {row.step_key: row for row in self.filter(owner=None, guest_token=token)}
        for row in self.filter(owner=user):
            if twin := found.get(row.step_key):
                twin.answers = min(twin.answers, row.answers)
                row.delete()
        self.bulk_update(found.values(), ["answers"])
        return super().adopt(token, user)


class StepDone(Held):
    """A step of a lesson that a person has done, with the fewest answers so far."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    lesson = models.SlugField(max_length=80)
    step = models.PositiveSmallIntegerField()
    answers = models.PositiveSmallIntegerField(help_text="The fewest answers that it took.")
    changed = models.DateTimeField(auto_now=True)

    objects = StepDoneQuerySet.as_manager()  # type: ignore[misc]  # the same, that can do more

    class Meta(Held.Meta):
        constraints = [
            *Held.Meta.constraints,
            models.UniqueConstraint(fields=["owner", "game", "lesson", "step"], name="one_step_of_an_account"),
            models.UniqueConstraint(fields=["guest_token", "game", "lesson", "step"], name="one_step_of_a_session"),
        ]

    @property
    def step_key(self) -> tuple[str, str, int]:
        return self.game_id, self.lesson, self.step

    def __str__(self) -> str:
        return f"{self.game_id}: {self.lesson}, step {self.step}"


class SceneReport(models.Model):
    """A scene of which somebody expected something else, for staff to look at."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    scene = models.SlugField(
        max_length=120, blank=True, help_text="The scene of the fixtures, or the one it was made of."
    )
    text = models.TextField(max_length=6000, help_text="The scene as lines of text, as it was.")
    expected = models.TextField(max_length=1000, help_text="What should be so instead.")
    reporter = models.CharField(max_length=16, blank=True, editable=False, help_text="Tells persons apart, no more.")
    made = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "scene", "reporter"],
                condition=models.Q(settled_at__isnull=True) & ~models.Q(reporter=""),
                name="one_open_report_a_scene_and_person",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.scene or 'a changed scene'}"
