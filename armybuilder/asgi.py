"""The site as an ASGI application."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
application = get_asgi_application()
