"""Strong ETags: the revision of what several people or programs may change."""

from armybuilder.revisions import packed_tag


def is_known(header: str, tag: str) -> bool:
    """True where a list of ETags names this one, or the same answer packed, or any."""
    return any(each.strip().removeprefix("W/") in (tag, packed_tag(tag), "*") for each in header.split(","))
