"""Addresses of the cards' pictures: a card's own address with a form at its end."""

from django.urls import path

from armybuilder.printing import views_images

app_name = "images"
urlpatterns = [
    path(f"<slug:game>/<slug:plural>/<slug:slug>.{form}", views_images.image, {"form": form}, name=form)
    for form in ("svg", "png")
]
