"""Accounts."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
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


class TokenName(models.Model):
    """What an account's person calls a token, to know which one to revoke."""

    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE, primary_key=True, related_name="named")
    name = models.CharField(max_length=60)

    def __str__(self) -> str:
        return self.name
