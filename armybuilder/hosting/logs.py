"""The forms of the log: lines to read, or a JSON object a line for programs; and emails to the site's admins."""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import format_exception

from django.core.cache import caches
from django.http import HttpRequest
from django.utils.log import AdminEmailHandler
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter

from armybuilder.hosting.redaction import redacted_path
from armybuilder.serving.throttles import cache_errors

#: The id of the request that this thread is answering.
request_id: ContextVar[str] = ContextVar("request_id", default="-")
#: At most one email a minute, as the caches keep it (key, value, seconds): the log has the other errors.
EMAIL_SENT = "email-to-admins", 1, 60


class KnowsRequest(logging.Filter):
    """Adds the request's id to whatever is said of it, and shows its path without secrets."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        request = getattr(record, "request", None)  # Django's own loggers name it so
        if isinstance(record.args, tuple) and isinstance(request, HttpRequest):
            path = redacted_path(request)
            record.args = tuple(path if each == request.path else each for each in record.args)
        return True


def visible(text: str) -> str:
    """A text whose line ends, escapes and other characters that can't be seen are written out."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


class Lines(logging.Formatter):
    """Time, level, request, what is said; a traceback below it, indented, so that no part of it passes for a line."""

    def format(self, record: logging.LogRecord) -> str:
        where = f"{record.levelname} {record.name} [{getattr(record, 'request_id', '-')}]"
        trace = self.formatException(record.exc_info).splitlines() if record.exc_info else []
        head = visible(f"{_time(record)} {where} {record.getMessage()}")
        return "\n".join([head, *(f"    {visible(line)}" for line in trace)])


class JsonLines(logging.Formatter):
    """A JSON object a line; of a request, its parts too."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, default=str)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class ErrorReport(ExceptionReporter):
    """The text of an email about an error: where it happened, and nothing that the person sent."""

    def get_traceback_text(self) -> SafeString:
        where = f"{self.request.method} {redacted_path(self.request)}\n" if self.request else ""
        value = self.exc_value
        trace = "".join(format_exception(value)) if isinstance(value, BaseException) else ""
        return SafeString(f"Request {request_id.get()}\n{where}\n{trace}")


class EmailsToAdmins(AdminEmailHandler):
    """Writes to the site's admins about errors, at most one email a minute; a mail server that is away hurts nobody."""

    def __init__(self) -> None:
        super().__init__(reporter_class="armybuilder.hosting.logs.ErrorReport")

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if _is_first_this_minute():
                super().emit(record)
        except Exception:
            self.handleError(record)


def _is_first_this_minute() -> bool:
    """True where the site has sent no email in the last minute, or this process where the shared cache is away."""
    try:
        return caches["counts"].add(*EMAIL_SENT)
    except cache_errors():
        return caches["alone"].add(*EMAIL_SENT)
