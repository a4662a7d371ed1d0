"""Every card, rule section and ruling has a scene that shows it, or a reason why none does."""

from tests.engine.shown import check_shown

ADVANCED = "belongs to parts of the Advanced Game that we don't have"
BUILDING = "about building a deck and setting a match up, before a scene begins"
HEADING = "introduces the sections after it"
UNSHOWN = {
    "summon:cthon": ADVANCED,
    "summon:ouran": ADVANCED,
    "section:summoning-cards": ADVANCED,
    "section:summoning-cards.cthon": ADVANCED,
    "section:summoning-cards.ouran": ADVANCED,
    "section:decree-card": ADVANCED,
    "section:the-battlefield": HEADING,
    "section:card-descriptions": HEADING,
    "section:feature-cards": HEADING,
    "section:the-box": BUILDING,
    "section:the-box.troops": BUILDING,
    "section:the-box.tactics": BUILDING,
    "ruling:P36": BUILDING,
    "ruling:P41": "about what a reader of the log can work out",
    "ruling:TA2": "no battlefield has high ground beside low ground; the costs stand in the table of the terrains",
}


def test_everything_is_shown_or_says_why_not() -> None:
    check_shown("tactica", UNSHOWN)
