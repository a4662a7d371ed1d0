"""HEAD is answered like GET, without a body, and changes nothing: so links are looked at before they are shown."""

import pytest
from django.test import Client

from armybuilder.ownership.history import share
from armybuilder.play.models import Match
from tests.builder import client_of
from tests.factories import ArmyFactory, HolderFactory
from tests.matches import ended

pytestmark = pytest.mark.django_db
PAGES = ("/", "/armies/", "/account/signup/", "/fight/", "/tables/", "/grounds/", "/matches/", "/print/")


@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_a_head(client: Client, address: str) -> None:
    answer = client.head(address)
    assert (answer.status_code, answer.content) == (200, b"")


def test_a_shared_army_has_a_head(client: Client) -> None:
    army = ArmyFactory.create(holder__account=True)
    assert client.head(f"/armies/shared/{share(army)}/").status_code == 200


def test_looking_whether_a_match_may_be_deleted_deletes_nothing() -> None:
    holder = HolderFactory.create()
    match = ended(holder=holder)
    address = f"{match.get_absolute_url()}delete/"
    assert client_of(holder).head(address).status_code == 200
    assert Match.objects.filter(pk=match.pk).exists()
    client_of(holder).post(address)
    assert not Match.objects.filter(pk=match.pk).exists()
