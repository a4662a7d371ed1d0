"""Addresses about how the site is run."""

from django.urls import path

from armybuilder.hosting import views

app_name = "hosting"
urlpatterns = [
    path("kept/", views.privacy, name="kept"),
    path(".well-known/security.txt", views.security, name="security"),
]
