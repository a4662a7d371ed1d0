"""The forms of a table's pages."""

from typing import Any

from django import forms

from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder
from armybuilder.play.army_choice import ChoosableArmies
from armybuilder.tabletop.models import LONGEST_NOTE, TabletopResult
from armybuilder.tabletop.results import Claim
from armybuilder.tabletop.taking import MOST_COUNT
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, ArmyFile
from validation.bounds import is_plain


class BringForm(forms.Form):
    """An army for a side: your own, a sample, or somebody's by its link."""

    army = forms.ChoiceField(label="Army")
    link = forms.CharField(label="Link of a shared army", required=False, max_length=300)
    file: ArmyFile
    own_army: Army | None

    def __init__(self, cards: Shelf, holder: Holder, data: Any = None) -> None:
        super().__init__(data)
        self.choice = ChoosableArmies(cards, holder)
        field = self.fields["army"]
        assert isinstance(field, forms.ChoiceField), "declared above"
        field.choices = self.choice.groups

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if chosen := found.get("army"):
            self.file = self.choice.army(chosen, found.get("link", ""))
            self.own_army = self.choice.own_army(chosen)
        return found


class ResultForm(forms.Form):
    """How it ended, from your own side."""

    outcome = forms.ChoiceField(
        label="How did it end?", choices=TabletopResult.Outcome.choices, widget=forms.RadioSelect
    )
    points = forms.IntegerField(label="Victory points", required=False, min_value=-MOST_COUNT, max_value=MOST_COUNT)
    scenario = forms.CharField(label="Scenario", required=False, max_length=LONGEST_NAME)
    note = forms.CharField(label="Note", required=False, max_length=LONGEST_NOTE)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        for name in ("scenario", "note"):
            if not is_plain(found.get(name, "")):
                self.add_error(name, "This has characters that can’t be shown.")
        return found

    @property
    def claim(self) -> Claim:
        return Claim(**self.cleaned_data)


class AnswerForm(forms.Form):
    """Which report of another side is answered: the one that the page showed."""

    made = forms.DateTimeField(required=False)
