"""What a game asks before a match, as a program says it: read as strictly as all that programs send."""

from collections.abc import Iterable, Mapping
from typing import cast

from django import forms

from catalog.mistakes import shown

#: The type in JSON of a value of each kind of field.
KINDS: tuple[tuple[type[forms.Field], type, str], ...] = (
    (forms.BooleanField, bool, "true or false"),
    (forms.IntegerField, int, "a whole number"),
    (forms.Field, str, "text"),
)


def read_options(
    given: Mapping[str, object], asked: Mapping[str, forms.Field]
) -> tuple[dict[str, object], dict[str, list[str]]]:
    """The values of fields that a form asks for too, and what is wrong; what is not given is as the form has it."""
    known = f"Known here: {', '.join(asked)}." if asked else "None is known here."
    wrong = {name: [f"There is no option {shown(name)}. {known}"] for name in given if name not in asked}
    found = {name: usual(field) for name, field in asked.items()}
    for name in asked.keys() & given.keys():
        try:
            found[name] = _value(asked[name], given[name])
        except forms.ValidationError as refused:
            wrong[name] = refused.messages
    return found, wrong


def _value(asked: forms.Field, value: object) -> object:
    """The value that is chosen. Raises ValidationError."""
    kind, words = next((kind, words) for sort, kind, words in KINDS if isinstance(asked, sort))
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise forms.ValidationError(f"{shown(value)} should be {words}.")
    try:
        return asked.clean(value)
    except forms.ValidationError:
        if not isinstance(asked, forms.ChoiceField):
            raise
        known = ", ".join(each or "an empty text" for each in _values(asked))
        raise forms.ValidationError(f"{shown(value)} should be one of: {known}.") from None


def usual(asked: forms.Field) -> object:
    """The value of a field of the form unless somebody changes it."""
    if isinstance(asked, forms.ChoiceField) and asked.initial is None:
        return next(iter(_values(asked)))
    return bool(asked.initial) if isinstance(asked, forms.BooleanField) else asked.initial


def _values(asked: forms.ChoiceField) -> list[str]:
    return [str(value) for value, _ in cast("Iterable[tuple[object, object]]", asked.choices)]
