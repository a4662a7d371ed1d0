"""The fields of the cards of TACTICA, kind by kind, in the order in which pages show the kinds."""

from collections.abc import Callable, Mapping

from catalog.fields import FieldEntry, choice, column, link, number, text
from catalog.games.tactica.models import (
    Battle,
    Landmark,
    Phase,
    Summon,
    Tactic,
    TacticPhase,
    Terrain,
    Training,
    Wall,
)
from catalog.models import Card


def _of_uses(name: str) -> Callable[[Tactic], tuple[str, ...]]:
    """Reads one column of all uses of a tactics card, each value once."""
    return lambda tactic: tuple(dict.fromkeys(getattr(use, name) for use in tactic.phases.all()))


def _destinations(tactic: Tactic) -> list[Card]:
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
    def cost(terrain: Terrain) -> int:
        return {step.to: step.cost for step in terrain.steps.all()}[to]

    return cost


def _other_side(card: Landmark | Summon | Training) -> Card:
    found: Card = card.front or card.back
    return found


OTHER_SIDE = link("other_side", "Other side", _other_side, is_filter=False)


FIELDS: Mapping[str, tuple[FieldEntry, ...]] = {
    "troop": (
        "number name",
        column("troop_class", name="class"),
        column("offense", short="OFF"),
        column("defense", short="DEF"),
        column("range", short="RNG"),
        column("movement", short="MOV"),
        column("copies", name="box", short="Box"),
    ),
    "tactic": (
        "number name",
        column("is_counter", short="Counter"),
        choice("phase", "Used in", Phase, _of_uses("phase"), help="The phases in which it has a use.", is_list=True),
        choice("family", "About", TacticPhase.Family, _of_uses("family"), help="Our own sorting.", is_list=True),
        choice("target", "Played on", TacticPhase.Target, _of_uses("target"), is_list=True),
        link(
            "destination", "Goes to", _destinations, is_column=False, help="Where it may go after a use.", is_list=True
        ),
        link("after_mustering", "After mustering", _goes_after(Phase.MUSTERING), is_filter=False, is_list=True),
        link("after_movement", "After movement", _goes_after(Phase.MOVEMENT), is_filter=False, is_list=True),
        link("after_combat", "After combat", _goes_after(Phase.COMBAT), is_filter=False, is_list=True),
        number("offense", "Offense as a troop", _deployed("offense"), short="OFF", is_filter=False),
        number("defense", "Defense as a troop", _deployed("defense"), short="DEF", is_filter=False),
        number("range", "Range as a troop", _deployed("range"), short="RNG", is_filter=False),
        number("movement", "Movement as a troop", _deployed("movement"), short="MOV", is_filter=False),
        column("copies", name="box", short="Box"),
        text("phase_texts", "What it does in each phase", _texts),
    ),
    "training": (
        "number name level",
        column("defense_factor", short="Melee DEF ×"),
        column("offense_factor", short="Ranged OFF ×"),
        column("copies", name="box", short="Box"),
        OTHER_SIDE,
    ),
    "wall": (
        "number name",
        column("entry_cost", name="entry", short="Onto"),
        column("exit_cost", name="exit", short="Off"),
        column("range", short="RNG"),
        column("melee_offense", short="Melee OFF"),
        column("copies", name="box", short="Box"),
        text("phase_texts", "What holds in each phase", _texts),
    ),
    "landmark": (
        "number name terrain closed_to",
        column("entry_cost", name="entry", short="Onto"),
        column("has_shadow", short="Cover"),
        OTHER_SIDE,
    ),
    "terrain": (
        "number name",
        column("defense", short="DEF"),
        column("range", short="RNG"),
        number("to_neutral", "MOV to neutral ground", _step("neutral"), short="To neutral"),
        number("to_high", "MOV to high ground", _step("high"), short="To high"),
        number("to_low", "MOV to low ground", _step("low"), short="To low"),
    ),
    "battle": (
        "number name",
        column("separation", short="Separation"),
        "columns rows",
        number("landmark_count", "Landmarks", _landmarks),
    ),
    "zone": ("number name symbol", column("comes_back", short="Back"), column("has_marker", short="Marker")),
    "symbol": ("number name group",),
    "summon": ("number name", OTHER_SIDE),
}
