"""The builder's input: the forms, and the moves that a button or a small form sends."""

from collections.abc import Iterator, Mapping
from typing import Any, Self, get_type_hints

from django import forms
from django.http import QueryDict

from armybuilder.lists.files import read_moves
from armybuilder.lists.integrity import choices_from
from armybuilder.lists.models import MOST_OWNED
from armybuilder.lists.texts import card_numbers
from armybuilder.lists.unread import decode
from armybuilder.rest.strict_json import LARGEST, parse
from armybuilder.serving.numbers import WholeNumber
from catalog.errors import Refused
from catalog.mistakes import Invalid
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, MOST_LIMIT, ArmyChoice, ArmyFile, OptionValue
from validation.books import AnyRulebook, rulebook
from validation.bounds import is_plain, is_readable
from validation.moves import MOVES, Move, Rename, SetLimit, SetOption, SetRuleset

#: The fields that every change carries, and that are no move's argument.
CARRIED = {"csrfmiddlewaretoken", "revision", "open", "moves", "move"}
#: A line's key, an army's revision, or how many.
NUMBER = WholeNumber(999_999_999)


def plain_text(text: str) -> None:
    """Refuse control characters."""
    if not is_plain(text):
        raise forms.ValidationError("Write plain text, without control characters.")


def readable_text(text: str) -> None:
    """Refuse what nobody could see."""
    if not is_readable(text):
        raise forms.ValidationError("Write plain text, with something to read in it.")


def name_field(label: str = "Name", initial: str = "") -> forms.CharField:
    return forms.CharField(label=label, max_length=LONGEST_NAME, initial=initial, validators=[readable_text])


def limit_field() -> forms.IntegerField:
    return forms.IntegerField(
        label="Purchase limit",
        required=False,
        min_value=0,
        max_value=MOST_LIMIT,
        help_text="The points that the players agreed on. Leave it empty for no limit.",
    )


def choice_field(choice: ArmyChoice, shelf: Shelf) -> forms.ChoiceField:
    values = [("", "–"), *choices_from(choice, shelf)]
    return forms.ChoiceField(label=choice.label, choices=values, required=False, help_text=choice.help)


def _rulesets(book: AnyRulebook) -> list[tuple[str, str]]:
    return [(ruleset.slug, ruleset.name) for ruleset in book.rulesets.values()]


def set_choices(form: forms.Form, name: str, choices: Any) -> None:
    """Give a form's field the choices that are known only now."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


class NewArmyForm(forms.Form):
    """A new army of a game: its name, the rules that it is checked by, and how much it may cost."""

    name = name_field(initial="New army")
    ruleset = forms.ChoiceField(widget=forms.RadioSelect)
    limit = limit_field()

    def __init__(self, shelf: Shelf, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        book = rulebook(shelf.game.slug)
        set_choices(self, "ruleset", _rulesets(book))
        if book.has_limit:
            self.initial.setdefault("limit", book.usual_limit)
        else:
            del self.fields["limit"]
        self.first = [choice.name for choice in book.choices if choice.is_first]
        self.fields.update({each.name: choice_field(each, shelf) for each in book.choices if each.is_first})
        self.initial.setdefault("ruleset", next(iter(book.rulesets)))

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """The fields that the game asks for before the first card is added."""
        return [self[name] for name in self.first]

    @property
    def head(self) -> dict[str, Any]:
        """The head of the new army's file."""
        data = self.cleaned_data
        options = {name: data[name] for name in self.first if data[name]}
        return {**{name: value for name, value in data.items() if name not in self.first}, "options": options}


class SettingsForm(forms.Form):
    """The players' agreements for an army, changed in one go."""

    name = name_field()
    ruleset = forms.ChoiceField()
    limit = limit_field()

    def __init__(self, file: ArmyFile, shelf: Shelf, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.file, self.book = file, rulebook(file.game)
        set_choices(self, "ruleset", _rulesets(self.book))
        for option in self.book.options:
            self.fields[f"option-{option.name}"] = forms.IntegerField(
                label=option.label, min_value=option.least, max_value=option.most, help_text=option.help
            )
        for choice in self.book.choices:
            self.fields[f"option-{choice.name}"] = choice_field(choice, shelf)
        self.numbers = [number for each in self.book.card_options for number in card_numbers(each, file, shelf)]
        for number in self.numbers:
            self.fields[f"option-{number.name}"] = forms.IntegerField(
                label=number.card.name, min_value=number.of.least, max_value=number.of.most, required=False
            )
        if not self.book.has_limit:
            del self.fields["limit"]

    def moves(self) -> list[Move]:
        """The changes that were made, as moves; nothing for what stayed."""
        data, file = self.cleaned_data, self.file
        options: dict[str, OptionValue] = {**self.book.options_of(file), **self.book.choices_of(file)}
        head: list[tuple[bool, Move]] = [
            (data["name"] != file.name, Rename(data["name"])),
            (data["ruleset"] != file.ruleset, SetRuleset(data["ruleset"])),
            ("limit" in data and data["limit"] != file.limit, SetLimit(data.get("limit"))),
        ]
        chosen = {name: data[f"option-{name}"] for name in options}
        more = [(value != options[name], SetOption(name, value)) for name, value in chosen.items()]
        return [move for is_changed, move in [*head, *more] if is_changed] + list(self._number_moves())

    def _number_moves(self) -> Iterator[Move]:
        """The cards' numbers that were changed; an emptied field is as usual, and one that was not sent stays."""
        for number in self.numbers:
            field = f"option-{number.name}"
            if field in self.data:
                wanted = self.cleaned_data[field]
                value = number.usual if wanted is None else wanted
                if value != number.value:
                    yield SetOption(number.name, value)

    @property
    def sentence(self) -> str:
        wrong = ((self.fields[name].label or name.capitalize(), errors[0]) for name, errors in self.errors.items())
        return " ".join(f"{label}: {error}" for label, error in wrong)


class VersionForm(forms.Form):
    name = name_field("Name of this version")


class ImportForm(forms.Form):
    """An army file or a list in words, chosen or pasted.

    `anyway` leaves out the lines that can't be read; `meant` is the place of a mistake, to be put right by what could
    be meant there.
    """

    file = forms.FileField(
        label="Army file",
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,.txt,.md,application/json,text/plain"}),
    )
    text = forms.CharField(
        label="Or paste its text, or a list",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
        help_text="An army file, our own text, or a list such as “3 Soldier” or “Knight with Sword”, a line each.",
    )
    anyway = forms.BooleanField(required=False, widget=forms.HiddenInput)
    meant = forms.CharField(required=False, widget=forms.HiddenInput)

    def source(self) -> bytes | str:
        """The army that was sent; a chosen file counts more than pasted text."""
        upload = self.cleaned_data.get("file")
        source: bytes | str = upload.read(LARGEST + 1) if upload else self.cleaned_data["text"]
        return source

    def with_text(self, source: bytes | str) -> Self:
        """The same form with what was sent as its text, to be mended and sent again."""
        return type(self)(initial={**self.cleaned_data, "text": decode(source)[:LARGEST]})

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data.get("file") and not (data.get("text") or "").strip():
            raise forms.ValidationError("Choose a file or paste its text.")
        return data


def open_key_of(data: Mapping[str, str]) -> int | None:
    """The line that is open for changes, if one is; nonsense opens none."""
    return NUMBER.read(data.get("open"))


def whole_number(text: object, message: str) -> int:
    """A number that was sent as text; refuses anything else with the message."""
    number = NUMBER.read(text)
    if number is None:
        raise Refused(message)
    return number


def moves_of(data: QueryDict) -> list[Move]:
    """The moves of a request: a button's `moves`, as JSON, or one `move` with its arguments as fields."""
    try:
        return read_moves(parse(str(data["moves"])) if "moves" in data else [_move_in(data)])
    except Invalid as refusal:
        raise Refused(" ".join(dict.fromkeys(mistake.message for mistake in refusal.mistakes))) from None


def _move_in(data: QueryDict) -> dict[str, object]:
    """A form's fields as a move: numbers where it takes numbers."""
    name = data.get("move") or ""
    numbers = {key for key, kind in get_type_hints(MOVES[name]).items() if kind is int} if name in MOVES else set()
    fields = {key: value for key, value in data.items() if key not in CARRIED}
    wrong = "{} is a whole number, written without a sign."
    typed = {
        key: whole_number(value, wrong.format(key.capitalize())) if key in numbers else value
        for key, value in fields.items()
    }
    return {"move": name, **typed}


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
        """How many more, and how many more painted; None where the count itself was typed."""
        return STEPS.get(self.cleaned_data["step"])


class CountsForm(ImportForm):
    """A table of counts, an army file or a list in words, chosen or pasted."""

    is_whole = forms.BooleanField(required=False, label="Cards that are not in the table are not mine")
