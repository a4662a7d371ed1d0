"""What a player may want who points at a unit and a space, and why it isn't open to them (Setup; Gameplay; Tags).

Reasons speak of what the player sees: who stands out of sight is nowhere in them.
"""

from collections.abc import Iterator

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.options import PURE_WATER, RUINS, VULNERARY, openers, suits
from armybuilder.engine.games.officers_chess.state import (
    ACTING,
    CANTO,
    DEPLOYING,
    MOVING,
    NOBODY,
    NOWHERE,
    State,
)
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Option, Why
from catalog.games.officers_chess.plain import INVENTORY_SLOTS

#: The action of a scenario that a unit takes by its tag, and where.
SCENARIO_ACTIONS = {"seize": "leader", "raze": "saboteur", "escape": "fleeing"}


def wishes(state: State, player: int, unit: int | None, space: int | None) -> Iterator[Option]:
    """What a player may have in mind who points at a unit of theirs and a space, as the state is shown to them."""
    if state.phase == DEPLOYING:
        if unit is not None:
            yield Verbs.deploy(unit)
        if space is not None:
            yield Verbs.on(space)
    elif state.active == NOBODY or unit not in (None, state.active):
        if unit is not None:
            yield Verbs.activate(unit)
    elif space is None or space == state.place[state.active]:
        yield from _on_the_spot(state, state.active)
    else:
        yield from _over_there(state, state.active, space)


def _on_the_spot(state: State, unit: int) -> Iterator[Option]:
    yield from (Verbs.use(slug) for slug in dict.fromkeys(state.inventory[unit]) if slug in (VULNERARY, PURE_WATER))
    yield from (Verbs.equip(gear.slug) for gear in dict.fromkeys((*state.kit[unit].weapons, *state.kit[unit].staves)))
    yield from (getattr(Verbs, name)() for name, tag in SCENARIO_ACTIONS.items() if tag in state.tags[unit])


def _over_there(state: State, unit: int, space: int) -> Iterator[Option]:
    other, gear = state.occupant[space], tuple(dict.fromkeys(state.gear(unit)))
    is_enemy = other != NOBODY and state.owner[other] != state.owner[unit]
    if is_enemy:
        yield from (Verbs.attack(other, each.slug) for each in gear if each.is_weapon)
    else:
        yield Verbs.move(space)
    if other != NOBODY and not is_enemy and state.has_in_hand(unit, "dance"):
        yield Verbs.dance(other)
    if other != NOBODY:
        yield from (Verbs.cast(other, each.slug) for each in state.kit[unit].staves)
    if space in state.walls:
        yield from (Verbs.break_(space, each.slug) for each in gear if each.is_weapon)
    if space in state.doors or space in state.chests:
        yield from (Verbs.open(space, opener) for opener, _ in openers(state, unit))


def reason(state: State, player: int, option: Option) -> str:
    """The reason why a player can't deploy, activate or do something, where its question doesn't say."""
    if option in Verbs.deploy:
        return _why_not_deployed(state, player, *Verbs.deploy.parts(option))
    if option in Verbs.on:
        return _why_not_on(state, player, *Verbs.on.parts(option))
    if option in Verbs.activate:
        return _why_not_activated(state, player, *Verbs.activate.parts(option))
    if state.active == NOBODY or state.phase not in (MOVING, ACTING, CANTO):
        return ""
    return _why_no_action(state, state.active, option)


def _why_not_deployed(state: State, player: int, unit: int) -> str:
    name = state.names[unit]
    if state.owner[unit] != player:
        return f"{name} is not yours."
    if state.place[unit] != NOWHERE:
        return f"{name} is deployed already."
    return "" if unit in state.to_deploy[player] else f"{name} stays out of the battle: it found no space."


def _why_not_on(state: State, player: int, space: int) -> str:
    if not state.grid.is_on[space]:
        return "There is no such space."
    if space not in state.zones[player]:
        return "That space is outside your deployment zone."
    if not ground.looks_free(state, space, player):
        return f"{state.names[state.occupant[space]]} stands there."
    return "This unit can’t stand there, or another one would find no space."


def _why_not_activated(state: State, player: int, unit: int) -> str:
    name = state.names[unit]
    if state.owner[unit] != player:
        return f"{name} is not yours."
    if state.active == unit:
        return f"{name} is active now."
    if state.place[unit] == NOWHERE:
        return f"{name} is not on the map."
    if state.activated[unit]:
        return f"{name} was activated in this round."
    return f"{state.names[state.active]} is active: it ends its turn first." if state.active != NOBODY else ""


def _why_no_action(state: State, unit: int, option: Option) -> str:
    if option in Verbs.cast:
        return _why_not_cast(state, unit, *Verbs.cast.parts(option))
    if option in Verbs.dance:
        return _why_no_dance(state, unit, *Verbs.dance.parts(option))
    if option in Verbs.use:
        return _why_not_used(state, unit, *Verbs.use.parts(option))
    if option in Verbs.open:
        return _why_not_opened(state, unit, *Verbs.open.parts(option))
    if option in Verbs.equip:
        return _why_not_in_hand(state, unit, *Verbs.equip.parts(option))
    if option[0] in SCENARIO_ACTIONS:
        return _why_no_scenario_action(state, unit, str(option[0]))
    return ""


def _why_not_cast(state: State, unit: int, other: int, slug: str) -> str:
    gear = next((each for each in state.kit[unit].staves if each.slug == slug), None)
    if gear is None:
        return f"{state.profile[unit].name} does not use that staff."
    if "silenced" in state.statuses[unit] and not combat.can_use(state, unit, gear):
        return Why(f"It is Silenced and cannot use {gear.name}.", "tags.status-effects")
    if not combat.can_use(state, unit, gear):
        return Why(f"Every use of {gear.name} in this battle is spent.", "tags.weapons-and-accessories")
    if state.place[other] == NOWHERE or not ground.is_seen(state, other, state.owner[unit]):
        return "That unit is not in sight."
    if not combat.is_in_reach(state, unit, gear, state.place[other]):
        far = state.grid.distance(state.place[unit], state.place[other])
        least, most = combat.reach(state, unit, gear)
        return f"It is {far} away; {gear.name} reaches {most if least == most else f'{least} to {most}'}."
    if suits(state, unit, other, gear):
        return f"{gear.name} works on everyone in range at once."
    return f"{gear.name} would do nothing for {state.names[other]} now."


def _why_no_dance(state: State, unit: int, other: int) -> str:
    if not state.has_in_hand(unit, "dance"):
        return f"{state.names[unit]} does not dance."
    if state.owner[other] != state.owner[unit]:
        return "It dances for its own side."
    if state.grid.distance(state.place[unit], state.place[other]) != 1:
        return "It dances for a unit beside it."
    if not state.activated[other]:
        return f"{state.names[other]} has its turn in this round yet to come."
    return f"{state.names[other]} was danced for in this round." if state.danced[other] else ""


def _why_not_used(state: State, unit: int, slug: str) -> str:
    if slug not in state.inventory[unit]:
        return f"{state.names[unit]} does not carry that."
    if slug == VULNERARY:
        return "It has all its hit points."
    return "It has a Barrier already." if slug == PURE_WATER else "That is not used up: it works as it is carried."


def _why_not_opened(state: State, unit: int, space: int, opener: str) -> str:
    if space not in state.doors and space not in state.chests:
        return "There is nothing to open."
    reaches = dict(openers(state, unit))
    if opener not in reaches:
        return f"{state.names[unit]} has nothing to open it with."
    if state.grid.distance(state.place[unit], space) > reaches[opener]:
        return f"It has to come within {reaches[opener]} of it."
    is_full = len(state.inventory[unit]) >= INVENTORY_SLOTS
    return "Its inventory is full: there is no room for what lies in the chest." if is_full else ""


def _why_not_in_hand(state: State, unit: int, slug: str) -> str:
    if slug == state.wielded[unit]:
        return "It has that in hand."
    kit = state.kit[unit]
    if not any(gear.slug == slug for gear in (*kit.weapons, *kit.staves)):
        return f"{state.profile[unit].name} cannot wield that."
    return "It has changed what it holds in this turn." if not state.can_equip else ""


def _why_no_scenario_action(state: State, unit: int, name: str) -> str:
    tag = SCENARIO_ACTIONS[name]
    if tag not in state.tags[unit]:
        return Why(f"Only {tag.title()} units {name} here.", "tags.scenario-tags")
    if name == "raze" and state.ground[state.place[unit]] == RUINS:
        return "This tile is razed already."
    return f"It has to stand on a tile to {name}{' from' if name == 'escape' else ''}."
