"""Addresses of printing."""

from django.urls import path

from armybuilder.printing import more_urls, views

app_name = "printing"
urlpatterns = [
    path("", views.options, name="options"),
    path("cards.pdf", views.cards, name="cards"),
    path("armies/<slug:key>/", views.army, name="army"),
    path("armies/<slug:key>/cards.pdf", views.army_cards, name="army_cards"),
    path("armies/<slug:key>/roster.pdf", views.army_roster, name="army_roster"),
    path("shared/<slug:share_key>/", views.shared, name="shared"),
    path("shared/<slug:share_key>/cards.pdf", views.shared_cards, name="shared_cards"),
    path("shared/<slug:share_key>/roster.pdf", views.shared_roster, name="shared_roster"),
    *more_urls.urlpatterns,
]
