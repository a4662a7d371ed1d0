"""Addresses of the API. Each feature has its own; whatever is none of them answers with a problem as JSON."""

from django.urls import include, path, re_path

from armybuilder.api.addresses import nothing_here
from armybuilder.api.views import DocsView, RootView, SchemaView, TokenView

app_name = "api"
urlpatterns = [
    path("v1/", RootView.as_view(), name="root"),
    path("v1/schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(url_name="api:schema"), name="docs"),
    path("v1/token/", TokenView.as_view(), name="token"),
    path("v1/", include("armybuilder.lists.api.urls")),
    path("v1/", include("armybuilder.grounds.api.urls")),
    path("v1/", include("armybuilder.play.api.urls")),
    path("v1/", include("armybuilder.learn.api")),
    path("v1/", include("armybuilder.tabletop.api.urls")),
    path("v1/", include("armybuilder.browse.api.urls")),
    re_path(r"^v\d+(/[\s\S]*)?$", nothing_here),
]
