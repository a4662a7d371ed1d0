"""Every card of TACTICA under its slug: troops and training, features, and one module a tactics card."""

from armybuilder.engine.games.tactica.effects import (
    crown,
    disengage,
    engineer,
    features,
    horse,
    negate,
    press,
    rescue,
    saved,
    shieldwall,
    spy,
    troops,
)
