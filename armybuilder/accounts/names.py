"""Names of accounts, and what they look like: two that a reader takes for the same are not both given."""

import unicodedata

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


def is_name_like_another(name: str) -> bool:
    """Another account has a name that looks like this one."""
    return Likeness.objects.filter(looks=likeness(name)).exists()


def refuse_look_alike(sender: object, instance: User, raw: bool, **kwargs: object) -> None:
    """Keep a new account whose name looks like another's from being saved, however it is made (ValidationError)."""
    if not raw and instance._state.adding and is_name_like_another(instance.get_username()):
        raise ValidationError(ALIKE)


def note_likeness(sender: object, instance: User, created: bool, raw: bool, **kwargs: object) -> None:
    """Note what the name of a saved account looks like, however it was made.

    Raises IntegrityError for a new account where such a name was noted at the same moment.
    """
    looks = likeness(instance.get_username())
    if not raw and (created or not Likeness.objects.filter(looks=looks).exists()):
        Likeness.objects.update_or_create(user=instance, defaults={"looks": looks})


def _plain_letter(letter: str) -> str:
    """The letter that Unicode's table of confusables names for one that looks like it."""
    from confusable_homoglyphs.confusables import confusables_data  # 7 MB, and only new accounts need it

    alike = confusables_data.get(letter, ())
    return str(alike[0]["c"]).strip(HOOKS) if len(alike) == 1 else letter
