"""The pages of tables. Each button is a form that works without a script; with one, taps are sent by the API."""

from secrets import randbelow
from uuid import NAMESPACE_URL, uuid4, uuid5

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from rest_framework.permissions import SAFE_METHODS

from armybuilder.lists.files import as_document
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.pages import ActionView, ClosedLink, own_or_404
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.numbers import WholeNumber
from armybuilder.serving.throttles import limited
from armybuilder.serving.workers import run_in_worker
from armybuilder.tabletop import services
from armybuilder.tabletop.api.serializers import MOST_NUMBER, TableEventSerializer
from armybuilder.tabletop.forms import AnswerForm, BringForm, ResultForm
from armybuilder.tabletop.leaving import leave_table
from armybuilder.tabletop.models import MOST_SIDE_NUMBER, TabletopSide
from armybuilder.tabletop.picture import picture_of, png, svg
from armybuilder.tabletop.presenters import SideView, TableView, log_of
from armybuilder.tabletop.results import (
    answer,
    may_answer,
    record_of,
    report_result,
    result_of,
    visible_results,
    withdraw,
)
from armybuilder.tabletop.selectors import Seen, invited_to, open_table, seen_table, sides_of, tables_of
from armybuilder.tabletop.taking import MOST_COUNT, Draft, take_one
from catalog.errors import Refused

#: The tables on a page of the list.
PAGE = 50
SIDE_NUMBER, DICE, FACES = WholeNumber(MOST_SIDE_NUMBER, 1), WholeNumber(20, 1), WholeNumber(100, 2)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """A person's tables, the last changed first."""
    page = Paginator(tables_of(holder_of(request)), PAGE).get_page(request.GET.get("page"))
    return render(request, "tabletop/index.html", {"page": page})


@require_safe
def record(request: HttpRequest, key: str) -> HttpResponse:
    """What came of your army."""
    army = own_or_404(Army, request, key)
    return render(request, "tabletop/record.html", {"army": army, "game": army.game, "record": record_of(army)})


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def take_army(request: HttpRequest, key: str) -> HttpResponse:
    """Take your army to the table: to the open one that it was taken to, or to a new one.

    A printed roster leads here: where no table is open, to the army's page with the button for it.
    """
    army, holder = own_or_404(Army, request, key), holder_of(request, make=request.method == "POST")
    try:
        if (table := open_table(army, holder)) is None:
            if request.method in SAFE_METHODS:
                return redirect(f"{army.get_absolute_url()}#take-to-table")
            return redirect(services.make_table(file_of(army), army, holder))
        if as_document(file_of(army)) not in table.sides.filter(army=army).values_list("document", flat=True):
            messages.info(
                request, "At this table the army is as you brought it. To take it as it is now, close the table."
            )
        return redirect(table)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(army)


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def table(request: HttpRequest, key: str) -> HttpResponse:
    """A table, to count at for people who sit there, and to watch for those who have the other link."""
    seen = seen_table(key, holder_of(request))
    view = TableView(seen, SIDE_NUMBER.read(request.GET.get("side")))
    context = {
        "view": view,
        "table": seen.table,
        "game": seen.table.game,
        "key": key,
        "sent_along": _sent_along(request, seen),
        "links": _links(request, seen),
        "rolled": _roll_dice(request),
        "results": [(each, may_answer(seen, each)) for each in visible_results(seen)],
        "reports": [] if is_fragment(request) else _reports(view),
        "bring": BringForm(seen.base, seen.holder) if view.can_share and not is_fragment(request) else None,
    }
    return render(request, "tabletop/_table.html" if is_fragment(request) else "tabletop/table.html", context)


def _sent_along(request: HttpRequest, seen: Seen) -> SafeString:
    """What each form of the page sends beside its event."""
    field = '<input type="hidden" name="{}" value="{}">'
    values = {"csrfmiddlewaretoken": get_token(request), "seen": seen.table.revision, "nonce": uuid4()}
    return format_html_join("", field, values.items())


def _links(request: HttpRequest, seen: Seen) -> dict[str, object]:
    """The links that give others a right here, for people who may hand them on."""
    if seen.is_watching:
        return {}
    watch = seen.table.watch_key and request.build_absolute_uri(reverse("tabletop:watch", args=[seen.table.watch_key]))
    invited = [
        (
            side,
            side.is_inviting and request.build_absolute_uri(reverse("tabletop:join", args=[side.invitation])),
            seen.may_invite(side.number),
            seen.may_open(side.number),
        )
        for side in seen.sides
    ]
    return {"watch": watch, "sides": invited}


def _reports(view: TableView) -> list[tuple[SideView, ResultForm]]:
    """The sides for which one may report: with the points that they have."""
    return [
        (
            side,
            ResultForm(
                initial={"points": side.score.count if side.score else None}, auto_id=f"result-{side.number}-%s"
            ),
        )
        for side in view.sides
        if side.is_own and result_of(side.side) is None
    ]


def _roll_dice(request: HttpRequest) -> list[int]:
    """Dice, for people who have none on the table."""
    dice, faces = DICE.read(request.GET.get("dice")), FACES.read(request.GET.get("faces"))
    return [randbelow(faces) + 1 for _ in range(dice)] if dice and faces else []


@require_POST
@limited("tables")
def events(request: HttpRequest, key: str) -> HttpResponse:
    """A tap without a script. The same button of the same page counts once, however often it is sent."""
    seen = seen_table(key, holder_of(request))
    draft = _draft(request)
    if draft is None:
        messages.error(request, "This can’t be read; nothing was changed.")
        return redirect(seen.table)
    try:
        take_one(seen, draft)
    except Refused as refused:
        messages.error(request, str(refused))
    place = f"#piece-{draft.side}-{draft.piece}" if draft.piece else ""
    return redirect(f"{seen.table.get_absolute_url()}?side={draft.side}{place}")


def _draft(request: HttpRequest) -> Draft | None:
    """A button's event, with the value that is written or picked beside it: a number where it has one already."""
    sent, nonce = request.POST.get("event", ""), request.POST.get("nonce", "")
    kind, side, piece, slug, had, *_ = ["" if word == "-" else word for word in [*sent.split(" "), *[""] * 5]]
    written = request.POST.get("value", request.POST.get(slug, had)).strip()
    number = WholeNumber(MOST_COUNT, -MOST_COUNT)
    event = {
        "kind": kind,
        "side": SIDE_NUMBER.read(side),
        "piece": piece,
        "slug": slug,
        "value": written if number.read(had) is None else number.read(written),
        "id": str(uuid5(NAMESPACE_URL, f"{nonce} {sent} {written}")),
        "seen": WholeNumber(MOST_NUMBER).read(request.POST.get("seen")) or 0,
    }
    serializer = TableEventSerializer(data=event)
    return serializer.draft() if serializer.is_valid() else None


class TableActionView(ActionView):
    """A button at a table, for people who sit there; it leads back to the place where it is."""

    place = "share"

    def get_object(self) -> Seen:
        seen = seen_table(self.kwargs["key"], holder_of(self.request))
        if seen.is_watching:
            raise Http404("There is nothing to do here.")
        return seen

    def do(self, seen: Seen) -> str:
        try:
            words = self.change(seen, self.request.POST)
        except Refused as refused:
            messages.error(self.request, str(refused))
        else:
            if words:
                messages.success(self.request, words)
        return f"{seen.table.get_absolute_url()}#{self.place}"

    def change(self, seen: Seen, post: QueryDict) -> str:
        """Make the change; answers what there is to say of it. Raises Refused."""
        raise NotImplementedError


class ShareTable(TableActionView):
    """The table's links, its end, and who may change what."""

    @transaction.atomic
    def change(self, seen: Seen, post: QueryDict) -> str:
        seen = services.lock_table(seen)
        match post.get("action"):
            case "invite":
                services.invite(_side_to_invite(seen, post))
            case "revoke":
                services.revoke_invitation(_side_to_invite(seen, post))
                return "You’ve revoked the link."
            case "watch":
                services.set_watching(seen.table, True)
            case "unwatch":
                services.set_watching(seen.table, False)
                return "You’ve revoked the link."
            case "open-side" | "close-side" as action:
                services.set_open(_side_to_open(seen, post), is_open=action == "open-side")
            case "close" | "reopen" as action:
                services.close(seen.table) if action == "close" else services.reopen(seen.table)
            case _:
                raise Http404("There is nothing to do here.")
        return ""


class ChangeSides(TableActionView):
    """One more side, with an army or for somebody who brings theirs; or one less."""

    def change(self, seen: Seen, post: QueryDict) -> str:
        if "away" in post:
            services.remove_side(_side(seen, post))
        elif "invite" in post:
            services.invite(services.add_side(seen.table))
        else:
            form = BringForm(seen.base, seen.holder, post)
            if not form.is_valid():
                raise Refused(" ".join(str(words) for each in form.errors.values() for words in each))
            services.add_side(seen.table, form.file, form.own_army)
        return ""


class ReportResult(TableActionView):
    """Report how it ended, withdraw that, or answer what another side reports."""

    place = "results"

    def change(self, seen: Seen, post: QueryDict) -> str:
        match post.get("action"):
            case "report":
                form = ResultForm(post)
                if not form.is_valid():
                    raise Refused("Say whether you won, drew or lost; points are a whole number.")
                report_result(seen, _side(seen, post).number, form.claim)
                return "Your result is reported."
            case "withdraw":
                withdraw(seen, _side(seen, post).number)
            case "confirm" | "dispute" as action:
                answering = AnswerForm(post)
                if not answering.is_valid():
                    raise Refused("That’s no report of this table. Look at it again.")
                answer(seen, _side(seen, post).number, action == "confirm", answering.cleaned_data["made"])
            case _:
                raise Http404("There is nothing to do here.")
        return ""


def _side(seen: Seen, post: QueryDict) -> TabletopSide:
    side = seen.side(SIDE_NUMBER.read(post.get("side")) or 0)
    if side is None:
        raise Refused("The table has no such side.")
    return side


def _side_to_invite(seen: Seen, post: QueryDict) -> TabletopSide:
    side = _side(seen, post)
    if not seen.may_invite(side.number):
        raise Refused("Only people who sit at this side can invite others to it.")
    return side


def _side_to_open(seen: Seen, post: QueryDict) -> TabletopSide:
    side = _side(seen, post)
    if not seen.may_open(side.number):
        raise Refused("Only people who sit at this side decide who can change it.")
    return side


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def join(request: HttpRequest, invitation: str) -> HttpResponse:
    """Sit down at a side that a link invites to, with an army where it has none."""
    side = invited_to(invitation)
    holder = holder_of(request, make=request.method == "POST")
    cards = Seen(side.tabletop, [side]).base
    form = BringForm(cards, holder, request.POST or None) if side.document is None else None
    if request.method == "POST" and (form is None or form.is_valid()):
        try:
            services.join(side, holder, *((form.file, form.own_army) if form else ()))
            return redirect(f"{side.tabletop.get_absolute_url()}?side={side.number}")
        except Refused as refused:
            messages.error(request, str(refused))
    seen = Seen(side.tabletop, sides_of(side.tabletop), holder)
    if side.number in seen.seats:
        return redirect(side.tabletop)
    if not side.is_inviting:
        raise ClosedLink("Somebody has taken this side. Ask them for another link.")
    context = {"side": side, "table": side.tabletop, "game": cards.game, "form": form}
    return render(request, "tabletop/join.html", context, status=400 if form and form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Get up from a table, after being asked; the last one's goes for good."""
    seen = seen_table(key, holder_of(request))
    if seen.is_watching:
        raise Http404("There is nothing to leave here.")
    if request.method == "POST":
        leave_table(seen.table, seen.holder)
        return redirect("tabletop:index")
    others = any(not seat.is_held_by(seen.holder) for side in seen.sides for seat in side.seats.all())
    context = {"table": seen.table, "game": seen.table.game, "others": others}
    return render(request, "tabletop/leave.html", context)


@require_safe
def log(request: HttpRequest, key: str) -> HttpResponse:
    """All that was counted at a table, turn by turn."""
    seen = seen_table(key, holder_of(request))
    context = {"table": seen.table, "game": seen.table.game, "lines": log_of(seen), "key": key}
    return render(request, "tabletop/log.html", context)


@require_safe
def picture(request: HttpRequest, key: str, form: str) -> HttpResponse:
    """How it stands, or ended, as a picture to share: with the watching link, too."""
    if form not in PICTURES:
        raise Http404("A picture is an .svg or a .png.")
    drawing = picture_of(TableView(seen_table(key, holder_of(request))))
    content_type, draw = PICTURES[form]
    return HttpResponse(run_in_worker(draw, drawing), content_type, headers={"Cache-Control": "private, no-cache"})


PICTURES = {"svg": ("image/svg+xml", svg), "png": ("image/png", png)}
