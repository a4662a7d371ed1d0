"""Options and events in words: what replays write down and what the log tells."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Option
from armybuilder.engine.telling import numeral, signed, teller, with_article

#: The kinds of an option's numbers: a space "s", a unit "u", a facing "d", a plain number "n".
KINDS = {
    **dict.fromkeys(("step", "place", "on", "rope"), "us"),
    **dict.fromkeys(("to", "at"), "s"),
    **dict.fromkeys(("turn", "face", "away", "reorient", "line"), "ud"),
    **dict.fromkeys(("teleport", "terraform", "smokescreen", "abort-mission", "teleport-module", "grenade"), "us"),
    **dict.fromkeys(("pyre", "flash-flood", "mass-teleport"), "us"),
    **dict.fromkeys(("build", "remote-construction"), "us"),
    "rope": "uus",
    "recall": "uus",
    "distraction": "uud",
    "meteor": "usn",
    "bloodrite": "uun",
    "from": "n",
    "infiltrate": "un",
}
#: What a facing says that loses the attack; replays don't write it down.
LOSES_ATTACK = "loses the attack"
FACINGS = ("N", "NE", "SE", "S", "SW", "NW")


def write(state: State, option: Option) -> str:
    """An option as text: `step A1 f6`, `attack A1 B2`, `face A1 SE`."""
    verb = str(option[0])
    kinds = list(KINDS.get(verb, "uuu"))
    words = (
        part if isinstance(part, str) else _number(state, kinds.pop(0), part)
        for part in option[1:]
        if part != LOSES_ATTACK
    )
    return " ".join([verb, *words])


def _number(state: State, kind: str, number: int) -> str:
    if kind == "s":
        return state.field.board.name(number)
    if kind == "d":
        return FACINGS[number]
    return str(number) if kind == "n" else state.names[number]


def name(state: State, unit: int) -> str:
    """A unit as the log names it: `A1 Warrior Elite`."""
    return "nobody" if unit == NOBODY else f"{state.names[unit]} {state.profile[unit].name}"


def _space(state: State, space: int) -> str:
    return state.field.board.name(space)


def _card(state: State, slug: str) -> str:
    return state.library.name(slug.removesuffix(" weapon").removesuffix(" building").removesuffix(" class"))


def _with(state: State, card: str, form: int) -> str:
    if not card:
        return ""
    return f" with {_card(state, card)}{f', form {form}' if form else ''}"


def _target(state: State, unit: int, target: int) -> str:
    return f" ({name(state, target)})" if target not in (NOBODY, unit) else ""


#: The parts of a sum that are no cards.
PLAIN_PARTS = ("fixed", "from behind", "from the front")


def _sum(state: State, die: int, parts: Sequence[tuple[str, int]]) -> str:
    """A roll and what is added: `4 + 1 Hit + 1 from behind = 6`."""
    words = [str(die)] if die else []
    for part, amount in parts:
        label = part if part[:1].isupper() or part in PLAIN_PARTS else _card(state, part)
        words.append(f"{signed(amount)} {label}" if words else f"{numeral(amount)} {label}")
    return f"{' '.join(words)} = {numeral(die + sum(amount for _, amount in parts))}" if parts else str(die)


def _points(amount: int, word: str) -> str:
    return f"{amount} {word}{'' if amount == 1 else 's'}"


def _army(state: State, player: int) -> str:
    return state.armies[player]


SENTENCES: dict[str, Callable[..., str]] = {
    "rolls for order": lambda s, player, die: f"{_army(s, player)} rolls {die} for the turn order.",
    "order": lambda s, order: f"The order of turns: {', '.join(_army(s, player) for player in order)}.",
    "places": lambda s, unit, space: f"{name(s, unit)} is placed on {_space(s, space)}.",
    "round": lambda s, number: f"— Round {number} —",
    "round ends": lambda s, number: f"Round {number} ends.",
    "turn": lambda s, player: f"The turn of {_army(s, player)}.",
    "steps": lambda s, unit, start, end: f"{name(s, unit)} moves from {_space(s, start)} to {_space(s, end)}.",
    "is moved": lambda s, unit, start, end: f"{name(s, unit)} is moved from {_space(s, start)} to {_space(s, end)}.",
    "swaps": lambda s, one, other: f"{name(s, one)} and {name(s, other)} swap places.",
    "faces": lambda s, unit, facing: f"{name(s, unit)} faces {FACINGS[facing]}.",
    "uses": lambda s, unit, card, target: f"{name(s, unit)} uses {_card(s, card)}{_target(s, unit, target)}.",
    "works": lambda s, unit, card: f"{name(s, unit)}: {_card(s, card)}.",
    "toll": lambda s, unit, target, paid: (
        f"{name(s, unit)} pays {_points(paid, 'Special point')} to choose {name(s, target)}."
    ),
    "attacks": lambda s, unit, target, card, form: f"{name(s, unit)} attacks {name(s, target)}{_with(s, card, form)}.",
    "fails": lambda s, unit: f"The attack of {name(s, unit)} has no target any more.",
    "forgoes": lambda s, unit, target, card, form, is_reaction: (
        f"{name(s, unit)} doesn't attack {name(s, target)}: its {_card(s, card)}, form {form}, is spent, and so is the"
        f" {'Reaction' if is_reaction else 'Attack'} point."
    ),
    "is sure": lambda s, unit, target: f"{name(s, target)} can't evade {name(s, unit)}.",
    "cloaked": lambda s, unit, one, other: f"{name(s, unit)} rolls {one} and {other} and keeps the better.",
    "rolls": lambda s, unit, target, die, hit, evasion_die, evasion, hits: (
        f"{name(s, unit)} hits with {_sum(s, die, hit)}; {name(s, target)} evades with"
        f" {_sum(s, evasion_die, evasion)}: a {'success' if hits else 'miss'}."
    ),
    "misses": lambda s, unit, target: f"{name(s, target)} evades {name(s, unit)}.",
    "deals": lambda s, unit, target, amount, parts: (
        f"{name(s, unit)} deals {amount} damage to {name(s, target)} ({_sum(s, 0, parts)})."
    ),
    "shielded": lambda s, unit: f"The Shield of {name(s, unit)} takes the damage.",
    "loses": lambda s, unit, lost, left: f"{name(s, unit)} loses {lost} Health; {left} left.",
    "heals": lambda s, unit, gained, left: f"{name(s, unit)} regains {gained} Health: {left}.",
    "rages": lambda s, unit: f"{name(s, unit)} rages: 1 Attack point more.",
    "prepares": lambda s, unit, damage: f"{name(s, unit)} struck unseen: its elite's Damage is {damage}.",
    "loses steps": lambda s, unit, lost: f"{name(s, unit)} loses {_points(lost, 'Movement point')}.",
    "loses point": lambda s, unit, kind: f"{name(s, unit)} loses 1 {kind} point.",
    "gains point": lambda s, unit, kind: f"{name(s, unit)} gains 1 {kind} point.",
    "gains step": lambda s, unit: f"{name(s, unit)} gains 1 temporary Movement point.",
    "is eliminated": lambda s, unit, killer: (
        f"{name(s, unit)} is eliminated{f' by {name(s, killer)}' if killer != NOBODY else ''}."
    ),
    "voided": lambda s, unit: f"Voidfire: {name(s, unit)} would come back with half its Health.",
    "returns": lambda s, unit, space: f"{name(s, unit)} appears on {_space(s, space)}.",
    "builds": lambda s, unit, space: f"{name(s, unit)} is built on {_space(s, space)}.",
    "area": lambda s, card, space: f"{_card(s, card)} around {_space(s, space)}.",
    "awaits": lambda s, unit, card: f"{name(s, unit)} will suffer from {_card(s, card)} when the round ends.",
    "strikes late": lambda s, unit, card, amount: f"{_card(s, card)}: {amount} damage to {name(s, unit)}.",
    "scores": lambda s, player, amount, now, why: f"{_army(s, player)} gains {amount} VP ({why}): {now}.",
    "earns": lambda s, player, amount, why: f"{_army(s, player)} earns {amount} XP ({why}).",
    "rises": lambda s, player, level: f"{_army(s, player)} is at level {level}.",
    "picks": lambda s, player, slug: f"{_army(s, player)} picks {_card(s, slug)}.",
    "completes": lambda s, player, slug: f"{_army(s, player)} has completed the mission for {_card(s, slug)}.",
    "accepts": lambda s, player, slug: f"{_army(s, player)} takes the reward {_card(s, slug)}.",
    "marks": lambda s, player, unit: f"{_army(s, player)} marks {name(s, unit)}.",
    "forbidden point": lambda s, player, now: f"{_army(s, player)} gains a forbidden point: {now}.",
    "ritual": lambda s, player, slug, now: (
        f"{_army(s, player)} holds the ritual {s.library.rituals[slug].name}: {_points(now, 'ritual point')}."
    ),
    "draws": lambda s, player, slug: f"{_army(s, player)} draws the blueprint {_card(s, slug)}.",
    "gains": lambda s, unit, slug: f"{name(s, unit)} gains {_card(s, slug)}.",
    "resets": lambda s, player: f"{_army(s, player)} has killed an elite: its own begins anew.",
    "summons": lambda s, player, die, slug: f"{_army(s, player)} rolls {die}: {with_article(_card(s, slug))}.",
}

tell = teller(SENTENCES)
