"""Pages of prints made in the background: begin one, see how far it is, fetch it, cancel it. Each person sees their
own."""

from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from armybuilder.printing import background
from armybuilder.printing.background import PrintOrder
from armybuilder.printing.jobs import Product
from armybuilder.printing.models import BackgroundPrint
from armybuilder.printing.offers import OFFERS
from armybuilder.printing.views.access import names_mistakes, print_source_at, query_of, site_of
from armybuilder.printing.views.files import cards_job, order_of
from armybuilder.printing.views.offers import offer_at
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.throttles import limited, network_of
from catalog.errors import Refused

#: The keys of a person's own prints, in the session; a browser remembers only the newest.
SESSION_KEY = "prints"
MOST_REMEMBERED = 12
TYPES = {"pdf": "application/pdf", "zip": "application/zip"}


@limited("writes")
@require_POST
@names_mistakes
def start(request: HttpRequest, **place: str) -> HttpResponse:
    source = print_source_at(request, place)
    job = cards_job(request, source)
    begin, origin = (source.address(name, job.options.pairs) for name in ("start", "options"))
    asked = order_of(request, source, job.options, place)
    return _begun(request, asked, job, origin, begin)


@limited("writes")
@require_POST
@names_mistakes
def start_offer(request: HttpRequest, name: str, **place: str) -> HttpResponse:
    offered = OFFERS[name]
    source, values = offer_at(request, offered, place)
    begin = source.address(f"start_{name}", list(values.words.items()))
    asked = PrintOrder(query_of(request), source.army, site_of(request), name, place)
    return _begun(request, asked, offered.zip(source, values, asked.site), source.address("more"), begin)


def _begun(request: HttpRequest, asked: PrintOrder, product: Product, origin: str, begin: str) -> HttpResponse:
    own = request.session.get(SESSION_KEY, [])
    try:
        new = background.start(asked, product, origin, begin, own, network_of(request))
    except Refused as refused:
        context = {"why": str(refused), "product": product, "start": begin}
        return render(request, "printing/begin_background.html", context, status=429)
    request.session[SESSION_KEY] = [*own, new.key][-MOST_REMEMBERED:]
    return redirect("printing:background", new.key)


@require_safe
@vary_on_headers("HX-Request")
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The state of a print. The page asks again by itself; without scripts, it is reloaded."""
    name = "printing/_background.html" if is_fragment(request) else "printing/background.html"
    response = render(request, name, {"print": _own_or_404(request, key)})
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def file(request: HttpRequest, key: str) -> HttpResponseBase:
    found = _own_or_404(request, key)
    if not (found.is_ready and background.is_whole(found)):
        return redirect("printing:background", key)
    return FileResponse(
        default_storage.open(str(found.file)),
        as_attachment=found.form == "zip",
        filename=found.name,
        content_type=TYPES[found.form],
    )


@limited("writes")
@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    if _own_or_404(request, key).is_under_way:
        background.cancel(key)
    return redirect("printing:background", key)


def own_prints(request: HttpRequest) -> list[BackgroundPrint]:
    keys = request.session.get(SESSION_KEY, ())
    return list(BackgroundPrint.objects.defer("asked").filter(key__in=keys)) if keys else []


def _own_or_404(request: HttpRequest, key: str) -> BackgroundPrint:
    """A print of this person; somebody else's does not exist for them."""
    found = background.look_at(key) if key in request.session.get(SESSION_KEY, ()) else None
    if found is None:
        raise Http404("There is no such print of yours (any more).")
    return found
