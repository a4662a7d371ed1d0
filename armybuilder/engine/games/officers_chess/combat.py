"""Attacks: hit, damage, counter, follow-up (Actions, Attack; The Weapon Triangle; rulings OC1 to OC4, OC10 to OC14)."""

from collections.abc import Hashable

from armybuilder.engine.games.officers_chess.cards import SPOKEN
from armybuilder.engine.games.officers_chess.events import Events
from armybuilder.engine.games.officers_chess.figures import damage, hit_parts, luck
from armybuilder.engine.games.officers_chess.state import HOLDING, NOBODY, NOWHERE, State
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Asked, Table
from armybuilder.engine.telling import Parts, total
from catalog.games.officers_chess.plain import DIE, SPELLS, Gear

CRITICAL = 1
DEVILISH = (9, 10)
#: Tags with which a strike may be better left undone.
RISKY = ("devil", "ritual")
YES_OR_NO = (Verbs.yes(), Verbs.no())


# What can be used


def can_use(state: State, unit: int, gear: Gear) -> bool:
    """True where a unit may use a weapon of its class now: no status forbids it, and a Ritual has uses left (OC14)."""
    if "silenced" in state.statuses[unit] and gear.weapon_type in SPOKEN:
        return False
    ritual = gear.amount("ritual")
    if not ritual:
        return True
    return state.used.get((unit, gear.slug), 0) < ritual * state.inventory[unit].count(gear.slug)


def weapons(state: State, unit: int) -> list[Gear]:
    return [] if is_held(state, unit) else [gear for gear in state.kit[unit].weapons if can_use(state, unit, gear)]


def staves(state: State, unit: int) -> list[Gear]:
    return [gear for gear in state.kit[unit].staves if can_use(state, unit, gear)]


def reach(state: State, unit: int, gear: Gear) -> tuple[int, int]:
    """The least and the greatest range of a weapon in a unit's hands; SpellRange lengthens magic (ruling OC27)."""
    most = state.stat(unit, "strength", gear) if gear.most_range is None else gear.most_range
    if gear.weapon_type in SPELLS:
        most += state.amount(unit, "spellrange") + gear.amount("spellrange")
    return gear.least_range, most


def is_in_reach(state: State, unit: int, gear: Gear, space: int) -> bool:
    """True where a space lies within a weapon's range, counted along the grid (ruling OC31)."""
    least, most = reach(state, unit, gear)
    return least <= state.grid.distance(state.place[unit], space) <= most


def equipped(state: State, unit: int) -> Gear | None:
    """The weapon in a unit's hand, if that is one and may be used; with a staff there is no counter (ruling OC35)."""
    gear = state.in_hand(unit)
    return gear if gear is not None and gear.is_weapon and can_use(state, unit, gear) else None


def is_held(state: State, unit: int) -> bool:
    """True where a status keeps a unit from moving and from every action (ruling OC44)."""
    return any(status in state.statuses[unit] for status in HOLDING)


# The attack process


def attack(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    """The whole attack process: strikes, the counter, and a follow-up of the faster one."""
    state = table.state
    table.say(Events.attacks, unit, target, gear.slug)
    _note_range(table, unit, target, gear)
    use(table, unit, gear)
    state.show_accessories(target)
    answer = answer_of(state, target, unit)
    _strikes(table, unit, target, gear)
    _counter(table, target, unit, answer)
    if _both_stand(state, unit, target):
        _follow_up(table, unit, target, gear, answer)


def attack_all(table: Table[State], unit: int, gear: Gear) -> None:
    """An AoE weapon: every enemy in range, each with a roll of its own, before those who stand counter (ruling OC36).

    Each pair has its follow-up, as after any attack.
    """
    state = table.state
    use(table, unit, gear)
    table.say(Events.tag, unit, "aoe")
    enemies = state.in_play(1 - state.owner[unit])
    targets = [target for target in enemies if is_in_reach(state, unit, gear, state.place[target])]
    answers = {target: _open_fire(table, unit, target, gear) for target in targets}
    for target in targets:
        _counter(table, target, unit, answers[target])
    for target in targets:
        if _both_stand(state, unit, target):
            _follow_up(table, unit, target, gear, answers[target])


def _open_fire(table: Table[State], unit: int, target: int, gear: Gear) -> Gear | None:
    """The strikes at one of several targets; what it may answer with afterwards."""
    state = table.state
    if state.place[unit] == NOWHERE:
        return None
    table.say(Events.attacks, unit, target, gear.slug)
    state.show_accessories(target)
    answer = answer_of(state, target, unit)
    _strikes(table, unit, target, gear)
    return answer


def use(table: Table[State], unit: int, gear: Gear) -> None:
    """Take a weapon or staff in hand and use it: it is seen, and a Ritual is counted."""
    state = table.state
    state.wielded[unit] = gear.slug
    state.show(unit, gear.slug)
    state.show_accessories(unit)
    if gear.tag("ritual"):
        state.used[unit, gear.slug] = state.used.get((unit, gear.slug), 0) + 1
        table.say(Events.tag, unit, "ritual")


def _note_range(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    state = table.state
    far = state.grid.distance(state.place[unit], state.place[target])
    if gear.most_range is not None and far > gear.most_range:
        table.say(Events.tag, unit, "spellrange")


def _both_stand(state: State, one: int, other: int) -> bool:
    return state.place[one] != NOWHERE and state.place[other] != NOWHERE


def answer_of(state: State, unit: int, attacker: int) -> Gear | None:
    """The weapon of a unit that strikes back: awake, the attacker in its range (ruling OC34, book's own note)."""
    gear = equipped(state, unit)
    return gear if gear is not None and _reaches_back(state, unit, attacker, gear) else None


def _reaches_back(state: State, unit: int, attacker: int, gear: Gear) -> bool:
    if is_held(state, unit):
        return False
    is_near = is_in_reach(state, unit, gear, state.place[attacker])
    return is_near or state.has_in_hand(unit, "distantcounter")


def _counter(table: Table[State], unit: int, attacker: int, gear: Gear | None) -> None:
    """Strike back, if there is something to do it with, and no hit has silenced or held the unit."""
    state = table.state
    if gear is None or not _both_stand(state, unit, attacker):
        return
    if is_held(state, unit) or not can_use(state, unit, gear):
        return
    if _wants_to(table, unit, attacker, gear, "counter"):
        if not is_in_reach(state, unit, gear, state.place[attacker]):
            table.say(Events.tag, unit, "distantcounter")
        else:
            _note_range(table, unit, attacker, gear)
        table.say(Events.counters, unit, attacker, gear.slug)
        use(table, unit, gear)
        _strikes(table, unit, attacker, gear)


def _wants_to(table: Table[State], unit: int, target: int, gear: Gear, strike: str) -> bool:
    """Counters and follow-ups are a chance, no duty: asked where a strike could be regretted."""
    state = table.state
    if not any(gear.tag(slug) for slug in RISKY) and state.owner[unit] != state.owner[target]:
        return True
    answer = table.ask(
        state.owner[unit], Asked(f"{state.names[unit]}: {strike} with {gear.name}?", card=gear.slug), YES_OR_NO
    )
    return answer not in Verbs.no


def _follow_up(table: Table[State], unit: int, target: int, gear: Gear, answer: Gear | None) -> None:
    """The one with the higher Attack Speed may strike once more; nobody on a tie (rulings OC1, OC14)."""
    state = table.state
    mine, theirs = attack_speed(state, unit, gear), attack_speed(state, target, state.in_hand(target))
    if mine == theirs:
        return
    faster, other, weapon = (unit, target, gear) if mine > theirs else (target, unit, answer)
    if weapon is None or weapon.tag("ritual") or is_held(state, faster) or not can_use(state, faster, weapon):
        return
    if _wants_to(table, faster, other, weapon, "follow up"):
        table.say(Events.follows_up, faster, other)
        _strikes(table, faster, other, weapon)


def attack_speed(state: State, unit: int, gear: Gear | None) -> int:
    """Speed less the Weight of the weapon."""
    return state.stat(unit, "speed", gear) - (gear.weight if gear else 0)


def _strikes(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    """One attack, or two with a Brave weapon (ruling OC13)."""
    strike(table, unit, target, gear)
    if gear.tag("brave") and _both_stand(table.state, unit, target):
        table.say(Events.tag, unit, "brave")
        strike(table, unit, target, gear)


def strike(table: Table[State], unit: int, target: int, gear: Gear) -> None:
    """Roll to hit, then damage and what the weapon does beside it."""
    state = table.state
    table.merge_point(lambda: _progress(table, unit, target, gear))
    parts = hit_parts(state, unit, target, gear)
    rolled, skill = table.roll(DIE), total(parts)
    if not (rolled < skill or rolled == CRITICAL):
        table.say(Events.strikes, unit, target, rolled, skill, "miss", parts)
        return
    lucky = luck(state, unit, target, gear)
    is_critical = rolled <= CRITICAL + total(lucky)
    table.say(Events.strikes, unit, target, rolled, skill, "critical" if is_critical else "hit", parts)
    if is_critical and rolled > CRITICAL:
        for slug, _ in lucky:
            table.say(Events.tag, target if slug == "petrified" else unit, slug)
    is_devilish = rolled in DEVILISH and gear.tag("devil") is not None
    if is_devilish:
        table.say(Events.tag, unit, "devil")
    _hurt(table, unit, unit if is_devilish else target, gear, damage(table, unit, target, gear, is_critical))


def _progress(table: Table[State], unit: int, target: int, gear: Gear) -> Hashable:
    """All that the rest of an attack depends on: how far it has come, and what its strikes have done so far."""
    state, events = table.state, table.events
    begun = [at for at, event in enumerate(events) if event[0] in ("attacks", "counters", "follows up")]
    struck = sum(event[0] == "strikes" for event in events[begun[-1] if begun else 0 :])
    ails = tuple(tuple(sorted(statuses.items())) for statuses in state.statuses)
    done = tuple(state.hp), ails, tuple(state.weakened), tuple(sorted(state.used.items()))
    return len(begun), struck, unit, target, gear.slug, done


def _hurt(table: Table[State], unit: int, victim: int, gear: Gear, parts: Parts) -> None:
    state = table.state
    dealt = max(0, total(parts))
    table.say(Events.deals, unit, dealt, parts)
    wound(table, victim, dealt, unit)
    if gear.tag("drain") and heal(table, unit, dealt // 2):
        table.say(Events.tag, unit, "drain")
    if victim != unit and state.place[victim] != NOWHERE:
        _apply(table, victim, gear)


def _apply(table: Table[State], target: int, gear: Gear) -> None:
    """Gives what a hit leaves behind: statuses, and statistics that are lower for a while."""
    for tag in gear.tags:
        if tag.slug == "status":
            afflict(table, target, tag.named)
        elif tag.slug == "inflict":
            _inflict(table, target, tag.stat, tag.amount)


def _inflict(table: Table[State], target: int, stat: str, amount: int) -> None:
    """Lower a statistic to the end of the unit's next activation; of several the greatest counts (ruling OC19)."""
    state = table.state
    others = tuple(each for each in state.weakened[target] if each[0] != stat)
    before = max((each[1] for each in state.weakened[target] if each[0] == stat), default=0)
    state.weakened[target] = (*others, (stat, max(before, amount), int(state.active == target)))
    table.say(Events.weakened, target, stat, max(before, amount))


# Statuses and hit points


def lasts(state: State, unit: int, status: str) -> int:
    """The figure by which a new status is kept: Barrier with its last round (ruling OC18), what ends after an
    activation with 1 if the unit is in the middle of one, for that one doesn't count.
    """
    if status == "barrier":
        return state.round + 1
    return int(status in ("silenced", "slowed") and state.active == unit)


def afflict(table: Table[State], unit: int, status: str) -> None:
    """Give a unit a status; one that it has already lasts the longer of the two."""
    statuses = table.state.statuses[unit]
    is_new = status not in statuses
    lasting = max(statuses.get(status, 0), lasts(table.state, unit, status))
    table.state.statuses[unit] = {**statuses, status: lasting}
    if is_new:
        table.say(Events.acquires, unit, status)


def discard(table: Table[State], unit: int, status: str) -> None:
    statuses = table.state.statuses[unit]
    table.state.statuses[unit] = {each: lasting for each, lasting in statuses.items() if each != status}
    table.say(Events.discards, unit, status)


def wound(table: Table[State], unit: int, amount: int, by: int = NOBODY) -> None:
    """Take hit points; at 0 the unit is Routed and leaves the map for good."""
    state = table.state
    state.hp[unit] = max(0, state.hp[unit] - amount)
    table.say(Events.wounded, unit, amount, state.hp[unit])
    if state.hp[unit] == 0:
        leave(state, unit)
        table.say(Events.routed, unit, by)


def leave(state: State, unit: int) -> None:
    state.occupant[state.place[unit]] = NOBODY
    state.place[unit] = NOWHERE


def heal(table: Table[State], unit: int, amount: int) -> int:
    """Give hit points back, up to the most that the class has; how many those are."""
    state = table.state
    if state.place[unit] == NOWHERE:
        return 0
    healed = min(amount, state.profile[unit].hp - state.hp[unit])
    if healed > 0:
        state.hp[unit] += healed
        table.say(Events.healed, unit, healed, state.hp[unit])
    return healed
