"""Addresses of the API of tables."""

from rest_framework.routers import SimpleRouter

from armybuilder.tabletop.api import views

router = SimpleRouter(use_regex_path=False)
router.register("tables", views.TableViewSet, "table")
urlpatterns = router.urls
