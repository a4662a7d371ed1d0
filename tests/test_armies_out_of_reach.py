"""Addresses that name an army, a card or a match which is not there, or not yours, in their query or form."""

from dataclasses import replace

import pytest
from django.test import Client

from armybuilder.ownership.history import archive
from armybuilder.ownership.holders import Holder
from tests.builder import newcomer, text_of
from tests.factories import ArmyFactory, HolderFactory, army_file

pytestmark = pytest.mark.django_db
GAME = "tactics-david"
#: One of each sort for addresses of which few look for an army: a row that is there, and a text that no database takes.
OUT_OF_REACH = pytest.mark.parametrize("key", ["deleted", "own:\x00 "], indirect=True)


@pytest.fixture
def holder(client: Client) -> Holder:
    return newcomer(client)


@pytest.fixture(params=["nothing", "deleted", "somebody else's", "another game's", "own:\x00 "])
def key(request: pytest.FixtureRequest, holder: Holder) -> str:
    """The key of an army that can't be chosen."""
    file = army_file()
    if request.param in ("nothing", "own:\x00 "):
        return str(request.param)
    if request.param == "another game's":
        return ArmyFactory.create(
            holder=holder, file=replace(file, game="tactica", ruleset="open", limit=None, options={}, entries=())
        ).key
    army = ArmyFactory.create(
        holder=HolderFactory.create() if request.param == "somebody else's" else holder, file=file
    )
    if request.param == "deleted":
        archive(army)
    return army.key


@pytest.mark.parametrize("address", ["/fight/", "/challenges/new/"])
@pytest.mark.parametrize("name", ["army", "shared"])
def test_who_brings_an_army_that_cannot_fight_is_told_and_may_choose_another(
    client: Client, key: str, address: str, name: str
) -> None:
    page = client.get(address, {"game": GAME, name: key})
    assert page.status_code == 200
    assert "Choose another below." in text_of(page)
    assert 'name="army"' in page.content.decode() or 'name="one"' in page.content.decode()


@pytest.mark.parametrize("address", ["/fight/", "/challenges/new/"])
def test_a_match_with_an_army_that_is_gone_meanwhile_keeps_what_else_was_chosen(
    client: Client, key: str, address: str
) -> None:
    field = {"/fight/": "one", "/challenges/new/": "army"}[address]
    page = client.post(address, {"game": GAME, field: f"own:{key}", "name": "Ada Lovelace", "seed": "Ada Lovelace"})
    assert page.status_code == 400
    assert "Ada Lovelace" in page.content.decode()


@OUT_OF_REACH
@pytest.mark.parametrize(
    ("address", "names"),
    [
        (f"/odds/{GAME}/", ("army", "other", "card", "against")),
        ("/odds/armies/{own}/", ("against", "link")),
        (f"/odds/{GAME}/knight/", ("against", "side", "area")),
        ("/armies/new/", ("card", "game")),
        ("/armies/{own}/make/", ("from",)),
        ("/armies/{own}/ways/mend/", ("want", "keep")),
        ("/armies/{own}/", ("open", "q")),
        ("/print/", ("army", "slugs", "game")),
        ("/compare/", ("cards", "add")),
        ("/collection/", ("q", "show")),
        (f"/collection/{GAME}/", ("q", "show")),
        ("/changes/", ("game",)),
        ("/search/suggest/", ("game", "kind", "place")),
        ("/matches/", ("page",)),
        ("/random/", ("game",)),
        ("/", ("fix",)),
    ],
)
def test_no_page_fails_at_a_name_that_leads_nowhere(
    client: Client, holder: Holder, key: str, address: str, names: tuple[str, ...]
) -> None:
    own = ArmyFactory.create(holder=holder).key
    for value in (key, f"own:{key}", f"sample:{key}", f"knight,{key}"):
        for name in names:
            given = dict.fromkeys(names, "knight") | {name: value}
            assert client.get(address.format(own=own), given).status_code < 500, given


@OUT_OF_REACH
@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("/compare/tray/", ("add", "remove")),
        (f"/collection/{GAME}/count/", ("card", "count", "place")),
        ("/armies/{own}/meeting/", ("army", "meeting")),
        ("/armies/{own}/moves/", ("card", "move", "key", "revision")),
        ("/armies/{own}/own/", ("card", "place")),
        ("/print/printers/", ("remove", "name")),
        ("/challenges/{own}/join/", ("army",)),
    ],
)
def test_no_form_fails_at_a_name_that_leads_nowhere(
    client: Client, holder: Holder, key: str, address: str, names: tuple[str, ...]
) -> None:
    own = ArmyFactory.create(holder=holder).key
    for name in names:
        assert client.post(address.format(own=own), {name: key}).status_code < 500, name
