"""A game's state, declared once: slots, copies and fingerprints are made from its fields and their types.

    @declared
    class State(GameState):
        library: Library = given("the cards of the set-up")
        place: list[int]
        occupant: list[int] = derived("place, by space")

Lists, dicts and sets are copied, and so are those in them; anything else is shared, and has to be of a type that can't
change. Fingerprints are made of all fields but those that say why they are not.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, ClassVar, Self, TypeVar, Union, get_args, get_origin, get_type_hints

#: Types whose values are in a fingerprint as they are.
PLAIN = (bool, int, str, NoneType)
COLLECTIONS = (tuple, list, Sequence, set, frozenset, dict, Mapping)


class GameState:
    """What a declared state has beside its fields."""

    __slots__: tuple[str, ...] = ()

    #: All the chance that is left.
    dice: int
    #: Changes with the fields that a fingerprint is made of.
    declaration: ClassVar[str]
    #: The fields made by `of_each`: first values by name, by what has a value each.
    lists: ClassVar[Mapping[str, Mapping[str, Any]]]

    def copy(self) -> Self:
        """A state that shares nothing that changes."""
        raise NotImplementedError

    def key(self) -> Hashable:
        """Everything that tells two states apart, except the dice."""
        raise NotImplementedError


S = TypeVar("S", bound=GameState)


def given(reason: str) -> Any:
    """A field that stays the same for a whole match: states share it, fingerprints leave it out."""
    return field(metadata={"given": reason})


def derived(reason: str) -> Any:
    """A field that follows from others, which the reason names; fingerprints leave it out."""
    return field(metadata={"derived": reason})


def of_each(of: str, first: Any, derived: str = "") -> Any:
    """A list with a value for each piece, or for each player, and the value that a new one starts with.

    `dict` gives each an empty dict. `derived` is the reason where the list follows from others.
    """
    return field(metadata={"of": of, "first": first, "derived": derived})


def known_by(*attributes: str) -> Any:
    """A field whose value is replaced and never changed; these attributes tell one value from another."""
    return field(metadata={"known_by": attributes})


def why_left_out(one: "Field[Any]") -> str:
    """The reason why fingerprints leave a field out; "" where they don't."""
    return str(one.metadata.get("given") or one.metadata.get("derived") or "")


def begin(state: GameState, of: str, count: int) -> None:
    """Give a state all lists with a value for each of these pieces or players; each starts with its first value."""
    for name, first in state.lists[of].items():
        setattr(state, name, [_fresh(first) for _ in range(count)])


def append(state: GameState, of: str, **known: Any) -> None:
    """Add one piece or player to all of its lists, with what is known of it in place of first values."""
    for name, first in {**state.lists[of], **known}.items():
        getattr(state, name).append(_fresh(first))


def _fresh(first: Any) -> Any:
    return {} if first is dict else first


def fingerprint(state: GameState) -> str:
    """A short hash of everything that matters in a state: the same in any process and on any machine."""
    seen = repr((state.dice, state.key()))
    return f"{state.declaration}-{hashlib.sha256(seen.encode()).hexdigest()[:12]}"


def are_comparable(one: str, other: str) -> bool:
    """True for fingerprints made of the same fields: only these can tell two states apart."""
    return one.partition("-")[0] == other.partition("-")[0]


def declared(cls: type[S]) -> type[S]:
    """Gives a class of states its slots, and makes `copy` and `key` from its fields."""
    made: type[Any] = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    hints = get_type_hints(made)
    copies = [f"twin.{one.name} = {_copied_field(one, hints[one.name])}" for one in fields(made)]
    seen = {
        one.name: _field_key(one, hints[one.name])
        for one in fields(made)
        if one.name != "dice" and not why_left_out(one)
    }
    lines = ("def copy(self):", "twin = new(State)", *copies, "return twin")
    source = "\n    ".join(lines) + f"\ndef key(self):\n    return ({''.join(f'{part}, ' for part in seen.values())})\n"
    scope: dict[str, Any] = {"new": object.__new__, "State": made}
    exec(source, scope)  # noqa: S102  # only names of fields are in it; a loop over them takes twice as long
    made.copy, made.key = scope["copy"], scope["key"]
    made.declaration = hashlib.sha256(repr(seen).encode()).hexdigest()[:4]
    made.lists = {}
    for one in fields(made):
        if of := one.metadata.get("of"):
            made.lists.setdefault(of, {})[one.name] = one.metadata["first"]
    return made


# Each of these makes the text of an expression out of that of a value, `at`, and its type.


def _copied_field(one: "Field[Any]", hint: Any) -> str:
    at = f"self.{one.name}"
    return at if one.metadata.keys() & {"given", "known_by"} else _copied(hint, at)


def _copied(hint: Any, at: str) -> str:
    kind, arguments = _taken_apart(hint)
    if kind not in (list, dict, set):
        if not _is_fixed(hint):
            raise TypeError(f"{at}: {hint} may change, and nothing says how it is copied.")
        return at
    each = _copied(arguments[-1], "each")
    if each == "each":
        return f"{at}.copy()"
    return f"[{each} for each in {at}]" if kind is list else f"{{key: {each} for key, each in {at}.items()}}"


def _field_key(one: "Field[Any]", hint: Any) -> str:
    at, attributes = f"self.{one.name}", one.metadata.get("known_by")
    return _attributes_key(hint, at, attributes) if attributes else _key_part(hint, at)


def _key_part(hint: Any, at: str) -> str:
    """The value as something hashable that has one text anywhere: sets and dicts are sorted, cards go by their slug."""
    kind, arguments = _taken_apart(hint)
    if kind in PLAIN:
        return at
    if kind is UnionType:
        return _union_key([each for each in arguments if each not in PLAIN], at)
    if kind is tuple and Ellipsis not in arguments:
        parts = [_key_part(each, f"{at}[{number}]") for number, each in enumerate(arguments)]
        return at if all(part == f"{at}[{number}]" for number, part in enumerate(parts)) else f"({', '.join(parts)},)"
    if kind in COLLECTIONS:
        return _collection_key(kind, _key_part(arguments[-1 if kind in (dict, Mapping) else 0], "each"), at)
    if not _is_record(kind):
        raise TypeError(f"{at}: nothing says what tells one {hint} from another.")
    if "slug" in get_type_hints(kind):
        return f"{at}.slug"
    return _attributes_key(kind, at, getattr(kind, "_fields", None) or [each.name for each in fields(kind)])


def _collection_key(kind: Any, each: str, at: str) -> str:
    """The same for many values, of each of which `each` tells."""
    if kind in (dict, Mapping):
        pairs = f"{at}.items()" if each == "each" else f"[(key, {each}) for key, each in {at}.items()]"
        return f"tuple(sorted({pairs}))"
    inside = at if each == "each" else f"[{each} for each in {at}]"
    if kind in (set, frozenset):
        return f"tuple(sorted({inside}))"
    return at if inside == at and kind is tuple else f"tuple({inside})"


def _union_key(others: Sequence[Any], at: str) -> str:
    parts = [_key_part(each, at) for each in others]
    if all(each == at for each in parts):
        return at
    if len(parts) > 1:
        raise TypeError(f"{at}: nothing says which of {others} it is.")
    return f"(None if {at} is None else {parts[0]})"


def _attributes_key(kind: Any, at: str, names: Iterable[str]) -> str:
    hints = get_type_hints(kind)
    return f"({', '.join(_key_part(hints[name], f'{at}.{name}') for name in names)},)"


def _is_fixed(hint: Any) -> bool:
    """True for a type whose values can't change, or by which they are only read."""
    kind, arguments = _taken_apart(hint)
    if kind in (tuple, frozenset, Mapping, Sequence, UnionType):
        return all(each is Ellipsis or _is_fixed(each) for each in arguments)
    return kind in PLAIN or kind is Callable or _is_record(kind)


def _is_record(kind: Any) -> bool:
    return hasattr(kind, "_fields") or (is_dataclass(kind) and vars(kind)["__dataclass_params__"].frozen)


def _taken_apart(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    kind = get_origin(hint) or hint
    return UnionType if kind is Union else kind, get_args(hint)
