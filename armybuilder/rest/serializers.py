"""REST framework's serializers, read strictly: an unknown field or word is refused, with the nearest right one.

Import this in place of `rest_framework.serializers`. REST framework takes `"3"` for 3, `"yes"` for true and 7 for "7",
and passes over fields that it does not know; a program is better served by hearing of it.
"""

import copy
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from django.http import QueryDict
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import SkipField, empty
from rest_framework.serializers import (
    DateTimeField,
    DictField,
    FloatField,
    HyperlinkedIdentityField,
    JSONField,
    ListField,
    SerializerMethodField,
    URLField,
    UUIDField,
    ValidationError,
)

from catalog.mistakes import LONGEST_SHOWN, Mistake, at, near, quoted
from validation.bounds import is_plain

__all__ = [
    "WHOLE_BODY",
    "AbsoluteURLField",
    "BooleanField",
    "CharField",
    "ChoiceField",
    "CommaSeparatedField",
    "DateTimeField",
    "DictField",
    "ErrorDetail",
    "FloatField",
    "HyperlinkedIdentityField",
    "IntegerField",
    "JSONField",
    "ListField",
    "ModelSerializer",
    "OneOf",
    "QueryParams",
    "ReadElsewhere",
    "RecordSerializer",
    "RevisionField",
    "Serializer",
    "SerializerMethodField",
    "URLField",
    "UUIDField",
    "ValidationError",
]  # fmt: skip

AnyField: TypeAlias = "serializers.Field[Any, Any, Any, Any]"
if TYPE_CHECKING:
    _Base = serializers.Serializer[Any]
else:
    _Base = object
#: The words for the ends of a number's bounds.
ENDS = (("from", "min_value"), ("to", "max_value"))
#: A whole number in an address, of as many digits as any bound has.
WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)
#: What REST framework calls mistakes that are of no field.
WHOLE_BODY = "non_field_errors"


def unknown_word(word: str, known: Iterable[str]) -> str:
    """The sentence about a word that is none of those known, with the one that could be meant."""
    there = list(known)
    meant = near(word, there)
    hint = f" Did you mean “{meant}”?" if meant else ""
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

    def __init__(self, **more: Any) -> None:
        low, high = (f" {word} {more[end]}" if more.get(end) is not None else "" for word, end in ENDS)
        words = dict.fromkeys(("invalid", "min_value", "max_value"), f"This should be a whole number{low}{high}.")
        super().__init__(**{**more, "error_messages": words | more.get("error_messages", {})})

    def to_internal_value(self, data: Any) -> int:
        is_written = isinstance(self.root, QueryParams) and isinstance(data, str) and WHOLE.fullmatch(data)
        if not is_written and (not isinstance(data, int) or isinstance(data, bool)):
            self.fail("invalid")
        return super().to_internal_value(data)


class RevisionField(IntegerField):
    """A revision that was seen."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"min_value": 1, "max_value": 10**9 - 1, **more})


class CharField(serializers.CharField):
    """Plain text: no number, and no control characters."""

    default_error_messages = {"invalid": "This should be plain text."}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or not is_plain(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class BooleanField(serializers.BooleanField):
    default_error_messages = {"invalid": "This should be true or false."}

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class ChoiceField(serializers.ChoiceField):
    """One of a few words."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            raise ValidationError(f"{quoted(data)} should be one of: {', '.join(map(str, self.choices))}.")
        if data not in self.choices:
            raise ValidationError(unknown_word(data, map(str, self.choices)))
        return data


class CommaSeparatedField(serializers.ListField):
    """Words of an address, with commas between or the parameter given again; each once."""

    has_commas = True
    default_error_messages = {"blank": "takes words with commas between, none of them blank."}

    def to_internal_value(self, data: Any) -> list[str]:
        words = dict.fromkeys(word.strip() for value in data if value for word in value.split(","))
        if "" in words:
            self.fail("blank")
        try:
            return super().to_internal_value(list(words))
        except ValidationError as error:  # each word's own; the parameter is their place
            said = error.detail.values() if isinstance(error.detail, Mapping) else [error.detail]
            raise ValidationError([words for each in said for words in each]) from None


class AbsoluteURLField(serializers.URLField):
    """The whole address of a page, from its `get_absolute_url` unless told."""

    def __init__(self, source: str = "get_absolute_url", **more: Any) -> None:
        super().__init__(source=source, read_only=True, **{"help_text": "Its page.", **more})

    def to_representation(self, value: str) -> str:
        return str(self.context["request"].build_absolute_uri(value))


class _Strict(_Base):
    """Refuses fields that a serializer doesn't know, and names all mistakes at once."""

    #: The values that could be read, whatever is wrong with others.
    understood: Mapping[str, Any] = {}

    def run_validation(self, data: Any = empty) -> Any:
        """Null is no object either, where it isn't allowed."""
        return super().run_validation([] if data is None and not self.allow_null else data)

    def to_internal_value(self, data: Any) -> Any:
        known = self.known_fields()
        if not isinstance(data, Mapping):
            words = f"This should be an object with: {', '.join(known) or 'nothing'}."
            raise ValidationError({WHOLE_BODY: [words]})
        wrong: dict[str, Any] = {name: [self.unknown_field(name, known)] for name in data if name not in known}
        try:
            found = super().to_internal_value(data)
        except ValidationError as error:
            wrong |= _by_field(error)
            found = self._read_partly({name: value for name, value in data.items() if name not in wrong})
        self.understood = found
        wrong |= {name: said for name, said in self.mistakes_between(found).items() if name not in wrong}
        if wrong:
            raise ValidationError(wrong)
        return found

    def _read_partly(self, data: Mapping[str, Any]) -> Any:
        """The values of the fields that are right, with nothing in place of the others."""
        self.root.partial, was_partial = True, self.root.partial
        try:
            return super().to_internal_value(data)
        finally:
            self.root.partial = was_partial

    def known_fields(self) -> list[str]:
        """The fields that may be sent."""
        return [name for name, field in self.fields.items() if not field.read_only]

    def mistakes_between(self, found: dict[str, Any]) -> dict[str, Any]:
        """What is wrong between the fields that could be read. Unlike `validate` it is asked whatever else is wrong."""
        return {}

    def unknown_field(self, name: str, known: list[str]) -> str:
        """The sentence about a field that nobody asks for."""
        meant = near(name, known)
        hint = f" Did you mean {quoted(meant)}?" if meant else ""
        words = f"Known here: {', '.join(known)}." if known else "None is known here."
        return f"There is no field {quoted(name)}.{hint} {words}"


def _by_field(error: ValidationError) -> dict[str, Any]:
    """What an object's mistakes are, by its fields."""
    assert isinstance(error.detail, dict), "only a field's own are a list"
    return dict(error.detail)


class Serializer(_Strict, serializers.Serializer[Any]):
    """A record: what comes in, what goes out, and what is documented."""


class ModelSerializer(_Strict, serializers.ModelSerializer[Any]):
    """A record of a row."""


class RecordSerializer(ModelSerializer):
    """The record of something that a person keeps, of one game, which has a page."""

    game = serializers.CharField(source="game_id", read_only=True)
    address = AbsoluteURLField()


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
            raise ValidationError({**twice, **_by_field(error)}) from None
        if twice:
            raise ValidationError(twice)
        return found

    def unknown_field(self, name: str, known: list[str]) -> str:
        meant = MEANT[name] if MEANT.get(name) in known else near(name, known)
        hint = f" Did you mean “{meant}”?" if meant else ""
        listed = f"Known here: {', '.join(sorted(known))}." if known else "None is known here."
        return f"There is no such query parameter.{hint} {listed}"
