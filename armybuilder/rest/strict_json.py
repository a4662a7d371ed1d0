"""JSON read strictly: no doubled fields, no NaN, no bottomless nesting; every mistake is named with its path."""

import json
from collections import Counter
from collections.abc import Iterator
from math import isfinite
from typing import NoReturn

from catalog.json_types import is_storable
from catalog.mistakes import Invalid, Mistake, at, quoted, refuse_if_any

LARGEST = 1_000_000
#: No place in an army file is deeper than a card in a role of a line.
DEEPEST = 20


class _Twice(dict[str, object]):
    """An object of the file that names fields more than once."""

    names: list[str]


def parse(source: str | bytes) -> object:
    """The JSON in a text, read strictly; raises Invalid where it is no JSON."""
    if len(source) > LARGEST:
        raise Invalid([Mistake("$", f"This is larger than {LARGEST // 1000} kB, the most that is read.")])
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source.removeprefix("\ufeff")
        document = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)
    except UnicodeDecodeError:
        raise Invalid([Mistake("$", "The file is not written in UTF-8.")]) from None
    except json.JSONDecodeError as error:
        raise Invalid(
            [Mistake("$", f"This is not JSON: {error.msg}, line {error.lineno}, column {error.colno}.")]
        ) from None
    except _NotFinite as error:
        raise Invalid([Mistake("$", f"This is not JSON: {error} is no number there.")]) from None
    except ValueError:  # Python reads no number with that many digits
        raise Invalid([Mistake("$", "There is a number of thousands of digits, more than are read.")]) from None
    except RecursionError:
        raise Invalid([_TOO_DEEP]) from None
    refuse_if_any(_raw_mistakes(document, ()))
    return document


_TOO_DEEP = Mistake("$", f"Lists and objects stand in one another more than {DEEPEST} deep.")


class _NotFinite(ValueError):
    """NaN or an infinity, which JSON does not have."""


def _no_number(name: str) -> NoReturn:
    raise _NotFinite(name)


def _finite(text: str) -> float:
    """A number with a point or an exponent; 1e400 is greater than any that is read."""
    number = float(text)
    if not isfinite(number):
        raise Invalid([Mistake("$", f"{text} is a greater number than any that is read.")])
    return number


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) == len(pairs):
        return content
    twice = _Twice(content)
    twice.names = [name for name, count in Counter(name for name, _ in pairs).items() if count > 1]
    return twice


def _raw_mistakes(value: object, path: tuple[str | int, ...]) -> Iterator[Mistake]:
    """The mistakes of any JSON: a field twice in one object, letters that no text can hold, too great depth."""
    if len(path) > DEEPEST:
        yield _TOO_DEEP
        return
    if isinstance(value, _Twice):
        yield from (Mistake(at([*path, name]), f"{quoted(name)} stands twice in this object.") for name in value.names)
    if isinstance(value, str) and not is_storable(value):
        yield Mistake(at(path), "This text has characters that cannot be stored.")
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in inner:
        if isinstance(item, str | list | dict):
            yield from _raw_mistakes(item, (*path, step))
