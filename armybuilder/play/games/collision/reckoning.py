"""How an attack is reckoned: what gets past cover, what hits, what a hit rolls for injury (Combat Mechanics)."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.events import Event
from armybuilder.engine.games.collision.activation import DOES, PRICES
from armybuilder.engine.games.collision.events import Events, breakdown, name
from armybuilder.engine.games.collision.field import MISSES_UP_TO
from armybuilder.engine.games.collision.injuries import injury_of, least_for
from armybuilder.engine.games.collision.rolls import NATURAL
from armybuilder.engine.games.collision.state import ACTING, NOBODY, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.odds import FirstOption
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import Parts, counted, short, signed, total
from armybuilder.engine.verbs import AnyOf
from armybuilder.geometry.cover import Cover
from armybuilder.play.games.collision.moving import left_to_do

ATTACKS = AnyOf(Verbs.single, Verbs.blast, Verbs.burst, Verbs.use, Verbs.aim)


class LoadedTable(Table[State]):
    """A table at which every die shows a 10, and nobody reacts to anything."""

    __slots__ = ()

    def __init__(self, state: State) -> None:
        super().__init__(state, [FirstOption()] * 2)

    def roll(self, sides: int) -> int:
        return NATURAL


def reckoned(state: State, option: Option, _before: Sequence[Option] = ()) -> Iterator[str]:
    """An attack of the active character, target by target; of a movement, what is left to do where it ends."""
    if state.phase != ACTING or state.active == NOBODY:
        return
    if movement := next((verb for verb in PRICES if option in verb), None):
        words, _ = left_to_do(state)(*movement.parts(option), PRICES[movement])
        yield f"{words[:1].upper()}{words[1:]}."
    if option not in ATTACKS:
        return
    table = LoadedTable(state.copy())
    DOES[str(option[0])](table, state.active, option)
    attacked = [event[2] for event in table.events if event[0] == Events.attacks.name]
    for target in dict.fromkeys(attacked):
        about = {event[0]: event for event in reversed(table.events) if event[1:2] == (target,)}
        yield " ".join([*_to_hit(state, target, about), *_injury(state, target, about)])


def _to_hit(state: State, target: int, about: dict[str, Event]) -> Iterator[str]:
    if Events.cover.name in about:
        cover = about[Events.cover.name][2]
        yield f"{name(state, target)} has {cover} cover: a D10 over {MISSES_UP_TO[Cover[cover.upper()]]} gets past it."
    if Events.to_hit.name not in about:
        return
    _, _, _, parts, against, *_ = about[Events.to_hit.name]
    needed = total(against) - total(parts)
    hits = "every roll hits" if needed <= 1 else f"{needed} or more hits" if needed <= NATURAL else "no roll hits"
    yield f"{_die(state, parts)} against Def {breakdown.taken_apart(state, against)} of {short(state, target)}: {hits}."


def _injury(state: State, target: int, about: dict[str, Event]) -> Iterator[str]:
    if Events.immune.name in about:
        yield f"{short(state, target)} is immune to it."
    if Events.injury_roll.name not in about:
        return
    _, _, _, parts, against, _ = about[Events.injury_roll.name]
    plain = [each for each in parts if each[0] != "crit"]
    edge = total(plain) - total(against)
    least = max(1, least_for(1) - edge)
    injury = f"{least} or more is Injury {injury_of(least + edge)}" if least <= NATURAL else "no injury"
    worst = injury_of(NATURAL + edge)
    most = f", a 10 Injury {worst}" if least < NATURAL and worst > injury_of(least + edge) else ""
    crit = "".join(f"; a Crit adds {more}" for part, more in parts if part == "crit")
    yield f"Then {_die(state, plain)} against Armor {breakdown.taken_apart(state, against)}: {injury}{most}{crit}."
    level = state.injuries[target]
    adds = f" An Injury above its level of {level} replaces that, any other adds 1." if level else ""
    yield f"It is {counted(state.from_defeat(target), 'injury', 'injuries')} from defeat.{adds}"


def _die(state: State, parts: Parts) -> str:
    return f"D10 {signed(total(parts))}{breakdown.in_brackets(state, parts)}"
