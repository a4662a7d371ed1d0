"""Hooks: the places in the rules of a game where its cards may have a say.

A game declares its hooks once, each with its arguments and with how several answers become one. A card (an ability, an
item, a status) is a declaration under its slug: functions under the hooks' names. A function under a name that is no
hook is an error when the game is imported.

What a piece's cards do is a `Behaviour`: for each hook the functions that it calls. A state keeps the behaviours of its
pieces in `does`, the slugs of their cards in `cards`, and for each hook that looks around (`Everyone…`) the pieces that
have something to say there in `holders`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import repeat
from operator import itemgetter
from typing import Any, Protocol, TypeVar

from armybuilder.engine.table import Table
from armybuilder.engine.telling import Parts

#: A table of the game whose hooks they are: its states have what these modules ask for.
AnyTable = Table[Any]
Function = Callable[..., Any]
#: The functions of a piece under each hook, by the hook's number.
Behaviour = tuple[tuple[Function, ...], ...]
_SLUG = itemgetter(0)


class HasCards(Protocol):
    """A state whose pieces have cards: their slugs, what they do, and who holds each hook that looks around."""

    cards: list[tuple[str, ...]]
    does: list[Behaviour]
    holders: list[tuple[int, ...]]


class Hook:
    """A place in the rules; what it calls gets the table, the piece whose card it is, and the hook's arguments."""

    looks_around = False

    def __init__(self, hooks: "Hooks", name: str, number: int, arguments: Sequence[str]) -> None:
        self.hooks, self.name, self.number, self.arguments = hooks, name, number, tuple(arguments)

    def functions(self, table: AnyTable, piece: int) -> Iterator[tuple[str, Function]]:
        """The functions of a piece's cards here, each with its slug: for taking an answer apart."""
        for slug in table.state.cards[piece]:
            if function := self.hooks.cards.get(slug, {}).get(self.name):
                yield slug, function


class Sum(Hook):
    """Answers are added up; no answer is 0."""

    def __call__(self, table: AnyTable, piece: int, *arguments: object) -> int:
        total = 0
        for function in table.state.does[piece][self.number]:
            total += function(table, piece, *arguments)
        return total

    def parts(self, table: AnyTable, piece: int, *arguments: object) -> Parts:
        """The answers that are not 0, each with the slug of its card."""
        found = ((slug, does(table, piece, *arguments)) for slug, does in self.functions(table, piece))
        return [(slug, amount) for slug, amount in found if amount]


class First(Hook):
    """The first answer that is not None counts."""

    def __call__(self, table: AnyTable, piece: int, *arguments: object) -> Any:
        for function in table.state.does[piece][self.number]:
            answer = function(table, piece, *arguments)
            if answer is not None:
                return answer
        return None


class Anyone(Hook):
    """True if one answer is; the rest is not asked then."""

    def __call__(self, table: AnyTable, piece: int, *arguments: object) -> bool:
        for function in table.state.does[piece][self.number]:  # noqa: SIM110 - a generator would cost twice as much
            if function(table, piece, *arguments):
                return True
        return False


class Each(Hook):
    """Every function is called; they answer nothing."""

    def __call__(self, table: AnyTable, piece: int, *arguments: object) -> None:
        for function in table.state.does[piece][self.number]:
            function(table, piece, *arguments)


class EveryoneSum(Hook):
    """Every piece in play is asked about one; the answers are added up."""

    looks_around = True

    def __call__(self, table: AnyTable, about: int, *arguments: object) -> int:
        state, number, total = table.state, self.number, 0
        for piece in state.holders[number]:
            for function in state.does[piece][number]:
                total += function(table, piece, about, *arguments)
        return total

    def parts(self, table: AnyTable, about: int, *arguments: object) -> Parts:
        """The answers that are not 0, each with the slug of its card."""
        found = (
            (slug, does(table, piece, about, *arguments))
            for piece in table.state.holders[self.number]
            for slug, does in self.functions(table, piece)
        )
        return [(slug, amount) for slug, amount in found if amount]


class EveryoneAny(Hook):
    """Every piece in play is asked about one, until an answer is true."""

    looks_around = True

    def __call__(self, table: AnyTable, about: int, *arguments: object) -> bool:
        state, number = table.state, self.number
        for piece in state.holders[number]:
            for function in state.does[piece][number]:
                if function(table, piece, about, *arguments):
                    return True
        return False


class EveryoneEach(Hook):
    """The functions of every piece in play are called, about one piece or (with no argument) about the whole table."""

    looks_around = True

    def __call__(self, table: AnyTable, *arguments: object) -> None:
        state, number = table.state, self.number
        for piece in state.holders[number]:
            for function in state.does[piece][number]:
                function(table, piece, *arguments)


class EveryoneByCard(EveryoneEach):
    """The same, card by card in the order of their slugs: what they do together hangs on no piece's number."""

    def __init__(self, hooks: "Hooks", name: str, number: int, arguments: Sequence[str]) -> None:
        super().__init__(hooks, name, number, arguments)
        self._slugs: dict[tuple[str, ...], tuple[str, ...]] = {}

    def __call__(self, table: AnyTable, *arguments: object) -> None:
        state, number = table.state, self.number
        holders = state.holders[number]
        if len(holders) < 2:
            for piece in holders:
                for function in state.does[piece][number]:
                    function(table, piece, *arguments)
            return
        said: list[tuple[str, int, Function]] = []
        for piece in holders:
            said += zip(self.slugs(state.cards[piece]), repeat(piece), state.does[piece][number], strict=False)
        said.sort(key=_SLUG)
        for _, piece, function in said:
            function(table, piece, *arguments)

    def slugs(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Those of some cards that have a say here; kept, for the same cards meet again and again."""
        found = self._slugs.get(cards)
        if found is None:
            self._slugs[cards] = found = tuple(slug for slug in cards if self.name in self.hooks.cards.get(slug, ()))
        return found


class Listed(Hook):
    """No functions, but things that a piece's cards offer: all of them."""

    def __call__(self, table: AnyTable, piece: int) -> tuple[Any, ...]:
        offered: tuple[Any, ...] = table.state.does[piece][self.number]
        return offered


H = TypeVar("H", bound=Hook)


class NoSuchHook(LookupError):
    """A card is declared under a name that is no hook of its game."""


class Hooks:
    """The hooks of one game, and what its cards do there."""

    def __init__(self) -> None:
        self.by_name: dict[str, Hook] = {}
        #: The numbers of the hooks that look around.
        self.around: list[int] = []
        #: The functions under those, compared at once, for most cards say nothing there.
        self._said_around: Callable[[Behaviour], object] = itemgetter(0)
        self.cards: dict[str, dict[str, Any]] = {}
        self._behaviours: dict[tuple[str, ...], Behaviour] = {}
        self._note: Callable[[str, str], None] | None = None

    def declare(self, kind: type[H], name: str, *arguments: str) -> H:
        """A new hook. Its kind says how answers combine; `arguments` are what its functions get beside the piece."""
        assert not self.cards, "hooks are declared before cards"
        hook = kind(self, name, len(self.by_name), arguments)
        self.by_name[name] = hook
        if hook.looks_around:
            self.around.append(hook.number)
            self._said_around = itemgetter(*self.around)
        return hook

    def card(self, slug: str, **functions: object) -> None:
        """Declare what a card does: a function (or what a `Listed` hook lists) under the name of each of its hooks."""
        unknown = sorted(set(functions) - set(self.by_name))
        if unknown:
            raise NoSuchHook(f"{slug}: {', '.join(unknown)}")
        assert slug not in self.cards, f"{slug} is declared twice"
        self.cards[slug] = functions

    def behaviour(self, slugs: tuple[str, ...]) -> Behaviour:
        """The joint behaviour of some cards, in their order; kept, for the same cards meet again and again.

        A card that is not declared has no say.
        """
        found = self._behaviours.get(slugs)
        if found is None:
            self._behaviours[slugs] = found = self._together(slugs)
        return found

    def _together(self, slugs: tuple[str, ...]) -> Behaviour:
        functions: list[tuple[Function, ...]] = [()] * len(self.by_name)
        for slug in slugs:
            for name in self.cards.get(slug, ()):
                functions[self.by_name[name].number] += (self._heard(slug, name),)
        return tuple(functions)

    def settle(self, state: HasCards, piece: int, slugs: tuple[str, ...]) -> None:
        """Give a piece these cards: what they do, and who holds each hook that looks around, follow."""
        before = state.does[piece]
        if slugs != state.cards[piece] or not before:
            state.cards[piece], state.does[piece] = slugs, self.behaviour(slugs)
            self._hold(state.holders, piece, before, state.does[piece])

    def _hold(self, holders: list[tuple[int, ...]], piece: int, before: Behaviour, now: Behaviour) -> None:
        silent: Behaviour = ((),) * len(self.by_name)
        before, now = before or silent, now or silent
        if self.around and self._said_around(before) == self._said_around(now):
            return
        for number in [each for each in self.around if (not now[each]) is not (not before[each])]:
            if now[number]:
                holders[number] = tuple(sorted((*holders[number], piece)))
            else:
                holders[number] = tuple(one for one in holders[number] if one != piece)

    @contextmanager
    def noted(self, note: Callable[[str, str], None]) -> Iterator[None]:
        """While this lasts, `note` gets the slug and the hook whenever a card answers or does something that counts.

        Matches must be started inside: behaviours are taken from here when a piece is set up.
        """
        self._behaviours, self._note = {}, note
        try:
            yield
        finally:
            self._behaviours, self._note = {}, None

    def _heard(self, slug: str, name: str) -> Function:
        function: Function = self.cards[slug][name]
        note = self._note
        if note is None or isinstance(self.by_name[name], Listed):
            return function

        def noting(table: AnyTable, *arguments: object) -> Any:
            before = len(table.events), _looks(arguments)
            answer = function(table, *arguments)
            if answer or before != (len(table.events), _looks(arguments)):
                note(slug, name)
            return answer

        return noting


def _looks(arguments: Sequence[object]) -> list[str]:
    """The contents of the things that a function may change: a roll's dice, an attack."""
    return [repr(getattr(each, name)) for each in arguments for name in getattr(type(each), "__slots__", ())]
