"""Injuries, hits, defeat (Rolling for Injuries; Winning a Battle; rulings CO4, P24, P29, P41, P51)."""

from armybuilder.engine.games.collision.attack import AnyHit, Hit
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.figures import armor
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.markers import drop, lose_hold
from armybuilder.engine.games.collision.reactions import answered
from armybuilder.engine.games.collision.rolls import roll
from armybuilder.engine.games.collision.state import DEFEATED, NOBODY, WAITING, State
from armybuilder.engine.table import Asked, Table
from armybuilder.engine.telling import Parts, total
from catalog.games.collision.plain import DIE


def injury_of(excess: int) -> int:
    """The injury of a hit by how much it beats Armor; 0 where it does not."""
    return max(0, (excess + 1) // 2)


def least_for(injury: int) -> int:
    """The least by which a hit of this injury beats Armor."""
    return 2 * injury - 1


def stacked(current: int, injury: int) -> int:
    """The level after an injury: a greater one takes the place of the level, any other adds 1."""
    return injury if injury > current else current + 1


def injury_roll(table: Table[State], hit: AnyHit, source: int, parts: Parts) -> int:
    """The injury that a hit rolls: a D10 and its power against Armor."""
    protection = armor(table, hit)
    edge = total(parts) - total(protection)
    rolled = roll(table, source, hit.target, f"for injury, needing {max(1, least_for(1) - edge)}")
    # Compared and not added up: exact odds then follow the injuries, not the faces of the die.
    injury = next((most for most in range(injury_of(DIE + edge), 0, -1) if rolled >= least_for(most) - edge), 0)
    table.say(Events.injury_roll, hit.target, rolled, parts, protection, injury)
    return injury


def is_immune(table: Table[State], piece: int, damage_type: str) -> bool:
    return bool(damage_type) and Hooks.is_immune(table, piece, damage_type)


def tell_if_immune(table: Table[State], hit: AnyHit) -> bool:
    """True if the target is immune to a hit, which is told before all that comes of it (ruling P60)."""
    found = is_immune(table, hit.target, hit.damage_type)
    if found:
        table.say(Events.immune, hit.target, hit.damage_type)
    return found


def suffer(table: Table[State], hit: Hit) -> None:
    """A hit that is no attack: the window of the hit, the injury roll, defeat."""
    state, target = table.state, hit.target
    table.say(Events.hit, target, hit.cause, hit.power)
    is_untouched = tell_if_immune(table, hit)
    question = f"{state.names[target]} suffers a hit of Pow {hit.power}: react?"
    if answered(table, "struck", (state.owner[target],), hit, question) or not state.is_on_board(target):
        return
    if is_untouched:
        return
    injury = injury_roll(table, hit, hit.source, [("base", hit.power)])
    if injury:
        injure(table, target, injury, by=hit.source)
        fall_if_due(table, target, hit.source)


# Injuries


def injure(
    table: Table[State],
    target: int,
    injury: int,
    *,
    by: int = NOBODY,
    cap: int = 0,
    never_defeats: bool = False,
    is_open: bool = True,
    is_dealt: bool = True,
) -> int:
    """Deal an injury: by how many levels it rose. Defeat is left to the caller.

    `is_open`: it may be shrugged off. `is_dealt`: by somebody else, so that it counts in a Pain Warp (ruling P32).
    """
    state = table.state
    current = state.injuries[target]
    level = stacked(current, injury)
    if cap:
        level = min(level, current + cap)
    if never_defeats:
        level = max(current, min(level, state.profile[target].toughness - 1))
    raised = level - current
    if not raised or (raised == 1 and is_open and _is_shrugged_off(table, target)):
        return 0
    state.injuries[target] = level
    if not state.clinging[target]:
        state.felled_by[target] = by
    table.say(Events.injured, target, level, state.profile[target].toughness)
    lose_hold(table, target)
    if is_dealt:
        _share(table, target, raised)
    return raised


def _is_shrugged_off(table: Table[State], target: int) -> bool:
    state = table.state
    question = f"{state.names[target]} is dealt exactly 1 injury: react?"
    return answered(table, "one_injury", (state.owner[target],), target, question)


def _share(table: Table[State], caster: int, raised: int) -> None:
    """All that is dealt to a caster of Pain Warp counts against its victims, too (ruling P24)."""
    state = table.state
    for victim in state.on_board():
        warp = state.warped[victim]
        if warp and warp[0] == caster:
            state.warped[victim] = caster, warp[1] + raised
            table.say(Events.warped, victim, warp[1] + raised)
            slay_the_warped(table, victim)


def slay_the_warped(table: Table[State], victim: int) -> None:
    """Slay a victim of Pain Warp whose second count has come to its Toughness."""
    state = table.state
    warp = state.warped[victim]
    if warp and warp[1] >= state.profile[victim].toughness:
        slay(table, victim, warp[0])


def heal(table: Table[State], piece: int, levels: int) -> int:
    """Recover injuries, not below none (ruling P29); how many."""
    state = table.state
    healed = min(levels, state.injuries[piece])
    if healed:
        state.injuries[piece] -= healed
        table.say(Events.healed, piece, state.injuries[piece])
    return healed


# Defeat


def is_due(state: State, piece: int) -> bool:
    """True if injuries defeat a piece now (ruling CO4)."""
    at_its_end = state.injuries[piece] >= state.profile[piece].toughness
    return at_its_end and not state.persevering[piece] and not state.clinging[piece]


def fall_if_due(table: Table[State], piece: int, killer: int = NOBODY) -> None:
    """Defeat a piece if its injuries do, pushed off the board too."""
    if table.state.standing[piece] != DEFEATED and is_due(table.state, piece):
        defeat(table, piece, killer)


def slay(table: Table[State], piece: int, killer: int, *, is_open: bool = True) -> bool:
    """Slay a piece unless it is immune, or clings to life already (ruling P51); whether it was."""
    state = table.state
    if state.profile[piece].is_statue or Hooks.is_immune_to_slay(table, piece):
        table.say(Events.not_slain, piece)
        return False
    if state.standing[piece] != DEFEATED and not state.clinging[piece]:
        table.say(Events.slain, piece)
        defeat(table, piece, killer, is_open=is_open)
    return True


def defeat(table: Table[State], piece: int, killer: int = NOBODY, *, is_open: bool = True) -> None:
    """Defeat a piece: unless it clings to life, it leaves the battle; what it carried stays on its tile.

    What happens while its defeat is answered, a Trip say, defeats it no second time.
    """
    state = table.state
    if state.falling[piece]:
        return
    state.falling[piece] = True
    question = Asked(
        f"{state.names[piece]} is defeated: react?",
        "It can go on until its next recovery ends, and is defeated then, healed or not. If you pass, it falls now.",
    )
    clings = is_open and answered(table, "defeated", (state.owner[piece],), piece, question)
    state.falling[piece] = False
    if clings:
        state.felled_by[piece] = killer
        return
    drop(table, piece)
    ruin = state.field.piece_on(state.place[piece]) if state.profile[piece].is_statue else None
    if ruin:
        state.field = state.field.without(ruin)
    state.lift(piece)
    state.standing[piece], state.ready[piece], state.hops[piece] = DEFEATED, False, False
    # Whose time is only up is not struck down now.
    table.say(Events.defeated, piece, killer if is_open else NOBODY)
    _award_glory(table, piece, killer)


def _award_glory(table: Table[State], piece: int, killer: int) -> None:
    """The difference of ranks to the player of a killer of lower rank (Glorious Combat)."""
    state = table.state
    if killer == NOBODY or not state.are_enemies(piece, killer) or state.profile[piece].is_statue:
        return
    difference = state.profile[piece].rank - state.profile[killer].rank
    if difference > 0 and state.is_in_battle("glorious-combat"):
        state.glory[state.owner[killer]] += difference
        table.say(Events.glory, killer, difference)


def leave_board(table: Table[State], piece: int, *, hops: bool = False) -> None:
    """A character goes to the reinforcements; what it carries falls on the tile that it leaves."""
    state = table.state
    drop(table, piece)
    state.lift(piece)
    state.standing[piece] = WAITING
    state.ready[piece], state.hops[piece] = False, hops
    table.say(Events.leaves, piece)
