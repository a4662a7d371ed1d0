"""The cards that may still join an army or an inventory, and why the rest may not: said before it is tried."""

from catalog.games.officers_chess.plain import INVENTORY_SLOTS, MOST_CRESTS, Gear, Tag, UnitClass
from validation.games.officers_chess.army import (
    Army,
    Piece,
    why_not_open,
    why_not_wielded,
)
from validation.words import excess, listed


def obstacles(army: Army) -> dict[str, str]:
    """Every class in which no unit can be hired now, by slug, with the reason."""
    reasons = ((unit.slug, _why_not_hired(army, unit)) for unit in army.cards.classes.values())
    return {slug: reason for slug, reason in reasons if reason}


def gear_obstacles(army: Army, piece: Piece) -> dict[str, str]:
    """Everything that a piece can't take into its inventory now, by slug, with the reason."""
    reasons = ((gear.slug, _why_not_carried(army, piece, gear)) for gear in army.cards.gear.values())
    return {slug: reason for slug, reason in reasons if reason}


def tag_obstacle(army: Army, piece: Piece, tag: Tag) -> str:
    if not tag.is_scenario_tag:
        return "no scenario tag"
    if tag in piece.tags:
        return "has it already"
    given = army.open_tags
    if given is None or tag in given:
        return ""
    assert army.scenario, "without a scenario every scenario tag may be given"
    return f"{army.scenario.name} gives the {army.side} no {tag.name}"


def over_war_chest(army: Army, cost: int) -> str:
    """By how much a purchase exceeds what is left of the war chest, in words, or ""."""
    gold = excess(army.limit, army.total, cost)
    return "" if gold is None else f"{gold} gold too much"


def _why_not_hired(army: Army, unit: UnitClass) -> str:
    if not unit.is_hireable:
        names = [state.name for state in army.cards.states(unit)]
        return f"a shifter's normal state: hire {listed(names, 'or')}"
    return over_war_chest(army, unit.cost)


def _why_not_carried(army: Army, piece: Piece, gear: Gear) -> str:
    if reason := why_not_wielded(army.cards, piece.unit, gear) or why_not_open(piece.unit, gear):
        return reason
    if piece.unit.wields_one and gear.has_type and any(one != gear.weapon_type for one in piece.chosen_types):
        names = [army.cards.types[one].name for one in piece.chosen_types]
        return f"wields one type only, and has chosen {listed(names)}"
    if gear.crest and len(piece.crests) >= MOST_CRESTS:
        return f"carries {piece.crests[0].name}; {MOST_CRESTS} crest is the most"
    if len(piece.inventory) >= INVENTORY_SLOTS:
        return f"all {INVENTORY_SLOTS} slots are filled"
    return over_war_chest(army, gear.cost * piece.count)
