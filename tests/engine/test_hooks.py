"""Hooks: how cards have a say, and how their answers become one."""

from types import SimpleNamespace
from typing import Any

import pytest

from armybuilder.engine.hooks import (
    Anyone,
    Each,
    EveryoneAny,
    EveryoneByCard,
    EveryoneEach,
    EveryoneSum,
    First,
    Hook,
    HookSet,
    Listed,
    Sum,
)

CARDS = {"one": 1, "two": 2, "none": None, "nothing": 0}


def hook_set(**hooks: Hook) -> type[HookSet]:
    """The hooks of a made-up game."""
    return type("Hooks", (HookSet,), hooks)


def ground(kind: type[Hook], *pieces: tuple[str, ...], called: list[Any] | None = None) -> tuple[Any, Any]:
    """A hook of a kind, and a table on which pieces have cards that answer with their figure."""
    hooks = hook_set(hook=kind())
    hook: Any = hooks.by_name["hook"]
    for slug, figure in CARDS.items():
        hooks.card(slug, hook=figure if kind is Listed else _answering(slug, figure, called))
    state = cardless(hooks, len(pieces))
    for piece, cards in enumerate(pieces):
        hooks.settle(state, piece, cards)
    return hook, SimpleNamespace(state=state, events=[], hooks=hooks)


def cardless(hooks: type[HookSet], pieces: int) -> Any:
    """A state in which no piece has cards yet."""
    return SimpleNamespace(does=[()] * pieces, cards=[()] * pieces, holders=[()] * len(hooks.by_name))


def _answering(slug: str, figure: int | None, called: list[Any] | None) -> Any:
    def answer(table: Any, piece: int, *arguments: Any) -> int | None:
        if called is not None:
            called.append((slug, piece, *arguments))
        return figure

    return answer


def test_a_card_under_a_name_that_is_no_hook_is_refused_when_it_is_declared() -> None:
    hooks = hook_set(bonus=Sum())
    with pytest.raises(AssertionError, match="my-card: bonsu, dnace"):
        hooks.card("my-card", bonus=len, bonsu=len, dnace=len)


def test_a_card_is_declared_once() -> None:
    hooks = hook_set(bonus=Sum())
    hooks.card("my-card", bonus=len)
    with pytest.raises(AssertionError, match="declared twice"):
        hooks.card("my-card", bonus=len)


def test_sums_add_up_and_can_be_taken_apart() -> None:
    hook, table = ground(Sum, ("one", "two", "nothing"), ())
    assert (hook(table, 0), hook(table, 1)) == (3, 0)
    assert hook.parts(table, 0) == [("one", 1), ("two", 2)]


def test_the_first_answer_that_is_not_none_counts() -> None:
    called: list[Any] = []
    hook, table = ground(First, ("none", "nothing", "two"), (), called=called)
    assert (hook(table, 0), hook(table, 1)) == (0, None)
    assert [slug for slug, _ in called] == ["none", "nothing"]


def test_one_true_answer_is_enough() -> None:
    called: list[Any] = []
    hook, table = ground(Anyone, ("nothing", "one", "two"), ("nothing",), called=called)
    assert (hook(table, 0), hook(table, 1)) == (True, False)
    assert [slug for slug, _ in called] == ["nothing", "one", "nothing"]


def test_each_function_is_called_in_the_order_of_the_cards_with_its_arguments() -> None:
    called: list[Any] = []
    hook, table = ground(Each, ("two", "one"), called=called)
    hook(table, 0, "way")
    assert called == [("two", 0, "way"), ("one", 0, "way")]


def test_everyone_is_asked_about_one_in_the_order_of_the_pieces() -> None:
    called: list[Any] = []
    hook, table = ground(EveryoneSum, ("one",), (), ("two",), called=called)
    assert hook(table, 1) == 3
    assert called == [("one", 0, 1), ("two", 2, 1)]
    assert hook.parts(table, 1) == [("one", 1), ("two", 2)]


def test_everyone_is_asked_until_somebody_says_yes() -> None:
    called: list[Any] = []
    hook, table = ground(EveryoneAny, ("nothing",), ("one",), ("two",), called=called)
    assert hook(table, 0)
    assert [slug for slug, *_ in called] == ["nothing", "one"]
    assert not ground(EveryoneAny, ("nothing",))[0](ground(EveryoneAny, ("nothing",))[1], 0)


def test_everyone_is_told() -> None:
    called: list[Any] = []
    hook, table = ground(EveryoneEach, ("one",), ("two",), called=called)
    hook(table, "now")
    assert called == [("one", 0, "now"), ("two", 1, "now")]


def test_everyone_is_told_card_by_card_whatever_the_numbers_of_the_pieces() -> None:
    called: list[Any] = []
    hook, table = ground(EveryoneByCard, ("two", "one"), ("unheard-of", "one"), called=called)
    hook(table, "now")
    assert called == [("one", 0, "now"), ("one", 1, "now"), ("two", 0, "now")]


def test_what_cards_offer_is_listed() -> None:
    hook, table = ground(Listed, ("one", "two"), ())
    assert (hook(table, 0), hook(table, 1)) == ((1, 2), ())


def test_who_holds_a_hook_that_looks_around_is_kept_in_step() -> None:
    hooks = hook_set(mine=Sum(), around=EveryoneSum())
    hooks.card("lamp", around=lambda *asked: 1)
    state = cardless(hooks, 5)
    hooks.settle(state, 4, ("lamp",))
    hooks.settle(state, 2, ())
    hooks.settle(state, 2, ("lamp",))
    assert state.holders == [(), (2, 4)]
    hooks.settle(state, 4, ())
    assert state.holders == [(), (2,)]


def test_a_card_that_nobody_declared_has_no_say() -> None:
    hooks = hook_set(bonus=Sum())
    assert hooks.behaviour(("unheard-of",)) == ((),)


def test_what_cards_do_is_noted_while_somebody_wants_to_know() -> None:
    hooks = hook_set(bonus=Sum())
    hook: Any = hooks.by_name["bonus"]
    hooks.card("one", bonus=lambda table, piece: 1)
    hooks.card("nothing", bonus=lambda table, piece: 0)
    noted: list[tuple[str, str]] = []
    with hooks.noted(lambda slug, name: noted.append((slug, name))):
        state = SimpleNamespace(does=[hooks.behaviour(("one", "nothing"))])
        assert hook(SimpleNamespace(state=state, events=[]), 0) == 1
    assert noted == [("one", "bonus")]
    state = SimpleNamespace(does=[hooks.behaviour(("one",))])
    assert hook(SimpleNamespace(state=state, events=[]), 0) == 1
    assert len(noted) == 1
