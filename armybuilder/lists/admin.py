"""Armies in the admin, and what was reported of them."""

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from armybuilder.lists.models import Army, ArmyReport
from armybuilder.ownership.admin import DocumentAdmin
from armybuilder.ownership.history import unshare


class ReportsAdmin(admin.ModelAdmin):
    """Reports of whatever kind: read, acted on, settled, never made or changed here; those not settled stand first."""

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


@admin.register(Army)
class ArmyAdmin(DocumentAdmin):
    """Armies, with the names of the cards that their players made."""

    list_display = ["name", "made_cards", *DocumentAdmin.list_display[1:]]

    @admin.display
    def made_cards(self, army: Army) -> str:
        return ", ".join(str(card.get("name", "")) for card in army.own_cards)


@admin.register(ArmyReport)
class ArmyReportAdmin(ReportsAdmin):
    """Lists shared armies whose names somebody reported."""

    list_display = ["names", "army", "owner", "is_shared", "made", "settled_at"]
    list_select_related = ["army__owner"]
    actions = [*ReportsAdmin.actions, "revoke_links"]

    @admin.display
    def owner(self, report: ArmyReport) -> str:
        return report.army.owner.get_username() if report.army.owner else "a guest"

    @admin.display(boolean=True, description="Still shared")
    def is_shared(self, report: ArmyReport) -> bool:
        return report.army.share_key is not None

    @admin.action(description="Revoke the links of these armies, and settle", permissions=["change"])
    def revoke_links(self, request: HttpRequest, reports: QuerySet[ArmyReport]) -> None:
        """Let the links lead nowhere."""
        for report in reports.select_related("army"):
            unshare(report.army)
        self.settle(request, reports)
