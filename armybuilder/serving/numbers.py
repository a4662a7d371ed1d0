"""Numbers in addresses and in the fields of pages."""

from django import forms
from django.core.exceptions import ValidationError


class WholeNumber(forms.IntegerField):
    """A whole number, from `least` up to `most`."""

    def __init__(self, most: int, least: int = 0) -> None:
        super().__init__(min_value=least, max_value=most, required=False)

    def read(self, sent: object) -> int | None:
        """The number that was sent; None where it is none, or out of bounds."""
        try:
            found: int | None = self.clean(sent)
        except ValidationError:
            return None
        return found
