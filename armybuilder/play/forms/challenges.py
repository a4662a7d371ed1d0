"""The questions of a challenge: the terms, who one is, with which army one comes."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from django import forms
from django.conf import settings

from armybuilder.lists.forms.armies import name_field, set_choices
from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army
from armybuilder.play.adapters import FEWEST_ARMIES, adapter_of
from armybuilder.play.army_choice import ChoosableArmies
from armybuilder.play.arranging import asked_before
from armybuilder.play.challenges import Newcomer, armies_of
from armybuilder.play.models import Challenge
from armybuilder.play.seats import SEATS, YOU, is_person
from armybuilder.play.terms import BANK, CLOCKS, DAYS, SECONDS, TIME_UP, WATCHERS, Terms
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile

PERSONS = [(seat, words) for seat, words in SEATS.items() if is_person(seat)]
BOTS = [(seat, words) for seat, words in SEATS.items() if not is_person(seat)]
GUEST = "Guest"
#: The terms unless somebody changes them.
USUAL = Terms()
#: The fields that were sent; and the values of a form's first page and the prefix of its fields.
Sent = Mapping[str, object] | None
About = Mapping[str, str] | str
LETTERS_HELP = "Only in a match with days to move."


def free_name(taken: Iterable[str]) -> str:
    """The name of a guest that nobody at the table has yet: `Guest`, `Guest 2`."""
    there = set(taken)
    names = (f"{GUEST} {number}" if number > 1 else GUEST for number in count(1))
    return next(name for name in names if name not in there)


class ComingForm(forms.Form):
    """The army with which somebody takes a seat."""

    army = forms.ChoiceField(label="Army")
    army_link = forms.CharField(label="Its link", required=False, max_length=300)

    def __init__(self, cards: Shelf, holder: Holder, data: Sent = None, **about: About) -> None:
        super().__init__(data, **about)  # type: ignore[arg-type]  # the first page's values and the fields' prefix
        self.cards, self.holder, self.choice = cards, holder, ChoosableArmies(cards, holder)
        set_choices(self, "army", self.choice.groups)
        self.file: ArmyFile | None = None

    @property
    def to_mend(self) -> list[Army]:
        """The army that was chosen, if it is the person's own and a rule stops it."""
        return self.choice.to_mend([str(self["army"].value())]) if self.is_bound else []

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if "army" in data:
            try:
                self.file = self.choice.army(str(data["army"]), str(data.get("army_link", "")))
            except forms.ValidationError as wrong:
                self.add_error("army_link", wrong)
        return data


class PersonForm(ComingForm):
    """Somebody who takes a seat: the army, the name that the others see, how one wants to be asked."""

    name = name_field("Your name at the table", initial=GUEST)
    seat = forms.ChoiceField(label="How you are asked", choices=PERSONS, initial=YOU)
    wants_letters = forms.BooleanField(label="Email me when it’s my turn", required=False, help_text=LETTERS_HELP)

    def __init__(self, cards: Shelf, holder: Holder, data: Sent = None, **about: About) -> None:
        super().__init__(cards, holder, data, **about)
        if holder.user is not None:
            self.initial.setdefault("name", holder.user.get_username())
        if holder.user is None or not holder.user.email or not settings.CAN_SEND_LETTERS:
            del self.fields["wants_letters"]  # no email can reach them

    def newcomer(self, holder: Holder) -> Newcomer:
        """The one who takes the seat, once all is well."""
        assert self.file is not None, "asked only of a form without mistakes"
        data = self.cleaned_data
        return Newcomer(data["name"], self.file, data["seat"], holder, data.get("wants_letters", False))


class JoinForm(PersonForm):
    """Somebody who takes up a challenge."""

    def __init__(self, challenge: Challenge, holder: Holder, data: Sent = None, **about: About) -> None:
        super().__init__(shelf(challenge.game_id), holder, data, **about)
        self.initial.setdefault("army", fitting(challenge, self.choice))
        self.initial.setdefault("name", free_name(player.name for player in challenge.players.all()))


class BotForm(ComingForm):
    """A bot that takes a free seat."""

    seat = forms.ChoiceField(label="Bot", choices=BOTS, initial="greedy")

    def __init__(self, challenge: Challenge, holder: Holder, data: Sent = None, **about: About) -> None:
        super().__init__(shelf(challenge.game_id), holder, data, **about)
        self.initial.setdefault("army", fitting(challenge, self.choice))

    def newcomer(self) -> Newcomer:
        """The bot, once all is well."""
        assert self.file is not None, "asked only of a form without mistakes"
        seat = self.cleaned_data["seat"]
        return Newcomer(f"{seat.capitalize()} bot", self.file, seat)


def _number(label: str, bounds: tuple[int, int], usual: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=bounds[0], max_value=bounds[1], initial=usual)


class TermsForm(forms.Form):
    """The terms beside what the game asks."""

    clock = forms.ChoiceField(label="Clock", choices=list(CLOCKS.items()), initial=USUAL.clock)
    seconds = _number("Seconds for an answer", SECONDS, USUAL.seconds)
    bank = _number("Seconds in the bank", BANK, USUAL.bank)
    days = _number("Days for an answer", DAYS, USUAL.days)
    time_up = forms.ChoiceField(label="When time is up", choices=list(TIME_UP.items()), initial=USUAL.time_up)
    watchers = forms.ChoiceField(label="Who may watch", choices=list(WATCHERS.items()), initial=USUAL.watchers)
    can_take_back = forms.BooleanField(
        label="Answers may be taken back by consent", required=False, initial=USUAL.can_take_back
    )
    can_talk = forms.BooleanField(
        label="The players may write to each other", required=False, help_text="Set phrases can always be said."
    )


class ChallengeForm(PersonForm, TermsForm):
    """A challenge to send: its sender's army, the terms, and what the game asks."""

    size = forms.ChoiceField(label="Seats", initial=str(FEWEST_ARMIES), required=False)
    is_open = forms.BooleanField(
        label="Show it in the lobby", required=False, help_text="Everybody may take it up, not only who has the link."
    )

    def __init__(self, cards: Shelf, holder: Holder, data: Sent = None, **about: About) -> None:
        super().__init__(cards, holder, data, **about)
        most = len(adapter_of(cards.game.slug).sides)
        self.sizes = [(str(size), str(size)) for size in range(FEWEST_ARMIES, most + 1)]
        set_choices(self, "size", self.sizes)
        self.asked = asked_before(cards.game.slug, cards)
        self.fields.update(self.asked)

    @property
    def seats(self) -> int:
        """The number of seats; it is asked for only where there is a choice."""
        return int(self.cleaned_data["size"] or FEWEST_ARMIES)

    @property
    def terms(self) -> Terms:
        """The terms that were chosen."""
        return Terms.read(self.cleaned_data)

    @property
    def options(self) -> dict[str, object]:
        """The choices that the game asks for."""
        return {name: self.cleaned_data[name] for name in self.asked}

    @property
    def coming_fields(self) -> list[forms.BoundField]:
        """The fields about the sender."""
        return [self[name] for name in ("army", "army_link", "name", "seat", "wants_letters") if name in self.fields]

    @property
    def term_fields(self) -> list[forms.BoundField]:
        """The fields of the terms; the number of seats only where there is a choice."""
        names = ["size"] if len(self.sizes) > 1 else []
        names += [*TermsForm.base_fields, "is_open"]
        return [self[name] for name in names]

    @property
    def game_fields(self) -> list[forms.BoundField]:
        """The fields that the game asks for."""
        return [self[name] for name in self.asked]

    @property
    def to_know(self) -> Sequence[str]:
        """The sentences to be known before the match."""
        return self.choice.adapter.to_know(self.cards)


def fitting(challenge: Challenge, choice: ChoosableArmies) -> str:
    """A sample army that may fight the one in the first seat."""
    return choice.sample_against(armies_of(list(challenge.players.all()))[0])
