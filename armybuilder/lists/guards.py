"""What the catalog may not lose: cards that somebody's made card links to, now or in a version to go back to."""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import ProtectedError
from django.db.models.signals import pre_delete

from armybuilder.lists.made import maker_of
from armybuilder.lists.models import Army, Version
from catalog.kinds import kinds
from catalog.models import Card


def guard_kinds(games: Iterable[str]) -> None:
    """Watch the cards of those games in which players make cards."""
    for game in games:
        if maker_of(game):
            for model in kinds(game).values():
                pre_delete.connect(keep_linked, sender=model)


def keep_linked(instance: Card, **kwargs: Any) -> None:
    """Refuse to delete a card that a made card links to, as the database does for the lines of armies."""
    armies = set(Army.objects.filter(game=instance.game_id).exclude(own_cards=[]))
    users: set[models.Model] = {army for army in armies if _is_linked(instance, army.own_cards)}
    versions = Version.objects.filter(army__game=instance.game_id, document__has_key="made").select_related("army")
    users |= {version.army for version in versions if _is_linked(instance, version.document["made"])}
    if users:
        raise ProtectedError(f"{instance} is part of made cards.", users)


def _is_linked(card: Card, rows: Iterable[dict[str, Any]]) -> bool:
    maker = maker_of(card.game_id)
    return maker is not None and any((card.kind, card.slug) in maker.links(row) for row in rows)
