"""The end of an account."""

from django.contrib.auth.models import User
from django.db import transaction

from armybuilder.lists.holders import departing


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete an account with all that is its own; what it shares with others stays with them."""
    departing.send(sender=User, user=user)
    user.delete()
