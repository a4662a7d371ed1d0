"""The forms that a line of a team may take, and the units that may join it with all that they need."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement

from catalog.games.analog_tactics.plain import (
    COMMON,
    ENGINEER,
    MAGE,
    MECHANICAL_ARMY,
    STOCK,
    WARRIOR,
    Ability,
    Cards,
    Unit,
)
from validation.army import Entry
from validation.games.analog_tactics.army import TEAM_ROLES, Army, Piece
from validation.solving.columns import Newcomer

#: The roles of each class beside its picks.
OWN_ROLES: Mapping[str, tuple[str, ...]] = {
    "warrior": ("weapons", "upgrades"),
    "assassin": ("missions",),
    "mage": ("spells", "rituals"),
    "engineer": (STOCK, "blueprints", "elite_upgrades"),
}
#: So many steps of a line's upgrades and blueprints are left off one by one.
MOST_LEFT_OFF = 4

Roles = Mapping[str, tuple[str, ...]]


def forms(army: Army, piece: Piece, entry: Entry) -> Iterator[tuple[Entry, ...]]:
    """Without what is not for the unit, with what it needs, and with fewer picks or less gear, or the steps between."""
    suiting = _suiting_roles(piece)
    for picks in _fewer_picks(piece, suiting.get("abilities", ())):
        for gear in (*_more_steps(piece), *_other_stocks(piece, suiting.get(STOCK, ())), *_less_gear(suiting)):
            roles = _filled({**suiting, **gear, "abilities": picks}, piece.unit, piece.cards)
            yield (Entry(0, entry.card, 1, {name: slugs for name, slugs in roles.items() if slugs}, entry.note),)


def _suiting_roles(piece: Piece) -> dict[str, tuple[str, ...]]:
    """All that it carries in roles of its own, each card once; in a stock, as often as there are copies."""
    unit = piece.unit
    own = ("abilities", *OWN_ROLES[unit.unit_class])
    roles = [role for role in own if unit.is_elite == (role in TEAM_ROLES) or role in ("weapons", "upgrades")]
    kept = {role: tuple(card.slug for card in piece.has(role)) for role in roles}
    copies = {slug: card.copies for slug, card in piece.cards.blueprints.items()} if STOCK in kept else {}
    return {role: _no_more_than(copies if role == STOCK else {}, slugs) for role, slugs in kept.items()}


def _no_more_than(copies: Mapping[str, int], slugs: tuple[str, ...]) -> tuple[str, ...]:
    """The cards, each as often as there are copies of it, or once."""
    return tuple(slug for place, slug in enumerate(slugs) if slugs[:place].count(slug) < copies.get(slug, 1))


def _fewer_picks(piece: Piece, picks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The picks of its class, also with the one for more drones; then fewer, those of the highest tiers gone first."""
    own = [slug for slug in picks if _is_its_pick(piece, slug)]
    dear_last = sorted(own, key=lambda slug: getattr(piece.cards.picks[slug], "least_level", 0))
    if piece.unit.is_elite and piece.unit.unit_class == ENGINEER and MECHANICAL_ARMY not in own:
        yield (*own, MECHANICAL_ARMY)
    for number in range(len(own), -1, -1):
        kept = dear_last[:number]
        yield tuple(slug for slug in own if slug in kept)


def _is_its_pick(piece: Piece, slug: str) -> bool:
    card = piece.cards.picks[slug]
    if isinstance(card, Ability):
        return not card.is_free and card.unit_class == piece.unit.unit_class
    return piece.unit.unit_class == WARRIOR


def _more_steps(piece: Piece) -> Iterator[dict[str, tuple[str, ...]]]:
    """With the steps of its weapons' upgrades that come before those that it has; of a choice, the first."""
    steps = {(upgrade.weapon, upgrade.level) for upgrade in piece.upgrades}
    before = [
        next(card.slug for card in piece.cards.upgrades_of(weapon) if card.level == level)
        for weapon in sorted({weapon for weapon, _ in steps}, key=lambda weapon: weapon.number)
        for level in range(1, max(level for other, level in steps if other is weapon))
        if (weapon, level) not in steps
    ]
    if before and piece.unit.unit_class == WARRIOR:
        yield {"upgrades": (*dict.fromkeys(card.slug for card in piece.upgrades), *before)}


def _other_stocks(piece: Piece, stock: tuple[str, ...]) -> Iterator[dict[str, tuple[str, ...]]]:
    """With what an Engineer's stock lacks, or with no more than a team begins with; with one more that came in play."""
    if not piece.unit.is_elite or piece.unit.unit_class != ENGINEER:
        return
    need, is_begun = piece.cards.classes[ENGINEER].figures["blueprints"], piece.team.level > 1
    if len(stock) > need and not is_begun:
        yield from ({STOCK: some} for some in dict.fromkeys(combinations(stock, need)))
        return
    lacking = need - len(stock) if len(stock) < need else int(is_begun)
    ways = combinations_with_replacement(piece.cards.blueprints, lacking) if lacking else ()
    for more in sorted(ways, key=lambda more: -len(set(more))):
        yield {STOCK: (*stock, *more)}


def _less_gear(roles: Roles) -> Iterator[dict[str, tuple[str, ...]]]:
    """All of what may be left off, or some of it, or none."""
    for role in ("upgrades", "blueprints", "missions"):
        if slugs := roles.get(role):
            few = range(len(slugs), max(0, len(slugs) - MOST_LEFT_OFF) - 1, -1)
            yield from ({role: some} for number in few for some in combinations(slugs, number))
            yield {role: ()}
            return
    yield {}


def _filled(roles: Roles, unit: Unit, cards: Cards) -> dict[str, tuple[str, ...]]:
    """The roles with as much in each as the unit needs: two weapons, three spells, two blueprints."""
    full = dict(roles)
    if unit.unit_class == WARRIOR:
        upgraded = {cards.upgrades[slug].weapon.slug: None for slug in roles.get("upgrades", ())}
        own = sorted(roles.get("weapons", ()), key=lambda slug: slug not in upgraded)
        need = cards.classes[WARRIOR].figures["weapons"]
        full["weapons"] = _first(own, (*upgraded, *cards.weapons), need)
    if unit.is_elite and unit.unit_class == MAGE:
        picked = roles.get("abilities", ())
        tier_1 = [spell.slug for spell in cards.abilities_of(MAGE) if spell.tier == 1 and spell.slug not in picked]
        chosen = [slug for slug in roles.get("spells", ()) if slug in tier_1]
        full["spells"] = _first(chosen, tier_1, cards.classes[MAGE].figures["spells"])
    if unit.is_elite and unit.unit_class == ENGINEER:
        stock, need = tuple(roles.get(STOCK, ())), cards.classes[ENGINEER].figures["blueprints"]
        full[STOCK] = stock if len(stock) >= need else _first(stock, cards.blueprints, need)
    return full


def _first(own: Iterable[str], others: Iterable[str], number: int) -> tuple[str, ...]:
    """So many of one's own, then of the others, each once."""
    return tuple(dict.fromkeys((*own, *others)))[:number]


def newcomers(army: Army) -> Iterator[Newcomer]:
    """An elite of each class as its level has it, and its commons."""
    for unit in army.cards.units.values():
        roles = _filled({"abilities": _picks(unit, army) if unit.is_elite else ()}, unit, army.cards)
        filled = {name: slugs for name, slugs in roles.items() if slugs}
        most = army.most_in_play_of(unit.unit_class) if unit.role == COMMON else 1
        yield Newcomer(Entry(0, unit.slug, 1, filled), most)


def _picks(unit: Unit, army: Army) -> tuple[str, ...]:
    """As many abilities of its class as the level brings that nobody has yet, the lowest tiers first."""
    taken = {card.slug for card in (*army.team.picks, *army.team.spells)}
    free = [one for one in army.cards.abilities_of(unit.unit_class) if not one.is_free and one.slug not in taken]
    free.sort(key=lambda ability: (ability.least_level, ability.number))
    open_picks = max(0, army.team.picks_allowed - len(army.team.picks))
    later = [one.slug for one in free if unit.unit_class != MAGE or one.tier != 1 or one.slug not in _start(army)]
    return tuple(later[:open_picks])


def _start(army: Army) -> tuple[str, ...]:
    """The spells with which a new Mage would begin."""
    tier_1 = [spell.slug for spell in army.cards.abilities_of(MAGE) if spell.tier == 1]
    return tuple(tier_1[: army.cards.classes[MAGE].figures["spells"]])
