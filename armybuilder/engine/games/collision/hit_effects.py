"""All that a hit does beside the injury: statuses, Knockback and falls, and a weapon's Specials and Crits."""

from armybuilder.engine.games.collision.attack import Hit, Numbered, Strike
from armybuilder.engine.games.collision.cards import ACID, BLAST, MUNDANE
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.injuries import injure, is_immune, leave_board, slay, suffer
from armybuilder.engine.games.collision.state import NOBODY, STATUSES, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Table
from armybuilder.geometry.grid import EAST, SOUTH


def is_fearless(table: Table[State], piece: int) -> bool:
    """True if neither fear nor Flee moves a piece."""
    return Hooks.is_fearless(table, piece) or Hooks.is_fearless_around(table, piece)


def is_fleeing(table: Table[State], piece: int) -> bool:
    """True if Flee tokens drive a piece; while it is immune to Flee they do nothing."""
    return bool(table.state.flee[piece]) and not is_fearless(table, piece)


def afflict(table: Table[State], target: int, status: str, count: int, source: int) -> bool:
    """Put tokens of a status on a character; whether it took them. A statue takes none."""
    state = table.state
    if not state.is_on_board(target) or state.profile[target].is_statue or _is_spared(table, target, status):
        return False
    tokens: list[int] = getattr(state, status)
    tokens[target] += count
    if status == "flee":
        state.flee_from[target] = source
    if status == "poison":
        state.poisoner[target] = source
    table.say(Events.afflicted, target, status, tokens[target])
    return True


def _is_spared(table: Table[State], target: int, status: str) -> bool:
    if status == "flee":
        return is_fearless(table, target)
    return status == "poison" and is_immune(table, target, ACID)


def remove_tokens(table: Table[State], piece: int, status: str, count: int) -> None:
    tokens: list[int] = getattr(table.state, status)
    gone = min(count, tokens[piece])
    if gone:
        tokens[piece] -= gone
        table.say(Events.recovers, piece, status, tokens[piece])


def statuses_of(state: State, piece: int) -> list[str]:
    return [status for status in STATUSES if getattr(state, status)[piece]]


#: The levels of a step down from which on it is a fall.
FALL = 3
COLLISION_POWER = 4


def fall(table: Table[State], piece: int, drop: int, source: int = NOBODY) -> None:
    """A drop of 3 levels or more at once is a hit with the drop as its Pow (ruling P12); who levitates never falls."""
    if drop >= FALL and not table.state.profile[piece].is_levitating:
        suffer(table, Hit(piece, drop, "", "falls", source))


def knock_back(table: Table[State], strike: Strike, tiles: int) -> None:
    """Push the target away from the attacker or from the center of the blast, tile by tile (ruling P46)."""
    state, target, attack = table.state, strike.target, strike.attack
    if state.profile[target].is_statue:
        return
    here = state.place[target]
    away = attack.center if attack.shape == BLAST or attack.is_meteor else state.place[attack.attacker]
    step = _direction(table, strike) if away == here else state.field.grid.step_toward(away, here)
    for _ in range(tiles):
        if not state.is_on_board(target) or not _pushed(table, target, step, attack.attacker):
            return


def _direction(table: Table[State], strike: Strike) -> int:
    """If no line leads away, the attacker chooses one of the 8 directions."""
    state = table.state
    wide = state.field.grid.steps
    options = [Verbs.push(str(down), str(right)) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    answer = table.ask(state.owner[strike.attack.attacker], "Which way do you push the target?", options)
    down, right = map(int, Verbs.push.parts(answer))
    return down * wide[SOUTH] + right * wide[EAST]


def _pushed(table: Table[State], piece: int, step: int, source: int) -> bool:
    """Push a character one tile; whether it could be pushed on. What stops it strikes it with Pow 4."""
    state = table.state
    field, here = state.field, state.place[piece]
    there = here + step
    if not field.grid.is_on[there]:
        leave_board(table, piece)
        return False
    if not state.can_stop_on(there) or field.level[there] > field.level[here] + climb(state, piece):
        suffer(table, Hit(piece, COLLISION_POWER, MUNDANE, "collides", source))
        return False
    state.put(piece, there)
    table.say(Events.pushed, piece, there)
    fall(table, piece, field.level[here] - field.level[there], source)
    return True


def climb(state: State, piece: int) -> int:
    """The levels that a piece gets up at once; one that levitates is a level higher already (ruling P45)."""
    return 2 if state.profile[piece].is_levitating else 1


def drain(table: Table[State], strike: Strike, amount: int) -> None:
    lost = table.state.drain(strike.target, amount)
    if lost:
        table.say(Events.drained, strike.target, lost)


def steal(table: Table[State], strike: Strike, amount: int) -> None:
    """The attacker gains the Endurance that the target lost, and no more (ruling P53)."""
    lost = table.state.drain(strike.target, amount)
    if lost:
        table.state.gain_endurance(strike.attack.attacker, lost)
        table.say(Events.stolen, strike.attack.attacker, strike.target, lost)


def gain_luck(table: Table[State], strike: Strike, amount: int) -> None:
    table.state.luck[strike.attack.attacker] += amount
    table.say(Events.lucky, strike.attack.attacker, amount)


def knockback(table: Table[State], strike: Strike, amount: int) -> None:
    knock_back(table, strike, amount)


def slayed(table: Table[State], strike: Strike, _: int = 0) -> None:
    """The target is slain; by an attack that cannot defeat, it is left 1 injury away from it (Smite)."""
    attack = strike.attack
    if attack.never_defeats and not Hooks.is_immune_to_slay(table, strike.target):
        toughness = table.state.profile[strike.target].toughness
        injure(table, strike.target, toughness, by=attack.attacker, never_defeats=True, is_open=False)
        return
    slay(table, strike.target, attack.attacker)


def status(name: str) -> Numbered:
    def does(table: Table[State], strike: Strike, amount: int) -> None:
        afflict(table, strike.target, name, max(1, amount), strike.attack.attacker)

    return does


#: All that a Special does with each hit.
WORDS: dict[str, Numbered] = {
    "drain": drain,
    "steal-x": steal,
    "knockback": knockback,
    "hex-x": status("hex"),
    "poison-x": status("poison"),
}
#: All that a Crit does.
CRIT: dict[str, Numbered] = {
    **WORDS,
    "stun": status("stun"),
    "flee": status("flee"),
    "luck": gain_luck,
    "slay": slayed,
}
