"""What grounds answer to signals: a person downloads all of theirs."""

from collections.abc import Iterator

from django.utils.text import slugify

from armybuilder.grounds.files import write
from armybuilder.grounds.models import Ground
from armybuilder.ownership.holders import Holder


def ground_files(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """Every ground of a person as a ground file, deleted ones too."""
    for ground in Ground.objects.held_by(holder).iterator():
        folder = "grounds" if ground.deleted_at is None else "deleted-grounds"
        yield f"{folder}/{slugify(ground.name)[:60] or 'ground'}-{ground.key}.json", write(ground.file)
