"""How what TACTICA's cards and attacks do is reckoned, as far as a forecast's table doesn't say it."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.effects.engineer import ENGINEER
from armybuilder.engine.games.tactica.effects.horse import HORSE
from armybuilder.engine.games.tactica.effects.troops import CROWN
from armybuilder.engine.games.tactica.events import FEATURE, PLAYERS, ZONES, breakdown
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.saving import DEFENSE_CARDS
from armybuilder.engine.games.tactica.setup import walls_left
from armybuilder.engine.games.tactica.showing import TACTIC_BACK, hides_defense
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.games.tactica.verbs import PRESS, Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import counted
from catalog.games.tactica.plain import MUSTERING

#: The cards of which a forecast tells what they do for a troop, before it shows what they say.
LAID_ON_TROOPS = (ENGINEER, HORSE, PRESS, *DEFENSE_CARDS)


def reckoned(state: State, option: Option, _before: Sequence[Option] = ()) -> Iterator[str]:
    """An attack with all others on its target; what Engineer takes away, what Crown does, and where other cards go."""
    if option in Verbs.attack:
        yield from _attack(state, *Verbs.attack.parts(option))
    elif option[:3] == Verbs.play(ENGINEER, FEATURE):
        yield _removed(state, int(option[3]))
    elif option[:2] == Verbs.play(CROWN):
        yield f"{state.names[int(option[2])]} goes to RESUPPLY, out of this battle."
        yield "Once captured, the Crown costs you a hostage each turn; held as a battle ends, it loses you the war."
    elif option in Verbs.play and option[1] in LAID_ON_TROOPS and state.phase != MUSTERING:
        yield from _goes(state, str(option[1]))


def _goes(state: State, card: str) -> Iterator[str]:
    """Where a card goes, unless that hangs on what it does."""
    use = state.library.tactic(card).use(state.phase)
    if use and not use.otherwise:
        yield f"Then {state.library.name(card)} {ZONES[use.destination]} ({use.destination.upper()})."


def _attack(state: State, piece: int, target: int) -> Iterator[str]:
    """What each attacker deals, and the DEF that it has to beat: of training that isn't shown nothing is counted."""
    table = Table(state.copy(), (None, None))
    table.state.named[piece] = target
    for each in figures.attackers(table.state, target):
        yield f"{state.names[each]} deals {breakdown.taken_apart(state, figures.offense_parts(table, each, target))}."
    defense = breakdown.taken_apart(state, figures.defense_parts(table, target))
    more = ", more if it is trained" if hides_defense(state, target) else ""
    yield f"{state.names[target]} has DEF {defense}{more}. Only damage above that captures."
    defender = state.owner[target]
    if state.barred[defender] or {TACTIC_BACK, *state.library.tactics}.isdisjoint(state.hand[defender]):
        yield f"{PLAYERS[defender]} can play no tactics card against it."


def _removed(state: State, space: int) -> str:
    """What is left once a wall or a landmark is gone."""
    owner = state.field.wall_owner[space]
    if owner == NOBODY:
        return "Unless it is negated, the landmark is gone for the war, and the high or low ground that it made."
    left = walls_left(state, owner) - 1
    told = f"{PLAYERS[owner]} has {counted(left, 'wall')} left" if left else f"{PLAYERS[1 - owner]} wins the war"
    return f"Unless it is negated, the wall is gone for the war: {told}."
