"""What several people or tabs change at once has revisions, so that nobody overwrites newer work unseen."""


class Outdated(Exception):
    """What a person looked at has been changed since; `revision` is where it stands now."""

    revision: int
