"""Analog Tactics' cards in the admin."""

from django.contrib import admin

from catalog.admin import CardAdmin
from catalog.games.analog_tactics.models import (
    Ability,
    Blueprint,
    Board,
    EliteUpgrade,
    Level,
    Mission,
    Monster,
    Obstacle,
    Ritual,
    RitualSpell,
    Unit,
    UnitClass,
    Weapon,
    WeaponUpgrade,
)


@admin.register(Ability)
class AbilityAdmin(CardAdmin):
    list_display = ["number", "name", "unit_class", "tier", "family"]
    list_filter = ["unit_class", "tier", "costs__keyword", "family"]


@admin.register(Unit)
class UnitAdmin(CardAdmin):
    list_display = ["number", "name", "unit_class", "role", "in_team", "most_in_play"]
    list_filter = ["unit_class", "role"]


@admin.register(WeaponUpgrade)
class WeaponUpgradeAdmin(CardAdmin):
    list_display = ["number", "name", "weapon", "level", "keyword"]
    list_filter = ["weapon", "level", "keyword"]


admin.site.register(
    [UnitClass, Level, Weapon, Blueprint, EliteUpgrade, Mission, Ritual, RitualSpell, Monster, Obstacle, Board],
    CardAdmin,
)
