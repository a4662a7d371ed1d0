"""Who holds what: an account, or a browser session as long as there is no account."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.apps import apps
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from armybuilder.ownership.models import Held

if TYPE_CHECKING:
    from armybuilder.accounts.models import User

SESSION_KEY, WEEK_KEY = "holder", "week"
#: Sent when somebody downloads their data: `holder`. Each receiver answers with `(name, text)` of files.
export_requested = Signal()
#: Sent when a moderator looks at an account: `holder`. Each receiver answers with what is stored for it, in words.
usage_requested = Signal()
#: Sent before an account is deleted: `user`. Receivers leave what it shares with others to them.
pre_account_delete = Signal()


@dataclass(frozen=True, slots=True)
class Holder:
    """A person as far as what they keep goes: an account, else a session's token, else nobody yet."""

    user: "User | None" = None
    token: UUID | None = None

    @property
    def is_nobody(self) -> bool:
        """Neither an account nor a session: holds nothing, and cannot make anything."""
        return self.user is None and self.token is None

    @property
    def columns(self) -> "dict[str, User | UUID | None]":
        """The columns by which something says that it is this person's."""
        assert not self.is_nobody, "what is kept needs somebody who holds it"
        return {"owner": self.user, "guest_token": None if self.user is not None else self.token}

    @property
    def tag(self) -> str:
        """Tells persons on one device apart, and tells nothing of them; "" for nobody."""
        whose = str(self.user.pk if self.user is not None else self.token or "")
        return whose and salted_hmac("person", whose).hexdigest()[:16]


#: Somebody who holds nothing.
NOBODY = Holder()


def holder_of(request: HttpRequest | Request, make: bool = False) -> Holder:
    """The holder who asks. With `make`, a session without a token gets one: only for requests that make something."""
    if request.user.is_authenticated:
        return Holder(user=request.user)
    token = request.session.get(SESSION_KEY)
    if token is None and make:
        token = request.session[SESSION_KEY] = str(uuid4())
    if token and request.method not in SAFE_METHODS:
        _renew(request.session)
    return Holder(token=UUID(token) if token else None)


def _renew(session: SessionBase) -> None:
    """Let a session in which something changes live on, so that it leads to what it made; written once a week."""
    if session.get(WEEK_KEY) != this_week():
        session[WEEK_KEY] = this_week()


def this_week() -> str:
    """The week by which a session notes when it was renewed."""
    return f"{timezone.now():%G-%V}"


def adopt(token: UUID, user: "User") -> int:
    """Give an account all that its session holds; answers how many things."""
    return sum(model.objects.adopt(token, user) for model in apps.get_models() if issubclass(model, Held))


def adopt_at_login(sender: object, request: HttpRequest | None, user: "User", **kwargs: object) -> None:
    """Gives the account what was built before logging in or signing up, and the session an account's lifetime.

    A guest's session is the only way to what the guest made, so it lives as long; an account is found by its password.
    """
    session = getattr(request, "session", None)
    if session is None:
        return
    session.set_expiry(settings.ACCOUNT_SESSION_SECONDS)
    session.pop(WEEK_KEY, None)
    if token := session.pop(SESSION_KEY, None):
        adopt(UUID(token), user)
