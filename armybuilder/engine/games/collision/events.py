"""All that happens in a battle: how the log tells each event, and what of it is drawn."""

from collections.abc import Iterable, Sequence
from operator import itemgetter

from armybuilder.engine.events import Gesture, Kind, Kinds, dice_roll, effect
from armybuilder.engine.games.collision.field import COVERING, MISSES_UP_TO
from armybuilder.engine.games.collision.state import METEOR, NOBODY, Lot, State
from armybuilder.engine.telling import Breakdown, Parts, counted, numeral, signed, total
from armybuilder.engine.telling import short as letter_and_number
from armybuilder.geometry.cover import Cover
from armybuilder.geometry.grid import DIRECTION_NAMES

#: What an event names by a number: a piece, a player, a tile; and the face that a die shows.
Piece = int
Player = int
Tile = int
Face = int

PLAYERS = ("Army A", "Army B")
STATUS_NAMES = {"stun": "Stun", "hex": "Hex", "poison": "Poison", "flee": "Flee"}
#: The parts of a number that no ability is named after.
PART_NAMES = {
    "higher": "higher ground",
    "beyond": "beyond reach",
    "base": "base",
    "back": "from behind",
    "hex-x": "Hex",
    "injuries": "for injuries",
}
#: The ground that Upheaval raises.
RAISED = {"block": "impassable terrain", "hill": "a hill", "obstacle": "an obstacle"}


def short(state: State, piece: Piece) -> str:
    """A piece's letter and number: `A1`."""
    return "meteor" if piece == METEOR else letter_and_number(state, piece)


def name(state: State, piece: Piece) -> str:
    if piece == NOBODY:
        return "nobody"
    return "the meteor" if piece == METEOR else state.names[piece]


def tile_name(state: State, tile: Tile) -> str:
    return state.field.grid.name(tile)


def corners(state: State, tiles: Iterable[Tile]) -> str:
    """The corners of the board among some tiles, by name."""
    grid = state.field.grid
    last = grid.rows - 1, grid.columns - 1
    found = (tile for tile in sorted(tiles) if grid.row[tile] in (0, last[0]) and grid.column[tile] in (0, last[1]))
    return " and ".join(tile_name(state, tile) for tile in found)


def ability_name(state: State, slug: str) -> str:
    found = state.library.abilities.get(slug)
    return found.name if found else _title(slug)


def _title(slug: str) -> str:
    return slug.replace("-", " ").title()


#: Terrain of the pool.
LOT_NAMES = {
    "elevation-tile": "raised ground",
    "obstacle": "an obstacle",
    "vertical-obstacle": "a vertical obstacle",
    "impassable-terrain": "impassable terrain",
    "vertical-impassable-terrain": "vertical impassable terrain",
}
TURNED = {"straight": "as it was", "half": "turned half around", "right": "turned right", "left": "turned left"}


def lot_words(lot: Lot) -> str:
    """A piece of the terrain pool: *a vertical obstacle (2 tiles, 1 high)*."""
    size = [f"{lot.size} tiles"] if lot.size > 1 else []
    height = [f"{lot.height} high"] if lot.kind in COVERING else []
    told = ", ".join([*size, *height])
    return LOT_NAMES[lot.kind] + (f" ({told})" if told else "")


breakdown = Breakdown[State](lambda state, part: PART_NAMES.get(part) or ability_name(state, part))


def _rolled(state: State, face: Face, parts: Parts) -> str:
    """A die with what is added to it: `6 + 5 = 11 (4 base + 1 higher ground)`."""
    return f"{face} {signed(total(parts))} = {numeral(face + total(parts))}{breakdown.in_brackets(state, parts)}"


# Sentences of several steps


def attack_words(state: State, attacker: Piece, target: Piece, ability: str, weapon: str) -> str:
    by = " with ".join([*([ability_name(state, ability)] if ability else []), *([weapon] if weapon else [])])
    how = f" by {by}" if ability else f" with {by}" if by else ""
    return f"{name(state, attacker)} attacks {name(state, target)}{how}"


def _attacks(state: State, attacker: Piece, target: Piece, ability: str, weapon: str) -> str:
    return f"{attack_words(state, attacker, target, ability, weapon)}."


def _to_hit(
    state: State,
    target: Piece,
    rolled: Face,
    parts: Parts,
    against: Parts,
    has_hit: bool,
    is_critical: bool,
    attacker: Piece,
) -> str:
    how = "a Crit" if is_critical else "a hit" if has_hit else "a miss"
    return (
        f"{name(state, attacker)} rolls {_rolled(state, rolled, parts)} "
        f"against Def {breakdown.taken_apart(state, against)} of {short(state, target)}: {how}."
    )


def _injury_roll(state: State, target: Piece, rolled: Face, parts: Parts, against: Parts, injury: int) -> str:
    found = f"Injury {injury}" if injury else "no injury"
    return (
        f"For injury it rolls {_rolled(state, rolled, parts)} against Armor {breakdown.taken_apart(state, against)} "
        f"of {name(state, target)}: {found}."
    )


def _contest(
    state: State,
    one: Piece,
    other: Piece,
    figure: str,
    rolled: Face,
    mine: int,
    countered: Face,
    theirs: int,
    ties_to: Piece,
) -> str:
    told = (
        f"{name(state, one)} rolls {rolled} {signed(mine)} for {_title(figure.replace('_', '-'))}, "
        f"{name(state, other)} {countered} {signed(theirs)}"
    )
    return f"{told}: a tie, which {name(state, ties_to)} wins." if rolled + mine == countered + theirs else f"{told}."


def _total_command(state: State, one: Face, mine: int, other: Face, theirs: int) -> str:
    totals = one + mine, other + theirs
    told = f"{PLAYERS[0]} {one} + {mine} = {totals[0]}, {PLAYERS[1]} {other} + {theirs} = {totals[1]}"
    ending = "a tie, and both roll again" if totals[0] == totals[1] else f"{PLAYERS[totals[1] > totals[0]]} wins"
    return f"Both roll a D10 and add all their Command: {told}; {ending}."


def _sorted(state: State, player: Player, piles: Sequence[Sequence[Piece]]) -> str:
    said = "; ".join(
        f"{'phase' if number > 1 else 'Phase'} {number}: {', '.join(short(state, card) for card in pile) or 'nobody'}"
        for number, pile in enumerate(piles, 1)
    )
    return f"{PLAYERS[player]} sorts its hand. {said}."


def _is(words: str, gesture: Gesture | None = None) -> Kind[State, [Piece]]:
    """Something that a piece does or that is done to it."""
    return Kind(lambda state, piece: f"{name(state, piece)} {words}.", gesture)


def _has(words: str, gesture: Gesture | None = None) -> Kind[State, [Piece, int]]:
    """The same with a number: `has {} Mana`."""
    return Kind(lambda state, piece, number: f"{name(state, piece)} {words.format(number)}.", gesture)


def _goes(words: str) -> Kind[State, [Piece, Tile]]:
    return Kind(lambda state, piece, tile: f"{name(state, piece)} {words} {tile_name(state, tile)}.")


def _of_two(words: str) -> Kind[State, [Piece, Piece]]:
    """Something between two pieces: `{} and {} change places`."""
    return Kind(lambda state, one, other: f"{words.format(name(state, one), name(state, other))}.")


def _names(words: str) -> Kind[State, [Piece, str]]:
    """Something that a piece does with an ability or a marker: `picks the {} up`."""
    return Kind(lambda state, piece, what: f"{name(state, piece)}{words.format(ability_name(state, what))}.")


def _defeated(state: State, piece: Piece, killer: Piece) -> str:
    by = f" by {name(state, killer)}" if killer not in (NOBODY, piece) else ""
    return f"{name(state, piece)} is defeated{by}."


def _rolls(words: str) -> Kind[State, [Piece, Face]]:
    return Kind(lambda state, piece, rolled: f"{name(state, piece)} rolls {rolled} {words}.", dice_roll((0, 1)))


def _totals(words: str) -> Kind[State, [Piece, Face, int]]:
    def tell(state: State, piece: Piece, rolled: Face, total: int) -> str:
        return f"{name(state, piece)} rolls {rolled}, which makes {total} {words}."

    return Kind(tell, dice_roll((0, 1)))


class Events(Kinds[State]):
    """All kinds of events, in the order of a battle."""

    # Setting up
    places_first: Kind[State, [Player]] = Kind(lambda s, player: f"{PLAYERS[player]} places first.")
    left_to_dice: Kind[State, []] = Kind(
        lambda s: "Swift Assault may choose the sides, so the dice place the terrain for both."
    )
    lays: Kind[State, [Player, str, Tile]] = Kind(
        lambda s, player, words, tile: (
            f"{'The Architect' if player == NOBODY else PLAYERS[player]} puts {words} on {tile_name(s, tile)}."
        )
    )
    no_spot: Kind[State, [str]] = Kind(lambda s, words: f"No spot is left for {words}: it stays off the board.")
    lays_section: Kind[State, [Player, Tile, Tile, str]] = Kind(
        lambda s, player, tile, to, turned: (
            f"{PLAYERS[player]} lays the section of {tile_name(s, tile)} at {tile_name(s, to)}, {TURNED[turned]}."
        )
    )
    total_command: Kind[State, [Face, int, Face, int]] = Kind(_total_command, dice_roll((None, 0), (None, 2)))
    roles: Kind[State, [Player]] = Kind(
        lambda s, attacker: f"The roles are chosen: {PLAYERS[attacker]} attacks, {PLAYERS[1 - attacker]} defends."
    )
    side: Kind[State, [Player, str, str]] = Kind(
        lambda s, player, side, style: f"{PLAYERS[player]} takes the side with {corners(s, s.zones[player])}."
    )
    line: Kind[State, [str]] = Kind(lambda s, line: f"The {line} diagonal divides the board.")
    places: Kind[State, [Player, str, Tile]] = Kind(
        lambda s, player, kind, tile: f"{PLAYERS[player]} puts the {kind} on {tile_name(s, tile)}."
    )
    nominated = _is("is hunted, and gets a luck token")
    sorted: Kind[State, [Player, Sequence[Sequence[Piece]]]] = Kind(_sorted)
    deploys = _goes("is deployed on")
    no_room = _is("finds no place and joins the reinforcements")
    # Turns
    turn: Kind[State, [int]] = Kind(lambda s, turn: f"— Turn {turn} —", begins_chapter=True)
    first: Kind[State, [Player]] = Kind(lambda s, player: f"{PLAYERS[player]} is first.")
    called: Kind[State, [Piece, Face, int, bool]] = Kind(
        lambda s, piece, rolled, total, comes: (
            f"{name(s, piece)} rolls {rolled}, which makes {total}, and {'comes' if comes else 'stays away'}."
        ),
        dice_roll((0, 1)),
    )
    activates = _is("activates")
    put_off = _is("is outmaneuvered: it activates in phase 3")
    gives_in = _is("gives in to its injuries")
    holds = _is("holds")
    #: Told to its player alone, who may not have been asked.
    spent: Kind[State, [Player, Piece, bool]] = Kind(
        lambda s, player, piece, is_spent: (
            f"{name(s, piece)} can do nothing more with {s.endurance[piece]} Endurance, so its activation ends."
            if is_spent
            else ""
        ),
        to_others=lambda s, player, piece, is_spent: "",
    )
    # Movement
    comes_in = _is("comes into play")
    turns = _is("turns where it stands")
    step = _is("steps")
    maneuver = _is("maneuvers")
    run = _is("runs")
    flees = _is("flees")
    moves = _goes("moves to")
    placed = _goes("is placed on")
    pushed = _goes("is pushed to")
    sidesteps = _goes("sidesteps to")
    swapped = _of_two("{} and {} change places")
    held_back = _is("is held back and stays where it is")
    stopped = _of_two("{} is stopped by {}")
    faces: Kind[State, [Piece, int]] = Kind(
        lambda s, piece, facing: f"{name(s, piece)} faces {DIRECTION_NAMES[facing]}."
    )
    leaves = _is("leaves the board for the reinforcements")
    # Abilities
    ability = _names(": {}")
    uses = _names(" uses {}")
    reacts = _names(" reacts with {}")
    cancelled: Kind[State, [Piece, str]] = Kind(lambda s, piece, what: f"{what} of {name(s, piece)} is cancelled.")
    grant: Kind[State, [Piece, str]] = Kind(lambda s, piece, title: f"{name(s, piece)}: {title}.")
    # Attacks
    attacks: Kind[State, [Piece, Piece, str, str]] = Kind(_attacks)
    checkmate = _is("is in checkmate: a hit slays")
    struck_already = _is("was struck at already, and is spared")
    out_of_reach = _is("is out of reach")
    negated: Kind[State, [Piece]] = Kind(lambda s, target: f"The attack on {name(s, target)} is negated.")
    cover: Kind[State, [Piece, str, Face, bool]] = Kind(
        lambda s, target, cover, rolled, is_past: (
            f"{name(s, target)} has {cover} cover; the attack rolls {rolled}, "
            f"{'which is' if is_past else 'not'} more than {MISSES_UP_TO[Cover[cover.upper()]]}, and "
            f"{'gets through' if is_past else 'misses'}."
        ),
        dice_roll((0, 2), comes_of_it=itemgetter(3)),
    )
    to_hit: Kind[State, [Piece, Face, Parts, Parts, bool, bool, Piece]] = Kind(
        _to_hit, dice_roll((0, 1), comes_of_it=itemgetter(4))
    )
    backfires = _is("hits itself: its weapon is unstable")
    hit: Kind[State, [Piece, str, int]] = Kind(
        lambda s, target, cause, power: f"{name(s, target)} suffers a hit of Pow {power} ({ability_name(s, cause)}).",
        effect("hit"),
    )
    immune: Kind[State, [Piece, str]] = Kind(lambda s, target, kind: f"{name(s, target)} is immune to {_title(kind)}.")
    injury_roll: Kind[State, [Piece, Face, Parts, Parts, int]] = Kind(
        _injury_roll, dice_roll((0, 1), comes_of_it=itemgetter(4))
    )
    # Injuries and defeat
    shrugged = _is("shrugs the injury off")
    injured: Kind[State, [Piece, int, int]] = Kind(
        lambda s, piece, level, toughness: f"{name(s, piece)} is at injury level {level} of {toughness}.",
        effect("hit"),
    )
    healed = _has("heals to injury level {}", effect("heal"))
    warped: Kind[State, [Piece, int]] = Kind(
        lambda s, piece, level: f"{name(s, piece)} counts as having {counted(level, 'injury', 'injuries')}."
    )
    slain = _is("is slain", effect("fall"))
    not_slain = _is("cannot be slain")
    clings = _is("clings to life")
    lets_go = _is("can cling to life no longer")
    defeated: Kind[State, [Piece, Piece]] = Kind(_defeated, effect("fall"))
    kissed = _is("recovers entirely, and is slain in its recovery")
    perseveres = _is("perseveres: injuries do not count until its next activation")
    glory = _has("wins {} glory")
    # Statuses, Endurance, Mana, luck
    afflicted: Kind[State, [Piece, str, int]] = Kind(
        lambda s, piece, status, count: f"{name(s, piece)} has {STATUS_NAMES[status]} {count}."
    )
    recovers: Kind[State, [Piece, str, int]] = Kind(
        lambda s, piece, status, count: f"{name(s, piece)} has {STATUS_NAMES[status]} {count} left."
    )
    fearless = _is("knows no fear")
    drained = _has("loses {} Endurance")
    stolen: Kind[State, [Piece, Piece, int]] = Kind(
        lambda s, thief, piece, lost: f"{name(s, thief)} takes {lost} Endurance from {name(s, piece)}."
    )
    mana_stolen = _of_two("{} takes 1 Mana from {}")
    mana = _has("has {} Mana")
    rests = _has("recovers, and has {} Endurance now")
    lucky = _has("gains {} luck")
    luck = _has("spends a luck token: the die shows {}", dice_roll((0, 1)))
    planned = _has("takes the {} that was set aside", dice_roll((0, 1)))
    plans: Kind[State, [Piece, Face]] = Kind(
        lambda s, piece, face: f"{name(s, piece)} sets a{'n' if face == 8 else ''} {face} aside."
    )
    favor: Kind[State, [Player, int]] = Kind(
        lambda s, player, count: f"{PLAYERS[player]} rolled a 10: God's Favor {count}."
    )
    # Rolls
    contest: Kind[State, [Piece, Piece, str, Face, int, Face, int, Piece]] = Kind(_contest, dice_roll((0, 3), (1, 5)))
    hold_roll = _rolls("to recover from an injury")
    firm_roll: Kind[State, [Piece, Piece, Face]] = Kind(
        lambda s, piece, by, rolled: f"{name(s, piece)} rolls {rolled} before the shrieks of {name(s, by)}.",
        dice_roll((0, 2)),
    )
    skittish_roll = _rolls("for Skittish")
    voodoo_roll = _rolls("for Voodoo")
    gea_roll = _rolls("to tap into Gea")
    wreck_roll = _totals("to wreck the terrain")
    channels = _totals("to channel")
    searches = _totals("to search")
    # Objectives and terrain
    spots = _is("spots the trinket")
    lights = _is("lights the orb")
    raids = _goes("destroys the crate on")
    tribute = _has("pays tribute {}")
    takes: Kind[State, [Piece, str]] = Kind(lambda s, piece, kind: f"{name(s, piece)} picks the {kind} up.")
    drops: Kind[State, [Piece, str, Tile]] = Kind(
        lambda s, piece, kind, tile: f"{name(s, piece)} drops the {kind} on {tile_name(s, tile)}."
    )
    carries_off: Kind[State, [Piece, str]] = Kind(lambda s, piece, kind: f"{name(s, piece)} carries the {kind} off.")
    upheaval: Kind[State, [Piece, str, Tile]] = Kind(
        lambda s, piece, kind, tile: f"{name(s, piece)} raises {RAISED[kind]} on {tile_name(s, tile)}."
    )
    meteor = _goes("calls a meteor down on")
    meteor_falls: Kind[State, [Tile]] = Kind(lambda s, tile: f"The meteor falls on {tile_name(s, tile)}.")
    # The end
    carriers = _of_two("The maps were carried by {} and {}")
    scores: Kind[State, [Player, str, int]] = Kind(
        lambda s, player, slug, points: f"{PLAYERS[player]} scores {points} for {s.library.objectives[slug].name}."
    )
    result: Kind[State, [int, int]] = Kind(
        lambda s, one, other: f"Victory Points: {PLAYERS[0]} {one}, {PLAYERS[1]} {other}."
    )

    NEWS = (
        "comes in, reacts, uses, cancelled, grant, negated, backfires, immune, shrugged, warped, not slain, clings, "
        "lets go, kissed, perseveres, glory, afflicted, recovers, stolen, mana stolen, favor, contest, searches, "
        "spots, lights, raids, tribute, channels, takes, drops, carries off, upheaval, meteor, meteor falls, scores, "
        "spent"
    )
    DOINGS = "deploys, moves, placed, pushed, swapped, attacks"
    RULES = {
        "terrain.placing": "places first, left to dice, lays, no spot, lays section",
        "rules-of-play.deployment": "total command, roles, side, line",
        "objectives": "places, searches, spots, lights, raids, tribute, takes, drops, carries off, channels, carriers",
        "objectives.minor": "nominated",
        "rules-of-play.deploying-characters": "sorted, deploys, no room",
        "turn-taking": "turn",
        "turn-taking.maintenance": "first, called, comes in, leaves",
        "turn-taking.phases": "activates, put off",
        "action.hold": "holds",
        "recovery": "spent, recovers, rests",
        "action.step": "turns, step",
        "action.maneuver": "maneuver",
        "action.run": "run",
        "action.movement-guidelines": "moves, placed, pushed, sidesteps, swapped, held back, stopped, faces",
        "action.special-action": (
            "ability, uses, drained, stolen, mana stolen, grant, mana, backfires, upheaval, meteor, meteor falls"
        ),
        "action.reactions": "reacts, cancelled, negated",
        "action.weapon-attack": "attacks, struck already",
        "combat-mechanics.facing": "out of reach",
        "combat-mechanics.partial-cover": "cover",
        "combat-mechanics.rolling-to-hit": "checkmate, to hit, hit, lucky, luck, planned, plans, favor",
        "combat-mechanics.rolling-for-injuries": (
            "immune, gives in, injury roll, shrugged, injured, healed, warped, slain, not slain, clings, lets "
            "go, defeated, kissed, perseveres"
        ),
        "combat-mechanics.contests": (
            "contest, hold roll, firm roll, skittish roll, voodoo roll, gea roll, wreck roll, fearless"
        ),
        "abilities-glossary": "flees, afflicted",
        "winning-a-battle": "scores, result, glory",
    }
