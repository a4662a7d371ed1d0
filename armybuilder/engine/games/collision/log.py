"""Options and events in words: what replays write down and what the log tells."""

from collections.abc import Callable, Sequence

from armybuilder.engine.events import Event
from armybuilder.engine.games.collision.state import METEOR, NOBODY, State
from armybuilder.engine.telling import numeral, signed, teller, writer
from armybuilder.engine.telling import short as letter_and_number
from armybuilder.geometry.grid import DIRECTION_NAMES

#: Verbs whose numbers are tiles; those of all others are pieces.
TILES = frozenset(("step", "maneuver", "run", "leave", "hop", "on", "to", "flee", "blast", "aim"))
#: The names of parts of a number where their slug's words are not it.
PART_NAMES = {
    "higher": "higher ground",
    "beyond": "beyond reach",
    "base": "base",
    "back": "from behind",
    "hex-x": "Hex",
}
STATUS_NAMES = {"stun": "Stun", "hex": "Hex", "poison": "Poison", "flee": "Flee"}
PLAYERS = ("Army A", "Army B")
#: The ground that Upheaval raises, in words.
RAISED = {"block": "impassable terrain", "hill": "a hill", "obstacle": "an obstacle"}
ROMAN = ("phase 1", "phase 2", "phase 3")


def short(state: State, piece: int) -> str:
    """A piece's letter and number: `A1`."""
    return "meteor" if piece == METEOR else letter_and_number(state, piece)


def name(state: State, piece: int) -> str:
    if piece == NOBODY:
        return "nobody"
    return "the meteor" if piece == METEOR else state.names[piece]


def tell_to(state: State, event: Event, player: int) -> str:
    """The same to both players: what is hidden, no event tells before it is laid open."""
    return tell(state, event)


def _tile(state: State, tile: int) -> str:
    return state.field.grid.name(tile)


#: An option as text.
write = writer(TILES, _tile, short)


def _title(slug: str) -> str:
    return slug.replace("-", " ").title()


def ability_name(state: State, slug: str) -> str:
    found = state.library.abilities.get(slug)
    return found.name if found else _title(slug)


def breakdown(state: State, parts: Sequence[tuple[str, int]]) -> str:
    """A number and what it is made of: `4 base +1 from behind −2 Hex`."""
    words = [
        f"{numeral(amount) if amount < 0 else f'+{amount}'} {PART_NAMES.get(part) or ability_name(state, part)}"
        for part, amount in parts
    ]
    return " ".join(words).removeprefix("+")


def _sum(parts: Sequence[tuple[str, int]]) -> str:
    return numeral(sum(amount for _, amount in parts))


def _attacks(state: State, attacker: int, target: int, ability: str, weapon: str) -> str:
    by = " with ".join([*([ability_name(state, ability)] if ability else []), *([weapon] if weapon else [])])
    how = f" by {by}" if ability else f" with {by}" if by else ""
    return f"{name(state, attacker)} attacks {name(state, target)}{how}."


def _to_hit(
    state: State,
    target: int,
    rolled: int,
    parts: Sequence[tuple[str, int]],
    against: Sequence[tuple[str, int]],
    has_hit: bool,
    is_critical: bool,
) -> str:
    how = "a Crit" if is_critical else "a hit" if has_hit else "a miss"
    return (
        f"The attack rolls {rolled} and adds {_sum(parts)} ({breakdown(state, parts)}) against Def {_sum(against)} "
        f"({breakdown(state, against)}) of {name(state, target)}: {how}."
    )


def _injury_roll(
    state: State,
    target: int,
    rolled: int,
    parts: Sequence[tuple[str, int]],
    against: Sequence[tuple[str, int]],
    injury: int,
) -> str:
    found = f"Injury {injury}" if injury else "no injury"
    return (
        f"For injury it rolls {rolled} and adds {_sum(parts)} ({breakdown(state, parts)}) against "
        f"Armor {_sum(against)} ({breakdown(state, against)}) of {name(state, target)}: {found}."
    )


def _contest(
    state: State, one: int, other: int, figure: str, rolled: int, mine: int, countered: int, theirs: int, ties_to: int
) -> str:
    told = (
        f"{name(state, one)} rolls {rolled} {signed(mine)} for {_title(figure.replace('_', '-'))}, "
        f"{name(state, other)} {countered} {signed(theirs)}"
    )
    return f"{told}: a tie, which {name(state, ties_to)} wins." if rolled + mine == countered + theirs else f"{told}."


def _total_command(state: State, one: int, mine: int, other: int, theirs: int) -> str:
    told = f"Total Command: {PLAYERS[0]} rolls {one} + {mine}, {PLAYERS[1]} {other} + {theirs}"
    return f"{told}: a tie, and both roll again." if one + mine == other + theirs else f"{told}."


def _sorted(state: State, player: int, piles: Sequence[Sequence[int]]) -> str:
    said = "; ".join(
        f"{ROMAN[n]}: {', '.join(short(state, card) for card in pile) or 'nobody'}" for n, pile in enumerate(piles)
    )
    return f"{PLAYERS[player]} sorts its hand. {said}."


def _rolls(words: str) -> Callable[..., str]:
    """A roll of a piece for something: its face, and what it comes to."""

    def sentence(state: State, piece: int, rolled: int, total: int | None = None, *_: object) -> str:
        comes_to = "" if total is None else f", which makes {total}"
        return f"{name(state, piece)} rolls {rolled}{comes_to} {words}."

    return sentence


def _says(words: str) -> Callable[..., str]:
    """Something that a piece does or that is done to it."""
    return lambda state, piece, *rest: f"{name(state, piece)} {words}."


SENTENCES: dict[str, Callable[..., str]] = {
    "total command": _total_command,
    "roles": lambda s, attacker: f"{PLAYERS[attacker]} attacks, {PLAYERS[1 - attacker]} defends.",
    "side": lambda s, player, side, style: f"{PLAYERS[player]} takes the {side} side.",
    "line": lambda s, line: f"The {line} diagonal divides the board.",
    "places": lambda s, player, kind, tile: f"{PLAYERS[player]} puts the {kind} on {_tile(s, tile)}.",
    "nominated": _says("is hunted, and gets a luck token"),
    "sorted": _sorted,
    "deploys": lambda s, piece, tile: f"{name(s, piece)} is deployed on {_tile(s, tile)}.",
    "no room": _says("finds no place and joins the reinforcements"),
    "turn": lambda s, turn: f"— Turn {turn} —",
    "first": lambda s, player: f"{PLAYERS[player]} is first.",
    "called": lambda s, piece, rolled, total, comes: (
        f"{name(s, piece)} rolls {rolled}, which makes {total}, and {'comes' if comes else 'stays away'}."
    ),
    "activates": _says("activates"),
    "put off": _says("is outmaneuvered: it activates in phase 3"),
    "comes in": _says("comes into play"),
    "step": _says("steps"),
    "maneuver": _says("maneuvers"),
    "run": _says("runs"),
    "flees": _says("flees"),
    "moves": lambda s, piece, tile: f"{name(s, piece)} moves to {_tile(s, tile)}.",
    "placed": lambda s, piece, tile: f"{name(s, piece)} is placed on {_tile(s, tile)}.",
    "pushed": lambda s, piece, tile: f"{name(s, piece)} is pushed to {_tile(s, tile)}.",
    "sidesteps": lambda s, piece, tile: f"{name(s, piece)} sidesteps to {_tile(s, tile)}.",
    "out of reach": _says("is out of reach"),
    "struck already": _says("was struck at already, and is spared"),
    "swapped": lambda s, one, other: f"{name(s, one)} and {name(s, other)} change places.",
    "held back": _says("is held back and stays where it is"),
    "stopped": lambda s, piece, by: f"{name(s, piece)} is stopped by {name(s, by)}.",
    "faces": lambda s, piece, facing: f"{name(s, piece)} faces {DIRECTION_NAMES[facing]}.",
    "holds": _says("holds"),
    "leaves": _says("leaves the board for the reinforcements"),
    "ability": lambda s, piece, slug: f"{name(s, piece)}: {ability_name(s, slug)}.",
    "uses": lambda s, piece, slug: f"{name(s, piece)} uses {ability_name(s, slug)}.",
    "reacts": lambda s, piece, slug: f"{name(s, piece)} reacts with {ability_name(s, slug)}.",
    "cancelled": lambda s, piece, what: f"{what} of {name(s, piece)} is cancelled.",
    "grant": lambda s, piece, title: f"{name(s, piece)}: {title}.",
    "attacks": _attacks,
    "checkmate": _says("is in checkmate: a hit slays"),
    "cover": lambda s, target, cover, rolled, is_past: (
        f"{name(s, target)} has {cover} cover; the attack rolls {rolled} and {'gets through' if is_past else 'misses'}."
    ),
    "to hit": _to_hit,
    "backfires": _says("hits itself: its weapon is unstable"),
    "negated": lambda s, target: f"The attack on {name(s, target)} is negated.",
    "hit": lambda s, target, cause, power: (
        f"{name(s, target)} suffers a hit of Pow {power} ({ability_name(s, cause)})."
    ),
    "immune": lambda s, target, damage_type: f"{name(s, target)} is immune to {_title(damage_type)}.",
    "injury roll": _injury_roll,
    "shrugged": _says("shrugs the injury off"),
    "injured": lambda s, piece, level, toughness: f"{name(s, piece)} is at injury level {level} of {toughness}.",
    "healed": lambda s, piece, level: f"{name(s, piece)} heals to injury level {level}.",
    "warped": lambda s, piece, level: f"{name(s, piece)} counts as having {level} injur{'y' if level == 1 else 'ies'}.",
    "slain": _says("is slain"),
    "not slain": _says("cannot be slain"),
    "clings": _says("clings to life"),
    "lets go": _says("can cling to life no longer"),
    "defeated": _says("is defeated"),
    "kissed": _says("recovers entirely, and is slain in its recovery"),
    "perseveres": _says("perseveres: injuries do not count until its next activation"),
    "gives in": _says("gives in to its injuries"),
    "glory": lambda s, piece, points: f"{name(s, piece)} wins {points} glory.",
    "afflicted": lambda s, piece, status, count: f"{name(s, piece)} has {STATUS_NAMES[status]} {count}.",
    "recovers": lambda s, piece, status, count: f"{name(s, piece)} has {STATUS_NAMES[status]} {count} left.",
    "fearless": _says("knows no fear"),
    "drained": lambda s, piece, lost: f"{name(s, piece)} loses {lost} Endurance.",
    "stolen": lambda s, thief, piece, lost: f"{name(s, thief)} takes {lost} Endurance from {name(s, piece)}.",
    "mana stolen": lambda s, thief, piece: f"{name(s, thief)} takes 1 Mana from {name(s, piece)}.",
    "mana": lambda s, piece, mana: f"{name(s, piece)} has {mana} Mana.",
    "rests": lambda s, piece, endurance: f"{name(s, piece)} has {endurance} Endurance.",
    "lucky": lambda s, piece, count: f"{name(s, piece)} gains {count} luck.",
    "luck": lambda s, piece, face: f"{name(s, piece)} spends a luck token: the die shows {face}.",
    "planned": lambda s, piece, face: f"{name(s, piece)} takes the {face} that was set aside.",
    "plans": lambda s, piece, face: f"{name(s, piece)} sets a{'n' if face == 8 else ''} {face} aside.",
    "favor": lambda s, player, count: f"{PLAYERS[player]} rolled a 10: God's Favor {count}.",
    "contest": _contest,
    "hold roll": _rolls("to recover from an injury"),
    "firm roll": lambda s, piece, by, rolled: f"{name(s, piece)} rolls {rolled} before the shrieks of {name(s, by)}.",
    "skittish roll": _rolls("for Skittish"),
    "voodoo roll": _rolls("for Voodoo"),
    "gea roll": _rolls("to tap into Gea"),
    "wreck roll": _rolls("to wreck the terrain"),
    "channels": _rolls("to channel"),
    "searches": _rolls("to search"),
    "spots": _says("spots the trinket"),
    "lights": _says("lights the orb"),
    "raids": lambda s, piece, tile: f"{name(s, piece)} destroys the crate on {_tile(s, tile)}.",
    "tribute": lambda s, piece, count: f"{name(s, piece)} pays tribute {count}.",
    "takes": lambda s, piece, kind: f"{name(s, piece)} picks the {kind} up.",
    "drops": lambda s, piece, kind, tile: f"{name(s, piece)} drops the {kind} on {_tile(s, tile)}.",
    "carries off": lambda s, piece, kind: f"{name(s, piece)} carries the {kind} off.",
    "upheaval": lambda s, piece, kind, tile: f"{name(s, piece)} raises {RAISED[kind]} on {_tile(s, tile)}.",
    "meteor": lambda s, piece, tile: f"{name(s, piece)} calls a meteor down on {_tile(s, tile)}.",
    "meteor falls": lambda s, tile: f"The meteor falls on {_tile(s, tile)}.",
    "carriers": lambda s, one, other: f"The maps were carried by {name(s, one)} and {name(s, other)}.",
    "scores": lambda s, player, slug, points: (
        f"{PLAYERS[player]} scores {points} for {s.library.objectives[slug].name}."
    ),
    "result": lambda s, one, other: f"Victory Points: {PLAYERS[0]} {one}, {PLAYERS[1]} {other}.",
}

tell = teller(SENTENCES)
