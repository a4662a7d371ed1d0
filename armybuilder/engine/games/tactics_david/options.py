"""The options of an engaged unit in its phases, and why another one is none (Phases and Procedures)."""

from collections.abc import Iterable, Iterator, Set
from functools import cached_property

from armybuilder.engine.games.tactics_david import attack, items, movement, reasons, targets, teams
from armybuilder.engine.games.tactics_david.actions import targets_of
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.movement import can_charge
from armybuilder.engine.games.tactics_david.state import (
    ATTACKED,
    BLIND,
    COMBAT,
    ESCAPED,
    FACED,
    ITEM,
    MOVED,
    MOVEMENT,
    NOBODY,
    SETTLED,
    WENT,
    State,
)
from armybuilder.engine.games.tactics_david.verbs import FIGHTS, Verbs
from armybuilder.engine.table import Choices, Option, Pick, Table
from armybuilder.geometry.grid import DIRECTION_NAMES

DONE: Option = Verbs.done()


class EngagementChoices(Choices):
    """The next choices of an engaged unit: the rest of its phase, and all later ones.

    A bot samples the same question many times, so that what samples are taken from is listed once.
    """

    def __init__(self, table: Table[State], unit: int) -> None:
        self.table, self.unit = table, unit

    def listed(self) -> list[Option]:
        table, unit = self.table, self.unit
        found = item_options(table, unit) if table.state.phase == ITEM else []
        if table.state.phase <= MOVEMENT:
            found += movement_options(table, unit)
        found += self._after_moving(found, self._fights)
        return found or [DONE]

    @cached_property
    def _fights(self) -> list[Option]:
        return list(combat_options(self.table, self.unit)) if self.table.state.phase <= COMBAT else []

    def _after_moving(self, before: list[Option], fights: list[Option]) -> list[Option]:
        """Fighting, Item Phase 2 and being done, as far as the unit does not have to go or fight first."""
        table, unit, found = self.table, self.unit, fights
        if teams.must_part(table, unit) or must_charge_on(table, unit):
            return []
        if owes_escape(table.state, unit) and not any(option in FIGHTS for option in found):
            found = [*fights, Verbs.escape()]
        if _must_fight(table, unit, [*before, *found]):
            return found
        later = item_options(table, unit) if table.state.phase > ITEM else ()
        return [*found, *later, *items.loot_options(table, unit), DONE]

    def sample(self, pick: Pick) -> Option:
        """Moves, fights, handles items or is done; where there is no such option, one of the others."""
        table, unit, state = self.table, self.unit, self.table.state
        if is_driven(state, unit) or teams.must_part(table, unit):
            return super().sample(pick)
        sort = pick(4)
        if sort < 2 and can_move(table, unit) and not movement.is_bound(state, unit):
            space = movement.walk(table, unit, pick)
            if space is not None:
                return Verbs.move(space)
        if sort == 2 and self._fights:
            return self._fights[pick(len(self._fights))]
        options = item_options(table, unit) if sort == 3 and state.phase == ITEM else []
        options = options or self._quick
        return options[pick(len(options))] if options else DONE

    @cached_property
    def _quick(self) -> list[Option]:
        """All but items that can be listed without looking at the whole board."""
        found = [*turning_options(self.table, self.unit)] if self.table.state.phase <= MOVEMENT else []
        return [*found, *self._after_moving(found, self._fights)]

    def why_not(self, option: Option) -> str:
        return "" if option in self.listed() else reasons.why_not(self.table, self.unit, option)


# What a unit has to do


def is_driven(state: State, unit: int) -> bool:
    """True where one of those that go with a unit is Enraged: itself, or a team mate that goes along (G32, G87)."""
    if state.suffers(unit, "enraged"):
        return True
    mate = state.mate[unit]
    return mate != NOBODY and state.suffers(mate, "enraged") and not movement.is_bound(state, unit)


def must_charge_on(table: Table[State], unit: int) -> bool:
    """True where a unit has still to go towards its closest enemy, for it or its mate is Enraged (ruling G32)."""
    state = table.state
    if not is_driven(state, unit) or not can_move(table, unit):
        return False
    if movement.is_bound(state, unit):
        return teams.may_part(state, unit) and bool(_nearer(table, unit, teams.alone(table, unit)))
    return bool(_nearer(table, unit, movement.reach(table, unit))) or _charges_nearer(table, unit)


def owes_escape(state: State, unit: int) -> bool:
    """True where a unit past its Movement Phase, Locked since an earlier Turn, has not fought for its freedom (G100).

    What it did in place of an attack was none.
    """
    if state.phase <= MOVEMENT or state.locked[unit] == NOBODY or state.locked_at[unit] == state.turn:
        return False
    return not state.did(unit, ATTACKED) and not state.did(unit, ESCAPED)


def _must_fight(table: Table[State], unit: int, options: list[Option]) -> bool:
    """True where a unit may not be done yet: Locked ones fight or escape (G26), Enraged ones fight whom they touch."""
    state = table.state
    if state.did(unit, ATTACKED):
        return False
    is_enraged = state.suffers(unit, "enraged")
    if not is_enraged and state.locked[unit] == NOBODY:
        return False
    if any(option in FIGHTS for option in options):
        return True
    return is_enraged and any(option in Verbs.face for option in options) and _can_meet(table, unit)


def _can_meet(table: Table[State], unit: int) -> bool:
    """True where a unit only has to turn to strike at an enemy in contact."""
    state = table.state
    if state.did(unit, BLIND) or state.did(unit, ESCAPED) or not targets.may_attack(table, unit):
        return False
    return any(not state.are_allies(unit, other) for other in state.in_contact(unit))


def _nearer(table: Table[State], unit: int, spaces: Iterable[int]) -> list[int]:
    return targets.nearer(table.state, unit, targets.closest_enemies(table.state, unit), spaces)


def _charges_nearer(table: Table[State], unit: int) -> bool:
    return _faces_its_enemies(table, unit) and can_charge(table, unit)


def _ways_to_enemies(table: Table[State], unit: int) -> set[int]:
    enemies = targets.closest_enemies(table.state, unit)
    return {way for enemy in enemies for way in movement.towards(table, unit, enemy)}


def open_ways(table: Table[State], unit: int) -> set[int]:
    """The directions in which a unit may turn: Enraged it keeps facing its closest enemies (ruling G32)."""
    return _ways_to_enemies(table, unit) if table.state.suffers(unit, "enraged") else set(range(4))


def facings(state: State, unit: int, ways: Set[int]) -> Iterator[Option]:
    """A Facing in each of some directions but its own."""
    for direction, name in enumerate(DIRECTION_NAMES):
        if direction != state.facing[unit] and direction in ways:
            yield Verbs.face(name)


# What it may do


def item_options(table: Table[State], unit: int) -> list[Option]:
    """Trade and Use Item Procedures, of both Item Phases."""
    return items.trade_options(table, unit) + action_options(table, unit, is_item=True)


def can_move(table: Table[State], unit: int) -> bool:
    """True where a unit may still make a Movement Procedure: not yet moved in this Turn, not Locked."""
    state = table.state
    return state.phase <= MOVEMENT and not state.marks[unit] & (WENT | SETTLED) and state.locked[unit] == NOBODY


def movement_options(table: Table[State], unit: int) -> Iterator[Option]:
    """Movement, Charge, Facing, Orientation and Escape Procedures."""
    state = table.state
    if can_move(table, unit):
        if not movement.is_bound(state, unit):
            spaces: Iterable[int] = movement.reach(table, unit)
            yield from (
                Verbs.move(space) for space in (_nearer(table, unit, spaces) if is_driven(state, unit) else spaces)
            )
        if teams.may_part(state, unit):
            spaces = teams.alone(table, unit)
            is_enraged = state.suffers(unit, "enraged")
            yield from (Verbs.part(space) for space in (_nearer(table, unit, spaces) if is_enraged else spaces))
    yield from turning_options(table, unit)


def turning_options(table: Table[State], unit: int) -> Iterator[Option]:
    """The options that need no look at the board: turning, charging, escaping.

    Turning twice is turning once, so it is offered once between two other procedures (ruling G41).
    """
    state = table.state
    if state.locked[unit] != NOBODY:
        if state.locked_at[unit] < state.turn and not state.did(unit, ESCAPED):
            yield Verbs.escape()
        return
    if state.did(unit, SETTLED):
        return
    if not state.did(unit, FACED):
        yield from facings(state, unit, open_ways(table, unit))
        if state.mate[unit] != NOBODY:
            yield from (Verbs.orient(each) for each in teams.ORIENTATIONS)
    if not state.did(unit, WENT) and _faces_its_enemies(table, unit) and can_charge(table, unit):
        yield Verbs.charge()


def _faces_its_enemies(table: Table[State], unit: int) -> bool:
    """True where a charging unit, with its team mate, goes towards the closest enemies of those that are Enraged."""
    return not is_driven(table.state, unit) or table.state.facing[unit] in _ways_to_enemies(table, unit)


def combat_options(table: Table[State], unit: int) -> Iterator[Option]:
    state = table.state
    if state.did(unit, BLIND) or state.did(unit, ESCAPED):
        return
    yield from action_options(table, unit, is_item=False)
    if state.attacks > Hooks.more_attacks_around(table, unit) or not targets.may_attack(table, unit):
        return
    sides = attack.sides_to_choose(table, unit)
    is_held = attack.is_held_by_marker(state, unit)
    if not state.profile[unit].is_ranged:
        if is_held or targets.melee_targets(table, unit):
            yield from (Verbs.attack(side) for side in sides)
        return
    if is_held or targets.melee_targets(table, unit, targets.strike_area(table, unit)):
        yield from (Verbs.strike(side) for side in sides)
    if can_shoot(table, unit):
        for target in targets.ranged_targets(table, unit):
            yield from (Verbs.shoot(target, side) for side in sides)


def can_shoot(table: Table[State], unit: int) -> bool:
    """True where a unit may still make a Ranged Attack: Locked ones and those that moved may not (Attack Modes)."""
    state = table.state
    if state.locked[unit] != NOBODY:
        return False
    return not state.did(unit, MOVED) or Hooks.shoots_after_moving(table, unit)


def action_options(table: Table[State], unit: int, is_item: bool) -> list[Option]:
    state = table.state
    found: list[Option] = []
    for action in Hooks.actions(table, unit):
        if action.is_item != is_item:
            continue
        if action.replaces_attack and state.attacks > Hooks.more_attacks_around(table, unit):
            continue
        found += [
            Verbs.use(action.card) if target == NOBODY else Verbs.use(action.card, target)
            for target in targets_of(table, unit, action)
        ]
    return found
