"""TACTICA's cards in the admin."""

from django.contrib import admin

from catalog.admin import CardAdmin
from catalog.games.tactica.models import (
    Battle,
    Landmark,
    Summon,
    Symbol,
    Tactic,
    Terrain,
    Training,
    Troop,
    Wall,
    Zone,
)


@admin.register(Troop)
class TroopAdmin(CardAdmin):
    list_display = ["number", "name", "troop_class", "offense", "defense", "range", "movement", "copies"]
    list_filter = ["troop_class"]


@admin.register(Tactic)
class TacticAdmin(CardAdmin):
    list_display = ["number", "name", "is_counter", "copies"]
    list_filter = ["is_counter"]


@admin.register(Battle)
class BattleAdmin(CardAdmin):
    list_display = ["number", "name", "separation", "columns", "rows"]


admin.site.register([Training, Wall, Landmark, Terrain, Zone, Symbol, Summon], CardAdmin)
