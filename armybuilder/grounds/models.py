"""Grounds as they are kept: what stands now, and every version that it went through."""

from django.db import models
from django.urls import reverse

from armybuilder.grounds.files import from_document
from armybuilder.grounds.ground import GroundFile
from armybuilder.ownership.models import Document, DocumentVersion


class Ground(Document):
    document = models.JSONField(help_text="The ground file.")

    class Meta(Document.Meta):
        indexes = [models.Index(fields=["owner", "-changed"], name="grounds_of_an_account")]

    def get_absolute_url(self) -> str:
        return reverse("grounds:edit", kwargs={"key": self.key})

    @property
    def file(self) -> GroundFile:
        return from_document(self.document)


class GroundVersion(DocumentVersion):
    """A ground as it was after one change."""

    ground = models.ForeignKey(Ground, on_delete=models.CASCADE, related_name="versions")

    class Meta:
        ordering = ["ground", "-number"]
        constraints = [models.UniqueConstraint(fields=["ground", "number"], name="one_version_of_a_ground_a_number")]
