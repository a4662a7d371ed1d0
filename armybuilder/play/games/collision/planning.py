"""Who gets to what an objective asks for; who could attack an enemy together, and from where (section 7; Combat)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from armybuilder.engine.games.collision import activation, figures
from armybuilder.engine.games.collision.attack import Strike, can_reach, weapon_attack
from armybuilder.engine.games.collision.cards import SINGLE, Weapon
from armybuilder.engine.games.collision.combat import can_use_weapon, weapon_price
from armybuilder.engine.games.collision.events import ability_name
from armybuilder.engine.games.collision.field import MISSES_UP_TO
from armybuilder.engine.games.collision.hit_effects import is_fleeing
from armybuilder.engine.games.collision.objectives import granted, rules_of
from armybuilder.engine.games.collision.objectives.rules import counts
from armybuilder.engine.games.collision.state import ACTING, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import short, total
from armybuilder.geometry.grid import DIRECTION_NAMES
from armybuilder.play.adapters import MOST_PLANS, Plan, plan_of
from armybuilder.play.games.collision.moving import DIE, gone, to_hit
from validation.words import counted, listed


class _Way(NamedTuple):
    """A tile where a character may stand, with the movement that leads there, None to stay, and its Endurance; and
    what that movement warns of, by its end.
    """

    verb: activation.Movement | None
    price: int
    warning: Callable[[int], str] = lambda _: ""


#: The tiles of a character, its own and the nearest first.
Ways = Mapping[int, _Way]


def plans(state: State, player: int) -> Iterator[Plan]:
    """The objectives first, then the enemies that can be attacked, those that are hit best first."""
    if player != state.player or state.phase != ACTING:
        return
    table = Table(state, (None, None))
    ways = {piece: dict(_ways(table, piece)) for piece in _able(state)}
    yield from _counting_objectives(state, ways)
    yield from _deeds(state, ways)
    found = [_attack(state, ways, enemy) for enemy in state.targets(1 - player)]
    for _, plan in sorted((each for each in found if each), key=lambda each: -each[0])[:MOST_PLANS]:
        yield plan


def _able(state: State) -> list[int]:
    """The characters on the board who act now, or later in this turn."""
    later = [piece for pile in state.piles[state.player][state.pile :] for piece in pile if piece >= 0]
    return [piece for piece in dict.fromkeys((state.active, *later)) if piece >= 0 and state.is_on_board(piece)]


def _ways(table: Table[State], piece: int) -> Iterator[tuple[int, _Way]]:
    yield table.state.place[piece], _Way(None, 0)
    budgets = activation.budgets(table, piece)
    if not budgets or is_fleeing(table, piece) or (piece == table.state.active and table.state.moved[piece]):
        return
    warnings = {verb: activation.warnings(verb, table.state, piece) for verb in budgets}
    for tile, cost in sorted(activation.far(table, piece).ends.items(), key=lambda each: each[1]):
        if verb := activation.least(budgets, cost):
            yield tile, _Way(verb, activation.PRICES[verb], warnings[verb])


def _gone(state: State, piece: int, tile: int, way: _Way) -> State:
    """The battle once a character has gone somewhere, or stayed."""
    return gone(state, piece, tile, way.price) if way.verb else state.copy()


# Objectives


def _counting_objectives(state: State, ways: Mapping[int, Ways]) -> Iterator[Plan]:
    """The objectives that count who stands somewhere at the end: who does, and who gets there now."""
    for slug, rules in rules_of(state):
        if not rules.worth:
            continue
        worth, card, there = rules.worth, state.library.objectives[slug], dict[int, int]()
        mine, theirs = counts(state, worth)[:: 1 - 2 * state.player]
        now = [state.place[piece] for piece in state.on_board(state.player) if worth(state, piece)]
        for piece, tiles in ways.items():
            if worth(state, piece):
                continue
            after = state.copy()
            for tile in tiles:
                after.put(piece, tile)
                if worth(after, piece):
                    there[piece] = tile
                    break
        joins = f" Could join: {_ways_in_words(state, ways, there)}." if there else ""
        words = f"You have {mine} there, the enemy {theirs}.{joins}"
        yield replace(plan_of(state.place, card.name, words, there, *now), card=f"objective/{slug}")


def _deeds(state: State, ways: Mapping[int, Ways]) -> Iterator[Plan]:
    """All that objectives let characters do, and what lies on the board to be picked up: who gets there now."""
    found: dict[Option, dict[int, int]] = {}
    for piece, tiles in ways.items():
        for tile, way in tiles.items():
            after = Table(_gone(state, piece, tile, way), (None, None))
            for option in (*granted(after, piece), *activation.pick_ups(after, piece)):
                found.setdefault(option, {}).setdefault(piece, tile)
    for option, there in found.items():
        # What an objective lets characters do is told by its name alone: how likely it works differs between them.
        words = (
            ability_name(state, *Verbs.grant.parts(option))
            if option in Verbs.grant
            else Verbs.of(option).say(state, option)
        )
        name = f"{Verbs.heading(state, option)}: {words}"
        yield plan_of(state.place, name, f"Can do it now: {_ways_in_words(state, ways, there)}.", there)


# Attacks


class _Blow(NamedTuple):
    """An attack that a character could make: its chance to hit, from where, with what, and what the injury roll is."""

    chance: float
    tile: int
    words: str


def _attack(state: State, ways: Mapping[int, Ways], enemy: int) -> tuple[float, Plan] | None:
    """Who could attack an enemy and how; None where nobody gets at it. With it the chance that one of them hits."""
    blows: dict[int, _Blow] = {}
    for piece, tiles in ways.items():
        taken = {blow.tile for blow in blows.values()}
        free = {tile: way for tile, way in tiles.items() if tile not in taken}
        if blow := _best(state, piece, free, enemy):
            blows[piece] = blow
    if not blows:
        return None
    missed = 1.0
    for blow in blows.values():
        missed *= 1 - blow.chance
    told = [
        f"{_from(state, ways, piece, blow.tile)} {blow.words}."
        for piece, blow in sorted(blows.items(), key=lambda each: -each[1].chance)
    ]
    left = f"It is {counted(state.from_defeat(enemy), 'injury', 'injuries')} from defeat."
    there = {piece: blow.tile for piece, blow in blows.items()}
    plan = plan_of(state.place, f"Attack {state.names[enemy]}", left, there, state.place[enemy], ways=told)
    return 1 - missed, plan


def _best(state: State, piece: int, tiles: Ways, enemy: int) -> _Blow | None:
    """The weapon attack that hits best, of each weapon from the tile with the most in its favor."""
    field, there = state.field, state.place[enemy]

    def favor(tile: int) -> tuple[bool, bool, int]:
        is_back = not state.profile[enemy].is_statue and field.grid.is_behind(there, state.facing[enemy], tile)
        return is_back, field.level[tile] > field.level[there], -tiles[tile].price

    found = list[_Blow]()
    for weapon in state.profile[piece].weapons:
        near = [
            tile
            for tile, way in tiles.items()
            if field.grid.chebyshev(tile, there) <= weapon.reach and _can_pay(state, piece, weapon, way.price)
        ]
        if near and SINGLE in weapon.shapes and can_use_weapon(state, piece, weapon):
            tile = max(near, key=favor)
            found += _blow(state, piece, weapon, tile, tiles[tile], enemy)
    return max(found, default=None)


def _can_pay(state: State, piece: int, weapon: Weapon, price: int) -> bool:
    return state.can_pay(piece, price + weapon_price(state, piece, weapon))


def _blow(state: State, piece: int, weapon: Weapon, tile: int, way: _Way, enemy: int) -> Iterator[_Blow]:
    """An attack as the rules reckon it once the character stands there, and looks at its target if it may turn."""
    after = _gone(state, piece, tile, way)
    table, grid, turned = Table(after, (None, None)), after.field.grid, ""
    if way.verb or activation.can_move(table, piece):
        facings = range(len(DIRECTION_NAMES))
        after.facing[piece] = next(each for each in facings if grid.is_in_front(tile, each, after.place[enemy]))
        if after.facing[piece] != state.facing[piece]:
            turned = f", facing {DIRECTION_NAMES[after.facing[piece]]},"
    attack = weapon_attack(weapon, piece)
    if not can_reach(after, attack, enemy):
        return
    strike = Strike(attack, enemy)
    need, has_cover, chance = to_hit(table, strike)
    cover = MISSES_UP_TO[has_cover]
    back = " in the back" if figures.is_from_behind(after, attack, enemy) else ""
    past = f", if a D10 over {cover} gets past cover" if cover else ""
    power, armor = total(figures.power(table, strike)), total(figures.armor(table, strike))
    hits = f"hits{back} on {max(1, need)} or more" if need <= DIE else "can’t hit"
    yield _Blow(chance, tile, f"with {weapon.name}{turned} {hits}{past}, then D10 + {power} against Armor {armor}")


# Words


def _from(state: State, ways: Mapping[int, Ways], piece: int, tile: int) -> str:
    """A character, and how it comes to a tile first."""
    verb, price, warning = ways[piece][tile]
    if not verb:
        return short(state, piece)
    how = f"{verb.name.capitalize()}, {price} Endurance{warning(tile)}"
    return f"{short(state, piece)} from {state.field.grid.name(tile)} ({how})"


def _ways_in_words(state: State, ways: Mapping[int, Ways], there: Mapping[int, int]) -> str:
    return listed(_from(state, ways, piece, tile) for piece, tile in there.items())
