"""Officer's Chess's cards as a tiny Django app."""

from django.apps import AppConfig


class OfficersChessConfig(AppConfig):
    name = "catalog.games.officers_chess"
    label = "officers_chess"
    verbose_name = "Officer's Chess"
