"""The site's addresses. The features' own come last to first: a game's slug stands at the root."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from armybuilder.lists.urls import collection_urlpatterns
from armybuilder.play.urls import odds_urlpatterns
from armybuilder.tabletop.urls import service_worker

handler404 = "armybuilder.browse.views.cards.not_found"
handler400 = "armybuilder.rest.problems.bad_request"
handler500 = "armybuilder.rest.problems.server_error"

urlpatterns = [
    path("", include("armybuilder.welcome.urls")),
    path("", include("armybuilder.hosting.urls")),
    path("admin/", admin.site.urls),
    path("account/", include("armybuilder.accounts.urls")),
    path("armies/", include("armybuilder.lists.urls")),
    path("collection/", include((collection_urlpatterns, "collection"))),
    path("grounds/", include("armybuilder.grounds.urls")),
    path("", include("armybuilder.play.urls")),
    path("learn/", include("armybuilder.learn.urls")),
    service_worker,
    path("tables/", include("armybuilder.tabletop.urls")),
    path("odds/", include((odds_urlpatterns, "odds"))),
    path("api/", include("armybuilder.api.urls")),
    path("", include("armybuilder.printing.urls")),
    path("", include("armybuilder.browse.urls")),
]
if settings.IS_WATCHED:
    urlpatterns.insert(0, path("__debug__/", include("debug_toolbar.urls")))
