"""Options and events in words: what replays write down and what the log tells."""

from collections.abc import Callable, Mapping, Sequence

from armybuilder.engine.games.tactica.figures import AT_LEAST, NEARBY, Parts
from armybuilder.engine.games.tactica.state import State, Target
from armybuilder.engine.games.tactica.war import REASONS, WORDS
from armybuilder.engine.table import Option
from armybuilder.engine.telling import short, teller

#: Verbs whose numbers are hexes; `move` has a troop first, and of a card's target see `target_words`.
HEX_VERBS = frozenset(("empty", "to", "at"))
#: The word before a number that is a hex where a troop would stand otherwise.
FEATURE = "feature"
PLAYERS = ("Player 1", "Player 2")
PILE_NAMES = {"troop": "troop pile", "tactic": "tactics pile"}
PART_NAMES = {
    NEARBY: "adjacent target",
    AT_LEAST: "at least",
    "high": "High ground",
    "low": "Low ground",
    "wall": "Wall",
}
LEVELS = ("untrained", "1x", "2x")


# --- Options ----------------------------------------------------------------------------------------------------------


def write(state: State, option: Option) -> str:
    """An option as text: `move A3 d4`, `play rescue A3 champion d4`."""
    verb, *parts = option
    if verb == "play":
        card, *target = parts
        return " ".join([verb, str(card), *target_words(state, str(card), tuple(target))])
    return " ".join([str(verb), *(_word(state, str(verb), at, part) for at, part in enumerate(parts))])


def _word(state: State, verb: str, at: int, part: str | int) -> str:
    if isinstance(part, str):
        return part
    is_hex = verb in HEX_VERBS or (at > 0 and verb in ("move", "place"))
    return space_name(state, part) if is_hex else short(state, part)


def target_words(state: State, card: str, target: Target) -> list[str]:
    """The target of a card: troops and hexes in turn, a feature's hex, the number of Negates."""
    words: list[str] = []
    is_hex = FEATURE in target
    for part in target:
        if isinstance(part, str):
            words.append(part)
        elif card == "negate":
            words.append(str(part))
        else:
            words.append(space_name(state, part) if is_hex else short(state, part))
            is_hex = not is_hex
    return words


def space_name(state: State, space: int) -> str:
    return state.hex_name(space)


# --- Events -----------------------------------------------------------------------------------------------------------


def card_name(state: State, slug: str) -> str:
    return state.library.name(slug)


def listed(state: State, slugs: Sequence[str]) -> str:
    """Some cards by name, in the order of the box."""
    ordered = sorted(slugs, key=state.library.order.__getitem__)
    return ", ".join(card_name(state, slug) for slug in ordered) or "nothing"


def _part_name(state: State, slug: str) -> str:
    cards = state.library.cards.all
    trainings = {training.slug: training.name for training in state.library.trainings.values()}
    return PART_NAMES.get(slug) or trainings.get(slug) or cards[slug].name


def breakdown(state: State, parts: Parts) -> str:
    """A number and what it is made of: `2 Crossbow −1 adjacent target`."""
    words = [f"{amount:+} {_part_name(state, slug)}".replace("-", "−", amount < 0) for slug, amount in parts]
    return " ".join(words).removeprefix("+")


def _total(parts: Parts) -> int:
    return sum(amount for _, amount in parts)


def _plays(state: State, player: int, card: str, *words: str) -> str:
    if card == "negate":
        return f"{PLAYERS[player]} plays {'Negate' if words[0] == '1' else 'two Negates'}."
    named = ", ".join(word for word in words if word != FEATURE)
    return f"{PLAYERS[player]} plays {card_name(state, card)}{': ' if named else ''}{named}."


def _trains(state: State, piece: int, level: int) -> str:
    return f"{state.names[piece]} is trained to {LEVELS[level]}."


def _withstands(state: State, target: int, damage: int, parts: Parts) -> str:
    defense = _total(parts)
    outcome = "more than" if damage > defense else "not more than"
    return f"{damage} damage at {state.names[target]}: {outcome} DEF {defense} ({breakdown(state, parts)})."


def _removed(state: State, space: str, owner: int, slug: str) -> str:
    what = "the wall" if owner >= 0 else state.library.cards.ground.landmarks[slug].name
    whose = f" of {PLAYERS[owner]}" if owner >= 0 else ""
    return f"{what[0].upper()}{what[1:]}{whose} on {space} is removed for the war."


def _war_won(state: State, winner: int, reason: str) -> str:
    return f"{PLAYERS[winner]} wins the war: {_why(reason)}"


def _why(reason: str) -> str:
    words = REASONS.get(reason) or f"{WORDS[reason]}."
    return words[0].lower() + words[1:]


SENTENCES: Mapping[str, Callable[..., str]] = {
    "battle": lambda s, number, first: f"— Battle {number}; {PLAYERS[first]} begins —",
    "empty": lambda s, player, space: f"{PLAYERS[player]} leaves {space} without a wall.",
    "turn": lambda s, number, player: f"— Turn {number}, {PLAYERS[player]} —",
    "phase": lambda s, phase: f"{phase.title()}:",
    "draws": lambda s, player, pile, card: f"{PLAYERS[player]} draws {card_name(s, card)} from the {PILE_NAMES[pile]}.",
    "places": lambda s, piece, space: f"{s.names[piece]} is placed on {space}.",
    "trains": _trains,
    "plays": _plays,
    "negated": lambda s, player, card, copies: (
        f"{card_name(s, card)} of {PLAYERS[player]} is negated{' twice, and lost' if copies > 1 else ''}."
    ),
    "replaces": lambda s, crown, piece: f"{s.names[crown]} takes the place of {s.names[piece]}.",
    "moves": lambda s, piece, space: f"{s.names[piece]} moves to {space}.",
    "swaps": lambda s, piece, other: f"{s.names[piece]} and {s.names[other]} change places.",
    "frees": lambda s, piece, kind: f"{s.names[piece]} frees a hostage: {card_name(s, kind)}.",
    "rescues": lambda s, piece, kind: f"{s.names[piece]} rescues {card_name(s, kind)}.",
    "appears": lambda s, piece, space: f"{s.names[piece]} appears on {space}.",
    "looks": lambda s, player, hand: f"{PLAYERS[player]} looks into the BARRACKS: {listed(s, hand)}.",
    "searches": lambda s, player, pile, card: (
        f"{PLAYERS[player]} puts {card_name(s, card)} on top of the {PILE_NAMES[pile]}."
    ),
    "gives back": lambda s, player, card, pile: (
        f"{PLAYERS[player]} puts {card_name(s, card)} back into the {PILE_NAMES[pile]} and shuffles both piles."
    ),
    "removed": _removed,
    "attacks": lambda s, piece, target, parts: (
        f"{s.names[piece]} attacks {s.names[target]} with OFF {_total(parts)} ({breakdown(s, parts)})."
    ),
    "withstands": _withstands,
    "captured": lambda s, piece: f"{s.names[piece]} is captured.",
    "withdraws": lambda s, piece, space: f"{s.names[piece]} withdraws to {space}.",
    "ransom": lambda s, player, kind: f"{PLAYERS[player]} gives {card_name(s, kind)} back as ransom.",
    "barred": lambda s, player: f"{PLAYERS[player]} has no hostage to give: no tactics cards until the ransom is paid.",
    "free again": lambda s, player: f"{PLAYERS[player]} may use tactics cards again.",
    "battle lost": lambda s, player, reason, number: f"{PLAYERS[1 - player]} wins battle {number}: {WORDS[reason]}.",
    "war won": _war_won,
}

tell = teller(SENTENCES)
