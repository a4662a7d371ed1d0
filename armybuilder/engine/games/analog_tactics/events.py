"""What happens in a match: each kind of event with its sentence for the log, and its drawing on the board."""

from operator import itemgetter

from armybuilder.engine.events import Kind, Kinds, dice_roll, effect
from armybuilder.engine.games.analog_tactics.field import CENTRAL, FACINGS
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.telling import Breakdown, Parts, counted, with_article

Unit = int
Player = int
Space = int
#: The slug of a card.
Card = str

PLAYERS = ("Player A", "Player B", "Player C", "Player D")

#: The parts of a sum that are no cards.
PLAIN_PARTS = ("fixed", "from behind", "from the front")


def name(state: State, unit: Unit) -> str:
    """A unit as the log names it: `A1 Warrior Elite`."""
    return "nobody" if unit == NOBODY else f"{state.names[unit]} {state.profile[unit].name}"


def _space(state: State, space: Space) -> str:
    return state.field.board.name(space)


def called(objective: str) -> str:
    return "the central objective" if objective == CENTRAL else f"objective {objective}"


def _card(state: State, slug: Card) -> str:
    card, _, kind = slug.partition(" ")
    return card.capitalize() if kind == "class" else state.library.name(card)


def with_card(state: State, card: Card, form: int) -> str:
    if not card:
        return ""
    return f" with {_card(state, card)}{f', form {form}' if form else ''}"


def _target(state: State, unit: Unit, target: Unit) -> str:
    return f" ({name(state, target)})" if target not in (NOBODY, unit) else ""


breakdown = Breakdown[State](
    lambda state, part: part if part[:1].isupper() or part in PLAIN_PARTS else _card(state, part)
)


def _move(state: State, unit: Unit, verb: str, start: Space, end: Space) -> str:
    return f"{name(state, unit)} {verb} from {_space(state, start)} to {_space(state, end)}."


class Events(Kinds[State]):
    # Before the first round.
    rolls_for_order: Kind[State, [Player, int]] = Kind(
        lambda s, player, die: f"{PLAYERS[player]} rolls {die} for the turn order.", dice_roll((None, 1))
    )
    order: Kind[State, [tuple[Player, ...]]] = Kind(
        lambda s, order: f"The order of turns: {', '.join(PLAYERS[player] for player in order)}."
    )
    places: Kind[State, [Unit, Space]] = Kind(
        lambda s, unit, space: f"{name(s, unit)} is placed on {_space(s, space)}."
    )
    lays_objective: Kind[State, [Player, str, Space]] = Kind(
        lambda s, player, objective, space: f"{PLAYERS[player]} places {called(objective)} on {_space(s, space)}."
    )
    lays_obstacle: Kind[State, [Player, Space]] = Kind(
        lambda s, player, space: f"{PLAYERS[player]} places a permanent obstacle on {_space(s, space)}."
    )
    lays_no_more: Kind[State, [Player]] = Kind(lambda s, player: f"{PLAYERS[player]} places no more obstacles.")
    lacks_room: Kind[State, []] = Kind(lambda s: "There is no room for a further objective.")

    # Rounds and turns.
    round: Kind[State, [int]] = Kind(lambda s, number: f"— Round {number} —", begins_chapter=True)
    pays: Kind[State, [str, str]] = Kind(
        lambda s, objective, kind: f"In this round {called(objective)} pays 1 {kind.upper()}."
    )
    round_ends: Kind[State, [int]] = Kind(lambda s, number: f"Round {number} ends.")
    turn: Kind[State, [Player]] = Kind(lambda s, player: f"The turn of {PLAYERS[player]}.", begins_chapter=True)

    # Movement.
    steps: Kind[State, [Unit, Space, Space]] = Kind(lambda s, unit, start, end: _move(s, unit, "moves", start, end))
    is_moved: Kind[State, [Unit, Space, Space]] = Kind(
        lambda s, unit, start, end: _move(s, unit, "is moved", start, end)
    )
    swaps: Kind[State, [Unit, Unit]] = Kind(lambda s, one, other: f"{name(s, one)} and {name(s, other)} swap places.")
    faces: Kind[State, [Unit, int]] = Kind(lambda s, unit, facing: f"{name(s, unit)} faces {FACINGS[facing]}.")

    # Cards that are used, and what they do.
    uses: Kind[State, [Unit, Card, Unit]] = Kind(
        lambda s, unit, card, target: f"{name(s, unit)} uses {_card(s, card)}{_target(s, unit, target)}."
    )
    works: Kind[State, [Unit, Card]] = Kind(lambda s, unit, card: f"{name(s, unit)}: {_card(s, card)}.")
    toll: Kind[State, [Unit, Unit, int]] = Kind(
        lambda s, unit, target, paid: (
            f"{name(s, unit)} pays {counted(paid, 'Special point')} to choose {name(s, target)}."
        )
    )
    area: Kind[State, [Card, Space]] = Kind(lambda s, card, space: f"{_card(s, card)} around {_space(s, space)}.")
    awaits: Kind[State, [Unit, Card]] = Kind(
        lambda s, unit, card: f"{name(s, unit)} will suffer from {_card(s, card)} when the round ends."
    )
    strikes_late: Kind[State, [Unit, Card, int]] = Kind(
        lambda s, unit, card, amount: f"{_card(s, card)}: {amount} damage to {name(s, unit)}."
    )
    builds: Kind[State, [Unit, Space]] = Kind(lambda s, unit, space: f"{name(s, unit)} is built on {_space(s, space)}.")
    summons: Kind[State, [Player, int, Card]] = Kind(
        lambda s, player, die, slug: f"{PLAYERS[player]} rolls {die}: {with_article(_card(s, slug))}.",
        dice_roll((None, 1)),
    )
    marks: Kind[State, [Player, Unit]] = Kind(lambda s, player, unit: f"{PLAYERS[player]} marks {name(s, unit)}.")

    # Attacks.
    attacks: Kind[State, [Unit, Unit, Card, int]] = Kind(
        lambda s, unit, target, card, form: f"{name(s, unit)} attacks {name(s, target)}{with_card(s, card, form)}."
    )
    fails: Kind[State, [Unit]] = Kind(lambda s, unit: f"The attack of {name(s, unit)} has no target any more.")
    forgoes: Kind[State, [Unit, Unit, Card, int, bool]] = Kind(
        lambda s, unit, target, card, form, is_reaction: (
            f"{name(s, unit)} doesn't attack {name(s, target)}: its {_card(s, card)}, form {form}, is spent, and so is"
            f" the {'Reaction' if is_reaction else 'Attack'} point."
        )
    )
    is_sure: Kind[State, [Unit, Unit]] = Kind(lambda s, unit, target: f"{name(s, target)} can't evade {name(s, unit)}.")
    cloaked: Kind[State, [Unit, int, int]] = Kind(
        lambda s, unit, one, other: f"{name(s, unit)} rolls {one} and {other} and keeps the better.",
        dice_roll((0, 1), (0, 2)),
    )
    rolls: Kind[State, [Unit, Unit, int, Parts, int, Parts, bool]] = Kind(
        lambda s, unit, target, die, hit, evasion_die, evasion, hits: (
            f"{name(s, unit)} rolls {breakdown.with_total(s, hit, die)} to hit; {name(s, target)} evades with"
            f" {breakdown.with_total(s, evasion, evasion_die)}: a {'hit' if hits else 'miss'}."
        ),
        dice_roll((0, 2), (1, 4), comes_of_it=itemgetter(6)),
    )
    misses: Kind[State, [Unit, Unit]] = Kind(lambda s, unit, target: f"{name(s, target)} evades {name(s, unit)}.")
    deals: Kind[State, [Unit, Unit, int, Parts]] = Kind(
        lambda s, unit, target, amount, parts: (
            f"{name(s, unit)} deals {amount} damage to {name(s, target)} ({breakdown(s, parts)})."
        )
    )

    # Health and points.
    shielded: Kind[State, [Unit]] = Kind(lambda s, unit: f"The Shield of {name(s, unit)} takes the damage.")
    loses: Kind[State, [Unit, int, int]] = Kind(
        lambda s, unit, lost, left: f"{name(s, unit)} loses {lost} Health; {left} left.", effect("hit", 1)
    )
    heals: Kind[State, [Unit, int, int]] = Kind(
        lambda s, unit, gained, left: f"{name(s, unit)} regains {gained} Health: {left}.", effect("heal", 1)
    )
    rages: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} rages: 1 Attack point more.")
    prepares: Kind[State, [Unit, int]] = Kind(
        lambda s, unit, damage: f"{name(s, unit)} struck unseen: its elite's Damage is {damage}."
    )
    loses_steps: Kind[State, [Unit, int]] = Kind(
        lambda s, unit, lost: f"{name(s, unit)} loses {counted(lost, 'Movement point')}."
    )
    loses_point: Kind[State, [Unit, str]] = Kind(lambda s, unit, kind: f"{name(s, unit)} loses 1 {kind} point.")
    gains_point: Kind[State, [Unit, str]] = Kind(lambda s, unit, kind: f"{name(s, unit)} gains 1 {kind} point.")
    gains_step: Kind[State, [Unit]] = Kind(lambda s, unit: f"{name(s, unit)} gains 1 temporary Movement point.")

    # Elimination and return.
    is_eliminated: Kind[State, [Unit, Unit]] = Kind(
        lambda s, unit, killer: f"{name(s, unit)} is eliminated{f' by {name(s, killer)}' if killer != NOBODY else ''}.",
        effect("fall"),
    )
    voided: Kind[State, [Unit]] = Kind(
        lambda s, unit: f"Voidfire: {name(s, unit)} would come back with half its Health."
    )
    returns: Kind[State, [Unit, Space]] = Kind(lambda s, unit, space: f"{name(s, unit)} appears on {_space(s, space)}.")
    resets: Kind[State, [Player]] = Kind(
        lambda s, player: f"{PLAYERS[player]} has killed an elite: its own starts over."
    )

    # What players gain.
    scores: Kind[State, [Player, int, int, str]] = Kind(
        lambda s, player, amount, now, why: f"{PLAYERS[player]} gains {amount} VP ({why}): {now}."
    )
    earns: Kind[State, [Player, int, str]] = Kind(
        lambda s, player, amount, why: f"{PLAYERS[player]} earns {amount} XP ({why})."
    )
    rises: Kind[State, [Player, int, int]] = Kind(
        lambda s, player, level, xp: (
            f"{PLAYERS[player]} rises to level {level}"
            f"{f' for {xp} XP' if xp else ' as the round ends: low levels do so for free'}."
        )
    )
    picks: Kind[State, [Player, Card]] = Kind(lambda s, player, slug: f"{PLAYERS[player]} picks {_card(s, slug)}.")
    gains: Kind[State, [Unit, Card]] = Kind(lambda s, unit, slug: f"{name(s, unit)} gains {_card(s, slug)}.")
    draws: Kind[State, [Player, Card]] = Kind(
        lambda s, player, slug: f"{PLAYERS[player]} draws the blueprint {_card(s, slug)}."
    )
    completes: Kind[State, [Player, Card]] = Kind(
        lambda s, player, slug: f"{PLAYERS[player]} has completed the mission for {_card(s, slug)}."
    )
    accepts: Kind[State, [Player, Card]] = Kind(
        lambda s, player, slug: f"{PLAYERS[player]} takes the reward {_card(s, slug)}."
    )
    forbidden_point: Kind[State, [Player, int]] = Kind(
        lambda s, player, now: f"{PLAYERS[player]} gains a forbidden point: {now}."
    )
    ritual: Kind[State, [Player, Card, int]] = Kind(
        lambda s, player, slug, now: (
            f"{PLAYERS[player]} holds the ritual {s.library.rituals[slug].name}: {counted(now, 'ritual point')}."
        )
    )

    NEWS = (
        "returns, resets, scores, earns, rises, gains, completes, accepts, forbidden point, ritual, voided, "
        "shielded, fails, strikes late, summons, builds, marks, swaps"
    )
    DOINGS = "places, steps, is moved, uses, attacks"
    RULES = {
        "beginning-a-game": "rolls for order, order, places",
        "objectives": "lays objective, lacks room, pays",
        "obstacles": "lays obstacle, lays no more",
        "game-flow": "round, round ends",
        "your-turn": "turn, uses, works, area, awaits, strikes late",
        "movement": "steps, is moved, swaps, loses steps, gains step",
        "the-board.orientation": "faces",
        "mage.rituals": "ritual",
        "mage.forbidden-series": "toll, forbidden point",
        "mage.monsters": "summons",
        "engineer.blueprints": "builds, draws",
        "assassin.missions": "marks, completes, accepts",
        "attacks": "attacks, fails, forgoes, is sure",
        "evasion-and-hit": "cloaked, rolls, misses",
        "damage": "deals, shielded, prepares",
        "health": "loses, heals, is eliminated",
        "your-units.expendable": "rages, loses point, gains point",
        "respawning": "voided, returns",
        "assassin.reset": "resets",
        "victory-points": "scores",
        "leveling-up.experience": "earns",
        "leveling-up": "rises, picks, gains",
    }
