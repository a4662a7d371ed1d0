"""The knowledge that a player gains: something that was hidden from them lies open now."""

from collections.abc import Iterator

from armybuilder.engine.match import AnyGame

#: A place in a state: a slot, and numbers that lead on into it.
Place = tuple[str | int, ...]


def has_learned(game: AnyGame, before: object, after: object, player: int) -> bool:
    """True where a player knows something in one state that was hidden from them in an earlier one."""
    if game.shown is None:
        return False
    still_hidden = set(_hidden(after, game.shown(after, player)))
    return any(place not in still_hidden for place in _hidden(before, game.shown(before, player)))


def _hidden(state: object, shown: object) -> Iterator[Place]:
    """The places in a state that are other than they are shown."""
    for kind in type(state).__mro__:
        for slot in getattr(kind, "__slots__", ()):
            yield from _differences((slot,), getattr(state, slot), getattr(shown, slot))


def _differences(place: Place, one: object, other: object) -> Iterator[Place]:
    if one is other or one == other:
        return
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for at, (each, shown) in enumerate(zip(one, other, strict=True)):
            yield from _differences((*place, at), each, shown)
    else:
        yield place
