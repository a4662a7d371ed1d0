"""An attack: paid for and aimed, then step by step at each target (brief, section 3, An attack)."""

from collections.abc import Iterable

from armybuilder.engine.games.collision.attack import (
    Attack,
    Hit,
    Strike,
    answering_weapons,
    centers_of,
    shapes_taking_in,
    standing_on,
    targets_of,
    weapon_attack,
)
from armybuilder.engine.games.collision.cards import BLAST, BURST, LINE, SINGLE, Weapon
from armybuilder.engine.games.collision.events import Events, attack_words, tile_name
from armybuilder.engine.games.collision.field import MISSES_UP_TO
from armybuilder.engine.games.collision.figures import (
    accuracy,
    cover_of,
    defense,
    is_from_behind,
    power,
)
from armybuilder.engine.games.collision.hit_effects import CRIT, WORDS
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.injuries import fall_if_due, injure, injury_roll, suffer, tell_if_immune
from armybuilder.engine.games.collision.markers import drop_what_is_dropped
from armybuilder.engine.games.collision.reactions import Use, answered, is_cancelled
from armybuilder.engine.games.collision.rolls import roll
from armybuilder.engine.games.collision.state import NOWHERE, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.telling import counted, total
from armybuilder.geometry.grid import DIRECTION_NAMES

CRITICAL, SHARP = 10, 9


def attack_all(table: Table[State], attack: Attack, targets: list[int]) -> None:
    """Strike every target, in an order of the attacker's choice, and end the attack (rulings P42, P43)."""
    state = table.state
    state.unanswerable = attack.bars_reactions
    attack.pending = list(targets)
    while attack.pending and (attack.is_meteor or state.is_on_board(attack.attacker)):
        target = _next_target(table, attack)
        attack.pending.remove(target)
        if state.is_on_board(target) and target not in attack.struck:
            _strike(table, Strike(attack, target))
    _retaliation(table, attack)
    state.unanswerable = False
    if _goes_on(state, attack):
        Hooks.after_attacking(table, attack.attacker, attack)


def _next_target(table: Table[State], attack: Attack) -> int:
    if attack.shape == SINGLE or len(attack.pending) == 1:
        return attack.pending[0]
    options = [Verbs.next(target) for target in attack.pending]
    answer = table.ask(table.state.owner[attack.attacker], "Whom does the attack strike next?", options)
    return Verbs.next.parts(answer)[0]


def _goes_on(state: State, attack: Attack) -> bool:
    """True while somebody stands behind an attack that may be answered and followed up."""
    return not attack.is_meteor and state.is_on_board(attack.attacker)


def _retaliation(table: Table[State], attack: Attack) -> None:
    """Those who took no injury may strike back."""
    state = table.state
    if attack.unharmed and _goes_on(state, attack):
        enemy = 1 - state.owner[attack.attacker]
        answered(table, "unharmed", (enemy,), attack, "The attack dealt no injury: react?")


# One target


def _strike(table: Table[State], strike: Strike) -> None:
    """One target, from its windows to its defeat."""
    attack = strike.attack
    table.say(Events.attacks, attack.attacker, strike.target, attack.name, attack.weapon.name if attack.weapon else "")
    attack.struck.add(strike.target)
    if not _is_answered(table, strike):
        attack.struck.add(strike.target)
        if is_hit(table, strike):
            _land(table, strike)
    if not strike.raised:
        attack.unharmed.append(strike.target)
    fall_if_due(table, strike.target, attack.attacker)


def _is_answered(table: Table[State], strike: Strike) -> bool:
    """True if the target gets out of the attack before it is rolled for (ruling P16: the attacker's side is first)."""
    state, attack = table.state, strike.attack
    players = state.owner[attack.attacker], state.owner[strike.target]
    weapon = attack.weapon.name if attack.weapon else ""
    question = f"{attack_words(state, attack.attacker, strike.target, attack.name, weapon)}: react?"
    was_cancelled = answered(table, "targeted", players, strike, question)
    return was_cancelled or strike.is_negated or not state.is_on_board(strike.target)


def is_hit(table: Table[State], strike: Strike) -> bool:
    """True if the attack comes through cover and its roll hits; some are not rolled for."""
    return strike.attack.has_no_rolls or (_passes_cover(table, strike) and rolls_to_hit(table, strike))


def _passes_cover(table: Table[State], strike: Strike) -> bool:
    """The attacker rolls whether the cover takes the attack."""
    cover = cover_of(table, strike)
    most = MISSES_UP_TO[cover]
    if not most:
        return True
    rolled = roll(table, strike.attack.attacker, strike.target, f"for cover, needing {most + 1}")
    is_past = rolled > most
    table.say(Events.cover, strike.target, cover.name.lower(), rolled, is_past)
    return is_past


def rolls_to_hit(table: Table[State], strike: Strike) -> bool:
    """The roll to hit; a natural 10 that hits is a Crit, an unstable weapon's 1 strikes its wielder."""
    state, attack = table.state, strike.attack
    parts, against = accuracy(table, strike), defense(table, strike)
    needed = total(against) - total(parts)
    rolled = roll(table, attack.attacker, strike.target, f"to hit, needing {max(1, needed)}")
    if attack.weapon and "unstable" in attack.weapon.specials and rolled == 1:
        table.say(Events.backfires, attack.attacker)
        suffer(table, Hit(attack.attacker, attack.weapon.power, attack.damage_type, "unstable", attack.attacker))
        return False
    has_hit = rolled >= needed  # no sum with the roll: exact odds need not know its face
    strike.is_critical = has_hit and _is_critical(state, strike, rolled)
    table.say(Events.to_hit, strike.target, rolled, parts, against, has_hit, strike.is_critical, attack.attacker)
    return has_hit


def _is_critical(state: State, strike: Strike, rolled: int) -> bool:
    attack = strike.attack
    if attack.crits_from_behind and is_from_behind(state, attack, strike.target):
        return True
    is_sharp = attack.weapon is not None and "sharp" in attack.weapon.specials
    return rolled >= (SHARP if is_sharp else CRITICAL)


# A hit


def _land(table: Table[State], strike: Strike) -> None:
    """A hit: its window, what answers it, the injury and all that follows; the immune take nothing of it (P60)."""
    state, attack = table.state, strike.attack
    is_untouched = tell_if_immune(table, strike)
    if not _holds(table, strike):
        return
    strike.has_hit = True
    attack.hits.append(strike.target)
    Hooks.after_being_hit(table, strike.target, strike)
    if is_untouched:
        return
    _do(table, strike, "before")
    if attack.power is not None:
        injury = injury_roll(table, strike, attack.attacker, power(table, strike))
        if injury:
            deal(table, strike, injury)
    _take_effect(table, strike)
    if not state.is_on_board(strike.target) and not strike.raised:
        Hooks.after_injuring(table, attack.attacker, strike)


def _holds(table: Table[State], strike: Strike) -> bool:
    """True if a hit stays one after its window; a roll that Majesty asks for opens the window again (ruling P40)."""
    state, target = table.state, strike.target
    question = f"{state.names[strike.attack.attacker]} hits {state.names[target]}: react?"
    while not answered(table, "struck", (state.owner[target],), strike, question):
        if not strike.is_to_be_rerolled:
            return state.is_on_board(target)
        strike.is_to_be_rerolled = False
        if not rolls_to_hit(table, strike):
            return False
    return False


def deal(table: Table[State], strike: Strike, injury: int) -> None:
    """Deal a target of an attack an injury, and let it and the attacker answer (ruling P42)."""
    attack, target = strike.attack, strike.target
    raised = injure(table, target, injury, by=attack.attacker, cap=strike.cap, never_defeats=attack.never_defeats)
    strike.raised += raised
    if raised:
        Hooks.after_being_injured(table, target, strike)
        Hooks.after_injuring(table, attack.attacker, strike)


def _take_effect(table: Table[State], strike: Strike) -> None:
    """On injury, on hit (a weapon's Specials too), and what a Crit adds."""
    attack = strike.attack
    if strike.raised:
        _do(table, strike, "injury")
    _do(table, strike, "hit")
    for slug, amount in attack.specials:
        if slug in WORDS:
            WORDS[slug](table, strike, amount)
    if strike.is_critical:
        for slug, amount in attack.crits:
            CRIT[slug](table, strike, amount)
        _do(table, strike, "crit")


def _do(table: Table[State], strike: Strike, when: str) -> None:
    """All that the special attack itself does at a moment, as long as its target is on the board."""
    effect = strike.attack.effects.get(when)
    if effect is not None and table.state.is_on_board(strike.target):
        effect(table, strike)


STOP = Verbs.stop()


def weapon_price(state: State, piece: int, weapon: Weapon) -> int:
    """The EC of a weapon; one of EC 0 with Multiattack costs 1 from its second attack on (ruling P35)."""
    was_used = str(weapon.number) in state.used[piece]
    return max(1, weapon.endurance_cost) if was_used else weapon.endurance_cost


def can_use_weapon(state: State, piece: int, weapon: Weapon) -> bool:
    """Once an activation, or with Multiattack as often as it is paid."""
    return weapon.has_multiattack or str(weapon.number) not in state.used[piece]


def use_weapon(state: State, piece: int, weapon: Weapon) -> None:
    """Pay for a weapon; it is used then."""
    state.pay(piece, weapon_price(state, piece, weapon))
    state.used[piece] |= {str(weapon.number)}


def make(table: Table[State], attack: Attack, targets: list[int]) -> None:
    """Carry an attack out that is paid for; a special attack may be tripped first."""
    drop_what_is_dropped(table, attack.attacker)
    if attack.spares_attacker and attack.attacker in targets:
        targets.remove(attack.attacker)
    if not _is_tripped(table, attack):
        attack_all(table, attack, targets)


def _is_tripped(table: Table[State], attack: Attack) -> bool:
    """True if a special attack is cancelled before it comes to its targets."""
    if attack.ability is None or attack.bars_reactions:
        return False
    return is_cancelled(table, Use(attack.attacker, attack.ability.name, is_attack=True))


def attack_with(table: Table[State], piece: int, weapon: Weapon, shape: str, aim: int) -> None:
    """A weapon attack in the activation, at a target or a tile as its shape asks."""
    state = table.state
    use_weapon(state, piece, weapon)
    attack = weapon_attack(weapon, piece, shape)
    strike_at(table, attack, aim, weapon.size(shape))


def strike_at(table: Table[State], attack: Attack, aim: int, size: int) -> None:
    """Make an attack of any shape: at one target, from a center, all around, or along a line through the aim."""
    state = table.state
    if attack.shape == SINGLE:
        make(table, attack, [aim])
    elif attack.shape == BURST:
        attack.reach = size
        around = standing_on(state, state.field.grid.box(state.place[attack.attacker], size))
        make(table, attack, [each for each in around if each != attack.attacker])
    elif attack.shape == BLAST:
        attack.center, attack.area = aim, frozenset(state.field.grid.box(aim, size))
        make(table, attack, standing_on(state, sorted(attack.area)))
    else:
        tiles = _line(table, attack.attacker, size, aim)
        attack.area = frozenset(tiles)
        make(table, attack, standing_on(state, tiles))


def _line(table: Table[State], piece: int, length: int, through: int) -> list[int]:
    """A chain of edge-adjacent tiles, none twice, that starts in front (ruling P11): marked tile by tile."""
    state = table.state
    tiles = [state.place[piece] + state.field.grid.steps[state.facing[piece]]]
    while len(tiles) < length:
        options = _onward(state, [state.place[piece], *tiles], length - len(tiles), through)
        over, left = [tile_name(state, each) for each in tiles], counted(length - len(tiles), "tile")
        words = f"So far it goes over {', '.join(over)}. It may go on for up to {left}, each beside the one before."
        question = Asked(f"Where does the line go on from {over[-1]}?", words)
        answer = table.ask(state.owner[piece], question, options)
        if answer == STOP:
            break
        tiles += Verbs.on.parts(answer)
    return tiles


def _onward(state: State, chain: list[int], left: int, through: int) -> list[Option]:
    """The tiles on which a chain may go on, `left` more; one that answers somebody does not stop or stray before."""
    grid = state.field.grid
    near = [tile for tile in grid.near[chain[-1]] if tile not in chain]
    if through == NOWHERE or through in chain:
        return [STOP, *(Verbs.on(tile) for tile in near)]
    return [Verbs.on(tile) for tile in near if grid.distance(tile, through) < left] or [STOP]


def aims(state: State, attack: Attack, size: int) -> list[int]:
    """All that an attack may be aimed at: enemies, tiles, or (all around and along a line) nothing, told as 0."""
    if attack.shape == SINGLE:
        return targets_of(state, attack)
    if attack.shape == BLAST:
        return centers_of(state, attack, size)
    here, grid = state.place[attack.attacker], state.field.grid
    if attack.shape == LINE:
        is_open = grid.is_on[here + grid.steps[state.facing[attack.attacker]]]
        near = any(
            grid.distance(here, state.place[enemy]) <= size for enemy in state.targets(1 - state.owner[attack.attacker])
        )
        return [NOWHERE] if is_open and near else []
    near_enemies = state.targets(1 - state.owner[attack.attacker])
    return [NOWHERE] if any(grid.chebyshev(here, state.place[enemy]) <= size for enemy in near_enemies) else []


# Free attacks


def free_melee_attack(table: Table[State], piece: int, target: int) -> None:
    """A weapon attack in answer, free of EC, with a melee weapon that reaches; it does not count as used (P17, P27)."""
    state = table.state
    weapon = choose_weapon(table, piece, answering_weapons(state, piece, target))
    attack = weapon_attack(weapon, piece, _shape_at(table, piece, weapon, target))
    if attack.shape == SINGLE:
        attack_all(table, attack, [target])
    else:
        strike_at(table, attack, state.place[target], weapon.size(attack.shape))


def _shape_at(table: Table[State], piece: int, weapon: Weapon, target: int) -> str:
    """The shape of an attack in answer; of several, its wielder chooses (ruling P53)."""
    options = [Verbs.shape(shape) for shape in shapes_taking_in(table.state, piece, weapon, target)]
    return Verbs.shape.parts(
        table.ask(table.state.owner[piece], f"{weapon.name}: in which shape does it strike?", options)
    )[0]


def choose_weapon(table: Table[State], piece: int, weapons: list[Weapon]) -> Weapon:
    options = [Verbs.weapon(str(weapon.number)) for weapon in weapons]
    answer = table.ask(
        table.state.owner[piece], f"{table.state.names[piece]} strikes back: with which weapon?", options
    )
    return table.state.weapon(piece, *Verbs.weapon.parts(answer))


def face(table: Table[State], piece: int, facings: Iterable[int] = range(4)) -> None:
    """A character picks the way that it faces, of some (ruling P9)."""
    state = table.state
    options = [Verbs.face(DIRECTION_NAMES[facing]) for facing in facings]
    answer = table.ask(state.owner[piece], f"{state.names[piece]}: face which way?", options)
    state.facing[piece] = DIRECTION_NAMES.index(*Verbs.face.parts(answer))
    table.say(Events.faces, piece, state.facing[piece])
