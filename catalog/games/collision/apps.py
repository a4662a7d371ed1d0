"""Collision's cards as a tiny Django app."""

from django.apps import AppConfig


class CollisionConfig(AppConfig):
    name = "catalog.games.collision"
    label = "collision"
    verbose_name = "Collision"
