"""Addresses of lists."""

from django.urls import URLPattern

app_name = "lists"
urlpatterns: list[URLPattern] = []
