"""Attacks: hit, damage, counter, follow-up (Actions, Attack; The Weapon Triangle; rulings OC1 to OC4, OC10 to OC14)."""

from armybuilder.engine.games.officers_chess.cards import SPOKEN, STAVES, Gear
from armybuilder.engine.games.officers_chess.state import NOBODY, NOWHERE, State
from armybuilder.engine.table import Table

CRITICAL = 1
EFFECTIVE_BONUS = 3
SNEAKY_LUCK = 2
DEVILISH = (9, 10)


def can_use(state: State, unit: int, gear: Gear) -> bool:
    """Whether a unit may wield a weapon now: its class wields the type, Exclusive allows it, no status forbids it."""
    profile = state.profile[unit]
    types = {gear.weapon_type, "faith"} if gear.weapon_type == STAVES else {gear.weapon_type}
    if not types & profile.wields or (gear.only_for and not gear.only_for & {profile.slug, profile.normal}):
        return False
    if "silenced" in state.statuses[unit] and gear.weapon_type in SPOKEN:
        return False
    ritual = gear.amount("ritual")
    return not ritual or state.used.get((unit, gear.slug), 0) < ritual


def reach(state: State, unit: int, gear: Gear) -> tuple[int, int]:
    """The least and the greatest range of a weapon in a unit's hands; SpellRange lengthens magic (ruling OC27)."""
    most = state.stat(unit, "strength") if gear.most_range is None else gear.most_range
    if gear.weapon_type in ("reason", "dark", "faith"):
        most += state.amount(unit, "spellrange")
    return gear.least_range, most


def is_in_reach(state: State, unit: int, gear: Gear, space: int) -> bool:
    """Whether a space lies within a weapon's range, counted along the grid (ruling OC31)."""
    least, most = reach(state, unit, gear)
    return least <= state.grid.distance(state.place[unit], space) <= most


def equipped(state: State, unit: int) -> Gear | None:
    """The weapon that a unit counters with: the one used last, else the first that it can use (ruling OC35)."""
    slugs = state.inventory[unit]
    order = sorted(range(len(slugs)), key=lambda n: n != state.last_weapon[unit])
    found = (state.cards.gear[slugs[n]] for n in order)
    return next((gear for gear in found if gear.is_weapon and can_use(state, unit, gear)), None)


def attack(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    """The whole attack process: strikes, the counter, and a follow-up of the faster one."""
    state = table.state
    table.say("attacks", unit, target, gear.slug)
    _use(state, unit, gear)
    answer = equipped(state, target)
    _strikes(table, unit, target, gear)
    can_answer = answer is not None and _can_counter(state, target, unit, answer)
    if answer is not None and can_answer and _both_stand(state, unit, target):
        table.say("counters", target, unit, answer.slug)
        _strikes(table, target, unit, answer)
    if _both_stand(state, unit, target):
        _follow_up(table, unit, target, gear, answer if can_answer else None)
    _punish(table, unit, gear)


def attack_all(table: Table[State], unit: int, gear: Gear) -> None:
    """An AoE weapon: every enemy in range, each with a roll of its own; those who stand may counter (ruling OC36)."""
    state = table.state
    _use(state, unit, gear)
    targets = [one for one in state.in_play(1 - state.owner[unit]) if is_in_reach(state, unit, gear, state.place[one])]
    for target in targets:
        table.say("attacks", unit, target, gear.slug)
        _strikes(table, unit, target, gear)
        answer = equipped(state, target)
        if answer is not None and _both_stand(state, unit, target) and _can_counter(state, target, unit, answer):
            table.say("counters", target, unit, answer.slug)
            _strikes(table, target, unit, answer)
        if state.place[unit] == NOWHERE:
            return
    _punish(table, unit, gear)


def _use(state: State, unit: int, gear: Gear) -> None:
    state.last_weapon[unit] = state.inventory[unit].index(gear.slug)
    if gear.tag("ritual"):
        state.used[unit, gear.slug] = state.used.get((unit, gear.slug), 0) + 1


def _both_stand(state: State, one: int, other: int) -> bool:
    return state.place[one] != NOWHERE and state.place[other] != NOWHERE


def _can_counter(state: State, unit: int, attacker: int, gear: Gear) -> bool:
    """Whether a unit may strike back: awake, and the attacker in its weapon's range (rulings OC34, book's own note)."""
    if cannot_act(state, unit) or gear.weapon_type == STAVES:
        return False
    if is_in_reach(state, unit, gear, state.place[attacker]):
        return True
    return state.has(unit, "distantcounter") or gear.tag("distantcounter") is not None


def cannot_act(state: State, unit: int) -> bool:
    """Whether a status keeps a unit from moving and attacking."""
    return "sleep" in state.statuses[unit] or "petrified" in state.statuses[unit]


def _follow_up(table: Table[State], unit: int, target: int, gear: Gear, answer: Gear | None) -> None:
    """The one with the higher Attack Speed strikes once more; nobody on a tie (rulings OC1, OC14)."""
    state = table.state
    mine = attack_speed(state, unit, gear)
    theirs = attack_speed(state, target, answer)
    if mine > theirs and not gear.tag("ritual"):
        table.say("follows up", unit, target)
        _strikes(table, unit, target, gear)
    elif answer is not None and theirs > mine and not answer.tag("ritual"):
        table.say("follows up", target, unit)
        _strikes(table, target, unit, answer)


def attack_speed(state: State, unit: int, gear: Gear | None) -> int:
    """Speed less the Weight of the weapon."""
    return state.stat(unit, "speed", gear) - (gear.weight if gear else 0)


def _strikes(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    """One attack, or two with a Brave weapon (ruling OC13)."""
    for _ in range(2 if gear.tag("brave") else 1):
        if _both_stand(table.state, unit, target):
            strike(table, unit, target, gear)


def strike(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    """Roll to hit, then damage and what the weapon does beside it."""
    state = table.state
    rolled, skill = table.roll(20), hit_skill(state, unit, target, gear)
    hits, is_critical = rolled < skill or rolled == CRITICAL, False
    if hits:
        is_critical = rolled <= CRITICAL + luck(state, unit, target, gear)
    table.say("strikes", unit, target, rolled, skill, "critical" if is_critical else "hit" if hits else "miss")
    if not hits:
        return
    victim = unit if gear.tag("devil") and rolled in DEVILISH else target
    dealt = damage(state, unit, target, gear, is_critical)
    table.explain(lambda: ("damage", unit, damage_parts(state, unit, target, gear, is_critical, dealt)))
    wound(table, victim, dealt, unit)
    if gear.tag("drain"):
        heal(table, unit, dealt // 2)
    if state.place[target] != NOWHERE and victim == target:
        _apply(table, target, gear)


def hit_skill(state: State, unit: int, target: int, gear: Gear) -> int:
    """What the roll must stay under: Skill, less Inaccurate, with the triangle (ruling OC2)."""
    return state.stat(unit, "skill", gear) - gear.amount("inaccurate") + triangle(state, target, gear)


def triangle(state: State, target: int, gear: Gear) -> int:
    """1 with the advantage over the target's weapon, −1 against it; Inverted turns it round."""
    other = equipped(state, target)
    if other is None:
        return 0
    mine, theirs = gear.triangle_type, other.triangle_type
    beats = state.cards.strong_against
    edge = 1 if beats.get(mine) == theirs else -1 if beats.get(theirs) == mine else 0
    return -edge if bool(gear.tag("inverted")) != bool(other.tag("inverted")) else edge


def luck(state: State, unit: int, target: int, gear: Gear) -> int:
    """How far above 1 a critical reaches: Lucky of class, accessories and weapon; easy against the Petrified."""
    easy = SNEAKY_LUCK if "petrified" in state.statuses[target] else 0
    return state.amount(unit, "lucky") + gear.amount("lucky") + easy


def damage(state: State, unit: int, target: int, gear: Gear, is_critical: bool) -> int:
    """Strength and Might, less Defense or Resistance; doubled by a critical after that (Attack, steps 2 and 3)."""
    if any(tag.slug == "ineffective" and _is_of(state, target, tag.named) for tag in gear.tags):
        return 0
    if gear.tag("decimate"):
        return state.hp[target] // 2
    if gear.tag("devastate"):
        return max(0, state.hp[target] - 1)
    dealt = state.stat(unit, "strength", gear) + gear.might + triangle(state, target, gear)
    dealt += EFFECTIVE_BONUS * is_effective(state, unit, target, gear)
    dealt = max(0, dealt - armour(state, target, gear))
    if not is_critical or state.has(target, "guarded"):
        return dealt
    if state.has(unit, "assassinate") and state.profile[target].grade != "promoted":
        return max(dealt, state.hp[target])
    return 2 * dealt


def damage_parts(
    state: State, unit: int, target: int, gear: Gear, is_critical: bool, dealt: int
) -> list[tuple[str, int]]:
    """The same damage as a sum; what other rules make of it stands as its last part."""
    parts = [("Strength", state.stat(unit, "strength", gear)), (gear.name, gear.might)]
    parts += [("weapon triangle", triangle(state, target, gear))]
    parts += [("effective", EFFECTIVE_BONUS * is_effective(state, unit, target, gear))]
    parts += [("armour and terrain", -armour(state, target, gear))]
    rest = dealt - sum(amount for _, amount in parts)
    parts.append(("critical" if is_critical and rest > 0 else "never below 0" if dealt == 0 else "its tags", rest))
    return [part for n, part in enumerate(parts) if part[1] or not n]


def is_effective(state: State, unit: int, target: int, gear: Gear) -> bool:
    """Whether an Effective tag of the unit or its weapon names one of the target's, and nothing wards it off."""
    named = {tag.named for tag in (*state.all_tags(unit), *gear.tags) if tag.slug == "effective"}
    warded = {tag.named for tag in state.all_tags(target) if tag.slug == "countermeasure"}
    return any(_is_of(state, target, slug) for slug in named - warded)


def _is_of(state: State, unit: int, slug: str) -> bool:
    """Whether a unit has a tag that others name: Armored, Flying, Dragon."""
    return state.profile[unit].has(slug)


def armour(state: State, target: int, gear: Gear) -> int:
    """What reduces the damage: Defense or Resistance with the terrain; Piercing ignores Defense (ruling OC32)."""
    is_magic = gear.damage_type == "magic" or gear.tag("magic") is not None
    if is_magic:
        return state.stat(target, "resistance", equipped(state, target)) + state.cover(target)
    if gear.tag("piercing"):
        return 0
    return state.stat(target, "defense", equipped(state, target)) + state.cover(target)


def _apply(table: Table[State], target: int, gear: Gear) -> None:
    """What a hit leaves behind: statuses, and statistics that are lower for a while."""
    state = table.state
    for tag in gear.tags:
        if tag.slug == "status":
            afflict(table, target, tag.named)
        elif tag.slug == "inflict" and not any(stat == tag.stat for stat, _ in state.weakened[target]):
            state.weakened[target] = (*state.weakened[target], (tag.stat, tag.amount))
            table.say("weakened", target, tag.stat, tag.amount)


def afflict(table: Table[State], unit: int, status: str) -> None:
    """Give a unit a status. Barrier lasts to the end of the next round (ruling OC18)."""
    state = table.state
    if status not in state.statuses[unit]:
        state.statuses[unit][status] = state.round + 1 if status == "barrier" else 0
        table.say("acquires", unit, status)


def wound(table: Table[State], unit: int, amount: int, by: int = NOBODY) -> None:
    """Take hit points; at 0 the unit is Routed and leaves the map for good."""
    state = table.state
    state.hp[unit] = max(0, state.hp[unit] - amount)
    table.say("wounded", unit, amount, state.hp[unit])
    if state.hp[unit] == 0:
        leave(state, unit)
        table.say("routed", unit, by)


def leave(state: State, unit: int) -> None:
    """Take a unit off the map."""
    state.occupant[state.place[unit]] = NOBODY
    state.place[unit] = NOWHERE


def heal(table: Table[State], unit: int, amount: int) -> None:
    """Give hit points back, up to the most that the class has."""
    state = table.state
    if state.place[unit] == NOWHERE:
        return
    healed = min(amount, state.profile[unit].hp - state.hp[unit])
    if healed > 0:
        state.hp[unit] += healed
        table.say("healed", unit, healed, state.hp[unit])


def _punish(table: Table[State], unit: int, gear: Gear) -> None:
    """A Punishing weapon wounds whoever attacked with it, at the end of the turn."""
    if gear.amount("punishing") and table.state.place[unit] != NOWHERE:
        wound(table, unit, gear.amount("punishing"), unit)
