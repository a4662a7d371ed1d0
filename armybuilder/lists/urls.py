"""Addresses of armies and of collections."""

from django.urls import path

from armybuilder.lists.models import Army
from armybuilder.lists.services import duplicate_army
from armybuilder.lists.views import armies, builder, collection, making, meetings, sharing, versions
from armybuilder.ownership import pages

app_name = "lists"
urlpatterns = [
    path("", armies.index, name="index"),
    path("new/", armies.new, name="new"),
    path("import/", sharing.upload, name="import"),
    path("shared/<slug:share_key>/", sharing.shared, name="shared"),
    path("shared/<slug:share_key>/copy/", pages.CopyView.as_view(model=Army, copy=duplicate_army), name="copy"),
    path("shared/<slug:share_key>/report/", sharing.report, name="report"),
    path("shared/<slug:share_key>/made/<slug:slug>/", making.shared, name="shared-made"),
    path("shared/<slug:share_key>/made/<slug:slug>/preview/", making.shared_preview, name="shared-made-preview"),
    path("picks/<slug:game>/", builder.picks, name="picks"),
    path("picks/<slug:game>/rows/", builder.rows, name="rows"),
    path("meet/<slug:meeting>/", meetings.join, name="meet"),
    path("<slug:key>/", builder.build, name="build"),
    path("<slug:key>/moves/", builder.move, name="moves"),
    path("<slug:key>/settings/", builder.settings, name="settings"),
    path("<slug:key>/ways/<slug:question>/", builder.ways, name="ways"),
    path("<slug:key>/undo/", builder.undo, name="undo"),
    path("<slug:key>/redo/", builder.redo, name="redo"),
    path("<slug:key>/make/", making.make, name="make"),
    path("<slug:key>/make/look/", making.look, name="look"),
    path("<slug:key>/made/<slug:slug>/", making.change, name="made"),
    path("<slug:key>/made/<slug:slug>/unmake/", making.unmake, name="unmake"),
    path("<slug:key>/made/<slug:slug>/portrait/", making.portrait, name="portrait"),
    path("<slug:key>/made/<slug:slug>/preview/", making.preview, name="made-preview"),
    path("<slug:key>/own/", collection.own, name="own"),
    path("<slug:key>/built/", collection.built, name="built"),
    path("<slug:key>/duplicate/", pages.DuplicateView.as_view(model=Army, copy=duplicate_army), name="duplicate"),
    path("<slug:key>/delete/", pages.DeleteView.as_view(model=Army), name="delete"),
    path("<slug:key>/bring-back/", pages.RestoreView.as_view(model=Army), name="restore-deleted"),
    path("<slug:key>/meeting/", meetings.show, name="meeting"),
    path("<slug:key>/meeting/look/", meetings.look, name="meeting-look"),
    path("<slug:key>/meeting/<slug:step>/", meetings.take, name="meeting-step"),
    path("<slug:key>/versions/", versions.index, name="versions"),
    path("<slug:key>/versions/<int:number>/", versions.show, name="version"),
    path("<slug:key>/versions/<int:number>/restore/", versions.restore, name="restore"),
    path("<slug:key>/share/", pages.ShareView.as_view(model=Army), name="share"),
    path("<slug:key>/withdraw/", pages.RevokeLinkView.as_view(model=Army), name="revoke-link"),
    path("<slug:key>/left-out/", sharing.take_unread, name="take_unread"),
    path("<slug:key>/text/", sharing.text, name="text"),
    path("<slug:key>/army.json", sharing.download, name="download"),
    path("<slug:key>/army.csv", sharing.sheet, name="sheet"),
]

collection_urlpatterns = [
    path("", collection.index, name="index"),
    path("only/", collection.only, name="only"),
    path("collection.csv", collection.download, name="all"),
    path("<slug:game>/", collection.show, name="show"),
    path("<slug:game>/count/", collection.count, name="count"),
    path("<slug:game>/import/", collection.upload, name="import"),
    path("<slug:game>/collection.csv", collection.download, name="download"),
]
