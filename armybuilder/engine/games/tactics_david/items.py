"""Items on the battlefield: equipping, trading, looting, the Item Deck (Item Phase, Item Phase 2, Item Acquisition)."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import LOOTED, NOBODY, State, side_of
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.telling import short
from catalog.games.tactics_david.plain import ITEMS_OF_A_TYPE

#: The furthest that two units stand apart who trade: one Grid Space between them.
TRADE_REACH = 2
LOOT_ROLL = 3
#: Where an item goes that nobody keeps.
UNDER_DECK = "under the Item Deck"
#: Item Acquisition: from how many kills on, which roll gets an item (ruling G65).
ACQUISITION = ((5, 0), (3, 3), (1, 5))
#: The same in words.
EARNED = ", ".join(f"{kills} {f'on a D6 of {need}+' if need else 'always'}" for kills, need in reversed(ACQUISITION))


def slots(table: Table[State], unit: int) -> int:
    """The number of items of each type that a unit may have; one that has more already keeps them (ruling G108)."""
    return ITEMS_OF_A_TYPE + Hooks.more_items(table, unit)


def held(state: State, unit: int, item_type: str) -> list[str]:
    return [slug for slug in state.items[unit] if state.library.items[slug].item_type == item_type]


def has_room(table: Table[State], unit: int, slug: str) -> bool:
    """True where a unit may equip an item as it is: it suits it, and the slot of its type is free."""
    state = table.state
    item = state.library.items[slug]
    if not state.may_use(unit, item):
        return False
    return not state.items[unit] or len(held(state, unit, item.item_type)) < slots(table, unit)


def equip(table: Table[State], unit: int, slug: str, giver: int = NOBODY) -> None:
    table.state.items[unit] = (*table.state.items[unit], slug)
    table.state.refresh(unit)
    if giver == NOBODY:
        table.say(Events.equips, unit, slug)
    else:
        table.say(Events.hands, giver, unit, slug)


def drop(table: Table[State], unit: int, slug: str) -> None:
    """Send an item of a unit to the bottom of the Item Deck."""
    take_away(table.state, unit, slug)
    table.state.deck += (slug,)
    table.say(Events.drops, unit, slug)


def take_away(state: State, unit: int, slug: str) -> None:
    """Take an item from a unit; the caller says where it goes."""
    left = list(state.items[unit])
    left.remove(slug)
    state.items[unit] = tuple(left)
    state.refresh(unit)


def is_expendable(state: State, slug: str) -> bool:
    item = state.library.items.get(slug)
    return item is not None and item.item_type == "expendable"


# Trade Procedure


def trade_options(table: Table[State], unit: int) -> list[Option]:
    """The trades that a unit may make now, with one partner in this phase, friend or (if it agrees) foe."""
    state = table.state
    partners = _partners(state, unit) if state.is_alive(unit) and state.locked[unit] == NOBODY else ()
    found: list[Option] = []
    if not partners:
        return found
    mine = _wares(state, unit)
    for other in partners:
        theirs = _wares(state, other)
        if mine:
            found += [Verbs.give(slug, other) for slug in mine if has_room(table, other, slug)]
        if theirs:
            found += [Verbs.take(slug, other) for slug in theirs if has_room(table, unit, slug)]
        for slug in mine if theirs else ():
            found += [Verbs.swap(slug, one, other) for one in theirs if _can_swap(state, unit, slug, other, one)]
    return found


def _wares(state: State, unit: int) -> Sequence[str]:
    """The items of a unit that have not changed hands in this phase, two alike once."""
    return [slug for slug in dict.fromkeys(state.items[unit]) if not has_changed_hands(state, unit, slug)]


def has_changed_hands(state: State, unit: int, slug: str) -> bool:
    """True where a unit has no such item but what has been traded, or refused, in this phase."""
    return state.items[unit].count(slug) <= state.handed.count((unit, slug))


def _partners(state: State, unit: int) -> list[int]:
    """The units near by with which a unit may trade in this phase: one of the two has something to give."""
    has_items, partner = bool(state.items[unit]), state.partner
    return [
        other
        for other in state.within(unit, TRADE_REACH)
        if (has_items or state.items[other]) and partner in (NOBODY, other) and state.locked[other] == NOBODY
    ]


def _can_swap(state: State, unit: int, mine: str, other: int, theirs: str) -> bool:
    one, two = state.library.items[mine], state.library.items[theirs]
    return one.item_type == two.item_type and state.may_use(other, one) and state.may_use(unit, two)


def perform_trade(table: Table[State], unit: int, option: Option) -> None:
    """One item given, taken, or swapped for another. A trade with an enemy is one only if its player agrees."""
    state = table.state
    mine, theirs, other = traded(option)
    wares = [(unit, other, mine), (other, unit, theirs)]
    state.partner = other
    is_agreed = state.are_allies(unit, other) or _agrees(table, unit, option)
    for giver, taker, slug in wares:
        if slug and is_agreed:
            _hand_over(table, giver, taker, slug)
        if slug:
            state.handed += ((taker if is_agreed else giver, slug),)


def needs_consent(state: State, option: Option) -> bool:
    """True for a trade with an enemy; of what else is taken, nobody is named."""
    is_trade = any(option in verb for verb in (Verbs.give, Verbs.swap)) or (option in Verbs.take and len(option) > 2)
    return is_trade and not state.are_allies(state.engaged, traded(option)[2])


def traded(option: Option) -> tuple[str, str, int]:
    """What a trade gives and what it takes, "" where it is nothing, and with whom."""
    if option in Verbs.swap:
        return Verbs.swap.parts(option)
    if option in Verbs.give:
        mine, other = Verbs.give.parts(option)
        return mine, "", other
    theirs, *others = Verbs.take.parts(option)
    return "", theirs, others[0]


def _agrees(table: Table[State], unit: int, option: Option) -> bool:
    state = table.state
    mine, theirs, other = traded(option)
    gets, gives = (state.library.items[slug].name if slug else "" for slug in (mine, theirs))
    asked = f"{Verbs.of(option).name} {' for '.join(filter(None, (gets, gives)))}"
    terms = f"{short(state, other)} would get {gets or 'nothing'} and give {gives or 'nothing'}."
    question = Asked(
        f"{state.names[unit]} asks to {asked}. Does {state.names[other]} agree?", terms, card=mine or theirs
    )
    agree, refuse = Verbs.agree(), Verbs.refuse()
    answer = table.ask(state.seat_of(other), question, (agree, refuse))
    table.say(Events.agrees if answer == agree else Events.refuses, other, unit)
    return answer == agree


def _hand_over(table: Table[State], giver: int, taker: int, slug: str) -> None:
    take_away(table.state, giver, slug)
    equip(table, taker, slug, giver)


# Loot Procedure


def loot_options(table: Table[State], unit: int) -> Iterator[Option]:
    """The dead units in contact that still have items; one of them may be looted in Item Phase 2."""
    state = table.state
    if state.did(unit, LOOTED):
        return
    place = state.place[unit]
    bodies = state.dead_at(place, *state.field.grid.near[place])
    yield from (Verbs.loot(body) for body in bodies if state.items[body] and body != unit)


def perform_loot(table: Table[State], unit: int, body: int) -> None:
    """Try to take every item of a dead unit; an ally's without a roll."""
    state = table.state
    state.marks[unit] |= LOOTED
    table.say(Events.loots, unit, body)
    for slug in state.items[body]:
        if state.are_allies(unit, body) or roll(table, unit) >= LOOT_ROLL:
            loot_item(table, unit, body, slug)


def loot_item(table: Table[State], unit: int, body: int, slug: str) -> None:
    """Equip a looted item. Of two for which there is no room the other lies with the body (ruling G82).

    What the unit is not made for goes under the Item Deck, and so does what it does not keep of a living victim's
    (ruling G125).
    """
    state = table.state
    if not state.may_use(unit, state.library.items[slug]):
        drop(table, body, slug)
        return
    is_from_body = not state.is_alive(body)
    other = not_kept(table, unit, slug, f"with {state.names[body]}" if is_from_body else UNDER_DECK)
    if other == slug:
        if not is_from_body:
            drop(table, body, slug)
        return
    take_away(state, body, slug)
    if other and not is_from_body:
        drop(table, unit, other)
    elif other:
        take_away(state, unit, other)
        state.items[body] += (other,)
    equip(table, unit, slug)


def not_kept(table: Table[State], unit: int, slug: str, left: str = UNDER_DECK) -> str:
    """The item that a unit does not keep if it gets one that it may carry; "" if it has room for all.

    The question says where that one is `left`.
    """
    if has_room(table, unit, slug):
        return ""
    item = table.state.library.items[slug]
    options: list[Option] = [
        Verbs.leave_it(),
        *map(Verbs.swap_for, dict.fromkeys(held(table.state, unit, item.item_type))),
    ]
    question = Asked(f"No room for {item.name}: which item is left {left}?", card=slug)
    answer = table.ask(table.state.seat_of(unit), question, options)
    return slug if answer in Verbs.leave_it else Verbs.swap_for.parts(answer)[0]


def receive(table: Table[State], unit: int, slug: str) -> None:
    """Equip an item that lies with nobody; the one that the unit does not or may not keep goes under the deck (G82)."""
    other = not_kept(table, unit, slug) if table.state.may_use(unit, table.state.library.items[slug]) else slug
    if other == slug:
        table.state.deck += (slug,)
        return
    if other:
        drop(table, unit, other)
    equip(table, unit, slug)


# Item Deck


def acquire_item(table: Table[State], seat: int, kills: int) -> None:
    """Item Acquisition at the end of a Turn: the more kills of a player's units, the likelier."""
    state = table.state
    needed = next((need for least, need in ACQUISITION if kills >= least), None)
    if needed is None or not state.deck or (needed and table.roll(6) < needed):
        return
    slug = state.deck[0]
    item = state.library.items[slug]
    own = [unit for unit in state.in_play(side_of(seat)) if state.seat_of(unit) == seat]
    units = [one for one in own if state.locked[one] == NOBODY and state.may_use(one, item)]
    table.say(Events.finds, seat, slug)
    if not units:
        state.deck = (*state.deck[1:], slug)
        return
    state.deck = state.deck[1:]
    options: list[Option] = [Verbs.equip(unit) for unit in units]
    full = ", ".join(short(state, unit) for unit in units if not has_room(table, unit, slug))
    room = f" No room with {full}: you choose next what is given up." if full else ""
    why = f"Kills this Turn earn an item: {EARNED}.{room}"
    asked = Asked(f"Who gets the {item.name}?", why, card=slug)
    receive(table, Verbs.equip.parts(table.ask(seat, asked, options))[0], slug)
