"""People in the admin: a moderator finds them, shuts them out, and lets them in again."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest

from armybuilder.accounts.forms import NewPersonForm
from armybuilder.accounts.models import User
from armybuilder.accounts.names import ALIKE, is_name_like_another
from armybuilder.accounts.services import delete_account
from armybuilder.accounts.tokens import revoke_tokens
from armybuilder.ownership.holders import Holder, usage_requested

if TYPE_CHECKING:
    PersonForm = UserChangeForm[User]
else:
    PersonForm = UserChangeForm  # generic for the type checker only


class AdminNewPersonForm(NewPersonForm, AdminUserCreationForm):
    pass


class AdminPersonForm(PersonForm):
    """An account whose name looks like no other's."""

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if "username" in self.changed_data and is_name_like_another(name, self.instance):
            raise ValidationError(ALIKE)
        return name


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Accounts, the newest first."""

    add_form, form = AdminNewPersonForm, AdminPersonForm
    list_display = ["username", "is_active", "is_staff", "date_joined", "last_login"]
    fieldsets = (*(UserAdmin.fieldsets or ()), ("What is theirs", {"fields": ["keeps"]}))
    readonly_fields = ["keeps"]
    list_filter = ["is_active", "is_staff", "date_joined"]
    ordering = ["-date_joined"]
    actions = ["deactivate", "reactivate"]

    @admin.display(description="Keeps")
    def keeps(self, user: User) -> str:
        """The armies and matches of a person, and the room that they take."""
        said = usage_requested.send(sender=self, holder=Holder(user=user))
        return ", ".join(str(words).replace(" ", "\u00a0") for _, words in said)  # each on one line

    @admin.action(description="Shut these people out", permissions=["change"])
    def deactivate(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Let nobody in with their passwords and tokens; what they made stays. Superusers are not shut out so."""
        for user in people.filter(is_superuser=False):
            revoke_tokens(user)
            user.is_active = False
            user.save(update_fields=["is_active"])

    @admin.action(description="Let these people in again", permissions=["change"])
    def reactivate(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Let their passwords count again; new tokens have to be made."""
        people.update(is_active=True)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete an account as its person would: what others played with it stays with them."""
        delete_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            delete_account(user)
