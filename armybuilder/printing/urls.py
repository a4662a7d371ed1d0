"""Addresses of printing."""

from django.urls import path

from armybuilder.printing import more_urls, views, views_long, views_printers

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
    path("start/", views_long.start, name="start"),
    path("armies/<slug:key>/start/", views_long.army_start, name="army_start"),
    path("shared/<slug:share_key>/start/", views_long.shared_start, name="shared_start"),
    path("made/<slug:key>/", views_long.long_print, name="long_print"),
    path("made/<slug:key>/file", views_long.long_print_file, name="long_print_file"),
    path("made/<slug:key>/leave/", views_long.leave_off, name="leave_off"),
    path("printers/", views_printers.printers, name="printers"),
    path("printers/calibration.pdf", views.calibration, name="calibration"),
    *more_urls.urlpatterns,
]
