"""No page or list reads a whole table that grows with what others have: each of its queries is led by an index."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.ownership.holders import Holder
from tests.builder import newcomer
from tests.factories import ArmyFactory, HolderFactory, MatchFactory, UserFactory
from tests.people import match_between
from tests.steps import steps_of, write_rows

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads small tables whole"),
]
#: What does not grow with the number of people: the catalog, and what Django keeps about itself.
SMALL = re.compile(r"catalog_|browse_|tactics|tactica|collision|officers|analog|django_content_type|django_site|\(")
PAGES = [
    *("/armies/", "/armies/{army}/", "/armies/{army}/versions/", "/armies/new/?game=tactics-david"),
    *("/matches/", "/matches/?page=2", "/matches/record/", "/matches/{match}/", "/matches/{met}/"),
    *("/challenges/", "/challenges/new/?game=tactics-david", "/fight/?game=tactics-david"),
    *("/collection/", "/collection/tactics-david/", "/odds/armies/{army}/", "/print/", "/account/"),
    *("/api/v1/armies/", "/api/v1/matches/", "/api/v1/challenges/", "/api/v1/series/", "/api/v1/record/"),
]

LISTS = [
    *("/armies/", "/matches/", "/matches/record/", "/challenges/", "/collection/"),
    *("/fight/?game=tactics-david", "/armies/new/?game=tactics-david"),
]
LISTS_OF_ACCOUNTS = [
    "/account/",
    *(f"/api/v1/{name}/" for name in ("armies", "matches", "record", "challenges", "series", "collection")),
]


@pytest.fixture(params=["a guest", "an account"])
def holder(request: pytest.FixtureRequest, client: Client) -> Holder:
    if request.param == "a guest":
        return newcomer(client)
    user = UserFactory.create()
    client.force_login(user)
    return Holder(user=user)


@pytest.mark.parametrize("address", PAGES)
def test_no_query_reads_a_table_whole_that_grows(client: Client, holder: Holder, address: str) -> None:
    keys = {
        "army": ArmyFactory.create(holder=holder).key,
        "match": MatchFactory.create(holder=holder).key,
        "met": match_between([holder, HolderFactory.create(account=True)]).key,
    }
    with CaptureQueriesContext(connection) as queries:
        client.get(address.format(**keys))
    for query in queries:
        for step in plan_of(query["sql"]):
            scanned = re.match(r"SCAN (?!CONSTANT)(\S+)(?! USING (COVERING )?INDEX open_challenges)", step)
            assert not scanned or SMALL.match(scanned[1]), (step, query["sql"])


def test_a_list_takes_no_more_steps_where_others_have_much(client: Client, holder: Holder) -> None:
    lists = [*LISTS, *LISTS_OF_ACCOUNTS] if holder.user else LISTS
    own = MatchFactory.create(holder=holder)
    ArmyFactory.create(holder=holder)
    for address in lists:
        client.get(address)  # what is made once
    before = {address: steps_of(client, address) for address in lists}
    others = [HolderFactory.create() for _ in range(400)] + [HolderFactory.create(account=True)]
    write_rows(own, others)
    after = {address: steps_of(client, address) for address in lists}
    assert {address: steps for address, steps in after.items() if steps > before[address] * 1.2} == {}


def plan_of(sql: str) -> Iterator[str]:
    if not sql.startswith("SELECT"):
        return
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        yield from (row[3] for row in cursor.fetchall())
