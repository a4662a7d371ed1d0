"""Hooks: the places in the rules of a game where its cards may have a say.

A game declares its hooks once, as attributes of its `HookSet`: a hook's kind says how several answers become one, its
arguments what its functions get beside the table and the piece. A card (an ability, an item, a status) is a
declaration under its slug: functions under the hooks' names. A function under a name that is no hook is an error when
the game is imported.

What a piece's cards do is a `Behaviour`: for each hook the functions that it calls. A state keeps the behaviours of its
pieces in `does`, the slugs of their cards in `cards`, and for each hook that looks around (`Everyone…`) the pieces that
have something to say there in `holders`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import repeat
from operator import itemgetter
from typing import Any, ClassVar, Protocol

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
    hooks: type["HookSet"]
    name: str
    number: int

    def __init__(self, *arguments: str) -> None:
        self.arguments = arguments

    def __set_name__(self, owner: type["HookSet"], name: str) -> None:
        self.hooks, self.name = owner, name

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
    """The same, card by card in the order of their slugs: what they do together depends on no piece's number."""

    def __init__(self, *arguments: str) -> None:
        super().__init__(*arguments)
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


class HookSet:
    """The hooks of one game, and what its cards do there."""

    by_name: ClassVar[dict[str, Hook]]
    #: The numbers of the hooks that look around.
    around: ClassVar[list[int]]
    #: The functions under those, compared at once, for most cards say nothing there.
    _said_around: ClassVar[Callable[[Behaviour], object]]
    cards: ClassVar[dict[str, dict[str, Any]]]
    _behaviours: ClassVar[dict[tuple[str, ...], Behaviour]]
    _note: ClassVar[Callable[[str, str], None] | None] = None

    def __init_subclass__(cls) -> None:
        cls.by_name = {name: hook for name, hook in vars(cls).items() if isinstance(hook, Hook)}
        for number, hook in enumerate(cls.by_name.values()):
            hook.number = number
        cls.around = [hook.number for hook in cls.by_name.values() if hook.looks_around]
        cls._said_around = itemgetter(*cls.around or [0])
        cls.cards, cls._behaviours = {}, {}

    @classmethod
    def card(cls, slug: str, **functions: object) -> None:
        """Declare what a card does: a function (or what a `Listed` hook lists) under the name of each of its hooks."""
        unknown = sorted(set(functions) - set(cls.by_name))
        assert not unknown, f"{slug}: {', '.join(unknown)}"
        assert slug not in cls.cards, f"{slug} is declared twice"
        cls.cards[slug] = functions

    @classmethod
    def behaviour(cls, slugs: tuple[str, ...]) -> Behaviour:
        """The joint behaviour of some cards, in their order; kept, for the same cards meet again and again.

        A card that is not declared has no say.
        """
        found = cls._behaviours.get(slugs)
        if found is None:
            cls._behaviours[slugs] = found = cls._together(slugs)
        return found

    @classmethod
    def _together(cls, slugs: tuple[str, ...]) -> Behaviour:
        functions: list[tuple[Function, ...]] = [()] * len(cls.by_name)
        for slug in slugs:
            for name in cls.cards.get(slug, ()):
                functions[cls.by_name[name].number] += (cls._heard(slug, name),)
        return tuple(functions)

    @classmethod
    def settle(cls, state: HasCards, piece: int, slugs: tuple[str, ...]) -> None:
        """Give a piece these cards: what they do, and who holds each hook that looks around, follow."""
        before = state.does[piece]
        if slugs != state.cards[piece] or not before:
            state.cards[piece], state.does[piece] = slugs, cls.behaviour(slugs)
            cls._hold(state.holders, piece, before, state.does[piece])

    @classmethod
    def _hold(cls, holders: list[tuple[int, ...]], piece: int, before: Behaviour, now: Behaviour) -> None:
        silent: Behaviour = ((),) * len(cls.by_name)
        before, now = before or silent, now or silent
        if cls.around and cls._said_around(before) == cls._said_around(now):
            return
        for number in [each for each in cls.around if (not now[each]) is not (not before[each])]:
            if now[number]:
                holders[number] = tuple(sorted((*holders[number], piece)))
            else:
                holders[number] = tuple(one for one in holders[number] if one != piece)

    @classmethod
    @contextmanager
    def noted(cls, note: Callable[[str, str], None]) -> Iterator[None]:
        """While this lasts, `note` gets the slug and the hook whenever a card answers or does something that counts.

        Matches must be started inside: behaviours are taken from here when a piece is set up.
        """
        cls._behaviours, cls._note = {}, note
        try:
            yield
        finally:
            cls._behaviours, cls._note = {}, None

    @classmethod
    def _heard(cls, slug: str, name: str) -> Function:
        function: Function = cls.cards[slug][name]
        note = cls._note
        if note is None or isinstance(cls.by_name[name], Listed):
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
