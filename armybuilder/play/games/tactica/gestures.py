"""What is drawn of the events of TACTICA, which has no dice."""

from armybuilder.play.gestures import befalls

GESTURES = {
    "withstands": befalls("hit", 1),
    "captured": befalls("fall"),
}
