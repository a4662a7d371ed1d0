"""Tokens, by which programs act in a person's name: kept as hashes; they end with the password of their account."""

from collections.abc import Sequence

from django.db import transaction

from armybuilder.accounts.models import LONGEST_TOKEN_NAME, Token, User

#: The most tokens of an account; one more ends the one that was made longest ago.
MOST_TOKENS = 20


@transaction.atomic
def make_token(user: User, name: str = "") -> str:
    """A new token of an account, as a program sends it: the only time that anybody sees it whole."""
    User.objects.select_for_update().get(pk=user.pk)
    for outdated in tokens_of(user)[MOST_TOKENS - 1 :]:
        outdated.delete()
    _, token = Token.objects.create(user, name=name.strip()[:LONGEST_TOKEN_NAME])
    return str(token)


def tokens_of(user: User) -> Sequence[Token]:
    """The tokens of an account, the last made first. Of each the beginning is known."""
    return list(Token.objects.filter(user=user).order_by("-created", "digest"))


def revoke_tokens(user: User, beginning: str = "") -> int:
    """End the tokens of an account, or those that begin so; answers how many."""
    found = Token.objects.filter(user=user, **({"token_key": beginning} if beginning else {}))
    return int(found.delete()[0])


class TokensEnd:
    """Ends an account's tokens with its password, wherever that is changed.

    Django tells its password validators of every change; as one of them this finds no fault with any password.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        """Let every password pass."""

    def get_help_text(self) -> str:
        return ""

    def password_changed(self, password: str, user: User | None = None) -> None:
        """Shut out every program that came in under the old password."""
        if user is not None and user.pk:
            revoke_tokens(user)
