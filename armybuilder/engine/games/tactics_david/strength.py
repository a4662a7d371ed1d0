"""Strength Ratings: what a unit's side counts in an attack, and where every point comes from (rulings G20 to G27).

Printed figure or what replaces it, then bonuses to the Base, then doubling and halving, then other bonuses; never below
0 (docs/decisions/0006).
"""

from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.table import Table
from armybuilder.engine.telling import Parts, total
from catalog.games.tactics_david.plain import BACK, FRONT, SIDE_NAMES


def strength(table: Table[State], unit: int, side: int, clash: Clash | None = None) -> int:
    plain = Hooks.bonus(table, unit, side, clash) + Hooks.bonus_around(table, unit, side, clash)
    if table.state.boosts:
        plain += table.state.boosted(unit, "strength")
    if clash is not None and clash.added:
        plain += clash.gained(unit, "strength")
    return max(0, base_strength(table, unit, side, clash) + plain)


def base_strength(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    """The Base Strength Rating of a side: doubled and halved, but without what is added at the end."""
    state = table.state
    base = state.profile[unit].sides[side] if clash is None else clash.printed(state, unit, side)
    base += Hooks.base_bonus(table, unit, side, clash) + Hooks.base_bonus_around(table, unit, side, clash)
    halved = Hooks.halvings(table, unit, clash) + len(state.profile[unit].halved)
    halved += has_its_back_to_a_piece(state, unit)
    if state.boosts:
        base += state.boosted(unit, "base") + (state.boosted(unit, "front") if side == FRONT else 0)
    if clash is not None:
        enemy = clash.enemy_of(unit)
        base += Hooks.base_bonus_of_enemy(table, enemy, side, clash)
        halved += Hooks.halvings_of_enemy(table, enemy, clash)
        if clash.added:
            base += clash.gained(unit, "base")
    times = Hooks.doublings(table, unit, clash) - halved
    return base << times if times > 0 else base >> -times


def sides_in_words(state: State, unit: int) -> str:
    """The Strength Ratings that are printed on a unit's sides, before its player turns it."""
    sides = state.profile[unit].sides
    if len(set(sides)) == 1:
        return f"Its Strength is {sides[FRONT]} on every side."
    return f"Its Strength: {', '.join(f'{name} {side}' for name, side in zip(SIDE_NAMES, sides, strict=True))}."


def breakdown(table: Table[State], unit: int, side: int, clash: Clash | None = None) -> Parts:
    """The same figure as a sum: what is printed, then each card and what it adds or takes."""
    state = table.state
    printed = state.profile[unit].sides[side] if clash is None else clash.printed(state, unit, side)
    parts = [(SIDE_NAMES[side], printed)]
    parts += Hooks.base_bonus.parts(table, unit, side, clash)
    parts += Hooks.base_bonus_around.parts(table, unit, side, clash)
    parts += [(each.card, each.amount) for each in state.boosts.get(unit, ()) if _is_of_base(each.figure, side)]
    halved = Hooks.halvings.parts(table, unit, clash) + [(slug, 1) for slug in state.profile[unit].halved]
    if has_its_back_to_a_piece(state, unit):
        halved.append(("combat-lock", 1))
    plain = Hooks.bonus.parts(table, unit, side, clash) + Hooks.bonus_around.parts(table, unit, side, clash)
    plain += [(each.card, each.amount) for each in state.boosts.get(unit, ()) if each.figure == "strength"]
    if clash is not None:
        enemy = clash.enemy_of(unit)
        parts += Hooks.base_bonus_of_enemy.parts(table, enemy, side, clash)
        halved += Hooks.halvings_of_enemy.parts(table, enemy, clash)
        parts += [(card, n) for whose, figure, n, card in clash.added if whose == unit and figure == "base"]
        plain += [(card, n) for whose, figure, n, card in clash.added if whose == unit and figure == "strength"]
    doubled = Hooks.doublings.parts(table, unit, clash)
    parts += _scaled(total(parts), doubled, halved)
    parts += plain
    below = total(parts)
    return [*parts, ("never below 0", -below)] if below < 0 else parts


def _is_of_base(figure: str, side: int) -> bool:
    return figure == "base" or (figure == "front" and side == FRONT)


def _scaled(base: int, doubled: Parts, halved: Parts) -> Parts:
    """The changes by doubling and halving, one after the other; they cancel each other out (ruling G23)."""
    twice = [slug for slug, times in doubled for _ in range(times)]
    half = [slug for slug, times in halved for _ in range(times)]
    same = min(len(twice), len(half))
    parts = [(f"{twice[n]} and {half[n]}", 0) for n in range(same)]
    for slug in twice[same:]:
        parts.append((slug, base))
        base *= 2
    for slug in half[same:]:
        parts.append((slug, (base >> 1) - base))
        base >>= 1
    return parts


def has_its_back_to_a_piece(state: State, unit: int) -> bool:
    """True where a Locked unit stands with its back against a Terrain Piece of height 1 or more (ruling G27)."""
    if state.locked[unit] == NOBODY:
        return False
    behind = state.place[unit] + state.field.grid.steps[(state.facing[unit] + BACK) % 4]
    return state.field.height(behind) > 0
