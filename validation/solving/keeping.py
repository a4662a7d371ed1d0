"""What the fixes of an army's findings come to, one after the other, where no card is lost by them."""

from collections import Counter
from dataclasses import replace

from validation.army import ArmyFile, cards_in
from validation.books import rulebook
from validation.making import Cards
from validation.moves import Move, MoveRefused, SetLimit, SetOption, SetRuleset, apply
from validation.solving.answers import Solution
from validation.solving.movelist import Step
from validation.solving.parts import solving
from validation.solving.plan import Wishes

#: The most lines that are looked at in trying fixes.
MOST_LINES = 2_000
#: What both players agreed on is no fix of one's own.
AGREED = SetLimit | SetOption | SetRuleset


def kept_by_fixes(file: ArmyFile, shelf: Cards, wishes: Wishes) -> Solution | None:
    """Of an army that is not legal, a legal one in which all its cards stand. That none is found proves nothing.

    A model keeps on a pinned line what stands there; a fix may give it to another.
    """
    book, army, steps, fixes, lines = rulebook(file.game), file, list[Step](), 0, 0
    before = report = book.check(file, shelf)
    if before.is_legal:
        return None
    while not report.is_legal:
        for fix in (fix for finding in report.errors for fix in finding.fixes):
            lines += len(army.entries)
            after = None if lines > MOST_LINES else _after(army, fix.moves, wishes)
            if after and len((checked := book.check(after, shelf)).errors) < len(report.errors):
                steps += (Step(move, fix.title) for move in fix.moves)
                army, report, fixes = after, checked, fixes + 1
                break
        else:
            return None
    return Solution(army, tuple(steps), report.total, (fixes, abs(report.total - before.total)), is_best=False)


def _after(army: ArmyFile, moves: tuple[Move, ...], wishes: Wishes) -> ArmyFile | None:
    """The army after a fix that takes no card out and brings none that a person doesn't want or have."""
    if wishes.is_shown or any(isinstance(move, AGREED) for move in moves):
        return None
    try:
        after = apply(army, moves)
    except MoveRefused:
        return None
    has, owned = cards_in(after.entries), wishes.owned or {}
    new = has - cards_in(army.entries)
    is_wanted = wishes.banned.isdisjoint(new) and all(has[slug] <= owned.get(slug, has[slug]) for slug in new)
    return after if is_wanted and has_all_cards(after, army) else None


def has_all_cards(after: ArmyFile, before: ArmyFile) -> bool:
    """True where all that an army had is there; without prices, what several of a team shared may be there once."""
    if solving(before.game).PRICE_RULE:
        return cards_in(before.entries) <= cards_in(after.entries)
    return _units(before) <= _units(after) and _carried(before) <= _carried(after)


def _units(army: ArmyFile) -> Counter[str]:
    return cards_in(replace(entry, roles={}) for entry in army.entries)


def _carried(army: ArmyFile) -> Counter[str]:
    """The most of each card that a single unit carries."""
    carried = Counter[str]()
    for entry in army.entries:
        carried |= cards_in([replace(entry, count=1)])
    return carried
