"""The effects of what an activated unit does (Actions; Special Actions; Scenario Actions)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.events import Events
from armybuilder.engine.games.officers_chess.options import DOOR_KEY, RUINS, VULNERARY, beside, prey, suits, warps
from armybuilder.engine.games.officers_chess.state import NOBODY, STATUSES, State
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import total
from armybuilder.engine.verbs import Verb
from catalog.games.officers_chess.plain import DIE, Gear

VULNERARY_HEALS = 5
#: The actions that are attacks: Canto does not follow them.
ATTACKS = frozenset({Verbs.attack, Verbs.art, Verbs.blast, Verbs.break_, Verbs.rage})


def perform(table: Table[State], unit: int, option: Option) -> None:
    verb = Verbs.of(option)
    table.state.has_attacked = verb in ATTACKS
    DOES[verb](table, unit, *verb.parts(option))


# Attacks


def _attack(table: Table[State], unit: int, target: int, slug: str) -> None:
    combat.attack(table, unit, target, table.state.one_gear(unit, slug))


def _art(table: Table[State], unit: int, target: int, slug: str, art: str) -> None:
    """An attack with what a combat art adds to the weapon (ruling OC28)."""
    gear, more = table.state.one_gear(unit, slug), table.state.arts[art]
    table.say(Events.art, unit, more.name)
    combat.attack(table, unit, target, replace(gear, might=gear.might + more.might, tags=(*gear.tags, *more.tags)))


def _blast(table: Table[State], unit: int, slug: str) -> None:
    combat.attack_all(table, unit, table.state.one_gear(unit, slug))


def _rage(table: Table[State], unit: int, slug: str) -> None:
    """Attack the weakest in range; a die decides between equals (ruling OC11)."""
    state = table.state
    gear = state.one_gear(unit, slug)
    found = prey(state, unit, gear)
    if not found:  # only in a view that has dealt the unit other accessories than it has
        return
    target = found[table.roll(len(found)) - 1 if len(found) > 1 else 0]
    table.say(Events.rages, unit, target)
    if gear.tag("aoe"):
        combat.attack_all(table, unit, gear)
    else:
        combat.attack(table, unit, target, gear)


def _break(table: Table[State], unit: int, space: int, slug: str) -> None:
    """Strike a wall or a snag, twice with a Brave weapon; without hit points it turns into what it becomes."""
    gear = table.state.one_gear(unit, slug)
    combat.use(table, unit, gear)
    for _ in range(2 if gear.tag("brave") else 1):
        if space in table.state.walls:
            _crack(table, unit, space, gear)


def _crack(table: Table[State], unit: int, space: int, gear: Gear) -> None:
    state = table.state
    terrain = state.ground_at(space)
    before = state.wall_hp.get(space, terrain.hit_points)
    left = max(0, before - _damage_to_wall(state, unit, before, gear))
    table.say(Events.breaks, unit, space, left)
    state.wall_hp[space] = left
    if not left:
        del state.wall_hp[space]
        state.walls = tuple(each for each in state.walls if each != space)
        _change(table, space, terrain.becomes)


def _damage_to_wall(state: State, unit: int, before: int, gear: Gear) -> int:
    """No roll and no Defense: Strength and Might (ruling OC24), or what Decimate and Devastate say."""
    if gear.tag("decimate"):
        return before // 2
    return before - 1 if gear.tag("devastate") else state.stat(unit, "strength", gear) + gear.might


def _change(table: Table[State], space: int, terrain: str) -> None:
    ground = table.state.ground
    table.state.ground = [*ground[:space], terrain, *ground[space + 1 :]]
    table.state.survey()
    table.say(Events.becomes, space, terrain)


# Staves


def _cast(table: Table[State], unit: int, target: int, slug: str) -> None:
    """A staff on a unit; on an enemy it must hit first."""
    state = table.state
    gear = state.one_gear(unit, slug)
    table.say(Events.casts, unit, target, slug)
    combat.use(table, unit, gear)
    _try_on(table, unit, target, gear)


def _try_on(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    """An ally lets a staff work; an enemy must be hit (ruling OC41)."""
    owner = table.state.owner
    if owner[unit] == owner[target] or _hits(table, unit, target, gear):
        _take_effect(table, unit, target, gear)


def _cast_all(table: Table[State], unit: int, slug: str) -> None:
    """An AoE staff: everyone in range whom it suits; each enemy must be hit (rulings OC36, OC41)."""
    state = table.state
    gear = state.one_gear(unit, slug)
    combat.use(table, unit, gear)
    table.say(Events.tag, unit, "aoe")
    for target in state.in_play():
        if target != unit and suits(state, unit, target, gear):
            table.say(Events.casts, unit, target, slug)
            _try_on(table, unit, target, gear)


def _take_effect(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    state = table.state
    if gear.tag("heal"):
        combat.heal(table, target, gear.amount("heal"))
    if gear.tag("restore"):
        _restore(table, target)
    for tag in gear.tags:
        if tag.slug == "status":
            combat.afflict(table, target, tag.named)
    if gear.tag("rescue"):
        _send(table, unit, target, beside(state, unit, target))
    if gear.tag("warp"):
        _send(table, unit, target, warps(state, unit, target, gear))


def _hits(table: Table[State], unit: int, target: int, gear: Gear) -> bool:
    """The accuracy roll of a hostile special action."""
    parts = table.state.stat_parts(unit, "skill", gear)
    parts += [("inaccurate", -gear.amount("inaccurate"))] * bool(gear.tag("inaccurate"))
    rolled, skill = table.roll(DIE), total(parts)
    is_hit = rolled < skill or rolled == combat.CRITICAL
    table.say(Events.strikes, unit, target, rolled, skill, "hit" if is_hit else "miss", parts)
    return is_hit


def _restore(table: Table[State], unit: int) -> None:
    """Every status goes."""
    for status in [each for each in STATUSES if each in table.state.statuses[unit]]:
        combat.discard(table, unit, status)


def _send(table: Table[State], unit: int, target: int, spaces: list[int]) -> None:
    """Move a unit to one of some spaces, as the caster's player chooses; one that is taken out of sight stops it."""
    state = table.state
    options = [Verbs.to(space) for space in spaces]
    (space,) = Verbs.to.parts(table.ask(state.owner[unit], f"Where does {state.names[target]} go?", options))
    if state.occupant[space] == NOBODY:
        ground.put(state, target, space)
        table.say(Events.moves, target, space)
    else:
        table.say(Events.stopped, target, space)


def _light(table: Table[State], unit: int, slug: str) -> None:
    """A Torch: the unit sees farther until its next activation; by its Strength where the card says so (OC26)."""
    state = table.state
    gear = state.one_gear(unit, slug)
    combat.use(table, unit, gear)
    for tag in gear.tags:
        if tag.slug == "torch":
            state.lit[unit] = state.stat(unit, tag.stat, gear) if tag.stat else tag.amount
            table.say(Events.lights, unit, state.lit[unit])


# Dance, items, locks, scenario


def _dance(table: Table[State], unit: int, target: int) -> None:
    """Another activation for an ally; one a round for each unit, so that a round ends."""
    table.state.activated[target], table.state.danced[target] = False, True
    table.say(Events.dances, unit, target)


def _open(table: Table[State], unit: int, space: int, opener: str) -> None:
    """A door becomes floor; a chest gives what is in it. A key is spent."""
    state = table.state
    table.say(Events.opens, unit, space, opener)
    if opener == DOOR_KEY:
        state.show(unit, opener)
        _spend(state, unit, opener)
    elif opener != "pick":
        combat.use(table, unit, state.one_gear(unit, opener))
    if space in state.doors:
        state.doors = tuple(each for each in state.doors if each != space)
        _change(table, space, "floors")
        return
    found = state.chests.pop(space)
    if found:
        state.inventory[unit] = (*state.inventory[unit], found)
        state.refit(unit)
        state.show(unit, found)
        table.say(Events.finds, unit, found)


def _spend(state: State, unit: int, slug: str) -> None:
    left = list(state.inventory[unit])
    left.remove(slug)
    state.inventory[unit] = tuple(left)
    state.refit(unit)


def _use_up(table: Table[State], unit: int, slug: str) -> None:
    """Use an item; after its last use it is spent."""
    state = table.state
    table.say(Events.uses, unit, slug)
    state.show(unit, slug)
    used = state.used.pop((unit, slug), 0) + 1
    if used < state.cards.gear[slug].uses:
        state.used[unit, slug] = used
    else:
        _spend(state, unit, slug)
    if slug == VULNERARY:
        combat.heal(table, unit, VULNERARY_HEALS)
    else:
        combat.afflict(table, unit, "barrier")


def _seize(table: Table[State], unit: int) -> None:
    """The battle ends for the side of the Leader (ruling OC23)."""
    state = table.state
    table.say(Events.seize, unit, state.place[unit])
    state.result = (state.owner[unit], f"{state.names[unit]} has seized the place.")


def _raze(table: Table[State], unit: int) -> None:
    """The tile lies in ruins; with the last of them the saboteurs have won."""
    state = table.state
    table.say(Events.raze, unit, state.place[unit])
    _change(table, state.place[unit], RUINS)
    state.buildings -= 1
    if not state.buildings:
        state.result = (state.owner[unit], "Everything to raze is in ruins.")


def _escape(table: Table[State], unit: int) -> None:
    """The unit leaves and is not Routed; with enough of them the fleeing side has won, or else not any more."""
    state = table.state
    table.say(Events.escape, unit, state.place[unit])
    combat.leave(state, unit)
    state.escaped[unit] = True
    player, wanted = state.owner[unit], state.scenario["escapes"]
    if sum(gone for gone, owner in zip(state.escaped, state.owner, strict=True) if owner == player) >= wanted:
        state.result = (player, "1 unit has escaped." if wanted == 1 else f"{wanted} units have escaped.")
    elif not state.in_play(player):
        state.result = (1 - player, f"Fewer than {wanted} units have escaped.")


DOES: Mapping[Verb[*tuple[Any, ...]], Callable[..., None]] = {
    Verbs.attack: _attack,
    Verbs.art: _art,
    Verbs.blast: _blast,
    Verbs.rage: _rage,
    Verbs.break_: _break,
    Verbs.cast: _cast,
    Verbs.cast_all: _cast_all,
    Verbs.light: _light,
    Verbs.dance: _dance,
    Verbs.open: _open,
    Verbs.use: _use_up,
    Verbs.seize: _seize,
    Verbs.raze: _raze,
    Verbs.escape: _escape,
}
