"""The events of Analog Tactics that are drawn, and how."""

from armybuilder.engine.events import befalls, throws

GESTURES = {
    "rolls for order": throws((None, 1)),
    "cloaked": throws((0, 1), (0, 2)),
    "rolls": throws((0, 2), (1, 4)),
    "loses": befalls("hit", 1),
    "heals": befalls("heal", 1),
    "is eliminated": befalls("fall"),
    "summons": throws((None, 1)),
}
