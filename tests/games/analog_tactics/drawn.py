"""Teams and offers by chance."""

import random

from hypothesis import strategies as st

from tests.games.analog_tactics.teams import build_roster, cards, team
from validation.army import ArmyFile
from validation.games.analog_tactics import additions, book
from validation.games.analog_tactics.army import Army, Piece
from validation.moves import Put

UNITS = list(cards().units)
STOCK = {
    "abilities": list(cards().picks),
    "spells": list(cards().abilities),
    "missions": list(cards().missions),
    "rituals": list(cards().rituals),
    "pool": list(cards().blueprints),
    "elite_upgrades": list(cards().elite_upgrades),
    "weapons": list(cards().weapons),
    "upgrades": list(cards().upgrades),
    "blueprints": list(cards().blueprints),
}
lines = st.fixed_dictionaries(
    {"card": st.sampled_from(UNITS)},
    optional={
        "count": st.integers(1, 5),
        **{role: st.lists(st.sampled_from(slugs), max_size=4) for role, slugs in STOCK.items()},
    },
)
levels = st.integers(1, 10)
rulesets = st.sampled_from(list(book.rulesets))


@st.composite
def teams(draw: st.DrawFn, most: int = 5) -> ArmyFile:
    """Any team that the file format admits."""
    return team(*draw(st.lists(lines, max_size=most)), level=draw(levels), ruleset=draw(rulesets))


def offers(army: Army, piece: Piece) -> dict[str, dict[str, str]]:
    """For each role that suits a line, every card with the reason against it."""
    own, stock = piece.unit.unit_class, cards()
    found: dict[str, dict[str, str]] = {}
    if own == "warrior":
        found["weapons"] = {c.slug: additions.why_no_weapon(army, piece, c) for c in stock.weapons.values()}
        found["upgrades"] = {c.slug: additions.why_no_upgrade(army, piece, c) for c in stock.upgrades.values()}
    if own == "engineer" and not piece.unit.is_elite:
        found["blueprints"] = {c.slug: additions.why_not_attached(army, piece, c) for c in stock.blueprints.values()}
    if not piece.unit.is_elite:
        return found
    picks = [ability for ability in stock.abilities_of(own) if not ability.is_free]
    found["abilities"] = {c.slug: additions.why_not_picked(army, c) for c in picks}
    if own == "mage":
        spells = [ability for ability in stock.abilities_of(own) if ability.tier == 1]
        found["spells"] = {c.slug: additions.why_no_spell(army, c) for c in spells}
        found["rituals"] = {c.slug: additions.why_no_ritual(army, c) for c in stock.rituals.values()}
    if own == "assassin":
        found["missions"] = {c.slug: additions.why_no_mission(army, c) for c in stock.missions.values()}
    if own == "engineer":
        found["pool"] = {c.slug: additions.why_not_in_stock(army, c) for c in stock.blueprints.values()}
        upgrades = stock.elite_upgrades.values()
        found["elite_upgrades"] = {c.slug: additions.why_no_elite_upgrade(army, c) for c in upgrades}
    return found


@st.composite
def grown_teams(draw: st.DrawFn) -> ArmyFile:
    """A team of one class, in which one thing after another was chosen against which nothing spoke."""
    own, level, ruleset = draw(st.sampled_from(list(cards().classes))), draw(levels), draw(rulesets)
    level = 1 if ruleset == "new-team" else level
    file = team(f"{own}-elite", {"card": f"{own}-common", "count": 3}, f"{own}-common", level=level, ruleset=ruleset)
    dice: random.Random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 16))):
        army = build_roster(file)
        free = [
            Put(piece.key, role, slug)
            for piece in army.pieces
            for role, reasons in offers(army, piece).items()
            for slug, reason in reasons.items()
            if not reason
        ]
        if free:
            file = dice.choice(free).apply(file)
    return file
