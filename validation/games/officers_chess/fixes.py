"""The one-click fixes that findings offer: what to put away, hand over, take out, give or choose.

Each answers a list, empty if it does not help, so that a rule can put several behind each other.
"""

from collections.abc import Iterable

from catalog.games.officers_chess.plain import FLYING, INVENTORY_SLOTS, MOST_CRESTS, SIDES, Gear, Scenario, Tag, can_use
from validation import shortcuts
from validation.games.officers_chess.army import Army, Piece
from validation.moves import Add, Move, Put, Remove, SetCount, SetOption, Take
from validation.report import Fix
from validation.words import amount, listed

MOST_FIXES = 3
#: More tags than this a line can't hold.
MOST_TAGS = 9


# Inventory


def remove_gear(piece: Piece, gear: Iterable[Gear]) -> list[Fix]:
    gear = tuple(gear)
    names = [amount(gear.count(one), one.name) for one in dict.fromkeys(gear)]
    return [Fix(f"Put away {listed(names)}", tuple(Take(piece.key, "inventory", one.slug) for one in gear))]


def hand_over(army: Army, piece: Piece, gear: Gear) -> list[Fix]:
    """Give something to the first single unit that can use it and has a slot for it."""
    for other in army.pieces:
        if other.key != piece.key and piece.count == other.count == 1 and _has_place_for(other, gear):
            moves = Take(piece.key, "inventory", gear.slug), Put(other.key, "inventory", gear.slug)
            return [Fix(f"Give {gear.name} to {other.name}", moves)]
    return []


def give_crest(army: Army, piece: Piece, crest: str) -> list[Fix]:
    """Give the item that bears a crest, if there is one and the unit has a place for it."""
    for gear in army.cards.gear.values():
        if gear.crest == crest and _has_place_for(piece, gear):
            return [Fix(f"Give {gear.name} ({gear.cost} gold)", (Put(piece.key, "inventory", gear.slug),))]
    return []


def _has_place_for(piece: Piece, gear: Gear) -> bool:
    if len(piece.inventory) >= INVENTORY_SLOTS or not can_use(piece.unit, gear):
        return False
    if gear.crest:
        return len(piece.crests) < MOST_CRESTS
    return not piece.unit.wields_one or not gear.has_type or piece.chosen_types in ([], [gear.weapon_type])


def arm(army: Army, piece: Piece) -> list[Fix]:
    """Give the cheapest weapon that it can attack with, and the one of most Might that its side can pay.

    Weapons that serve a few times only are left to the player. In a full inventory a weapon takes the last place.
    """
    last = piece.inventory[-1:] if len(piece.inventory) >= INVENTORY_SLOTS else ()
    choice = [gear for gear in army.cards.gear.values() if is_everyday(gear) and can_use(piece.unit, gear)]
    cheapest = min(choice, key=lambda gear: (gear.cost, gear.order))
    left = army.total if army.limit is None else army.limit - army.total
    payable = [gear for gear in choice if gear.cost * piece.count <= left]
    strongest = max(payable, key=lambda gear: (gear.might, -gear.order), default=cheapest)
    moves: list[Move] = [Take(piece.key, "inventory", gear.slug) for gear in last]
    instead = f" instead of {last[0].name}" if last else ""
    return [
        Fix(f"Give {gear.name} ({gear.cost} gold){instead}", (*moves, Put(piece.key, "inventory", gear.slug)))
        for gear in dict.fromkeys([cheapest, strongest])
    ]


def is_everyday(gear: Gear) -> bool:
    """True where it is a weapon to attack with round after round."""
    return bool(gear.damage_type) and not gear.tag("ritual")


# Scenario and gold


def choose_scenario(army: Army) -> list[Fix]:
    """Take one of the first scenarios, on the side that is chosen: those first that give the army's tags and gold."""
    sides = [army.side] if army.side else SIDES
    battles = [(scenario, side) for side in sides for scenario in army.cards.scenarios.values()]
    battles.sort(key=lambda battle: _misfits(army, *battle))
    return [_battle(scenario, side) for scenario, side in battles[:MOST_FIXES]]


def _misfits(army: Army, scenario: Scenario, side: str) -> int:
    """The number of lines with a tag that a side does not give, and one more where its war chest is too small."""
    strangers = sum(not set(piece.tags) <= set(scenario.tags[side]) for piece in army.pieces)
    return strangers + (army.total > scenario.war_chests[side])


def choose_side(scenario: Scenario) -> list[Fix]:
    return [_battle(scenario, side) for side in SIDES]


def _battle(scenario: Scenario, side: str) -> Fix:
    words = f"{scenario.name} as the {side}, for {scenario.war_chests[side]} gold"
    return Fix(words, (SetOption("scenario", scenario.slug), SetOption("side", side)))


def spend_less(army: Army, excess: int) -> list[Fix]:
    """Put away one thing that is enough, or let go of what is."""
    return [*_carry_less(army, excess), *_hire_less(army, excess)]


def _carry_less(army: Army, excess: int) -> list[Fix]:
    enough = [(p, gear) for p in army.pieces for gear in p.inventory if gear.cost * p.count >= excess]
    enough.sort(key=lambda pair: pair[1].cost * pair[0].count)
    return shortcuts.one_of([_carry_without(piece, gear) for piece, gear in enough])


def _carry_without(piece: Piece, gear: Gear) -> Fix:
    all_of = f"all {piece.count} × " if piece.count > 1 else ""
    return Fix(f"Put away {gear.name} of {all_of}{piece.name}", (Take(piece.key, "inventory", gear.slug),))


def _hire_less(army: Army, excess: int) -> list[Fix]:
    return shortcuts.spend_less(
        army.pieces,
        excess,
        lambda piece, gone: f"Let {amount(gone, piece.name)} go",
        "The army is still {} gold over its war chest.",
    )


# Tags and states


def take_off(piece: Piece, tag: Tag, times: int) -> list[Fix]:
    return [Fix(f"Take {tag.name} off {piece.name}", (Take(piece.key, "tags", tag.slug),) * times)]


def give_tag(army: Army, tag: Tag) -> list[Fix]:
    """Give a scenario tag to the toughest unit or to the fastest striker."""
    able = [piece for piece in army.pieces if len(piece.tags) < MOST_TAGS and (piece.count == 1 or army.has_room())]
    if not able:
        return []
    toughest = max(able, key=lambda p: (p.unit.is_promoted, p.statistic("defense") + p.statistic("resistance")))
    fastest = max(able, key=lambda p: (p.unit.footing == FLYING, p.unit.has("fast"), p.statistic("speed")))
    return [_tagged(piece, tag) for piece in dict.fromkeys([toughest, fastest])]


def _tagged(piece: Piece, tag: Tag) -> Fix:
    """One unit gets the tag; it becomes a line of its own if there are several alike."""
    if piece.count == 1:
        return Fix(f"Give {tag.name} to {piece.name}", (Put(piece.key, "tags", tag.slug),))
    roles = {
        "inventory": tuple(gear.slug for gear in piece.inventory),
        "tags": (*(one.slug for one in piece.tags), tag.slug),
    }
    moves = SetCount(piece.key, piece.count - 1), Add(piece.unit.slug, 1, roles, piece.note)
    return Fix(f"Give {tag.name} to one {piece.name}", moves)


def hire_transformed(piece: Piece) -> list[Fix]:
    """Hire a shifter in one of its transformed states instead."""
    roles = {
        "inventory": tuple(gear.slug for gear in piece.inventory),
        "tags": tuple(tag.slug for tag in piece.tags),
    }
    return [
        Fix(f"Hire {state.name}", (Remove(piece.key), Add(state.slug, piece.count, roles, piece.note)))
        for state in piece.cards.states(piece.unit)
    ]
