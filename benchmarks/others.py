"""The steps that a database takes for a person's lists, where others have little and where they have much.

A step is one of SQLite's virtual machine; it takes some for each row that it reads. Promised: with 100,000 matches and
armies of others a page takes at most a tenth more steps than with 10.
"""

from benchmarks import fresh_shelf

FEW, MANY, AT_ONCE = 10, 100_000, 10_000
PROMISE = 1.1
PAGES = ("/armies/", "/matches/", "/matches/record/", "/collection/", "/challenges/", "/api/v1/armies/")


def main() -> None:
    """Print the rows."""
    fresh_shelf("tactics-david")
    from django.test import Client

    from armybuilder.ownership.holders import Holder
    from tests.factories import ArmyFactory, HolderFactory, MatchFactory, UserFactory
    from tests.steps import steps_of, write_rows

    client, user = Client(SERVER_NAME="localhost"), UserFactory.create()
    client.force_login(user)
    own, _ = MatchFactory.create(holder=Holder(user=user)), ArmyFactory.create(holder=Holder(user=user))
    write_rows(own, [HolderFactory.create() for _ in range(FEW)])
    for page in PAGES:
        client.get(page)  # what is made once
    few = {page: steps_of(client, page) for page in PAGES}
    for _ in range(0, MANY, AT_ONCE):
        write_rows(own, [HolderFactory.create() for _ in range(AT_ONCE)])
    for page in PAGES:
        many = steps_of(client, page)
        times = many / few[page]
        held = "held" if times <= PROMISE else "BROKEN"
        print(f"{page:<44} {few[page]:9,} steps, then {many:9,}   × {times:6.2f}  promised × {PROMISE}: {held}")


if __name__ == "__main__":
    main()
