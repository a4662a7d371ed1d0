"""The admin site: as many tries a minute as the log-in has, and with `MUSTER_ADMIN_CODES` a code, too.

Codes come from an app on a moderator's phone, which `manage.py make_admin_code NAME` sets up.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django_otp.admin import OTPAdminAuthenticationForm

from armybuilder.serving.throttles import limited


class MusterAdminSite(AdminSite):
    """The admin, for staff who, where codes are asked for, have given one since logging in."""

    site_header = site_title = "Muster"

    def has_permission(self, request: HttpRequest) -> bool:
        is_in = super().has_permission(request)
        return is_in and (not settings.ADMIN_CODES or request.user.is_verified())  # type: ignore[union-attr]  # the code's middleware adds it

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """A view of the admin, to which no row has a number or name that the database can't hold."""
        inner: Callable[..., HttpResponseBase] = super().admin_view(view, cacheable)

        @wraps(inner)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                return inner(request, *args, **kwargs)
            except (OverflowError, DataError):
                raise Http404("There is no such row.") from None

        return answer

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Ask for a name, a password and, if so, a code; too many tries in a minute are put off."""
        self.login_form = OTPAdminAuthenticationForm if settings.ADMIN_CODES else AdminAuthenticationForm
        self.login_template = "otp/admin111/login.html" if settings.ADMIN_CODES else "admin/login.html"
        return cast(HttpResponse, limited("tokens")(super().login)(request, extra_context))
