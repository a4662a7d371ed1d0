"""The army rules of Officer's Chess, in the book's order: units, setup, gameplay, tags, and what we added."""

from collections import Counter
from collections.abc import Iterator

from catalog.games.officers_chess.plain import (
    INVENTORY_SLOTS,
    MOST_CRESTS,
    RELIC_DAMAGE,
    SIDES,
    Cards,
    Gear,
    Tag,
    cards_of,
)
from validation.army import ArmyChoice, Phase, Role
from validation.games.officers_chess import fixes
from validation.games.officers_chess.army import (
    Army,
    Piece,
    build_roster,
    why_not_open,
    why_not_wielded,
)
from validation.report import Finding, Fix
from validation.rules import Rule, Rulebook
from validation.words import listed

book: Rulebook[Army, Cards] = Rulebook(
    "officers-chess",
    kinds=("class",),
    cards_of=cards_of,
    roster_of=build_roster,
    roles=(
        Role("inventory", "Inventory", ("weapon", "item"), 9, "Weapons and items in order; the first is equipped."),
        Role(
            "tags",
            "Scenario tags",
            ("tag",),
            fixes.MOST_TAGS,
            "What the scenario lets this unit do.",
            "as",
            is_piece=False,
        ),
    ),
    choices=(
        ArmyChoice("scenario", "Scenario", "scenario", help="Its war chest is what the army may cost.", is_first=True),
        ArmyChoice("side", "Side", values=tuple((side, side.title()) for side in SIDES), is_first=True),
    ),
    editor_word="Inventory, tags",
    cost_word="gold",
    has_limit=False,
    phases=(
        Phase("Hiring", "Each side hires and equips its units.", "setup.hiring"),
        Phase("Scouting", "Both sides see each other's classes, and no inventory.", "setup.scouting"),
        Phase("Outfitting", "Inventories may still change; the units may not.", "setup.outfitting"),
    ),
)


# Units


@book.rule(cites="units")
def inventory_within_three(army: Army) -> Iterator[Finding]:
    """A unit carries no more than three weapons and items."""
    for piece in army.pieces:
        if len(piece.inventory) > INVENTORY_SLOTS:
            surplus = piece.inventory[INVENTORY_SLOTS:]
            given = fixes.hand_over(army, piece, surplus[0]) if len(surplus) == 1 else []
            yield Finding(
                f"{piece.name} carries {len(piece.inventory)} weapons and items; {INVENTORY_SLOTS} is the most.",
                at=(piece.key,),
                have=len(piece.inventory),
                need=INVENTORY_SLOTS,
                fixes=(*fixes.remove_gear(piece, surplus), *given),
            )


@book.rule(cites="units.class")
def weapons_are_wielded(army: Army) -> Iterator[Finding]:
    """A unit carries weapons of the types that its class wields."""
    for piece in army.pieces:
        for gear in _different(piece):
            if reason := why_not_wielded(army.cards, piece.unit, gear):
                yield Finding(
                    f"{reason}.",
                    at=(piece.key,),
                    have=army.cards.types[gear.weapon_type].name,
                    need=listed(army.cards.wielded_by(piece.unit), "or"),
                    fixes=_without(army, piece, gear),
                )


@book.rule(cites="units.weapons", level="advice")
def units_can_attack(army: Army) -> Iterator[Finding]:
    """A unit needs a weapon to attack."""
    for piece in army.pieces:
        if not piece.weapons:
            yield Finding(
                f"{piece.name} has no weapon that it can use.",
                at=(piece.key,),
                have=0,
                need=1,
                fixes=tuple(fixes.arm(army, piece)),
            )


# Setup


@book.rule(cites="setup.choose-scenario")
def scenario_and_side_chosen(army: Army) -> Iterator[Finding]:
    """An army is built for a side of a scenario."""
    if army.scenario is None:
        message = "No scenario is chosen, so there is no war chest to spend. For one of your own take the Open rules."
        yield Finding(message, need="a scenario", fixes=tuple(fixes.choose_scenario(army)))
    elif not army.side:
        chests = " and ".join(f"the {side} {gold}" for side, gold in army.scenario.war_chests.items())
        message = f"No side is chosen: {army.scenario.name} gives {chests} gold."
        yield Finding(message, need="attacker or defender", fixes=tuple(fixes.choose_side(army.scenario)))


@book.rule(cites="setup.armies")
def cost_within_war_chest(army: Army) -> Iterator[Finding]:
    """The units together cost no more than the war chest."""
    if army.limit is not None and army.total > army.limit:
        whose = f"the {army.side} has {army.limit} in {army.scenario.name}" if army.scenario and army.side else ""
        yield Finding(
            f"The army costs {army.total} gold; {whose or f'the war chest holds {army.limit}'}.",
            have=army.total,
            need=army.limit,
            fixes=tuple(fixes.spend_less(army, army.total - army.limit)),
        )


# Gameplay


@book.rule(cites="gameplay.scenario-actions")
def scenario_tags_are_the_sides(army: Army) -> Iterator[Finding]:
    """A unit has no scenario tag but those that the scenario gives to its side, each once."""
    for piece in army.pieces:
        counts = Counter(piece.tags)
        for tag in sorted(counts, key=lambda tag: tag.order):
            allowed = int(army.may_give(tag))
            if counts[tag] > allowed:
                yield Finding(
                    _why_no_tag(army, piece, tag),
                    at=(piece.key,),
                    have=counts[tag],
                    need=allowed,
                    fixes=tuple(fixes.take_off(piece, tag, counts[tag] - allowed)),
                )


def _why_no_tag(army: Army, piece: Piece, tag: Tag) -> str:
    if not tag.is_scenario_tag:
        return f"{tag.name} is no scenario tag; {piece.name} can't be given it."
    if army.may_give(tag) or army.scenario is None:
        return f"{piece.name} has {tag.name} {piece.tags.count(tag)} times; once is enough."
    return f"{piece.name} can't have {tag.name}: {army.scenario.name} does not give it to the {army.side}."


@book.rule(cites="gameplay.shifting")
def shifters_hired_transformed(army: Army) -> Iterator[Finding]:
    """A shifter is hired in a transformed state."""
    for piece in army.pieces:
        if not piece.unit.is_hireable:
            names = listed([state.name for state in army.cards.states(piece.unit)], "or")
            yield Finding(
                f"{piece.name} is the state that a shifter falls back to; hire {names}.",
                at=(piece.key,),
                have=piece.name,
                need=names,
                fixes=tuple(fixes.hire_transformed(piece)),
            )


# Tags


@book.rule(cites="tags.scenario-tags", level="advice")
def scenario_tags_are_given(army: Army) -> Iterator[Finding]:
    """A scenario tag that the side may give is given to a unit."""
    for tag in army.open_tags or ():
        if army.pieces and not any(tag in piece.tags for piece in army.pieces):
            assert army.scenario, "tags are open by a scenario alone"
            yield Finding(
                f"{army.scenario.name} lets the {army.side} have {tag.name}; no unit has it.",
                have=0,
                need=1,
                fixes=tuple(fixes.give_tag(army, tag)),
            )


@book.rule(cites="tags.weapons-and-accessories")
def exclusive_weapons_suit(army: Army) -> Iterator[Finding]:
    """An Exclusive weapon is carried by a class that it names."""
    for piece in army.pieces:
        for gear in _different(piece):
            if reason := why_not_open(piece.unit, gear):
                yield Finding(
                    f"{reason}.",
                    at=(piece.key,),
                    have=piece.name,
                    need=listed(gear.only_names, "or"),
                    fixes=_without(army, piece, gear),
                )


@book.rule(cites="tags.crest-related")
def one_crest_a_unit(army: Army) -> Iterator[Finding]:
    """A unit carries one crest."""
    for piece in army.pieces:
        if len(piece.crests) > MOST_CRESTS:
            kept = sorted(dict.fromkeys(piece.crests), key=lambda gear: gear.order)
            remove_gear = [fix for one in kept for fix in fixes.remove_gear(piece, _all_but(piece.crests, one))]
            yield Finding(
                f"{piece.name} carries {len(piece.crests)} crests; {MOST_CRESTS} is the most.",
                at=(piece.key,),
                have=len(piece.crests),
                need=MOST_CRESTS,
                fixes=tuple(remove_gear),
            )


@book.rule(cites="tags.crest-related", level="advice")
def relics_with_their_crest(army: Army) -> Iterator[Finding]:
    """A relic serves a unit that has its crest."""
    for piece in army.pieces:
        for gear in _different(piece):
            if crest := piece.lacks_crest_for(gear):
                yield Finding(
                    f"{piece.name} carries {gear.name} without the Crest of the {crest}: its other tags do not count, "
                    f"and the unit takes {RELIC_DAMAGE} damage whenever a turn of its own ends.",
                    at=(piece.key,),
                    have=listed([one.name for one in piece.crests]) or "no crest",
                    need=f"Crest of the {crest}",
                    fixes=(*fixes.give_crest(army, piece, crest), *_without(army, piece, gear)),
                )


# What we added


@book.rule(cites="supplement.classes")
def one_weapon_type_is_chosen(army: Army) -> Iterator[Finding]:
    """A class that wields one of two weapon types carries weapons of one."""
    for piece in army.pieces:
        types = piece.chosen_types
        if piece.unit.wields_one and len(types) > 1:
            names = [army.cards.types[one].name for one in types]
            wielded = listed(army.cards.wielded_by(piece.unit), "or")
            yield Finding(
                f"{piece.name} wields {wielded}, not both; it carries {listed(names)}.",
                at=(piece.key,),
                have=len(types),
                need=1,
                fixes=tuple(fix for one in types for fix in _only_type(piece, one)),
            )


def _only_type(piece: Piece, kept: str) -> list[Fix]:
    return fixes.remove_gear(piece, [gear for gear in piece.weapons if gear.weapon_type != kept])


# Shared by rules


def _different(piece: Piece) -> list[Gear]:
    """The gear that it carries, each once, in the order of the lists."""
    return sorted(set(piece.inventory), key=lambda gear: gear.order)


def _without(army: Army, piece: Piece, gear: Gear) -> tuple[Fix, ...]:
    """Put something away, however often it is carried, or hand it over if it is there once."""
    count = piece.inventory.count(gear)
    given = fixes.hand_over(army, piece, gear) if count == 1 else []
    return (*fixes.remove_gear(piece, [gear] * count), *given)


def _all_but(gear: list[Gear], kept: Gear) -> list[Gear]:
    place = gear.index(kept)
    return [*gear[:place], *gear[place + 1 :]]


# Rulesets

_OPEN: tuple[Rule[Army], ...] = tuple(rule for rule in book.rules.values() if rule is not scenario_and_side_chosen)

book.ruleset("battle", "Battle", "A side of a scenario, its war chest, and every rule.", tuple(book.rules.values()))
book.ruleset("open", "Open", "For a scenario of your own: every rule, but no scenario need be chosen.", _OPEN)
