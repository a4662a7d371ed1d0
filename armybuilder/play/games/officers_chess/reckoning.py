"""How an attack is reckoned: what each strike has to roll and deals, who strikes back, and who is faster (Actions)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.events import breakdown
from armybuilder.engine.games.officers_chess.figures import damage, hit_parts, luck
from armybuilder.engine.games.officers_chess.showing import FACE_DOWN
from armybuilder.engine.games.officers_chess.state import NOBODY, State
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import short, total
from catalog.games.officers_chess.plain import Gear

ALWAYS = f"A roll of {combat.CRITICAL} always hits."


def reckoned(state: State, option: Option, _before: Sequence[Option] = ()) -> Iterator[str]:
    """An attack of the activated unit, sentence by sentence, by what may be known of its target."""
    unit = state.active
    if unit == NOBODY:
        return
    twin = state.copy()
    attacks = list(_attacks(twin, unit, option))
    for target, gear in attacks:
        twin.wielded[unit] = gear.slug
        yield _strike(twin, unit, target, gear)
        yield from _reply(twin, unit, target, gear)
    if attacks:
        yield ALWAYS


def _attacks(state: State, unit: int, option: Option) -> Iterator[tuple[int, Gear]]:
    """Whom an option attacks, and with what."""
    if option in Verbs.attack:
        target, slug = Verbs.attack.parts(option)
        yield target, state.one_gear(unit, slug)
    elif option in Verbs.art:
        target, slug, art = Verbs.art.parts(option)
        gear, more = state.one_gear(unit, slug), state.arts[art]
        yield target, replace(gear, might=gear.might + more.might, tags=(*gear.tags, *more.tags))
    elif option in Verbs.blast:
        gear = state.one_gear(unit, *Verbs.blast.parts(option))
        for enemy in ground.seen_enemies(state, state.owner[unit]):
            if combat.is_in_reach(state, unit, gear, state.place[enemy]):
                yield enemy, gear


def _strike(state: State, unit: int, target: int, gear: Gear) -> str:
    """A strike with a weapon: what the die must stay under, the damage of a hit and of a critical one."""
    hit, table = hit_parts(state, unit, target, gear), Table(state, (None, None))
    dealt, critical = (damage(table, unit, target, gear, is_critical) for is_critical in (False, True))
    most = combat.CRITICAL + total(luck(state, unit, target, gear))
    lucky = f"a {combat.CRITICAL}" if most == combat.CRITICAL else f"one of less than {most + 1}"
    twice = ", twice" if gear.tag("brave") else ""
    aimed, wounds = breakdown.in_brackets(state, hit), breakdown.in_brackets(state, dealt)
    return (
        f"{short(state, unit)} with {gear.name}{twice}: a roll of less than {total(hit)}{aimed} hits for"
        f" {max(0, total(dealt))}{wounds}; {lucky} is critical, for {max(0, total(critical))}."
    )


def _reply(state: State, unit: int, target: int, gear: Gear) -> Iterator[str]:
    """The counter of a target that stands after it, and the strike more of who is faster."""
    if FACE_DOWN in state.inventory[target]:
        yield f"{short(state, target)} carries something that you don’t see: that can change all of this."
        if not state.wielded[target]:
            return
    answer = combat.answer_of(state, target, unit)
    if answer:
        yield f"If it stands, it counters. {_strike(state, target, unit, answer)}"
    else:
        yield f"{short(state, target)} can’t counter."
    mine = combat.attack_speed(state, unit, gear)
    theirs = combat.attack_speed(state, target, state.in_hand(target))
    faster = target if theirs > mine else unit
    if mine == theirs:
        ends = "nobody strikes again"
    elif faster == target and answer is None:
        ends = f"{short(state, target)} is faster, but has nothing to strike with"
    elif (answer if faster == target and answer else gear).tag("ritual"):
        ends = "a Ritual strikes no second time"
    else:
        ends = f"{short(state, faster)} is faster and strikes once more"
    yield f"Speed less Weight: {short(state, unit)} {mine}, {short(state, target)} {theirs}; {ends}."
