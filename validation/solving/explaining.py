"""Explaining: whether an army with these picks can be legal at all, and if not, why.

First the bound: the cheapest legal army with these picks, which costs more than the limit. Else the smallest set of
picks and rules that cannot stand together, the person's picks first (QuickXplain). That there is none is only said
where a proof in whole numbers confirms it (`confirming.py`).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from validation.army import MOST_LIMIT, ArmyFile, cards_in
from validation.making import Cards
from validation.moves import Remove, SetLimit
from validation.report import Fix
from validation.solving.answers import NOT_FOUND, Reason, Solution, SolverAnswer
from validation.solving.columns import kind_of
from validation.solving.keeping import asked_after_fixes
from validation.solving.linear import Model, Verdict
from validation.solving.plan import BANNED, LINE, OWNED, WANTED, Growth, Plan, Wishes, nearest, plan_of
from validation.solving.searching import Search, by_agreement
from validation.words import amount, listed

#: The wish that all that was picked stays.
ALL_KEPT = Wishes(pinned=None)
STILL_NONE = "There is still no legal army with the others."
WISH_WORDS = {OWNED: "the cards that are owned", WANTED: "what is wanted", BANNED: "what is banned"}


def why_none(plan: Plan, search: Search) -> SolverAnswer:
    """The answer where a plan has no army: the reason, if it is confirmed that there is none."""
    if answer := _why_by_wishes(plan, search):
        return answer
    if plan.part.LASTING_RULES is not None:
        return _why_in_conflict(_lasting(plan, search, plan.part.LASTING_RULES), search)
    return _why_too_dear(plan, search) or _why_in_conflict(plan, search)


def _why_by_wishes(plan: Plan, search: Search) -> SolverAnswer | None:
    """The answer where an army is there but for what is banned, or with more cards than are owned."""
    wishes = plan.wishes
    if wishes.banned and (offer := _freed(plan, replace(wishes, banned=frozenset()), search)):
        needed = cards_in(offer.army.entries).keys() & wishes.banned
        names = listed(sorted(map(search.namer.card, needed)))
        message = f"You banned {names}: without that ban, there is a legal army."
    elif wishes.owned is not None and (offer := _freed(plan, replace(wishes, owned=None), search)):
        owned, had = wishes.owned, cards_in(plan.file.entries)
        used = cards_in(offer.army.entries)
        short = {slug: used[slug] - max(owned[slug], had[slug]) for slug in sorted(used) if slug in owned}
        more = listed([amount(count, search.namer.card(slug)) for slug, count in short.items() if count > 0])
        message = f"You own too few cards: with {more} more, there is a legal army."
    else:
        return None
    return SolverAnswer(False, reason=Reason(message)) if search.solver.has_none(plan.model) else None


def _freed(plan: Plan, wishes: Wishes, search: Search) -> Solution | None:
    """The nearest army by fewer wishes."""
    freed = plan_of(plan.file, search.shelf, wishes)
    return search.best(freed, nearest(freed)[:1])[1]


def _lasting(plan: Plan, search: Search, rules: frozenset[str]) -> Plan:
    """The plan of what is there alone, with what these rules allow at most, which nothing that comes to it mends."""
    bare = plan_of(plan.file, search.shelf, plan.wishes, growth=Growth.NONE)
    kept = [row for row in bare.model.rows if not row.code or row.code.startswith(LINE)]
    at_most = [replace(row, least=None) for row in bare.model.rows if row.code in rules and row.most is not None]
    return replace(bare, model=Model(bare.model.least, bare.model.most, [*kept, *at_most]))


def _why_too_dear(plan: Plan, search: Search) -> SolverAnswer | None:
    """The cheapest army with these picks, if only the limit stands against it."""
    limit, code = plan.army.limit, plan.part.PRICE_RULE
    if limit is None or code not in _codes(plan.model):
        return None
    dearer = plan_of(replace(plan.file, limit=None), search.shelf, plan.wishes)
    dearer = replace(dearer, model=dearer.model.without([code]))
    _, offer, _ = search.best(dearer, [dearer.price], but=code)
    if offer is None or offer.total <= limit:
        return None
    # Where only the limit tells the two apart, what is dearer than the one is dearer than the other.
    if plan.model.without([code]) != dearer.model:
        return _why_at_no_lower_limit(plan, offer, limit, search)
    cheaper = dearer.model.copy()
    cheaper.require(code, dearer.price, most=offer.total - 1)
    if not search.solver.has_none(cheaper):
        return SolverAnswer(None, reason=NOT_FOUND)
    return SolverAnswer(False, reason=_too_dear(plan, offer, offer.total))


def _why_at_no_lower_limit(plan: Plan, offer: Solution, limit: int, search: Search) -> SolverAnswer:
    """The least limit with a legal army of these picks, where more than their price hangs on the limit.

    A greater limit only allows more; at what the given army costs, there is one.
    """
    none, least = limit, offer.total
    while least - none > 1:
        between = (none + least) // 2
        tried = plan_of(replace(plan.file, limit=between), search.shelf, plan.wishes)
        _, found, _ = search.best(tried, [tried.price])
        none, least, offer = (none, between, found) if found else (between, least, offer)
    below = plan_of(replace(plan.file, limit=least - 1), search.shelf, plan.wishes)
    if not search.solver.has_none(below.model):
        return SolverAnswer(None, reason=NOT_FOUND)
    return SolverAnswer(False, reason=_too_dear(plan, offer, least))


def _too_dear(plan: Plan, offer: Solution, least: int) -> Reason:
    """The reason by an army that is legal from this limit on."""
    rule = plan.book.rules[plan.part.PRICE_RULE]
    what = "The cheapest legal army with these picks costs" if least == offer.total else "These picks need a limit of"
    message = f"{what} {least}; the limit is {plan.army.limit}."
    witness = replace(offer.army, limit=least if plan.book.has_limit else plan.file.limit)
    raised = [Fix(f"Raise the limit to {least}", (SetLimit(least),))]
    can_raise = plan.book.has_limit and least <= MOST_LIMIT
    return Reason(message, (rule.cites,), witness, tuple(raised if can_raise else ()))


def _why_in_conflict(plan: Plan, search: Search) -> SolverAnswer:
    codes = _codes(plan.model)
    parts = sorted(codes, key=lambda code: (not code.startswith(LINE), code == plan.part.PRICE_RULE))
    conflict = smallest_conflict(parts, lambda kept: _has_none(plan.model, codes, kept, search))
    if not conflict or not search.solver.has_none(_only(plan.model, codes, conflict)):
        return SolverAnswer(None, reason=NOT_FOUND)
    return SolverAnswer(False, reason=_in_conflict(plan, conflict, search, codes))


def smallest_conflict(parts: Sequence[str], has_none: Callable[[Sequence[str]], bool]) -> list[str]:
    """A set of parts that cannot stand together, of which none can be left out (QuickXplain).

    It has as few as can be of the last parts, given all that come before them; then as few of those.
    """
    if not has_none(parts):
        return []
    return _conflict([], [], list(parts), has_none)


def _conflict(
    base: list[str], new: list[str], parts: list[str], has_none: Callable[[Sequence[str]], bool]
) -> list[str]:
    if new and has_none(base):
        return []
    if len(parts) == 1:
        return parts
    half = len(parts) // 2
    first, second = parts[:half], parts[half:]
    late = _conflict([*base, *first], first, second, has_none)
    early = _conflict([*base, *late], late, first, has_none)
    return [*early, *late]


def _has_none(model: Model, codes: Sequence[str], kept: Sequence[str], search: Search) -> bool:
    return search.solver.propose(_only(model, codes, kept), []).verdict is Verdict.NONE


def _only(model: Model, codes: Sequence[str], kept: Sequence[str]) -> Model:
    """The model with the rows of these parts alone, and what says what its numbers mean."""
    return model.without(set(codes) - set(kept))


def _codes(model: Model) -> list[str]:
    """The parts of a model that can be left out, in the order of its rows."""
    return list(dict.fromkeys(row.code for row in model.rows if row.code))


def _in_conflict(plan: Plan, conflict: Sequence[str], search: Search, codes: Sequence[str]) -> Reason:
    keys = [int(code.removeprefix(LINE)) for code in conflict if code.startswith(LINE)]
    rules = [plan.book.rules[code] for code in conflict if code in plan.book.rules]
    picks = [amount(entry.count, search.namer.line(entry)) for entry in plan.file.entries if entry.key in keys]
    wishes = [WISH_WORDS[code] for code in conflict if code in WISH_WORDS]
    said = " ".join(rule.title for rule in rules)
    whose = listed([*picks, *wishes]) or "What is agreed on"
    cannot = "leaves no legal army" if wishes or not picks else "can't stay as it is"
    if len(picks) + len(wishes) > 1:
        cannot = "cannot stand together"
    elif any(entry.count > 1 for entry in plan.file.entries if entry.key in keys):
        cannot = "can't stay as they are"
    message = f"{whose} {cannot}: {said}" if said else f"{whose} {cannot}."
    return Reason(
        message, tuple(dict.fromkeys(rule.cites for rule in rules)), None, _ways_out(plan, keys, codes, search)
    )


def _ways_out(plan: Plan, keys: Sequence[int], codes: Sequence[str], search: Search) -> tuple[Fix, ...]:
    """The picks of a conflict, each as a fix that takes it out; those without which the others can stand come first.

    Of lines that are equal, one is offered.
    """
    ways = []
    different = {(kind_of(entry), entry.count): entry for entry in reversed(plan.file.entries) if entry.key in keys}
    for entry in reversed(different.values()):
        others = [code for code in codes if code != f"{LINE}{entry.key}"]
        leaves = STILL_NONE if _has_none(plan.model, codes, others, search) else ""
        ways.append(Fix(f"Take out {amount(entry.count, search.namer.line(entry))}", (Remove(entry.key),), leaves))
    return tuple(sorted(ways, key=lambda way: bool(way.leaves)))


def possible(file: ArmyFile, shelf: Cards, search: Search, wishes: Wishes = ALL_KEPT) -> SolverAnswer:
    """The nearest legal army that has all these picks, or why there is none."""
    return by_agreement(file, shelf, lambda agreed: _possible(agreed, shelf, search, wishes), is_nearest=True)


def _possible(file: ArmyFile, shelf: Cards, search: Search, wishes: Wishes) -> SolverAnswer:
    plan = plan_of(file, shelf, wishes)
    verdict, offer, _ = search.best(plan, nearest(plan)[:1])
    if offer:
        return SolverAnswer(True, (offer,))
    if fixed := asked_after_fixes(file, search, wishes, lambda army, kept: _possible(army, shelf, search, kept)):
        return fixed
    return why_none(plan, search) if verdict is Verdict.NONE else SolverAnswer(None, reason=NOT_FOUND)
