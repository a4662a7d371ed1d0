"""The objectives of a battle by one of the book's four methods, or as the groups name them."""

from collections.abc import Iterator, Sequence
from random import Random

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games.collision.zones import CENTER, DIAGONAL, LONG, SHORT
from armybuilder.engine.table import Pick
from armybuilder.play.adapters import ARMIES, Chosen
from catalog.games.collision.models import Objective
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.games.collision.objectives import OWN, PICKS, settle, why_not

MINORS = OWN[1:]
#: The methods on offer; without one, what is chosen before the match counts, then what the groups name, then the dice.
OFFERED = (
    ("", "As you choose below, else as the groups name them, else drawn"),
    ("random", "All three drawn (Random)"),
    ("selection", "Drawn from those that the groups name (Selection)"),
    ("outside", "All three chosen below (Outside)"),
    ("hybrid", "A minor one for each group, and the major one drawn (Hybrid)"),
)
METHODS_HELP = "In brackets: the book’s name for it. A group names its objectives on its own page."
OUTSIDE, HYBRID = "outside", "hybrid"
LABELS = {"major": "a major objective", "minor": "a minor objective", "second_minor": "a second minor objective"}

#: Who puts what an objective is about on the board, and where, before the battle or in it.
LAID = {
    "capture-the-chest": "The defender places the chest in the middle rows, where nobody deploys.",
    "statues-of-good-evil": "Each side places a statue, the attacker first, in the second rows of opposite sides.",
    "mystic-obelisk": "The attacker places the obelisk beside the center.",
    "capture-the-standard": "The attacker places the flag in the second row of the defender’s zone.",
    "lights-in-the-darkness": "Both place the orbs in turn, the attacker first, within 2 of the diagonal.",
    "supply-raid": "The defender places the crates in the center, where it deploys.",
    "relic-theft": "The defender places the relic in the center, where it deploys.",
    "lost-trinket": "The side that spots the trinket first has it placed within 2 tiles by the enemy.",
    "the-dark-gods": "The defender curses a tile within 4 of the center before anybody deploys.",
    "hallowed-earth": "The defender blesses a tile before anybody deploys, not within 2 of an edge.",
    "shards-of-the-old-world": "Each side places 2 shards in its zone, the defender a fifth within 4 of the center.",
}
#: Where each side deploys and who begins, by the style.
DEPLOYS = {
    CENTER: "The defender deploys first, in the center; the attacker second, within 2 of an edge.",
    DIAGONAL: "The attacker deploys first; the defender second, on the side of the diagonal that it chooses.",
    SHORT: "The attacker deploys first; the defender second, on the short side that it chooses.",
    LONG: "The attacker deploys first; the defender second, on the long side that it chooses.",
}


def named_by(army: ArmyFile) -> dict[str, str]:
    """The objectives that a group names, by the names of its choices."""
    choices = rulebook(army.game).choices_of(army)
    return {name: str(choices[name]) for name in OWN}


def settle_objectives(armies: Sequence[ArmyFile], chosen: Chosen) -> Chosen:
    """The choices before a match, with the objectives as the method that was agreed on settles them."""
    method = chosen.get("method")
    if not method or method == OUTSIDE:
        return chosen
    dice = Random(f"objectives {chosen.get('field', 1)}")
    return {**chosen, **settle(method, _named_objectives(armies, chosen), dice)}


def _named_objectives(armies: Sequence[ArmyFile], chosen: Chosen) -> list[dict[str, str]]:
    """The objectives that each group names; by Hybrid its minor one may be chosen before the match instead."""
    named = [named_by(army) for army in armies]
    if chosen.get("method") == HYBRID:
        for group, field in zip(named, MINORS, strict=False):
            group["minor"] = chosen.get(field) or group["minor"]
    return named


def misfits(armies: Sequence[ArmyFile], chosen: Chosen) -> Iterator[Mistake]:
    """Everything that a method asks for and is not there, and what is chosen where the method leaves no choice."""
    method = chosen.get("method")
    is_same = chosen.get("minor") and chosen.get("minor") == chosen.get("second_minor")
    if is_same and method != HYBRID:
        yield Mistake("second_minor", "The two minor objectives are different ones.")
    if not method:
        return
    for name in OWN:
        if method == OUTSIDE and not chosen.get(name):
            yield Mistake(name, f"Choose {LABELS[name]} here: with Outside none is drawn.")
        if name not in _open_fields(method) and chosen.get(name):
            yield Mistake(name, f"By the {method.title()} method nobody chooses it here: leave it open.")
    yield from _left_unnamed(armies, chosen, method)


def _open_fields(method: str) -> Sequence[str]:
    """The objectives that may be chosen before a match by a method; by Hybrid one minor objective for each group."""
    return {OUTSIDE: OWN, HYBRID: MINORS}.get(method, ())


def _left_unnamed(armies: Sequence[ArmyFile], chosen: Chosen, method: str) -> Iterator[Mistake]:
    """The objectives that a method draws from and that a group does not name, or names amiss."""
    asked = PICKS.by.get(method, ())
    for field, army, group in zip(ARMIES, armies, _named_objectives(armies, chosen), strict=False):
        named = {name: slug for name, slug in group.items() if name in asked}
        missing = [LABELS[name] for name, slug in named.items() if not slug]
        if missing:
            yield Mistake(field, f"{army.name} names no {_without_article(missing)}, as {method.title()} asks.")
        elif wrong := why_not(named):
            yield Mistake(field, f"{army.name}: {wrong}")


def _without_article(labels: Sequence[str]) -> str:
    return " and no ".join(label.removeprefix("a ") for label in labels)


def major_of(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> str:
    """The major objective: the one that is chosen, one of those that the players name, or one of the chart."""
    named = [slug for army in armies if (slug := named_by(army)["major"])]
    majors = [slug for slug, card in shelf.all(Objective).items() if card.tier == "major"]
    pool = [chosen["major"]] if chosen.get("major") else named or majors
    pick = picker(seeded(f"major {chosen.get('field', 1)}"))
    return pool[pick(len(pool))]


def minors_of(armies: Sequence[ArmyFile], shelf: Shelf, chosen: CheckedJson, pick: Pick) -> tuple[str, str]:
    """Two different minor objectives: chosen, named by the players, and else by the chart (Choosing Objectives)."""
    asked = list(dict.fromkeys(slug for name in MINORS if (slug := chosen.get(name))))
    named = [slug for army in armies for name in MINORS if (slug := named_by(army)[name])]
    chart = [slug for slug, card in shelf.all(Objective).items() if card.tier == "minor"]
    found = asked[:2]
    for pool in (named, chart):
        while len(found) < len(MINORS) and (left := [slug for slug in pool if slug not in found]):
            found.append(left[pick(len(left))])
    return found[0], found[1]
