"""Leaving a table, or the site: what stays with the others, and what a person downloads."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.db import transaction

from armybuilder.ownership.holders import Holder
from armybuilder.tabletop.models import Tabletop, TabletopSeat
from armybuilder.tabletop.selectors import events_of, tables_of

if TYPE_CHECKING:
    from armybuilder.accounts.models import User


@transaction.atomic
def leave_table(table: Tabletop, holder: Holder) -> None:
    """Get up from a table. It stays with the others who sit there, and goes with the last of them."""
    locked = Tabletop.objects.select_for_update().filter(pk=table.pk).first()
    if locked is None:
        return
    table = locked  # somebody else who left may have made another person its holder
    TabletopSeat.objects.held_by(holder).filter(side__tabletop=table).delete()
    heir = TabletopSeat.objects.filter(side__tabletop=table).order_by("pk").first()
    if heir is None:
        table.delete()
    elif table.is_held_by(holder):
        table.owner_id, table.guest_token = heir.owner_id, heir.guest_token
        table.save(update_fields=["owner", "guest_token"])


def leave_to_others(sender: object, user: "User", **kwargs: object) -> None:
    """Leaves an account's tables to those who sit there too, before the account goes."""
    for table in tables_of(Holder(user=user)):
        leave_table(table, Holder(user=user))


def table_files(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """Every table that a person made or sits at, with its armies and all events."""
    for table in tables_of(holder):
        said = {
            "key": table.key,
            "game": table.game_id,
            "made": table.made.isoformat(),
            "sides": [{"number": each.number, "name": each.name, "army": each.document} for each in table.sides.all()],
            "events": [event._asdict() for event in events_of(table)],
        }
        yield f"tables/{table.key}.json", json.dumps(said, ensure_ascii=False, indent=1) + "\n"
