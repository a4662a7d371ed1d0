"""What happens in a match of Tactics David, as the log tells it."""

from itertools import groupby

from armybuilder.engine.events import Gesture, Kind, Kinds, dice_roll, effect
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.telling import Breakdown, Parts, counted, short, signed, with_article
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.tactics_david.plain import SIDE_NAMES

#: The parts of events: numbers of units, sides, seats, spaces and directions; cards, statuses and modes by their slugs.
Unit = int
Side = int
Seat = int
Space = int
Facing = int
Card = str
Status = str
#: The parts of a figure that are no card's.
PRINTED, NEVER_BELOW_0 = "on the card", "never below 0"
PLAIN_PARTS = (*SIDE_NAMES, PRINTED, NEVER_BELOW_0)


def name(state: State, unit: Unit) -> str:
    """A unit as the log names it, by what it is now: `A1 Soldier`."""
    return "nobody" if unit == NOBODY else f"{short(state, unit)} {state.profile[unit].name}"


def _space(state: State, space: Space) -> str:
    return state.field.grid.name(space)


def _seat(seat: Seat) -> str:
    return f"Player {'ABCD'[seat]}"


def _card(state: State, slug: Card) -> str:
    return state.library.names.get(slug) or slug.replace("-", " ").title()


def _part(state: State, part: str) -> str:
    """A side, two types or a word of the rules as they are, a card by its name; `a and b` cancel each other out."""
    if part in PLAIN_PARTS or " against " in part:
        return part
    return " and ".join(_card(state, card) for card in part.split(" and "))


breakdown = Breakdown(_part)


def dice_in_words(state: State, dice: Parts, aside: int, less: Parts) -> str:
    """Dice by what each comes from, without the lowest that are put aside: `D6 + D3 Water`, `2 D6 − 1 Necklace`."""
    told = (
        f"{f'{count} ' if (count := len([*alike])) > 1 else ''}D{sides}{f' {_part(state, source)}' if source else ''}"
        for (source, sides), alike in groupby(dice)
    )
    lowest = f", without the lowest{f' {aside}' if aside > 1 else ''}" if aside else ""
    return " ".join([" + ".join(told) + lowest, *(f"{signed(-amount)} {_part(state, card)}" for card, amount in less)])


def _is_hit(unit: Unit, target: Unit, rolled: int, more: int, far: int) -> bool:
    return max(2, rolled + more) >= far


def _aims(s: State, unit: Unit, target: Unit, rolled: int, more: int, far: int) -> str:
    result = "a hit" if _is_hit(unit, target, rolled, more, far) else "a miss"
    added = f" {signed(more)}" if more else ""
    return f"{name(s, unit)} rolls {rolled}{added} for a distance of {far}: {result}."


class Events(Kinds[State]):
    """Everything that can happen, with its sentence and what is drawn of it."""

    # Turns, terrain and deployment
    lays: Kind[State, [Seat, Card, Space]] = Kind(
        lambda s, seat, piece, space: f"{_seat(seat)} places a {_card(s, piece)} on {_space(s, space)}."
    )
    lays_no_more: Kind[State, [Seat]] = Kind(lambda s, seat: f"{_seat(seat)} places no more terrain.")
    places: Kind[State, [Unit, Space, Facing]] = Kind(
        lambda s, unit, space, facing: (
            f"{name(s, unit)} is placed on {_space(s, space)}, facing {DIRECTION_NAMES[facing]}."
        )
    )
    no_room: Kind[State, [Side, int]] = Kind(lambda s, side, left: f"{s.side_name(side)} has no room for {left} more.")
    turn: Kind[State, [int, Side]] = Kind(
        lambda s, turn, side: f"— Turn {turn}: {s.side_name(side)} —", begins_chapter=True
    )
    turn_ends: Kind[State, [Side]] = Kind(lambda s, side: f"{s.side_name(side)} ends the Turn.")
    secures: Kind[State, [Side, int, int]] = Kind(
        lambda s, side, held, points: (
            f"{s.side_name(side)} holds {counted(held, 'objective')}: {counted(points, 'point')}."
        )
    )
    leaves: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} leaves by a way out.")
    destroys: Kind[State, [Unit, Space]] = Kind(
        lambda s, unit, space: f"{name(s, unit)} destroys the target on {_space(s, space)}."
    )
    engages: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} is engaged.")

    # Movement Phase
    moves: Kind[State, [Unit, Space, Space]] = Kind(
        lambda s, unit, start, end: (
            f"{name(s, unit)} moves from {s.field.grid.name(start)} to {s.field.grid.name(end)}."
        )
    )
    charges: Kind[State, [Unit, int, int]] = Kind(
        lambda s, unit, tested, most: (
            f"{name(s, unit)} charges: {tested} in the test, 7 needed; it "
            f"{'may go up to' if tested >= 7 else 'stumbles'} {counted(most, 'space')}."
        ),
        dice_roll((0, 1)),
    )
    faces: Kind[State, [Unit, Facing]] = Kind(
        lambda s, unit, facing: f"{name(s, unit)} turns {DIRECTION_NAMES[facing]}."
    )
    teams_up: Kind[State, [Unit, Unit]] = Kind(
        lambda s, unit, mate: f"{name(s, unit)} joins {name(s, mate)} in a Unit Team."
    )
    stands: Kind[State, [Unit, str]] = Kind(
        lambda s, unit, where: f"{name(s, unit)} stands in the {where} of the team."
    )
    parts: Kind[State, [Unit, Unit]] = Kind(lambda s, unit, mate: f"{name(s, unit)} leaves {name(s, mate)}.")
    escapes: Kind[State, [Unit, Unit]] = Kind(
        lambda s, unit, other: f"{name(s, unit)} tries to escape from {name(s, other)}."
    )
    is_free: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} is free.")

    # Combat Phase
    attacks: Kind[State, [Unit, str]] = Kind(lambda s, unit, mode: f"{name(s, unit)} makes a {mode} attack.")
    shoots: Kind[State, [Unit, Unit, int]] = Kind(
        lambda s, unit, target, far: f"{name(s, unit)} shoots at {name(s, target)}, {far} away."
    )
    aims: Kind[State, [Unit, Unit, int, int, int]] = Kind(
        _aims, dice_roll((0, 2), comes_of_it=lambda parts: _is_hit(*parts))
    )
    clash: Kind[State, [Unit, Unit, int, int, int, int]] = Kind(
        lambda s, one, other, strong, rolled, firm, held: (
            f"{name(s, one)} attacks with {strong} + {rolled} = {strong + rolled};"
            f" {name(s, other)} defends with {firm} + {held} = {firm + held}."
        ),
        dice_roll((0, 3), (1, 5)),
    )
    strength: Kind[State, [Unit, Parts]] = Kind(
        lambda s, unit, parts: f"{name(s, unit)} counts {breakdown.with_total(s, parts)}."
    )
    dice: Kind[State, [Unit, Parts, int, Parts]] = Kind(
        lambda s, unit, dice, aside, less: f"{name(s, unit)} rolls {dice_in_words(s, dice, aside, less)}."
    )
    duel: Kind[State, [Unit, Unit, int, Unit, int]] = Kind(
        lambda s, one, other, number, loser, most: (
            f"Duel {number} between {name(s, one)} and {name(s, other)}: with {most} at most,"
            f" {name(s, loser)} could not have won, so both roll again, each with one D6 more."
        )
    )
    holds: Kind[State, [Unit, Unit]] = Kind(
        lambda s, unit, other: f"{name(s, unit)} withstands {name(s, other)}.",
        Gesture(comes_of_it=lambda parts: False),
    )
    called_off: Kind[State, [Unit, Unit]] = Kind(
        lambda s, one, other: f"The attack of {name(s, one)} on {name(s, other)} is called off."
    )
    comes_back: Kind[State, [Unit, Unit]] = Kind(
        lambda s, one, other: f"{name(s, one)} gives the attack back to {name(s, other)}."
    )
    locked: Kind[State, [Unit, Unit]] = Kind(
        lambda s, one, other: (
            f"{name(s, one)} and {name(s, other)} are Locked in Combat: neither moves before one dies or escapes."
        )
    )
    reroll: Kind[State, [Unit, int]] = Kind(
        lambda s, unit, total: f"{name(s, unit)} is Lucky and rolls its {total} again."
    )

    # Life, death, and other forms
    dies: Kind[State, [Unit, Unit, Card]] = Kind(
        lambda s, unit, killer, card: (
            f"{name(s, unit)} {f'is killed by {name(s, killer)}' if killer != NOBODY else 'dies'}"
            f"{f' ({_card(s, card)})' if card else ''}."
        ),
        effect("fall"),
    )
    spared: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} is spared.")
    revives: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} lives again.", effect("heal"))
    removed: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} is removed from the game.")
    becomes: Kind[State, [Unit, str]] = Kind(lambda s, unit, what: f"{short(s, unit)} is now {with_article(what)}.")

    # Statuses and cards
    acquires: Kind[State, [Unit, Status]] = Kind(lambda s, unit, status: f"{name(s, unit)} acquires {status.title()}.")
    discards: Kind[State, [Unit, Status]] = Kind(lambda s, unit, status: f"{name(s, unit)} discards {status.title()}.")
    cannot_move: Kind[State, [Unit, Status]] = Kind(
        lambda s, unit, status: f"{name(s, unit)} is {status.title()} and does nothing."
    )
    cannot_see: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} is Blinded and does not fight this Turn.")
    uses: Kind[State, [Unit, Card, Unit]] = Kind(
        lambda s, unit, card, target: (
            f"{name(s, unit)} uses {_card(s, card)}{f' on {name(s, target)}' if target != NOBODY else ''}."
        )
    )
    works: Kind[State, [Unit, Card, str]] = Kind(
        lambda s, unit, card, words: f"{name(s, unit)}, {_card(s, card)}: {words}."
    )

    # Items
    agrees: Kind[State, [Unit, Unit]] = Kind(
        lambda s, unit, other: f"{name(s, unit)} agrees to trade with {name(s, other)}."
    )
    refuses: Kind[State, [Unit, Unit]] = Kind(
        lambda s, unit, other: f"{name(s, unit)} refuses to trade with {name(s, other)}."
    )
    equips: Kind[State, [Unit, Card]] = Kind(lambda s, unit, slug: f"{name(s, unit)} equips {_card(s, slug)}.")
    hands: Kind[State, [Unit, Unit, Card]] = Kind(
        lambda s, giver, taker, slug: f"{name(s, giver)} hands {_card(s, slug)} to {name(s, taker)}."
    )
    drops: Kind[State, [Unit, Card]] = Kind(lambda s, unit, slug: f"{name(s, unit)} gives up {_card(s, slug)}.")
    loots: Kind[State, [Unit, Unit]] = Kind(lambda s, unit, body: f"{name(s, unit)} loots {name(s, body)}.")
    finds: Kind[State, [Seat, Card]] = Kind(
        lambda s, seat, slug: f"{_seat(seat)} finds {_card(s, slug)} in the Item Deck."
    )

    NEWS = (
        "secures, leaves, destroys, escapes, is free, called off, comes back, locked, spared, removed, becomes, "
        "acquires, discards, cannot move, uses, works, loots, finds"
    )
    DOINGS = "places, moves, charges, teams up, parts, clash, hands"
    STEPS = (
        "lays, lays no more, places, turn, turn ends, engages, parts, charges, moves, escapes, attacks, shoots, uses, "
        "loots, hands"
    )
    LEADS = "turn ends, engages, parts, charges"
    RULES = {
        "the-battlefield.terrain-pieces": "lays, lays no more",
        "deploying": "places, no room",
        "turns.players-turn": "turn",
        "item-acquisition.end-of-turn": "turn ends",
        "mission-types": "secures, leaves, destroys",
        "turns.unit-engagement": "engages",
        "movement-phase.movement-procedure": "moves",
        "movement-phase.charge-procedure": "charges",
        "movement-phase.facing-procedure": "faces",
        "unit-team.forming": "teams up",
        "movement-phase.orientation-procedure": "stands",
        "unit-team.unforming": "parts",
        "movement-phase.escape-procedure": "escapes",
        "combat-lock": "is free, locked",
        "combat-phase.attack-procedure": "attacks, dice, clash, called off, comes back, reroll, dies, spared",
        "combat-phase.defend-procedure": "holds",
        "attack-modes.ranged": "shoots",
        "combat-phase.ranged-hit-procedure": "aims",
        "units.strength-ratings": "strength",
        "combat-phase.duel-procedure": "duel",
        "units.ability": "works, uses, revives, removed, becomes",
        "status-effects": "acquires, discards, cannot move, cannot see",
        "item-phase.trade-procedure": "agrees, refuses, hands",
        "items": "equips, drops",
        "item-phase-2.loot-procedure": "loots",
        "item-acquisition": "finds",
    }
