"""Grounds in the admin."""

from django.contrib import admin

from armybuilder.grounds.models import Ground
from armybuilder.ownership.admin import DocumentAdmin

admin.site.register(Ground, DocumentAdmin)
