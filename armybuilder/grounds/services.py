"""Making and changing grounds. Every service is one transaction, on the ground as its author has seen it (`seen`)."""

import json
from collections.abc import Iterator
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from armybuilder.grounds.files import as_document, write
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground, GroundVersion
from armybuilder.ownership.history import changing, earlier, later, store_history
from armybuilder.ownership.holders import Holder
from armybuilder.ownership.models import DocumentQuerySet
from armybuilder.ownership.quotas import QuotaKind
from catalog.errors import Refused
from validation.army import LONGEST_NAME

GROUND_QUOTA = QuotaKind("grounds", Ground.objects.all(), DocumentQuerySet.bytes, can_be_restored=True)


@transaction.atomic
def create_ground(file: GroundFile, holder: Holder) -> Ground:
    GROUND_QUOTA.require_room(holder)
    ground = Ground(game_id=file.game, changed=timezone.now(), **holder.columns)
    _write(ground, file)
    ground.save()
    _write_version(ground)
    return ground


def duplicate_ground(ground: Ground, holder: Holder) -> Ground:
    """A copy for a person, who need not be the one who made the ground."""
    return create_ground(replace(ground.file, name=f"Copy of {ground.name}"[:LONGEST_NAME].strip()), holder)


def change_ground(ground: Ground, file: GroundFile, seen: int) -> None:
    """The ground as a file has it, in place of what it was; a change that changes nothing leaves the history alone."""
    if file.game != ground.game_id:
        raise Refused("A ground cannot go over to another game.")
    with changing(ground, seen):
        if as_document(file) != ground.document:
            _write(ground, file)
            _write_version(ground)


def undo_ground(ground: Ground, seen: int) -> None:
    with changing(ground, seen):
        _go_to(ground, earlier(ground))


def redo_ground(ground: Ground, seen: int) -> None:
    with changing(ground, seen):
        _go_to(ground, later(ground))


def _go_to(ground: Ground, version: GroundVersion) -> None:
    ground.document, ground.name, ground.at = version.document, version.document["name"], version.number
    ground.save()


def _write(ground: Ground, file: GroundFile) -> None:
    ground.name, ground.document = file.name, as_document(file)


def _write_version(ground: Ground) -> None:
    size = len(json.dumps(ground.document))
    GroundVersion.objects.create(ground=ground, number=ground.revision, document=ground.document, size=size)
    store_history(ground)


def ground_files(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """Every ground of a person as a ground file, deleted ones too."""
    for ground in Ground.objects.held_by(holder).iterator():
        folder = "grounds" if ground.deleted_at is None else "deleted-grounds"
        yield f"{folder}/{slugify(ground.name)[:60] or 'ground'}-{ground.key}.json", write(ground.file)
