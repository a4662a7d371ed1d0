"""Tactics David's cards in the admin."""

from django.contrib import admin

from catalog.admin import CardAdmin
from catalog.games.tactics_david.models import (
    Ability,
    AttackArea,
    Battlefield,
    Item,
    Root,
    Special,
    Status,
    TerrainPiece,
    TerrainType,
    Unit,
)


@admin.register(Unit)
class UnitAdmin(CardAdmin):
    list_display = ["number", "name", "unit_class", "unit_type", "attack_mode", "root", "cost"]
    list_filter = ["unit_class", "unit_type", "attack_mode", "movement_type", "root", "special"]


@admin.register(Ability)
class AbilityAdmin(CardAdmin):
    list_display = ["number", "name", "occurs", "works_while_dead"]
    list_filter = ["when", "family"]


@admin.register(Item)
class ItemAdmin(CardAdmin):
    list_display = ["number", "name", "item_type", "cost"]
    list_filter = ["item_type"]


admin.site.register([Root, Special, AttackArea, Status, TerrainType, TerrainPiece, Battlefield], CardAdmin)
