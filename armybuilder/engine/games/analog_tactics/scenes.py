"""A small scene for one rule: a few units on a board, the dice that will fall, and what is done.

    with scene("A warrior-elite f6 N katana", "B mage-common f7 S", rolls=[5, 2]) as play:
        play.do("attack A1 B1")
    assert play.health("B1") == 0

Units are named in the order in which they stand here, by their side: A1, A2, B1. A line is a side, a card, a space ("-"
for the reserve), a facing, then weapons, upgrades and blueprints, and what is marked: `hp=…`, `attack=…`, `level=…`,
`form=…`, `last=…`. A side's class is that of its units. `picks` are abilities of a side.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from armybuilder.engine import scenes
from armybuilder.engine.games.analog_tactics import GAME, turn
from armybuilder.engine.games.analog_tactics.cards import Library
from armybuilder.engine.games.analog_tactics.field import FACINGS
from armybuilder.engine.games.analog_tactics.gains import in_order, new_turn
from armybuilder.engine.games.analog_tactics.options import TurnChoices
from armybuilder.engine.games.analog_tactics.state import FACING, PLAYING, State
from armybuilder.engine.match import AnyGame
from armybuilder.engine.scenes import ScriptedTable, deed, query
from armybuilder.engine.table import Choices, Option, Options, Wording, worded
from armybuilder.engine.windows import PASS

LETTERS = "ABCD"
#: The cards that a line can name beside those that come into play later, and the points of a unit that it can say.
ROLES = ("elite", "common")
POOLS = ("attack", "movement", "special", "reaction")


class PassingTable(ScriptedTable[State]):
    """A table at which a player without a fitting answer passes, where that is possible."""

    __slots__ = ("offered",)

    def __init__(self, game: AnyGame, state: State, rolls: Sequence[int], texts: Sequence[str]) -> None:
        super().__init__(game, state, rolls, texts)
        #: The options of every question but those of free play.
        self.offered: list[list[str]] = []

    def ask(
        self, player: int, question: Wording, options: Options, always: bool = False, known: int | None = None
    ) -> Option:
        among = [] if isinstance(options, Choices) else [self.game.write(self.state, option) for option in options]
        self.offered.append(among)
        if "pass" in among and not set(self.texts[:1]) & set(among):
            self.asked.append(worded(question))
            return PASS
        return super().ask(player, question, options, always, known)


class Stage(scenes.Stage[State]):
    """A match with what a test does to it and asks about it. Units and spaces go by their names."""

    game = GAME
    table_class = PassingTable
    table: PassingTable

    # Doing

    @deed
    def do(self, *options: str) -> None:
        """The player whose turn it is does something, as a replay writes it; what is asked on the way follows."""
        self.table.texts[:0] = options
        turn.step(self.table)
        while self.state.phase == FACING:
            unit = self.state.names[self.state.stepper]
            if not self.table.texts or not self.table.texts[0].startswith(f"face {unit}"):
                self.table.texts.insert(0, f"face {unit} {self.facing(unit)}")
            turn.step(self.table)

    @deed
    def end_turn(self) -> None:
        self.do("end")

    @deed
    def end_round(self) -> None:
        """The end of the round alone."""
        turn.end_round(self.table)

    @deed
    def new_round(self) -> None:
        """The beginning of a round, without its picks."""
        turn.prepare_round(self.table)

    @deed
    def begin_turn(self, side: str) -> None:
        """The beginning of a side's turn."""
        self.state.at = self.state.order.index(LETTERS.index(side))
        turn._begin_turn(self.table)

    # Asking

    @query
    def options(self, start: str = "") -> list[str]:
        """The options that begin so."""
        found = (GAME.write(self.state, each) for each in TurnChoices(self.table, self.state.player).listed())
        return [each for each in found if each.startswith(start)]

    @query
    def times_offered(self, start: str) -> int:
        """The number of questions so far with an option that begins so."""
        return sum(any(each.startswith(start) for each in among) for among in self.table.offered)

    @query
    def health(self, name: str) -> int:
        return self.state.health[self.unit(name)]

    @query
    def space(self, name: str) -> str:
        place = self.state.place[self.unit(name)]
        return self.state.field.board.name(place) if place else ""

    @query
    def facing(self, name: str) -> str:
        return FACINGS[self.state.facing[self.unit(name)]]

    @query
    def points(self, name: str, pool: str) -> int:
        return int(getattr(self.state, pool)[self.unit(name)])

    @query
    def hit(self, number: int = 0) -> dict[str, int]:
        """The parts of a roll's hit number."""
        return dict(self.events("rolls")[number][4])

    @query
    def evasion(self, number: int = 0) -> dict[str, int]:
        """The parts of a roll's evasion number."""
        return dict(self.events("rolls")[number][6])

    @query
    def damage(self, number: int = 0) -> dict[str, int]:
        """The parts of a hit's damage."""
        return dict(self.events("deals")[number][4])

    @query
    def dealt(self) -> list[int]:
        return [event[3] for event in self.events("deals")]


def team(cards: Library, lines: Sequence[str], picks: Sequence[str], level: int) -> dict[str, Any]:
    """A side's army of its lines; obstacles and monsters come into play later."""
    units = []
    unit_class = ""
    for line in lines:
        _, card, *_ = line.split()
        own, _, role = card.rpartition("-")
        if role in ROLES:
            unit_class = own
            units.append(_unit(cards, role, line.split()[4:]))
    return {
        "class": unit_class,
        "level": level,
        "units": units,
        "abilities": [each for each in picks if each in cards.abilities],
        **{role: [] for role in ("weapons", "missions", "rituals", "elite_upgrades")},
        "stock": [],
    }


def _unit(cards: Library, role: str, words: Sequence[str]) -> dict[str, Any]:
    return {
        "role": role,
        "weapons": [each for each in words if each in cards.weapons],
        "upgrades": [each for each in words if each in cards.upgrades],
        "blueprints": [each for each in words if each in cards.blueprints],
    }


def set_stage(
    cards: Library,
    lines: Sequence[str],
    rolls: Sequence[int] = (),
    answers: Sequence[str] = (),
    *,
    board: Mapping[str, Any],
    picks: Mapping[str, Sequence[str]] | None = None,
    level: int = 1,
    radius: int = 0,
) -> Stage:
    """A table as its lines say, in the first round, in the turn of side A; within a radius, if there is one."""
    picked = picks or {}
    sides = sorted({line[0] for line in lines})
    teams = [team(cards, [line for line in lines if line[0] == side], picked.get(side, ()), level) for side in sides]
    setup = {"cards": cards, "board": middle(board, radius) if radius else board, "armies": teams}
    state = GAME.start(setup, 1)
    state.order, state.player, state.round, state.phase, state.at = tuple(range(len(sides))), 0, 1, PLAYING, 0
    for player, side in enumerate(sides):
        for each in picked.get(side, ()):
            _gain(state, player, each)
        own = [line for line in lines if line[0] == side]
        numbers = iter([unit for unit, owner in enumerate(state.owner) if owner == player])
        for line in own:
            _place(state, player, line, numbers)
        state.refit_team(player)
    new_turn(state)
    return Stage(setup, state, rolls, answers)


def middle(board: Mapping[str, Any], radius: int) -> dict[str, Any]:
    """The spaces within a radius of the middle. The numbered objectives stay if all of them are there."""
    near = [space for space in board["spaces"] if max(map(abs, (space[1], space[2], space[1] + space[2]))) <= radius]
    is_whole = {space[3] for space in near} >= {space[3] for space in board["spaces"]}
    kept = [(*space[:3], space[3] if is_whole or not space[3].isdecimal() else "") for space in near]
    return {**board, "spaces": kept}


def _gain(state: State, player: int, slug: str) -> None:
    """Give a team what is no ability of an army's list."""
    cards = state.library
    if slug in cards.missions:
        state.missions[player] = (*state.missions[player], slug)
        state.settled[player] = (*state.settled[player], slug)
    elif slug in cards.elite_upgrades:
        state.elite_upgrades[player] = (*state.elite_upgrades[player], slug)
    elif slug.endswith(" points"):
        kind, count, _ = slug.split()
        (state.ritual_points if kind == "ritual" else state.forbidden_points)[player] = int(count)
    else:
        state.abilities[player] = in_order(state, (*state.abilities[player], slug))


def _place(state: State, player: int, line: str, numbers: Iterator[int]) -> None:
    """Set a unit as its line says."""
    _, card, space, facing, *words = line.split()
    if card.rpartition("-")[2] in ROLES:
        unit = next(numbers)
    else:
        unit = state.add(player, state.library.buildings.get(card) or state.library.monsters[card])
        state.names[unit] = f"{LETTERS[player]}{sum(o == player for o in state.owner)}"
    state.facing[unit] = FACINGS.index(facing)
    if space != "-":
        state.put_in_play(unit, state.field.board.named(space))
        state.ready(unit)
    else:
        state.health[unit] = 0
    for word in words:
        name, equals, amount = word.partition("=")
        if name == "last":
            state.last_weapon[unit] = amount
        elif equals:
            getattr(state, {"hp": "health"}.get(name, name))[unit] = int(amount)


def position(state: State, player: int) -> dict[str, Any] | None:
    """The board as a scene has it, in the player’s turn: their units as side A, with the points that are left.

    Nobody has Reactions left.

    None where a line can't say it: what was built or summoned, areas, a board that the players laid out.
    """
    units = [unit for unit, place in enumerate(state.place) if place]
    if state.seats != len("AB") or state.zones or any(state.profile[unit].role not in ROLES for unit in units):
        return None
    cards, name = state.library, state.field.board.name
    return {
        "pieces": [
            " ".join(
                (
                    "AB"[state.owner[unit] != player],
                    f"{state.classes[state.owner[unit]]}-{state.profile[unit].role}",
                    name(state.place[unit]),
                    FACINGS[state.facing[unit]],
                    *state.weapons[unit],
                    *state.upgrades[unit],
                    *state.blueprints[unit],
                    f"hp={state.health[unit]}",
                    *(f"{pool}={_left(state, unit, pool)}" for pool in POOLS),
                )
            )
            for unit in sorted(units, key=lambda unit: state.owner[unit] != player)
        ],
        "settings": {
            "level": min(state.level),
            "picks": {
                "AB"[number != player]: [each for each in state.abilities[number] if each in cards.abilities]
                for number in range(state.seats)
            },
        },
    }


def _left(state: State, unit: int, pool: str) -> int:
    """The points of a unit in a scene: Reactions are spent."""
    return 0 if pool == "reaction" else int(getattr(state, pool)[unit])
