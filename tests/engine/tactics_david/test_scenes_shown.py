"""Every card, rule and ruling of Tactics David has a scene that shows it, or a reason why none does."""

from tests.engine.scenes import scenes
from tests.engine.shown import check_shown, to_be_shown

GAME = "tactics-david"
BEFORE_PLAY = "before the first turn, when a scene begins"
ARMY = "about building an army"
LIST = "says how to read a list"
PRINT = "about what the books print or leave out"
UNSHOWN = {
    **dict.fromkeys(["section:introduction", "section:the-battlefield", "section:units"], "says what words mean"),
    **dict.fromkeys(["section:typical-game-flow", "section:deploying"], BEFORE_PLAY),
    **dict.fromkeys(
        [f"section:building-your-army{part}" for part in ("", ".strict", ".mixed", ".themed", ".family")], ARMY
    ),
    **dict.fromkeys(
        ["section:units.purchase-cost", "section:unit-stacking.points", "section:unit-stacking.lineage"], ARMY
    ),
    **dict.fromkeys(
        [f"section:unit-and-item-book{part}" for part in ("", ".unit-tree", ".unit-list", ".ability-list")], LIST
    ),
    "section:battlefield-book": LIST,
    **dict.fromkeys([f"ruling:G{number}" for number in (51, 52, 53, 57, 58, 59, 60, 61, 62)], ARMY),
    "ruling:A166": ARMY,
    **dict.fromkeys(["ruling:G76", "ruling:G133"], BEFORE_PLAY),
    "ruling:G84": "money is counted after the last Turn",
    **dict.fromkeys(["ruling:G33", "ruling:A141"], "nothing in play depends on it"),
    **dict.fromkeys([f"ruling:A{number:03}" for number in (12, 13, 18, 143, 167, 169, 170)], PRINT),
    **dict.fromkeys(["attack_area:mg", "attack_area:mi", "attack_area:rg"], "nobody has it"),
    **{name: "a scene has a board of its own" for name in to_be_shown(GAME) if name.startswith("battlefield:")},
    **{name: "only other cards name it" for name in to_be_shown(GAME) if name.startswith("root:")},
}


def test_everything_is_shown_or_says_why_not() -> None:
    """A unit is shown where it stands, in any scene."""
    standing = {f"unit:{slug}" for scene in scenes(GAME).values() for line in scene.pieces for slug in units(line)}
    named = {name for scene in scenes(GAME).values() for name in scene.shows}
    check_shown(GAME, {**UNSHOWN, **dict.fromkeys(standing - named, "it stands in a scene")})


def units(line: str) -> list[str]:
    """The units of a piece's line."""
    return line.split()[1].split("/")
