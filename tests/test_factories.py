"""Every factory makes something whole without being told how, and takes a column's value."""

import inspect

import pytest
from django.db.models import Model
from factory.django import DjangoModelFactory

from tests import factories
from tests.builder import client_of
from tests.factories import ArmyFactory, HolderFactory, OfferFactory

pytestmark = pytest.mark.django_db
FACTORIES = [
    factory
    for _, factory in inspect.getmembers(factories, inspect.isclass)
    if issubclass(factory, DjangoModelFactory) and not factory._meta.abstract
]


@pytest.mark.parametrize("factory", FACTORIES, ids=lambda factory: factory.__name__)
def test_a_factory_makes_a_row_that_the_database_takes(factory: type[DjangoModelFactory[Model]]) -> None:
    row = factory.create()
    row.refresh_from_db()
    assert row.pk


def test_an_army_has_the_columns_that_a_test_wants() -> None:
    army = ArmyFactory.create(is_built=True)
    army.refresh_from_db()
    assert army.is_built


def test_an_offer_is_made_at_a_match_that_is_shown() -> None:
    offer = OfferFactory.create(player__owner=None, player__guest_token=(holder := HolderFactory.create()).token)
    assert [player.number for player in offer.player.challenge.players.order_by("number")] == [0, 1]
    assert client_of(holder).get(offer.match.get_absolute_url()).status_code == 200
