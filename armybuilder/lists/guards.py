"""The cards that the catalog may not lose: somebody's made card links to them, now or in a version to go back to."""

from collections.abc import Iterable

from django.apps import apps
from django.db import models
from django.db.models import ProtectedError
from django.db.models.signals import pre_delete

from armybuilder.lists.made import maker_of
from armybuilder.lists.models import Army, Version
from catalog.json_types import CheckedJson
from catalog.models import Card
from validation.making import Maker


def guard_cards() -> None:
    """Watch the cards of every game. Whether players make cards there is asked when one is to go."""
    for model in apps.get_models():
        if issubclass(model, Card):
            pre_delete.connect(keep_linked, sender=model)


def keep_linked(instance: Card, **kwargs: object) -> None:
    """Refuse to delete a card that a made card links to, as the database does for the lines of armies."""
    maker = maker_of(instance.game_id)
    if maker is None:
        return
    armies = set(Army.objects.filter(game=instance.game_id).exclude(own_cards=[]))
    users: set[models.Model] = {army for army in armies if _is_linked(instance, maker, army.own_cards)}
    versions = Version.objects.filter(army__game=instance.game_id, document__has_key="made").select_related("army")
    users |= {version.army for version in versions if _is_linked(instance, maker, version.document["made"])}
    if users:
        raise ProtectedError(f"{instance} is part of made cards.", users)


def _is_linked(card: Card, maker: Maker, rows: Iterable[CheckedJson]) -> bool:
    return any((card.kind, card.slug) in maker.links(row) for row in rows)
