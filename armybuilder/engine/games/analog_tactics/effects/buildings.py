"""Built obstacles where they stand: turrets and auras (Engineer, Abilities)."""

from armybuilder.engine.games.analog_tactics.combat import strike
from armybuilder.engine.games.analog_tactics.damage import heal
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import HOOKS
from armybuilder.engine.games.analog_tactics.movement import turret_attack
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Table

AURA, TOWER = 2, 3


def _reach(state: State, building: int, reach: int) -> int:
    return reach + ("cell-tower" in state.abilities[state.owner[building]])


def _amount(state: State, building: int) -> int:
    """The gift of an aura: 1, or 2 with the Technology Upgrade."""
    return 1 + ("technology-upgrade" in state.abilities[state.owner[building]])


def _covers(state: State, building: int, unit: int, reach: int) -> bool:
    """Tell whether a unit is in an aura; obstacles get none (P42)."""
    if not state.place[unit] or state.profile[unit].is_obstacle:
        return False
    far = state.field.board.distance(state.place[building], state.place[unit])
    return far <= _reach(state, building, reach)


def _counts(state: State, building: int, unit: int, reach: int) -> bool:
    """The same aura counts once for a unit, the strongest, however many of its friends or foes give it (ruling P40)."""
    slug, is_friend = state.profile[building].slug, _is_friend(state, building, unit)
    giving = [
        other
        for other, profile in enumerate(state.profile)
        if profile.slug == slug
        and state.place[other]
        and _is_friend(state, other, unit) == is_friend
        and _covers(state, other, unit, reach)
    ]
    return bool(giving) and max(giving, key=lambda other: _amount(state, other)) == building


def _is_friend(state: State, building: int, unit: int) -> bool:
    return state.owner[building] == state.owner[unit]


def _for_friends(table: Table[State], building: int, about: int) -> int:
    """Armory and Bunker: friendly elites and commons within 2."""
    state = table.state
    is_given = _is_friend(state, building, about) and _counts(state, building, about, AURA)
    return _amount(state, building) if is_given else 0


def _watched(table: Table[State], building: int, about: int) -> int:
    """UAV Tower: friends within 3 evade better, enemies worse."""
    state = table.state
    if not _counts(state, building, about, TOWER):
        return 0
    return _amount(state, building) if _is_friend(state, building, about) else -_amount(state, building)


def _grounded(table: Table[State], building: int, about: int) -> bool:
    """The Bunker keeps electric attacks from friends within 2 (AT36)."""
    return _is_friend(table.state, building, about) and _covers(table.state, building, about, AURA)


def _jammed(table: Table[State], building: int, about: int) -> bool:
    """Enemy units within 3 use no Special points; walls don't stop it (AT34)."""
    return not _is_friend(table.state, building, about) and _covers(table.state, building, about, TOWER)


def _nurse(table: Table[State], building: int) -> None:
    """The elite within 2 regains all Health (AT35)."""
    state = table.state
    elite = state.living_elite(state.owner[building])
    if elite != NOBODY and _covers(state, building, elite, AURA) and heal(table, elite, state.most_health(elite)):
        table.say(Events.works, building, "medbay")


def _shoot(table: Table[State], building: int, target: int) -> None:
    shot = turret_attack(table.state, building, target, is_reaction=True)
    shot.is_bound = True
    strike(table, shot)


HOOKS.card("armory building", damage_bonus_around=_for_friends)
HOOKS.card("bunker building", armor_bonus_around=_for_friends, grounds_around=_grounded)
HOOKS.card("emp-tower building", jams_around=_jammed)
HOOKS.card("uav-tower building", evasion_bonus_around=_watched)
HOOKS.card("medbay building", heals_at_round_end=_nurse)
HOOKS.card("turret building", shoots_around=_shoot)
for _slug in ("wall", "relay", "terraform-obstacle"):
    HOOKS.card(f"{_slug} building")
