"""Grounds in the admin: to look at, and to withdraw their links; not to change."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from armybuilder.grounds.models import Ground
from armybuilder.ownership.history import withdraw


@admin.register(Ground)
class GroundAdmin(admin.ModelAdmin):
    """Finds a person's ground, and deletes it for good."""

    list_display = ["name", "key", "game", "owner", "share_key", "revision", "changed", "deleted_at"]
    list_filter = ["game", ("share_key", admin.EmptyFieldListFilter)]
    list_select_related = ["game", "owner"]
    search_fields = ["name", "key", "owner__username", "share_key"]
    actions = ["withdraw_links"]

    @admin.action(description="Withdraw the links of these grounds", permissions=["delete"])
    def withdraw_links(self, request: HttpRequest, grounds: QuerySet[Ground]) -> None:
        """Let shared links lead nowhere; their people may share again, by other links."""
        for ground in grounds:
            withdraw(ground)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Ground | None = None) -> bool:
        return False
