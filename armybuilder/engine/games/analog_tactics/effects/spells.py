"""The Mage's spells that move, heal, hide and change (Mage, Tiers 0 to 3)."""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics import movement, points, respawning, uses
from armybuilder.engine.games.analog_tactics.attack import toll
from armybuilder.engine.games.analog_tactics.cards import COMMON, HIT
from armybuilder.engine.games.analog_tactics.damage import heal
from armybuilder.engine.games.analog_tactics.effects import casting
from armybuilder.engine.games.analog_tactics.effects.warrior import chosen, with_target
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import HOOKS
from armybuilder.engine.games.analog_tactics.points import SPECIAL
from armybuilder.engine.games.analog_tactics.rounds import METEOR
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.uses import EITHER, Rest, Use
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import PASS

HEALS, MOST_FAMILIARS, TELEKINESIS_STEPS, FEAR_STEPS = 2, 4, 2, 2
LEAST_METEOR = 2
WINDOWS = (uses.TARGETED, uses.APPROACHED, uses.ATTACKED)


# --- Familiars --------------------------------------------------------------------------------------------------------


def _fallen(state: State, player: int) -> list[int]:
    return [
        unit
        for unit, profile in enumerate(state.profile)
        if state.owner[unit] == player and profile.role == COMMON and not state.place[unit]
    ]


def _can_summon(table: Table[State], unit: int) -> Iterator[Rest]:
    if _fallen(table.state, table.state.owner[unit]) and casting.free_spaces(table.state, unit):
        yield ()


def _summon(table: Table[State], unit: int) -> None:
    """All fallen familiars, on free spaces in cast range; at most four are in play."""
    state = table.state
    player = state.owner[unit]
    for familiar in _fallen(state, player):
        spaces: list[Option] = [("on", familiar, space) for space in casting.free_spaces(state, unit)]
        if not spaces or len(state.commons(player)) >= MOST_FAMILIARS:
            return
        space = int(table.ask(player, f"{state.names[familiar]}: appear where?", spaces)[2])
        respawning.put_back(table, familiar, space)
        movement.face(table, familiar)


def _recallable(table: Table[State], unit: int) -> Iterator[Rest]:
    """Each familiar, to a free space next to the elite, which must be alive (P39)."""
    state = table.state
    elite = state.living_elite(state.owner[unit])
    if elite == NOBODY:
        return
    free = [space for space in state.field.board.near[state.place[elite]] if state.is_free(space)]
    for common in state.commons(state.owner[unit]):
        yield from ((common, space) for space in free)


def _recall(table: Table[State], unit: int, common: int, space: int) -> None:
    movement.displace(table, common, space)


HOOKS.card("summon-familiars", uses=Use("summon-familiars", _summon, _can_summon, is_elite_only=True))
HOOKS.card("recall", uses=Use("recall", _recall, _recallable, EITHER, WINDOWS, with_target))


# --- Heal, Shield, Terraform, Teleport --------------------------------------------------------------------------------


def _hurt_friends(table: Table[State], unit: int) -> Iterator[Rest]:
    """Itself or a friend within 3 that lacks Health; obstacles not (P17)."""
    state = table.state
    for other in casting.within_cast(table, unit):
        is_friend = state.owner[other] == state.owner[unit] and not state.profile[other].is_obstacle
        if is_friend and state.health[other] < state.most_health(other):
            yield (other,)


def _heal(table: Table[State], unit: int, other: int) -> None:
    heal(table, other, HEALS)


def _unshielded(table: Table[State], unit: int) -> Iterator[Rest]:
    if not table.state.is_shielded[unit]:
        yield ()


def _shield(table: Table[State], unit: int) -> None:
    table.state.is_shielded[unit] = True


def _terraformable(table: Table[State], unit: int) -> Iterator[Rest]:
    """A free space that is no objective (P37)."""
    state = table.state
    return ((s,) for s in casting.free_spaces(state, unit) if s not in state.field.objective_spaces)


def _terraform(table: Table[State], unit: int, space: int) -> None:
    state = table.state
    made = state.add(state.owner[unit], state.library.buildings["terraform-obstacle"])
    state.put(made, space)
    state.ready(made)
    table.say(Events.builds, made, space)


def _teleports(table: Table[State], unit: int) -> Iterator[Rest]:
    return ((space,) for space in casting.free_spaces(table.state, unit))


HOOKS.card("heal", uses=Use("heal", _heal, _hurt_friends))
HOOKS.card("shield", uses=Use("shield", _shield, _unshielded))
HOOKS.card("terraform", uses=Use("terraform", _terraform, _terraformable))
HOOKS.card("teleport", uses=Use("teleport", movement.teleport, _teleports, EITHER, WINDOWS))


# --- Moving others ----------------------------------------------------------------------------------------------------


def _movable(table: Table[State], unit: int) -> Iterator[Rest]:
    """All others that have a free space beside them."""
    found = casting.choosable(table, unit, enemies=False)
    return ((other,) for other in found if _led_to(table, unit, other))


def _foes(table: Table[State], unit: int) -> Iterator[Rest]:
    return ((other,) for other in casting.choosable(table, unit, enemies=True))


def _scared(table: Table[State], unit: int) -> Iterator[Rest]:
    """The enemies that can flee to a free space; who pays with a Reaction needs a Special point for a toll alone."""
    is_special = not points.has_reaction(table.state, unit)
    found = casting.choosable(table, unit, enemies=True, is_special=is_special)
    return ((other,) for other in found if _led_to(table, unit, other))


def _telekinesis(table: Table[State], unit: int, other: int) -> None:
    """Up to two spaces, as the mover likes (ruling P60)."""
    _lead(table, unit, other, TELEKINESIS_STEPS)


def _lead(table: Table[State], unit: int, other: int, most: int) -> None:
    state = table.state
    for _ in range(most):
        if not state.place[other]:
            return
        free: list[Option] = [("to", space) for space in _led_to(table, unit, other)]
        answer = table.ask(state.owner[unit], f"{state.names[other]}: move where?", [PASS, *free])
        if answer == PASS:
            return
        movement.displace(table, other, int(answer[1]))


def _led_to(table: Table[State], unit: int, other: int) -> list[int]:
    """The free spaces next to a unit; over the edge with Rift (AT52)."""
    state = table.state
    board, here = state.field.board, state.place[other]
    near = [board.wrapped(here, d) for d in range(6)] if "rift" in state.cards[unit] else board.near[here]
    return [space for space in dict.fromkeys(near) if state.is_free(space)]


def _can_swap(table: Table[State], unit: int) -> Iterator[Rest]:
    """The elite with an enemy; it must be alive, and the reach is the user's (P39)."""
    if table.state.living_elite(table.state.owner[unit]) != NOBODY:
        yield from _foes(table, unit)


def _swap(table: Table[State], unit: int, other: int) -> None:
    movement.swap(table, table.state.elite(table.state.owner[unit]), other)


def _fear(table: Table[State], unit: int, other: int) -> None:
    """Two spaces of its owner's choosing, each farther from the Mage if one is free (ruling P60)."""
    state = table.state
    for _ in range(FEAR_STEPS):
        if not state.place[other] or not state.place[unit]:
            return
        here = state.place[unit]
        far = state.field.board.distances[here]
        free = _led_to(table, unit, other)
        farther = [space for space in free if far[space] > far[state.place[other]]]
        options: list[Option] = [("to", space) for space in farther or free]
        if not options:
            return
        movement.displace(table, other, int(table.ask(state.owner[other], "Flee where?", options)[1]))


def _pairs(table: Table[State], unit: int) -> Iterator[Rest]:
    """Two enemy units, each in cast range; both tolls must be affordable together."""
    found = casting.choosable(table, unit, enemies=True)
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            if points.has_special(table, unit, 1 + toll(table, unit, one) + toll(table, unit, other)):
                yield one, other


def _disrupt(table: Table[State], unit: int, one: int, other: int) -> None:
    movement.swap(table, one, other)


HOOKS.card("telekinesis", uses=Use("telekinesis", _telekinesis, _movable, chooses=chosen))
HOOKS.card("swap", uses=Use("swap", _swap, _can_swap, chooses=chosen))
HOOKS.card("fear", uses=Use("fear", _fear, _scared, EITHER, WINDOWS, chooses=chosen))
HOOKS.card("disrupt", uses=Use("disrupt", _disrupt, _pairs, chooses=lambda _, one, other: (one, other)))


# --- Tier 3 -----------------------------------------------------------------------------------------------------------


def _meteors(table: Table[State], unit: int) -> Iterator[Rest]:
    """A space in cast range, and how many Special points, two at least."""
    state = table.state
    for space in casting.spaces(state, unit):
        yield from ((space, paid) for paid in range(LEAST_METEOR, state.special[unit] + 1))


def _meteor(table: Table[State], unit: int, space: int, paid: int) -> None:
    """It strikes at the end of the round with the elite's Hit of now (ruling P18)."""
    state = table.state
    points.pay(table, unit, SPECIAL, paid)
    elite = state.elite(state.owner[unit])
    zone = (METEOR, state.owner[unit], space, state.round, paid - 1, state.figures[elite][HIT])
    state.zones = (*state.zones, zone)
    table.say(Events.area, METEOR, space)


def _is_any_cooling(table: Table[State], unit: int) -> Iterator[Rest]:
    if table.state.spent[table.state.owner[unit]]:
        yield ()


def _mana_spring(table: Table[State], unit: int) -> None:
    """All other cooldowns are over; its own is not (AT51)."""
    table.state.spent[table.state.owner[unit]] = frozenset(("mana-spring",))


def _can_pull(table: Table[State], unit: int) -> Iterator[Rest]:
    player = table.state.owner[unit]
    if player not in table.state.gravity and table.state.living_elite(player) != NOBODY:
        yield ()


def _gravity(table: Table[State], unit: int) -> None:
    table.state.gravity |= {table.state.owner[unit]}


HOOKS.card("meteor", uses=Use("meteor", _meteor, _meteors, pays_itself=True))
HOOKS.card("mana-spring", uses=Use("mana-spring", _mana_spring, _is_any_cooling))
HOOKS.card("gravity", uses=Use("gravity", _gravity, _can_pull))
