"""The form in which a card is made: its inputs follow from what its game says of the fields, and so do its mistakes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict

from armybuilder.lists.integrity import mistakes_of_one
from armybuilder.serving.numbers import WholeNumber
from catalog.json_types import CheckedJson
from catalog.kinds import kinds
from catalog.mistakes import at
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf
from validation.army import Made
from validation.making import Field, Flag, Maker, Number, OneOf, Path, Plain, Rows, Several, Words

FIGURE = WholeNumber(999_999_999, least=-999_999_999)
#: The content of a form: the texts of each input by its name.
Values = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Input:
    field: Field
    name: str
    value: Sequence[str]
    choices: tuple[tuple[str, str], ...] = ()
    errors: tuple[str, ...] = ()

    @property
    def sort(self) -> str:
        """The sort of the templates' inputs that it is: words, number, flag, oneof, several."""
        return type(self.field).__name__.lower()

    @property
    def text(self) -> str:
        return self.value[0] if self.value else ""


@dataclass(frozen=True)
class RowInputs:
    """A row inside the card, as inputs that stand together."""

    title: str
    inputs: tuple[Input, ...]

    @property
    def is_empty(self) -> bool:
        """Nobody has begun it: what it would hold first is not given."""
        first = next(each for each in self.inputs if isinstance(each.field, Words | OneOf))
        return not first.text and not any(each.errors for each in self.inputs)


@dataclass(frozen=True)
class RowsInputs:
    """The rows of one sort: those in use with one to begin, and the others, which are folded."""

    label: str
    shown: tuple[RowInputs, ...]
    folded: tuple[RowInputs, ...]
    is_short: bool

    @property
    def inputs(self) -> Iterator[Input]:
        return (each for row in (*self.shown, *self.folded) for each in row.inputs)


@dataclass(frozen=True)
class GroupInputs:
    title: str
    help: str
    section: RuleSection | None
    inputs: tuple[Input, ...]
    rows: tuple[RowsInputs, ...]
    is_open: bool


class PortraitForm(forms.Form):
    """Your own picture for a made card."""

    picture = forms.FileField(
        label="Picture (PNG, JPEG or WebP)",
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


class MadeForm:
    """A card while it is made: what was typed, the row of the army file that it makes, and what is wrong with it."""

    def __init__(
        self, maker: Maker, shelf: Shelf, values: Values, slug: str = "own-card", *, is_new: bool = False
    ) -> None:
        self.maker, self.shelf, self.values, self.is_new = maker, shelf.catalog, values, is_new
        self.names: dict[str, str] = {}
        self.made = Made(maker.kind, slug, self._read(maker.fields, "", ()))
        self.errors = self._errors()

    def _read(self, fields: Sequence[Field], prefix: str, path: Path) -> dict[str, object]:
        row: dict[str, object] = {}
        for field in fields:
            self.names[at([*path, field.name])] = prefix + field.name
            value = self._rows(field, path) if isinstance(field, Rows) else _typed(field, self._of(prefix + field.name))
            if value not in (None, "", []) and value is not False:
                row[field.name] = value
        return row

    def _of(self, name: str) -> Sequence[str]:
        return [text.strip() for text in self.values.get(name, ())]

    def _rows(self, field: Rows, path: Path) -> list[dict[str, object]]:
        """The rows whose first name is given; a row's number is its place in the form."""
        rows: list[dict[str, object]] = []
        for place in range(field.most):
            prefix = f"{field.name}-{place}-"
            if any(self._of(prefix + key(field).name)):
                row = self._read(field.fields, prefix, (*path, field.name, len(rows)))
                rows.append({**row, field.place: place + 1} if field.place else row)
        return rows

    def _errors(self) -> dict[str, list[str]]:
        """The errors, by the inputs' names; "" for what is no single input's."""
        errors: dict[str, list[str]] = {}
        for mistake in dict.fromkeys(mistakes_of_one(self.made, self.shelf)):  # a schema may tell one twice
            missing = re.fullmatch(r"'(\w+)' is missing\.", mistake.message)
            path = f"{mistake.path}.{missing[1]}" if missing else mistake.path
            message = "This is missing." if missing else mistake.message
            errors.setdefault(self._name_at(path), []).append(message)
        return errors

    def _name_at(self, path: str) -> str:
        """The input that a path leads to; a place in a list of slugs is the list's."""
        return self.names.get(path) or self.names.get(re.sub(r"\[\d+\]$", "", path), "")

    @property
    def is_sound(self) -> bool:
        return not self.errors

    @property
    def for_preview(self) -> Made:
        """The card with a word in place of what is not written yet, so that it is priced from the first figure on."""
        unwritten = {
            field.name: f"{field.label}…"
            for field in self.maker.fields
            if isinstance(field, Words) and field.is_required
        }
        return Made(self.made.kind, self.made.slug, {**unwritten, **self.made.fields})

    @property
    def problems(self) -> list[tuple[str, str]]:
        labels = {shown.name: _label(shown) for shown in self._all_inputs()}
        return [(labels.get(name, ""), message) for name, messages in self.errors.items() for message in messages]

    @property
    def missing(self) -> list[str]:
        """The labels of what must still be chosen before the card has a price."""
        return [label for label, _ in self.problems if label != "Name"]

    def groups(self) -> Iterator[GroupInputs]:
        model = kinds(self.shelf.game.slug)[self.maker.kind]
        for group in self.maker.groups:
            plain = tuple(
                self._input(field, field.name, model) for field in group.fields if not isinstance(field, Rows)
            )
            rows = tuple(self._rows_inputs(field, model) for field in group.fields if isinstance(field, Rows))
            shown = (*plain, *(each for of_a_sort in rows for each in of_a_sort.inputs))
            is_open = not group.is_folded or any(each.errors for each in shown)
            yield GroupInputs(group.title, group.help, self.shelf.section(group.cites), plain, rows, is_open)

    def _rows_inputs(self, field: Rows, model: Any) -> RowsInputs:
        rows = tuple(self._row_inputs(field, model))
        used = [place for place, row in enumerate(rows, 1) if not row.is_empty]
        until = max(used, default=int(bool(field.place)))  # a character begins with a weapon to name
        return RowsInputs(field.label, rows[:until], rows[until:], is_short=len(field.fields) < 4)

    def _row_inputs(self, field: Rows, model: Any) -> Iterator[RowInputs]:
        inner = model._meta.get_field(field.name).related_model
        for place in range(field.most):
            shown = [one for one in field.fields if one.name != field.place]
            inputs = tuple(self._input(one, f"{field.name}-{place}-{one.name}", inner) for one in shown)
            yield RowInputs(f"{field.label} {place + 1}", inputs)

    def _input(self, field: Field, name: str, model: Any) -> Input:
        value = self.values.get(name, ())
        choices = tuple(self._choices(field, model)) if isinstance(field, OneOf | Several) else ()
        return Input(field, name, value, choices, tuple(self.errors.get(name, ())) if not self.is_new else ())

    def _choices(self, field: OneOf | Several, model: Any) -> Iterator[tuple[str, str]]:
        if isinstance(field, OneOf) and field.among:
            yield from ((value, value.replace("-", " ").capitalize()) for value in field.among(self.shelf))
        elif field.kind:
            allows = field.allows if isinstance(field, OneOf) else None
            yield from (
                (slug, card.name)
                for slug, card in self.shelf.kind(field.kind).items()
                if allows is None or allows(card)
            )
        else:
            yield from model._meta.get_field(field.name).flatchoices

    def _all_inputs(self) -> Iterator[Input]:
        for group in self.groups():
            yield from group.inputs
            yield from (each for rows in group.rows for each in rows.inputs)


def key(field: Rows) -> Plain:
    """The input that says whether there is such a row: the first name in it."""
    return next(one for one in field.fields if isinstance(one, Words | OneOf))


def _label(shown: Input) -> str:
    numbered = re.fullmatch(r".+-(\d+)-.+", shown.name)
    return f"{shown.field.label} {int(numbered[1]) + 1}" if numbered else shown.field.label


def _typed(field: Field, texts: Sequence[str]) -> object:
    """The value that was typed, as the army file has it; a figure that is none stays as it was typed."""
    text = texts[0] if texts else ""
    match field:
        case Several():
            return [each for each in texts if each]
        case Flag():
            return bool(text)
        case Number() if (number := FIGURE.read(text)) is not None:
            return number
    return text


def posted(data: QueryDict) -> Values:
    return {name: [str(text) for text in data.getlist(name)] for name in data}


def initial_values(maker: Maker) -> Values:
    """An empty form, with the usual figures."""
    usual = {field.name: [str(field.usual)] for field in maker.fields if isinstance(field, Number)}
    usual |= {field.name: [field.usual] for field in maker.fields if isinstance(field, OneOf) and field.usual}
    rows = (field for field in maker.fields if isinstance(field, Rows))
    inside = {
        f"{row.name}-{place}-{field.name}": [str(field.usual)]
        for row in rows
        for place in range(row.most)
        for field in row.fields
        if isinstance(field, Number) and field.usual is not None
    }
    return usual | inside


def written(maker: Maker, row: CheckedJson) -> Values:
    """The form of a card that is made, or of one to begin from."""
    return {**initial_values(maker), **dict(_texts(maker.fields, row, ""))}


def _texts(fields: Sequence[Field], row: CheckedJson, prefix: str) -> Iterator[tuple[str, list[str]]]:
    for field in fields:
        value = row.get(field.name, field.usual if isinstance(field, OneOf) else None)
        if isinstance(field, Rows):
            for place, inner in enumerate(value or ()):
                number = inner[field.place] - 1 if field.place else place
                yield from _texts(field.fields, inner, f"{field.name}-{number}-")
        elif isinstance(field, Several):
            yield prefix + field.name, list(value or ())
        else:
            yield prefix + field.name, [] if value in (None, "") or value is False else [str(value)]


def row_of(fields: Sequence[Field], card: Any) -> dict[str, object]:
    """A card of the catalog in a fixture's form, as far as a maker speaks of it."""
    return {field.name: _written(field, card) for field in fields}


def _written(field: Field, card: Any) -> object:
    value = getattr(card, field.name)
    if isinstance(field, Rows):
        return [row_of(field.fields, row) for row in value.all()]
    if isinstance(field, Several):
        return [each.slug for each in value.all()]
    return value.slug if isinstance(value, Card) else value
