"""What tables show on the pages of armies."""

from armybuilder.serving.panels import show
from armybuilder.tabletop.selectors import game_sheets


def register() -> None:
    show(
        "builder-tools", 5, "tabletop/_take.html",
        lambda page: {} if game_sheets.is_there(page["army"].game_id) else None,
    )  # fmt: skip
