"""Names of accounts, and what they look like: two that a reader takes for the same are not both given."""

import unicodedata

from confusable_homoglyphs.confusables import confusables_data

from armybuilder.accounts.models import Likeness, User

#: The signs that a name may have beside letters and digits.
SIGNS = "@.+-_"


def likeness(name: str) -> str:
    """The look of a name: the same for names that differ in case, in the alphabet of a letter, or in 1 and l."""
    seen = "".join(_plain_letter(letter) for letter in unicodedata.normalize("NFKC", name))
    return unicodedata.normalize("NFKC", seen).casefold()


def is_name_like_another(name: str) -> bool:
    """Another account has a name that looks like this one, or like it without the signs at its ends."""
    return Likeness.objects.filter(looks__in=(likeness(name), likeness(name.strip(SIGNS)))).exists()


def note_likeness(sender: object, instance: User, created: bool, raw: bool, **kwargs: object) -> None:
    """Note what the name of a saved account looks like, however it was made.

    Raises IntegrityError for a new account whose name looks like another's.
    """
    looks = likeness(instance.get_username())
    if not raw and (created or not Likeness.objects.filter(looks=looks).exists()):
        Likeness.objects.update_or_create(user=instance, defaults={"looks": looks})


def _plain_letter(letter: str) -> str:
    """The letter that Unicode's table of confusables names for one that looks like it."""
    alike = confusables_data.get(letter, ())
    return str(alike[0]["c"]) if len(alike) == 1 else letter
