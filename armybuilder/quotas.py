"""Quotas: what one person may keep here. Nothing is deleted to make room; whoever has reached a quota is told so."""

from dataclasses import dataclass

MEGABYTE = 10**6


class QuotaReached(Exception):
    """The refusal to keep more of a person's; the sentence says what is full and how to make room."""


@dataclass(frozen=True)
class Quota:
    """So many of each a person keeps, and so many bytes of armies and of matches."""

    armies: int
    army_bytes: int
    matches: int
    match_bytes: int


ACCOUNT = Quota(armies=1000, army_bytes=200 * MEGABYTE, matches=3000, match_bytes=200 * MEGABYTE)
GUEST = Quota(armies=50, army_bytes=20 * MEGABYTE, matches=200, match_bytes=20 * MEGABYTE)


def quota(has_account: bool) -> Quota:
    """The quota of a person, who keeps more with an account."""
    return ACCOUNT if has_account else GUEST


def require_room(what: str, count: int, most: int, taken: int, most_bytes: int, has_account: bool) -> None:
    """See that one more of something fits. Raises QuotaReached."""
    end = "" if has_account else " With an account there is room for more."
    if count >= most:
        raise QuotaReached(f"You have {count} {what}; {most} is the most. Delete some that you no longer need.{end}")
    if taken >= most_bytes:
        size = f"{taken / MEGABYTE:.0f} MB; {most_bytes // MEGABYTE} MB is the most"
        raise QuotaReached(f"Your {what} take {size}. Delete large ones that you no longer need.{end}")


def in_words(what: str, count: int, taken: int) -> str:
    """The number of somebody's things and the room that they take."""
    return f"{what}: {count} ({taken / MEGABYTE:.1f} MB)"
