"""Prints that are made in the background, as the site and its workers know them."""

from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.text import slugify

from armybuilder.lists.models import KEY_LENGTH, new_key
from armybuilder.printing.storage import kept

#: A worker says at every card that it goes on. One that is silent for so long has ended.
SILENCE = timedelta(seconds=60)
#: The folder of the files that were made.
PRINTS = "prints/files"


class BackgroundPrint(models.Model):
    """A print that is made in the background. `origin` is the page with its options; `begin`, where it is begun."""

    WAITING, RUNNING, READY = "waiting", "running", "ready"
    CANCELLED, FAILED, BROKEN_OFF, GONE = "cancelled", "failed", "broken off", "gone"
    UNDER_WAY = (WAITING, RUNNING)

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    title = models.CharField(max_length=200)
    file = models.CharField(max_length=50, help_text="The file's name: what it holds, and its form.")
    asked = models.JSONField(help_text="What its maker needs to know.")
    origin = models.TextField()
    begin = models.TextField()
    cards = models.PositiveIntegerField()
    asker = models.CharField(max_length=32, blank=True, help_text="A hash of the address that asked for it.")
    kept_state = models.CharField(max_length=10, default=WAITING)
    step = models.CharField(max_length=40, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    told_at = models.DateTimeField(auto_now_add=True, help_text="When its maker last said how far it is.")
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"{self.title}: {self.state}"

    @property
    def state(self) -> str:
        """The state as it is: a worker that has ended, or a file that has gone, can't say so."""
        if self.kept_state == self.RUNNING and self.told_at < timezone.now() - SILENCE:
            return self.BROKEN_OFF
        return self.GONE if self.kept_state == self.READY and not kept().exists(self.place) else self.kept_state

    @property
    def is_under_way(self) -> bool:
        return self.state in self.UNDER_WAY

    @property
    def is_ready(self) -> bool:
        return self.state == self.READY

    @property
    def place(self) -> str:
        """The place of its file among the kept ones, also before it is there."""
        return f"{PRINTS}/{self.file}"

    @property
    def form(self) -> str:
        """The form of its file: pdf or zip."""
        return self.file.rpartition(".")[2]

    @property
    def name(self) -> str:
        """The file's name on the person's disk."""
        return f"{slugify(self.title)[:80] or 'print'}-{self.asked.get('offer') or 'cards'}.{self.form}"
