"""The project's promises about speed, measured. Each module here prints rows; `run.py` runs them all."""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.shelf import Shelf


#: Runs are judged in blocks: what else a machine does slows down some of them, our own slowness all.
BLOCKS = 10


@dataclass(frozen=True)
class Timing:
    """The time that something takes, in seconds: the middle of all runs, and what 95 of 100 runs keep to.

    `quietest` and `loudest` are what 95 of 100 runs keep to in the block of runs that was disturbed least and most.
    """

    median: float
    p95: float
    quietest: float
    loudest: float


def timing_of(runs: Sequence[float]) -> Timing:
    """The timing of runs one after the other, in seconds."""
    size = -(-len(runs) // BLOCKS)
    each = [p95(runs[at : at + size]) for at in range(0, len(runs), size)]
    return Timing(median(runs), p95(runs), min(each), max(each))


def p95(runs: Sequence[float]) -> float:
    return sorted(runs)[len(runs) * 95 // 100]


def measure(call: Callable[[], object], times: int = 1000) -> Timing:
    """Time single calls, after one or a few to warm up."""
    for _ in range(1 + times // 20):
        call()
    return timing_of([_seconds(call) for _ in range(times)])


def measure_in_turns(calls: Sequence[Callable[[], object]], times: int) -> list[Timing]:
    """Time calls that take turns: each finds the machine as the others leave it, and what slows one slows all."""
    for call in calls:
        call()
    rounds = [[_seconds(call) for call in calls] for _ in range(times)]
    return [timing_of(runs) for runs in zip(*rounds, strict=True)]


def _seconds(call: Callable[[], object]) -> float:
    """The processor's time for a call: what other programs take of it is no slowness of ours."""
    start = time.process_time()
    call()
    return time.process_time() - start


def row(what: str, timing: Timing, against: Timing, promise: float | None = None) -> None:
    """Print a measurement: its times, how many times the yardstick it takes, and whether that keeps a promise.

    A promise is a multiple of the yardstick, for 95 of 100 runs. It is broken if no block of runs keeps it.
    """
    times = f"median {timing.median * 1e3:8.3f} ms   p95 {timing.p95 * 1e3:8.3f} ms"
    print(f"{what:<44} {times}   × {timing.median / against.median:7.1f}{verdict(timing, against, promise)}")


def verdict(timing: Timing, against: Timing, promise: float | None) -> str:
    """The word on a promise, holding or broken, with what the blocks of runs say of it."""
    if promise is None:
        return ""
    least, most = timing.quietest / against.median, timing.loudest / against.median
    return f"  promised × {promise:g}: {'held' if least <= promise else 'BROKEN'} (× {least:.1f} to {most:.1f})"


def fresh_shelf(game: str) -> "Shelf":
    """A game's shelf out of a new database in memory, loaded from the fixtures."""
    os.environ["DATABASE_URL"] = "sqlite://:memory:"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.core.management import call_command

    from catalog.shelf import shelf

    call_command("migrate", verbosity=0)
    call_command("load_catalog", verbosity=0)
    return shelf(game)
