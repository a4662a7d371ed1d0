"""Officer's Chess's cards in the admin."""

from django.contrib import admin

from catalog.admin import CardAdmin
from catalog.games.officers_chess.models import Class, Item, Map, Scenario, Status, Tag, Terrain, Weapon, WeaponType


@admin.register(Class)
class ClassAdmin(CardAdmin):
    list_display = ["name", "grade", "rank", "strength", "skill", "speed", "defense", "resistance", "cost"]
    list_filter = ["grade", "rank", "wields", "form"]


@admin.register(Weapon)
class WeaponAdmin(CardAdmin):
    list_display = ["name", "weapon_type", "damage_type", "might", "weight", "range", "cost"]
    list_filter = ["weapon_type", "damage_type"]


@admin.register(Item)
class ItemAdmin(CardAdmin):
    list_display = ["name", "item_type", "cost"]
    list_filter = ["item_type"]


@admin.register(Tag)
class TagAdmin(CardAdmin):
    list_display = ["name", "parameter", "tag_type", "family"]
    list_filter = ["listed_under", "tag_type", "family"]


admin.site.register([WeaponType, Status, Terrain, Map, Scenario], CardAdmin)
