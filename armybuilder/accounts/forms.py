"""The forms of accounts, on Django's own."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import PasswordResetForm, UserCreationForm, UsernameField
from django.db import transaction
from django.http import HttpRequest
from django_tasks import task

from armybuilder.accounts.models import User
from armybuilder.accounts.names import ALIKE, is_name_like_another
from armybuilder.browse.context import SITE_NAME

if TYPE_CHECKING:
    UserForm = UserCreationForm[User]
else:
    UserForm = UserCreationForm  # generic for the type checker only


#: An email that somebody waits for goes before prints.
URGENT = 50


class NewPersonForm(UserForm):
    """A new account, whose name looks like no other's."""

    def clean_username(self) -> str:
        name: str | None = super().clean_username()
        if name is None or is_name_like_another(name):  # None, with a sentence of Django's, where it is taken
            self.errors.pop("username", None)
            raise forms.ValidationError(ALIKE)
        return name


class SignUpForm(NewPersonForm):
    email = forms.EmailField(
        label="Email address (optional)",
        required=False,
        help_text="To reset a forgotten password, and to tell you when it’s your turn if you ask for that.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    class Meta:
        model = User
        fields = ("username", "email")
        field_classes = {"username": UsernameField}
        help_texts = {"username": "Up to 150 letters, digits and @ . + - _"}

    def save(self, commit: bool = True) -> User:
        """The new account. Raises IntegrityError or ValidationError where somebody took such a name a moment ago."""
        with transaction.atomic():
            user: User = super().save(commit)
        return user


class ResetForm(PasswordResetForm):
    """Asks for an email with a link to a new password.

    A worker looks for the account and writes, so that the time of the answer doesn't tell which addresses have one.
    """

    def save(self, *args: Any, use_https: bool = False, request: HttpRequest | None = None, **kwargs: Any) -> None:
        assert request
        send_reset_email.enqueue(self.cleaned_data["email"], request.get_host(), use_https)


@task(priority=URGENT)
def send_reset_email(email: str, host: str, is_https: bool) -> None:
    """Write to all accounts with an address."""
    form = PasswordResetForm({"email": email})
    if form.is_valid():
        form.save(
            domain_override=host,
            use_https=is_https,
            subject_template_name="accounts/password_reset_subject.txt",
            email_template_name="accounts/password_reset_email.txt",
            extra_email_context={"site_name": SITE_NAME},
        )


class PasswordForm(forms.Form):
    """The password once more, before something that only the account's own person may do."""

    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError("That isn’t your password.")
        return password


class MailForm(PasswordForm):
    """Another email address, or none; a forgotten password is reset by it, so the password is asked for."""

    email = forms.EmailField(
        label="Email address", required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    field_order = ("email", "password")
