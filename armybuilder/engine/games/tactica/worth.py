"""What a card is worth: a troop by what it deals, takes and reaches, a tactics card by what it may do."""

from armybuilder.engine.games.tactica.state import State

#: What a point of OFF, of DEF, and a hex of RNG beyond the first are worth; what a tactics card is.
OFF, DEF, RNG, CARD = 1.0, 0.8, 0.4, 1.0
#: Which tactics cards are worth more than others.
CARDS = {"crown": 3.0, "negate": 1.4, "engineer": 1.4, "rescue": 0.8, "spy": 0.6}


def card_worth(state: State, card: str) -> float:
    """What a card is worth, untrained."""
    found = state.library.cards.troops.get(card)
    if found is None:
        return CARDS.get(card, CARD)
    return OFF * found.offense + DEF * found.defense + RNG * (found.range - 1)


def troop_worth(state: State, piece: int) -> float:
    """What a troop on the field is worth, with its training."""
    troop, level = state.troop(piece), state.level[piece]
    worth = OFF * troop.offense + DEF * troop.defense + RNG * (troop.range - 1)
    if level:
        training = state.library.trainings[level]
        if troop.is_melee:
            worth += DEF * troop.defense * (training.defense_factor - 1)
        else:
            worth += OFF * troop.offense * (training.offense_factor - 1) + OFF * (2 - level) * troop.offense / 4
    return worth
