"""The events of TACTICA that are drawn, and how: it has no dice."""

from armybuilder.engine.events import befalls

GESTURES = {
    "withstands": befalls("hit", 1),
    "captured": befalls("fall"),
}
