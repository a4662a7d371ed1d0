"""The site's settings for tests: plain static files, quick passwords, nothing kept."""

import os

from armybuilder.settings import *

INSTALLED_APPS = [*INSTALLED_APPS, "tests"]
if DATABASES["default"]["ENGINE"] == "armybuilder.serving.sqlite":
    # A file, as the site has one: in memory all threads would share one connection, and end each other's transactions.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Tests read far more than a person does; and `cache.clear()` forgets what was counted.
REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": dict.fromkeys(THROTTLE_RATES, "1000000/min")
    | {scope: THROTTLE_RATES[scope] for scope in ("writes", "checks", "tokens")},
}
# Tests are their own workers: what takes long is done at once.
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
CACHES = {
    **CACHES,
    "counts": CACHES["default"],
}
# Heavy work is done where it is asked for; the pools of processes have tests of their own.
SOLVERS, WORKERS = 0, int(os.environ.get("MUSTER_WORKERS", "0"))
