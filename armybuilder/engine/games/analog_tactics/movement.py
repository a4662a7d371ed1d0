"""Movement: steps and what they cost, turning, forced movement, and what answers it (Movement)."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.events import Kind
from armybuilder.engine.games.analog_tactics import points, sight, uses
from armybuilder.engine.games.analog_tactics.attack import Attack, can_strike
from armybuilder.engine.games.analog_tactics.cards import RANGE
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.field import FACINGS
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import FACING, NOBODY, State
from armybuilder.engine.games.analog_tactics.verbs import LOSES_ATTACK, Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import PASS, open_window

#: The points that Stalk and Sneak together spare in a turn (ruling P13).
FREE_STEPS = 5
#: Movement points, and free steps.
Price = tuple[int, int]
DEAREST: Price = (99, 0)


# Where a unit may step


def can_move(state: State, unit: int) -> bool:
    """Tell whether a unit moves at all: obstacles don't, but turrets with Mobile Security."""
    return not state.profile[unit].is_obstacle or "mobile-security" in state.cards[unit]


def steps(table: Table[State], unit: int, most: int | None = None) -> dict[int, Price]:
    """The spaces to which a unit may step now, with what each costs.

    `most` Movement points are there instead of its own for a step that something gives it.
    """
    state = table.state
    if not can_move(state, unit):
        return {}
    does = state.does[unit]
    freely = FREE_STEPS - state.free_steps[unit] if does[Hooks.is_free_step.number] else 0
    purse = (points.steps_to_pay(table, unit), freely) if most is None else (most, 0)
    found: dict[int, Price] = {}
    barred = state.field.objective_spaces if state.profile[unit].is_obstacle else ()
    for space in _beside(table, unit):
        # No obstacle stands on an objective, not even one that has come there itself (ruling P37).
        if state.occupant[space] == NOBODY and space not in barred:
            price = _after_step(table, unit, space, (0, 0), purse)
            if price is not None:
                found[space] = price
    if does[Hooks.passes.number] or does[Hooks.ways.number]:
        for space, price in _far_ways(table, unit, purse):
            found[space] = min(price, found.get(space, DEAREST))
    return found


def _after_step(table: Table[State], unit: int, space: int, before: Price, purse: Price) -> Price | None:
    """The cost of a way with one step more, free where Stalk or Sneak make it so; None where it is too dear."""
    spent, freely = before
    if freely < purse[1] and Hooks.is_free_step(table, unit, space):
        return spent, freely + 1
    return (spent + 1, freely) if spent < purse[0] else None


def _beside(table: Table[State], unit: int) -> Sequence[int]:
    """The spaces next to a unit; over the edge to the other side with Rift."""
    board, here = table.state.field.board, table.state.place[unit]
    if len(board.near[here]) < 6 and Hooks.wraps(table, unit):
        return [space for direction in range(6) if (space := board.wrapped(here, direction)) != here]
    return board.near[here]


def _far_ways(table: Table[State], unit: int, purse: Price) -> Iterator[tuple[int, Price]]:
    """Spaces that a unit reaches through others, with what it costs; and by its cards' own ways, for 1 each."""
    through = Hooks.passes(table, unit)
    if through:
        yield from _passages(table, unit, purse, through)
    for way in Hooks.ways(table, unit) if purse[0] else ():
        yield from ((space, (1, 0)) for space in way(table, unit))


def _passages(table: Table[State], unit: int, purse: Price, through: str) -> Iterator[tuple[int, Price]]:
    """The free spaces beyond who stands in the way: it must have the points to end on a free one (ruling P63)."""
    state, here = table.state, table.state.place[unit]
    paid: dict[int, Price] = {here: (0, 0)}
    edge = [here]
    while edge:
        ways = [(start, space) for start in edge for space in state.field.board.near[start] if space != here]
        edge = []
        for start, space in ways:
            price = _after_step(table, unit, space, paid[start], purse)
            if price is None:
                continue
            if state.occupant[space] == NOBODY:
                if start != here:
                    yield space, price
            elif _can_pass(state, state.occupant[space], through) and price < paid.get(space, DEAREST):
                paid[space] = price
                edge.append(space)


def _can_pass(state: State, other: int, through: str) -> bool:
    """Wraith passes units; Thrusters obstacles, too."""
    return through == "all" or (other >= 0 and not state.profile[other].is_obstacle)


# Stepping and turning


def step(table: Table[State], unit: int, space: int, cost: int | None = None) -> tuple[int, ...] | None:
    """Announce a step, be struck for it, and make it. The turrets that had the unit in sight before; None: no step.

    Without a cost it is a step of the unit's own points.
    """
    state = table.state
    here = state.place[unit]
    _pursued(table, unit, space)
    if state.place[unit] != here or not state.is_free(space):
        return None
    if cost is None:
        _pay_for_step(table, unit, space)
    return move_to(table, unit, space, Events.steps)


def _pay_for_step(table: Table[State], unit: int, space: int) -> None:
    spent, freely = steps(table, unit).get(space, (1, 0))
    points.pay_steps(table, unit, spent)
    table.state.free_steps[unit] += freely


def move_to(table: Table[State], unit: int, space: int, how: Kind[State, [int, int, int]]) -> tuple[int, ...]:
    """Put a unit on another space; the turrets that had it in range and sight before."""
    watch = watching(table, unit)
    table.say(how, unit, table.state.place[unit], space)
    table.state.put(unit, space)
    return watch


def step_freely(table: Table[State], unit: int, card: str, is_optional: bool = True) -> bool:
    """A step that a card gives, to be taken at once or not at all, with a facing; whether it was taken."""
    state = table.state
    spaces: list[Option] = [Verbs.step(unit, space) for space in steps(table, unit, most=1)]
    if not spaces:
        return False
    options = [PASS, *spaces] if is_optional else spaces
    words = "take a free step?" if is_optional else "step to which space? This step must be taken."
    answer = table.ask(state.owner[unit], f"{state.names[unit]}: {words}", options)
    if answer == PASS:
        return False
    if is_optional:  # else it was told when the card was chosen
        table.say(Events.uses, unit, card, NOBODY)
    walk(table, *Verbs.step.parts(answer))
    return True


def walk(table: Table[State], unit: int, space: int) -> None:
    """A step that costs nothing, with its facing and all that answers it."""
    watch = step(table, unit, space, cost=0)
    if watch is not None:
        face(table, unit)
        arrive(table, unit, watch)


def face(table: Table[State], unit: int, foe: int = NOBODY) -> None:
    """Let a unit take a facing; the present one stands first.

    Where it is about to attack a foe beside it, the facings in which it can do so come before the others.
    """
    state = table.state
    now, asked = state.facing[unit], f"{state.names[unit]}: face which way?"
    ways = [(now + turn) % 6 for turn in range(6)]
    options: list[Option] = [Verbs.face(unit, way) for way in ways]
    if foe != NOBODY and state.place[foe] and state.are_adjacent(unit, foe):
        seeing = [way for way in ways if state.place[foe] in state.field.board.wedge(state.place[unit], way)]
        options = [Verbs.face(unit, way) for way in seeing]
        options += [(*Verbs.face(unit, way), LOSES_ATTACK) for way in ways if way not in seeing]
        kept = ", ".join(FACINGS[way] for way in seeing)
        asked += f" Only {kept} keep {state.names[foe]} in sight; any other loses the attack."
    state.facing[unit] = Verbs.face.parts(table.ask(state.owner[unit], asked, options))[1]
    if state.facing[unit] != now:
        table.say(Events.faces, unit, state.facing[unit])


def turn(table: Table[State], unit: int, facing: int) -> None:
    """Turn on the spot for a Movement point."""
    points.pay_steps(table, unit, 1)
    table.state.facing[unit] = facing
    table.say(Events.faces, unit, facing)


def begin_step(table: Table[State], unit: int, space: int) -> None:
    """A step in free play: its facing is asked for next."""
    state = table.state
    watch = step(table, unit, space)
    if watch is not None and state.place[unit]:
        state.phase, state.stepper, state.watch = FACING, unit, watch


def arrive(table: Table[State], unit: int, watch: tuple[int, ...]) -> None:
    """Let a step that has ended be answered: by turrets, then by those it came near to (ruling P15 b)."""
    shot_at(table, unit, watch)
    state = table.state
    if not state.place[unit] or state.profile[unit].is_obstacle:
        return
    for player in state.after(state.owner[unit])[:-1]:
        if state.place[unit] and _might_react(state, player, unit):
            uses.react(table, uses.APPROACHED, player, unit)


def _might_react(state: State, player: int, unit: int) -> bool:
    near = state.field.board.near[state.place[unit]]
    return any(
        (other := state.occupant[space]) >= 0 and state.owner[other] == player and points.has_reaction(state, other)
        for space in near
    )


def _pursued(table: Table[State], unit: int, space: int) -> None:
    """Pursue: struck as it leaves, from the space that it is leaving (ruling P43)."""
    state = table.state
    board, here = state.field.board, state.place[unit]
    for near in board.near[here]:
        other = state.occupant[near]
        if other < 0 or state.owner[other] == state.owner[unit] or board.distance(near, space) <= 1:
            continue
        for pursue in Hooks.pursues(table, other):
            if state.place[unit] == here and state.place[other] == near:
                pursue(table, other, unit)


# Turrets


def turret_attack(state: State, turret: int, target: int = NOBODY, is_reaction: bool = False) -> Attack:
    return Attack(turret, target, card=Verbs.turrets.name, reach=state.figures[turret][RANGE], is_reaction=is_reaction)


def watching(table: Table[State], unit: int) -> tuple[int, ...]:
    state = table.state
    return tuple(t for t in _turrets(state, unit) if can_strike(table, turret_attack(state, t), unit))


def _turrets(state: State, unit: int) -> list[int]:
    """The turrets of others that may shoot at a unit: it isn't their own turn, and they have a Reaction left."""
    return [
        turret
        for turret in state.holders[Hooks.shoots_around.number]
        if state.owner[turret] not in (state.owner[unit], state.player) and state.reaction[turret] > 0
    ]


def shot_at(table: Table[State], unit: int, before: tuple[int, ...]) -> None:
    """Turrets shoot at who has come into their range and sight, however it came (rulings P14, P26)."""
    state = table.state
    if state.profile[unit].is_obstacle or not _turrets(state, unit):
        return

    def offers(player: int) -> list[Option]:
        if not state.place[unit]:
            return []
        new = [t for t in watching(table, unit) if t not in before and state.owner[t] == player]
        return [Verbs.turrets(turret, unit) for turret in new]

    def use(_: int, option: Option) -> None:
        turret, _ = Verbs.turrets.parts(option)
        points.pay(table, turret, points.REACTION)
        for shoot in state.does[turret][Hooks.shoots_around.number]:
            shoot(table, turret, unit)

    players = [player for player in state.after(state.owner[unit])[:-1] if offers(player)]
    if players:
        open_window(table, f"{state.names[unit]} comes into range: shoot?", players, offers, use, _each_turret)


def _each_turret(_: int, option: Option) -> Option:
    return option


# Forced movement


def displace(table: Table[State], unit: int, space: int) -> None:
    """Move a unit without a step of its own: nothing answers it but turrets (ruling P14); its facing stays."""
    watch = move_to(table, unit, space, Events.is_moved)
    shot_at(table, unit, watch)


def teleport(table: Table[State], unit: int, space: int) -> None:
    """Put a unit on another space, facing as its player likes; turrets answer it."""
    watch = move_to(table, unit, space, Events.is_moved)
    face(table, unit)
    shot_at(table, unit, watch)


def swap(table: Table[State], one: int, other: int) -> None:
    state = table.state
    here, there = state.place[one], state.place[other]
    watches = [(unit, watching(table, unit)) for unit in (one, other)]
    table.say(Events.swaps, one, other)
    state.place[one], state.place[other] = there, here
    state.occupant[there], state.occupant[here] = one, other
    for unit, watch in watches:
        if state.place[unit]:
            shot_at(table, unit, watch)


def drive_away(table: Table[State], unit: int, start: int, most: int, by: int) -> None:
    """Push a unit straight away from a space, `most` spaces or until something or the edge stops it (P14, P45)."""
    state = table.state
    if state.profile[unit].is_obstacle or not state.place[unit] or start == state.place[unit]:
        return
    directions = sight.away(state, start, state.place[unit])
    options: list[Option] = [Verbs.away(unit, direction) for direction in directions]
    answer = table.ask(state.owner[by], f"Which way is {state.names[unit]} driven?", options)
    drive(table, *Verbs.away.parts(answer), most, by)


def drive(table: Table[State], unit: int, direction: int, most: int, by: int) -> None:
    """Move a unit in a direction until something or the edge stops it; a Mage's Rift has no edge."""
    state = table.state
    space = state.place[unit]
    is_endless = Hooks.wraps(table, by)
    board = state.field.board
    for _ in range(most):
        ahead = board.wrapped(space, direction) if is_endless else board.ahead(space, direction)
        if ahead is None or not state.is_free(ahead):
            break
        space = ahead
    if space != state.place[unit]:
        displace(table, unit, space)
