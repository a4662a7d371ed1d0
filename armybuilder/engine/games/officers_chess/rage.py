"""Whom a Berserk unit attacks, and where it goes for that (Status Effects; rulings OC11, OC42)."""

from collections.abc import Iterator

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.state import CANTO, MOVING, State
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Option
from catalog.games.officers_chess.plain.cards import Gear


def rage_options(state: State, unit: int) -> list[Option]:
    """All that is left to a Berserk unit which can come to attack somebody; nothing where it is free (ruling OC42).

    It attacks from where it stands, or moves to where it can.
    """
    if "berserk" not in state.statuses[unit] or state.phase == CANTO:
        return []
    attacks = [Verbs.rage(slug) for slug in _weapons_for_weakest(state, unit)]
    return [*attacks, *(Verbs.move(space) for space in _hunting_grounds(state, unit))]


def prey(state: State, unit: int, gear: Gear) -> list[int]:
    """The weakest units of either side in sight and in the range of a weapon."""
    near = list(_in_range(state, unit, gear, state.place[unit]))
    fewest = min((state.hp[other] for other in near), default=0)
    return [other for other in near if state.hp[other] == fewest]


def _weapons_for_weakest(state: State, unit: int) -> list[str]:
    """The weapons that reach the weakest of all that any weapon of a unit reaches (ruling OC11)."""
    reached = {gear.slug: prey(state, unit, gear) for gear in combat.weapons(state, unit)}
    fewest = min((state.hp[others[0]] for others in reached.values() if others), default=0)
    return [slug for slug, others in reached.items() if others and state.hp[others[0]] == fewest]


def _hunting_grounds(state: State, unit: int) -> Iterator[int]:
    """The spaces within a unit's movement from which it would have somebody in range."""
    weapons = combat.weapons(state, unit) if state.phase == MOVING and state.budget else []
    for space in ground.reach(state, unit) if weapons else ():
        if any(True for gear in weapons for _ in _in_range(state, unit, gear, space)):
            yield space


def _in_range(state: State, unit: int, gear: Gear, here: int) -> Iterator[int]:
    """Whom a Berserk unit could attack from a space, of either side; AoE spares one's own."""
    mine, is_wide, distance = state.owner[unit], gear.tag("aoe") is not None, state.grid.distance
    least, most = combat.reach(state, unit, gear)
    for other in state.in_play():
        if other == unit or (is_wide and state.owner[other] == mine) or not ground.is_seen(state, other, mine):
            continue
        if least <= distance(here, state.place[other]) <= most:
            yield other
