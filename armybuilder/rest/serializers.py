"""REST framework's serializers, read strictly: an unknown field or word is refused, with the nearest right one.

Import this in place of `rest_framework.serializers`. REST framework takes `"3"` for 3, `"yes"` for true and 7 for "7",
and passes over fields that it does not know; a program is better served by hearing of it.
"""

import copy
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias

from django.http import QueryDict
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import SkipField, empty
from rest_framework.serializers import (
    DateTimeField,
    DictField,
    FloatField,
    JSONField,
    ListField,
    SerializerMethodField,
    URLField,
    ValidationError,
)

from catalog.mistakes import LONGEST_SHOWN, Mistake, at, shown
from validation.bounds import is_plain

__all__ = [
    "WHOLE_BODY",
    "AddressField",
    "BooleanField",
    "CharField",
    "ChoiceField",
    "DateTimeField",
    "DictField",
    "ErrorDetail",
    "FloatField",
    "IntegerField",
    "JSONField",
    "ListField",
    "ModelSerializer",
    "NamesField",
    "OneOf",
    "QueryParams", "ReadElsewhere",
    "RevisionField",
    "Serializer",
    "SerializerMethodField",
    "URLField",
    "ValidationError",
]  # fmt: skip

AnyField: TypeAlias = "serializers.Field[Any, Any, Any, Any]"
#: A whole number in an address, of as many digits as any bound has.
WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)
#: What REST framework calls mistakes that are of no field.
WHOLE_BODY = "non_field_errors"


def unknown(word: str, known: Iterable[str]) -> str:
    """The sentence about a word that is none of those known, with the one that could be meant."""
    there = list(known)
    near = get_close_matches(word[:LONGEST_SHOWN], there, n=1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    return f"“{word[:LONGEST_SHOWN]}” is not known here.{hint} There are: {', '.join(there) or 'none'}."


def refuse(mistakes: Iterable[Mistake]) -> ValidationError:
    """Mistakes inside a field as REST framework has them; the code of each says where inside the field it is."""
    return ValidationError({WHOLE_BODY: [ErrorDetail(each.message, each.path) for each in mistakes]})


def mistakes_in(detail: Any, path: tuple[str | int, ...] = ()) -> Iterable[Mistake]:
    """What REST framework found wrong, each mistake with its JSON path."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from mistakes_in(inner, path if name == WHOLE_BODY else (*path, name))
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            yield from mistakes_in(inner, (*path, number) if isinstance(inner, Mapping) else path)
    else:
        code = getattr(detail, "code", "")
        yield Mistake(at(path) + (code.removeprefix("$") if code.startswith("$") else ""), str(detail))


class IntegerField(serializers.IntegerField):
    """A whole number, which only an address may write as text."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(self.root, QueryParams) and isinstance(data, str) and WHOLE.fullmatch(data):
            data = int(data)
        if not isinstance(data, int) or isinstance(data, bool):
            raise ValidationError(f"This should be a whole number{self._bounds}.")
        return data

    def run_validators(self, value: Any) -> None:
        low, high = self.min_value, self.max_value
        if (low is not None and value < low) or (high is not None and value > high):
            raise ValidationError(f"This should be a whole number{self._bounds}.")
        super().run_validators(value)

    @property
    def _bounds(self) -> str:
        low, high = self.min_value, self.max_value
        return (f" from {low}" if low is not None else "") + (f" to {high}" if high is not None else "")


class RevisionField(IntegerField):
    """A revision that was seen."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"min_value": 1, "max_value": 10**9 - 1, **more})


class CharField(serializers.CharField):
    """Plain text: no number, and no control characters."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or not is_plain(data):
            raise ValidationError("This should be plain text.")
        return super().to_internal_value(data)


class BooleanField(serializers.BooleanField):
    """True or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            raise ValidationError("This should be true or false.")
        return data


class ChoiceField(serializers.ChoiceField):
    """One of a few words."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            raise ValidationError(f"{shown(data)} should be one of: {', '.join(map(str, self.choices))}.")
        if data not in self.choices:
            raise ValidationError(unknown(data, map(str, self.choices)))
        return data


class NamesField(serializers.ListField):
    """Words of an address, with commas between or the parameter given again; each once."""

    has_commas = True

    def to_internal_value(self, data: Any) -> list[str]:
        words = dict.fromkeys(word.strip() for value in data for word in value.split(","))
        words.pop("", None)
        try:
            return super().to_internal_value(list(words))
        except ValidationError as error:  # each word's own; the parameter is their place
            said = error.detail.values() if isinstance(error.detail, Mapping) else [error.detail]
            raise ValidationError([words for each in said for words in each]) from None


class AddressField(serializers.CharField):
    """A link to a page, whole."""

    def __init__(self, source: str = "get_absolute_url", **more: Any) -> None:
        super().__init__(source=source, read_only=True, **{"help_text": "Its page.", **more})

    def to_representation(self, value: str) -> str:
        return str(self.context["request"].build_absolute_uri(value))


class _Strict:
    """What every serializer of ours does with fields that it does not know."""

    #: The fields that could be read, whatever is wrong with others.
    understood: Mapping[str, Any] = {}
    fields: Any  # a serializer's

    def to_internal_value(self, data: Any) -> Any:
        fields: Mapping[str, AnyField] = self.fields
        known = self.known_fields()
        if not isinstance(data, Mapping):
            words = f"This should be an object with: {', '.join(known) or 'nothing'}."
            raise ValidationError({WHOLE_BODY: [words]})
        found: dict[str, Any] = {}
        wrong: dict[str, Any] = {name: [self.unknown_field(name, known)] for name in data if name not in known}
        for name in known:
            if name not in fields:
                continue
            try:
                value = fields[name].run_validation(fields[name].get_value(data))
                check = getattr(self, f"validate_{name}", None)
                found[name] = check(value) if check else value
            except ValidationError as error:
                wrong[name] = error.detail
            except SkipField:
                pass
        self.understood = found
        wrong |= {name: said for name, said in self.mistakes_between(found).items() if name not in wrong}
        if wrong:
            raise ValidationError(wrong)
        return found

    def known_fields(self) -> list[str]:
        """The fields that may be sent."""
        fields: Mapping[str, AnyField] = self.fields
        return [name for name, field in fields.items() if not field.read_only]

    def mistakes_between(self, found: dict[str, Any]) -> dict[str, Any]:
        """What is wrong between the fields that could be read. Unlike `validate` it is asked whatever else is wrong."""
        return {}

    def unknown_field(self, name: str, known: list[str]) -> str:
        """The sentence about a field that nobody asks for."""
        near = get_close_matches(name[:LONGEST_SHOWN], known, n=1)
        hint = f" Did you mean {shown(near[0])}?" if near else ""
        words = f"Known here: {', '.join(known)}." if known else "None is known here."
        return f"There is no field {shown(name)}.{hint} {words}"


class Serializer(_Strict, serializers.Serializer[Any]):
    """A record: what comes in, what goes out, and what is documented."""


class ModelSerializer(_Strict, serializers.ModelSerializer[Any]):
    """A record of a row."""


class OneOf(Serializer):
    """An object with just one of its fields."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping) or len(data) != 1 or not set(data) <= set(self.fields):
            raise ValidationError(
                {WHOLE_BODY: [f"This should be an object with just one of: {', '.join(self.fields)}."]}
            )
        return super().to_internal_value(data)


#: The names that other APIs have for parameters of ours.
MEANT = {
    **dict.fromkeys(("ordering", "sort"), "order"),
    **dict.fromkeys(("search", "query"), "q"),
    **dict.fromkeys(("limit", "per_page"), "page_size"),
    "offset": "page",
}


class ReadElsewhere:
    """A parameter that is described here, and read by what knows its words: a query, a filter."""

    def run_validation(self, data: Any = empty) -> Any:
        if data is empty:
            raise SkipField
        return data


class QueryParams(Serializer):
    """The query parameters of an address."""

    def get_fields(self) -> dict[str, AnyField]:
        """The fields; for an address just those that it has, or that have a value without it: lists know dozens."""
        if (asked := getattr(self, "initial_data", None)) is None:
            return super().get_fields()
        return {
            name: copy.deepcopy(field)
            for name, field in self._declared_fields.items()
            if name in asked or field.required or field.default is not empty
        }

    def known_fields(self) -> list[str]:
        return [*self._declared_fields]

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, QueryDict):
            return super().to_internal_value(data)
        many = {name for name, field in self.fields.items() if isinstance(field, serializers.ListField)}
        twice = {
            name: ["is given more than once."]
            for name, values in data.lists()
            if len(values) > 1
            and name not in many
            and name in self.fields
            and not hasattr(self.fields[name], "says_itself")
        }
        plain = {name: values if name in many else values[-1] for name, values in data.lists()}
        try:
            found = super().to_internal_value(plain)
        except ValidationError as error:
            raise ValidationError({**twice, **dict(error.detail)}) from None  # type: ignore[arg-type]  # it is of fields
        if twice:
            raise ValidationError(twice)
        return found

    def unknown_field(self, name: str, known: list[str]) -> str:
        near = [MEANT[name]] if MEANT.get(name) in known else get_close_matches(name[:LONGEST_SHOWN], known, n=1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        listed = f"Known here: {', '.join(sorted(known))}." if known else "None is known here."
        return f"There is no such query parameter.{hint} {listed}"
