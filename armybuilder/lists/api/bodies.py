"""Small bodies of the API, read strictly: an object with just these fields, every mistake named with its path."""

from collections.abc import Callable, Mapping

from catalog.json_types import CheckedJson
from catalog.mistakes import FileRefused, Mistake, at, shown

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
    if not isinstance(data, dict):
        raise FileRefused([Mistake("$", f"This should be an object with: {', '.join(fields) or 'nothing'}.")])
    known = f"Known here: {', '.join(fields)}." if fields else "None is known here."
    mistakes = [Mistake(at([name]), f"There is no field {shown(name)}. {known}") for name in data if name not in fields]
    mistakes += [
        Mistake(at([name]), message) for name, (will_do, message) in fields.items() if not will_do(data.get(name))
    ]
    if mistakes:
        raise FileRefused(mistakes)
    return data
