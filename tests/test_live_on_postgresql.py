"""Two processes of a site on PostgreSQL: what one changes, the watchers of the other are told, whatever breaks."""

import json
from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection
from psycopg.conninfo import make_conninfo

from tests.served import Postgres, Server, Site, Stream, heard, postgres

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite tells nobody"),
]


@pytest.fixture(scope="module")
def database(django_db_setup: None) -> Iterator[Postgres]:
    """A server of its own, which may be stopped, with the tables and the catalog of the tests' database."""
    with postgres() as running:
        asked = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
        running.copy(make_conninfo("", **{word: connection.settings_dict[name] for word, name in asked.items()}))
        yield running


@pytest.fixture(scope="module")
def postgres_site(tmp_path_factory: pytest.TempPathFactory, database: Postgres) -> Site:
    return Site(tmp_path_factory.mktemp("postgres"), None, True, DATABASE_URL=database.address)


@pytest.fixture(scope="module")
def on_postgres(postgres_site: Site) -> Iterator[tuple[Server, Server]]:
    """Two servers of one site on PostgreSQL."""
    with postgres_site.served() as one, postgres_site.served() as other:
        yield one, other


def test_on_postgresql_a_process_is_told_what_another_has_changed(
    postgres_site: Site, on_postgres: tuple[Server, Server]
) -> None:
    stream, _ = heard(postgres_site, *on_postgres)
    assert len(listening(postgres_site)) == 1, "for the one process that has a watcher"
    stream.connection.close()


def listening(site: Site) -> list[int]:
    """The connections that listen."""
    with psycopg.connect(site.environment["DATABASE_URL"]) as asking:
        found = asking.execute("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %'").fetchall()
    return [pid for (pid,) in found]


def test_a_watcher_hears_of_changes_though_the_connection_that_listens_is_gone(
    postgres_site: Site, on_postgres: tuple[Server, Server]
) -> None:
    one, _ = on_postgres
    stream, match = heard(postgres_site, *on_postgres)  # so that it listens by now
    with psycopg.connect(postgres_site.environment["DATABASE_URL"], autocommit=True) as ending:
        for pid in listening(postgres_site):
            ending.execute("SELECT pg_terminate_backend(%s)", [pid])
    answered = postgres_site.answer(one, match)
    assert stream.next() == answered["revision"]
    stream.connection.close()


def test_a_database_that_goes_away_is_told_and_all_goes_on_when_it_is_back(
    postgres_site: Site, on_postgres: tuple[Server, Server], database: Postgres
) -> None:
    _, server = on_postgres
    army, match = postgres_site.begin_army(server), postgres_site.begin(server)
    watcher = Stream(server, match["key"])
    assert watcher.next() == match["revision"]
    database.stop()
    try:
        for path in ("/", "/api/v1/armies/", f"/matches/{match['key']}/", "/account/login/"):
            answer, text = server.ask("GET", path, Host="localhost", Authorization=f"Bearer {postgres_site.token}")
            assert (answer.status, answer.headers["Retry-After"]) == (503, "10"), path
            assert b"What you saved before is safe" in text
        assert server.ask("GET", "/healthz")[0].status == 200
        assert json.loads(server.ask("GET", "/readyz")[1])["parts"]["database"] == "does not answer"
    finally:
        database.start()
    assert postgres_site.reinforce(server, army)["revision"] == army["revision"] + 1
    answered = postgres_site.answer(server, match)
    assert watcher.next() == answered["revision"], "whoever watched is still told"
