"""The figures of a strike, each taken apart: what the roll must stay under, and the damage (Attack, steps 2 and 3)."""

from armybuilder.engine.games.officers_chess.events import Events
from armybuilder.engine.games.officers_chess.state import State
from armybuilder.engine.table import Table
from armybuilder.engine.telling import Parts, total
from catalog.games.officers_chess.plain import Gear

EFFECTIVE_BONUS = 3
PETRIFIED_LUCK = 2


def hit_parts(state: State, unit: int, target: int, gear: Gear) -> Parts:
    """The figure that the roll must stay under: Skill, less Inaccurate, with the triangle (ruling OC2)."""
    parts = state.stat_parts(unit, "skill", gear)
    parts += [("inaccurate", -gear.amount("inaccurate"))] * bool(gear.tag("inaccurate"))
    edge = triangle(state, target, gear) if state.triangle_skill else 0
    return [*parts, ("triangle", edge)] if edge else parts


def triangle(state: State, target: int, gear: Gear) -> int:
    """1 with the advantage over the weapon in the target's hand, −1 against it; Inverted turns it round."""
    other = state.in_hand(target)
    if other is None:
        return 0
    mine, theirs, beats = gear.triangle_type, other.triangle_type, state.cards.strong_against
    edge = 1 if beats.get(mine) == theirs else -1 if beats.get(theirs) == mine else 0
    return -edge if is_inverted(state, target, gear) else edge


def is_inverted(state: State, target: int, gear: Gear) -> bool:
    """True where one of the two weapons, and not the other too, reverses the triangle."""
    other = state.in_hand(target)
    return bool(gear.tag("inverted")) != bool(other and other.tag("inverted"))


def luck(state: State, unit: int, target: int, gear: Gear) -> Parts:
    """The rolls above 1 that are a critical: Lucky of class, accessories and weapon; more against the Petrified."""
    lucky = state.amount(unit, "lucky") + gear.amount("lucky")
    parts: Parts = [("lucky", lucky)] if lucky else []
    return [*parts, ("petrified", PETRIFIED_LUCK)] if "petrified" in state.statuses[target] else parts


def damage(table: Table[State], unit: int, target: int, gear: Gear, is_critical: bool) -> Parts:
    """The damage of a hit: Ineffective, Decimate and Devastate come before everything else (ruling OC12)."""
    state = table.state
    if any(tag.slug == "ineffective" and is_of(state, target, tag.named) for tag in gear.tags):
        return [("ineffective", 0)]
    if gear.tag("decimate"):
        return [("decimate", state.hp[target] // 2)]
    if gear.tag("devastate"):
        return [("devastate", state.hp[target] - 1)]
    parts = [*state.stat_parts(unit, "strength", gear), ("might", gear.might)]
    parts += _edge(state, target, gear)
    parts += _effective(table, unit, target, gear)
    parts += _armour(table, target, gear)
    return _critical(table, unit, target, parts) if is_critical else parts


def _edge(state: State, target: int, gear: Gear) -> Parts:
    edge = triangle(state, target, gear)
    return [("inverted" if is_inverted(state, target, gear) else "triangle", edge)] if edge else []


def _effective(table: Table[State], unit: int, target: int, gear: Gear) -> Parts:
    """3 more for each Effective tag of the unit or its weapon that fits and that nothing wards off (ruling OC51)."""
    state = table.state
    named = [tag.named for tag in state.tags_now(unit, gear) if tag.slug == "effective"]
    fitting = sorted(slug for slug in named if is_of(state, target, slug))
    warded = {tag.named for tag in state.tags_now(target, state.in_hand(target)) if tag.slug == "countermeasure"}
    for slug in dict.fromkeys(fitting):
        table.say(Events.tag, target, "countermeasure" if slug in warded else slug)
    bonus = EFFECTIVE_BONUS * sum(slug not in warded for slug in fitting)
    return [("effective", bonus)] if bonus else []


def is_of(state: State, unit: int, slug: str) -> bool:
    """True where a unit is what a tag's brackets name: Armored, Flying, Dragon, or a class such as Myrmidon."""
    profile = state.profile[unit]
    return slug in (profile.slug, profile.normal) or slug in state.kit[unit].slugs


def _armour(table: Table[State], target: int, gear: Gear) -> Parts:
    """The figure against damage: Defense or Resistance with the terrain; Piercing ignores Defense (OC32, OC38)."""
    state = table.state
    is_magic = gear.is_magic
    stat = "resistance" if is_magic else "defense"
    cover = state.cover(target)
    if gear.tag("piercing") and not is_magic:
        return [("piercing", 0)]
    parts = [(name, -amount) for name, amount in state.stat_parts(target, stat, state.in_hand(target))]
    return [*parts, ("terrain", -cover)] if cover else parts


def _critical(table: Table[State], unit: int, target: int, parts: Parts) -> Parts:
    """A critical hit doubles the damage, after Defense; Assassinate takes all, Guarded leaves it (ruling OC22)."""
    state = table.state
    dealt = max(0, total(parts))
    if any(tag.slug == "guarded" for tag in state.tags_now(target, state.in_hand(target))):
        table.say(Events.tag, target, "guarded")
        return parts
    if state.has_in_hand(unit, "assassinate") and not state.profile[target].is_promoted:
        return [*parts, ("assassinate", state.hp[target] - total(parts))]
    return [*parts, ("critical", dealt)] if dealt else parts
