"""What wrong passwords lock: an account for one network, and after far more of them either as a whole."""

from datetime import timedelta

from axes.helpers import get_client_ip_address, get_client_username
from axes.models import AccessAttempt, AccessBase
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest
from django.utils import timezone

#: Wrong passwords within the cool-off time that lock an account for every network, and a network for every account:
#: more than one person mistypes, so that nobody is easily locked out by a stranger, and few enough to guess nothing.
MOST_FAILURES = 100


def lockout_parameters(
    request: HttpRequest | AccessBase, credentials: dict[str, object] | None = None
) -> list[str | list[str]]:
    """The combinations that django-axes locks after AXES_FAILURE_LIMIT wrong passwords."""
    found: list[str | list[str]] = [["username", "ip_address"]]
    if not isinstance(request, HttpRequest):
        return found
    since = timezone.now() - timedelta(hours=settings.AXES_COOLOFF_TIME)
    recent = AccessAttempt.objects.filter(attempt_time__gte=since)
    named = {"username": get_client_username(request, credentials), "ip_address": get_client_ip_address(request)}
    for name, value in named.items():
        failures = recent.filter(**{name: value}).aggregate(found=Sum("failures_since_start"))["found"] if value else 0
        if (failures or 0) >= MOST_FAILURES:
            found.append(name)
    return found
