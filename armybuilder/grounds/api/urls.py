"""Addresses of the API of grounds."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from armybuilder.grounds.api import views

router = SimpleRouter(use_regex_path=False)
router.register("grounds", views.GroundViewSet, "ground")
router.register("shared-grounds", views.SharedGroundViewSet, "shared-ground")

urlpatterns = [
    path("check-ground/", views.CheckGroundView.as_view(), name="check-ground"),
    path("ground-file.schema.json", views.SchemaOfGroundsView.as_view(), name="ground-file-schema"),
    *router.urls,
]
