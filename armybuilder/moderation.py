"""Reports in the admin, whatever they are about: read, acted on, settled; never made or changed there."""

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone


class ReportsAdmin(admin.ModelAdmin):
    """Lists reports, those first that wait for somebody to look at them."""

    list_filter = [("settled_at", admin.EmptyFieldListFilter)]
    ordering = ["settled_at", "-pk"]
    actions = ["settle"]

    @admin.action(description="Settle these reports", permissions=["change"])
    def settle(self, request: HttpRequest, reports: QuerySet[Model]) -> None:
        """Note that somebody has looked at them."""
        reports.filter(settled_at=None).update(settled_at=timezone.now())

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return super().has_change_permission(request) and obj is None
