"""The kinds of card of a game: every `Card` child in its app, in the order in which its models stand."""

import re
from collections.abc import Iterable
from functools import cache

from django.apps import apps

from catalog.models import Card


def kind_of(model: type[Card]) -> str:
    """The kind's name in files and data: `attack_area`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", model.__name__).lower()


@cache
def kinds(game: str) -> dict[str, type[Card]]:
    """The kinds of a game (its slug, dashed or not) by name."""
    models: Iterable[type] = apps.get_app_config(game.replace("-", "_")).get_models()
    return {kind_of(model): model for model in models if issubclass(model, Card)}


def kind_by_plural(game: str, plural: str) -> type[Card] | None:
    return next((model for model in kinds(game).values() if model.plural == plural), None)
