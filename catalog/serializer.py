"""JSON as Django reads and writes it, and the fixtures of a game, which `manage.py loaddata` so knows."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.serializers import json
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import DEFAULT_DB_ALIAS

from catalog.fixture import PLAYED_FILES, FixtureFile, models_of, nested_relations

Serializer = json.Serializer


def Deserializer(  # noqa: N802 - the name that Django looks for
    stream: str | bytes | IO[Any], *, using: str = DEFAULT_DB_ALIAS, **options: Any
) -> Iterator[DeserializedObject]:
    """The rows of a file: of our fixtures where it lies in a game's folder, else as in any JSON of Django's."""
    path = Path(str(getattr(stream, "name", "")))
    game = path.parent.name
    files = models_of(game) if game.replace("-", "_") in settings.GAMES else {}
    if files and path.name in PLAYED_FILES:
        return iter(())
    if path.name not in files:
        return iter(json.Deserializer(stream, using=using, **options))
    return _rows(FixtureFile(path, files[path.name], using), using)


def _rows(file: FixtureFile, using: str) -> Iterator[DeserializedObject]:
    """Each row, then those inside it. Their links are all deferred, so files may come in any order."""
    if file.mistakes:
        raise DeserializationError("\n".join(map(str, file.mistakes)))
    for draft in file.drafts.values():
        draft.settle({})
        yield draft
        for name, link in nested_relations(draft.model):
            link.model._default_manager.using(using).filter(**{link.name: draft.object}).delete()
            draft.rows_inside(name, link)  # the card has its key by now
            yield from draft.nested[name]
