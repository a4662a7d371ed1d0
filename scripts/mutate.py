"""Makes small changes to the code, one at a time, and says which no test notices.

`python -m scripts.mutate validation --sample 150 --seed 1` runs the tests of the army rules once, to see which
functions each of them enters, and then draws a sample of changes. For each, a fork of this process puts the changed
function in its place and runs the tests that enter it, the quickest first, until one fails. So a change takes seconds.

What nobody can notice stands in `tests/mutations.txt`, each with its reason; it is counted as noticed.

What the tests' site keeps (the shelf of a game, an answer of the API) is made once, so only the test that makes it is
known to enter what makes it. A change to such code that nobody seems to notice is to be made by hand, and tried again.
"""

import argparse
import gc
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from scripts.mutations import Mutation, mutations, same_but_changed

ROOT = Path(__file__).resolve().parent.parent
KNOWN = ROOT / "tests" / "mutations.txt"
#: The type that `lru_cache` makes of a function.
REMEMBERED = type(lru_cache(maxsize=None)(len))
#: The tests of the army rules; more of them would take longer, and notice nothing else.
OF_RULES = [
    *(f"games/*/test_{name}.py" for name in ("army_*", "rule_properties", "formula", "battle", "team_figures")),
    *(f"games/*/test_{name}.py" for name in ("worked_examples", "examples", "odds", "own_box", "relics", "made_*")),
    *(f"test_{name}.py" for name in ("armies", "bounds", "moves", "mending", "shortcuts", "words", "offered_fixes")),
]
SURVIVED, NOTICED, BROKEN = 0, 1, 2
#: So many seconds of tests are spent on one change.
MOST_SECONDS = 150.0
#: A test that takes so many seconds more than as many times as long as it took before never ends: that is noticed, too.
PATIENCE, TIMES_AS_LONG = 10, 10


@dataclass(eq=False)  # pytest keeps its plugins in sets
class Mutator:
    """A plugin of pytest that runs the tests as they are, and then, in place of an end, once more for every change."""

    paths: list[Path]
    sample: int
    seed: int
    jobs: int
    again: frozenset[str] = frozenset()
    entered: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    has_failed: bool = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True
        self.watch(session)
        if self.has_failed:
            print("\nThe tests fail before anything is changed.")
            return True
        survivors = self.mutate(session)
        known = {line.split(" — ")[0] for line in KNOWN.read_text().splitlines()} if KNOWN.exists() else set()
        new = [each for each in survivors if str(each) not in known]
        total = len(self.chosen())
        print(f"\n{total - len(new)} of {total} changes noticed or known; not noticed:")
        for each in new:
            print(each)
        session.testsfailed = len(new)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.has_failed = self.has_failed or report.failed

    # --- The tests as they are ---

    def watch(self, session: pytest.Session) -> None:
        """Run every test once, and see which functions it enters."""
        gc.unfreeze()  # what the tests' process has loaded remembers, too
        names, remembered = {str(path) for path in self.paths}, remembering()
        for number, item in enumerate(session.items):
            seen: set[CodeType] = set()

            def enter(frame: FrameType, event: str, _: Any, seen: set[CodeType] = seen) -> None:
                if frame.f_code.co_filename in names:
                    seen.add(frame.f_code)

            forget(remembered)
            began = time.perf_counter()
            sys.settrace(enter)
            self.run(session, item)
            sys.settrace(None)
            self.seconds.append(time.perf_counter() - began)
            for code in seen:
                tests = self.entered.setdefault((code.co_filename, plain_name(code)), [])
                if tests[-1:] != [number]:
                    tests.append(number)

    def run(self, session: pytest.Session, item: pytest.Item) -> None:
        """Run a test; what the session has set up stays for the next one."""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=session)

    # --- The tests with changes ---

    def chosen(self) -> list[Mutation]:
        """The sample, the same for the same seed."""
        every = [each for path in self.paths for each in mutations(path) if not self.again or str(each) in self.again]
        return sorted(random.Random(self.seed).sample(every, min(self.sample, len(every))), key=str)

    def mutate(self, session: pytest.Session) -> list[Mutation]:
        """The changes that no test notices."""
        took = f"{len(session.items)} tests took {sum(self.seconds):.0f} seconds"
        print(f"\n{took}; {len(self.chosen())} changes", flush=True)
        gc.freeze()
        running: dict[int, Mutation] = {}
        survivors: list[Mutation] = []
        for mutation in self.chosen():
            if len(running) == self.jobs:
                survivors += self._ended(running)
            running[self._begin(session, mutation)] = mutation
        while running:
            survivors += self._ended(running)
        return sorted(survivors, key=str)

    def _begin(self, session: pytest.Session, mutation: Mutation) -> int:
        """A fork of this process, which ends with what became of the change."""
        if child := os.fork():
            return child
        plugins = session.config.pluginmanager
        plugins.unregister(plugins.get_plugin("terminalreporter"))
        try:
            os._exit(self._outcome(session, mutation))
        except BaseException as error:
            # A fork must not go on with its parent's work, whatever happened.
            os.write(2, f"{mutation}: {error!r}\n".encode())
            os._exit(BROKEN)

    def _ended(self, running: dict[int, Mutation]) -> Iterator[Mutation]:
        """Wait for one to end; if nobody noticed it, that is it."""
        child, status = os.wait()
        mutation = running.pop(child)
        is_noticed = status != SURVIVED
        print("." if is_noticed else f"\n{mutation}\n", end="", flush=True)
        return iter(() if is_noticed else (mutation,))

    def _outcome(self, session: pytest.Session, mutation: Mutation) -> int:
        replace_code(mutation)
        forget(remembering())
        end = time.perf_counter() + MOST_SECONDS
        key = str(mutation.path), mutation.function
        for number in sorted(self.entered.get(key, ()), key=lambda number: self.seconds[number]):
            signal.alarm(PATIENCE + round(TIMES_AS_LONG * self.seconds[number]))
            self.run(session, session.items[number])
            if self.has_failed:
                return NOTICED
            if time.perf_counter() > end:
                break
        return SURVIVED


def replace_code(mutation: Mutation) -> None:
    """Give the live functions of a module their changed code."""
    original = compile(mutation.path.read_text(), str(mutation.path), "exec", dont_inherit=True)
    changed = same_but_changed(original, mutation.code())
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is FunctionType and (new := changed.get(each.__code__)):
            each.__code__ = new


def plain_name(code: CodeType) -> str:
    """The function to which code belongs, as a change names it: `outer.inner`, and theirs for what has no name."""
    return code.co_qualname.replace(".<locals>", "").partition(".<")[0]


def remembering() -> list[Any]:
    """The functions that remember their answers."""
    return [each for each in gc.get_objects() if type(each) is REMEMBERED]


def forget(functions: list[Any]) -> None:
    """Empty what functions remember, so that the changed ones are asked."""
    for each in functions:
        each.cache_clear()


def tests_of(package: str) -> list[str]:
    """The tests that need neither pages nor the network, and are about a package."""
    if package.startswith("armybuilder/engine"):
        return ["tests/engine"]
    found = [each for name in OF_RULES for each in sorted(ROOT.glob(f"tests/{name}"))]
    return [str(each) for each in found]


def main() -> None:
    parser = argparse.ArgumentParser(description="Which small changes to the code does no test notice?")
    parser.add_argument("package", nargs="?", default="validation", help="a file or folder of code")
    parser.add_argument("tests", nargs="*", help="the tests to run, if not those of the army rules or of the engine")
    parser.add_argument("--sample", type=int, default=150, help="how many changes are made")
    parser.add_argument("--seed", type=int, default=1, help="chooses which")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--again", type=Path, help="make only changes that are named in this file, a line each")
    asked = parser.parse_args()
    package = Path(asked.package).resolve()
    paths = sorted(package.rglob("*.py")) if package.is_dir() else [package]
    again = frozenset(asked.again.read_text().splitlines()) if asked.again else frozenset()
    mutator = Mutator(paths, asked.sample, asked.seed, asked.jobs, again)
    options = ["-q", "-p", "no:cacheprovider", "-m", "not browser and not slow and not long"]
    options += ["--timeout", "0"]  # a process has one alarm, and here it is the mutator's
    sys.exit(pytest.main([*options, *(asked.tests or tests_of(asked.package))], [mutator]))


if __name__ == "__main__":
    main()
