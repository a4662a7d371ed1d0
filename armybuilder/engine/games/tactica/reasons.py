"""What a player may want who points at a troop and a hex, and why it isn't open to them (Mustering; Movement; Combat;
Tactics Cards).

Reasons speak of the field and of the player's own hand: what the other holds, and how its troops are trained, is
nowhere in them.
"""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import answers, combat, figures, movement, mustering
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import (
    CARD_MOVES,
    IN_MOVEMENT,
    IN_MUSTERING,
    NAMING,
    State,
)
from armybuilder.engine.games.tactica.uses import use_of
from armybuilder.engine.games.tactica.verbs import NEGATE, Verbs
from armybuilder.engine.table import Option, Table, Why
from catalog.games.tactica.plain import COMBAT, MOVEMENT, MUSTERING

#: What a card needs that the field and the turn lack, where the player holds it and its phase is played.
NEEDS = {
    ("rescue", MOVEMENT): "It takes a card move, a troop beside an enemy wall that has not rescued yet, and a hostage.",
    ("rescue", COMBAT): "It takes a troop beside an enemy wall that has not rescued yet, and a hostage to free.",
    ("engineer", COMBAT): "None of your troops stands on or beside a wall or a landmark.",
    ("press", MUSTERING): "It takes a mustering action, a training card and an untrained troop beside your walls.",
    ("press", MOVEMENT): "It takes a troop that may still move, with a free enemy wall beside it.",
    ("horse", MOVEMENT): "It is played before any card move of the turn.",
}
PHASE_NAMES = {MUSTERING: "Mustering", MOVEMENT: "Movement", COMBAT: "Combat"}


def wishes(state: State, player: int, piece: int | None, space: int | None) -> Iterator[Option]:
    """What a player may have in mind who points at a troop of theirs and a hex, with the cards of their own hand."""
    if player != state.player or state.chain:
        return
    other = state.occupant[space] if space is not None else NOBODY
    on = other if other != NOBODY else piece
    if state.stage == IN_MUSTERING and space is not None and other == NOBODY:
        kinds = [kind for kind in state.kinds_in_hand(player) if not state.library.is_tactic(kind)]
        yield from (Verbs.place(kind, space) for kind in kinds)
    if piece is not None and space is not None and other == NOBODY:
        yield Verbs.move(piece, space)
    elif piece is not None and other not in (NOBODY, piece):
        yield Verbs.attack(piece, other)
    if on is not None and state.stage == IN_MUSTERING:
        yield Verbs.train(on)
    if on is None and space is not None:  # a free hex alone: cards are played on troops
        return
    cards = [card for card in state.kinds_in_hand(player) if state.library.is_tactic(card)]
    yield from (Verbs.play(card, *(() if on is None or card == NEGATE else (on,))) for card in cards)


def reason(state: State, player: int, option: Option) -> str:
    """The reason why the player whose turn it is can't place, train, move, attack, or play a card."""
    table = Table(state, (None, None))
    if player != state.player:
        return "It is not your turn."
    if option in Verbs.place:
        return _why_not_placed(state, *Verbs.place.parts(option))
    if option in Verbs.train:
        return _why_not_trained(state, *Verbs.train.parts(option))
    if option in Verbs.move:
        return _why_no_move(table, *Verbs.move.parts(option))
    if option in Verbs.attack:
        return _why_no_attack(table, *Verbs.attack.parts(option))
    return _why_not_played(table, *Verbs.play.parts(option)) if option in Verbs.play else ""


def _is_theirs(state: State, piece: int) -> str:
    return f"{state.names[piece]} is not yours." if state.owner[piece] != state.player else ""


def _why_no_action(state: State) -> str:
    if state.stage != IN_MUSTERING:
        return "The Mustering Phase is over."
    return "" if mustering.has_action(state) else "All three mustering actions of this turn are taken."


def _why_not_placed(state: State, kind: str, space: int) -> str:
    if kind not in state.hand[state.player]:
        return "You don’t hold that card."
    if barred := _why_no_action(state):
        return barred
    if state.occupant[space] != NOBODY:
        return f"{state.names[state.occupant[space]]} stands there."
    troop = state.library.troops[kind]
    if not state.field.can_stand(space, troop.troop_class):
        return Why("A landmark there is closed to such troops.", "feature-cards.landmarks")
    if troop.is_melee:
        return "A melee troop is placed beside one of your walls."
    return "A ranged troop is placed on one of your walls, or beside one."


def _why_not_trained(state: State, piece: int) -> str:
    if barred := _is_theirs(state, piece) or _why_no_action(state):
        return barred
    if state.place[piece] not in state.field.at_wall[state.player]:
        return "A troop is trained beside one of your walls, or on it."
    if state.level[piece] >= mustering.MOST_LEVEL:
        return f"{state.names[piece]} is trained as far as can be."
    return "No training card is left in your supply." if not state.supply[state.player] else ""


def _why_no_move(table: Table[State], piece: int, space: int) -> str:
    state = table.state
    if barred := _is_theirs(state, piece):
        return barred
    if state.stage != IN_MOVEMENT:
        return "Troops move in the Movement Phase."
    if piece in state.moved:
        return f"{state.names[piece]} has made its card move: one a turn."
    if state.card_moves >= CARD_MOVES:
        return f"All {CARD_MOVES} card moves of this turn are made."
    if state.occupant[space] != NOBODY:
        return f"{state.names[state.occupant[space]]} stands there."
    return _why_no_way(table, piece, space)


def _why_no_way(table: Table[State], piece: int, space: int) -> str:
    state, troop = table.state, table.state.troop(piece)
    if state.field.wall_owner[space] == 1 - state.player:
        return Why("No troop enters an enemy wall.", "feature-cards.wall-card")
    if not state.field.can_stand(space, troop.troop_class):
        return Why("A landmark there is closed to such troops.", "feature-cards.landmarks")
    if state.is_beside_enemy(state.place[piece], state.player) and not Hooks.slips_locks(table, piece):
        return "An enemy is beside it: a troop does not leave such a hex."
    far = state.field.board.distance(state.place[piece], space)
    if far > troop.movement:
        return f"That is {far} hexes away, and its MOV is {troop.movement}."
    alone = state.copy()
    alone.occupant = [NOBODY] * len(state.occupant)
    if space in movement.ends(Table(alone, (None, None)), piece):
        return "Troops bar the way: none passes through another, or leaves a hex beside an enemy."
    return f"The ground costs more than its MOV of {troop.movement}."


def _why_no_attack(table: Table[State], piece: int, target: int) -> str:
    state = table.state
    if barred := _is_theirs(state, piece):
        return barred
    if state.owner[target] == state.player:
        return f"{state.names[target]} is your own."
    if state.stage != NAMING:
        return "Targets are named in the Combat Phase."
    if piece in state.named:
        return f"{state.names[piece]} has named its target."
    if not combat.can_name(state, piece):
        return Why(
            f"{state.names[piece]} rescued, or was rescued: it attacks nobody this turn.", "tactics-cards.rescue"
        )
    far = state.field.board.distance(state.place[piece], state.place[target])
    if state.is_melee(piece):
        return f"{state.names[target]} is {far} hexes away: a melee troop attacks who stands beside it."
    if far > figures.reach(table, piece):
        return f"{state.names[target]} is {far} hexes away, and its RNG is {figures.reach(table, piece)}."
    return Why("A ridge hides the one from the other.", "feature-cards.ridge")


def _why_not_played(table: Table[State], card: str, *target: str | int) -> str:
    state = table.state
    name = state.library.name(card)
    if card not in state.hand[state.player]:
        return "You don’t hold that card."
    rule = f"tactics-cards.{card}"
    if state.barred[state.player]:
        return Why("You owe a ransom: you play no tactics cards until it is paid.", "tactics-cards.crown")
    use = use_of(card, state.phase)
    if card == NEGATE:
        return Why(f"{name} answers a card that the enemy plays.", rule)
    if use is None and state.phase not in PHASE_NAMES:
        return Why("Tactics cards are played before targets are named.", "tactics-cards")
    if use is None:
        return Why(f"{name} has no use in the {PHASE_NAMES[state.phase]} Phase.", rule)
    if not any(True for _ in answers.targets_of(table, state.player, card)):
        return Why(NEEDS.get((card, state.phase)) or f"There is nothing to play {name} on now.", rule)
    return Why(f"{name} can’t be played on that." if target else f"Choose what {name} is played on.", rule)
