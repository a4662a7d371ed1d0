"""Skirmish of Straws' cards in the admin."""

from django.contrib import admin

from catalog.admin import CardAdmin
from catalog.games.skirmish_of_straws.models import Knot, Straw

admin.site.register([Straw, Knot], CardAdmin)
