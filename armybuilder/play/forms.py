"""The forms of matches, challenges and odds: which armies, where, who plays, on what terms."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, product
from typing import Any

from django import forms
from django.conf import settings

from armybuilder.lists.forms.armies import name_field, plain_text, set_choices
from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import ARMIES, FEWEST_ARMIES, Chosen, MatchAdapter, adapter_of
from armybuilder.play.army_choice import SAMPLE, ChoosableArmies, samples
from armybuilder.play.arranging import FRIENDLY, UNEQUAL_LIMITS, agreed_before, asked_before, default_of, obstacles
from armybuilder.play.challenges import Newcomer, armies_of, teams_to_join
from armybuilder.play.models import LONGEST_SEED, Challenge
from armybuilder.play.odds import card_named, odds_of
from armybuilder.play.replays import LARGEST
from armybuilder.play.seats import DEFAULT_SEAT, SEATS, YOU, is_person, new_seed, people, seat_name
from armybuilder.play.series import MOST_MATCHES
from armybuilder.play.terms import TERMS, MatchTerm, Terms
from catalog.mistakes import near
from catalog.models import Card
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile


class MatchFields(forms.Form):
    """What a game asks before a match: what most players leave as it is lies folded as its settings."""

    shelf: Shelf
    asked: Mapping[str, forms.Field]
    adapter: MatchAdapter
    #: Fields that are asked before a match of any game, and lie with them.
    own_settings: Sequence[str] = ()

    @property
    def game_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.asked if not self._is_setting(name)]

    @property
    def setting_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in (*filter(self._is_setting, self.asked), *self.own_settings)]

    def _is_setting(self, name: str) -> bool:
        return name in (FRIENDLY, UNEQUAL_LIMITS) or name in self.adapter.settings

    @property
    def to_know(self) -> Sequence[str]:
        return self.adapter.to_know(self.shelf)


class FightForm(MatchFields):
    """Two armies of a game, or more where it seats more, who plays each, and what the game asks."""

    seed = forms.CharField(
        label="Seed",
        max_length=LONGEST_SEED,
        validators=[plain_text],
        help_text="It decides all dice: the same seed, armies and answers give the same match.",
    )

    games = forms.IntegerField(
        label="Matches",
        min_value=1,
        max_value=MOST_MATCHES,
        initial=1,
        required=False,
        help_text=f"With 2 to {MOST_MATCHES}, bots play a series, and we count the wins.",
    )
    own_settings = ("seed", "games")

    def __init__(self, shelf: Shelf, holder: Holder, *args: Any, ground: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shelf, self.adapter = shelf, adapter_of(shelf.game.slug)
        self.choice = ChoosableArmies(shelf, holder)
        self.names = ARMIES[: len(self.adapter.sides)]
        for number, name in enumerate(self.names):
            self.fields.update(self._army_fields(name, is_needed=number < FEWEST_ARMIES))
        self.fields[f"{self.names[0]}_seat"].initial = YOU  # who comes to this page comes to play
        self.asked = asked_before(shelf.game.slug, shelf, holder, ground)
        self.fields.update(self.asked)
        self.initial.setdefault("seed", new_seed())
        if ground:
            self._choose_armies_that_fit()
        self.initial.setdefault("other", self._usual_opponent())
        #: The armies that were chosen, by their fields.
        self.chosen: dict[str, ArmyFile] = {}

    def _army_fields(self, name: str, *, is_needed: bool) -> dict[str, forms.Field]:
        none = [] if is_needed else [("", "Nobody")]
        return {
            name: forms.ChoiceField(label="Army", choices=[*none, *self.choice.groups], required=is_needed),
            f"{name}_link": forms.CharField(label="Link to the army", required=False, max_length=300),
            f"{name}_seat": forms.ChoiceField(
                label="Who plays it", choices=list(SEATS.items()), initial=DEFAULT_SEAT, required=is_needed
            ),
        }

    def _choose_armies_that_fit(self) -> None:
        """Propose two armies that may fight as the form stands, on its ground; none where no two do."""
        known = {each: self.choice.army(each) for each in self.choice.proposed}
        given, link = self.initial.get("one"), str(self.initial.get("one_link", ""))
        try:
            firsts = {given: self.choice.army(given, link)} if given else known
            options = {name: field.clean(default_of(field)) for name, field in self.asked.items()}
        except forms.ValidationError:  # the page says it of the army; a ground that is gone is not offered
            return
        for (one, army), (other, against) in product(firsts.items(), known.items()):
            if one != other and not obstacles([army, against], self.shelf, options):
                self.initial.update(one=one, other=other)
                return

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
        headings = ("First army", "Second army", "Third army", "Fourth army")
        return [
            (heading, [self[name], self[f"{name}_link"], self[f"{name}_seat"]])
            for heading, name in zip(headings, self.names, strict=False)
        ]

    @property
    def has_more_armies(self) -> bool:
        return any(self[name].value() for name in self.names[FEWEST_ARMIES:])

    @property
    def armies(self) -> list[ArmyFile]:
        return list(self.chosen.values())

    @property
    def seats(self) -> list[str]:
        return [self.cleaned_data.get(f"{name}_seat") or DEFAULT_SEAT for name in self.chosen]


class AnswerForm(forms.Form):
    """An option that a person takes, by its number in the list that they saw."""

    option = forms.IntegerField(min_value=0)
    revision = forms.IntegerField(min_value=1)


class OptionsForm(forms.Form):
    """Some options that a person compares, by their numbers: "3 4 7"."""

    option = forms.RegexField(r"^\d{1,6}(?: \d{1,6})*$")
    revision = forms.IntegerField(min_value=1)

    def clean_option(self) -> list[int]:
        return [int(number) for number in self.cleaned_data["option"].split()]


class OpenForm(forms.Form):
    file = forms.FileField(
        label="Replay file", widget=forms.FileInput(attrs={"accept": ".match,.json,application/json"})
    )

    def source(self) -> bytes:
        content: bytes = self.cleaned_data["file"].read(LARGEST + 1)
        return content


PERSONS = [(seat, words) for seat, words in SEATS.items() if is_person(seat)]
BOTS = [(seat, words) for seat, words in SEATS.items() if not is_person(seat)]
GUEST = "Guest"
#: The fields that were sent.
Sent = Mapping[str, object] | None
EMAILS_HELP = "Only in a match with days to move."


def free_name(taken: Iterable[str]) -> str:
    """The name of a guest that nobody at the table has yet: `Guest`, `Guest 2`."""
    there = set(taken)
    names = (f"{GUEST} {number}" if number > 1 else GUEST for number in count(1))
    return next(name for name in names if name not in there)


class ComingForm(forms.Form):
    """The army of a player who takes a seat."""

    army = forms.ChoiceField(label="Army")
    army_link = forms.CharField(label="Link to the army", required=False, max_length=300)

    def __init__(self, cards: Shelf, holder: Holder, data: Sent = None, **about: Any) -> None:
        super().__init__(data, **about)
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
    """A person who takes a seat: the army, the name that the others see, how they want to be asked."""

    name = name_field("Your name at the table", initial=GUEST)
    seat = forms.ChoiceField(label="How you are asked", choices=PERSONS, initial=YOU)
    wants_emails = forms.BooleanField(label="Email me when it’s my turn", required=False, help_text=EMAILS_HELP)

    def __init__(self, cards: Shelf, holder: Holder, data: Sent = None, **about: Any) -> None:
        super().__init__(cards, holder, data, **about)
        if holder.user is not None:
            self.initial.setdefault("name", holder.user.get_username())
        if holder.user is None or not holder.user.email or not settings.CAN_SEND_EMAIL:
            del self.fields["wants_emails"]  # no email can reach them

    def newcomer(self, holder: Holder) -> Newcomer:
        assert self.file is not None, "asked only of a form without mistakes"
        data = self.cleaned_data
        wants_emails, origin = data.get("wants_emails", False), self.choice.own_army(str(data["army"]))
        return Newcomer(data["name"], self.file, data["seat"], holder, wants_emails, origin, data.get("team"))


def _team_field(challenge: Challenge) -> dict[str, forms.Field]:
    """The field in which a newcomer chooses a team, where several have a free seat."""
    teams = teams_to_join(challenge)
    full = {"invalid_choice": "That team is full now; choose another."}
    field = forms.TypedChoiceField(label="Team", choices=teams, coerce=int, error_messages=full)
    return {"team": field} if teams else {}


class JoinForm(PersonForm):
    """A person who takes up a challenge."""

    def __init__(self, challenge: Challenge, holder: Holder, data: Sent = None, **about: Any) -> None:
        super().__init__(shelf(challenge.game_id), holder, data, **about)
        self.initial.setdefault("army", fitting(challenge, self.choice))
        self.fields.update(_team_field(challenge))
        self.initial.setdefault("name", free_name(player.name for player in challenge.players.all()))


class BotForm(ComingForm):
    seat = forms.ChoiceField(label="Bot", choices=BOTS, initial="greedy")

    def __init__(self, challenge: Challenge, holder: Holder, data: Sent = None, **about: Any) -> None:
        super().__init__(shelf(challenge.game_id), holder, data, **about)
        self.initial.setdefault("army", fitting(challenge, self.choice))
        self.fields.update(_team_field(challenge))

    def newcomer(self) -> Newcomer:
        assert self.file is not None, "asked only of a form without mistakes"
        seat = self.cleaned_data["seat"]
        return Newcomer(seat_name(seat), self.file, seat, number=self.cleaned_data.get("team"))


def _term_field(term: MatchTerm) -> forms.Field:
    said: Any = {"label": term.label, "help_text": term.help, "initial": term.usual}
    if term.choices:
        return forms.ChoiceField(choices=term.choices, **said)
    if term.most:
        return forms.IntegerField(min_value=term.least, max_value=term.most, **said)
    return forms.BooleanField(required=False, **said)


class ChallengeForm(MatchFields, PersonForm):
    """A challenge to send: its sender's army, the terms, and what the game asks."""

    size = forms.ChoiceField(label="Seats", initial=str(FEWEST_ARMIES), required=False)
    is_open = forms.BooleanField(
        label="Show it in the lobby", required=False, help_text="Anybody may take it up, even without the link."
    )

    def __init__(self, cards: Shelf, holder: Holder, data: Sent = None, *, ground: str = "", **about: Any) -> None:
        super().__init__(cards, holder, data, **about)
        self.shelf, self.adapter = cards, adapter_of(cards.game.slug)
        most = len(self.adapter.sides)
        self.sizes = [(str(size), str(size)) for size in range(FEWEST_ARMIES, most + 1)]
        set_choices(self, "size", self.sizes)
        self.fields.update({name: _term_field(term) for name, term in TERMS.items()})
        self.asked = agreed_before(cards.game.slug, cards, holder, ground)
        self.fields.update(self.asked)

    @property
    def seats(self) -> int:
        return int(self.cleaned_data["size"] or FEWEST_ARMIES)

    @property
    def terms(self) -> Terms:
        return Terms.read(self.cleaned_data)

    @property
    def options(self) -> dict[str, object]:
        return {name: self.cleaned_data[name] for name in self.asked}

    @property
    def coming_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("army", "army_link", "name", "seat", "wants_emails") if name in self.fields]

    @property
    def term_fields(self) -> list[forms.BoundField]:
        """The fields of the terms; the number of seats only where there is a choice."""
        names = ["size"] if len(self.sizes) > 1 else []
        names += [*TERMS, "is_open"]
        return [self[name] for name in names]


def fitting(challenge: Challenge, choice: ChoosableArmies) -> str:
    """A sample army that may fight the one in the first seat as was agreed; where none may, as the game has it."""
    first = armies_of(list(challenge.players.all()))[0]
    for sample, army in samples(choice.shelf.game.slug).items():
        if army != first and not obstacles([first, army], choice.shelf, challenge.options):
            return f"{SAMPLE}:{sample}"
    return choice.sample_against(first)


class CardField(forms.CharField):
    """A card by its name, of which the browser suggests those that fit; or by its slug."""

    def __init__(self, label: str, suggestions: str) -> None:
        super().__init__(label=label, max_length=100, widget=forms.TextInput(attrs={"list": suggestions}))
        self.cards: Mapping[str, Card] = {}

    def clean(self, value: object) -> str:
        named = super().clean(value)
        card = card_named(self.cards, named)
        if card is None:
            meant = near(named.title(), [each.name for each in self.cards.values()], 0.7)
            advice = f"; did you mean “{meant}”?" if meant else ": choose one from the list."
            raise forms.ValidationError(f"There is no card named “{named}” with attacks{advice}")
        return card.slug


class CardsForm(forms.Form):
    """Two cards of a game that fights by odds."""

    SUGGESTIONS = "card-names"
    card = CardField("Attacker", SUGGESTIONS)
    against = CardField("Target", SUGGESTIONS)

    def __init__(self, shelf: Shelf, given: Mapping[str, str]) -> None:
        super().__init__(given if "card" in given else None)
        book = odds_of(shelf.game.slug)
        self.cards = shelf.kind(book.KIND) if book else {}
        for field, card in zip(self.fields.values(), [*self.cards.values()][:2], strict=False):
            assert isinstance(field, CardField)
            field.cards = self.cards
            field.initial = card.name


class ArmiesForm(forms.Form):
    """Two armies of a game: a person's own, or samples."""

    army = forms.ChoiceField(label="Attacker")
    other = forms.ChoiceField(label="Target")

    def __init__(self, shelf: Shelf, holder: Holder, given: Mapping[str, str]) -> None:
        super().__init__(given if "army" in given else None)
        self.choice = ChoosableArmies(shelf, holder)
        for name in self.fields:
            set_choices(self, name, [*self.choice.own_groups, *self.choice.sample_groups])
        self.initial["other"] = f"{SAMPLE}:{[*samples(shelf.game.slug)][-1]}"

    @property
    def armies(self) -> list[ArmyFile]:
        return [self.choice.army(self.cleaned_data[name]) for name in self.fields]
