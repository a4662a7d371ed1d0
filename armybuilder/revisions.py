"""Revisions of what several people or tabs change at once, so that nobody overwrites newer work unseen."""


class Outdated(Exception):
    """The refusal to change what has changed since the person saw it; `revision` is where it stands now."""

    revision: int
