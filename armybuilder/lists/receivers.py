"""What armies answer to signals: a card that a made card links to stays, and a person downloads all of theirs."""

import json
from collections.abc import Iterable, Iterator

from django.apps import apps
from django.db import models
from django.db.models import ProtectedError
from django.db.models.signals import pre_delete
from django.utils.text import slugify

from armybuilder.lists.collection.selectors import owned_rows
from armybuilder.lists.collection.tables import as_csv
from armybuilder.lists.files import write
from armybuilder.lists.made import maker_of
from armybuilder.lists.models import Army, Version
from armybuilder.lists.portraits import portraits_at
from armybuilder.lists.selectors import file_of, versions_of
from armybuilder.ownership.holders import Holder
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


def army_files(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str | bytes]]:
    """Every army of a person as an army file, deleted ones too, each with the versions that undo leads to and the
    pictures of its made cards."""
    for army in Army.objects.held_by(holder).iterator():
        folder = "armies" if army.deleted_at is None else "deleted-armies"
        name = f"{folder}/{slugify(army.name)[:60] or 'army'}-{army.key}"
        yield f"{name}.json", write(file_of(army))
        yield f"{name}-history.json", _history(army)
        for slug, portrait in portraits_at(army.key).items():
            yield f"{name}-{slug}.jpg", portrait


def collection_file(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """The collection of a person, of every game, as one table."""
    yield "collection.csv", as_csv(owned_rows(holder).select_related("card"))


def _history(army: Army) -> str:
    versions = [
        {"number": version.number, "name": version.name, "made": version.made.isoformat(), "army": version.document}
        for version in versions_of(army)
    ]
    fields = {
        "link": army.share_key,
        "is_built": army.is_built,
        "changed": army.changed.isoformat(),
        "versions": versions,
    }
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"
