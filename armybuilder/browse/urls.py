"""Addresses of browse."""

from django.urls import URLPattern

app_name = "browse"
urlpatterns: list[URLPattern] = []
