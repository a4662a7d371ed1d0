"""What matches and odds show on the pages of games, cards and armies."""

from collections.abc import Mapping
from typing import Any

from django.template import Context
from django.urls import reverse

from armybuilder.engine.games import can_be_played
from armybuilder.lists.models import Army
from armybuilder.play.grounds import OWN, SHARED
from armybuilder.play.odds import odds_of
from armybuilder.serving.panels import add_panel
from catalog.models import Card


def register() -> None:
    add_panel("game-tools", 10, "play/_fight_in_game.html", lambda page: _if(can_be_played(page["game"].slug)))
    add_panel("game-tools", 30, "odds/_of_game.html", lambda page: _if(odds_of(page["game"].slug)))
    add_panel("card-tools", 30, "odds/_of_card.html", _odds_of_card)
    add_panel("builder-tools", 10, "play/_fight_with_army.html", _fighting)
    add_panel("builder-tools", 20, "odds/_of_army.html", _odds_of_army)
    add_panel("ground-tools", 10, "play/_fight_on_ground.html", lambda page: {"chosen": f"{OWN}:{page['ground'].key}"})
    add_panel(
        "shared-ground-tools",
        10,
        "play/_fight_on_ground.html",
        lambda page: {"chosen": f"{SHARED}:{page['ground'].share_key}"},
    )
    add_panel("shared-tools", 20, "play/_fight_with_shared.html", _fighting)


def _if(shows: object) -> Mapping[str, Any] | None:
    return {} if shows else None


def _odds_of_card(page: Context) -> Mapping[str, Any] | None:
    card: Card = page["card"]
    book = odds_of(card.game_id)
    is_fighter = book is not None and card.kind == book.KIND
    return {"odds": reverse("odds:against", args=[card.game_id, card.slug])} if is_fighter else None


def _odds_of_army(page: Context) -> Mapping[str, Any] | None:
    army: Army = page["army"]
    return {"odds": reverse("odds:armies", args=[army.key])} if odds_of(army.game_id) else None


def _fighting(page: Context) -> Mapping[str, Any] | None:
    return _if(can_be_played(page["army"].game_id))
