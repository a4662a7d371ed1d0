"""Officer's Chess as a linear model: a unit with its inventory and tags is a column; the war chest is a row."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from catalog.games.officers_chess.plain import (
    ESCAPES,
    INVENTORY_SLOTS,
    MOST_CRESTS,
    PACE,
    SIDES,
    STATS,
    STAVES,
    Cards,
    Gear,
    Scenario,
    Tag,
    TagUse,
    can_use,
)
from validation.army import ArmyFile, Entry
from validation.games.officers_chess.army import Army, Piece
from validation.games.officers_chess.fixes import is_everyday
from validation.moves import Add, Put, SetCount, SetOption
from validation.solving.columns import Column, JoiningPiece, summed
from validation.solving.linear import Model
from validation.solving.movelist import Step
from validation.solving.parts import Taste
from validation.words import amount

PIECE_RULES = frozenset(
    (
        "inventory_within_three",
        "weapons_are_wielded",
        "scenario_tags_are_the_sides",
        "shifters_hired_transformed",
        "exclusive_weapons_suit",
        "one_crest_a_unit",
        "one_weapon_type_is_chosen",
    )
)
PRICE_RULE = "cost_within_war_chest"
IS_ASKED_ALONE, LASTING_RULES = False, None
CHOSEN = "scenario_and_side_chosen"
#: The most of a unit with the same weapon that join; no rule asks for one.
MOST_OF_ONE = 3
#: The most things given away by others that are looked at for each unit.
MOST_LOOSE = 4
#: The tag of those that have to escape from a breakout.
FLEEING = "fleeing"

TASTES: Mapping[str, Taste[Piece]] = {
    "many": Taste("Cheap and many", lambda piece: 40),
    "strong": Taste("Few and strong", lambda piece: piece.cost // 2 - 30),
    "ranged": Taste("Ranged", lambda piece: 40 if any(piece.reach(weapon) > 1 for weapon in piece.weapons) else 0),
    "fast": Taste("Fast", lambda piece: 8 * piece.movement),
    "theme": Taste("Close to a theme", theme=lambda piece: traits(piece)),
}


def _statistic(name: str) -> Callable[[Piece], int]:
    return lambda piece: piece.statistic(name)


FIGURES: Mapping[str, Callable[[Piece], int]] = {
    "Hit points": lambda piece: piece.unit.hp,
    **{name.capitalize(): _statistic(name) for name in STATS},
    "Movement": lambda piece: piece.movement,
}
#: Tags that come are said as those that go are: a Monster, or who flies, is hit harder by some weapons.
QUALITIES: Mapping[str, Callable[[Piece], str]] = {
    "Wields": lambda piece: (" or " if piece.unit.wields_one else ", ").join(piece.cards.wielded_by(piece.unit)),
    "Tags": lambda piece: ", ".join(_in_words(piece.cards, use) for use in _told_tags(piece)) or "none",
    "Falls back to": lambda piece: piece.cards.classes[piece.unit.normal].name if piece.unit.normal else "",
}


def _told_tags(piece: Piece) -> Iterator[TagUse]:
    """The tags of its class that no figure tells, in one order."""
    uses = (use for use in piece.unit.tags if use.slug not in PACE)
    yield from sorted(uses, key=lambda use: (piece.cards.tags[use.slug].order, use.named))


def _in_words(cards: Cards, use: TagUse) -> str:
    """A tag of a class with its brackets: `Lucky(1)`, `Effective(Monster)`."""
    in_brackets = cards.tags[use.named].name if use.named else str(use.amount or "")
    return cards.tags[use.slug].name + (f"({in_brackets})" if in_brackets else "")


def agreements(file: ArmyFile, army: Army) -> Iterable[Sequence[Step]]:
    """A scenario and a side, where the rules want them chosen: those of the fullest war chest first."""
    if CHOSEN not in army.rules or (army.scenario and army.side):
        return [()]
    scenarios = [army.scenario] if army.scenario else army.cards.scenarios.values()
    battles = [(scenario, side) for scenario in scenarios for side in ([army.side] if army.side else SIDES)]
    battles.sort(key=lambda battle: -battle[0].war_chests[battle[1]])
    return [tuple(_chosen(army, scenario, side)) for scenario, side in battles]


def _chosen(army: Army, scenario: Scenario, side: str) -> Iterator[Step]:
    """The moves that choose what the army has not chosen yet."""
    if not army.scenario:
        yield Step(SetOption("scenario", scenario.slug), f"Play {scenario.name}")
    if not army.side:
        yield Step(SetOption("side", side), f"Take the side of the {side}")


# Columns


def forms(army: Army, piece: Piece, entry: Entry) -> Iterator[tuple[Entry, ...]]:
    """With less in its inventory, one thing more, or what others give away; with fewer tags; a shifter transformed."""
    states = [unit.slug for unit in piece.cards.states(piece.unit)] if not piece.unit.is_hireable else [entry.card]
    given = tuple(tag.slug for tag in dict.fromkeys(piece.tags) if tag.is_scenario_tag)
    tags = list(_fewer(given, len(given)))
    for inventory in (*_fewer(entry.role("inventory"), INVENTORY_SLOTS), *_one_more(piece), *_handed_over(army, piece)):
        for kept in tags:
            roles = {name: slugs for name, slugs in (("inventory", inventory), ("tags", kept)) if slugs}
            for state in states:
                yield (Entry(0, state, 1, roles, entry.note),)


def _fewer(slugs: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """All or some of them in their order, `most` at most."""
    for number in range(min(len(slugs), most), -1, -1):
        yield from dict.fromkeys(combinations(slugs, number))


def _one_more(piece: Piece) -> Iterator[tuple[str, ...]]:
    """All that it carries and, where a slot is free, a weapon to attack with or an item."""
    own = tuple(gear.slug for gear in piece.inventory)
    if len(own) < INVENTORY_SLOTS:
        for gear in piece.cards.gear.values():
            if can_use(piece.unit, gear) and (is_everyday(gear) or not gear.has_type):
                yield (*own, gear.slug)


def _handed_over(army: Army, piece: Piece) -> Iterator[tuple[str, ...]]:
    """Some of what it carries with some that other units can't keep, where it can't stay as it is itself."""
    if not _is_changed(army, piece):
        return
    own = tuple(gear.slug for gear in piece.inventory)
    others = (other for other in army.pieces if other.key != piece.key or other.count > 1)
    loose = [slug for slug in _given_away(army, others) if _is_of_use(piece, army.cards.gear[slug])]
    # What it has none of comes first.
    loose = sorted(loose, key=lambda slug: slug in own)[:MOST_LOOSE]
    for kept in _fewer(own, INVENTORY_SLOTS - 1):
        for number in range(1, INVENTORY_SLOTS - len(kept) + 1):
            yield from ((*kept, *given) for given in combinations(loose, number))


def _given_away(army: Army, pieces: Iterable[Piece]) -> dict[str, None]:
    """All that is carried by those of an army's units that can't stay as they are."""
    changed = (piece for piece in pieces if _is_changed(army, piece))
    return dict.fromkeys(gear.slug for piece in changed for gear in piece.inventory)


def _is_changed(army: Army, piece: Piece) -> bool:
    """True where a unit carries more than it may or what it can't use, or is changed for its tags or its state."""
    is_full = len(piece.inventory) > INVENTORY_SLOTS or len(piece.crests) > MOST_CRESTS
    has_both_types = piece.unit.wields_one and len(piece.chosen_types) > 1
    has_tags = all(Counter(piece.tags)[tag] == 1 and army.may_give(tag) for tag in piece.tags)
    is_as_hired = has_tags and piece.unit.is_hireable
    return is_full or has_both_types or not is_as_hired or not all(_is_of_use(piece, gear) for gear in piece.inventory)


def _is_of_use(piece: Piece, gear: Gear) -> bool:
    return not gear.has_type or can_use(piece.unit, gear)


def newcomers(army: Army) -> Iterator[JoiningPiece]:
    """Every class that can be hired, with each weapon that it can attack with or a staff."""
    for entry in _joining(army.cards):
        yield JoiningPiece(entry, MOST_OF_ONE)


@lru_cache(maxsize=8)
def _joining(cards: Cards) -> tuple[Entry, ...]:
    hired = [unit for unit in cards.classes.values() if unit.is_hireable]
    staff = min((gear for gear in cards.gear.values() if gear.weapon_type == STAVES), key=lambda gear: gear.cost)
    arms = [*filter(is_everyday, cards.gear.values()), staff]
    return tuple(
        Entry(0, unit.slug, 1, {"inventory": (gear.slug,)}) for unit in hired for gear in arms if can_use(unit, gear)
    )


def needed(army: Army, newcomers: Sequence[JoiningPiece]) -> Sequence[JoiningPiece]:
    """Nobody: no rule asks for a unit."""
    return ()


# Rows


def require(model: Model, army: Army, columns: Sequence[Column[Piece]]) -> None:
    if CHOSEN in army.rules and not (army.scenario and army.side):
        model.require(CHOSEN, {}, least=1)
    if army.limit is not None:
        model.require(PRICE_RULE, summed(columns, lambda piece: piece.cost), most=army.limit)
    _no_more_taken_than_given(model, army, columns)


def _no_more_taken_than_given(model: Model, army: Army, columns: Sequence[Column[Piece]]) -> None:
    """Of what units give away, the others take no more. A unit that gives nothing away buys what it takes."""
    loose = _given_away(army, army.pieces)
    own: dict[int | None, Counter[str]] = {piece.key: _carried([piece]) for piece in army.pieces}
    taken: dict[str, dict[int, int]] = {slug: {} for slug in loose}
    for column in columns if loose else ():
        before, after = own.get(column.line, Counter()), _carried(column.pieces)
        if not before <= after:
            for slug in loose:
                taken[slug][column.place] = after[slug] - before[slug]
    for terms in taken.values():
        model.require("", terms, most=0)


def _carried(pieces: Iterable[Piece]) -> Counter[str]:
    return Counter(gear.slug for piece in pieces for gear in piece.inventory)


# What wins the scenario


def _wanted(tag: Tag) -> int:
    """The units that have to have a scenario tag so that their side can win by it."""
    return ESCAPES if tag.slug == FLEEING else 1


def aim(model: Model, army: Army, columns: Sequence[Column[Piece]]) -> None:
    """As many units as the side needs to win: a breakout is won by those that escape."""
    units = max(map(_wanted, army.open_tags or ()), default=0)
    model.require("", {column.place: len(column.pieces) for column in columns if column.pieces}, least=units)


def finishing(army: Army) -> Iterator[Step]:
    """The scenario tags of the side, which cost nothing, for its fastest units."""
    for tag in (army.open_tags or ())[:1]:
        missing = _wanted(tag) - sum(piece.count for piece in army.pieces if tag in piece.tags)
        for piece in sorted(army.pieces, key=lambda piece: (-piece.movement, piece.key)):
            if missing > 0 and tag not in piece.tags and army.has_room():
                number = min(missing, piece.count)
                yield from _tagged(piece, tag, number)
                missing -= number


def _tagged(piece: Piece, tag: Tag, number: int) -> Iterator[Step]:
    """The moves that give a tag to `number` units of a line; they become a line of their own where others are left."""
    words = f"Give {tag.name} to {amount(number, piece.name)}"
    if number == piece.count:
        yield Step(Put(piece.key, "tags", tag.slug), words)
        return
    tags = (*(one.slug for one in piece.tags), tag.slug)
    roles = {"inventory": tuple(gear.slug for gear in piece.inventory), "tags": tags}
    yield Step(SetCount(piece.key, piece.count - number), f"Take {amount(number, piece.name)} aside")
    yield Step(Add(piece.unit.slug, number, roles, piece.note), words)


# Wishes


def traits(piece: Piece) -> Iterator[str]:
    yield f"footing:{piece.unit.footing}"
    yield from (f"type:{weapon_type}" for weapon_type in piece.chosen_types)


def trait_names(cards: Cards) -> dict[str, str]:
    footings = {f"footing:{one.footing}": one.footing.title() for one in cards.classes.values()}
    return footings | {f"type:{slug}": one.name for slug, one in cards.types.items()}
