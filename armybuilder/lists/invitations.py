"""The invitation that somebody has opened: it waits until they have an army to come with."""

from django.contrib.sessions.backends.base import SessionBase

from armybuilder.lists.models import Army, Meeting

#: The place in the session of the meeting's key.
INVITED = "invited"


def keep_invitation(session: SessionBase, meeting: Meeting) -> None:
    """Have the invitation wait."""
    session[INVITED] = meeting.key


def follow_invitation(session: SessionBase) -> None:
    """Have no invitation wait any more: whoever opened it has come."""
    session.pop(INVITED, None)


def waiting_host(session: SessionBase) -> Army | None:
    """The army that still waits for an opponent where the invitation leads."""
    if INVITED not in session:
        return None
    waiting = Army.objects.filter(meeting__key=session[INVITED], deleted_at=None)
    there = list(waiting.select_related("meeting", "game"))
    return there[0] if len(there) == 1 else None
