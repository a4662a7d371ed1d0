"""A person's armies and collection as files, for whoever takes all of theirs out."""

import json
from collections.abc import Iterator

from django.utils.text import slugify

from armybuilder.lists.collection.selectors import owned_rows
from armybuilder.lists.collection.tables import as_csv
from armybuilder.lists.files import write
from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import armies_of, deleted_armies_of, file_of, versions_of


def army_files(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """Every army of a person as an army file, deleted ones too, each with the versions that undo leads to."""
    for folder, armies in (("armies", armies_of(holder)), ("deleted-armies", deleted_armies_of(holder))):
        for army in armies.iterator():
            name = f"{folder}/{slugify(army.name)[:60] or 'army'}-{army.key}"
            yield f"{name}.json", write(file_of(army))
            yield f"{name}-history.json", _history(army)


def collection_file(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """The collection of a person, of every game, as one table."""
    yield "collection.csv", as_csv(owned_rows(holder).select_related("card"))


def _history(army: Army) -> str:
    versions = [
        {"number": version.number, "name": version.name, "made": version.made.isoformat(), "army": version.document}
        for version in versions_of(army)
    ]
    said = {
        "link": army.share_key,
        "is_built": army.is_built,
        "changed": army.changed.isoformat(),
        "versions": versions,
    }
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"
