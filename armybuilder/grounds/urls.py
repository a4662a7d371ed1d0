"""Addresses of grounds."""

from django.urls import path

from armybuilder.grounds import views

app_name = "grounds"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("import/", views.upload, name="import"),
    path("shared/<slug:share_key>/", views.shared, name="shared"),
    path("shared/<slug:share_key>/copy/", views.copy, name="copy"),
    path("shared/<slug:share_key>/armies/", views.build_for_shared, name="build-for-shared"),
    path("<slug:key>/armies/", views.build, name="build"),
    path("<slug:key>/", views.edit, name="edit"),
    path("<slug:key>/paint/", views.paint, name="paint"),
    path("<slug:key>/change/", views.change, name="change"),
    path("<slug:key>/head/", views.head, name="head"),
    path("<slug:key>/undo/", views.undo, name="undo"),
    path("<slug:key>/redo/", views.redo, name="redo"),
    path("<slug:key>/share/", views.share, name="share"),
    path("<slug:key>/withdraw/", views.withdraw, name="withdraw"),
    path("<slug:key>/duplicate/", views.duplicate, name="duplicate"),
    path("<slug:key>/delete/", views.delete, name="delete"),
    path("<slug:key>/bring-back/", views.restore, name="restore-deleted"),
    path("<slug:key>/ground.json", views.download, name="download"),
]
