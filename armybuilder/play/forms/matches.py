"""The questions before a match: who fights whom, where, and who plays."""

from collections.abc import Sequence
from typing import Any

from django import forms

from armybuilder.lists.forms.armies import plain_text
from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army
from armybuilder.play.adapters import ARMIES, FEWEST_ARMIES, Chosen, adapter_of
from armybuilder.play.army_choice import SAMPLE, ChoosableArmies, samples
from armybuilder.play.arranging import FRIENDLY, asked_before, obstacles
from armybuilder.play.models import LONGEST_SEED
from armybuilder.play.replays import LARGEST
from armybuilder.play.seats import SEATS, USUAL_SEAT, YOU, new_seed, people
from armybuilder.play.series import MOST_MATCHES
from catalog.shelf import Shelf
from validation.army import ArmyFile


class FightForm(forms.Form):
    """Two armies of a game, or more where it seats more, who plays each, and what the game asks."""

    seed = forms.CharField(
        label="Seed",
        max_length=LONGEST_SEED,
        validators=[plain_text],
        help_text="All dice follow from it: the same armies, answers and seed give the same match.",
    )

    games = forms.IntegerField(
        label="Matches",
        min_value=1,
        max_value=MOST_MATCHES,
        initial=1,
        required=False,
        help_text=f"More than one, up to {MOST_MATCHES}, is a series between bots: how often does which army win?",
    )

    def __init__(self, shelf: Shelf, holder: Holder, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shelf, self.adapter = shelf, adapter_of(shelf.game.slug)
        self.choice = ChoosableArmies(shelf, holder)
        self.names = ARMIES[: len(self.adapter.sides)]
        for number, name in enumerate(self.names):
            self.fields.update(self._army_fields(name, is_needed=number < FEWEST_ARMIES))
        self.fields[f"{self.names[0]}_seat"].initial = YOU  # whoever comes to this page comes to play
        self.asked = asked_before(shelf.game.slug, shelf)
        self.fields.update(self.asked)
        self.initial.setdefault("seed", new_seed())
        self.initial.setdefault("other", self._usual_opponent())
        #: The armies that were chosen, by their fields.
        self.chosen: dict[str, ArmyFile] = {}

    def _army_fields(self, name: str, *, is_needed: bool) -> dict[str, forms.Field]:
        """The fields of an army: which one, its link, who plays it."""
        none = [] if is_needed else [("", "Nobody")]
        return {
            name: forms.ChoiceField(label="Army", choices=[*none, *self.choice.groups], required=is_needed),
            f"{name}_link": forms.CharField(label="Its link", required=False, max_length=300),
            f"{name}_seat": forms.ChoiceField(
                label="Who plays it", choices=list(SEATS.items()), initial=USUAL_SEAT, required=is_needed
            ),
        }

    def _usual_opponent(self) -> str:
        """A sample army that may fight the first one, if there is one."""
        first = f"{SAMPLE}:{next(iter(samples(self.shelf.game.slug)))}"
        try:
            file = self.choice.army(self.initial.get("one", first), str(self.initial.get("one_link", "")))
        except forms.ValidationError:
            return first
        return self.choice.sample_against(file)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        found = {name: self._army_in(data, name) for name in self.names}
        self.chosen = {name: army for name, army in found.items() if army is not None}
        if set(self.names[:FEWEST_ARMIES]) <= set(self.chosen):
            for each in obstacles(self.armies, self.shelf, data):
                self.add_error(self._field_of(each.field), each.words)
        if (data.get("games") or 1) > 1:
            self._clean_series()
        return data

    def _field_of(self, place: str) -> str:
        """The field of what an obstacle lies in: an army may stand there after a field that was left empty."""
        return list(self.chosen)[ARMIES.index(place)] if place in ARMIES else place

    def _clean_series(self) -> None:
        if people(self.seats):
            self.add_error("games", "A series is played by bots: choose a bot for both armies, or one match.")
        if len(self.chosen) > FEWEST_ARMIES:
            self.add_error("games", "A series is between two armies: leave the others out, or choose one match.")

    @property
    def to_mend(self) -> list[Army]:
        """The person's own armies that a rule keeps from this match."""
        is_stopped = self.is_bound and not self.data.get(FRIENDLY)
        return self.choice.to_mend(dict.fromkeys(self.data.get(name, "") for name in self.names)) if is_stopped else []

    def _army_in(self, data: Chosen, name: str) -> ArmyFile | None:
        if not data.get(name):
            return None
        try:
            return self.choice.army(data[name], data.get(f"{name}_link", ""))
        except forms.ValidationError as wrong:
            self.add_error(f"{name}_link", wrong)
            return None

    @property
    def sides(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of each army, under its heading."""
        headings = ("First army", "Second army", "Third army", "Fourth army")
        return [
            (heading, [self[name], self[f"{name}_link"], self[f"{name}_seat"]])
            for heading, name in zip(headings, self.names, strict=False)
        ]

    @property
    def armies(self) -> list[ArmyFile]:
        """The armies that were chosen, in their order."""
        return list(self.chosen.values())

    @property
    def game_fields(self) -> list[forms.BoundField]:
        """The fields that the game asks for beside the armies."""
        return [self[name] for name in self.asked]

    @property
    def to_know(self) -> Sequence[str]:
        """The sentences to be known before the match."""
        return self.adapter.to_know(self.shelf)

    @property
    def seats(self) -> list[str]:
        """The seats: who plays each of the armies that were chosen."""
        return [self.cleaned_data.get(f"{name}_seat") or USUAL_SEAT for name in self.chosen]


class AnswerForm(forms.Form):
    """An option that a person takes, by its number in the list that they saw."""

    option = forms.IntegerField(min_value=0)
    revision = forms.IntegerField(min_value=1)


class OpenForm(forms.Form):
    """A replay file."""

    file = forms.FileField(
        label="Replay file", widget=forms.FileInput(attrs={"accept": ".match,.json,application/json"})
    )

    def source(self) -> bytes:
        """The file that was sent, and a little more than may be."""
        content: bytes = self.cleaned_data["file"].read(LARGEST + 1)
        return content
