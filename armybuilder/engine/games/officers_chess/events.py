"""What happens in a battle, in words: all of it in the open, less where fog or an inventory hides something."""

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec

from armybuilder.engine.events import Event, Gesture, Kind, Kinds, dice_roll, effect
from armybuilder.engine.games.officers_chess import ground
from armybuilder.engine.games.officers_chess.state import NOBODY, State
from armybuilder.engine.telling import Breakdown, Parts, total

Unit = int
Space = int

#: The names of the parts of a number where their slug is not it.
PART_NAMES = {"might": "Might", "spellrange": "SpellRange", "least": "never below 0", "move": "base"}
#: Tags and statuses whose name is not their slug's words.
TAG_NAMES = {"aoe": "AoE", "distantcounter": "DistantCounter"}
SOMEBODY = "Somebody unseen"

P = ParamSpec("P")


class Seen(Kind[State, P]):
    """A kind of event with the number of units that it is about: these are its first parts.

    Where a player sees none of them they are told `out_of_sight`, if that, unless it is open to all: the map changes,
    or somebody leaves it. Where they see some of them, the others have no name.
    """

    __slots__ = ("about", "is_open", "out_of_sight")

    def __init__(
        self,
        tell: Callable[Concatenate[State, P], str],
        gesture: Gesture | None = None,
        *,
        about: int = 1,
        out_of_sight: str = "",
        is_open: bool = False,
        to_others: Callable[Concatenate[State, P], str] | None = None,
        begins_chapter: bool = False,
    ) -> None:
        super().__init__(tell, gesture, to_others=to_others, begins_chapter=begins_chapter)
        self.about, self.out_of_sight, self.is_open = about, out_of_sight, is_open


def _name(state: State, unit: Unit) -> str:
    return "nobody" if unit == NOBODY else state.names[unit]


def _gear(state: State, slug: str) -> str:
    return state.cards.gear[slug].name


def _on(state: State, space: Space) -> str:
    return state.grid.name(space)


def _tag(slug: str) -> str:
    return TAG_NAMES.get(slug, slug.replace("-", " ").title())


breakdown = Breakdown[State](lambda state, part: PART_NAMES.get(part) or _tag(part))


def _roll_off(state: State, attacker: int, defender: int) -> str:
    rolls = f"The attacker rolls {attacker}, the defender {defender}"
    if attacker == defender:
        return f"{rolls}, and both roll again."
    return f"{rolls}: the {'defender' if attacker > defender else 'attacker'} deploys first."


def _activates(state: State, unit: Unit, parts: Parts) -> str:
    return f"{_name(state, unit)} is activated and may move {max(0, total(parts))} ({breakdown(state, parts)})."


def _activates_hidden(state: State, unit: Unit, parts: Parts) -> str:
    """An enemy's movement is not told as long as something that it carries is hidden."""
    is_known = state.shown[unit].issuperset(state.inventory[unit])
    return _activates(state, unit, parts) if is_known else f"{_name(state, unit)} is activated."


def _equips(state: State, unit: Unit, gear: str) -> str:
    return f"{_name(state, unit)} takes {_gear(state, gear)} in hand."


def _equips_hidden(state: State, unit: Unit, gear: str) -> str:
    """An enemy's weapon is not told as long as it is hidden."""
    is_known = gear in state.shown[unit]
    return _equips(state, unit, gear) if is_known else f"{_name(state, unit)} changes what it holds."


def _strikes(state: State, unit: Unit, target: Unit, rolled: int, skill: int, how: str, parts: Parts) -> str:
    hit = " hit" if how == "critical" else ""
    return f"{_name(state, unit)} rolls {rolled} and needs less than {skill} ({breakdown(state, parts)}): a {how}{hit}."


def _routed(state: State, unit: Unit, by: Unit) -> str:
    """Who routed a unit: an enemy, or its own weapon (Devil, Punishing)."""
    whose = "" if by == NOBODY else f" by {'its own weapon' if by == unit else _name(state, by)}"
    return f"{_name(state, unit)} is Routed{whose}."


class Events(Kinds[State]):
    rolls_off = Seen(_roll_off, dice_roll((None, 0), (None, 1)), about=0)
    deploys: Seen[[Unit, Space]] = Seen(
        lambda s, unit, space: f"{_name(s, unit)} is deployed on {_on(s, space)}.",
        out_of_sight="A unit is deployed out of sight.",
    )
    no_room: Seen[[Unit]] = Seen(
        lambda s, unit: f"{_name(s, unit)} finds no place in its zone and stays out of the battle."
    )
    round: Seen[[int]] = Seen(lambda s, number: f"— Round {number} —", about=0, begins_chapter=True)
    activates = Seen(_activates, to_others=_activates_hidden, out_of_sight="A unit out of sight is activated.")
    tag: Seen[[Unit, str]] = Seen(lambda s, unit, tag: f"{_name(s, unit)}: {_tag(tag)}.")
    equips = Seen(_equips, to_others=_equips_hidden)
    waits: Seen[[Unit]] = Seen(lambda s, unit: f"{_name(s, unit)} waits: its turn ends.")
    shifts: Seen[[Unit, str]] = Seen(lambda s, unit, form: f"{_name(s, unit)} takes its form: {form}.")
    shifts_back: Seen[[Unit, str]] = Seen(
        lambda s, unit, form: f"{_name(s, unit)} is back in its normal state: {form}."
    )
    moves: Seen[[Unit, Space]] = Seen(lambda s, unit, space: f"{_name(s, unit)} moves to {_on(s, space)}.")
    stopped: Seen[[Unit, Space]] = Seen(
        lambda s, unit, space: f"{_name(s, unit)} is stopped by somebody unseen on {_on(s, space)}."
    )
    attacks: Seen[[Unit, Unit, str]] = Seen(
        lambda s, unit, target, gear: f"{_name(s, unit)} attacks {_name(s, target)} with {_gear(s, gear)}.", about=2
    )
    art: Seen[[Unit, str]] = Seen(lambda s, unit, art: f"{_name(s, unit)} uses the combat art {art}.")
    rages: Seen[[Unit, Unit]] = Seen(
        lambda s, unit, target: f"{_name(s, unit)} is Berserk: {_name(s, target)} is the weakest in its range.", about=2
    )
    counters: Seen[[Unit, Unit, str]] = Seen(
        lambda s, unit, _, gear: f"{_name(s, unit)} counters with {_gear(s, gear)}.", about=2
    )
    follows_up: Seen[[Unit, Unit]] = Seen(lambda s, unit, _: f"{_name(s, unit)} is faster and follows up.", about=2)
    strikes = Seen(_strikes, dice_roll((0, 2), comes_of_it=lambda parts: parts[4] != "miss"))
    deals: Seen[[Unit, int, Parts]] = Seen(
        lambda s, unit, amount, parts: f"{_name(s, unit)} deals {amount} damage ({breakdown(s, parts)})."
    )
    shakes: Seen[[Unit, str, int]] = Seen(
        lambda s, unit, status, rolled: f"{_name(s, unit)} rolls {rolled} for {status.title()}.", dice_roll((0, 2))
    )
    wounded: Seen[[Unit, int, int]] = Seen(
        lambda s, unit, amount, left: f"{_name(s, unit)} takes {amount}; {left} HP left.", effect("hit", 1)
    )
    healed: Seen[[Unit, int, int]] = Seen(
        lambda s, unit, amount, left: f"{_name(s, unit)} regains {amount}: {left} HP.", effect("heal", 1)
    )
    routed = Seen(_routed, effect("fall"), about=2)
    weakened: Seen[[Unit, str, int]] = Seen(
        lambda s, unit, stat, amount: (
            f"{_name(s, unit)} has {amount} less {stat.title()} until the end of its next turn."
        )
    )
    acquires: Seen[[Unit, str]] = Seen(lambda s, unit, status: f"{_name(s, unit)} gets {status.title()}.")
    discards: Seen[[Unit, str]] = Seen(lambda s, unit, status: f"{_name(s, unit)} loses {status.title()}.")
    breaks: Seen[[Unit, Space, int]] = Seen(
        lambda s, unit, space, left: f"{_name(s, unit)} strikes at {_on(s, space)}; {left} HP left.", is_open=True
    )
    becomes: Seen[[Space, str]] = Seen(
        lambda s, space, terrain: f"{_on(s, space)} is now {terrain.replace('-', ' ').title()}.", about=0
    )
    casts: Seen[[Unit, Unit, str]] = Seen(
        lambda s, unit, target, gear: f"{_name(s, unit)} uses {_gear(s, gear)} on {_name(s, target)}.", about=2
    )
    dances: Seen[[Unit, Unit]] = Seen(
        lambda s, unit, target: f"{_name(s, unit)} dances: {_name(s, target)} may be activated again.", about=2
    )
    lights: Seen[[Unit, int]] = Seen(
        lambda s, unit, more: f"{_name(s, unit)} lights a Torch and sees {more} spaces farther."
    )
    opens: Seen[[Unit, Space, str]] = Seen(
        lambda s, unit, space, _: f"{_name(s, unit)} opens the lock on {_on(s, space)}.", is_open=True
    )
    finds: Seen[[Unit, str]] = Seen(lambda s, unit, gear: f"{_name(s, unit)} finds {_gear(s, gear)}.")
    uses: Seen[[Unit, str]] = Seen(lambda s, unit, gear: f"{_name(s, unit)} uses {_gear(s, gear)}.")
    seize: Seen[[Unit, Space]] = Seen(lambda s, unit, at: f"{_name(s, unit)} seizes {_on(s, at)}.", is_open=True)
    raze: Seen[[Unit, Space]] = Seen(lambda s, unit, at: f"{_name(s, unit)} razes {_on(s, at)}.", is_open=True)
    escape: Seen[[Unit, Space]] = Seen(lambda s, unit, at: f"{_name(s, unit)} escapes from {_on(s, at)}.", is_open=True)

    @classmethod
    def describe_for(cls, state: State, event: Event, player: int) -> str:
        name, *parts = event
        kind = cls.by_name[name]
        assert isinstance(kind, Seen)
        units = [unit for unit in parts[: kind.about] if unit != NOBODY]
        unseen = [unit for unit in units if not ground.is_known(state, unit, player)]
        if not unseen:
            is_others = any(state.owner[unit] != player for unit in units)
            return (kind.to_others if kind.to_others and is_others else kind.tell)(state, *parts)
        if len(unseen) < len(units) or kind.is_open:
            return kind.tell(_without_names(state, unseen), *parts)
        return kind.out_of_sight

    NEWS = (
        "art, rages, shifts, stopped, weakened, acquires, discards, breaks, becomes, casts, dances, lights, opens, "
        "finds, uses, seize, raze, escape"
    )
    DOINGS = "deploys, moves, attacks"
    STEPS = (
        "rolls off, deploys, no room, round, activates, moves, stopped, rages, attacks, casts, dances, lights, "
        "opens, uses, seize, raze, escape"
    )
    LEADS = "round, activates, rages"
    RULES = {
        "setup.deployment": "rolls off, deploys, no room",
        "gameplay.rounds": "round, activates",
        "tags": "tag, shakes, weakened",
        "gameplay.combat-turns": "equips, waits",
        "gameplay.shifting": "shifts, shifts back",
        "gameplay.move": "moves",
        "supplement.fog-of-war": "stopped, lights",
        "gameplay.attack": "attacks, counters, follows up, strikes, deals, wounded, routed, breaks",
        "gameplay.special-actions": "art, casts, dances, uses, healed, opens, finds",
        "tags.status-effects": "rages, acquires, discards",
        "gameplay.terrain": "becomes",
        "gameplay.scenario-actions": "seize, raze, escape",
    }


def _without_names(state: State, unseen: Sequence[Unit]) -> State:
    """The battle with nobody's name on the units out of sight."""
    veiled = state.copy()
    veiled.names = tuple(SOMEBODY if unit in unseen else words for unit, words in enumerate(state.names))
    return veiled
