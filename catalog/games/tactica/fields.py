"""The fields of the cards of TACTICA, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from catalog.fields import Field, choice, flag, link, number, text
from catalog.games.tactica.models import (
    Battle,
    Landmark,
    Phase,
    Summon,
    Symbol,
    Tactic,
    TacticPhase,
    Terrain,
    Training,
    TroopClass,
    Wall,
    Zone,
)
from catalog.models import Card


def _of_uses(name: str) -> Callable[[Tactic], tuple[str, ...]]:
    """Reads one column of all uses of a tactics card, each value once."""
    return lambda tactic: tuple(dict.fromkeys(getattr(use, name) for use in tactic.phases.all()))


def _destinations(tactic: Tactic) -> list[Card]:
    """The zones to which a tactics card may go."""
    ends = (end for use in tactic.phases.all() for end in (use.destination, use.otherwise) if end)
    return list(dict.fromkeys(ends))


def _goes_after(phase: Phase) -> Callable[[Tactic], list[Card]]:
    """The place to which a tactics card goes that was played in this phase."""
    return lambda tactic: [use.destination for use in tactic.phases.all() if use.phase == phase]


def _texts(card: Tactic | Wall) -> str:
    """All that a card says of its phases, for the search."""
    return " ".join(part.text for part in card.phases.all())


def _deployed(name: str) -> Callable[[Tactic], int | None]:
    """A rating of the troop that a tactics card becomes."""
    return lambda tactic: getattr(tactic.troop, name, None)


def _landmarks(battle: Battle) -> int:
    return len(battle.landmarks.all())


def _step(to: str) -> Callable[[Terrain], int]:
    """The cost of the step to another terrain."""

    def cost(terrain: Terrain) -> int:
        return {step.to: step.cost for step in terrain.steps.all()}[to]

    return cost


def _other_side(card: Landmark | Summon | Training) -> Card:
    """The card on the back, or on the front."""
    found: Card = card.front or card.back
    return found


NUMBER = number("number", "Number", attrgetter("number"), short="No.", is_filter=False)
NAME = text("name", "Name", attrgetter("name"), is_column=True)
BOX = number("box", "In the box", attrgetter("copies"), short="Box", help="Copies in one player's box.")
OTHER_SIDE = link("other_side", "Other side", _other_side, is_filter=False)

TROOP = (
    NUMBER,
    NAME,
    choice("class", "Class", TroopClass, attrgetter("troop_class")),
    number("offense", "Offense", attrgetter("offense"), short="OFF"),
    number("defense", "Defense", attrgetter("defense"), short="DEF"),
    number("range", "Range", attrgetter("range"), short="RNG"),
    number("movement", "Movement", attrgetter("movement"), short="MOV"),
    BOX,
)

TACTIC = (
    NUMBER,
    NAME,
    flag("counter", "Counter-card", attrgetter("is_counter"), short="Counter"),
    choice("phase", "Used in", Phase, _of_uses("phase"), help="The phases in which it has a use.", is_list=True),
    choice("family", "About", TacticPhase.Family, _of_uses("family"), help="Our own sorting.", is_list=True),
    choice("target", "Played on", TacticPhase.Target, _of_uses("target"), is_list=True),
    link("destination", "Goes to", _destinations, is_column=False, help="Where it may go after a use.", is_list=True),
    link("after_mustering", "After mustering", _goes_after(Phase.MUSTERING), is_filter=False, is_list=True),
    link("after_movement", "After movement", _goes_after(Phase.MOVEMENT), is_filter=False, is_list=True),
    link("after_combat", "After combat", _goes_after(Phase.COMBAT), is_filter=False, is_list=True),
    number("offense", "Offense as a troop", _deployed("offense"), short="OFF", is_filter=False),
    number("defense", "Defense as a troop", _deployed("defense"), short="DEF", is_filter=False),
    number("range", "Range as a troop", _deployed("range"), short="RNG", is_filter=False),
    number("movement", "Movement as a troop", _deployed("movement"), short="MOV", is_filter=False),
    BOX,
    text("phase_texts", "What it does in each phase", _texts),
)

TRAINING = (
    NUMBER,
    NAME,
    number("level", "Level", attrgetter("level")),
    number("defense_factor", "DEF of melee troops, times", attrgetter("defense_factor"), short="Melee DEF ×"),
    number("offense_factor", "OFF of ranged troops, times", attrgetter("offense_factor"), short="Ranged OFF ×"),
    BOX,
    OTHER_SIDE,
)

WALL = (
    NUMBER,
    NAME,
    number("entry", "MOV onto it", attrgetter("entry_cost"), short="Onto"),
    number("exit", "MOV off it", attrgetter("exit_cost"), short="Off"),
    number("range", "Range of ranged troops on it", attrgetter("range"), short="RNG"),
    number("melee_offense", "Offense of melee troops against it", attrgetter("melee_offense"), short="Melee OFF"),
    BOX,
    text("phase_texts", "What holds in each phase", _texts),
)

LANDMARK = (
    NUMBER,
    NAME,
    link("terrain", "Makes", attrgetter("terrain"), help="What the hexes adjacent to it become."),
    choice("closed_to", "Closed to", TroopClass, attrgetter("closed_to")),
    number("entry", "MOV onto it", attrgetter("entry_cost"), short="Onto"),
    flag("shadow", "Gives cover", attrgetter("has_shadow"), short="Cover"),
    OTHER_SIDE,
)

TERRAIN = (
    NUMBER,
    NAME,
    number("defense", "Defense", attrgetter("defense"), short="DEF"),
    number("range", "Range of ranged troops", attrgetter("range"), short="RNG"),
    number("to_neutral", "MOV to neutral ground", _step("neutral"), short="To neutral"),
    number("to_high", "MOV to high ground", _step("high"), short="To high"),
    number("to_low", "MOV to low ground", _step("low"), short="To low"),
)

BATTLE = (
    NUMBER,
    NAME,
    number("separation", "Hexes between the walls", attrgetter("separation"), short="Separation"),
    number("columns", "Columns", attrgetter("columns")),
    number("rows", "Rows", attrgetter("rows")),
    number("landmark_count", "Landmarks", _landmarks),
)

ZONE = (
    NUMBER,
    NAME,
    link("symbol", "Sign", attrgetter("symbol"), help="The sign that sends a card there."),
    choice("comes_back", "Cards come back", Zone.Return, attrgetter("comes_back"), short="Back"),
    flag("marker", "Has a marker card", attrgetter("has_marker"), short="Marker"),
)

SYMBOL = (
    NUMBER,
    NAME,
    choice("group", "About", Symbol.Group, attrgetter("group"), help="Our own sorting."),
)

SUMMON = (
    NUMBER,
    NAME,
    OTHER_SIDE,
)

FIELDS: Mapping[str, tuple[Field, ...]] = {
    "troop": TROOP,
    "tactic": TACTIC,
    "training": TRAINING,
    "wall": WALL,
    "landmark": LANDMARK,
    "terrain": TERRAIN,
    "battle": BATTLE,
    "zone": ZONE,
    "symbol": SYMBOL,
    "summon": SUMMON,
}
