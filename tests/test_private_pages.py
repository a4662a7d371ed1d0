"""Pages of one person's army: what somebody else reads there, and what an address alone does."""

import pytest
from django.test import Client

from armybuilder.lists.models import Army
from tests.builder import army_in_session, text_of
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def army(client: Client) -> Army:
    return army_in_session(client)


def test_who_opens_an_army_that_is_not_theirs_reads_that_it_is_private(army: Army) -> None:
    answer = Client().get(f"/armies/{army.key}/")
    stranger = text_of(answer)
    assert "This army is private" in stranger
    assert f"/account/login/?next=/armies/{army.key}/" in answer.content.decode()
    assert "share link" in stranger
    assert army.name not in stranger
    nothing = text_of(Client().get("/armies/nosucharmy/"))
    assert nothing.replace("nosucharmy", army.key) == stranger, "it tells whether there is such an army"


def test_somebody_logged_in_is_told_as_whom(army: Army) -> None:
    other = Client()
    other.force_login(UserFactory.create(username="passer-by"))
    answer = other.get(f"/armies/{army.key}/")
    assert "logged in as passer-by" in text_of(answer)
    assert "?next=" not in answer.content.decode()


def test_looking_at_the_address_of_sharing_shares_nothing_and_leads_to_where_it_is_done(
    client: Client, army: Army
) -> None:
    answer = client.get(f"/armies/{army.key}/share/")
    assert answer.headers["Location"] == f"/armies/{army.key}/text/#share"
    assert client.head(f"/armies/{army.key}/share/")["Location"] == answer["Location"]
    army.refresh_from_db()
    assert not army.share_key
