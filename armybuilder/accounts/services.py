"""The end of an account."""

from django.db import transaction

from armybuilder.accounts.models import User
from armybuilder.ownership.holders import departing


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete an account with all that is its own; what it shares with others stays with them."""
    departing.send(sender=User, user=user)
    # Locked, so that nobody adds to it; read again, so that the caller keeps the primary key if this fails.
    User.objects.select_for_update().get(pk=user.pk).delete()
