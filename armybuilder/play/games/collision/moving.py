"""What is left to do where a movement ends: whom a character could attack there, and whether its activation is over."""

from collections.abc import Callable, Iterator
from functools import cache

from armybuilder.engine.games.collision import activation, figures
from armybuilder.engine.games.collision.actions import attack_of
from armybuilder.engine.games.collision.attack import Attack, Strike, weapon_attack
from armybuilder.engine.games.collision.combat import can_use_weapon, weapon_price
from armybuilder.engine.games.collision.events import short
from armybuilder.engine.games.collision.field import MISSES_UP_TO
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import total
from armybuilder.geometry.cover import Cover
from armybuilder.geometry.grid import DIRECTION_NAMES
from validation.words import listed

#: The faces of the die.
DIE = 10
#: The most enemies whose odds are told of a space.
MOST_ENEMIES = 3
ENDS = "ends the activation"


def to_hit(table: Table[State], strike: Strike) -> tuple[int, Cover, float]:
    """What an attack has to roll to hit a target, the cover that it has to get past first, and its chance in all."""
    need = total(figures.defense(table, strike)) - total(figures.accuracy(table, strike))
    cover = figures.cover_of(table, strike)
    chance = min(1.0, max(0.0, (DIE + 1 - need) / DIE)) * (DIE - MISSES_UP_TO[cover]) / DIE
    return need, cover, chance


def gone(state: State, piece: int, tile: int, price: int) -> State:
    """The battle once a character has gone to a tile, and paid so much Endurance for that."""
    after = state.copy()
    after.put(piece, tile)
    after.pay(piece, price)
    return after


def left_to_do(state: State) -> Callable[[int, int], tuple[str, tuple[int, ...]]]:
    """By tile and price of a movement: what the active character can do there, in words, and whom it can attack."""

    @cache
    def left(tile: int, price: int) -> tuple[str, tuple[int, ...]]:
        piece = state.active
        after = gone(state, piece, tile, price)
        after.moved[piece] = after.has_acted = True
        options = set(_options(after, piece))
        enemies = dict(sorted(_attacked(after, piece, options), key=lambda each: -each[1][0]))
        told = [f"{short(state, enemy)} ({words})" for enemy, (_, words) in enemies.items()]
        if len(told) > MOST_ENEMIES:
            told = [*told[: MOST_ENEMIES - 1], f"{len(told) - MOST_ENEMIES + 1} more"]
        words = f"can attack {listed(told)} there" if told else _no_attack(after, piece)
        return "; ".join(filter(None, (words, "" if options else ENDS))), tuple(enemies)

    return left


def _options(after: State, piece: int) -> Iterator[Option]:
    """All that a character can do once it has moved, whichever way it turns."""
    table = Table(after, (None, None))
    for facing in range(len(DIRECTION_NAMES)):
        after.facing[piece] = facing
        for category in activation.CATEGORIES:
            yield from category(table, piece)


def _attacked(after: State, piece: int, options: set[Option]) -> Iterator[tuple[int, tuple[float, str]]]:
    """The enemies that can be attacked and hit, each with the best chance to be, and that in words."""
    table = Table(after, (None, None))
    enemies = {enemy: list[tuple[float, str]]() for enemy in after.targets(1 - after.owner[piece])}
    for option in options:
        if (option in Verbs.single or option in Verbs.use) and option[-1] in enemies:
            target = int(option[-1])
            attack = _attack(table, piece, option)
            if attack and (chance := to_hit(table, Strike(attack, target))[2]):
                made_with = attack.ability or attack.weapon
                enemies[target].append((chance, made_with.name if made_with else ""))
    names = {name for found in enemies.values() for _, name in found}
    for enemy, found in enemies.items():
        if found:
            chance, name = max(found)
            hits = f"hits {chance:.0%}".replace("%", "\N{NO-BREAK SPACE}%")
            yield enemy, (chance, f"{name} {hits}" if len(names) > 1 else hits)


def _attack(table: Table[State], piece: int, option: Option) -> Attack | None:
    """The attack at a single target that an option makes."""
    if option in Verbs.use:
        return attack_of(table, piece, option)
    return weapon_attack(table.state.weapon(piece, Verbs.single.parts(option)[0]), piece)


def _no_attack(after: State, piece: int) -> str:
    """Why there is no attack from where a movement ends."""
    weapons = [each for each in after.profile[piece].weapons if can_use_weapon(after, piece, each)]
    if not weapons:
        return ""
    if not any(after.can_pay(piece, weapon_price(after, piece, each)) for each in weapons):
        return "too little Endurance left to attack"
    return "no enemy to attack there"
