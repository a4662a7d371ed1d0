"""What people keep in the admin: to look at, and to revoke its links; not to change."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from armybuilder.ownership.history import unshare
from armybuilder.ownership.models import Document


class DocumentAdmin(admin.ModelAdmin):
    """Finds what a person keeps, and deletes it for good."""

    list_display = ["name", "key", "game", "owner", "is_shared", "revision", "changed", "deleted_at"]
    list_filter = ["game", ("share_key", admin.EmptyFieldListFilter)]
    list_select_related = ["game", "owner"]
    search_fields = ["name", "key", "owner__username", "share_key"]
    actions = ["revoke_links"]

    @admin.display(boolean=True, description="Shared")
    def is_shared(self, document: Document) -> bool:
        return document.share_key is not None

    @admin.action(description="Revoke the links of these %(verbose_name_plural)s", permissions=["delete"])
    def revoke_links(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        """Let shared links lead nowhere; their people may share again, by other links."""
        for document in rows:
            unshare(document)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
