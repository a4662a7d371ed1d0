"""The events of Collision that are drawn, and how."""

from armybuilder.engine.events import befalls, throws

GESTURES = {
    "total command": throws((None, 0), (None, 2)),
    "called": throws((0, 1)),
    "cover": throws((0, 2)),
    "to hit": throws((0, 1)),
    "hit": befalls("hit"),
    "injury roll": throws((0, 1)),
    "injured": befalls("hit"),
    "healed": befalls("heal"),
    "slain": befalls("fall"),
    "defeated": befalls("fall"),
    "luck": throws((0, 1)),
    "planned": throws((0, 1)),
    "contest": throws((0, 3), (1, 5)),
    "hold roll": throws((0, 1)),
    "firm roll": throws((0, 2)),
    "skittish roll": throws((0, 1)),
    "voodoo roll": throws((0, 1)),
    "gea roll": throws((0, 1)),
    "wreck roll": throws((0, 1)),
    "channels": throws((0, 1)),
    "searches": throws((0, 1)),
}
