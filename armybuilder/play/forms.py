"""The questions before a match: who fights whom, where, and who plays."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms

from armybuilder.lists.forms.armies import plain_text
from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import armies_of, file_of, shared_army
from armybuilder.play.adapters import Chosen, adapter_of
from armybuilder.play.gate import ARMIES, asked_before, obstacles
from armybuilder.play.models import LONGEST_SEED
from armybuilder.play.replays import LARGEST
from armybuilder.play.samples import samples
from armybuilder.play.seats import SEATS, new_seed, people
from armybuilder.play.series import MOST_MATCHES
from catalog.shelf import Shelf
from validation.army import ArmyFile

OWN, SAMPLE, LINKED = "own", "sample", "link"
#: The key in the address of a shared army, or the key alone.
SHARE_KEY = re.compile(r"(?:^|/armies/shared/)([\w-]{8,30})/?\s*$")


class FightForm(forms.Form):
    """Two armies of a game, who plays each, and what the game asks."""

    one = forms.ChoiceField(label="Army")
    one_link = forms.CharField(label="Its link", required=False, max_length=300)
    one_seat = forms.ChoiceField(label="Who plays it", choices=list(SEATS.items()), initial="greedy")
    other = forms.ChoiceField(label="Army")
    other_link = forms.CharField(label="Its link", required=False, max_length=300)
    other_seat = forms.ChoiceField(label="Who plays it", choices=list(SEATS.items()), initial="greedy")
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
        self.own = {army.key: army for army in armies_of(holder).filter(game=shelf.game.slug)}
        for name in ARMIES:
            self.fields[name].choices = self._armies()  # type: ignore[attr-defined]  # it is a ChoiceField
        self.asked = asked_before(shelf.game.slug, shelf)
        self.fields.update(self.asked)
        self.initial.setdefault("seed", new_seed())
        self.initial.setdefault("other", self._usual_opponent())
        self.armies: list[ArmyFile] = []

    def _armies(self) -> list[tuple[str, list[tuple[str, str]]]]:
        own = [(f"{OWN}:{key}", army.name) for key, army in self.own.items()]
        given = [(f"{SAMPLE}:{slug}", self._sample_words(file)) for slug, file in samples(self.shelf.game.slug).items()]
        groups: list[tuple[str, list[tuple[str, str]]]] = [("Your armies", own)] if own else []
        return [*groups, ("Sample armies", given), ("Others", [(LINKED, "A shared army, by its link")])]

    def _sample_words(self, file: ArmyFile) -> str:
        words = self.adapter.army_words(file, self.shelf)
        return f"{file.name} ({words})" if words else file.name

    def _usual_opponent(self) -> str:
        """A sample army that may fight the first one, if there is one."""
        given = list(samples(self.shelf.game.slug))
        chosen = self.initial.get("one", f"{SAMPLE}:{given[0]}")
        try:
            file = self._army(chosen, str(self.initial.get("one_link", "")))
        except forms.ValidationError:
            return f"{SAMPLE}:{given[0]}"
        others = [f"{SAMPLE}:{slug}" for slug in given if f"{SAMPLE}:{slug}" != chosen]
        pairs = ((each, [file, self._army(each, "")]) for each in others)
        fits = (each for each, pair in pairs if not list(self.adapter.mistakes(pair, self.shelf, {})))
        return next(fits, others[0])

    def _army(self, chosen: str, link: str) -> ArmyFile:
        """The army that was chosen. Raises ValidationError."""
        sort, _, name = chosen.partition(":")
        if sort == SAMPLE:
            return samples(self.shelf.game.slug)[name]
        return file_of(self.own[name]) if sort == OWN else self._shared(link)

    def _shared(self, link: str) -> ArmyFile:
        found = SHARE_KEY.search(link.strip())
        if not link.strip():
            raise forms.ValidationError("Paste the link of the shared army.")
        try:
            army = shared_army(found[1]) if found else None
        except Army.DoesNotExist:
            army = None
        if army is None:
            raise forms.ValidationError("This link leads to no army, or it was withdrawn.")
        if army.game_id != self.shelf.game.slug:
            raise forms.ValidationError(f"{army.name} is an army of another game.")
        return file_of(army)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        armies = [self._army_in(data, name) for name in ARMIES]
        self.armies = [army for army in armies if army is not None]
        if len(self.armies) == len(ARMIES):
            for each in obstacles(self.armies, self.shelf, data):
                self.add_error(each.field, each.words)
        if (data.get("games") or 1) > 1 and people([data.get("one_seat", ""), data.get("other_seat", "")]):
            self.add_error("games", "A series is played by bots: choose a bot for both armies, or one match.")
        return data

    def _army_in(self, data: Chosen, name: str) -> ArmyFile | None:
        if name not in data:
            return None
        try:
            return self._army(data[name], data.get(f"{name}_link", ""))
        except forms.ValidationError as wrong:
            self.add_error(f"{name}_link", wrong)
            return None

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
        return [self.cleaned_data["one_seat"], self.cleaned_data["other_seat"]]


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
