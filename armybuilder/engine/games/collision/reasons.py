"""What a player may want who points at a character and a tile, and why it isn't open to them (Deploying Characters;
Action; Facing).
"""

from collections.abc import Iterator

from armybuilder.engine.games.collision.actions import can_use
from armybuilder.engine.games.collision.activation import PRICES, Movement
from armybuilder.engine.games.collision.attack import can_reach, centers_of, weapon_attack
from armybuilder.engine.games.collision.cards import BLAST, BURST, SINGLE, Weapon
from armybuilder.engine.games.collision.combat import can_use_weapon, weapon_price
from armybuilder.engine.games.collision.hit_effects import is_fleeing
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.movement import journeys, move_of
from armybuilder.engine.games.collision.state import ACTING, NOBODY, NOWHERE, SETTING_UP, State
from armybuilder.engine.games.collision.terrain import SECTIONS, arrangements_of, is_left, spots_at
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table, Why
from armybuilder.engine.verbs import AnyOf

#: The section on who may be struck.
FACING = "combat-mechanics.facing"
FAR = "No enemy is near enough."
ATTACKS = AnyOf(Verbs.single, Verbs.blast, Verbs.burst)


def wishes(state: State, player: int, piece: int | None, tile: int | None) -> Iterator[Option]:
    """What a player may have in mind who points at a character of theirs and a tile."""
    if state.phase == SETTING_UP:
        yield from _before_the_battle(state, player, piece, tile)
    elif state.phase == ACTING and state.active != NOBODY:
        if piece not in (None, state.active):
            yield Verbs.card(piece)
        elif tile is None or tile == state.place[state.active]:
            yield from (Verbs.use(each.slug) for each in Hooks.actions(Table(state, (None, None)), state.active))
        else:
            yield from _over_there(state, state.active, tile)


def _before_the_battle(state: State, player: int, piece: int | None, tile: int | None) -> Iterator[Option]:
    if state.shares[player]:
        lot = state.shares[player][0]
        yield from (Verbs.terrain(*spot) for spot in spots_at(state.field.grid, lot, tile or NOWHERE))
        return
    if state.method == SECTIONS and is_left(state):
        yield from arrangements_of(state.field.grid, tile or NOWHERE)
        return
    if piece is not None:
        yield Verbs.deploy(piece)
    if tile is not None:
        yield Verbs.on(tile)


def _over_there(state: State, piece: int, tile: int) -> Iterator[Option]:
    other, weapons = state.occupant[tile], state.profile[piece].weapons
    if other == NOBODY or not state.are_enemies(piece, other):
        yield from (verb(tile) for verb in PRICES)
    else:
        yield from (Verbs.single(str(each.number), other) for each in weapons if SINGLE in each.shapes)
    if other != NOBODY:
        actions = Hooks.actions(Table(state, (None, None)), piece)
        yield from (Verbs.use(each.slug, other) for each in actions if not each.is_aimed)
    yield from (Verbs.blast(str(each.number), tile) for each in weapons if BLAST in each.shapes)
    yield from (Verbs.burst(str(each.number)) for each in weapons if BURST in each.shapes)


def reason(state: State, player: int, option: Option) -> str:
    """The reason why a player can't deploy a character, or why the active one can't do something."""
    if option in Verbs.deploy:
        return _why_not_deployed(state, player, *Verbs.deploy.parts(option))
    if option in Verbs.on:
        return _why_not_on(state, player, *Verbs.on.parts(option))
    return _why_not_now(state, state.active, option) if state.phase == ACTING and state.active != NOBODY else ""


def _why_not_now(state: State, piece: int, option: Option) -> str:
    """The reason why the active character can't do something."""
    table = Table(state, (None, None))
    if option in Verbs.card:
        words = f"{state.names[piece]} is active. The cards say who acts next, in the order in which you laid them."
        return Why(words, "turn-taking.phases")
    if any(option in verb for verb in PRICES):
        return _why_no_move(table, piece, option)
    if option in Verbs.use:
        return _why_not_used(table, piece, *Verbs.use.parts(option))
    return _why_no_attack(state, piece, option) if option in ATTACKS else ""


def _why_no_attack(state: State, piece: int, option: Option) -> str:
    number = str(option[1])
    if barred := _why_no_weapon(state, piece, number):
        return barred
    weapon = state.weapon(piece, number)
    if option in Verbs.single:
        return _why_not_struck(state, piece, weapon, Verbs.single.parts(option)[1])
    return _why_no_blast(state, piece, weapon, Verbs.blast.parts(option)[1]) if option in Verbs.blast else FAR


def _why_not_deployed(state: State, player: int, piece: int) -> str:
    name = state.names[piece]
    if state.owner[piece] != player:
        return f"{name} is not yours."
    if state.is_on_board(piece):
        return f"{name} is deployed already."
    return f"{name} is in a later pile of yours: its turn to be deployed comes with that."


def _why_not_on(state: State, player: int, tile: int) -> str:
    grid = state.field.grid
    if not grid.is_on[tile]:
        return "There is no such tile."
    if tile not in state.zones[player]:
        return "That tile is outside your deployment zone."
    if not state.field.can_stand[tile]:
        return Why("Nobody can stand there.", "terrain.impassable-terrain")
    if state.occupant[tile] != NOBODY:
        return f"{state.names[state.occupant[tile]]} stands there."
    most = state.deploy_distance
    near = [each for each in state.on_board(1 - player) if grid.chebyshev(state.place[each], tile) <= most]
    return f"{state.names[near[0]]} is within {most} spaces of it: nobody deploys so near an enemy." if near else ""


def _why_no_move(table: Table[State], piece: int, option: Option) -> str:
    state, tile = table.state, int(option[1])
    if is_fleeing(table, piece):
        return "It flees: it makes no movement of its own."
    if state.moved[piece]:
        return "It has made its movement: one an activation."
    if state.occupant[tile] != NOBODY:
        return f"{state.names[state.occupant[tile]]} stands there."
    if not state.field.can_stand[tile]:
        return Why("Nobody can stand there.", "terrain.impassable-terrain")
    return _too_far(table, piece, option, tile)


def _too_far(table: Table[State], piece: int, option: Option, tile: int) -> str:
    state = table.state
    move = move_of(table, piece)
    budgets: dict[Movement, int] = {Verbs.step: 1, Verbs.maneuver: move, Verbs.run: 2 * move}
    verb = next(each for each in PRICES if option in each)
    ends = journeys(table, piece, max(budgets.values())).ends.get(tile)
    if ends is None:
        return "It is too far, or no way leads there: a Run goes twice its Move."
    if ends > budgets[verb]:
        return f"It takes {ends} of movement; this has {budgets[verb]}."
    if not state.can_pay(piece, PRICES[verb]):
        return f"It costs {PRICES[verb]} Endurance; {state.endurance[piece]} is left."
    return "A lesser movement leads there."


def _why_no_weapon(state: State, piece: int, number: str) -> str:
    weapon = next((each for each in state.profile[piece].weapons if str(each.number) == number), None)
    if weapon is None:
        return f"{state.names[piece]} has no such weapon."
    if not can_use_weapon(state, piece, weapon):
        return f"{weapon.name} was used in this activation."
    price = weapon_price(state, piece, weapon)
    if not state.can_pay(piece, price):
        return f"{weapon.name} costs {price} Endurance; {state.endurance[piece]} is left."
    return ""


def _why_not_struck(state: State, piece: int, weapon: Weapon, target: int) -> str:
    name = state.names[target]
    if not state.are_enemies(piece, target):
        return f"{name} is on its own side."
    if not state.is_in_front(piece, state.place[target]):
        return Why(f"{name} is not in front of it: it has to turn.", FACING)
    if not can_reach(state, weapon_attack(weapon, piece), target):
        return f"{name} is {state.distance(piece, target)} spaces away; {weapon.name} reaches {weapon.reach}."
    return ""


def _why_no_blast(state: State, piece: int, weapon: Weapon, tile: int) -> str:
    if not state.is_in_front(piece, tile):
        return Why("That tile is not in front of it: it has to turn.", FACING)
    if tile not in centers_of(state, weapon_attack(weapon, piece, BLAST), weapon.size(BLAST)):
        return "No enemy would be in the area, or the tile is out of reach."
    return ""


def _why_not_used(table: Table[State], piece: int, slug: str, *target: str | int) -> str:
    state = table.state
    action = next((each for each in Hooks.actions(table, piece) if each.slug == slug), None)
    if action is None:
        return f"{state.names[piece]} has no such ability."
    ability = state.ability(slug)
    if not can_use(state, piece, action):
        if state.can_pay(piece, ability.endurance, ability.mana):
            return f"{ability.name} was used in this activation."
        price = f"{ability.endurance} Endurance" + f" and {ability.mana} Mana" * bool(ability.mana)
        had = f"{state.endurance[piece]} Endurance" + f" and {state.mana[piece]} Mana" * bool(ability.mana)
        return f"{ability.name} costs {price}; {had} is left."
    offers = action.offers(table, piece)
    if not offers:
        return f"There is nothing to use {ability.name} on from where it stands."
    if target and not any(target[0] in offer for offer in offers):
        return f"{ability.name} can’t be used on that from where it stands and faces."
    return f"{ability.name} can be used: choose how in the list of answers."
