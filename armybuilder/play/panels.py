"""What matches and odds show on the pages of games, cards and armies."""

from collections.abc import Mapping
from typing import Any

from django.template import Context

from armybuilder.engine.games import can_be_played
from armybuilder.play.grounds import OWN, SHARED
from armybuilder.play.odds import odds_of
from armybuilder.play.templatetags.matches import odds_address
from armybuilder.serving.panels import show


def register() -> None:
    show("game-tools", 10, "play/_fight_in_game.html", lambda page: _if(can_be_played(page["game"].slug)))
    show("game-tools", 30, "odds/_of_game.html", lambda page: _if(odds_of(page["game"].slug)))
    show("card-tools", 30, "odds/_of_card.html", lambda page: _odds(odds_address(page["card"])))
    show("builder-tools", 10, "play/_fight_with_army.html", _fighting)
    show("builder-tools", 20, "odds/_of_army.html", lambda page: _odds(odds_address(page["army"])))
    show("ground-tools", 10, "play/_fight_on_ground.html", lambda page: {"chosen": f"{OWN}:{page['ground'].key}"})
    show(
        "shared-ground-tools",
        10,
        "play/_fight_on_ground.html",
        lambda page: {"chosen": f"{SHARED}:{page['ground'].share_key}"},
    )
    show("shared-tools", 20, "play/_fight_with_shared.html", _fighting)


def _if(shows: object) -> Mapping[str, Any] | None:
    return {} if shows else None


def _odds(address: str) -> Mapping[str, Any] | None:
    return {"odds": address} if address else None


def _fighting(page: Context) -> Mapping[str, Any] | None:
    return _if(can_be_played(page["army"].game_id))
