"""Names of accounts, and what they look like: two that a reader takes for the same are not both given."""

import unicodedata
from collections.abc import Collection

from django.core.exceptions import ValidationError

from armybuilder.accounts.models import Likeness, User

ALIKE = "This name is taken, or looks too much like one that is. Choose another."
#: The signs that a name may have beside letters and digits.
SIGNS = "@.+-_"
#: What the table has for a hook at a letter, which is easily overlooked: comma above, comma below, ogonek.
HOOKS = "\u0314\u0326\u0328"


def likeness(name: str) -> str:
    """The look of a name: alike in any case, in any alphabet, with 1 for l, with hooks or with signs at its ends."""
    seen = "".join(_plain_letter(letter) for letter in unicodedata.normalize("NFKC", name))
    looks = unicodedata.normalize("NFKC", seen).casefold()
    return looks.strip(SIGNS) or looks


def is_name_like_another(name: str, person: User | None = None) -> bool:
    """Another account than this person's has a name that looks like this one."""
    others = Likeness.objects.filter(looks=likeness(name))
    return (others.exclude(user=person) if person and person.pk else others).exists()


def refuse_look_alike(
    sender: object, instance: User, raw: bool, update_fields: Collection[str] | None, **kwargs: object
) -> None:
    """Keep a new account, or a new name, that looks like another's from being saved (ValidationError)."""
    is_named = not raw and (update_fields is None or "username" in update_fields)
    if is_named and _has_new_name(instance) and is_name_like_another(instance.get_username(), instance):
        raise ValidationError(ALIKE)


def _has_new_name(user: User) -> bool:
    return not User.objects.filter(pk=user.pk, username=user.get_username()).exists()


def note_likeness(
    sender: object, instance: User, raw: bool, update_fields: Collection[str] | None, **kwargs: object
) -> None:
    """Note what the name of a saved account looks like, however it was made or changed.

    Raises IntegrityError for a name where one like it was noted at the same moment. Of old accounts that look alike
    the first keeps the look.
    """
    if raw or (update_fields is not None and "username" not in update_fields):
        return
    looks = likeness(instance.get_username())
    if not is_name_like_another(instance.get_username(), instance):
        Likeness.objects.update_or_create(user=instance, defaults={"looks": looks})


def _plain_letter(letter: str) -> str:
    """The letter that Unicode's table of confusables names for one that looks like it."""
    from confusable_homoglyphs.confusables import confusables_data  # 7 MB, and only new accounts need it

    alike = confusables_data.get(letter, ())
    return str(alike[0]["c"]).strip(HOOKS) if len(alike) == 1 else letter
