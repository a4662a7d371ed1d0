"""Addresses of grounds."""

from django.urls import path

from armybuilder.grounds import views
from armybuilder.grounds.models import Ground
from armybuilder.grounds.services import duplicate_ground
from armybuilder.ownership import pages

app_name = "grounds"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("import/", views.upload, name="import"),
    path("shared/<slug:share_key>/", views.shared, name="shared"),
    path("shared/<slug:share_key>/copy/", pages.CopyView.as_view(model=Ground, copy=duplicate_ground), name="copy"),
    path("shared/<slug:share_key>/armies/", views.build_for_shared, name="build-for-shared"),
    path("<slug:key>/armies/", views.build, name="build"),
    path("<slug:key>/", views.edit, name="edit"),
    path("<slug:key>/paint/", views.paint, name="paint"),
    path("<slug:key>/change/", views.change, name="change"),
    path("<slug:key>/head/", views.head, name="head"),
    path("<slug:key>/undo/", views.undo, name="undo"),
    path("<slug:key>/redo/", views.redo, name="redo"),
    path("<slug:key>/share/", pages.ShareView.as_view(model=Ground), name="share"),
    path("<slug:key>/withdraw/", pages.RevokeLinkView.as_view(model=Ground), name="revoke-link"),
    path("<slug:key>/duplicate/", pages.DuplicateView.as_view(model=Ground, copy=duplicate_ground), name="duplicate"),
    path("<slug:key>/delete/", pages.DeleteView.as_view(model=Ground), name="delete"),
    path("<slug:key>/bring-back/", pages.RestoreView.as_view(model=Ground), name="restore-deleted"),
    path("<slug:key>/ground.json", views.download, name="download"),
]
