"""Addresses of what else is printed: a page for a book, for an army, for a shared army, and below each its files."""

from django.urls import path

from armybuilder.printing import views_more
from armybuilder.printing.offers import OFFERS

urlpatterns = [
    path("more/", views_more.more, name="more"),
    path("armies/<slug:key>/more/", views_more.army_more, name="army_more"),
    path("shared/<slug:share_key>/more/", views_more.shared_more, name="shared_more"),
    path("sheets/<slug:name>.jpg", views_more.sheet, name="sheet"),
]
for each in OFFERS.values():
    named = {"name": each.name}
    urlpatterns += [
        path(each.file, views_more.offer, named, name=each.name),
        path(f"armies/<slug:key>/{each.file}", views_more.army_offer, named, name=f"army_{each.name}"),
        path(f"shared/<slug:share_key>/{each.file}", views_more.shared_offer, named, name=f"shared_{each.name}"),
    ]
