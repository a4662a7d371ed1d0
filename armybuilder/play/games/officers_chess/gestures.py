"""The events of Officer's Chess that are drawn, and how."""

from armybuilder.engine.events import befalls, throws

GESTURES = {
    "rolls off": throws((None, 0), (None, 1)),
    "strikes": throws((0, 2)),
    "shakes": throws((0, 2)),
    "wounded": befalls("hit", 1),
    "healed": befalls("heal", 1),
    "routed": befalls("fall"),
}
