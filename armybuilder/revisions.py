"""Revisions of what several people or tabs change at once, so that nobody overwrites newer work unseen."""


class Outdated(Exception):
    """The refusal to change what has changed since the person saw it; `revision` is where it stands now."""

    revision: int


def packed_tag(tag: str) -> str:
    """The ETag of an answer when it is packed: other bytes, of the same revision."""
    return f'{tag[:-1]}-gzip"'
