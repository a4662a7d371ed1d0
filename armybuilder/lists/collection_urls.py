"""Addresses of collections."""

from django.urls import path

from armybuilder.lists.views import collection

app_name = "collection"
urlpatterns = [
    path("", collection.index, name="index"),
    path("only/", collection.only, name="only"),
    path("collection.csv", collection.download, name="all"),
    path("<slug:game>/", collection.show, name="show"),
    path("<slug:game>/count/", collection.count, name="count"),
    path("<slug:game>/import/", collection.upload, name="import"),
    path("<slug:game>/collection.csv", collection.download, name="download"),
]
