"""Armies in the admin: to look at, and to withdraw their links; not to change past the history."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from armybuilder.lists.models import Army
from armybuilder.lists.services import withdraw_army


@admin.register(Army)
class ArmyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Finds a person's army, and deletes it for good."""

    list_display = ["name", "key", "game", "owner", "revision", "changed", "deleted_at"]
    list_filter = ["game", ("share_key", admin.EmptyFieldListFilter)]
    list_select_related = ["game", "owner"]
    search_fields = ["name", "key", "owner__username", "share_key"]
    actions = ["withdraw_links"]

    @admin.action(description="Withdraw the links of these armies", permissions=["delete"])
    def withdraw_links(self, request: HttpRequest, armies: QuerySet[Army]) -> None:
        """Let shared links lead nowhere; their people may share again, by other links."""
        for army in armies:
            withdraw_army(army)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Army | None = None) -> bool:
        return False
