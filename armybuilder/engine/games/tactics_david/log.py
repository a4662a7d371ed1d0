"""Options and events in words: what replays write down and what the log tells."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.telling import short, teller, with_article, writer
from armybuilder.geometry.grid import DIRECTION_NAMES

#: Verbs whose number is a space, and those whose last number is a unit.
SPACES = {"move", "part", "to", "on", "over"}


def name(state: State, unit: int) -> str:
    """A unit as the log names it, by what it is now: `A1 Soldier`."""
    return "nobody" if unit == NOBODY else f"{short(state, unit)} {state.profile[unit].name}"


def _space(state: State, space: int) -> str:
    return state.field.grid.name(space)


#: An option as text.
write = writer(SPACES, _space, short)


def _player(player: int) -> str:
    return f"Player {'AB'[player]}"


SENTENCES: dict[str, Callable[..., str]] = {
    "places": lambda s, unit, space, facing: (
        f"{name(s, unit)} is placed on {_space(s, space)}, facing {DIRECTION_NAMES[facing]}."
    ),
    "no room": lambda s, player, left: f"{_player(player)} has no room for {left} more.",
    "turn": lambda s, turn, player: f"— Turn {turn}: {_player(player)} —",
    "turn ends": lambda s, player: f"{_player(player)} ends the Turn.",
    "engages": lambda s, unit: f"{name(s, unit)} is engaged.",
    "moves": lambda s, unit, start, end: f"{name(s, unit)} moves from {_space(s, start)} to {_space(s, end)}.",
    "charges": lambda s, unit, tested, most: (
        f"{name(s, unit)} charges: the test is {tested} of 7, {'up to' if tested >= 7 else 'it stumbles'} {most}."
    ),
    "faces": lambda s, unit, facing: f"{name(s, unit)} turns {DIRECTION_NAMES[facing]}.",
    "teams up": lambda s, unit, mate: f"{name(s, unit)} joins {name(s, mate)} in a Unit Team.",
    "stands": lambda s, unit, where: f"{name(s, unit)} stands in the {where} of the team.",
    "parts": lambda s, unit, mate: f"{name(s, unit)} leaves {name(s, mate)}.",
    "attacks": lambda s, unit, mode: f"{name(s, unit)} makes a {mode} attack.",
    "shoots": lambda s, unit, target, far: f"{name(s, unit)} shoots at {name(s, target)}, {far} away.",
    "aims": lambda s, unit, target, rolled, more, far: (
        f"{name(s, unit)} rolls {rolled}{_signed(more)} for a distance of {far}:"
        f" {'a hit' if max(2, rolled + more) >= far else 'a miss'}."
    ),
    "clash": lambda s, one, other, strong, rolled, firm, held: (
        f"{name(s, one)} attacks with {strong} + {rolled} = {strong + rolled};"
        f" {name(s, other)} defends with {firm} + {held} = {firm + held}."
    ),
    "strength": lambda s, unit, parts: f"{name(s, unit)} counts {_sum(s, parts)}.",
    "duel": lambda s, one, other, n: f"Duel {n} between {name(s, one)} and {name(s, other)}.",
    "holds": lambda s, unit, other: f"{name(s, unit)} withstands {name(s, other)}.",
    "called off": lambda s, one, other: f"The attack of {name(s, one)} on {name(s, other)} is called off.",
    "comes back": lambda s, one, other: f"{name(s, one)} gives the attack back to {name(s, other)}.",
    "locked": lambda s, one, other: f"{name(s, one)} and {name(s, other)} are Locked in Combat.",
    "escapes": lambda s, unit, other: f"{name(s, unit)} tries to escape from {name(s, other)}.",
    "is free": lambda s, unit: f"{name(s, unit)} is free.",
    "dies": lambda s, unit, killer, card: (
        f"{name(s, unit)} dies{f' by {name(s, killer)}' if killer != NOBODY else ''}"
        f"{f' ({_card(s, card)})' if card else ''}."
    ),
    "spared": lambda s, unit: f"{name(s, unit)} is spared.",
    "revives": lambda s, unit: f"{name(s, unit)} lives again.",
    "removed": lambda s, unit: f"{name(s, unit)} is removed from the game.",
    "becomes": lambda s, unit, what: f"{short(s, unit)} is now {with_article(what)}.",
    "acquires": lambda s, unit, status: f"{name(s, unit)} acquires {status.title()}.",
    "discards": lambda s, unit, status: f"{name(s, unit)} discards {status.title()}.",
    "cannot move": lambda s, unit, status: f"{name(s, unit)} is {status.title()} and does nothing.",
    "cannot see": lambda s, unit: f"{name(s, unit)} is Blinded and does not fight this Turn.",
    "reroll": lambda s, unit, total: f"{name(s, unit)} is Lucky and rolls its {total} again.",
    "uses": lambda s, unit, card, target: (
        f"{name(s, unit)} uses {_card(s, card)}{f' on {name(s, target)}' if target != NOBODY else ''}."
    ),
    "works": lambda s, unit, card, words: f"{name(s, unit)}, {_card(s, card)}: {words}.",
    "agrees": lambda s, unit, other: f"{name(s, unit)} agrees to trade with {name(s, other)}.",
    "refuses": lambda s, unit, other: f"{name(s, unit)} refuses to trade with {name(s, other)}.",
    "equips": lambda s, unit, slug: f"{name(s, unit)} equips {_card(s, slug)}.",
    "drops": lambda s, unit, slug: f"{name(s, unit)} gives up {_card(s, slug)}.",
    "loots": lambda s, unit, body: f"{name(s, unit)} loots {name(s, body)}.",
    "finds": lambda s, player, slug: f"{_player(player)} finds {_card(s, slug)} in the Item Deck.",
}


def _card(state: State, slug: str) -> str:
    return state.library.names.get(slug) or slug.replace("-", " ").title()


def _sum(state: State, parts: Sequence[tuple[str, int]]) -> str:
    """A figure as the sum of its parts: `3 front + 1 Reinforce − 2 Burned = 2`."""
    (first, printed), *more = parts
    added = "".join(f"{_signed(amount) or ' ± 0'} {_card(state, card)}" for card, amount in more)
    return f"{printed} {first}{added} = {sum(amount for _, amount in parts)}" if more else f"{printed} {first}"


def _signed(number: int) -> str:
    return f" {'+' if number > 0 else '−'} {abs(number)}" if number else ""


tell = teller(SENTENCES)
