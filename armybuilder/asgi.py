"""The site as an ASGI application: Django's own, with the live streams of matches mounted beside it."""

import os
from io import BytesIO

from django.core.asgi import get_asgi_application
from django.core.handlers.asgi import ASGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
django = get_asgi_application()  # first: what is imported next needs Django's apps

from armybuilder.play.live.streams import Receive, Scope, Send, is_stream, stream
from armybuilder.serving import workers
from armybuilder.serving.throttles import ip_of, network_of

workers.start()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a stream here, so that a watcher costs no thread; Django answers everything else."""
    if scope["type"] == "http" and is_stream(scope):
        asked = ASGIRequest({**scope, "query_string": b""}, BytesIO())
        await stream(scope, receive, send, ip_of(asked), network_of(asked))
    else:
        await django(dict(scope), receive, send)  # type: ignore[arg-type]  # the stubs know no message that changes
        workers.warm_up()
