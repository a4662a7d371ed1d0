"""Faces as a Django app."""

from django.apps import AppConfig


class FacesConfig(AppConfig):
    name = "armybuilder.faces"
