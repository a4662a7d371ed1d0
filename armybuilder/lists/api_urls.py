"""Addresses of the API of armies."""

from django.urls import path

from armybuilder.lists.api import ArmiesView, ArmyView, CheckView, MovesView, SchemaOfFilesView

urlpatterns = [
    path("check/", CheckView.as_view(), name="check"),
    path("army-file.schema.json", SchemaOfFilesView.as_view(), name="army-file-schema"),
    path("armies/", ArmiesView.as_view(), name="armies"),
    path("armies/<slug:key>/", ArmyView.as_view(), name="army"),
    path("armies/<slug:key>/moves/", MovesView.as_view(), name="moves"),
]
