"""Collision's cards in the admin."""

from django.contrib import admin

from catalog.admin import CardAdmin
from catalog.games.collision.models import (
    Ability,
    Action,
    Attribute,
    Board,
    Character,
    CombatModifier,
    DamageType,
    Deployment,
    Faction,
    Objective,
    PointFormula,
    Statistic,
    Terrain,
)


@admin.register(Character)
class CharacterAdmin(CardAdmin):
    list_display = ["name", "faction", "race", "suit", "rank", "cost", "source"]
    list_filter = ["faction", "race", "arcana", "suit", "source"]


@admin.register(Ability)
class AbilityAdmin(CardAdmin):
    list_display = ["name", "category", "endurance", "mana", "pays_weapon", "damage_type"]
    list_filter = ["category", "family", "attack_mode", "damage_type", "is_fear"]


@admin.register(Objective)
class ObjectiveAdmin(CardAdmin):
    list_display = ["number", "name", "tier", "deployment", "turns", "victory_points"]
    list_filter = ["tier", "deployment"]


admin.site.register(
    [
        Action,
        Attribute,
        Board,
        CombatModifier,
        DamageType,
        Deployment,
        Faction,
        PointFormula,
        Statistic,
        Terrain,
    ],
    CardAdmin,
)
