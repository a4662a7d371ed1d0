"""The catalog in the admin: to look at; the fixtures are where it is changed."""

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from catalog.models import Card, Change, Game, Load, RuleSection, Term


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows and changes none: the database is a product of the fixtures."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False


class CardAdmin(ReadOnlyAdmin):
    """A card of any kind."""

    list_display = ["number", "name", "cost", "source"]
    list_display_links = ["name"]
    search_fields = ["name", "text"]
    list_filter = ["source"]


@admin.register(Card)
class AnyCardAdmin(CardAdmin):
    list_display = ["game", "kind", "number", "name", "source"]
    list_filter = ["game", "kind", "source"]


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    list_display = ["name", "edition", "data_version"]


@admin.register(RuleSection)
class RuleSectionAdmin(ReadOnlyAdmin):
    list_display = ["game", "order", "slug", "title", "source"]
    list_filter = ["game", "source"]
    search_fields = ["title", "text"]


@admin.register(Term)
class TermAdmin(ReadOnlyAdmin):
    list_display = ["game", "name", "summary"]
    search_fields = ["name", "summary"]


@admin.register(Load)
class LoadAdmin(ReadOnlyAdmin):
    list_display = ["game", "at", "before", "data_version", "rows"]
    list_filter = ["game"]


@admin.register(Change)
class ChangeAdmin(ReadOnlyAdmin):
    list_display = ["load", "kind", "name", "what"]
    list_filter = ["what", "kind"]
