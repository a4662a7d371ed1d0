"""Prints that are made in the background, as the site and its workers know them."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify

from armybuilder.ownership.models import KEY_LENGTH, new_key
from armybuilder.serving.workers import WORKER_TIMEOUT


class PrintQuerySet(models.QuerySet["BackgroundPrint"]):
    def under_way(self) -> Self:
        is_alive = Q(kept_state=BackgroundPrint.State.RUNNING, heartbeat_at__gte=timezone.now() - WORKER_TIMEOUT)
        return self.filter(Q(kept_state=BackgroundPrint.State.WAITING) | is_alive)

    def ready(self) -> Self:
        return self.filter(kept_state=BackgroundPrint.State.READY)


class BackgroundPrint(models.Model):
    """A print that is made in the background. `origin` is the page with its options; `begin`, where it is started."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        READY = "ready"
        CANCELLED = "cancelled"
        FAILED = "failed"
        BROKEN_OFF = "broken off"
        GONE = "gone"

    UNDER_WAY = (State.WAITING, State.RUNNING)
    #: The folder of the files.
    FOLDER = "prints/files"

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    title = models.CharField(max_length=200)
    fingerprint = models.CharField(max_length=32, db_index=True, help_text="The same for prints of the same content.")
    file = models.FileField(upload_to=FOLDER, blank=True, help_text="Prints of the same content share it.")
    file_hash = models.CharField(max_length=64, blank=True, help_text="The file's SHA-256 when it was made.")
    file_bytes = models.PositiveBigIntegerField(default=0)
    asked = models.JSONField(help_text="What its maker needs to know.")
    origin = models.TextField()
    begin = models.TextField()
    cards = models.PositiveIntegerField()
    asker = models.CharField(max_length=32, blank=True, help_text="A hash of the address that asked for it.")
    kept_state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    step = models.CharField(max_length=40, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    heartbeat_at = models.DateTimeField(auto_now_add=True, help_text="When its maker last said how far it is.")
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    objects = PrintQuerySet.as_manager()

    class Meta:
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"{self.title}: {self.state}"

    @property
    def state(self) -> str:
        """The state as it is: a worker that has ended can't say so."""
        is_silent = self.kept_state == self.State.RUNNING and self.heartbeat_at < timezone.now() - WORKER_TIMEOUT
        return self.State.BROKEN_OFF if is_silent else self.kept_state

    @property
    def is_under_way(self) -> bool:
        return self.state in self.UNDER_WAY

    @property
    def is_ready(self) -> bool:
        return self.state == self.State.READY

    @property
    def form(self) -> str:
        return str(self.file).rpartition(".")[2]

    @property
    def name(self) -> str:
        return f"{slugify(self.title)[:80] or 'print'}-{self.asked.get('offer') or 'cards'}.{self.form}"
