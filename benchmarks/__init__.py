"""What the project promises about speed, measured. Each module here prints rows; `run.py` runs them all."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.shelf import Shelf


@dataclass(frozen=True)
class Timing:
    """How long something takes, in seconds: the middle of all runs, and what 95 of 100 runs keep to."""

    median: float
    p95: float


def measure(call: Callable[[], object], times: int = 1000) -> Timing:
    """Time single calls, after one or a few to warm up."""
    for _ in range(1 + times // 20):
        call()
    runs = sorted(_seconds(call) for _ in range(times))
    return Timing(runs[times // 2], runs[times * 95 // 100])


def _seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def row(what: str, timing: Timing, against: Timing, promise: float | None = None) -> None:
    """Print a measurement: its times, how many times the yardstick it takes, and whether the promise holds."""
    held = (
        "" if promise is None else f"  promised {promise * 1e3:g} ms: {'held' if timing.p95 <= promise else 'BROKEN'}"
    )
    ratio = timing.median / against.median
    print(f"{what:<44} median {timing.median * 1e3:8.3f} ms   p95 {timing.p95 * 1e3:8.3f} ms   × {ratio:7.1f}{held}")


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
