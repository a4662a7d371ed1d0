"""All that people made, to compare before and after."""

from io import StringIO

from django.db.models import Model

from armybuilder.hosting.backups import tables, write_rows


def all_rows() -> dict[str, list[str]]:
    """All rows of each model, as a backup has them."""
    return {name: _lines(model) for name, model in tables().items() if not model._meta.auto_created}


def _lines(model: type[Model]) -> list[str]:
    stream = StringIO()
    write_rows(model, stream)
    return sorted(stream.getvalue().splitlines())
