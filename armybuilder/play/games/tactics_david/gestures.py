"""The events of Tactics David that are drawn, and how."""

from armybuilder.engine.events import befalls, throws

GESTURES = {
    "charges": throws((0, 1)),
    "aims": throws((0, 2)),
    "clash": throws((0, 3), (1, 5)),
    "dies": befalls("fall"),
    "revives": befalls("heal"),
}
