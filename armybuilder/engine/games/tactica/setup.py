"""A war before its first turn, and how each of its battles begins (W1, W2)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.field import NOBODY, board_of, spaces_of
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import (
    BEGINNING_BATTLE,
    BEGINNING_TURN,
    EMPTYING,
    TACTICS_PILE,
    TROOP_PILE,
    State,
)
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.match import SetUp
from armybuilder.engine.state import begin
from armybuilder.engine.table import Table
from armybuilder.engine.telling import counted

if TYPE_CHECKING:
    from catalog.json_types import CheckedJson

PLAYERS = (0, 1)
USUAL_TURNS = 40
#: The marked places on each side of a field.
MARKED_PLACES = 5
PLACES_WORDS = f"{{name}} has {{walls}} walls; a field has places for 1 to {MARKED_PLACES}."


def start(setup: SetUp, dice: int) -> State:
    """The state before the first battle of the set-up, with the battles that each side has lost so far (ruling P37)."""
    state = State()
    state.dice, state.library = dice, Library.of(setup["cards"], setup.get("mat"))
    war, options = setup.get("war", {}), setup.get("options", {})
    state.is_printed = options.get("reading") == "printed"
    state.is_advanced = options.get("advanced", False)
    state.most_turns = options.get("turns", USUAL_TURNS)
    state.battle = war.get("battle", 1) - 1
    state.lost = tuple(war.get("lost", (0, 0)))
    state.losses, state.removed, state.beginner = (), frozenset(), NOBODY
    state.turn = state.turns = state.player = 0
    state.stage, state.result = BEGINNING_BATTLE, None
    _clear(state)
    for army in setup["armies"]:
        _enlist(state, army)
    state.field = state.library.field(state.battle, state.removed, marked(state))
    return state


def _clear(state: State) -> None:
    """Nothing stands, nothing is played, nothing is known."""
    begin(state, "troop", 0)
    state.fielded, state.holders = [(), ()], [()] * len(Hooks.by_name)
    state.occupant = [NOBODY] * max(board_of(battle).size for battle in state.library.battles)
    state.actions = state.card_moves = 0
    state.moved = state.rescuers = state.idle = state.guarded = frozenset()
    state.laid, state.named, state.withdraws = {}, {}, {}
    state.chain, state.played, state.freed, state.to_take, state.defenders = (), (), None, (), {}
    state.spied = False
    state.hand, state.resupply, state.lost_cards, state.hostages, state.seen = (
        [(), ()],
        [(), ()],
        [(), ()],
        [(), ()],
        [(), ()],
    )
    state.piles, state.knows_top = [], [False] * 4
    state.supply, state.training_lost, state.walls_lost, state.barred = [], [0, 0], [0, 0], [False, False]
    state.walls_issued = ()


def _enlist(state: State, army: "CheckedJson") -> None:
    """A war deck: its two piles, training cards and walls (ruling P36)."""
    cards = [slug for slug in state.library.order for _ in range(army["deck"].get(slug, 0))]
    piles: dict[int, tuple[str, ...]] = {
        number: tuple(slug for slug in cards if state.library.is_tactic(slug) == (number == TACTICS_PILE))
        for number in (TROOP_PILE, TACTICS_PILE)
    }
    if not piles[TROOP_PILE]:
        raise ValueError(f"{army['name']} has no troops: nobody would stand on the field.")
    if not 1 <= army["walls"] <= MARKED_PLACES:
        raise ValueError(PLACES_WORDS.format(name=army["name"], walls=army["walls"]))
    state.piles += [piles[TROOP_PILE], piles[TACTICS_PILE]]
    state.supply.append(army["training"])
    state.walls_issued += (army["walls"],)


# A battle begins


def marked(state: State) -> tuple[tuple[int, ...], ...]:
    """Each player's places for walls on the field of the battle."""
    card = state.library.battles[state.battle]
    return tuple(tuple(sorted(spaces_of(card, cells))) for cells in card.walls)


def begin_battle(table: Table[State]) -> None:
    """Piles are shuffled; who begins is drawn, or is the loser of the last battle (ruling P3)."""
    state = table.state
    if state.beginner == NOBODY:
        state.beginner = table.roll(2) - 1
    for number, cards in enumerate(state.piles):
        state.piles[number] = tuple(table.shuffle(cards))
    state.knows_top = [False] * 4
    state.player, state.turn = state.beginner, 0
    state.lay_field(marked(state))
    table.say(Events.battle, state.battle + 1, state.beginner)
    state.stage = EMPTYING


def walls_left(state: State, player: int) -> int:
    """The number of walls that a player has for a battle: those in LOST stay away."""
    return state.walls_issued[player] - state.walls_lost[player]


def empty_place(table: Table[State]) -> None:
    """The beginner names which marked places stay empty, then the other player (ruling P1)."""
    state = table.state
    for player in (state.beginner, 1 - state.beginner):
        walls = state.standing_walls()[player]
        left = walls_left(state, player)
        if len(walls) > left:
            options = [Verbs.empty(space) for space in walls]
            question = f"You have {counted(left, 'wall')} for {len(walls)} marked places: which one stays empty?"
            (space,) = Verbs.empty.parts(table.ask(player, question, options))
            remove_wall(state, player, space)
            table.say(Events.empty, player, state.hex_name(space))
            return
    state.stage = BEGINNING_TURN


def remove_wall(state: State, player: int, space: int) -> None:
    standing = state.standing_walls()
    state.lay_field(tuple(_less(walls, space) if owner == player else walls for owner, walls in enumerate(standing)))


def _less(walls: Sequence[int], space: int) -> tuple[int, ...]:
    return tuple(wall for wall in walls if wall != space)
