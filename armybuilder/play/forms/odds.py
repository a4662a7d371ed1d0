"""The questions before odds are worked out: which card attacks which, or which army meets which."""

from collections.abc import Mapping

from django import forms

from armybuilder.lists.forms.armies import set_choices
from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import armies_of, file_of
from armybuilder.play.army_choice import samples
from armybuilder.play.odds import card_named, odds_of
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile

OWN, SAMPLE = "own", "sample"


class CardField(forms.CharField):
    """A card by its name, of which the browser suggests those that fit; or by its slug."""

    def __init__(self, label: str, suggestions: str) -> None:
        super().__init__(label=label, max_length=100, widget=forms.TextInput(attrs={"list": suggestions}))
        self.cards: Mapping[str, Card] = {}

    def clean(self, value: object) -> str:
        named = super().clean(value)
        card = card_named(self.cards, named)
        if card is None:
            raise forms.ValidationError(f"There is no card named “{named}” with attacks: choose one from the list.")
        return card.slug


class CardsForm(forms.Form):
    """Two cards of a game that fights by odds."""

    SUGGESTIONS = "card-names"
    card = CardField("Who attacks", SUGGESTIONS)
    against = CardField("Whom it attacks", SUGGESTIONS)

    def __init__(self, shelf: Shelf, given: Mapping[str, str]) -> None:
        super().__init__(given if "card" in given else None)
        book = odds_of(shelf.game.slug)
        self.cards = shelf.kind(book.KIND) if book else {}
        for field, usual in zip(self.fields.values(), [*self.cards.values()][:2], strict=False):
            field.cards = self.cards  # type: ignore[attr-defined]  # it is a CardField
            field.initial = usual.name


class ArmiesForm(forms.Form):
    """Two armies of a game: a person's own, or samples."""

    army = forms.ChoiceField(label="Who attacks")
    other = forms.ChoiceField(label="Whom it attacks")

    def __init__(self, shelf: Shelf, holder: Holder, given: Mapping[str, str]) -> None:
        super().__init__(given if "army" in given else None)
        self.samples = samples(shelf.game.slug)
        self.own: dict[str, Army] = {army.key: army for army in armies_of(holder).filter(game=shelf.game.slug)}
        own = [(f"{OWN}:{key}", army.name) for key, army in self.own.items()]
        given_ones = [(f"{SAMPLE}:{slug}", file.name) for slug, file in self.samples.items()]
        groups = [("Your armies", own)] if own else []
        for name in self.fields:
            set_choices(self, name, [*groups, ("Sample armies", given_ones)])
        self.initial["other"] = given_ones[-1][0] if given_ones else ""

    @property
    def armies(self) -> list[ArmyFile]:
        """Both armies as they were chosen."""
        return [self._army(self.cleaned_data[name]) for name in self.fields]

    def _army(self, chosen: str) -> ArmyFile:
        sort, _, name = chosen.partition(":")
        return self.samples[name] if sort == SAMPLE else file_of(self.own[name])
