"""Files as they come out of hands that meant something else: cut, garbled, with values that nobody expects."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

#: Values that stand where something else should.
ODD: Sequence[Any] = (
    *(None, True, False, -1, 0, 3.5, 1e308, float("nan"), float("inf"), 2**31, 2**63, 10**40),
    *("", " ", "\x00", "\ud800", "\u202e", "1", "-1", "null", "own-", "../..", "9" * 5000, "é" * 90),
    *([], {}, [[]], [None], {"": None}, {"card": "knight"}, ["knight"] * 400),
)
NESTED = b"[" * 3000
#: The path of a value in a document.
Place = tuple[str | int, ...]


def mutated(source: bytes, dice: Random) -> bytes:
    """The file with a few mistakes in it: in what it says, where it can be read, or else in its bytes."""
    for _ in range(dice.randint(1, 3)):
        source = _in_words(source, dice) if dice.random() < 0.7 else _in_bytes(source, dice)
    return source


def _in_words(source: bytes, dice: Random) -> bytes:
    try:
        document = json.loads(source)
    except (ValueError, RecursionError):
        return _in_lines(source, dice)
    places = list(_places(document))
    if not places:
        return json.dumps(dice.choice(ODD)).encode()
    *above, last = dice.choice(places)
    inside = document
    for step in above:
        inside = inside[step]
    dice.choice(CHANGES)(inside, last, dice)
    return json.dumps(document).encode()


def _places(value: Any, place: Place = ()) -> Iterator[Place]:
    if place:
        yield place
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in steps:
        yield from _places(each, (*place, step))


def _replace(inside: Any, at: Any, dice: Random) -> None:
    inside[at] = dice.choice(ODD)


def _remove(inside: Any, at: Any, dice: Random) -> None:
    del inside[at]


def _wrap(inside: Any, at: Any, dice: Random) -> None:
    inside[at] = dice.choice(([inside[at]], {"card": inside[at]}, str(inside[at])))


def _repeat(inside: Any, at: Any, dice: Random) -> None:
    """The same once more: a list's value twice, an object's under another name."""
    if isinstance(inside, list):
        inside.insert(at, inside[at])
    else:
        inside[dice.choice(("__proto__", "name", f"{at} "))] = inside[at]


def _swap(inside: Any, at: Any, dice: Random) -> None:
    other = dice.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
    inside[at], inside[other] = inside[other], inside[at]


CHANGES: Sequence[Callable[[Any, Any, Random], None]] = (_replace, _replace, _remove, _wrap, _repeat, _swap)


def _in_lines(source: bytes, dice: Random) -> bytes:
    """A line gone, twice or elsewhere, or a cell of it with something odd."""
    lines = source.splitlines(keepends=True) or [b""]
    at = dice.randrange(len(lines))
    cells = lines[at].split(b",")
    cells[dice.randrange(len(cells))] = str(dice.choice(ODD)).encode("utf-8", "surrogatepass")
    ways: Sequence[list[bytes]] = ([], [lines[at]] * 2, [b",".join(cells)], [lines[at], dice.choice(lines)])
    return b"".join([*lines[:at], *dice.choice(ways), *lines[at + 1 :]])


def _in_bytes(source: bytes, dice: Random) -> bytes:
    at, end = sorted(dice.randrange(len(source) + 1) for _ in range(2))
    ways = (
        source[:at],
        source[at:],
        source[:at] + source[end:],
        source[:at] + source[at:end] * 2 + source[end:],
        source[:at] + bytes([dice.randrange(256)]) + source[at + 1 :],
        source[:at] + dice.choice((b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\xef\xbb\xbf", NESTED)) + source[at:],
    )
    return dice.choice(ways)
