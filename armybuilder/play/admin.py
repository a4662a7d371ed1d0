"""Reports in the admin: a moderator reads what they are about, does something about it, and settles them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from armybuilder.lists.admin import ReportsAdmin
from armybuilder.play.models import Report
from armybuilder.play.participants import reset_name


@admin.register(Report)
class ReportAdmin(ReportsAdmin):
    """Lists what players wrote, and the names that they took, that others reported."""

    list_display = ["sort", "words", "writer", "account", "reporter", "match", "made", "settled_at"]
    list_select_related = [
        *("message__player__owner", "message__player__challenge__match"),
        *("named__owner", "named__challenge__match", "reporter"),
    ]
    actions = [*ReportsAdmin.actions, "reset_names"]

    @admin.display(ordering="named")
    def sort(self, report: Report) -> str:
        return "name" if report.named else "words"

    @admin.display(ordering="message__words")
    def words(self, report: Report) -> str:
        return report.message.words if report.message else report.name

    @admin.display
    def writer(self, report: Report) -> str:
        return report.about.name

    @admin.display
    def account(self, report: Report) -> str:
        return report.about.owner.get_username() if report.about.owner else "a guest"

    @admin.display
    def match(self, report: Report) -> str:
        return str(report.about.challenge.match)

    @admin.action(description="Take the names of these players away, and settle", permissions=["change"])
    def reset_names(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Call the players by their seats at that table."""
        for report in reports:
            reset_name(report.about)
        self.settle(request, reports)
