"""What tables show on the pages of armies."""

from collections.abc import Mapping
from typing import Any

from django.template import Context

from armybuilder.serving.panels import add_panel
from armybuilder.tabletop.selectors import game_sheets


def register() -> None:
    add_panel("builder-tools", 5, "tabletop/_take.html", _taking)
    add_panel("builder-links", 10, "tabletop/_record_link.html")


def _taking(page: Context) -> Mapping[str, Any] | None:
    return {} if game_sheets.is_there(page["army"].game_id) else None
