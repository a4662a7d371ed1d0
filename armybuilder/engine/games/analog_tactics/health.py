"""Damage and who takes it, elimination and what follows, coming back (Health; Damage; Respawning Units)."""

from collections.abc import Callable
from dataclasses import dataclass

from armybuilder.engine.games.analog_tactics import gains, movement, points
from armybuilder.engine.games.analog_tactics.attack import Attack
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.verbs import Verbs, of_card
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import PASS
from catalog.games.analog_tactics.plain import ASSASSIN, COMMON, ELITE, ENGINEER, MAGE, WARRIOR

Losses = list[tuple[int, int]]

#: The shelter that comes before a Shield.
REFLECT = "reflect"
#: The steps of a weapon that a unit may reach.
MOST_UPGRADES = {ELITE: 3, COMMON: 2}


@dataclass(frozen=True, slots=True)
class Shelter:
    """A Reaction of a unit by which damage goes elsewhere: who may be used so, and what comes of it.

    `attack` is None for damage that no attack deals.
    """

    card: str
    can: Callable[[Table[State], int, int, Attack | None], bool]
    do: Callable[[Table[State], int, int, int, Attack | None], Losses]


def hurt(table: Table[State], unit: int, amount: int, attack: Attack | None = None, by: int = NOBODY) -> Losses:
    """Damage a unit, or the unit that takes it in its place; the Health that each has lost (ruling P9).

    Reflect goes first, then a Shield, then one of the others. `by` is the player whose doing it is: what the own side
    does opens no windows (ruling P41).
    """
    is_own_hand = by == table.state.owner[unit]
    for is_reflect in (True, False):
        if is_own_hand or (not is_reflect and table.state.is_shielded[unit]):
            continue
        sheltered = _sheltered(table, unit, amount, attack, is_reflect)
        if sheltered is not None:
            return sheltered
    return take(table, unit, amount, attack, can_be_rescued=not is_own_hand)


def _sheltered(table: Table[State], unit: int, amount: int, attack: Attack | None, is_reflect: bool) -> Losses | None:
    """Ask the unit's player for a way to keep the damage away; None where it is not."""
    state = table.state
    player = state.owner[unit]
    elite = state.living_elite(player)
    if elite == NOBODY or not points.has_reaction(state, elite):
        return None
    able: list[Shelter] = [
        each
        for each in Hooks.shelters(table, elite)
        if (each.card == REFLECT) == is_reflect
        and not points.is_spent(state, player, each.card)
        and each.can(table, elite, unit, attack)
    ]
    if not able:
        return None
    options: list[Option] = [PASS, *(of_card(each.card)(elite) for each in able)]
    answer = table.ask(player, f"{state.names[unit]} is to take {amount}: keep it away?", options)
    if answer == PASS:
        return None
    chosen = next(each for each in able if answer in of_card(each.card))
    points.pay(table, elite, points.REACTION)
    points.spend(state, player, chosen.card)
    table.say(Events.uses, elite, chosen.card, unit)
    return chosen.do(table, elite, unit, amount, attack)


def take(table: Table[State], unit: int, amount: int, attack: Attack | None, *, can_be_rescued: bool = True) -> Losses:
    """A unit takes damage, its own or what was handed on to it: its Shield goes, else Health.

    At 0 a rescue may still keep it standing. What it lost.
    """
    state = table.state
    if state.is_shielded[unit]:
        state.is_shielded[unit] = False
        table.say(Events.shielded, unit)
        return []
    lost = min(amount, state.health[unit])
    state.health[unit] -= lost
    table.say(Events.loses, unit, lost, state.health[unit])
    if not state.health[unit] and can_be_rescued:
        _rescue(table, unit, attack)
    if state.health[unit]:
        enrage(table, unit)
    return [(unit, lost)]


def _rescue(table: Table[State], unit: int, attack: Attack | None) -> None:
    """The units of its team that may keep a unit at 0 Health from being removed."""
    state = table.state
    elite = state.living_elite(state.owner[unit])
    if elite != NOBODY and points.has_reaction(state, elite):
        for rescue in Hooks.rescues(table, elite):
            rescue(table, elite, unit, attack)


def enrage(table: Table[State], unit: int) -> None:
    """Attack points that come with being hurt appear at once, once a round (Rage)."""
    state = table.state
    more = Hooks.more_attacks(table, unit)
    if more and not state.is_enraged[unit]:
        state.is_enraged[unit] = True
        state.attack[unit] += more
        table.say(Events.rages, unit)


def heal(table: Table[State], unit: int, amount: int) -> int:
    """Give Health back, never above the maximum; how much it was."""
    state = table.state
    gained = max(0, min(amount, state.most_health(unit) - state.health[unit]))
    if gained:
        state.health[unit] += gained
        table.say(Events.heals, unit, gained, state.health[unit])
    return gained


@dataclass(frozen=True, slots=True)
class Cause:
    """The cause of an elimination: the player who is paid, the unit that did it, by which attack."""

    player: int
    killer: int = NOBODY
    attack: Attack | None = None
    pays_xp: bool = True
    pays_vp: bool = True


def eliminate(table: Table[State], unit: int, cause: Cause) -> None:
    state = table.state
    space, player = state.place[unit], state.owner[unit]
    is_jammed = points.is_jammed(table, unit)
    table.say(Events.is_eliminated, unit, cause.killer)
    _leave(state, unit)
    if state.profile[unit].is_obstacle:
        return
    is_kill = cause.player not in (NOBODY, player)
    if is_kill:
        _pay(table, unit, cause)
    if state.profile[unit].role == ELITE and state.classes[player] == MAGE and not is_jammed:
        _forbidden_point(table, unit)
    if is_kill:
        Hooks.after_killing_around(table, cause.player)
    _drop_blueprints(state, unit)
    Hooks.after_loss_around(table, unit, space, cause.player == player)
    _elite_upgrade(table, unit)
    if is_kill and cause.killer != NOBODY:
        _killer_gains(table, cause)
    _missions(table, unit, cause, is_kill)
    _reset(table, unit, cause, is_kill)


def eliminate_fallen(table: Table[State], losses: Losses, cause: Cause) -> None:
    """Take those off who have no Health left.

    An elite falls last: what its fall brings finds nobody standing who falls with it (ruling P68).
    """
    state = table.state
    for unit, _ in sorted(losses, key=lambda loss: state.profile[loss[0]].role == ELITE):
        if not state.health[unit] and state.place[unit]:
            eliminate(table, unit, cause)


def _leave(state: State, unit: int) -> None:
    """Take what a unit loses as it is eliminated; the rest it keeps (ruling P34)."""
    state.take_off(unit)
    state.health[unit] = 0
    state.is_shielded[unit] = state.is_next_free[unit] = False
    state.lasting[unit] = state.brief[unit] = 0
    state.waiting = tuple(each for each in state.waiting if each[1] != unit)
    state.mark = [NOBODY if marked == unit else marked for marked in state.mark]


def _pay(table: Table[State], unit: int, cause: Cause) -> None:
    """XP for any unit, VP for an elite; nothing for your own (AT61, ruling P41)."""
    if cause.pays_xp:
        gains.earn(table, cause.player, 1, "elimination")
    if cause.pays_vp and table.state.profile[unit].role == ELITE:
        gains.score(table, cause.player, 1, "an elite eliminated")


def _forbidden_point(table: Table[State], unit: int) -> None:
    """A dying Mage's elite may turn a Special point of its own into a forbidden point (AT24)."""
    state = table.state
    player = state.owner[unit]
    if state.special[unit]:
        options: list[Option] = [Verbs.forbidden(unit), PASS]
        if table.ask(player, f"{state.names[unit]} falls: gain a forbidden point?", options) != PASS:
            state.special[unit] -= 1
            state.forbidden_points[player] += 1
            table.say(Events.forbidden_point, player, state.forbidden_points[player])


def _drop_blueprints(state: State, unit: int) -> None:
    """A destroyed drone's blueprints go back to the pool."""
    if state.blueprints[unit]:
        player = state.owner[unit]
        state.pool[player] = tuple(sorted((*state.pool[player], *state.blueprints[unit])))
        state.blueprints[unit] = ()


def _elite_upgrade(table: Table[State], unit: int) -> None:
    """An Engineer's elite gains a permanent upgrade: the one it lacks, or a choice."""
    state = table.state
    player = state.owner[unit]
    if state.classes[player] != ENGINEER or state.profile[unit].role != ELITE:
        return
    options: list[Option] = [
        Verbs.upgrade(unit, slug) for slug in state.library.elite_upgrades if slug not in state.elite_upgrades[player]
    ]
    if options:
        _, slug = Verbs.upgrade.parts(table.ask(player, f"{state.names[unit]}: which permanent upgrade?", options))
        state.elite_upgrades[player] = (*state.elite_upgrades[player], slug)
        table.say(Events.gains, unit, slug)


# What the killer gains


def _killer_gains(table: Table[State], cause: Cause) -> None:
    state, killer = table.state, cause.killer
    own = state.classes[cause.player]
    if own == ENGINEER and state.profile[killer].role == COMMON:
        _draw_blueprint(table, killer)
    is_armed = cause.attack is not None and cause.attack.card in state.library.weapons
    if own == WARRIOR and is_armed and cause.attack is not None:
        _upgrade_weapon(table, killer, cause.attack.card)


def _draw_blueprint(table: Table[State], killer: int) -> None:
    """A drone has killed: one of the blueprints that are left, drawn by chance (AT29)."""
    state = table.state
    player = state.owner[killer]
    deck = list(state.deck[player])
    if deck:
        slug = deck.pop(table.roll(len(deck)) - 1 if len(deck) > 1 else 0)
        state.deck[player] = tuple(deck)
        state.pool[player] = tuple(sorted((*state.pool[player], slug)))
        table.say(Events.draws, player, slug)


def _upgrade_weapon(table: Table[State], unit: int, weapon: str) -> None:
    """The weapon that eliminated becomes stronger, for this unit alone, dead or not (ruling P52); commons stop at 2."""
    state = table.state
    had = [state.library.upgrades[slug].level for slug in state.upgrades[unit] if _is_of(state, slug, weapon)]
    level = len(set(had)) + 1
    if level > MOST_UPGRADES.get(state.profile[unit].role, 0):
        return
    options: list[Option] = [
        Verbs.upgrade(unit, slug)
        for slug, upgrade in state.library.upgrades.items()
        if upgrade.weapon == weapon and upgrade.level == level
    ]
    if options:
        _, slug = Verbs.upgrade.parts(table.ask(state.owner[unit], f"{state.names[unit]}: which upgrade?", options))
        state.upgrades[unit] = (*state.upgrades[unit], slug)
        state.refit(unit)
        table.say(Events.gains, unit, slug)


def _is_of(state: State, slug: str, weapon: str) -> bool:
    return state.library.upgrades[slug].weapon == weapon


# Assassins


def _missions(table: Table[State], unit: int, cause: Cause, is_kill: bool) -> None:
    """Let missions count it: an elite at full Health killed by one attack, the own elite's death."""
    state = table.state
    if state.profile[unit].role != ELITE:
        return
    if is_kill and cause.attack is not None and cause.attack.was_whole and cause.attack.target == unit:
        gains.count(table, cause.player, "elite_full_health_one_attack_kill", 1)
    gains.count(table, state.owner[unit], "own_elite_deaths", 1)


def _reset(table: Table[State], unit: int, cause: Cause, is_kill: bool) -> None:
    """An Assassin's elite is back at once when an enemy elite falls; when its own falls it starts over (AT7, P57)."""
    state = table.state
    if state.profile[unit].role != ELITE:
        return
    if state.classes[state.owner[unit]] == ASSASSIN:
        _begin_anew(state, state.owner[unit])
    if is_kill and state.classes[cause.player] == ASSASSIN:
        player = cause.player
        _begin_anew(state, player)
        elite = state.elite(player)
        table.say(Events.resets, player)
        come_back(table, elite)
        if player == state.player:
            state.is_over = True
            state.put_down |= {elite}


def _begin_anew(state: State, player: int) -> None:
    """The counter goes back, and the commons come in the next own turn."""
    state.elite_damage[player] = 0
    state.is_due[player] = True


def respawn_spaces(state: State, unit: int) -> list[int]:
    """The free spaces that are not within 1 of an enemy unit, else free edge spaces (AT53); objectives count."""
    free = [space for space in state.field.board.spaces if state.occupant[space] == NOBODY]
    clear = [space for space in free if not _is_near_enemy(state, unit, space)]
    return clear or [space for space in state.field.board.edge if state.occupant[space] == NOBODY]


def _is_near_enemy(state: State, unit: int, space: int) -> bool:
    return any(
        (other := state.occupant[near]) >= 0 and state.is_enemy_unit(unit, other)
        for near in state.field.board.near[space]
    )


def waiting_to_return(state: State, player: int) -> list[int]:
    """The units of a player that come back at the beginning of its turn, by class."""
    own = state.classes[player]
    found = []
    for unit, profile in enumerate(state.profile):
        if state.owner[unit] != player or state.place[unit] or profile.role not in (ELITE, COMMON):
            continue
        is_back = own == WARRIOR or (own == ASSASSIN and state.is_due[player])
        if profile.role == ELITE or is_back:
            found.append(unit)
    return found


def come_back(table: Table[State], unit: int) -> bool:
    """Put a unit on a respawn space with full Health, where and as its player likes; whether there is one (P5)."""
    state = table.state
    spaces: list[Option] = [Verbs.on(unit, space) for space in respawn_spaces(state, unit)]
    if state.place[unit]:
        spaces.append(Verbs.on(unit, state.place[unit]))
    if not spaces:
        return False
    _, space = Verbs.on.parts(table.ask(state.owner[unit], f"{state.names[unit]}: come back where?", spaces))
    put_back(table, unit, space)
    movement.face(table, unit)
    return True


def put_back(table: Table[State], unit: int, space: int) -> None:
    """Bring a unit back to a space with full Health; half of it after Voidfire (AT59)."""
    state = table.state
    state.put_in_play(unit, space)
    most = state.most_health(unit)
    state.health[unit] = (most + 1) // 2 if state.is_half[unit] else most
    state.is_half[unit] = False
    table.say(Events.returns, unit, space)
    enrage(table, unit)
