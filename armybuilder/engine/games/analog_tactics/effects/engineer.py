"""Engineers: building, what is built, abilities, blueprints and upgrades (Engineer)."""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics import movement, points, sight, uses
from armybuilder.engine.games.analog_tactics.attack import Attack
from armybuilder.engine.games.analog_tactics.attacks import each_of
from armybuilder.engine.games.analog_tactics.combat import strike
from armybuilder.engine.games.analog_tactics.effects.warrior import with_target
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.health import Losses, Shelter, heal, take
from armybuilder.engine.games.analog_tactics.hooks import Hooks, always
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.uses import EITHER, Rest, Use
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.windows import PASS
from catalog.games.analog_tactics.plain import COMMON

DRONE = "drone"
GRENADE_REACH, HOOK_REACH, REPAIRS = 2, 3, 2
#: How far auras reach.
AURA, TOWER = 2, 3
REGENERATES, PULSE, MOST_BESIDE = 2, 3, 4


# What can be built


def buildings(state: State, player: int) -> list[str]:
    """The obstacles that a team knows, within what may be in play of each."""
    found = []
    for slug, ability in state.library.built_by.items():
        if ability == "terraform" or ability not in state.abilities[player]:
            continue
        most = state.library.abilities[ability].most
        if not most or sum(state.profile[unit].slug == slug for unit in state.pieces(player)) < most:
            found.append(slug)
    return found


def has_room_for_drone(state: State, player: int) -> bool:
    """Tell whether another drone may be in play (ruling P24)."""
    abilities = state.abilities[player]
    army = state.library.abilities["mechanical-army"]
    most = army.most if army.slug in abilities else state.library.most_commons["engineer"]
    return len(state.commons(player)) < most


def is_built(state: State, unit: int) -> bool:
    """Drones and built obstacles are built units."""
    return state.profile[unit].is_obstacle or state.profile[unit].role == COMMON


def _sites(state: State, unit: int) -> list[int]:
    """The free spaces next to the elite; with Extension next to built units that hang together with it (P25)."""
    board = state.field.board
    elite = state.living_elite(state.owner[unit])
    if elite == NOBODY:
        return []
    starts = [state.place[elite]]
    if "extension" in state.abilities[state.owner[unit]]:
        for start in starts:
            for near in board.near[start]:
                other = state.occupant[near]
                is_own = other >= 0 and state.owner[other] == state.owner[unit] and is_built(state, other)
                if is_own and near not in starts:
                    starts.append(near)
    found = (space for start in starts for space in board.near[start] if state.is_free(space))
    return list(dict.fromkeys(found))


def _is_no_objective(state: State, space: int) -> bool:
    return space not in state.field.objective_spaces


# Build


def _build_offers(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    player, sites = state.owner[unit], _sites(state, unit)
    if has_room_for_drone(state, player):
        yield from ((DRONE, space) for space in sites)
    for slug in buildings(state, player):
        yield from ((slug, space) for space in sites if _is_no_objective(state, space))


def _build(table: Table[State], unit: int, slug: str, space: int) -> None:
    """A drone or an obstacle; with Efficient Manufacturing a second drone, placed now (P24)."""
    state = table.state
    player = state.owner[unit]
    if slug != DRONE:
        build_obstacle(table, player, slug, space)
        return
    _build_drone(table, player, space)
    if "efficient-manufacturing" in state.abilities[player] and has_room_for_drone(state, player):
        options: list[Option] = [PASS, *(Verbs.at(site) for site in _sites(state, unit))]
        answer = table.ask(
            player,
            Asked(
                "Efficient Manufacturing: build another drone?",
                "It takes no further points.",
                card="efficient-manufacturing",
            ),
            options,
        )
        if answer != PASS:
            table.say(Events.uses, unit, "efficient-manufacturing", NOBODY)
            _build_drone(table, player, *Verbs.at.parts(answer))


def build_obstacle(table: Table[State], player: int, slug: str, space: int) -> None:
    """A new obstacle with full Health and points; a turret takes a facing (ruling P35)."""
    state = table.state
    made = state.add(player, state.library.buildings[slug])
    state.put(made, space)
    state.ready(made)
    table.say(Events.builds, made, space)
    if state.profile[made].is_turret:
        movement.face(table, made)


def _build_drone(table: Table[State], player: int, space: int) -> None:
    """A new drone with any unlike blueprints from the pool (P24)."""
    state = table.state
    made = state.add(player, state.library.built(DRONE, state.classes[player]))
    state.blueprints[made] = _attach(table, player)
    state.put(made, space)
    state.ready(made)
    table.say(Events.builds, made, space)
    for slug in state.blueprints[made]:
        table.say(Events.gains, made, slug)
    movement.face(table, made)


def _attach(table: Table[State], player: int) -> tuple[str, ...]:
    """One blueprint after the other: a list of all sets would be too long."""
    state = table.state
    left, chosen = list(state.pool[player]), list[str]()
    while unlike := [slug for slug in dict.fromkeys(left) if slug not in chosen]:
        options: list[Option] = [PASS, *(Verbs.attach(slug) for slug in unlike)]
        answer = table.ask(
            player, Asked(f"Attach {'another' if chosen else 'a'} blueprint to the drone?", card="build"), options
        )
        if answer == PASS:
            break
        chosen.extend(Verbs.attach.parts(answer))
        left.remove(chosen[-1])
    state.pool[player] = tuple(left)
    return tuple(sorted(chosen))


def _remote_offers(table: Table[State], unit: int) -> Iterator[Rest]:
    """An obstacle on any free space that is no objective (P25)."""
    state = table.state
    free = [s for s in state.field.board.spaces if state.occupant[s] == NOBODY and _is_no_objective(state, s)]
    for slug in buildings(state, state.owner[unit]):
        yield from ((slug, space) for space in free)


def _remote(table: Table[State], unit: int, slug: str, space: int) -> None:
    build_obstacle(table, table.state.owner[unit], slug, space)


Hooks.card("build", uses=Use("build", _build, _build_offers))
Hooks.card("remote-construction", uses=Use("remote-construction", _remote, _remote_offers))
#: Figures, caps and reaches that other cards and rules look at.
for _slug in (
    *("drone", "wall", "turrets", "medbay", "armory", "bunker", "emp-tower", "uav-tower"),
    *("increased-range", "gun-emplacement", "targeting-auspex", "cell-tower", "technology-upgrade", "mechanical-army"),
    *("extension", "power-armor", "jetpack", "efficient-manufacturing", "rotating-mount", "material-research"),
    *("mobile-security", "engineer class"),
):
    Hooks.card(_slug)


# Recycling, Repair, Automated Cover


def _recycle(table: Table[State], unit: int, about: int, space: int, is_own_hand: bool) -> None:
    """Each known obstacle where a drone was destroyed; the elite pays and must be alive (P16, P37)."""
    state = table.state
    player = state.owner[unit]
    is_drone = state.owner[about] == player and state.profile[about].role == COMMON
    is_able = unit == state.elite(player) and points.has_reaction(state, unit) and not is_own_hand
    if not is_drone or not is_able or not state.is_free(space) or not _is_no_objective(state, space):
        return
    options: list[Option] = [PASS, *(Verbs.recycle(slug) for slug in buildings(state, player))]
    answer = table.ask(
        player, Asked(f"{state.names[about]} is destroyed: build an obstacle there?", card="recycling"), options
    )
    if answer != PASS:
        points.pay(table, unit, points.REACTION)
        table.say(Events.uses, unit, "recycling", NOBODY)
        build_obstacle(table, player, *Verbs.recycle.parts(answer), space)


def _repairable(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    for other in state.units_near(state.place[unit]):
        is_own = other != unit and state.owner[other] == state.owner[unit] and is_built(state, other)
        if is_own and state.health[other] < state.most_health(other):
            yield (other,)


def _repair(table: Table[State], unit: int, other: int) -> None:
    heal(table, other, REPAIRS)


def _keep_standing(table: Table[State], elite: int, unit: int, attack: Attack | None) -> None:
    """A built unit next to the elite stays with 2 Health instead of being destroyed; once an attack (AT62)."""
    state = table.state
    if unit == elite or not is_built(state, unit) or not state.are_adjacent(elite, unit):
        return
    answered = attack.answered if attack else set[str]()
    if "repair" in answered:
        return
    options: list[Option] = [PASS, Verbs.repair(unit)]
    if (
        table.ask(state.owner[elite], Asked(f"{state.names[unit]} is at 0 Health: repair it?", card="repair"), options)
        != PASS
    ):
        points.pay(table, elite, points.REACTION)
        answered.add("repair")
        table.say(Events.uses, elite, "repair", unit)
        heal(table, unit, REPAIRS)


def _can_cover(table: Table[State], elite: int, unit: int, attack: Attack | None) -> bool:
    return elite == unit and attack is not None and bool(_drones_beside(table.state, elite))


def _drones_beside(state: State, elite: int) -> list[int]:
    return [each for each in state.commons(state.owner[elite]) if state.are_adjacent(elite, each)]


def _cover(table: Table[State], elite: int, unit: int, amount: int, attack: Attack | None) -> Losses:
    """An adjacent drone takes it all; armor does not count again."""
    options: list[Option] = [Verbs.cover(drone) for drone in _drones_beside(table.state, elite)]
    (drone,) = Verbs.cover.parts(
        table.ask(table.state.owner[elite], Asked("Which drone takes the damage?", card="automated-cover"), options)
    )
    return take(table, drone, amount, attack)


Hooks.card("recycling", after_loss_around=_recycle)
REPAIR_WINDOWS = (uses.TARGETED, uses.ATTACKED)
Hooks.card(
    "repair", uses=Use("repair", _repair, _repairable, EITHER, REPAIR_WINDOWS, with_target), rescues=_keep_standing
)
Hooks.card("automated-cover", shelters=Shelter("automated-cover", _can_cover, _cover))


# Movement


def _beside_relays(state: State, player: int) -> list[int]:
    relays = [unit for unit in state.pieces(player) if state.profile[unit].slug == "relay"]
    near = (space for relay in relays for space in state.field.board.near[state.place[relay]])
    return list(dict.fromkeys(near))


def _relays(table: Table[State], unit: int) -> list[int]:
    """From beside one own relay to beside any (AT32)."""
    state = table.state
    beside = _beside_relays(state, state.owner[unit])
    return [space for space in beside if state.is_free(space)] if state.place[unit] in beside else []


def _hooked(table: Table[State], unit: int) -> list[int]:
    """In a straight line of free spaces, next to anything within 3; the edge holds nothing."""
    state = table.state
    found = []
    for direction in range(6):
        here = NOBODY
        for number, space in enumerate(state.field.board.line(state.place[unit], direction)):
            if number == HOOK_REACH:
                break
            if state.occupant[space] != NOBODY:
                found += [here] if here != NOBODY else []
                break
            here = space
    return found


def _modules(table: Table[State], unit: int) -> Iterator[Rest]:
    """A free space next to any own relay."""
    state = table.state
    return ((space,) for space in _beside_relays(state, state.owner[unit]) if state.is_free(space))


Hooks.card("relay", ways=_relays)
Hooks.card("grappling-hook", ways=_hooked)
Hooks.card("teleport-module", uses=Use("teleport-module", movement.teleport, _modules, EITHER, uses.EVERY_WINDOW))


# Grenade


def _grenades(table: Table[State], unit: int) -> Iterator[Rest]:
    """A space within 2 in sight with somebody in its area; the own space is in sight."""
    state = table.state
    for space in state.field.board.within(state.place[unit], GRENADE_REACH):
        is_seen = space == state.place[unit] or sight.sees_space(state, unit, space)
        if is_seen and any(True for _ in state.units_near(space)):
            yield (space,)


def _shard(unit: int, damage: int, space: int, reach: int) -> Attack:
    return Attack(
        unit,
        NOBODY,
        card="grenade",
        own_damage=damage,
        center=space,
        reach=reach,
        is_special=True,
        needs_sight=False,
        has_entry=False,
        hits_friends=True,
        is_area=True,
    )


def _grenade(table: Table[State], unit: int, space: int) -> None:
    """Two in the middle, one around, friends too."""
    state = table.state
    middle = [each for each in (state.occupant[space],) if each >= 0]
    ring = [each for each in state.units_near(space) if each not in middle]
    shards = each_of(_shard(unit, 2, space, 0), middle) + each_of(_shard(unit, 1, space, 1), ring)
    strike(table, _shard(unit, 2, space, 1), shards)


def _blow_away(table: Table[State], unit: int, attack: Attack) -> None:
    """Moves everyone who stands around the middle a space away from it, at once (P46)."""
    if attack.card == "grenade" and attack.reach and table.state.health[attack.taker]:
        movement.drive_away(table, attack.taker, attack.center, 1, unit)


Hooks.card("grenade", uses=Use("grenade", _grenade, _grenades), on_success=_blow_away)


def _amount(state: State, building: int) -> int:
    """The gift of an aura: 1, or 2 with the Technology Upgrade."""
    return 1 + ("technology-upgrade" in state.abilities[state.owner[building]])


def _covers(state: State, building: int, unit: int, reach: int) -> bool:
    """Tell whether a unit is in an aura; obstacles get none (P42)."""
    if not state.place[unit] or state.profile[unit].is_obstacle:
        return False
    far = state.field.board.distance(state.place[building], state.place[unit])
    return far <= reach + ("cell-tower" in state.abilities[state.owner[building]])


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
    shot = movement.turret_attack(table.state, building, target, is_reaction=True)
    shot.is_bound = True
    strike(table, shot)


Hooks.card("armory building", damage_bonus_around=_for_friends)
Hooks.card("bunker building", armor_bonus_around=_for_friends, grounds_around=_grounded)
Hooks.card("emp-tower building", jams_around=_jammed)
Hooks.card("uav-tower building", evasion_bonus_around=_watched)
Hooks.card("medbay building", heals_at_round_end=_nurse)
Hooks.card("turret building", shoots_around=_shoot)
for _slug in ("wall", "relay", "terraform-obstacle"):
    Hooks.card(f"{_slug} building")


def _regenerate(table: Table[State], unit: int) -> None:
    if heal(table, unit, REGENERATES):
        table.say(Events.works, unit, "biotechnology")


def _through_all(table: Table[State], unit: int) -> str:
    return "all"


def _pulse(table: Table[State], unit: int, attack: Attack) -> None:
    """An adjacent target goes three spaces away on success, if the player likes."""
    state, target = table.state, attack.taker
    if not state.place[target] or not state.health[target] or state.profile[target].is_obstacle:
        return
    if state.are_adjacent(unit, target):
        options: list[Option] = [Verbs.pulse(target), PASS]
        if (
            table.ask(
                state.owner[unit],
                Asked(f"{state.names[unit]}: move {state.names[target]} away?", card="pulse-cannon"),
                options,
            )
            != PASS
        ):
            table.say(Events.uses, unit, "pulse-cannon", target)
            movement.drive_away(table, target, state.place[unit], PULSE, unit)


Hooks.card("biotechnology", heals_at_round_end=_regenerate)
Hooks.card("cloaking-device", rolls_twice=always)
Hooks.card("pulse-cannon", on_success=_pulse)
Hooks.card("thrusters", passes=_through_all)
#: Figures, and an attack that `attacks.py` offers.
for _slug in ("enhanced-ai", "railgun", "twinmount", "tesla-coil"):
    Hooks.card(_slug)


def _beside(table: Table[State], unit: int) -> int:
    """The commons next to the elite, four at most."""
    state = table.state
    if not state.place[unit]:
        return 0
    return min(MOST_BESIDE, sum(state.are_adjacent(unit, each) for each in state.commons(state.owner[unit])))


Hooks.card("manual-upgrade", damage_bonus=_beside, hit_bonus=_beside)
Hooks.card("automatic-upgrade", armor_bonus=_beside, evasion_bonus=_beside)
