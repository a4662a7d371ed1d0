"""Settings of the site.

Without any environment the site is local: it answers on this machine only, with a secret key that it makes once
and keeps in `var/`. `MUSTER_HOSTS` (host names, comma-separated) makes it a public site: then HTTPS is required and
so is `MUSTER_SECRET_KEY`. `DATABASE_URL` chooses PostgreSQL; the default is SQLite in `var/`. `EMAIL_URL` says how
emails are sent, `MUSTER_PROXIES` how many proxies stand before the site: none unless it says so.
With `REDIS_URL` the processes of a site count by Redis, and tell each other by it what changes. All of them stand in
`docs/deploying.md`.
"""

import os
import re
import secrets
from contextlib import suppress
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path

import dj_database_url
import dj_email_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = env.path("MUSTER_VAR", BASE_DIR / "var")
FIXTURES_DIR = BASE_DIR / "fixtures"
FIXTURE_DIRS = [FIXTURES_DIR]
SERIALIZATION_MODULES = {"json": "catalog.serializer"}

#: The games, each a slug that names its one entry in every `games/` folder. A new game is one line here.
GAMES = [
    "tactics_david",
    "analog_tactics",
    "tactica",
    "collision",
    "officers_chess",
]

#: A name that a site may have: `muster.example`, or `.muster.example` for it and all below.
HOST_NAME = re.compile(r"\.?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)


def host_names(text: str) -> list[str]:
    """The hosts of a public site; raises ImproperlyConfigured with every one that is no name."""
    hosts = [host.strip() for host in text.split(",") if host.strip()]
    if wrong := [host for host in hosts if not HOST_NAME.fullmatch(host)]:
        names = ", ".join(wrong)
        raise ImproperlyConfigured(f"MUSTER_HOSTS takes host names such as muster.example, so not: {names}.")
    return hosts


PUBLIC_HOSTS = host_names(env.str("MUSTER_HOSTS", ""))
IS_PUBLIC = bool(PUBLIC_HOSTS)
#: The number of proxies before the site: what each visitor's address is, for limits, locks and logs alike.
PROXIES = env.int("MUSTER_PROXIES", 0)


def local_secret_key() -> str:
    """The key of a local site, made at the first start; the file is there whole or not at all."""
    path = VAR_DIR / "secret_key"
    if not path.exists():
        part = VAR_DIR / f"secret_key.{os.getpid()}"
        part.touch(mode=0o600)
        part.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):  # another first start was quicker: its key is the site's
            os.link(part, path)
        part.unlink()
    return path.read_text().strip()


try:
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    SECRET_KEY = env.str("MUSTER_SECRET_KEY", "") or ("" if IS_PUBLIC else local_secret_key())
except OSError as failed:
    raise ImproperlyConfigured(f"MUSTER_VAR is a folder that the site can write to, which failed: {failed}.") from None
if not SECRET_KEY:
    raise ImproperlyConfigured("Set MUSTER_SECRET_KEY: a public site (MUSTER_HOSTS) does not start without one.")

DEBUG = env.bool("MUSTER_DEBUG", False) and not IS_PUBLIC
#: `make dev` shows on each page which queries and templates made it.
IS_WATCHED = DEBUG and find_spec("debug_toolbar") is not None
ALLOWED_HOSTS = PUBLIC_HOSTS or ["localhost", "127.0.0.1", "[::1]"]
#: The site that emails link to.
SITE_ADDRESS = f"https://{PUBLIC_HOSTS[0].removeprefix('.')}" if IS_PUBLIC else "http://127.0.0.1:8000"
CSRF_TRUSTED_ORIGINS = [f"https://{host.removeprefix('.')}" for host in PUBLIC_HOSTS]
CSRF_TRUSTED_ORIGINS += [f"https://*{host}" for host in PUBLIC_HOSTS if host.startswith(".")]

INSTALLED_APPS = [
    "armybuilder",
    "armybuilder.accounts",
    "armybuilder.browse",
    "armybuilder.faces",
    "armybuilder.hosting",
    "armybuilder.lists",
    "armybuilder.ownership",
    "armybuilder.grounds",
    "armybuilder.learn",
    "armybuilder.play",
    "armybuilder.printing",
    "armybuilder.tabletop",
    "armybuilder.welcome",
    "catalog",
    *(f"catalog.games.{game}" for game in GAMES),
    "armybuilder.hosting.apps.AdminConfig",  # the admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_tasks",
    "django_tasks_db",
]

MIDDLEWARE = [
    "armybuilder.hosting.health.answer_health",  # for any host, and without HTTPS
    "armybuilder.hosting.middleware.log_requests",
    "armybuilder.hosting.metrics.count_requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",  # static files are compressed already, at collectstatic
    "armybuilder.hosting.middleware.limit_concurrency",
    "armybuilder.browse.api.reading.cached_reads",  # before all that a known answer doesn't need
    "armybuilder.hosting.middleware.CompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "armybuilder.hosting.middleware.ErrorMiddleware",
    "armybuilder.hosting.middleware.set_current_person",
    "armybuilder.hosting.middleware.read_catalog_once",
    "armybuilder.lists.collection.middleware.attach_person",
]

if IS_WATCHED:
    INSTALLED_APPS.append("debug_toolbar")
    inside_compression = MIDDLEWARE.index("csp.middleware.CSPMiddleware")
    MIDDLEWARE.insert(inside_compression, "debug_toolbar.middleware.DebugToolbarMiddleware")
    INTERNAL_IPS = ["127.0.0.1"]

ROOT_URLCONF = "armybuilder.urls"
WSGI_APPLICATION = "armybuilder.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "libraries": {"panels": "armybuilder.serving.panels"},
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "armybuilder.browse.context.site",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{VAR_DIR / 'muster.sqlite3'}",
        conn_health_checks=True,  # a database that was away and is back costs nobody an error
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "armybuilder.serving.sqlite"
    # Two people may save at once: wait for the other's transaction, and let readers go on beside a writer.
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
# Processes tell each other of changes by the database; those on several machines may by Redis.
REDIS_URL = env.str("REDIS_URL", "")
# The browsers that can watch live in one process, and from one address: others ask now and then.
STREAMS = env.int("MUSTER_STREAMS", 1000)
STREAMS_AN_ADDRESS = env.int("MUSTER_STREAMS_AN_ADDRESS", 60)
# The solver's processes for each of the site's; with 0 it works in the site's own.
SOLVERS = env.int("MUSTER_SOLVERS", 1)
# The processes that do other heavy work; with 0 the site's own do it.
WORKERS = env.int("MUSTER_WORKERS", 1)
# The Dask scheduler whose workers play series of matches, and where the staff look at it.
DASK, DASK_DASHBOARD = env.str("MUSTER_DASK", ""), env.str("MUSTER_DASK_DASHBOARD", "")
# How often people ask (armybuilder.serving.throttles): with Redis all processes of a site count together; without it,
# and where it is away, each by itself.
LOCMEM = "django.core.cache.backends.locmem.LocMemCache"
CACHES: dict[str, dict[str, object]] = {
    "default": {"BACKEND": LOCMEM},
    "alone": {"BACKEND": LOCMEM, "LOCATION": "alone", "OPTIONS": {"MAX_ENTRIES": 20_000}},
    "counts": {"BACKEND": LOCMEM, "LOCATION": "counts", "OPTIONS": {"MAX_ENTRIES": 20_000}},
}
if REDIS_URL:
    CACHES["counts"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "muster",
    }
# What takes long is a task: a row that `manage.py db_worker` takes. Another of Django's task backends may carry them.
TASKS = {"default": {"BACKEND": env.str("MUSTER_TASKS", "django_tasks_db.DatabaseBackend")}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
] + [{"NAME": "armybuilder.accounts.tokens.TokensEnd"}]
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "lists:index"
LOGOUT_REDIRECT_URL = "welcome:home"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 1  # hours
AXES_CLIENT_IP_CALLABLE = "armybuilder.serving.throttles.network_of"
AXES_LOCKOUT_PARAMETERS = "armybuilder.accounts.locks.lockout_parameters"
AXES_LOCKOUT_CALLABLE = "armybuilder.accounts.views.locked"
# The days for which what is made without an account is kept after its last change. Its session, the only way to it,
# lives longer by a week: that is how seldom it is renewed. Then the days for which deleted armies can be restored.
GUEST_DAYS = env.int("MUSTER_GUEST_DAYS", 180)
UNDO_DAYS = 30
SESSION_COOKIE_AGE = 60 * 60 * 24 * (GUEST_DAYS + 7)
# Of somebody who is logged in.
ACCOUNT_SESSION_SECONDS = 60 * 60 * 24 * 30


def mail_settings(address: str) -> dict[str, object]:
    """The settings by which emails are sent; raises ImproperlyConfigured for an address that means nothing."""
    scheme = address.partition(":")[0]
    if scheme not in dj_email_url.SCHEMES:
        # Emails would be written into a folder, and nobody would know.
        raise ImproperlyConfigured(f"EMAIL_URL begins with submission:// or smtp://, so not: {scheme}://.")
    found: dict[str, object] = dj_email_url.parse(address)
    return found | {"EMAIL_TIMEOUT": found["EMAIL_TIMEOUT"] or MAIL_TIMEOUT_SECONDS}


#: How long a mail server may take before somebody is told that the email was not sent.
MAIL_TIMEOUT_SECONDS = 10
# A local site has no mail server: emails (password resets) are written to var/mail. A public one that is told of none
# says that it sends no email.
EMAIL_BACKEND, EMAIL_FILE_PATH = "django.core.mail.backends.filebased.EmailBackend", VAR_DIR / "mail"
EMAIL_URL = env.str("EMAIL_URL", "")
if EMAIL_URL:
    vars().update(mail_settings(EMAIL_URL))
CAN_SEND_EMAIL = bool(EMAIL_URL) or not IS_PUBLIC
DEFAULT_FROM_EMAIL = env.str("MUSTER_EMAIL_FROM", "muster@localhost")

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_ROOT = VAR_DIR
STORAGES = {
    # Prints, pictures and sheets: any of Django's storages may keep them for all machines of a site.
    "default": {
        "BACKEND": env.str("MUSTER_KEPT", "django.core.files.storage.FileSystemStorage"),
        "OPTIONS": env.json("MUSTER_KEPT_OPTIONS", {}),
    },
    "staticfiles": {"BACKEND": "armybuilder.hosting.static.CompressedFiles"},
}
# `make run` collects at every start, and compressing takes long: each file once, and none that pages don't load.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["map", "ttf", "eot", "woff", "woff2", "png", "jpg", "gif", "webp", "br", "gz"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
# What no page here asks a browser for, so that nothing that is smuggled into one can.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    "camera": [],
    "display-capture": [],
    "geolocation": [],
    "microphone": [],
    "midi": [],
    "payment": [],
    "usb": [],
}
# An army is at most some hundred kilobytes of text; a larger body is refused before it is read.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
if IS_PUBLIC:
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    # To be on the browsers' own lists is hard to take back, so it is a choice of its own.
    SECURE_HSTS_PRELOAD = env.bool("MUSTER_HSTS_PRELOAD", False)
    SILENCED_SYSTEM_CHECKS = ["security.W021"]
    if PROXIES:  # without one, the person who asks could say so
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

#: How often a person may ask, by what is asked (armybuilder.serving.throttles).
THROTTLE_RATES = {
    "reads": "600/min",
    "writes": "120/min",
    "checks": "60/min",
    "counting": "300/min",  # a box is counted card by card, with a click each
    "looks": "240/min",  # a card that is being made is priced while it is typed, at most every quarter of a second
    "slices": "400/min",  # a match is played on in slices, each asked for by the page
    "tries": "120/min",  # a position that somebody plays on is played again from its beginning with each answer
    "talk": "20/min",
    "tokens": "10/min",
    "prints": "120/min",
    # Twenty phones of one club may share an address: each asks every three seconds, and taps.
    "tables": "1200/min",
    "replays": "12/min",  # each is played again from its beginning
}
REST_FRAMEWORK: dict[str, object] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "armybuilder.rest.authentication.BearerAuthentication",
        "armybuilder.rest.authentication.SessionAuthentication",
    ],
    "DEFAULT_PARSER_CLASSES": ["armybuilder.rest.formats.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": [
        "rest_framework.renderers.JSONRenderer",
        "armybuilder.rest.formats.PageRenderer",
    ],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "armybuilder.rest.formats.Negotiation",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "URL_FORMAT_OVERRIDE": None,  # a table has an address of its own
    "DEFAULT_SCHEMA_CLASS": "armybuilder.rest.describing.DescribedSchema",
    "DEFAULT_THROTTLE_RATES": THROTTLE_RATES,
    "EXCEPTION_HANDLER": "armybuilder.rest.problems.handle",
    "NUM_PROXIES": PROXIES,
}
KNOX_TOKEN_MODEL = "accounts.Token"  # noqa: S105 - a model's name, no secret
REST_KNOX = {"TOKEN_TTL": timedelta(days=365)}  # a token ends earlier when it is revoked, or with its password
SPECTACULAR_SETTINGS: dict[str, object] = {
    "TITLE": "Muster",
    "DESCRIPTION": "The cards and rules of five tabletop tactics games, army checks, and a person's own armies.",
    "VERSION": "1",
    "SERVERS": [{"url": "/", "description": "This site"}],
    "CONTACT": {"name": "The person who hosts this site"},
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [  # choices stay where they are used
        "armybuilder.browse.api.examples.add_examples",
        "armybuilder.printing.describing.add_prints",
        "armybuilder.api.describing.complete",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "validatorUrl": None},
}

# A public site writes a line a request, a local one only what goes wrong. `MUSTER_LOG` chooses: lines, json or quiet.
LOG_FORM = env.str("MUSTER_LOG", "lines" if IS_PUBLIC else "quiet")
if LOG_FORM not in ("lines", "json", "quiet"):
    raise ImproperlyConfigured(f"MUSTER_LOG is lines, json or quiet, so not: {LOG_FORM}.")
# Errors go to these addresses by mail, too.
ADMINS = [("", address.strip()) for address in env.list("MUSTER_ADMINS", [], subcast=str) if address.strip()]
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_SUBJECT_PREFIX = "[Muster] "
# With 1, the admin takes a code from a moderator's phone beside the password.
ADMIN_CODES = env.bool("MUSTER_ADMIN_CODES", False)
OTP_TOTP_ISSUER = "Muster"
# Whom to tell of a hole in the site: mailto:… or https://…
SECURITY_CONTACT = env.str("MUSTER_SECURITY_CONTACT", "")
# The bearer token for /metrics; without one there are no metrics.
METRICS_TOKEN = env.str("MUSTER_METRICS", "")
LOG_HANDLERS = ["console", *(["emails"] if ADMINS else [])]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "armybuilder.hosting.logs.KnowsRequest"}},
    "formatters": {
        "lines": {"()": "armybuilder.hosting.logs.Lines"},
        "json": {"()": "armybuilder.hosting.logs.JsonLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["request"],
            "formatter": "json" if LOG_FORM == "json" else "lines",
        },
        "emails": {
            "()": "armybuilder.hosting.logs.EmailsToAdmins",
            "level": "ERROR",
            "filters": ["request"],
        },
    },
    "root": {"handlers": LOG_HANDLERS, "level": "WARNING"},
    "loggers": {
        # Django's own handlers would say everything twice, and write whole requests into emails.
        "django": {"handlers": [], "level": "WARNING"},
        "axes": {"level": "ERROR"},  # it writes down what was typed as a name, which may be a password
        "django.request": {"level": "ERROR"},  # what is not found or refused has its line
        "django.security": {"level": "CRITICAL"},  # so has a forged host: no stranger makes the site email the admins
        "muster.requests": {"level": "WARNING" if LOG_FORM == "quiet" else "INFO"},
    },
}
