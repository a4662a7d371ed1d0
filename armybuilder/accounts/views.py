"""Signing up, the account's own page, its API token, and its end."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView, PasswordResetView
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.accounts import tokens
from armybuilder.accounts.forms import MailForm, PasswordForm, ResetForm, SignUpForm
from armybuilder.accounts.models import User
from armybuilder.accounts.names import ALIKE
from armybuilder.accounts.services import data_of, delete_account
from armybuilder.lists.models import Army
from armybuilder.ownership.holders import holder_of
from armybuilder.serving.throttles import limited

NEW_TOKEN = "new_token"  # noqa: S105 - a key of the session, not a secret


@require_http_methods(["GET", "HEAD", "POST"])
@limited("tokens")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account; what the session has built becomes the account's."""
    if request.user.is_authenticated:
        return redirect("accounts:account")
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        try:
            login(request, form.save(), backend="django.contrib.auth.backends.ModelBackend")
            return redirect("lists:index")
        except (IntegrityError, ValidationError):  # somebody else took the name a moment ago
            form.add_error("username", ALIKE)
    return render(request, "accounts/signup.html", {"form": form}, status=400 if form.is_bound else 200)


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """The account: who, the tokens, the way out."""
    shown_once = request.session.pop(NEW_TOKEN, None)
    context = {"tokens": tokens.tokens_of(_user(request)), "most": tokens.MOST_TOKENS, "token": shown_once}
    return render(request, "accounts/account.html", context)


@require_POST
@login_required
@limited("tokens")
def make_token(request: HttpRequest) -> HttpResponse:
    """A new API token; it is shown once."""
    request.session[NEW_TOKEN] = tokens.make_token(_user(request), request.POST.get("name", ""))
    return redirect("accounts:account")


@require_POST
@login_required
def revoke_token(request: HttpRequest) -> HttpResponse:
    """End one of the tokens, or all of them."""
    ended = tokens.revoke_tokens(_user(request), request.POST.get("token", ""))
    messages.success(request, "Token revoked." if ended == 1 else f"{ended} tokens revoked.")
    return redirect("accounts:account")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("tokens")
def change_mail(request: HttpRequest) -> HttpResponse:
    """Change the email address, or remove it."""
    user = _user(request)
    form = MailForm(user, request.POST or None, initial={"email": user.email})
    if form.is_valid():
        user.email = form.cleaned_data["email"]
        user.save(update_fields=["email"])
        messages.success(request, "Email address saved." if user.email else "Email address removed.")
        return redirect("accounts:account")
    return render(request, "accounts/mail.html", {"form": form}, status=400 if form.is_bound else 200)


@require_POST
@login_required
@limited("tokens")
def download_data(request: HttpRequest) -> FileResponse:
    """All of the account's in one file."""
    user = _user(request)
    return FileResponse(data_of(user), as_attachment=True, filename="muster.zip")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("tokens")
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account with its armies, after its password."""
    form = PasswordForm(_user(request), request.POST or None)
    if form.is_valid():
        try:
            delete_account(_user(request))
        except IntegrityError:  # something was added to the account at the same moment
            form.add_error(None, "Your account was in use, so nothing was deleted. Try again.")
        else:
            logout(request)
            messages.success(request, "Your account and its armies are deleted.")
            return redirect("welcome:home")
    context = {"form": form, "armies": Army.objects.kept_by(holder_of(request)).count()}
    return render(request, "accounts/delete.html", context, status=400 if form.is_bound else 200)


class ChangeView(PasswordChangeView):
    """Another password; what ended with the old one is said."""

    template_name = "accounts/password_change.html"
    success_url = reverse_lazy("accounts:account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        answer = super().form_valid(form)
        messages.success(self.request, "Password changed. All API tokens are revoked.")
        return answer


class ResetView(PasswordResetView):
    """An email with a link to choose a new password; where none can be sent, the page says so."""

    template_name = "accounts/password_reset.html"
    form_class = ResetForm
    success_url = reverse_lazy("accounts:password_reset_done")

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not settings.CAN_SEND_EMAIL:
            return render(request, "accounts/no_email.html", status=503 if request.method == "POST" else 200)
        return super().dispatch(request, *args, **kwargs)


def locked(request: HttpRequest, response: HttpResponse | None, credentials: dict[str, object]) -> HttpResponse:
    """Too many wrong passwords."""
    hours = settings.AXES_COOLOFF_TIME
    wait = "an hour" if hours == 1 else f"{hours} hours"
    answer = render(request, "accounts/locked.html", {"wait": wait}, status=429)
    answer["Retry-After"] = str(hours * 3600)
    return answer


def _user(request: HttpRequest) -> User:
    """The person who is logged in; the views that ask let nobody else in."""
    assert isinstance(request.user, User)
    return request.user
