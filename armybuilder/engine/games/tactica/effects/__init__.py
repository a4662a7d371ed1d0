"""Every card of TACTICA under its slug: troops and training, features, and one module a tactics card."""

from armybuilder.engine.games.tactica.effects import (
    disengage,
    engineer,
    horse,
    negate,
    press,
    rescue,
    saved,
    shieldwall,
    spy,
    troops,
)
