"""Addresses of the API of armies."""

from django.urls import path

from armybuilder.lists.api.armies import ArmiesView, ArmyView, CheckView, MovesView, SchemaOfFilesView
from armybuilder.lists.api.collection import BuiltView, CollectionView, GameCollectionView, MissingView, OwnArmyView
from armybuilder.lists.api.meetings import MeetingView
from armybuilder.lists.api.solving import CompleteView, PossibleView, RepairView
from armybuilder.lists.api.versions import (
    RedoView,
    ReportSharedView,
    RestoreView,
    SharedView,
    ShareView,
    UndoView,
    VersionsView,
    VersionView,
)

urlpatterns = [
    path("check/", CheckView.as_view(), name="check"),
    path("repair/", RepairView.as_view(), name="repair"),
    path("complete/", CompleteView.as_view(), name="complete"),
    path("possible/", PossibleView.as_view(), name="possible"),
    path("army-file.schema.json", SchemaOfFilesView.as_view(), name="army-file-schema"),
    path("armies/", ArmiesView.as_view(), name="armies"),
    path("armies/<slug:key>/", ArmyView.as_view(), name="army"),
    path("armies/<slug:key>/built/", BuiltView.as_view(), name="built"),
    path("armies/<slug:key>/missing/", MissingView.as_view(), name="missing"),
    path("armies/<slug:key>/moves/", MovesView.as_view(), name="moves"),
    path("armies/<slug:key>/undo/", UndoView.as_view(), name="undo"),
    path("armies/<slug:key>/redo/", RedoView.as_view(), name="redo"),
    path("armies/<slug:key>/versions/", VersionsView.as_view(), name="versions"),
    path("armies/<slug:key>/versions/<int:number>/", VersionView.as_view(), name="version"),
    path("armies/<slug:key>/versions/<int:number>/restore/", RestoreView.as_view(), name="restore"),
    path("armies/<slug:key>/share/", ShareView.as_view(), name="share"),
    path("armies/<slug:key>/meeting/", MeetingView.as_view(), name="meeting"),
    path("collection/", CollectionView.as_view(), name="collection"),
    path("collection/<slug:game>/", GameCollectionView.as_view(), name="game-collection"),
    path("collection/<slug:game>/army/", OwnArmyView.as_view(), name="own-army"),
    path("shared/<slug:share_key>/", SharedView.as_view(), name="shared"),
    path("shared/<slug:share_key>/report/", ReportSharedView.as_view(), name="report-shared"),
]
