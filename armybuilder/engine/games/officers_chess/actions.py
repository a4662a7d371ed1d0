"""What an activated unit may do beside moving: attacks, special actions, items, scenario actions (Actions; Tags)."""

from collections.abc import Iterator

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.cards import STAVES, Gear
from armybuilder.engine.games.officers_chess.state import NOBODY, NOWHERE, STATUSES, State
from armybuilder.engine.table import Option, Table

VULNERARY, PURE_WATER, DOOR_KEY = "vulnerary", "pure-water", "door-key"
VULNERARY_HEALS = 5
WAIT: Option = ("wait",)


def action_options(table: Table[State], unit: int) -> Iterator[Option]:
    """Every action open to a unit where it stands. A Berserk one may only strike the weakest within its range."""
    state = table.state
    attacks = list(attack_options(state, unit))
    if "berserk" in state.statuses[unit] and attacks:
        yield from _on_the_weakest(state, attacks)
        return
    yield from (attack for attack in attacks if state.owner[int(attack[1])] != state.owner[unit])
    yield from _wide_options(state, unit)
    yield from _break_options(state, unit)
    yield from staff_options(state, unit)
    yield from _own_options(state, unit)
    yield from scenario_options(state, unit)


def attack_options(state: State, unit: int) -> Iterator[Option]:
    """Every unit in the range of a weapon that this one can use, of either side."""
    for gear in _weapons(state, unit):
        if not gear.tag("aoe"):
            for other in state.in_play():
                if other != unit and combat.is_in_reach(state, unit, gear, state.place[other]):
                    yield "attack", other, gear.slug


def _weapons(state: State, unit: int) -> list[Gear]:
    return [gear for gear in state.gear(unit) if gear.is_weapon and combat.can_use(state, unit, gear)]


def _on_the_weakest(state: State, attacks: list[Option]) -> list[Option]:
    """The attacks on whoever has the fewest hit points, of either side (ruling OC11)."""
    fewest = min(state.hp[int(attack[1])] for attack in attacks)
    return [attack for attack in attacks if state.hp[int(attack[1])] == fewest]


def _wide_options(state: State, unit: int) -> Iterator[Option]:
    enemies = [state.place[other] for other in state.in_play(1 - state.owner[unit])]
    for gear in _weapons(state, unit):
        if gear.tag("aoe") and any(combat.is_in_reach(state, unit, gear, space) for space in enemies):
            yield "blast", gear.slug


def _break_options(state: State, unit: int) -> Iterator[Option]:
    """Walls and snags in range: any attack hits them (ruling OC24)."""
    for gear in _weapons(state, unit):
        for space in state.grid.spaces:
            if state.ground_at(space).hit_points and combat.is_in_reach(state, unit, gear, space):
                yield "break", space, gear.slug


def staff_options(state: State, unit: int) -> Iterator[Option]:
    """Special actions of staves: on allies without a roll, on enemies with one (ruling OC41)."""
    for gear in state.gear(unit):
        if gear.weapon_type == STAVES and combat.can_use(state, unit, gear):
            for other in state.in_play():
                if other != unit and _suits(state, unit, other, gear):
                    yield "cast", other, gear.slug


def _suits(state: State, unit: int, other: int, gear: Gear) -> bool:
    """Whether a staff would do something to a unit in its range."""
    is_ally = state.owner[unit] == state.owner[other]
    is_near = combat.is_in_reach(state, unit, gear, state.place[other])
    if gear.tag("heal"):
        return is_ally and is_near and state.hp[other] < state.profile[other].hp
    if gear.tag("restore"):
        return is_ally and is_near and bool(state.statuses[other])
    if gear.tag("rescue"):
        far = state.grid.distance(state.place[unit], state.place[other]) <= state.stat(unit, "strength") + 1
        return is_ally and far and bool(_free_beside(state, unit))
    if gear.tag("warp"):
        return is_ally and state.place[other] in state.grid.near[state.place[unit]]
    given = [tag.named for tag in gear.tags if tag.slug == "status"]
    wanted = is_ally == ("barrier" in given)
    return bool(given) and is_near and wanted and not set(given) <= set(state.statuses[other])


def _free_beside(state: State, unit: int) -> list[int]:
    """The free spaces beside a unit on which one could stand."""
    return [
        space
        for space in state.grid.near[state.place[unit]]
        if state.occupant[space] == NOBODY and state.ground_at(space).costs
    ]


def _own_options(state: State, unit: int) -> Iterator[Option]:
    """Dance, Pick, and what is used up."""
    beside = state.grid.near[state.place[unit]]
    if state.has(unit, "dance"):
        near = [state.occupant[space] for space in beside if state.occupant[space] != NOBODY]
        mine = [other for other in near if state.owner[other] == state.owner[unit]]
        yield from (("dance", other) for other in mine if state.activated[other])
    if state.has(unit, "pick") or DOOR_KEY in state.inventory[unit]:
        yield from (("open", space) for space in beside if state.ground[space] == "door")
    for gear in state.gear(unit):
        if state.used.get((unit, gear.slug), 0) < gear.uses and _helps(state, unit, gear.slug):
            yield "use", gear.slug


def _helps(state: State, unit: int, slug: str) -> bool:
    """Whether using up an item would do anything for a unit."""
    if slug == VULNERARY:
        return state.hp[unit] < state.profile[unit].hp
    return slug == PURE_WATER and "barrier" not in state.statuses[unit]


def scenario_options(state: State, unit: int) -> Iterator[Option]:
    """Seize, Raze and Escape, for the units and on the tiles that the scenario names."""
    rules, space = state.scenario, state.place[unit]
    tags = state.tags[unit]
    if "leader" in tags and state.ground[space] == rules.get("seize"):
        yield ("seize",)
    if "saboteur" in tags and state.ground[space] == rules.get("raze"):
        yield ("raze",)
    if "fleeing" in tags and space in rules["escape"]:
        yield ("escape",)


def perform(table: Table[State], unit: int, option: Option) -> None:
    """Do one action."""
    state, verb = table.state, option[0]
    if verb == "attack":
        combat.attack(table, unit, int(option[1]), state.cards.gear[str(option[2])])
    elif verb == "blast":
        combat.attack_all(table, unit, state.cards.gear[str(option[1])])
    elif verb == "break":
        _break(table, unit, int(option[1]), state.cards.gear[str(option[2])])
    elif verb == "cast":
        _cast(table, unit, int(option[1]), state.cards.gear[str(option[2])])
    elif verb in ("seize", "raze", "escape"):
        _scenario(table, unit, str(verb))
    else:
        _own(table, unit, option)


def _break(table: Table[State], unit: int, space: int, gear: Gear) -> None:
    """Strike a wall or a snag; when its hit points are gone it turns into what it becomes."""
    state = table.state
    terrain = state.ground_at(space)
    left = state.wall_hp.get(space, terrain.hit_points) - state.stat(unit, "strength", gear) - gear.might
    table.say("breaks", unit, space, max(0, left))
    state.wall_hp[space] = left
    if left <= 0:
        del state.wall_hp[space]
        state.ground[space] = terrain.becomes
        table.say("becomes", space, terrain.becomes)


def _cast(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    """A staff on a unit; on an enemy it must hit first."""
    state = table.state
    table.say("casts", unit, target, gear.slug)
    if state.owner[unit] != state.owner[target] and not _hits(table, unit, target, gear):
        return
    if gear.tag("heal"):
        combat.heal(table, target, gear.amount("heal"))
    if gear.tag("restore"):
        _restore(table, target)
    for tag in gear.tags:
        if tag.slug == "status":
            combat.afflict(table, target, tag.named)
    if gear.tag("rescue"):
        _send(table, unit, target, _free_beside(state, unit))
    if gear.tag("warp"):
        far = state.stat(unit, "strength", gear)
        free = [space for space in state.grid.spaces if _can_stand(state, target, space)]
        _send(table, unit, target, [s for s in free if state.grid.distance(state.place[unit], s) <= far])


def _hits(table: Table[State], unit: int, target: int, gear: Gear) -> bool:
    """The accuracy roll of a hostile special action."""
    rolled, skill = table.roll(20), table.state.stat(unit, "skill", gear) - gear.amount("inaccurate")
    is_hit = rolled < skill or rolled == combat.CRITICAL
    table.say("strikes", unit, target, rolled, skill, "hit" if is_hit else "miss")
    return is_hit


def _restore(table: Table[State], unit: int) -> None:
    """Every status goes."""
    for status in [each for each in STATUSES if each in table.state.statuses[unit]]:
        del table.state.statuses[unit][status]
        table.say("discards", unit, status)


def _can_stand(state: State, unit: int, space: int) -> bool:
    return state.occupant[space] == NOBODY and ground.cost_of(state, unit, space) is not None


def _send(table: Table[State], unit: int, target: int, spaces: list[int]) -> None:
    """Move a unit to one of some spaces, as the caster's player chooses."""
    options: list[Option] = [("to", space) for space in spaces]
    if options:
        space = int(table.ask(table.state.owner[unit], f"{table.state.names[target]}: to where?", options)[1])
        ground.put(table.state, target, space)
        table.say("moves", target, space)


def _own(table: Table[State], unit: int, option: Option) -> None:
    state, verb = table.state, option[0]
    if verb == "dance":
        state.activated[int(option[1])] = False
        table.say("dances", unit, option[1])
    elif verb == "open":
        if not state.has(unit, "pick"):
            left = list(state.inventory[unit])
            left.remove(DOOR_KEY)
            state.inventory[unit] = tuple(left)
        state.ground[int(option[1])] = "floors"
        table.say("becomes", option[1], "floors")
    else:
        slug = str(option[1])
        state.used[unit, slug] = state.used.get((unit, slug), 0) + 1
        table.say("uses", unit, slug)
        if slug == VULNERARY:
            combat.heal(table, unit, VULNERARY_HEALS)
        else:
            combat.afflict(table, unit, "barrier")


def _scenario(table: Table[State], unit: int, verb: str) -> None:
    """Seizing ends the battle for the Leader's side; razing and escaping bring it nearer to its end (ruling OC23)."""
    state = table.state
    player = state.owner[unit]
    table.say(verb, unit, state.place[unit])
    if verb == "seize":
        state.result = (player, f"{state.names[unit]} has seized the place.")
    elif verb == "raze":
        state.ground[state.place[unit]] = "ruins"
        state.buildings -= 1
        if not state.buildings:
            state.result = (player, "Every building is in ruins.")
    else:
        combat.leave(state, unit)
        state.escaped[unit] = True
        if sum(state.escaped) >= state.scenario["escapes"]:
            state.result = (player, f"{state.scenario['escapes']} units have escaped.")


def can_do_nothing(state: State, unit: int) -> bool:
    """Whether a unit is held where it is, without any action."""
    return state.place[unit] == NOWHERE or combat.cannot_act(state, unit)
