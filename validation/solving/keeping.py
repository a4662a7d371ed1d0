"""The army that the fixes of its findings lead to, one after the other: proposed beside those of the model.

A model looks at what each piece can be; a fix may give to another piece what this one has to give up.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from validation.army import ArmyFile, Entry, cards_in
from validation.books import rulebook
from validation.moves import MOST_MOVES, MoveRefused, Put, SetLimit, SetOption, SetRuleset, Take, apply
from validation.report import Finding, Fix, Report
from validation.solving.answers import Solution, SolverAnswer, after
from validation.solving.movelist import Namer, Step
from validation.solving.parts import solving
from validation.solving.plan import Wishes
from validation.solving.searching import Search
from validation.words import amount

#: The work for one army: lines looked at, summed over all trials; a finding costs as much as a few lines.
MOST_WORK = 1_500
LINES_A_FINDING = 3
#: What both players agreed on is no player's own fix.
AGREED = SetLimit | SetOption | SetRuleset


@dataclass(frozen=True, slots=True)
class _State:
    """An army, what the rules say of it, and the fixes that led there."""

    army: ArmyFile
    report: Report
    steps: tuple[Step, ...] = ()
    fixes: int = 0


def by_fixes(file: ArmyFile, search: Search, wishes: Wishes, most_lost: int | None = None) -> Solution | None:
    """A legal army that has all that is pinned and lost few cards, `most_lost` at most on the way there.

    That none is found proves nothing.
    """
    book, had, work = rulebook(file.game), held(file.game, file.entries), MOST_WORK
    pinned = held(file.game, (entry for entry in file.entries if wishes.is_pinned(entry.key)))
    begin = _State(file, book.check(file, search.shelf))
    waiting = [(0, 0, 0, begin)]
    seen = {_kinds(file)}
    while waiting:
        _, lost, _, state = heappop(waiting)
        if state.report.is_legal and pinned <= held(file.game, state.army.entries):
            distance = state.fixes + lost, abs(state.report.total - begin.report.total)
            return Solution(state.army, state.steps, state.report.total, distance, is_best=False)
        for fix in _fixes(state.report.errors):
            army = _fixed(state.army, fix, wishes) if work > 0 else None
            if army is None or _kinds(army) in seen or not _is_wished(army, file, wishes):
                continue
            seen.add(_kinds(army))
            report = book.check(army, search.shelf)
            work -= len(army.entries) + LINES_A_FINDING * len(report.findings) + 1
            lost = (had - held(file.game, army.entries)).total()
            steps = (*state.steps, *_steps(fix, state.army, search.namer))
            if len(steps) <= MOST_MOVES and (most_lost is None or lost <= most_lost):
                # What is still wrong may cost a card each.
                rank = lost + len(report.errors), lost, len(seen)
                heappush(waiting, (*rank, _State(army, report, steps, state.fixes + 1)))
    return None


def held(game: str, entries: Iterable[Entry]) -> Counter[str]:
    """The cards in some lines; what units of a team share counts once a line, however many have it."""
    shared = frozenset(getattr(solving(game), "SHARED_ROLES", ()))
    count: Counter[str] = Counter()
    for entry in entries:
        own = {name: slugs for name, slugs in entry.roles.items() if name not in shared}
        count += cards_in([replace(entry, roles=own)])
        count.update(slug for name in entry.roles.keys() & shared for slug in entry.role(name))
    return count


def asked_after_fixes(
    file: ArmyFile, search: Search, wishes: Wishes, ask: Callable[[ArmyFile, Wishes], SolverAnswer]
) -> SolverAnswer | None:
    """The answer for the army that fixes lead to, where it has one, with the moves of the fixes first."""
    fixed = by_fixes(file, search, wishes)
    if fixed is None or not fixed.steps:
        return None
    changed = frozenset(entry.key for entry in fixed.army.entries if entry not in file.entries)
    pinned = None if wishes.pinned is None else wishes.pinned | changed
    answer = ask(fixed.army, replace(wishes, pinned=pinned))
    if not answer.offers:
        return None
    touched, moved = fixed.distance
    offers = tuple(
        replace(
            after(fixed.steps, offer),
            distance=(touched + offer.distance[0], moved + offer.distance[1]),
            is_best=False,
        )
        for offer in answer.offers
    )
    return replace(answer, offers=offers)


def _fixes(errors: Iterable[Finding]) -> Iterator[Fix]:
    return (each for finding in errors for fix in finding.fixes for each in (fix, *fix.instead))


def _fixed(army: ArmyFile, fix: Fix, wishes: Wishes) -> ArmyFile | None:
    """The army after a player's own fix; where an army is shown, only what its pieces carry is changed."""
    if any(isinstance(move, AGREED) or (wishes.is_shown and not isinstance(move, Put | Take)) for move in fix.moves):
        return None
    try:
        return apply(army, fix.moves)
    except MoveRefused:
        return None


def _is_wished(army: ArmyFile, file: ArmyFile, wishes: Wishes) -> bool:
    """True where nothing joined that is banned or of which there is not enough."""
    had, has, owned = cards_in(file.entries), cards_in(army.entries), wishes.owned or {}
    new = has - had
    return wishes.banned.isdisjoint(new) and all(has[slug] <= owned.get(slug, has[slug]) for slug in new)


def _kinds(army: ArmyFile) -> frozenset[tuple[object, ...]]:
    return frozenset((entry.key, entry.card, entry.count, *sorted(entry.roles.items())) for entry in army.entries)


def _steps(fix: Fix, army: ArmyFile, namer: Namer) -> Iterator[Step]:
    """The moves of a fix: by its title where there is one, else what each takes or gives."""
    for move in fix.moves:
        words = fix.title
        if len(fix.moves) > 1 and isinstance(move, Put | Take):
            line, card = army.line_of(move.key), namer.card(move.card)
            who = amount(line.count, namer.card(line.card))
            words = f"Give {card} to {who}" if isinstance(move, Put) else f"Take {card} from {who}"
        yield Step(move, words)
        army = move.apply(army)
