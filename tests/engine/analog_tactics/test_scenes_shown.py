"""Every card, rule section and ruling has a scene that shows it, or a reason why none does."""

from tests.engine.shown import check_shown

BEFORE_PLAY = "before the first turn, when a scene begins"
UNSHOWN = {
    "board:sample-board": "every scene stands on it",
    "level:level-1": "every team starts there",
    "section:overview": "says what the others say in full",
    "section:the-board": "says what words mean",
    "section:beginning-a-game": BEFORE_PLAY,
    "ruling:P1": BEFORE_PLAY,
    "ruling:P2": BEFORE_PLAY,
    "ruling:P73": BEFORE_PLAY,
}


def test_everything_is_shown_or_says_why_not() -> None:
    check_shown("analog-tactics", UNSHOWN)
