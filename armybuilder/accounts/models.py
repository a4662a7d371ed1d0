"""Accounts."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from knox.models import AbstractAuthToken

LONGEST_TOKEN_NAME = 60


class User(AbstractUser):  # type: ignore[django-manager-missing]  # of its tokens: the library has no types
    """Somebody with an account. The table is the one that Django's own user model had."""

    id = models.AutoField(primary_key=True)

    class Meta(AbstractUser.Meta):
        db_table = "auth_user"


class Likeness(models.Model):
    """The look of an account's name; no two accounts are signed up with names that look the same."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="likeness")
    looks = models.CharField(max_length=600, unique=True)

    class Meta:
        verbose_name_plural = "likenesses"

    def __str__(self) -> str:
        return self.looks


class Token(AbstractAuthToken):  # type: ignore[misc]  # the library has no types
    """A token of an account, kept as a hash; by its name its person knows which one to revoke."""

    name = models.CharField(max_length=LONGEST_TOKEN_NAME, blank=True)

    def __str__(self) -> str:
        return f"{self.name or self.token_key} of {self.user}"
