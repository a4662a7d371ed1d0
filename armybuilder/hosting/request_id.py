"""The id of the request that is being answered, for whatever speaks of it. The log needs it before there are models."""

from contextvars import ContextVar

#: The request that this thread is answering.
request_id: ContextVar[str] = ContextVar("request_id", default="-")
