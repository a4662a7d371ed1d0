"""The specials: Swarm, Relentless, Hulking (Special List)."""

from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.movement import base_movement
from armybuilder.engine.games.tactics_david.placing import reshape
from armybuilder.engine.games.tactics_david.state import BIT, FOR_GOOD, SILENT_WHILE_DEAD, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.telling import with_article

#: The abilities that are marked "Not with Dead Status".
NOT_WITH_DEAD_STATUS = (
    *("alerted", "beast-friend", "beast-whisperer", "blizzard", "brown-nosing", "carry", "climb-tree"),
    *("deathly-miasma", "doing-science", "dragon-flight", "dragon-might", "flash-flood", "flock", "floodplains"),
    *("forager", "force-field", "growth", "guard", "hired-hit", "holy-might", "impenetrable", "inventory-invention"),
    *("oversized", "partners", "plague", "research", "resilient", "ride", "ride-the-lightning", "spider-pack"),
    *("spirits-cry", "squeeze", "super-serial", "synchronize", "teamwork", "tidal-shield", "trapped", "unwavering"),
    *("warning-signs",),
)


def _loses_one(table: Table[State], unit: int, killer: int, clash: Clash | None) -> bool:
    """A stack of Swarm units only: one of them goes, the others live on. Its guard is asked first (ruling G91)."""
    state = table.state
    units = state.profile[unit].units
    if len(units) == 1 or any(state.library.units[slug].special != "swarm" for slug in units):
        return False
    if Hooks.is_spared_around(table, unit, killer, clash):
        return True
    options: list[Option] = [Verbs.lose(slug) for slug in dict.fromkeys(units)]
    lost = Verbs.lose.parts(
        table.ask(state.seat_of(unit), Asked("Swarm: which unit of the stack falls?", card="swarm"), options)
    )[0]
    left = list(units)
    left.remove(lost)
    table.say(Events.works, unit, "swarm", f"{with_article(state.library.units[lost].name)} falls, the rest stand")
    reshape(table, unit, state.library.profile(left))
    return True


def _goes_on(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """Dead, it may still be engaged; Paralyzed and Frozen it is for good, even if it lives again (ruling G115)."""
    state = table.state
    if state.place[unit]:
        state.statuses[unit] |= BIT["paralyzed"] | BIT["frozen"] | FOR_GOOD
        state.refresh(unit)
        table.say(Events.works, unit, "relentless", "it does not lie still")


def _no_further_than_it_walks(table: Table[State], unit: int) -> int:
    return base_movement(table, unit)


WORKS_WHILE_DEAD.add("relentless")
SILENT_WHILE_DEAD.update(NOT_WITH_DEAD_STATUS)
Hooks.card("swarm", is_spared=_loses_one)
Hooks.card("relentless", after_dying=_goes_on, can_be_engaged_dead=lambda table, unit: True)
Hooks.card("hulking", most_charged=_no_further_than_it_walks)
