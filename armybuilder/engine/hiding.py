"""What stands in a state for a thing that a player does not know: whatever a rule does with it, it is told.

A step that is played to its end on such a state does not depend on what is hidden: what comes of it is certain.
"""

from typing import Any, Never


class LooksAtHidden(BaseException):
    """A rule depends on what is hidden. No error: rules must not catch it."""


class Hidden:
    """Something unknown, but for what it is known not to be (a unit somewhere out of sight is not off the map)."""

    __slots__ = ("_other_than",)

    def __init__(self, *other_than: object) -> None:
        self._other_than = other_than

    def __eq__(self, other: object) -> bool:
        if other in self._other_than:
            return False
        raise LooksAtHidden

    def _look(self, *_: object) -> Never:
        raise LooksAtHidden

    __hash__ = __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = __index__ = __getattr__ = _look
    __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __sub__ = __rsub__ = _look
    __and__ = __rand__ = __or__ = __ror__ = __repr__ = _look


class HiddenPile(Hidden):
    """A pile whose order is unknown: what comes above or under it tells nothing of that, nor does its place in the key
    of a state.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]  # states with the same pile are one

    def _put(self, *_: object) -> "HiddenPile":
        return self

    __add__ = __radd__ = _put  # type: ignore[assignment]  # unlike all else that is hidden, it can be added to


#: Something of which nothing is known.
HIDDEN: Any = Hidden()
HIDDEN_PILE: Any = HiddenPile()
