"""Grounds in the admin."""

from django.contrib import admin

from armybuilder.grounds.models import Ground
from armybuilder.ownership.admin import KeptAdmin

admin.site.register(Ground, KeptAdmin)
