"""The server's time for a page, beside a page that does next to nothing (the log-in form) in the same run.

Promised: a page of an army of 40 lines takes at most 20 times the log-in form, or 40 ms where that takes 2.
"""

from functools import partial
from typing import TYPE_CHECKING

from benchmarks import fresh_shelf, measure, row

if TYPE_CHECKING:
    from django.test import Client

    from armybuilder.lists.models import Army

GAME = "tactics-david"
LINES = 40
PROMISE = 20


def main() -> None:
    """Measure each page through the whole stack of middleware and templates."""
    fresh_shelf(GAME)
    from django.test import Client

    client = Client(headers={"Host": "localhost"})
    army = army_of(client)
    yardstick = measure(lambda: client.get("/account/login/"), 100)
    row("the log-in form (yardstick)", yardstick, yardstick)
    pages = {
        "the home page": "/",
        "60 cards of a gallery": f"/{GAME}/units/",
        "a table of 202 units": f"/{GAME}/units/?view=table",
        "a card's page": f"/{GAME}/units/archer/",
        "the rules reference": f"/{GAME}/rules/",
        "suggestions while typing": "/search/suggest/?q=sp",
    }
    for name, address in pages.items():
        row(name, measure(partial(client.get, address), 60), yardstick)
    row(f"the builder, {LINES} lines", measure(lambda: client.get(f"/armies/{army.key}/"), 60), yardstick, PROMISE)
    row(f"a change to {LINES} lines", measure(lambda: change(client, army), 60), yardstick, PROMISE)


def army_of(client: "Client") -> "Army":
    """An army of so many different units, each with an item, that belongs to the client's account."""
    from armybuilder.lists.holders import Holder
    from armybuilder.lists.services import import_army
    from catalog.shelf import shelf
    from tests.factories import person
    from validation.army import ArmyFile, Entry

    user = person()
    client.force_login(user)
    units = list(shelf(GAME).kind("unit"))[:LINES]
    lines = tuple(Entry(key, slug, 1, {"items": ("boots",)}) for key, slug in enumerate(units))
    return import_army(ArmyFile(GAME, "Forty lines", "strict-themed", 600, {}, lines), Holder(user, None))


def change(client: "Client", army: "Army") -> None:
    """One more or one fewer of the first line, as the builder's button sends it."""
    army.refresh_from_db()
    count = 1 + army.revision % 2
    fields = {
        "move": "set-count",
        "key": army.entries.values_list("key", flat=True)[0],
        "count": count,
        "revision": army.revision,
    }
    answer = client.post(f"/armies/{army.key}/moves/", fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200, answer.content


if __name__ == "__main__":
    main()
