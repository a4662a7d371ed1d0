"""Addresses of the API of armies."""

from typing import Any

from django.urls import path
from rest_framework.routers import SimpleRouter

from armybuilder.lists.api import armies, checks, collection, meetings

router = SimpleRouter(use_regex_path=False)
router.register("armies", armies.ArmyViewSet, "army")
router.register("armies/<slug:key>/versions", armies.VersionViewSet, "version")
router.register("shared", armies.SharedArmyViewSet, "shared")
router.register("collection", collection.CollectionViewSet, "collection")

#: What one owns of a game is a list and a record in one, which no router knows.
of_a_game: dict[str, Any] = {"get": "list", "post": "create", "put": "update", "delete": "destroy"}
urlpatterns = [
    path("check/", checks.CheckView.as_view(), name="check"),
    path("repair/", checks.RepairView.as_view(), name="repair"),
    path("complete/", checks.CompleteView.as_view(), name="complete"),
    path("possible/", checks.PossibleView.as_view(), name="possible"),
    path("army-file.schema.json", checks.SchemaOfFilesView.as_view(), name="army-file-schema"),
    path("armies/<slug:key>/meeting/", meetings.MeetingView.as_view(), name="meeting"),
    path("collection/<slug:game>/", collection.GameCollectionViewSet.as_view(of_a_game), name="game-collection"),
    path("collection/<slug:game>/army/", collection.GameCollectionViewSet.as_view({"post": "add_army"}),
         name="own-army"),
    *router.urls,
]  # fmt: skip
