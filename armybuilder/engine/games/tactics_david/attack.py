"""Making attacks: from the declaration over every unit in the Area of Attack to Combat Lock (Combat Phase)."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.games.tactics_david.clash import (
    ESCAPE,
    MELEE,
    RANGED,
    RANGED_MELEE,
    Clash,
    attack_type,
    can_kill,
)
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.duel import roll_out
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.reflection import reflect
from armybuilder.engine.games.tactics_david.rolls import roll_faces
from armybuilder.engine.games.tactics_david.state import ATTACKED, COMBAT, ESCAPED, ITEM_2, NOBODY, PETRIFIED, State
from armybuilder.engine.games.tactics_david.statuses import unlock
from armybuilder.engine.games.tactics_david.targets import (
    attack_area,
    can_attack,
    common_edge,
    could_be_hit,
    in_attack_area,
    picks_in_team,
    standing_on,
    strike_area,
)
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table
from catalog.games.tactics_david.plain import BACK, FRONT, SIDE_NAMES

LEAST_HIT_ROLL = 2


def sides_to_choose(table: Table[State], unit: int) -> Sequence[str]:
    """The sides with which a unit may strike: Magical attacks choose one, all others use the front (ruling G18)."""
    chooses = attack_type(table, unit) == "magical" and not Hooks.names_side_late(table, unit)
    return SIDE_NAMES if chooses else SIDE_NAMES[:1]


def perform_melee(
    table: Table[State], unit: int, side: int = FRONT, base: int | None = None, card: str = "", *, may_duel: bool = True
) -> list[Clash]:
    """A Melee Attack on every unit in the Attack Area, friend or foe; it is answered with all that were attacked."""
    table.say(Events.attacks, unit, MELEE)
    hit = in_attack_area(table, unit)
    return _attack_all(table, unit, hit, MELEE, side, base, card, may_duel=may_duel)


def perform_ranged_melee(table: Table[State], unit: int, side: int) -> None:
    """A ranged unit strikes at the space in front with the strength of its class (Ranged Melee Procedure)."""
    table.say(Events.attacks, unit, RANGED_MELEE)
    hit = in_attack_area(table, unit, strike_area(table, unit))
    _attack_all(table, unit, hit, RANGED_MELEE, side, table.state.profile[unit].melee_strength)


def perform_ranged(
    table: Table[State],
    unit: int,
    target: int,
    distance: int,
    side: int = FRONT,
    base: int | None = None,
    card: str = "",
    *,
    may_duel: bool = True,
) -> list[Clash]:
    """A Ranged Attack: the Ranged Hit Procedure, then an attack on every unit in the area laid on the target.

    A miss ends the Combat Phase. A unit that the Ranged Hit itself killed leaves nobody of its team to be attacked.
    """
    team = table.state.team(target)
    table.say(Events.shoots, unit, target, distance)
    shot = Clash(unit, target, RANGED, attack_type(table, unit), side)
    if not hits(table, shot, distance):
        table.state.marks[unit] |= ATTACKED
        if table.state.engaged == unit and table.state.phase == COMBAT:
            table.state.phase = ITEM_2
        return []
    hit = in_ranged_area(table, unit, target)
    if not all(map(table.state.is_alive, team)):
        hit = [one for one in hit if one not in team]
    return _attack_all(table, unit, hit, RANGED, side, base, card, may_duel=may_duel, aimed_at=team)


def in_ranged_area(table: Table[State], unit: int, target: int) -> list[int]:
    """The living units in a ranged unit's Attack Area laid on a target, the target first; nobody on its own space."""
    state = table.state
    aim, own = state.place[target], state.place[unit]
    spaces = state.field.area(aim, state.facing[unit], attack_area(table, unit))
    return standing_on(state, sorted((space for space in spaces if space != own), key=lambda space: space != aim))


def hits(table: Table[State], shot: Clash, distance: int, modifier: int | None = None) -> bool:
    """The Ranged Hit Procedure: 2 D6 and the Range Modifier, or a card's, against the distance (rulings G01, G101)."""
    state, unit = table.state, shot.attacker
    own = state.profile[unit].range_modifier + state.boosted(unit, "hit") if modifier is None else modifier
    while True:
        rolled, faces = roll_faces(table, unit, (6, 6))
        more = own + Hooks.hit_bonus(table, unit, shot)
        result = max(LEAST_HIT_ROLL, rolled + more)
        table.say(Events.aims, unit, shot.defender, rolled, more, distance)
        Hooks.after_hit_roll(table, unit, shot, faces)
        if result >= distance or not Hooks.may_retry_hit(table, unit, shot):
            return result >= distance


def _attack_all(
    table: Table[State],
    unit: int,
    targets: Sequence[int],
    mode: str,
    side: int,
    base: int | None,
    card: str = "",
    *,
    may_duel: bool = True,
    aimed_at: Sequence[int] = (),
) -> list[Clash]:
    """Attack each target in turn; of a Unit Team only one is hit. Ends early if the attacker falls.

    Every attack that was made, as it ended. What it gives the attacker, and Combat Lock, begin when all are over (G85,
    G99).
    """
    state = table.state
    state.marks[unit] |= ATTACKED
    made: list[Clash] = []
    reach = RANGED if mode == RANGED else MELEE
    targets = [one for one in targets if one != unit and can_attack(table, unit, one, reach)]
    edge = common_edge(state, unit, targets, mode)
    for target in in_chosen_order(table, unit, targets):
        chosen = hit_in_team(table, unit, target, mode, edge)
        if can_attack(table, unit, chosen, reach):
            clash = clash_of(table, unit, chosen, mode, side, base, card, edge)
            made.append(clash)
            clash.together, clash.may_duel = made, may_duel
            clash.is_aimed_at = mode != RANGED or chosen in aimed_at
            _meet(table, clash)
    made = [clash for clash in made if not clash.is_off]
    for clash in made:
        Hooks.after_attacking(table, unit, clash)
    for clash in made:
        if clash.is_melee and clash.may_lock and not clash.has_killed:
            lock(table, clash)
    if mode != RANGED and is_held_by_marker(state, unit):
        unlock(state, unit)
        table.say(Events.is_free, unit)
    if state.engaged != unit:
        reflect(table, unit)
    return made


def is_held_by_marker(state: State, unit: int) -> bool:
    """True where a unit is Locked with a marker that another left: with nobody, so it stands as Locked with itself."""
    return state.locked[unit] == unit


def clash_of(
    table: Table[State],
    unit: int,
    target: int,
    mode: str,
    side: int = FRONT,
    base: int | None = None,
    card: str = "",
    edge: int | None = None,
) -> Clash:
    """An attack on a target: which sides meet, and of what type it is (rulings G16 to G18).

    `edge` is the one on which it strikes all its targets, where there are others.
    """
    state = table.state
    struck = common_edge(state, unit, (target,), mode) if edge is None else edge
    defence_side = (struck - state.facing[target]) % 4
    clash = Clash(unit, target, mode, attack_type(table, unit), side, defence_side, base, card)
    clash.edge = struck
    clash.attack_type = attack_type(table, unit, clash)
    if clash.attack_type == "magical":
        clash.defence_side = side
    return clash


def hit_in_team(table: Table[State], unit: int, target: int, mode: str, edge: int | None = None) -> int:
    """The unit of a team that is hit: the exposed one; if both are, the attacker chooses in melee.

    Of a team that is shot at its player chooses, no matter who was aimed at (ruling G129).
    """
    state = table.state
    if state.mate[target] == NOBODY:
        return target
    could = could_be_hit(table, unit, target, mode, common_edge(state, unit, (target,), mode) if edge is None else edge)
    player = state.seat_of(unit if mode != RANGED or picks_in_team(table, unit, target, mode) else target)
    options: list[Option] = [Verbs.hit(one) for one in sorted(could)]
    whose = "your" if player == state.seat_of(target) else "the"
    asked = f"{state.names[unit]} attacks {whose} team: which unit is attacked?"
    return Verbs.hit.parts(table.ask(player, asked, options))[0]


def fight(table: Table[State], clash: Clash) -> None:
    """An attack on one unit that a card makes: Attack and Defend Procedure with all that comes before and after."""
    _meet(table, clash)
    if not clash.is_off:
        Hooks.after_attacking(table, clash.attacker, clash)


def _meet(table: Table[State], clash: Clash) -> None:
    """Attack and Defend Procedure with all that comes before them, and what comes after for the defender."""
    attacker, defender = clash.attacker, clash.defender
    Hooks.before_attacking(table, attacker, clash)
    Hooks.before_defending(table, defender, clash)
    Hooks.before_defending_around(table, defender, clash)
    state = table.state
    if clash.is_off or not state.is_alive(defender) or not can_go_on(table, attacker):
        clash.is_off = True
        table.say(Events.called_off, attacker, defender)
        return
    if clash.winner == NOBODY:
        roll_out(table, clash)
    if clash.winner == attacker and can_kill(table, clash):
        kill(table, defender, attacker, clash)
    elif clash.winner == attacker:
        table.say(Events.spared, defender)
    elif clash.winner == defender:
        table.say(Events.holds, defender, attacker)
    Hooks.after_defending(table, defender, clash)


def lock(table: Table[State], clash: Clash) -> None:
    """Combat Lock of two units face to face and in contact that both live on (rulings G25, G29)."""
    state, one, other = table.state, clash.attacker, clash.defender
    if not can_be_locked(state, one, other):
        return
    for unit, enemy in ((one, other), (other, one)):
        Hooks.before_lock(table, unit, enemy, clash)
    if not can_be_locked(state, one, other) or clash.is_off:
        return
    state.locked[one], state.locked[other] = other, one
    state.locked_at[one] = state.locked_at[other] = state.turn
    table.say(Events.locked, one, other)


def can_be_locked(state: State, one: int, other: int) -> bool:
    """True where two units stand so that Combat Lock holds them: figures 7.1 to 7.3, no team, nobody Petrified."""
    for unit in (one, other):
        if not state.is_alive(unit) or state.mate[unit] != NOBODY or state.locked[unit] != NOBODY:
            return False
        if state.statuses[unit] & PETRIFIED:
            return False
    step = state.field.grid.steps[state.facing[one]]
    is_face_to_face = (state.facing[one] + BACK) % 4 == state.facing[other]
    return state.owner[one] != state.owner[other] and is_face_to_face and state.place[one] + step == state.place[other]


def escape(table: Table[State], unit: int) -> bool:
    """The Escape Procedure: front against front, no abilities round it, no Duel; a tie escapes (ruling G28).

    Whether it is free; for the rest of the Turn it does not fight.
    """
    state = table.state
    other, space = state.locked[unit], state.place[unit]
    state.marks[unit] |= ESCAPED
    if is_held_by_marker(state, unit):
        unlock(state, unit)
        table.say(Events.is_free, unit)
        return True
    clash = Clash(unit, other, ESCAPE, attack_type(table, unit))
    clash.may_duel = False
    table.say(Events.escapes, unit, other)
    Hooks.before_escaping(table, unit, clash)
    if clash.winner == NOBODY:
        roll_out(table, clash)
    if clash.winner == unit or clash.attack == clash.defence:
        unlock(state, unit)
        table.say(Events.is_free, unit)
        Hooks.after_escaping(table, unit, None, space)
        return True
    kill(table, unit, other, clash)
    return False


#: The numbers of the hooks by which a target that falls, or its attacker, counts for the attack on the next one; and of
#: those by which anybody near does.
THEIR_SAY = tuple(
    hook.number
    for hook in (
        Hooks.base_bonus_around,
        Hooks.bonus_around,
        Hooks.dice_around,
        Hooks.rolled_less_around,
        Hooks.halvings_of_enemy,
    )
)
ANYBODYS_SAY = tuple(
    hook.number for hook in (Hooks.before_defending_around, Hooks.is_spared_around, Hooks.after_killing_around)
)
#: The cards that end the attack, strike at others or change somebody's strength in the middle of it.
TURNING = frozenset(
    ("ignore-consequence", "whiptail", "counter-clause", "skewer", "pierce", "fire-flight", "loss-of-kin")
)


def can_go_on(table: Table[State], unit: int) -> bool:
    """True where a unit can go on with its attack: alive, or one that acts while Dead."""
    return table.state.is_alive(unit) or (bool(table.state.place[unit]) and Hooks.can_be_engaged_dead(table, unit))


def in_chosen_order(table: Table[State], unit: int, targets: Sequence[int]) -> Iterator[int]:
    """The targets one after the other, one of each Unit Team, as long as the attacker stands and they live.

    Its player says who is next (Area of Attack; ruling G83); asked only where that can matter.
    """
    state = table.state
    left = targets
    is_asked = _can_matter(state, unit, left)
    while left and can_go_on(table, unit):
        target = _next(table, unit, _one_of_each_team(state, left)) if is_asked else left[0]
        left = [one for one in left if one not in (target, state.mate[target]) and state.is_alive(one)]
        yield target
        left = [one for one in left if state.is_alive(one)]


def _can_matter(state: State, unit: int, targets: Sequence[int]) -> bool:
    """True where what happens to one target may change something for the next one."""
    if len(targets) < 2:
        return False
    if state.suffers(unit, "lucky") or any(state.holders[number] for number in ANYBODYS_SAY):
        return True
    fighters = (unit, *targets)
    if any(not TURNING.isdisjoint(state.cards[one]) for one in fighters):
        return True
    return any(state.does[one][number] for one in fighters for number in THEIR_SAY)


def _one_of_each_team(state: State, units: Sequence[int]) -> list[int]:
    found: list[int] = []
    for unit in units:
        if state.mate[unit] not in found:
            found.append(unit)
    return found


def _next(table: Table[State], unit: int, targets: Sequence[int]) -> int:
    options: list[Option] = [Verbs.next(target) for target in targets]
    answer = table.ask(table.state.seat_of(unit), f"{table.state.names[unit]}: attack whom next?", options)
    return Verbs.next.parts(answer)[0]
