"""How an attack is reckoned: the Strength of both sides with what it is made of, and their dice (Combat Phase)."""

from collections.abc import Iterable, Iterator, Sequence

from armybuilder.engine.games.tactics_david import targets
from armybuilder.engine.games.tactics_david.attack import can_be_locked, clash_of, in_ranged_area
from armybuilder.engine.games.tactics_david.clash import (
    ESCAPE,
    MELEE,
    RANGED,
    RANGED_MELEE,
    Clash,
    attack_dice,
    attack_type,
    can_kill,
    defence_dice,
    defending_type,
)
from armybuilder.engine.games.tactics_david.events import breakdown, dice_in_words, name
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.rolls import Pool
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.games.tactics_david.statuses import can_acquire
from armybuilder.engine.games.tactics_david.strength import breakdown as strength_parts
from armybuilder.engine.games.tactics_david.verbs import ATTACKS, Verbs
from armybuilder.engine.hooks import Function
from armybuilder.engine.odds import FirstOption
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import short, signed
from armybuilder.engine.verbs import AnyOf
from catalog.games.tactics_david.plain import FRONT, SIDE_NAMES

WINS = "The higher sum wins; the defender wins a tie."
DUEL = (
    "If one side couldn’t have won even with its best roll, both roll again, each with a D6 more: a Duel."
    " Another one can follow, with one more D6 each time."
)
#: The answers that say whom an attack is on.
WHOM = AnyOf(Verbs.hit, Verbs.next)
FREES = "It is free if its sum is higher, or on a tie; else it dies. No abilities count, and no Duel follows."


def reckoned(state: State, option: Option, before: Sequence[Option] = ()) -> Iterator[str]:
    """An attack of the engaged unit, sentence by sentence: whom it hits, both sums, and who wins.

    Where the option says whom an attack is on, that is the one among the answers `before` it.
    """
    unit = state.engaged
    if unit == NOBODY:
        return
    table = Table(state.copy(), [FirstOption()] * state.seats)
    if option in Verbs.escape:
        foe = state.locked[unit]
        if foe not in (NOBODY, unit):
            yield _sums(table, Clash(unit, foe, ESCAPE, attack_type(table, unit)))
            yield FREES
        return
    named = Verbs.of(option).parts(option) if option in WHOM else ()
    declared = next((each for each in before if each in ATTACKS), option) if named else option
    clashes = [each for each in _clashes(table, unit, declared) if not named or each.defender in named]
    if clashes and option in Verbs.shoot:
        yield _hit(table, clashes[0])
    for clash in clashes:
        yield _sums(table, clash)
        yield from _cards(table, clash)
        if not can_kill(table, clash):
            types = f"{clash.attack_type.title()} attacks don’t kill {defending_type(table, clash).title()} units"
            yield f"{short(state, clash.defender)} can’t die of it: {types}."
        yield from _after(table, clash)
    if clashes:
        yield f"{WINS} {DUEL}"


def _clashes(table: Table[State], unit: int, option: Option) -> Iterator[Clash]:
    """The attacks on one unit that an option makes; of a Unit Team on each that could be hit."""
    state, base, side = table.state, None, FRONT
    hit: Sequence[int] = ()
    mode = MELEE
    if option in Verbs.attack:
        side, hit = SIDE_NAMES.index(*Verbs.attack.parts(option)), targets.in_attack_area(table, unit)
    elif option in Verbs.strike:
        mode, base = RANGED_MELEE, state.profile[unit].melee_strength
        side = SIDE_NAMES.index(*Verbs.strike.parts(option))
        hit = targets.in_attack_area(table, unit, targets.strike_area(table, unit))
    elif option in Verbs.shoot:
        target, word = Verbs.shoot.parts(option)
        mode, side, hit = RANGED, SIDE_NAMES.index(word), in_ranged_area(table, unit, target)
    reach = RANGED if mode == RANGED else MELEE
    struck = [one for one in hit if one != unit and targets.can_attack(table, unit, one, reach)]
    edge = targets.common_edge(state, unit, struck, mode)
    for one in struck:
        if one in targets.could_be_hit(table, unit, one, mode, edge):
            yield clash_of(table, unit, one, mode, side, base, edge=edge)


def _hit(table: Table[State], clash: Clash) -> str:
    state, unit = table.state, clash.attacker
    far = targets.ranged_targets(table, unit).get(clash.defender, 0)
    more = state.profile[unit].range_modifier + state.boosted(unit, "hit") + Hooks.hit_bonus(table, unit, clash)
    hit = f"It hits if 2 D6{f' {signed(more)}' if more else ''} come to {far}, the distance, or more."
    is_theirs = state.mate[clash.defender] != NOBODY and not targets.picks_in_team(table, unit, clash.defender, RANGED)
    return f"{hit} Its player says whom of the team." if is_theirs else hit


def _sums(table: Table[State], clash: Clash) -> str:
    one = _sum(table, clash.attacker, clash.attack_side, clash, attack_dice(table, clash))
    other = _sum(table, clash.defender, clash.defence_side, clash, defence_dice(table, clash))
    return f"{one}; {other}."


def _sum(table: Table[State], unit: int, side: int, clash: Clash, pool: Pool) -> str:
    figure = breakdown(table.state, strength_parts(table, unit, side, clash))
    dice = dice_in_words(table.state, pool.parts, pool.aside, Hooks.rolled_less_around.parts(table, unit))
    return f"{name(table.state, unit)}: {figure} + {dice}"


def _after(table: Table[State], clash: Clash) -> Iterator[str]:
    """What else comes of an attack: for the mate of who dies, for both who live on, and by cards."""
    state, attacker, defender = table.state, clash.attacker, clash.defender
    mate, kills = state.mate[defender], can_kill(table, clash)
    if mate != NOBODY and kills and can_acquire(table, mate, "fearful"):
        who = short(state, mate)
        yield f"If {short(state, defender)} dies, its mate {who} becomes Fearful unless it rolls a 5 or 6."
    if clash.is_melee and can_be_locked(state, attacker, defender):
        yield "Face to face, they are Locked if both live on."
    after = (
        (attacker, Hooks.after_attacking),
        (defender, Hooks.after_defending),
        *(((attacker, Hooks.after_killing), (defender, Hooks.after_dying)) if kills else ()),
    )
    if cards := _named(table, (function for unit, hook in after for function in hook.functions(table, unit))):
        yield f"After the dice, {cards} may do more."


def _named(table: Table[State], functions: Iterable[tuple[str, Function]]) -> str:
    """The cards that some functions belong to; "" for none."""
    return " and ".join(dict.fromkeys(breakdown.name(table.state, slug) for slug, _ in functions))


def _cards(table: Table[State], clash: Clash) -> Iterator[str]:
    """The cards that have a say before the dice, or win a Duel."""
    state, attacker, defender = table.state, clash.attacker, clash.defender
    before = [*Hooks.before_attacking.functions(table, attacker), *Hooks.before_defending.functions(table, defender)]
    for piece in state.holders[Hooks.before_defending_around.number]:
        before += Hooks.before_defending_around.functions(table, piece)
    if cards := _named(table, before):
        yield f"Before the dice, {cards} may change this."
