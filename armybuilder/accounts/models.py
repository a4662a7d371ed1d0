"""All that is kept of an account beside its name and password."""

from django.conf import settings
from django.db import models


class Likeness(models.Model):
    """The look of an account's name; no two accounts are signed up with names that look the same."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="likeness")
    looks = models.CharField(max_length=600, unique=True)

    class Meta:
        verbose_name_plural = "likenesses"

    def __str__(self) -> str:
        return self.looks
