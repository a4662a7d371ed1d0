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


def waiting_host(session: SessionBase, guest: Army | None = None) -> Army | None:
    """The army that still waits for an opponent where the invitation leads; for a guest, if that one may come to it."""
    if INVITED not in session:
        return None
    there = Army.objects.filter(meeting__key=session[INVITED], deleted_at=None).select_related("meeting", "game")[:2]
    is_open = len(there) == 1 and (guest is None or (guest.meeting_id, guest.game_id) == (None, there[0].game_id))
    return there[0] if is_open else None
