"""A small battle for one rule: a few troops, hands, and what is done.

    with scene("A foot e5", "B foot e6", hands=("press", "negate"), stage="combat") as war:
        war.do("play press A1", "play negate 1")
    assert war.destinations() == {"A press": "resupply", "B negate": "resupply"}

The field is that of the first battle: walls of A on b3, d3, f3, h3, j3, of B on b13 to j13, ridges on c9 and i7,
ravines on c7 and i9. Troops are named in the order in which they stand here: A1, B1, B2. A line is a side, a troop, a
hex, and its level (1x, 2x). A is the active player. Every roll and every answer must be used up.
"""

from collections.abc import Sequence
from typing import Any

from armybuilder.engine import scenes
from armybuilder.engine.games.tactica import GAME, figures, setup, turn
from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.state import (
    BEGINNING_BATTLE,
    BEGINNING_TURN,
    CAPTURING,
    DRAWING,
    IN_COMBAT,
    IN_MOVEMENT,
    IN_MUSTERING,
    NAMING,
    NOWHERE,
    State,
)
from armybuilder.engine.scenes import Unplayable, deed, query
from armybuilder.engine.table import NeedChoice, Table, listed

LETTERS = "AB"
#: The stages of a turn at which a scene may begin.
STAGES = {
    "battle": BEGINNING_BATTLE,
    "turn": BEGINNING_TURN,
    "drawing": DRAWING,
    "mustering": IN_MUSTERING,
    "movement": IN_MOVEMENT,
    "combat": IN_COMBAT,
    "naming": NAMING,
}
#: The piles of a scene: enough that nothing runs out, of one sort each.
TROOPS, TACTICS = ("foot",) * 4, ("spy",) * 4


class Stage(scenes.Stage[State]):
    """A battle with what a test does to it and asks about it. Troops and hexes go by their names: A1, d4."""

    game = GAME

    # Doing

    @deed
    def do(self, *answers: str) -> None:
        """Play on until these answers are given, each as a replay writes it: `move A1 d4`."""
        self.table.texts += answers
        while self.table.texts:
            self._play_stage()

    def _play_stage(self) -> None:
        if self.state.result:
            raise Unplayable("The war is over.")
        turn.play_stage(self.table)

    @deed
    def resolve(self, *answers: str) -> None:
        """Play on to the end of the turn, of the battle, or of the war."""
        self.table.texts += answers
        while self.state.stage not in (BEGINNING_TURN, BEGINNING_BATTLE) and not self.state.result:
            turn.play_stage(self.table)

    @deed
    def until(self, stage: str) -> None:
        """Play on to a stage; nothing is asked on the way."""
        while self.state.stage != STAGES[stage]:
            self._play_stage()

    @deed
    def fight(self, *attacks: str) -> None:
        """From the Combat Phase on: these attacks are named, and nobody answers."""
        self.state.stage = IN_COMBAT
        self.do("end", *attacks)
        self.state.stage = CAPTURING
        self.resolve()

    # Asking

    @query
    def question(self) -> NeedChoice | None:
        """The next question, if there is one before the end of the war."""
        state = self.state.copy()
        while not state.result:
            table = Table(state, (None, None))
            before = state.copy()
            try:
                turn.play_stage(table)
            except NeedChoice as need:
                self.asked_of = before
                return need
        return None

    @query
    def options(self) -> list[str]:
        """The options of the next question."""
        question = self.question()
        assert question is not None, "nothing is asked"
        return [GAME.write(self.asked_of, option) for option in listed(question.options)]

    @query
    def asked(self) -> str:
        """The side that is asked next: A or B; "" if nobody is."""
        question = self.question()
        return LETTERS[question.player] if question else ""

    @query
    def space(self, name: str) -> int:
        """A hex by its name."""
        return self.state.field.board.named(name)

    @query
    def at(self, name: str) -> str:
        """The hex of a troop; "" off the field."""
        place = self.state.place[self.piece(name)]
        return self.state.field.board.name(place) if place != NOWHERE else ""

    @query
    def level(self, name: str) -> int:
        return self.state.level[self.piece(name)]

    @query
    def offense(self, name: str, target: str) -> int:
        return figures.offense(self.table, self.piece(name), self.piece(target))

    @query
    def defense(self, name: str) -> int:
        return figures.defense(self.table, self.piece(name))

    @query
    def reach(self, name: str) -> int:
        return figures.reach(self.table, self.piece(name))

    @query
    def targets(self, name: str) -> list[str]:
        """Whom a troop may attack."""
        return [self.state.names[one].split()[0] for one in figures.targets(self.table, self.piece(name))]

    @query
    def hand(self, side: str) -> list[str]:
        return sorted(self.state.hand[LETTERS.index(side)])

    @query
    def hostages(self, side: str) -> list[str]:
        return sorted(self.state.hostages[LETTERS.index(side)])

    @query
    def destinations(self) -> dict[str, str]:
        """The places to which cards that were played go: `A press` to `resupply`."""
        return {f"{LETTERS[player]} {card}": destination for player, card, destination in self.state.played}

    @query
    def zone(self, side: str, card: str) -> str:
        """The place of the one card of a kind that a player has."""
        player, state = LETTERS.index(side), self.state
        zones = {
            "hand": state.hand,
            "resupply": state.resupply,
            "lost": state.lost_cards,
            "piles": [state.piles[2 * one] + state.piles[2 * one + 1] for one in (0, 1)],
        }
        found = [name for name, cards in zones.items() if card in cards[player]]
        found += ["hostage"] if card in state.hostages[1 - player] else []
        found += ["field"] if any(state.kind[piece] == card for piece in state.fielded[player]) else []
        assert len(found) == 1, f"{card} is in {found}"
        return found[0]


def set_stage(
    cards: Library,
    lines: Sequence[str],
    rolls: Sequence[int] = (),
    answers: Sequence[str] = (),
    *,
    hands: Sequence[str] = ("", ""),
    stage: str = "mustering",
    hostages: Sequence[str] = ("", ""),
    lost: Sequence[int] = (0, 0),
    walls: int = 5,
    battle: int = 1,
    removed: Sequence[int] = (),
    reading: str = "ours",
    is_advanced: bool = False,
) -> Stage:
    """A battle as its lines say, in its third turn; landmarks that are removed go by their numbers."""
    army = {"deck": dict.fromkeys(cards.order, 1), "training": 10, "walls": walls}
    set_up = {
        "cards": cards,
        "armies": [{"name": name, **army} for name in LETTERS],
        "war": {"battle": battle, "lost": list(lost)},
        "options": {"reading": reading, "turns": 40, "advanced": is_advanced},
    }
    state = GAME.start(set_up, 1)
    state.beginner, state.turn, state.turns, state.stage = 0, 3, 3, STAGES[stage]
    state.piles = [TROOPS, TACTICS, TROOPS, TACTICS]
    state.removed = frozenset(removed)
    state.lay_field(state.standing_walls())
    state.hand = [tuple(hand.split()) for hand in hands]
    state.hostages = [tuple(held.split()) for held in hostages]
    for line in lines:
        _stand(state, line.split())
    return Stage(set_up, state, rolls, answers)


def _stand(state: State, words: list[str]) -> None:
    """Set a troop as its line says."""
    side, kind, hex_name, *level = words
    space = state.field.board.named(hex_name)
    assert state.occupant[space] == NOBODY, f"two troops on {hex_name}"
    piece = state.bring(LETTERS.index(side), kind, space)
    if level:
        state.level[piece] = int(level[0][0])
        state.supply[LETTERS.index(side)] -= 1
        state.settle(piece)


def position(state: State, player: int) -> dict[str, Any] | None:
    """The field as a scene has it, with the player's troops as side A and both hands empty.

    None in a stage at which no scene begins, and on a field where walls are gone.
    """
    stage = next((name for name, number in STAGES.items() if number == state.stage), "")
    if not stage or state.standing_walls() != setup.marked(state):
        return None
    name = state.field.board.name
    return {
        "pieces": [
            " ".join((LETTERS[owner != player], state.kind[one], name(state.place[one]), *_level(state, one)))
            for owner in (player, 1 - player)
            for one in state.fielded[owner]
        ],
        "settings": {
            "stage": stage,
            "hostages": [" ".join(state.hostages[player]), " ".join(state.hostages[1 - player])],
            "battle": state.battle + 1,
            "removed": sorted(state.removed),
        },
        "given": {"state.card_moves": state.card_moves},
    }


def _level(state: State, piece: int) -> list[str]:
    return [f"{state.level[piece]}x"] if state.level[piece] else []
