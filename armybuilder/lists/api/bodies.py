"""Small bodies of the API, read strictly: an object with just these fields, every mistake named with its path."""

from collections.abc import Callable, Mapping
from itertools import chain

from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake, at, refuse_if_any, require_object, unknown_fields

#: For each field whether its value will do, and the sentence if it won't.
Field = tuple[Callable[[object], bool], str]
Fields = Mapping[str, Field]


def is_revision(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value < 10**9


def is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 200


def is_words(value: object) -> bool:
    """An object whose values are words."""
    return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())


REVISION: Field = (is_revision, "This should be the revision of the army that was seen.")


def read_body(data: object, fields: Fields) -> CheckedJson:
    """The fields of a body, all of them; raises FileRefused with every mistake."""
    body: CheckedJson = require_object(data, fields)
    wrong = (Mistake(at([name]), words) for name, (will_do, words) in fields.items() if not will_do(body.get(name)))
    refuse_if_any(chain(unknown_fields(body, fields), wrong))
    return body
