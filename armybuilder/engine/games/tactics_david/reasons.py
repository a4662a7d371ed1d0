"""The reasons why something is not allowed now, and what a player may want who points at a unit and a space: for a
player who asks (Deploying; Phases and Procedures, Conditions).
"""

from collections.abc import Iterator
from itertools import count

from armybuilder.engine.games.tactics_david import items, movement, stride, targets
from armybuilder.engine.games.tactics_david.actions import is_closed
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.movement import charge_lane
from armybuilder.engine.games.tactics_david.state import (
    ATTACKED,
    BLIND,
    CHOOSING,
    COMBAT,
    DEPLOYING,
    ENGAGED,
    ESCAPED,
    FACED,
    ITEM,
    LAYING,
    LOOTED,
    MOVED,
    MOVEMENT,
    NOBODY,
    NOWHERE,
    SETTLED,
    WENT,
    State,
    side_of,
)
from armybuilder.engine.games.tactics_david.verbs import ATTACKS, GOES, TRADES, TURNS, Verbs
from armybuilder.engine.table import NOT_AN_OPTION, Option, Table, Why
from armybuilder.geometry.grid import DIRECTION_NAMES

#: More than any way takes, were it all Slow.
ENDLESS = 1 << 12


def wishes(state: State, player: int, unit: int | None, space: int | None) -> Iterator[Option]:
    """What a player may have in mind who points at a unit of theirs and a space."""
    if state.phase in (DEPLOYING, LAYING):
        if unit is not None and state.phase == DEPLOYING:
            yield Verbs.place(unit)
        if space is not None:
            yield Verbs.on(space)
    elif state.phase == CHOOSING or unit not in (None, state.engaged):
        if unit is not None:
            yield Verbs.engage(unit)
    elif space is None or space == state.place[state.engaged]:
        yield from _wishes_on_the_spot(state, state.engaged)
    else:
        yield from _wishes_there(state, state.engaged, space)


def _wishes_on_the_spot(state: State, unit: int) -> Iterator[Option]:
    yield Verbs.charge()
    if state.locked[unit] != NOBODY:
        yield Verbs.escape()
    actions = Hooks.actions(Table(state, (None, None)), unit)
    yield from (Verbs.use(action.card) for action in actions if action.targets is None)


def _wishes_there(state: State, unit: int, space: int) -> Iterator[Option]:
    table, other = Table(state, (None, None)), state.occupant[space]
    if other == NOBODY or state.are_allies(unit, other):
        yield Verbs.move(space)
    elif state.profile[unit].is_ranged:
        yield Verbs.shoot(other, "front")
        area = targets.strike_area(table, unit)
        yield Verbs.strike("front") if other in targets.melee_targets(table, unit, area) else Verbs.hit(other)
    else:
        yield Verbs.attack("front") if other in targets.melee_targets(table, unit) else Verbs.hit(other)
    if other != NOBODY:
        actions = Hooks.actions(table, unit)
        yield from (Verbs.use(action.card, other) for action in actions if action.targets is not None)


def reason(state: State, player: int, option: Option) -> str:
    """The reason why a player can't place, engage or strike, where the question doesn't say."""
    if option in Verbs.place:
        return _why_not_placed(state, player, *Verbs.place.parts(option))
    if option in Verbs.on:
        return _why_not_on(state, player, *Verbs.on.parts(option))
    if option in Verbs.engage:
        return _why_not_engaged(state, player, *Verbs.engage.parts(option))
    if option in Verbs.hit and state.engaged != NOBODY:
        return _why_not_struck(Table(state, (None, None)), state.engaged, *Verbs.hit.parts(option))
    return ""


def _why_not_placed(state: State, player: int, unit: int) -> str:
    if state.seat_of(unit) != player:
        return f"{state.names[unit]} is not yours."
    return f"{state.names[unit]} stands already." if state.place[unit] != NOWHERE else ""


def _why_not_on(state: State, player: int, space: int) -> str:
    field, other = state.field, state.occupant[space]
    if not field.grid.is_on[space]:
        return "That is off the battlefield."
    if not field.can_stand(space):
        return "A Terrain Piece is there: nobody can stand on it."
    if space not in state.zones[side_of(player)]:
        return "That is outside your deployment zone."
    if other != NOBODY:
        return f"{state.names[other]} is there."
    return "An enemy is in contact with that space."


def _why_not_engaged(state: State, player: int, unit: int) -> str:
    name = state.names[unit]
    if state.seat_of(unit) != player:
        return f"{name} is not yours."
    if state.engaged == unit:
        return f"{name} is engaged now."
    if not state.is_alive(unit):
        return Why(f"{name} is Dead.", "status-effects")
    if state.marks[unit] & ENGAGED:
        return f"{name} was engaged this Turn: a unit is engaged once."
    return f"{state.names[state.engaged]} is engaged: finish with it first." if state.engaged != NOBODY else ""


def _why_not_struck(table: Table[State], unit: int, target: int) -> str:
    state = table.state
    is_ranged = state.profile[unit].is_ranged
    area = targets.strike_area(table, unit) if is_ranged else None
    if barred := _why_no_combat(table, unit):
        return barred
    if target in targets.in_attack_area(table, unit, area):
        return "A card or a status keeps it from attacking that unit."
    words = f"{state.names[target]} is not in its Attack Area: it has to turn, or to come nearer."
    return Why(words, "conditions.melee-area-of-attack")


def why_not(table: Table[State], unit: int, option: Option) -> str:
    """The reason why an engaged unit may not do something that is not among its options."""
    if not option:
        return NOT_AN_OPTION
    if option in GOES or option in TURNS or option in Verbs.escape:
        return _why_not_move(table, unit, option) or NOT_AN_OPTION
    if option in ATTACKS:
        return _why_not_fight(table, unit, option) or NOT_AN_OPTION
    if option in TRADES or option in Verbs.loot:
        return _why_not_items(table, unit, option) or NOT_AN_OPTION
    if option in Verbs.use:
        return _why_not_use(table, unit, option)
    return "It has to move or fight first." if option in Verbs.done else NOT_AN_OPTION


# Movement Phase


def _why_not_move(table: Table[State], unit: int, option: Option) -> str:
    state = table.state
    if state.phase > MOVEMENT or state.did(unit, SETTLED):
        return "Its Movement Phase is over."
    is_locked = state.locked[unit] != NOBODY
    if option in Verbs.escape:
        return _why_not_escape(state, unit, is_locked=is_locked)
    if is_locked:
        return Why("It is Locked in Combat: it has to escape first.", "combat-lock")
    if option in GOES and state.did(unit, WENT):
        return "It has made its Movement or Charge Procedure this Turn."
    if option in GOES and option not in Verbs.part and movement.is_bound(state, unit):
        return "Its team mate may not move with it now."
    if option in Verbs.charge:
        return _why_not_charge(table, unit)
    if option in Verbs.move:
        return _why_not_there(table, unit, *Verbs.move.parts(option))
    return _why_not_turn(state, unit, option)


def _why_not_escape(state: State, unit: int, *, is_locked: bool) -> str:
    if not is_locked:
        return "It is not Locked in Combat."
    return "It has tried to escape this Turn." if state.did(unit, ESCAPED) else "It was Locked in this same Turn."


def _why_not_charge(table: Table[State], unit: int) -> str:
    if Hooks.may_not_charge(table, unit):
        return "A status or a card keeps it from charging."
    if stride.movement_type(table, unit) == "hover":
        return "Units that Hover do not charge."
    if not charge_lane(table, unit):
        return _why_closed_ahead(table.state, unit)
    return "It may not charge now."


def _why_closed_ahead(state: State, unit: int) -> str:
    ahead = next(state.field.grid.line(state.place[unit], state.facing[unit]), NOWHERE)
    other = state.occupant[ahead]
    if not ahead:
        return "It faces the edge of the battlefield."
    if state.field.height(ahead) > 0:
        return "A Terrain Piece is right ahead."
    if other != NOBODY and not state.are_allies(unit, other):
        return f"{state.names[other]} is right ahead, too near for a charge."
    return "No charge goes into or out of Forest, between Water and dry land, or over a bridge’s side."


def _why_not_there(table: Table[State], unit: int, space: int) -> str:
    state, field = table.state, table.state.field
    other = state.occupant[space] if 0 <= space < field.grid.size else NOBODY
    if not (0 <= space < field.grid.size and field.grid.is_on[space]):
        return "That is off the battlefield."
    if space == state.place[unit]:
        return "It stands there."
    if not field.can_stand(space):
        return "A Terrain Piece is there."
    if other != NOBODY and not stride.can_join(state, unit, space):
        return f"{state.names[other]} is there."
    if state.graves[space]:
        return "A Dead unit lies there."
    if state.suffers(unit, "enraged"):
        return Why("It is Enraged: it has to go nearer to its closest enemy.", "status-effects.list")
    far, rating = field.grid.distance(state.place[unit], space), movement.movement_rating(table, unit)
    if far > rating:
        return f"That is {far} spaces away, and it moves {rating}."
    return _why_no_way(table, unit, space, rating)


def _why_no_way(table: Table[State], unit: int, space: int, rating: int) -> str:
    """Why a space that is near enough is not reached: what the way around, or through Slow terrain, takes."""
    way = stride.Stride(table, unit)
    if space not in movement.reach(table, unit, ENDLESS, stride=way):
        return "Enemies, Terrain Pieces or trails close every way there."
    needed = next(n for n in count(rating + 1) if space in movement.reach(table, unit, n, space, way))
    spaces = movement.reach(table, unit, needed, space, way)[space]
    is_slowed = way.starts_slowed or any(map(way.is_slow, spaces))
    slow = ": Slow terrain halves the rest of the move" if is_slowed else ""
    return f"The way there takes a Movement Rating of {needed}, and it has {rating}{slow}."


def _why_not_turn(state: State, unit: int, option: Option) -> str:
    if (option in Verbs.orient or option in Verbs.part) and state.mate[unit] == NOBODY:
        return "It is in no Unit Team."
    if option in Verbs.part:
        return "One of the team has begun its Movement Phase, or it can't get there."
    if state.did(unit, FACED):
        return "It has just turned."
    if option == Verbs.face(DIRECTION_NAMES[state.facing[unit]]):
        return "It faces that way."
    return "It is Enraged: it keeps facing its closest enemy." if state.suffers(unit, "enraged") else ""


# Combat Phase


def _why_not_fight(table: Table[State], unit: int, option: Option) -> str:
    state = table.state
    is_ranged = state.profile[unit].is_ranged
    if is_ranged != (option not in Verbs.attack):
        return "A Ranged unit shoots or strikes." if is_ranged else "A Melee unit makes a Melee Attack."
    barred = _why_no_combat(table, unit)
    if barred:
        return barred
    if option in Verbs.shoot:
        target, side = Verbs.shoot.parts(option)
        return _why_not_shoot(table, unit, target) or _why_not_that_side(side)
    area = targets.strike_area(table, unit) if is_ranged else None
    if not targets.melee_targets(table, unit, area):
        return "No enemy is in its Attack Area."
    return _why_not_that_side(*(Verbs.strike if is_ranged else Verbs.attack).parts(option))


def _why_no_combat(table: Table[State], unit: int) -> str:
    state = table.state
    if state.phase > COMBAT:
        return "Its Combat Phase is over."
    if state.did(unit, BLIND):
        return Why("It is Blinded this Turn.", "status-effects.list")
    if state.did(unit, ESCAPED):
        return "It has tried to escape this Turn."
    if not targets.may_attack(table, unit):
        return "A status keeps it from attacks of its type."
    if state.attacks > Hooks.more_attacks_around(table, unit):
        return "It has made its attack." if state.did(unit, ATTACKED) else "A card was used in place of its attack."
    return ""


def _why_not_that_side(side: str) -> str:
    return "Only Magical attacks choose their side." if side != "front" else "It has to move first."


def _why_not_shoot(table: Table[State], unit: int, target: int) -> str:
    state = table.state
    if state.locked[unit] != NOBODY:
        return Why("It is Locked in Combat.", "combat-lock")
    if state.did(unit, MOVED) and not Hooks.shoots_after_moving(table, unit):
        return "It has moved: a Ranged unit moves or shoots."
    if not state.is_alive(target) or state.are_allies(unit, target):
        return "That is no living enemy."
    if state.locked[target] != NOBODY:
        return Why("The target is Locked in Combat.", "combat-lock")
    if target in targets.ranged_targets(table, unit):
        return ""
    return _why_out_of_sight(table, unit, target)


def _why_out_of_sight(table: Table[State], unit: int, target: int) -> str:
    state = table.state
    place, facing, space = state.place[unit], state.facing[unit], state.place[target]
    if space not in targets.range_area(table, unit):
        rise, run = state.field.grid.rise_and_run(place, facing, space)
        if rise >= 1 and abs(run) <= rise:
            words = (
                f"The target is {rise + abs(run)} away, and its Range Rating is {targets.range_rating(table, unit)}."
            )
            return Why(words, "conditions.range-area")
        return Why("The target is not before it.", "conditions.range-area")
    if state.field.is_wooded_ahead(place, facing):
        return "It stands too deep in the Forest."
    if not targets.sees(state, unit, space):
        return Why("It has no Line of Sight.", "conditions.line-of-sight")
    return "A card protects the target."


# Item Phases


def _why_not_items(table: Table[State], unit: int, option: Option) -> str:
    state = table.state
    if option in Verbs.loot:
        if state.phase == ITEM:
            return "Looting is for Item Phase 2."
        return "It has looted this Turn." if state.did(unit, LOOTED) else "No Dead unit with items is in contact there."
    mine, theirs, other = items.traded(option)
    if state.locked[unit] != NOBODY or state.locked[other] != NOBODY:
        return "Units that are Locked in Combat do not trade."
    if not state.is_alive(other):
        return "The Dead do not trade."
    if state.distance(unit, other) > 2:
        return "There is more than one space between them."
    if state.partner not in (NOBODY, other):
        return "It has traded with another unit in this phase."
    if any(slug and items.has_changed_hands(state, bearer, slug) for bearer, slug in ((unit, mine), (other, theirs))):
        return "That item has changed hands in this phase."
    return "The item does not suit its new bearer, or the bearer has no room for it."


def _why_not_use(table: Table[State], unit: int, option: Option) -> str:
    state, card = table.state, Verbs.use.parts(option)[0]
    action = next((action for action in Hooks.actions(table, unit) if action.card == card), None)
    if action is None:
        return "It has no such card to use."
    if card in state.used:
        return "That was used already."
    if is_closed(state, unit, action):
        return "Units that are Locked in Combat use no items." if action.is_item else "It is Enraged: it has to attack."
    barred = "" if action.is_item else _why_no_combat(table, unit)
    if barred and (action.replaces_attack or not barred.startswith(("It has made", "A status", "A card"))):
        return barred
    return "The card does nothing there now."
