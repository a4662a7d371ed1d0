"""The pages that all that people keep has alike: shared, copied, deleted and restored by a button, downloaded."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views import View

from armybuilder.ownership import history
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.models import Document
from armybuilder.serving.errors import Outdated
from armybuilder.serving.numbers import WholeNumber
from armybuilder.serving.throttles import limited
from catalog.errors import Refused

REVISION = WholeNumber(999_999_999)
K = TypeVar("K", bound=Document)


class PrivatePage(Http404):
    """A page that is not this person's, or not there at all: somebody else reads that it is private, never which.

    `thing` is what it would show, in a word.
    """

    def __init__(self, thing: str) -> None:
        super().__init__(f"There is no such {thing} of yours.")
        self.thing = thing


class ClosedLink(Http404):
    """A link that was handed out leads nowhere any more: the reason is for the page that says so."""


def own_or_404(model: type[K], request: HttpRequest, key: str) -> K:
    """What has this key, if it is this person's; others' is private."""
    try:
        return cast(K, model.objects.kept_by(holder_of(request)).get(key=key))
    except model.DoesNotExist:
        raise PrivatePage(str(model._meta.verbose_name)) from None


def shared_or_404(model: type[K], share_key: str) -> K:
    """What a link shares."""
    try:
        return cast(K, model.objects.get_shared(share_key))
    except model.DoesNotExist:
        raise Http404(f"This link leads to no {model._meta.verbose_name}, or it was revoked.") from None


def revision_of(data: Mapping[str, object]) -> int:
    """The revision that the page showed when the change was made."""
    if (revision := REVISION.read(data.get("revision"))) is None:
        raise Refused("The change does not say which state it is for; reload the page.")
    return revision


def notice_of(refusal: Refused, document: Document) -> tuple[str, int]:
    """What a page says of a change that was not made, and its status."""
    if isinstance(refusal, Outdated):
        thing = document._meta.verbose_name
        return f"This {thing} was changed elsewhere, so your change wasn’t saved. You now see its current version.", 409
    return str(refusal), 400


def as_download(document: Document, text: str, extension: str = "json") -> HttpResponse:
    """A document as a file, named after it."""
    kind = "application/json" if extension == "json" else f"text/{extension}"
    name = slugify(document.name) or document._meta.verbose_name
    headers = {"Content-Disposition": content_disposition_header(True, f"{name}.{extension}")}
    return HttpResponse(text, f"{kind}; charset=utf-8", headers=headers)


@method_decorator(limited("writes"), name="dispatch")
class ActionView(View):
    """A button on one of a person's own: it does something, and leads on."""

    model: Any = None

    def post(self, request: HttpRequest, **kwargs: str) -> HttpResponse:
        return redirect(self.do(self.get_object()))

    def get_object(self) -> Any:
        return own_or_404(self.model, self.request, self.kwargs["key"])

    def do(self, document: Any) -> Any:
        """Do it; answers where it leads."""
        raise NotImplementedError

    @property
    def index(self) -> str:
        """The list of a person's own."""
        return f"{self.model._meta.app_label}:index"


class ShareView(ActionView):
    """Make the read-only link. A GET leads to where it is made."""

    def get(self, request: HttpRequest, **kwargs: str) -> HttpResponse:
        return redirect(self.get_object().get_sharing_url())

    def do(self, document: Document) -> str:
        history.share(document)
        return document.get_sharing_url()


class RevokeLinkView(ActionView):
    """Revoke the link: it leads nowhere from then on."""

    def do(self, document: Document) -> str:
        history.unshare(document)
        messages.success(self.request, "You’ve revoked the link.")
        return document.get_sharing_url()


class DuplicateView(ActionView):
    """A second one like this one, opened. `copy` makes it."""

    copy: Any = None

    def do(self, document: Document) -> Document:
        copy: Document = self.copy(document, holder_of(self.request, make=True))
        return copy


class CopyView(DuplicateView):
    """A copy of a shared one among the person's own, opened."""

    def get_object(self) -> Any:
        return shared_or_404(self.model, self.kwargs["share_key"])


class DeleteView(ActionView):
    """Delete it; the list offers to restore it."""

    def do(self, document: Document) -> str:
        history.archive(document)
        self.request.session["just_deleted"] = document.key
        return self.index


class RestoreView(ActionView):
    """Restore what was deleted."""

    def get_object(self) -> Any:
        try:
            return self.model.objects.deleted_by(holder_of(self.request)).get(key=self.kwargs["key"])
        except self.model.DoesNotExist:
            raise Http404(f"There is no such deleted {self.model._meta.verbose_name} of yours.") from None

    def do(self, document: Document) -> str:
        history.restore(document)
        messages.success(self.request, f"{document.name} is restored.")
        return self.index
