"""What a player may want who points at a unit and a space, and why it isn't open to them (Beginning a Game; Movement;
Attacks; Special; Reaction).
"""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics import attacks, health, movement, points, sight
from armybuilder.engine.games.analog_tactics.attack import Attack, can_strike, normal_attack, with_weapon
from armybuilder.engine.games.analog_tactics.field import NOWHERE
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import LAYING, NOBODY, PLACING, PLAYING, State
from armybuilder.engine.games.analog_tactics.uses import EITHER, nobody
from armybuilder.engine.games.analog_tactics.verbs import Verbs, of_card, taken_apart
from armybuilder.engine.table import Option, Table, Why
from armybuilder.engine.telling import counted

#: What the forms need that begin with a move.
APPROACHED = {
    ("katana", 1): "This form first moves to the space in front of {}: no way of 4 steps leads there.",
    ("katana", 2): "This form first moves to space 3 or 5 of {}, beside its back: no way of 4 steps leads there.",
    ("spear", 3): "This form first moves straight on, up to 2 spaces, until {} is beside it: it can’t from here.",
}
#: The section on what is paid with each kind of point.
SECTIONS = {points.SPECIAL: "special", points.REACTION: "reaction"}


def wishes(state: State, player: int, unit: int | None, space: int | None) -> Iterator[Option]:
    """What a player may have in mind who points at a unit of theirs and a space."""
    if state.phase == LAYING and space is not None:
        yield Verbs.objective(space) if state.objectives_to_lay else Verbs.obstacle(space)
    if unit is None and state.phase == PLACING:
        # A space bars all of them alike.
        unit = next((each for each, owner in enumerate(state.owner) if owner == player and not state.place[each]), None)
    if unit is None:
        return
    if state.phase == PLACING:
        if space is not None:
            yield Verbs.place(unit, space)
    elif state.phase == PLAYING and state.place[unit] == NOWHERE:
        yield Verbs.respawn(unit) if space is None else Verbs.on(unit, space)
    elif state.phase == PLAYING:
        yield from _in_a_turn(state, player, unit, state.place[unit] if space is None else space)


def _in_a_turn(state: State, player: int, unit: int, space: int) -> Iterator[Option]:
    other = state.occupant[space]
    uses = Hooks.uses(Table(state, (None,) * state.seats), unit)
    if other == unit:
        yield from (of_card(use.card)(unit) for use in uses)
    elif other < 0 or state.owner[other] == player:
        yield Verbs.step(unit, space)
    else:
        yield Verbs.attack(unit, other)
        yield from (of_card(weapon)(unit, other) for weapon in attacks.arms(state, unit))
        yield from (of_card(use.card)(unit, other) for use in uses if use.chooses is not nobody)


def reason(state: State, player: int, option: Option) -> str:
    """The reason why a player can't place a unit, take a step, attack or use something."""
    if option in Verbs.place:
        return _why_not_placed(state, player, *Verbs.place.parts(option))
    return _why_not_in_a_turn(state, player, option) if state.phase == PLAYING else ""


def _why_not_in_a_turn(state: State, player: int, option: Option) -> str:
    table = Table(state, (None,) * state.seats)
    card, unit, rest = taken_apart(option)
    name = state.names[unit]
    if state.owner[unit] != player:
        return f"{name} is not yours."
    if option in Verbs.respawn or option in Verbs.on:
        return _why_not_back(state, player, unit, *rest)
    if state.place[unit] == NOWHERE:
        return f"{name} is not on the board."
    if option in Verbs.step:
        return _why_no_step(table, *Verbs.step.parts(option))
    if option in Verbs.turn:
        return "" if points.steps_to_pay(table, unit) else f"{name} has no Movement point left."
    if option in Verbs.attack or card in state.library.weapons:
        words = _why_no_attack(table, unit, card, *rest)
        return words if isinstance(words, Why) else Why(words, "attacks")
    return _why_not_used(table, unit, card, *rest)


def _why_not_placed(state: State, player: int, unit: int, space: int) -> str:
    if state.owner[unit] != player:
        return f"{state.names[unit]} is not yours."
    if state.place[unit] != NOWHERE:
        return f"{state.names[unit]} stands already."
    if not state.field.board.is_on[space]:
        return "There is no such space."
    if state.occupant[space] != NOBODY:
        return _who_is_there(state, space)
    if space in state.field.objective_spaces:
        return "That is an objective: nobody begins there."
    near = (state.occupant[each] for each in state.field.board.near[space])
    enemy = next((each for each in near if each >= 0 and state.owner[each] != player), None)
    return f"{state.names[enemy]} is next to it: nobody begins beside an enemy." if enemy is not None else ""


def _why_not_back(state: State, player: int, unit: int, *spaces: str | int) -> str:
    """The reason why a unit doesn't come back, or not on a space."""
    name = state.names[unit]
    if unit not in health.waiting_to_return(state, player):
        return f"{name} does not come back by itself in this turn."
    if not spaces:
        return f"{name} comes back as your turn begins."
    (space,) = map(int, spaces)
    if state.occupant[space] != NOBODY:
        return _who_is_there(state, space)
    if space not in health.respawn_spaces(state, unit):
        return "An enemy is next to it: nobody comes back beside an enemy."
    return f"{name} comes back as your turn begins, when you are asked about it."


def _who_is_there(state: State, space: int) -> str:
    other = state.occupant[space]
    return f"{state.names[other]} stands there." if other >= 0 else Why("An obstacle stands there.", "obstacles")


def _why_no_step(table: Table[State], unit: int, space: int) -> str:
    state = table.state
    name = state.names[unit]
    if not movement.can_move(state, unit):
        return Why(f"{name} is an obstacle and does not move.", "obstacles")
    if state.occupant[space] != NOBODY:
        return _who_is_there(state, space)
    if state.profile[unit].is_obstacle and space in state.field.objective_spaces:
        return Why("No obstacle stands on an objective.", "obstacles")
    left = points.steps_to_pay(table, unit)
    if not left:
        return f"{name} has no Movement point left."
    if state.field.board.distance(state.place[unit], space) <= 1:
        return ""
    far = sight.reachable(state, state.place[unit], state.field.board.size).get(space, 0)
    is_plain = not any(state.does[unit][hook.number] for hook in (Hooks.is_free_step, Hooks.passes, Hooks.ways))
    if is_plain and not far:
        return "No free way leads there."
    if is_plain and far > left:
        return f"The way there takes {far} steps, and {name} has {counted(left, 'Movement point')} left."
    return f"{name} goes there step by step: beside an enemy each step may be answered."


def _why_no_attack(table: Table[State], unit: int, card: str, *struck: str | int) -> str:
    state = table.state
    name = state.names[unit]
    if state.profile[unit].is_obstacle and not state.profile[unit].is_turret:
        return f"{name} does not attack."
    if not state.attack[unit]:
        return f"{name} has no Attack point left."
    if card in state.library.weapons and card not in attacks.arms(state, unit):
        return f"{name} can’t use that weapon now."
    target = struck[0] if struck else NOBODY
    if not isinstance(target, int) or target == NOBODY or state.place[target] == NOWHERE:
        return ""
    if state.owner[target] == state.owner[unit]:
        return "That is its own side."
    if card == Verbs.attack.name:
        return _why_not_struck(table, normal_attack(state, unit), target)
    if (card, state.form[unit]) in attacks.APPROACHES:
        return _why_no_approach(table, unit, card, target)
    return _why_not_struck(table, with_weapon(state, unit, card), target)


def _why_no_approach(table: Table[State], unit: int, weapon: str, target: int) -> str:
    """The reason why a form that begins with a move can't be aimed at a target."""
    state, name = table.state, table.state.names[target]
    reach, far = attacks.approach_reach(weapon), state.field.board.distance(state.place[unit], state.place[target])
    if far > reach:
        return f"{name} is {far} spaces away; with this form it may be {reach}."
    if not attacks.APPROACHES[weapon, state.form[unit]](table, unit, target):
        return APPROACHED[weapon, state.form[unit]].format(name)
    return "A card keeps it from that attack, or it can’t pay what the target asks."


def _why_not_struck(table: Table[State], attack: Attack, target: int) -> str:
    state, unit = table.state, attack.attacker
    here, there = state.place[unit], state.place[target]
    far = state.field.board.distance(here, there)
    if far > attack.reach:
        return f"{state.names[target]} is {far} spaces away, and it reaches {attack.reach}."
    if attack.needs_sight and there not in state.field.board.wedge(here, state.facing[unit]):
        return Why(f"{state.names[target]} is not before it: it has to turn.", "line-of-sight")
    if attack.needs_sight and not sight.has_line(state, here, there, state.owner[unit]):
        return Why("Something stands between them, or smoke does.", "line-of-sight")
    if can_strike(table, attack, target):
        return "The weapon strikes in a pattern: it is not aimed at one target."
    return "A card keeps it from that attack, or it can’t pay what the target asks."


def _why_not_used(table: Table[State], unit: int, card: str, *rest: str | int) -> str:
    state = table.state
    name, player = state.names[unit], state.owner[unit]
    use = next((use for use in Hooks.uses(table, unit) if use.card == card), None)
    if use is None:
        return f"{name} has no such ability."
    rule = SECTIONS[use.keywords[0]]
    if use.is_elite_only and not use.is_open(table, unit) and not points.is_spent(state, player, card):
        return Why("The elite alone uses that.", rule)
    if points.is_spent(state, player, card):
        return Why("That was used: once a turn, or as often a round as its card says.", rule)
    if not any(points.has(table, unit, keyword) for keyword in use.keywords):
        if points.SPECIAL in use.keywords and points.is_jammed(table, unit):
            return Why(f"An EMP Tower keeps {name} from using Special points.", rule)
        kinds = " or ".join(each.title() for each in EITHER if each in use.keywords)
        return Why(f"{name} has no {kinds} point left.", rule)
    if not any(True for _ in use.offers(table, unit)):
        return Why("There is nothing to use it on now.", rule)
    return Why("It can’t be used there." if rest else "Choose whom or what it is used on.", rule)
