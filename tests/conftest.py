"""The fixtures that all tests share: the catalog in the database, golden files, and Debian's Chromium."""

import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from functools import partial
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.commands import flush
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.introspection import BaseDatabaseIntrospection
from django.template import Context, Template
from django.test import TestCase
from django.test.signals import template_rendered
from django_tasks_db.management.commands import db_worker
from hypothesis import HealthCheck, settings
from pytest_django.plugin import DjangoDbBlocker

from tests.catalog_database import file_for_tests, keep, kept_file

# The browser's driver keeps an event loop in the thread that also asks the database what the page has stored.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

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
    request: pytest.FixtureRequest, django_db_modify_db_settings: None
) -> Iterator[ExitStack | None]:
    """Before Django makes the database, what earlier tests kept is laid ready; or what to end when it is made."""
    is_file = connection.vendor == "sqlite"
    with file_for_tests(kept_file(request.config)) if is_file else nullcontext(ExitStack()) as making:
        yield making


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Django takes the file that is laid ready as it is; on PostgreSQL it makes a database of its own."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    django_db_modify_db_settings: ExitStack | None,
) -> None:
    """A database with the whole catalog in it, once for all tests."""
    making = django_db_modify_db_settings
    if making is None:
        return
    with django_db_blocker.unblock(), making:
        call_command("load_catalog", verbosity=0)
        if kept := kept_file(request.config):
            keep(kept)


@pytest.fixture(scope="session")
def catalog_file(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path | None:
    """SQLite's file with the whole catalog in it, for sites of their own; none where the tests are on PostgreSQL.

    Who asks for it is marked `django_db`: where no test is, there is no database to take it from.
    """
    if connection.vendor != "sqlite":
        return None
    file = tmp_path_factory.mktemp("catalog") / "muster.sqlite3"
    with django_db_blocker.unblock():
        keep(file)
    return file


@pytest.fixture(scope="session", autouse=True)
def catalog_outlives_flushes() -> Iterator[None]:
    """Emptying the tables after a browser test spares what no test changes: to make it again each time would be slow.

    That is the catalog, and what Django itself writes of models and permissions whenever tables have been migrated.
    """
    catalog = [app for app in apps.get_app_configs() if app.name.split(".")[0] == "catalog"]
    models = [model for app in catalog for model in app.get_models(include_auto_created=True)]
    models += [apps.get_model("contenttypes.ContentType"), apps.get_model("auth.Permission")]
    spared = {model._meta.db_table for model in models}
    all_tables = BaseDatabaseIntrospection.django_table_names

    def tables_to_empty(self: BaseDatabaseIntrospection, *args: Any, **options: Any) -> list[str]:
        return [table for table in all_tables(self, *args, **options) if table not in spared]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseIntrospection, "django_table_names", tables_to_empty)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *args, **options: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def answers_keep_the_pages_context_alone(django_test_environment: None) -> Iterator[None]:
    """The test client is told of each page, not of each template inside it with a copy of all that it was given."""

    def render(self: Template, context: Context) -> str:
        if context.template is self:
            template_rendered.send(sender=self, template=self, context=context)
        return self.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield


@pytest.fixture(scope="session", autouse=True)
def links_are_looked_at_where_rows_changed() -> Iterator[None]:
    """After each test Django looks for broken links in all tables, which takes SQLite longer than many tests."""
    should_look = TestCase._should_check_constraints  # type: ignore[attr-defined]  # django-stubs leave it out
    seen: object = None

    def has_changed(self: TestCase, connection: BaseDatabaseWrapper) -> bool:
        nonlocal seen
        before, opened = seen, connection.connection
        # PostgreSQL has no such count, and remembers by itself which links it has not looked at yet.
        seen = (opened, getattr(opened, "total_changes", object()))
        return seen != before and should_look(self, connection)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TestCase, "_should_check_constraints", has_changed)
        yield


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
def forgetful_throttles() -> Iterator[None]:
    """Nothing that was asked before counts against what this test asks."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def waiting(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    """Work in the background waits until a worker comes, which the test calls."""
    # A worker in its own process begins with connections of its own; here it has the test's, and leaves it open.
    monkeypatch.setattr(db_worker, "close_old_connections", lambda: None)
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    return partial(call_command, "db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)


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


def work_of(config: pytest.Config) -> Mapping[str, Any]:
    """All that one of several processes was told of its work; nothing where there is one alone."""
    return getattr(config, "workerinput", {})


def compile_own_share(session: pytest.Session) -> None:
    """Of several processes that collect the same tests, each compiles others first: none need be compiled twice."""
    work = work_of(session.config)
    if not work or session.config.args != session.config.getini("testpaths"):
        return
    modules = sorted(Path(__file__).parent.rglob("test_*.py"))
    for module in modules[int(work["workerid"].removeprefix("gw")) :: work["workercount"]]:
        if not {*collect_ignore} & {*module.parts}:
            import_module(".".join(module.relative_to(session.config.rootpath).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect tests without looking for garbage, and never look through them again: all of them stay to the end.

    So do shelves and what is kept of them; looking through those less often saves a twentieth of the tests' time.
    """
    gc.disable()
    compile_own_share(session)
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(10_000)


def dealt_out(items: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests in equal parts, one a process, each of which begins with its share of those that take seconds.

    They wait for browsers and for processes of their own: as the last ones, they would keep one core and no other.
    """
    long_ones: dict[Path, list[pytest.Item]] = {}
    short_ones: list[pytest.Item] = []
    for item in items:
        is_long = any(map(item.get_closest_marker, ("browser", "slow")))
        (long_ones.setdefault(item.path, []) if is_long else short_ones).append(item)
    parts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for of_one_module in sorted(long_ones.values(), key=len, reverse=True):
        min(parts, key=len).extend(of_one_module)
    rest = iter(short_ones)
    for part in parts:
        part.extend(islice(rest, max(0, len(items) // processes - len(part))))
    return [*chain(*parts), *rest]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Mark what asks no database: on another database it would say the same. Deal out what is chosen by marks."""
    for item in items:
        asked = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
        if not asked and not item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.once)
    yield
    if work := work_of(config):
        items[:] = dealt_out(items, work["workercount"])


def run_in_one_piece(run: Callable[[], object]) -> object:
    """Run something with a megabyte for the frames of all that it calls.

    Python has them on pieces of 16 kB. Where a call in a loop is the first of a piece, that is asked of the machine and
    given back each time, which takes longer than many functions: up to a tenth of a test's time.
    """
    return run()


run_in_one_piece.__code__ = run_in_one_piece.__code__.replace(co_stacksize=140_000)  # words, of which it needs a few


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> object:
    """Run the tests as pytest does, in one piece."""
    plugins = session.config.pluginmanager
    others = plugins.subset_hook_caller("pytest_runtestloop", [plugins.get_plugin(__file__)])
    return run_in_one_piece(partial(others, session=session))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Browser tests need Chromium: without it they are skipped at home, and fail where they must run."""
    if CHROMIUM or not item.get_closest_marker("browser"):
        return
    missing = "No Chromium here; get it with: apt install chromium"
    if os.environ.get("MUSTER_CI") == "1":
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)
