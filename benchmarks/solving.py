"""The time for mending, completing and explaining armies of Tactics David's 202 units, beside brute force.

The yardstick is a plain search over every army of six of the units, which is all that brute force can look at.

Promised: an army mended or completed within 150 ms, and the reason why picks cannot stand within 300 ms, for 95 of 100.
"""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from benchmarks import fresh_shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.making import Cards
from validation.solving.completing import complete
from validation.solving.explaining import possible
from validation.solving.mending import mend
from validation.solving.movelist import Namer
from validation.solving.plan import Wishes
from validation.solving.searching import Here, Search

GAME, ARMIES, SHARE = "tactics-david", 60, 0.95
MENDED, EXPLAINED = 0.150, 0.300
#: The pool of the brute force, of each of which an army has up to three.
POOL = ("soldier", "knight", "black-knight", "angel-knight", "paladin", "pup")


def armies(units: Sequence[str], lines: int, limits: Sequence[int]) -> list[ArmyFile]:
    """Armies of at most `lines` lines, right or wrong; the same ones each time."""
    dice = Random(7)
    rulesets = list(rulebook(GAME).rulesets)
    return [
        ArmyFile(
            GAME,
            ruleset=dice.choice(rulesets),
            limit=dice.choice(limits),
            entries=tuple(Entry(key, dice.choice(units), dice.randint(1, 2)) for key in range(dice.randint(1, lines))),
        )
        for _ in range(ARMIES)
    ]


def told(name: str, files: Sequence[ArmyFile], ask: Callable[[ArmyFile], object]) -> float:
    """Print the time of a processor that the question in the middle takes, and give what 95 of 100 keep."""
    times = []
    for file in files:
        began = time.process_time()
        ask(file)
        times.append(time.process_time() - began)
    times.sort()
    p95 = times[int(len(times) * SHARE)]
    print(f"{name:58} {times[len(times) // 2] * 1000:7.0f} ms  95 of 100: {p95 * 1000:6.0f} ms")
    return p95


def brute_force(file: ArmyFile, shelf: Cards) -> int:
    """The distance to the nearest legal army of the pool: by looking at all of them."""
    book = rulebook(GAME)
    before = {slug: sum(entry.count for entry in file.entries if entry.card == slug) for slug in POOL}
    best = 10**6
    for counts in product(range(4), repeat=len(POOL)):
        apart = sum(abs(count - before[slug]) for slug, count in zip(POOL, counts, strict=True))
        entries = tuple(Entry(key, POOL[key], count) for key, count in enumerate(counts) if count)
        if apart < best and book.check(replace(file, entries=entries), shelf).is_legal:
            best = apart
    return best


def main() -> int:
    """Print the rows; 1 where a promise is not kept."""
    shelf, book = fresh_shelf(GAME), rulebook(GAME)
    names = {slug: card.name for kind in ("unit", "item") for slug, card in shelf.kind(kind).items()}
    search = Search(Here(), shelf, Namer(book.roles, names))
    units = list(shelf.kind("unit"))
    banned = Wishes(banned=frozenset(units) - {*POOL})
    few = armies(POOL, 5, (40, 60))[:5]
    told("brute force over six units (the yardstick)", few, lambda file: brute_force(file, shelf))
    told("the same question to the solver", few, lambda file: mend(file, shelf, search, banned))
    wrong, begun, dear = armies(units, 11, (100, 200, 300)), armies(units, 3, (100, 200)), armies(units, 4, (60,))
    kept = [
        told("mend an army of up to 11 lines", wrong, lambda file: mend(file, shelf, search)) <= MENDED,
        told("complete an army of up to 3, three ways", begun, lambda file: complete(file, shelf, search)) <= MENDED,
        told("why up to 4 picks can't be had for 60", dear, lambda file: possible(file, shelf, search)) <= EXPLAINED,
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
