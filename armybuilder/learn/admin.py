"""Scenes in the admin that somebody found wrong."""

from django.contrib import admin

from armybuilder.learn.models import SceneReport
from armybuilder.lists.admin import ReportsAdmin


@admin.register(SceneReport)
class SceneReportAdmin(ReportsAdmin):
    """Lists scenes with what somebody expected of them."""

    list_display = ["scene", "game", "expected", "made", "settled_at"]
