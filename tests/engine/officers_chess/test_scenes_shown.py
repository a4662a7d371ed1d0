"""Every card, rule section and ruling has a scene that shows it, or a reason why none does."""

from tests.engine.shown import check_shown

BEFORE_PLAY = "before the first turn, when a scene begins"
LEADS_IN = "leads into the sections after it"
SMALL_BOARDS = "scenes stand on boards of their own, small enough for one rule"
UNSHOWN = {
    "map:map-a": SMALL_BOARDS,
    "map:map-b": SMALL_BOARDS,
    "map:map-c": SMALL_BOARDS,
    "map:map-d": SMALL_BOARDS,
    "section:supplement.maps": SMALL_BOARDS,
    "section:introduction": LEADS_IN,
    "section:tags": LEADS_IN,
    "section:supplement": LEADS_IN,
    "section:units.cost": BEFORE_PLAY,
    "section:setup": BEFORE_PLAY,
    "section:setup.armies": BEFORE_PLAY,
    "section:setup.army-building-phases": BEFORE_PLAY,
    "section:setup.hiring": BEFORE_PLAY,
    "section:setup.outfitting": BEFORE_PLAY,
    "section:setup.deployment": BEFORE_PLAY,
    "ruling:OC6": BEFORE_PLAY,
    "ruling:OC30": BEFORE_PLAY,
    "ruling:OC46": BEFORE_PLAY,
    "ruling:OC47": BEFORE_PLAY,
    "ruling:OC63": BEFORE_PLAY,
}


def test_everything_is_shown_or_says_why_not() -> None:
    check_shown("officers-chess", UNSHOWN)
