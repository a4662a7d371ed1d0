"""The forms of the pages of a collection: one card's count, a table or an army to read."""

from django import forms

from armybuilder.lists.forms.armies import ImportForm
from armybuilder.lists.models import MOST_OWNED

#: The steps that a button can take: which count, and by how much.
STEPS = {"owned+": (1, 0), "owned-": (-1, 0), "painted+": (0, 1), "painted-": (0, -1)}


class CountForm(forms.Form):
    """One card's count, as it was typed or by a step up or down."""

    card = forms.SlugField(max_length=80)
    owned = forms.IntegerField(min_value=0, max_value=MOST_OWNED, required=False)
    painted = forms.IntegerField(min_value=0, max_value=MOST_OWNED, required=False)
    step = forms.ChoiceField(choices=[(step, step) for step in STEPS], required=False)

    @property
    def steps(self) -> tuple[int, int] | None:
        """So many more, and so many more painted; None where the count itself was typed."""
        return STEPS.get(self.cleaned_data["step"])


class CountsForm(ImportForm):
    """A table of counts, an army file or a list in words, chosen or pasted."""

    is_whole = forms.BooleanField(required=False, label="Cards that are not in the table are not mine")
