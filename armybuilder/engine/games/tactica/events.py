"""What happens in a war, in words, and what of it is drawn: TACTICA has no dice."""

from collections.abc import Sequence

from armybuilder.engine.events import Kind, Kinds, effect
from armybuilder.engine.games.tactica.figures import AT_LEAST, NEARBY
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.telling import Breakdown, Parts, total
from catalog.games.tactica.plain import Pile

Player = int
Piece = int
#: A hex by its name: a later battle has another field.
HexName = str
#: A card, by its slug.
Card = str

PLAYERS = ("Player 1", "Player 2")
PILE_NAMES = {"troop": "troop pile", "tactic": "tactics pile"}
PHASES = {
    "movement": "Movement: troops may be moved now.",
    "combat": "Combat: cards may be played now, then troops name whom they attack.",
    "resolution": "Resolution: every attack is settled now.",
}
PART_NAMES = {
    NEARBY: "adjacent target",
    AT_LEAST: "at least",
    "high": "High ground",
    "low": "Low ground",
    "wall": "Wall",
}
LEVELS = ("untrained", "1x", "2x")
#: What becomes of a card that was played.
ZONES = {
    "barracks": "comes back to the hand",
    "resupply": "is out of this battle",
    "lost": "is out of the war",
}
#: The word before a number that is a hex where a troop would stand otherwise.
FEATURE = "feature"
#: The reasons for which a battle is lost, as its winner's log has them.
LOST_BY = {
    "hostages": "six of the other's troops are hostages",
    "no troop": "the other has no troop on the battlefield",
    "points": "the turns are up, and it controls more landmarks",
    "cap": "the turns are up, and the count decides",
    "given up": "the other gives the battle up",
}
#: The reasons that end the war at once.
WAR_LOST_BY = {
    "crown": "The other's Crown is a hostage as a battle ends.",
    "walls": "The last of the other's walls is destroyed.",
}


def card_name(state: State, slug: Card) -> str:
    return state.library.name(slug)


def _listed(state: State, slugs: Sequence[Card]) -> str:
    """Some cards by name, in the order of the box."""
    ordered = sorted(slugs, key=state.library.order.__getitem__)
    return ", ".join(card_name(state, slug) for slug in ordered) or "nothing"


def _part_name(state: State, slug: str) -> str:
    trainings = {training.slug: training.name for training in state.library.trainings.values()}
    return PART_NAMES.get(slug) or trainings.get(slug) or state.library.name(slug)


breakdown = Breakdown(_part_name)


def played_on(card: Card, words: Sequence[str]) -> str:
    """What a card is played on, from its words: each troop that goes somewhere with the hex where to."""
    named = [word for word in words if word != FEATURE]
    if card != "rescue" and len(named) > 1:
        named = [f"{piece} to {space}" for piece, space in zip(named[::2], named[1::2], strict=True)]
    return ", ".join(named)


def _plays(state: State, player: Player, card: Card, *words: str) -> str:
    if card == "negate":
        return f"{PLAYERS[player]} plays {'Negate' if words[0] == '1' else 'two Negates'}."
    named = played_on(card, words)
    return f"{PLAYERS[player]} plays {card_name(state, card)}{': ' if named else ''}{named}."


def _removed(state: State, space: HexName, owner: Player, slug: Card) -> str:
    what = "the wall" if owner >= 0 else state.library.cards.ground.landmarks[slug].name
    whose = f" of {PLAYERS[owner]}" if owner >= 0 else ""
    return f"{what[0].upper()}{what[1:]}{whose} on {space} is removed for the war."


def _withstands(state: State, target: Piece, damage: int, parts: Parts) -> str:
    defense = total(parts)
    outcome = "more than" if damage > defense else "not more than"
    return f"{damage} damage at {state.names[target]}: {outcome} DEF {defense} ({breakdown(state, parts)})."


def _war_won(state: State, winner: Player, reason: str) -> str:
    words = WAR_LOST_BY.get(reason) or f"{LOST_BY[reason]}."
    return f"{PLAYERS[winner]} wins the war: {words[0].lower()}{words[1:]}"


class Events(Kinds[State]):
    battle: Kind[State, [int, Player]] = Kind(
        lambda s, number, first: f"— Battle {number}; {PLAYERS[first]} begins —", begins_chapter=True
    )
    empty: Kind[State, [Player, HexName]] = Kind(
        lambda s, player, space: f"{PLAYERS[player]} leaves {space} without a wall."
    )
    turn: Kind[State, [int, Player]] = Kind(
        lambda s, number, player: f"— Turn {number}, {PLAYERS[player]} —", begins_chapter=True
    )
    phase: Kind[State, [str]] = Kind(lambda s, phase: PHASES[phase])
    draws: Kind[State, [Player, Pile, Card]] = Kind(
        lambda s, player, pile, card: f"{PLAYERS[player]} draws {card_name(s, card)} from the {PILE_NAMES[pile]}.",
        to_others=lambda s, player, pile, _: f"{PLAYERS[player]} draws a card from the {PILE_NAMES[pile]}.",
    )
    places: Kind[State, [Piece, HexName]] = Kind(lambda s, piece, space: f"{s.names[piece]} is placed on {space}.")
    trains: Kind[State, [Piece, int]] = Kind(lambda s, piece, level: f"{s.names[piece]} is trained to {LEVELS[level]}.")
    plays = Kind(_plays)
    negated: Kind[State, [Player, Card, int]] = Kind(
        lambda s, player, card, copies: (
            f"{card_name(s, card)} of {PLAYERS[player]} is negated{' twice, and lost' if copies > 1 else ''}."
        )
    )
    replaces: Kind[State, [Piece, Piece]] = Kind(
        lambda s, crown, piece: f"{s.names[crown]} takes the place of {s.names[piece]}."
    )
    moves: Kind[State, [Piece, HexName]] = Kind(lambda s, piece, space: f"{s.names[piece]} moves to {space}.")
    swaps: Kind[State, [Piece, Piece]] = Kind(
        lambda s, piece, other: f"{s.names[piece]} and {s.names[other]} change places."
    )
    frees: Kind[State, [Piece, Card]] = Kind(
        lambda s, piece, card: f"{s.names[piece]} frees a hostage: {card_name(s, card)}."
    )
    rescues: Kind[State, [Piece, Card]] = Kind(lambda s, piece, card: f"{s.names[piece]} rescues {card_name(s, card)}.")
    appears: Kind[State, [Piece, HexName]] = Kind(lambda s, piece, space: f"{s.names[piece]} appears on {space}.")
    looks: Kind[State, [Player, Sequence[Card]]] = Kind(
        lambda s, player, hand: f"{PLAYERS[player]} looks into the enemy’s hand: {_listed(s, hand)}."
    )
    searches: Kind[State, [Player, Pile, Card]] = Kind(
        lambda s, player, pile, card: f"{PLAYERS[player]} puts {card_name(s, card)} on top of the {PILE_NAMES[pile]}.",
        to_others=lambda s, player, pile, _: f"{PLAYERS[player]} puts a card on top of the {PILE_NAMES[pile]}.",
    )
    gives_back: Kind[State, [Player, Card, Pile]] = Kind(
        lambda s, player, card, pile: (
            f"{PLAYERS[player]} puts {card_name(s, card)} back into the {PILE_NAMES[pile]} and shuffles both piles."
        ),
        to_others=lambda s, player, _, pile: (
            f"{PLAYERS[player]} puts a card back into the {PILE_NAMES[pile]} and shuffles both piles."
        ),
    )
    removed = Kind(_removed)
    attacks: Kind[State, [Piece, Piece, Parts]] = Kind(
        lambda s, piece, target, parts: (
            f"{s.names[piece]} attacks {s.names[target]} with OFF {total(parts)} ({breakdown(s, parts)})."
        )
    )
    withstands = Kind(_withstands, effect("hit", 1))
    captured: Kind[State, [Piece]] = Kind(lambda s, piece: f"{s.names[piece]} is captured.", effect("fall"))
    goes: Kind[State, [Player, Card, str]] = Kind(
        lambda s, player, card, zone: f"{card_name(s, card)} of {PLAYERS[player]} {ZONES[zone]} ({zone.upper()})."
    )
    withdraws: Kind[State, [Piece, HexName]] = Kind(lambda s, piece, space: f"{s.names[piece]} withdraws to {space}.")
    ransom: Kind[State, [Player, Card]] = Kind(
        lambda s, player, card: f"{PLAYERS[player]} gives {card_name(s, card)} back as ransom."
    )
    barred: Kind[State, [Player]] = Kind(
        lambda s, player: f"{PLAYERS[player]} has no hostage to give: no tactics cards until the ransom is paid."
    )
    free_again: Kind[State, [Player]] = Kind(lambda s, player: f"{PLAYERS[player]} may use tactics cards again.")
    battle_lost: Kind[State, [Player, str, int]] = Kind(
        lambda s, player, reason, number: f"{PLAYERS[1 - player]} wins battle {number}: {LOST_BY[reason]}."
    )
    war_won = Kind(_war_won)

    NEWS = "plays, negated, replaces, frees, rescues, appears, withdraws, ransom, barred, free again, battle lost"
    DOINGS = "places, trains, moves, swaps, attacks"
    RULES = {
        "playable-frame.war": "battle, war won, empty",
        "playable-frame.battle": "battle lost",
        "playable-frame": "turn, phase",
        "playable-frame.barracks": "draws",
        "playable-frame.mustering": "places, trains",
        "tactics-cards": "plays",
        "tactics-cards.negate": "negated",
        "tactics-cards.crown": "replaces, ransom, barred, free again",
        "playable-frame.movement": "moves, swaps, appears",
        "tactics-cards.rescue": "frees, rescues",
        "tactics-cards.spy": "looks, searches, gives back",
        "card-descriptions": "removed",
        "playable-frame.combat": "attacks",
        "playable-frame.resolution": "withstands, captured, goes",
        "tactics-cards.disengage": "withdraws",
    }
