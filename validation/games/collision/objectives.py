"""What the players agree on beside the points: the method, the objectives, and the largest board.

The names are those of the two charts; they stand here so that each menu offers its own chart alone.
"""

from collections.abc import Iterable
from random import Random

from validation.army import Choice
from validation.games.collision.army import Army
from validation.moves import SetOption

MAJOR = (
    ("capture-the-chest", "Capture the Chest"),
    ("statues-of-good-evil", "Statues of Good & Evil"),
    ("headhunter", "Headhunter"),
    ("mystic-obelisk", "Mystic Obelisk"),
    ("capture-the-standard", "Capture the Standard"),
    ("lights-in-the-darkness", "Lights in the Darkness"),
    ("supply-raid", "Supply Raid"),
    ("relic-theft", "Relic Theft"),
    ("rushed-study", "Rushed Study"),
    ("lost-trinket", "Lost Trinket"),
)
MINOR = (
    ("tactical-victory", "Tactical Victory"),
    ("high-ground", "High Ground"),
    ("map-carriers", "Map Carriers"),
    ("past-enemy-lines", "Past Enemy Lines"),
    ("survival-is-key", "Survival is Key"),
    ("the-dark-gods", "The Dark Gods"),
    ("hallowed-earth", "Hallowed Earth"),
    ("shards-of-the-old-world", "Shards of the Old World"),
    ("gods-favor", "God's Favor"),
    ("glorious-combat", "Glorious Combat"),
)
METHODS = (("random", "Random"), ("selection", "Selection"), ("outside", "Outside"), ("hybrid", "Hybrid"))
OWN = ("major", "minor", "second_minor")
THEIRS = ("their_major", "their_minor", "their_second_minor")

CHOICES = (
    Choice("method", "Objectives are chosen by", values=METHODS, help="The four methods of the book."),
    Choice("major", "Major objective", values=MAJOR),
    Choice("minor", "Minor objective", values=MINOR),
    Choice("second_minor", "Second minor objective", values=MINOR),
    Choice("their_major", "Opponent's major (Selection)", values=MAJOR, help="What the opponent names."),
    Choice("their_minor", "Opponent's minor (Selection)", values=MINOR),
    Choice("their_second_minor", "Opponent's second minor (Selection)", values=MINOR),
    Choice(
        "largest_board",
        "Board from 750 points",
        values=(("24x12", "24 × 12"), ("24x10", "24 × 10")),
        help="The chart has 24 × 12; 24 × 10 may be agreed on.",
    ),
)


def is_ready_to_draw(army: Army) -> bool:
    """Whether all that a method leaves to the players is chosen, so that the dice can say the rest."""
    needed = {"": (), "random": (), "selection": (*OWN, *THEIRS), "hybrid": OWN[1:]}
    method = army.choices["method"]
    named = needed.get(method)
    return named is not None and all(army.choices[choice] for choice in named) and _can_differ(army)


def _can_differ(army: Army) -> bool:
    """By selection the two minors are drawn from what was named: there must be two different ones."""
    named = {army.choices[choice] for choice in (*OWN[1:], *THEIRS[1:])}
    return army.choices["method"] != "selection" or len(named) > 1


def draw(army: Army, dice: Random) -> tuple[SetOption, ...]:
    """The objectives of the battle by the method that was agreed on, at random where it says so."""
    chosen = army.choices
    majors, minors = [slug for slug, _ in MAJOR], [slug for slug, _ in MINOR]
    if chosen["method"] == "selection":
        major = dice.choice([chosen["major"], chosen["their_major"]])
        pair = two_different([chosen[name] for name in (*OWN[1:], *THEIRS[1:])], dice)
        return _set(major, *pair, cleared=THEIRS)
    major = dice.choice(majors)
    if chosen["method"] != "hybrid":
        return _set(major, *two_different(minors, dice))
    both = chosen["minor"], chosen["second_minor"]
    if both[0] == both[1]:
        both = both[0], dice.choice([slug for slug in minors if slug != both[0]])
    return _set(major, *both)


def two_different(slugs: Iterable[str], dice: Random) -> tuple[str, str]:
    """Two drawn at random, the second again until they differ; what is named twice is drawn twice as often."""
    slugs = list(slugs)
    one = dice.choice(slugs)
    return one, dice.choice([slug for slug in slugs if slug != one])


def _set(major: str, minor: str, second_minor: str, cleared: Iterable[str] = ()) -> tuple[SetOption, ...]:
    drawn = {"major": major, "minor": minor, "second_minor": second_minor} | dict.fromkeys(cleared, "")
    return tuple(SetOption(name, value) for name, value in drawn.items())
