"""The mechanics that many abilities share: whom they reach, and what they do there. One template a mechanic.

Every effect that changes something says so (`works`, or the statuses' own events), so that the log tells which card
did what.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from armybuilder.engine.games.tactics_david import movement, placing
from armybuilder.engine.games.tactics_david.actions import Action, Effect, Targets
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.placing import remove
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import State
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire, discard
from armybuilder.engine.games.tactics_david.stride import movement_type
from armybuilder.engine.games.tactics_david.targets import range_area
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from catalog.games.tactics_david.plain import FRONT

#: True where a unit that could be aimed at is one that a card means.
Fits = Callable[[Table[State], int, int], bool]

YES: Option = Verbs.yes()
NO: Option = Verbs.no()


def wants(table: Table[State], unit: int, card: str, question: str) -> bool:
    """Ask a unit's player whether to do what a card allows ("may")."""
    asked = Asked(f"{table.state.names[unit]}: {question}", card=card)
    return table.ask(table.state.seat_of(unit), asked, (YES, NO)) == YES


def chooses(table: Table[State], player: int, question: str, verb: str, among: Sequence[int]) -> int:
    options: list[Option] = [(verb, one) for one in among]
    return int(table.ask(player, question, options)[1])


# Whom


def anyone(table: Table[State], unit: int, other: int) -> bool:
    return True


def enemy(table: Table[State], unit: int, other: int) -> bool:
    return not table.state.are_allies(unit, other)


def ally(table: Table[State], unit: int, other: int) -> bool:
    return table.state.are_allies(unit, other)


def ally_of_root(root: str) -> Fits:
    def fits(table: Table[State], unit: int, other: int) -> bool:
        return root in table.state.profile[other].roots and table.state.are_allies(unit, other)

    return fits


def in_range(who: Fits = anyone, *, sight: bool = True) -> Targets:
    """Living units in the Range Area, in Line of Sight where the card asks for it (ruling G05)."""

    def targets(table: Table[State], unit: int) -> list[int]:
        state = table.state
        area, place, facing = range_area(table, unit), state.place[unit], state.facing[unit]
        return [
            other
            for other in state.in_play()
            if (space := state.place[other]) in area
            and (not sight or state.field.sees(place, facing, space))
            and who(table, unit, other)
        ]

    return targets


def in_contact(who: Fits = anyone) -> Targets:
    return lambda table, unit: [other for other in table.state.in_contact(unit) if who(table, unit, other)]


def within(spaces: int, who: Fits = anyone) -> Targets:
    """Living units within this distance in Grid Spaces, in every direction."""
    return lambda table, unit: [other for other in table.state.within(unit, spaces) if who(table, unit, other)]


def that_can_acquire(*statuses: str, who: Fits = anyone) -> Fits:
    """Units of a sort that one of the statuses would do something to."""

    def fits(table: Table[State], unit: int, other: int) -> bool:
        return who(table, unit, other) and any(can_acquire(table, other, status) for status in statuses)

    return fits


# What


def gives(*statuses: str, on: int = 0) -> Effect:
    """The target acquires statuses; with `on`, if a D6 of the unit shows that or more."""

    def effect(table: Table[State], unit: int, target: int) -> None:
        if not on or roll(table, unit) >= on:
            acquire(table, target, *statuses)

    return effect


def gives_by_roll(by_face: dict[int, str]) -> Effect:
    """The target acquires the status that stands at the D6's face, if one does."""

    def effect(table: Table[State], unit: int, target: int) -> None:
        status = by_face.get(roll(table, unit))
        if status is not None:
            acquire(table, target, status)

    return effect


def replacing_attack(slug: str, does: Effect, targets: Targets) -> Action:
    """An action in place of an attack ("R: Attack Pro.")."""
    return Action(slug, does, targets, replaces_attack=True)


def in_combat_phase(slug: str, does: Effect, targets: Targets, *, is_far: bool = True) -> Action:
    """An action beside the attack, once in a Combat Phase ("D: Combat Pha.", ruling G08)."""
    return Action(slug, does, targets, is_far=is_far)


def up_to(most: int, effect: Effect, targets: Targets, card: str) -> Effect:
    """The same on more units: after the first target its player may choose others."""

    def several(table: Table[State], unit: int, target: int) -> None:
        done = [target]
        effect(table, unit, target)
        while len(done) < most:
            left = [other for other in targets(table, unit) if other not in done]
            stop: Option = Verbs.no_more()
            asked = Asked("Another target?", card=card)
            answer = table.ask(table.state.seat_of(unit), asked, [*(Verbs.and_(one) for one in left), stop])
            if answer == stop:
                return
            done.append(Verbs.and_.parts(answer)[0])
            effect(table, unit, done[-1])

    return several


def meets_attacker(table: Table[State], unit: int, space: int, clash: Clash) -> None:
    """The defender goes to a space beside its attacker and faces it: its front is struck, but by a Magical attack."""
    state, attacker = table.state, table.state.place[clash.attacker]
    if space != state.place[unit]:
        start = state.place[unit]
        placing.move(state, unit, space)
        table.say(Events.moves, unit, start, space)
    movement.face(table, unit, next(way for way, near in state.field.grid.beside[space] if near == attacker))
    clash.edge = state.facing[unit]
    if clash.attack_type != "magical":
        clash.defence_side = FRONT


def goes_under(table: Table[State], unit: int, target: int, **changed: Any) -> None:
    """A unit goes under another one as the lowest of its stack, for good: no Stacking bonus, no limits (A091)."""
    state = table.state
    guest, host = state.profile[unit], state.profile[target]
    remove(table, unit)
    units, cost, guests = (*host.units, *guest.units), host.cost + guest.cost, host.guests + len(guest.units)
    roots = host.roots | guest.roots
    state.profile[target] = replace(host, units=units, roots=roots, cost=cost, guests=guests, **changed)
    state.refresh(target)


# Strength and dice


def gains(slug: str, figure: str, amount: int, *, on: int = 0) -> Callable[[Table[State], int, Clash], None]:
    """Before attacking or defending: more "base" or "strength" for this attack, after a roll if `on` is given."""

    def before(table: Table[State], unit: int, clash: Clash) -> None:
        if not on or roll(table, unit) >= on:
            clash.add(unit, figure, amount, slug)
            table.say(Events.works, unit, slug, f"+{amount} Strength")

    return before


def gains_die(slug: str, sides: int) -> Callable[[Table[State], int, Clash], None]:
    """Before attacking or defending: a die more Base Strength for this attack."""

    def before(table: Table[State], unit: int, clash: Clash) -> None:
        rolled = roll(table, unit, sides)
        clash.add(unit, "base", rolled, slug)
        table.say(Events.works, unit, slug, f"+{rolled} Base Strength")

    return before


def fights(unit: int, clash: Clash | None) -> bool:
    """True where a unit attacks, defends or duels, with its abilities: not outside of an attack, nor in an Escape."""
    return clash is not None and (clash.attacks(unit) or clash.defends(unit))


def strengthens_around(
    spaces: int, amount: int, who: Fits, *, itself: bool = False
) -> Callable[[Table[State], int, int, int, Clash | None], int]:
    """Units of a sort near by are stronger by an amount. A dead unit's card does not work, so nothing asks for that."""

    def around(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
        state = table.state
        if unit == about:
            return amount if itself else 0
        if not state.place[about] or state.distance(unit, about) > spaces or not who(table, unit, about):
            return 0
        return amount

    return around


def shields_around(
    spaces: int, who: Fits, *, itself: bool = False
) -> Callable[[Table[State], int, int, int, Clash | None], int]:
    """Units of a sort near by have 1 more Base Strength as they defend, and in the Duel that follows."""
    near = strengthens_around(spaces, 1, who, itself=itself)

    def around(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
        return near(table, unit, about, side, clash) if clash is not None and clash.defends(about) else 0

    return around


def moves_by(kind: str) -> Fits:
    """Units that move in a way, of any player."""
    return lambda table, unit, other: movement_type(table, other) == kind


def turns_moody(slug: str, figure: str, amount: int) -> Callable[[Table[State], int], None]:
    """As it is Engaged: on 5+ Enraged, on 4+ more of a figure until Disengaged, on 2 or less no more Enraged (A096)."""

    def at_engagement(table: Table[State], unit: int) -> None:
        rolled = roll(table, unit)
        if rolled >= 5:
            acquire(table, unit, "enraged")
        if rolled >= 4:
            table.state.boost(unit, figure, amount, slug, "disengaged")
            table.say(Events.works, unit, slug, f"+{amount} {figure.title()}")
        if rolled <= 2:
            discard(table, unit, "enraged")

    return at_engagement


def each_within(spaces: int, status: str, on: int, who: Fits = anyone) -> Callable[[Table[State], int], None]:
    """Each unit of a sort near by acquires a status if a D6, rolled for it alone, shows `on` or more.

    The book says "always" and no time: the end of each Turn, when the book's other auras work.
    """
    near = within(spaces, that_can_acquire(status, who=who))

    def turn_ends(table: Table[State], unit: int) -> None:
        for other in near(table, unit):
            if roll(table, unit) >= on:
                acquire(table, other, status)

    return turn_ends


def is_first_of(table: Table[State], unit: int, slug: str, spaces: int, about: int) -> bool:
    """True where a unit's card is the one that counts for another: for cards that don't add up with each other.

    Where several reach a unit, the first does; its own card counts only if it is alone, for most don't help themselves.
    """
    state = table.state
    others = [
        one
        for one in state.in_play(state.owner[unit])
        if one != about and slug in state.cards[one] and state.distance(one, about) <= spaces
    ]
    return unit == min(others, default=unit)


card = Hooks.card
