"""The agreements of the players beside the points: the method, the objectives, and the largest board.

The names are those of the two charts; they stand here so that each menu offers its own chart alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from validation.army import ArmyChoice, Picks
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
    ArmyChoice("method", "Objectives are chosen by", values=METHODS, help="The four methods of the book."),
    ArmyChoice("major", "Major objective", values=MAJOR),
    ArmyChoice("minor", "Minor objective", values=MINOR),
    ArmyChoice("second_minor", "Second minor objective", values=MINOR),
    ArmyChoice("their_major", "Opponent's major (Selection)", values=MAJOR, help="What the opponent names."),
    ArmyChoice("their_minor", "Opponent's minor (Selection)", values=MINOR),
    ArmyChoice("their_second_minor", "Opponent's second minor (Selection)", values=MINOR),
    ArmyChoice(
        "largest_board",
        "Board from 750 points",
        values=(("24x12", "24 × 12"), ("24x10", "24 × 10")),
        help="The chart has 24 × 12; 24 × 10 may be agreed on.",
    ),
)


def is_ready_to_draw(army: Army) -> bool:
    """True where all that a method leaves to the players is chosen, so that the dice can say the rest."""
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
    chosen, method = army.choices, army.choices["method"]
    if method == "hybrid":
        named = [{"minor": chosen["minor"]}, {"minor": chosen["second_minor"]}]
    else:
        named = [dict(zip(OWN, (chosen[name] for name in names), strict=True)) for names in (OWN, THEIRS)]
    return tuple(SetOption(name, value) for name, value in settle(method, named, dice).items())


def settle(method: str, named: Sequence[Mapping[str, str]], dice: Random) -> dict[str, str]:
    """The battle's objectives, of what both players named: by selection drawn from that, by hybrid the two minors."""
    majors, minors = [slug for slug, _ in MAJOR], [slug for slug, _ in MINOR]
    if method == "selection":
        major = dice.choice([each["major"] for each in named])
        pair = two_different([each[name] for each in named for name in OWN[1:]], dice)
        return _objectives(major, pair) | dict.fromkeys(THEIRS, "")
    major = dice.choice(majors)
    if method != "hybrid":
        return _objectives(major, two_different(minors, dice))
    one, other = (each["minor"] for each in named)
    if one == other:
        other = dice.choice([slug for slug in minors if slug != one])
    return _objectives(major, (one, other))


def why_not(named: Mapping[str, str]) -> str:
    minors = [named[name] for name in OWN[1:] if name in named]
    return "The two minor objectives are different ones." if len(set(minors)) < len(minors) else ""


def two_different(slugs: Iterable[str], dice: Random) -> tuple[str, str]:
    """Two drawn at random, the second again until they differ; what is named twice is drawn twice as often."""
    slugs = list(slugs)
    one = dice.choice(slugs)
    return one, dice.choice([slug for slug in slugs if slug != one])


def _objectives(major: str, minors: tuple[str, str]) -> dict[str, str]:
    return dict(zip(OWN, (major, *minors), strict=True))


PICKS = Picks(
    "Objectives",
    "Each player names objectives unseen by the other. When both have, all are open, and the battle's are drawn.",
    cites="game-objectives.choosing",
    choice="method",
    by={"selection": OWN, "hybrid": ("minor",)},
    refusal=why_not,
    settle=settle,
)
