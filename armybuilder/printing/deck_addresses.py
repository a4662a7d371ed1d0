"""The addresses that a deck is loaded from. Whoever sits at the virtual table may load its sheets, so that somebody's
own army is named there with a signature."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac


def sheet_address(site: str, place: Mapping[str, str], name: str) -> str:
    """The whole address of the sheet of this name, for a deck of the catalog or of the army at a place."""
    named = {"name": name.removesuffix(".jpg"), **({"signed": signed(place["army"])} if "army" in place else place)}
    return f"{site}{reverse('printing:sheet', kwargs=named)}"


def signed(army: str) -> str:
    """The key of somebody's army with the site's signature."""
    return f"{army}-{salted_hmac('armybuilder.printing.sheets', army).hexdigest()[:20]}"


def is_signed(text: str) -> bool:
    """True where the site itself has signed this."""
    return constant_time_compare(text, signed(text.partition("-")[0]))
