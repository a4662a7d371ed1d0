"""Battles that a person can read, and counts of legal options for set positions: `make golden` writes them anew."""

from collections.abc import Callable
from typing import Any

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.officers_chess import GAME
from armybuilder.engine.match import Match
from tests.engine.officers_chess.cards import fixture_cards
from tests.engine.officers_chess.scene import SceneOf

Golden = Callable[[str, str], None]
#: A class, its inventory, its scenario tags.
ATTACKERS = (
    ("lord", "iron-sword vulnerary", "leader"),
    ("mage", "elfire thunder", ""),
    ("cavalier", "javelin horseslayer", ""),
    ("priest", "lightning mend silence", ""),
)
DEFENDERS = (
    ("knight", "iron-lance iron-shield", ""),
    ("myrmidon", "killing-edge poison-sword", ""),
    ("archer", "iron-bow", ""),
    ("dark-mage", "nosferatu", ""),
)
TERRAIN = {"a3": "forest", "b4": "wall", "c3": "pillars", "d4": "fort", "f3": "mountain", "e4": "desert"}


def skirmish() -> dict[str, Any]:
    """Four against four for a fort, on six by six tiles."""
    armies = [
        {
            "name": side,
            "units": [{"class": slug, "inventory": each.split(), "tags": tag.split()} for slug, each, tag in units],
        }
        for side, units in (("attacker", ATTACKERS), ("defender", DEFENDERS))
    ]
    zones = {"attacker": [f"{c}1" for c in "abcdef"], "defender": [f"{c}6" for c in "abcdef"]}
    scenario = {"rounds": 8, "deploys_first": "defender", "zones": zones, "seize": "fort", "escapes": 3}
    return {
        "cards": fixture_cards(),
        "map": {"rows": 6, "columns": 6, "terrain": TERRAIN},
        "scenario": scenario,
        "armies": armies,
    }


def test_a_skirmish_for_a_fort_reads_as_it_did(golden: Golden) -> None:
    match = Match(GAME, skirmish(), "golden", (RandomBot("a"), RandomBot("d"))).run()
    assert match.result is not None
    lines = [f"{GAME.slug} {GAME.version}: {', '.join(match.state.names)}"]
    lines += [GAME.tell(match.state, event) for event in match.events]
    lines += [f"Winner: {match.result.winner}. {match.result.reason}"]
    golden("skirmish.match", "\n".join(lines) + "\n")


POSITIONS = {
    "alone on the open field": ("A soldier e5 iron-lance",),
    "a cavalier with two weapons": ("A cavalier e5 iron-sword javelin",),
    "a flier in the forest": ("A pegasus-knight e5 iron-lance",),
    "a mage between three enemies": ("A mage e5 fire thunder", "D soldier e6", "D soldier e7", "D soldier f5"),
    "a priest among the wounded": ("A priest e5 lightning heal physic", "A soldier e6 hp=3", "A soldier e8 hp=3"),
    "a berserk mercenary": ("A mercenary e5 iron-sword steel-sword !berserk", "D soldier e6 hp=2", "D soldier d5"),
    "asleep with a vulnerary": ("A mercenary e5 iron-sword vulnerary !sleep hp=3", "D soldier e6"),
}


def test_the_counts_of_legal_options_for_set_positions_are_as_they_were(scene: SceneOf, golden: Golden) -> None:
    terrain = {"e5": "forest", "d4": "mountain", "f4": "wall", "d6": "door"}
    lines = []
    for name, units in POSITIONS.items():
        with scene(*units, "D soldier i9", terrain=terrain) as battle:
            battle.begin("A1")
            options = battle.options()
            kinds = sorted({text.split()[0] for text in options})
            counts = [f"{kind} {sum(text.split()[0] == kind for text in options)}" for kind in kinds]
            lines.append(f"{name}: {len(options)} ({', '.join(counts)})")
    golden("options.txt", "\n".join(lines) + "\n")
