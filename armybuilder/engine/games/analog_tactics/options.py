"""The choices of a turn: the options of free play, and drawing one by chance (Your Turn)."""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics import attacks, movement, points, uses
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Choices, Option, Pick, Table

END = Verbs.end()


class TurnChoices(Choices):
    """Each unit, any order: step, turn, attack, use an ability; or end the turn."""

    __slots__ = ("player", "table")

    def __init__(self, table: Table[State], player: int) -> None:
        self.table, self.player = table, player

    def listed(self) -> list[Option]:
        return [*(option for unit in self.table.state.pieces(self.player) for option in of_unit(self.table, unit)), END]

    def sample(self, pick: Pick) -> Option:
        """Something that a unit by chance may do; now and then the end of the turn."""
        units = self.table.state.pieces(self.player)
        while units:
            unit = units.pop(pick(len(units)))
            ways = [steps, strikes, uses.in_turn, turns]
            while ways:
                found = list(ways.pop(pick(len(ways)))(self.table, unit))
                if found:
                    return found[pick(len(found))]
        return END


def of_unit(table: Table[State], unit: int) -> Iterator[Option]:
    yield from steps(table, unit)
    yield from strikes(table, unit)
    yield from uses.in_turn(table, unit)
    yield from turns(table, unit)


def steps(table: Table[State], unit: int) -> Iterator[Option]:
    return (Verbs.step(unit, space) for space in movement.steps(table, unit))


def turns(table: Table[State], unit: int) -> Iterator[Option]:
    """The facings that a unit may take on the spot for a Movement point."""
    state = table.state
    if movement.can_move(state, unit) and points.steps_to_pay(table, unit):
        yield from (Verbs.turn(unit, (state.facing[unit] + sixths) % 6) for sixths in range(1, 6))


def strikes(table: Table[State], unit: int) -> Iterator[Option]:
    return attacks.offers(table, unit) if table.state.attack[unit] > 0 else iter(())
