"""The server's time for a page, beside one that does next to nothing in the same run: the log-in page, which sends on
somebody who is logged in.

Promised: a page of an army of 40 lines takes at most 8 times the log-in page, or 16 ms where that takes 2; as much
where much of the army is wrong, 11 times after a change; a list 4 times, the rules 3. The army's page is opened again,
as after a look at a card: what the rules say of it is kept. A change has them look anew.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from benchmarks import fresh_shelf, measure_in_turns, row

if TYPE_CHECKING:
    from django.test import Client

    from armybuilder.accounts.models import User
    from armybuilder.lists.models import Army

GAME = "tactics-david"
LINES = 40


def main() -> None:
    """Measure each page through the whole stack of middleware and templates."""
    fresh_shelf(GAME)
    from django.test import Client

    from tests.factories import UserFactory

    client = Client(headers={"Host": "localhost"})
    user = UserFactory.create(username="ada")
    client.force_login(user)
    army, wrong = army_of(user, step=1), army_of(user, step=5)
    pages = {
        "the home page": ("/", None),
        "60 cards of a gallery": (f"/{GAME}/units/", 4),
        "a table of 202 units": (f"/{GAME}/units/?view=table", 4),
        "a card's page": (f"/{GAME}/units/archer/", None),
        "the rules reference": (f"/{GAME}/rules/", 3),
        "suggestions while typing": ("/search/suggest/?q=sp", None),
        f"the builder, {LINES} lines": (f"/armies/{army.key}/", 8),
        "the same, much wrong": (f"/armies/{wrong.key}/", 8),
    }
    for name, (address, promise) in pages.items():
        beside_the_log_in_page(client, name, partial(client.get, address), promise)
    beside_the_log_in_page(client, f"a change to {LINES} lines", partial(change, client, army), 11)


def beside_the_log_in_page(
    client: "Client", name: str, call: Callable[[], object], promise: float | None = None
) -> None:
    """Print how long a page takes, measured in turns with the log-in page: so a server gets its requests, too."""
    yardstick, page = measure_in_turns([partial(client.get, "/account/login/"), call], 60)
    row(name, page, yardstick, promise)


def army_of(user: "User", step: int) -> "Army":
    """An army of different units, each with an item, that belongs to a person. With a greater step it lacks
    most of those to which its units are connected."""
    from armybuilder.lists.services import import_army
    from armybuilder.ownership.holders import Holder
    from catalog.shelf import shelf
    from validation.army import ArmyFile, Entry

    units = list(shelf(GAME).kind("unit"))[::step][:LINES]
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
