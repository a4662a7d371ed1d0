"""The catalog in the admin: to look at; the fixtures are where it is changed."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from catalog.fields import Field, FieldKind, fields_of
from catalog.kinds import kind_of, kinds
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
    list_display_links = ["name"]
    search_fields = ["name", "text"]


class KindAdmin(CardAdmin):
    """The cards of one kind, with the columns and filters of its table of fields."""

    def columns(self) -> Sequence[Field]:
        return [each for each in fields_of(self.opts.app_label, kind_of(self.model)) if each.of]

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        return [*(each.of for each in self.columns() if each.is_column and not each.is_list), "source"]

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        return [*(each.of for each in self.columns() if each.is_filter and each.is_many), "source"]

    def get_list_select_related(self, request: HttpRequest) -> list[str]:
        return [each.of for each in self.columns() if each.kind is FieldKind.LINK and not each.is_list]


for game in settings.GAMES:
    admin.site.register(kinds(game).values(), KindAdmin)


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
