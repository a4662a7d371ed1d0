"""Armies in the admin: to look at, not to change past the history."""

from django.contrib import admin
from django.http import HttpRequest

from armybuilder.lists.models import Army


@admin.register(Army)
class ArmyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Finds a person's army, and deletes it for good."""

    list_display = ["name", "key", "game", "owner", "revision", "changed", "deleted_at"]
    list_filter = ["game", "ruleset"]
    list_select_related = ["game", "owner"]
    search_fields = ["name", "key", "owner__username"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Army | None = None) -> bool:
        return False
