"""Reports in the admin: a moderator reads the words and settles them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from armybuilder.play.models import Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Lists what players wrote that others reported."""

    list_display = ["words", "writer", "reporter", "match", "made", "settled_at"]
    list_filter = ["settled_at"]
    list_select_related = ["message__player", "message__match", "reporter"]
    actions = ["settle"]

    @admin.display(ordering="message__words")
    def words(self, report: Report) -> str:
        return report.message.words

    @admin.display
    def writer(self, report: Report) -> str:
        return report.message.player.name

    @admin.display
    def match(self, report: Report) -> str:
        return str(report.message.match)

    @admin.action(description="Settle these reports")
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Note that somebody has looked at them."""
        reports.filter(settled_at=None).update(settled_at=timezone.now())

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return super().has_change_permission(request) and obj is None
