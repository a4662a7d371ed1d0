"""The fixtures that all tests share: the catalog in the database, golden files, and Debian's Chromium."""

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django_tasks_db.management.commands import db_worker
from hypothesis import HealthCheck, settings
from playwright.sync_api import Playwright
from pytest_django.plugin import DjangoDbBlocker

from armybuilder.accounts.models import User
from tests.api import Program, program_of
from tests.factories import UserFactory

# How long an example takes says nothing of what is tested, and on a busy machine it takes long.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

#: Somebody at a screen, for the tests that ask for them.
pytest_plugins = ["tests.browser"]

#: The parts of a made-up game, which are tests only where `test_sixth_game.py` has laid them.
collect_ignore = ["sixth_game"]

#: The one without a window first: of the same make, and a page in it costs a third.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None,
    django_db_keepdb: bool,
    django_db_createdb: bool,
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, TextIO | None] | None:
    """The database that xdist's first worker makes on SQLite, and its lock; the others wait for it and copy it.

    Migrating and loading the catalog takes each of them some twenty seconds.
    """
    is_kept = django_db_keepdb and not django_db_createdb
    if connection.vendor != "sqlite" or "PYTEST_XDIST_WORKER" not in os.environ or not is_kept:
        return None
    shared = tmp_path_factory.getbasetemp().parent
    made, lock = shared / "database.sqlite3", (shared / "database.lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not made.exists():
        return made, lock
    lock.close()
    own = Path(connection.settings_dict["TEST"]["NAME"])
    for beside in own.parent.glob(f"{own.name}-*"):  # what a run that was broken off has left
        beside.unlink()
    shutil.copyfile(made, own)
    return made, None


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,
    django_db_modify_db_settings: tuple[Path, TextIO | None] | None,
    django_db_blocker: DjangoDbBlocker,
) -> None:
    """A database with the whole catalog in it: its tables are kept from run to run, its rows are loaded anew."""
    made, lock = django_db_modify_db_settings or (None, None)
    if made and not lock:
        return
    with lock or nullcontext(), django_db_blocker.unblock():
        call_command("flush", interactive=False, verbosity=0)  # what a run that was broken off has left
        call_command("load_catalog", verbosity=0)
        if made:
            copy_database(made)


def copy_database(file: Path) -> None:
    with closing(sqlite3.connect(file)) as copy:
        connection.ensure_connection()
        connection.connection.backup(copy)


@pytest.fixture(scope="session")
def catalog_file(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path | None:
    """SQLite's file with the whole catalog in it, for sites of their own; none where the tests are on PostgreSQL."""
    if connection.vendor != "sqlite":
        return None
    file = tmp_path_factory.mktemp("catalog") / "muster.sqlite3"
    with django_db_blocker.unblock():
        copy_database(file)
    return file


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden("name.txt", text)`: the text is what it was, as kept in `golden/` beside the test."""

    def check(name: str, text: str) -> None:
        file = request.path.parent / "golden" / name
        if os.environ.get("MUSTER_GOLDEN"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        kept = file.read_text(encoding="utf-8") if file.exists() else ""
        hint = f"{file.name} is not what it was; if it should change, run `make golden` and read the difference."
        assert text == kept, hint

    return check


@pytest.fixture
def ada(db: None) -> User:
    return UserFactory.create(username="ada")


@pytest.fixture
def api(db: None) -> Program:
    """A program without a token."""
    return Program()


@pytest.fixture
def program(ada: User) -> Program:
    """A program with Ada's token."""
    return program_of(ada)


@pytest.fixture(autouse=True)
def forgetful_throttles() -> None:
    """Nothing that was asked before counts against what this test asks."""
    cache.clear()


@pytest.fixture
def waiting(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    """Work in the background waits until a worker comes, which the test calls."""
    # A worker in its own process begins with connections of its own; here it has the test's, and leaves it open.
    monkeypatch.setattr(db_worker, "close_old_connections", lambda: None)
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    return partial(call_command, "db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)


@pytest.fixture(scope="session")
def playwright(playwright: Playwright) -> Playwright:
    """Keeps an event loop in the thread that also asks the database what the page has stored."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    return playwright


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, which calls nobody, and sets letters as wide as they are drawn.

    Without a window it would fit letters to whole pixels, and so widen them, which Chromium in a window does not.
    """
    quiet = ["background-networking", "component-update", "sync", "gpu"]
    switches = [
        "--no-sandbox",
        "--no-first-run",
        *(f"--disable-{what}" for what in quiet),
        "--font-render-hinting=none",
    ]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": switches}


#: The fixtures that ask the database.
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what asks no database: on another database it would say the same."""
    for item in items:
        asked = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
        if not asked and not item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.once)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Browser tests need Chromium: without it they are skipped at home, and fail where they must run."""
    if CHROMIUM or not item.get_closest_marker("browser"):
        return
    missing = "No Chromium here; get it with: apt install chromium"
    if os.environ.get("MUSTER_CI") == "1":
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)
