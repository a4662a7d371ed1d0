"""States: a fingerprint sees every field that matters, and a copy shares nothing that changes."""

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from armybuilder.engine.games import game_of
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.state import GameState, are_comparable, declared, fingerprint, why_left_out
from armybuilder.engine.table import Table
from tests.engine.matches import SETUPS, two_bots

GAMES = sorted(SETUPS)
#: The steps of a match that are played, and after how many of them its fields are changed one by one.
STEPS, EACH = 160, 40

pytestmark = [pytest.mark.once, pytest.mark.django_db]


@cache
def states(game: str) -> list[Any]:
    """A match by chance at its beginning and after each step."""
    rules, bots = game_of(game), two_bots("states")
    found = [rules.begin(SETUPS[game]("states"), "states")]
    while len(found) <= STEPS and rules.result(found[-1]) is None:
        state = found[-1].copy()
        rules.step(Table(state, bots))
        found.append(state)
    return found


# Other values of a type


def others(hint: Any, value: Any) -> Iterator[Any]:
    """Values of a type other than this, each in one thing."""
    kind, arguments = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        of_value = [each for each in arguments if each is not NoneType]
        yield from others(of_value[0], value) if value is not None else [some(of_value[0])]
    elif kind in (list, tuple, Sequence):
        yield from _other_rows(kind, arguments, value)
    elif kind in (dict, Mapping):
        yield {**value, some(arguments[0]): some(arguments[1])}
        for key, each in list(value.items())[:2]:
            yield {name: there for name, there in value.items() if name != key}
            yield from ({**value, key: other} for other in others(arguments[1], each))
    elif kind in (set, frozenset):
        yield value ^ {some(arguments[0])}
        yield from (value - {each} for each in list(value)[:1])
    elif kind in (bool, int, str):
        yield not value if kind is bool else value + some(kind)
    else:
        yield from _other_records(kind, value)


def _other_rows(kind: Any, arguments: Sequence[Any], value: Any) -> Iterator[Any]:
    make = list if isinstance(value, list) else tuple
    is_fixed = kind is tuple and Ellipsis not in arguments
    if not is_fixed:
        yield make([*value, some(arguments[0])])
    for at in range(len(value)) if is_fixed else {0, len(value) - 1} if value else ():
        for other in others(arguments[at if is_fixed else 0], value[at]):
            yield make([*value[:at], other, *value[at:][1:]])


def _other_records(kind: Any, value: Any, names: Sequence[str] = ()) -> Iterator[Any]:
    """Records with another slug, or another of any field where there is no slug."""
    hints = get_type_hints(kind)
    for name in names or (["slug"] if "slug" in hints else _names(kind)):
        for other in others(hints[name], getattr(value, name)):
            if hasattr(value, "_asdict"):
                yield kind(**{**value._asdict(), name: other})
            else:
                changed = copy.copy(value)
                object.__setattr__(changed, name, other)
                yield changed


def _names(kind: Any) -> list[str]:
    return [each.name for each in fields(kind)] if is_dataclass(kind) else list(kind._fields)


def some(hint: Any) -> Any:
    """A value of a type that no state has."""
    kind, arguments = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return some(next(each for each in arguments if each is not NoneType))
    if kind is tuple and Ellipsis not in arguments:
        return tuple(map(some, arguments))
    if kind in (list, tuple, dict, set, frozenset, Mapping, Sequence, Callable):
        return () if kind in (Sequence, Callable) else {} if kind is Mapping else kind()
    if kind in (bool, int, str):
        return {bool: True, int: 7919, str: "other"}[kind]
    hints = get_type_hints(kind)
    return kind(**{name: some(hints[name]) for name in _names(kind)})


# What is derived


def occupy(state: Any) -> None:
    """Set every piece on its place again."""
    state.occupant = [-1] * len(state.occupant)
    for piece, place in enumerate(state.place):
        if place:
            state.occupant[place] = piece


def officers_chess(state: Any) -> None:
    state.entry = {}
    state.survey()
    for unit in range(len(state.place)):
        state.kit[unit] = None
        state.refit(unit)
    occupy(state)


def collision(state: Any) -> None:
    without_cards(state)
    for piece, profile in enumerate(state.profile):
        Hooks.settle(state, piece, profile.abilities)
    occupy(state)


def tactica(state: Any) -> None:
    without_cards(state)
    for piece in range(len(state.place)):
        state.settle(piece)
    occupy(state)


def analog_tactics(state: Any) -> None:
    without_cards(state)
    state.figures = [()] * len(state.place)
    state.refit(*range(len(state.place)))


def tactics_david(state: Any) -> None:
    without_cards(state)
    state.refresh(*range(len(state.place)))


def without_cards(state: Any) -> None:
    for name in ("cards", "does", "holders"):
        setattr(state, name, [()] * len(getattr(state, name)))


AGAIN = {
    each.__name__.replace("_", "-"): each
    for each in (officers_chess, collision, tactica, analog_tactics, tactics_david)
}


# Every game's states


@pytest.mark.parametrize("game", GAMES)
def test_a_fingerprint_sees_every_change_of_every_field_that_matters(game: str) -> None:
    for state in states(game)[::EACH]:
        base, hints, missed = fingerprint(state), get_type_hints(type(state)), []
        assert hash(state.key()) == hash(state.copy().key())
        for field in fields(state):
            if why_left_out(field):
                continue
            value, names = getattr(state, field.name), field.metadata.get("known_by", ())
            hint = hints[field.name]
            found = list(_other_records(hint, value, names) if names else others(hint, value))
            assert found, field.name
            for other in found:
                twin = state.copy()
                setattr(twin, field.name, other)
                missed += [(field.name, value, other)] if fingerprint(twin) == base else []
        assert not missed


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_to_a_copy_does_not_happen_to_the_state(game: str) -> None:
    for state in states(game)[::EACH]:
        before, twin = (fingerprint(state), left_out(state)), state.copy()
        assert (fingerprint(twin), left_out(twin)) == before
        hints = get_type_hints(type(state))
        for field in fields(twin):
            if not field.metadata.keys() & {"given", "known_by"}:
                wreck(getattr(twin, field.name), hints[field.name])
        assert (fingerprint(state), left_out(state)) == before


@pytest.mark.parametrize("game", GAMES)
def test_what_is_derived_comes_out_the_same_when_it_is_worked_out_anew(game: str) -> None:
    for state in states(game):
        twin = state.copy()
        AGAIN[game](twin)
        assert left_out(twin) == left_out(state)


def left_out(state: Any) -> str:
    """What fingerprints leave out of a state but may change, in words."""
    return repr([(each.name, getattr(state, each.name)) for each in fields(state) if each.metadata.get("derived")])


def wreck(value: Any, hint: Any) -> None:
    """Empty everything that its type lets be changed."""
    kind = get_origin(hint)
    for each in value.values() if kind is dict else value if kind is list else ():
        wreck(each, get_args(hint)[-1])
    if kind in (list, dict, set):
        value.clear()


# Declarations


class Sack:
    """Something that may change, and that nobody knows how to copy."""


def test_a_field_that_may_change_in_a_way_nobody_knows_is_refused_when_it_is_declared() -> None:
    class State(GameState):
        dice: int
        sack: Sack

    with pytest.raises(TypeError, match="sack"):
        declared(State)


def test_a_copy_goes_as_deep_as_there_is_something_that_changes() -> None:
    @declared
    class State(GameState):
        rows: list[dict[str, list[int]]]
        found: dict[int, set[str]]
        fixed: tuple[frozenset[int], ...]

    state = State()
    state.rows, state.found, state.fixed = [{"a": [1]}], {2: {"b"}}, (frozenset((3,)),)
    twin = state.copy()
    twin.rows[0]["a"].append(4)
    twin.found[2].add("c")
    assert (state.rows, state.found) == ([{"a": [1]}], {2: {"b"}})
    assert twin.fixed is state.fixed


def test_the_order_of_sets_and_dicts_does_not_count() -> None:
    @declared
    class State(GameState):
        dice: int
        seen: dict[str, frozenset[str]]

    one, other = State(), State()
    one.dice = other.dice = 1
    one.seen = {"a": frozenset("pqrs"), "b": frozenset()}
    other.seen = {"b": frozenset(), "a": frozenset("srqp")}
    assert fingerprint(one) == fingerprint(other)


def test_fingerprints_that_are_made_of_other_fields_are_not_compared() -> None:
    @declared
    class Younger(GameState):
        dice: int
        place: int

    @declared
    class Older(GameState):
        dice: int

    older, younger = Older(), Younger()
    older.dice = younger.dice = younger.place = 1
    assert not are_comparable(fingerprint(older), fingerprint(younger))
    twin = younger.copy()
    twin.place = 2
    assert are_comparable(fingerprint(twin), fingerprint(younger))
